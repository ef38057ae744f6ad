//! What is asked of a Mayan board.

use fewest::document::{CountDocument, MayanDocument};
use fewest::mayan::{self, Count, Fewest, FewestOutcome, IdleSwaps, Method, Outcome, Puzzle};
use fewest::{Family, Monitor};
use num_bigint::BigUint;

use super::{Document, Effort};

/// Which lists of drags are meant.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lists {
    /// The board, and the number of drags where that is given.
    pub puzzle: Puzzle,
    /// How many drags they have.
    pub length: Length,
    /// Whether swaps of two blocks of one colour are legal.
    pub idle_swaps: IdleSwaps,
}

/// How many drags a list has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Length {
    /// The puzzle's own number.
    Exactly,
    /// The smallest number that clears the board.
    Fewest {
        /// And at most so many.
        at_most: Option<u32>,
    },
}

/// What is asked about the lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The smallest of them, by this method.
    Smallest(Method),
    /// How many there are.
    Count,
}

/// What is known of a question.
#[derive(Debug)]
pub enum Reply {
    /// The smallest list of exactly the puzzle's number of drags.
    Exactly {
        /// The answer.
        outcome: Outcome,
        /// The number of drags.
        drags: u8,
    },
    /// The smallest list of the fewest drags.
    Fewest(FewestOutcome),
    /// How many lists there are, or why that is not known.
    Count(Result<BigUint, Unknown>),
}

/// Why lists are neither counted nor given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unknown {
    /// How many drags the fewest are is not known.
    Length {
        /// No answer has so many drags or fewer.
        none_within: Option<u32>,
    },
    /// They are so many drags, and lists are counted and given up to 255.
    TooLong(usize),
    /// It was stopped.
    Stopped,
}

/// Answers a question about lists of drags.
///
/// Cost: see [`mayan::solve`], [`mayan::fewest`] and [`mayan::count`].
#[must_use]
pub fn ask(question: Question, lists: &Lists, effort: Effort, monitor: &dyn Monitor) -> Reply {
    let method = match question {
        Question::Smallest(method) => method,
        Question::Count => return Reply::Count(count(lists, effort, monitor)),
    };
    let options = effort.mayan(lists.idle_swaps, method);
    let puzzle = &lists.puzzle;
    match lists.length {
        Length::Exactly => Reply::Exactly {
            outcome: mayan::solve(puzzle, &options, monitor),
            drags: puzzle.drags,
        },
        Length::Fewest { at_most } => {
            Reply::Fewest(mayan::fewest(&puzzle.board, at_most, &options, monitor))
        }
    }
}

/// The puzzle whose lists are meant, with their number of drags; `None` where no list is short enough.
///
/// # Errors
/// [`Unknown`], where the fewest drags are meant and it does not say how many that are.
pub fn puzzle(
    lists: &Lists,
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<Option<Puzzle>, Unknown> {
    let Length::Fewest { at_most } = lists.length else {
        return Ok(Some(lists.puzzle.clone()));
    };
    let options = effort.mayan(lists.idle_swaps, Method::Auto);
    let board = &lists.puzzle.board;
    match mayan::fewest(board, at_most, &options, monitor).answer {
        Fewest::Solved(drags) => match u8::try_from(drags.len()) {
            Ok(length) => Ok(Some(Puzzle::new(board.clone(), length))),
            Err(_) => Err(Unknown::TooLong(drags.len())),
        },
        Fewest::NoneWithin(_) | Fewest::Never => Ok(None),
        Fewest::Undecided { none_within } => Err(Unknown::Length { none_within }),
    }
}

fn count(lists: &Lists, effort: Effort, monitor: &dyn Monitor) -> Result<BigUint, Unknown> {
    let Some(puzzle) = puzzle(lists, effort, monitor)? else {
        return Ok(BigUint::ZERO);
    };
    let options = effort.mayan(lists.idle_swaps, Method::Auto);
    match mayan::count(&puzzle, &options, monitor) {
        Count::Exact(count) => Ok(count),
        Count::Undecided => Err(Unknown::Stopped),
    }
}

impl Reply {
    /// The document of the reply.
    #[must_use]
    pub fn document(&self) -> Document<MayanDocument> {
        match self {
            Self::Exactly { outcome, drags } => {
                Document::Moves(Box::new(MayanDocument::exact(outcome, *drags)))
            }
            Self::Fewest(outcome) => Document::Moves(Box::new(MayanDocument::fewest(outcome))),
            Self::Count(counted) => {
                Document::Count(CountDocument::new(Family::Mayan, counted.as_ref().ok()))
            }
        }
    }
}
