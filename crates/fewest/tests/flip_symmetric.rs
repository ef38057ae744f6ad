//! Boards that look the same from several sides: the solutions that a symmetry leaves as they are come first,
//! and the answers are those of all solutions.

mod common;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use common::{check_outcome, solver};
use fewest::flip::coset::{Histogram, Knowledge, Want, minimum_knowing};
use fewest::flip::{
    Answer, Board, Edges, Goal, Neighbourhood, Outcome, OwnCell, Reach, Shape, Solver, verify,
};
use fewest::{BitGrid, Cell, Monitor, Random, Size, Unmonitored};

const ONE: NonZeroUsize = NonZeroUsize::MIN;

/// Stops the search after so many questions.
struct Patience {
    asked: AtomicU64,
    limit: u64,
}

impl Patience {
    fn of(limit: u64) -> Self {
        Self {
            asked: AtomicU64::new(0),
            limit,
        }
    }
}

impl Monitor for Patience {
    fn should_stop(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.limit
    }
}

/// The best solution, replayed, and the bound of a search that was stopped.
fn best(board: &Board, goal: Goal, outcome: &Outcome) -> (u64, u64) {
    match &outcome.answer {
        Answer::Undecided {
            best: Some(best),
            lower,
        } => {
            let reached = verify::solution(board, goal, best.presses.cells());
            assert_eq!(reached, Ok(best.colour));
            (best.rounds(), *lower)
        }
        other => panic!("{other:?} of a search that was stopped"),
    }
}

fn all_lit(size: usize, rule: Neighbourhood) -> Board {
    let size = Size::new(size, size);
    let shape = Shape::rectangle(size, rule).unwrap();
    Board::new(shape, BitGrid::ones(size)).unwrap()
}

/// The half turn keeps a solution of 39x39 that is as light as any.
#[test]
fn a_search_that_is_stopped_early_has_a_light_solution() {
    let board = all_lit(39, Neighbourhood::CLASSIC);
    let stopped = solver(board.shape()).fewest(&board, Goal::White, ONE, &Patience::of(8));
    let (rounds, lower) = best(&board, Goal::White, &stopped);
    assert_eq!(rounds, 561);
    assert!(lower <= 561);
}

/// 64 quiet patterns: more than the search could ever go through, and a solution that was not looked for
/// takes 2,925 rounds.
#[test]
fn a_search_without_end_has_a_light_solution() {
    let board = all_lit(79, Neighbourhood::CLASSIC);
    let solver = solver(board.shape());
    let stopped = solver.fewest(&board, Goal::White, ONE, &Patience::of(3));
    let (rounds, lower) = best(&board, Goal::White, &stopped);
    assert!(rounds < 2_750, "{rounds}");
    assert!((1_249..=2_629).contains(&lower), "{lower}");
}

/// The ways in which a square looks the same from several sides: how the cell at a row and a column of a square
/// of a side moves.
type Turn = fn(Cell, usize) -> Cell;

fn mirrored(cell: Cell, side: usize) -> Cell {
    Cell::new(cell.row, side - 1 - cell.column)
}

fn transposed(cell: Cell, _: usize) -> Cell {
    Cell::new(cell.column, cell.row)
}

fn quarter(cell: Cell, side: usize) -> Cell {
    mirrored(transposed(cell, side), side)
}

fn half(cell: Cell, side: usize) -> Cell {
    quarter(quarter(cell, side), side)
}

/// What generates each of the eight groups of turns and reflections, up to a turn of the board.
const GROUPS: [&[Turn]; 8] = [
    &[],
    &[mirrored],
    &[transposed],
    &[half],
    &[quarter],
    &[mirrored, half],
    &[transposed, half],
    &[mirrored, transposed],
];

/// A board that presses make which the turns leave as they are.
fn symmetric(shape: &Shape, turns: &[Turn], random: &mut Random) -> Board {
    let side = shape.size().rows;
    let mut board = Board::new(shape.clone(), BitGrid::new(shape.size())).unwrap();
    let mut seen = BitGrid::new(shape.size());
    for cell in shape.cells() {
        if seen.get(cell) {
            continue;
        }
        let mut orbit = vec![cell];
        seen.toggle(cell);
        let mut next = 0;
        while next < orbit.len() {
            for turn in turns {
                let moved = turn(orbit[next], side);
                if !seen.get(moved) {
                    seen.toggle(moved);
                    orbit.push(moved);
                }
            }
            next += 1;
        }
        if random.below(2) == 0 {
            for cell in orbit {
                board.press(cell).unwrap();
            }
        }
    }
    board
}

