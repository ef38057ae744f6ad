//! `fewest generate mayan`

use fewest::document::MayanDifficultyDocument;
use fewest::mayan::CLASSIC_SIZE;
use fewest::mayan::generate::{Answers, IdleBlocks, Wanted};
use fewest_api::ask::generate::{Maker, Never};
use fewest_api::prose::counted;

use super::args::GenerateMayanArgs;
use super::series;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::Switch;
use crate::say::say;
use crate::watch::Watch;

pub(super) fn run(args: &GenerateMayanArgs) -> Result<Exit, Fault> {
    series::check(&args.series)?;
    let maker = match Maker::mayan(wanted(args)) {
        Ok(maker) => maker,
        Err(Never::Contradiction(never)) => return Err(Fault::usage(never)),
        Err(Never::Proven(never)) => {
            say(format_args!("no such board: {never}"));
            return Ok(Exit::Undecided);
        }
    };
    let seed = series::seed(&args.series);
    series::tell_seed(&args.series, seed);
    let watch = Watch::start(args.series.limits.time_limit);
    series::run(&args.series, seed, &watch, &maker, || None)
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

/// How hard a board is, as lines of a pack's comment.
pub(super) fn comment(document: &MayanDifficultyDocument) -> Vec<String> {
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
