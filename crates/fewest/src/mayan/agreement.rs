//! Random boards: packed rules against plain rules, and every search against an exhaustive one.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;

use crate::{Monitor, Phase, Random, Size, Unmonitored};

use super::random::board;
use super::{
    Answer, Board, Count, Direction, Drag, Fewest, IdleSwaps, Method, Options, Plain, Puzzle,
    count, fewest, legal_drags, play, play_by_steps, solutions, solve, verify,
};

/// Debug builds try fewer boards: they are thirty times slower.
const BOARDS: usize = if cfg!(debug_assertions) { 200 } else { 10_000 };

const BOTH: [IdleSwaps; 2] = [IdleSwaps::Legal, IdleSwaps::Illegal];

/// Sizes from 2x2 to 7x7, one after the other, and few blocks, so that searches end.
fn small_board(random: &mut Random, number: usize) -> Board {
    let size = Size::new(2 + number % 6, 2 + number / 6 % 6);
    let most = size.rows.min(4) * size.columns.min(4) - 3;
    let blocks = 3 + random.index(0..most).min(9);
    let colours = 1 + random.index(0..2 + blocks / 6);
    board(random, size, blocks, colours)
}

/// All drags of a board by the plain rules, each with the board it leads to.
fn plain_drags(plain: &Plain, idle_swaps: IdleSwaps) -> Vec<(Drag, Plain)> {
    let mut drags = Vec::new();
    for (column, blocks) in plain.columns().iter().enumerate() {
        for height in 0..blocks.len() {
            for direction in [Direction::Right, Direction::Left] {
                let drag = Drag::new(column, height, direction);
                let mut after = plain.clone();
                if after.drag(0, drag, idle_swaps).is_ok() {
                    drags.push((drag, after));
                }
            }
        }
    }
    drags
}

/// All lists of exactly `left` drags, in order, without any cleverness.
fn exhaustive(plain: &Plain, left: u8, idle_swaps: IdleSwaps) -> Vec<Vec<Drag>> {
    if left == 0 {
        return if plain.is_empty() {
            vec![Vec::new()]
        } else {
            Vec::new()
        };
    }
    let mut lists = Vec::new();
    for (drag, after) in plain_drags(plain, idle_swaps) {
        for rest in exhaustive(&after, left - 1, idle_swaps) {
            lists.push([vec![drag], rest].concat());
        }
    }
    lists
}

fn options(idle_swaps: IdleSwaps, method: Method) -> Options {
    Options {
        idle_swaps,
        method,
        ..Options::default()
    }
}

#[test]
fn every_search_agrees_with_an_exhaustive_one() {
    let mut random = Random::new(1, 0);
    let mut solved = 0;
    for number in 0..BOARDS {
        let board = small_board(&mut random, number);
        let most = if board.blocks() < 8 { 3 } else { 2 };
        let drags = random.index(0..most + 1) as u8;
        let puzzle = Puzzle::new(board.clone(), drags);
        for idle_swaps in BOTH {
            let lists = exhaustive(&Plain::new(&board), drags, idle_swaps);
            let expected = lists
                .first()
                .map_or(Answer::None, |list| Answer::Solved(list.clone()));
            solved += usize::from(!lists.is_empty());
            for method in Method::ALL {
                let options = options(idle_swaps, method);
                let outcome = solve(&puzzle, &options, &Unmonitored);
                assert_eq!(
                    outcome.answer,
                    expected,
                    "{} {idle_swaps:?} {method:?}",
                    puzzle.line()
                );
            }
            let options = options(idle_swaps, Method::Auto);
            let listed: Vec<_> = solutions(&puzzle, &options, &Unmonitored).collect();
            assert_eq!(listed, lists, "{} {idle_swaps:?}", puzzle.line());
            assert_eq!(
                count(&puzzle, &options, &Unmonitored),
                Count::Exact(BigUint::from(lists.len()))
            );
            for list in &lists {
                assert_eq!(verify(&puzzle, list, idle_swaps), Ok(()));
            }
        }
    }
    assert!(solved > BOARDS / 20, "only {solved} boards had an answer");
}

