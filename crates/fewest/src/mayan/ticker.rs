use crate::Monitor;

/// Asks the monitor once every [`Ticker::EVERY`] boards: a few thousandths of a second at most.
pub(super) struct Ticker<'a> {
    monitor: &'a dyn Monitor,
    left: u32,
    stopped: bool,
}

impl<'a> Ticker<'a> {
    const EVERY: u32 = 1 << 12;

    pub(super) fn new(monitor: &'a dyn Monitor) -> Self {
        // The first board asks at once, so that a search that was stopped before it began ends.
        Self {
            monitor,
            left: 1,
            stopped: false,
        }
    }

    /// Counts one board; whether the search should end. Once true, always true.
    #[inline]
    pub(super) fn stop(&mut self, visited: u64) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.left = Self::EVERY;
            self.stopped |= self.monitor.should_stop();
            self.monitor.progress(visited, 0);
            if self.stopped {
                self.left = 1;
            }
        }
        self.stopped
    }
}
