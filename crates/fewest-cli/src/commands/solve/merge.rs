//! `fewest merge`: the answer of a search that was cut into shards.

use std::io::{self, BufWriter};
use std::path::PathBuf;

use clap::Args;
use fewest::flip::{MergeError, Shard, ShardRecord};
use fewest::{Span, counted};
use fewest_api::ask::shards::{Merged, ShardFile, ShardsFault, merge};

use super::shard::{at, unreadable};
use super::{Printed, flip, print};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::known::Known;
use crate::options::{Format, LimitArgs};
use crate::say::say;
use crate::source::Source;
use crate::watch::{Watch, stopped};

#[derive(Debug, Clone, Args)]
pub(crate) struct MergeArgs {
    /// The files that `solve --shard` wrote, in any order
    #[arg(required = true)]
    pub(crate) files: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// `fewest merge`
pub(crate) fn run(args: &MergeArgs) -> Result<Exit, Fault> {
    let mut sources = Vec::with_capacity(args.files.len());
    let mut files: Vec<ShardFile> = Vec::with_capacity(args.files.len());
    for path in &args.files {
        let mut source = Source::read(Some(path))?;
        let file = ShardFile::parse(&source.bytes).map_err(|error| unreadable(&source, &error))?;
        // What is shown of it is at its beginning.
        source.bytes.truncate(SHOWN);
        if let Some(first) = files.first() {
            let wrong = if first.question.board != file.question.board {
                Some("is of another board than")
            } else if first.question != file.question {
                Some("is of a command with other options than")
            } else {
                None
            };
            if let Some(wrong) = wrong {
                let first: &Source = &sources[0];
                let title = format!("{} {wrong} {}", source.name, first.name);
                return Err(at(&source, title, Span::at(0)));
            }
        }
        sources.push(source);
        files.push(file);
    }
    let question = &files[0].question;
    let records: Vec<ShardRecord> = files.iter().map(|file| file.record.clone()).collect();
    let watch = Watch::start(args.limits.time_limit);
    let merged = match merge(question, &records, args.limits.effort(), &watch) {
        Ok(merged) => merged,
        Err(fault) if fault.is_stopped() => {
            say("not decided: stopped before the files were put together");
            return Ok(stopped());
        }
        Err(ShardsFault::Merge(error)) => return Err(wrong(&sources, error)),
        Err(fault) => return Err(Fault::usage(fault.to_string())),
    };
    let options = question.options;
    let format = if options.json {
        Format::Json
    } else {
        Format::Text
    };
    let printed = flip::printed(
        &merged.reply,
        &question.board,
        question.goal,
        options.moves,
        format,
    );
    let mut out = BufWriter::new(io::stdout().lock());
    let Printed::Undecided {
        document,
        mut known,
    } = printed
    else {
        return print(printed, &watch, &mut out);
    };
    let reasons = reasons(&merged);
    if options.count && !reasons.is_empty() {
        // Nothing was stopped: the reasons say what is missing.
        known = Known::Nothing("not decided: the minimum is not proven".to_owned());
    }
    print(Printed::Undecided { document, known }, &watch, &mut out)?;
    for reason in reasons {
        say(reason);
    }
    Ok(Exit::Undecided)
}

/// Bytes of a file that are kept for messages.
const SHOWN: usize = 1 << 10;

/// Why the answer is not proven.
fn reasons(merged: &Merged) -> Vec<String> {
    let mut reasons = Vec::new();
    let of = |shards: &[Shard]| shards.first().map(|shard| shard.of());
    if let Some(of) = of(&merged.missing) {
        let missing = listed(&merged.missing);
        reasons.push(format!("missing of {of}: {missing}"));
    }
    if let Some(of) = of(&merged.unfinished) {
        let unfinished = listed(&merged.unfinished);
        reasons.push(format!("not finished of {of}: {unfinished}"));
    }
    if let Some(best) = merged.unfound {
        let rounds = counted(best, "round");
        reasons.push(format!(
            "no shard found a solution of {rounds} or fewer, though --best {best} said so"
        ));
    }
    reasons
}

/// The shards by number, as in `shards 2, 5 to 8`.
fn listed(shards: &[Shard]) -> String {
    let mut runs: Vec<(u64, u64)> = Vec::new();
    for index in shards.iter().map(|shard| shard.index()) {
        match runs.last_mut() {
            Some((_, last)) if *last + 1 == index => *last = index,
            _ => runs.push((index, index)),
        }
    }
    let runs = runs.iter().map(|&(first, last)| match last - first {
        0 => first.to_string(),
        1 => format!("{first}, {last}"),
        _ => format!("{first} to {last}"),
    });
    let noun = if shards.len() == 1 { "shard" } else { "shards" };
    format!("{noun} {}", runs.collect::<Vec<_>>().join(", "))
}

/// What is wrong with one of the files.
fn wrong(sources: &[Source], error: MergeError) -> Fault {
    let name = |index: usize| &sources[index].name;
    let (index, title) = match error {
        MergeError::Foreign { index } => (
            index,
            "this shard is of another search: another version of the program wrote it".to_owned(),
        ),
        MergeError::OtherCut { index, found, of } => (
            index,
            format!("this is shard {found}, but {} is one of {of}", name(0)),
        ),
        MergeError::Damaged { index } => (index, "this shard contradicts itself".to_owned()),
        MergeError::Doubled {
            shard,
            first,
            second,
        } => (
            second,
            format!("this is shard {shard} again, as {}", name(first)),
        ),
        MergeError::None | MergeError::NothingFound => (0, error.to_string()),
        error => (0, error.to_string()),
    };
    at(&sources[index], title, Span::at(0))
}
