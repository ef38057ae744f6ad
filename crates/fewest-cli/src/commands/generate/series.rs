//! Many boards of a seed, made on all threads and printed in order.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::ops::Range;
use std::time::SystemTime;

use fewest::pack::Declared;
use fewest::{Monitor, Random, Silent};
use fewest_api::ask::generate::{Difficulty, GeneratedDocument, Made, Maker, Missing, Why, random};
use fewest_api::ask::{Effort, Threads};
use fewest_api::prose::counted;

use super::args::{BoardFormat, SeriesArgs};
use super::{flip, mayan};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::in_order::in_order;
use crate::say::{ended, json, say};
use crate::watch::{Watch, stopped};

/// Boards that each thread makes before they are printed.
const PORTION: u64 = 16;

/// The seed that was given, or a fresh one.
pub(super) fn seed(args: &SeriesArgs) -> u64 {
    // The standard library keys its hash maps with random numbers of the system.
    let fresh = || RandomState::new().hash_one(SystemTime::now());
    args.seed.unwrap_or_else(fresh)
}

/// Tells a fresh seed.
pub(super) fn tell_seed(args: &SeriesArgs, seed: u64) {
    if args.seed.is_none() {
        say(format_args!(
            "seed {seed} (--seed {seed} makes the same boards)"
        ));
    }
}

/// Refuses forms that do not go together.
pub(super) fn check(args: &SeriesArgs) -> Result<(), Fault> {
    if args.difficulty && args.format == BoardFormat::Line {
        return Err(Fault::usage(
            "a line has no room for the difficulty; use --format text or --format json",
        ));
    }
    Ok(())
}

/// Makes the boards and prints them; `never` says why there are none, if that is known.
pub(super) fn run(
    args: &SeriesArgs,
    seed: u64,
    watch: &Watch,
    maker: &Maker<'_>,
    never: impl Fn() -> Option<String>,
) -> Result<Exit, Fault> {
    let effort = args.limits.effort();
    let threads = effort.threads.count().get() as u64;
    let memory = effort.share(threads as usize);
    // The boards that are done tell the progress.
    let quiet = Silent(watch);
    let monitor: &dyn Monitor = if args.number == 1 { watch } else { &quiet };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut totals = Missing {
        tried: 0,
        most: None,
        why: Why::Tries,
        reason: String::new(),
    };
    let make = |board: u64, threads: NonZeroUsize| {
        let effort = Effort {
            memory,
            threads: Threads::Exactly(threads),
        };
        one(args, maker, &mut random(seed, board), effort, monitor)
    };
    let mut found = 0;
    let mut first = 0;
    while first < args.number && totals.why == Why::Tries {
        let end = first
            .saturating_add(PORTION.saturating_mul(threads))
            .min(args.number);
        for made in portion(first..end, threads, make) {
            match made {
                Ok((made, difficulty)) => {
                    let written = print(&mut out, args, &made, difficulty, found == 0);
                    if written.is_err() {
                        return ended(written, Exit::Answered);
                    }
                    found += 1;
                }
                Err(missing) => {
                    totals.tried += missing.tried;
                    totals.most = totals.most.max(missing.most);
                    if totals.why == Why::Tries {
                        totals.why = missing.why;
                        totals.reason = missing.reason;
                    }
                }
            }
        }
        let written = out.flush();
        if written.is_err() {
            return ended(written, Exit::Answered);
        }
        first = end;
        watch.progress(first, args.number);
    }
    watch.clear();
    if found == args.number {
        return Ok(Exit::Answered);
    }
    tell(args, found, &totals, maker, never);
    Ok(match found {
        0 => stopped(),
        _ => Exit::Undecided,
    })
}

