//! Difficulty as JSON.

use serde::Serialize;

use crate::flip::{self};
use crate::mayan;

/// How hard a flip board is, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipDifficultyDocument {
    /// The fewest rounds.
    pub rounds: u64,
    /// How many press sets have so many; digits, as in [`CountDocument`](super::CountDocument).
    pub minimum_sets: String,
    /// Cells that one of these sets holds; `null` where they were not counted.
    pub right_first: Option<u64>,
    /// All cells.
    pub cells: u64,
    /// Of the shape.
    pub nullity: usize,
    /// Presses of plain light chasing; `null` where it does not reach the goal.
    pub chasing: Option<u64>,
}

impl FlipDifficultyDocument {
    /// The document of a difficulty.
    #[must_use]
    pub fn new(difficulty: &flip::Difficulty) -> Self {
        Self {
            rounds: difficulty.rounds,
            minimum_sets: difficulty.minimum_sets.to_string(),
            right_first: difficulty.right_first,
            cells: difficulty.cells,
            nullity: difficulty.nullity,
            chasing: difficulty.chasing,
        }
    }
}

/// How hard a Mayan board is, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MayanDifficultyDocument {
    /// The fewest drags.
    pub drags: usize,
    /// `[right, legal]` for each drag of the smallest list.
    pub choices: Vec<[usize; 2]>,
    /// Steps with one right choice alone.
    pub forced: usize,
    /// The most such steps in a row.
    pub longest_forced: usize,
}

impl MayanDifficultyDocument {
    /// The document of a difficulty.
    #[must_use]
    pub fn new(difficulty: &mayan::Difficulty) -> Self {
        let choices = difficulty.steps.iter();
        Self {
            drags: difficulty.drags(),
            choices: choices.map(|step| [step.right, step.legal]).collect(),
            forced: difficulty.forced(),
            longest_forced: difficulty.longest_forced(),
        }
    }
}
