//! `check` takes what `solve` and `generate` print: a thousand boards in every form, a few of them
//! through the program and all of them through the library's own question.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fewest::{Random, Unmonitored};
use fewest_api::{Limits, Question};
use serde_json::{Value, json};

use super::accepted;
use crate::program::{Files, answer};

const LIMITS: Limits = Limits {
    memory: 64 << 20,
    threads: NonZeroUsize::MIN,
    places: 1 << 16,
};

/// Whether the library's check accepts an answer; the fields are those of its question.
#[track_caller]
fn is_accepted(board: &str, printed: &str, fields: &Value) {
    let mut body = json!({ "board": board, "answer": printed });
    for (key, value) in fields.as_object().expect("an object") {
        body[key] = value.clone();
    }
    let said = fewest_api::answer(
        Question::Check,
        body.to_string().as_bytes(),
        &LIMITS,
        &Unmonitored,
    );
    let said = said.unwrap_or_else(|error| panic!("{body}: {}", error.json()));
    let said: Value = serde_json::from_str(&said).expect("an object");
    assert_eq!(said["verdict"], "accepted", "{body}\n{said}");
}

/// Answers of `solve --lines` to all boards, a line a board: each is accepted, the first few by the
/// program itself.
#[track_caller]
fn all_accepted(boards: &[String], solve: &str, check: &str, fields: &Value) {
    let printed = answer(&format!("solve --lines {solve} {check}"), boards.join("\n"));
    let answers: Vec<&str> = printed.lines().collect();
    assert_eq!(answers.len(), boards.len());
    for (index, (board, printed)) in boards.iter().zip(answers).enumerate() {
        is_accepted(board, printed, fields);
        // A true `Impossible` comes with more words.
        if index < 6 && !printed.contains("Impossible") {
            accepted(board, printed, check);
        }
    }
}

/// A thousand flip boards of up to 4 rows and 5 columns, on a line each.
pub(super) fn flips() -> Vec<String> {
    flips_of(12)
}

/// The same, by a seed.
pub(super) fn flips_of(seed: u64) -> Vec<String> {
    let mut random = Random::new(seed, 0);
    let board = |_| {
        let (rows, columns) = (random.index(1..5), random.index(1..6));
        let mut row = || -> String {
            let letters = (0..columns).map(|_| ["w", "b"][random.index(0..2)]);
            letters.collect()
        };
        let rows: Vec<String> = (0..rows).map(|_| row()).collect();
        // A board of one row is told from a square one by the slash behind.
        rows.join("/") + if rows.len() == 1 { "/" } else { "" }
    };
    (0..1000).map(board).collect()
}

/// A thousand Mayan boards of few blocks and no run of three, on a line each.
pub(super) fn mayans() -> Vec<String> {
    let mut random = Random::new(13, 0);
    let mut boards = Vec::new();
    while boards.len() < 1000 {
        let mut columns = || -> Vec<Vec<u64>> {
            let mut column = || {
                let height = random.below(3);
                (0..height).map(|_| 1 + random.below(2)).collect()
            };
            (0..5).map(|_| column()).collect()
        };
        let columns = columns();
        let has = |x: usize, y: usize| columns.get(x).and_then(|column| column.get(y));
        let is_run = |x: usize, y: usize| {
            has(x, y).is_some() && has(x, y) == has(x + 1, y) && has(x, y) == has(x + 2, y)
        };
        if (0..5).any(|x| (0..2).any(|y| is_run(x, y))) {
            continue;
        }
        let words = columns.iter().map(|column| {
            let colours: Vec<String> = column.iter().map(u64::to_string).collect();
            colours.join(",")
        });
        let words: Vec<String> = words.collect();
        boards.push(format!("{}|{}", 1 + random.below(2), words.join("|")));
    }
    boards
}

#[test]
fn every_line_form_of_a_flip_answer_is_accepted() {
    let boards = flips();
    for (form, goal) in [
        ("", "either"),
        ("--moves", "either"),
        ("--proof", "either"),
        ("--format json", "either"),
        ("--format json --proof", "either"),
        ("--moves", "white"),
        ("--proof", "white"),
        ("--moves", "black"),
        ("--format json --proof", "black"),
    ] {
        let fields = json!({ "goal": goal });
        all_accepted(&boards, form, &format!("--goal {goal}"), &fields);
    }
    let valid = json!({ "valid_only": true });
    let printed = answer("solve --lines --any", boards.join("\n"));
    for (board, printed) in boards.iter().zip(printed.lines()) {
        is_accepted(board, printed, &valid);
    }
}

