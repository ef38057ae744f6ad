//! Many boards of a seed, made on all threads and printed in order.

use std::collections::hash_map::RandomState;
use std::hash::BuildHasher;
use std::io::{self, BufWriter, Write};
use std::num::NonZeroUsize;
use std::time::SystemTime;

use fewest::pack::Declared;
use fewest::{Monitor, Random};
use fewest_api::prose::counted;

use super::args::{BoardFormat, SeriesArgs};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::in_order::in_order;
use crate::say::{ended, say};
use crate::watch::{Watch, stopped};

/// Boards that each thread makes before they are printed.
const PORTION: u64 = 16;

/// One board, in all the words that a form may ask for.
pub(super) struct Made {
    /// The board as text, without a line end.
    pub(super) text: String,
    /// The board on one line.
    pub(super) line: String,
    /// The board as a document: the one that is read, or with its difficulty.
    pub(super) json: String,
    /// The fewest moves.
    pub(super) fewest: Declared,
    /// How hard it is, where that was asked for: lines of a pack's comment.
    pub(super) difficulty: Option<Vec<String>>,
}

/// A board that was not found.
#[derive(Debug)]
pub(super) struct Missing {
    /// Boards that were looked at.
    pub(super) tried: u64,
    /// The most moves that one of them needed.
    pub(super) most: Option<u64>,
    /// Why the search ended.
    pub(super) why: Why,
}

/// Why the search for a board ended.
#[derive(Debug)]
pub(super) enum Why {
    /// As many boards were looked at as were allowed.
    Tries,
    /// The watch stopped it.
    Stopped,
    /// No board of this kind can be decided, for this reason.
    OutOfReach(String),
}

/// Makes one board out of random numbers, on so many threads.
pub(super) trait Make:
    Fn(&mut Random, NonZeroUsize, &dyn Monitor) -> Result<Made, Missing> + Sync
{
}

impl<M> Make for M where
    M: Fn(&mut Random, NonZeroUsize, &dyn Monitor) -> Result<Made, Missing> + Sync
{
}

/// Stops the search for one board of many, but leaves the progress to the boards that are done.
struct Quiet<'a>(&'a Watch);

impl Monitor for Quiet<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

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

/// Stream 0 belongs to what all boards share, and the boards have the others.
pub(super) fn shared(seed: u64) -> Random {
    Random::new(seed, 0)
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

/// Makes the boards and prints them; `explain` says why there are none, if that is known.
pub(super) fn run(
    args: &SeriesArgs,
    seed: u64,
    watch: &Watch,
    unit: &str,
    make: impl Make,
    explain: impl Fn() -> Option<String>,
) -> Result<Exit, Fault> {
    let threads = args.limits.effort().threads.count().get() as u64;
    let quiet = Quiet(watch);
    let monitor: &dyn Monitor = if args.number == 1 { watch } else { &quiet };
    let mut out = BufWriter::new(io::stdout().lock());
    let mut totals = Missing {
        tried: 0,
        most: None,
        why: Why::Tries,
    };
    let mut found = 0;
    let mut first = 0;
    while first < args.number && matches!(totals.why, Why::Tries) {
        let end = first
            .saturating_add(PORTION.saturating_mul(threads))
            .min(args.number);
        for made in portion(first..end, seed, threads, &make, monitor) {
            match made {
                Ok(made) => {
                    let written = print(&mut out, args, &made, found == 0);
                    if written.is_err() {
                        return ended(written, Exit::Answered);
                    }
                    found += 1;
                }
                Err(missing) => {
                    totals.tried += missing.tried;
                    totals.most = totals.most.max(missing.most);
                    if matches!(totals.why, Why::Tries) {
                        totals.why = missing.why;
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
    tell(args, found, &totals, unit, explain);
    Ok(match found {
        0 => stopped(),
        _ => Exit::Undecided,
    })
}

/// The boards of a range, in order. The threads change nothing: board k has stream k + 1.
fn portion(
    boards: std::ops::Range<u64>,
    seed: u64,
    threads: u64,
    make: &impl Make,
    monitor: &dyn Monitor,
) -> Vec<Result<Made, Missing>> {
    let count = boards.end - boards.start;
    let workers = threads.min(count).max(1);
    // Threads that have no board of their own help with one.
    let each = NonZeroUsize::new((threads / workers) as usize).unwrap_or(NonZeroUsize::MIN);
    let mut workers = vec![(); workers as usize];
    in_order(&mut workers, count as usize, 1, |(), index| {
        let stream = boards.start.wrapping_add(index as u64 + 1);
        make(&mut Random::new(seed, stream), each, monitor)
    })
}

fn print(out: &mut impl Write, args: &SeriesArgs, made: &Made, first: bool) -> io::Result<()> {
    match args.format {
        BoardFormat::Line => writeln!(out, "{}", made.line),
        BoardFormat::Json => writeln!(out, "{}", made.json),
        BoardFormat::Text => {
            if !first {
                writeln!(out)?;
            }
            for line in made.difficulty.iter().flatten() {
                writeln!(out, "# {line}")?;
            }
            // One board alone is text for `solve`.
            if args.number > 1 || made.difficulty.is_some() {
                match made.fewest {
                    Declared::Fewest(moves) => writeln!(out, "# fewest: {moves}")?,
                    Declared::Impossible => writeln!(out, "# fewest: Impossible")?,
                }
            }
            writeln!(out, "{}", made.text)
        }
    }
}

/// Says what was tried, and why it came to nothing.
fn tell(
    args: &SeriesArgs,
    found: u64,
    missing: &Missing,
    unit: &str,
    explain: impl Fn() -> Option<String>,
) {
    let prefix = match missing.why {
        Why::Stopped => "stopped: ",
        Why::Tries | Why::OutOfReach(_) => "",
    };
    let outcome = match (found, args.number) {
        (0, 1) => "no such board was found".to_owned(),
        (0, number) => format!("0 of {number} boards were found"),
        (found, number) => format!("{found} of {number} boards were found; for the missing ones"),
    };
    let separator = if found == 0 { ";" } else { "" };
    let tried = counted(missing.tried, "board");
    let most = missing.most.map_or_else(String::new, |most| {
        format!("; the most {unit} seen were {most}")
    });
    say(format_args!(
        "{prefix}{outcome}{separator} tried {tried}{most}"
    ));
    let reason = match &missing.why {
        Why::Tries => explain(),
        Why::Stopped => None,
        Why::OutOfReach(reason) => Some(reason.clone()),
    };
    if let Some(reason) = reason {
        say(reason);
    }
}
