#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined would be compiled without the caller's instructions"
)]

use super::coordinates::bits;
use super::dispatch::{self, Level};
use super::kernel::{self, BatchRow, Bounds, LANES, Lane, Row, SLOTS, Sign, Total, lanes_at_least};
use super::layout::{ClassPlan, Step};
use super::plan::{LANE_BITS, Plan};
use super::range::{Found, RangeOutcome};
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

/// How a search treats what it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Purpose {
    Leader,
    Count,
    /// Keep all candidates of the shared weight, unless they are more than this.
    Collect(usize),
}

/// Searches ranges of a plan's units with memory of its own, one for each thread.
///
/// Memory: at most 64 numbers for each bin of each level, a few MB.
#[derive(Debug)]
pub struct Searcher<'a> {
    plan: &'a Plan,
    shared: &'a Shared,
    level: Level,
    tree: Tree,
    work: Work<'a>,
}

/// The bins' sums on the way to the unit at hand, by level.
#[derive(Debug)]
struct Tree {
    sums: Vec<Vec<i32>>,
}

/// All that the row search of a unit needs.
#[derive(Debug)]
pub(super) struct Work<'a> {
    plan: &'a Plan,
    shared: &'a Shared,
    bytes: Vec<Row<i8>>,
    shorts: Vec<Row<i16>>,
    longs: Vec<Row<i32>>,
    batch: Batch,
    sink: Sink<'a>,
    /// Least sum that still matters; never above the best sum that is known.
    threshold: i64,
    /// Bits of the path, from the lowest: whether the bound is worth computing there.
    looks: Vec<bool>,
}

/// Groups that the bound left, waiting to be transformed together.
#[derive(Debug)]
struct Batch {
    shorts: Vec<BatchRow<i16>>,
    longs: Vec<BatchRow<i32>>,
    /// The inner candidate of each group, its dense bits 0.
    bases: [u64; SLOTS],
    used: usize,
}

