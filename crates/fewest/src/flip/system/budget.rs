//! Counts memory before it is taken, and asks whether there is time.

use super::SystemError;
use crate::Monitor;

/// A limit in bytes, how much of it is in use, and who may stop the work.
pub(super) struct Budget<'m> {
    limit: usize,
    used: u64,
    monitor: &'m dyn Monitor,
    done: u64,
    total: u64,
    /// Places that were gone through since the monitor was asked.
    unseen: usize,
}

impl<'m> Budget<'m> {
    /// `limit` bytes, and `total` columns to eliminate.
    pub(super) fn new(limit: usize, total: u64, monitor: &'m dyn Monitor) -> Self {
        Self {
            limit,
            used: 0,
            monitor,
            done: 0,
            total,
            unseen: 0,
        }
    }

    /// Places between two questions; a few thousandths of a second.
    const STRIDE: usize = 1 << 13;

    /// So many places more are gone through on the way to elimination, which counts for no progress.
    pub(super) fn look(&mut self, places: usize) -> Result<(), SystemError> {
        self.unseen = self.unseen.saturating_add(places);
        if self.unseen >= Self::STRIDE {
            self.unseen = 0;
            if self.monitor.should_stop() {
                return Err(SystemError::Stopped);
            }
        }
        Ok(())
    }

    /// So many columns more are eliminated. The monitor is asked at every 256th.
    pub(super) fn step(&mut self, columns: usize) -> Result<(), SystemError> {
        let before = self.done / 256;
        self.done += columns as u64;
        if self.done / 256 > before {
            self.monitor.progress(self.done.min(self.total), self.total);
            if self.monitor.should_stop() {
                return Err(SystemError::Stopped);
            }
        }
        Ok(())
    }

    /// Asks for `bytes` more.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), SystemError> {
        let needed = self.used.saturating_add(bytes);
        if needed > self.limit as u64 {
            return Err(SystemError::Memory {
                needed,
                limit: self.limit,
            });
        }
        self.used = needed;
        Ok(())
    }

    /// Whether there are `bytes` more.
    pub(super) fn has(&self, bytes: u64) -> bool {
        self.limit as u64 - self.used >= bytes
    }

    /// How many bytes are in use.
    pub(super) fn used(&self) -> u64 {
        self.used
    }

    /// Gives back what was taken before.
    pub(super) fn give(&mut self, bytes: u64) {
        self.used -= bytes;
    }

    /// Makes room for `more` items at the end of `list`, a quarter ahead. (Doubling, as a vector
    /// does by itself, could take much more than it uses.)
    pub(super) fn reserve<T>(&mut self, list: &mut Vec<T>, more: usize) -> Result<(), SystemError> {
        if list.capacity() - list.len() >= more {
            return Ok(());
        }
        let ahead = more.max(list.len() / 4).max(16);
        let grown = list.len() + ahead - list.capacity();
        let bytes = (grown * size_of::<T>()) as u64;
        self.take(bytes)?;
        list.try_reserve_exact(ahead)
            .map_err(|_| SystemError::Memory {
                needed: self.used,
                limit: self.limit,
            })
    }
}
