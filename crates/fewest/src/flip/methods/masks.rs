use crate::flip::{Board, Colour, Goal, Solution};
use crate::{BitGrid, Cell, Size};

/// A state of a search and the presses that led to it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) state: u64,
    pub(super) presses: u64,
}

/// Bytes of a [`Node`].
pub(super) const NODE_BYTES: u64 = size_of::<Node>() as u64;

/// A board of at most 64 cells as bits: bit i is the i-th cell, row by row, holes left out.
///
/// ```text
/// b _ w        cells 0 . 1       black = 0b1_0_01 (cells 0 and 3)
/// w b w              2 3 4
/// ```
#[derive(Debug)]
pub(super) struct Masks {
    size: Size,
    cells: Vec<Cell>,
    /// What a press of each cell turns over.
    pub(super) presses: Vec<u64>,
    /// The black pieces.
    pub(super) black: u64,
    /// All cells.
    pub(super) all: u64,
}

impl Masks {
    /// The most cells that fit.
    pub(super) const MAX_CELLS: u64 = 64;

    /// O(cells² · neighbourhood).
    ///
    /// # Panics
    /// Past [`Masks::MAX_CELLS`].
    pub(super) fn new(board: &Board) -> Self {
        let shape = board.shape();
        assert!(
            shape.cell_count() <= Self::MAX_CELLS,
            "the cells fit a word"
        );
        let cells: Vec<Cell> = shape.cells().collect();
        let mask = |wanted: &dyn Fn(Cell) -> bool| {
            let bits = cells.iter().enumerate().filter(|(_, cell)| wanted(**cell));
            bits.fold(0, |mask, (index, _)| mask | 1 << index)
        };
        let presses = cells
            .iter()
            .map(|&cell| {
                let turned = shape.turned_by(cell);
                mask(&|cell| turned.contains(&cell))
            })
            .collect();
        Self {
            size: shape.size(),
            presses,
            black: mask(&|cell| board.black().get(cell)),
            all: mask(&|_| true),
            cells,
        }
    }

    /// Number of cells.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    /// The colour that a state shows, if it is one of the goal's.
    pub(super) fn reached(&self, state: u64, goal: Goal) -> Option<Colour> {
        let colour = match state {
            0 => Colour::White,
            state if state == self.all => Colour::Black,
            _ => return None,
        };
        goal.colours().contains(&colour).then_some(colour)
    }

    /// The solution that presses these cells.
    pub(super) fn solution(&self, presses: u64, colour: Colour) -> Solution {
        let pressed = self.cells.iter().enumerate();
        let pressed = pressed.filter(|(index, _)| presses >> index & 1 == 1);
        Solution {
            colour,
            presses: BitGrid::from_cells(self.size, pressed.map(|(_, &cell)| cell)),
        }
    }
}
