use std::num::NonZeroUsize;

use super::*;
use crate::flip::study::rounds;
use crate::flip::study::tests::rules;
use crate::flip::{Answer, Neighbourhood, Shape};
use crate::{Size, Unmonitored};

const GOALS: [Goal; 3] = [Goal::White, Goal::Black, Goal::Either];

fn solver(rows: usize, columns: usize) -> Solver {
    let shape = Shape::rectangle(Size::new(rows, columns), Neighbourhood::CLASSIC).unwrap();
    Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap()
}

/// What is found, after the ordinary solver has solved the board.
fn proven(solver: &Solver, goal: Goal) -> u64 {
    let most = most(solver, goal, 1 << 30, &Unmonitored).unwrap();
    assert!(most.is_proven(), "{most:?}");
    let outcome = solver.minimum(&most.board, goal, NonZeroUsize::MIN, &Unmonitored);
    let Answer::Minimum(solution) = outcome.answer else {
        panic!("the board can be solved");
    };
    assert_eq!(solution.rounds(), most.lower, "{goal:?}");
    most.lower
}

/// White: Boyles, arXiv 2201.03452, table of the most presses.
#[test]
fn known_sizes() {
    for (side, white, either) in [
        (4, 7, 6),
        (5, 15, 12),
        (9, 37, 36),
        (11, 65, 62),
        (14, 123, 120),
        (17, 199, 170),
    ] {
        let solver = solver(side, side);
        assert_eq!(proven(&solver, Goal::White), white, "{side}");
        assert_eq!(proven(&solver, Goal::Either), either, "{side}");
    }
}

/// Every rule and small size, with and without quiet patterns that hang together, against the count of all boards.
#[test]
fn agrees_with_the_count_of_all_boards() {
    let mut parts = 0;
    for rule in rules() {
        for (rows, columns) in [
            (1, 1),
            (1, 8),
            (2, 5),
            (3, 3),
            (3, 5),
            (4, 4),
            (2, 8),
            (4, 5),
        ] {
            let Ok(shape) = Shape::rectangle(Size::new(rows, columns), rule) else {
                continue;
            };
            let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
            for goal in GOALS {
                let Ok(rounds) = rounds(&solver, goal, 1 << 28, &Unmonitored) else {
                    continue;
                };
                assert_eq!(
                    proven(&solver, goal),
                    rounds.most() as u64,
                    "{rule:?} {rows}x{columns} {goal:?}"
                );
                parts += 1;
            }
        }
    }
    assert!(parts > 300, "{parts}");
}
