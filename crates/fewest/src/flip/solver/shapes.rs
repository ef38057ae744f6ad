//! All other shapes: components and groups of quiet patterns, one by one, one colour at a time.

use crate::BitGrid;
use crate::flip::coset::Histogram;
use crate::flip::system::{Component, QuietGroup, System};
use crate::flip::{Board, Colour, Goal};
use crate::monitor::{Monitor, Stopped};

use super::part::Part;

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
