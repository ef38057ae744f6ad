//! Pieces of sentences.

pub use fewest::counted;
use fewest::flip::Goal;
use fewest::{ReadErrorKind, Takes};

/// The goal, as it ends "the board is not …".
#[must_use]
pub fn goal_phrase(goal: Goal) -> &'static str {
    match goal {
        Goal::Either => "of one colour",
        Goal::White => "all white",
        Goal::Black => "all black",
    }
}

/// Why a text is no board. The library's own sentence, but for what was asked beside the text.
#[must_use]
pub fn unreadable(kind: &ReadErrorKind) -> String {
    match kind {
        ReadErrorKind::JsonValue {
            key,
            takes: Takes::AskedHeight,
        } => format!("{key:?} takes the height of the size that was given"),
        _ => kind.to_string(),
    }
}

/// So many drags and their verb: `1 drag clears`, `2 drags clear`.
#[must_use]
pub fn drags_clear(drags: u8) -> String {
    let verb = if drags == 1 { "clears" } else { "clear" };
    format!("{} {verb}", counted(drags, "drag"))
}
