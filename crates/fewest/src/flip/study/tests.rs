//! All boards counted one by one, and known answers.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use proptest::prelude::*;

use super::*;
use crate::flip::{Answer, Edges, Neighbourhood, OwnCell, Reach, Shape, verify};
use crate::{Cell, Size, Unmonitored};

fn solver(shape: &Shape) -> Solver {
    Solver::new(shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap()
}

fn classic(rows: usize, columns: usize) -> Solver {
    let size = Size::new(rows, columns);
    solver(&Shape::rectangle(size, Neighbourhood::CLASSIC).unwrap())
}

fn counted(solver: &Solver, goal: Goal) -> Rounds {
    rounds(solver, goal, 1 << 30, &Unmonitored).unwrap()
}

fn numbers(rounds: &Rounds) -> Vec<u64> {
    let number = |count: &BigUint| u64::try_from(count).unwrap();
    rounds.counts.iter().map(number).collect()
}

/// Goes through all press sets, the light ones first, and notes which boards are new.
fn one_by_one(shape: &Shape, goal: Goal) -> Vec<u64> {
    let cells: Vec<Cell> = shape.cells().collect();
    let place = |cell: &Cell| cells.binary_search(cell).unwrap();
    let presses: Vec<u32> = cells
        .iter()
        .map(|&cell| {
            shape
                .turned_by(cell)
                .iter()
                .map(|cell| 1 << place(cell))
                .sum()
        })
        .collect();
    let mut least = vec![u32::MAX; 1 << cells.len()];
    for set in 0_u32..1 << cells.len() {
        let pressed = (0..cells.len()).filter(|press| set >> press & 1 == 1);
        let turned = pressed.fold(0, |turned, press| turned ^ presses[press]);
        let all = (1 << cells.len()) - 1;
        for colour in goal.colours() {
            let board = match colour {
                crate::flip::Colour::White => turned,
                crate::flip::Colour::Black => turned ^ all,
            };
            let least = &mut least[board as usize];
            *least = set.count_ones().min(*least);
        }
    }
    let mut counts: HashMap<u32, u64> = HashMap::new();
    for rounds in least.into_iter().filter(|&rounds| rounds != u32::MAX) {
        *counts.entry(rounds).or_default() += 1;
    }
    let most = counts.keys().max().copied().unwrap();
    (0..=most)
        .map(|r| counts.get(&r).copied().unwrap_or(0))
        .collect()
}

/// The worst board is as bad as it is said to be.
fn check_worst(solver: &Solver, rounds: &Rounds) {
    let outcome = solver.minimum(&rounds.worst, rounds.goal, NonZeroUsize::MIN, &Unmonitored);
    let Answer::Minimum(solution) = outcome.answer else {
        panic!("the worst board is solved: {:?}", rounds.worst);
    };
    assert_eq!(
        solution.rounds(),
        rounds.most() as u64,
        "{:?}",
        rounds.worst
    );
    verify::press_set(&rounds.worst, rounds.goal, &solution.presses).unwrap();
}

pub(super) fn rules() -> Vec<Neighbourhood> {
    let mut rules = Vec::new();
    for reach in [Reach::Plus, Reach::King, Reach::Diagonal, Reach::Cross] {
        for own_cell in [OwnCell::Turns, OwnCell::Stays] {
            for edges in [Edges::Open, Edges::Wrap] {
                rules.push(Neighbourhood {
                    reach,
                    own_cell,
                    edges,
                });
            }
        }
    }
    rules
}

const GOALS: [Goal; 3] = [Goal::Either, Goal::White, Goal::Black];

/// Compares the counts with those one by one, and solves the worst board.
fn compare(shape: &Shape, goal: Goal) {
    let solver = solver(shape);
    let rounds = counted(&solver, goal);
    assert_eq!(
        numbers(&rounds),
        one_by_one(shape, goal),
        "{shape:?} {goal:?}"
    );
    let total: BigUint = rounds.counts.iter().sum();
    assert_eq!(total, solvable(&solver, goal), "{shape:?} {goal:?}");
    check_worst(&solver, &rounds);
    let found = most(&solver, goal, 1 << 30, &Unmonitored).unwrap();
    let wanted = rounds.most() as u64;
    assert_eq!(
        (found.lower, found.upper),
        (wanted, wanted),
        "{shape:?} {goal:?}"
    );
}

#[test]
fn counts_are_those_of_all_boards_one_by_one() {
    for rows in 1..=4 {
        for columns in 1..=12 / rows {
            for rule in rules() {
                let shape = Shape::rectangle(Size::new(rows, columns), rule).unwrap();
                for goal in GOALS {
                    compare(&shape, goal);
                }
            }
        }
    }
}

#[test]
fn counts_are_right_up_to_sixteen_cells() {
    let mut compared = 0;
    for (rows, columns) in [(1, 13), (2, 7), (3, 5), (5, 3), (1, 16), (2, 8), (4, 4)] {
        for rule in rules() {
            let shape = Shape::rectangle(Size::new(rows, columns), rule).unwrap();
            if solver(&shape).nullity() <= Parts::MAX_PATTERNS {
                compare(&shape, Goal::Either);
                compare(&shape, Goal::White);
                compared += 1;
            }
        }
    }
    assert!(compared > 90, "{compared}");
}

proptest! {
    /// Presses at random: not symmetric, with many or few quiet patterns, and not always a way to
    /// turn all cells.
    #[test]
    fn counts_are_right_for_any_presses(
        columns in 1..=9_usize,
        turned in prop::collection::vec(0_u32..512, 9),
        goal in 0..3_usize,
    ) {
        let cells = |set: u32| {
            let held = (0..columns).filter(|column| set >> column & 1 == 1);
            held.map(|column| Cell::new(0, column)).collect()
        };
        let presses = turned[..columns].iter().map(|&set| cells(set)).collect();
        let shape = Shape::listed(Size::new(1, columns), presses).unwrap();
        compare(&shape, GOALS[goal]);
    }

    /// The same with few cells turned by each press: boards fall into parts.
    #[test]
    fn counts_are_right_for_many_parts(
        turned in prop::collection::vec((0..10_usize, 0..10_usize), 10),
        holes in 0_u32..1024,
        goal in 0..3_usize,
    ) {
        let presses = turned.iter().map(|&(a, b)| vec![Cell::new(0, a), Cell::new(0, b)]);
        let shape = Shape::listed(Size::new(1, 10), presses.collect()).unwrap();
        compare(&shape, GOALS[goal]);
        let cells = (0..10).filter(|cell| holes >> cell & 1 == 0 || *cell == 0);
        let cells = cells.map(|cell| Cell::new(cell / 5, cell % 5));
        let cells = BitGrid::from_cells(Size::new(2, 5), cells);
        for rule in rules() {
            compare(&Shape::with_holes(cells.clone(), rule).unwrap(), GOALS[goal]);
        }
    }
}

#[test]
fn short_and_long_numbers_count_alike() {
    for (rows, columns) in [(4, 4), (5, 5), (1, 14), (4, 9)] {
        let solver = classic(rows, columns);
        let quiet: Vec<BitGrid> = solver.quiet_patterns().collect();
        let presses = recolouring(&solver);
        let parts = Parts::new(
            solver.shape().cells(),
            &quiet,
            presses.as_ref(),
            Parts::MAX_PATTERNS,
        )
        .unwrap();
        let budget = || Budget::new(1 << 30, &Unmonitored);
        let short = Whole::new::<u128>(&parts, 1, &mut budget()).unwrap();
        let long = Whole::new::<BigUint>(&parts, 1, &mut budget()).unwrap();
        assert_eq!(short.counts, long.counts);
        assert_eq!(short.worst, long.worst);
    }
}

#[test]
fn the_seam_between_short_and_long_numbers_loses_nothing() {
    for columns in [125, 126, 127, 128] {
        let solver = classic(1, columns);
        assert_eq!(solver.nullity(), usize::from(columns % 3 == 2));
        for goal in [Goal::Either, Goal::White] {
            let rounds = counted(&solver, goal);
            let total: BigUint = rounds.counts.iter().sum();
            assert_eq!(total, solvable(&solver, goal), "{columns}");
            check_worst(&solver, &rounds);
        }
    }
}

#[test]
fn what_is_out_of_reach_is_refused() {
    let refused = |rows, columns, memory| {
        let result = rounds(&classic(rows, columns), Goal::White, memory, &Unmonitored);
        result.unwrap_err()
    };
    let all = 1 << 30;
    assert_eq!(refused(65, 65, all), RoundsError::Cells { cells: 4225 });
    assert_eq!(refused(19, 19, all), RoundsError::Patterns { patterns: 16 });
    assert!(matches!(refused(16, 16, all), RoundsError::Ways { .. }));
    assert_eq!(refused(5, 5, 1000), RoundsError::Memory { limit: 1000 });
}

#[test]
fn a_monitor_stops_the_count() {
    struct Stop;
    impl Monitor for Stop {
        fn should_stop(&self) -> bool {
            true
        }
    }
    let stopped = rounds(&classic(14, 14), Goal::White, 1 << 30, &Stop);
    assert_eq!(stopped, Err(RoundsError::Stopped));
}

#[test]
fn four_by_four_is_known() {
    let solver = classic(4, 4);
    let white = counted(&solver, Goal::White);
    assert_eq!(numbers(&white), [1, 16, 120, 560, 1387, 1440, 540, 32]);
    let either = counted(&solver, Goal::Either);
    assert_eq!(numbers(&either), [2, 32, 228, 880, 1562, 1136, 256]);
    assert_eq!(solvable(&solver, Goal::Either), BigUint::from(4096_u32));
    check_worst(&solver, &white);
    check_worst(&solver, &either);
}

#[test]
fn lights_out_takes_at_most_fifteen_rounds() {
    let rounds = counted(&classic(5, 5), Goal::White);
    assert_eq!(
        numbers(&rounds),
        [
            1, 25, 300, 2300, 12650, 53130, 176_176, 467_104, 982_335, 1_596_279, 1_935_294,
            1_684_446, 1_004_934, 383_670, 82_614, 7350
        ]
    );
    check_worst(&classic(5, 5), &rounds);
}

#[test]
fn without_quiet_patterns_white_is_binomial() {
    for (rows, columns) in [(1, 63), (1, 64), (2, 64), (11, 12)] {
        let solver = classic(rows, columns);
        assert_eq!(solver.nullity(), 0, "{rows}x{columns}");
        let wanted: Vec<BigUint> = count::binomials(rows * columns).collect();
        assert_eq!(counted(&solver, Goal::White).counts, wanted);
    }
}
