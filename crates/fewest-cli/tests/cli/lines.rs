//! `fewest solve --lines`: one board a line in, one answer a line out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::program::{Files, answer, fewest, refusal};

const FLIP: &str = "bwwb/bbwb/bwwb/bwww";
const MAYAN: &str = "3|1|2,1|2,3,4|3,1|2,4,3,4";
const DRAGS: &str = "2 1 1;3 1 1;3 0 1";

#[test]
fn both_puzzles_in_every_form_are_answered_in_order() {
    let lines = format!(
        "{FLIP}\nbwwbbbwbbwwbbwww\n{MAYAN}\n{}\n{}\nBW/WB\n2|1|1|||\n",
        r#"{"rows":["bwwb","bbwb","bwwb","bwww"],"goal":"white"}"#,
        r#"{"n":1,"columns":[[1],[1],[],[1]]}"#,
    );
    assert_eq!(
        answer("solve --lines", lines),
        format!("4\n4\n{DRAGS}\n4\n3 0 -1\n2\n-1\n")
    );
}

#[test]
fn judge_text_on_one_line_is_a_board_too() {
    let judge = crate::program::MAYAN.replace('\n', " ");
    assert_eq!(
        answer("solve --lines", format!("{judge}\n{FLIP}\n")),
        format!("{DRAGS}\n4\n")
    );
}

#[test]
fn line_ends_and_the_last_line_do_not_matter() {
    let want = format!("4\n{DRAGS}\n");
    for lines in [
        format!("{FLIP}\r\n{MAYAN}\r\n"),
        format!("{FLIP}\n{MAYAN}"),
        format!("  {FLIP} \t\n {MAYAN}  "),
        format!("\u{feff}{FLIP}\n{MAYAN}\n"),
    ] {
        assert_eq!(answer("solve --lines", lines.as_str()), want, "{lines:?}");
    }
    assert_eq!(answer("solve --lines", ""), "");
    let files = Files::new();
    let path = files.file("boards.txt", format!("{FLIP}\n{MAYAN}\n"));
    assert_eq!(answer(&format!("solve --lines {path}"), ""), want);
}

#[test]
fn no_drags_are_an_empty_line() {
    assert_eq!(
        answer("solve --lines", format!("0|||||\n{FLIP}\n0|1||||\n")),
        "\n4\n-1\n"
    );
    assert_eq!(answer("solve --lines --fewest", "9|||||\n"), "0\n");
}

#[test]
fn a_line_that_cannot_be_read_has_its_error_and_the_rest_goes_on() {
    let lines = format!("{FLIP}\n\nbwx\n{MAYAN}\n-1\nbwwbb\n   \n3|1\n\u{e9}\n{FLIP}\n");
    let finished = fewest("solve --lines", lines);
    assert_eq!(
        finished.stdout,
        format!(
            "4
error: the input is empty
error: 'x' is not a piece
{DRAGS}
error: the number of drags is out of range
error: a single line of 5 cells is no square board
error: the input is empty
error: 1 columns instead of 5
error: 'é' is not a piece
4
"
        )
    );
    assert_eq!(finished.code, Some(1));
    let places: Vec<&str> = finished
        .stderr
        .lines()
        .filter(|line| line.contains("-->"))
        .collect();
    assert_eq!(
        places,
        [
            " --> <stdin>:2:1",
            " --> <stdin>:3:3",
            " --> <stdin>:5:1",
            " --> <stdin>:6:1",
            " --> <stdin>:7:1",
            " --> <stdin>:8:1",
            " --> <stdin>:9:1",
        ]
    );
    assert!(finished.stderr.starts_with(
        "error: the input is empty
 --> <stdin>:2:1
2 |
  | ^ a board was expected
"
    ));
}

#[test]
fn bytes_that_are_no_text_spoil_only_their_line() {
    let finished = fewest(
        "solve --lines",
        [b"bw/wb\n\xff\xfe\n", FLIP.as_bytes(), b"\n"].concat(),
    );
    assert_eq!(
        finished.stdout,
        "2\nerror: the input is not UTF-8 text\n4\n"
    );
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.contains(" --> <stdin>:2:1\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_wrong_line_of_a_file_names_the_file() {
    let files = Files::new();
    let path = files.file("boards.txt", format!("{FLIP}\nbw/w\n"));
    let finished = fewest(&format!("solve --lines {path}"), "");
    assert_eq!(
        finished.stdout,
        "4\nerror: row 2 has 1 cell, but row 1 has 2\n"
    );
    assert!(
        finished
            .stderr
            .contains(&format!(" --> {path}:2:5\n2 | bw/w\n")),
        "{}",
        finished.stderr
    );
}

#[test]
fn options_of_the_other_puzzle_spoil_only_its_lines() {
    let lines = format!("{FLIP}\n{MAYAN}\n");
    let finished = fewest("solve --lines --moves", lines.as_str());
    assert_eq!(
        finished.stdout,
        "4;0 0;0 1;1 1;3 2\nerror: --moves is for flip boards\n"
    );
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.contains(" --> <stdin>:2:1\n"),
        "{}",
        finished.stderr
    );
    let finished = fewest("solve --lines --fewest", lines);
    assert_eq!(
        finished.stdout,
        format!("error: --fewest is for Mayan boards\n3;{DRAGS}\n")
    );
}

