//! `fewest solve`

mod args;
mod flip;
mod lines;
mod mayan;
mod merge;
mod shard;

use std::io::{self, BufWriter, Write};

use fewest_api::ask::{Effort, Solvers, Task};

pub(crate) use args::SolveArgs;
pub(crate) use merge::{MergeArgs, run as merge};

use crate::exit::Exit;
use crate::fault::Fault;
use crate::known::Known;
use crate::options::Format;
use crate::picture;
use crate::say::ended;
use crate::source::{Source, refuse_cell_pixels};
use crate::watch::Watch;

/// What to print for one board.
enum Printed {
    /// Goes to standard output. No line end at the end; empty for the empty list of drags.
    Answer(String),
    /// Nothing was proven within the limits.
    Undecided {
        /// Goes to standard output, if anything.
        document: Option<String>,
        /// What is known instead; goes to standard error.
        known: Known,
    },
}

impl Printed {
    /// An answer in the form that is asked for, or what is known instead.
    fn new(format: Format, text: Result<String, Known>, document: impl FnOnce() -> String) -> Self {
        match (text, format) {
            (Ok(text), Format::Text) => Self::Answer(text),
            (Ok(_), Format::Json) => Self::Answer(document()),
            (Err(known), format) => Self::Undecided {
                document: (format == Format::Json).then(document),
                known,
            },
        }
    }
}

pub(crate) fn run(args: &SolveArgs) -> Result<Exit, Fault> {
    if args.lines {
        refuse_cell_pixels(args.task.board.cell_pixels.is_some())?;
        return lines::run(args);
    }
    if let Some(path) = &args.presses {
        picture::check(path)?;
    }
    let source = Source::read(args.file.as_deref())?;
    let task = args.question().read(&source)?;
    if let (Some(shard), Some(path)) = (args.shard, &args.out) {
        return shard::run(args, shard, path, &task);
    }
    let watch = Watch::start(args.task.limits.time_limit);
    let mut out = BufWriter::new(io::stdout().lock());
    if args.all {
        return all(args, &task, &watch, &mut out);
    }
    let effort = args.task.limits.effort();
    let printed = reply(args, effort, &task, &mut Solvers::default(), &watch)?;
    print(printed, &watch, &mut out)
}

/// Prints what there is to print for one board.
fn print(printed: Printed, watch: &Watch, out: &mut dyn Write) -> Result<Exit, Fault> {
    match printed {
        Printed::Answer(text) => {
            watch.clear();
            if !text.is_empty() {
                writeln!(out, "{text}")?;
            }
            out.flush()?;
            Ok(Exit::Answered)
        }
        Printed::Undecided { document, known } => {
            watch.clear();
            let written = match document {
                Some(document) => writeln!(out, "{document}").and_then(|()| out.flush()),
                None => Ok(()),
            };
            ended(written, known.tell())
        }
    }
}

/// The reply to one board, for every form but `--all`.
fn reply(
    args: &SolveArgs,
    effort: Effort,
    task: &Task,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Printed, Fault> {
    match task {
        Task::Flip { board, goal } => flip::reply(args, board, *goal, effort, solvers, watch),
        Task::Mayan(lists) => mayan::reply(args, lists, effort, watch),
    }
}

/// `--all`: every answer, as soon as it is known.
fn all(args: &SolveArgs, task: &Task, watch: &Watch, out: &mut dyn Write) -> Result<Exit, Fault> {
    let open = match task {
        Task::Flip { board, goal } => flip::all(args, board, *goal, watch, out)?,
        Task::Mayan(lists) => mayan::all(args, lists, watch, out)?,
    };
    out.flush()?;
    watch.clear();
    Ok(open.map_or(Exit::Answered, |known| known.tell()))
}