/// What was found, in sums.
#[derive(Debug)]
struct Sink<'a> {
    plan: &'a Plan,
    purpose: Purpose,
    /// Sum, largest candidate, number of inner candidates.
    best: Option<(i64, u64, u64)>,
    collected: Vec<u64>,
    overflowed: bool,
    /// The candidate of each sum of dense basis vectors.
    dense: Vec<u64>,
    /// A basis of the same span whose leading bits are in no other of its vectors.
    dense_leading: Vec<u64>,
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

    /// All candidates of the weight in `shared`, or `None` if there are more than `limit` or the
    /// monitor stopped the search.
    pub(super) fn collect(
        plan: &'a Plan,
        limit: usize,
        shared: &'a Shared,
        monitor: &dyn Monitor,
    ) -> ControlFlow<(), Option<Vec<u64>>> {
        let mut searcher =
            Self::with_purpose(plan, Purpose::Collect(limit), shared, Level::detect());
        let outcome = searcher.search(0..plan.units(), monitor);
        if searcher.work.sink.overflowed {
            ControlFlow::Continue(None)
        } else if outcome.end < plan.units() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(Some(searcher.work.sink.collected))
        }
    }

    fn with_purpose(plan: &'a Plan, purpose: Purpose, shared: &'a Shared, level: Level) -> Self {
        let dense = plan.dense_bits;
        let groups = 1_usize << dense;
        let mass_fits_shorts = i16::try_from(plan.histogram.mass()).is_ok();
        let batch = Batch {
            shorts: vec![BatchRow([0; SLOTS]); if mass_fits_shorts { groups } else { 0 }],
            longs: vec![BatchRow([0; SLOTS]); if mass_fits_shorts { 0 } else { groups }],
            bases: [0; SLOTS],
            used: 0,
        };
        let basis = &plan.coordinates.basis()[..dense as usize];
        let sink = Sink {
            plan,
            purpose,
            best: None,
            collected: Vec::new(),
            overflowed: false,
            dense: (0..groups as u64)
                .map(|inner| plan.coordinates.sum(inner))
                .collect(),
            dense_leading: leading_basis(basis),
        };
        let mut sums = vec![plan.top.clone()];
        sums.extend(plan.scalar_levels.iter().map(|level| vec![0; level.bins]));
        Self {
            plan,
            shared,
            level,
            tree: Tree { sums },
            work: Work {
                plan,
                shared,
                bytes: vec![Row([0; LANES]); plan.layout.bytes.slots as usize],
                shorts: vec![Row([0; LANES]); plan.layout.shorts.slots as usize],
                longs: vec![Row([0; LANES]); plan.layout.longs.slots as usize],
                batch,
                sink,
                threshold: i64::MIN,
                looks: vec![false; plan.outlooks.len()],
            },
        }
    }

    /// Searches the given units.
    ///
    /// The outcome covers fewer units than asked for where the monitor stopped the search: its
    /// `end` tells how far it came. The same range gives the same outcome as far as the minimum of
    /// all ranges is concerned; a range whose candidates are all worse than the shared best may
    /// report fewer of them or none.
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
        self.work.sink.best = None;
        self.work.refresh();
        let mut walk = Walk {
            covered: units.start,
            units: units.clone(),
            monitor,
        };
        if !units.is_empty() {
            let stopped = self.descend(0, 0, &mut walk).is_break();
            // What waits was found, whether the search was stopped or not.
            self.work.run_batch(self.level);
            if !stopped {
                debug_assert_eq!(walk.covered, units.end);
            }
        }
        let free = self.plan.coordinates.free().len();
        RangeOutcome {
            fingerprint: self.plan.fingerprint(),
            units: self.plan.units(),
            start: units.start,
            end: walk.covered,
            want: self.work.sink.want(),
            found: self.work.sink.best.map(|(sum, candidate, count)| Found {
                weight: self.plan.histogram.weight_of(sum),
                candidate,
                count: match self.work.sink.purpose {
                    Purpose::Count => Some(count << free),
                    _ => None,
                },
            }),
        }
    }

    /// Walks the part of the scalar tree below a node that lies in the range.
    fn descend(&mut self, depth: usize, prefix: u64, walk: &mut Walk<'_>) -> ControlFlow<()> {
        let below = self.plan.scalar_levels.len() - depth;
        let first = prefix << below;
        let end = first + (1 << below);
        if end <= walk.units.start || first >= walk.units.end {
            return ControlFlow::Continue(());
        }
        self.work.refresh();
        let bound: i64 = self.tree.sums[depth]
            .iter()
            .map(|&sum| i64::from(sum.unsigned_abs()))
            .sum();
        if bound < self.work.threshold {
            return walk.cover(end, self.plan, self.shared);
        }
        let Some(level) = self.plan.scalar_levels.get(depth) else {
            self.work.start_unit(&self.tree.sums[depth]);
            dispatch::run_unit(self.level, &mut self.work, prefix);
            if self.work.sink.overflowed {
                return ControlFlow::Break(());
            }
            return walk.cover(end, self.plan, self.shared);
        };
        for (bit, sign) in [(0, 1), (1, -1)] {
            let (above, below) = self.tree.sums.split_at_mut(depth + 1);
            let (above, below) = (&above[depth], &mut below[0]);
            for &(place, out) in &level.halving.kept {
                below[out as usize] = above[place as usize];
            }
            for pair in &level.halving.pairs {
                below[pair.out as usize] =
                    above[pair.zero as usize] + sign * above[pair.one as usize];
            }
            for lone in &level.halving.lones {
                below[lone.out as usize] = sign * above[lone.one as usize];
            }
            self.descend(depth + 1, prefix << 1 | bit, walk)?;
        }
        ControlFlow::Continue(())
    }
}

/// How far a search is.
struct Walk<'m> {
    units: Range<u64>,
    covered: u64,
    monitor: &'m dyn Monitor,
}

