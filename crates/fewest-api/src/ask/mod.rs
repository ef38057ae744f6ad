//! The questions of `solve` and `study` and their answers as types, what a search may take, and how hard new
//! boards are. Which engine answers, on how many threads, and what is known of an answer that was stopped is
//! decided here; how an answer looks is up to whoever asked.

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
mod solvers;
pub mod study;
mod task;

pub use effort::{Effort, Threads};
pub use kept::Kept;
pub use level::Level;
pub use solvers::Solvers;
pub use task::{Asked, Document, Either, Task, Words};
