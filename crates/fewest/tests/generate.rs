//! Boards that were made at random, checked by other methods than the ones that made them.

mod common;

use std::num::NonZeroUsize;

use common::{by, check_outcome, solver};
use fewest::flip::generate::{Answers, Generator, Limits, Promise, Wanted, with_holes};
use fewest::flip::{
    Answer, Board, Colour, Edges, Goal, Method, Neighbourhood, Reach, Shape, minimum, verify,
};
use fewest::mayan::{self, CLASSIC_SIZE, IdleSwaps};
use fewest::{Random, Size, Unmonitored};

/// All of them in the optimised profile that scripts/test uses, fewer while you work.
const BOARDS: u64 = if cfg!(debug_assertions) { 40 } else { 1000 };

const LIMITS: Limits = Limits {
    tries: 10_000,
    threads: NonZeroUsize::MIN,
};

/// Boards of a shape; each is given to `check`, with the rounds that the generator says.
fn flip_boards(shape: &Shape, wanted: Wanted, check: impl Fn(&Board, Option<u64>)) {
    let solver = solver(shape);
    let generator = Generator::new(&solver, wanted).unwrap();
    for stream in 1..=BOARDS {
        let random = &mut Random::new(11, stream);
        let made = generator.board(random, LIMITS, &Unmonitored).unwrap();
        assert_eq!(made.board.shape(), shape);
        if let Some(solution) = &made.solution {
            let reached = verify::solution(&made.board, wanted.goal, solution.presses.cells());
            assert_eq!(reached, Ok(solution.colour));
        }
        check(&made.board, made.solution.map(|solution| solution.rounds()));
    }
}

fn solvable(goal: Goal, rounds: u64, answers: Answers) -> Wanted {
    Wanted {
        goal,
        promise: Promise::Solvable {
            rounds: Some(rounds),
            answers,
        },
    }
}

fn rectangle(rows: usize, columns: usize, rule: Neighbourhood) -> Shape {
    Shape::rectangle(Size::new(rows, columns), rule).unwrap()
}

fn rounds(board: &Board, goal: Goal, method: Method) -> Option<u64> {
    let outcome = minimum(board, goal, &by(method), &Unmonitored).unwrap();
    check_outcome(board, goal, &outcome);
    match outcome.answer {
        Answer::Minimum(solution) => Some(solution.rounds()),
        _ => None,
    }
}

/// The fewest rounds of a classic rectangle, and how many press sets have so many: every first row,
/// chased.
fn by_first_rows(board: &Board, goal: Goal) -> Option<(u32, usize)> {
    let Size { rows, columns } = board.size();
    let full = (1_u64 << columns) - 1;
    let mut weights = Vec::new();
    for &colour in goal.colours() {
        let turn = if colour == Colour::Black { full } else { 0 };
        for first in 0..=full {
            let (mut above, mut here, mut weight) = (0, first, 0);
            for row in 0..rows {
                weight += here.count_ones();
                let wrong = board.black().row(row)[0] ^ turn;
                let left = (wrong ^ above ^ here ^ here << 1 ^ here >> 1) & full;
                (above, here) = (here, left);
            }
            if here == 0 {
                weights.push(weight);
            }
        }
    }
    let least = weights.iter().min().copied()?;
    let sets = weights.iter().filter(|&&weight| weight == least).count();
    Some((least, sets))
}

#[test]
fn small_boards_by_breadth_first() {
    let shape = rectangle(4, 4, Neighbourhood::CLASSIC);
    for wanted in [1, 4, 6] {
        let goal = Goal::Either;
        flip_boards(
            &shape,
            solvable(goal, wanted, Answers::Any),
            |board, said| {
                assert_eq!(said, Some(wanted));
                assert_eq!(rounds(board, goal, Method::BreadthFirst), said, "{board}");
            },
        );
    }
}

#[test]
fn boards_for_one_colour_by_first_rows() {
    let shape = rectangle(5, 6, Neighbourhood::CLASSIC);
    for goal in [Goal::White, Goal::Black] {
        flip_boards(&shape, solvable(goal, 14, Answers::Any), |board, said| {
            assert_eq!(said, Some(14));
            assert_eq!(rounds(board, goal, Method::FirstRowBits), said, "{board}");
        });
    }
}

#[test]
fn unique_minima_by_first_rows() {
    for (size, wanted) in [((6, 6), 12), ((5, 5), 9), ((9, 6), 18)] {
        let shape = rectangle(size.0, size.1, Neighbourhood::CLASSIC);
        let goal = Goal::Either;
        flip_boards(
            &shape,
            solvable(goal, wanted, Answers::One),
            |board, said| {
                assert_eq!(said, Some(wanted));
                let wanted = u32::try_from(wanted).unwrap();
                assert_eq!(by_first_rows(board, goal), Some((wanted, 1)), "{board}");
            },
        );
    }
}

#[test]
fn impossible_boards_by_first_rows() {
    let shape = rectangle(5, 5, Neighbourhood::CLASSIC);
    for goal in [Goal::Either, Goal::White] {
        let promise = Promise::Impossible;
        flip_boards(&shape, Wanted { goal, promise }, |board, said| {
            assert_eq!(said, None);
            assert_eq!(by_first_rows(board, goal), None, "{board}");
        });
    }
}

