//! Answers equal those of the library, whatever the board.

use fewest::document::{FlipDocument, MayanDocument};
use fewest::flip::{self, Goal};
use fewest::{Input, ReadOptions, Unmonitored, mayan};
use fewest_api::Question::{Check, Compare, Generate, Hint, Solve, Trace};
use proptest::prelude::*;
use serde_json::{Value, json};

use crate::{refused, told};

/// A flip board of up to 12 cells.
fn flip_board() -> impl Strategy<Value = Value> {
    (1_usize..=3, 1_usize..=4).prop_flat_map(|(rows, columns)| {
        let row = proptest::collection::vec(prop_oneof![Just('w'), Just('b')], columns);
        proptest::collection::vec(row, rows).prop_map(|rows| {
            let rows: Vec<String> = rows
                .into_iter()
                .map(|row| row.into_iter().collect())
                .collect();
            json!({"puzzle": "flip", "rows": rows})
        })
    })
}

/// A Mayan board of the level easy.
fn mayan_board() -> impl Strategy<Value = Value> {
    any::<u32>().prop_map(|seed| {
        let asked = json!({"puzzle": "mayan", "seed": seed, "level": "easy"});
        told(Generate, &asked)["board"].clone()
    })
}

fn read_flip(text: &Value) -> flip::Board {
    match fewest::read(text.to_string().as_bytes(), &ReadOptions::default()) {
        Ok(Input::Flip { board, .. }) => board,
        other => panic!("{text}: {other:?}"),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn flip_answers_are_those_of_the_library(text in flip_board()) {
        let board = read_flip(&text);
        let outcome = flip::minimum(&board, Goal::Either, &flip::Options::default(), &Unmonitored)
            .expect("a small board");
        let document = serde_json::to_value(FlipDocument::new(&outcome, Goal::Either))
            .expect("plain data");
        let answer = told(Solve, &json!({"board": text, "moves": true}));
        prop_assert_eq!(&answer, &document);
        let verdict = told(Check, &json!({"board": text, "answer": answer.clone()}));
        prop_assert_eq!(&verdict["verdict"], "accepted");
        let hint = told(Hint, &json!({"board": text}));
        prop_assert_eq!(hint["fewest"].as_u64(), answer["upper"].as_u64());
        // Every method comes to the same answer.
        let compared = told(Compare, &json!({"board": text}));
        for method in compared["methods"].as_array().expect("a list") {
            prop_assert_eq!(&method["answer"], &answer["answer"], "{}", method);
        }
    }

    #[test]
    fn mayan_answers_are_those_of_the_library(board in mayan_board()) {
        let Ok(Input::Mayan { puzzle, .. }) =
            fewest::read(board.to_string().as_bytes(), &ReadOptions::default())
        else {
            panic!("{board}");
        };
        let outcome = mayan::solve(&puzzle, &mayan::Options::default(), &Unmonitored);
        let document = serde_json::to_value(MayanDocument::exact(&outcome, puzzle.drags))
            .expect("plain data");
        let answer = told(Solve, &json!({"board": board}));
        prop_assert_eq!(&answer["drags"], &document["drags"]);
        let verdict = told(Check, &json!({"board": board, "answer": answer}));
        prop_assert_eq!(&verdict["verdict"], "accepted");
        let fewest = told(Solve, &json!({"board": board, "fewest": true}));
        prop_assert_eq!(fewest["steps"].as_u64(), Some(u64::from(puzzle.drags)));
    }

    /// What the twins visit is what the methods count.
    #[test]
    fn a_trace_is_what_its_method_counts(text in flip_board(), white in any::<bool>()) {
        let goal = if white { "white" } else { "either" };
        for method in ["depth-first", "combinations", "breadth-first", "level-order", "first-row"] {
            let asked = json!({"board": text, "goal": goal, "method": method, "limit": 5000});
            let trace = told(Trace, &asked);
            let visited = trace["visited"].as_array().expect("a list");
            let states = trace["states"].as_u64().expect("a number") as usize;
            let solved = trace["answer"].is_number();
            // The queue ends at the board that it takes out and does not count; a first row is chased
            // for each colour of the goal.
            let expected = match method {
                "breadth-first" => states + usize::from(solved),
                "first-row" if !white => 2 * states,
                _ => states,
            };
            if expected <= 5_000 {
                prop_assert_eq!(visited.len(), expected, "{}", method);
                let reached = visited.iter().any(|state| state["reached"] == true);
                prop_assert_eq!(reached, solved, "{}", method);
            } else {
                prop_assert_eq!(visited.len(), 5_000);
            }
            // The answer is among what was visited, where all was told.
            if solved && visited.len() == expected {
                let found = visited.iter().any(|state| {
                    state["presses"] == trace["presses"] && state["reached"] == true
                });
                prop_assert!(found, "{} {}", method, trace);
            }
        }
    }

    #[test]
    fn no_body_makes_a_question_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        for question in fewest_api::Question::ALL {
            let _ = fewest_api::answer(question, &bytes, &crate::LIMITS, &Unmonitored);
        }
    }
}

