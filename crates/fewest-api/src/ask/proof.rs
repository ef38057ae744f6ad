//! Proofs of impossibility, as they are printed.

use fewest::document;
use fewest::flip::{Board, Goal, Solver};

/// The rows of the pictures of [`Solver::witnesses`], with an empty one between two.
#[must_use]
pub fn rows(solver: &Solver, board: &Board, goal: Goal) -> Vec<String> {
    let witnesses = solver.witnesses(board, goal).unwrap_or_default();
    let pictures: Vec<Vec<String>> = witnesses.iter().map(document::lines).collect();
    pictures.join(&String::new())
}
