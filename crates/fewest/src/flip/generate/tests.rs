use std::num::NonZeroUsize;

use super::*;
use crate::flip::{Edges, Neighbourhood, OwnCell, Reach, Shape};
use crate::{Size, Unmonitored};

const GOALS: [Goal; 3] = [Goal::Either, Goal::White, Goal::Black];

fn solver(size: (usize, usize), rule: Neighbourhood) -> Solver {
    let shape = Shape::rectangle(Size::new(size.0, size.1), rule).unwrap();
    Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap()
}

fn limits(tries: u64) -> Limits {
    Limits {
        tries,
        threads: NonZeroUsize::MIN,
    }
}

fn rounds(goal: Goal, rounds: u64, answers: Answers) -> Wanted {
    Wanted {
        goal,
        promise: Promise::Solvable {
            rounds: Some(rounds),
            answers,
        },
    }
}

#[test]
fn every_number_of_rounds_that_a_size_has_is_found_and_no_other() {
    // 17 to 25 cells are climbed, with and without quiet patterns.
    for size in [(1, 17), (5, 5), (4, 6), (3, 3)] {
        let solver = solver(size, Neighbourhood::CLASSIC);
        for goal in GOALS {
            let most = study::rounds(&solver, goal, 1 << 28, &Unmonitored)
                .unwrap()
                .most() as u64;
            for wanted in 0..=most {
                let wanted = rounds(goal, wanted, Answers::Any);
                let generator = Generator::new(&solver, wanted).unwrap();
                let made = generator.board(&mut Random::new(1, 1), limits(100_000), &Unmonitored);
                made.unwrap_or_else(|failure| panic!("{size:?} {wanted:?}: {failure:?}"));
            }
            let wanted = most + 1;
            match Generator::new(&solver, rounds(goal, wanted, Answers::Any)) {
                Err(Never::MostRounds { most: said, .. }) => assert_eq!(said, most),
                Err(Never::Cells { cells, .. }) => assert_eq!(cells, most),
                Err(other) => panic!("{other}"),
                Ok(generator) => {
                    let random = &mut Random::new(1, 1);
                    let failure = generator.board(random, limits(300), &Unmonitored);
                    let failure = failure.unwrap_err();
                    assert_eq!(failure.kind, FailureKind::Tries);
                    assert_eq!(failure.tried, 300);
                    assert!(failure.most_rounds.unwrap() <= most);
                    let reason = generator.reason(1 << 28, &Unmonitored);
                    let rounds = wanted;
                    assert_eq!(reason, Some(Never::MostRounds { rounds, most }));
                }
            }
        }
    }
}

#[test]
fn a_unique_minimum_is_one_alone() {
    for (size, wanted) in [((4, 4), 3), ((5, 5), 8), ((9, 9), 12), ((6, 6), 14)] {
        let solver = solver(size, Neighbourhood::CLASSIC);
        for goal in GOALS {
            let generator = Generator::new(&solver, rounds(goal, wanted, Answers::One)).unwrap();
            for stream in 0..5 {
                let random = &mut Random::new(2, stream);
                let made = generator
                    .board(random, limits(10_000), &Unmonitored)
                    .unwrap();
                let one = NonZeroUsize::MIN;
                let minima = solver.minima(&made.board, goal, one, &Unmonitored).unwrap();
                assert_eq!(minima.iter(&Unmonitored).count(), 1, "{}", made.board);
            }
        }
    }
}

#[test]
fn what_cannot_be_is_said() {
    let classic = solver((4, 4), Neighbourhood::CLASSIC);
    let never = |solver: &Solver, wanted| Generator::new(solver, wanted).unwrap_err();
    assert_eq!(
        never(&classic, rounds(Goal::White, 8, Answers::Any)),
        Never::MostRounds { rounds: 8, most: 7 }
    );
    assert_eq!(
        never(&classic, rounds(Goal::Either, 6, Answers::One)),
        Never::SeveralMinima { rounds: 6 }
    );
    assert_eq!(
        never(&classic, rounds(Goal::Either, 17, Answers::Any)),
        Never::Cells {
            rounds: 17,
            cells: 16
        }
    );
    let impossible = |goal| Wanted {
        goal,
        promise: Promise::Impossible,
    };
    let invertible = solver((3, 3), Neighbourhood::CLASSIC);
    for goal in GOALS {
        assert_eq!(
            never(&invertible, impossible(goal)),
            Never::AllSolvable,
            "{goal:?}"
        );
    }
    // Every board of 1x3 without the own cell shows one colour at an even or an odd number of
    // corners: one of both can always be reached, but not each.
    let stays = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let line = solver((1, 3), stays);
    for goal in GOALS {
        let all = RoundsAll::new(&line, goal);
        let generator = Generator::new(&line, impossible(goal));
        assert_eq!(generator.is_err(), all.impossible == 0, "{goal:?}");
    }
}

