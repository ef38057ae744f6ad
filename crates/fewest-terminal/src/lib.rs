//! The player of `fewest` in a terminal.
//!
//! Three parts that know little of each other: the *session* (crate `fewest-session`) has the rules;
//! `input` makes names of keys out of what the terminal sends, and the `app` makes actions of them; `draw`
//! shows the session's view and nothing else. Around them `run` owns the terminal, the clock and the
//! threads: searches run beside the screen and never hold up a key.

mod animation;
mod app;
mod boards;
mod colour;
mod dialog;
mod draw;
mod input;
mod layout;
mod panel;
#[cfg(test)]
mod picture;
mod popup;
mod run;
mod screen;
#[cfg(unix)]
mod signals;
#[cfg(not(unix))]
#[path = "signals_elsewhere.rs"]
mod signals;
mod worker;

#[cfg(test)]
mod tests;

pub use colour::Colours;
pub use run::{PlayError, Settings, play};