/// One board, and how hard it is where that is asked for.
fn one(
    args: &SeriesArgs,
    maker: &Maker<'_>,
    random: &mut Random,
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<(Made, Option<Difficulty>), Missing> {
    let made = maker.board(random, args.tries, effort, monitor)?;
    if !args.difficulty {
        return Ok((made, None));
    }
    let solver = match maker {
        Maker::Flip { solver, .. } => Some(*solver),
        Maker::Mayan { .. } => None,
    };
    match made.difficulty(solver, effort, monitor) {
        Some(difficulty) => Ok((made, Some(difficulty))),
        None => Err(Missing {
            tried: 1,
            most: match &made {
                Made::Flip { .. } => None,
                Made::Mayan { puzzle, .. } => Some(puzzle.drags.into()),
            },
            why: Why::Stopped,
            reason: String::new(),
        }),
    }
}

/// What is made of each board of a range, in order, on so many threads.
fn portion<T: Send>(
    boards: Range<u64>,
    threads: u64,
    make: impl Fn(u64, NonZeroUsize) -> T + Sync,
) -> Vec<T> {
    let count = boards.end - boards.start;
    let workers = threads.min(count).max(1);
    // Threads that have no board of their own help with one.
    let each = NonZeroUsize::new((threads / workers) as usize).unwrap_or(NonZeroUsize::MIN);
    let mut workers = vec![(); workers as usize];
    in_order(&mut workers, count as usize, 1, |(), index| {
        make(boards.start.wrapping_add(index as u64), each)
    })
}

fn print(
    out: &mut impl Write,
    args: &SeriesArgs,
    made: &Made,
    difficulty: Option<Difficulty>,
    first: bool,
) -> io::Result<()> {
    match (args.format, difficulty) {
        (BoardFormat::Line, _) => writeln!(out, "{}", line(made)),
        (BoardFormat::Json, None) => writeln!(out, "{}", json(&made.document())),
        (BoardFormat::Json, difficulty) => {
            writeln!(out, "{}", json(&GeneratedDocument::new(made, difficulty)))
        }
        (BoardFormat::Text, difficulty) => {
            if !first {
                writeln!(out)?;
            }
            for line in difficulty.iter().flat_map(comment) {
                writeln!(out, "# {line}")?;
            }
            // One board alone is text for `solve`.
            if args.number > 1 || difficulty.is_some() {
                match made.fewest() {
                    Some(Declared::Fewest(moves)) => writeln!(out, "# fewest: {moves}")?,
                    Some(Declared::Impossible) => writeln!(out, "# fewest: Impossible")?,
                    None => {}
                }
            }
            writeln!(out, "{}", text(made))
        }
    }
}

/// The board as text, without a line end.
fn text(made: &Made) -> String {
    match made {
        Made::Flip { board, .. } => {
            // Without a slash the line is read as a square.
            let is_line = board.size().rows == 1 && board.size().columns > 1;
            format!("{board}{}", if is_line { "/" } else { "" })
        }
        Made::Mayan { puzzle, .. } => puzzle.judge_text().to_string().trim_end().to_owned(),
    }
}

/// The board on one line.
fn line(made: &Made) -> String {
    match made {
        Made::Flip { .. } => text(made).replace('\n', "/"),
        Made::Mayan { puzzle, .. } => puzzle.line().to_string(),
    }
}

/// How hard a board is, as lines of a pack's comment.
fn comment(difficulty: &Difficulty) -> Vec<String> {
    match difficulty {
        Difficulty::Flip(document) => flip::comment(document),
        Difficulty::Mayan(document) => mayan::comment(document),
    }
}

/// Says what was tried, and why it came to nothing.
fn tell(
    args: &SeriesArgs,
    found: u64,
    missing: &Missing,
    maker: &Maker<'_>,
    never: impl Fn() -> Option<String>,
) {
    let prefix = match missing.why {
        Why::Stopped => "stopped: ",
        Why::Tries | Why::OutOfReach => "",
    };
    let outcome = match (found, args.number) {
        (0, 1) => "no such board was found".to_owned(),
        (0, number) => format!("0 of {number} boards were found"),
        (found, number) => format!("{found} of {number} boards were found; for the missing ones"),
    };
    let separator = if found == 0 { ";" } else { "" };
    let tried = counted(missing.tried, "board");
    let unit = match maker {
        Maker::Flip { .. } => "rounds",
        Maker::Mayan { .. } => "drags",
    };
    let most = missing.most.map_or_else(String::new, |most| {
        format!("; the most {unit} seen were {most}")
    });
    say(format_args!(
        "{prefix}{outcome}{separator} tried {tried}{most}"
    ));
    let reason = match missing.why {
        Why::Tries => never(),
        Why::Stopped => None,
        Why::OutOfReach => Some(missing.reason.clone()),
    };
    if let Some(reason) = reason {
        say(reason);
    }
}
