//! `fewest check`

mod args;
mod flip;
mod mayan;
mod reason;
mod testlib;
mod verdict;

use std::io::{self, Write};

use fewest::mayan::IdleSwaps;
use fewest::{Family, Input};

pub(crate) use args::CheckArgs;

use self::flip::FlipJudge;
use self::mayan::MayanJudge;
use self::testlib::Standing;
use self::verdict::Verdict;
use crate::args::{Format, refuse};
use crate::claim;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::ended;
use crate::source::{Source, refuse_twice};
use crate::watch::Watch;

pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Fault> {
    if let Some(jury_file) = &args.jury_file {
        return Ok(testlib::run(args, jury_file));
    }
    refuse_twice(&args.board_file, &args.answer_file, "answer")?;
    let input = Source::read(Some(&args.board_file))?.board(&args.board)?;
    let answer = Source::read(Some(&args.answer_file))?;
    let watch = Watch::start(args.limits.time_limit);
    let judge = Judge::new(args, input, &watch)?;
    let verdict = judge.judge(&answer)?.verdict;
    watch.clear();
    let text = match args.format {
        Format::Text => verdict.text(&answer),
        Format::Json => {
            let document = verdict.document(judge.family(), &answer);
            serde_json::to_string(&document).expect("documents are plain data")
        }
    };
    ended(writeln!(io::stdout(), "{text}"), verdict.exit())
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
    fn new(args: &'a CheckArgs, input: Input, watch: &'a Watch) -> Result<Self, Fault> {
        match input {
            Input::Flip { board, goal } => {
                refuse(&args.question.mayan_only(), "Mayan")?;
                let goal = args.question.goal.map(Into::into).or(goal);
                let goal = goal.unwrap_or_default();
                Ok(Self::Flip(FlipJudge::new(args, board, goal, watch)))
            }
            Input::Mayan { puzzle, idle_swaps } => {
                refuse(&args.board.flip_only(), "flip")?;
                refuse(&[("--goal", args.question.goal.is_some())], "flip")?;
                let asked = args.question.idle_swaps.map(IdleSwaps::from);
                let idle_swaps = asked.or(idle_swaps).unwrap_or_default();
                Ok(Self::Mayan(MayanJudge::new(
                    args, puzzle, idle_swaps, watch,
                )))
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
                let claim = claim::flip(answer)?;
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
