//! What every method makes of a board.

use fewest::flip::{self, MethodError};
use fewest::{Family, Monitor, mayan};

use super::{Effort, Either, Task};

/// A method of either puzzle.
pub type Method = Either<flip::Method, mayan::Method>;

/// What a method found.
pub type Answer = Either<flip::Answer, mayan::Answer>;

/// An answer, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    /// The answer.
    pub answer: Answer,
    /// States that the method visited; [`Method::summary`] says what they are.
    pub states: u64,
}

/// Whether methods agree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Agreement {
    /// All that came to an answer do.
    Agree,
    /// They do not.
    Differ,
    /// None came to an answer, but some took the board.
    Stopped,
    /// None took the board.
    Refused,
}

impl Method {
    /// Those of a puzzle, in the order of `fewest methods`, without the one that takes one of the others.
    #[must_use]
    pub fn all(family: Family) -> Vec<Self> {
        match family {
            Family::Flip => {
                let others = flip::Method::ALL.into_iter();
                let others = others.filter(|&method| method != flip::Method::Auto);
                others.map(Self::Flip).collect()
            }
            Family::Mayan => {
                let others = mayan::Method::ALL.into_iter();
                let others = others.filter(|&method| method != mayan::Method::Auto);
                others.map(Self::Mayan).collect()
            }
        }
    }

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Flip(method) => method.name(),
            Self::Mayan(method) => method.name(),
        }
    }

    /// What it does, and what it counts as a state.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Flip(method) => method.summary(),
            Self::Mayan(method) => method.summary(),
        }
    }
}

/// What a method makes of a board of its puzzle: the smallest press set, or the smallest list of exactly
/// as many drags as the task says.
///
/// Cost: see [`Method::summary`] and `fewest methods`.
///
/// # Errors
/// [`MethodError`] where the board is past what the method takes.
///
/// # Panics
/// Where the board is of the other puzzle.
pub fn ask(
    method: Method,
    task: &Task,
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<Done, MethodError> {
    Ok(match (method, task) {
        (Method::Flip(method), Task::Flip { board, goal }) => {
            let outcome = flip::minimum(board, *goal, &effort.flip(method), monitor)?;
            Done {
                answer: Answer::Flip(outcome.answer),
                states: outcome.states,
            }
        }
        (Method::Mayan(method), Task::Mayan(lists)) => {
            let options = effort.mayan(lists.idle_swaps, method);
            let outcome = mayan::solve(&lists.puzzle, &options, monitor);
            Done {
                answer: Answer::Mayan(outcome.answer),
                states: outcome.counters.visited,
            }
        }
        _ => panic!("a method of the other puzzle"),
    })
}

impl Agreement {
    /// Of the methods that took the board.
    #[must_use]
    pub fn of<'a>(done: impl IntoIterator<Item = &'a Done>) -> Self {
        let mut agreement = Self::Refused;
        let mut first = None;
        for Done { answer, .. } in done {
            let is_open = matches!(
                answer,
                Answer::Flip(flip::Answer::Undecided { .. })
                    | Answer::Mayan(mayan::Answer::Undecided)
            );
            if first.is_none() {
                agreement = if is_open { Self::Stopped } else { Self::Agree };
            }
            if !is_open && *first.get_or_insert(answer) != answer {
                return Self::Differ;
            }
        }
        agreement
    }
}
