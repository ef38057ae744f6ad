//! Breadth-first search over the *decision tree*: level i decides on cell i, and both choices are
//! queued. All boards of one colour stand on the last level; the smallest count of presses wins.

use std::collections::VecDeque;

use super::masks::{Masks, Node};
use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Goal};
use crate::monitor::{Monitor, Pace, Phase, Stopped};

/// Time O(2^cells), memory 16 bytes for each of the 2^cells leaves.
pub(super) fn minimum(board: &Board, goal: Goal, monitor: &dyn Monitor) -> (Answer, u64) {
    monitor.phase(Phase::PressSets);
    let masks = Masks::new(board);
    let mut best = Best::default();
    let mut pace = Pace::new(monitor, 2 << masks.len());
    let mut queue = VecDeque::from([Node {
        state: masks.black,
        presses: 0,
    }]);
    for cell in 0..masks.len() {
        for _ in 0..queue.len() {
            if let Err(Stopped) = pace.step() {
                return (
                    best.undecided(super::fewest_by_area(board, goal)),
                    pace.states(),
                );
            }
            let Some(node) = queue.pop_front() else { break };
            queue.push_back(Node {
                state: node.state ^ masks.presses[cell],
                presses: node.presses | 1 << cell,
            });
            queue.push_back(node);
        }
    }
    let states = pace.states() + queue.len() as u64;
    for Node { state, presses } in queue {
        if best.welcomes(u64::from(presses.count_ones()))
            && let Some(colour) = masks.reached(state, goal)
        {
            best.offer(masks.solution(presses, colour));
        }
    }
    (best.proven(), states)
}
