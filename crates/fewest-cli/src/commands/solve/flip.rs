use std::fmt::Write as _;
use std::io::Write;

use fewest::Monitor;
use fewest::document::FlipSolutionDocument;
use fewest::flip::{Answer, Board, Goal, Solution};
use fewest_api::ask::flip::{List, Proof, Question, Reply, Stopped, ask};
use fewest_api::ask::{Effort, Solvers};

use super::Printed;
use super::args::SolveArgs;
use crate::fault::Fault;
use crate::known::Known;
use crate::options::Format;
use crate::picture;
use crate::say::json;
use crate::watch::Watch;

/// What the command line asks.
fn question(args: &SolveArgs) -> Result<Question, Fault> {
    Ok(if args.count {
        Question::Count { best: args.best }
    } else if args.any {
        Question::Any
    } else {
        Question::Fewest {
            method: args.flip_method()?,
            list: if args.moves || args.presses.is_some() {
                List::Smallest
            } else {
                List::Any
            },
            proof: args.proof,
            best: args.best,
        }
    })
}

pub(super) fn reply(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    effort: Effort,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Printed, Fault> {
    let reply = ask(question(args)?, board, goal, effort, solvers, watch)?;
    if let Some(path) = &args.presses {
        match solution(&reply) {
            Some(solution) => picture::write(path, &solution.presses)?,
            None if matches!(reply, Reply::Stopped(_)) => {}
            None => picture::say_none(path),
        }
    }
    Ok(printed(&reply, board, goal, args.moves, args.format))
}

/// What to print for a reply to a question about a board.
pub(super) fn printed(
    reply: &Reply,
    board: &Board,
    goal: Goal,
    moves: bool,
    format: Format,
) -> Printed {
    let text = match unknown(reply) {
        None => Ok(text(reply, moves)),
        Some(known) => Err(known),
    };
    let document = || json(&reply.document(board, goal));
    Printed::new(format, text, document)
}

/// The answer in the judge's form; of a reply that is one.
fn text(reply: &Reply, moves: bool) -> String {
    let minimum = |solution: &Solution| {
        if moves {
            with_moves(solution)
        } else {
            solution.rounds().to_string()
        }
    };
    let impossible = |proof: &[String]| {
        let lines = ["Impossible"].into_iter();
        lines
            .chain(proof.iter().map(String::as_str))
            .collect::<Vec<_>>()
            .join("\n")
    };
    match reply {
        Reply::Fewest { outcome, proof } => match (&outcome.answer, proof) {
            (Answer::Minimum(solution), _) => minimum(solution),
            (_, Proof::Rows(rows)) => impossible(rows),
            (_, Proof::None | Proof::Stopped) => impossible(&[]),
        },
        Reply::Any(Some(solution)) => solution.rounds().to_string(),
        Reply::Any(None) => impossible(&[]),
        Reply::Count(Ok(count)) => count.to_string(),
        Reply::Count(Err(_)) | Reply::Stopped(_) => String::new(),
    }
}

/// The presses that were found and are wanted.
fn solution(reply: &Reply) -> Option<&Solution> {
    match reply {
        Reply::Fewest { outcome, .. } => match &outcome.answer {
            Answer::Minimum(solution) => Some(solution),
            Answer::Impossible | Answer::Undecided { .. } => None,
        },
        Reply::Any(found) => found.as_ref(),
        Reply::Count(_) | Reply::Stopped(_) => None,
    }
}

/// What is known instead, where the question is not answered.
fn unknown(reply: &Reply) -> Option<Known> {
    let stopped = "not decided: stopped before anything was known";
    match reply {
        Reply::Fewest {
            proof: Proof::Stopped,
            ..
        } => Some(Known::Some(
            "Impossible; stopped before its proof was found".to_owned(),
        )),
        Reply::Fewest { outcome, .. } => Known::of_rounds(&outcome.answer),
        Reply::Count(Err(error)) => Some(Known::Nothing(format!("not decided: {error}"))),
        Reply::Stopped(Stopped::Any | Stopped::Count) => Some(Known::Nothing(stopped.to_owned())),
        Reply::Any(_) | Reply::Count(Ok(_)) => None,
    }
}

/// `--all`. What is known where not all sets were given.
pub(super) fn all(
    args: &SolveArgs,
    board: &Board,
    goal: Goal,
    watch: &Watch,
    out: &mut dyn Write,
) -> Result<Option<Known>, Fault> {
    let effort = args.task.limits.effort();
    let Some(solver) = effort.solver(board.shape(), watch)? else {
        return Ok(Some(Known::Nothing("not decided: stopped".to_owned())));
    };
    let minima = match solver.minima(board, goal, effort.threads_for(&solver), watch) {
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

fn with_moves(solution: &Solution) -> String {
    let mut text = solution.rounds().to_string();
    for cell in solution.presses.cells() {
        let _ = write!(text, "\n{} {}", cell.row, cell.column);
    }
    text
}