impl Walk<'_> {
    /// Units up to `end` are decided.
    fn cover(&mut self, end: u64, plan: &Plan, shared: &Shared) -> ControlFlow<()> {
        let end = end.min(self.units.end);
        let new = end - self.covered;
        self.covered = end;
        let done = shared.done.fetch_add(new, Ordering::Relaxed) + new;
        let size = plan.unit_candidates();
        self.monitor
            .progress(done.saturating_mul(size), plan.units().saturating_mul(size));
        if end < self.units.end && self.monitor.should_stop() {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}

impl Work<'_> {
    /// Takes over what others found.
    fn refresh(&mut self) {
        let own = self.sink.best.map_or(i64::MIN, |(sum, ..)| sum);
        let weight = self.shared.weight();
        let others = if weight == u64::MAX {
            i64::MIN
        } else {
            self.plan.histogram.sum_of(weight)
        };
        self.threshold = own.max(others);
    }

    fn start_unit(&mut self, sums: &[i32]) {
        start_class(&mut self.bytes, &self.plan.layout.bytes, sums);
        start_class(&mut self.shorts, &self.plan.layout.shorts, sums);
        start_class(&mut self.longs, &self.plan.layout.longs, sums);
        let threshold = self.threshold;
        for (looks, outlook) in self.looks.iter_mut().zip(&self.plan.outlooks) {
            // All 64 lanes have to fail for the look to pay.
            *looks = outlook.distance(threshold) > 2.0;
        }
    }

    /// Searches the unit whose rows are laid out.
    #[inline(always)]
    pub(super) fn run_unit<S: Total, D: Waiting>(&mut self, unit: u64) {
        let plan = self.plan;
        let path_bits = plan.outlooks.len() as u32;
        let mut path = 0_u64;
        // Steps for bits below `from` are out of date.
        let mut from = path_bits;
        loop {
            let mut bit = from;
            let mut alive = true;
            while bit > 0 && alive {
                bit -= 1;
                let sign = if path >> bit & 1 == 0 {
                    Sign::Plus
                } else {
                    Sign::Minus
                };
                let at = bit as usize;
                step(&mut self.bytes, &plan.layout.bytes.steps[at], sign);
                step(&mut self.shorts, &plan.layout.shorts.steps[at], sign);
                step(&mut self.longs, &plan.layout.longs.steps[at], sign);
                if self.looks[at] {
                    alive = self.reaches::<S>(at);
                }
            }
            if alive {
                self.run_leaf::<S, D>(unit, path);
            }
            path = ((path >> bit) + 1) << bit;
            if path >> path_bits != 0 || self.sink.overflowed {
                break;
            }
            from = path.trailing_zeros() + 1;
        }
    }

    /// Whether the bound of any lane after a step reaches the threshold.
    #[inline(always)]
    fn reaches<S: Total>(&self, at: usize) -> bool {
        let plan = self.plan;
        let mut bounds = [S::default(); LANES];
        kernel::add_shared(&mut bounds, &self.bytes, &plan.layout.bytes.steps[at].alive);
        kernel::add_shared(
            &mut bounds,
            &self.shorts,
            &plan.layout.shorts.steps[at].alive,
        );
        kernel::add_shared(&mut bounds, &self.longs, &plan.layout.longs.steps[at].alive);
        lanes_at_least(&bounds, S::at_most(self.threshold)) != 0
    }

    /// Bounds both children of the path's last node, and lets the groups that reach the threshold
    /// wait for their transform.
    #[inline(always)]
    fn run_leaf<S: Total, D: Waiting>(&mut self, unit: u64, path: u64) {
        let plan = self.plan;
        let mut shared = [S::default(); LANES];
        let (bytes, shorts, longs) = (
            &plan.layout.bytes.leaf,
            &plan.layout.shorts.leaf,
            &plan.layout.longs.leaf,
        );
        kernel::add_shared_bytes(
            &mut shared,
            &self.bytes,
            &bytes.single,
            &bytes.single_chunks.ranges,
        );
        kernel::add_shared(&mut shared, &self.shorts, &shorts.single);
        kernel::add_shared(&mut shared, &self.longs, &longs.single);
        let mut bounds = Bounds {
            plus: shared,
            minus: shared,
        };
        kernel::add_pairs_bytes(
            &mut bounds,
            &self.bytes,
            &bytes.pairs,
            &bytes.pair_chunks.ranges,
        );
        kernel::add_pairs(&mut bounds, &self.shorts, &shorts.pairs);
        kernel::add_pairs(&mut bounds, &self.longs, &longs.pairs);
        for (bit, sign, bounds) in [
            (0, Sign::Plus, &bounds.plus),
            (1, Sign::Minus, &bounds.minus),
        ] {
            let lanes = lanes_at_least(bounds, S::at_most(self.threshold));
            for lane in bits(lanes) {
                let prefix = (unit << LANE_BITS | u64::from(lane)) << plan.row_bits;
                let base = prefix | (path << 1 | bit) << plan.dense_bits;
                let lane = lane as usize;
                let bound = i64::from(bounds[lane].widen());
                if bound == self.threshold && !self.sink.may_gain_from_tie(bound, base) {
                    continue;
                }
                self.wait::<D>(base, lane, sign);
                if self.batch.used == SLOTS {
                    self.transform_batch::<D>();
                }
            }
        }
    }

    /// Copies a lane's bins to the batch.
    #[inline(always)]
    fn wait<D: Waiting>(&mut self, base: u64, lane: usize, sign: Sign) {
        let slot = self.batch.used;
        self.batch.bases[slot] = base;
        self.batch.used += 1;
        let rows = D::rows(&mut self.batch.shorts, &mut self.batch.longs);
        extract(rows, slot, &self.bytes, &self.plan.layout.bytes, lane, sign);
        extract(
            rows,
            slot,
            &self.shorts,
            &self.plan.layout.shorts,
            lane,
            sign,
        );
        extract(rows, slot, &self.longs, &self.plan.layout.longs, lane, sign);
    }

    fn run_batch(&mut self, level: Level) {
        if self.batch.used > 0 {
            dispatch::transform_batch(level, self);
        }
    }

    pub(super) fn fits_short_totals(&self) -> bool {
        u16::try_from(self.plan.histogram.mass()).is_ok()
    }

    pub(super) fn fits_short_sums(&self) -> bool {
        i16::try_from(self.plan.histogram.mass()).is_ok()
    }

    /// Transforms the waiting groups, and tells the sink what reaches the threshold.
    #[inline(always)]
    pub(super) fn transform_batch<D: Waiting>(&mut self) {
        let rows = D::rows(&mut self.batch.shorts, &mut self.batch.longs);
        kernel::transform(rows);
        let largest = kernel::largest(rows);
        let waiting = self.batch.bases[..self.batch.used].iter().zip(largest);
        for (slot, (&base, largest)) in waiting.enumerate() {
            if i64::from(largest.widen()) < self.threshold {
                continue;
            }
            for (row, dense) in rows.iter().zip(0..) {
                let sum = i64::from(row.0[slot].widen());
                if sum >= self.threshold {
                    self.sink.offer(sum, base | dense);
                    self.threshold = self.threshold.max(sum);
                }
            }
        }
        rows.fill(BatchRow([D::default(); SLOTS]));
        self.batch.used = 0;
        if let Some((sum, ..)) = self.sink.best {
            self.shared.offer(self.plan.histogram.weight_of(sum));
        }
        self.refresh();
    }
}

