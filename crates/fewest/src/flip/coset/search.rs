use super::dispatch::Level;
use super::kernel::{Long, Short, Widths};
use super::orbits::Orbits;
use super::plan::Plan;
use super::range::RangeOutcome;
use super::rows::Work;
use super::sink::{Purpose, Sink};
use crate::Monitor;
use serde::{Deserialize, Serialize};
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

/// What the search is to tell of the minimum. It decides how sharply the search may cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Want {
    /// The largest candidate of minimum weight.
    Leader,
    /// The same, and how many candidates have minimum weight. All of them are visited.
    Count,
}

/// What searches that run side by side share: the least weight found, and the work done.
///
/// Sharing changes the time a search takes, never its answer.
#[derive(Debug)]
pub struct Shared {
    weight: AtomicU64,
    done: AtomicU64,
}

impl Default for Shared {
    fn default() -> Self {
        Self {
            weight: AtomicU64::new(u64::MAX),
            done: AtomicU64::new(0),
        }
    }
}

impl Shared {
    /// The least weight offered so far, or `u64::MAX`.
    #[must_use]
    pub fn weight(&self) -> u64 {
        self.weight.load(Ordering::Relaxed)
    }

    /// Tells that a candidate of this weight exists. It has to be true: heavier candidates are no
    /// longer looked for.
    pub fn offer(&self, weight: u64) {
        self.weight.fetch_min(weight, Ordering::Relaxed);
    }

    /// Units that are behind all searches together.
    #[must_use]
    pub fn units_done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }
}

/// Searches ranges of a plan's units with memory of its own, one for each thread.
///
/// Memory: at most 64 numbers for each bin of each level, a few MB.
#[derive(Debug)]
pub struct Searcher<'a> {
    plan: &'a Plan,
    shared: &'a Shared,
    /// The bins' sums on the way to the unit at hand, by level.
    tree: Vec<Vec<i32>>,
    work: AnyWork<'a>,
    fingerprint: u64,
    level: Level,
}

/// The row search in the widths that the histogram needs.
#[derive(Debug)]
enum AnyWork<'a> {
    Short(Work<'a, Short>),
    Long(Work<'a, Long>),
}

impl<'a> Searcher<'a> {
    /// A searcher that tells its findings to `shared` and hears those of others from there.
    #[must_use]
    pub fn new(plan: &'a Plan, want: Want, shared: &'a Shared) -> Self {
        let purpose = match want {
            Want::Leader => Purpose::Leader,
            Want::Count => Purpose::Count,
        };
        Self::with_purpose(plan, purpose, shared, Level::detect())
    }

    /// All candidates of the weight in `shared`, or `None` if they are more than `limit`. Breaks off
    /// where the monitor stopped the search.
    pub(super) fn collect(
        plan: &'a Plan,
        limit: usize,
        shared: &'a Shared,
        monitor: &dyn Monitor,
    ) -> ControlFlow<(), Option<Vec<u128>>> {
        let purpose = Purpose::Collect(limit);
        let mut searcher = Self::with_purpose(plan, purpose, shared, Level::detect());
        let outcome = searcher.search(0..plan.units(), monitor);
        let sink = searcher.sink();
        if sink.overflowed {
            ControlFlow::Continue(None)
        } else if outcome.end < plan.units() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(Some(std::mem::take(&mut sink.collected)))
        }
    }

    pub(super) fn with_purpose(
        plan: &'a Plan,
        purpose: Purpose,
        shared: &'a Shared,
        level: Level,
    ) -> Self {
        let mut tree = vec![plan.top.clone()];
        tree.extend(plan.scalar_levels.iter().map(|level| vec![0; level.bins]));
        let work = if i16::try_from(plan.histogram.mass()).is_ok() {
            AnyWork::Short(Work::new(plan, purpose, shared))
        } else {
            AnyWork::Long(Work::new(plan, purpose, shared))
        };
        Self {
            plan,
            shared,
            tree,
            work,
            fingerprint: plan.fingerprint(),
            level,
        }
    }

    fn sink(&mut self) -> &mut Sink<'a> {
        match &mut self.work {
            AnyWork::Short(work) => &mut work.sink,
            AnyWork::Long(work) => &mut work.sink,
        }
    }

    /// Searches the given units.
    ///
    /// The outcome covers fewer units than asked for where the monitor stopped the search: its
    /// `end` tells how far it came. A range whose candidates are all heavier than the shared best
    /// may report any of them or none; the merged answer is the same.
    ///
    /// Cost: see `docs/flip-minimum.md`.
    ///
    /// # Panics
    /// Where the range has units that the plan does not have.
    pub fn search(&mut self, units: Range<u64>, monitor: &dyn Monitor) -> RangeOutcome {
        assert!(
            units.start <= units.end && units.end <= self.plan.units(),
            "the plan has these units"
        );
        let mut walk = Walk {
            plan: self.plan,
            shared: self.shared,
            level: self.level,
            tree: &mut self.tree,
            covered: units.start,
            units: units.clone(),
            monitor,
        };
        if !units.is_empty() {
            match &mut self.work {
                AnyWork::Short(work) => walk.run(work),
                AnyWork::Long(work) => walk.run(work),
            }
        }
        let end = walk.covered;
        let sink = self.sink();
        let (want, found) = (sink.want(), sink.found());
        sink.best = None;
        RangeOutcome {
            fingerprint: self.fingerprint,
            units: self.plan.units(),
            start: units.start,
            end,
            want,
            found,
        }
    }
}

