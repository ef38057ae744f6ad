//! Mayan boards with their answers.

use fewest::mayan::{Answer, Claim, Drag, Fewest, IdleSwaps, Method, Puzzle, play};
use fewest_api::ask::mayan::{Lists, Question, Reply, ask};
use fewest_api::prose::counted;
use fewest_draw::{Drawing, mayan_board, mayan_steps};

use super::{DrawArgs, Drawn, too_large};
use crate::fault::Fault;
use crate::known::Known;
use crate::source::Source;
use crate::watch::Watch;
use crate::{claim, explain, moves};

pub(super) fn drawn(
    args: &DrawArgs,
    lists: &Lists,
    said: Option<IdleSwaps>,
    answer: Option<Source>,
    watch: &Watch,
) -> Result<Drawn, Fault> {
    let puzzle = &lists.puzzle;
    match answer {
        Some(source) => claimed(args, puzzle, lists.idle_swaps, &source),
        None if args.solve => solved(args, lists, watch),
        None => {
            let mut drawn = plain(args, puzzle, "")?;
            drawn.drawing = drawn.drawing.with_puzzle(Some(puzzle.drags), said);
            Ok(drawn)
        }
    }
}

fn plain(args: &DrawArgs, puzzle: &Puzzle, caption: &str) -> Result<Drawn, Fault> {
    let drawing = mayan_board(&puzzle.board, &[], caption, &args.style());
    drawing.map(Drawn::proven).map_err(too_large)
}

/// That there is no answer.
fn none(args: &DrawArgs, puzzle: &Puzzle, caption: &str) -> Result<Drawn, Fault> {
    let mut drawn = plain(args, puzzle, caption)?;
    drawn.drawing = drawn.drawing.with_mayan_answer(&Claim::None);
    Ok(drawn)
}

/// `--answer`
fn claimed(
    args: &DrawArgs,
    puzzle: &Puzzle,
    idle_swaps: IdleSwaps,
    source: &Source,
) -> Result<Drawn, Fault> {
    let mut rest = puzzle.board.clone();
    let mut drags = Vec::new();
    let claim = claim::mayan(source)?;
    for claimed in moves::drags(claim.clone(), source)? {
        let drag = moves::drag(&claimed, source)?;
        rest = play(&rest, drag, idle_swaps).map_err(|error| {
            Fault::at(source, &explain::bad_move(error.to_string()), claimed.span)
        })?;
        drags.push(drag);
    }
    let end = match rest.blocks() {
        0 => "Cleared.".to_owned(),
        1 => "1 block is left.".to_owned(),
        blocks => format!("{} are left.", counted(blocks, "block")),
    };
    let caption = format!("{}. {end}", counted(drags.len(), "drag"));
    let drawing = answer_drawing(args, puzzle, &drags, idle_swaps, &caption)?;
    // Read back, it is right or wrong as it was.
    Ok(Drawn::proven(drawing.with_mayan_answer(&claim)))
}

/// `--solve`
fn solved(args: &DrawArgs, lists: &Lists, watch: &Watch) -> Result<Drawn, Fault> {
    let (puzzle, effort) = (&lists.puzzle, args.task.limits.effort());
    let drawing = |drags: &[Drag], caption: &str| {
        let drawing = answer_drawing(args, puzzle, drags, lists.idle_swaps, caption)?;
        Ok(Drawn::proven(drawing))
    };
    match ask(Question::Smallest(Method::Auto), lists, effort, watch) {
        Reply::Exactly {
            outcome,
            drags: number,
        } => {
            let counted = counted(number, "drag");
            match outcome.answer {
                Answer::Solved(drags) => {
                    let caption = format!("{counted}. Proven smallest list of exactly {number}.");
                    drawing(&drags, &caption)
                }
                Answer::None => {
                    let caption = format!("No solution in exactly {counted}. Proven.");
                    none(args, puzzle, &caption)
                }
                Answer::Undecided => stopped(args, puzzle, Known::of_drags(number), None),
            }
        }
        Reply::Fewest(outcome) => match outcome.answer {
            Fewest::Solved(drags) => {
                let caption = format!("{}. Proven fewest.", counted(drags.len(), "drag"));
                drawing(&drags, &caption)
            }
            Fewest::NoneWithin(limit) => {
                let limit = counted(limit, "drag");
                let caption = format!("No solution in at most {limit}. Proven.");
                none(args, puzzle, &caption)
            }
            Fewest::Never => none(args, puzzle, "No solution, however many drags. Proven."),
            Fewest::Undecided { none_within } => {
                stopped(args, puzzle, Known::none_within(none_within), none_within)
            }
        },
        Reply::Count(_) => unreachable!("no number was asked for"),
    }
}

fn stopped(
    args: &DrawArgs,
    puzzle: &Puzzle,
    known: Known,
    none_within: Option<u32>,
) -> Result<Drawn, Fault> {
    let caption = match none_within {
        Some(drags) => format!(
            "Not decided: search stopped. No solution in at most {}.",
            counted(drags, "drag")
        ),
        None => "Not decided: search stopped.".to_owned(),
    };
    Ok(Drawn {
        undecided: Some(known),
        ..plain(args, puzzle, &caption)?
    })
}

/// The board with the drags as arrows, or every step.
fn answer_drawing(
    args: &DrawArgs,
    puzzle: &Puzzle,
    drags: &[Drag],
    idle_swaps: IdleSwaps,
    caption: &str,
) -> Result<Drawing, Fault> {
    let style = args.style();
    let drawing = if args.strip {
        mayan_steps(&puzzle.board, drags, idle_swaps, caption, &style)
    } else {
        mayan_board(&puzzle.board, drags, caption, &style)
    };
    let drawing = drawing.map_err(too_large)?;
    // The list without drags is an answer too.
    Ok(drawing.with_mayan_answer(&Claim::of(drags)))
}
