//! Judges answers to a board of either puzzle.

use std::str::Utf8Error;

use fewest::judge::{Claim, Wanted};
use fewest::{Family, Monitor, Span, flip, mayan};

use super::{Extent, FlipJudge, MayanJudge, Verdict};
use crate::ask::{Effort, Task};

/// Judges answers to one board. Each search is made once, however many answers are judged.
pub enum Judge<'a> {
    /// A flip board.
    Flip(Box<FlipJudge<'a>>),
    /// A Mayan board.
    Mayan(MayanJudge<'a>),
}

/// An answer, as it was read, and what is said of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judged {
    /// The answer; of several readings, the one that is meant.
    pub claim: Claim,
    /// Whether it is right.
    pub verdict: Verdict,
}

/// A text that is no answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Unreadable {
    /// Not a text.
    #[error("not UTF-8")]
    NotUtf8(Utf8Error),
    /// To a flip board.
    #[error(transparent)]
    Flip(flip::ClaimError),
    /// To a Mayan board.
    #[error(transparent)]
    Mayan(mayan::ClaimError),
}

impl<'a> Judge<'a> {
    /// A judge for the answers to a board; of several minimum press sets, it takes what is `wanted`.
    #[must_use]
    pub fn new(
        task: Task,
        wanted: Wanted,
        extent: Extent,
        effort: Effort,
        monitor: &'a dyn Monitor,
    ) -> Self {
        match task {
            Task::Flip { board, goal } => {
                let options = effort.flip(flip::Method::Auto);
                let judge = FlipJudge::new(board, goal, wanted, extent, options, monitor);
                Self::Flip(Box::new(judge))
            }
            Task::Mayan(lists) => {
                let options = effort.mayan(lists.idle_swaps, mayan::Method::Auto);
                Self::Mayan(MayanJudge::new(lists, extent, options, monitor))
            }
        }
    }

    /// The puzzle.
    #[must_use]
    pub const fn family(&self) -> Family {
        match self {
            Self::Flip(_) => Family::Flip,
            Self::Mayan(_) => Family::Mayan,
        }
    }

    /// Reads an answer in any form, a picture within so many bytes, and says whether it is right.
    ///
    /// # Errors
    /// [`Unreadable`], with its place.
    pub fn judge(&self, answer: &[u8], memory: usize) -> Result<Judged, Unreadable> {
        Ok(match self {
            Self::Flip(judge) => {
                let mut readings = flip_claims(answer, memory)?;
                let (index, verdict) = judge.verdict_of(&readings);
                let claim = Claim::Flip(readings.swap_remove(index));
                Judged { claim, verdict }
            }
            Self::Mayan(judge) => {
                let claim = mayan_claim(answer)?;
                let verdict = judge.verdict(&claim);
                let claim = Claim::Mayan(claim);
                Judged { claim, verdict }
            }
        })
    }

    /// Whether an answer that has been read is right.
    ///
    /// # Panics
    /// Where it is one to a board of the other puzzle.
    #[must_use]
    pub fn verdict(&self, claim: &Claim) -> Verdict {
        match (self, claim) {
            (Self::Flip(judge), Claim::Flip(claim)) => judge.verdict(claim),
            (Self::Mayan(judge), Claim::Mayan(claim)) => judge.verdict(claim),
            _ => panic!("an answer to a board of the other puzzle"),
        }
    }
}

/// Every way to read an answer to a flip board: text ([`flip::parse_claims`]), or a picture file or
/// drawing, which is read within so many bytes.
///
/// # Errors
/// [`Unreadable`], with its place.
pub fn flip_claims(answer: &[u8], memory: usize) -> Result<Vec<flip::Claim>, Unreadable> {
    match flip::parse_picture_file(answer, memory) {
        Some(claim) => claim.map(|claim| vec![claim]),
        None => flip::parse_claims(text(answer)?),
    }
    .map_err(Unreadable::Flip)
}

/// An answer to a Mayan board: text, or a drawing.
///
/// # Errors
/// [`Unreadable`], with its place.
pub fn mayan_claim(answer: &[u8]) -> Result<mayan::Claim, Unreadable> {
    match mayan::parse_drawing(answer) {
        Some(claim) => claim,
        None => mayan::parse_claim(text(answer)?),
    }
    .map_err(Unreadable::Mayan)
}

fn text(answer: &[u8]) -> Result<&str, Unreadable> {
    std::str::from_utf8(answer).map_err(Unreadable::NotUtf8)
}

impl Unreadable {
    /// Where: bytes of the answer.
    #[must_use]
    pub const fn span(&self) -> Span {
        match self {
            Self::NotUtf8(error) => Span::at(error.valid_up_to()),
            Self::Flip(error) => error.span,
            Self::Mayan(error) => error.span,
        }
    }
}
