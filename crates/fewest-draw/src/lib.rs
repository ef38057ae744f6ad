//! Draws the boards and answers of [`fewest`] as SVG text, and as PNG with the feature `png`.
//!
//! A drawing is the same on every machine: its words are drawn by a font of its own. Colours are told
//! apart without seeing colour, by marks, and pictures can be read in greyscale. Nothing here reads
//! or writes a file.
//!
//! ```
//! use fewest::flip::{Neighbourhood, parse};
//! use fewest_draw::{Marked, Style, flip_board};
//!
//! let board = parse("bwwb\nbbwb\nbwwb\nbwww")?.into_board(Neighbourhood::CLASSIC)?;
//! let drawing = flip_board(&board, Marked::Nothing, "Four rounds.", &Style::default())?;
//! assert!(drawing.svg().starts_with("<svg "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![allow(
    clippy::unreadable_literal,
    reason = "colours are written as everywhere"
)]
#![allow(
    clippy::cast_precision_loss,
    reason = "places and sizes are far below 2^52"
)]

mod bars;
mod block;
mod cells;
mod colour;
mod flip;
mod font;
mod mayan;
#[cfg(feature = "png")]
mod png;
mod quiet;
mod rounds;
mod sheet;
mod style;
mod svg;
mod theme;

pub use bars::{Bar, Chart, bar_charts};
pub use colour::Rgb;
pub use flip::{Marked, flip_board, flip_steps};
pub use mayan::{mayan_board, mayan_steps};
#[cfg(feature = "png")]
pub use png::{PngError, png};
pub use quiet::quiet_patterns;
pub use rounds::rounds_chart;
pub use sheet::Drawing;
pub use style::{DrawError, MAX_CELL, MAX_COLUMNS, MAX_PLACES, Style, check_places};
pub use theme::Theme;
