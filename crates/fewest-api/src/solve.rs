use fewest::document::{FlipDocument, MayanDocument};
use fewest::flip::{self, Goal};
use fewest::mayan::{self, Puzzle};
use fewest::{Input, Monitor};
use serde::Deserialize;

use crate::board::{BoardText, GoalName, Reading, idle_swaps};
use crate::error::ApiError;
use crate::question::{Limits, json};

/// The fewest moves of a board.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SolveRequest {
    board: BoardText,
    #[serde(default)]
    reading: Reading,
    /// Flip: the colour to reach.
    goal: Option<GoalName>,
    /// Mayan: exactly so many drags, instead of the board's own number; with `fewest` at most so many.
    steps: Option<u8>,
    /// Mayan: the smallest number of drags.
    #[serde(default)]
    fewest: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    idle_swaps: Option<bool>,
}

pub(crate) fn answer(
    request: &SolveRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    match request.board.read(request.reading, limits)? {
        Input::Flip { board, goal } => {
            if request.steps.is_some() || request.fewest || request.idle_swaps.is_some() {
                let message = "steps, fewest and idle_swaps are for Mayan boards";
                return Err(ApiError::question(message));
            }
            let goal = request.goal.map(Goal::from).or(goal).unwrap_or_default();
            let outcome = flip::minimum(&board, goal, &limits.flip(), monitor)
                .map_err(ApiError::too_large)?;
            Ok(json(&FlipDocument::new(&outcome, goal)))
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
            let document = if request.fewest {
                let at_most = request.steps.map(u32::from);
                let outcome = mayan::fewest(&puzzle.board, at_most, &options, monitor);
                MayanDocument::fewest(&outcome)
            } else {
                let drags = request.steps.unwrap_or(puzzle.drags);
                let puzzle = Puzzle::new(puzzle.board, drags);
                MayanDocument::exact(&mayan::solve(&puzzle, &options, monitor), drags)
            };
            Ok(json(&document))
        }
    }
}
