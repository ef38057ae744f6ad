//! All other shapes: components and groups of quiet patterns, one by one, one colour at a time.

use super::kept::{Kept, Moved, number};
use super::part::Part;
use crate::bits::{get, is_odd_overlap};
use crate::flip::coset::{Histogram, MAX_DIMENSION};
use crate::flip::symmetry::Image;
use crate::flip::system::{Component, QuietGroup, System};
use crate::flip::{Board, Colour, Goal};
use crate::monitor::{Monitor, Stopped};
use crate::{BitGrid, Cell};

/// For so many presses the monitor is asked once: where there are fewer, solving takes no time.
const ONE_LOOK: usize = 1 << 12;

/// A solution of a component, and the groups of quiet patterns that can be added to it.
#[derive(Debug, Clone)]
pub(super) struct Solved<'a> {
    component: &'a Component,
    /// The packed press set.
    pub(super) packed: Vec<u64>,
}

/// The solutions of all components for these wrong cells; `None` where one has none.
fn solve<'a>(
    system: &'a System,
    wrong: &BitGrid,
    monitor: &dyn Monitor,
) -> Result<Option<Vec<Solved<'a>>>, Stopped> {
    let mut all = Vec::with_capacity(system.components().len());
    // Presses that were solved for since the monitor was asked.
    let mut unseen = 0;
    for component in system.components() {
        unseen += component.press_count();
        if unseen >= ONE_LOOK {
            unseen = 0;
            if monitor.should_stop() {
                return Err(Stopped);
            }
        }
        let Some(packed) = component.solve(wrong) else {
            return Ok(None);
        };
        all.push(Solved { component, packed });
    }
    Ok(Some(all))
}

/// A solution for each colour of the goal that can be reached, unless the monitor stops it.
pub(super) fn solutions<'a>(
    system: &'a System,
    board: &Board,
    goal: Goal,
    monitor: &dyn Monitor,
) -> Result<Vec<(Colour, Vec<Solved<'a>>)>, Stopped> {
    system.reduce(monitor)?;
    let mut solutions = Vec::new();
    for &colour in goal.colours() {
        if let Some(solved) = solve(system, &board.wrong(colour), monitor)? {
            solutions.push((colour, solved));
        }
    }
    Ok(solutions)
}

/// The press set of all components together.
pub(super) fn unpack(solved: &[Solved<'_>], presses: &mut BitGrid) {
    for part in solved {
        part.component.unpack_into(&part.packed, presses);
    }
}

impl<'a> Solved<'a> {
    /// The groups of quiet patterns.
    pub(super) fn groups(&self) -> &'a [QuietGroup] {
        self.component.quiet_groups()
    }

    /// Number of presses.
    pub(super) fn weight(&self) -> u64 {
        self.packed.iter().map(|w| u64::from(w.count_ones())).sum()
    }

    /// A group as a part of the press set.
    pub(super) fn part(&self, group: &'a QuietGroup) -> Part<'a> {
        let starts = || self.pressed(group);
        let takes = group.has_columns() && group.nullity() <= MAX_DIMENSION as usize;
        let columns = |i| number(group.column(i));
        let cells = takes.then(|| (0..group.presses().len()).map(columns).zip(starts()));
        let histogram =
            cells.and_then(|cells| Histogram::from_cells(group.nullity() as u32, cells).ok());
        Part {
            dimension: group.nullity(),
            histogram,
            start_weight: self.start_weight(group),
            group: Some(group),
        }
    }

    /// How many presses of a group are pressed.
    pub(super) fn start_weight(&self, group: &QuietGroup) -> u64 {
        self.pressed(group).filter(|&pressed| pressed).count() as u64
    }

    /// Whether each press of a group is pressed.
    fn pressed(&self, group: &'a QuietGroup) -> impl Iterator<Item = bool> + '_ {
        let pressed = |&press: &u32| self.packed[press as usize / 64] >> (press % 64) & 1 == 1;
        group.presses().iter().map(pressed)
    }

    /// Adds patterns of the group: those of a candidate, 64 bits a word.
    ///
    /// # Panics
    /// Where the group's columns are not kept.
    pub(super) fn apply(&mut self, group: &QuietGroup, candidate: &[u64]) {
        for (i, &press) in group.presses().iter().enumerate() {
            if is_odd_overlap(group.column(i), candidate) {
                self.packed[press as usize / 64] ^= 1 << (press % 64);
            }
        }
    }

    /// What a symmetry of the board makes of the sums of a group's patterns; `None` where it takes the
    /// group to another one. The bits are those of the group's columns.
    pub(super) fn moved(&self, group: &'a QuietGroup, image: Image) -> Option<Moved> {
        let cells = group.presses().iter();
        let cells: Vec<Cell> = cells
            .map(|&press| self.component.press_cell(press))
            .collect();
        let pressed: Vec<bool> = self.pressed(group).collect();
        let patterns = group.nullity();
        let words = patterns.div_ceil(64);
        let mut moved = Moved {
            images: vec![vec![0; words]; patterns],
            shift: vec![0; words],
        };
        let mut seen = vec![0; words];
        for (i, cell) in cells.iter().enumerate() {
            let source = cells
                .binary_search(&image.source(cell.row, cell.column))
                .ok()?;
            // A sum holds a pattern where it differs from the start in the pattern's first press.
            for bit in (0..patterns).filter(|&bit| get(group.column(i), bit)) {
                if get(&seen, bit) {
                    continue;
                }
                seen[bit / 64] |= 1 << (bit % 64);
                for other in (0..patterns).filter(|&other| get(group.column(source), other)) {
                    moved.images[other][bit / 64] |= 1 << (bit % 64);
                }
                if pressed[source] != pressed[i] {
                    moved.shift[bit / 64] |= 1 << (bit % 64);
                }
            }
        }
        Some(moved)
    }

    /// The weights of the sums that a symmetry leaves as they are, by their candidates; `None` past the
    /// limits of the search.
    pub(super) fn weights_of(&self, group: &'a QuietGroup, kept: &Kept) -> Option<Histogram> {
        let dimension = kept.basis.len();
        if dimension > MAX_DIMENSION as usize {
            return None;
        }
        let cells = self.pressed(group).enumerate().map(|(i, pressed)| {
            let column = group.column(i);
            let vectors = kept.basis.iter().enumerate();
            let bits = vectors.map(|(j, vector)| u128::from(is_odd_overlap(column, vector)) << j);
            let bits = bits.fold(0, |bits, bit| bits | bit);
            (bits, pressed != is_odd_overlap(column, &kept.start))
        });
        Histogram::from_cells(dimension as u32, cells).ok()
    }
}
