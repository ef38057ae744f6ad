use super::coordinates::Coordinates;
use super::cost::{self, MAX_DENSE_BITS, MIN_DENSE_BITS, Outlook};
use super::guess;
use super::histogram::Histogram;
use super::kernel::LANES;
use super::layout::Layout;
use super::levels::{self, Bin, Halving};
use super::minimum::Knowledge;
use super::orbits::{Group, Orbits};
use super::order::{self, Aim};
use super::range::Found;
use super::remaining::Remaining;

/// Bits of a candidate that tell the lanes of a row apart.
pub(super) const LANE_BITS: u32 = LANES.ilog2();
/// The fewest inner bits that a plan is made for; below, all sums fit in a small table.
pub(super) const MIN_RANK: u32 = 13;
/// Bits that a unit decides by rows. A unit of `2^24` candidates makes its start cheap, and takes
/// under a millisecond where the bound cuts.
const ROW_BITS: u32 = 18;
/// Wide groups need longer units, or their starts would cost more than the groups.
const ROW_BITS_ABOVE_DENSE: u32 = 8;
/// Longer units only as long as there are so many bits to tell them apart.
const UNIT_BITS: u32 = 8;

/// Bits that a unit decides by rows.
pub(super) fn row_bits(rank: u32, dense: u32) -> u32 {
    let most = rank - LANE_BITS;
    let wide = (dense + ROW_BITS_ABOVE_DENSE).min(most.saturating_sub(UNIT_BITS));
    wide.max(ROW_BITS).min(most)
}

/// Units are numbers of so many bits at most, so that sums of them fit in a word.
const MAX_UNIT_BITS: usize = 62;

/// How a histogram is searched: the coordinates, and which bins meet on which level.
///
/// An inner candidate, from its high to its low bits:
///
/// ```text
/// |  unit  | lane: 6 | path: 1 .. | dense: 4 to 16 |
/// ```
///
/// - the *unit* is walked by a scalar depth-first search that leaves a list of bins;
/// - the bins are spread over 64 *lanes*, and rows of 64 numbers are added and subtracted on the
///   *path*, one level a bit;
/// - the *dense* bits are never walked: the bins' magnitudes bound the whole group, and the few
///   groups that the bound leaves are bounded bit by bit, until tables of `2^8` sums at most are left
///   that are transformed.
///
/// The same histogram gives the same plan on every machine.
#[derive(Debug, Clone)]
pub struct Plan {
    pub(super) histogram: Histogram,
    pub(super) coordinates: Coordinates,
    /// The sums of the top level's bins, sorted by inner column.
    pub(super) top: Vec<i32>,
    top_bins: Vec<Bin>,
    /// From `rank` remaining bits down to `row_bits + 6`.
    pub(super) scalar_levels: Vec<ScalarLevel>,
    /// So many of these levels, from the top, tell units apart; a unit walks down the others itself.
    pub(super) unit_bits: usize,
    /// Remaining bits below the lanes.
    pub(super) row_bits: u32,
    pub(super) dense_bits: u32,
    /// The number of bins at the dense bits, and below as far as groups wait as bins.
    pub(super) waiting_bins: Vec<usize>,
    pub(super) layout: Layout,
    /// For each bit of the path: what to expect of the bound after it is fixed.
    pub(super) outlooks: Vec<Outlook>,
    pub(super) guess: u128,
    /// The light candidate that the caller knows.
    pub(super) known: Option<Found>,
    /// Which units are the same as others.
    pub(super) orbits: Option<Orbits>,
}

/// One step of the scalar search.
#[derive(Debug, Clone)]
pub(super) struct ScalarLevel {
    pub(super) halving: Halving,
    pub(super) bins: usize,
}

impl ScalarLevel {
    /// The sums of the bins below, where the bit of this level is fixed to the value of a sign.
    pub(super) fn halve(&self, above: &[i32], sign: i32, below: &mut [i32]) {
        for kept in &self.halving.kept {
            below[kept.out as usize] = above[kept.from as usize];
        }
        for pair in &self.halving.pairs {
            below[pair.out as usize] = above[pair.zero as usize] + sign * above[pair.one as usize];
        }
        for lone in &self.halving.lones {
            below[lone.out as usize] = sign * above[lone.from as usize];
        }
    }
}

