//! `fewest generate flip`

use std::num::NonZeroUsize;
use std::time::Duration;

use fewest::document::{FlipBoardDocument, FlipDifficultyDocument, GeneratedDocument};
use fewest::flip::generate::{
    Answers, Failure, FailureKind, Generated, Generator, Limits, Promise, Wanted, with_holes,
};
use fewest::flip::{self, Goal, RowLengths, Shape, Solution, Solver};
use fewest::pack::Declared;
use fewest::{Cell, Family, Input, Monitor, Random, ReadOptions, Size};
use fewest_api::prose::counted;

use super::args::GenerateFlipArgs;
use super::series::{self, Made, Missing, Why};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::{json, say};
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
    let generator = match Generator::new(&solver, wanted) {
        Ok(generator) => generator,
        Err(never) => {
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
    let reason = || {
        let least = watch.left().unwrap_or(REASONING).min(REASONING);
        let watch = Watch::with_display(Some(least), Display::Hidden);
        let never = generator.reason(limits.effort().memory, &watch)?;
        Some(never.to_string())
    };
    series::run(
        &args.series,
        seed,
        &watch,
        "rounds",
        |random: &mut Random, threads: NonZeroUsize, monitor: &dyn Monitor| {
            let one = one(&generator, args, &solver, goal, threads, random, monitor);
            one.map_err(missing)
        },
        reason,
    )
}

fn missing(failure: Failure) -> Missing {
    Missing {
        tried: failure.tried,
        most: failure.most_rounds,
        why: match failure.kind {
            FailureKind::Tries => Why::Tries,
            FailureKind::OutOfReach { .. } => Why::OutOfReach(failure.to_string()),
            _ => Why::Stopped,
        },
    }
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
    let shape = match args.holes {
        None => Shape::rectangle(size, rule),
        Some(percent) => with_holes(size, percent, rule, &mut series::shared(seed)),
    };
    let shape = shape.map_err(|error| Fault::usage(error.to_string()))?;
    Ok((shape, args.goal.unwrap_or_default()))
}

/// Bytes a place of the grids that are there at the same time: the board, presses, proofs, what the
/// solver keeps. A bit a place each.
const BYTES_A_PLACE: usize = 1;

/// Refuses sizes whose boards do not fit in the memory, before any is taken.
fn refuse_too_large(args: &GenerateFlipArgs, size: Size) -> Result<(), Fault> {
    let limits = &args.series.limits;
    let places = size.area().unwrap_or(usize::MAX);
    // Holes, and presses beside them, are drawn from a list of all places; other presses are listed
    // themselves.
    let listed = match args.holes {
        Some(_) => places,
        None => usize::try_from(args.rounds.unwrap_or(0))
            .unwrap_or(usize::MAX)
            .min(places),
    };
    let bytes = listed
        .saturating_mul(size_of::<Cell>())
        .saturating_add(places.saturating_mul(BYTES_A_PLACE));
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

/// One board.
fn one(
    generator: &Generator<'_>,
    args: &GenerateFlipArgs,
    solver: &Solver,
    goal: Goal,
    threads: NonZeroUsize,
    random: &mut Random,
    monitor: &dyn Monitor,
) -> Result<Made, Failure> {
    let limits = Limits {
        tries: args.series.tries,
        threads,
    };
    let Generated { board, solution } = generator.board(random, limits, monitor)?;
    let difficulty = if args.series.difficulty {
        let difficulty = flip::difficulty(solver, &board, goal, threads, monitor);
        let difficulty = difficulty.map_err(|_| Failure {
            kind: FailureKind::Stopped,
            tried: 1,
            most_rounds: None,
        })?;
        Some(FlipDifficultyDocument::new(&difficulty))
    } else {
        None
    };
    let document = FlipBoardDocument::new(&board, goal).expect("listed presses were refused");
    let mut text = board.to_string();
    if board.size().rows == 1 && board.size().columns > 1 {
        // Without it the line is read as a square.
        text.push('/');
    }
    let fewest = match solution.as_ref().map(Solution::rounds) {
        Some(rounds) => Declared::Fewest(rounds),
        None => Declared::Impossible,
    };
    let comment = difficulty.as_ref().map(comment);
    Ok(Made {
        line: text.replace('\n', "/"),
        text,
        json: match difficulty {
            Some(difficulty) => json(&GeneratedDocument::new(document, fewest.into(), difficulty)),
            None => json(&document),
        },
        fewest,
        difficulty: comment,
    })
}

fn comment(document: &FlipDifficultyDocument) -> Vec<String> {
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
