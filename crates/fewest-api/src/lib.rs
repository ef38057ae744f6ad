//! Questions about boards, and their answers: the same for the command line, the server, and the page that
//! runs the library in the browser.
//!
//! [`ask`] has the questions as types. [`answer`] takes a [`Question`]'s name and a JSON body, and gives a JSON text: a
//! document of [`fewest::document`], the same that the command line prints, or an [`ApiError`]. No input, no output, no
//! clock: the caller's [`fewest::Monitor`] ends a search, and [`ask::Effort`] or [`Limits`] say how much memory it may
//! take.

pub mod ask;
mod json;
pub mod prose;

#[cfg(feature = "schema")]
pub use json::schema;
pub use json::{ApiError, Encoding, ErrorKind, Limits, Place, Progress, Question, Reading, answer};
