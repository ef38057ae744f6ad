//! What a flip search tells while it runs: true bounds, ever tighter, and no looser ones at the end.

mod common;

use std::num::NonZeroUsize;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use common::{by, solver};
use fewest::flip::{
    Answer, Board, Edges, Goal, MethodError, Neighbourhood, Outcome, OwnCell, Reach, Shape, minimum,
};
use fewest::flip::{Method, Solver};
use fewest::{BitGrid, Cell, Monitor, Phase, Random, Size, Unmonitored};
use proptest::prelude::*;

/// Writes down what it is told, and stops the search after so many questions.
#[derive(Debug)]
struct Heard {
    bounds: Mutex<Vec<(u64, Option<u64>)>>,
    phases: Mutex<Vec<Phase>>,
    patience: u64,
    asked: AtomicU64,
}

impl Heard {
    fn stopping_after(patience: u64) -> Self {
        Self {
            bounds: Mutex::default(),
            phases: Mutex::default(),
            patience,
            asked: AtomicU64::new(0),
        }
    }

    fn phases(&self) -> Vec<Phase> {
        self.phases.lock().unwrap().clone()
    }

    /// All bounds, each tighter than the one before.
    fn bounds(&self) -> Vec<(u64, Option<u64>)> {
        let bounds = self.bounds.lock().unwrap().clone();
        for pair in bounds.windows(2) {
            let ((least, most), (later_least, later_most)) = (pair[0], pair[1]);
            let widest = |most: Option<u64>| most.unwrap_or(u64::MAX);
            assert!(
                least <= later_least && widest(later_most) <= widest(most) && pair[0] != pair[1],
                "{bounds:?}"
            );
        }
        bounds
    }
}

impl Monitor for Heard {
    fn should_stop(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.patience
    }

    fn phase(&self, phase: Phase) {
        self.phases.lock().unwrap().push(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.bounds.lock().unwrap().push((least, most));
    }
}

const GOALS: [Goal; 3] = [Goal::Either, Goal::White, Goal::Black];

/// What was told is true, and what the outcome says is no looser.
fn compare(heard: &Heard, outcome: &Answer, fewest: Option<u64>) {
    let bounds = heard.bounds();
    if let Some(fewest) = fewest {
        for &(least, most) in &bounds {
            assert!(
                least <= fewest && most.is_none_or(|most| fewest <= most),
                "{fewest} is not in {bounds:?}"
            );
        }
    } else {
        assert!(bounds.iter().all(|(_, most)| most.is_none()), "{bounds:?}");
    }
    let (least, most) = bounds.last().copied().unwrap_or_default();
    match outcome {
        Answer::Minimum(solution) => assert_eq!(Some(solution.rounds()), fewest),
        Answer::Impossible => assert_eq!(fewest, None),
        Answer::Undecided { best, lower } => {
            assert!(*lower >= least, "{lower} after {bounds:?}");
            if let Some(fewest) = fewest {
                assert!(*lower <= fewest);
            }
            if let Some(most) = most {
                let rounds = best.as_ref().map(fewest::flip::Solution::rounds);
                assert!(rounds.is_some_and(|rounds| rounds <= most), "{bounds:?}");
            }
        }
    }
}

fn rounds(outcome: &Outcome) -> Option<u64> {
    match &outcome.answer {
        Answer::Minimum(solution) => Some(solution.rounds()),
        Answer::Impossible => None,
        Answer::Undecided { .. } => panic!("nobody stopped it"),
    }
}

/// All ways to ask for a minimum, run to the end and stopped at several places.
fn check(board: &Board) {
    let solver = solver(board.shape());
    for goal in GOALS {
        let one = NonZeroUsize::MIN;
        let fewest = rounds(&solver.minimum(board, goal, one, &Unmonitored));
        for patience in [0, 1, 2, 5, u64::MAX] {
            for method in Method::ALL {
                let naive = matches!(
                    method,
                    Method::DepthFirst
                        | Method::Combinations
                        | Method::BreadthFirst
                        | Method::LevelOrder
                );
                if naive && board.shape().cell_count() > 9 {
                    continue;
                }
                let heard = Heard::stopping_after(patience);
                match minimum(board, goal, &by(method), &heard) {
                    Ok(outcome) => compare(&heard, &outcome.answer, fewest),
                    Err(
                        MethodError::Cells { .. }
                        | MethodError::Columns { .. }
                        | MethodError::NotClassic(_)
                        | MethodError::Nullity { .. },
                    ) => {}
                    Err(error) => panic!("{error}"),
                }
            }
            let heard = Heard::stopping_after(patience);
            let least = solver.least_pattern(board, goal, one, &heard);
            compare(&heard, &least.answer, fewest);
            let heard = Heard::stopping_after(patience);
            let undecided = Answer::Undecided {
                best: None,
                lower: u64::MAX,
            };
            match solver.tally(board, goal, one, &heard) {
                Ok(tally) => {
                    assert_eq!(tally.map(|tally| tally.rounds), fewest);
                    let bounds = heard.bounds();
                    let inside = |&(least, most): &(u64, Option<u64>)| {
                        fewest.is_none_or(|fewest| {
                            least <= fewest && most.is_none_or(|most| fewest <= most)
                        })
                    };
                    assert!(bounds.iter().all(inside), "{fewest:?} {bounds:?}");
                }
                Err(error) => assert!(patience < u64::MAX, "{error} {undecided:?}"),
            }
            let heard = Heard::stopping_after(patience);
            if let Ok(minima) = solver.minima(board, goal, one, &heard) {
                if let Some(first) = minima.iter(&heard).next() {
                    assert_eq!(Some(first.rounds()), fewest);
                }
                for (least, most) in heard.bounds() {
                    let fewest = fewest.unwrap_or(least);
                    assert!(least <= fewest && most.is_none_or(|most| fewest <= most));
                }
            }
        }
    }
}

/// A board of a shape, with or without a solution.
fn board(shape: &Shape, seed: u64, solvable: bool) -> Board {
    let mut random = Random::new(seed, 1);
    let size = shape.size();
    let cells = (0..size.rows * size.columns)
        .map(|place| Cell::new(place / size.columns, place % size.columns))
        .filter(|&cell| shape.contains(cell) && random.below(2) == 0);
    let cells: Vec<Cell> = cells.collect();
    if !solvable {
        return Board::new(shape.clone(), BitGrid::from_cells(size, cells)).unwrap();
    }
    let mut board = Board::new(shape.clone(), BitGrid::new(size)).unwrap();
    for cell in cells {
        board.press(cell).unwrap();
    }
    board
}

fn rule(king: bool, without_self: bool, torus: bool) -> Neighbourhood {
    Neighbourhood {
        reach: if king { Reach::King } else { Reach::Plus },
        own_cell: if without_self {
            OwnCell::Stays
        } else {
            OwnCell::Turns
        },
        edges: if torus { Edges::Wrap } else { Edges::Open },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(debug_assertions) { 200 } else { 1000 }))]

    #[test]
    fn every_bound_is_true(
        rows in 1..8_usize,
        columns in 1..8_usize,
        king: bool,
        without_self: bool,
        torus: bool,
        solvable: bool,
        holes in prop::collection::vec(0..49_usize, 0..6),
        seed: u64,
    ) {
        let size = Size::new(rows, columns);
        let mut cells = BitGrid::ones(size);
        for place in holes.into_iter().filter(|&place| place < rows * columns) {
            let cell = Cell::new(place / columns, place % columns);
            if cells.get(cell) {
                cells.toggle(cell);
            }
        }
        prop_assume!(cells.count_ones() > 0);
        let shape = Shape::with_holes(cells, rule(king, without_self, torus)).unwrap();
        check(&board(&shape, seed, solvable));
    }
}

