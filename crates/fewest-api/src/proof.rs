//! Proofs of impossibility, as they are printed.

use fewest::BitGrid;
use fewest::document;
use fewest::flip::{Board, Goal, Solver, verify};

/// The rows of the pictures of the proofs for all colours of the goal, with an empty one between
/// two; a picture that proves both colours stands there once.
#[must_use]
pub fn rows(solver: &Solver, board: &Board, goal: Goal) -> Vec<String> {
    let mut pictures: Vec<BitGrid> = Vec::new();
    for &colour in goal.colours() {
        let proven = |picture: &BitGrid| verify::witness(board, colour, picture).is_ok();
        if !pictures.iter().any(proven) {
            pictures.extend(solver.witness(board, colour));
        }
    }
    let pictures: Vec<Vec<String>> = pictures.iter().map(document::lines).collect();
    pictures.join(&String::new())
}
