#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined would be compiled without the caller's instructions"
)]

use super::coordinates::bits;
use super::kernel::{self, Bounds, Lane, Row, SLOTS, Sign, Total, Widths, lanes_at_least};
use super::plan::Plan;
use super::sink::Sink;

/// Groups that the bound left, waiting until there are enough to fill vectors.
///
/// They wait twice: first as lists of dense bins, until the bounds of both halves of each group are
/// computed; then the few halves that are left wait as tables, until these are transformed.
#[derive(Debug)]
pub(super) struct Batch<W: Widths> {
    /// One row for each dense bin.
    bins: Vec<Row<W::Sum, SLOTS>>,
    bases: Bases,
    /// One row for each number of half a group.
    table: Vec<Row<W::Sum, SLOTS>>,
    table_bases: Bases,
}

/// The inner candidates of what waits, the bits to be searched being 0.
#[derive(Debug)]
struct Bases {
    bases: [u128; SLOTS],
    used: usize,
}

impl Bases {
    fn push(&mut self, base: u128) -> usize {
        self.bases[self.used] = base;
        self.used += 1;
        self.used - 1
    }
}

impl<W: Widths> Batch<W> {
    pub(super) fn new(plan: &Plan) -> Self {
        let bases = || Bases {
            bases: [0; SLOTS],
            used: 0,
        };
        let empty = Row([W::Sum::default(); SLOTS]);
        Self {
            bins: vec![empty; plan.dense_bins],
            bases: bases(),
            table: vec![empty; 1 << (plan.dense_bits - 1)],
            table_bases: bases(),
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.bases.used == SLOTS
    }

    /// A slot for a group, and the rows that its bins are to be written to.
    #[inline(always)]
    pub(super) fn wait(&mut self, base: u128) -> (usize, &mut [Row<W::Sum, SLOTS>]) {
        (self.bases.push(base), &mut self.bins)
    }

    /// Bounds the halves of all groups that wait as bins.
    #[inline(always)]
    pub(super) fn filter(&mut self, plan: &Plan, sink: &mut Sink<'_>, threshold: &mut i64) {
        let leaf = &plan.layout.filter;
        let used: u64 = (1 << self.bases.used) - 1;
        self.bases.used = 0;
        let mut shared = [W::Total::default(); SLOTS];
        let singles = leaf.singles().iter().map(|single| single.from);
        kernel::add_rows(&mut shared, &self.bins, singles);
        let mut bounds = Bounds {
            plus: shared,
            minus: shared,
        };
        kernel::add_pairs(&mut bounds, &self.bins, leaf);
        for (bit, sign, bounds) in [
            (0, Sign::Plus, &bounds.plus),
            (1, Sign::Minus, &bounds.minus),
        ] {
            let slots = used & lanes_at_least(bounds, W::Total::at_most(*threshold));
            for slot in bits(u128::from(slots)) {
                let slot = slot as usize;
                let base = self.bases.bases[slot] | bit << (plan.dense_bits - 1);
                let bound = i64::from(bounds[slot].widen());
                if bound < *threshold || !sink.may_gain(bound, base) {
                    continue;
                }
                let to = self.table_bases.push(base);
                kernel::copy(&mut self.table, to, &self.bins, leaf, slot, sign);
                if self.table_bases.used == SLOTS {
                    self.transform(sink, threshold);
                }
            }
        }
    }

    /// Transforms the tables that wait, and tells the sink what reaches the threshold.
    #[inline(always)]
    pub(super) fn transform(&mut self, sink: &mut Sink<'_>, threshold: &mut i64) {
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
