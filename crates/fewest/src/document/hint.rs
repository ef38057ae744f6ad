//! Hints as JSON.

use serde::Serialize;

use crate::flip::{self};
use crate::mayan;

use super::{SCHEMA, drag_list, press_list};

/// One move of a minimum answer, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintDocument<Move> {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"` or `"mayan"`.
    pub puzzle: &'static str,
    /// `"move"`, `"solved"` (nothing is left to do), `"none"` (no moves solve the board), or `null` (not
    /// decided).
    pub answer: Option<&'static str>,
    /// The move, where there is one.
    #[serde(rename = "move")]
    pub hint: Option<Move>,
    /// How many moves a minimum answer has with this one; `null` where there is none.
    pub fewest: Option<u64>,
}

/// Row and column of a press.
pub type FlipHintDocument = HintDocument<[usize; 2]>;

/// `[x, y, g]` of a drag.
pub type MayanHintDocument = HintDocument<[i32; 3]>;

impl FlipHintDocument {
    /// The first press, row by row, of a minimum set.
    #[must_use]
    pub fn new(answer: &flip::Answer) -> Self {
        let mut document = Self {
            schema: SCHEMA,
            puzzle: "flip",
            answer: None,
            hint: None,
            fewest: None,
        };
        match answer {
            flip::Answer::Minimum(solution) => {
                document.hint = press_list(&solution.presses).first().copied();
                document.fewest = Some(solution.rounds());
                document.answer = Some(document.hint.map_or("solved", |_| "move"));
            }
            flip::Answer::Impossible => document.answer = Some("none"),
            flip::Answer::Undecided { .. } => {}
        }
        document
    }
}

impl MayanHintDocument {
    /// The first drag of a shortest list.
    #[must_use]
    pub fn new(answer: &mayan::Fewest) -> Self {
        let mut document = Self {
            schema: SCHEMA,
            puzzle: "mayan",
            answer: None,
            hint: None,
            fewest: None,
        };
        match answer {
            mayan::Fewest::Solved(drags) => {
                document.hint = drag_list(drags).first().copied();
                document.fewest = Some(drags.len() as u64);
                document.answer = Some(document.hint.map_or("solved", |_| "move"));
            }
            mayan::Fewest::NoneWithin(_) | mayan::Fewest::Never => document.answer = Some("none"),
            mayan::Fewest::Undecided { .. } => {}
        }
        document
    }
}
