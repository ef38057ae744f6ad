//! `fewest check --format json`: the same verdicts, for programs.

use serde_json::{Value, json};

use super::check;
use crate::program::{FLIP, MAYAN, NEVER};

/// The object, without the keys that every object has.
#[track_caller]
fn verdict(board: &str, answer: &str, options: &str, code: i32) -> Value {
    let finished = check(board, answer, &format!("--format json {options}"));
    assert_eq!(finished.stderr, "", "{answer:?}");
    assert_eq!(finished.code, Some(code), "{answer:?}");
    assert_eq!(finished.stdout.matches('\n').count(), 1, "one object");
    let value: Value = serde_json::from_str(&finished.stdout).expect("an object");
    let keys: Vec<&String> = value.as_object().expect("an object").keys().collect();
    let mut want = [
        "schema",
        "puzzle",
        "verdict",
        "reason",
        "message",
        "line",
        "column",
        "board",
        "better",
        "hint",
        "board_number",
    ];
    want.sort_unstable();
    assert_eq!(keys, want);
    assert_eq!(value["schema"], 1);
    value
}

#[test]
fn an_accepted_answer_has_nothing_more_to_say() {
    let value = verdict(FLIP, "4", "", 0);
    assert_eq!(
        value,
        json!({
            "schema": 1, "puzzle": "flip", "verdict": "accepted", "reason": null, "message": null,
            "line": null, "column": null, "board": null, "better": null, "hint": null,
            "board_number": null,
        })
    );
}

#[test]
fn a_true_impossible_comes_with_its_proof() {
    let value = verdict(NEVER, "Impossible", "", 0);
    assert_eq!(value["verdict"], "accepted");
    assert_eq!(value["reason"], "impossible");
    assert_eq!(
        value["better"],
        json!({
            "answer": null, "presses": null, "drags": null,
            "proof": ["xx.x", "...x", "xxx.", ".x.."],
        })
    );
}

#[test]
fn a_wrong_answer_has_its_place_its_board_and_the_right_one() {
    let value = verdict(MAYAN, "2 1 1\n 3 5 1\n3 0 1\n", "", 1);
    assert_eq!(
        value,
        json!({
            "schema": 1, "puzzle": "mayan", "verdict": "rejected", "reason": "no-block",
            "message": "there is no block to drag", "line": 2, "column": 2,
            "board": [
                ". . . . .", ". . . . .", ". . . . .", ". . . . 4", ". . 4 . 3", ". 1 1 3 4",
                "1 2 2 3 2",
            ],
            "better": null, "hint": null, "board_number": null,
        })
    );
    let value = verdict(FLIP, "5", "", 1);
    assert_eq!(value["reason"], "not-fewest");
    assert_eq!(
        value["better"],
        json!({
            "answer": 4, "presses": [[0, 0], [0, 1], [1, 1], [3, 2]], "drags": null, "proof": null,
        })
    );
    let value = verdict(MAYAN, "2 1 1\n3 1 1\n4 0 -1\n", "", 1);
    assert_eq!(value["reason"], "not-smallest");
    assert_eq!(
        value["better"],
        json!({
            "answer": 3, "presses": null, "drags": [[2, 1, 1], [3, 1, 1], [3, 0, 1]], "proof": null,
        })
    );
}

#[test]
fn every_reason_has_a_word() {
    for (board, answer, options, word) in [
        (FLIP, "0 9", "", "no-such-cell"),
        (FLIP, "0 0", "", "goal-not-reached"),
        (FLIP, "x", "", "picture-size"),
        (FLIP, "3", "", "too-few-rounds"),
        (FLIP, "-3", "", "negative-rounds"),
        (FLIP, "Impossible", "", "possible"),
        (FLIP, "3\n0 0", "", "wrong-count"),
        (NEVER, "3", "", "goal-impossible"),
        (
            NEVER,
            "Impossible\nxxxx\nxxxx\nxxxx\nxxxx",
            "",
            "wrong-proof",
        ),
        (MAYAN, "3\n2 1 1", "", "count-in-front"),
        (MAYAN, "2 1 1", "--fewest", "count-missing"),
        (MAYAN, "2\n2 1 1", "--fewest", "wrong-count"),
        (MAYAN, "9 1 1", "", "off-board"),
        (MAYAN, "0 0 -1", "", "target-off-board"),
        (MAYAN, "0 0 0", "", "no-direction"),
        (MAYAN, "2 0 -1", "--idle-swaps off", "idle-swap"),
        ("2|1|1||1|", "3 0 -1\n0 0 1", "", "cleared-early"),
        (MAYAN, "2 1 1\n3 1 1", "--steps 2", "not-cleared"),
        (MAYAN, "2 1 1\n3 1 1", "--steps 1", "too-many-drags"),
        (MAYAN, "2 1 1", "", "too-few-drags"),
        (MAYAN, "-1", "", "possible"),
        (
            MAYAN,
            "4\n1 0 1\n2 1 1\n3 1 1\n3 0 1",
            "--fewest",
            "not-fewest",
        ),
    ] {
        let value = verdict(board, answer, options, 1);
        assert_eq!(value["verdict"], "rejected", "{answer:?}");
        assert_eq!(value["reason"], word, "{answer:?}");
        assert!(value["message"].is_string(), "{answer:?}");
    }
}

#[test]
fn what_is_not_decided_says_so() {
    let board = "7|7,7,4,7,1,5|4,3,4,3,5,7|1,4,3,1,6,3,6|5,6,5,4,5|4,5,3,3";
    let value = verdict(board, "-1", "--time-limit 0", 3);
    assert_eq!(value["verdict"], "undecided");
    assert_eq!(value["reason"], "not-decided");
    assert_eq!(value["message"], "whether there is no answer");
}

#[test]
fn a_text_that_is_right_in_two_forms_says_so() {
    let value = verdict("bw\nwb\n", "1 0\n0 1\n", "", 0);
    assert_eq!(value["verdict"], "accepted");
    assert_eq!(value["reason"], "right-in-two-forms");
}

#[test]
fn an_answer_that_counts_from_one_has_a_hint() {
    let value = verdict(FLIP, "4\n1 1\n1 2\n2 2\n4 3\n", "", 1);
    assert_eq!(value["reason"], "no-such-cell");
    assert_eq!(
        value["hint"],
        "rows and columns count from 0; counted from 1, these presses reach the goal"
    );
}
