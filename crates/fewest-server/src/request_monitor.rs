use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use fewest::{Monitor, Phase};
use fewest_session::Told;

/// Ends the search of one request.
#[derive(Debug)]
pub(crate) struct RequestMonitor {
    /// The client does not wait any more.
    left: Arc<AtomicBool>,
    /// The server ends.
    ending: Arc<AtomicBool>,
    told: Arc<Told>,
    /// `None` where it is too far away for a clock.
    deadline: Option<Instant>,
}

/// Tells the search, when it is dropped, that nobody waits for the answer.
#[derive(Debug)]
pub(crate) struct Waiting(Arc<AtomicBool>);

impl RequestMonitor {
    /// A monitor, and what the request's own task holds as long as the client waits.
    pub(crate) fn new(
        ending: Arc<AtomicBool>,
        told: Arc<Told>,
        deadline: Option<Instant>,
    ) -> (Self, Waiting) {
        let left = Arc::new(AtomicBool::new(false));
        let monitor = Self {
            left: Arc::clone(&left),
            ending,
            told,
            deadline,
        };
        (monitor, Waiting(left))
    }

    /// Whether the client has left.
    pub(crate) fn is_abandoned(&self) -> bool {
        self.left.load(Ordering::Relaxed)
    }
}

impl Monitor for RequestMonitor {
    fn should_stop(&self) -> bool {
        self.is_abandoned()
            || self.ending.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn progress(&self, done: u64, total: u64) {
        self.told.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        self.told.phase(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.told.bounds(least, most);
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}
