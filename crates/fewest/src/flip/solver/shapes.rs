//! All other shapes: components and groups of quiet patterns, one by one, one colour at a time.

use crate::BitGrid;
use crate::flip::coset::Histogram;
use crate::flip::system::{Component, QuietGroup, System};

use super::part::Part;

/// A solution of a component, and the groups of quiet patterns that can be added to it.
#[derive(Debug, Clone)]
pub(super) struct Solved<'a> {
    component: &'a Component,
    /// The packed press set.
    pub(super) packed: Vec<u64>,
}

/// The solutions of all components for these wrong cells; `None` where one has none.
pub(super) fn solve<'a>(system: &'a System, wrong: &BitGrid) -> Option<Vec<Solved<'a>>> {
    let components = system.components().iter();
    components
        .map(|component| {
            let packed = component.solve(wrong)?;
            Some(Solved { component, packed })
        })
        .collect()
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
        let histogram = group.columns().and_then(|columns| {
            let cells = columns.iter().copied().zip(starts());
            Histogram::from_cells(group.nullity() as u32, cells).ok()
        });
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

    /// Adds the patterns of a candidate.
    pub(super) fn apply(&mut self, group: &QuietGroup, candidate: u64) {
        let columns = group.columns().unwrap_or_default();
        for (&press, column) in group.presses().iter().zip(columns) {
            if (column & candidate).count_ones() % 2 == 1 {
                self.packed[press as usize / 64] ^= 1 << (press % 64);
            }
        }
    }
}