/// How many boards of a small shape cannot be solved, one by one.
struct RoundsAll {
    impossible: usize,
}

impl RoundsAll {
    fn new(solver: &Solver, goal: Goal) -> Self {
        let table = super::super::RoundsTable::new(solver.shape(), goal).unwrap();
        let boards = 0..1_u16 << solver.shape().cell_count();
        let impossible = boards
            .filter(|&board| table.fewest(board).is_none())
            .count();
        Self { impossible }
    }
}

#[test]
fn impossible_boards_are_found_wherever_there_are_any() {
    let rules = Reach::ALL
        .into_iter()
        .flat_map(|reach| [OwnCell::Turns, OwnCell::Stays].map(|own_cell| (reach, own_cell)))
        .flat_map(|(reach, own_cell)| {
            [Edges::Open, Edges::Wrap].map(|edges| Neighbourhood {
                reach,
                own_cell,
                edges,
            })
        });
    let mut both = [0, 0];
    for rule in rules {
        for size in [(1, 1), (1, 2), (1, 3), (2, 2), (2, 3), (3, 3), (3, 4)] {
            let solver = solver(size, rule);
            for goal in GOALS {
                let some = RoundsAll::new(&solver, goal).impossible > 0;
                let wanted = Wanted {
                    goal,
                    promise: Promise::Impossible,
                };
                let generator = Generator::new(&solver, wanted);
                assert_eq!(generator.is_ok(), some, "{size:?} {rule:?} {goal:?}");
                both[usize::from(some)] += 1;
                if let Ok(generator) = generator {
                    let random = &mut Random::new(3, 0);
                    let made = generator.board(random, limits(200), &Unmonitored);
                    assert_eq!(made.unwrap().solution, None);
                }
            }
        }
    }
    assert!(both[0] > 20 && both[1] > 20, "{both:?}");
}

#[test]
fn large_boards_come_at_once() {
    // Without quiet patterns the presses are the minimum; with them they nearly always are.
    for (size, goal, wanted) in [
        ((130, 127), Goal::White, 5000),
        ((100, 100), Goal::White, 4000),
        ((99, 99), Goal::White, 300),
        ((65, 64), Goal::Either, 2000),
    ] {
        let solver = solver(size, Neighbourhood::CLASSIC);
        let generator = Generator::new(&solver, rounds(goal, wanted, Answers::Any)).unwrap();
        let made = generator.board(&mut Random::new(4, 0), limits(100), &Unmonitored);
        made.unwrap_or_else(|failure| panic!("{size:?}: {failure:?}"));
    }
}

#[test]
fn boards_of_few_cells_are_equally_likely() {
    // 162 boards of 3x3 need 4 rounds for either colour.
    let solver = solver((3, 3), Neighbourhood::CLASSIC);
    let generator = Generator::new(&solver, rounds(Goal::Either, 4, Answers::Any)).unwrap();
    let mut counts = std::collections::HashMap::new();
    for stream in 0..162 * 50 {
        let made = generator.board(&mut Random::new(5, stream), limits(1), &Unmonitored);
        *counts
            .entry(made.unwrap().board.to_string())
            .or_insert(0_u64) += 1;
    }
    assert_eq!(counts.len(), 162);
    assert!(counts.values().all(|count| (15..=85).contains(count)));
}

#[test]
fn a_stopped_search_says_so() {
    struct Stop;
    impl Monitor for Stop {
        fn should_stop(&self) -> bool {
            true
        }
    }
    let solver = solver((5, 5), Neighbourhood::CLASSIC);
    let impossible = Wanted {
        goal: Goal::Either,
        promise: Promise::Impossible,
    };
    for wanted in [rounds(Goal::Either, 5, Answers::One), impossible] {
        let generator = Generator::new(&solver, wanted).unwrap();
        let failure = generator.board(&mut Random::new(0, 0), limits(10), &Stop);
        assert_eq!(failure.unwrap_err().kind, FailureKind::Stopped);
    }
}
