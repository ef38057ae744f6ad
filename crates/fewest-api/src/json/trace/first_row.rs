//! All choices for the first row, each chased down the board.

use std::ops::ControlFlow;

use fewest::Cell;
use fewest::flip::{Board, Goal};

use super::{State, Tell};

/// For classic rectangles: of each choice the presses that light chasing makes of it, for the first
/// colour of the goal.
pub(super) fn first_row(board: &Board, goal: Goal, tell: Tell<'_>) -> ControlFlow<()> {
    let size = board.size();
    for choice in 0..1_u64 << size.columns {
        for &colour in goal.colours() {
            let mut after = board.clone();
            let mut presses = 0;
            for row in 0..size.rows {
                // Only the cell below can still turn a wrong piece, so each row decides the next.
                let has_to = |column: &usize| match row {
                    0 => choice >> column & 1 == 1,
                    _ => after.wrong(colour).get(Cell::new(row - 1, *column)),
                };
                let columns: Vec<usize> = (0..size.columns).filter(has_to).collect();
                for column in columns {
                    let pressed = after.press(Cell::new(row, column));
                    pressed.expect("a rectangle has every cell");
                    presses |= 1 << (row * size.columns + column);
                }
            }
            tell(State {
                presses,
                decided: None,
            })?;
        }
    }
    ControlFlow::Continue(())
}
