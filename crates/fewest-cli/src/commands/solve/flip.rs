use std::fmt::Write as _;
use std::io::Write;

use fewest::document::{CountDocument, FlipDocument, FlipSolutionDocument, FlipVerdict};
use fewest::flip::{self, Answer, Board, Goal, Method, Outcome, Solution, Witness};
use fewest::{BitGrid, Family};

use super::{Known, Reply, json};
use crate::args::{Format, SolveArgs};
use crate::fault::Fault;
use crate::picture;
use crate::settled::{Wanted, settled};
use crate::watch::Watch;

pub(super) fn reply(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    watch: &Watch,
) -> Result<Reply, Fault> {
    if args.count {
        let count = flip::minima(board, goal)?.count();
        return Ok(Reply::Answer(match args.format {
            Format::Text => count.to_string(),
            Format::Json => json(&CountDocument::new(Family::Flip, &count)),
        }));
    }
    if args.any {
        return any(args, board, goal);
    }
    let method = method(&args.method)?;
    let wanted = if args.moves || args.presses.is_some() {
        Wanted::SmallestList
    } else {
        Wanted::Rounds
    };
    let outcome = settled(flip::minimum(board, goal, method, watch)?, wanted);
    if let (Some(path), Answer::Minimum(solution)) = (&args.presses, &outcome.answer) {
        picture::write(path, &solution.presses)?;
    }
    let proof = match outcome.answer {
        Answer::Impossible if args.proof => Some(proof(&flip::witnesses(board, goal)?)),
        _ => None,
    };
    Ok(match args.format {
        Format::Json => {
            let mut document = FlipDocument::new(&outcome, goal);
            document.proof = proof;
            let text = json(&document);
            match undecided(&outcome) {
                None => Reply::Answer(text),
                Some(known) => Reply::Undecided {
                    document: Some(text),
                    known,
                },
            }
        }
        Format::Text => match &outcome.answer {
            Answer::Minimum(solution) if args.moves => Reply::Answer(with_moves(solution)),
            Answer::Minimum(solution) => Reply::Answer(solution.rounds().to_string()),
            Answer::Impossible => {
                let mut lines = vec!["Impossible".to_owned()];
                lines.extend(proof.into_iter().flatten());
                Reply::Answer(lines.join("\n"))
            }
            Answer::Undecided { .. } => Reply::Undecided {
                document: None,
                known: undecided(&outcome).expect("it is not decided"),
            },
        },
    })
}

/// `--all`
pub(super) fn all(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    out: &mut dyn Write,
) -> Result<(), Fault> {
    let minima = flip::minima(board, goal)?;
    let limit = args.limit.map_or(usize::MAX, |limit| {
        usize::try_from(limit).unwrap_or(usize::MAX)
    });
    for solution in minima.iter().take(limit) {
        writeln!(out, "{}", json(&FlipSolutionDocument::new(&solution)))?;
    }
    Ok(())
}

/// The method of that name.
fn method(name: &str) -> Result<Method, Fault> {
    Method::from_name(name).ok_or_else(|| Fault::Usage {
        message: format!("there is no flip method {name:?}"),
        help: Some(format!(
            "the methods are {}",
            Method::ALL.map(Method::name).join(", ")
        )),
    })
}

fn any(args: &SolveArgs, board: &Board, goal: Goal) -> Result<Reply, Fault> {
    let found = flip::any_solution(board, goal)?;
    if let (Some(path), Some(solution)) = (&args.presses, &found) {
        picture::write(path, &solution.presses)?;
    }
    Ok(Reply::Answer(match (args.format, found) {
        (Format::Text, None) => "Impossible".to_owned(),
        (Format::Text, Some(solution)) if args.moves => with_moves(&solution),
        (Format::Text, Some(solution)) => solution.rounds().to_string(),
        (Format::Json, found) => {
            let rounds = found.as_ref().map(Solution::rounds);
            let answer = match found {
                None => Answer::Impossible,
                Some(solution) => Answer::Undecided {
                    lower: 0,
                    best: Some(solution),
                },
            };
            let outcome = Outcome {
                answer,
                method: Method::Elimination,
                states: 1,
            };
            let mut document = FlipDocument::new(&outcome, goal);
            if let Some(rounds) = rounds {
                document.answer = FlipVerdict::Rounds(rounds);
            }
            json(&document)
        }
    }))
}

fn with_moves(solution: &Solution) -> String {
    let mut text = solution.rounds().to_string();
    for cell in solution.presses.cells() {
        let _ = write!(text, "\n{} {}", cell.row, cell.column);
    }
    text
}

/// The pictures of all proofs that differ, one below the other.
fn proof(witnesses: &[Witness]) -> Vec<String> {
    let mut pictures: Vec<&BitGrid> = Vec::new();
    for witness in witnesses {
        if !pictures.contains(&&witness.cells) {
            pictures.push(&witness.cells);
        }
    }
    let lines = |picture: &&BitGrid| -> Vec<String> {
        picture.to_string().lines().map(str::to_owned).collect()
    };
    let pictures: Vec<Vec<String>> = pictures.iter().map(lines).collect();
    pictures.join(&String::new())
}

fn undecided(outcome: &Outcome) -> Option<Known> {
    let Answer::Undecided { best, lower } = &outcome.answer else {
        return None;
    };
    Some(match best {
        Some(best) => Known::Some(format!(
            "not decided: between {lower} and {} rounds",
            best.rounds()
        )),
        None if *lower > 0 => Known::Some(format!(
            "not decided: no solution yet, and none of fewer than {lower} rounds"
        )),
        None => Known::Nothing("not decided: no solution yet".to_owned()),
    })
}
