use fewest::Monitor;
use fewest::flip::Goal;
use serde::Deserialize;

use super::board::{BoardText, Reading, idle_swaps};
use super::error::ApiError;
use super::question::{Limits, json};
use crate::ask::{self, Asked, Words};

/// One move of a minimum answer.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct HintRequest {
    board: BoardText,
    #[serde(default)]
    reading: Reading,
    /// Flip: the colour to reach.
    goal: Option<Goal>,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    idle_swaps: Option<bool>,
}

pub(crate) fn answer(
    request: &HintRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    let words = Words {
        flip: vec![("goal", request.goal.is_some())],
        mayan: vec![("idle_swaps", request.idle_swaps.is_some())],
    };
    let asked = Asked {
        goal: request.goal,
        fewest: true,
        idle_swaps: request.idle_swaps.map(idle_swaps),
        ..Asked::default()
    };
    let task = request.board.task(request.reading, &words, asked, limits)?;
    let reply = ask::hint::ask(&task, limits.effort(), monitor).map_err(ApiError::too_large)?;
    Ok(json(&reply.document()))
}
