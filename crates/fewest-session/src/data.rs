//! What the parts of a session pass to each other. It lies below all of them, and imports only `place`.

use serde::{Deserialize, Serialize};

use crate::place::{Point, Side};

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
