//! What is asked of a flip board.

use fewest::document::{CountDocument, FlipDocument};
use fewest::flip::{
    self, Answer, Board, Goal, Method, MethodError, MinimaError, Outcome, Solution, Solver,
};
use fewest::{Family, Monitor};
use num_bigint::BigUint;

use super::proof;
use super::{Document, Effort, Solvers};

/// A question about a flip board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Question {
    /// The fewest rounds.
    Fewest {
        /// How to search.
        method: Method,
        /// Which presses are to be found.
        list: List,
        /// Whether a board that is impossible is to be proven so.
        proof: bool,
        /// A number of rounds that is known to be enough, to start from.
        best: Option<u64>,
    },
    /// Some solution.
    Any,
    /// How many press sets have the fewest rounds.
    Count {
        /// A number of rounds that is known to be enough, to start from.
        best: Option<u64>,
    },
}

/// Which presses a minimum answer has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum List {
    /// Any of so many: it is their number that matters.
    Any,
    /// Those of the smallest list.
    Smallest,
}

/// What is known of a question.
#[derive(Debug)]
pub enum Reply {
    /// The fewest rounds, or what is known of them.
    Fewest {
        /// The answer.
        outcome: Outcome,
        /// The proof, where the board is impossible and it was asked for.
        proof: Proof,
    },
    /// Some solution, or none: there is none.
    Any(Option<Solution>),
    /// How many press sets there are, or why that is not known.
    Count(Result<BigUint, MinimaError>),
    /// The elimination was stopped.
    Stopped(Stopped),
}

/// The proof of an impossible board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Proof {
    /// It was not asked for, or the board is not impossible.
    None,
    /// As it is printed: see [`proof::rows`].
    Rows(Vec<String>),
    /// The search for it was stopped.
    Stopped,
}

/// What was asked, before anything was known.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stopped {
    /// Some solution.
    Any,
    /// The number of press sets.
    Count,
}

/// Answers a question. Solvers are taken from those that are kept, and kept.
///
/// Cost: see [`flip::minimum`], [`Solver::any`] and [`Solver::count_minimum`].
///
/// # Errors
/// [`MethodError`] where the board is past what the method takes.
pub fn ask(
    question: Question,
    board: &Board,
    goal: Goal,
    effort: Effort,
    solvers: &mut Solvers,
    monitor: &dyn Monitor,
) -> Result<Reply, MethodError> {
    let shape = board.shape();
    Ok(match question {
        Question::Any => {
            let any = |solver: &Solver| solver.any(board, goal);
            match solvers.ask(effort, shape, monitor, any)? {
                Some(found) => Reply::Any(found),
                None => Reply::Stopped(Stopped::Any),
            }
        }
        Question::Count { best } => {
            let count = |solver: &Solver| {
                let threads = effort.threads_for(solver);
                let tally = match best {
                    None => solver.tally(board, goal, threads, monitor),
                    Some(best) => solver.tally_from(best, board, goal, threads, monitor),
                }?;
                Ok(tally.map_or(BigUint::ZERO, |tally| tally.sets))
            };
            match solvers.ask(effort, shape, monitor, count)? {
                Some(counted) => Reply::Count(counted),
                None => Reply::Stopped(Stopped::Count),
            }
        }
        Question::Fewest {
            method,
            list,
            proof,
            best,
        } => {
            let outcome = minimum(method, list, best, board, goal, effort, solvers, monitor)?;
            let proof = if proof && outcome.answer == Answer::Impossible {
                let rows = |solver: &Solver| proof::rows(solver, board, goal);
                let rows = solvers.ask(effort, shape, monitor, rows)?;
                rows.map_or(Proof::Stopped, Proof::Rows)
            } else {
                Proof::None
            };
            Reply::Fewest { outcome, proof }
        }
    })
}

/// The fewest rounds by a method, with the shape's solver where it takes one.
#[allow(
    clippy::too_many_arguments,
    reason = "they are the words of the question and what it is asked of"
)]
fn minimum(
    method: Method,
    list: List,
    best: Option<u64>,
    board: &Board,
    goal: Goal,
    effort: Effort,
    solvers: &mut Solvers,
    monitor: &dyn Monitor,
) -> Result<Outcome, MethodError> {
    if matches!(method, Method::Auto | Method::Transform) {
        let minimum = |solver: &Solver| {
            let threads = effort.threads_for(solver);
            match (best, list) {
                (None, List::Any) => solver.fewest(board, goal, threads, monitor),
                (None, List::Smallest) => solver.minimum(board, goal, threads, monitor),
                (Some(best), List::Any) => solver.fewest_from(best, board, goal, threads, monitor),
                (Some(best), List::Smallest) => {
                    solver.minimum_from(best, board, goal, threads, monitor)
                }
            }
        };
        if let Some(outcome) = solvers.ask(effort, board.shape(), monitor, minimum)? {
            return Ok(outcome);
        }
        // What a stopped search leaves known is told as for any other method.
    }
    let options = effort.flip(method);
    match list {
        List::Any => flip::fewest(board, goal, &options, monitor),
        List::Smallest => flip::minimum(board, goal, &options, monitor),
    }
}

impl Reply {
    /// The document of the reply to a question about this board.
    #[must_use]
    pub fn document(&self, board: &Board, goal: Goal) -> Document<FlipDocument> {
        let count = |count| Document::Count(CountDocument::new(Family::Flip, count));
        let found = |document| Document::Moves(Box::new(document));
        match self {
            Self::Fewest { outcome, proof } => {
                let mut document = FlipDocument::new(outcome, goal);
                if let Proof::Rows(rows) = proof {
                    document.proof = Some(rows.clone());
                }
                found(document)
            }
            Self::Any(solution) => found(FlipDocument::any(board, goal, solution.as_ref())),
            Self::Count(counted) => count(counted.as_ref().ok()),
            Self::Stopped(Stopped::Any) => found(FlipDocument::stopped(board, goal)),
            Self::Stopped(Stopped::Count) => count(None),
        }
    }
}
