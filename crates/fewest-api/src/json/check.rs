use fewest::document::CheckDocument;
use fewest::drawing::says_what_it_shows;
use fewest::flip::Goal;
use fewest::judge::Wanted;
use fewest::{Family, Monitor};
use serde::Deserialize;

use super::board::{self, BoardText, Encoding, RawText, Reading, idle_swaps};
use super::error::ApiError;
use super::question::Limits;
use crate::ask::Asked;
use crate::ask::check::{Extent, Judge};

/// Is this answer right?
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CheckRequest {
    board: BoardText,
    #[serde(default)]
    reading: Reading,
    /// The answer: a text that `fewest check` reads too, or an answer of `solve` in JSON.
    answer: RawText,
    /// How an answer that is a string stands in it.
    #[serde(default)]
    answer_encoding: Encoding,
    /// Flip: the colour to reach.
    goal: Option<Goal>,
    /// Mayan: exactly so many drags, instead of the board's own number; with `fewest` at most so many.
    steps: Option<u8>,
    /// Mayan: the answer begins with the smallest number of drags.
    #[serde(default)]
    fewest: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    idle_swaps: Option<bool>,
    /// Only whether the moves reach the goal, not whether they are the fewest or the smallest list.
    #[serde(default)]
    valid_only: bool,
}

pub(crate) fn answer(
    request: &CheckRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<CheckDocument, ApiError> {
    let extent = if request.valid_only {
        Extent::ValidOnly
    } else {
        Extent::Full
    };
    let bytes = request.answer.bytes("answer", request.answer_encoding)?;
    let asked = Asked {
        goal: request.goal,
        steps: request.steps,
        fewest: request.fewest,
        idle_swaps: request.idle_swaps.map(idle_swaps),
    };
    let task = request
        .board
        .task(request.reading, &asked.words(), asked, limits)?;
    // Of a drawing no pixel is read.
    if task.family() == Family::Flip && !says_what_it_shows(&bytes) {
        board::picture(&bytes, limits)?;
    }
    let judge = Judge::new(task, Wanted::Any, extent, limits.effort(), monitor);
    let judged = judge.judge(&bytes, limits.picture());
    let judged = judged.map_err(|error| ApiError::text("answer", &bytes, error.span(), &error))?;
    Ok(judged.verdict.document(judge.family(), &bytes))
}
