//! The questions of `solve` and `study` and their answers as types, what a search may take, and how hard new
//! boards are. Which engine answers, on how many threads, and what is known of an answer that was stopped is
//! decided here; how an answer looks is up to whoever asked.

mod effort;
pub mod flip;
mod level;
pub mod mayan;
mod solvers;
pub mod study;

use fewest::Family;

pub use effort::{Effort, Threads};
pub use level::{Level, TRIES, first_random};
pub use solvers::Solvers;

/// The puzzle that a question is about, by whether anything is asked that only flip boards have, and
/// anything that only Mayan boards have. Flip comes first: what is Mayan is then refused.
#[must_use]
pub const fn family(flip: bool, mayan: bool) -> Option<Family> {
    match (flip, mayan) {
        (true, _) => Some(Family::Flip),
        (false, true) => Some(Family::Mayan),
        (false, false) => None,
    }
}
