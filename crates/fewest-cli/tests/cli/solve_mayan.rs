//! `fewest solve` for Mayan boards: every option and what it prints.

use serde_json::{Value, json};

use crate::program::{MAYAN, answer, refusal};

const DRAGS: &str = "2 1 1\n3 1 1\n3 0 1\n";

/// Two drags clear it only with an idle swap in front.
const PAIR: &str = "2\n1 0\n1 0\n0\n1 0\n0\n";

fn document(arguments: &str, board: &str) -> Value {
    let text = answer(arguments, board);
    assert_eq!(text.matches('\n').count(), 1, "a document is one line");
    let mut document: Value = serde_json::from_str(&text).expect("a document is JSON");
    // How it was found is no promise.
    for key in ["method", "counters"] {
        let object = document.as_object_mut().expect("an object");
        assert!(object.remove(key).is_some(), "{key} is always there");
    }
    document
}

#[test]
fn the_list_has_exactly_n_drags() {
    assert_eq!(answer("solve --steps 3", MAYAN), DRAGS);
    assert_eq!(answer("solve --steps 2", MAYAN), "-1\n");
    assert_eq!(
        answer("solve --steps 4", MAYAN),
        "1 0 1\n2 1 1\n3 1 1\n3 0 1\n"
    );
    assert_eq!(answer("solve --steps 0", MAYAN), "-1\n");
}

#[test]
fn fewest_says_how_many_and_ignores_n() {
    assert_eq!(answer("solve --fewest", MAYAN), format!("3\n{DRAGS}"));
    assert_eq!(
        answer("solve --fewest", MAYAN.replacen('3', "200", 1)),
        format!("3\n{DRAGS}")
    );
    assert_eq!(
        answer("solve --fewest --steps 3", MAYAN),
        format!("3\n{DRAGS}")
    );
    assert_eq!(
        answer("solve --fewest --steps 9", MAYAN),
        format!("3\n{DRAGS}")
    );
    assert_eq!(answer("solve --fewest --steps 2", MAYAN), "-1\n");
    assert_eq!(answer("solve --fewest", PAIR), "1\n3 0 -1\n");
}

#[test]
fn a_board_that_never_clears_is_minus_one() {
    // Two blocks of a colour cannot vanish.
    assert_eq!(answer("solve", "9|1|1|||"), "-1\n");
    assert_eq!(answer("solve --fewest", "9|1|1|||"), "-1\n");
}

#[test]
fn idle_swaps_are_legal_unless_they_are_off() {
    assert_eq!(answer("solve", PAIR), "0 0 1\n3 0 -1\n");
    assert_eq!(answer("solve --idle-swaps off", PAIR), "1 0 1\n0 0 1\n");
    let json = r#"{"n":2,"columns":[[1],[1],[],[1],[]],"idle_swaps":false}"#;
    assert_eq!(answer("solve", json), "1 0 1\n0 0 1\n");
    // The command line has the last word.
    assert_eq!(answer("solve --idle-swaps on", json), "0 0 1\n3 0 -1\n");
}

#[test]
fn all_lists_every_legal_list_in_order() {
    let all = answer("solve --all", MAYAN);
    assert_eq!(
        all,
        r#"{"schema":1,"puzzle":"mayan","drags":[[2,1,1],[3,1,1],[3,0,1]]}
{"schema":1,"puzzle":"mayan","drags":[[2,1,1],[3,1,1],[4,0,-1]]}
{"schema":1,"puzzle":"mayan","drags":[[2,1,1],[4,1,-1],[3,0,1]]}
{"schema":1,"puzzle":"mayan","drags":[[2,1,1],[4,1,-1],[4,0,-1]]}
{"schema":1,"puzzle":"mayan","drags":[[3,1,-1],[3,1,1],[3,0,1]]}
{"schema":1,"puzzle":"mayan","drags":[[3,1,-1],[3,1,1],[4,0,-1]]}
{"schema":1,"puzzle":"mayan","drags":[[3,1,-1],[4,1,-1],[3,0,1]]}
{"schema":1,"puzzle":"mayan","drags":[[3,1,-1],[4,1,-1],[4,0,-1]]}
"#
    );
    for limit in [0, 1, 5, 8, 9] {
        let lines: Vec<&str> = all.lines().take(limit).collect();
        let cut = answer(&format!("solve --all --limit {limit}"), MAYAN);
        assert_eq!(cut.lines().collect::<Vec<_>>(), lines);
    }
    assert_eq!(answer("solve --all --steps 2", MAYAN), "");
    assert_eq!(
        answer("solve --all", "0|||||"),
        "{\"schema\":1,\"puzzle\":\"mayan\",\"drags\":[]}\n"
    );
}

