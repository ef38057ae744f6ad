//! Finds the fewest moves that solve a board, and proves it.
//!
//! Two families of board puzzles, each in a module of its own:
//!
//! - [`flip`]: two-sided pieces; a press turns a cell and its neighbours (POJ 1753 "Flip Game",
//!   the Lights Out family). An answer is a *set* of cells.
//! - [`mayan`]: columns of coloured blocks; a drag moves one block one column, runs of three vanish
//!   (NOIP 2011 "Mayan"). An answer is a *sequence* of drags.
//!
//! [`read()`] takes a board of either family in any of the forms that people write; [`document`]
//! holds the answers as JSON, [`link`] carries a game to somebody else, and [`drawing`] is what a drawing says
//! of itself, so that it can be read too.
//!
//! The library does no input or output, knows no clock and no terminal, and starts threads only
//! with the feature `threads`.

mod bits;
#[macro_use]
mod choices;
pub mod document;
pub mod drawing;
pub mod flip;
mod grid;
pub mod judge;
pub mod link;
pub mod mayan;
mod monitor;
mod object;
pub mod pack;
mod prose;
mod random;
mod read;
mod span;
mod text;

pub use grid::{BitGrid, Cell, Cells, ParseSizeError, Size};
pub use monitor::{Monitor, Phase, Silent, Unmonitored};
pub use object::json_words;
pub use prose::counted;
pub use random::Random;
pub use read::{
    Drags, Family, Input, LinkChecksum, ReadError, ReadErrorKind, ReadOptions, Takes,
    is_zeros_and_ones, read, read_with_scale,
};
pub use span::{Span, TextError};

/// The README's example, run as a test. Those of the project, in two languages, have the same.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
