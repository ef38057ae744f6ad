//! Light chasing: with the first row of presses chosen, every other row is forced.
//!
//! The light of row i must be put right by presses in rows i − 1, i and i + 1:
//!
//! ```text
//! x_(i−1) + B·x_i + x_(i+1) = b_i        B x = x + (x moved left) + (x moved right)
//! ```
//!
//! so `x_(i+1)` follows from the two rows above it. What comes out as row m + 1 of a board of m rows
//! is the *leftover*: the lights of the last row that stay wrong.

use super::wave::{Grid, Keep, PADDING, Vectors};
use crate::BitGrid;

/// The two newest rows of presses, which are all that light chasing has to remember.
#[derive(Debug, Clone)]
pub(super) struct Front {
    /// Row i − 1, between a word of padding and [`PADDING`] words.
    previous: Vec<u64>,
    /// Row i, likewise.
    current: Vec<u64>,
    width: usize,
    tail_mask: u64,
}

impl Front {
    /// The front above `first_row`, packed like a row of a [`BitGrid`] with that tail mask.
    pub(super) fn new(first_row: &[u64], tail_mask: u64) -> Self {
        let width = first_row.len();
        let mut current = vec![0; 1 + width + PADDING];
        current[1..=width].copy_from_slice(first_row);
        Self {
            previous: vec![0; current.len()],
            current,
            width,
            tail_mask,
        }
    }

    /// The front above the first row of a grid.
    fn above(grid: &BitGrid, first_row: &[u64]) -> Self {
        assert_eq!(first_row.len(), grid.stride(), "the rows have one length");
        Self::new(first_row, grid.tail_mask())
    }

    /// The newest row of presses.
    pub(super) fn row(&self) -> &[u64] {
        &self.current[1..=self.width]
    }

    /// One row further, past the lights that have to change in the newest row. O(`lights.len()`).
    ///
    /// # Panics
    /// Where the row of lights has another number of words.
    pub(super) fn step(&mut self, lights: &[u64]) {
        assert_eq!(lights.len(), self.width, "the rows have one length");
        let width = self.width;
        let next = &mut self.previous[1..=width];
        let left = &self.current[..width];
        let middle = &self.current[1..=width];
        let right = &self.current[2..width + 2];
        for i in 0..width {
            next[i] ^= lights[i]
                ^ middle[i]
                ^ (middle[i] << 1 | left[i] >> 63)
                ^ (middle[i] >> 1 | right[i] << 63);
        }
        if let Some(last) = next.last_mut() {
            *last &= self.tail_mask;
        }
        std::mem::swap(&mut self.previous, &mut self.current);
    }

    /// # Safety
    /// As [`Vectors::chase`].
    unsafe fn wave(&mut self, vectors: Vectors, grid: Grid, keep: Keep) {
        let (previous, current) = (&mut self.previous[1..], &mut self.current[1..]);
        // SAFETY: the caller's promise.
        unsafe { vectors.chase(grid, keep, previous, current) }
    }
}

/// The leftover of chasing `lights` from `first_row`. O(rows · ⌈columns / 64⌉).
///
/// # Panics
/// Where the row has not as many words as those of the grid; so the other functions here.
pub(super) fn leftover(lights: &BitGrid, first_row: &[u64]) -> Vec<u64> {
    leftover_with(Vectors::widest(), lights, first_row)
}

/// Replaces the lights of `grid` by the presses that chasing from `first_row` forces; returns the
/// leftover. O(rows · ⌈columns / 64⌉).
pub(super) fn chase_in_place(grid: &mut BitGrid, first_row: &[u64]) -> Vec<u64> {
    chase_in_place_with(Vectors::widest(), grid, first_row)
}

/// Fills `presses` with what chasing `lights` from `first_row` forces; returns the leftover.
/// O(rows · ⌈columns / 64⌉).
pub(super) fn chase_into(lights: &BitGrid, first_row: &[u64], presses: &mut BitGrid) -> Vec<u64> {
    chase_into_with(Vectors::widest(), lights, first_row, presses)
}

/// The presses that chasing `lights` from `first_row` forces, and the leftover.
/// O(rows · ⌈columns / 64⌉).
pub(crate) fn chase(lights: &BitGrid, first_row: &[u64]) -> (BitGrid, Vec<u64>) {
    let mut presses = BitGrid::new(lights.size());
    let leftover = chase_into(lights, first_row, &mut presses);
    (presses, leftover)
}

