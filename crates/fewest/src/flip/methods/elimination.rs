//! Gauss–Jordan elimination over GF(2): one equation for each cell, one unknown for each press. What
//! stays free are the *quiet patterns*; the minimum is looked for among all their sums.

use crate::flip::coset_walk::CosetWalk;
use crate::flip::linear::Reduced;
use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Goal};
use crate::monitor::{Monitor, Pace, Phase, Stopped};

/// Time O(cells³ / 64 + 2^nullity · cells / 64), memory O(cells² / 8) bytes.
pub(super) fn minimum(
    board: &Board,
    goal: Goal,
    reduced: &Reduced,
    monitor: &dyn Monitor,
) -> (Answer, u64) {
    monitor.phase(Phase::QuietPatterns);
    let mut best = Best::default();
    let mut pace = Pace::new(monitor, (goal.colours().len() as u64) << reduced.nullity());
    for &colour in goal.colours() {
        let Some(start) = reduced.solve(&board.wrong(colour)) else {
            continue;
        };
        let mut walk = CosetWalk::new(&start, reduced.quiet_patterns());
        while let Some((weight, presses)) = walk.step() {
            if let Err(Stopped) = pace.work(presses.len() as u64) {
                return (
                    best.undecided(super::fewest_by_area(board, goal)),
                    pace.states(),
                );
            }
            if best.welcomes(weight) {
                best.offer(reduced.solution(colour, presses));
                monitor.bounds(0, best.rounds());
            }
        }
    }
    (best.proven(), pace.states())
}
