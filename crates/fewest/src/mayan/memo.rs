//! Depth-first in answer order, with every failure remembered: a board that could not be cleared
//! with so many drags left is not searched again with as many left.
//!
//! The order of the search is that of [`depth_first`](super::depth_first), and only boards that
//! fail are skipped, so the first list found is the smallest. Time and memory
//! O(distinct boards · n), as long as the memory holds them.

use crate::Monitor;

use super::dispatch::Start;
use super::failures::Failures;
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

/// The smallest list of exactly `drags` drags, with at most `memory` bytes of failures.
pub(super) fn solve<W: Word, const P: usize>(
    start: &Start<W, P>,
    drags: usize,
    idle_swaps: IdleSwaps,
    memory: usize,
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
    let open = |board: Packed<W, P>| Frame {
        board,
        moves: Moves::new(shape, &board, idle_swaps, Wanted::Smallest),
        made: None,
    };
    let mut failures = Failures::new(memory);
    let mut ticker = Ticker::new(monitor);
    let mut stack = vec![open(*board)];
    while let Some(frame) = stack.last_mut() {
        let Some(code) = frame.moves.next() else {
            let failed = frame.board;
            stack.pop();
            failures.remember(failed, drags - stack.len());
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
            } else if failures.knows(board, left) {
                counters.remembered += 1;
            } else {
                stack.push(open(board));
            }
        }
    }
    (Answer::None, counters)
}
