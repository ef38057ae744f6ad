use fewest::document::{FlipMostDocument, FlipStudyDocument};
use fewest::flip::study::Most;
use fewest::flip::{Goal, Reach, Shape, Solver};
use fewest::{Monitor, Size};
use serde::{Deserialize, Serialize};

use super::board;
use super::error::ApiError;
use super::question::Limits;
use crate::ask;

/// All flip boards of a size.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyRequest {
    /// Rows and columns.
    size: [usize; 2],
    /// Which cells a press turns over.
    neighbours: Option<Reach>,
    /// Whether the pressed cell stays.
    #[serde(default)]
    without_self: bool,
    /// Whether the boards are tori.
    #[serde(default)]
    wrap: bool,
    /// The most rounds of any solvable board, and one such board, instead of all boards.
    #[serde(default)]
    most: bool,
    /// With `most`: the colour to reach.
    goal: Option<Goal>,
}

/// All boards, or those that need the most rounds.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub(crate) enum StudyReply {
    All(FlipStudyDocument),
    Most(FlipMostDocument),
}

/// The document of the command line; `seconds` is 0, for nobody has a clock here.
pub(crate) fn answer(
    request: &StudyRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<StudyReply, ApiError> {
    if request.goal.is_some() && !request.most {
        return Err(ApiError::question("goal goes with most"));
    }
    let [rows, columns] = request.size;
    let size = Size::new(rows, columns);
    board::places(size, limits)?;
    let rule = board::neighbourhood(request.neighbours, request.without_self, request.wrap);
    let shape = Shape::rectangle(size, rule).map_err(ApiError::question)?;
    if request.most {
        Most::check(&shape).map_err(ApiError::too_large)?;
    }
    let solver = Solver::new(&shape, limits.memory, monitor).map_err(ApiError::too_large)?;
    let effort = limits.effort();
    if request.most {
        let goal = request.goal.unwrap_or_default();
        let document = ask::study::most(&solver, goal, effort, monitor);
        return document.map(StudyReply::Most).map_err(ApiError::too_large);
    }
    let studied = ask::study::study(&solver, effort, monitor);
    Ok(StudyReply::All(studied.document))
}
