use super::orbits::Symmetry;
use thiserror::Error;

/// The largest dimension of a [`Histogram`]: a candidate is a `u128`.
pub const MAX_DIMENSION: u32 = 128;

/// A word of so many ones.
pub(super) const fn low_bits(count: u32) -> u128 {
    if count == 0 {
        0
    } else {
        u128::MAX >> (128 - count)
    }
}

/// Why a [`Histogram`] was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum HistogramError {
    /// More than [`MAX_DIMENSION`] basis vectors.
    #[error("{dimension} basis vectors are more than {MAX_DIMENSION}")]
    TooManyDimensions {
        /// The number of basis vectors asked for.
        dimension: u32,
    },
    /// A column has a bit at or above the dimension.
    #[error("column {column:#x} of entry {index} does not fit in {dimension} bits")]
    ColumnOutside {
        /// Which entry, from 0.
        index: usize,
        /// Its column.
        column: u128,
        /// The number of basis vectors.
        dimension: u32,
    },
    /// The weights add up to more than `i32::MAX`.
    #[error(
        "the weights of the first {entries} entries add up to more than {}",
        i32::MAX
    )]
    TooHeavy {
        /// How many entries were added when the sum left the range.
        entries: usize,
    },
}

/// One distinct column and the signed sum of the cells that have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Entry {
    pub(super) column: u128,
    pub(super) sum: i32,
}

/// The cells of a board as the minimum search sees them: how many cells have which column, with
/// the sign of their start bit.
///
/// All solutions are `x0 + Σ t_j · b_j` for a basis `b_0 … b_{k-1}` of the quiet patterns. Cell `i`
/// has the *column* `c_i`, whose bit `j` is cell `i` of `b_j`, so that it is pressed in solution `t`
/// exactly where `x0_i + parity(c_i & t)` is odd. Therefore
///
/// ```text
/// weight(t) = Σ_i w_i [cell i is pressed in t] = (Σ_i w_i − W(t)) / 2,
/// W(t)      = Σ_i w_i (−1)^(x0_i + parity(c_i & t)).
/// ```
///
/// Cells with equal columns merge into one signed entry, entries of sum 0 disappear, and the entry
/// of column 0 is the same for every `t`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Histogram {
    dimension: u32,
    /// Distinct columns that are not 0, none of sum 0, in the order of their first cells.
    entries: Vec<Entry>,
    /// The signed sum of the cells whose column is 0.
    constant: i64,
    /// The sum of all weights.
    total: u64,
}

impl Histogram {
    /// Cells of weight 1, each with its column and its start bit.
    ///
    /// The order of the cells changes no answer. Cost: O(N log N).
    ///
    /// # Errors
    /// Where the dimension exceeds [`MAX_DIMENSION`], a column does not fit in it, or there are
    /// more than `i32::MAX` cells.
    pub fn from_cells(
        dimension: u32,
        cells: impl IntoIterator<Item = (u128, bool)>,
    ) -> Result<Self, HistogramError> {
        Self::from_weighted(
            dimension,
            cells.into_iter().map(|(column, start)| (column, start, 1)),
        )
    }

