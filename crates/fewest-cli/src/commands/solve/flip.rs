use std::fmt::Write as _;
use std::io::Write;

use fewest::document::{CountDocument, FlipDocument, FlipSolutionDocument};
use fewest::flip::{self, Answer, Board, Goal, Method, Outcome, Solution, Solver};
use fewest::{Family, Monitor};
use fewest_api::proof;
use fewest_api::prose::counted;

use super::{Known, Reply};
use crate::args::{Format, SolveArgs};
use crate::fault::Fault;
use crate::picture;
use crate::say::json;
use crate::solvers::Solvers;
use crate::watch::Watch;

pub(super) fn reply(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Reply, Fault> {
    if args.count {
        return count(args, board, goal, solvers, watch);
    }
    if args.any {
        return any(args, board, goal, solvers, watch);
    }
    let outcome = minimum(args, board, goal, solvers, watch)?;
    if let Some(path) = &args.presses {
        match &outcome.answer {
            Answer::Minimum(solution) => picture::write(path, &solution.presses)?,
            Answer::Impossible | Answer::Undecided { .. } => picture::say_none(path),
        }
    }
    let proof = match outcome.answer {
        Answer::Impossible if args.proof => {
            let ask = |solver: &Solver| proof::rows(solver, board, goal);
            let proof = solvers.ask(&args.limits, board.shape(), watch, ask)?;
            if proof.is_none() {
                let document = || json(&FlipDocument::new(&outcome, goal));
                return Ok(Reply::Undecided {
                    document: (args.format == Format::Json).then(document),
                    known: Known::Some("Impossible; stopped before its proof was found".to_owned()),
                });
            }
            proof
        }
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

/// `--all`. What is known where not all sets were given.
pub(super) fn all(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    watch: &Watch,
    out: &mut dyn Write,
) -> Result<Option<Known>, Fault> {
    let Some(solver) = args.limits.solver(board.shape(), watch)? else {
        return Ok(Some(Known::Nothing("not decided: stopped".to_owned())));
    };
    let minima = match solver.minima(board, goal, args.limits.threads_for(&solver), watch) {
        Ok(minima) => minima,
        Err(error) => return Ok(Some(Known::Nothing(format!("not decided: {error}")))),
    };
    let limit = args.limit.map_or(usize::MAX, |limit| {
        usize::try_from(limit).unwrap_or(usize::MAX)
    });
    for solution in minima.iter(watch).take(limit) {
        writeln!(out, "{}", json(&FlipSolutionDocument::new(&solution)))?;
    }
    let cut = Known::Nothing("not decided: there may be more sets".to_owned());
    Ok(watch.should_stop().then_some(cut))
}

/// The fewest rounds by the method that was asked for; the smallest list only where it is to be seen.
fn minimum(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Outcome, Fault> {
    let method = method(&args.method)?;
    let smallest = args.moves || args.presses.is_some();
    if matches!(method, Method::Auto | Method::Transform) {
        let ask = |solver: &Solver| {
            let threads = args.limits.threads_for(solver);
            if smallest {
                solver.minimum(board, goal, threads, watch)
            } else {
                solver.fewest(board, goal, threads, watch)
            }
        };
        if let Ok(Some(outcome)) = solvers.ask(&args.limits, board.shape(), watch, ask) {
            return Ok(outcome);
        }
        // Whatever stood in the way stands there again, and is told as for any other method.
    }
    let options = args.limits.flip_options(method);
    Ok(if smallest {
        flip::minimum(board, goal, &options, watch)?
    } else {
        flip::fewest(board, goal, &options, watch)?
    })
}

/// `--count`
fn count(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Reply, Fault> {
    let ask =
        |solver: &Solver| solver.count_minimum(board, goal, args.limits.threads_for(solver), watch);
    let document = |count| json(&CountDocument::new(Family::Flip, count));
    let Some(counted) = solvers.ask(&args.limits, board.shape(), watch, ask)? else {
        return Ok(stopped(args.format, || document(None)));
    };
    Ok(match (counted, args.format) {
        (Ok(count), Format::Text) => Reply::Answer(count.to_string()),
        (Ok(count), Format::Json) => Reply::Answer(document(Some(&count))),
        (Err(error), format) => Reply::Undecided {
            document: (format == Format::Json).then(|| document(None)),
            known: Known::Nothing(format!("not decided: {error}")),
        },
    })
}

/// The search was stopped before anything was known.
fn stopped(format: Format, document: impl FnOnce() -> String) -> Reply {
    Reply::Undecided {
        document: (format == Format::Json).then(document),
        known: Known::Nothing("not decided: stopped before anything was known".to_owned()),
    }
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

/// `--any`
fn any(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Reply, Fault> {
    let ask = |solver: &Solver| solver.any(board, goal);
    let Some(found) = solvers.ask(&args.limits, board.shape(), watch, ask)? else {
        let document = || json(&FlipDocument::stopped(board, goal));
        return Ok(stopped(args.format, document));
    };
    if let Some(path) = &args.presses {
        match &found {
            Some(solution) => picture::write(path, &solution.presses)?,
            None => picture::say_none(path),
        }
    }
    Ok(Reply::Answer(match (args.format, found) {
        (Format::Json, found) => json(&FlipDocument::any(board, goal, found.as_ref())),
        (Format::Text, None) => "Impossible".to_owned(),
        (Format::Text, Some(solution)) => solution.rounds().to_string(),
    }))
}

fn with_moves(solution: &Solution) -> String {
    let mut text = solution.rounds().to_string();
    for cell in solution.presses.cells() {
        let _ = write!(text, "\n{} {}", cell.row, cell.column);
    }
    text
}

fn undecided(outcome: &Outcome) -> Option<Known> {
    let Answer::Undecided { best, lower } = &outcome.answer else {
        return None;
    };
    Some(match best {
        Some(best) => Known::Some(format!(
            "not decided: between {lower} and {}",
            counted(best.rounds(), "round")
        )),
        None if *lower > 0 => Known::Some(format!(
            "not decided: no solution yet, and none of fewer than {}",
            counted(lower, "round")
        )),
        None => Known::Nothing("not decided: no solution yet".to_owned()),
    })
}
