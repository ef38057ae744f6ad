//! `fewest generate mayan`

use std::num::NonZeroUsize;

use fewest::document::{GeneratedDocument, MayanBoardDocument, MayanDifficultyDocument};
use fewest::mayan::generate::{
    Answers, Failure, FailureKind, Generated, Generator, IdleBlocks, Limits, Never, Wanted,
};
use fewest::mayan::{self, CLASSIC_SIZE, Method, Options};
use fewest::pack::Declared;
use fewest::{Monitor, Random};
use fewest_api::prose::counted;

use super::args::GenerateMayanArgs;
use super::series::{self, Made, Missing, Why};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::Switch;
use crate::say::{json, say};
use crate::watch::Watch;

pub(super) fn run(args: &GenerateMayanArgs) -> Result<Exit, Fault> {
    series::check(&args.series)?;
    let wanted = wanted(args);
    let idle_swaps = wanted.idle_swaps;
    let generator = match Generator::new(wanted) {
        Ok(generator) => generator,
        // Numbers that contradict each other, whatever the puzzle.
        Err(
            never @ (Never::Size(_)
            | Never::HeightCount { .. }
            | Never::HeightSum { .. }
            | Never::TooTall { .. }),
        ) => return Err(Fault::usage(never.to_string())),
        Err(never) => {
            say(format_args!("no such board: {never}"));
            return Ok(Exit::Undecided);
        }
    };
    let seed = series::seed(&args.series);
    series::tell_seed(&args.series, seed);
    let limits = args.series.limits;
    let watch = Watch::start(limits.time_limit);
    let effort = limits.effort();
    let memory = effort.share(effort.threads.count().get()).memory;
    let make = |random: &mut Random, threads: NonZeroUsize, monitor: &dyn Monitor| {
        let options = Options {
            idle_swaps,
            method: Method::Auto,
            threads,
            memory,
        };
        one(&generator, args, options, random, monitor).map_err(|failure| Missing {
            tried: failure.tried,
            most: Some(u64::from(failure.most_drags)),
            why: match failure.kind {
                FailureKind::Tries => Why::Tries,
                _ => Why::Stopped,
            },
        })
    };
    series::run(&args.series, seed, &watch, "drags", make, || None)
}

fn wanted(args: &GenerateMayanArgs) -> Wanted {
    Wanted {
        size: args.size.unwrap_or(CLASSIC_SIZE),
        drags: args.drags,
        blocks: args.blocks,
        colours: args.colours,
        heights: args.heights.clone(),
        answers: if args.unique {
            Answers::One
        } else {
            Answers::Any
        },
        idle_blocks: if args.no_idle {
            IdleBlocks::Refused
        } else {
            IdleBlocks::Allowed
        },
        idle_swaps: args.idle_swaps.map(Switch::into).unwrap_or_default(),
    }
}

/// One board.
fn one(
    generator: &Generator,
    args: &GenerateMayanArgs,
    options: Options,
    random: &mut Random,
    monitor: &dyn Monitor,
) -> Result<Made, Failure> {
    let limits = Limits {
        tries: args.series.tries,
        options,
    };
    let Generated { puzzle, drags } = generator.board(random, &limits, monitor)?;
    let difficulty = if args.series.difficulty {
        let difficulty = mayan::difficulty(&puzzle.board, &drags, &options, monitor);
        let stopped = |_| Failure {
            kind: FailureKind::Stopped,
            tried: 1,
            most_drags: u32::from(puzzle.drags),
        };
        Some(MayanDifficultyDocument::new(&difficulty.map_err(stopped)?))
    } else {
        None
    };
    let document = MayanBoardDocument::new(&puzzle, options.idle_swaps);
    let fewest = Declared::Fewest(u64::from(puzzle.drags));
    let comment = difficulty.as_ref().map(comment);
    Ok(Made {
        text: puzzle.judge_text().to_string().trim_end().to_owned(),
        line: puzzle.line().to_string(),
        json: match difficulty {
            Some(difficulty) => json(&GeneratedDocument::new(document, fewest.into(), difficulty)),
            None => json(&document),
        },
        fewest,
        difficulty: comment,
    })
}

fn comment(document: &MayanDifficultyDocument) -> Vec<String> {
    let choices = document.choices.iter();
    let choices: Vec<String> = choices
        .map(|[right, legal]| format!("{right}/{legal}"))
        .collect();
    let mut comment = vec![format!(
        "{}, {} with one right choice alone, at most {} in a row",
        counted(document.drags, "drag"),
        document.forced,
        document.longest_forced
    )];
    if !choices.is_empty() {
        comment.push(format!("right of all choices: {}", choices.join(" ")));
    }
    comment
}
