//! What is wrong with a link, and what a link cannot carry.

use serde::{Deserialize, Serialize};

use crate::mayan::{BoardError, DragError};
use crate::{Size, TextError, counted};

use super::{MAX_COLOUR, MAX_PLACES};

/// Text that is no link, and where.
pub type LinkError = TextError<LinkErrorKind>;

/// What is wrong with a link.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum LinkErrorKind {
    /// No `#`, version, hyphen.
    #[error("this is no link to a board")]
    NotALink,
    /// A version after this one.
    #[error("the link is of version {0}, and this program reads version 1")]
    Newer(u32),
    /// The checksum does not fit, or nothing stands behind a hyphen.
    #[error("the link looks cut off or changed")]
    Checksum,
    /// There is no checksum, where one is needed.
    #[error("the link has no checksum: it may be cut off or changed")]
    Unchecked,
    /// Neither `f` nor `m`.
    #[error("the link names no puzzle: f (flip) or m (mayan)")]
    Puzzle,
    /// Not a width and a height.
    #[error("the link gives no size: COLUMNSxROWS")]
    Size,
    /// No places, or more than [`MAX_PLACES`].
    #[error("a link has 1 to {MAX_PLACES} places, not {0}")]
    Places(Size),
    /// Another number of digits than the size asks for.
    #[error("{} instead of {expected}", counted(*.found, "digit"))]
    Length {
        /// How many the size asks for.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// Not a digit from `0` to `v`.
    #[error("{0:?} is not a digit from 0 to v")]
    Digit(char),
    /// Bits behind the last place.
    #[error("the last digit has bits behind the last place")]
    Padding,
    /// No cell at all.
    #[error("the board of the link has no cell")]
    NoCells,
    /// A piece or a press where there is no cell.
    #[error("there is no cell at row {row}, column {column}")]
    Hole {
        /// The row, from 0.
        row: usize,
        /// The column, from 0.
        column: usize,
    },
    /// Not a number of drags, 0 to 255.
    #[error("the link has no number of drags from 0 to 255")]
    Drags,
    /// No columns where they belong.
    #[error("the link has no columns")]
    ColumnsMissing,
    /// Not a colour from `1` to `z`.
    #[error("{0:?} is not a colour from 1 to z")]
    Colour(char),
    /// A column without anything, where an empty one is `0`.
    #[error("an empty column is 0")]
    EmptyColumn,
    /// The columns are no board.
    #[error(transparent)]
    Board(BoardError),
    /// Not column, height and `l` or `r`.
    #[error("a drag is a column, a height and l or r")]
    NotADrag,
    /// A drag that cannot be made there.
    #[error("the link has a drag that is not legal: {0}")]
    BadDrag(DragError),
    /// More drags than any board takes.
    #[error("the link has more than 255 drags")]
    TooManyDrags,
    /// Not a number.
    #[error("the link has no number for the step")]
    Step,
    /// A rule that this version does not know. Without it the board would be another one.
    #[error("the link has a rule that this program does not know")]
    Rule,
    /// An option that stands there already.
    #[error("the link says this twice")]
    Twice,
}

/// Why a game has no link.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The presses are listed one by one.
    #[error("a board whose presses are listed one by one has no link")]
    ListedPresses,
    /// More than [`MAX_PLACES`].
    #[error("a link has at most {MAX_PLACES} places, and the board is {0}")]
    TooLarge(Size),
    /// Over [`MAX_COLOUR`].
    #[error("a link has the colours 1 to {MAX_COLOUR}, and the board has {0}")]
    Colour(u8),
    /// A set of presses of another size than the board.
    #[error("the presses are {presses}, but the board is {board}")]
    PressesSize {
        /// Of the board.
        board: Size,
        /// Of the presses.
        presses: Size,
    },
    /// A drag over column or height 31, which no board has.
    #[error("no board has a block at column {column}, height {height}")]
    Place {
        /// The column.
        column: usize,
        /// The height.
        height: usize,
    },
}
