use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use clap::Args;
use fewest::flip::{self, MethodError};
use fewest::mayan::{self, Drag};
use fewest_api::ask::Task;
use fewest_api::ask::compare::{Agreement, Answer, Done, Method, ask};
use fewest_api::ask::mayan::Length;

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::TaskArgs;
use crate::say::say;
use crate::source::Source;
use crate::watch::Watch;

#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "help texts have no backticks")]
pub(crate) struct CompareArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) task: TaskArgs,
}

/// `fewest compare`
pub(crate) fn run(args: &CompareArgs) -> Result<Exit, Fault> {
    let source = Source::read(args.file.as_deref())?;
    let task = args.task.question().read(&source)?;
    if let Task::Mayan(lists) = &task
        && lists.length != Length::Exactly
    {
        let message = "compare takes exactly n drags, of the file or of --steps";
        return Err(Fault::usage(message));
    }
    let run = |method: Method| {
        let watch = Watch::start(args.task.limits.time_limit);
        let started = Instant::now();
        let result = ask(method, &task, args.task.limits.effort(), &watch);
        Run {
            method: method.name(),
            result: result.map(|done| (shown(&done.answer), done)),
            time: started.elapsed(),
        }
    };
    let runs: Vec<Run> = Method::all(task.family()).into_iter().map(run).collect();
    io::stdout().write_all(table(&runs).as_bytes())?;
    let done = runs.iter().filter_map(|run| run.result.as_ref().ok());
    let agreement = Agreement::of(done.map(|(_, done)| done));
    match agreement {
        Agreement::Agree => {}
        Agreement::Differ => say("the methods do not agree"),
        Agreement::Stopped | Agreement::Refused => say("no method came to an answer"),
    }
    Ok(match agreement {
        Agreement::Agree => Exit::Answered,
        Agreement::Differ => Exit::Failed,
        Agreement::Stopped => Exit::Undecided,
        Agreement::Refused => Exit::Unreadable,
    })
}

/// The head of a column.
const ANSWER: &str = "answer";

/// What one method did.
struct Run {
    method: &'static str,
    /// The answer as the table shows it, and all of it.
    result: Result<(String, Done), MethodError>,
    time: Duration,
}

fn shown(answer: &Answer) -> String {
    match answer {
        Answer::Flip(flip::Answer::Minimum(solution)) => solution.rounds().to_string(),
        Answer::Flip(flip::Answer::Impossible) => "Impossible".to_owned(),
        Answer::Mayan(mayan::Answer::Solved(drags)) => {
            let lines: Vec<String> = drags.iter().map(Drag::to_string).collect();
            lines.join(";")
        }
        Answer::Mayan(mayan::Answer::None) => "-1".to_owned(),
        Answer::Flip(flip::Answer::Undecided { .. }) | Answer::Mayan(mayan::Answer::Undecided) => {
            "stopped".to_owned()
        }
    }
}

fn table(runs: &[Run]) -> String {
    let width = |run: &Run| run.result.as_ref().map_or(0, |(shown, _)| shown.len());
    let widths = runs.iter().map(width).chain([ANSWER.len()]);
    let width = widths.max().unwrap_or_default();
    let mut text = format!(
        "{:<15} {ANSWER:<width$} {:>14} {:>12}\n",
        "method", "states", "seconds"
    );
    for Run {
        method,
        result,
        time,
    } in runs
    {
        let _ = match result {
            Ok((shown, done)) => writeln!(
                text,
                "{method:<15} {shown:<width$} {:>14} {:>12.6}",
                done.states,
                time.as_secs_f64()
            ),
            Err(reason) => writeln!(text, "{method:<15} {reason}"),
        };
    }
    text
}
