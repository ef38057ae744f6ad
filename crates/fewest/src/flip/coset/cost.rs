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
use super::plan::{LANE_BITS, row_bits};

pub(super) const MAX_DENSE_BITS: u32 = 16;
pub(super) const MIN_DENSE_BITS: u32 = 4;

/// The number of dense bits that promises the least time a candidate.
///
/// Counted in cycles of a machine that adds two rows of bytes a cycle; only ratios matter.
pub(super) fn choose_dense_bits(
    bins: &[Vec<Bin>],
    halvings: &[Option<Halving>],
    outlook: impl Fn(u32) -> Outlook,
    rank: u32,
    widest: u32,
    threshold: i64,
) -> u32 {
    let work = |low: u32| {
        let halving = halvings[low as usize].as_ref().expect("made above");
        (halving.pairs.len() + halving.lones.len()) as f64 * 2.5
    };
    let cost = |dense: u32| {
        let path: f64 = (dense + 1..row_bits(rank, dense))
            .map(|low| work(low) / (1_u64 << low) as f64)
            .sum();
        let halving = halvings[dense as usize].as_ref().expect("made above");
        let singles = (halving.kept.len() + halving.lones.len()) as f64;
        let leaf = 3.5 * halving.pairs.len() as f64 + singles + 40.0;
        let groups = (1_u64 << dense) as f64;
        let level = |low: u32| Level {
            bins: bins[low as usize].len(),
            outlook: outlook(low),
        };
        let waiting = LANES as f64 * waiting(dense, threshold, level);
        path + (leaf / 2.0 + waiting) / groups
    };
    (MIN_DENSE_BITS..=widest.min(rank - LEAST_ABOVE))
        .min_by(|&a, &b| cost(a).total_cmp(&cost(b)))
        .expect("there are enough bits")
}

/// The dense bits are fewer than the rank by this number at least: the lanes, and one bit of the path.
pub(super) const LEAST_ABOVE: u32 = LANE_BITS + 1;

/// Groups wait as bins until they have so many bits; then they are transformed.
pub(super) const fn table_bits(dense: u32) -> u32 {
    if dense <= 9 { dense - 1 } else { 8 }
}

/// The bins of one level.
#[derive(Debug, Clone, Copy)]
pub(super) struct Level {
    pub(super) bins: usize,
    pub(super) outlook: Outlook,
}

/// What becomes of a group after its bound is known, be it cut or not.
fn waiting(dense: u32, threshold: i64, level: impl Fn(u32) -> Level) -> f64 {
    let last = table_bits(dense);
    let here = level(dense);
    let survival = here.outlook.survival(threshold);
    if dense <= 9 {
        let groups = (1_u64 << dense) as f64;
        let transform = 50.0 + 2.0 * here.bins as f64 + groups * f64::from(dense) / 12.0;
        return survival * transform;
    }
    let mut work = 0.0;
    let mut groups = survival;
    for low in (last + 1..=dense).rev() {
        let here = level(low);
        work += groups * (50.0 + 2.2 * here.bins as f64);
        // Parts of what was left are left more often than others.
        groups *= 2.0 * level(low - 1).outlook.survival(threshold).max(0.05);
    }
    let table = (1_u64 << last) as f64;
    work + groups * table * f64::from(last) / 12.0
}

/// So many rows fit in a first-level cache of 32 KB.
const NEAR_ROWS: f64 = 500.0;
/// What a row costs where they do not.
const FAR: f64 = 6.0;

/// [`choose_dense_bits`] from the numbers of bins alone, at one number of dense bits. Levels without a
/// number have a bin for each of `entries`.
pub(super) fn of_levels(levels: &[Level], dense: u32, entries: usize, threshold: i64) -> f64 {
    let bins = |low: u32| levels.get(low as usize).map_or(entries, |level| level.bins) as f64;
    let path = (dense + 1..dense + 10).map(|low| {
        let pairs = (bins(low + 1) - bins(low)).max(0.0);
        let lones = (bins(low) - pairs).max(0.0) / 2.0;
        let near = bins(low + 1) + bins(low) <= NEAR_ROWS;
        (pairs + lones) * if near { 2.5 } else { FAR } / (1_u64 << low) as f64
    });
    let pairs = (bins(dense + 1) - bins(dense)).max(0.0);
    let leaf = 3.5 * pairs + (bins(dense) - pairs).max(0.0) + 40.0;
    let groups = (1_u64 << dense) as f64;
    let level = |low: u32| levels[low as usize];
    let waiting = LANES as f64 * waiting(dense, threshold, level);
    path.sum::<f64>() + (leaf / 2.0 + waiting) / groups
}