/// A width of the batch's numbers.
pub(super) trait Waiting: Lane {
    fn rows<'r>(
        shorts: &'r mut [BatchRow<i16>],
        longs: &'r mut [BatchRow<i32>],
    ) -> &'r mut [BatchRow<Self>];
}

impl Waiting for i16 {
    #[inline(always)]
    fn rows<'r>(
        shorts: &'r mut [BatchRow<i16>],
        _: &'r mut [BatchRow<i32>],
    ) -> &'r mut [BatchRow<i16>] {
        shorts
    }
}

impl Waiting for i32 {
    #[inline(always)]
    fn rows<'r>(
        _: &'r mut [BatchRow<i16>],
        longs: &'r mut [BatchRow<i32>],
    ) -> &'r mut [BatchRow<i32>] {
        longs
    }
}

#[inline(always)]
fn step<T: Lane>(rows: &mut [Row<T>], step: &Step, sign: Sign) {
    kernel::halve(rows, &step.pairs, &step.lones, sign);
}

fn start_class<T: Lane>(rows: &mut [Row<T>], class: &ClassPlan, sums: &[i32]) {
    for spread in &class.spread {
        rows[spread.slot as usize] = Row([T::default(); LANES]);
    }
    for spread in &class.spread {
        kernel::spread(
            &mut rows[spread.slot as usize],
            sums[spread.bin as usize],
            spread.lane_column,
        );
    }
}

