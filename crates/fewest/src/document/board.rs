//! Boards as JSON.

use serde::Serialize;

use crate::flip::{self, Goal};
use crate::mayan;

use super::lines;

/// A flip board as the input form of JSON has it, ready for [`serde_json`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipBoardDocument {
    /// `"flip"`.
    pub puzzle: &'static str,
    /// Rows of `w`, `b` and `_`.
    pub rows: Vec<String>,
    /// `"either"`, `"white"` or `"black"`.
    pub goal: &'static str,
    /// Which cells a press turns over, where it is not the classic rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<&'static str>,
    /// That the board is a torus, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap: Option<bool>,
    /// That the pressed cell does not turn over, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_self: Option<bool>,
}

impl FlipBoardDocument {
    /// The document of a board; `None` where its presses are listed one by one.
    #[must_use]
    pub fn new(board: &flip::Board, goal: Goal) -> Option<Self> {
        let rule = board.shape().neighbourhood()?;
        let wraps = rule.edges == flip::Edges::Wrap;
        let stays = rule.own_cell == flip::OwnCell::Stays;
        Some(Self {
            puzzle: "flip",
            rows: lines(board),
            goal: goal.name(),
            neighbours: (rule.reach != flip::Reach::Plus).then(|| rule.reach.name()),
            wrap: wraps.then_some(true),
            without_self: stays.then_some(true),
        })
    }
}

/// A Mayan board as the input form of JSON has it, ready for [`serde_json`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MayanBoardDocument {
    /// `"mayan"`.
    pub puzzle: &'static str,
    /// The number of drags.
    pub n: u8,
    /// The columns from the left, each from the bottom.
    pub columns: Vec<Vec<u8>>,
    /// The height, where it is not the classic one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// That idle swaps are not legal, where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle_swaps: Option<bool>,
}

impl MayanBoardDocument {
    /// The document of a board.
    #[must_use]
    pub fn new(puzzle: &mayan::Puzzle, idle_swaps: mayan::IdleSwaps) -> Self {
        let columns = puzzle.board.columns();
        let height = columns.size().rows;
        let classic = height == mayan::CLASSIC_SIZE.rows;
        Self {
            puzzle: "mayan",
            n: puzzle.drags,
            columns: columns.as_slice().to_vec(),
            height: (!classic).then_some(height),
            idle_swaps: (idle_swaps == mayan::IdleSwaps::Illegal).then_some(false),
        }
    }
}
