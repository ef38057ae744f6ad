//! Checks answers by playing them; shares with the solvers only the board and
//! [`Shape::turned_by`], the rule of a press.

use super::{Board, Colour, Edges, Goal, OwnCell, Reach, Shape};
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

/// [`solution`] for a set of presses on boards of any size, a row at a time where the rule allows.
///
/// Cost: O(words) for plus-shaped presses on a full board with open edges, else as [`solution`].
///
/// # Errors
/// [`VerifyError`].
///
/// # Panics
/// Where the set has another size than the board.
pub fn press_set(board: &Board, goal: Goal, presses: &BitGrid) -> Result<Colour, VerifyError> {
    assert_eq!(board.size(), presses.size(), "the set fits the board");
    if let Some(turned) = turned_by_rows(board.shape(), presses) {
        let mut black = board.black().clone();
        black.xor_assign(&turned);
        let after = Board::new(board.shape().clone(), black).expect("a full board has no holes");
        reached(after, goal)
    } else {
        solution(board, goal, presses.cells())
    }
}

/// Checks that `set` proves that no presses make the board `colour`: every press turns over an even
/// number of its cells, and an odd number of them differs from `colour`. So every press keeps the
/// number of wrong cells in the set odd, and it never becomes 0.
///
/// Cost: O(cells · neighbourhood).
///
/// # Errors
/// [`WitnessError`].
pub fn witness(board: &Board, colour: Colour, set: &BitGrid) -> Result<(), WitnessError> {
    let shape = board.shape();
    if set.size() != shape.size() || set.cells().any(|cell| !shape.contains(cell)) {
        return Err(WitnessError::Misfit);
    }
    let odd = |cell: &Cell| {
        let turned = shape.turned_by(*cell);
        turned.iter().filter(|&&cell| set.get(cell)).count() % 2 == 1
    };
    if let Some(cell) = shape.cells().find(odd) {
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

/// The cells that an odd number of the presses turns over, or `None` for a rule without this way.
fn turned_by_rows(shape: &Shape, presses: &BitGrid) -> Option<BitGrid> {
    let rule = shape.neighbourhood()?;
    if !shape.is_full() || rule.reach != Reach::Plus || rule.edges != Edges::Open {
        return None;
    }
    let size = shape.size();
    let mut turned = BitGrid::new(size);
    let tail = turned.tail_mask();
    for row in 0..size.rows {
        let here = presses.row(row);
        let out = turned.row_mut(row);
        for (word, out) in out.iter_mut().enumerate() {
            let left = here[word] << 1 | word.checked_sub(1).map_or(0, |w| here[w] >> 63);
            let right = here[word] >> 1 | here.get(word + 1).map_or(0, |w| w << 63);
            *out = left ^ right;
            if rule.own_cell == OwnCell::Turns {
                *out ^= here[word];
            }
            if row > 0 {
                *out ^= presses.row(row - 1)[word];
            }
            if row + 1 < size.rows {
                *out ^= presses.row(row + 1)[word];
            }
        }
        out[size.columns.div_ceil(64) - 1] &= tail;
    }
    Some(turned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;
    use crate::flip::{Neighbourhood, parse};
    use proptest::prelude::*;

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

    proptest! {
        #[test]
        fn rows_at_a_time_is_cell_by_cell(
            rows in 1_usize..4,
            columns in prop::sample::select(vec![1, 2, 5, 63, 64, 65, 127, 128, 129]),
            own_cell in prop::sample::select(vec![OwnCell::Turns, OwnCell::Stays]),
            bits in prop::collection::vec(any::<bool>(), 3 * 129),
        ) {
            let size = Size::new(rows, columns);
            let rule = Neighbourhood { own_cell, ..Neighbourhood::CLASSIC };
            let shape = Shape::rectangle(size, rule).unwrap();
            let presses = BitGrid::from_cells(size, shape.cells().zip(&bits).filter(|(_, b)| **b).map(|(c, _)| c));
            let blank = Board::new(shape.clone(), BitGrid::new(size)).unwrap();
            let slow = play(&blank, presses.cells()).unwrap();
            prop_assert_eq!(&turned_by_rows(&shape, &presses).unwrap(), slow.black());
        }
    }
}
