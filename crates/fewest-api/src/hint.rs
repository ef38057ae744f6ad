use fewest::document::{FlipHintDocument, MayanHintDocument};
use fewest::flip::{self, Goal};
use fewest::{Input, Monitor, mayan};
use serde::Deserialize;

use crate::board::{Asked, BoardText, Reading, idle_swaps};
use crate::error::ApiError;
use crate::question::{Limits, json};
use crate::settled::{Wanted, settled};

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
    let asked =
        Asked::by_keys(request.goal.is_some(), request.idle_swaps.is_some()).without_drags(true);
    match request.board.read(request.reading, asked, limits)? {
        Input::Flip { board, goal } => {
            if request.idle_swaps.is_some() {
                return Err(ApiError::question("idle_swaps is for Mayan boards"));
            }
            let goal = request.goal.or(goal).unwrap_or_default();
            let outcome = flip::minimum(&board, goal, &limits.flip(), monitor)
                .map_err(ApiError::too_large)?;
            let outcome = settled(outcome, Wanted::Rounds);
            Ok(json(&FlipHintDocument::new(&outcome.answer)))
        }
        Input::Mayan {
            puzzle,
            idle_swaps: said,
        } => {
            if request.goal.is_some() {
                return Err(ApiError::question("goal is for flip boards"));
            }
            let asked = request.idle_swaps.map(idle_swaps);
            let options = limits.mayan(asked.or(said).unwrap_or_default());
            let outcome = mayan::fewest(&puzzle.board, None, &options, monitor);
            Ok(json(&MayanHintDocument::new(&outcome.answer)))
        }
    }
}
