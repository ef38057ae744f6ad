//! Flip boards with their answers.

use fewest::flip::{self, Answer, Board, Claim, Goal, verify};
use fewest::{BitGrid, Cell};
use fewest_api::prose::{counted, goal_phrase};
use fewest_draw::{Drawing, Marked, flip_board, flip_steps};

use super::{DrawArgs, Drawn, check_places, too_large};
use crate::fault::Fault;
use crate::known::Known;
use crate::moves;
use crate::source::Source;
use crate::watch::Watch;

/// Below the cells of a proof.
const PROOF: &str = "Impossible. Every press turns an even number of the marked cells, but an odd \
                     number of them has to turn.";

pub(super) fn drawn(
    args: &DrawArgs,
    board: &Board,
    goal: Goal,
    answer: Option<Source>,
    watch: &Watch,
) -> Result<Drawn, Fault> {
    check_places(board.size(), 1)?;
    match answer {
        Some(source) => claimed(args, board, goal, &source),
        None if args.solve => solved(args, board, goal, watch),
        None => plain(args, board, ""),
    }
}

fn plain(args: &DrawArgs, board: &Board, caption: &str) -> Result<Drawn, Fault> {
    let drawing = flip_board(board, Marked::Nothing, caption, &args.style());
    drawing.map(Drawn::proven).map_err(too_large)
}

/// `--answer`
fn claimed(args: &DrawArgs, board: &Board, goal: Goal, source: &Source) -> Result<Drawn, Fault> {
    let claim = moves::flip_claim(source, args.task.limits.picture_bytes(), board, goal)?;
    if let Claim::Impossible { proofs } = &claim
        && let Some((cells, _)) = proofs.first()
        && !args.strip
    {
        moves::check_size(cells, source, board.size())?;
        let proves = |colour| verify::witness(board, colour, cells).is_ok();
        let caption = if goal.colours().iter().all(|&colour| proves(colour)) {
            PROOF
        } else {
            "The marked cells do not prove that it is impossible."
        };
        let drawing = flip_board(board, Marked::Proof(cells), caption, &args.style());
        let drawing = drawing.map_err(too_large)?;
        return Ok(Drawn::proven(drawing.with_flip_answer(&claim)));
    }
    let said = claim.clone();
    let presses = moves::presses(claim, source, board.size())?;
    let mut after = board.clone();
    let mut set = BitGrid::new(board.size());
    for &(cell, span) in &presses {
        moves::press(&mut after, cell, span, source)?;
        set.toggle(cell);
    }
    let reached = after.uniform();
    let allowed = reached.filter(|colour| goal.colours().contains(colour));
    let end = match allowed {
        Some(colour) => format!("All {} at the end.", colour.name()),
        None => format!("Not {} at the end.", goal_phrase(goal)),
    };
    let caption = format!("{}. {end}", counted(presses.len(), "press"));
    let cells: Vec<Cell> = presses.into_iter().map(|(cell, _)| cell).collect();
    let drawing = answer_drawing(args, board, &set, &cells, &caption)?;
    // Read back, it is right or wrong as it was.
    Ok(Drawn::proven(drawing.with_flip_answer(&said)))
}

/// `--solve`
fn solved(args: &DrawArgs, board: &Board, goal: Goal, watch: &Watch) -> Result<Drawn, Fault> {
    let options = args.task.limits.effort().flip(flip::Method::Auto);
    let answer = flip::fewest(board, goal, &options, watch)?.answer;
    let undecided = Known::of_rounds(&answer);
    match answer {
        Answer::Minimum(solution) => {
            let caption = format!("{}. Proven fewest.", counted(solution.rounds(), "press"));
            let cells: Vec<Cell> = solution.presses.cells().collect();
            let drawing = answer_drawing(args, board, &solution.presses, &cells, &caption)?;
            Ok(Drawn::proven(drawing))
        }
        Answer::Impossible => {
            let solver = args.task.limits.effort().solver(board.shape(), watch)?;
            let proof = solver.and_then(|solver| solver.common_witness(board, goal));
            let Some(cells) = proof else {
                let mut drawn = plain(args, board, "Impossible.")?;
                let claim = Claim::Impossible { proofs: Vec::new() };
                drawn.drawing = drawn.drawing.with_flip_answer(&claim);
                return Ok(drawn);
            };
            let drawing = flip_board(board, Marked::Proof(&cells), PROOF, &args.style());
            drawing.map(Drawn::proven).map_err(too_large)
        }
        Answer::Undecided {
            best: Some(best),
            lower,
        } => {
            let rounds = best.rounds();
            let caption = format!(
                "{} found. Not proven fewest: between {lower} and {rounds}.",
                counted(rounds, "press")
            );
            let cells: Vec<Cell> = best.presses.cells().collect();
            Ok(Drawn {
                drawing: answer_drawing(args, board, &best.presses, &cells, &caption)?,
                undecided,
            })
        }
        Answer::Undecided { best: None, .. } => Ok(Drawn {
            undecided,
            ..plain(args, board, "Not decided: search stopped.")?
        }),
    }
}

/// The board with the set, or every press in its turn.
fn answer_drawing(
    args: &DrawArgs,
    board: &Board,
    set: &BitGrid,
    cells: &[Cell],
    caption: &str,
) -> Result<Drawing, Fault> {
    let style = args.style();
    let drawing = if args.strip {
        flip_steps(board, cells, caption, &style)
    } else {
        flip_board(board, Marked::Presses(set), caption, &style)
    };
    drawing.map_err(too_large)
}
