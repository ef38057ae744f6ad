#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined would be compiled without the caller's instructions"
)]

use super::batch::Batch;
use super::coordinates::bits;
use super::kernel::{self, Bounds, LANES, Lane, Row, Sign, Total, Widths, lanes_at_least};
use super::layout::{ClassPlan, Layout};
use super::plan::{LANE_BITS, Plan};
use super::search::Shared;
use super::sink::{Purpose, Sink};
use super::steps::Leaf;

/// Searches units by rows; the memory of one thread.
#[derive(Debug)]
pub(super) struct Work<'a, W: Widths> {
    plan: &'a Plan,
    shared: &'a Shared,
    rows: Arena,
    batch: Batch<W>,
    pub(super) sink: Sink<'a>,
    /// Least sum that still matters; never above the best sum that is known.
    pub(super) threshold: i64,
    /// Bits of the path, from the lowest: whether the bound is worth computing there.
    looks: Vec<bool>,
}

/// The rows of all widths.
#[derive(Debug)]
struct Arena {
    bytes: Vec<Row<i8, LANES>>,
    shorts: Vec<Row<i16, LANES>>,
    longs: Vec<Row<i32, LANES>>,
}

impl<'a, W: Widths> Work<'a, W> {
    pub(super) fn new(plan: &'a Plan, purpose: Purpose, shared: &'a Shared) -> Self {
        Self {
            plan,
            shared,
            rows: Arena::new(&plan.layout),
            batch: Batch::new(plan),
            sink: Sink::new(plan, purpose),
            threshold: i64::MIN,
            looks: vec![false; plan.outlooks.len()],
        }
    }

    /// Takes over what others found.
    pub(super) fn refresh(&mut self) {
        let own = self.sink.best.map_or(i64::MIN, |(sum, ..)| sum);
        let weight = self.shared.weight();
        let others = if weight == u64::MAX {
            i64::MIN
        } else {
            self.plan.histogram.sum_of(weight)
        };
        self.threshold = own.max(others);
    }

    /// Searches a unit, whose bins' sums are given.
    #[inline(always)]
    pub(super) fn run_unit(&mut self, sums: &[i32], unit: u128) {
        let plan = self.plan;
        for (looks, outlook) in self.looks.iter_mut().zip(&plan.outlooks) {
            // All 64 lanes have to fail for a look to pay.
            *looks = outlook.distance(self.threshold) > 2.0;
        }
        self.rows.start(&plan.layout, sums);
        let path_bits = plan.outlooks.len() as u32;
        let mut path = 0_u128;
        // Rows of bits below `from` are out of date.
        let mut from = path_bits;
        loop {
            let mut bit = from;
            let mut alive = true;
            while bit > 0 && alive {
                bit -= 1;
                let at = bit as usize;
                let minus = path >> bit & 1 == 1;
                let sign = if minus { Sign::Minus } else { Sign::Plus };
                self.rows.step(&plan.layout, at, sign);
                alive = !self.looks[at] || self.rows.reach::<W>(&plan.layout, at, self.threshold);
            }
            if alive {
                self.run_leaf(unit, path);
            }
            path = ((path >> bit) + 1) << bit;
            if path >> path_bits != 0 || self.sink.overflowed {
                break;
            }
            from = path.trailing_zeros() + 1;
        }
    }

    /// Bounds both children of the path's last node, and lets the groups that reach the threshold
    /// wait.
    #[inline(always)]
    fn run_leaf(&mut self, unit: u128, path: u128) {
        let plan = self.plan;
        let bounds = self.rows.bounds::<W>(&plan.layout);
        for (bit, sign, bounds) in [
            (0, Sign::Plus, &bounds.plus),
            (1, Sign::Minus, &bounds.minus),
        ] {
            let lanes = lanes_at_least(bounds, W::Total::at_most(self.threshold));
            for lane in bits(u128::from(lanes)) {
                let prefix = (unit << LANE_BITS | u128::from(lane)) << plan.row_bits;
                let base = prefix | (path << 1 | bit) << plan.dense_bits;
                let lane = lane as usize;
                // What waits may have been transformed meanwhile, and have raised the threshold.
                let bound = i64::from(bounds[lane].widen());
                if bound < self.threshold || !self.sink.may_gain(bound, base) {
                    continue;
                }
                let (layout, rows) = (&plan.layout, &self.rows);
                let (slot, to) = self.batch.wait(base);
                kernel::copy(to, slot, &rows.bytes, &layout.bytes.leaf, lane, sign);
                kernel::copy(to, slot, &rows.shorts, &layout.shorts.leaf, lane, sign);
                kernel::copy(to, slot, &rows.longs, &layout.longs.leaf, lane, sign);
                if self.batch.is_full() {
                    self.filter();
                }
            }
        }
    }

