//! One move of a minimum answer.

use fewest::document::{FlipHintDocument, MayanHintDocument};
use fewest::flip::{self, Answer, Method, MethodError};
use fewest::mayan::{self, Drag, Fewest};
use fewest::{Cell, Monitor};

use super::{Effort, Either, Task};

/// What is known of the moves that a board takes.
#[derive(Debug)]
pub enum Reply {
    /// Of a flip board.
    Flip(Answer),
    /// Of a Mayan board.
    Mayan(Fewest),
}

/// One move, or why there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Hint {
    /// The first press, row by row, of a minimum set.
    Press(Cell),
    /// The first drag of a shortest list.
    Drag(Drag),
    /// Nothing is left to do.
    Solved,
    /// No moves solve the board.
    None,
    /// The search was stopped.
    Undecided,
}

/// Looks for one move of a minimum answer: of a Mayan board, of the fewest drags that clear it, whatever
/// number the task says.
///
/// Cost: see [`flip::fewest`] and [`mayan::fewest`].
///
/// # Errors
/// [`MethodError`] where the board takes more memory than it may.
pub fn ask(task: &Task, effort: Effort, monitor: &dyn Monitor) -> Result<Reply, MethodError> {
    Ok(match task {
        Task::Flip { board, goal } => {
            let options = effort.flip(Method::Auto);
            Reply::Flip(flip::fewest(board, *goal, &options, monitor)?.answer)
        }
        Task::Mayan(lists) => {
            let options = effort.mayan(lists.idle_swaps, mayan::Method::Auto);
            Reply::Mayan(mayan::fewest(&lists.puzzle.board, None, &options, monitor).answer)
        }
    })
}

impl Reply {
    /// The move.
    #[must_use]
    pub fn hint(&self) -> Hint {
        match self {
            Self::Flip(Answer::Minimum(solution)) => {
                let first = solution.presses.cells().next();
                first.map_or(Hint::Solved, Hint::Press)
            }
            Self::Mayan(Fewest::Solved(drags)) => {
                let first = drags.first().copied();
                first.map_or(Hint::Solved, Hint::Drag)
            }
            Self::Flip(Answer::Impossible) | Self::Mayan(Fewest::NoneWithin(_) | Fewest::Never) => {
                Hint::None
            }
            Self::Flip(Answer::Undecided { .. }) | Self::Mayan(Fewest::Undecided { .. }) => {
                Hint::Undecided
            }
        }
    }

    /// The document of the reply.
    #[must_use]
    pub fn document(&self) -> Either<FlipHintDocument, MayanHintDocument> {
        match self {
            Self::Flip(answer) => Either::Flip(FlipHintDocument::new(answer)),
            Self::Mayan(answer) => Either::Mayan(MayanHintDocument::new(answer)),
        }
    }
}