/// The same where only the level of the dense bits is known.
pub(super) fn of_level(level: &Level, dense: u32, threshold: i64) -> f64 {
    let leaf = 2.25 * level.bins as f64 + 40.0;
    let groups = (1_u64 << dense) as f64;
    let survival = level.outlook.survival(threshold);
    let waiting = LANES as f64 * survival * (50.0 + 2.2 * level.bins as f64) * 1.5;
    // Each level of the path above has some more bins, and half as many nodes.
    let path = 3.7 * level.bins as f64;
    (path + leaf / 2.0 + waiting) / groups
}

/// Means of 32 bounds that are further apart than this, in deviations of one bound, are not so by chance.
const FAR_OFF: f64 = 0.6;

/// What to expect of the bound of a group.
#[derive(Debug, Clone, Copy)]
pub(super) struct Outlook {
    mean: f64,
    deviation: f64,
    /// The share of groups that are known to reach what is to be beaten.
    share: f64,
}

impl Outlook {
    pub(super) fn of_bins(bins: &[Bin]) -> Self {
        Self::of(bins.iter().map(|bin| (bin.energy, bin.mixed)))
    }

    /// The same, or, where it is far from that, what the bounds of some groups that were chosen at random say;
    /// `threshold` is what is to be beaten.
    pub(super) fn or_sampled(self, bounds: &[i64], threshold: i64) -> Self {
        let count = bounds.len() as f64;
        let mean = bounds.iter().sum::<i64>() as f64 / count;
        if (mean - self.mean).abs() < FAR_OFF * self.deviation {
            return self;
        }
        let square = |bound: &i64| (*bound as f64 - mean) * (*bound as f64 - mean);
        let variance = bounds.iter().map(square).sum::<f64>() / (count - 1.0);
        let reach = bounds.iter().filter(|&&bound| bound >= threshold).count();
        Self {
            mean,
            deviation: variance.sqrt().max(0.5),
            share: reach as f64 / count,
        }
    }

    /// Were all signs random: of bins with these energies, each with whether it holds more than one entry.
    pub(super) fn of(bins: impl Iterator<Item = (f64, bool)>) -> Self {
        let (mut mean, mut variance) = (0.0, 0.0);
        for (energy, mixed) in bins {
            // The mean magnitude, were all signs random, is that of the normal distribution.
            let magnitude = if mixed {
                (energy * std::f64::consts::FRAC_2_PI).sqrt()
            } else {
                energy.sqrt()
            };
            mean += magnitude;
            variance += (energy - magnitude * magnitude).max(0.0);
        }
        Self {
            mean,
            deviation: variance.sqrt().max(0.5),
            share: 0.0,
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
        let tail = TAIL
            .windows(2)
            .zip(0_u8..)
            .map(|(ends, below)| (ends, steps - f64::from(below)))
            .find(|&(_, part)| part < 1.0)
            .map_or(TAIL[TAIL.len() - 1], |(ends, part)| {
                ends[0] * (1.0 - part) + ends[1] * part
            });
        tail.max(self.share)
    }
}

/// About the best sum of all candidates: a little less than the largest of as many independent
/// normal ones, since sums that share vectors are not independent, and since most of a search goes
/// by before the best is found.
pub(super) fn expected_best(sums: impl Iterator<Item = i32>, rank: u32) -> i64 {
    let energy: f64 = sums.map(|s| f64::from(s) * f64::from(s)).sum();
    let best = (2.0 * energy * f64::from(rank) * std::f64::consts::LN_2).sqrt();
    (0.93 * best) as i64
}
