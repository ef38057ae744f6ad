//! A verdict as data, and the object for programs.

use std::fmt::Display;

use fewest::document::{self, BetterDocument, CheckDocument, SCHEMA};
use fewest::mayan::Drag;
use fewest::{BitGrid, Family, Size, Span};

use super::reason::{Reason, Unit};

/// What a check came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Whether it is right.
    pub ruling: Ruling,
    /// `None` only where an answer is plainly accepted.
    pub reason: Option<Reason>,
    /// Where in the answer.
    pub place: Option<Span>,
    /// The rows of the board at that place, or after the whole answer.
    pub board: Option<Vec<String>>,
    /// What would have been right, where that is known.
    pub better: Option<Better>,
    /// What the answer seems to have meant, where it is wrong.
    pub hint: Option<Hint>,
}

/// What a wrong answer seems to have meant.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// Its rows and columns (flip) or its columns and heights (Mayan) are counted from 1: counted so,
    /// the moves reach the goal.
    CountedFromOne(Unit),
}

impl Hint {
    /// The sentence for people.
    #[must_use]
    pub fn message(self) -> String {
        match self {
            Self::CountedFromOne(Unit::Press) => {
                "rows and columns count from 0; counted from 1, these presses reach the goal"
            }
            Self::CountedFromOne(Unit::Drag) => {
                "columns and heights count from 0; counted from 1, these drags clear the board"
            }
        }
        .to_owned()
    }
}

/// Whether an answer is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ruling {
    /// It is.
    Accepted,
    /// It is not.
    Rejected,
    /// The moves are right, and whether they are the best was not decided.
    Undecided,
}

/// What would have been right, or what proves that the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Better {
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
    /// That an answer is right, with nothing more to say.
    #[must_use]
    pub fn accepted() -> Self {
        Self {
            ruling: Ruling::Accepted,
            reason: None,
            place: None,
            board: None,
            better: None,
            hint: None,
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

    /// The same, with what the answer seems to have meant.
    pub(super) fn with_hint(self, hint: Option<Hint>) -> Self {
        Self { hint, ..self }
    }

    /// The verdict for programs.
    #[must_use]
    pub fn document(&self, family: Family, answer: &[u8]) -> CheckDocument {
        let place = self
            .place
            .map(|span| span.shown_in(answer).line_and_column(answer));
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
            hint: self.hint.map(Hint::message),
            board_number: None,
        }
    }
}

impl Better {
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
