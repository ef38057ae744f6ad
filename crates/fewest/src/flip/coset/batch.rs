#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined would be compiled without the caller's instructions"
)]

use super::cost::table_bits;
use super::kernel::{self, Bounds, Lane, Row, SLOTS, Sign, Total, Widths, lanes_at_least};
use super::plan::Plan;
use super::sink::Sink;
use super::steps::Leaf;

/// Groups that the bound left, waiting until there are enough to fill vectors.
///
/// They wait as lists of bins, until the bounds of both halves of each group are computed; the halves that are
/// left wait again, with one bit less, and in the end as tables, until these are transformed.
#[derive(Debug)]
pub(super) struct Batch<W: Widths> {
    stages: Vec<Stage<W>>,
    /// One row for each number of what is left of a group.
    table: Vec<Row<W::Sum, SLOTS>>,
    table_bases: Bases,
}

/// Groups with the same number of bits to be searched.
#[derive(Debug)]
struct Stage<W: Widths> {
    /// One row for each bin.
    bins: Vec<Row<W::Sum, SLOTS>>,
    bases: Bases,
    /// Of both halves of each group, once they are computed.
    bounds: Bounds<W::Total, SLOTS>,
    /// Slots whose lower half, and whose upper half, is still to be passed on.
    left: [u64; 2],
}

/// The inner candidates of what waits, the bits to be searched being 0.
#[derive(Debug)]
struct Bases {
    bases: [u128; SLOTS],
    used: usize,
}

impl Bases {
    fn new() -> Self {
        Self {
            bases: [0; SLOTS],
            used: 0,
        }
    }

    fn push(&mut self, base: u128) -> usize {
        self.bases[self.used] = base;
        self.used += 1;
        self.used - 1
    }
}

impl<W: Widths> Stage<W> {
    fn new(bins: usize) -> Self {
        let none = [W::Total::default(); SLOTS];
        Self {
            bins: vec![Row([W::Sum::default(); SLOTS]); bins],
            bases: Bases::new(),
            bounds: Bounds {
                plus: none,
                minus: none,
            },
            left: [0; 2],
        }
    }

    /// Bounds the halves of all groups that wait. The slots are free for others once nothing is left.
    #[inline(always)]
    fn bound(&mut self, leaf: &Leaf, threshold: i64) {
        let used: u64 = (1 << self.bases.used) - 1;
        self.bases.used = 0;
        let mut shared = [W::Total::default(); SLOTS];
        let singles = leaf.singles().iter().map(|single| single.from);
        kernel::add_rows(&mut shared, &self.bins, singles);
        self.bounds = Bounds {
            plus: shared,
            minus: shared,
        };
        kernel::add_pairs(&mut self.bounds, &self.bins, leaf);
        let least = W::Total::at_most(threshold);
        self.left = [
            used & lanes_at_least(&self.bounds.plus, least),
            used & lanes_at_least(&self.bounds.minus, least),
        ];
    }

    /// The next half that is to be passed on: its slot, its bit and its bound.
    #[inline(always)]
    fn take(&mut self) -> Option<(usize, u128, i64)> {
        let bit = usize::from(self.left[0] == 0);
        let slots = self.left[bit];
        if slots == 0 {
            return None;
        }
        self.left[bit] &= slots - 1;
        let slot = slots.trailing_zeros() as usize;
        let bounds = [&self.bounds.plus, &self.bounds.minus][bit];
        Some((slot, bit as u128, i64::from(bounds[slot].widen())))
    }
}

impl<W: Widths> Batch<W> {
    pub(super) fn new(plan: &Plan) -> Self {
        let empty = Row([W::Sum::default(); SLOTS]);
        Self {
            stages: plan
                .waiting_bins
                .iter()
                .map(|&bins| Stage::new(bins))
                .collect(),
            table: vec![empty; 1 << table_bits(plan.dense_bits)],
            table_bases: Bases::new(),
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.stages[0].bases.used == SLOTS
    }

    /// A slot for a group, and the rows that its bins are to be written to.
    #[inline(always)]
    pub(super) fn wait(&mut self, base: u128) -> (usize, &mut [Row<W::Sum, SLOTS>]) {
        let stage = &mut self.stages[0];
        (stage.bases.push(base), &mut stage.bins)
    }

    /// Bounds the halves of all groups that wait at a stage, and passes on what is left.
    #[inline(always)]
    pub(super) fn filter(
        &mut self,
        first: usize,
        plan: &Plan,
        sink: &mut Sink<'_>,
        threshold: &mut i64,
    ) {
        let mut at = first;
        self.stages[at].bound(&plan.layout.filters[at], *threshold);
        loop {
            let leaf = &plan.layout.filters[at];
            let (until, behind) = self.stages.split_at_mut(at + 1);
            let stage = &mut until[at];
            let Some((slot, bit, bound)) = stage.take() else {
                if at == first {
                    return;
                }
                at -= 1;
                continue;
            };
            let base = stage.bases.bases[slot] | bit << (plan.dense_bits - 1 - at as u32);
            // What waits may have been transformed meanwhile, and have raised the threshold.
            if bound < *threshold || !sink.may_gain(bound, base) {
                continue;
            }
            let sign = if bit == 0 { Sign::Plus } else { Sign::Minus };
            if let Some(next) = behind.first_mut() {
                let to = next.bases.push(base);
                kernel::copy(&mut next.bins, to, &stage.bins, leaf, slot, sign);
                if next.bases.used == SLOTS {
                    at += 1;
                    next.bound(&plan.layout.filters[at], *threshold);
                }
            } else {
                let to = self.table_bases.push(base);
                kernel::copy(&mut self.table, to, &stage.bins, leaf, slot, sign);
                if self.table_bases.used == SLOTS {
                    self.transform(sink, threshold);
                }
            }
        }
    }

    /// Decides all groups that wait.
    #[inline(always)]
    pub(super) fn finish(&mut self, plan: &Plan, sink: &mut Sink<'_>, threshold: &mut i64) {
        for stage in 0..self.stages.len() {
            self.filter(stage, plan, sink, threshold);
        }
        self.transform(sink, threshold);
    }

    /// Transforms the tables that wait, and tells the sink what reaches the threshold.
    #[inline(always)]
    fn transform(&mut self, sink: &mut Sink<'_>, threshold: &mut i64) {
        kernel::transform(&mut self.table);
        let largest = kernel::largest(&self.table);
        let waiting = self.table_bases.bases[..self.table_bases.used].iter();
        for (slot, (&base, largest)) in waiting.zip(largest).enumerate() {
            if i64::from(largest.widen()) < *threshold {
                continue;
            }
            for (row, low) in self.table.iter().zip(0..) {
                let sum = i64::from(row.0[slot].widen());
                if sum >= *threshold {
                    sink.offer(sum, base | low);
                    *threshold = sum;
                }
            }
        }
        self.table.fill(Row([W::Sum::default(); SLOTS]));
        self.table_bases.used = 0;
    }
}
