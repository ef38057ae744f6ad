//! `fewest solve`

mod flip;
mod lines;
mod mayan;

use std::io::{self, BufWriter, Write};

use fewest::Input;

use crate::args::{SolveArgs, refuse};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::picture;
use crate::say::{ended, say};
use crate::solvers::Solvers;
use crate::source::{Source, refuse_cell_pixels};
use crate::watch::{Watch, stopped};

/// What to print for one board.
enum Reply {
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

/// What a stopped search has to tell.
enum Known {
    /// Something more than nothing.
    Some(String),
    /// Only that it was stopped.
    Nothing(String),
}

pub(crate) fn run(args: &SolveArgs) -> Result<Exit, Fault> {
    if args.lines {
        refuse_cell_pixels(args.board.cell_pixels.is_some())?;
        return lines::run(args);
    }
    if let Some(path) = &args.presses {
        picture::check(path)?;
    }
    let source = Source::read(args.file.as_deref())?;
    let input = source.board(&args.limits.reading(args.read_options()))?;
    let watch = Watch::start(args.limits.time_limit);
    let mut out = BufWriter::new(io::stdout().lock());
    if args.all {
        return all(args, &input, &watch, &mut out);
    }
    match reply(args, &input, &mut Solvers::default(), &watch)? {
        Reply::Answer(text) => {
            watch.clear();
            if !text.is_empty() {
                writeln!(out, "{text}")?;
            }
            out.flush()?;
            Ok(Exit::Answered)
        }
        Reply::Undecided { document, known } => {
            watch.clear();
            let written = match document {
                Some(document) => writeln!(out, "{document}").and_then(|()| out.flush()),
                None => Ok(()),
            };
            ended(written, tell(&known))
        }
    }
}

/// Says what is known on standard error.
fn tell(known: &Known) -> Exit {
    match known {
        Known::Some(message) => {
            say(message);
            Exit::Undecided
        }
        Known::Nothing(message) => {
            say(message);
            stopped()
        }
    }
}

/// The reply to one board, for every form but `--all`.
fn reply(
    args: &SolveArgs,
    input: &Input,
    solvers: &mut Solvers,
    watch: &Watch,
) -> Result<Reply, Fault> {
    match input {
        Input::Flip { board, goal } => {
            refuse(&args.question.mayan_only(), "Mayan")?;
            let goal = args.question.goal.or(*goal).unwrap_or_default();
            flip::reply(args, board, goal, solvers, watch)
        }
        Input::Mayan { puzzle, idle_swaps } => {
            refuse(&args.flip_only(), "flip")?;
            let question = mayan::Question::new(args, puzzle, *idle_swaps);
            mayan::reply(args, &question, watch)
        }
    }
}

/// `--all`: every answer, as soon as it is known.
fn all(args: &SolveArgs, input: &Input, watch: &Watch, out: &mut dyn Write) -> Result<Exit, Fault> {
    match input {
        Input::Flip { board, goal } => {
            refuse(&args.question.mayan_only(), "Mayan")?;
            let goal = args.question.goal.or(*goal).unwrap_or_default();
            if let Some(known) = flip::all(args, board, goal, watch, out)? {
                out.flush()?;
                watch.clear();
                return Ok(tell(&known));
            }
        }
        Input::Mayan { puzzle, idle_swaps } => {
            refuse(&args.flip_only(), "flip")?;
            let question = mayan::Question::new(args, puzzle, *idle_swaps);
            if let Some(known) = mayan::all(args, &question, watch, out)? {
                out.flush()?;
                watch.clear();
                return Ok(tell(&known));
            }
        }
    }
    out.flush()?;
    Ok(Exit::Answered)
}
