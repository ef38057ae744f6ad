//! A verdict as text for people.

use std::fmt::Write as _;

use fewest::mayan::Drag;
use fewest_api::ask::check::{Better, Reason, Ruling, Verdict};

use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::source::Source;

/// The verdict for people, without a line end at the end; of several boards, on the one of this number.
pub(super) fn text(verdict: &Verdict, board: Option<usize>, answer: &Source) -> String {
    let word = match verdict.ruling {
        Ruling::Accepted => "accepted",
        Ruling::Rejected => "rejected",
        Ruling::Undecided => "not decided",
    };
    let Some(reason) = &verdict.reason else {
        return word.to_owned();
    };
    let message = match board {
        None => reason.message(),
        Some(number) => format!("board {number}: {}", reason.message()),
    };
    let mut text = match verdict.place {
        None => format!("{word}: {message}"),
        Some(span) => {
            let diagnostic = Diagnostic::new(message, reason.label());
            let drawn = answer.locate(&diagnostic, span).to_string();
            drawn.replacen("error", word, 1)
        }
    };
    let before = match reason.plain() {
        Reason::NotReached { .. } => "it shows",
        Reason::NoSuchCell { .. } => "the board before this press",
        _ if verdict.place.is_some() => "the board before this drag",
        _ => "left is",
    };
    let blocks = [
        verdict.board.as_ref().map(|rows| (before, rows.join("\n"))),
        verdict.better.as_ref().and_then(block_of),
    ];
    for (index, (lead, block)) in blocks.into_iter().flatten().enumerate() {
        // The first block goes on with the sentence.
        let joint = if index == 0 && verdict.place.is_none() {
            "; "
        } else {
            "\n"
        };
        let _ = write!(text, "{joint}{lead}:\n{block}");
    }
    if let Some(hint) = verdict.hint {
        let _ = write!(text, "\n  = help: {}", hint.message());
    }
    text
}

/// The exit code that says it.
pub(super) fn exit(verdict: &Verdict) -> Exit {
    match verdict.ruling {
        Ruling::Accepted => Exit::Answered,
        Ruling::Rejected => Exit::Failed,
        Ruling::Undecided => Exit::Undecided,
    }
}

/// What to say in front, and the lines; `None` where the reason has said it already.
fn block_of(better: &Better) -> Option<(&'static str, String)> {
    match better {
        Better::Rounds(_, None) => None,
        Better::Rounds(_, Some(presses)) | Better::Presses(presses) => {
            let lead = "press where the picture has an x";
            Some((lead, presses.to_string()))
        }
        Better::Drags(drags) if drags.is_empty() => {
            Some(("the right list is", "the empty list".to_owned()))
        }
        Better::Drags(drags) => {
            let lines: Vec<String> = drags.iter().map(Drag::to_string).collect();
            Some(("the right list is", lines.join("\n")))
        }
        Better::Proof(rows) => {
            let lead = "every press turns over an even number of the cells with an x, \
                        and an odd number of them has to change";
            Some((lead, rows.join("\n")))
        }
    }
}