#[test]
fn levels_are_kept() {
    for (level, least, most) in [("easy", 2, 4), ("medium", 4, 5), ("hard", 5, 6)] {
        for seed in 0..8 {
            let made = told(
                Generate,
                &json!({"puzzle": "flip", "seed": seed, "level": level}),
            );
            let rounds = made["fewest"].as_u64().expect("solvable");
            assert!((least..=most).contains(&rounds), "{level} {seed}: {made}");
            let answer = told(Solve, &json!({"board": made["board"]}));
            assert_eq!(answer["answer"], made["fewest"]);
        }
    }
    for (level, drags) in [("easy", 2), ("medium", 3)] {
        let made = told(
            Generate,
            &json!({"puzzle": "mayan", "seed": 5, "level": level}),
        );
        assert_eq!(made["fewest"], drags, "{made}");
        let answer = told(Solve, &json!({"board": made["board"], "fewest": true}));
        assert_eq!(answer["steps"], drags);
    }
    let large = told(
        Generate,
        &json!({"puzzle": "flip", "seed": 1, "size": [20, 20], "level": "hard"}),
    );
    assert_eq!(large["board"]["rows"].as_array().map(Vec::len), Some(20));
}

#[test]
fn what_cannot_be_is_said_and_not_made() {
    let asked = json!({"puzzle": "flip", "seed": 1, "rounds": 7});
    let made = told(Generate, &asked);
    assert_eq!(made["board"], Value::Null);
    assert!(
        made["reason"].as_str().is_some_and(|why| why.contains('6')),
        "{made}"
    );
    let mixed = json!({"puzzle": "flip", "seed": 1, "drags": 3});
    assert_eq!(refused(Generate, &mixed)["kind"], "body");
    assert_eq!(refused(Solve, &json!([null, null]))["kind"], "body");
    let large = json!({"board": vec!["b".repeat(300); 300].join("\n")});
    assert_eq!(refused(Solve, &large)["kind"], "too_large");
    // A picture that promises more than it may have is not decoded.
    assert_eq!(
        refused(Solve, &json!({"board": "P1\n70000 70000\n"}))["kind"],
        "too_large"
    );
}

#[test]
fn proofs_counts_and_some_answers_are_given() {
    let proof = told(
        Solve,
        &json!({"board": "bww\nwww", "goal": "white", "proof": true}),
    );
    if proof["answer"] == "Impossible" {
        assert_ne!(proof["proof"], Value::Null);
    }
    let impossible = json!({"puzzle": "flip", "seed": 2, "impossible": true});
    let made = told(Generate, &impossible);
    assert_eq!(made["fewest"], "Impossible");
    let answer = told(Solve, &json!({"board": made["board"], "proof": true}));
    assert_eq!(answer["answer"], "Impossible");
    let rows = answer["proof"].as_array().expect("rows");
    assert!(
        rows.iter()
            .any(|row| row.as_str().is_some_and(|row| row.contains('x')))
    );
    let board = "bwwb\nbbwb\nbwwb\nbwww";
    let count = told(Solve, &json!({"board": board, "count": true}));
    assert!(
        count["count"].as_str().is_some_and(|count| count != "0"),
        "{count}"
    );
    let any = told(Solve, &json!({"board": board, "any": true}));
    assert_eq!(any["proven"], false);
    let sample = "3|1|2,1|2,3,4|3,1|2,4,3,4";
    let count = told(Solve, &json!({"board": sample, "count": true}));
    assert!(
        count["count"].as_str().is_some_and(|count| count != "0"),
        "{count}"
    );
}
