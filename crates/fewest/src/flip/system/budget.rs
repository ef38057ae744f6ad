//! Counts memory before it is taken.

use super::SystemError;

/// A limit in bytes, and how much of it is in use.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    limit: u64,
    used: u64,
}

impl Budget {
    pub(super) fn new(limit: u64) -> Self {
        Self { limit, used: 0 }
    }

    /// Asks for `bytes` more.
    pub(super) fn take(&mut self, bytes: u64) -> Result<(), SystemError> {
        let needed = self.used.saturating_add(bytes);
        if needed > self.limit {
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
        self.limit - self.used >= bytes
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