/// The fewest rounds for one colour, the smallest list and the number of lists, from the sums of all quiet
/// patterns by a plain transform.
fn plain(solver: &Solver, board: &Board, goal: Goal) -> (u64, Vec<Cell>, u64) {
    let quiet: Vec<BitGrid> = solver.quiet_patterns().collect();
    let mut start = solver
        .any(board, goal)
        .expect("the board was made by presses")
        .presses;
    for pattern in &quiet {
        let first = pattern.cells().next().expect("no pattern is empty");
        if start.get(first) {
            start.xor_assign(pattern);
        }
    }
    let mut sums = vec![0_i32; 1 << quiet.len()];
    for cell in board.shape().cells() {
        let column = quiet.iter().fold(0, |column, pattern| {
            column << 1 | usize::from(pattern.get(cell))
        });
        sums[column] += if start.get(cell) { -1 } else { 1 };
    }
    let mut half = 1;
    while half < sums.len() {
        for block in sums.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
    let most = sums.iter().copied().max().expect("there is a sum");
    let leader = sums
        .iter()
        .rposition(|&sum| sum == most)
        .expect("it is there");
    for (i, pattern) in quiet.iter().rev().enumerate() {
        if leader >> i & 1 == 1 {
            start.xor_assign(pattern);
        }
    }
    let count = sums.iter().filter(|&&sum| sum == most).count() as u64;
    (start.count_ones(), start.cells().collect(), count)
}

fn shapes() -> Vec<Shape> {
    let rule = |reach, own_cell, edges| Neighbourhood {
        reach,
        own_cell,
        edges,
    };
    let king = rule(Reach::King, OwnCell::Turns, Edges::Open);
    let holed = |side: usize, rule| {
        let mut cells = BitGrid::ones(Size::new(side, side));
        for corner in [(0, 0), (0, side - 1), (side - 1, 0), (side - 1, side - 1)] {
            cells.toggle(Cell::new(corner.0, corner.1));
        }
        Shape::with_holes(cells, rule).unwrap()
    };
    let square = |side: usize, rule| Shape::rectangle(Size::new(side, side), rule).unwrap();
    vec![
        square(30, Neighbourhood::CLASSIC),
        square(59, Neighbourhood::CLASSIC),
        square(62, Neighbourhood::CLASSIC),
        square(11, king),
        square(6, rule(Reach::King, OwnCell::Turns, Edges::Wrap)),
        square(10, rule(Reach::King, OwnCell::Stays, Edges::Wrap)),
        holed(8, rule(Reach::King, OwnCell::Stays, Edges::Wrap)),
    ]
}

#[test]
fn symmetric_boards_of_all_groups_agree_with_a_plain_transform() {
    let mut random = Random::new(15, 1);
    for shape in shapes() {
        let solver = solver(&shape);
        for turns in GROUPS {
            let board = symmetric(&shape, turns, &mut random);
            let (rounds, list, count) = plain(&solver, &board, Goal::White);
            let threads = NonZeroUsize::new(2).unwrap();
            let outcome = solver.minimum(&board, Goal::White, threads, &Unmonitored);
            check_outcome(&board, Goal::White, &outcome);
            let Answer::Minimum(solution) = outcome.answer else {
                panic!("the board was made by presses");
            };
            assert_eq!(solution.rounds(), rounds);
            assert_eq!(solution.presses.cells().collect::<Vec<_>>(), list);
            let sets = solver
                .count_minimum(&board, Goal::White, ONE, &Unmonitored)
                .unwrap();
            assert_eq!(sets, count.into());
            let outcome = solver.minimum(&board, Goal::Either, threads, &Unmonitored);
            let Answer::Minimum(either) = outcome.answer else {
                panic!("the board was made by presses");
            };
            let other = solver.any(&board, Goal::Black).is_some();
            let other = other.then(|| plain(&solver, &board, Goal::Black));
            let (rounds, list, _) = match other {
                Some(other) if (other.0, &other.1) < (rounds, &list) => other,
                _ => (rounds, list, count),
            };
            assert_eq!(either.rounds(), rounds);
            assert_eq!(either.presses.cells().collect::<Vec<_>>(), list);
        }
    }
}

/// The least weight, the smallest list and the number of lists by the search of the sums alone, in groups as narrow
/// as they once were.
fn narrow(solver: &Solver, board: &Board) -> (u64, Vec<Cell>, u128) {
    let quiet: Vec<BitGrid> = solver.quiet_patterns().collect();
    let mut start = solver
        .any(board, Goal::White)
        .expect("the board was made by presses")
        .presses;
    for pattern in &quiet {
        if start.get(pattern.cells().next().expect("no pattern is empty")) {
            start.xor_assign(pattern);
        }
    }
    let bit = |pattern: &BitGrid, cell| u128::from(pattern.get(cell));
    let cells = board.shape().cells().map(|cell| {
        let column = quiet
            .iter()
            .fold(0, |column, pattern| column << 1 | bit(pattern, cell));
        (column, start.get(cell))
    });
    let histogram = Histogram::from_cells(quiet.len() as u32, cells).unwrap();
    let mut knowledge = Knowledge::default();
    knowledge.widest = 9;
    let least = minimum_knowing(&histogram, &knowledge, Want::Count, ONE, &Unmonitored);
    for (i, pattern) in quiet.iter().rev().enumerate() {
        if least.candidate >> i & 1 == 1 {
            start.xor_assign(pattern);
        }
    }
    assert_eq!(start.count_ones(), least.weight);
    let count = least.count.expect("it was asked for");
    (least.weight, start.cells().collect(), count)
}

/// Large enough for many units, of which those that a symmetry takes to others are left out.
#[test]
fn symmetric_boards_of_many_units_agree_with_the_search_of_sums_alone() {
    let mut random = Random::new(15, 2);
    let size = Size::new(64, 64);
    let shape = Shape::rectangle(size, Neighbourhood::CLASSIC).unwrap();
    let solver = solver(&shape);
    for turns in GROUPS {
        let board = symmetric(&shape, turns, &mut random);
        let (rounds, list, count) = narrow(&solver, &board);
        let outcome = solver.minimum(&board, Goal::White, ONE, &Unmonitored);
        check_outcome(&board, Goal::White, &outcome);
        let Answer::Minimum(solution) = outcome.answer else {
            panic!("the board was made by presses");
        };
        assert_eq!(solution.rounds(), rounds);
        assert_eq!(solution.presses.cells().collect::<Vec<_>>(), list);
        let sets = solver.count_minimum(&board, Goal::White, ONE, &Unmonitored);
        assert_eq!(sets, Ok(count.into()));
    }
}

#[test]
fn random_boards_agree_with_the_search_of_sums_alone() {
    let boards = if cfg!(debug_assertions) { 500 } else { 10_000 };
    let mut random = Random::new(20, 1);
    let mut done = 0;
    while done < boards {
        let below = |random: &mut Random, n: u64| random.below(n) as usize;
        let size = Size::new(1 + below(&mut random, 12), 1 + below(&mut random, 12));
        let rule = Neighbourhood {
            reach: [Reach::Plus, Reach::King][below(&mut random, 2)],
            own_cell: [OwnCell::Turns, OwnCell::Stays][below(&mut random, 2)],
            edges: [Edges::Open, Edges::Wrap][below(&mut random, 2)],
        };
        let mut cells = BitGrid::ones(size);
        for _ in 0..below(&mut random, 4) {
            let hole = Cell::new(
                below(&mut random, size.rows as u64),
                below(&mut random, size.columns as u64),
            );
            cells.set(hole, false);
        }
        // Every third board is a full rectangle under the classic rule.
        let shape = match (done % 3, cells.is_zero()) {
            (0, _) | (_, true) => Shape::rectangle(size, Neighbourhood::CLASSIC),
            _ => Shape::with_holes(cells, rule),
        };
        let solver = solver(&shape.unwrap());
        if solver.nullity() > 20 {
            continue;
        }
        let mut board = Board::new(solver.shape().clone(), BitGrid::new(size)).unwrap();
        for cell in solver.shape().cells() {
            if random.below(2) == 0 {
                board.press(cell).unwrap();
            }
        }
        let outcome = solver.minimum(&board, Goal::White, ONE, &Unmonitored);
        let Answer::Minimum(solution) = outcome.answer else {
            panic!("the board was made by presses");
        };
        let found = (
            solution.rounds(),
            solution.presses.cells().collect::<Vec<_>>(),
        );
        let (rounds, list, _) = narrow(&solver, &board);
        assert_eq!(found, (rounds, list), "{board}");
        done += 1;
    }
}
