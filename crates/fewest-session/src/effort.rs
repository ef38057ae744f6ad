//! Answers that are so near that nobody has to wait for them.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};

use fewest::flip::{Answer, Board, Goal, Shape, Solver};
use fewest::{Monitor, Unmonitored};

/// The most cells of a board that is answered at once.
const CELLS: u64 = 600;

/// The most quiet patterns of such a board: up to 2^12 sums are looked at.
const NULLITY: usize = 12;

/// Bytes for its tables.
const MEMORY: usize = 1 << 26;

/// The answer of a flip board, where it takes a few thousandths of a second.
pub(crate) fn near_answer(board: &Board, goal: Goal) -> Option<Answer> {
    let solver = near_solver(board.shape())?;
    if solver.nullity() > NULLITY {
        return None;
    }
    let answer = solver
        .minimum(board, goal, NonZeroUsize::MIN, &Asked::default())
        .answer;
    (!matches!(answer, Answer::Undecided { .. })).then_some(answer)
}

/// The elimination of a small board.
pub(crate) fn near_solver(shape: &Shape) -> Option<Solver> {
    if shape.cell_count() > CELLS {
        return None;
    }
    Solver::new(shape, MEMORY, &Unmonitored).ok()
}

/// Stops a search that asks often: without a clock, the measure of a long one.
#[derive(Debug, Default)]
struct Asked(AtomicU32);

impl Monitor for Asked {
    fn should_stop(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) > 1_000
    }
}
