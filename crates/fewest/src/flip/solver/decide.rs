//! Who says which of all sums of quiet patterns is the lightest: a search of all of them here and now,
//! or what the shards of such a search came to.
//!
//! What a board's answer is made of (components, groups, colours, counts) is put together in one place,
//! whoever decides.

use std::num::NonZeroUsize;

use crate::flip::coset::{Histogram, Knowledge, Minimum, Prepared, Want};
use crate::monitor::Monitor;

/// Decides one histogram after the other; always in the same order for one board and question.
pub(super) trait Decide {
    /// The lightest of all sums. A solution with `rest` presses more than those of the histogram reaches
    /// the goal, at least.
    fn lightest(
        &mut self,
        histogram: &Histogram,
        knowledge: &Knowledge,
        want: Want,
        rest: u64,
        monitor: &dyn Monitor,
    ) -> Minimum;

    /// Spaces of sums that symmetries leave as they are are searched up to so many dimensions.
    fn widest_kept(&self) -> usize {
        usize::MAX
    }
}

/// Searches here and now.
#[derive(Debug, Clone, Copy)]
pub(super) struct Search {
    pub(super) threads: NonZeroUsize,
    /// A number of rounds that is said to be enough.
    pub(super) best: Option<u64>,
}

impl Search {
    /// With nothing known.
    pub(super) const fn on(threads: NonZeroUsize) -> Self {
        Self {
            threads,
            best: None,
        }
    }
}

impl Decide for Search {
    fn lightest(
        &mut self,
        histogram: &Histogram,
        knowledge: &Knowledge,
        want: Want,
        rest: u64,
        monitor: &dyn Monitor,
    ) -> Minimum {
        let plan = match Prepared::knowing(histogram, knowledge, want) {
            Prepared::Answered(minimum) => return minimum,
            Prepared::Planned(plan) => plan,
        };
        let weight = self.best.and_then(|best| best.checked_sub(rest));
        weight
            .and_then(|weight| plan.minimum_within(weight, want, self.threads, monitor))
            .unwrap_or_else(|| plan.minimum(want, self.threads, monitor))
    }
}
