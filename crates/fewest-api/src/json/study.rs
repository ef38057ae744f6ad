use fewest::document::FlipStudyDocument;
use fewest::flip::{Reach, Shape, Solver};
use fewest::{Monitor, Size};
use serde::Deserialize;

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
}

/// The document of the command line; `seconds` is 0, for nobody has a clock here.
pub(crate) fn answer(
    request: &StudyRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<FlipStudyDocument, ApiError> {
    let [rows, columns] = request.size;
    let size = Size::new(rows, columns);
    board::places(size, limits)?;
    let rule = board::neighbourhood(request.neighbours, request.without_self, request.wrap);
    let shape = Shape::rectangle(size, rule).map_err(ApiError::question)?;
    let solver = Solver::new(&shape, limits.memory, monitor).map_err(ApiError::too_large)?;
    Ok(ask::study::study(&solver, limits.effort(), monitor).document)
}
