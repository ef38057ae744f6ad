//! `fewest solve` for flip boards: every option and what it prints.

use serde_json::{Value, json};

use crate::program::{FLIP, NEVER, answer, refusal};

/// A board with several minimum sets.
const QUIET: &str = "wwww\nwbbw\nwbbw\nwwww\n";

fn document(arguments: &str, board: &str) -> Value {
    let text = answer(arguments, board);
    assert_eq!(text.matches('\n').count(), 1, "a document is one line");
    serde_json::from_str(&text).expect("a document is JSON")
}

#[test]
fn the_goal_is_either_unless_it_is_named() {
    let all_black = "bbbb/bbbb/bbbb/bbbb";
    assert_eq!(answer("solve", all_black), "0\n");
    assert_eq!(answer("solve --goal either", all_black), "0\n");
    assert_eq!(answer("solve --goal black", all_black), "0\n");
    assert_eq!(answer("solve --goal white", all_black), "4\n");
    assert_eq!(answer("solve --goal white", FLIP), "4\n");
}

#[test]
fn what_cannot_be_solved_is_impossible() {
    assert_eq!(answer("solve", NEVER), "Impossible\n");
    assert_eq!(answer("solve --goal black", NEVER), "Impossible\n");
    assert_eq!(answer("solve --moves", NEVER), "Impossible\n");
    assert_eq!(answer("solve --any", NEVER), "Impossible\n");
    assert_eq!(answer("solve --count", NEVER), "0\n");
    assert_eq!(answer("solve --all", NEVER), "");
}

#[test]
fn the_moves_are_the_smallest_list_of_the_goal() {
    assert_eq!(answer("solve --moves", FLIP), "4\n0 0\n0 1\n1 1\n3 2\n");
    assert_eq!(
        answer("solve --moves --goal black", FLIP),
        "4\n0 0\n0 1\n1 1\n3 2\n"
    );
    assert_eq!(
        answer("solve --moves --goal white", FLIP),
        "4\n0 0\n1 1\n1 3\n2 0\n"
    );
    assert_eq!(answer("solve --moves", "bbb/bbb/bbb"), "0\n");
}

#[test]
fn any_gives_a_solution_that_may_be_longer() {
    let fewest: u64 = answer("solve", FLIP).trim().parse().expect("a number");
    let some: u64 = answer("solve --any", FLIP)
        .trim()
        .parse()
        .expect("a number");
    assert!(some >= fewest);
    let document = document("solve --any --format json", FLIP);
    assert_eq!(document["answer"], json!(some));
    assert_eq!(document["proven"], json!(false));
    assert_eq!(
        document["presses"].as_array().map(Vec::len),
        usize::try_from(some).ok()
    );
}

#[test]
fn a_proof_follows_impossible_and_nothing_else() {
    assert_eq!(answer("solve --proof", FLIP), "4\n");
    let text = answer("solve --proof", NEVER);
    let (word, picture) = text.split_once('\n').expect("two lines or more");
    assert_eq!(word, "Impossible");
    let rows: Vec<&[u8]> = picture.lines().map(str::as_bytes).collect();
    assert_eq!(rows.len(), 4);
    let marked = |row: usize, column: usize| {
        let cell = rows.get(row).and_then(|row| row.get(column));
        usize::from(cell == Some(&b'x'))
    };
    for (row, column) in (0..16_usize).map(|i| (i / 4, i % 4)) {
        let around = [
            (row + 1, column),
            (row, column + 1),
            (row.wrapping_sub(1), column),
            (row, column.wrapping_sub(1)),
        ];
        let turned: usize = around.iter().map(|&(r, c)| marked(r, c)).sum();
        assert_eq!(
            (turned + marked(row, column)) % 2,
            0,
            "press {row} {column}\n{picture}"
        );
    }
    // The only black cell is in it, and an even number of cells are: so neither goal is reached.
    assert_eq!(marked(0, 0), 1);
    let all: usize = (0..16).map(|i| marked(i / 4, i % 4)).sum();
    assert_eq!(all % 2, 0);
}

#[test]
fn a_proof_in_json_is_the_same_picture() {
    let text = answer("solve --proof", NEVER);
    let rows: Vec<&str> = text.lines().skip(1).collect();
    let document = document("solve --proof --format json", NEVER);
    assert_eq!(document["answer"], json!("Impossible"));
    assert_eq!(document["proof"], json!(rows));
}

#[test]
fn all_lists_every_minimum_set_as_json_lines() {
    assert_eq!(
        answer("solve --all", FLIP),
        r#"{"schema":1,"puzzle":"flip","goal":"black","presses":[[0,0],[0,1],[1,1],[3,2]]}
{"schema":1,"puzzle":"flip","goal":"white","presses":[[0,0],[1,1],[1,3],[2,0]]}
"#
    );
    let black = answer("solve --all --goal black", FLIP);
    assert_eq!(black.lines().count(), 1);
    let all = answer("solve --all", QUIET);
    let count: usize = answer("solve --count", QUIET)
        .trim()
        .parse()
        .expect("a number");
    assert_eq!(all.lines().count(), count);
    let mut lines: Vec<&str> = all.lines().collect();
    lines.sort_unstable();
    lines.dedup();
    assert_eq!(lines.len(), count, "no set comes twice");
}

