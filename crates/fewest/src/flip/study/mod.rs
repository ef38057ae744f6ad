//! Every board of a shape at once: how many need how many rounds.
//!
//! A press set and all others that do the same differ by quiet patterns, so a board is a coset of
//! them, and its rounds are the least weight in the coset. Cells that the same patterns hold are as
//! good as each other; `docs/flip-study.md` tells how all 2^cells press sets are met in few steps.

mod budget;
mod count;
mod most;
mod order;
mod parts;
mod states;
#[cfg(test)]
mod tests;
mod walk;
mod whole;

use num_bigint::BigUint;

use super::{Board, Goal, Solver};
use crate::{BitGrid, Monitor};
use budget::Budget;
use parts::{Parts, TooManyPatterns};
use whole::Whole;

pub use most::{Most, MostError, most};

/// How many boards of a shape need how many rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rounds {
    /// What for.
    pub goal: Goal,
    /// `counts[r]` boards need exactly `r` rounds. The last is not zero.
    pub counts: Vec<BigUint>,
    /// A board that needs the most rounds.
    pub worst: Board,
}

/// Why the boards were not counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RoundsError {
    /// The monitor asked for the end.
    #[error("counting was stopped")]
    Stopped,
    /// More cells than are taken.
    #[error(
        "boards of {cells} cells are not counted by rounds; the limit is {}",
        Rounds::MAX_CELLS
    )]
    Cells {
        /// Of the shape.
        cells: u64,
    },
    /// More quiet patterns hang together than are taken.
    #[error("{patterns} quiet patterns that hang together are too many")]
    Patterns {
        /// So many.
        patterns: usize,
    },
    /// The ways to press the cells of patterns that hang together are hopelessly many.
    #[error("about 2^{log2} ways to press the cells of the quiet patterns are too many")]
    Ways {
        /// Their binary logarithm.
        log2: u64,
    },
    /// More steps than are taken.
    #[error("more than {} comparisons of weights are needed", Rounds::MAX_WORK)]
    Work,
    /// More states than fit in the memory.
    #[error("the states do not fit in {limit} bytes")]
    Memory {
        /// What is allowed.
        limit: usize,
    },
}

/// How many boards of the solver's shape reach the goal in some number of rounds: 2^rank for one
/// colour. For either colour as many, where all cells can be turned at once (then the same boards
/// reach both), else twice as many (then none reaches both).
///
/// Cost: a solution and a shift.
///
/// # Panics
/// Never.
#[must_use]
pub fn solvable(solver: &Solver, goal: Goal) -> BigUint {
    let rank = solver.shape().cell_count() - solver.nullity() as u64;
    let doubled = goal == Goal::Either && recolouring(solver).is_none();
    BigUint::from(1_u32) << (rank + u64::from(doubled))
}

/// Counts all boards of the solver's shape by the rounds that they need; tables stay within
/// `memory` bytes.
///
/// Cost: for quiet patterns that hang together at most the product of n + 1 over all classes of n
/// cells that the same patterns hold, in steps, and mostly far fewer; O(cells²) without quiet
/// patterns.
///
/// ```
/// use fewest::Unmonitored;
/// use fewest::flip::{Goal, Neighbourhood, Shape, Solver, study};
/// use fewest::Size;
///
/// let shape = Shape::rectangle(Size::new(3, 3), Neighbourhood::CLASSIC)?;
/// let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored)?;
/// let rounds = study::rounds(&solver, Goal::Either, 1 << 30, &Unmonitored)?;
/// let counts = [2_u32, 18, 72, 148, 162, 90, 20].map(Into::into);
/// assert_eq!(rounds.counts, counts);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`RoundsError`] where the boards are too many for this way to count, or the monitor stops it.
///
/// # Panics
/// Never.
pub fn rounds(
    solver: &Solver,
    goal: Goal,
    memory: usize,
    monitor: &dyn Monitor,
) -> Result<Rounds, RoundsError> {
    let shape = solver.shape();
    let cells = shape.cell_count();
    if cells > Rounds::MAX_CELLS {
        return Err(RoundsError::Cells { cells });
    }
    let recolouring = match goal {
        Goal::Either => recolouring(solver),
        Goal::White | Goal::Black => None,
    };
    let doubled = goal == Goal::Either && recolouring.is_none();
    let quiet: Vec<BitGrid> = solver.quiet_patterns().collect();
    let limit = Parts::MAX_PATTERNS;
    let parts = Parts::new(shape.cells(), &quiet, recolouring.as_ref(), limit);
    let parts = parts.map_err(|TooManyPatterns(patterns)| RoundsError::Patterns { patterns })?;
    let kept = u32::from(recolouring.is_some());
    parts.check_ways()?;
    let mut budget = Budget::new(memory, monitor);
    let whole = if cells <= 126 {
        Whole::new::<u128>(&parts, kept, &mut budget)?
    } else {
        Whole::new::<BigUint>(&parts, kept, &mut budget)?
    };
    // Every board is met once for each of its 2^nullity solutions. For either colour with a
    // recolouring it is met for those of white only, but with the least weight of both.
    let boards = |count: BigUint| count >> quiet.len() << usize::from(doubled);
    let counts: Vec<BigUint> = whole.counts.into_iter().map(boards).collect();
    debug_assert_eq!(counts.iter().sum::<BigUint>(), solvable(solver, goal));
    let mut black = BitGrid::new(shape.size());
    for press in whole.worst {
        for cell in shape.turned_by(press) {
            black.toggle(cell);
        }
    }
    let turned = Board::new(shape.clone(), black).expect("presses turn cells");
    let worst = match goal {
        Goal::White | Goal::Either => turned,
        Goal::Black => Board::new(shape.clone(), turned.white()).expect("cells are white or black"),
    };
    Ok(Rounds {
        goal,
        counts,
        worst,
    })
}

impl Rounds {
    /// The most cells that a counted board may have.
    pub const MAX_CELLS: u64 = 4096;

    /// So many comparisons of two weights are made before a count is given up: some minutes.
    pub const MAX_WORK: u64 = 1 << 37;

    /// How many rounds the worst boards need.
    #[must_use]
    pub fn most(&self) -> usize {
        self.counts.len() - 1
    }
}

/// Presses that turn every cell over.
fn recolouring(solver: &Solver) -> Option<BitGrid> {
    let white = Board::new(solver.shape().clone(), BitGrid::new(solver.shape().size()));
    let white = white.expect("a board without black pieces");
    Some(solver.any(&white, Goal::Black)?.presses)
}