#[test]
fn fewest_is_the_first_length_with_an_answer() {
    let mut random = Random::new(2, 0);
    for number in 0..BOARDS / 4 {
        let board = small_board(&mut random, number);
        if board.blocks() > 9 {
            continue;
        }
        for idle_swaps in BOTH {
            let options = options(idle_swaps, Method::Auto);
            let mut first = None;
            for drags in 0..=3 {
                let puzzle = Puzzle::new(board.clone(), drags);
                if let Answer::Solved(list) = solve(&puzzle, &options, &Unmonitored).answer {
                    first = Some(list);
                    break;
                }
            }
            let outcome = fewest(&board, Some(3), &options, &Unmonitored).answer;
            match first {
                Some(list) => assert_eq!(outcome, Fewest::Solved(list)),
                None => assert!(matches!(outcome, Fewest::NoneWithin(3) | Fewest::Never)),
            }
        }
    }
}

/// All boards that can be reached from a board, by the plain rules.
fn reachable(start: &Plain) -> BTreeSet<Plain> {
    let mut seen = BTreeSet::from([start.clone()]);
    let mut open = vec![start.clone()];
    while let Some(board) = open.pop() {
        for (_, after) in plain_drags(&board, IdleSwaps::Legal) {
            if seen.insert(after.clone()) {
                open.push(after);
            }
        }
    }
    seen
}

#[test]
fn never_means_that_no_empty_board_can_be_reached() {
    let mut random = Random::new(3, 0);
    let (mut never, mut cleared) = (0, 0);
    for number in 0..(BOARDS / 8).max(120) {
        let size = Size::new(1 + number % 3, 2 + number / 3 % 3);
        let blocks = 3 + random.index(0..3.min(size.rows * size.columns - 1));
        if blocks > size.rows * size.columns {
            continue;
        }
        let colours = 1 + random.index(0..2);
        let board = board(&mut random, size, blocks, colours);
        let clears = reachable(&Plain::new(&board)).iter().any(Plain::is_empty);
        for idle_swaps in BOTH {
            let options = options(idle_swaps, Method::Auto);
            let outcome = fewest(&board, None, &options, &Unmonitored).answer;
            assert_eq!(matches!(outcome, Fewest::Solved(_)), clears, "{board:?}");
            assert_eq!(outcome == Fewest::Never, !clears, "{board:?}");
        }
        if clears {
            cleared += 1;
        } else {
            never += 1;
        }
    }
    assert!(never > 5 && cleared > 5, "{never} never, {cleared} cleared");
}

#[test]
fn packed_rules_agree_with_plain_rules_on_long_random_games() {
    let mut random = Random::new(4, 0);
    for number in 0..BOARDS / 4 {
        let size = Size::new(1 + number % 10, 2 + number / 10 % 8);
        let area = size.rows * size.columns;
        let blocks = 1 + random.index(0..area);
        let colours = 1 + random.index(0..99).min(random.index(0..99)).min(number / 4);
        let mut board = board(&mut random, size, blocks, colours);
        let mut plain = Plain::new(&board);
        for _ in 0..12 {
            let idle_swaps = BOTH[random.index(0..2)];
            let drags = legal_drags(&board, idle_swaps);
            let expected: Vec<Drag> = plain_drags(&plain, idle_swaps)
                .into_iter()
                .map(|(drag, _)| drag)
                .collect();
            assert_eq!(drags, expected, "{board:?}");
            if drags.is_empty() {
                break;
            }
            let drag = drags[random.index(0..drags.len())];
            let cascade = play_by_steps(&board, drag, idle_swaps).expect("a legal drag");
            assert_eq!(play(&board, drag, idle_swaps).as_ref(), Ok(&cascade.rest));
            board = cascade.rest;
            plain
                .drag(0, drag, idle_swaps)
                .expect("legal by the plain rules too");
            assert_eq!(board.columns().as_slice(), plain.columns());
            assert!(plain.runs().is_empty());
        }
    }
}

