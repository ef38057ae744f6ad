use std::sync::Mutex;

use serde::{Deserialize, Serialize};

/// What a long search asks and tells its caller while it runs.
///
/// The library has no clock, no signals and no progress bar; the caller has, and answers through
/// this trait. A search asks and counts often enough for a reaction within a few hundredths of a
/// second, and rarely enough that the calls cost nothing; phases and bounds it tells when they
/// change. All functions may be called from several threads.
pub trait Monitor: Sync {
    /// Whether the search should end now and report what it has.
    fn should_stop(&self) -> bool {
        false
    }

    /// Tells that `done` of `total` units of work are behind the search. `total` is 0 where it is
    /// not known. The units are the search's own (candidates, nodes, cells), and each phase counts
    /// them anew.
    fn progress(&self, done: u64, total: u64) {
        let _ = (done, total);
    }

    /// Tells what the search does from now on.
    fn phase(&self, phase: Phase) {
        let _ = phase;
    }

    /// Tells what is proven of the answer by now: if there is one, fewer than `least` moves do not
    /// do; where `most` is given, so many do. Bounds only get tighter. For a flip board they are
    /// presses; for a Mayan board they are the fewest drags that clear it, whatever number was asked
    /// for.
    ///
    /// A search that looks at many boards tells no bounds and no phases.
    fn bounds(&self, least: u64, most: Option<u64>) {
        let _ = (least, most);
    }
}

/// What a search is doing. Elimination is that of a linear system over GF(2); sums of quiet patterns are
/// looked through for the one that makes a solution lightest; boards are reached layer by layer, to prove that
/// none of them is empty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(
    feature = "schema",
    derive(schemars::JsonSchema),
    schemars(description = "What a search is doing; see [`fewest::Phase`].")
)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Phase {
    /// Flip: elimination.
    Eliminating,
    /// Flip: sums of quiet patterns are enumerated.
    QuietPatterns,
    /// Flip: light chasing from every first row.
    FirstRows,
    /// Flip: sets of presses in any order.
    PressSets,
    /// All sets or lists of so many moves; fewer are ruled out.
    Deepening {
        /// How many moves.
        moves: u32,
    },
    /// Mayan: all lists of exactly so many drags.
    Exactly {
        /// How many drags.
        moves: u32,
    },
    /// Mayan: all boards that can be reached.
    Sweeping,
    /// Answers are counted.
    Counting,
    /// Answers are listed.
    Listing,
}

/// Never stops a search and shows nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unmonitored;

impl Monitor for Unmonitored {}

/// Passes on only what is news: bounds that are tighter than those told before, phases that begin.
///
/// A search wraps its caller's monitor once; its parts then tell what they know, in any order and
/// from any thread.
pub(crate) struct News<'a> {
    monitor: &'a dyn Monitor,
    told: Mutex<Told>,
}

/// What was told last.
#[derive(Debug, Clone, Copy, Default)]
struct Told {
    phase: Option<Phase>,
    least: u64,
    most: Option<u64>,
}

impl<'a> News<'a> {
    pub(crate) fn new(monitor: &'a dyn Monitor) -> Self {
        Self {
            monitor,
            told: Mutex::default(),
        }
    }

    fn told(&self) -> std::sync::MutexGuard<'_, Told> {
        // What is there was written whole.
        self.told
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Monitor for News<'_> {
    fn should_stop(&self) -> bool {
        self.monitor.should_stop()
    }

    fn progress(&self, done: u64, total: u64) {
        self.monitor.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        let mut told = self.told();
        if told.phase != Some(phase) {
            told.phase = Some(phase);
            self.monitor.phase(phase);
        }
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        let mut told = self.told();
        let (least, most) = (
            told.least.max(least),
            told.most.into_iter().chain(most).min(),
        );
        if (least, most) != (told.least, told.most) {
            (told.least, told.most) = (least, most);
            // Still locked, so that two threads do not tell the tighter bounds first.
            self.monitor.bounds(least, most);
        }
    }
}

/// Passes on neither phases nor bounds: the search is for one of many boards, and its bounds are not
/// those of the caller's question.
pub(crate) struct CountOnly<'a>(pub(crate) &'a dyn Monitor);

impl Monitor for CountOnly<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }

    fn progress(&self, done: u64, total: u64) {
        self.0.progress(done, total);
    }
}

/// Stops a search and shows nothing: it is one of many, whose progress somebody else tells.
#[derive(Clone, Copy)]
pub struct Silent<'a>(pub &'a dyn Monitor);

impl Monitor for Silent<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Default)]
    struct Heard(Mutex<Vec<(u64, Option<u64>)>>, Mutex<Vec<Phase>>);

    impl Monitor for Heard {
        fn phase(&self, phase: Phase) {
            self.1.lock().unwrap().push(phase);
        }

        fn bounds(&self, least: u64, most: Option<u64>) {
            self.0.lock().unwrap().push((least, most));
        }
    }

    #[test]
    fn only_news_is_passed_on() {
        let heard = Heard::default();
        let news = News::new(&heard);
        for (least, most) in [
            (0, None),
            (2, None),
            (1, Some(9)),
            (2, Some(9)),
            (3, Some(12)),
            (0, Some(8)),
            (1, None),
        ] {
            news.bounds(least, most);
        }
        let told = [(2, None), (2, Some(9)), (3, Some(9)), (3, Some(8))];
        assert_eq!(*heard.0.lock().unwrap(), told);
        for phase in [Phase::Sweeping, Phase::Sweeping, Phase::Counting] {
            news.phase(phase);
        }
        assert_eq!(*heard.1.lock().unwrap(), [Phase::Sweeping, Phase::Counting]);
    }
}
