//! `fewest study`

use serde_json::{Value, json};

use crate::program::{answer, fewest, refusal};

/// The document, without the time that it took.
fn document(arguments: &str) -> Value {
    let text = answer(&format!("study --format json {arguments}"), "");
    assert_eq!(text.matches('\n').count(), 1, "one object");
    let mut document: Value = serde_json::from_str(&text).expect("the study is JSON");
    let seconds = document["seconds"].take();
    assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0));
    document
}

#[test]
fn a_small_board_is_studied_in_full() {
    let wanted = json!({
        "schema": 1, "puzzle": "flip", "rows": 1, "columns": 2,
        "neighbours": "plus", "without_self": false, "wrap": false,
        "cells": 2, "rank": 1, "nullity": 1,
        "quiet_patterns": [["xx"]],
        "goals": [
            {
                "goal": "either", "solvable": "2", "impossible": "2", "rounds": ["2"],
                "reason": null,
                "worst": {"rounds": 0, "boards": "2", "example": ["ww"], "presses": []},
            },
            {
                "goal": "white", "solvable": "2", "impossible": "2", "rounds": ["1", "1"],
                "reason": null,
                "worst": {"rounds": 1, "boards": "1", "example": ["bb"], "presses": [[0, 0]]},
            },
        ],
        "seconds": null,
    });
    assert_eq!(document("1x2"), wanted);
}

#[test]
fn the_rules_of_a_press_are_those_of_the_other_commands() {
    let torus = document("3x4 --neighbours king --without-self --wrap");
    assert_eq!(torus["neighbours"], "king");
    assert_eq!(torus["without_self"], true);
    assert_eq!(torus["wrap"], true);
    for goal in torus["goals"].as_array().expect("both goals") {
        let rows = goal["worst"]["example"].as_array().expect("a board");
        let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
        let rounds = answer(
            &format!(
                "solve --neighbours king --without-self --wrap --goal {}",
                goal["goal"].as_str().expect("a goal")
            ),
            rows.join("\n"),
        );
        assert_eq!(rounds.trim(), goal["worst"]["rounds"].to_string());
    }
}

#[test]
fn text_and_json_say_the_same() {
    let text = answer("study 4x4", "");
    let document = document("4x4");
    assert!(
        text.starts_with("4x4: 16 cells, rank 12, nullity 4\n"),
        "{text}"
    );
    for goal in document["goals"].as_array().expect("both goals") {
        let counts = goal["rounds"].as_array().expect("counted");
        let rows = counts.iter().enumerate().map(|(rounds, boards)| {
            let boards = boards.as_str().expect("digits");
            format!("{rounds:>10}  {boards}\n")
        });
        let name = goal["goal"].as_str().expect("a goal");
        let table = format!(
            "goal {name}\n    rounds  boards\n{}",
            rows.collect::<String>()
        );
        assert!(text.contains(&table), "{text}");
    }
}

#[test]
fn what_is_out_of_reach_is_said_and_the_rest_is_told() {
    let text = answer("study 9x9", "");
    assert!(
        text.starts_with("9x9: 81 cells, rank 73, nullity 8\n"),
        "{text}"
    );
    let line = "rounds not counted: about 2^";
    assert_eq!(text.matches(line).count(), 2, "{text}");
    assert!(text.contains("  9444732965739290427392\n"), "{text}");
    let document = document("9x9");
    for goal in document["goals"].as_array().expect("both goals") {
        assert_eq!(goal["rounds"], Value::Null);
        assert_eq!(goal["worst"], Value::Null);
        assert_eq!(goal["solvable"], "9444732965739290427392");
        assert!(goal["reason"].is_string());
    }
}

#[test]
fn a_time_limit_leaves_what_elimination_tells() {
    let finished = fewest("study 14x14 --time-limit 0", "");
    assert!(
        finished
            .stdout
            .starts_with("14x14: 196 cells, rank 192, nullity 4\n"),
        "{}",
        finished.stdout
    );
    assert_eq!(
        finished.stderr,
        "not decided: stopped before all boards were counted\n"
    );
    assert_eq!(finished.code, Some(3));
}

