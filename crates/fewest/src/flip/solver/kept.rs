//! Solutions that a symmetry of the board leaves as they are: a small part of all solutions, that often
//! holds a light one.

use std::num::NonZeroUsize;

use crate::bits::{get, xor};
use crate::flip::coset::{self, Histogram, Symmetry, Want};
use crate::monitor::Monitor;

/// A bit for each quiet pattern, 64 a word.
pub(super) type Bits = Vec<u64>;

/// From so many quiet patterns on, going through all sums takes long enough to look for a good
/// solution first.
pub(super) const WORTHWHILE: usize = 20;

/// A search of the solutions that are kept has at most this share of the sums of the whole, as a power
/// of two.
const SHARE: usize = 6;

/// What a symmetry makes of the sums of quiet patterns. It takes solution + Σ `t_j` · pattern j to
/// solution + `shift` + Σ `t_j` · `images[j]`.
#[derive(Debug, Clone)]
pub(super) struct Moved {
    pub(super) images: Vec<Bits>,
    pub(super) shift: Bits,
}

impl Moved {
    /// The map of candidates whose bit j stands for pattern j. At most 128 patterns.
    pub(super) fn symmetry(&self) -> Symmetry {
        Symmetry {
            images: self.images.iter().map(|image| number(image)).collect(),
            shift: number(&self.shift),
        }
    }
}

/// Sums of quiet patterns that a symmetry leaves as they are: `start` and any sum of `basis`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) start: Bits,
    pub(super) basis: Vec<Bits>,
}

impl Kept {
    /// The sums that all of the symmetries leave as they are; `None` where there are none.
    ///
    /// Cost: O(k² / 64) word operations for each of the symmetries' k patterns.
    fn by(symmetries: &[&Moved], patterns: usize) -> Option<Self> {
        let words = patterns.div_ceil(64);
        // The equations of all symmetries side by side: Σ t_j (e_j + image_j) = shift.
        let beside = |of: &dyn Fn(&Moved) -> Bits| -> Bits {
            symmetries.iter().flat_map(|&moved| of(moved)).collect()
        };
        let mut reduced: Vec<(usize, Bits, Bits)> = Vec::new();
        let reduce = |reduced: &[(usize, Bits, Bits)], side: &mut Bits, sum: &mut Bits| {
            for (lead, by, its_sum) in reduced {
                if get(side, *lead) {
                    xor(side, by);
                    xor(sum, its_sum);
                }
            }
        };
        let mut basis = Vec::new();
        for pattern in 0..patterns {
            let mut sum = vec![0; words];
            sum[pattern / 64] = 1 << (pattern % 64);
            let mut side = beside(&|moved| {
                let mut image = moved.images[pattern].clone();
                xor(&mut image, &sum);
                image
            });
            reduce(&reduced, &mut side, &mut sum);
            match first(&side) {
                Some(lead) => reduced.push((lead, side, sum)),
                None => basis.push(sum),
            }
        }
        let mut side = beside(&|moved| moved.shift.clone());
        let mut start = vec![0; words];
        reduce(&reduced, &mut side, &mut start);
        first(&side).is_none().then_some(Self { start, basis })
    }

    /// The sum of the basis vectors that a candidate chooses, beside the start: bit j for vector j.
    pub(super) fn sum(&self, candidate: u128) -> Bits {
        let mut sum = self.start.clone();
        for (j, vector) in self.basis.iter().enumerate() {
            if candidate >> j & 1 == 1 {
                xor(&mut sum, vector);
            }
        }
        sum
    }
}

/// Up to so many patterns, what one symmetry keeps is enough: the search of all sums is soon at its end.
const FEW: usize = 40;

/// What is to be searched before all sums of so many patterns, the least first.
///
/// What several symmetries keep is kept by each of them, so the sums that all keep come first, and then those
/// that one keeps. Without `whole` there is no search of all sums, and so none is too large, but for those of more
/// than `widest` dimensions.
pub(super) fn parts(
    symmetries: &[Moved],
    patterns: usize,
    whole: bool,
    widest: usize,
) -> Vec<Kept> {
    let symmetries = if whole && patterns <= FEW {
        &symmetries[..symmetries.len().min(1)]
    } else {
        symmetries
    };
    let all: Vec<&Moved> = symmetries.iter().collect();
    let single = symmetries.iter().map(|moved| vec![moved]);
    let sets = single.chain((all.len() > 1).then_some(all));
    let mut parts: Vec<Kept> = sets.filter_map(|set| Kept::by(&set, patterns)).collect();
    let most = if whole {
        patterns.saturating_sub(SHARE)
    } else {
        patterns
    };
    parts.retain(|kept| kept.basis.len() <= most.min(widest));
    parts.sort_by_key(|kept| kept.basis.len());
    parts.dedup();
    parts
}

/// The lightest of all sums that are kept, as far as the monitor lets the search go: their weight, and the sum.
pub(super) fn lightest(
    parts: &[Kept],
    weights: impl Fn(&Kept) -> Option<Histogram>,
    threads: NonZeroUsize,
    monitor: &dyn Monitor,
) -> Option<(u64, Bits)> {
    let mut best: Option<(u64, Bits)> = None;
    for kept in parts {
        if monitor.should_stop() {
            break;
        }
        let Some(histogram) = weights(kept) else {
            continue;
        };
        let found = coset::minimum(&histogram, Want::Leader, threads, &Upper(monitor));
        if best
            .as_ref()
            .is_none_or(|(weight, _)| found.weight < *weight)
        {
            best = Some((found.weight, kept.sum(found.candidate)));
        }
    }
    best
}

/// Passes on what the search of a part says of the whole: that it needs no more.
struct Upper<'a>(&'a dyn Monitor);

impl Monitor for Upper<'_> {
    fn should_stop(&self) -> bool {
        self.0.should_stop()
    }

    fn bounds(&self, _: u64, most: Option<u64>) {
        self.0.bounds(0, most);
    }
}

fn first(bits: &[u64]) -> Option<usize> {
    let word = bits.iter().position(|&word| word != 0)?;
    Some(word * 64 + bits[word].trailing_zeros() as usize)
}

/// The first two words as one number.
pub(super) fn number(bits: &[u64]) -> u128 {
    let word = |at: usize| u128::from(bits.get(at).copied().unwrap_or(0));
    word(0) | word(1) << 64
}

/// A number as two words.
pub(super) fn bits(number: u128) -> [u64; 2] {
    [number as u64, (number >> 64) as u64]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two patterns change places, a third stays, and the solution moves by the sum of the first two.
    #[test]
    fn what_is_kept_is_found() {
        let moved = Moved {
            images: vec![vec![0b010], vec![0b001], vec![0b100]],
            shift: vec![0b011],
        };
        let kept = Kept::by(&[&moved], 3).expect("adding one of them is undone");
        for t in 0..8_u64 {
            let images = (0..3)
                .filter(|j| t >> j & 1 == 1)
                .map(|j| moved.images[j][0]);
            let image = images.fold(moved.shift[0], |sum, image| sum ^ image);
            let found = (0..1 << kept.basis.len()).any(|s| kept.sum(s) == [t]);
            assert_eq!(found, image == t, "{t:03b}");
        }
        // A symmetry that only shifts keeps nothing.
        let shifted = Moved {
            images: vec![vec![0b001], vec![0b010], vec![0b100]],
            shift: vec![0b100],
        };
        assert_eq!(Kept::by(&[&shifted], 3), None);
        assert_eq!(Kept::by(&[&moved, &shifted], 3), None);
        assert_eq!(parts(&[shifted], 3, false, usize::MAX), []);
    }
}
