//! New boards with a promised property, or as hard as wanted.

mod flip;
mod mayan;

use fewest::document::{FewestDocument, SCHEMA};
use fewest::flip::{Goal, Reach};
use fewest::{Family, Monitor};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

use crate::ask::Level;
use crate::error::ApiError;
use crate::question::{Limits, json};

/// A new board. The same seed makes the same board, the first of `fewest generate --seed`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a yes or no of the question"
)]
pub(crate) struct GenerateRequest {
    /// The puzzle.
    puzzle: Family,
    /// Which board.
    seed: u64,
    /// Flip: rows and columns; 4x4 where nothing is said. Mayan: height and columns; 7x5.
    size: Option<[usize; 2]>,
    /// How hard, instead of the numbers below.
    level: Option<Level>,
    /// Flip: the fewest rounds that the board needs, exactly.
    rounds: Option<u64>,
    /// Flip: a board that no number of rounds solves.
    #[serde(default)]
    impossible: bool,
    /// Only one press set or list of drags is the answer.
    #[serde(default)]
    unique: bool,
    /// Flip: the colour to reach.
    goal: Option<Goal>,
    /// Flip: which cells a press turns over.
    neighbours: Option<Reach>,
    /// Flip: whether the pressed cell stays.
    #[serde(default)]
    without_self: bool,
    /// Flip: whether the board is a torus.
    #[serde(default)]
    wrap: bool,
    /// Mayan: the fewest drags that clear the board, exactly.
    drags: Option<u8>,
    /// Mayan: blocks.
    blocks: Option<usize>,
    /// Mayan: colours; each has at least three blocks.
    colours: Option<u8>,
    /// Mayan: every block is needed: leave any one out, let the runs that this makes vanish, and so many drags no longer
    /// clear the board.
    #[serde(default)]
    no_idle: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    idle_swaps: Option<bool>,
}

/// A board that was made, as `fewest generate --format json --difficulty` prints it; or why not.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct GeneratedDocument {
    /// [`SCHEMA`].
    schema: u32,
    /// The board in the form that questions take; `null` where none was found.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::schema::BoardObject>")
    )]
    board: Option<Box<RawValue>>,
    /// The fewest moves, or `"Impossible"`; `null` where they are not known.
    fewest: Option<FewestDocument>,
    /// How hard it is; `null` where that was not asked or is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::schema::AnyDifficulty>")
    )]
    difficulty: Option<Box<RawValue>>,
    /// Why there is no board.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

pub(crate) fn answer(
    request: &GenerateRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<GeneratedDocument, ApiError> {
    match request.puzzle {
        Family::Flip => flip::answer(request, limits, monitor),
        Family::Mayan => mayan::answer(request, limits, monitor),
    }
}

impl GeneratedDocument {
    fn made(board: &impl Serialize, fewest: Option<FewestDocument>) -> Self {
        Self {
            schema: SCHEMA,
            board: Some(raw(board)),
            fewest,
            difficulty: None,
            reason: None,
        }
    }

    fn with_difficulty(self, difficulty: Option<&impl Serialize>) -> Self {
        Self {
            difficulty: difficulty.map(raw),
            ..self
        }
    }

    fn none(reason: impl std::fmt::Display) -> Self {
        Self {
            schema: SCHEMA,
            board: None,
            fewest: None,
            difficulty: None,
            reason: Some(reason.to_string()),
        }
    }
}

fn raw(document: &impl Serialize) -> Box<RawValue> {
    RawValue::from_string(json(document)).expect("it was written as JSON")
}