/// Shapes whose sums are more than a small table holds, and shapes that fall in many groups.
#[test]
fn large_searches_tell_true_bounds() {
    let rectangle = |rows, columns, rule| Shape::rectangle(Size::new(rows, columns), rule).unwrap();
    let mut two = BitGrid::ones(Size::new(9, 19));
    for row in 0..9 {
        two.toggle(Cell::new(row, 9));
    }
    let shapes = [
        rectangle(19, 19, Neighbourhood::CLASSIC),
        rectangle(23, 23, Neighbourhood::CLASSIC),
        rectangle(10, 10, rule(false, false, true)),
        rectangle(12, 12, rule(false, true, true)),
        rectangle(14, 14, rule(false, true, false)),
        Shape::with_holes(two, rule(false, true, false)).unwrap(),
    ];
    for (seed, shape) in (0..).zip(&shapes) {
        let board = board(shape, seed, true);
        let solver = solver(shape);
        for goal in [Goal::Either, Goal::White] {
            let one = NonZeroUsize::MIN;
            let fewest = rounds(&solver.minimum(&board, goal, one, &Unmonitored));
            for patience in [0, 1, u64::MAX] {
                let heard = Heard::stopping_after(patience);
                let outcome = solver.minimum(&board, goal, one, &heard);
                compare(&heard, &outcome.answer, fewest);
                // Elimination has left a solution.
                assert!(heard.bounds().iter().any(|(_, most)| most.is_some()));
            }
        }
    }
}

#[test]
fn a_search_says_what_it_does() {
    let shape = Shape::rectangle(Size::new(19, 19), Neighbourhood::CLASSIC).unwrap();
    let board = board(&shape, 3, true);
    let heard = Heard::stopping_after(u64::MAX);
    let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &heard).unwrap();
    let minima = solver.minima(&board, Goal::White, NonZeroUsize::MIN, &heard);
    assert!(minima.unwrap().iter(&heard).next().is_some());
    let phases = [Phase::Eliminating, Phase::QuietPatterns, Phase::Listing];
    assert_eq!(heard.phases(), phases);
    let small = Board::classic(BitGrid::from_cells(Size::new(2, 2), [Cell::new(0, 0)])).unwrap();
    let said = |method| {
        let heard = Heard::stopping_after(u64::MAX);
        minimum(&small, Goal::White, &by(method), &heard).unwrap();
        heard.phases()
    };
    // The corner of a 2x2 board takes one press at each of the three others.
    let deepening: Vec<Phase> = (0..=3).map(|moves| Phase::Deepening { moves }).collect();
    assert_eq!(said(Method::Combinations), deepening);
    assert_eq!(said(Method::BreadthFirst), deepening);
    assert_eq!(said(Method::DepthFirst), [Phase::PressSets]);
    assert_eq!(said(Method::FirstRow), [Phase::FirstRows]);
    let eliminates = [Phase::Eliminating, Phase::QuietPatterns];
    assert_eq!(said(Method::Elimination), eliminates);
}
