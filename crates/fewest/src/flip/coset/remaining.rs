//! What the search has not looked at yet, and how light it could be at best.

use super::plan::Plan;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Blocks are told apart by so many of the highest bits of a unit. Their bounds cost what the first
/// levels of the search do, a few thousandths of a second at most.
const BLOCK_BITS: usize = 8;

/// Blocks of units that follow each other, each with the bound of the search at its root.
#[derive(Debug)]
pub(super) struct Remaining<'a> {
    plan: &'a Plan,
    /// No candidate of a block has a larger sum.
    bounds: Vec<i64>,
    /// Units of each block that are not covered.
    left: Vec<AtomicU64>,
    /// Units in a block.
    block: u64,
}

impl<'a> Remaining<'a> {
    /// All units. Sums below `enough` are not told apart: candidates that heavy are not looked for.
    pub(super) fn new(plan: &'a Plan, enough: i64) -> Self {
        let depth = plan.unit_bits.min(BLOCK_BITS);
        let block = plan.units() >> depth;
        let mut bounds = Vec::with_capacity(1 << depth);
        descend(plan, &plan.top, 0, depth, enough, &mut bounds);
        let left = bounds.iter().map(|_| AtomicU64::new(block)).collect();
        Self {
            plan,
            bounds,
            left,
            block,
        }
    }

    /// These units are decided. No unit may be told twice.
    pub(super) fn cover(&self, units: Range<u64>) {
        let mut start = units.start;
        while start < units.end {
            let index = start / self.block;
            let end = units.end.min((index + 1) * self.block);
            self.left[index as usize].fetch_sub(end - start, Ordering::Relaxed);
            start = end;
        }
    }

    /// No candidate of the units that are left is lighter; `None` where all are covered.
    pub(super) fn lightest(&self) -> Option<u64> {
        let blocks = self.bounds.iter().zip(&self.left);
        let open = blocks.filter(|(_, left)| left.load(Ordering::Relaxed) > 0);
        let largest = open.map(|(&bound, _)| bound).max()?;
        Some(self.plan.histogram.weight_of(largest))
    }
}

/// The bounds of all blocks below a node, in order.
fn descend(
    plan: &Plan,
    sums: &[i32],
    depth: usize,
    last: usize,
    enough: i64,
    bounds: &mut Vec<i64>,
) {
    let bound: i64 = sums.iter().map(|sum| i64::from(sum.unsigned_abs())).sum();
    if depth == last || bound < enough {
        bounds.resize(bounds.len() + (1 << (last - depth)), bound);
        return;
    }
    let level = &plan.scalar_levels[depth];
    let mut below = vec![0; level.bins];
    for sign in [1, -1] {
        level.halve(sums, sign, &mut below);
        descend(plan, &below, depth + 1, last, enough, bounds);
    }
}