impl Plan {
    /// Plans the search of a histogram whose rank is at least [`MIN_RANK`].
    ///
    /// Cost: O(k² M / 64 + 13 k M) for `M` distinct columns.
    pub(super) fn new(
        histogram: Histogram,
        coordinates: Coordinates,
        knowledge: &Knowledge,
    ) -> Self {
        let known = knowledge.candidate.map(|candidate| Found {
            weight: histogram.weight(candidate),
            candidate,
            count: None,
        });
        let known_sum = known.map_or(i64::MIN, |known| histogram.sum_of(known.weight));
        let group = Group::of(&knowledge.symmetries, &histogram);
        let widest = knowledge.widest.clamp(MIN_DENSE_BITS, MAX_DENSE_BITS);
        let sums = histogram.entries().iter().map(|entry| entry.sum);
        let expected = cost::expected_best(sums, coordinates.rank());
        let aim = Aim {
            entries: histogram.entries(),
            threshold: expected.max(known_sum),
            widest,
            spans: &knowledge.spans,
            group: &group,
            coordinates: &coordinates,
        };
        let basis = order::choose(&aim);
        let coordinates = coordinates.with_basis(basis);
        let rank = coordinates.rank();
        debug_assert!(rank >= MIN_RANK);
        let mut top: Vec<(u128, i32)> = histogram
            .entries()
            .iter()
            .map(|entry| (coordinates.inner_column(entry.column), entry.sum))
            .collect();
        top.sort_unstable();
        // What is known is light already, and no guess is likely to be lighter.
        let guess = if known_sum >= expected {
            0
        } else {
            guess::descend_greedily(&top, rank)
        };
        let top_bins: Vec<Bin> = top.iter().map(|&(c, sum)| Bin::of(c, sum)).collect();
        let top: Vec<i32> = top.into_iter().map(|(_, sum)| sum).collect();

        // halvings[r] goes to r remaining bits, bins[r] are those of r remaining bits.
        let mut bins = vec![Vec::new(); rank as usize + 1];
        let mut halvings = vec![None; rank as usize];
        bins[rank as usize].clone_from(&top_bins);
        for low in (MIN_DENSE_BITS - 1..rank).rev() {
            let (halving, below) = levels::halve(&bins[low as usize + 1], low);
            bins[low as usize] = below;
            halvings[low as usize] = Some(halving);
        }
        let guessed = histogram.sum_of(histogram.weight(coordinates.candidate(guess)));
        let threshold = expected.max(guessed).max(known_sum);
        let most = row_bits(rank, MAX_DENSE_BITS) as usize;
        let entries = histogram.entries();
        let sampled = order::sampled(entries, coordinates.basis(), most, threshold);
        let outlook = |low: u32| {
            let sampled = sampled.get(low as usize).copied();
            sampled.unwrap_or_else(|| Outlook::of_bins(&bins[low as usize]))
        };
        let dense_bits =
            cost::choose_dense_bits(&bins, &halvings, outlook, rank, widest, threshold);
        let outlooks = (dense_bits + 1..row_bits(rank, dense_bits)).map(outlook);
        let outlooks = outlooks.collect();
        let row_bits = row_bits(rank, dense_bits);
        let orbits = Orbits::new(&group, &coordinates, row_bits + LANE_BITS);
        let waiting = cost::table_bits(dense_bits) + 1..=dense_bits;

        let mut plan = Self {
            histogram,
            coordinates,
            top,
            top_bins,
            scalar_levels: Vec::new(),
            unit_bits: 0,
            row_bits,
            dense_bits,
            waiting_bins: waiting.rev().map(|low| bins[low as usize].len()).collect(),
            layout: Layout::new(&bins, &halvings, row_bits, dense_bits),
            outlooks,
            guess,
            known,
            orbits,
        };
        for low in (row_bits + LANE_BITS..rank).rev() {
            plan.scalar_levels.push(ScalarLevel {
                halving: halvings[low as usize].take().expect("made above"),
                bins: bins[low as usize].len(),
            });
        }
        plan.unit_bits = plan.scalar_levels.len().min(MAX_UNIT_BITS);
        plan
    }

    /// How many units the search has. Units are independent of each other.
    #[must_use]
    pub fn units(&self) -> u64 {
        1 << self.unit_bits
    }

    /// How many candidates a unit has, where candidates that no cell tells apart count once;
    /// `u64::MAX` if there are more.
    #[must_use]
    pub fn unit_candidates(&self) -> u64 {
        1_u64
            .checked_shl(self.coordinates.rank() - self.unit_bits as u32)
            .unwrap_or(u64::MAX)
    }

    /// Whether a unit is searched as a whole or not at all, so that a search that was stopped can go on at the next
    /// one. It is not where more than 2^62 units would be needed, more than anybody searches.
    #[must_use]
    pub fn has_whole_units(&self) -> bool {
        self.scalar_levels.len() == self.unit_bits
    }

    /// No candidate weighs less, as far as is seen without a search.
    ///
    /// Cost: that of the first steps of the search, some thousandths of a second.
    #[must_use]
    pub fn lower_bound(&self) -> u64 {
        let guess = self.guessed().weight;
        let remaining = Remaining::new(self, self.histogram.sum_of(guess));
        remaining.lightest().map_or(guess, |bound| bound.min(guess))
    }

    /// The histogram that is searched.
    #[must_use]
    pub fn histogram(&self) -> &Histogram {
        &self.histogram
    }

    /// A number that tells plans apart: results of different plans do not merge.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let numbers = [
            u64::from(self.histogram.dimension()),
            u64::from(self.row_bits),
            self.orbits
                .as_ref()
                .map_or(1, |orbits| orbits.order() as u64),
            self.histogram.weight(0),
        ]
        .into_iter()
        .chain(words(self.coordinates.offset()))
        .chain(self.coordinates.basis().iter().copied().flat_map(words))
        .chain(self.top_bins.iter().flat_map(|bin| words(bin.column)))
        .chain(self.top.iter().map(|&sum| u64::from(sum.cast_unsigned())));
        hash(numbers)
    }
}

/// FNV-1a, a word at a time, with a rotation. Neither fast nor safe from forgery: it tells plans apart.
pub(crate) fn hash(numbers: impl Iterator<Item = u64>) -> u64 {
    numbers.fold(0xcbf2_9ce4_8422_2325, |hash, number| {
        (hash ^ number)
            .wrapping_mul(0x0000_0100_0000_01b3)
            .rotate_left(23)
    })
}

/// The two halves of a candidate or a column.
fn words(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

/// The layout in one line.
impl std::fmt::Display for Plan {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "rank {}, {} symmetries: {} unit bits, {LANE_BITS} lane bits, {} path bits, {} dense bits; {} columns, {} byte rows, \
             {} short rows, {} long rows",
            self.coordinates.rank(),
            self.orbits.as_ref().map_or(1, Orbits::order),
            self.scalar_levels.len(),
            self.row_bits - self.dense_bits,
            self.dense_bits,
            self.top.len(),
            self.layout.bytes.slots,
            self.layout.shorts.slots,
            self.layout.longs.slots,
        )
    }
}
