//! Light chasing: with the first row of presses chosen, every other row is forced.
//!
//! The light of row i must be put right by presses in rows i − 1, i and i + 1:
//!
//! ```text
//! x_(i−1) + B·x_i + x_(i+1) = b_i        B x = x + (x moved left) + (x moved right)
//! ```
//!
//! so `x_(i+1)` follows from the two rows above it. What comes out as row m + 1 of a board of m
//! rows is the *leftover*: the lights of the last row that stay wrong.

use super::wave::{Grid, Keep, PADDING, Vectors};
use crate::BitGrid;

/// The leftover of chasing `lights` from `first_row`. O(rows · ⌈columns / 64⌉).
///
/// # Panics
/// Where the row has not as many words as those of the grid; so the other functions here.
pub(super) fn leftover(lights: &BitGrid, first_row: &[u64]) -> Vec<u64> {
    let mut front = Front::above(lights, first_row);
    front.pass(lights.words(), lights.stride());
    front.row().to_vec()
}

/// Replaces the lights of `grid` by the presses that chasing from `first_row` forces; returns the
/// leftover. O(rows · ⌈columns / 64⌉).
pub(super) fn chase_in_place(grid: &mut BitGrid, first_row: &[u64]) -> Vec<u64> {
    let mut front = Front::above(grid, first_row);
    let stride = grid.stride();
    front.pass_in_place(grid.words_mut(), stride);
    front.row().to_vec()
}

/// Fills `presses` with what chasing `lights` from `first_row` forces; returns the leftover.
/// O(rows · ⌈columns / 64⌉).
///
/// # Panics
/// Also where the sizes differ.
pub(super) fn chase_into(lights: &BitGrid, first_row: &[u64], presses: &mut BitGrid) -> Vec<u64> {
    assert_eq!(lights.size(), presses.size(), "both grids have one size");
    let mut front = Front::above(lights, first_row);
    front.pass_into(lights.words(), presses.words_mut(), lights.stride());
    front.row().to_vec()
}

/// The presses that chasing `lights` from `first_row` forces, and the leftover.
/// O(rows · ⌈columns / 64⌉).
pub(crate) fn chase(lights: &BitGrid, first_row: &[u64]) -> (BitGrid, Vec<u64>) {
    let mut presses = BitGrid::new(lights.size());
    let leftover = chase_into(lights, first_row, &mut presses);
    (presses, leftover)
}

/// The two newest rows of presses, which are all that light chasing has to remember.
#[derive(Debug, Clone)]
pub(super) struct Front {
    /// Row i − 1, between a word of padding and [`PADDING`] words.
    previous: Vec<u64>,
    /// Row i, likewise.
    current: Vec<u64>,
    width: usize,
    tail_mask: u64,
    vectors: Option<Vectors>,
}

impl Front {
    /// The front above `first_row`, packed like a row of a [`BitGrid`] with that tail mask.
    pub(super) fn new(first_row: &[u64], tail_mask: u64) -> Self {
        Self::with_vectors(first_row, tail_mask, Vectors::widest())
    }

    /// The front above the first row of a grid.
    fn above(grid: &BitGrid, first_row: &[u64]) -> Self {
        assert_eq!(first_row.len(), grid.stride(), "the rows have one length");
        Self::new(first_row, grid.tail_mask())
    }

    fn with_vectors(first_row: &[u64], tail_mask: u64, vectors: Option<Vectors>) -> Self {
        assert!(!first_row.is_empty(), "a row has cells");
        let width = first_row.len();
        let mut current = vec![0; 1 + width + PADDING];
        current[1..=width].copy_from_slice(first_row);
        Self {
            previous: vec![0; current.len()],
            current,
            width,
            tail_mask,
            vectors,
        }
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
        next[width - 1] &= self.tail_mask;
        std::mem::swap(&mut self.previous, &mut self.current);
    }

    /// Past all rows of `lights`, one every `stride` words.
    ///
    /// # Panics
    /// Where rows are shorter than those of the front, or one is not whole; so the others below.
    pub(super) fn pass(&mut self, lights: &[u64], stride: usize) {
        let grid = self.grid(lights.as_ptr(), std::ptr::null_mut(), lights.len(), stride);
        if let Some(vectors) = self.vectors {
            // SAFETY: all rows are inside the lights; no presses are kept.
            unsafe { self.wave(vectors, grid, Keep::Nothing) };
        } else {
            for lights in lights.chunks_exact(stride) {
                self.step(&lights[..self.width]);
            }
        }
    }

