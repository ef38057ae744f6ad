//! The questions and their answers as types: a module for each, what a question makes of its board
//! ([`Asked`], [`Task`]), what a search may take ([`Effort`]), and how hard new boards are. Which engine answers, on how
//! many threads, and what is known of an answer that was stopped is decided here; how an answer looks is up to whoever
//! asked.
//!
//! ```
//! use fewest::{ReadOptions, Unmonitored};
//! use fewest_api::ask::hint::{self, Hint};
//! use fewest_api::ask::{Asked, Effort, Threads};
//!
//! let board = fewest::read(b"bwwb/bbwb/bwwb/bwww", &ReadOptions::default())?;
//! let task = Asked::default().task(board);
//! let effort = Effort { memory: 1 << 26, threads: Threads::ONE };
//! let reply = hint::ask(&task, effort, &Unmonitored)?;
//! let Hint::Press(cell) = reply.hint() else { panic!("it takes four presses") };
//! assert_eq!((cell.row, cell.column), (0, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod audit;
pub mod check;
pub mod compare;
mod effort;
pub mod flip;
pub mod generate;
pub mod hint;
mod kept;
mod level;
pub mod mayan;
pub mod methods;
pub mod proof;
pub mod shards;
mod solvers;
pub mod study;
mod task;

pub use effort::{Effort, Threads};
pub use kept::Kept;
pub use level::Level;
pub use solvers::Solvers;
pub use task::{Asked, Document, Either, Task, Words};
