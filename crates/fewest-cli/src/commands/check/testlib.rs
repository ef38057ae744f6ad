//! `fewest check --testlib`: the arguments, messages and exit codes of a checker of testlib, the
//! library that contest systems know. Source: `quit` and `registerTestlibCmd` of Mirzayanov's
//! `testlib.h`.

use std::cmp::Ordering;
use std::ffi::OsString;
use std::path::Path;

use fewest::judge::{Claim, Wanted};
use fewest::mayan::{ClaimedDrag, Drag};
use fewest::{BitGrid, flip, mayan};
use fewest_api::ask::check::{Judged, Ruling, Verdict};

use super::{Asked, Cases, CheckArgs, is_of_either};
use crate::commands::judge::find;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;
use crate::source::Source;
use crate::watch::Watch;

/// Of an answer that nobody has proven to be the best.
const AS_GOOD: &str = "as good as the jury's answer";

/// What a checker says.
enum Outcome {
    Ok(String),
    WrongAnswer(String),
    WrongFormat(String),
    /// Not the contestant's fault: the board or the jury's answer is wrong.
    Fail(String),
}

/// Says how the contestant's answer stands; whatever goes wrong is a failure of the checker.
pub(super) fn run(args: &CheckArgs, jury_file: &Path) -> Exit {
    let outcome = outcome(args, jury_file);
    let (word, message, exit) = match outcome {
        Outcome::Ok(message) => ("ok", message, Exit::Answered),
        Outcome::WrongAnswer(message) => ("wrong answer", message, Exit::Failed),
        Outcome::WrongFormat(message) => ("wrong output format", message, Exit::Unreadable),
        // The numbers are those of testlib, where 3 is a failure of the checker.
        Outcome::Fail(message) => ("FAIL", message, Exit::Undecided),
    };
    match &args.report_file {
        None => say(format_args!("{word} {message}")),
        Some(path) => {
            if let Err(error) = std::fs::write(path, &message) {
                let name = path.display();
                say(format_args!("FAIL cannot write {name}: {error}"));
                return Exit::Undecided;
            }
        }
    }
    exit
}

/// Whether a command line that was refused is a checker's: to a contest system, exit code 2 is the
/// contestant's fault, and 3 is that of whoever called the checker.
pub(crate) fn is_testlib(arguments: impl IntoIterator<Item = OsString>) -> bool {
    let mut arguments = arguments.into_iter().skip(1);
    arguments.next().is_some_and(|command| command == "check")
        && arguments
            .take_while(|argument| argument != "--")
            .any(|argument| argument == "--testlib")
}

fn outcome(args: &CheckArgs, jury_file: &Path) -> Outcome {
    let watch = Watch::start(args.task.limits.time_limit);
    let cases = Source::read(Some(&args.board_file))
        .and_then(|source| asked(args, &source))
        .and_then(|asked| Cases::new(args, asked, &watch));
    let cases = match cases {
        Ok(cases) => cases,
        Err(fault) => return Outcome::Fail(format!("the input: {}", sentence(&fault))),
    };
    let judged = |source: Source| {
        let judged = cases.judge(&source, args.task.limits.picture_bytes());
        judged.map(|judged| (judged, source))
    };
    let jury = Source::read(Some(jury_file)).and_then(judged);
    let (jury, jury_source) = match jury {
        Ok(jury) => jury,
        Err(fault) => return Outcome::Fail(format!("the jury's answer: {}", sentence(&fault))),
    };
    let board = |index: usize| match cases.judges.len() {
        1 => String::new(),
        _ => format!("board {}: ", index + 1),
    };
    let wrong = |judged: &Judged| judged.verdict.ruling == Ruling::Rejected;
    if let Some(index) = jury.iter().position(wrong) {
        let message = message(&jury[index].verdict, &jury_source);
        return Outcome::Fail(format!("the jury's answer: {}{message}", board(index)));
    }
    let output = Source::read(Some(&args.answer_file)).and_then(judged);
    let (found, output) = match output {
        Ok(output) => output,
        Err(fault) => return Outcome::WrongFormat(sentence(&fault)),
    };
    watch.clear();
    let mut last = None;
    for (index, (found, jury)) in found.iter().zip(&jury).enumerate() {
        let message = message(&found.verdict, &output);
        match against(found, jury, cases.asked.wanted(), message) {
            Outcome::Ok(message) => last = Some(message),
            Outcome::WrongAnswer(message) => {
                return Outcome::WrongAnswer(format!("{}{message}", board(index)));
            }
            Outcome::Fail(message) => return Outcome::Fail(format!("{}{message}", board(index))),
            Outcome::WrongFormat(_) => unreachable!("the output has been read"),
        }
    }
    let is_open = |judged: &Judged| judged.verdict.ruling == Ruling::Undecided;
    Outcome::Ok(match last {
        Some(message) if cases.judges.len() == 1 => message,
        _ if found.iter().any(is_open) => AS_GOOD.to_owned(),
        _ => "accepted".to_owned(),
    })
}

/// What the input asks: as the command line says, or as the text tells.
fn asked(args: &CheckArgs, source: &Source) -> Result<Asked, Fault> {
    if let Some(name) = &args.judge {
        return Asked::by_judge(find(name)?, source);
    }
    let plain = Asked::read(args, source)?;
    // Options are about a board alone, and a judge is no reason to take one puzzle for the other.
    let is_of_either = plain.as_ref().is_err_and(is_of_either);
    let plain = plain.map_err(|error| Asked::unread(args, source, &error));
    if args.asks_about_one_board() || is_of_either {
        return plain;
    }
    let mut judges = Asked::by_any_judge(source);
    if let Ok(plain) = &plain {
        judges.retain(|asked| !asked.is_same(plain));
    }
    match (plain, judges.len()) {
        (plain, 0) => plain,
        (Err(_), 1) => Ok(judges.remove(0)),
        (plain, _) => {
            let mut forms: Vec<String> = judges
                .iter()
                .filter_map(|asked| asked.judge)
                .map(|judge| format!("the input of {}", judge.name))
                .collect();
            if plain.is_ok() {
                forms.push("a board alone".to_owned());
            }
            let forms = forms.join(" or ");
            Err(Fault::usage(format!(
                "this may be {forms}; say --judge NAME or --puzzle"
            )))
        }
    }
}

