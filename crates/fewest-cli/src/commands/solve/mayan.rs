use std::io::Write;

use fewest::document::MayanSolutionDocument;
use fewest::mayan::{self, Answer, Drag, Fewest, Method};
use fewest_api::ask::Effort;
use fewest_api::ask::mayan::{Lists, Question, Reply, Unknown, ask, puzzle};

use super::Printed;
use super::args::SolveArgs;
use crate::fault::Fault;
use crate::known::Known;
use crate::say::json;
use crate::watch::Watch;

pub(super) fn reply(
    args: &SolveArgs,
    lists: &Lists,
    effort: Effort,
    watch: &Watch,
) -> Result<Printed, Fault> {
    let method = args.mayan_method()?;
    let question = if args.count {
        Question::Count
    } else {
        Question::Smallest(method)
    };
    let reply = ask(question, lists, effort, watch);
    Ok(Printed::new(args.format, text(&reply)?, || {
        json(&reply.document())
    }))
}

/// The answer in the judge's form, or what is known instead.
fn text(reply: &Reply) -> Result<Result<String, Known>, Fault> {
    Ok(match reply {
        Reply::Exactly { outcome, drags } => match &outcome.answer {
            Answer::Solved(drags) => Ok(drag_lines(drags).join("\n")),
            Answer::None => Ok("-1".to_owned()),
            Answer::Undecided => Err(Known::of_drags(*drags)),
        },
        Reply::Fewest(outcome) => match &outcome.answer {
            Fewest::Solved(drags) => {
                let mut lines = vec![drags.len().to_string()];
                lines.extend(drag_lines(drags));
                Ok(lines.join("\n"))
            }
            Fewest::NoneWithin(_) | Fewest::Never => Ok("-1".to_owned()),
            Fewest::Undecided { none_within } => Err(Known::none_within(*none_within)),
        },
        Reply::Count(Ok(count)) => Ok(count.to_string()),
        Reply::Count(Err(unknown)) => {
            let stopped = "not decided: stopped before all lists were counted";
            Err(known(*unknown, stopped)?)
        }
    })
}

/// `--all`. What is known where not all lists were given.
pub(super) fn all(
    args: &SolveArgs,
    lists: &Lists,
    watch: &Watch,
    out: &mut dyn Write,
) -> Result<Option<Known>, Fault> {
    let stopped = "not decided: there may be more lists";
    let effort = args.task.limits.effort();
    let puzzle = match puzzle(lists, effort, watch) {
        Ok(Some(puzzle)) => puzzle,
        Ok(None) => return Ok(None),
        Err(unknown) => return Ok(Some(known(unknown, stopped)?)),
    };
    let options = effort.mayan(lists.idle_swaps, Method::Auto);
    let mut lists = mayan::solutions(&puzzle, &options, watch);
    for _ in 0..args.limit.unwrap_or(u64::MAX) {
        let Some(drags) = lists.next() else { break };
        writeln!(out, "{}", json(&MayanSolutionDocument::new(&drags)))?;
    }
    Ok(lists
        .is_stopped()
        .then(|| Known::Nothing(stopped.to_owned())))
}

/// What is known of lists that are neither counted nor given.
fn known(unknown: Unknown, stopped: &str) -> Result<Known, Fault> {
    match unknown {
        Unknown::Length { none_within } => Ok(Known::none_within(none_within)),
        Unknown::TooLong(drags) => Err(Fault::usage(format!(
            "the fewest drags are {drags}, and lists are listed up to 255"
        ))),
        Unknown::Stopped => Ok(Known::Nothing(stopped.to_owned())),
    }
}

fn drag_lines(drags: &[Drag]) -> Vec<String> {
    drags.iter().map(Drag::to_string).collect()
}
