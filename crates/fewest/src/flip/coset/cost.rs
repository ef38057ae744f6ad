//! What a search is expected to cost, before any sign is known.
//!
//! Estimates decide only how the search is laid out, never what it may skip. They use nothing but
//! the four operations and square roots, which are the same to the last bit on every machine.

#![allow(
    clippy::cast_precision_loss,
    reason = "an estimate needs no more than a few digits"
)]

use super::kernel::LANES;
use super::levels::{Bin, Halving};

const MAX_DENSE_BITS: u32 = 9;
pub(super) const MIN_DENSE_BITS: u32 = 4;

/// The number of dense bits that promises the least time a candidate.
///
/// Counted in cycles of a machine that adds two rows of bytes a cycle; only ratios matter.
pub(super) fn choose_dense_bits(
    bins: &[Vec<Bin>],
    halvings: &[Option<Halving>],
    row_bits: u32,
    threshold: i64,
) -> u32 {
    let work = |low: u32| {
        let halving = halvings[low as usize].as_ref().expect("made above");
        (halving.pairs.len() + halving.lones.len()) as f64 * 2.5
    };
    let cost = |dense: u32| {
        let path: f64 = (dense + 1..row_bits)
            .map(|low| work(low) / (1_u64 << low) as f64)
            .sum();
        let halving = halvings[dense as usize].as_ref().expect("made above");
        let singles = (halving.kept.len() + halving.lones.len()) as f64;
        let leaf = 3.5 * halving.pairs.len() as f64 + singles + 40.0;
        let groups = (1_u64 << dense) as f64;
        let here = &bins[dense as usize];
        let survival = Outlook::of(here).survival(threshold);
        let transform = 50.0 + 2.0 * here.len() as f64 + groups * f64::from(dense) / 12.0;
        path + (leaf / 2.0 + LANES as f64 * survival * transform) / groups
    };
    (MIN_DENSE_BITS..=MAX_DENSE_BITS.min(row_bits - 1))
        .min_by(|&a, &b| cost(a).total_cmp(&cost(b)))
        .expect("there are enough bits")
}

/// What to expect of the bound of a group, were all signs random.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    mean: f64,
    deviation: f64,
}

impl Outlook {
    pub(super) fn of(bins: &[Bin]) -> Self {
        let mean: f64 = bins.iter().map(Bin::mean).sum();
        let variance: f64 = bins
            .iter()
            .map(|bin| (bin.energy - bin.mean() * bin.mean()).max(0.0))
            .sum();
        Self {
            mean,
            deviation: variance.sqrt().max(0.5),
        }
    }

    /// The threshold's distance above the mean, in standard deviations.
    pub(super) fn distance(self, threshold: i64) -> f64 {
        (threshold as f64 - self.mean) / self.deviation
    }

    /// About the share of groups whose bound reaches the threshold.
    pub(super) fn survival(self, threshold: i64) -> f64 {
        // Tail of the normal distribution in steps of half a deviation. Tabled, because the plan
        // has to be the same on every machine, and `exp` need not be.
        const TAIL: [f64; 9] = [
            0.5, 0.3085, 0.1587, 0.0668, 0.0228, 0.0062, 0.00135, 0.000_233, 0.000_032,
        ];
        let steps = 2.0 * self.distance(threshold);
        if steps < 0.0 {
            return (0.5 - 0.2 * steps).min(1.0);
        }
        // The table's step that `steps` lies in.
        TAIL.windows(2)
            .zip(0_u8..)
            .map(|(ends, below)| (ends, steps - f64::from(below)))
            .find(|&(_, part)| part < 1.0)
            .map_or(TAIL[TAIL.len() - 1], |(ends, part)| {
                ends[0] * (1.0 - part) + ends[1] * part
            })
    }
}

/// About the best sum of all candidates: a little less than the largest of as many independent
/// normal ones, since sums that share vectors are not independent, and since most of a search goes
/// by before the best is found.
pub(super) fn expected_best(sums: &[i32], rank: u32) -> i64 {
    let energy: f64 = sums.iter().map(|&s| f64::from(s) * f64::from(s)).sum();
    let best = (2.0 * energy * f64::from(rank) * std::f64::consts::LN_2).sqrt();
    (0.93 * best) as i64
}
