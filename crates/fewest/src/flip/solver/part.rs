//! Quiet patterns that are decided upon together.

use crate::flip::coset::Histogram;
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
    ///
    /// An addition there costs about as much as this many sums here.
    pub(super) fn is_loose(&self) -> bool {
        const SUMS_AN_ADDITION: u64 = 16;
        let Some(work) = self.group.and_then(|group| group.work().ok()) else {
            return false;
        };
        match &self.histogram {
            None => true,
            Some(_) => work < (1 << self.dimension) / SUMS_AN_ADDITION,
        }
    }
}