/// The scalar part of a search: a depth-first walk down to the units of a range.
struct Walk<'s, 'a> {
    plan: &'a Plan,
    shared: &'a Shared,
    level: Level,
    tree: &'s mut [Vec<i32>],
    units: Range<u64>,
    covered: u64,
    monitor: &'s dyn Monitor,
}

impl Walk<'_, '_> {
    fn run<W: Widths>(&mut self, work: &mut Work<'_, W>) {
        let flow = self.descend(work, 0, 0);
        // What waits belongs to units that are covered.
        work.finish();
        debug_assert!(flow.is_break() || self.covered == self.units.end);
    }

    /// Walks the part of the tree below a node that lies in the range. Units are walked to their end or
    /// not covered.
    fn descend<W: Widths>(
        &mut self,
        work: &mut Work<'_, W>,
        depth: usize,
        prefix: u128,
    ) -> ControlFlow<()> {
        // Bits that the units below the node still differ in; `None` inside of a unit.
        let open = self.plan.unit_bits.checked_sub(depth);
        let end = open.map(|open| ((prefix as u64) + 1) << open);
        if let (Some(end), Some(open)) = (end, open) {
            let first = end - (1 << open);
            if end <= self.units.start || first >= self.units.end {
                return ControlFlow::Continue(());
            }
        }
        work.refresh();
        let sums = &self.tree[depth];
        let bound: i64 = sums.iter().map(|sum| i64::from(sum.unsigned_abs())).sum();
        let low = self.plan.coordinates.rank() - depth as u32;
        // Low is 128 at the root only, where there are no bits yet.
        let high = prefix.checked_shl(low).unwrap_or(0);
        let least = |orbits: &Orbits| orbits.is_least(high, low);
        let is_cut = bound < work.threshold || !work.sink.orbits.is_none_or(least);
        if !is_cut {
            self.open(work, depth, prefix)?;
        }
        match (end, open) {
            (Some(end), Some(open)) if is_cut || open == 0 => self.cover(end),
            _ => ControlFlow::Continue(()),
        }
    }

    /// Searches what is below a node that the bound did not cut.
    fn open<W: Widths>(
        &mut self,
        work: &mut Work<'_, W>,
        depth: usize,
        prefix: u128,
    ) -> ControlFlow<()> {
        let Some(level) = self.plan.scalar_levels.get(depth) else {
            self.level.run_unit(work, &self.tree[depth], prefix);
            let inside = depth > self.plan.unit_bits;
            if work.sink.overflowed || inside && self.monitor.should_stop() {
                return ControlFlow::Break(());
            }
            return ControlFlow::Continue(());
        };
        for (bit, sign) in [(0, 1), (1, -1)] {
            let (above, below) = self.tree.split_at_mut(depth + 1);
            level.halve(&above[depth], sign, &mut below[0]);
            self.descend(work, depth + 1, prefix << 1 | bit)?;
        }
        ControlFlow::Continue(())
    }

    /// Units up to `end` are decided, or wait.
    fn cover(&mut self, end: u64) -> ControlFlow<()> {
        let end = end.min(self.units.end);
        let new = end - self.covered;
        self.covered = end;
        let done = self.shared.done.fetch_add(new, Ordering::Relaxed) + new;
        let size = self.plan.unit_candidates();
        self.monitor.progress(
            done.saturating_mul(size),
            self.plan.units().saturating_mul(size),
        );
        if end < self.units.end && self.monitor.should_stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::histogram::Histogram;
    use super::super::minimum::Prepared;
    use super::*;
    use crate::Unmonitored;

    /// Every level of instructions finds the same, in bytes, shorts and longs.
    #[test]
    fn all_levels_of_instructions_agree() {
        let mut random = 1_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for heaviest in [1, 40, 9_000, 10_000_000] {
            let cells: Vec<(u128, bool, u32)> = (0..90)
                .map(|_| {
                    (
                        u128::from(next() >> 46),
                        next() % 2 == 0,
                        1 + (next() >> 33) as u32 % heaviest,
                    )
                })
                .collect();
            let histogram = Histogram::from_weighted(18, cells).unwrap();
            let Prepared::Planned(plan) = Prepared::new(&histogram, Want::Count) else {
                panic!("90 random columns have rank 18");
            };
            let outcomes: Vec<RangeOutcome> = Level::available()
                .into_iter()
                .map(|level| {
                    let shared = Shared::default();
                    let mut searcher =
                        Searcher::with_purpose(&plan, Purpose::Count, &shared, level);
                    searcher.search(0..plan.units(), &Unmonitored)
                })
                .collect();
            let least = (0..1 << 18).map(|t| histogram.weight(t)).min().unwrap();
            assert_eq!(outcomes[0].found.unwrap().weight, least);
            for outcome in &outcomes {
                assert_eq!(outcome, &outcomes[0]);
            }
        }
    }
}
