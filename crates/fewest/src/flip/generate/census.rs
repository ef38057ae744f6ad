//! All boards of a shape with few cells that keep a promise.

use super::{Minima, Never, Promise, Wanted};
use crate::flip::{Board, Goal, RoundsTable, Shape};
use crate::{BitGrid, Cell, Random};

/// The boards, each by its black cells: the first cell, row by row, is the lowest bit.
#[derive(Debug)]
pub(super) struct Census {
    boards: Vec<u16>,
}

impl Census {
    /// Goes through all boards; `None` where the cells are too many for it, or the promise is not
    /// one of solvable boards.
    pub(super) fn new(shape: &Shape, wanted: Wanted) -> Result<Option<Self>, Never> {
        let Promise::Solvable { rounds, minima } = wanted.promise else {
            return Ok(None);
        };
        let Some(table) = RoundsTable::new(shape, wanted.goal) else {
            return Ok(None);
        };
        let last = u16::MAX >> (RoundsTable::MAX_CELLS - shape.cell_count());
        let fewest = |board| table.fewest(board).map(u64::from);
        let mut boards: Vec<u16> = (0..=last)
            .filter(|&board| fewest(board).is_some_and(|found| rounds.is_none_or(|r| r == found)))
            .collect();
        if let (true, Some(rounds)) = (boards.is_empty(), rounds) {
            let most = (0..=last).filter_map(fewest).max();
            let most = most.expect("a board of one colour needs no rounds");
            return Err(Never::MostRounds { rounds, most });
        }
        if minima == Minima::One {
            let sets = minimum_sets(shape, wanted.goal, &table);
            boards.retain(|&board| sets[usize::from(board)] == 1);
            if let (true, Some(rounds)) = (boards.is_empty(), rounds) {
                return Err(Never::SeveralMinima { rounds });
            }
        }
        Ok(Some(Self { boards }))
    }

    /// One of them, each as likely as every other.
    pub(super) fn board(&self, shape: &Shape, random: &mut Random) -> Board {
        let bits = random.choose(&self.boards);
        let bits = *bits.expect("a board of one colour keeps any promise without a number");
        let black = shape.cells().enumerate();
        let black = black.filter(|(index, _)| bits >> index & 1 == 1);
        let black = BitGrid::from_cells(shape.size(), black.map(|(_, cell)| cell));
        Board::new(shape.clone(), black).expect("the pieces lie on cells")
    }
}

/// For each board how many press sets reach the goal in its fewest rounds.
fn minimum_sets(shape: &Shape, goal: Goal, table: &RoundsTable) -> Vec<u32> {
    let cells: Vec<Cell> = shape.cells().collect();
    let bit = |cell: &Cell| cells.binary_search(cell).expect("a press turns cells");
    let turned = |&press: &Cell| {
        let turned = shape.turned_by(press);
        turned
            .iter()
            .fold(0_u16, |bits, cell| bits | 1 << bit(cell))
    };
    let turned: Vec<u16> = cells.iter().map(turned).collect();
    let full = u16::MAX >> (16 - cells.len());
    let mut sets = vec![0; usize::from(full) + 1];
    let mut board = 0;
    for index in 0..=u32::from(full) {
        // Each set differs from the one before in one press (Gray code).
        if index > 0 {
            board ^= turned[index.trailing_zeros() as usize];
        }
        let presses = (index ^ index >> 1).count_ones();
        for colour in goal.colours() {
            let start = match colour {
                crate::flip::Colour::White => board,
                crate::flip::Colour::Black => board ^ full,
            };
            if table.fewest(start) == Some(presses) {
                sets[usize::from(start)] += 1;
            }
        }
    }
    sets
}
