//! How far a search is, and what it knows by then.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use fewest::{Monitor, Phase};
use serde::{Deserialize, Serialize};

/// How far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Progress {
    /// Of the request.
    pub ticket: u64,
    /// Milliseconds since it began.
    pub elapsed: u64,
    /// Candidates that were looked at in this phase.
    pub done: u64,
    /// Of how many; 0 where nobody knows.
    pub total: u64,
    /// What it is doing, once it has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// What is proven by now, where anything is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
}

/// What is proven about the fewest moves: of flip the presses that reach the goal; of Mayan the drags
/// that clear the board, whatever number was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Bounds {
    /// Fewer do not do.
    pub least: u64,
    /// So many do, where that is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u64>,
}

impl Bounds {
    /// What both say together.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        Self {
            least: self.least.max(other.least),
            most: self.most.into_iter().chain(other.most).min(),
        }
    }

    /// The same for what may not be known at all.
    pub(crate) fn both(one: Option<Self>, other: Option<Self>) -> Option<Self> {
        one.into_iter().chain(other).reduce(Self::and)
    }
}

/// What a search has told last, for whoever looks at it from another thread, and whether it is to stop.
#[derive(Debug, Default)]
pub struct Told {
    stop: AtomicBool,
    done: AtomicU64,
    total: AtomicU64,
    known: Mutex<(Option<Phase>, Option<Bounds>)>,
}

impl Monitor for Told {
    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn progress(&self, done: u64, total: u64) {
        self.done.store(done, Ordering::Relaxed);
        self.total.store(total, Ordering::Relaxed);
    }

    fn phase(&self, phase: Phase) {
        self.known().0 = Some(phase);
        // It has not counted yet.
        self.progress(0, 0);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.known().1 = Some(Bounds { least, most });
    }
}

impl Told {
    /// Ends the search soon.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// All of it, as the progress of a request that began `elapsed` milliseconds ago.
    #[must_use]
    pub fn as_progress(&self, ticket: u64, elapsed: u64) -> Progress {
        let (phase, bounds) = *self.known();
        Progress {
            ticket,
            elapsed,
            done: self.done.load(Ordering::Relaxed),
            total: self.total.load(Ordering::Relaxed),
            phase,
            bounds,
        }
    }

    fn known(&self) -> std::sync::MutexGuard<'_, (Option<Phase>, Option<Bounds>)> {
        self.known
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Passes everything on, and remembers the bounds.
pub(crate) struct Remembering<'a> {
    pub(crate) monitor: &'a dyn Monitor,
    pub(crate) told: Told,
}

impl Monitor for Remembering<'_> {
    fn should_stop(&self) -> bool {
        self.monitor.should_stop()
    }

    fn progress(&self, done: u64, total: u64) {
        self.monitor.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        self.monitor.phase(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.told.bounds(least, most);
        self.monitor.bounds(least, most);
    }
}
