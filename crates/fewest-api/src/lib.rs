//! Questions about boards as JSON, and their answers: the same for the server and for the page that runs
//! the library in the browser.
//!
//! [`answer`] takes the [`Question`]'s name and a JSON body, and gives a JSON text: a document of
//! [`fewest::document`], the same that the command line prints, or an [`ApiError`]. No input, no output, no clock: the
//! caller's [`fewest::Monitor`] ends a search, and [`Limits`] says how much memory it may take.

pub mod ask;
mod board;
mod check;
mod compare;
mod error;
mod generate;
mod hint;
pub mod methods;
mod misfit;
mod play;
mod progress;
pub mod proof;
pub mod prose;
mod question;
#[cfg(feature = "schema")]
pub mod schema;
mod search;
mod solve;
mod study;
mod trace;
mod words;

pub use board::{Encoding, Reading};
pub use error::{ApiError, ErrorKind, Place};
pub use progress::Progress;
pub use question::{Limits, Question, answer};
