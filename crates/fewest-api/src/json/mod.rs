//! The questions and answers as JSON: what a body may be, and what its fields mean to [`crate::ask`].

mod board;
mod check;
mod compare;
mod error;
mod generate;
mod hint;
mod methods;
mod misfit;
mod play;
mod progress;
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
