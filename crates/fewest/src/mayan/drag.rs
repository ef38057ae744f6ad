use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A place on a Mayan board: column from the left, height from the bottom, both from 0. Ordered by
/// column, then by height.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Place {
    /// Column, from 0 at the left.
    pub column: usize,
    /// Height, from 0 at the bottom.
    pub height: usize,
}

impl Place {
    /// The place in column `column` at height `height`.
    #[must_use]
    pub const fn new(column: usize, height: usize) -> Self {
        Self { column, height }
    }
}

/// Where a drag moves its block to. Right comes before left, as in the order of answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Direction {
    /// One column to the right; judges write `1`.
    Right,
    /// One column to the left; judges write `-1`.
    Left,
}

/// One move: the block at a place goes one column to the right or to the left.
///
/// The order of drags is the order of answers: by column, then by height, right before left.
///
/// ```
/// use fewest::mayan::{Direction, Drag};
///
/// let right = Drag::new(2, 1, Direction::Right);
/// let left = Drag::new(2, 1, Direction::Left);
/// assert!(right < left && left < Drag::new(2, 2, Direction::Right));
/// assert_eq!(left.to_string(), "2 1 -1");
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Drag {
    /// Column of the block, from 0 at the left.
    pub column: usize,
    /// Height of the block, from 0 at the bottom.
    pub height: usize,
    /// Where it goes.
    pub direction: Direction,
}

impl Drag {
    /// The drag of the block in `column` at `height` to `direction`.
    #[must_use]
    pub const fn new(column: usize, height: usize, direction: Direction) -> Self {
        Self {
            column,
            height,
            direction,
        }
    }

    /// Where the block stands before the drag.
    #[must_use]
    pub const fn place(self) -> Place {
        Place::new(self.column, self.height)
    }

    /// The column that the block goes to, or `None` left of column 0. Whether the board reaches
    /// that far to the right is the board's knowledge.
    #[must_use]
    pub const fn target_column(self) -> Option<usize> {
        match self.direction {
            Direction::Right => self.column.checked_add(1),
            Direction::Left => self.column.checked_sub(1),
        }
    }
}

/// As judges write it: `column height g` with `g` 1 for right and -1 for left.
impl fmt::Display for Drag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let g = match self.direction {
            Direction::Right => "1",
            Direction::Left => "-1",
        };
        write!(f, "{} {} {g}", self.column, self.height)
    }
}

/// Why a drag is not legal on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum DragError {
    /// The place that the drag starts from does not exist.
    #[error("the place is off the board")]
    OffBoard {
        /// The place.
        place: Place,
    },
    /// The place is empty.
    #[error("there is no block")]
    NoBlock {
        /// The place.
        place: Place,
    },
    /// The block would leave the board to the left or to the right.
    #[error("the block would leave the board")]
    TargetOffBoard {
        /// The drag.
        drag: Drag,
    },
    /// Both blocks have one colour, and such swaps are switched off.
    #[error("both blocks have one colour")]
    IdleSwap {
        /// The drag.
        drag: Drag,
        /// The colour of both.
        colour: u8,
    },
}

/// Whether two blocks of one colour may change places. It changes nothing, yet it spends a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum IdleSwaps {
    /// Such a drag is legal. The statement's rules.
    #[default]
    Legal,
    /// Such a drag is refused. Many public programs skip it.
    Illegal,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drags_sort_as_answers_do() {
        let mut drags = Vec::new();
        for column in 0..3 {
            for height in 0..3 {
                drags.push(Drag::new(column, height, Direction::Right));
                drags.push(Drag::new(column, height, Direction::Left));
            }
        }
        assert!(drags.is_sorted());
    }

    #[test]
    fn a_left_drag_from_the_first_column_has_no_target() {
        let drag = Drag::new(0, 3, Direction::Left);
        assert_eq!(drag.target_column(), None);
        assert_eq!(Drag::new(0, 3, Direction::Right).target_column(), Some(1));
    }
}
