use fewest::Phase;
use fewest_session::{Bounds, Told};
use serde::Serialize;

/// How far a search is, and what it knows by then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Progress {
    /// Milliseconds since it began.
    pub elapsed: u64,
    /// Candidates that were looked at in this phase.
    pub done: u64,
    /// Of how many; 0 where nobody knows.
    pub total: u64,
    /// What it is doing, once it has said so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Phase>,
    /// What is proven by now, where anything is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bounds: Option<Bounds>,
}

impl Progress {
    /// What a search that began `elapsed` milliseconds ago has told last.
    #[must_use]
    pub fn of(told: &Told, elapsed: u64) -> Self {
        // No request of a game: whoever asks knows which question it was.
        let fewest_session::Progress {
            ticket: _,
            elapsed,
            done,
            total,
            phase,
            bounds,
        } = told.as_progress(0, elapsed);
        Self {
            elapsed,
            done,
            total,
            phase,
            bounds,
        }
    }
}
