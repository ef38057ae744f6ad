//! Light chasing from the left to the right, for boards much wider than tall.
//!
//! The columns are needed as rows of bits. A strip of 512 columns at a time is turned into a buffer
//! that stays in the cache, chased there like any board, and turned back. The board itself is read
//! and written once, in pieces of a row of 64 bytes.

use super::chase::Front;
use super::transpose::{Tiles, prefetch, transpose};
use crate::BitGrid;

/// Words of a row in a strip.
const STRIP: usize = 8;

/// The leftover of chasing `lights` from `first_column`, to the right of the last column.
/// O(columns · ⌈rows / 64⌉).
///
/// # Panics
/// Where the column has not ⌈rows / 64⌉ words; so the other functions here.
pub(super) fn leftover(lights: &BitGrid, first_column: &[u64]) -> Vec<u64> {
    let mut front = Front::new(first_column, tail_mask(lights));
    let mut strip = Strip::new(lights);
    for number in 0..lights.stride().div_ceil(STRIP) {
        strip.load(lights, number);
        front.pass(strip.columns(), strip.stride);
    }
    front.row().to_vec()
}

/// Replaces the lights of `grid` by the presses that chasing from `first_column` forces.
/// O(columns · ⌈rows / 64⌉).
pub(super) fn chase_in_place(grid: &mut BitGrid, first_column: &[u64]) {
    let mut front = Front::new(first_column, tail_mask(grid));
    let mut strip = Strip::new(grid);
    for number in 0..grid.stride().div_ceil(STRIP) {
        strip.load(grid, number);
        strip.chase(&mut front);
        strip.store(grid, number);
    }
}

/// Fills `presses` with what chasing `lights` from `first_column` forces.
/// O(columns · ⌈rows / 64⌉).
pub(super) fn chase_into(lights: &BitGrid, first_column: &[u64], presses: &mut BitGrid) {
    assert_eq!(lights.size(), presses.size(), "both grids have one size");
    let mut front = Front::new(first_column, tail_mask(lights));
    let mut strip = Strip::new(lights);
    for number in 0..lights.stride().div_ceil(STRIP) {
        strip.load(lights, number);
        strip.chase(&mut front);
        strip.store(presses, number);
    }
}

/// The cells of the first row of presses that chasing `lights` from `first_column` forces, as far
/// as `columns`. O(columns · ⌈rows / 64⌉).
pub(super) fn first_row(lights: &BitGrid, first_column: &[u64], columns: usize) -> Vec<u64> {
    let mut row = vec![0; columns.div_ceil(64)];
    let mut front = Front::new(first_column, tail_mask(lights));
    let mut strip = Strip::new(lights);
    for (number, words) in row.chunks_mut(STRIP).enumerate() {
        strip.load(lights, number);
        let wanted = (columns - number * STRIP * 64).min(words.len() * 64);
        for (j, lights) in strip
            .columns()
            .chunks_exact(strip.stride)
            .take(wanted)
            .enumerate()
        {
            words[j / 64] |= (front.row()[0] & 1) << (j % 64);
            front.step(&lights[..front.row().len()]);
        }
    }
    row
}

fn tail_mask(grid: &BitGrid) -> u64 {
    u64::MAX >> (63 - (grid.size().rows - 1) % 64)
}

/// 512 columns of a grid, or as many as are left, each as a row of bits.
struct Strip {
    words: Vec<u64>,
    stride: usize,
    /// Columns in the strip.
    count: usize,
}

impl Strip {
    /// Room for any strip of the grid.
    fn new(grid: &BitGrid) -> Self {
        // An odd stride, for columns a power of two apart would share few lines of the cache.
        let stride = grid.size().rows.div_ceil(64) | 1;
        Self {
            words: vec![0; STRIP * 64 * stride],
            stride,
            count: 0,
        }
    }

    fn columns(&self) -> &[u64] {
        &self.words[..self.count * self.stride]
    }

    fn chase(&mut self, front: &mut Front) {
        front.pass_in_place(&mut self.words[..self.count * self.stride], self.stride);
    }

