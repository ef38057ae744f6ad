//! The walk that the plain methods share: depth-first in answer order, on a stack of its own, so that
//! 255 drags need no deep recursion. A method says which drags it tries, and whether it remembers.

use crate::Monitor;

use super::dispatch::Start;
use super::failures::Failures;
use super::lost::is_lost;
use super::moves::Moves;
use super::packed::Packed;
use super::shape::Code;
use super::ticker::Ticker;
use super::word::Word;
use super::{Answer, Counters, Drag};

struct Frame<W, const P: usize> {
    board: Packed<W, P>,
    moves: Moves<W>,
    made: Option<Code>,
}

/// The first list of exactly `drags` drags, trying at each board the drags that `moves` gives, in
/// their order. Where there are `failures`, boards in them are skipped, and new ones are added.
pub(super) fn first_list<W: Word, const P: usize>(
    start: &Start<W, P>,
    drags: usize,
    moves: impl Fn(&Packed<W, P>) -> Moves<W>,
    mut failures: Option<Failures<Packed<W, P>>>,
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
        moves: moves(&board),
        made: None,
    };
    let mut ticker = Ticker::new(monitor);
    let mut stack = vec![open(*board)];
    while let Some(frame) = stack.last_mut() {
        let Some(code) = frame.moves.next() else {
            let failed = frame.board;
            stack.pop();
            if let Some(failures) = &mut failures {
                failures.remember(failed, drags - stack.len());
            }
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
            } else if failures
                .as_ref()
                .is_some_and(|known| known.knows(board, left))
            {
                counters.remembered += 1;
            } else {
                stack.push(open(board));
            }
        }
    }
    (Answer::None, counters)
}
