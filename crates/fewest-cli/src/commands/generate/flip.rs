//! `fewest generate flip`

use std::time::Duration;

use fewest::document::FlipDifficultyDocument;
use fewest::flip::generate::{Answers, Promise, Wanted};
use fewest::flip::{Goal, RowLengths, Shape};
use fewest::{Family, Input, ReadOptions, Size};
use fewest_api::ask::generate::{Maker, Never, flip_memory, flip_shape};
use fewest_api::prose::counted;

use super::args::GenerateFlipArgs;
use super::series;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;
use crate::source::Source;
use crate::watch::{Display, Watch, stopped};

/// Why a number of rounds cannot be is looked for so long.
const REASONING: Duration = Duration::from_secs(2);

pub(super) fn run(args: &GenerateFlipArgs) -> Result<Exit, Fault> {
    series::check(&args.series)?;
    let seed = series::seed(&args.series);
    let (shape, goal) = shape(args, seed)?;
    let limits = args.series.limits;
    let watch = Watch::start(limits.time_limit);
    let solver = limits.effort().solver(&shape, &watch)?;
    let solver = solver.filter(|solver| solver.reduce_quiet_patterns(&watch).is_ok());
    let Some(solver) = solver else {
        watch.clear();
        say("stopped: no board was made, since elimination was not done");
        return Ok(stopped());
    };
    let wanted = Wanted {
        goal,
        promise: promise(args),
    };
    let maker = match Maker::flip(&solver, wanted) {
        Ok(maker) => maker,
        Err(Never::Contradiction(never) | Never::Proven(never)) => {
            watch.clear();
            // Where the holes lie depends on it.
            if args.holes.is_some() {
                series::tell_seed(&args.series, seed);
            }
            say(format_args!("no such board: {never}"));
            return Ok(Exit::Undecided);
        }
    };
    series::tell_seed(&args.series, seed);
    let never = || {
        let least = watch.left().unwrap_or(REASONING).min(REASONING);
        let watch = Watch::with_display(Some(least), Display::Hidden);
        maker.never(limits.effort(), &watch)
    };
    series::run(&args.series, seed, &watch, &maker, never)
}

fn promise(args: &GenerateFlipArgs) -> Promise {
    if args.impossible {
        return Promise::Impossible;
    }
    Promise::Solvable {
        rounds: args.rounds,
        answers: if args.unique {
            Answers::One
        } else {
            Answers::Any
        },
    }
}

/// The shape of all boards, and the goal.
fn shape(args: &GenerateFlipArgs, seed: u64) -> Result<(Shape, Goal), Fault> {
    if let Some(path) = &args.shape {
        let source = Source::read(Some(path))?;
        let options = ReadOptions {
            family: Some(Family::Flip),
            memory: Some(args.series.limits.picture_bytes()),
            cell_pixels: args.cell_pixels,
            row_lengths: if args.ragged {
                RowLengths::Ragged
            } else {
                RowLengths::Equal
            },
            ..args.rule.read_options()
        };
        let Input::Flip { board, goal: named } = source.board(&options)? else {
            return Err(Fault::usage("--shape takes a flip board"));
        };
        if board.shape().neighbourhood().is_none() {
            return Err(Fault::usage(
                "--shape takes no board whose presses are listed one by one",
            ));
        }
        return Ok((
            board.shape().clone(),
            args.goal.or(named).unwrap_or_default(),
        ));
    }
    let size = args.size.expect("there is a size without a shape");
    refuse_too_large(args, size)?;
    let rule = args.rule.neighbourhood();
    let shape = flip_shape(size, args.holes, rule, seed);
    let shape = shape.map_err(|error| Fault::usage(error.to_string()))?;
    Ok((shape, args.goal.unwrap_or_default()))
}

/// Refuses sizes whose boards do not fit in the memory, before any is taken.
fn refuse_too_large(args: &GenerateFlipArgs, size: Size) -> Result<(), Fault> {
    let limits = &args.series.limits;
    let bytes = flip_memory(size, args.rounds, args.holes);
    if bytes <= limits.effort().memory {
        return Ok(());
    }
    Err(Fault::Usage {
        message: format!(
            "boards of {size} take about {} MB to make, and --memory allows {}",
            bytes.div_ceil(1 << 20),
            limits.memory
        ),
        help: Some("give more with --memory MB".to_owned()),
    })
}

/// How hard a board is, as lines of a pack's comment.
pub(super) fn comment(document: &FlipDifficultyDocument) -> Vec<String> {
    let mut comment = vec![format!(
        "{}, {}, nullity {}",
        counted(document.rounds, "round"),
        counted(&document.minimum_sets, "minimum press set"),
        document.nullity
    )];
    if let Some(right) = document.right_first {
        comment.push(format!(
            "{right} of {} are right to begin with",
            counted(document.cells, "cell")
        ));
    }
    if let Some(presses) = document.chasing {
        comment.push(format!(
            "light chasing alone gets there in {}",
            counted(presses, "press")
        ));
    }
    comment
}
