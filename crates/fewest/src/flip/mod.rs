//! The flip family: press a cell, and its neighbourhood turns over.
//!
//! A [`Board`] is a [`Shape`] (which places hold a cell, and what a press turns over) with a piece
//! on each cell. Presses commute, and the same press twice is none, so an answer is a *set* of
//! cells: a [`Solution`].
//!
//! ```
//! use fewest::Unmonitored;
//! use fewest::flip::{Answer, Goal, Neighbourhood, Options, minimum, parse};
//!
//! let board = parse("bwwb\nbbwb\nbwwb\nbwww")?.into_board(Neighbourhood::CLASSIC)?;
//! let outcome = minimum(&board, Goal::Either, &Options::default(), &Unmonitored)?;
//! let Answer::Minimum(solution) = outcome.answer else {
//!     panic!("the sample can be solved");
//! };
//! assert_eq!(solution.rounds(), 4);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod board;
mod claim;
pub mod coset;
mod coset_walk;
mod difficulty;
mod fewest_rounds;
pub mod game_id;
pub mod generate;
mod linear;
pub mod many;
mod methods;
mod neighbourhood;
mod parse;
pub mod pbm;
pub mod png;
pub mod rectangle;
mod rounds_table;
mod shape;
mod solution;
mod solver;
pub mod study;
pub mod symmetry;
mod system;
pub mod verify;

pub use board::{Board, BoardError, Colour, Goal, PressError};
pub use claim::{Claim, ClaimError, ClaimErrorKind, Counted, parse_claims, parse_picture_file};
pub use difficulty::{Difficulty, DifficultyError, difficulty};
pub use fewest_rounds::FewestRounds;
pub use methods::{Method, MethodError, Options, fewest, fewest_by_area, minimum};
pub use neighbourhood::{Edges, Neighbourhood, OwnCell, Reach};
pub(crate) use parse::parse_rows;
pub use parse::{
    Letters, ParseError, ParseErrorKind, Picture, RowLengths, TextOptions, parse, parse_with,
};
pub use rounds_table::RoundsTable;
pub use shape::{Shape, ShapeError};
pub use solution::{Answer, Outcome, Solution};
pub use solver::{
    MergeError, Merged, MergedAnswer, SearchRecord, Shard, ShardError, ShardRecord, Shards,
    ShardsError,
};
pub use solver::{Minima, MinimaError, Solver, Tally};
pub use system::SystemError;
pub use verify::{VerifyError, WitnessError};