#[test]
fn the_most_rounds_of_a_size_are_proven() {
    let text = answer("study 1x2 --most --goal white", "");
    let (found, seconds) = text.rsplit_once("\n\n").expect("the time comes last");
    let wanted = "1x2: 2 cells, rank 1, nullity 1\n\ngoal white\n\
                  no board that can be solved needs more than 1 round\na board that needs 1 round\nbb\nits presses\n";
    assert!(found.starts_with(wanted), "{text}");
    assert!(seconds.ends_with(" seconds\n"), "{text}");
    // Nobody counts the boards of this size, and half of them do not differ by colour.
    for goal in ["white", "black", "either"] {
        let most = document(&format!("9x9 --most --goal {goal}"));
        assert_eq!(most["goal"], goal);
        let rounds = if goal == "either" { 36 } else { 37 };
        for key in ["answer", "lower", "upper"] {
            assert_eq!(most[key], rounds, "{goal}");
        }
        assert_eq!(most["proven"], true);
        let rows = most["board"].as_array().expect("a board");
        let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
        let solved = answer(&format!("solve --goal {goal}"), rows.join("\n"));
        assert_eq!(solved.trim(), rounds.to_string());
    }
    // Without a goal it is either, as everywhere.
    assert_eq!(document("4x4 --most")["answer"], 6);
}

#[test]
fn a_time_limit_leaves_the_best_board_and_the_bound() {
    let finished = fewest("study 9x9 --most --time-limit 0", "");
    assert_eq!(finished.stdout, "");
    assert_eq!(finished.code, Some(3));
    let (first, board) = finished.stderr.split_once('\n').expect("a line");
    let rounds = first.strip_prefix("not decided: the most is between ");
    let rounds = rounds.and_then(|rest| rest.split_once(" and 40 rounds; this board needs "));
    let (lower, again) = rounds.expect("best and bound");
    assert_eq!(lower, again);
    assert_eq!(answer("solve", board).trim(), lower);
    let finished = fewest("study 9x9 --most --time-limit 0 --format json", "");
    assert_eq!(finished.code, Some(3));
    let document: Value = serde_json::from_str(&finished.stdout).expect("JSON");
    assert_eq!(document["answer"], Value::Null);
    assert_eq!(document["proven"], false);
    assert_eq!(document["lower"].to_string(), lower);
    assert_eq!(document["upper"], 40);
}

#[test]
fn the_most_rounds_have_their_limits() {
    let message = refusal("study 5x5 --goal white", "");
    assert!(message.contains("--most"), "{message}");
    for option in ["--plot chart.svg", "--theme dark"] {
        let message = refusal(&format!("study 5x5 --most {option}"), "");
        let (name, _) = option.split_once(' ').expect("a name and a value");
        assert!(message.contains(name), "{message}");
    }
    // The second is refused before its elimination, which would take more memory than there is.
    for size in ["300x300", "4000x4000 --neighbours king --wrap"] {
        let message = refusal(&format!("study {size} --most"), "");
        assert!(message.contains("the limit is 65536"), "{message}");
    }
    let message = refusal(
        "study 8000x1 --neighbours diagonal --without-self --most --memory 16",
        "",
    );
    assert!(message.contains("do not fit in"), "{message}");
    let message = refusal("study 61x61 --most", "");
    assert!(message.contains("41 quiet patterns"), "{message}");
    let message = refusal("study 61x61 --most --goal white", "");
    assert!(message.contains("40 quiet patterns"), "{message}");
}

#[test]
fn threads_change_nothing() {
    assert_eq!(document("4x5 --threads 1"), document("4x5 --threads 2"));
}

#[test]
fn sizes_without_boards_are_refused() {
    for size in ["0x4", "four"] {
        let message = refusal(&format!("study {size}"), "");
        assert!(
            message.contains("a size is written ROWSxCOLUMNS"),
            "{message}"
        );
    }
    let message = refusal("study 99999999x99999999", "");
    assert!(message.starts_with("error: "), "{message}");
}