#[test]
fn the_count_is_how_many_all_would_give() {
    assert_eq!(answer("solve --count", MAYAN), "8\n");
    assert_eq!(
        answer("solve --count --format json", MAYAN),
        "{\"schema\":1,\"puzzle\":\"mayan\",\"count\":\"8\"}\n"
    );
    assert_eq!(answer("solve --count --steps 2", MAYAN), "0\n");
    for options in [
        "",
        "--idle-swaps off",
        "--steps 3",
        "--fewest",
        "--fewest --steps 1",
    ] {
        let all = answer(&format!("solve --all {options}"), PAIR);
        let count = answer(&format!("solve --count {options}"), PAIR);
        assert_eq!(count, format!("{}\n", all.lines().count()), "{options}");
    }
}

#[test]
fn the_fewest_are_listed_and_counted_whatever_n_is() {
    let far = MAYAN.replacen('3', "5", 1);
    assert_eq!(
        answer("solve --all --fewest", far.as_str()),
        answer("solve --all", MAYAN)
    );
    assert_eq!(answer("solve --count --fewest", far), "8\n");
    assert_eq!(answer("solve --count --fewest --steps 2", MAYAN), "0\n");
    assert_eq!(answer("solve --all --fewest --steps 2", MAYAN), "");
    assert_eq!(answer("solve --count --fewest", "9|1|1|||"), "0\n");
}

#[test]
fn a_count_may_be_past_64_bits() {
    let count = answer("solve --count --size 1x4 --steps 255", "1|1|1||1");
    let digits = count.trim();
    assert!(digits.len() > 20, "{digits}");
    assert!(digits.bytes().all(|digit| digit.is_ascii_digit()));
}

#[test]
fn every_method_gives_the_same_answer() {
    let list = answer("methods --puzzle mayan --format json", "");
    let list: Value = serde_json::from_str(&list).expect("the list is JSON");
    for method in list["methods"].as_array().expect("a list") {
        let name = method["name"].as_str().expect("a name");
        assert_eq!(
            answer(&format!("solve --method {name}"), MAYAN),
            DRAGS,
            "{name}"
        );
        assert_eq!(
            answer(&format!("solve --steps 2 --method {name}"), MAYAN),
            "-1\n",
            "{name}"
        );
    }
    let message = refusal("solve --method guess", MAYAN);
    assert!(
        message.starts_with(
            "error: there is no mayan method \"guess\"\n  = help: the methods are auto, "
        ),
        "{message}"
    );
}

#[test]
fn a_json_answer_is_one_object() {
    assert_eq!(
        document("solve --format json", MAYAN),
        json!({
            "schema": 1, "puzzle": "mayan", "answer": "solved",
            "drags": [[2, 1, 1], [3, 1, 1], [3, 0, 1]], "proven": true, "steps": 3, "none_within": null,
        })
    );
    assert_eq!(
        document("solve --format json --steps 2", MAYAN),
        json!({
            "schema": 1, "puzzle": "mayan", "answer": "none",
            "drags": null, "proven": true, "steps": 2, "none_within": null,
        })
    );
    assert_eq!(
        document("solve --format json --fewest", PAIR),
        json!({
            "schema": 1, "puzzle": "mayan", "answer": "solved",
            "drags": [[3, 0, -1]], "proven": true, "steps": 1, "none_within": null,
        })
    );
    assert_eq!(
        document("solve --format json", "0|||||")["drags"],
        json!([])
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
            answer(&format!("solve {options}"), MAYAN),
            DRAGS,
            "{options}"
        );
    }
}

#[test]
fn options_of_flip_boards_are_refused() {
    for option in [
        "--goal white",
        "--moves",
        "--any",
        "--proof",
        "--neighbours king",
        "--without-self",
        "--wrap",
        "--ragged",
    ] {
        let name = option.split(' ').next().unwrap_or_default();
        let message = refusal(&format!("solve {option}"), MAYAN);
        assert_eq!(message, format!("error: {name} is for flip boards\n"));
    }
    let message = refusal("solve --all --wrap", MAYAN);
    assert_eq!(message, "error: --wrap is for flip boards\n");
}
