//! Depth-first in answer order, with every failure remembered: a board that could not be cleared
//! with so many drags left is not searched again with as many left.
//!
//! The order of the search is that of [`depth_first`](super::depth_first), and only boards that
//! fail are skipped, so the first list found is the smallest. Time and memory
//! O(distinct boards · n), as long as the memory holds them.

use crate::Monitor;
use crate::mayan::dispatch::Start;
use crate::mayan::failures::Failures;
use crate::mayan::moves::{Moves, Wanted};
use crate::mayan::word::Word;
use crate::mayan::{Answer, Counters, IdleSwaps, walk};

/// The smallest list of exactly `drags` drags, with at most `memory` bytes of failures.
pub(super) fn solve<W: Word, const P: usize>(
    start: &Start<W, P>,
    drags: usize,
    idle_swaps: IdleSwaps,
    memory: usize,
    monitor: &dyn Monitor,
) -> (Answer, Counters) {
    let moves = |board: &_| Moves::new(&start.shape, board, idle_swaps, Wanted::Smallest);
    walk::first_list(start, drags, moves, Some(Failures::new(memory)), monitor)
}
