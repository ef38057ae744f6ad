//! Known answers, by every method that takes the board, each replayed by the verifier.

mod common;

use common::{board, by, check_outcome, solver};
use fewest::Unmonitored;
use fewest::flip::{Answer, Colour, Goal, Method, minimum, verify};
use serde::Deserialize;

#[derive(Deserialize)]
struct Case {
    board: String,
    goal: String,
    rounds: Option<u64>,
    why: String,
}

#[test]
fn the_corpus_is_right_by_every_method() {
    let corpus = include_str!("../../../testdata/flip/cases.jsonl");
    for line in corpus.lines() {
        let case: Case = serde_json::from_str(line).unwrap();
        let start = board(&case.board);
        let goal = match case.goal.as_str() {
            "either" => Goal::Either,
            "white" => Goal::White,
            "black" => Goal::Black,
            other => panic!("{other} is no goal"),
        };
        let mut first = None;
        for method in Method::ALL {
            if method.takes(start.shape()).is_err() {
                assert_ne!(method, Method::Auto, "{}", case.why);
                continue;
            }
            let outcome = minimum(&start, goal, &by(method), &Unmonitored).unwrap();
            check_outcome(&start, goal, &outcome);
            let rounds = match &outcome.answer {
                Answer::Minimum(solution) => Some(solution.rounds()),
                _ => None,
            };
            assert_eq!(rounds, case.rounds, "{}, {}", case.why, method.name());
            let first = first.get_or_insert_with(|| outcome.answer.clone());
            assert_eq!(outcome.answer, *first, "{}, {}", case.why, method.name());
        }
    }
}

#[test]
fn impossible_boards_have_a_witness_for_each_goal() {
    let start = board("bwbw/wwww/bbwb/bwwb");
    for colour in Colour::ALL {
        let cells = solver(start.shape()).witness(&start, colour).unwrap();
        verify::witness(&start, colour, &cells).unwrap();
    }
    let start = board("bwwb/bbwb/bwwb/bwww");
    assert_eq!(solver(start.shape()).witness(&start, Colour::White), None);
}