#[test]
fn shapes_and_rules_by_combinations() {
    let holes = Size::new(4, 6);
    let holes = with_holes(holes, 20, Neighbourhood::CLASSIC, &mut Random::new(1, 0)).unwrap();
    let king = Neighbourhood {
        reach: Reach::King,
        ..Neighbourhood::CLASSIC
    };
    let torus = Neighbourhood {
        edges: Edges::Wrap,
        ..Neighbourhood::CLASSIC
    };
    for shape in [holes, rectangle(3, 6, king), rectangle(4, 5, torus)] {
        let goal = Goal::Either;
        flip_boards(&shape, solvable(goal, 4, Answers::Any), |board, said| {
            assert_eq!(said, Some(4));
            assert_eq!(rounds(board, goal, Method::Combinations), said, "{board}");
        });
    }
}

fn mayan_boards(
    wanted: &mayan::generate::Wanted,
    check: impl Fn(&mayan::generate::Generated, &mayan::Options),
) {
    let generator = mayan::generate::Generator::new(wanted.clone()).unwrap();
    let options = mayan::Options {
        method: mayan::Method::Memo,
        idle_swaps: wanted.idle_swaps,
        ..mayan::Options::default()
    };
    for stream in 1..=BOARDS {
        let random = &mut Random::new(12, stream);
        let made = generator.board(random, &mayan::generate::Limits::default(), &Unmonitored);
        let made = made.unwrap();
        let board = &made.puzzle.board;
        // The classic method is slow, so it sees a few boards.
        let method = if stream % 50 == 0 {
            mayan::Method::DepthFirst
        } else {
            mayan::Method::Memo
        };
        let options = mayan::Options { method, ..options };
        let within = Some(u32::from(wanted.drags));
        let found = mayan::fewest(board, within, &options, &Unmonitored).answer;
        assert_eq!(found, mayan::Fewest::Solved(made.drags.clone()), "{board}");
        assert_eq!(made.drags.len(), usize::from(wanted.drags));
        let played = mayan::verify(&made.puzzle, &made.drags, wanted.idle_swaps);
        assert_eq!(played, Ok(()));
        check(&made, &options);
    }
}

fn mayan_wanted(drags: u8, blocks: usize, colours: u8) -> mayan::generate::Wanted {
    mayan::generate::Wanted {
        size: CLASSIC_SIZE,
        drags,
        blocks,
        colours,
        heights: None,
        answers: mayan::generate::Answers::Any,
        idle_blocks: mayan::generate::IdleBlocks::Allowed,
        idle_swaps: IdleSwaps::Legal,
    }
}

#[test]
fn mayan_boards_by_memo() {
    mayan_boards(&mayan_wanted(3, 13, 4), |_, _| {});
}

#[test]
fn mayan_boards_without_idle_swaps_by_memo() {
    let wanted = mayan::generate::Wanted {
        idle_swaps: IdleSwaps::Illegal,
        ..mayan_wanted(3, 10, 3)
    };
    mayan_boards(&wanted, |_, _| {});
}

#[test]
fn mayan_boards_with_one_answer_by_counting() {
    let wanted = mayan::generate::Wanted {
        answers: mayan::generate::Answers::One,
        ..mayan_wanted(3, 10, 3)
    };
    mayan_boards(&wanted, |made, options| {
        let count = mayan::count(&made.puzzle, options, &Unmonitored);
        assert_eq!(count, mayan::Count::Exact(1_u32.into()));
    });
}

#[test]
fn mayan_boards_without_idle_blocks_one_by_one() {
    let wanted = mayan::generate::Wanted {
        idle_blocks: mayan::generate::IdleBlocks::Refused,
        ..mayan_wanted(3, 11, 3)
    };
    mayan_boards(&wanted, |made, options| {
        let board = &made.puzzle.board;
        for place in board.columns().places() {
            let mut without = board.columns().as_slice().to_vec();
            without[place.column].remove(place.height);
            let without = mayan::Board::new(board.size(), &settled(without)).unwrap();
            let found = mayan::fewest(&without, Some(3), options, &Unmonitored);
            assert_eq!(found.drags(), None, "{place:?}\n{board}");
        }
    });
}

/// Columns when nothing vanishes any more: whatever stands in three of one colour goes, and blocks
/// fall.
fn settled(mut columns: Vec<Vec<u8>>) -> Vec<Vec<u8>> {
    loop {
        let colour = |x: usize, y: usize| columns.get(x)?.get(y).copied();
        let mut gone = Vec::new();
        for (x, column) in columns.iter().enumerate() {
            for y in 0..column.len() {
                let upright = [(x, y), (x, y + 1), (x, y + 2)];
                let level = [(x, y), (x + 1, y), (x + 2, y)];
                for three in [upright, level] {
                    if three.iter().all(|&(a, b)| colour(a, b) == colour(x, y)) {
                        gone.extend(three);
                    }
                }
            }
        }
        if gone.is_empty() {
            return columns;
        }
        gone.sort_unstable();
        gone.dedup();
        for &(x, y) in gone.iter().rev() {
            columns[x].remove(y);
        }
    }
}
