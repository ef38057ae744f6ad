//! All boards of a size, and those that need the most rounds.

use fewest_api::Question::{Solve, Study};
use serde_json::{Value, json};

use crate::{refused, told};

#[test]
fn the_most_rounds_are_those_of_the_board_that_is_shown() {
    for (goal, rounds) in [("white", 7), ("black", 7), ("either", 6)] {
        let found = told(Study, &json!({"size": [4, 4], "most": true, "goal": goal}));
        assert_eq!(found["goal"], goal);
        assert_eq!(found["proven"], true);
        for key in ["answer", "lower", "upper"] {
            assert_eq!(found[key], rounds, "{goal}");
        }
        let board = json!({"puzzle": "flip", "rows": found["board"]});
        let solved = told(Solve, &json!({"board": board, "goal": goal}));
        assert_eq!(solved["answer"], rounds, "{goal}");
    }
    // Without a goal it is either, as everywhere, and without `most` both goals are counted.
    let found = told(Study, &json!({"size": [4, 4], "most": true}));
    assert_eq!(found["goal"], "either");
    let all = told(Study, &json!({"size": [4, 4]}));
    assert_eq!(all["goals"].as_array().map(Vec::len), Some(2));
}

#[test]
fn what_is_too_large_for_the_most_rounds_is_refused() {
    let error = |body: Value| refused(Study, &body)["message"].to_string();
    let goal = error(json!({"size": [4, 4], "goal": "white"}));
    assert!(goal.contains("goal goes with most"), "{goal}");
    let patterns = error(json!({"size": [61, 61], "most": true}));
    assert!(patterns.contains("41 quiet patterns"), "{patterns}");
}