fn leftover_with(vectors: Option<Vectors>, lights: &BitGrid, first_row: &[u64]) -> Vec<u64> {
    let mut front = Front::above(lights, first_row);
    if let Some(vectors) = vectors {
        let grid = Grid {
            lights: lights.words().as_ptr(),
            presses: std::ptr::null_mut(),
            rows: lights.size().rows,
            width: lights.stride(),
            tail_mask: lights.tail_mask(),
        };
        // SAFETY: the lights are that many words; no presses are kept.
        unsafe { front.wave(vectors, grid, Keep::Nothing) };
    } else {
        for row in 0..lights.size().rows {
            front.step(lights.row(row));
        }
    }
    front.row().to_vec()
}

fn chase_in_place_with(
    vectors: Option<Vectors>,
    grid: &mut BitGrid,
    first_row: &[u64],
) -> Vec<u64> {
    let mut front = Front::above(grid, first_row);
    if let Some(vectors) = vectors {
        let words = grid.words_mut().as_mut_ptr();
        let grid = Grid {
            lights: words,
            presses: words,
            rows: grid.size().rows,
            width: grid.stride(),
            tail_mask: grid.tail_mask(),
        };
        // SAFETY: the grid is borrowed for change; lights and presses are the same words of it.
        unsafe { front.wave(vectors, grid, Keep::Presses) };
    } else {
        let mut presses = first_row.to_vec();
        for row in 0..grid.size().rows {
            presses.copy_from_slice(front.row());
            front.step(grid.row(row));
            grid.row_mut(row).copy_from_slice(&presses);
        }
    }
    front.row().to_vec()
}

fn chase_into_with(
    vectors: Option<Vectors>,
    lights: &BitGrid,
    first_row: &[u64],
    presses: &mut BitGrid,
) -> Vec<u64> {
    assert_eq!(lights.size(), presses.size(), "both grids have one size");
    let mut front = Front::above(lights, first_row);
    if let Some(vectors) = vectors {
        let grid = Grid {
            lights: lights.words().as_ptr(),
            presses: presses.words_mut().as_mut_ptr(),
            rows: lights.size().rows,
            width: lights.stride(),
            tail_mask: lights.tail_mask(),
        };
        // SAFETY: both grids are of this size, and the presses are borrowed for change.
        unsafe { front.wave(vectors, grid, Keep::Presses) };
    } else {
        for row in 0..lights.size().rows {
            presses.row_mut(row).copy_from_slice(front.row());
            front.step(lights.row(row));
        }
    }
    front.row().to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Size};

    /// ```text
    /// lights   presses   leftover
    /// x..      ...       xx.
    /// ...      x..
    /// ```
    #[test]
    fn a_small_board_is_chased_as_by_hand() {
        let size = Size::new(2, 3);
        let lights = BitGrid::from_cells(size, [Cell::new(0, 0)]);
        let (presses, leftover) = chase(&lights, &[0]);
        assert_eq!(presses, BitGrid::from_cells(size, [Cell::new(1, 0)]));
        assert_eq!(leftover, [0b011]);
    }

    #[test]
    fn all_ways_of_chasing_agree_at_every_seam() {
        let kinds = [None, Vectors::four_words(), Vectors::eight_words()];
        for columns in [1, 2, 63, 64, 65, 127, 128, 129, 511, 512, 513, 700] {
            for rows in [1, 2, 3, 7, 8, 9, 20] {
                let size = Size::new(rows, columns);
                let area = rows * columns;
                let lights = BitGrid::from_cells(
                    size,
                    (0..area)
                        .filter(|i| i * i % 11 < 5)
                        .map(|i| Cell::new(i / columns, i % columns)),
                );
                let first = BitGrid::from_cells(
                    Size::new(1, columns),
                    (0..columns)
                        .filter(|j| j * j % 7 < 3)
                        .map(|j| Cell::new(0, j)),
                );
                let first_row = first.row(0);
                let mut expected = BitGrid::new(size);
                let leftover = chase_into_with(None, &lights, first_row, &mut expected);
                assert_eq!(expected.row(0), first_row);
                for kind in kinds {
                    let mut presses = BitGrid::ones(size);
                    assert_eq!(
                        chase_into_with(kind, &lights, first_row, &mut presses),
                        leftover
                    );
                    assert_eq!(presses, expected);
                    let mut grid = lights.clone();
                    assert_eq!(chase_in_place_with(kind, &mut grid, first_row), leftover);
                    assert_eq!(grid, expected);
                    assert_eq!(leftover_with(kind, &lights, first_row), leftover);
                }
            }
        }
    }
}
