//! The most rounds that any solvable board of a shape needs.
//!
//! That is the covering radius of the code of the quiet patterns: the press set that is farthest from all
//! of them. Only how many cells of each class are pressed matters, so it is an integer program of one number
//! a class and one constraint a quiet pattern; `docs/flip-study.md` has the proofs.

mod branch;
mod climb;
mod code;
mod relaxation;
mod residues;
#[cfg(test)]
mod tests;

use super::parts::{Parts, TooManyPatterns};
use super::recolouring;
use crate::flip::{Board, Goal, Shape, Solver};
use crate::monitor::News;
use crate::{BitGrid, Cell, Monitor};
use code::Code;

/// The most rounds that a solvable board of a shape needs, or bounds of that number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Most {
    /// What for.
    pub goal: Goal,
    /// A board that needs so many rounds is known.
    pub lower: u64,
    /// No board needs more.
    pub upper: u64,
    /// A board that needs `lower` rounds.
    pub board: Board,
}

/// Why the most rounds were not looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MostError {
    /// More cells than are taken.
    #[error(
        "the most rounds of boards of {cells} cells are not looked for; the limit is {}",
        Most::MAX_CELLS
    )]
    Cells {
        /// Of the shape.
        cells: u64,
    },
    /// More quiet patterns hang together than are taken.
    #[error(
        "{patterns} quiet patterns that hang together are too many for the most rounds; the limit is {}",
        Most::MAX_PATTERNS
    )]
    Patterns {
        /// So many; presses that turn every cell over count as one where both colours are goals.
        patterns: usize,
    },
    /// The quiet patterns do not fit in the memory.
    #[error("the quiet patterns do not fit in {limit} bytes")]
    Memory {
        /// What is allowed.
        limit: usize,
    },
}

impl Most {
    /// The most cells that a board may have.
    pub const MAX_CELLS: u64 = 1 << 16;

    /// The most quiet patterns that may hang together. For goal either they all do, and the presses
    /// that turn every cell over are one more.
    pub const MAX_PATTERNS: usize = 20;

    /// Refuses a shape of more cells, before anything is done for it.
    ///
    /// # Errors
    /// [`MostError::Cells`].
    ///
    /// # Panics
    /// Never.
    pub fn check(shape: &Shape) -> Result<(), MostError> {
        match shape.cell_count() {
            cells if cells > Self::MAX_CELLS => Err(MostError::Cells { cells }),
            _ => Ok(()),
        }
    }

    /// What needs no search.
    fn unknown(solver: &Solver, goal: Goal) -> Self {
        Self {
            goal,
            lower: 0,
            upper: solver.shape().cell_count(),
            board: board(solver, goal, &[]),
        }
    }

    /// Whether no board needs more rounds than the one that is known.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.lower == self.upper
    }
}

/// Finds the most rounds that a board of the solver's shape needs which can reach the goal at all, and a board
/// that needs them. A monitor that stops the search leaves the best board and the bound that are known.
///
/// The dictionaries of the branch and bound stay within `memory` bytes; where they would not, the bounds stay
/// apart.
///
/// Cost: exponential in the number of classes of cells that the same k quiet patterns hold; each node of the
/// tree takes O(k · 2^k) and some pivots of a dictionary of about three rows a class. A local search before it
/// takes a few seconds at k = 17.
///
/// ```
/// use fewest::flip::{Goal, Neighbourhood, Shape, Solver, study};
/// use fewest::{Size, Unmonitored};
///
/// let shape = Shape::rectangle(Size::new(5, 5), Neighbourhood::CLASSIC)?;
/// let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored)?;
/// let most = study::most(&solver, Goal::White, 1 << 30, &Unmonitored)?;
/// assert_eq!((most.lower, most.upper), (15, 15));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`MostError`] where the boards are too large.
///
/// # Panics
/// Never.
pub fn most(
    solver: &Solver,
    goal: Goal,
    memory: usize,
    monitor: &dyn Monitor,
) -> Result<Most, MostError> {
    let shape = solver.shape();
    Most::check(shape)?;
    let recolouring = match goal {
        Goal::Either => recolouring(solver),
        Goal::White | Goal::Black => None,
    };
    let patterns = solver.nullity() + usize::from(recolouring.is_some());
    if recolouring.is_some() && patterns > Most::MAX_PATTERNS {
        return Err(MostError::Patterns { patterns });
    }
    if solver.reduce_quiet_patterns(monitor).is_err() {
        return Ok(Most::unknown(solver, goal));
    }
    let quiet = quiet_patterns(solver, memory)?;
    let limit = Most::MAX_PATTERNS;
    let parts = Parts::new(shape.cells(), &quiet, recolouring.as_ref(), limit);
    let parts = parts.map_err(|TooManyPatterns(patterns)| MostError::Patterns { patterns })?;
    // Cells of no pattern are pressed in the worst board, whatever the rest is.
    let mut presses = parts.fixed.clone();
    let (mut lower, mut upper) = (presses.len() as u64, presses.len() as u64);
    let codes = match recolouring {
        Some(_) => vec![Code::of_all(parts)],
        None => parts.linked.into_iter().map(Code::of_part).collect(),
    };
    let news = News::new(monitor);
    let trivial: u64 = codes.iter().map(Code::trivial_bound).sum();
    news.bounds(lower, Some(upper + trivial));
    let mut ahead = trivial;
    for code in codes {
        ahead -= code.trivial_bound();
        let known = |least: u64, most: u64| news.bounds(lower + least, Some(upper + most + ahead));
        let found = branch::farthest(&code, memory, &known, &news);
        lower += found.lower;
        upper += found.upper;
        presses.extend(code.presses(&found.balance));
    }
    Ok(Most {
        goal,
        lower,
        upper,
        board: board(solver, goal, &presses),
    })
}

/// All of the basis, and room for the numbers of those that hold a cell.
fn quiet_patterns(solver: &Solver, memory: usize) -> Result<Vec<BitGrid>, MostError> {
    let size = solver.shape().size();
    let grid = size.rows * size.columns.div_ceil(64) * size_of::<u64>();
    let mut left = memory;
    let take = |pattern: BitGrid| {
        let numbers = pattern.count_ones() as usize * size_of::<u32>();
        left = left.checked_sub(grid + numbers)?;
        Some(pattern)
    };
    let all: Option<_> = solver.quiet_patterns().map(take).collect();
    all.ok_or(MostError::Memory { limit: memory })
}

/// The board that the presses solve.
fn board(solver: &Solver, goal: Goal, presses: &[Cell]) -> Board {
    let shape = solver.shape();
    let mut black = BitGrid::new(shape.size());
    for &press in presses {
        for cell in shape.turned_by(press) {
            black.toggle(cell);
        }
    }
    let turned = Board::new(shape.clone(), black).expect("presses turn cells");
    match goal {
        Goal::White | Goal::Either => turned,
        Goal::Black => Board::new(shape.clone(), turned.white()).expect("cells are white or black"),
    }
}
