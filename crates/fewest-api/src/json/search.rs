use fewest::{Input, Monitor, ReadOptions};
use fewest_session::{SearchRequest, SearchResult};

use super::board::places;
use super::error::ApiError;
use super::question::Limits;

/// Runs the search that a game asked for. One that the monitor ends says so in its outcome.
pub(crate) fn answer(
    request: &SearchRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<SearchResult, ApiError> {
    let bytes = request.board.as_bytes();
    let input = fewest::read(bytes, &ReadOptions::default())
        .map_err(|error| ApiError::board(&error, bytes))?;
    if let Input::Flip { board, .. } = &input {
        places(board.size(), limits)?;
    }
    Ok(request.run(limits.threads, limits.memory, monitor))
}
