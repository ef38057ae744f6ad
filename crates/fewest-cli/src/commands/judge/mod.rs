//! `fewest judge`: a judge's input in, its output out.

mod args;
mod list;

use std::io::{self, BufWriter, Write};

use fewest::judge::{self, Answer, JUDGES, Judge, JudgeError, JudgeErrorKind, Wanted};
use fewest::{Input, flip, mayan};
use fewest_api::ask::{Effort, Solvers};

pub(crate) use args::JudgeArgs;

use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::explain;
use crate::fault::Fault;
use crate::options::ReportFormat;
use crate::say::{ended, say};
use crate::source::Source;
use crate::watch::{Watch, stopped};

pub(crate) fn run(args: &JudgeArgs) -> Result<Exit, Fault> {
    let Some(name) = &args.name else {
        return list::run(args.format);
    };
    if args.format != ReportFormat::Text {
        return Err(Fault::usage("--format is for --list"));
    }
    let judge = find(name)?;
    let source = Source::read(args.file.as_deref())?;
    let boards = judge.read(source.text()?);
    let boards = boards.map_err(|error| fault(&source, error))?;
    let watch = Watch::start(args.limits.time_limit);
    let effort = args.limits.effort();
    let mut solvers = Solvers::default();
    let mut out = BufWriter::new(io::stdout().lock());
    for (number, board) in (1..).zip(&boards) {
        let Some(answer) = answer(judge, board, effort, &mut solvers, &watch)? else {
            watch.clear();
            let written = out.flush();
            say(format_args!(
                "board {number}: not decided: the search was stopped"
            ));
            return ended(written, stopped());
        };
        out.write_all(judge.write(number, &answer).as_bytes())?;
    }
    watch.clear();
    ended(out.flush(), Exit::Answered)
}

/// The judge of that name.
pub(crate) fn find(name: &str) -> Result<&'static Judge, Fault> {
    judge::judge(name).ok_or_else(|| {
        let names: Vec<&str> = JUDGES.iter().map(|judge| judge.name).collect();
        Fault::Usage {
            message: format!("there is no judge {name:?}"),
            help: Some(format!("the judges are {}", names.join(", "))),
        }
    })
}

/// The answer that the judge wants; `None` where it was not decided.
fn answer(
    judge: &Judge,
    board: &Input,
    effort: Effort,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Option<Answer>, Fault> {
    match board {
        Input::Flip { board, goal } => {
            let goal = goal.unwrap_or_default();
            let ask = |solver: &flip::Solver| {
                let threads = effort.threads_for(solver);
                match judge.wanted {
                    Wanted::Any => solver.minimum(board, goal, threads, watch),
                    Wanted::LeastPattern => solver.least_pattern(board, goal, threads, watch),
                }
            };
            let outcome = solvers.ask(effort, board.shape(), watch, ask)?;
            Ok(match outcome.map(|outcome| outcome.answer) {
                Some(flip::Answer::Minimum(solution)) => Some(Answer::Flip(Some(solution))),
                Some(flip::Answer::Impossible) => Some(Answer::Flip(None)),
                Some(flip::Answer::Undecided { .. }) | None => None,
            })
        }
        Input::Mayan { puzzle, idle_swaps } => {
            let method = mayan::Method::Auto;
            let options = effort.mayan(idle_swaps.unwrap_or_default(), method);
            Ok(match mayan::solve(puzzle, &options, watch).answer {
                mayan::Answer::Solved(drags) => Some(Answer::Mayan(Some(drags))),
                mayan::Answer::None => Some(Answer::Mayan(None)),
                mayan::Answer::Undecided => None,
            })
        }
    }
}

/// An error in a judge's input or output, at its place.
pub(crate) fn fault(source: &Source, error: JudgeError) -> Fault {
    let title = error.to_string();
    let label = match error.kind {
        JudgeErrorKind::Board(kind) => {
            let error = error.span.wrong(kind);
            let mut diagnostic = explain::read_error(&error, &source.bytes);
            // Most of the help is on forms that no judge gives.
            diagnostic.help = None;
            return Fault::at(source, &diagnostic, error.span);
        }
        JudgeErrorKind::Missing(_) | JudgeErrorKind::MissingAnswer(_) => "the text ends here",
        JudgeErrorKind::NotThis(_) => "something else",
        JudgeErrorKind::Shape(_) => "this size",
        JudgeErrorKind::RowLength { .. } => "another length",
        JudgeErrorKind::Trailing | JudgeErrorKind::TrailingAnswer => "nothing was expected here",
        JudgeErrorKind::Drags(_) => "not a drag",
        _ => "here",
    };
    let diagnostic = Diagnostic::new(title, label);
    Fault::at(source, &diagnostic, error.span)
}
