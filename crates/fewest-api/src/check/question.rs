use fewest::document::CheckDocument;
use fewest::drawing::says_what_it_shows;
use fewest::flip::Goal;
use fewest::{Family, Monitor, Span, flip, mayan};
use serde::Deserialize;

use super::{Extent, FlipJudge, MayanJudge};
use crate::ask::{Asked, Task, Words};
use crate::board::{BoardText, Encoding, RawText, Reading, idle_swaps};
use crate::error::ApiError;
use crate::question::Limits;

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
    let words = Words {
        flip: vec![("goal", request.goal.is_some())],
        mayan: vec![
            ("steps", request.steps.is_some()),
            ("fewest", request.fewest),
            ("idle_swaps", request.idle_swaps.is_some()),
        ],
    };
    let asked = Asked {
        goal: request.goal,
        steps: request.steps,
        fewest: request.fewest,
        idle_swaps: request.idle_swaps.map(idle_swaps),
    };
    match request.board.task(request.reading, &words, asked, limits)? {
        Task::Flip { board, goal } => {
            // Of a drawing no pixel is read.
            if !says_what_it_shows(&bytes) {
                crate::board::picture(&bytes, limits)?;
            }
            let readings = match flip::parse_picture_file(&bytes, limits.picture()) {
                Some(claim) => claim.map(|claim| vec![claim]),
                None => flip::parse_claims(text(&bytes)?),
            };
            let readings = readings.map_err(|error| wrong(&bytes, error.span, &error))?;
            let judge = FlipJudge::new(board, goal, extent, limits.flip(), monitor);
            Ok(judge.verdict_of(&readings).1.document(Family::Flip, &bytes))
        }
        Task::Mayan(lists) => {
            let claim = match mayan::parse_drawing(&bytes) {
                Some(claim) => claim,
                None => mayan::parse_claim(text(&bytes)?),
            };
            let claim = claim.map_err(|error| wrong(&bytes, error.span, &error))?;
            let options = limits.mayan(lists.idle_swaps);
            let judge = MayanJudge::new(lists, extent, options, monitor);
            Ok(judge.verdict(&claim).document(Family::Mayan, &bytes))
        }
    }
}

fn text(bytes: &[u8]) -> Result<&str, ApiError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let span = Span::at(error.valid_up_to());
        ApiError::text("answer", bytes, span, "not UTF-8")
    })
}

fn wrong(bytes: &[u8], span: Span, error: &dyn std::fmt::Display) -> ApiError {
    ApiError::text("answer", bytes, span, error)
}
