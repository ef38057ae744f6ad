//! Links that carry a board, the moves made on it and a step of the answer, so that somebody else
//! sees the same.
//!
//! ```text
//! link  = "#1-" body ["-z" 2v]
//! flip  = "f-" COLUMNS "x" ROWS "-" cells *("-" opt)
//! mayan = "m-" drags "-" column *("." column) *("-" opt)
//! opt   = "s" moves / "t" step / "r" rule
//! v     = a digit of 0-9 a-v: five bits, the high bit first
//! ```
//!
//! Flip cells are bits row by row, 1 = black, padded with zeros to whole digits. Mayan columns are colours
//! from the bottom, `1` to `9`, then `a` for 10 up to `z` for 35; an empty column is `0`. Moves: the set of
//! pressed cells, written like the cells; for each drag column, height and `l` or `r`, numbers as one
//! `v` each. `z` is the low ten bits of the CRC-32 of everything from `1` to before `-z`. Rules that are
//! not the default:
//!
//! | flip | rule | mayan | rule |
//! |---|---|---|---|
//! | `rgw`, `rgb` | goal white, black | `ri` | idle swaps are not legal |
//! | `rnk`, `rnd`, `rnc` | neighbours king, diagonal, cross | `rhN` | N rows instead of 7 |
//! | `ro` | the pressed cell stays | | |
//! | `rt` | torus | | |
//! | `rm` cells | 1 = a cell, 0 = a hole | | |
//!
//! Reading takes any case, and whatever page address stands in front of the `#`.

mod digits;
mod error;
mod parse;
mod write;

pub use error::{LinkError, LinkErrorKind, WriteError};
pub use parse::{is_link, parse};

use crate::flip::{self, Goal, Reach};
use crate::mayan::{self, Drag, IdleSwaps};
use crate::{BitGrid, Span};

/// The most places of a flip board in a link: 256x256, which is 13,108 digits.
pub const MAX_PLACES: usize = 1 << 16;

/// The highest Mayan colour that a link can carry.
pub const MAX_COLOUR: u8 = 35;

/// What stands behind `rn`; the classic neighbours are not written.
const fn reach_letter(reach: Reach) -> Option<char> {
    match reach {
        Reach::Plus => None,
        Reach::King => Some('k'),
        Reach::Diagonal => Some('d'),
        Reach::Cross => Some('c'),
    }
}

/// What a link says. Written with [`Link::text`], read with [`parse`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Link {
    /// The board and what was done on it.
    pub game: Game,
    /// Which step of the answer is to be seen, from 0.
    pub step: Option<u16>,
}

/// A board at the start, with the moves made on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Game {
    /// A flip board.
    Flip {
        /// Before the first press.
        board: flip::Board,
        /// The colour to reach.
        goal: Goal,
        /// The cells that are pressed, all of them cells of the board; `None` where nothing is said.
        presses: Option<BitGrid>,
    },
    /// A Mayan board.
    Mayan {
        /// Before the first drag.
        puzzle: mayan::Puzzle,
        /// Whether idle swaps are legal.
        idle_swaps: IdleSwaps,
        /// The drags made; those of a link that was read are legal one after the other.
        drags: Vec<Drag>,
    },
}

/// A link that was read, and what there is to say about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opened {
    /// What it says.
    pub link: Link,
    /// What was passed over, in the order of the text.
    pub notices: Vec<Notice>,
}

/// What the reader passed over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Notice {
    /// There is no checksum: nobody knows whether the end is missing.
    Unchecked,
    /// An option that this version does not know, and where it stands.
    UnknownOption(Span),
}

#[cfg(test)]
mod tests;