    /// Cells with a column, a start bit and a weight, the price of pressing the cell.
    ///
    /// The order of the cells changes no answer. Cost: O(N log N).
    ///
    /// # Errors
    /// Where the dimension exceeds [`MAX_DIMENSION`], a column does not fit in it, or the weights
    /// add up to more than `i32::MAX`.
    pub fn from_weighted(
        dimension: u32,
        cells: impl IntoIterator<Item = (u128, bool, u32)>,
    ) -> Result<Self, HistogramError> {
        if dimension > MAX_DIMENSION {
            return Err(HistogramError::TooManyDimensions { dimension });
        }
        let mut total = 0_u64;
        let mut constant = 0_i64;
        // (column, place of first appearance, signed weight)
        let mut raw: Vec<(u128, u32, i32)> = Vec::new();
        for (index, (column, start, weight)) in cells.into_iter().enumerate() {
            if column & !low_bits(dimension) != 0 {
                return Err(HistogramError::ColumnOutside {
                    index,
                    column,
                    dimension,
                });
            }
            total += u64::from(weight);
            let Ok(signed) = i32::try_from(weight) else {
                return Err(HistogramError::TooHeavy { entries: index + 1 });
            };
            // An entry of weight 0 costs nothing, so the number of entries needs its own limit.
            if total > i32::MAX as u64 || index >= i32::MAX as usize {
                return Err(HistogramError::TooHeavy { entries: index + 1 });
            }
            let signed = if start { -signed } else { signed };
            if column == 0 {
                constant += i64::from(signed);
            } else {
                raw.push((column, index as u32, signed));
            }
        }
        raw.sort_unstable();
        raw.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.2 += next.2;
            }
            same
        });
        raw.retain(|&(_, _, sum)| sum != 0);
        raw.sort_unstable_by_key(|&(_, index, _)| index);
        let entries = raw
            .into_iter()
            .map(|(column, _, sum)| Entry { column, sum })
            .collect();
        Ok(Self {
            dimension,
            entries,
            constant,
            total,
        })
    }

    /// The number of basis vectors; there are `2^dimension` candidates.
    #[must_use]
    pub const fn dimension(&self) -> u32 {
        self.dimension
    }

    /// The weight of candidate `t`. O(number of distinct columns).
    ///
    /// # Panics
    /// Where `t` has a bit at or above the dimension.
    #[must_use]
    pub fn weight(&self, t: u128) -> u64 {
        assert!(
            t & !low_bits(self.dimension) == 0,
            "the candidate has k bits"
        );
        let sum: i64 = self
            .entries
            .iter()
            .map(|entry| signed(entry, t))
            .sum::<i64>();
        self.weight_of(sum)
    }

    /// A weight that no candidate goes below: every entry at its best. O(number of columns).
    #[must_use]
    pub fn trivial_lower_bound(&self) -> u64 {
        self.weight_of(i64::from(self.mass()))
    }

    /// Whether a map of the candidates leaves all weights as they are.
    ///
    /// `W(map(t)) = Σ_c S(c) (−1)^(c·shift) (−1)^(c'·t)`, where bit `j` of `c'` is `c·images[j]`. So it does
    /// where the entries `c'` with these signs are the entries themselves.
    ///
    /// Cost: O(k M).
    pub(super) fn has_symmetry(&self, map: &Symmetry) -> bool {
        if map.images.len() != self.dimension as usize {
            return false;
        }
        let mut sorted: Vec<(u128, i32)> = self.entries.iter().map(|e| (e.column, e.sum)).collect();
        sorted.sort_unstable();
        let mut seen = vec![false; sorted.len()];
        self.entries.iter().all(|entry| {
            let odd = |vector: u128| (entry.column & vector).count_ones() % 2;
            let bits = map.images.iter().enumerate();
            let column = bits.fold(0, |c, (j, &image)| c | u128::from(odd(image)) << j);
            let sum = if odd(map.shift) == 1 {
                -entry.sum
            } else {
                entry.sum
            };
            let place = sorted.binary_search(&(column, sum));
            place.is_ok_and(|place| !std::mem::replace(&mut seen[place], true))
        })
    }

    pub(super) fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The weight that belongs to a sum over the entries (the constant left out).
    pub(super) fn weight_of(&self, sum: i64) -> u64 {
        let doubled = i64::try_from(self.total).expect("weights fit in i32") - self.constant - sum;
        debug_assert!(doubled >= 0 && doubled % 2 == 0, "W has the parity of N");
        (doubled / 2).cast_unsigned()
    }

    /// The sum over the entries that belongs to a weight.
    pub(super) fn sum_of(&self, weight: u64) -> i64 {
        self.total.cast_signed() - self.constant - 2 * weight.cast_signed()
    }

    /// The absolute sum of the entries.
    pub(super) fn mass(&self) -> u32 {
        self.entries.iter().map(|e| e.sum.unsigned_abs()).sum()
    }

    /// The histogram of the candidates whose bits from `low` on are those of `t`.
    pub(super) fn restricted(&self, low: u32, t: u128) -> Self {
        let mask = low_bits(low);
        let mut raw: Vec<(u128, u32, i64)> = self
            .entries
            .iter()
            .zip(0..)
            .map(|(entry, index)| (entry.column & mask, index, signed(entry, t & !mask)))
            .collect();
        raw.sort_unstable();
        raw.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.2 += next.2;
            }
            same
        });
        let mut constant = self.constant;
        raw.retain(|&(column, _, sum)| {
            if column == 0 {
                constant += sum;
            }
            column != 0 && sum != 0
        });
        raw.sort_unstable_by_key(|&(_, index, _)| index);
        Self {
            dimension: low,
            entries: raw
                .into_iter()
                .map(|(column, _, sum)| Entry {
                    column,
                    sum: i32::try_from(sum).expect("a part of the weights fits in i32"),
                })
                .collect(),
            constant,
            total: self.total,
        }
    }
}

fn signed(entry: &Entry, t: u128) -> i64 {
    let sum = i64::from(entry.sum);
    if (entry.column & t).count_ones() % 2 == 1 {
        -sum
    } else {
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_columns_merge_and_cancel() {
        let cells = [
            (0b10, false),
            (0b01, true),
            (0b10, false),
            (0b11, true),
            (0b11, false),
            (0, true),
        ];
        let histogram = Histogram::from_cells(2, cells).unwrap();
        assert_eq!(
            histogram.entries(),
            [
                Entry {
                    column: 0b10,
                    sum: 2
                },
                Entry {
                    column: 0b01,
                    sum: -1
                }
            ]
        );
        let weights: Vec<u64> = (0..4).map(|t| histogram.weight(t)).collect();
        // Pressed by hand: start bits 0 1 0 1 0 1, columns as above.
        assert_eq!(weights, [3, 2, 5, 4]);
        assert_eq!(histogram.trivial_lower_bound(), 2);
    }

    #[test]
    fn restricted_keeps_the_weights() {
        let cells = (0..40_u128).map(|i| (i * i * 7 % 64, i % 3 == 0));
        let whole = Histogram::from_cells(6, cells).unwrap();
        for high in 0..8 {
            let part = whole.restricted(3, high << 3);
            for low in 0..8 {
                assert_eq!(part.weight(low), whole.weight(high << 3 | low));
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        assert_eq!(
            Histogram::from_cells(129, []),
            Err(HistogramError::TooManyDimensions { dimension: 129 })
        );
        assert_eq!(
            Histogram::from_cells(2, [(3, false), (4, false)]),
            Err(HistogramError::ColumnOutside {
                index: 1,
                column: 4,
                dimension: 2
            })
        );
        assert_eq!(
            Histogram::from_weighted(2, [(1, false, 1 << 30), (2, true, 1 << 30)]),
            Err(HistogramError::TooHeavy { entries: 2 })
        );
    }
}