#[test]
fn a_limit_cuts_the_list() {
    for limit in [0, 1, 2, 3] {
        let lines = answer(&format!("solve --all --limit {limit}"), FLIP);
        assert_eq!(lines.lines().count(), limit.min(2));
    }
}

#[test]
fn the_count_is_exact_past_64_bits() {
    assert_eq!(answer("solve --count", FLIP), "2\n");
    assert_eq!(
        answer("solve --count --format json", FLIP),
        "{\"schema\":1,\"puzzle\":\"flip\",\"count\":\"2\"}\n"
    );
    assert_eq!(answer("solve --count", "b"), "1\n");
}

#[test]
fn every_method_gives_the_same_answer() {
    let list = answer("methods --puzzle flip --format json", "");
    let list: Value = serde_json::from_str(&list).expect("the list is JSON");
    for method in list["methods"].as_array().expect("a list") {
        let name = method["name"].as_str().expect("a name");
        let moves = answer(&format!("solve --moves --method {name}"), FLIP);
        assert_eq!(moves, "4\n0 0\n0 1\n1 1\n3 2\n", "{name}");
        assert_eq!(
            answer(&format!("solve --method {name}"), NEVER),
            "Impossible\n",
            "{name}"
        );
    }
}

#[test]
fn an_unknown_method_names_those_there_are() {
    let message = refusal("solve --method guess", FLIP);
    assert!(
        message.starts_with(
            "error: there is no flip method \"guess\"\n  = help: the methods are auto, "
        ),
        "{message}"
    );
    assert!(message.contains("elimination"), "{message}");
    // A method of the other puzzle is unknown too.
    let message = refusal("solve --method memo", FLIP);
    assert!(
        message.starts_with("error: there is no flip method \"memo\"\n"),
        "{message}"
    );
}

#[test]
fn a_method_past_its_limit_names_one_that_can() {
    let board = "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb";
    assert_eq!(
        refusal("solve --method level-order", board),
        "error: method level-order takes at most 20 cells, and the board has 25
  = help: try --method transform, which takes any shape
"
    );
    let wide = format!("{0}/{0}", "bw".repeat(8));
    let message = refusal("solve --method first-row", wide.as_str());
    assert_eq!(
        message,
        "error: method first-row takes at most 14 columns, and the board has 16
  = help: try --method transform, which takes any shape
"
    );
    let message = refusal("solve --method first-row --wrap", FLIP);
    assert!(
        message.ends_with("  = help: try --method transform, which takes any shape\n"),
        "{message}"
    );
    // What the help names can take the board.
    answer("solve --method elimination", board);
    answer("solve --method first-row-bits", wide);
    answer("solve --method elimination --wrap", FLIP);
}

/// The keys of an object, in their order.
fn keys(text: &str) -> Vec<String> {
    let object: serde_json::Map<String, Value> = serde_json::from_str(text).expect("an object");
    let mut keys: Vec<(usize, String)> = object
        .keys()
        .map(|key| {
            (
                text.find(&format!("\"{key}\":")).expect("the key"),
                key.clone(),
            )
        })
        .collect();
    keys.sort_unstable();
    keys.into_iter().map(|(_, key)| key).collect()
}

#[test]
fn a_json_answer_has_every_key_whatever_it_is() {
    let want = [
        "schema", "puzzle", "answer", "goal", "presses", "proven", "lower", "upper", "method",
        "counters",
    ];
    for (arguments, board) in [
        ("solve --format json", FLIP),
        ("solve --format json", NEVER),
        ("solve --format json --any", FLIP),
        ("solve --format json --any", NEVER),
        ("solve --format json --moves --goal white", FLIP),
    ] {
        assert_eq!(keys(&answer(arguments, board)), want, "{arguments}");
    }
}

#[test]
fn a_json_answer_is_one_object() {
    let mut found = document("solve --format json --moves --goal white", FLIP);
    // How it was found is no promise.
    for key in ["method", "counters"] {
        assert!(found[key].is_string() || found[key].is_object());
        found.as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(
        found,
        json!({
            "schema": 1, "puzzle": "flip", "answer": 4, "goal": "white",
            "presses": [[0, 0], [1, 1], [1, 3], [2, 0]], "proven": true, "lower": 4, "upper": 4,
        })
    );
    let mut found = document("solve --format json", NEVER);
    for key in ["method", "counters"] {
        found.as_object_mut().expect("an object").remove(key);
    }
    assert_eq!(
        found,
        json!({
            "schema": 1, "puzzle": "flip", "answer": "Impossible", "goal": "either",
            "presses": null, "proven": true, "lower": null, "upper": null,
        })
    );
}

#[test]
fn threads_and_memory_change_no_answer() {
    for options in [
        "--threads 1",
        "--threads 3",
        "--memory 1",
        "--memory 0",
        "--time-limit 60",
    ] {
        assert_eq!(
            answer(&format!("solve {options}"), FLIP),
            "4\n",
            "{options}"
        );
    }
}

#[test]
fn options_of_mayan_boards_are_refused() {
    for option in ["--steps 3", "--fewest", "--idle-swaps off"] {
        let name = option.split(' ').next().unwrap_or_default();
        for command in ["solve", "solve --all", "compare"] {
            let message = refusal(&format!("{command} {option}"), FLIP);
            assert_eq!(
                message,
                format!("error: {name} is for Mayan boards\n"),
                "{command}"
            );
        }
    }
}