#[test]
fn every_line_form_of_a_mayan_answer_is_accepted() {
    let boards = mayans();
    for (options, fields) in [
        ("", json!({})),
        ("--steps 2", json!({ "steps": 2 })),
        ("--fewest --steps 3", json!({ "fewest": true, "steps": 3 })),
        ("--idle-swaps off", json!({ "idle_swaps": false })),
    ] {
        for form in ["", "--format json"] {
            all_accepted(&boards, form, options, &fields);
        }
    }
}

/// Asks the program a thousand times, twice at a time: a start of it costs more than such an answer.
fn each_board(boards: &[String], ask: impl Fn(&str, &Files) + Sync) {
    std::thread::scope(|scope| {
        for half in boards.chunks(boards.len().div_ceil(2)) {
            let ask = &ask;
            scope.spawn(move || {
                let files = Files::new();
                for board in half {
                    ask(board, &files);
                }
            });
        }
    });
}

#[test]
fn every_line_of_a_list_of_all_answers_is_accepted() {
    let fields = json!({ "goal": "white" });
    each_board(&flips(), |board, _| {
        let lines = answer("solve --all --goal white", board);
        for line in lines.lines() {
            is_accepted(board, line, &fields);
        }
    });
    each_board(&mayans(), |board, _| {
        let lists = answer("solve --all", board);
        for line in lists.lines() {
            is_accepted(board, line, &json!({ "valid_only": true }));
        }
        // The first list is the smallest.
        if let Some(first) = lists.lines().next() {
            is_accepted(board, first, &json!({}));
        }
    });
}

#[test]
fn every_form_of_a_file_of_presses_is_accepted() {
    let fields = json!({ "goal": "white", "answer_encoding": "base64" });
    let accepted_files = AtomicUsize::new(0);
    each_board(&flips(), |board, files| {
        for name in ["presses.txt", "presses.pbm", "presses.png"] {
            let path = files.directory().join(name);
            let line = format!("solve --goal white --presses {}", path.display());
            if answer(&line, board) == "Impossible\n" {
                // Nothing is written, which another test looks at.
                continue;
            }
            let presses = std::fs::read(&path).expect("the presses");
            is_accepted(board, &STANDARD.encode(presses), &fields);
            std::fs::remove_file(&path).expect("the presses");
            accepted_files.fetch_add(1, Ordering::Relaxed);
        }
    });
    // Most boards can be solved.
    assert!(accepted_files.into_inner() > 3 * 500);
    // And by the program itself.
    for board in flips().iter().take(6) {
        let files = Files::new();
        for name in ["presses.txt", "presses.pbm", "presses.png"] {
            let path = files.directory().join(name);
            let line = format!("solve --goal white --presses {}", path.display());
            if answer(&line, board.as_str()) != "Impossible\n" {
                let presses = std::fs::read(&path).expect("the presses");
                accepted(board, presses, "--goal white");
            }
        }
    }
}

#[test]
fn boards_that_generate_prints_are_read_in_every_form() {
    for kind in ["--goal white", "--goal white --impossible"] {
        let generate = |format: &str| {
            let size = "--size 4x4 --number 1000 --seed 12";
            answer(
                &format!("generate flip {size} {kind} --format {format}"),
                "",
            )
        };
        let lines: Vec<String> = generate("line").lines().map(str::to_owned).collect();
        assert_eq!(lines.len(), 1000);
        let fields = json!({ "goal": "white" });
        all_accepted(&lines, "--moves", "--goal white", &fields);
        let answers = answer("solve --lines --moves --goal white", lines.join("\n"));
        let answers: Vec<&str> = answers.lines().collect();
        // The same boards as levels of a pack and as objects, which say the goal themselves.
        let text = generate("text");
        let levels = text.trim_end().split("\n\n").map(|level| {
            let rows = level.lines().filter(|line| !line.starts_with('#'));
            rows.collect::<Vec<&str>>().join("\n")
        });
        let levels: Vec<String> = levels.collect();
        assert_eq!(levels.len(), 1000);
        for (board, answer) in levels.iter().zip(&answers) {
            is_accepted(board, answer, &fields);
        }
        let objects = generate("json");
        assert_eq!(objects.lines().count(), 1000);
        for (object, answer) in objects.lines().zip(&answers) {
            is_accepted(object, answer, &json!({}));
        }
    }
    let lines = answer(
        "generate mayan --drags 2 --blocks 9 --colours 3 --number 1000 --seed 12 --format line",
        "",
    );
    let lines: Vec<String> = lines.lines().map(str::to_owned).collect();
    all_accepted(&lines, "", "", &json!({}));
}
