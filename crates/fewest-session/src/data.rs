//! What the parts of a session pass to each other. It lies below all of them, and imports only `place`.

use serde::{Deserialize, Serialize};

use crate::place::{Point, Side};

/// The states of a session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// The board is painted on.
    Edit,
    /// A player plays.
    Play,
    /// A search is on; the player may go on.
    Solving,
    /// A solution is shown.
    Solution,
    /// The goal is reached.
    Solved,
    /// Proven: there is no solution.
    NoSolution,
    /// A search was stopped before it knew.
    Undecided,
    /// The text was no board, or the board that was painted cannot be played.
    BadInput,
}

/// One place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(clippy::struct_excessive_bools, reason = "marks that are there or not")]
pub struct CellView {
    /// What stands there.
    pub piece: Piece,
    /// Flip: whether the solution presses it.
    pub ring: bool,
    /// Flip: whether a press at the cursor turns it over.
    pub turns: bool,
    /// Whether the hint or the step of the solution that comes next is here.
    pub next: bool,
    /// Mayan: whether it stands in a run of three that the board must not have.
    pub wrong: bool,
    /// Its name and all of the above in words.
    pub label: String,
}

/// What stands at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Piece {
    /// Flip: no cell.
    Hole,
    /// Flip: white side up.
    White,
    /// Flip: black side up.
    Black,
    /// Mayan: nothing.
    Empty,
    /// Mayan: a block.
    Block {
        /// From 1.
        colour: u8,
    },
}

/// How many moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Counter {
    /// Made.
    pub made: u32,
    /// Flip: the fewest from the start, where they are known. Mayan: the drags asked for.
    pub fewest: Option<u64>,
    /// Mayan: drags left.
    pub left: Option<u8>,
}

/// Where the cursor goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// A row up.
    Up,
    /// A row down.
    Down,
    /// A column to the left.
    Left,
    /// A column to the right.
    Right,
    /// To the first place of the row.
    RowStart,
    /// To the last place of the row.
    RowEnd,
    /// To the first place of the board.
    First,
    /// To the last place of the board.
    Last,
}

/// Which step of the solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepTo {
    /// One back.
    Back,
    /// One forward.
    Forward,
    /// Before the first move.
    First,
    /// Behind the last move.
    Last,
    /// So many moves behind the start.
    Number(u16),
}

/// A solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "puzzle", rename_all = "snake_case", deny_unknown_fields)]
pub enum SavedSolution {
    /// Of a flip board.
    Flip {
        /// The cells to press, each once.
        presses: Vec<Point>,
        /// What is known about their number.
        proof: Proof,
    },
    /// Of a Mayan board.
    Mayan {
        /// The drags, in order.
        drags: Vec<Step>,
    },
}

/// A drag on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The block.
    pub at: Point,
    /// Which way.
    pub side: Side,
}

/// What is known about the number of presses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Proof {
    /// Fewer do not reach the goal.
    Fewest,
    /// Fewer than this do not reach the goal; more is not known.
    AtLeast {
        /// The bound.
        lower: u64,
    },
    /// Not asked: a quiet pattern was added.
    Chosen,
}

/// Why something is not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Refused {
    /// There is no cell.
    NoCell,
    /// There is no block.
    NoBlock,
    /// The block would leave the board.
    Edge,
    /// Both blocks have one colour.
    IdleSwap,
    /// All drags are made.
    NoDragsLeft,
    /// The board is empty.
    Empty,
    /// First end editing.
    WhileEditing,
    /// Only while editing.
    NotEditing,
    /// The board has runs of three.
    Runs,
    /// A matter of flip boards.
    OnlyFlip,
    /// A matter of Mayan boards.
    OnlyMayan,
    /// No change is left to take back.
    NothingToUndo,
    /// No change was taken back.
    NothingToRedo,
    /// The board is as it was at the start.
    AtStart,
    /// No solution is shown.
    NoSolutionShown,
    /// No such colour.
    NoSuchColour,
    /// No board has this size.
    Size,
    /// The moves are no solution.
    NotASolution,
    /// No such quiet pattern.
    NoSuchPattern,
    /// The board is too large for the study.
    StudyTooLarge,
    /// The board cannot be solved.
    Unsolvable,
    /// The board is solved.
    AlreadySolved,
    /// The board has no link.
    NoLink,
}

/// The most bytes of a text or a picture that a session reads.
pub const MAX_TEXT: usize = 1 << 22;

/// Why nothing was opened.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum LoadError {
    /// The text is no board.
    #[error("line {line}, column {column}: {reason}")]
    Text {
        /// From 1.
        line: usize,
        /// From 1, in characters.
        column: usize,
        /// What is wrong, in the reader's words.
        reason: String,
        /// The same in Chinese.
        #[serde(default)]
        reason_zh: String,
    },
    /// More than [`MAX_TEXT`] bytes.
    #[error("{bytes} bytes are too many for a board")]
    TooLong {
        /// How many there are.
        bytes: usize,
    },
    /// More places than a session plays with.
    #[error("a board of {rows}x{columns} is too large to play on")]
    TooLarge {
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        columns: usize,
    },
    /// A picture of more pixels than a session reads, however few cells they show.
    #[error("a picture of {rows}x{columns} pixels is too large to open here")]
    TooManyPixels {
        /// Rows of pixels.
        rows: usize,
        /// Columns of pixels.
        columns: usize,
    },
    /// A game ID, which lists its presses one by one.
    #[error("a board whose presses are listed one by one cannot be played here")]
    ListedPresses,
}