/// The contestant's answer beside the jury's, which is not known to be wrong.
fn against(found: &Judged, jury: &Judged, wanted: Wanted, message: String) -> Outcome {
    let standing = Standing::of(&found.claim, wanted);
    let order = standing.compare(&Standing::of(&jury.claim, wanted));
    match (found.verdict.ruling, jury.verdict.ruling) {
        (Ruling::Rejected, _) => Outcome::WrongAnswer(message),
        (Ruling::Accepted, Ruling::Accepted) => Outcome::Ok(message),
        // The moves are right, and nobody knows whether they are the best.
        _ => match order {
            Some(Ordering::Less) if standing.shows_moves() => {
                Outcome::Fail("the contestant's answer is better than the jury's".to_owned())
            }
            Some(Ordering::Equal) => Outcome::Ok(AS_GOOD.to_owned()),
            _ if found.verdict.ruling == Ruling::Accepted => Outcome::Ok(message),
            _ => Outcome::WrongAnswer("the jury's answer is another one".to_owned()),
        },
    }
}

/// The verdict on one line.
fn message(verdict: &Verdict, source: &Source) -> String {
    let message = match &verdict.reason {
        Some(reason) => reason.message(),
        None => "accepted".to_owned(),
    };
    let message = match verdict.place {
        Some(span) => format!("line {}: {message}", source.place(span).0),
        None => message,
    };
    match verdict.hint {
        Some(hint) => format!("{message} ({})", hint.message()),
        None => message,
    }
}

/// A fault on one line: the sentence, and its place.
fn sentence(fault: &Fault) -> String {
    match fault {
        Fault::Input(located) => format!("{} ({})", located.title, located.place),
        other => other.title(),
    }
}

/// What an answer is worth, where another one is to be compared with it.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Standing {
    /// A number of rounds or drags, alone.
    Number(i64),
    /// So many presses.
    Presses(i64),
    /// So many presses, where of as many the least pattern is the best.
    LeastPattern(i64, BitGrid),
    /// A list of drags.
    Drags(Vec<Drag>),
    /// There is no answer.
    None,
}

impl Standing {
    fn of(claim: &Claim, wanted: Wanted) -> Self {
        let presses = |count: u64| i64::try_from(count).unwrap_or(i64::MAX);
        match claim {
            Claim::Flip(flip::Claim::Impossible { .. }) | Claim::Mayan(mayan::Claim::None) => {
                Self::None
            }
            Claim::Flip(flip::Claim::Rounds(rounds)) => Self::Number(rounds.number),
            Claim::Flip(flip::Claim::Presses { presses: list, .. }) => {
                Self::Presses(presses(list.len() as u64))
            }
            Claim::Flip(flip::Claim::Pattern { presses: set, .. }) => {
                let count = presses(set.count_ones());
                match wanted {
                    Wanted::Any => Self::Presses(count),
                    Wanted::LeastPattern => Self::LeastPattern(count, set.clone()),
                }
            }
            Claim::Mayan(mayan::Claim::Drags { drags, .. }) => {
                Self::Drags(drags.iter().filter_map(ClaimedDrag::drag).collect())
            }
        }
    }

    fn shows_moves(&self) -> bool {
        matches!(
            self,
            Self::Presses(_) | Self::LeastPattern(..) | Self::Drags(_)
        )
    }

    /// Less is better; `None` where the answers are of two kinds that cannot be compared.
    fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (
                Self::Number(own) | Self::Presses(own),
                Self::Number(other) | Self::Presses(other),
            ) => Some(own.cmp(other)),
            (Self::LeastPattern(own, set), Self::LeastPattern(other, other_set)) => {
                // Of the first place in which they differ, the one without a press is less: its next
                // press comes later.
                let later = || other_set.cells().cmp(set.cells());
                Some(own.cmp(other).then_with(later))
            }
            (Self::Drags(own), Self::Drags(other)) => {
                Some(own.len().cmp(&other.len()).then_with(|| own.cmp(other)))
            }
            (Self::None, Self::None) => Some(Ordering::Equal),
            (Self::None, _) => Some(Ordering::Greater),
            (_, Self::None) => Some(Ordering::Less),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use fewest::{Cell, Size};

    use super::*;

    #[test]
    fn of_as_many_presses_the_least_pattern_is_the_best() {
        let pattern = |cells: &[usize]| {
            let cells = cells.iter().map(|&column| Cell::new(0, column));
            Standing::LeastPattern(2, BitGrid::from_cells(Size::new(1, 4), cells))
        };
        // 0011, 0101, 0110, 1001
        let patterns = [[2, 3], [1, 3], [1, 2], [0, 3]].map(|cells| pattern(&cells));
        for (index, less) in patterns.iter().enumerate() {
            assert_eq!(less.compare(less), Some(Ordering::Equal));
            for more in &patterns[index + 1..] {
                assert_eq!(less.compare(more), Some(Ordering::Less));
                assert_eq!(more.compare(less), Some(Ordering::Greater));
            }
        }
        assert!(patterns[0].shows_moves());
    }
}
