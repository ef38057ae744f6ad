//! How hard a board is for a person.

use std::num::NonZeroUsize;

use num_bigint::BigUint;

use super::{Answer, Board, Colour, Goal, Solution, Solver};
use crate::monitor::{CountOnly, Monitor};
use crate::{BitGrid, Cell};

/// How hard a board is to solve in the fewest rounds; see `docs/difficulty.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difficulty {
    /// The fewest rounds.
    pub rounds: u64,
    /// How many press sets reach the goal in so many.
    pub minimum_sets: BigUint,
    /// Cells that one of these sets holds: the first presses that keep the board solvable in the
    /// fewest rounds. `None` past [`Difficulty::MAX_CELLS`].
    pub right_first: Option<u64>,
    /// All cells: the first presses that there are.
    pub cells: u64,
    /// Of the shape: a colour of the goal is reached by 2^nullity press sets.
    pub nullity: usize,
    /// Presses of plain light chasing, if it reaches the goal; `None` where it does not, and for
    /// shapes other than classic rectangles.
    pub chasing: Option<u64>,
}

impl Difficulty {
    /// The most cells of a board with several minimum press sets whose first presses are counted.
    pub const MAX_CELLS: u64 = 1024;
}

/// Why there is no difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DifficultyError {
    /// The goal cannot be reached.
    #[error("no number of rounds reaches the goal")]
    Impossible,
    /// The monitor stopped the search, or the sums of quiet patterns are too many.
    #[error("the fewest rounds were not decided")]
    Undecided,
}

/// How hard a board is to solve in the fewest rounds.
///
/// Cost: [`Solver::minimum`] and [`Solver::count_minimum`]; where there are several minimum press
/// sets, also a minimum for each cell.
///
/// ```
/// use std::num::NonZeroUsize;
/// use fewest::Unmonitored;
/// use fewest::flip::{Goal, Neighbourhood, Solver, difficulty, parse};
///
/// let board = parse("bwwb\nbbwb\nbwwb\nbwww")?.into_board(Neighbourhood::CLASSIC)?;
/// let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored)?;
/// let one = NonZeroUsize::MIN;
/// let difficulty = difficulty(&solver, &board, Goal::Either, one, &Unmonitored)?;
/// assert_eq!(difficulty.rounds, 4);
/// assert_eq!((difficulty.right_first, difficulty.cells), (Some(6), 16));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`DifficultyError`].
///
/// # Panics
/// Where the board is of another shape than the solver.
pub fn difficulty(
    solver: &Solver,
    board: &Board,
    goal: Goal,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Result<Difficulty, DifficultyError> {
    let monitor = &CountOnly(monitor);
    let minimum = |board: &Board| match solver.minimum(board, goal, threads, monitor).answer {
        Answer::Minimum(solution) => Ok(solution.rounds()),
        Answer::Impossible => Err(DifficultyError::Impossible),
        Answer::Undecided { .. } => Err(DifficultyError::Undecided),
    };
    let rounds = minimum(board)?;
    let minimum_sets = solver
        .count_minimum(board, goal, threads, monitor)
        .map_err(|_| DifficultyError::Undecided)?;
    let shape = board.shape();
    let cells = shape.cell_count();
    let right_first = if minimum_sets == BigUint::from(1_u32) {
        Some(rounds)
    } else if cells <= Difficulty::MAX_CELLS {
        let mut right = 0;
        for cell in shape.cells() {
            let mut after = board.clone();
            after.press(cell).expect("the cell is on the board");
            right += u64::from(minimum(&after)? < rounds);
        }
        Some(right)
    } else {
        None
    };
    Ok(Difficulty {
        rounds,
        minimum_sets,
        right_first,
        cells,
        nullity: solver.nullity(),
        chasing: chase(board, goal).map(|solution| solution.rounds()),
    })
}

/// Plain light chasing: row by row from the second on, every cell below a wrong one is pressed. What
/// it presses, where nothing is left in the last row; of two colours the one with fewer presses.
/// `None` also for shapes other than classic rectangles.
///
/// Cost: O(cells).
fn chase(board: &Board, goal: Goal) -> Option<Solution> {
    if !board.shape().is_classic() {
        return None;
    }
    let chased = goal.colours().iter().filter_map(|&colour| {
        let presses = chase_to(board, colour)?;
        Some(Solution { colour, presses })
    });
    chased.min_by_key(Solution::rounds)
}

fn chase_to(board: &Board, colour: Colour) -> Option<BitGrid> {
    let size = board.size();
    let wrong = |board: &Board, row: usize, column: usize| {
        board.black().get(Cell::new(row, column)) != (colour == Colour::Black)
    };
    let mut board = board.clone();
    let mut presses = BitGrid::new(size);
    for row in 1..size.rows {
        for column in 0..size.columns {
            if wrong(&board, row - 1, column) {
                let cell = Cell::new(row, column);
                board.press(cell).expect("the cell is on the board");
                presses.set(cell, true);
            }
        }
    }
    let last = size.rows - 1;
    let left = (0..size.columns).any(|column| wrong(&board, last, column));
    (!left).then_some(presses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::{Neighbourhood, Shape, parse, verify};
    use crate::{Size, Unmonitored};

    fn of(board: &Board, goal: Goal) -> Result<Difficulty, DifficultyError> {
        let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        difficulty(&solver, board, goal, NonZeroUsize::MIN, &Unmonitored)
    }

    #[test]
    fn the_first_presses_are_those_of_all_minimum_sets() {
        let size = Size::new(4, 4);
        let shape = Shape::rectangle(size, Neighbourhood::CLASSIC).unwrap();
        let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        let mut several = 0;
        for bits in (0..1_u64 << 16).step_by(211) {
            let black = (0..16).filter(|i| bits >> i & 1 == 1);
            let black = black.map(|i| Cell::new(i / 4, i % 4));
            let board = Board::new(shape.clone(), BitGrid::from_cells(size, black)).unwrap();
            for goal in [Goal::Either, Goal::White, Goal::Black] {
                let one = NonZeroUsize::MIN;
                let minima = solver.minima(&board, goal, one, &Unmonitored).unwrap();
                let minima: Vec<_> = minima.iter(&Unmonitored).collect();
                let found = of(&board, goal);
                let Some(first) = minima.first() else {
                    assert_eq!(found, Err(DifficultyError::Impossible));
                    continue;
                };
                let found = found.unwrap();
                let union = |cell: &Cell| minima.iter().any(|set| set.presses.get(*cell));
                let union = shape.cells().filter(union).count() as u64;
                assert_eq!(found.right_first, Some(union), "{board}");
                assert_eq!(found.rounds, first.rounds());
                assert_eq!(found.minimum_sets, minima.len().into());
                several += usize::from(minima.len() > 1);
            }
        }
        assert!(several > 10, "{several}");
    }

    #[test]
    fn chasing_reaches_the_goal_or_leaves_something() {
        let board = parse("www\nwww\nwwb").unwrap();
        let board = board.into_board(Neighbourhood::CLASSIC).unwrap();
        assert_eq!(chase(&board, Goal::White), None);
        let board = parse("www\nwbw\nbbb").unwrap();
        let board = board.into_board(Neighbourhood::CLASSIC).unwrap();
        let solution = chase(&board, Goal::White).expect("one press in the last row");
        assert_eq!(solution.presses.to_string(), "...\n...\n.x.");
        let reached = verify::press_set(&board, Goal::White, &solution.presses);
        assert_eq!(reached, Ok(Colour::White));
        assert_eq!(of(&board, Goal::White).unwrap().chasing, Some(1));
    }
}
