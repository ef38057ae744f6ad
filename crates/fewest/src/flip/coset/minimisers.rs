use super::coordinates::Coordinates;
use super::histogram::Histogram;
use super::minimum::Knowledge;
use super::plan::{MIN_RANK, Plan};
use super::range::Minimum;
use super::search::{Searcher, Shared};
use super::table;
use crate::Monitor;
use std::fmt;
use std::ops::ControlFlow;

/// Candidates that are held in memory at a time.
const LIMIT: usize = 1 << 12;

/// All candidates of minimum weight, the largest first; made by [`minimisers`].
pub struct Minimisers<'m> {
    weight: u64,
    monitor: &'m dyn Monitor,
    /// Parts of the candidates, the part with the largest ones last.
    parts: Vec<Part>,
    /// Found in the part that was searched last, the smallest first.
    ready: Vec<u128>,
    stopped: bool,
}

/// The candidates that agree with `high` from some bit on.
#[derive(Debug)]
struct Part {
    high: u128,
    histogram: Histogram,
}

/// Lists the candidates whose weight is that of `minimum`, the largest first, as they are asked for.
///
/// Holds at most 4,096 candidates at a time: a part of the candidates that has more is split at its
/// highest bit. So the first one costs about as much as finding the minimum did, and so does each
/// further part. The list ends early where the monitor stops it; see [`Minimisers::was_stopped`].
///
/// `minimum` has to be proven; otherwise the list is that of candidates of its weight that were not
/// cut for being heavier than others.
#[must_use]
pub fn minimisers<'m>(
    histogram: &Histogram,
    minimum: &Minimum,
    monitor: &'m dyn Monitor,
) -> Minimisers<'m> {
    Minimisers {
        weight: minimum.weight,
        monitor,
        parts: vec![Part {
            high: 0,
            histogram: histogram.clone(),
        }],
        ready: Vec::new(),
        stopped: false,
    }
}

impl Minimisers<'_> {
    /// Whether the list ended because the monitor said so, and not because it was complete.
    #[must_use]
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }

    /// Searches one part: its candidates are ready, or it is replaced by its halves.
    fn open(&mut self, part: &Part) {
        match search(&part.histogram, self.weight, self.monitor) {
            ControlFlow::Break(()) => {
                self.parts.clear();
                self.stopped = true;
            }
            ControlFlow::Continue(Some(mut candidates)) => {
                candidates.sort_unstable();
                self.ready = candidates;
                for candidate in &mut self.ready {
                    *candidate |= part.high;
                }
            }
            ControlFlow::Continue(None) => {
                let low = part.histogram.dimension() - 1;
                for bit in [0, 1_u128 << low] {
                    self.parts.push(Part {
                        high: part.high | bit,
                        histogram: part.histogram.restricted(low, bit),
                    });
                }
            }
        }
    }
}

impl fmt::Debug for Minimisers<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Minimisers")
            .field("weight", &self.weight)
            .field("parts", &self.parts)
            .field("ready", &self.ready)
            .field("stopped", &self.stopped)
            .finish_non_exhaustive()
    }
}

impl Iterator for Minimisers<'_> {
    type Item = u128;

    fn next(&mut self) -> Option<u128> {
        while self.ready.is_empty() {
            let part = self.parts.pop()?;
            self.open(&part);
        }
        self.ready.pop()
    }
}

fn search(
    histogram: &Histogram,
    weight: u64,
    monitor: &dyn Monitor,
) -> ControlFlow<(), Option<Vec<u128>>> {
    if histogram.trivial_lower_bound() > weight {
        return ControlFlow::Continue(Some(Vec::new()));
    }
    let coordinates = Coordinates::of(histogram.entries(), histogram.dimension());
    if coordinates.rank() < MIN_RANK {
        return ControlFlow::Continue(table::of_weight(histogram, &coordinates, weight, LIMIT));
    }
    let plan = Plan::new(histogram.clone(), coordinates, &Knowledge::default());
    let shared = Shared::default();
    shared.offer(weight);
    Searcher::collect(&plan, LIMIT, &shared, monitor)
}
