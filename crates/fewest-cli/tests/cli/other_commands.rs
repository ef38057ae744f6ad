//! `fewest methods`, `fewest compare` and `fewest completions`.

use serde_json::Value;

use crate::program::{FLIP, Files, MAYAN, NEVER, answer, fewest, refusal};

fn methods(options: &str) -> Vec<Value> {
    let text = answer(&format!("methods --format json {options}"), "");
    assert_eq!(text.matches('\n').count(), 1, "one object");
    let list: Value = serde_json::from_str(&text).expect("the list is JSON");
    assert_eq!(list["schema"], Value::from(1));
    list["methods"].as_array().expect("a list").clone()
}

fn word(entry: &Value, key: &str) -> String {
    let word = entry[key].as_str().expect("every key is there");
    assert!(!word.is_empty(), "{key} of {entry}");
    word.to_owned()
}

#[test]
fn methods_are_listed_with_costs_and_limits() {
    let all = methods("");
    for entry in &all {
        for key in ["puzzle", "name", "summary", "cost", "limit"] {
            word(entry, key);
        }
    }
    let named = |puzzle: &str, name: &str| {
        let is = |entry: &&Value| entry["puzzle"] == puzzle && entry["name"] == name;
        all.iter().filter(is).count()
    };
    assert_eq!(named("flip", "auto"), 1);
    assert_eq!(named("mayan", "auto"), 1);
    let flip = methods("--puzzle flip");
    let mayan = methods("--puzzle mayan");
    assert_eq!([flip, mayan].concat(), all);
}

#[test]
fn the_list_for_people_has_the_same_words() {
    let text = answer("methods", "");
    for entry in methods("") {
        let (puzzle, name) = (word(&entry, "puzzle"), word(&entry, "name"));
        let summary = word(&entry, "summary");
        assert!(
            text.contains(&format!("{puzzle:<6} {name:<15} {summary}\n")),
            "{name}"
        );
        assert!(
            text.contains(&format!("cost: {}\n", word(&entry, "cost"))),
            "{name}"
        );
        assert!(
            text.contains(&format!("takes: {}\n", word(&entry, "limit"))),
            "{name}"
        );
    }
    let text = answer("methods --puzzle mayan", "");
    assert!(!text.contains("flip "), "{text}");
}

/// Method and answer of each row of the table.
fn rows(table: &str) -> Vec<(String, String)> {
    let mut lines = table.lines();
    let head: Vec<&str> = lines.next().expect("a head").split_whitespace().collect();
    assert_eq!(head, ["method", "answer", "states", "seconds"]);
    let row = |line: &str| {
        let (name, rest) = line.split_once(' ').expect("a method and its answer");
        (name.to_owned(), rest.trim().to_owned())
    };
    lines.map(row).collect()
}

/// The names of all methods but auto, in the order of the list.
fn names(puzzle: &str) -> Vec<String> {
    let methods = methods(&format!("--puzzle {puzzle}"));
    let names = methods.iter().map(|entry| word(entry, "name"));
    names.filter(|name| name != "auto").collect()
}

#[test]
fn compare_asks_every_method_and_they_agree() {
    for (board, puzzle, want) in [
        (FLIP, "flip", "4 "),
        (NEVER, "flip", "Impossible "),
        (MAYAN, "mayan", "2 1 1;3 1 1;3 0 1 "),
        ("2|1|1|||", "mayan", "-1 "),
    ] {
        let rows = rows(&answer("compare", board));
        let asked: Vec<String> = rows.iter().map(|(name, _)| name.clone()).collect();
        assert_eq!(asked, names(puzzle), "{board}");
        for (name, found) in rows {
            assert!(found.starts_with(want), "{name}: {found}");
        }
    }
}

#[test]
fn compare_says_why_a_method_does_not_take_the_board() {
    let board = "bwbwb/wbwbw/bwbwb/wbwbw/bwbwb";
    let rows = rows(&answer("compare", board));
    let of = |wanted: &str| {
        let row = rows.iter().find(|(name, _)| name == wanted);
        row.map(|(_, found)| found.as_str()).expect("a row")
    };
    assert_eq!(
        of("level-order"),
        "method level-order takes at most 20 cells, and the board has 25"
    );
    let rounds = answer("solve", board);
    assert!(of("elimination").starts_with(rounds.trim()), "{rows:?}");
    let table = answer("compare --neighbours king", FLIP);
    assert!(
        table.contains("method first-row takes only full rectangles under the classic rule\n"),
        "{table}"
    );
}

