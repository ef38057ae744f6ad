//! The answers to all boards of a small shape, side by side.

use super::{Goal, Shape};

/// The fewest rounds of every board of a shape with few cells.
///
/// ```
/// use fewest::Size;
/// use fewest::flip::{Goal, Neighbourhood, RoundsTable, Shape};
///
/// let shape = Shape::rectangle(Size::new(4, 4), Neighbourhood::CLASSIC)?;
/// let table = RoundsTable::new(&shape, Goal::Either).expect("16 cells are few");
/// // bwwb bbwb bwwb bwww; the first cell is the lowest bit
/// assert_eq!(table.fewest(0b0001_1001_1011_1001), Some(4));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct RoundsTable {
    /// By the black cells.
    rounds: Vec<u8>,
}

impl RoundsTable {
    /// The most cells.
    pub const MAX_CELLS: u64 = 16;

    /// More rounds than there are cells: the goal cannot be reached.
    const NEVER: u8 = u8::MAX;

    /// Tries every set of presses; `None` where the shape has more than
    /// [`MAX_CELLS`](Self::MAX_CELLS) cells.
    ///
    /// Cost: O(2^cells), a tenth of a millisecond for 16 cells, since each set differs from the one
    /// before in one press (Gray code). 2^cells bytes of memory.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn new(shape: &Shape, goal: Goal) -> Option<Self> {
        if shape.cell_count() > Self::MAX_CELLS {
            return None;
        }
        let cells: Vec<_> = shape.cells().collect();
        let turned: Vec<usize> = cells
            .iter()
            .map(|&cell| {
                let turned = shape.turned_by(cell);
                let bits = turned.iter().map(|cell| cells.binary_search(cell));
                bits.fold(0, |bits, index| {
                    bits | 1 << index.expect("a press turns cells")
                })
            })
            .collect();
        let mut to_white = vec![Self::NEVER; 1 << cells.len()];
        let mut board = 0;
        to_white[board] = 0;
        for index in 1..to_white.len() {
            board ^= turned[index.trailing_zeros() as usize];
            let presses = index ^ index >> 1;
            let rounds = &mut to_white[board];
            *rounds = (*rounds).min(presses.count_ones() as u8);
        }
        // The board with all cells turned over stands at the other end.
        let to_black = to_white.iter().rev();
        let rounds = match goal {
            Goal::White => to_white,
            Goal::Black => to_black.copied().collect(),
            Goal::Either => {
                let both = to_white.iter().zip(to_black);
                both.map(|(&white, &black)| white.min(black)).collect()
            }
        };
        Some(Self { rounds })
    }

    /// The fewest rounds of the board with these black cells, counted row by row, holes left out,
    /// the first as the lowest bit. `None` where the goal cannot be reached. O(1).
    ///
    /// # Panics
    /// Where there is a one behind the last cell.
    #[must_use]
    pub fn fewest(&self, black: u16) -> Option<u32> {
        match self.rounds[usize::from(black)] {
            Self::NEVER => None,
            rounds => Some(u32::from(rounds)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;
    use crate::flip::{Answer, Board, Edges, Neighbourhood, Reach, Solver};
    use crate::{BitGrid, Cell, Size, Unmonitored};

    /// Every board of the shape, by the table and by the solver.
    fn compare_all(shape: &Shape) {
        let solver = Solver::new(shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        let cells: Vec<Cell> = shape.cells().collect();
        for goal in [Goal::Either, Goal::White, Goal::Black] {
            let table = RoundsTable::new(shape, goal).unwrap();
            for black in 0..=u16::MAX >> (16 - cells.len()) {
                let pieces = cells.iter().enumerate();
                let pieces = pieces.filter(|(index, _)| black >> index & 1 == 1);
                let pieces = BitGrid::from_cells(shape.size(), pieces.map(|(_, &cell)| cell));
                let board = Board::new(shape.clone(), pieces).unwrap();
                let outcome = solver.minimum(&board, goal, NonZeroUsize::MIN, &Unmonitored);
                let want = match outcome.answer {
                    Answer::Minimum(solution) => Some(solution.rounds() as u32),
                    Answer::Impossible => None,
                    Answer::Undecided { .. } => panic!("nobody stopped it"),
                };
                assert_eq!(table.fewest(black), want, "{goal:?}\n{board}");
            }
        }
    }

    #[test]
    fn all_boards_of_the_classic_size_agree_with_the_solver() {
        compare_all(&Shape::rectangle(Size::new(4, 4), Neighbourhood::CLASSIC).unwrap());
    }

    #[test]
    fn all_boards_of_other_shapes_agree_with_the_solver() {
        for (rows, columns) in [(1, 1), (1, 2), (2, 1), (1, 14), (2, 5), (3, 4)] {
            compare_all(
                &Shape::rectangle(Size::new(rows, columns), Neighbourhood::CLASSIC).unwrap(),
            );
        }
        let king = Neighbourhood {
            reach: Reach::King,
            edges: Edges::Wrap,
            ..Neighbourhood::CLASSIC
        };
        compare_all(&Shape::rectangle(Size::new(3, 4), king).unwrap());
        let mut cells = BitGrid::ones(Size::new(3, 4));
        cells.set(Cell::new(0, 0), false);
        cells.set(Cell::new(1, 2), false);
        compare_all(&Shape::with_holes(cells, Neighbourhood::CLASSIC).unwrap());
    }

    #[test]
    fn more_cells_are_refused() {
        let shape = Shape::rectangle(Size::new(1, 17), Neighbourhood::CLASSIC).unwrap();
        assert!(RoundsTable::new(&shape, Goal::Either).is_none());
    }
}
