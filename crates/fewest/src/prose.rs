//! Numbers in sentences.

use std::fmt::Display;

/// A number and what it counts: `1 round`, `2 rounds`, `2 presses`.
///
/// ```
/// use fewest::counted;
///
/// assert_eq!(counted(1, "press"), "1 press");
/// assert_eq!(counted(0, "press"), "0 presses");
/// ```
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
