//! All sums at once, for small dimensions.

use super::coordinates::Coordinates;
use super::histogram::Histogram;
use super::range::{Found, scaled};
use crate::bits::transform;

/// The sums `W(t)` of all `2^rank` inner candidates, `columns` being inner columns.
///
/// A Walsh–Hadamard transform: O(rank · 2^rank).
pub(super) fn sums(columns: impl Iterator<Item = (u128, i32)>, rank: u32) -> Vec<i32> {
    let mut table = vec![0; 1 << rank];
    for (column, sum) in columns {
        table[column as usize] += sum;
    }
    transform(&mut table);
    table
}

/// The minimum, from the table of all sums.
pub(super) fn minimum(histogram: &Histogram, coordinates: &Coordinates) -> Found {
    let columns = histogram
        .entries()
        .iter()
        .map(|entry| (coordinates.inner_column(entry.column), entry.sum));
    let table = sums(columns, coordinates.rank());
    let best = *table.iter().max().expect("a table has an entry");
    let leaders = table.iter().zip(0..).filter(|&(&sum, _)| sum == best);
    let (mut candidate, mut count) = (0, 0_u128);
    for (_, inner) in leaders {
        candidate = candidate.max(coordinates.candidate(inner));
        count += 1;
    }
    Found {
        weight: histogram.weight_of(i64::from(best)),
        candidate,
        count: scaled(count, coordinates.free().len()),
    }
}

/// All candidates of the given weight, the largest first, or `None` if there are more than `limit`.
pub(super) fn of_weight(
    histogram: &Histogram,
    coordinates: &Coordinates,
    weight: u64,
    limit: usize,
) -> Option<Vec<u128>> {
    let columns = histogram
        .entries()
        .iter()
        .map(|entry| (coordinates.inner_column(entry.column), entry.sum));
    let table = sums(columns, coordinates.rank());
    let wanted = histogram.sum_of(weight);
    let mut found: Vec<u128> = table
        .iter()
        .zip(0..)
        .filter(|&(&sum, _)| i64::from(sum) == wanted)
        .map(|(_, inner)| coordinates.candidate(inner))
        .collect();
    for &vector in coordinates.free() {
        if found.len() > limit {
            return None;
        }
        for i in 0..found.len() {
            found.push(found[i] ^ vector);
        }
    }
    if found.len() > limit {
        return None;
    }
    found.sort_unstable_by(|a, b| b.cmp(a));
    Some(found)
}
