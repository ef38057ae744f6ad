//! Boards as they stand in a body.

use fewest_api::Question::{Check, Compare, Hint, Solve, Trace};
use serde_json::{Value, json};

use crate::{ask, refused, told};

/// A flip board, and as much a Mayan one.
const BOTH: &str = "1 0 1\n0 0 0\n1 1 0\n";

#[test]
fn a_board_of_zeros_and_ones_needs_its_puzzle() {
    for (question, body) in [
        (Solve, json!({"board": BOTH})),
        (Hint, json!({"board": BOTH})),
        (Check, json!({"board": BOTH, "answer": "3"})),
    ] {
        let error = refused(question, &body);
        assert_eq!(
            error["message"],
            "this can be read as a 3x3 flip board of 0 and 1 and as a Mayan board with n = 1; \
             name the puzzle in \"reading\""
        );
        assert_eq!(error["place"]["field"], "board");
        assert_eq!(
            (&error["place"]["line"], &error["place"]["column"]),
            (&json!(1), &json!(1))
        );
    }
    let error = refused(Solve, &json!({"board": "1001\n0110\n0110\n1001\n"}));
    assert_eq!(
        error["message"],
        "this looks like a 4x4 flip board of 0 and 1; name the puzzle in \"reading\""
    );
}

#[test]
fn the_puzzle_or_a_key_of_one_alone_decides() {
    let with = |key: &str, value: Value| json!({"board": BOTH, key: value});
    for (body, answer) in [
        (with("goal", json!("white")), json!(3)),
        (with("goal", json!("black")), json!(4)),
        (with("moves", json!(true)), json!(3)),
        (with("any", json!(true)), json!(3)),
        (with("proof", json!(true)), json!(3)),
        (with("reading", json!({"puzzle": "flip"})), json!(3)),
        (with("reading", json!({"ragged": true})), json!(3)),
        (with("reading", json!({"puzzle": "mayan"})), json!("none")),
        (with("steps", json!(1)), json!("none")),
        (with("idle_swaps", json!(true)), json!("none")),
    ] {
        assert_eq!(told(Solve, &body)["answer"], answer, "{body}");
    }
    let fewest = json!({"board": BOTH, "fewest": true});
    assert_eq!(told(Solve, &fewest)["puzzle"], "mayan");
    assert_eq!(told(Hint, &with("goal", json!("white")))["puzzle"], "flip");
    assert_eq!(
        told(Hint, &with("idle_swaps", json!(true)))["puzzle"],
        "mayan"
    );
    let check = json!({"board": BOTH, "answer": "3", "goal": "white"});
    assert_eq!(told(Check, &check)["verdict"], "accepted");
    // Nothing but flip boards is compared and traced.
    assert_eq!(told(Compare, &json!({"board": BOTH}))["puzzle"], "flip");
    let trace = json!({"board": BOTH, "method": "combinations"});
    assert!(ask(Trace, &trace).is_ok());
}

#[test]
fn a_board_without_n_has_an_answer_where_n_does_not_matter() {
    let board = json!({"columns": [[1], [1], [], [1]]});
    assert_eq!(
        told(Solve, &json!({"board": board, "fewest": true}))["steps"],
        1
    );
    assert_eq!(
        told(Solve, &json!({"board": board, "steps": 1}))["answer"],
        "solved"
    );
    assert!(ask(Hint, &json!({"board": board})).is_ok());
    let check = json!({"board": board, "fewest": true, "answer": "1\n3 0 -1"});
    assert_eq!(told(Check, &check)["verdict"], "accepted");
    assert_eq!(
        refused(Solve, &json!({"board": board}))["message"],
        "\"n\" is missing"
    );
}
