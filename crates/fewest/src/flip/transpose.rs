//! Rows and columns of packed bits change places.

use crate::BitGrid;

/// The grid with rows and columns exchanged. O(rows · columns / 64) words, in tiles of 64×64 bits.
///
/// # Panics
/// Where the new grid does not fit in memory.
pub(super) fn transposed(grid: &BitGrid) -> BitGrid {
    let mut turned = BitGrid::new(grid.size().transposed());
    let (from, to) = (grid.stride(), turned.stride());
    let (rows, columns) = (grid.size().rows, grid.size().columns);
    for tile_row in 0..to {
        for tile_column in 0..from {
            let mut tile = [0; 64];
            let height = (rows - tile_row * 64).min(64);
            for (i, word) in tile.iter_mut().enumerate().take(height) {
                *word = grid.words()[(tile_row * 64 + i) * from + tile_column];
            }
            transpose_tile(&mut tile);
            let width = (columns - tile_column * 64).min(64);
            for (j, word) in tile.iter().enumerate().take(width) {
                turned.words_mut()[(tile_column * 64 + j) * to + tile_row] = *word;
            }
        }
    }
    turned
}

/// Bit j of word i and bit i of word j change places.
///
/// Method: swap the off-diagonal quarters, then inside each quarter likewise (Warren, "Hacker's
/// Delight", 7-3): six rounds.
pub(super) fn transpose_tile(tile: &mut [u64; 64]) {
    let mut mask = 0x0000_0000_ffff_ffffu64;
    let mut by = 32;
    while by > 0 {
        for block in tile.chunks_exact_mut(2 * by) {
            let (upper, lower) = block.split_at_mut(by);
            for (a, b) in upper.iter_mut().zip(lower) {
                let swapped = (*a >> by ^ *b) & mask;
                *a ^= swapped << by;
                *b ^= swapped;
            }
        }
        by /= 2;
        mask ^= mask << by;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Size};

    #[test]
    fn every_cell_changes_row_and_column_at_every_seam() {
        for rows in [1, 2, 63, 64, 65, 129] {
            for columns in [1, 63, 64, 65, 130] {
                let size = Size::new(rows, columns);
                let cells = (0..rows * columns)
                    .filter(|i| i * i % 7 < 3)
                    .map(|i| Cell::new(i / columns, i % columns));
                let grid = BitGrid::from_cells(size, cells);
                let expected = grid.cells().map(|c| Cell::new(c.column, c.row));
                let expected = BitGrid::from_cells(size.transposed(), expected);
                assert_eq!(transposed(&grid), expected, "{size}");
            }
        }
    }
}
