//! The same search as `first-row` on whole rows: with the rows as words, one row of presses follows
//! from the two before it by three shifts and a handful of XORs.

use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Colour, Goal, Solution};
use crate::monitor::{Monitor, Pace, Phase, Stopped};
use crate::{BitGrid, Size};

/// For classic rectangles of at most 63 columns. Time O(2^columns · rows), memory O(area).
pub(super) fn minimum(board: &Board, goal: Goal, monitor: &dyn Monitor) -> (Answer, u64) {
    let Size { rows, columns } = board.size();
    monitor.phase(Phase::FirstRows);
    let mut best = Best::default();
    let mut pace = Pace::new(monitor, 1 << columns);
    let boards: Vec<(Colour, Vec<u64>)> = goal
        .colours()
        .iter()
        .map(|&colour| (colour, board.wrong(colour).words().to_vec()))
        .collect();
    let mut presses = vec![0; rows];
    for choice in 0..1_u64 << columns {
        if let Err(Stopped) = pace.work(rows as u64) {
            return (
                best.undecided(super::fewest_by_area(board, goal)),
                pace.states(),
            );
        }
        for (colour, wrong) in &boards {
            if !chase(wrong, columns, choice, &mut presses) {
                continue;
            }
            let rounds = presses.iter().map(|row| u64::from(row.count_ones())).sum();
            if best.welcomes(rounds) {
                let mut grid = BitGrid::new(board.size());
                grid.words_mut().copy_from_slice(&presses);
                best.offer(Solution {
                    colour: *colour,
                    presses: grid,
                });
                monitor.bounds(0, best.rounds());
            }
        }
    }
    (best.proven(), pace.states())
}

/// Fills in the presses that follow from the first row; whether the last row comes out right.
fn chase(wrong: &[u64], columns: usize, first: u64, presses: &mut [u64]) -> bool {
    let all = (1 << columns) - 1;
    let (mut above, mut here) = (0, first);
    for (wrong, out) in wrong.iter().zip(presses) {
        *out = here;
        let below = (wrong ^ above ^ here ^ here << 1 ^ here >> 1) & all;
        (above, here) = (here, below);
    }
    here == 0
}
