//! Quiet patterns that are decided upon together.

use crate::flip::coset::{Histogram, MAX_DIMENSION};
use crate::flip::system::QuietGroup;

/// A part of a board's press set that can be made lighter apart from all others, by adding sums of
/// `dimension` quiet patterns.
#[derive(Debug)]
pub(super) struct Part<'a> {
    /// How many patterns.
    pub(super) dimension: usize,
    /// Weight of every sum; `None` past what the search takes.
    pub(super) histogram: Option<Histogram>,
    /// The presses of the part that are pressed at the start.
    pub(super) start_weight: u64,
    /// The same part for the search that goes pattern by pattern, where there is one.
    pub(super) group: Option<&'a QuietGroup>,
}

impl Part<'_> {
    /// Whether it is better decided pattern by pattern than by going through all sums.
    pub(super) fn is_loose(&self) -> bool {
        let sums = self.histogram.as_ref().map(|_| count(self.dimension));
        self.group.is_some_and(|group| is_loose(group, sums))
    }
}

/// How many sums a search of the group goes through; 0 where it goes pattern by pattern, or where no
/// search takes the group.
pub(super) fn sums(group: &QuietGroup) -> u64 {
    let takes = group.nullity() <= MAX_DIMENSION as usize && group.has_columns();
    let sums = takes.then(|| count(group.nullity()));
    sums.filter(|_| !is_loose(group, sums)).unwrap_or(0)
}

/// The number of sums of so many patterns, or the largest number where it is larger.
pub(super) fn count(patterns: usize) -> u64 {
    1_u64.checked_shl(patterns as u32).unwrap_or(u64::MAX)
}

/// Whether going pattern by pattern is better than going through so many sums, if these can be gone
/// through at all.
///
/// An addition there costs about as much as this many sums here.
fn is_loose(group: &QuietGroup, sums: Option<u64>) -> bool {
    const SUMS_AN_ADDITION: u64 = 16;
    let Ok(work) = group.work() else { return false };
    sums.is_none_or(|sums| work < sums / SUMS_AN_ADDITION)
}
