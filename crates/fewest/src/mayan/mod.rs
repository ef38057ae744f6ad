//! The Mayan family: drag a block one column, and runs of three vanish.
//!
//! A [`Board`] is columns of coloured blocks at rest. A [`Drag`] moves one block one column to the
//! right or to the left; then horizontal and vertical runs of three or more of one colour vanish and
//! blocks fall, until no run is left. The question: the lexicographically smallest list of exactly n
//! drags that empties the board ([`solve`]), or the fewest drags that do ([`fewest()`]).
//!
//! Read a board with [`parse_judge_text`], [`parse_line`] or [`parse_picture`], or make one with
//! [`Board::new`]; play with [`play`] and [`play_by_steps`]; list and count answers with
//! [`solutions`] and [`count()`]; check somebody's answer with [`verify()`].

mod board;
mod bounded;
mod claim;
mod columns;
mod count;
mod deepen;
mod difficulty;
mod dispatch;
mod drag;
mod failures;
mod fewest;
pub mod generate;
mod lost;
mod method;
mod moves;
mod outcome;
mod packed;
#[cfg(feature = "threads")]
mod parts;
mod puzzle;
mod rules;
mod shape;
mod solutions;
mod solve;
mod sweep;
pub mod symmetry;
mod table;
mod text;
mod ticker;
mod transport;
mod verify;
mod walk;
mod word;

pub use board::{Board, BoardError, CLASSIC_SIZE, MAX_COLOUR, MAX_COLUMNS, MAX_HEIGHT, MAX_PLACES};
pub use claim::{
    Claim, ClaimError, ClaimErrorKind, ClaimedCount, ClaimedDrag, parse_claim, parse_drawing,
};
pub use columns::Columns;
pub use count::{Count, count};
pub use difficulty::{Choice, Difficulty, difficulty};
pub use drag::{Direction, Drag, DragError, IdleSwaps, Place};
pub use fewest::fewest;
pub use method::{Method, Options};
pub use outcome::{Answer, Counters, Fewest, FewestOutcome, Outcome};
pub use puzzle::{JudgeText, Line, Puzzle};
pub use rules::{Cascade, Wave, check_drag, legal_drags, play, play_by_steps};
pub use solutions::{Solutions, solutions};
pub use solve::solve;
pub use text::{ParseError, ParseErrorKind, parse_judge_text, parse_line, parse_picture};
pub use verify::{Fault, Plain, verify};

#[cfg(test)]
mod agreement;
#[cfg(test)]
mod cuts;
#[cfg(test)]
pub(crate) mod random;
