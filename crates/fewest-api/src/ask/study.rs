//! All flip boards of a shape.

use std::thread;

use fewest::Monitor;
use fewest::document::{FlipMostDocument, FlipRoundsDocument, FlipStudyDocument};
use fewest::flip::study::{self, MostError, RoundsError};
use fewest::flip::{Answer, Goal, Solver, verify};

use super::Effort;

/// What is known of all boards of a shape.
#[derive(Debug)]
pub struct Studied {
    /// The findings; `seconds` is 0, for nobody has a clock here.
    pub document: FlipStudyDocument,
    /// Whether it was stopped before all boards were counted.
    pub stopped: bool,
}

/// Counts the boards of a shape by their fewest rounds, for both goals that differ, and solves a board that
/// takes the most.
///
/// Cost: see [`study::rounds`]; with several threads both goals side by side, in half of the memory each.
///
/// # Panics
/// Where the solver does not find what was counted, which would be a fault of one of the two.
#[must_use]
pub fn study(solver: &Solver, effort: Effort, monitor: &dyn Monitor) -> Studied {
    let mut document = FlipStudyDocument::new(solver);
    let [either, white] = [Goal::Either, Goal::White];
    let one = |goal, memory| goal_of(solver, goal, memory, effort, monitor);
    let goals = if effort.threads.count().get() == 1 {
        [either, white].map(|goal| one(goal, effort.memory))
    } else {
        let half = effort.memory / 2;
        thread::scope(|scope| {
            let white = scope.spawn(|| one(white, half));
            let either = one(either, half);
            [either, white.join().expect("counting does not panic")]
        })
    };
    let stopped = goals.iter().any(|(_, stopped)| *stopped);
    document.goals = goals.into_iter().map(|(goal, _)| goal).collect();
    Studied { document, stopped }
}

/// Counts the boards for one goal, and solves a worst one; whether it was stopped.
fn goal_of(
    solver: &Solver,
    goal: Goal,
    memory: usize,
    effort: Effort,
    monitor: &dyn Monitor,
) -> (FlipRoundsDocument, bool) {
    let rounds = study::rounds(solver, goal, memory, monitor);
    let mut document = FlipRoundsDocument::new(solver, goal, &rounds);
    let rounds = match rounds {
        Ok(rounds) => rounds,
        Err(error) => return (document, matches!(error, RoundsError::Stopped)),
    };
    let board = &rounds.worst;
    let outcome = solver.minimum(board, goal, effort.threads.count(), monitor);
    let Answer::Minimum(solution) = outcome.answer else {
        return (document, true);
    };
    let reached = verify::press_set(board, goal, &solution.presses);
    assert!(
        reached.is_ok() && solution.rounds() == rounds.most() as u64,
        "the solver finds as many rounds as were counted"
    );
    document.solve_worst(&solution);
    (document, false)
}

/// Finds the most rounds that a solvable board of a shape needs, and solves a board that needs them. `seconds` is 0.
///
/// Cost: see [`study::most`]; one thread, but for the solution of the board.
///
/// # Errors
/// [`MostError`] where the boards are too large.
///
/// # Panics
/// Where the solver finds another number of rounds for the board, which would be a fault of one of the two.
pub fn most(
    solver: &Solver,
    goal: Goal,
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<FlipMostDocument, MostError> {
    let most = study::most(solver, goal, effort.memory, monitor)?;
    let mut document = FlipMostDocument::new(solver, &most);
    let board = &most.board;
    let outcome = solver.minimum(board, goal, effort.threads.count(), monitor);
    if let Answer::Minimum(solution) = outcome.answer {
        let reached = verify::press_set(board, goal, &solution.presses);
        assert!(
            reached.is_ok() && solution.rounds() == most.lower,
            "the solver finds as many rounds as the board is said to need"
        );
        document.solve(&solution);
    }
    Ok(document)
}
