//! `fewest check`

mod args;
mod testlib;
mod text;

use std::io::{self, Write};

use fewest::mayan::{self, Puzzle};
use fewest::{Family, Input, flip};
use fewest_api::check::{Extent, FlipJudge, MayanJudge, Verdict, WantedDrags};

pub(crate) use args::CheckArgs;
pub(crate) use testlib::is_testlib;

use self::testlib::Standing;
use crate::args::{Format, GoalArg, Switch, refuse};
use crate::claim;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::{ended, json};
use crate::source::{Source, refuse_twice};
use crate::watch::Watch;

pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Fault> {
    if let Some(jury_file) = &args.jury_file {
        return Ok(testlib::run(args, jury_file));
    }
    refuse_twice(&args.board_file, &args.answer_file, "answer")?;
    let input = Source::read(Some(&args.board_file))?
        .board_within(&args.board, args.limits.picture_bytes())?;
    let answer = Source::read(Some(&args.answer_file))?;
    let watch = Watch::start(args.limits.time_limit);
    let judge = Judge::new(args, input, &watch)?;
    let verdict = judge.judge(&answer)?.verdict;
    watch.clear();
    let text = match args.format {
        Format::Text => text::text(&verdict, &answer),
        Format::Json => {
            let document = verdict.document(judge.family(), &answer.bytes);
            json(&document)
        }
    };
    ended(writeln!(io::stdout(), "{text}"), text::exit(&verdict))
}

/// Judges answers to one board.
enum Judge<'a> {
    Flip(FlipJudge<'a>),
    Mayan(MayanJudge<'a>),
}

/// What a judge says of an answer, and what it takes to compare it with another one.
struct Judged {
    verdict: Verdict,
    standing: Standing,
}

impl<'a> Judge<'a> {
    fn new(args: &CheckArgs, input: Input, watch: &'a Watch) -> Result<Self, Fault> {
        let extent = if args.valid_only {
            Extent::ValidOnly
        } else {
            Extent::Full
        };
        match input {
            Input::Flip { board, goal } => {
                refuse(&args.question.mayan_only(), "Mayan")?;
                let goal = GoalArg::over(args.question.goal, goal);
                let options = args.limits.flip_options(flip::Method::Auto);
                let judge = FlipJudge::new(board, goal, extent, options, watch);
                Ok(Self::Flip(judge))
            }
            Input::Mayan { puzzle, idle_swaps } => {
                refuse(&args.board.flip_only(), "flip")?;
                refuse(&[("--goal", args.question.goal.is_some())], "flip")?;
                let idle_swaps = Switch::over(args.question.idle_swaps, idle_swaps);
                let method = mayan::Method::Auto;
                let options = args.limits.mayan_options(idle_swaps, method);
                let steps = args.question.steps;
                let wanted = if args.question.fewest {
                    let at_most = steps.map(u32::from);
                    WantedDrags::Fewest { at_most }
                } else {
                    WantedDrags::Exactly
                };
                let puzzle = Puzzle::new(puzzle.board, steps.unwrap_or(puzzle.drags));
                let judge = MayanJudge::new(puzzle, wanted, extent, options, watch);
                Ok(Self::Mayan(judge))
            }
        }
    }

    fn family(&self) -> Family {
        match self {
            Self::Flip(_) => Family::Flip,
            Self::Mayan(_) => Family::Mayan,
        }
    }

    /// Reads an answer, and says whether it is right.
    fn judge(&self, answer: &Source) -> Result<Judged, Fault> {
        Ok(match self {
            Self::Flip(judge) => {
                let claim = claim::flip(answer, judge.picture_memory())?;
                Judged {
                    verdict: judge.verdict(&claim),
                    standing: Standing::of_flip(&claim),
                }
            }
            Self::Mayan(judge) => {
                let claim = claim::mayan(answer)?;
                Judged {
                    verdict: judge.verdict(&claim),
                    standing: Standing::of_mayan(&claim),
                }
            }
        })
    }
}