/// Writes down what it is told, and stops the search after so many questions.
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

    /// The tightest bounds, where all that were told are true, and each tighter than the one before.
    fn last(&self, fewest: Option<u64>) -> (u64, Option<u64>) {
        let bounds = self.bounds.lock().unwrap();
        for pair in bounds.windows(2) {
            let ((least, most), (later_least, later_most)) = (pair[0], pair[1]);
            assert!(least <= later_least && pair[0] != pair[1], "{bounds:?}");
            assert!(
                most.is_none() || later_most.is_some_and(|later| Some(later) <= most),
                "{bounds:?}"
            );
        }
        for &(least, most) in bounds.iter() {
            assert!(
                fewest.is_none_or(|fewest| least <= fewest),
                "{fewest:?} {bounds:?}"
            );
            assert!(most.is_none() || fewest <= most, "{fewest:?} {bounds:?}");
        }
        bounds.last().copied().unwrap_or_default()
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

#[test]
fn every_bound_that_a_search_tells_is_true() {
    let mut random = Random::new(8, 0);
    for number in 0..BOARDS / 2 {
        let board = small_board(&mut random, number);
        for method in [Method::DepthFirst, Method::Memo, Method::Bounded] {
            if board.blocks() > 6 && method != Method::Bounded {
                continue;
            }
            let options = options(BOTH[number % 2], method);
            let known = fewest(&board, None, &options, &Unmonitored);
            let least_drags = known.drags().map(|drags| drags as u64);
            for patience in [0, 1, 2, 3, 5, 9, u64::MAX] {
                for at_most in [None, Some(2)] {
                    let heard = Heard::stopping_after(patience);
                    let outcome = fewest(&board, at_most, &options, &heard);
                    let (least, _) = heard.last(least_drags);
                    match outcome.answer {
                        Fewest::Solved(_) => assert_eq!(outcome.answer, known.answer),
                        Fewest::NoneWithin(most) => {
                            assert!(least_drags.is_none_or(|fewest| fewest > u64::from(most)));
                        }
                        Fewest::Never => assert_eq!(least_drags, None),
                        Fewest::Undecided { none_within } => {
                            let lower = none_within.map_or(0, |most| u64::from(most) + 1);
                            assert!(lower >= least, "{lower} after {least}");
                            assert!(least_drags.is_none_or(|fewest| lower <= fewest));
                        }
                    }
                }
                let drags = number as u8 % 4;
                let heard = Heard::stopping_after(patience);
                let outcome = solve(&Puzzle::new(board.clone(), drags), &options, &heard);
                let (least, _) = heard.last(least_drags);
                if let Answer::Solved(list) = outcome.answer {
                    assert!(least <= list.len() as u64);
                }
            }
        }
    }
}

#[test]
fn a_search_says_how_deep_it_is() {
    let columns = [
        vec![1],
        vec![2, 1],
        vec![2, 3, 4],
        vec![3, 1],
        vec![2, 4, 3, 4],
    ];
    let board = Board::new(super::CLASSIC_SIZE, &columns).unwrap();
    let options = options(IdleSwaps::Legal, Method::Bounded);
    let heard = Heard::stopping_after(u64::MAX);
    let outcome = fewest(&board, None, &options, &heard);
    assert_eq!(outcome.drags(), Some(3));
    assert_eq!(heard.last(Some(3)).0, 3);
    let phases = heard.phases.lock().unwrap();
    assert_eq!(phases.last(), Some(&Phase::Deepening { moves: 3 }));
    assert!(phases.contains(&Phase::Sweeping));
    // Three drags are the fewest; a list of four is another matter.
    let heard = Heard::stopping_after(u64::MAX);
    let outcome = solve(&Puzzle::new(board, 4), &options, &heard);
    assert!(matches!(outcome.answer, Answer::Solved(_)));
    assert_eq!(heard.last(Some(3)), (3, Some(3)));
    let phases = heard.phases.lock().unwrap();
    assert_eq!(phases.last(), Some(&Phase::Exactly { moves: 4 }));
}
