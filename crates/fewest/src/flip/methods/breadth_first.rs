//! Breadth-first search over board states held as bits: a queue, one more press a level. The next
//! press comes after the last one, so every set of presses is queued once. The first board of one
//! colour that leaves the queue is the answer, with the smallest list.

use std::collections::VecDeque;

use super::masks::{Masks, Node};
use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Goal};
use crate::monitor::{Monitor, Pace, Phase, Stopped};

/// Time O(2^cells), memory 16 bytes for each set of the two largest sizes in the queue.
pub(super) fn minimum(board: &Board, goal: Goal, monitor: &dyn Monitor) -> (Answer, u64) {
    let masks = Masks::new(board);
    let mut best = Best::default();
    let mut pace = Pace::new(monitor, 1 << masks.len());
    let mut queue = VecDeque::from([Node {
        state: masks.black,
        presses: 0,
    }]);
    let mut level = None;
    while let Some(Node { state, presses }) = queue.pop_front() {
        let moves = presses.count_ones();
        if level.replace(moves) != Some(moves) {
            monitor.phase(Phase::Deepening { moves });
            monitor.bounds(u64::from(moves), None);
        }
        if let Some(colour) = masks.reached(state, goal) {
            best.offer(masks.solution(presses, colour));
            break;
        }
        if let Err(Stopped) = pace.step() {
            return (
                best.undecided(super::fewest_by_area(board, goal).max(u64::from(moves))),
                pace.states(),
            );
        }
        let after_last = u64::BITS - presses.leading_zeros();
        for cell in after_last as usize..masks.len() {
            queue.push_back(Node {
                state: state ^ masks.presses[cell],
                presses: presses | 1 << cell,
            });
        }
    }
    (best.proven(), pace.states())
}
