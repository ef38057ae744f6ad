//! Mayan boards: questions, and what Python sees of boards and answers.

mod answer;
mod ask;
mod board;

pub(crate) use answer::MayanAnswer;
pub(crate) use ask::{lists, mayan_count, mayan_replay, mayan_solve, mayan_solve_many};
pub(crate) use board::{MayanBoard, mayan_size, rule};
