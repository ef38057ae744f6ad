/// What a long search asks and tells its caller while it runs.
///
/// The library has no clock, no signals and no progress bar; the caller has, and answers through
/// this trait. A search calls both functions often enough for a reaction within a few hundredths of
/// a second, and rarely enough that the calls cost nothing. Both may be called from several threads.
pub trait Monitor: Sync {
    /// Whether the search should end now and report what it has.
    fn should_stop(&self) -> bool {
        false
    }

    /// Tells that `done` of `total` units of work are behind the search. `total` is 0 where it is
    /// not known. The units are the search's own (candidates, nodes, cells).
    fn progress(&self, done: u64, total: u64) {
        let _ = (done, total);
    }
}

/// Never stops a search and shows nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unmonitored;

impl Monitor for Unmonitored {}

/// The caller asked the search to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Stopped;

/// Counts the states of a search and asks the monitor once in a while.
pub(crate) struct Pace<'a> {
    monitor: &'a dyn Monitor,
    states: u64,
    total: u64,
    /// Moments since the monitor was asked.
    due: u64,
}

impl<'a> Pace<'a> {
    /// Moments between two questions; some milliseconds of work.
    const STRIDE: u64 = 1 << 14;

    /// `total` states are expected, 0 where nobody knows.
    pub(crate) fn new(monitor: &'a dyn Monitor, total: u64) -> Self {
        Self {
            monitor,
            states: 0,
            total,
            // The first state asks.
            due: Self::STRIDE,
        }
    }

    /// One more state that took a moment.
    pub(crate) fn step(&mut self) -> Result<(), Stopped> {
        self.work(1)
    }

    /// One more state that took as long as `units` moments.
    pub(crate) fn work(&mut self, units: u64) -> Result<(), Stopped> {
        self.states += 1;
        self.due += units;
        if self.due >= Self::STRIDE {
            self.due = 0;
            self.monitor.progress(self.states, self.total);
            if self.monitor.should_stop() {
                return Err(Stopped);
            }
        }
        Ok(())
    }

    /// How many there were.
    pub(crate) fn states(&self) -> u64 {
        self.states
    }
}