    #[inline(always)]
    fn filter(&mut self) {
        self.batch
            .filter(0, self.plan, &mut self.sink, &mut self.threshold);
        if let Some((sum, ..)) = self.sink.best {
            self.shared.offer(self.plan.histogram.weight_of(sum));
        }
        self.refresh();
    }

    /// Decides all groups that wait.
    #[inline(always)]
    pub(super) fn finish(&mut self) {
        self.batch
            .finish(self.plan, &mut self.sink, &mut self.threshold);
        if let Some((sum, ..)) = self.sink.best {
            self.shared.offer(self.plan.histogram.weight_of(sum));
        }
    }
}

impl Arena {
    fn new(layout: &Layout) -> Self {
        Self {
            bytes: vec![Row([0; LANES]); layout.bytes.slots as usize],
            shorts: vec![Row([0; LANES]); layout.shorts.slots as usize],
            longs: vec![Row([0; LANES]); layout.longs.slots as usize],
        }
    }

    /// Spreads a unit's bins over the lanes.
    #[inline(always)]
    fn start(&mut self, layout: &Layout, sums: &[i32]) {
        start(&mut self.bytes, &layout.bytes, sums);
        start(&mut self.shorts, &layout.shorts, sums);
        start(&mut self.longs, &layout.longs, sums);
    }

    /// Fixes a bit of the path.
    #[inline(always)]
    fn step(&mut self, layout: &Layout, at: usize, sign: Sign) {
        kernel::halve(&mut self.bytes, &layout.bytes.steps[at], sign);
        kernel::halve(&mut self.shorts, &layout.shorts.steps[at], sign);
        kernel::halve(&mut self.longs, &layout.longs.steps[at], sign);
    }

    /// Whether the bound of any lane after a step reaches the threshold.
    #[inline(always)]
    fn reach<'l, W: Widths>(&self, layout: &'l Layout, at: usize, threshold: i64) -> bool {
        let mut bounds = [W::Total::default(); LANES];
        let alive = |class: &'l ClassPlan| class.steps[at].alive().iter().copied();
        kernel::add_rows(&mut bounds, &self.bytes, alive(&layout.bytes));
        kernel::add_rows(&mut bounds, &self.shorts, alive(&layout.shorts));
        kernel::add_rows(&mut bounds, &self.longs, alive(&layout.longs));
        lanes_at_least(&bounds, W::Total::at_most(threshold)) != 0
    }

    /// The bounds after the last step.
    #[inline(always)]
    fn bounds<'l, W: Widths>(&self, layout: &'l Layout) -> Bounds<W::Total, LANES> {
        let (bytes, shorts, longs) = (&layout.bytes.leaf, &layout.shorts.leaf, &layout.longs.leaf);
        let mut shared = [W::Total::default(); LANES];
        let singles = |leaf: &'l Leaf| leaf.singles().iter().map(|single| single.from);
        kernel::add_byte_rows(&mut shared, &self.bytes, bytes);
        kernel::add_rows(&mut shared, &self.shorts, singles(shorts));
        kernel::add_rows(&mut shared, &self.longs, singles(longs));
        let mut bounds = Bounds {
            plus: shared,
            minus: shared,
        };
        kernel::add_byte_pairs(&mut bounds, &self.bytes, bytes);
        kernel::add_pairs(&mut bounds, &self.shorts, shorts);
        kernel::add_pairs(&mut bounds, &self.longs, longs);
        bounds
    }
}

#[inline(always)]
fn start<T: Lane>(rows: &mut [Row<T, LANES>], class: &ClassPlan, sums: &[i32]) {
    for spread in &class.spread {
        rows[spread.slot as usize] = Row([T::default(); LANES]);
    }
    for spread in &class.spread {
        let sum = sums[spread.bin as usize];
        kernel::spread(&mut rows[spread.slot as usize], sum, spread.lane_column);
    }
}
