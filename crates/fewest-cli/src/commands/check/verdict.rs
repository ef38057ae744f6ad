//! A verdict as data, and its two forms: text for people, an object for programs.

use std::fmt::{Display, Write as _};

use fewest::document::{self, BetterDocument, CheckDocument, SCHEMA};
use fewest::mayan::Drag;
use fewest::{BitGrid, Family, Size, Span};

use super::reason::Reason;
use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::source::Source;

/// What a check came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Verdict {
    pub(super) ruling: Ruling,
    /// `None` only where an answer is plainly accepted.
    pub(super) reason: Option<Reason>,
    /// Where in the answer.
    pub(super) place: Option<Span>,
    /// The rows of the board at that place, or after the whole answer.
    pub(super) board: Option<Vec<String>>,
    pub(super) better: Option<Better>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ruling {
    Accepted,
    Rejected,
    Undecided,
}

/// What would have been right, or what proves that the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Better {
    /// The fewest rounds, and the presses where they can be looked at.
    Rounds(u64, Option<BitGrid>),
    /// Some presses that reach the goal.
    Presses(BitGrid),
    /// The list that was asked for.
    Drags(Vec<Drag>),
    /// Sets of cells that prove impossibility: the rows of their pictures.
    Proof(Vec<String>),
}

impl Verdict {
    pub(super) fn accepted() -> Self {
        Self {
            ruling: Ruling::Accepted,
            reason: None,
            place: None,
            board: None,
            better: None,
        }
    }

    pub(super) fn rejected(reason: Reason) -> Self {
        Self {
            ruling: Ruling::Rejected,
            reason: Some(reason),
            ..Self::accepted()
        }
    }

    pub(super) fn undecided(reason: Reason) -> Self {
        Self {
            ruling: Ruling::Undecided,
            reason: Some(reason),
            ..Self::accepted()
        }
    }

    /// The same, with its reason.
    pub(super) fn because(self, reason: Reason) -> Self {
        Self {
            reason: Some(reason),
            ..self
        }
    }

    /// The same, at this place of the answer.
    pub(super) fn at(self, place: Span) -> Self {
        Self {
            place: Some(place),
            ..self
        }
    }

    /// The same, with the board.
    pub(super) fn with_board(self, board: Option<Vec<String>>) -> Self {
        Self { board, ..self }
    }

    /// The same, with what would have been right.
    pub(super) fn with_better(self, better: Option<Better>) -> Self {
        Self { better, ..self }
    }

    pub(super) fn exit(&self) -> Exit {
        match self.ruling {
            Ruling::Accepted => Exit::Answered,
            Ruling::Rejected => Exit::Failed,
            Ruling::Undecided => Exit::Undecided,
        }
    }

    /// The verdict for people, without a line end at the end.
    pub(super) fn text(&self, answer: &Source) -> String {
        let word = match self.ruling {
            Ruling::Accepted => "accepted",
            Ruling::Rejected => "rejected",
            Ruling::Undecided => "not decided",
        };
        let Some(reason) = &self.reason else {
            return word.to_owned();
        };
        let mut text = match self.place {
            None => format!("{word}: {}", reason.message()),
            Some(span) => {
                let diagnostic = Diagnostic {
                    title: reason.message(),
                    label: reason.label(),
                    help: None,
                };
                let drawn = answer.draw(&diagnostic, span);
                drawn.trim_end().replacen("error", word, 1)
            }
        };
        let before = match reason {
            Reason::NotReached { .. } => "it shows",
            Reason::NoSuchCell { .. } => "the board before this press",
            _ if self.place.is_some() => "the board before this drag",
            _ => "left is",
        };
        let blocks = [
            self.board.as_ref().map(|rows| (before, rows.join("\n"))),
            self.better.as_ref().and_then(Better::text),
        ];
        for (index, (lead, block)) in blocks.into_iter().flatten().enumerate() {
            // The first block goes on with the sentence.
            let joint = if index == 0 && self.place.is_none() {
                "; "
            } else {
                "\n"
            };
            let _ = write!(text, "{joint}{lead}:\n{block}");
        }
        text
    }

    /// The verdict for programs.
    pub(super) fn document(&self, family: Family, answer: &Source) -> CheckDocument {
        let place = self.place.map(|span| answer.place(span));
        CheckDocument {
            schema: SCHEMA,
            puzzle: family.name(),
            verdict: match self.ruling {
                Ruling::Accepted => "accepted",
                Ruling::Rejected => "rejected",
                Ruling::Undecided => "undecided",
            },
            reason: self.reason.as_ref().map(Reason::word),
            message: self.reason.as_ref().map(Reason::message),
            line: place.map(|(line, _)| line),
            column: place.map(|(_, column)| column),
            board: self.board.clone(),
            better: self.better.as_ref().map(Better::document),
        }
    }
}

impl Better {
    /// What to say in front, and the lines; `None` where the reason has said it already.
    fn text(&self) -> Option<(&'static str, String)> {
        match self {
            Self::Rounds(_, None) => None,
            Self::Rounds(_, Some(presses)) | Self::Presses(presses) => {
                let lead = "press where the picture has an x";
                Some((lead, presses.to_string()))
            }
            Self::Drags(drags) => {
                let lines: Vec<String> = drags.iter().map(Drag::to_string).collect();
                Some(("the right list is", lines.join("\n")))
            }
            Self::Proof(rows) => {
                let lead = "every press turns over an even number of the cells with an x, \
                            and an odd number of them has to change";
                Some((lead, rows.join("\n")))
            }
        }
    }

    fn document(&self) -> BetterDocument {
        let mut better = BetterDocument::default();
        match self {
            Self::Rounds(rounds, presses) => {
                better.answer = Some(*rounds);
                better.presses = presses.as_ref().map(document::press_list);
            }
            Self::Presses(presses) => better.presses = Some(document::press_list(presses)),
            Self::Drags(drags) => {
                better.answer = Some(drags.len() as u64);
                better.drags = Some(document::drag_list(drags));
            }
            Self::Proof(rows) => better.proof = Some(rows.clone()),
        }
        better
    }
}

/// Whether people can look at a picture of this size.
pub(super) fn is_small(size: Size) -> bool {
    size.rows <= 64 && size.columns <= 100
}

/// The rows of a picture, where people can look at it.
pub(super) fn shown(picture: &impl Display, size: Size) -> Option<Vec<String>> {
    is_small(size).then(|| document::lines(picture))
}
