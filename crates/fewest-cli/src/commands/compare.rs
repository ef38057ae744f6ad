use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fewest::flip::{self, Goal};
use fewest::mayan::{self, Drag, IdleSwaps, Puzzle};
use fewest_api::ask::Task;
use fewest_api::ask::mayan::Length;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::{BoardArgs, LimitArgs, QuestionArgs};
use crate::say::say;
use crate::source::Source;
use crate::watch::Watch;

#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "help texts have no backticks")]
pub(crate) struct CompareArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// `fewest compare`
pub(crate) fn run(args: &CompareArgs) -> Result<Exit, Fault> {
    let source = Source::read(args.file.as_deref())?;
    let runs = match args.question.of(&args.board, &args.limits).read(&source)? {
        Task::Flip { board, goal } => flip_runs(args, &board, goal),
        Task::Mayan(lists) if lists.length == Length::Exactly => {
            mayan_runs(args, &lists.puzzle, lists.idle_swaps)
        }
        Task::Mayan(_) => {
            let message = "compare takes exactly n drags, of the file or of --steps";
            return Err(Fault::usage(message));
        }
    };
    io::stdout().write_all(table(&runs).as_bytes())?;
    Ok(verdict(&runs))
}

/// What one method did.
struct Run {
    method: &'static str,
    result: Result<Done, String>,
}

struct Done {
    /// The full answer in words, to be compared; `None` where the search was stopped.
    answer: Option<String>,
    /// The answer as the table shows it.
    shown: String,
    states: u64,
    time: Duration,
}

fn flip_runs(args: &CompareArgs, board: &flip::Board, goal: Goal) -> Vec<Run> {
    let methods = flip::Method::ALL.into_iter();
    let methods = methods.filter(|&method| method != flip::Method::Auto);
    let run = |method: flip::Method| {
        let watch = Watch::start(args.limits.time_limit);
        let started = Instant::now();
        let result = match flip::minimum(board, goal, &args.limits.effort().flip(method), &watch) {
            Ok(outcome) => {
                let (answer, shown) = flip_words(&outcome.answer);
                Ok(Done {
                    answer,
                    shown,
                    states: outcome.states,
                    time: started.elapsed(),
                })
            }
            Err(error) => Err(error.to_string()),
        };
        Run {
            method: method.name(),
            result,
        }
    };
    methods.map(run).collect()
}

fn flip_words(answer: &flip::Answer) -> (Option<String>, String) {
    match answer {
        flip::Answer::Minimum(solution) => {
            let mut words = solution.rounds().to_string();
            for cell in solution.presses.cells() {
                let _ = write!(words, " {},{}", cell.row, cell.column);
            }
            (Some(words), solution.rounds().to_string())
        }
        flip::Answer::Impossible => (Some("Impossible".to_owned()), "Impossible".to_owned()),
        flip::Answer::Undecided { .. } => (None, "stopped".to_owned()),
    }
}

fn mayan_runs(args: &CompareArgs, puzzle: &Puzzle, idle_swaps: IdleSwaps) -> Vec<Run> {
    let methods = mayan::Method::ALL.into_iter();
    let methods = methods.filter(|&method| method != mayan::Method::Auto);
    let run = |method: mayan::Method| {
        let watch = Watch::start(args.limits.time_limit);
        let options = args.limits.effort().mayan(idle_swaps, method);
        let started = Instant::now();
        let outcome = mayan::solve(puzzle, &options, &watch);
        let answer = match &outcome.answer {
            mayan::Answer::Solved(drags) => {
                let lines: Vec<String> = drags.iter().map(Drag::to_string).collect();
                Some(lines.join(";"))
            }
            mayan::Answer::None => Some("-1".to_owned()),
            mayan::Answer::Undecided => None,
        };
        Run {
            method: method.name(),
            result: Ok(Done {
                shown: answer.clone().unwrap_or_else(|| "stopped".to_owned()),
                answer,
                states: outcome.counters.visited,
                time: started.elapsed(),
            }),
        }
    };
    methods.map(run).collect()
}

fn table(runs: &[Run]) -> String {
    let shown = |run: &Run| run.result.as_ref().map_or(0, |done| done.shown.len());
    let width = runs
        .iter()
        .map(shown)
        .max()
        .unwrap_or(0)
        .max("answer".len());
    let mut text = format!(
        "{:<15} {:<width$} {:>14} {:>12}\n",
        "method", "answer", "states", "seconds"
    );
    for run in runs {
        let line = match &run.result {
            Ok(done) => format!(
                "{:<15} {:<width$} {:>14} {:>12.6}\n",
                run.method,
                done.shown,
                done.states,
                done.time.as_secs_f64()
            ),
            Err(reason) => format!("{:<15} {reason}\n", run.method),
        };
        text.push_str(&line);
    }
    text
}

/// Whether all methods that came to an end agree; says so on standard error where they do not.
fn verdict(runs: &[Run]) -> Exit {
    let done: Vec<&Done> = runs
        .iter()
        .filter_map(|run| run.result.as_ref().ok())
        .collect();
    let answers: Vec<&String> = done
        .iter()
        .filter_map(|done| done.answer.as_ref())
        .collect();
    if answers.windows(2).any(|pair| pair[0] != pair[1]) {
        say("the methods do not agree");
        Exit::Failed
    } else if answers.is_empty() {
        say("no method came to an answer");
        if done.is_empty() {
            Exit::Unreadable
        } else {
            Exit::Undecided
        }
    } else {
        Exit::Answered
    }
}