    /// As [`pass`](Self::pass), and the presses of each row take the place of its lights.
    pub(super) fn pass_in_place(&mut self, words: &mut [u64], stride: usize) {
        let start = words.as_mut_ptr();
        let grid = self.grid(start, start, words.len(), stride);
        if let Some(vectors) = self.vectors {
            // SAFETY: all rows are inside the words, which are borrowed for change.
            unsafe { self.wave(vectors, grid, Keep::Presses) };
        } else {
            let mut presses = vec![0; self.width];
            for row in words.chunks_exact_mut(stride) {
                let row = &mut row[..self.width];
                presses.copy_from_slice(self.row());
                self.step(row);
                row.copy_from_slice(&presses);
            }
        }
    }

    /// As [`pass`](Self::pass), and the presses of each row are written to `presses`.
    pub(super) fn pass_into(&mut self, lights: &[u64], presses: &mut [u64], stride: usize) {
        assert_eq!(lights.len(), presses.len(), "there is a place for each row");
        let grid = self.grid(lights.as_ptr(), presses.as_mut_ptr(), lights.len(), stride);
        if let Some(vectors) = self.vectors {
            // SAFETY: all rows are inside both, and the presses are borrowed for change.
            unsafe { self.wave(vectors, grid, Keep::Presses) };
        } else {
            for (lights, presses) in lights
                .chunks_exact(stride)
                .zip(presses.chunks_exact_mut(stride))
            {
                presses[..self.width].copy_from_slice(self.row());
                self.step(&lights[..self.width]);
            }
        }
    }

    fn grid(&self, lights: *const u64, presses: *mut u64, words: usize, stride: usize) -> Grid {
        assert!(stride >= self.width, "a row is as long as the front");
        assert_eq!(words % stride, 0, "all rows are whole");
        Grid {
            lights,
            presses,
            rows: words / stride,
            stride,
            width: self.width,
            tail_mask: self.tail_mask,
        }
    }

    /// # Safety
    /// As [`Vectors::chase`].
    unsafe fn wave(&mut self, vectors: Vectors, grid: Grid, keep: Keep) {
        let (previous, current) = (&mut self.previous[1..], &mut self.current[1..]);
        // SAFETY: the caller's promise.
        unsafe { vectors.chase(grid, keep, previous, current) }
    }
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
                let front = |kind| Front::with_vectors(first_row, first.tail_mask(), kind);
                let (words, stride) = (lights.words(), lights.stride());
                let mut expected = BitGrid::new(size);
                let mut plain = front(None);
                plain.pass_into(words, expected.words_mut(), stride);
                assert_eq!(expected.row(0), first_row);
                for kind in kinds {
                    let mut presses = BitGrid::ones(size);
                    let mut into = front(kind);
                    into.pass_into(words, presses.words_mut(), stride);
                    assert_eq!((into.row(), &presses), (plain.row(), &expected));
                    let mut grid = lights.clone();
                    let mut in_place = front(kind);
                    in_place.pass_in_place(grid.words_mut(), stride);
                    assert_eq!((in_place.row(), &grid), (plain.row(), &expected));
                    let mut past = front(kind);
                    past.pass(words, stride);
                    assert_eq!(past.row(), plain.row());
                    // Both rows of the front are right: so is what comes after it.
                    for front in [&mut into, &mut in_place, &mut past] {
                        front.step(first_row);
                    }
                    assert_eq!(into.row(), in_place.row());
                    assert_eq!(into.row(), past.row());
                }
            }
        }
    }

    #[test]
    fn words_between_the_rows_are_left_alone() {
        for kind in [None, Vectors::four_words(), Vectors::eight_words()] {
            let mut apart = [1, 2, 77, 3, 4, 77];
            let mut together = [1, 2, 3, 4];
            let front = || Front::with_vectors(&[5, 6], 0xff, kind);
            front().pass_in_place(&mut apart, 3);
            front().pass_in_place(&mut together, 2);
            let [a, b, c, d] = together;
            assert_eq!(apart, [a, b, 77, c, d, 77]);
        }
    }
}
