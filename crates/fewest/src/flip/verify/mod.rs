//! Checks answers by playing them; shares with the solvers only the board and
//! [`Shape::turned_by`], the rule of a press.

mod turned;

use self::turned::turned;
use super::{Board, Colour, Goal, Shape};
use crate::{BitGrid, Cell};

/// Why a set of presses is no solution.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A press where there is no cell.
    #[error("press {} is outside the board: row {}, column {}", .index + 1, .cell.row, .cell.column)]
    Outside {
        /// Which press of the list, from 0.
        index: usize,
        /// Where.
        cell: Cell,
    },
    /// The board does not show the goal in the end.
    #[error("the board is not of one colour after the last press")]
    NotReached {
        /// What it shows instead.
        after: Board,
    },
}

/// Why a set of cells is no proof of impossibility.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WitnessError {
    /// The set has another size than the board, or holds a place without a cell.
    #[error("the set does not fit the board")]
    Misfit,
    /// This press turns over an odd number of the set's cells.
    #[error("a press at row {}, column {} turns over an odd number of the cells", .0.row, .0.column)]
    OddPress(Cell),
    /// The set holds an even number of cells that have to change.
    #[error("an even number of the cells differ from the goal")]
    EvenWrong,
}

/// The board after all presses, each cell pressed as often as it is listed.
///
/// Cost: O(presses · neighbourhood).
///
/// # Errors
/// [`VerifyError::Outside`] at the first press where there is no cell.
pub fn play(board: &Board, presses: impl IntoIterator<Item = Cell>) -> Result<Board, VerifyError> {
    let mut after = board.clone();
    for (index, cell) in presses.into_iter().enumerate() {
        after
            .press(cell)
            .map_err(|_| VerifyError::Outside { index, cell })?;
    }
    Ok(after)
}

/// The colour that the board shows after these presses, if it is one that the goal allows.
///
/// Cost: as [`play`].
///
/// # Errors
/// [`VerifyError`].
pub fn solution(
    board: &Board,
    goal: Goal,
    presses: impl IntoIterator<Item = Cell>,
) -> Result<Colour, VerifyError> {
    reached(play(board, presses)?, goal)
}

/// [`solution`] for lists of any length: presses are gathered first, and turned over a row at a time
/// where the shape allows.
///
/// Cost: O(presses + words), for listed presses and for tori narrower than 3 as [`solution`].
///
/// # Errors
/// [`VerifyError`].
pub fn press_list(
    board: &Board,
    goal: Goal,
    presses: impl IntoIterator<Item = Cell>,
) -> Result<Colour, VerifyError> {
    let shape = board.shape();
    let mut set = BitGrid::new(board.size());
    for (index, cell) in presses.into_iter().enumerate() {
        if !shape.contains(cell) {
            return Err(VerifyError::Outside { index, cell });
        }
        set.toggle(cell);
    }
    press_set(board, goal, &set)
}

/// [`solution`] for a set of presses on boards of any size.
///
/// Cost: O(words), for listed presses and for tori narrower than 3 as [`solution`].
///
/// # Errors
/// [`VerifyError`].
///
/// # Panics
/// Where the set has another size than the board.
pub fn press_set(board: &Board, goal: Goal, presses: &BitGrid) -> Result<Colour, VerifyError> {
    assert_eq!(board.size(), presses.size(), "the set fits the board");
    if !lies_on_cells(board.shape(), presses) {
        return solution(board, goal, presses.cells());
    }
    match turned(board.shape(), presses) {
        None => solution(board, goal, presses.cells()),
        Some(mut after) => {
            after.xor_assign(board.black());
            let after = Board::new(board.shape().clone(), after).expect("holes stay as they are");
            reached(after, goal)
        }
    }
}

/// Checks that `set` proves that no presses make the board `colour`: every press turns over an even
/// number of its cells, and an odd number of them differs from `colour`. So every press keeps the
/// number of wrong cells in the set odd, and it never becomes 0.
///
/// Cost: O(words) where [`press_set`] has it too and the rule is symmetric, else
/// O(cells · neighbourhood).
///
/// # Errors
/// [`WitnessError`].
pub fn witness(board: &Board, colour: Colour, set: &BitGrid) -> Result<(), WitnessError> {
    let shape = board.shape();
    if set.size() != shape.size() || !lies_on_cells(shape, set) {
        return Err(WitnessError::Misfit);
    }
    let odd = |cell: &Cell| {
        let turned = shape.turned_by(*cell);
        turned.iter().filter(|&&cell| set.get(cell)).count() % 2 == 1
    };
    // Where a press of a turns b exactly when a press of b turns a, the presses that turn an odd
    // number of the set's cells are the cells that the set turns when it is pressed.
    let quick = if shape.is_symmetric() {
        turned(shape, set)
    } else {
        None
    };
    let first = match quick {
        Some(turned) => turned.cells().next(),
        None => shape.cells().find(odd),
    };
    if let Some(cell) = first {
        return Err(WitnessError::OddPress(cell));
    }
    if set.is_odd_overlap(&board.wrong(colour)) {
        Ok(())
    } else {
        Err(WitnessError::EvenWrong)
    }
}

