//! `fewest check`

mod args;
mod testlib;
mod text;

use std::io::{self, Write};

use fewest::judge::{JUDGES, Judge as OnlineJudge, Wanted};
use fewest::{Family, Input, ReadError, ReadErrorKind};
use fewest_api::ask::check::{Extent, Judge, Judged, Ruling, Verdict};

pub(crate) use args::CheckArgs;
pub(crate) use testlib::is_testlib;

use crate::commands::judge::{fault as judge_fault, find};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::Format;
use crate::say::{ended, json};
use crate::source::{Source, refuse_twice};
use crate::watch::Watch;
use crate::{claim, explain};

pub(crate) fn run(args: &CheckArgs) -> Result<Exit, Fault> {
    if let Some(jury_file) = &args.jury_file {
        return Ok(testlib::run(args, jury_file));
    }
    refuse_twice(&args.board_file, &args.answer_file, "answer")?;
    let source = Source::read(Some(&args.board_file))?;
    let asked = match &args.judge {
        Some(name) => Asked::by_judge(find(name)?, &source)?,
        None => Asked::plainly(args, &source)?,
    };
    let answer = Source::read(Some(&args.answer_file))?;
    let watch = Watch::start(args.task.limits.time_limit);
    // An input without boards is one of a flip judge.
    let family = asked.boards.first().map_or(Family::Flip, Input::family);
    let cases = Cases::new(args, asked, &watch)?;
    let judged = cases.judge(&answer, args.task.limits.picture_bytes())?;
    watch.clear();
    let (number, verdict) = first_wrong(judged.into_iter().map(|judged| judged.verdict).collect());
    let number = (cases.judges.len() > 1).then_some(number).flatten();
    let text = match args.format {
        Format::Text => text::text(&verdict, number, &answer),
        Format::Json => {
            let mut document = verdict.document(family, &answer.bytes);
            document.board_number = number;
            json(&document)
        }
    };
    ended(writeln!(io::stdout(), "{text}"), text::exit(&verdict))
}

/// The first verdict that rejects, or else leaves open, with the number of its board from 1. Where all
/// accept, that of a board alone, and of several boards nothing more.
fn first_wrong(mut verdicts: Vec<Verdict>) -> (Option<usize>, Verdict) {
    let first = |ruling| {
        let mut verdicts = verdicts.iter();
        verdicts.position(|verdict| verdict.ruling == ruling)
    };
    match first(Ruling::Rejected).or_else(|| first(Ruling::Undecided)) {
        Some(index) => (Some(index + 1), verdicts.swap_remove(index)),
        None if verdicts.len() == 1 => (None, verdicts.swap_remove(0)),
        None => (None, Verdict::accepted()),
    }
}

/// What a text asks.
struct Asked {
    boards: Vec<Input>,
    /// Whose input it is, if it is not one board alone.
    judge: Option<&'static OnlineJudge>,
}

impl Asked {
    /// One board, in any form that every command reads.
    fn plainly(args: &CheckArgs, source: &Source) -> Result<Self, Fault> {
        Self::read(args, source)?.map_err(|error| Self::unread(args, source, &error))
    }

    /// The same, with what stands in the way of reading it.
    fn read(args: &CheckArgs, source: &Source) -> Result<Result<Self, ReadError>, Fault> {
        let options = args.task.question().reading;
        source.check_cell_pixels(options.cell_pixels.is_some())?;
        let board = source.read_board(&options);
        Ok(board.map(|board| Self {
            boards: vec![board],
            judge: None,
        }))
    }

    /// That it cannot be read, with the judge that could.
    fn unread(args: &CheckArgs, source: &Source, error: &ReadError) -> Fault {
        let judges = if args.asks_about_one_board() || is_of_either(error) {
            Vec::new()
        } else {
            Self::by_any_judge(source)
        };
        let Some(judge) = judges.first().and_then(|asked| asked.judge) else {
            return Fault::board(source, error);
        };
        let mut diagnostic = explain::read_error(error, &source.bytes);
        diagnostic.help = Some(format!("--judge {} reads this as its input", judge.name));
        Fault::at(source, &diagnostic, error.span)
    }

    fn by_judge(judge: &'static OnlineJudge, source: &Source) -> Result<Self, Fault> {
        let boards = judge.read(source.text()?);
        Ok(Self {
            boards: boards.map_err(|error| judge_fault(source, error))?,
            judge: Some(judge),
        })
    }

    /// Every judge that gives such an input.
    fn by_any_judge(source: &Source) -> Vec<Self> {
        let judges = JUDGES.iter();
        let read = |judge| Self::by_judge(judge, source).ok();
        judges.filter_map(read).collect()
    }

    /// Which of several minimum press sets is asked for.
    fn wanted(&self) -> Wanted {
        self.judge.map_or(Wanted::Any, |judge| judge.wanted)
    }

    /// Whether it is the same question about the same board.
    fn is_same(&self, other: &Self) -> bool {
        match (&self.boards[..], &other.boards[..]) {
            (
                [Input::Flip { board, goal }],
                [
                    Input::Flip {
                        board: other,
                        goal: other_goal,
                    },
                ],
            ) => board == other && goal.unwrap_or_default() == other_goal.unwrap_or_default(),
            ([Input::Mayan { puzzle, .. }], [Input::Mayan { puzzle: other, .. }]) => {
                puzzle == other
            }
            _ => false,
        }
    }
}

/// What is asked, and who judges the answers to each board.
struct Cases<'a> {
    asked: Asked,
    judges: Vec<Judge<'a>>,
}

impl<'a> Cases<'a> {
    fn new(args: &CheckArgs, asked: Asked, watch: &'a Watch) -> Result<Self, Fault> {
        let question = args.task.question();
        let extent = if args.valid_only {
            Extent::ValidOnly
        } else {
            Extent::Full
        };
        let judge = |input: &Input| {
            let task = question.task(input.clone())?;
            let effort = args.task.limits.effort();
            Ok(Judge::new(task, asked.wanted(), extent, effort, watch))
        };
        let judges: Result<_, Fault> = asked.boards.iter().map(judge).collect();
        Ok(Self {
            judges: judges?,
            asked,
        })
    }

    /// Reads an answer, a picture within so many bytes, and says for each board whether it is right.
    fn judge(&self, answer: &Source, picture_bytes: usize) -> Result<Vec<Judged>, Fault> {
        let Some(online) = self.asked.judge else {
            let judge = |judge: &Judge<'_>| judge.judge(&answer.bytes, picture_bytes);
            let judged: Result<_, _> = self.judges.iter().map(judge).collect();
            return judged.map_err(|error| claim::unreadable(answer, &error));
        };
        let claims = online.claims(answer.text()?, &self.asked.boards);
        let claims = claims.map_err(|error| judge_fault(answer, error))?;
        let pairs = self.judges.iter().zip(claims);
        let judged = pairs.map(|(judge, claim)| Judged {
            verdict: judge.verdict(&claim),
            claim,
        });
        Ok(judged.collect())
    }
}

/// Whether the text is a board, but of either puzzle.
fn is_of_either(error: &ReadError) -> bool {
    matches!(error.kind, ReadErrorKind::EitherFamily { .. })
}
