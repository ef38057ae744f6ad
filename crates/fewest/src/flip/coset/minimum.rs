use super::coordinates::Coordinates;
use super::cost::MAX_DENSE_BITS;
use super::histogram::Histogram;
use super::orbits::Symmetry;
use super::plan::{MIN_RANK, Plan};
use super::range::{Found, MergeError, Minimum, RangeOutcome};
use super::remaining::Remaining;
use super::search::{Searcher, Shared, Want};
use super::table;
use crate::monitor::{Monitor, News, Phase};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

/// A histogram, prepared: small ones are answered, large ones have a plan.
#[derive(Debug, Clone)]
pub enum Prepared {
    /// So few candidates that their sums fit in a table.
    Answered(Minimum),
    /// A search of [`Plan::units`] independent units.
    Planned(Box<Plan>),
}

impl Prepared {
    /// Answers a small histogram at once, and plans the search of a large one.
    ///
    /// Cost: O(k 2^k) up to rank 12, else that of planning, O(k² M) for `M` distinct columns.
    #[must_use]
    pub fn new(histogram: &Histogram, want: Want) -> Self {
        Self::knowing(histogram, &Knowledge::default(), want)
    }

    /// The same as [`Prepared::new`], with a better plan where the caller knows something.
    ///
    /// # Panics
    /// Where a candidate has a bit at or above the dimension.
    #[must_use]
    pub fn knowing(histogram: &Histogram, knowledge: &Knowledge, want: Want) -> Self {
        let coordinates = Coordinates::of(histogram.entries(), histogram.dimension());
        if coordinates.rank() < MIN_RANK {
            let mut found = table::minimum(histogram, &coordinates);
            if want == Want::Leader {
                found.count = None;
            }
            Self::Answered(Minimum::proven(found))
        } else {
            Self::Planned(Box::new(Plan::new(
                histogram.clone(),
                coordinates,
                knowledge,
            )))
        }
    }
}

/// What a caller knows of a histogram. Nothing of it changes an answer, only the time that it takes.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Knowledge {
    /// A light candidate. What is heavier is not looked for.
    pub candidate: Option<u128>,
    /// Independent candidates whose sums may leave few bins, a list for each such space.
    pub spans: Vec<Vec<u128>>,
    /// Maps of candidates that may leave all weights as they are; those that do not are of no effect.
    pub symmetries: Vec<Symmetry>,
    /// Groups of candidates that one bound decides have so many bits at most: 4 to 16.
    pub widest: u32,
}

impl Default for Knowledge {
    /// Nothing, and groups as wide as they can be.
    fn default() -> Self {
        Self {
            candidate: None,
            spans: Vec::new(),
            symmetries: Vec::new(),
            widest: MAX_DENSE_BITS,
        }
    }
}

