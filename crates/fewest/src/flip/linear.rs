//! The presses of a board as a linear system over GF(2), solved by plain elimination.

use super::{Colour, Shape, Solution};
use crate::bits::{get, is_odd_overlap, set, xor};
use crate::{BitGrid, Cell, Size};

/// The reduced system of a shape. Computed once; every board of the shape is then solved by one
/// product.
///
/// A *packed set* below is a bit for each cell, cells row by row, holes left out, 64 a word.
#[derive(Debug)]
pub(super) struct Reduced {
    size: Size,
    cells: Vec<Cell>,
    /// Where a cell stands among the cells.
    index: Vec<usize>,
    /// For each press that is not free: the press, and the packed set of cells whose wrongness
    /// decides it (with all free presses 0).
    pivots: Vec<(usize, Vec<u64>)>,
    /// A basis of the press sets that change nothing, as packed sets: reduced, by first cell. Each
    /// is the only one that holds its first cell.
    quiet: Vec<Vec<u64>>,
    /// A basis of the sets of cells that every press meets an even number of times.
    blind: Vec<Vec<u64>>,
}

impl Reduced {
    /// Gauss–Jordan elimination. Columns are taken from the last cell to the first, so that the
    /// free presses are the earliest possible: each quiet pattern then *begins* with its free
    /// press, and the order of coefficients is the order of lists.
    ///
    /// Cost: O(cells³ / 64) time, cells² / 4 bytes.
    pub(super) fn new(shape: &Shape) -> Self {
        let size = shape.size();
        let cells: Vec<Cell> = shape.cells().collect();
        let mut index = vec![usize::MAX; size.rows * size.columns];
        for (i, cell) in cells.iter().enumerate() {
            index[cell.row * size.columns + cell.column] = i;
        }
        let count = cells.len();
        let words = count.div_ceil(64);
        // Row i of [matrix | identity]: which presses turn cell i over, and which rows were added.
        let mut rows = vec![vec![0_u64; 2 * words]; count];
        for (press, &cell) in cells.iter().enumerate() {
            for turned in shape.turned_by(cell) {
                let light = index[turned.row * size.columns + turned.column];
                set(&mut rows[light], press);
            }
            rows[press][words + press / 64] ^= 1 << (press % 64);
        }
        let mut pivots = Vec::new();
        let mut free = Vec::new();
        let mut rank = 0;
        for press in (0..count).rev() {
            let Some(found) = (rank..count).find(|&row| get(&rows[row], press)) else {
                free.push(press);
                continue;
            };
            rows.swap(rank, found);
            let pivot = std::mem::take(&mut rows[rank]);
            for row in &mut rows {
                if row
                    .get(press / 64)
                    .is_some_and(|w| w >> (press % 64) & 1 == 1)
                {
                    xor(row, &pivot);
                }
            }
            rows[rank] = pivot;
            pivots.push(press);
            rank += 1;
        }
        free.reverse();
        let quiet = free
            .iter()
            .map(|&press| {
                let mut pattern = vec![0; words];
                set(&mut pattern, press);
                for (row, &pivot) in rows.iter().zip(&pivots) {
                    if get(row, press) {
                        set(&mut pattern, pivot);
                    }
                }
                pattern
            })
            .collect();
        let blind = rows.split_off(rank);
        Self {
            size,
            cells,
            index,
            pivots: pivots
                .into_iter()
                .zip(rows)
                .map(|(press, row)| (press, row[words..].to_vec()))
                .collect(),
            quiet,
            blind: blind.into_iter().map(|row| row[words..].to_vec()).collect(),
        }
    }

    /// Dimension of the space of quiet patterns.
    pub(super) fn nullity(&self) -> usize {
        self.quiet.len()
    }

    /// The basis of the quiet patterns, packed, reduced, by first cell.
    pub(super) fn quiet_patterns(&self) -> &[Vec<u64>] {
        &self.quiet
    }

    /// The press set, packed, that changes exactly the wrong cells and holds no free press.
    ///
    /// Cost: O(cells² / 64).
    pub(super) fn solve(&self, wrong: &BitGrid) -> Option<Vec<u64>> {
        let wrong = self.pack(wrong);
        if self.blind.iter().any(|set| is_odd_overlap(set, &wrong)) {
            return None;
        }
        let mut presses = vec![0; wrong.len()];
        for (press, deciders) in &self.pivots {
            if is_odd_overlap(deciders, &wrong) {
                set(&mut presses, *press);
            }
        }
        Some(presses)
    }

