//! Pieces of sentences.

use std::fmt::Display;

use fewest::flip::Goal;

/// `1 round`, `2 rounds`, `2 presses`.
#[must_use]
pub fn counted(count: impl Display, one: &str) -> String {
    let count = count.to_string();
    let ending = match one {
        _ if count == "1" => "",
        one if one.ends_with('s') => "es",
        _ => "s",
    };
    format!("{count} {one}{ending}")
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
