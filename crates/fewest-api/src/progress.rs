use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// Milliseconds since it began.
    pub elapsed: u64,
    /// Candidates that were looked at.
    pub done: u64,
    /// Of how many; 0 where nobody knows.
    pub total: u64,
}

/// What a search has told last, for whoever looks at it from another thread. Its functions are those of
/// [`fewest::Monitor`].
#[derive(Debug, Default)]
pub struct Told {
    done: AtomicU64,
    total: AtomicU64,
}

impl Told {
    /// As [`fewest::Monitor::progress`].
    pub fn progress(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    /// All of it, of a search that began `elapsed` milliseconds ago.
    #[must_use]
    pub fn as_progress(&self, elapsed: u64) -> Progress {
        Progress {
            elapsed,
            done: self.done.load(Ordering::Relaxed),
            total: self.total.load(Ordering::Relaxed),
        }
    }
}
