//! The classic search, as every solution sheet has it: a yardstick and an oracle.
//!
//! Depth-first in answer order, with three prunes: a colour with one or two blocks left is lost;
//! equal blocks are not swapped (only where idle swaps are illegal, otherwise it would lose
//! answers); a left drag only into an empty place, because the right drag of the left neighbour
//! leads to the same board and comes earlier. Time O(b^n) for b drags a board, memory O(n).

use crate::Monitor;
use crate::mayan::dispatch::Start;
use crate::mayan::moves::{Moves, Wanted};
use crate::mayan::packed::Packed;
use crate::mayan::word::Word;
use crate::mayan::{Answer, Counters, IdleSwaps, walk};

/// The smallest list of exactly `drags` drags.
pub(super) fn solve<W: Word, const P: usize>(
    start: &Start<W, P>,
    drags: usize,
    idle_swaps: IdleSwaps,
    monitor: &dyn Monitor,
) -> (Answer, Counters) {
    let shape = &start.shape;
    let moves = |board: &Packed<W, P>| {
        let mut moves = Moves::new(shape, board, IdleSwaps::Illegal, Wanted::Smallest);
        if idle_swaps == IdleSwaps::Legal {
            moves.right |= board.equal_right(shape);
        }
        moves
    };
    walk::first_list(start, drags, moves, None, monitor)
}
