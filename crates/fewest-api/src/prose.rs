//! Pieces of sentences.

use fewest::flip::Goal;

/// `1 round`, `2 rounds`.
#[must_use]
pub fn counted(count: u64, one: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{count} {one}s"),
    }
}

/// The goal, as it ends "the board is not …".
#[must_use]
pub fn goal_phrase(goal: Goal) -> &'static str {
    match goal {
        Goal::Either => "of one colour",
        Goal::White => "all white",
        Goal::Black => "all black",
    }
}