#[inline(always)]
fn extract<T: Lane, D: Lane>(
    batch: &mut [BatchRow<D>],
    slot: usize,
    rows: &[Row<T>],
    class: &ClassPlan,
    lane: usize,
    sign: Sign,
) {
    let leaf = &class.leaf;
    let value = |slot: u32| rows[slot as usize].0[lane].widen();
    for pair in &leaf.pairs {
        let (a, b) = (value(pair.zero), value(pair.one));
        let sum = match sign {
            Sign::Plus => a + b,
            Sign::Minus => a - b,
        };
        batch[pair.out as usize].0[slot] = D::narrow(sum);
    }
    for (i, (&row, &out)) in leaf.single.iter().zip(&leaf.single_column).enumerate() {
        let sum = if i < leaf.kept || sign == Sign::Plus {
            value(row)
        } else {
            -value(row)
        };
        batch[out as usize].0[slot] = D::narrow(sum);
    }
}

impl Sink<'_> {
    fn want(&self) -> Want {
        match self.purpose {
            Purpose::Leader => Want::Leader,
            Purpose::Count | Purpose::Collect(_) => Want::Count,
        }
    }

    /// Whether a group whose best sum is at most the best known one may still matter.
    fn may_gain_from_tie(&self, bound: i64, base: u64) -> bool {
        match (self.purpose, self.best) {
            (Purpose::Leader, Some((sum, candidate, _))) if sum == bound => {
                let mut largest = self.plan.coordinates.candidate(base);
                for &vector in &self.dense_leading {
                    largest = largest.max(largest ^ vector);
                }
                largest > candidate
            }
            _ => true,
        }
    }

    /// A candidate whose sum is at least the threshold.
    fn offer(&mut self, sum: i64, inner: u64) {
        let dense = inner & (self.dense.len() as u64 - 1);
        let high = self.plan.coordinates.candidate(inner ^ dense);
        let candidate = high ^ self.dense[dense as usize];
        self.best = Some(match self.best {
            Some((best, largest, count)) if best == sum => (sum, largest.max(candidate), count + 1),
            _ => (sum, candidate, 1),
        });
        if let Purpose::Collect(limit) = self.purpose {
            let free = self.plan.coordinates.free();
            if free.len() >= usize::BITS as usize - 1
                || self.collected.len().saturating_add(1 << free.len()) > limit
            {
                self.overflowed = true;
                return;
            }
            self.collected.push(candidate);
            let first = self.collected.len() - 1;
            for &vector in free {
                for i in first..self.collected.len() {
                    self.collected.push(self.collected[i] ^ vector);
                }
            }
        }
    }
}

/// A basis of the same span, by falling leading bits.
fn leading_basis(vectors: &[u64]) -> Vec<u64> {
    let mut basis: Vec<u64> = Vec::new();
    for &vector in vectors {
        let reduced = basis.iter().fold(vector, |v, &b| v.min(v ^ b));
        if reduced != 0 {
            basis.push(reduced);
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    basis
}
