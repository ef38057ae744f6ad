//! The classic search, as every solution sheet has it: a yardstick and an oracle.
//!
//! Depth-first in answer order, with three prunes: a colour with one or two blocks left is lost;
//! equal blocks are not swapped (only where idle swaps are illegal, otherwise it would lose
//! answers); a left drag only into an empty place, because the right drag of the left neighbour
//! leads to the same board and comes earlier. Time O(b^n) for b drags a board, memory O(n).

use crate::Monitor;

use super::dispatch::Start;
use super::lost::is_lost;
use super::moves::{Moves, Wanted};
use super::packed::Packed;
use super::shape::Code;
use super::ticker::Ticker;
use super::word::Word;
use super::{Answer, Counters, Drag, IdleSwaps};

struct Frame<W, const P: usize> {
    board: Packed<W, P>,
    moves: Moves<W>,
    made: Option<Code>,
}

/// The smallest list of exactly `drags` drags.
pub(super) fn solve<W: Word, const P: usize>(
    start: &Start<W, P>,
    drags: usize,
    idle_swaps: IdleSwaps,
    monitor: &dyn Monitor,
) -> (Answer, Counters) {
    let Start { shape, board, .. } = start;
    let colours = start.palette.len();
    let mut counters = Counters {
        visited: 1,
        ..Counters::default()
    };
    if drags == 0 || board.is_empty() || is_lost(board, colours) {
        let answer = if drags == 0 && board.is_empty() {
            Answer::Solved(Vec::new())
        } else {
            Answer::None
        };
        return (answer, counters);
    }
    let open = |board: Packed<W, P>| {
        let mut moves = Moves::new(shape, &board, IdleSwaps::Illegal, Wanted::Smallest);
        if idle_swaps == IdleSwaps::Legal {
            moves.right |= board.equal_right(shape);
        }
        Frame {
            board,
            moves,
            made: None,
        }
    };
    let mut ticker = Ticker::new(monitor);
    let mut stack = vec![open(*board)];
    while let Some(frame) = stack.last_mut() {
        let Some(code) = frame.moves.next() else {
            stack.pop();
            continue;
        };
        if ticker.stop(counters.visited) {
            return (Answer::Undecided, counters);
        }
        frame.made = Some(code);
        let mut board = frame.board;
        board.play(shape, code);
        counters.visited += 1;
        let left = drags - stack.len();
        if board.is_empty() {
            if left == 0 {
                let list: Vec<Drag> = stack
                    .iter()
                    .filter_map(|frame| frame.made.map(|code| shape.drag(code)))
                    .collect();
                return (Answer::Solved(list), counters);
            }
        } else if left > 0 {
            if is_lost(&board, colours) {
                counters.hopeless += 1;
            } else {
                stack.push(open(board));
            }
        }
    }
    (Answer::None, counters)
}
