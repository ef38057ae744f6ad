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

use crate::BitGrid;

/// The two newest rows of presses, which are all that light chasing has to remember.
#[derive(Debug, Clone)]
pub(super) struct Front {
    /// Row i − 1, and after a step row i + 1. A word of padding on both sides, for [`Front::step`]
    /// to look left and right without asking where it is.
    previous: Vec<u64>,
    current: Vec<u64>,
    tail_mask: u64,
}

impl Front {
    /// The front above `first_row`, packed like a row of a [`BitGrid`] with that tail mask.
    pub(super) fn new(first_row: &[u64], tail_mask: u64) -> Self {
        let mut current = vec![0; first_row.len() + 2];
        current[1..=first_row.len()].copy_from_slice(first_row);
        Self {
            previous: vec![0; first_row.len() + 2],
            current,
            tail_mask,
        }
    }

    /// The newest row of presses.
    pub(super) fn row(&self) -> &[u64] {
        &self.current[1..self.current.len() - 1]
    }

    /// One row further, past the lights that have to change in the newest row.
    pub(super) fn step(&mut self, lights: &[u64]) {
        step(&mut self.previous, &self.current, lights, self.tail_mask);
        std::mem::swap(&mut self.previous, &mut self.current);
    }
}

fn step(previous: &mut [u64], current: &[u64], lights: &[u64], tail_mask: u64) {
    let width = lights.len();
    let next = &mut previous[1..=width];
    let (left, middle, right) = (&current[..width], &current[1..=width], &current[2..]);
    for i in 0..width {
        next[i] ^= lights[i]
            ^ middle[i]
            ^ (middle[i] << 1 | left[i] >> 63)
            ^ (middle[i] >> 1 | right[i] << 63);
    }
    if let Some(last) = next.last_mut() {
        *last &= tail_mask;
    }
}

/// The leftover of chasing `lights` from `first_row`. O(rows · ⌈columns / 64⌉).
pub(super) fn leftover(lights: &BitGrid, first_row: &[u64]) -> Vec<u64> {
    let mut front = Front::new(first_row, lights.tail_mask());
    for row in 0..lights.size().rows {
        front.step(lights.row(row));
    }
    front.row().to_vec()
}

/// Replaces the lights of `grid` by the presses that chasing from `first_row` forces; returns the
/// leftover. O(rows · ⌈columns / 64⌉).
pub(super) fn chase_in_place(grid: &mut BitGrid, first_row: &[u64]) -> Vec<u64> {
    let mut front = Front::new(first_row, grid.tail_mask());
    let mut presses = first_row.to_vec();
    for row in 0..grid.size().rows {
        let lights = grid.row_mut(row);
        presses.copy_from_slice(front.row());
        front.step(lights);
        lights.copy_from_slice(&presses);
    }
    front.row().to_vec()
}

/// Fills `presses` with what chasing `lights` from `first_row` forces; returns the leftover.
/// O(rows · ⌈columns / 64⌉).
pub(super) fn chase_into(lights: &BitGrid, first_row: &[u64], presses: &mut BitGrid) -> Vec<u64> {
    assert_eq!(lights.size(), presses.size(), "both grids have one size");
    let mut front = Front::new(first_row, lights.tail_mask());
    for row in 0..lights.size().rows {
        presses.row_mut(row).copy_from_slice(front.row());
        front.step(lights.row(row));
    }
    front.row().to_vec()
}

/// The presses that chasing `lights` from `first_row` forces, and the leftover.
/// O(rows · ⌈columns / 64⌉).
pub(crate) fn chase(lights: &BitGrid, first_row: &[u64]) -> (BitGrid, Vec<u64>) {
    let mut presses = BitGrid::new(lights.size());
    let leftover = chase_into(lights, first_row, &mut presses);
    (presses, leftover)
}