#[test]
fn a_method_past_its_limit_spoils_only_its_line() {
    let lines = format!("{0}/{0}/{0}/{0}/{0}\n{FLIP}\n", "bwbwb");
    let finished = fewest("solve --lines --method level-order", lines);
    assert_eq!(
        finished.stdout,
        "error: method level-order takes at most 20 cells, and the board has 25; try --method transform, which takes any shape\n4\n"
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn a_line_that_is_not_decided_spoils_only_itself() {
    let finished = fewest(
        "solve --lines --time-limit 0",
        format!("{MAYAN}\n0|||||\n{FLIP}\n"),
    );
    let lines: Vec<&str> = finished.stdout.split('\n').collect();
    assert_eq!(
        lines[0],
        "error: not decided: whether 3 drags clear the board"
    );
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.contains(" --> <stdin>:1:1\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn every_form_of_answer_fits_on_a_line() {
    assert_eq!(answer("solve --lines --moves", FLIP), "4;0 0;0 1;1 1;3 2\n");
    assert_eq!(
        answer("solve --lines --count", format!("{FLIP}\n{MAYAN}\n")),
        "2\n8\n"
    );
    let proof = answer("solve --proof", "bwb/wbw");
    assert_eq!(
        answer("solve --lines --proof", "bwb/wbw"),
        proof.trim_end().replace('\n', ";") + "\n"
    );
}

#[test]
fn json_lines_are_the_documents_of_the_boards() {
    let text = answer(
        "solve --lines --format json",
        format!("{FLIP}\n{MAYAN}\n0|||||\n"),
    );
    let documents: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a document is JSON"))
        .collect();
    assert_eq!(documents.len(), 3);
    let alone: Value = serde_json::from_str(&answer("solve --format json", FLIP)).expect("JSON");
    assert_eq!(documents[0], alone);
    let alone: Value = serde_json::from_str(&answer("solve --format json", MAYAN)).expect("JSON");
    assert_eq!(documents[1], alone);
    assert_eq!(documents[2]["drags"], serde_json::json!([]));
}

#[test]
fn a_size_is_that_of_every_line() {
    let finished = fewest("solve --lines --size 1x5", "bbbbb\nbbbb\nwwwww\n");
    assert_eq!(
        finished.stdout,
        "0\nerror: a board of 1x5 has 5 cells, but 4 were read\n0\n"
    );
    assert_eq!(
        answer("solve --lines --size 1x4", "1|1|1||1\n1|1|1||\n"),
        "3 0 -1\n-1\n"
    );
}

#[test]
fn a_board_in_rows_is_not_a_board_a_line() {
    // Each row is a square of its own: what was asked for, if not what was meant.
    assert_eq!(
        answer("solve --lines", crate::program::FLIP)
            .lines()
            .count(),
        4
    );
    let message = refusal("solve --lines --all", FLIP);
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn a_very_long_line_is_shown_in_part() {
    // One letter more than a square of 300 x 300.
    let line = "w".repeat(90_001);
    let finished = fewest("solve --lines", format!("{line}\n{FLIP}\n"));
    assert_eq!(
        finished.stdout,
        "error: a single line of 90001 cells is no square board\n4\n"
    );
    assert!(
        finished.stderr.len() < 1_000,
        "{} bytes",
        finished.stderr.len()
    );
}

#[test]
fn a_line_past_all_bounds_is_passed_over() {
    let mut lines = vec![b'w'; (1 << 26) + 1];
    lines.push(b'\n');
    lines.extend_from_slice(FLIP.as_bytes());
    let finished = fewest("solve --lines", lines);
    assert_eq!(
        finished.stdout,
        "error: the line has more than 67108864 bytes\n4\n"
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn an_answer_comes_before_the_next_line_is_asked_for() {
    let mut child = Command::new(assert_cmd::cargo::cargo_bin!("fewest"))
        .args(["solve", "--lines"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut questions = child.stdin.take().expect("a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
    for (question, want) in [
        (FLIP, "4\n"),
        (MAYAN, "2 1 1;3 1 1;3 0 1\n"),
        ("bb/bb", "0\n"),
    ] {
        writeln!(questions, "{question}").expect("it listens");
        let mut found = String::new();
        answers.read_line(&mut found).expect("it answers");
        assert_eq!(found, want);
    }
    drop(questions);
    assert!(child.wait().expect("it ends").success());
}