/// The least weight of all candidates and the largest candidate that has it.
///
/// With the feature `threads` the search runs on as many threads as asked for, else on the caller's
/// own. The answer does not depend on it. Where the monitor stops the search, the answer is the best
/// candidate found, not proven, with a lower bound.
///
/// Cost: O(k 2^k) up to rank 12. Beyond, every unit of `2^24` candidates that the bound does not cut
/// costs a fraction of an addition a candidate; see `docs/flip-minimum.md`. Memory: a few MB a
/// thread.
///
/// Source: the weight distribution of a coset by the Walsh–Hadamard transform, `MacWilliams` and
/// Sloane, "The Theory of Error-Correcting Codes", chapter 14; the bound by partial sums is ours.
pub fn minimum(
    histogram: &Histogram,
    want: Want,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Minimum {
    minimum_knowing(histogram, &Knowledge::default(), want, threads, monitor)
}

/// The same as [`minimum`], sooner where the caller knows something.
///
/// # Panics
/// Where a candidate has a bit at or above the dimension, or a thread cannot be started.
pub fn minimum_knowing(
    histogram: &Histogram,
    knowledge: &Knowledge,
    want: Want,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Minimum {
    match Prepared::knowing(histogram, knowledge, want) {
        Prepared::Answered(minimum) => minimum,
        Prepared::Planned(plan) => plan.minimum(want, threads, monitor),
    }
}

impl Plan {
    /// Searches all units; see [`minimum`].
    ///
    /// # Panics
    /// Where a thread cannot be started.
    #[must_use]
    pub fn minimum(&self, want: Want, threads: NonZeroUsize, monitor: &dyn Monitor) -> Minimum {
        self.minimum_within(u64::MAX, want, threads, monitor)
            .expect("there is a candidate")
    }

    /// The same as [`Plan::minimum`], sooner where some candidate is known to have at most this weight;
    /// `None` where none has.
    ///
    /// # Panics
    /// Where a thread cannot be started.
    #[must_use]
    pub fn minimum_within(
        &self,
        most: u64,
        want: Want,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Option<Minimum> {
        let shared = Shared::default();
        let guess = self.guessed();
        shared.offer(guess.weight.min(most));
        let watch = Watch {
            news: News::new(monitor),
            shared: &shared,
            most,
            guess: guess.weight,
            weight: AtomicU64::new(u64::MAX),
            remaining: Remaining::new(self, self.histogram.sum_of(guess.weight)),
        };
        watch.phase(Phase::QuietPatterns);
        watch.tell();
        let queue = Queue::new(self.units(), threads);
        let outcomes = search_all(self, want, threads, &watch, &queue);
        match self.merge(want, &outcomes) {
            Ok(minimum) if minimum.weight <= most => return Some(minimum),
            // What is heavier than was asked for may be anything.
            Ok(_) | Err(MergeError::NothingFound) => return None,
            Err(_) => {}
        }
        let found = outcomes.iter().filter_map(|outcome| outcome.found);
        let found = found.fold(guess, Found::merge);
        Some(Minimum::unproven(found, watch.least()))
    }

    /// A candidate that is light where some candidate is much lighter than the others, or the one that the
    /// caller knew if that is lighter.
    #[must_use]
    pub fn guessed(&self) -> Found {
        let candidate = self.coordinates.candidate(self.guess);
        let guess = Found {
            weight: self.histogram.weight(candidate),
            candidate,
            count: None,
        };
        self.known.into_iter().fold(guess, Found::merge)
    }
}

/// What the threads share, as the monitor of their searches: beside the work it tells bounds.
struct Watch<'a> {
    news: News<'a>,
    shared: &'a Shared,
    /// What the caller says that some candidate has at most.
    most: u64,
    /// The weight of a candidate that is there for certain.
    guess: u64,
    /// The least weight that was told.
    weight: AtomicU64,
    remaining: Remaining<'a>,
}

impl Watch<'_> {
    /// Tells what is known by now.
    fn tell(&self) {
        let weight = self.shared.weight();
        let found = if weight < self.most {
            weight
        } else {
            self.guess
        };
        self.news.bounds(self.least(), Some(found));
    }

    /// No candidate is lighter.
    fn least(&self) -> u64 {
        let weight = self.shared.weight();
        let rest = self.remaining.lightest();
        rest.map_or(weight, |lightest| lightest.min(weight))
    }
}

impl Monitor for Watch<'_> {
    fn should_stop(&self) -> bool {
        self.news.should_stop()
    }

    fn progress(&self, done: u64, total: u64) {
        self.news.progress(done, total);
        let weight = self.shared.weight();
        if weight < self.weight.fetch_min(weight, Ordering::Relaxed) {
            self.tell();
        }
    }

    fn phase(&self, phase: Phase) {
        self.news.phase(phase);
    }
}

/// Ranges of units that threads take one after the other.
struct Queue {
    units: u64,
    chunk: u64,
    next: AtomicU64,
}

impl Queue {
    fn new(units: u64, threads: NonZeroUsize) -> Self {
        // Short enough for the last threads to end together.
        let chunks = (threads.get() as u64).saturating_mul(64);
        Self {
            units,
            chunk: (units / chunks).max(1),
            next: AtomicU64::new(0),
        }
    }

    fn take(&self) -> Option<std::ops::Range<u64>> {
        let start = self.next.fetch_add(self.chunk, Ordering::Relaxed);
        (start < self.units).then(|| start..(start + self.chunk).min(self.units))
    }
}

fn search_some(plan: &Plan, want: Want, watch: &Watch<'_>, queue: &Queue) -> Vec<RangeOutcome> {
    let mut searcher = Searcher::new(plan, want, watch.shared);
    let mut outcomes = Vec::new();
    while let Some(range) = queue.take() {
        let end = range.end;
        let outcome = searcher.search(range, watch);
        let stopped = outcome.end < end;
        watch.remaining.cover(outcome.start..outcome.end);
        watch.tell();
        outcomes.push(outcome);
        if stopped || watch.should_stop() {
            break;
        }
    }
    outcomes
}

#[cfg(feature = "threads")]
fn search_all(
    plan: &Plan,
    want: Want,
    threads: NonZeroUsize,
    watch: &Watch<'_>,
    queue: &Queue,
) -> Vec<RangeOutcome> {
    let more = (threads.get() as u64).min(plan.units()) - 1;
    std::thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do all the work.
        let start = |_| {
            let builder = std::thread::Builder::new();
            let search = || search_some(plan, want, watch, queue);
            builder.spawn_scoped(scope, search).ok()
        };
        let others: Vec<_> = (0..more).map_while(start).collect();
        let mut outcomes = search_some(plan, want, watch, queue);
        for other in others {
            match other.join() {
                Ok(part) => outcomes.extend(part),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        outcomes
    })
}

#[cfg(not(feature = "threads"))]
fn search_all(
    plan: &Plan,
    want: Want,
    _: NonZeroUsize,
    watch: &Watch<'_>,
    queue: &Queue,
) -> Vec<RangeOutcome> {
    search_some(plan, want, watch, queue)
}
