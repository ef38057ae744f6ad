//! Pieces of sentences.

pub use fewest::counted;
use fewest::flip::Goal;

/// The goal, as it ends "the board is not …".
#[must_use]
pub fn goal_phrase(goal: Goal) -> &'static str {
    match goal {
        Goal::Either => "of one colour",
        Goal::White => "all white",
        Goal::Black => "all black",
    }
}

/// So many drags and their verb: `1 drag clears`, `2 drags clear`.
#[must_use]
pub fn drags_clear(drags: u8) -> String {
    let verb = if drags == 1 { "clears" } else { "clear" };
    format!("{} {verb}", counted(drags, "drag"))
}
