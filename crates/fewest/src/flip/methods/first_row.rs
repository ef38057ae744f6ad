//! Every choice of presses in the first row, then *light chasing*: a wrong piece can now only be
//! turned by the cell below it, so each row decides the next. The choice is a solution where the
//! last row comes out right. This form goes cell by cell, as it is taught.

use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Colour, Goal, Solution};
use crate::monitor::{Monitor, Pace, Phase, Stopped};
use crate::{BitGrid, Cell, Size};

/// For classic rectangles. Time O(2^columns · area), memory O(area).
pub(super) fn minimum(board: &Board, goal: Goal, monitor: &dyn Monitor) -> (Answer, u64) {
    let Size { rows, columns } = board.size();
    monitor.phase(Phase::FirstRows);
    let mut best = Best::default();
    let mut pace = Pace::new(monitor, 1 << columns);
    let boards: Vec<(Colour, Vec<Vec<bool>>)> = goal
        .colours()
        .iter()
        .map(|&colour| {
            let mut wrong = vec![vec![false; columns]; rows];
            for cell in board.wrong(colour).cells() {
                wrong[cell.row][cell.column] = true;
            }
            (colour, wrong)
        })
        .collect();
    for choice in 0..1_u64 << columns {
        if let Err(Stopped) = pace.work((rows * columns) as u64) {
            return (
                best.undecided(super::fewest_by_area(board, goal)),
                pace.states(),
            );
        }
        for (colour, wrong) in &boards {
            if let Some(presses) = chase(&mut wrong.clone(), choice) {
                best.offer(Solution {
                    colour: *colour,
                    presses: BitGrid::from_cells(board.size(), presses),
                });
                monitor.bounds(0, best.rounds());
            }
        }
    }
    (best.proven(), pace.states())
}

/// Presses the cells of the first row that are ones in `choice`, and below them whatever has to be
/// pressed. The pressed cells, if no wrong piece is left.
fn chase(wrong: &mut [Vec<bool>], choice: u64) -> Option<Vec<Cell>> {
    let (rows, columns) = (wrong.len(), wrong[0].len());
    let mut presses = Vec::new();
    for row in 0..rows {
        for column in 0..columns {
            let has_to = match row {
                0 => choice >> column & 1 == 1,
                _ => wrong[row - 1][column],
            };
            if has_to {
                press(wrong, row, column);
                presses.push(Cell::new(row, column));
            }
        }
    }
    let last_is_right = wrong[rows - 1].iter().all(|&wrong| !wrong);
    last_is_right.then_some(presses)
}

fn press(wrong: &mut [Vec<bool>], row: usize, column: usize) {
    let (rows, columns) = (wrong.len(), wrong[0].len());
    wrong[row][column] ^= true;
    if row > 0 {
        wrong[row - 1][column] ^= true;
    }
    if row + 1 < rows {
        wrong[row + 1][column] ^= true;
    }
    if column > 0 {
        wrong[row][column - 1] ^= true;
    }
    if column + 1 < columns {
        wrong[row][column + 1] ^= true;
    }
}