fn reached(after: Board, goal: Goal) -> Result<Colour, VerifyError> {
    match after.uniform() {
        Some(colour) if goal.colours().contains(&colour) => Ok(colour),
        _ => Err(VerifyError::NotReached { after }),
    }
}

/// Whether every cell of the set is a cell of the shape, which has the same size. O(words).
fn lies_on_cells(shape: &Shape, set: &BitGrid) -> bool {
    let Some(cells) = shape.cell_mask() else {
        return true;
    };
    let mut pairs = set.words().iter().zip(cells.words());
    pairs.all(|(set, cells)| set & !cells == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::flip::{Neighbourhood, parse};

    fn board(text: &str) -> Board {
        parse(text)
            .unwrap()
            .into_board(Neighbourhood::CLASSIC)
            .unwrap()
    }

    #[test]
    fn the_press_of_the_statement() {
        let after = play(&board("bwbw\nwwww\nbbwb\nbwwb"), [Cell::new(2, 0)]).unwrap();
        assert_eq!(after.to_string(), "bwbw\nbwww\nwwwb\nwwwb");
    }

    #[test]
    fn a_press_outside_is_named() {
        let cells = [Cell::new(0, 0), Cell::new(1, 2)];
        assert_eq!(
            solution(&board("bb\nbw"), Goal::White, cells),
            Err(VerifyError::Outside {
                index: 1,
                cell: Cell::new(1, 2)
            })
        );
    }

    #[test]
    fn the_wrong_colour_is_not_the_goal() {
        let pressed = [Cell::new(0, 0)];
        let start = board("bb\nbw");
        assert_eq!(solution(&start, Goal::Either, pressed), Ok(Colour::White));
        assert_eq!(
            solution(&start, Goal::Black, pressed),
            Err(VerifyError::NotReached {
                after: board("ww\nww")
            })
        );
    }

    #[test]
    fn a_quiet_pattern_with_an_odd_overlap_is_a_proof() {
        // On 2 x 3, every press meets {(0,0), (0,2)... } as the pictures show: two cells or none.
        let start = board("wwb\nwww");
        let quiet = BitGrid::from_cells(
            Size::new(2, 3),
            [
                Cell::new(0, 0),
                Cell::new(0, 2),
                Cell::new(1, 0),
                Cell::new(1, 2),
            ],
        );
        assert_eq!(witness(&start, Colour::White, &quiet), Ok(()));
        assert_eq!(
            witness(&board("wbw\nwww"), Colour::White, &quiet),
            Err(WitnessError::EvenWrong)
        );
        let loud = BitGrid::from_cells(Size::new(2, 3), [Cell::new(0, 0)]);
        assert_eq!(
            witness(&start, Colour::White, &loud),
            Err(WitnessError::OddPress(Cell::new(0, 0)))
        );
        assert_eq!(
            witness(&start, Colour::White, &BitGrid::new(Size::new(3, 2))),
            Err(WitnessError::Misfit)
        );
    }

    #[test]
    fn a_list_is_played_as_its_set() {
        let start = board("bb\nbw");
        let twice = [Cell::new(0, 0), Cell::new(1, 1), Cell::new(1, 1)];
        assert_eq!(press_list(&start, Goal::Either, twice), Ok(Colour::White));
        let outside = [Cell::new(0, 0), Cell::new(2, 0)];
        assert_eq!(
            press_list(&start, Goal::Either, outside),
            solution(&start, Goal::Either, outside)
        );
        let holes = board("b_\nbb");
        assert_eq!(
            press_set(&holes, Goal::Either, &BitGrid::ones(Size::new(2, 2))),
            Err(VerifyError::Outside {
                index: 1,
                cell: Cell::new(0, 1)
            })
        );
    }
}