    /// A set of cells that every press turns over an even number of times and that holds an odd
    /// number of the wrong cells, where these cannot be changed.
    #[cfg(test)]
    pub(super) fn witness(&self, wrong: &BitGrid) -> Option<BitGrid> {
        let packed = self.pack(wrong);
        let found = self.blind.iter().find(|set| is_odd_overlap(set, &packed))?;
        Some(self.unpack(found))
    }

    /// A packed press set as a solution.
    pub(super) fn solution(&self, colour: Colour, presses: &[u64]) -> Solution {
        Solution {
            colour,
            presses: self.unpack(presses),
        }
    }

    /// A packed set as a picture.
    pub(super) fn unpack(&self, packed: &[u64]) -> BitGrid {
        let ones = self.cells.iter().enumerate();
        let ones = ones.filter(|(i, _)| get(packed, *i));
        BitGrid::from_cells(self.size, ones.map(|(_, &cell)| cell))
    }

    fn pack(&self, grid: &BitGrid) -> Vec<u64> {
        let mut packed = vec![0; self.cells.len().div_ceil(64)];
        for cell in grid.cells() {
            set(
                &mut packed,
                self.index[cell.row * self.size.columns + cell.column],
            );
        }
        packed
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::{Board, Edges, Neighbourhood, OwnCell, Reach, verify};

    fn shapes() -> Vec<Shape> {
        let mut shapes = Vec::new();
        for size in [(1, 1), (1, 5), (4, 4), (5, 5), (3, 7), (2, 65)] {
            for reach in Reach::ALL {
                for own_cell in [OwnCell::Turns, OwnCell::Stays] {
                    for edges in [Edges::Open, Edges::Wrap] {
                        let rule = Neighbourhood {
                            reach,
                            own_cell,
                            edges,
                        };
                        let size = Size::new(size.0, size.1);
                        shapes.push(Shape::rectangle(size, rule).unwrap());
                    }
                }
            }
        }
        let size = Size::new(2, 3);
        let lists = (0..6)
            .map(|i| vec![Cell::new(0, i % 3), Cell::new(1, (i * 2 + 1) % 3)])
            .collect();
        shapes.push(Shape::listed(size, lists).unwrap());
        shapes
    }

    fn turned(shape: &Shape, presses: &BitGrid) -> BitGrid {
        let mut black = BitGrid::new(shape.size());
        for press in presses.cells() {
            for cell in shape.turned_by(press) {
                black.toggle(cell);
            }
        }
        black
    }

    #[test]
    fn quiet_patterns_change_nothing_and_are_reduced() {
        for shape in shapes() {
            let reduced = Reduced::new(&shape);
            let quiet: Vec<BitGrid> = reduced
                .quiet_patterns()
                .iter()
                .map(|pattern| reduced.unpack(pattern))
                .collect();
            let first: Vec<Cell> = quiet.iter().map(|q| q.cells().next().unwrap()).collect();
            assert!(first.is_sorted(), "{shape:?}");
            for (i, pattern) in quiet.iter().enumerate() {
                assert!(turned(&shape, pattern).is_zero(), "{shape:?}");
                let held: Vec<bool> = first.iter().map(|&cell| pattern.get(cell)).collect();
                let only: Vec<bool> = (0..quiet.len()).map(|j| i == j).collect();
                assert_eq!(held, only, "{shape:?}");
            }
        }
    }

    #[test]
    fn each_single_cell_is_solved_or_has_a_witness() {
        for shape in shapes() {
            let reduced = Reduced::new(&shape);
            for cell in shape.cells() {
                let wrong = BitGrid::from_cells(shape.size(), [cell]);
                if let Some(presses) = reduced.solve(&wrong) {
                    assert_eq!(turned(&shape, &reduced.unpack(&presses)), wrong);
                    assert_eq!(reduced.witness(&wrong), None);
                } else {
                    let set = reduced.witness(&wrong).unwrap();
                    let board = Board::new(shape.clone(), wrong).unwrap();
                    verify::witness(&board, Colour::White, &set).unwrap();
                }
            }
        }
    }
}
