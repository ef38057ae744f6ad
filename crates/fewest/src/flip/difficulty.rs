//! How hard a board is for a person.

use std::num::NonZeroUsize;

use num_bigint::BigUint;

use super::{Answer, Board, Colour, Goal, Reach, Solution, Solver};
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
    /// Presses of plain light chasing, if it reaches the goal; `None` where it does not, and under rules
    /// other than [`Reach::Plus`].
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
/// it presses, where nothing wrong is left; of two colours the one with fewer presses. `None` also where
/// a press does not turn exactly one cell of the row above: there "below" settles nothing.
///
/// Cost: O(cells).
fn chase(board: &Board, goal: Goal) -> Option<Solution> {
    if board.shape().neighbourhood()?.reach != Reach::Plus {
        return None;
    }
    let chased = goal.colours().iter().filter_map(|&colour| {
        let presses = chase_to(board, colour)?;
        Some(Solution { colour, presses })
    });
    chased.min_by_key(Solution::rounds)
}

fn chase_to(board: &Board, colour: Colour) -> Option<BitGrid> {
    let is_wrong = |board: &Board, cell: Cell| board.black().get(cell) != (colour == Colour::Black);
    let shape = board.shape();
    let mut chased = board.clone();
    let mut presses = BitGrid::new(board.size());
    // Row by row: a press leaves the other cells of the row above as they are.
    for cell in shape.cells().filter(|cell| cell.row > 0) {
        let above = Cell::new(cell.row - 1, cell.column);
        if shape.contains(above) && is_wrong(&chased, above) {
            chased.press(cell).expect("the cell is on the board");
            presses.set(cell, true);
        }
    }
    // Something may be left in the last row, above a hole, and on a torus in the first row.
    let is_left = shape.cells().any(|cell| is_wrong(&chased, cell));
    (!is_left).then_some(presses)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::{Edges, Neighbourhood, OwnCell, Shape, parse, verify};
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

    #[test]
    fn chasing_passes_over_holes_and_is_stopped_by_them() {
        let of_text = |text: &str, rule| parse(text).unwrap().into_board(rule).unwrap();
        // The hole lies below a cell that is right.
        let board = of_text("www\nwb_\nbbb", Neighbourhood::CLASSIC);
        let solution = chase(&board, Goal::White).expect("one press in the last row");
        assert_eq!(solution.presses.to_string(), "...\n...\n.x.");
        assert_eq!(of(&board, Goal::White).unwrap().chasing, Some(1));
        // Below a wrong cell there is nothing to press.
        let board = of_text("bww\n_ww\nwww", Neighbourhood::CLASSIC);
        assert_eq!(chase(&board, Goal::White), None);
        // Eight neighbours: a press turns three cells of the row above.
        let king = Neighbourhood {
            reach: Reach::King,
            ..Neighbourhood::CLASSIC
        };
        assert_eq!(chase(&of_text("bbb\nbbb", king), Goal::White), None);
    }

    /// Whether a cell is white in the end is up to the press below it, where there is one. So chasing
    /// finds the one set of presses below cells that reaches the goal, if there is one.
    #[test]
    fn chasing_is_the_one_set_of_presses_below_cells() {
        let size = Size::new(3, 3);
        let grid = |bits: u64| {
            let ones = (0..9).filter(|i| bits >> i & 1 == 1);
            BitGrid::from_cells(size, ones.map(|i| Cell::new(i / 3, i % 3)))
        };
        let mut found = 0;
        for own_cell in [OwnCell::Turns, OwnCell::Stays] {
            let rule = Neighbourhood {
                own_cell,
                ..Neighbourhood::CLASSIC
            };
            for cells in [
                0b111_111_111_u64,
                0b111_011_111,
                0b101_111_110,
                0b111_101_111,
            ] {
                let shape = Shape::with_holes(grid(cells), rule).unwrap();
                let below = cells & cells << 3;
                for black in (0..512).filter(|black| black & !cells == 0) {
                    let board = Board::new(shape.clone(), grid(black)).unwrap();
                    let sets = (0..512).filter(|set| set & !below == 0).map(grid);
                    let right = |set: &BitGrid| {
                        verify::press_set(&board, Goal::White, set) == Ok(Colour::White)
                    };
                    let right: Vec<BitGrid> = sets.filter(right).collect();
                    let chased = chase(&board, Goal::White).map(|solution| solution.presses);
                    assert_eq!(Vec::from_iter(chased), right, "{board}");
                    found += right.len();
                }
            }
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn chasing_on_a_torus_has_to_leave_the_first_row_right_too() {
        let torus = Neighbourhood {
            edges: Edges::Wrap,
            ..Neighbourhood::CLASSIC
        };
        let board = |text: &str| parse(text).unwrap().into_board(torus).unwrap();
        // The press in the middle of the second row.
        let solution = chase(&board("wbw\nbbb\nwbw"), Goal::White).expect("one press");
        assert_eq!(solution.presses.to_string(), "...\n.x.\n...");
        // That in the last row, which turns a cell of the first row: it asks for a press below.
        assert_eq!(chase(&board("wbw\nwbw\nbbb"), Goal::White), None);
    }
}