    /// Takes the columns of strip `number`.
    fn load(&mut self, grid: &BitGrid, number: usize) {
        let first = number * STRIP;
        let width = (grid.stride() - first).min(STRIP);
        self.count = (grid.size().columns - first * 64).min(STRIP * 64);
        let (words, stride) = (grid.words(), grid.stride());
        for (part, rows) in words.chunks(64 * stride).enumerate() {
            let mut tiles: Tiles = [[0; STRIP]; 64];
            for (row, tile_row) in rows.chunks_exact(stride).zip(&mut tiles) {
                copy_words(&mut tile_row[..width], &row[first..first + width]);
                // Rows are far apart, so the processor does not guess that the next strip comes
                // next.
                prefetch(row, first + 2 * STRIP - 1);
            }
            transpose(&mut tiles);
            for t in 0..width {
                let columns = self.words[t * 64 * self.stride..].chunks_exact_mut(self.stride);
                for (column, tile_row) in columns.zip(&tiles) {
                    column[part] = tile_row[t];
                }
            }
        }
    }

    /// Puts the columns back as strip `number`.
    fn store(&self, grid: &mut BitGrid, number: usize) {
        let first = number * STRIP;
        let stride = grid.stride();
        let width = (stride - first).min(STRIP);
        for (part, rows) in grid.words_mut().chunks_mut(64 * stride).enumerate() {
            let mut tiles: Tiles = [[0; STRIP]; 64];
            for t in 0..width {
                let columns = self.columns()[t * 64 * self.stride..].chunks_exact(self.stride);
                for (column, tile_row) in columns.zip(&mut tiles) {
                    tile_row[t] = column[part];
                }
            }
            transpose(&mut tiles);
            for (row, tile_row) in rows.chunks_exact_mut(stride).zip(&tiles) {
                copy_words(&mut row[first..first + width], &tile_row[..width]);
            }
        }
    }
}

/// Copies a piece of a row; most are whole, and a known length needs no call.
fn copy_words(to: &mut [u64], from: &[u64]) {
    match (
        <&mut [u64; STRIP]>::try_from(&mut *to),
        <&[u64; STRIP]>::try_from(from),
    ) {
        (Ok(to), Ok(from)) => *to = *from,
        _ => to.copy_from_slice(from),
    }
}

#[cfg(test)]
mod tests {
    use super::super::chase;
    use super::*;
    use crate::{Cell, Size};

    #[test]
    fn chasing_across_is_chasing_down_the_turned_board() {
        for rows in [1, 2, 63, 64, 65, 130] {
            for columns in [1, 63, 64, 65, 511, 512, 513, 1100] {
                let size = Size::new(rows, columns);
                let chosen = |size: Size, step: usize| {
                    let all =
                        (0..size.rows * size.columns).filter(move |i| i * i % step < step / 2);
                    let cells = all.map(move |i| Cell::new(i / size.columns, i % size.columns));
                    BitGrid::from_cells(size, cells)
                };
                let turned = |grid: &BitGrid| {
                    let cells = grid.cells().map(|cell| Cell::new(cell.column, cell.row));
                    BitGrid::from_cells(grid.size().transposed(), cells)
                };
                let lights = chosen(size, 11);
                let first = chosen(Size::new(1, rows), 7);
                let (down, rest) = chase::chase(&turned(&lights), first.row(0));
                let expected = turned(&down);

                assert_eq!(leftover(&lights, first.row(0)), rest, "{size}");
                let mut presses = BitGrid::ones(size);
                chase_into(&lights, first.row(0), &mut presses);
                assert_eq!(presses, expected, "{size}");
                let mut grid = lights.clone();
                chase_in_place(&mut grid, first.row(0));
                assert_eq!(grid, expected, "{size}");
                assert_eq!(
                    first_row(&lights, first.row(0), columns),
                    expected.row(0),
                    "{size}"
                );
                for count in [0, 1, columns / 2] {
                    let row = first_row(&lights, first.row(0), count);
                    let cut = expected.row(0)[..count.div_ceil(64)].to_vec();
                    let bit = |row: &[u64], j: usize| row[j / 64] >> (j % 64) & 1;
                    assert!((0..count).all(|j| bit(&row, j) == bit(&cut, j)));
                }
            }
        }
    }
}
