//! Known answers for the rules: distinct boards and drag lists at every depth, agreed by the packed
//! rules and the plain ones.

use std::collections::BTreeMap;

use fewest::Size;
use fewest::mayan::{Board, Direction, Drag, IdleSwaps, Plain, legal_drags, parse_line, play};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    height: usize,
    columns: usize,
    puzzle: String,
    idle_legal: Vec<Layer>,
    idle_illegal: Vec<Layer>,
}

#[derive(Deserialize)]
struct Layer {
    boards: usize,
    sequences: u64,
}

const CASES: &str = include_str!("../../../testdata/mayan/perft.jsonl");

/// The boards that can be reached with 0, 1, … drags, and how many lists of drags lead to them; `after` has the
/// board after each legal drag.
fn layers<B: Ord>(start: B, depth: usize, after: impl Fn(&B) -> Vec<B>) -> Vec<(usize, u64)> {
    let mut layer = BTreeMap::from([(start, 1_u64)]);
    let mut layers = vec![(1, 1)];
    for _ in 0..depth {
        let mut next = BTreeMap::new();
        for (board, ways) in &layer {
            for board in after(board) {
                *next.entry(board).or_insert(0) += ways;
            }
        }
        layers.push((next.len(), next.values().sum()));
        layer = next;
    }
    layers
}

/// By the plain rules.
fn plain_layers(board: &Board, depth: usize, idle_swaps: IdleSwaps) -> Vec<(usize, u64)> {
    let Size { rows, columns } = board.size();
    layers(Plain::new(board), depth, |plain| {
        let mut boards = Vec::new();
        for place in 0..rows * columns {
            for direction in [Direction::Right, Direction::Left] {
                let mut after = plain.clone();
                let drag = Drag::new(place / rows, place % rows, direction);
                if after.drag(0, drag, idle_swaps).is_ok() {
                    boards.push(after);
                }
            }
        }
        boards
    })
}

/// By the packed rules.
fn packed_layers(board: &Board, depth: usize, idle_swaps: IdleSwaps) -> Vec<(usize, u64)> {
    let size = board.size();
    layers(board.columns().as_slice().to_vec(), depth, |columns| {
        let board = Board::new(size, columns).expect("a board at rest");
        let drags = legal_drags(&board, idle_swaps).into_iter();
        let boards = drags.map(|drag| play(&board, drag, idle_swaps).expect("a legal drag"));
        boards
            .map(|board| board.columns().as_slice().to_vec())
            .collect()
    })
}

#[test]
fn known_answers_at_every_depth() {
    for line in CASES.lines() {
        let case: Case = serde_json::from_str(line).expect("a case a line");
        let size = Size::new(case.height, case.columns);
        let board = parse_line(&case.puzzle, size).expect("a legal board").board;
        for (idle_swaps, expected) in [
            (IdleSwaps::Legal, &case.idle_legal),
            (IdleSwaps::Illegal, &case.idle_illegal),
        ] {
            // The deepest layers are for optimised builds.
            let depth = if cfg!(debug_assertions) {
                expected.len() - 2
            } else {
                expected.len() - 1
            };
            let expected: Vec<(usize, u64)> = expected[..=depth]
                .iter()
                .map(|layer| (layer.boards, layer.sequences))
                .collect();
            assert_eq!(packed_layers(&board, depth, idle_swaps), expected);
            assert_eq!(plain_layers(&board, depth, idle_swaps), expected);
        }
    }
}
