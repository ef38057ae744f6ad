//! Known answers for the rules: distinct boards and drag lists at every depth, agreed by the packed
//! rules and the plain ones.

use std::collections::BTreeMap;

use fewest::Size;
use fewest::mayan::{Board, Direction, Drag, IdleSwaps, Plain, parse_line, perft, sequences};
use num_bigint::BigUint;
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

/// Layers by the plain rules.
fn plain_layers(board: &Board, depth: usize, idle_swaps: IdleSwaps) -> Vec<(usize, u64)> {
    let mut layer = BTreeMap::from([(Plain::new(board), 1_u64)]);
    let mut layers = vec![(1, 1)];
    for _ in 0..depth {
        let mut next = BTreeMap::new();
        for (plain, ways) in &layer {
            for column in 0..board.size().columns {
                for height in 0..board.size().rows {
                    for direction in [Direction::Right, Direction::Left] {
                        let mut after = plain.clone();
                        let drag = Drag::new(column, height, direction);
                        if after.drag(0, drag, idle_swaps).is_ok() {
                            *next.entry(after).or_insert(0) += ways;
                        }
                    }
                }
            }
        }
        layers.push((next.len(), next.values().sum()));
        layer = next;
    }
    layers
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
            let packed = perft(&board, depth, idle_swaps);
            assert_eq!(packed.len(), expected.len());
            for (layer, &(boards, lists)) in packed.iter().zip(&expected) {
                assert_eq!(layer.boards, boards, "{}", case.puzzle);
                assert_eq!(layer.sequences, BigUint::from(lists), "{}", case.puzzle);
            }
            assert_eq!(
                sequences(&board, depth as u8, idle_swaps),
                expected[depth].1
            );
            assert_eq!(plain_layers(&board, depth, idle_swaps), expected);
        }
    }
}
