//! Boards of any shape as sparse linear systems over GF(2).
//!
//! The board falls into *components*; each is eliminated by a narrow [`front::Front`] that sweeps
//! over it, and a record of the sweep solves every board of the shape. See `docs/flip-shapes.md`.

mod budget;
mod component;
mod components;
mod crosses;
mod forest;
mod front;
mod groups;
mod matrix;
mod minimum;
mod plan;
mod slots;
#[cfg(test)]
mod tests;

use super::Shape;
use crate::monitor::Stopped;
use crate::{BitGrid, Cell, Monitor, Size};
use budget::Budget;
pub(in crate::flip) use component::Component;
pub(in crate::flip) use groups::QuietGroup;
pub(in crate::flip) use plan::Undone;

/// The presses of a shape as a linear system over GF(2), eliminated. Computed once; every board of
/// the shape is then solved by one pass over the record.
///
/// The *free* presses are the earliest possible: those that later presses can stand for.
#[derive(Debug)]
pub(in crate::flip) struct System {
    size: Size,
    components: Vec<Component>,
}

/// Why a shape was not eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SystemError {
    /// More places, or more turned cells over all presses, than have names of 32 bits.
    #[error("{places} places whose presses turn {ones} cells over are too many for elimination")]
    Size {
        /// Rows times columns.
        places: u64,
        /// At most so many cells are turned over by all presses together.
        ones: u64,
    },
    /// More memory than allowed.
    #[error("elimination needs {needed} bytes or more, and {limit} are allowed")]
    Memory {
        /// What is known to be needed; the whole may need more.
        needed: u64,
        /// What is allowed.
        limit: usize,
    },
    /// The monitor asked for the end.
    #[error("elimination was stopped")]
    Stopped,
}

impl System {
    /// Eliminates the presses of a shape, within `memory` bytes.
    ///
    /// Cost: O(cells · front² / 64) time, O(cells · front / 64) words, where the front is about twice
    /// the shorter side for presses that reach the next cells, and all cells at worst.
    ///
    /// # Errors
    /// [`SystemError`] before memory is taken, and where the monitor stops the work.
    pub(in crate::flip) fn new(
        shape: &Shape,
        memory: usize,
        monitor: &dyn Monitor,
    ) -> Result<Self, SystemError> {
        let mut budget = Budget::new(memory, shape.cell_count(), monitor);
        let size = shape.size();
        let parts = components::parts(shape, &mut budget)?;
        let components = parts
            .into_iter()
            .map(|part| Component::new(size, part, &mut budget))
            .collect::<Result<_, _>>()?;
        Ok(Self { size, components })
    }

    /// Dimension of the space of quiet patterns.
    #[must_use]
    pub(in crate::flip) fn nullity(&self) -> usize {
        self.components.iter().map(Component::nullity).sum()
    }

    /// Reduces the quiet patterns, unless the monitor stops it. Afterwards a solution takes one pass
    /// over the record.
    pub(in crate::flip) fn reduce(&self, monitor: &dyn Monitor) -> Result<(), Stopped> {
        self.each_component(monitor, |component| component.reduce(monitor))
    }

    /// Finds the groups of quiet patterns, unless the monitor stops it. Afterwards asking for them
    /// takes no time.
    pub(in crate::flip) fn prepare_groups(&self, monitor: &dyn Monitor) -> Result<(), Stopped> {
        self.each_component(monitor, |component| component.prepare_groups(monitor))
    }

    /// Components ask for themselves where they are large; where they are many, somebody has to.
    fn each_component(
        &self,
        monitor: &dyn Monitor,
        prepare: impl Fn(&Component) -> Result<(), Stopped>,
    ) -> Result<(), Stopped> {
        for (index, component) in self.components.iter().enumerate() {
            if index % 64 == 63 && monitor.should_stop() {
                return Err(Stopped);
            }
            prepare(component)?;
        }
        Ok(())
    }

    /// The components, by their first press or light.
    #[must_use]
    pub(in crate::flip) fn components(&self) -> &[Component] {
        &self.components
    }

    /// A basis of the quiet patterns, the press sets that change nothing: reduced, by first cell.
    /// Each is the only one that holds its first cell.
    ///
    /// Cost: O(cells · front) for each 64, and a picture for each.
    ///
    /// # Panics
    /// Never.
    pub(in crate::flip) fn quiet_patterns(&self) -> impl Iterator<Item = BitGrid> + '_ {
        let mut sources: Vec<_> = self
            .components
            .iter()
            .map(Component::quiet_patterns)
            .collect();
        let mut order: Vec<(Cell, usize)> = Vec::new();
        for (index, component) in self.components.iter().enumerate() {
            order.extend(component.free_presses().map(|cell| (cell, index)));
        }
        order.sort_unstable();
        order.into_iter().map(move |(_, index)| {
            let pattern = sources[index].next().expect("one for each free press");
            let mut picture = BitGrid::new(self.size);
            self.components[index].unpack_into(&pattern, &mut picture);
            picture
        })
    }

    /// The press set that changes exactly the wrong cells and holds no free press.
    ///
    /// Cost: O(record).
    ///
    /// # Panics
    /// Where `wrong` has another size than the shape.
    #[must_use]
    pub(in crate::flip) fn solve(&self, wrong: &BitGrid) -> Option<BitGrid> {
        assert_eq!(wrong.size(), self.size, "the picture fits the shape");
        let mut presses = BitGrid::new(self.size);
        for component in &self.components {
            component.unpack_into(&component.solve(wrong)?, &mut presses);
        }
        Some(presses)
    }

    /// A set of cells that every press turns over an even number of times and that holds an odd
    /// number of the wrong cells, where these cannot be changed.
    ///
    /// Cost: O(record).
    ///
    /// # Panics
    /// Where `wrong` has another size than the shape.
    #[must_use]
    pub(in crate::flip) fn witness(&self, wrong: &BitGrid) -> Option<BitGrid> {
        assert_eq!(wrong.size(), self.size, "the picture fits the shape");
        let mut set = BitGrid::new(self.size);
        let found = |component: &Component| component.witness(wrong, &mut set);
        self.components.iter().any(found).then_some(set)
    }
}
