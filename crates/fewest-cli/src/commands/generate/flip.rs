//! `fewest generate flip`

use std::num::NonZeroUsize;
use std::time::Duration;

use fewest::document::{FlipBoardDocument, FlipDifficultyDocument};
use fewest::flip::generate::{
    Failure, FailureKind, Generated, Generator, Limits, Minima, Promise, Wanted, with_holes,
};
use fewest::flip::{self, Goal, Shape, Solution, Solver};
use fewest::{Family, Input, Monitor, Random, ReadOptions};
use fewest_api::prose::counted;

use super::args::GenerateFlipArgs;
use super::series::{self, Difficulty, Fewest, Made, Missing};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;
use crate::source::Source;
use crate::watch::{Display, Watch, interrupted};

/// Why a number of rounds cannot be is looked for so long.
const REASONING: Duration = Duration::from_secs(2);

pub(super) fn run(args: &GenerateFlipArgs) -> Result<Exit, Fault> {
    series::check(&args.series)?;
    let seed = series::seed(&args.series);
    let (shape, goal) = shape(args, seed)?;
    let limits = args.series.limits;
    let watch = Watch::start(limits.time_limit);
    let Some(solver) = limits.solver(&shape, &watch)? else {
        watch.clear();
        say("stopped: no board was made, since elimination was not done");
        return Ok(if interrupted() {
            Exit::Interrupted
        } else {
            Exit::Undecided
        });
    };
    let wanted = Wanted {
        goal,
        promise: promise(args),
    };
    let generator = match Generator::new(&solver, wanted) {
        Ok(generator) => generator,
        Err(never) => {
            watch.clear();
            say(format_args!("no such board: {never}"));
            return Ok(Exit::Undecided);
        }
    };
    let reason = || {
        let least = limits.time_limit.unwrap_or(REASONING).min(REASONING);
        let watch = Watch::with_display(Some(least), Display::Hidden);
        let never = generator.reason(limits.memory_bytes(), &watch)?;
        Some(never.to_string())
    };
    let out_of_reach = std::sync::OnceLock::new();
    let exit = series::run(
        &args.series,
        seed,
        &watch,
        "rounds",
        |random: &mut Random, threads: NonZeroUsize, monitor: &dyn Monitor| {
            let one = one(&generator, args, &solver, goal, threads, random, monitor);
            one.map_err(|failure| {
                if let FailureKind::OutOfReach { .. } = failure.why {
                    let _ = out_of_reach.set(failure);
                }
                Missing {
                    tried: failure.tried,
                    most: failure.most_rounds,
                    // What is out of reach for one board is so for all.
                    stopped: failure.why != FailureKind::Tries,
                }
            })
        },
        reason,
    )?;
    if let Some(failure) = out_of_reach.get() {
        say(failure);
    }
    Ok(exit)
}

fn promise(args: &GenerateFlipArgs) -> Promise {
    if args.impossible {
        return Promise::Impossible;
    }
    Promise::Solvable {
        rounds: args.rounds,
        minima: if args.unique {
            Minima::One
        } else {
            Minima::Any
        },
    }
}

/// The shape of all boards, and the goal.
fn shape(args: &GenerateFlipArgs, seed: u64) -> Result<(Shape, Goal), Fault> {
    let goal = args.goal.map(Goal::from);
    if let Some(path) = &args.shape {
        let source = Source::read(Some(path))?;
        let options = ReadOptions {
            family: Some(Family::Flip),
            ..args.rule.read_options()
        };
        let read = fewest::read(&source.bytes, &options);
        let Input::Flip { board, goal: named } =
            read.map_err(|error| Fault::board(&source, &error))?
        else {
            return Err(Fault::usage("--shape takes a flip board"));
        };
        if board.shape().neighbourhood().is_none() {
            return Err(Fault::usage(
                "--shape takes no board whose presses are listed one by one",
            ));
        }
        return Ok((board.shape().clone(), goal.or(named).unwrap_or_default()));
    }
    let size = args.size.expect("there is a size without a shape");
    let rule = args.rule.neighbourhood();
    let shape = match args.holes {
        None => Shape::rectangle(size, rule),
        Some(percent) => with_holes(size, percent, rule, &mut series::shared(seed)),
    };
    let shape = shape.map_err(|error| Fault::usage(error.to_string()))?;
    Ok((shape, goal.unwrap_or_default()))
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
            why: FailureKind::Stopped,
            tried: 1,
            most_rounds: None,
        })?;
        Some(described(&difficulty))
    } else {
        None
    };
    let json = FlipBoardDocument::new(&board, goal).expect("listed presses were refused");
    let text = board.to_string();
    Ok(Made {
        line: text.replace('\n', "/"),
        text,
        json: serde_json::to_string(&json).expect("documents are plain data"),
        fewest: match solution.as_ref().map(Solution::rounds) {
            Some(rounds) => Fewest::Moves(rounds),
            None => Fewest::Impossible,
        },
        difficulty,
    })
}

fn described(difficulty: &flip::Difficulty) -> Difficulty {
    let document = FlipDifficultyDocument::new(difficulty);
    let sets = &document.minimum_sets;
    let plural = if sets == "1" { "" } else { "s" };
    let mut comment = vec![format!(
        "{}, {sets} minimum press set{plural}, nullity {}",
        counted(document.rounds, "round"),
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
            counted(presses, "press").replace("presss", "presses")
        ));
    }
    Difficulty {
        comment,
        json: serde_json::to_string(&document).expect("documents are plain data"),
    }
}
