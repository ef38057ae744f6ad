//! `fewest check --testlib`: the arguments, messages and exit codes of a checker of testlib, the
//! library that contest systems know. Source: `quit` and `registerTestlibCmd` of Mirzayanov's
//! `testlib.h`.

use std::cmp::Ordering;
use std::ffi::OsString;
use std::path::Path;

use fewest::Input;
use fewest::mayan::{ClaimedDrag, Drag};
use fewest_api::check::{Ruling, Verdict};

use super::{CheckArgs, Judge, Judged};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;
use crate::source::Source;
use crate::watch::Watch;

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
    let watch = Watch::start(args.limits.time_limit);
    let read = || -> Result<Input, Fault> {
        Source::read(Some(&args.board_file))?.board_within(&args.board, args.limits.picture_bytes())
    };
    let judge = match read().and_then(|input| Judge::new(args, input, &watch)) {
        Ok(judge) => judge,
        Err(fault) => return Outcome::Fail(format!("the input: {}", sentence(&fault))),
    };
    let jury = match Source::read(Some(jury_file)) {
        Ok(source) => (judge.judge(&source), source),
        Err(fault) => return Outcome::Fail(format!("the jury's answer: {}", sentence(&fault))),
    };
    let (jury, jury_source) = match jury {
        (Ok(judged), source) => (judged, source),
        (Err(fault), _) => {
            return Outcome::Fail(format!("the jury's answer: {}", sentence(&fault)));
        }
    };
    if jury.verdict.ruling == Ruling::Rejected {
        let message = message(&jury.verdict, &jury_source);
        return Outcome::Fail(format!("the jury's answer: {message}"));
    }
    let output = match Source::read(Some(&args.answer_file)) {
        Ok(source) => source,
        Err(fault) => return Outcome::WrongFormat(sentence(&fault)),
    };
    let found = match judge.judge(&output) {
        Ok(judged) => judged,
        Err(fault) => return Outcome::WrongFormat(sentence(&fault)),
    };
    watch.clear();
    against(&found, &jury, message(&found.verdict, &output))
}

/// The contestant's answer beside the jury's, which is not known to be wrong.
fn against(found: &Judged, jury: &Judged, message: String) -> Outcome {
    let order = found.standing.compare(&jury.standing);
    match (found.verdict.ruling, jury.verdict.ruling) {
        (Ruling::Rejected, _) => Outcome::WrongAnswer(message),
        (Ruling::Accepted, Ruling::Accepted) => Outcome::Ok(message),
        // The moves are right, and nobody knows whether they are the best.
        _ => match order {
            Some(Ordering::Less) if found.standing.shows_moves() => {
                Outcome::Fail("the contestant's answer is better than the jury's".to_owned())
            }
            Some(Ordering::Equal) => Outcome::Ok("as good as the jury's answer".to_owned()),
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
    match verdict.place {
        Some(span) => format!("line {}: {message}", source.place(span).0),
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
pub(super) enum Standing {
    /// A number of rounds or drags, alone.
    Number(i64),
    /// So many presses.
    Presses(i64),
    /// A list of drags.
    Drags(Vec<Drag>),
    /// There is no answer.
    None,
}

impl Standing {
    pub(super) fn of_flip(claim: &fewest::flip::Claim) -> Self {
        use fewest::flip::Claim;
        let presses = |count: u64| Self::Presses(i64::try_from(count).unwrap_or(i64::MAX));
        match claim {
            Claim::Impossible { .. } => Self::None,
            Claim::Rounds(rounds) => Self::Number(rounds.number),
            Claim::Presses { presses: list, .. } => presses(list.len() as u64),
            Claim::Pattern { presses: set, .. } => presses(set.count_ones()),
        }
    }

    pub(super) fn of_mayan(claim: &fewest::mayan::Claim) -> Self {
        use fewest::mayan::Claim;
        match claim {
            Claim::None => Self::None,
            Claim::Drags { drags, .. } => {
                Self::Drags(drags.iter().filter_map(ClaimedDrag::drag).collect())
            }
        }
    }

    fn shows_moves(&self) -> bool {
        matches!(self, Self::Presses(_) | Self::Drags(_))
    }

    /// Less is better; `None` where the answers are of two kinds that cannot be compared.
    fn compare(&self, other: &Self) -> Option<Ordering> {
        match (self, other) {
            (
                Self::Number(own) | Self::Presses(own),
                Self::Number(other) | Self::Presses(other),
            ) => Some(own.cmp(other)),
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
