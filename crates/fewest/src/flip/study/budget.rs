//! What a study may take.

use super::{Rounds, RoundsError};
use crate::Monitor;

/// Counts work and memory, and asks the monitor once in a while.
pub(super) struct Budget<'a> {
    monitor: &'a dyn Monitor,
    memory: usize,
    taken: usize,
    work: u64,
    asked: u64,
}

impl<'a> Budget<'a> {
    /// Comparisons between two questions; some milliseconds of work.
    const STRIDE: u64 = 1 << 20;

    /// Tables stay within `memory` bytes.
    pub(super) fn new(memory: usize, monitor: &'a dyn Monitor) -> Self {
        Self {
            monitor,
            memory,
            taken: 0,
            work: 0,
            asked: 0,
        }
    }

    /// So many more comparisons of two weights were made, or something that costs as much.
    pub(super) fn spend(&mut self, work: u64) -> Result<(), RoundsError> {
        self.work = self.work.saturating_add(work);
        if self.work > Rounds::MAX_WORK {
            return Err(RoundsError::Work);
        }
        if self.work - self.asked >= Self::STRIDE {
            self.asked = self.work;
            self.monitor.progress(self.work, 0);
            if self.monitor.should_stop() {
                return Err(RoundsError::Stopped);
            }
        }
        Ok(())
    }

    /// Whether a table of so many bytes still fits, besides what was taken. Half of the memory is
    /// for the table before it.
    pub(super) fn holds(&self, bytes: usize) -> Result<(), RoundsError> {
        if bytes > self.memory.saturating_sub(self.taken) / 2 {
            return Err(RoundsError::Memory { limit: self.memory });
        }
        Ok(())
    }

    /// So many bytes stay taken.
    pub(super) fn take(&mut self, bytes: usize) {
        self.taken += bytes;
    }
}