#[test]
fn compare_takes_goal_steps_and_idle_swaps() {
    let all_black = "bbbb/bbbb/bbbb/bbbb";
    let first = |options: &str, board: &str| {
        let rows = rows(&answer(&format!("compare {options}"), board));
        rows[0]
            .1
            .split_whitespace()
            .next()
            .unwrap_or_default()
            .to_owned()
    };
    assert_eq!(first("", all_black), "0");
    assert_eq!(first("--goal white", all_black), "4");
    assert_eq!(first("--steps 2", MAYAN), "-1");
    let idle = "2|1|1||1|";
    assert!(answer("compare", idle).contains(" 0 0 1;3 0 -1 "));
    assert!(answer("compare --idle-swaps off", idle).contains(" 1 0 1;0 0 1 "));
    assert_eq!(
        refusal("compare --fewest", MAYAN),
        "error: compare takes exactly n drags, of the file or of --steps\n"
    );
}

#[test]
fn methods_that_are_stopped_leave_no_answer() {
    let finished = fewest(
        "compare --time-limit 0",
        "7|7,7,4,7,1,5|4,3,4,3,5,7|1,4,3,1,6,3,6|5,6,5,4,5|4,5,3,3",
    );
    for (name, found) in rows(&finished.stdout) {
        assert!(found.starts_with("stopped "), "{name}: {found}");
    }
    assert_eq!(finished.stderr, "no method came to an answer\n");
    assert_eq!(finished.code, Some(3));
}

#[test]
fn one_method_in_time_is_an_answer() {
    // Too many cells for all of its sets in no time, few quiet patterns for the algebra.
    let finished = fewest(
        "compare --time-limit 0.2",
        "bwwwww/wwwwww/wwwwww/wwwwww/wwwwww",
    );
    let rows = rows(&finished.stdout);
    let rounds = answer("solve", "bwwwww/wwwwww/wwwwww/wwwwww/wwwwww");
    assert!(
        rows.iter()
            .any(|(name, found)| name == "depth-first" && found.starts_with("stopped ")),
        "{rows:?}"
    );
    assert!(
        rows.iter()
            .any(|(name, found)| name == "elimination" && found.starts_with(rounds.trim())),
        "{rows:?}"
    );
    assert_eq!(finished.stderr, "");
    assert_eq!(finished.code, Some(0));
}

#[test]
fn completions_are_there_for_every_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = answer(&format!("completions {shell}"), "");
        for word in ["solve", "idle-swaps", "neighbours"] {
            assert!(script.contains(word), "{shell} knows nothing of {word}");
        }
    }
}

/// What is written to a full device does not end well, whatever it is.
#[cfg(target_os = "linux")]
#[test]
fn a_full_device_is_an_error_of_every_command() {
    let files = Files::new();
    let (flip, mayan) = (files.file("flip.txt", FLIP), files.file("mayan.txt", MAYAN));
    let drags = files.file("drags.txt", answer("solve", MAYAN));
    let pack = files.file("pack.txt", format!("{FLIP}\n{FLIP}"));
    let mut commands: Vec<String> = [
        "--help",
        "-h",
        "--version",
        "-V",
        "help",
        "help solve",
        "methods",
        "methods --format json",
        "man",
        "judge --list",
        "judge --list --format json",
        "study 3x3",
        "study 3x3 --format json",
        "generate flip --size 3x3 --rounds 2 --seed 1",
        "generate flip --size 3x3 --rounds 2 --seed 1 --format json",
        "generate mayan --drags 1 --blocks 6 --colours 2 --seed 1",
        "serve --listen 127.0.0.1:0",
    ]
    .map(str::to_owned)
    .to_vec();
    for name in [
        "solve",
        "check",
        "generate",
        "generate flip",
        "judge",
        "serve",
    ] {
        commands.push(format!("{name} --help"));
    }
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        commands.push(format!("completions {shell}"));
    }
    for board in [&flip, &mayan] {
        for form in [
            "solve",
            "solve --format json",
            "solve --count",
            "solve --all",
            "hint",
            "hint --format json",
            "draw",
            "draw --solve",
            "compare",
            "audit",
        ] {
            commands.push(format!("{form} {board}"));
        }
    }
    commands.extend([
        format!("solve --moves {flip}"),
        format!("check {mayan} {drags}"),
        format!("check --format json {mayan} {drags}"),
        format!("replay {mayan} {drags}"),
        format!("audit {pack}"),
        format!("audit --format json {pack}"),
        format!("solve --lines --size 4x1 {flip}"),
        format!("solve --lines --format json --threads 1 --size 4x1 {flip}"),
        format!("judge poj-1753 {flip}"),
    ]);
    for arguments in commands {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full");
        let output = std::process::Command::new(assert_cmd::cargo::cargo_bin!("fewest"))
            .args(arguments.split_whitespace())
            .stdin(std::process::Stdio::null())
            .stdout(full.expect("the device"))
            .output()
            .expect("the program starts");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert!(
            said.contains("error: cannot write: "),
            "{arguments}: {said}"
        );
        assert_eq!(output.status.code(), Some(2), "{arguments}: {said}");
    }
}
