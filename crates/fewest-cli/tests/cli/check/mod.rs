//! `fewest check`: is this answer right, and where it is not, which line and why?

mod document;
mod drawn;
mod flip;
mod forms;
mod judges;
mod mayan;
mod printed;
mod readings;
mod testlib;
mod unreadable;

use crate::program::{FLIP, Files, Finished, MAYAN, answer, fewest};

/// Checks an answer on standard input.
fn check(board: &str, answer: impl Into<Vec<u8>>, options: &str) -> Finished {
    let files = Files::new();
    let board = files.file("board.txt", board);
    fewest(&format!("check {board} - {options}"), answer)
}

#[track_caller]
fn accepted(board: &str, answer: impl AsRef<[u8]>, options: &str) {
    let answer = answer.as_ref();
    let shown = String::from_utf8_lossy(answer);
    let finished = check(board, answer, options);
    assert_eq!(finished.stdout, "accepted\n", "{shown:?}");
    assert_eq!(finished.stderr, "", "{shown:?}");
    assert_eq!(finished.code, Some(0), "{shown:?}");
}

#[track_caller]
fn rejected(board: &str, answer: &str, options: &str, reason: &str) {
    let finished = check(board, answer, options);
    assert_eq!(
        finished.stdout,
        format!("rejected: {reason}\n"),
        "{answer:?}"
    );
    assert_eq!(finished.stderr, "", "{answer:?}");
    assert_eq!(finished.code, Some(1), "{answer:?}");
}

#[track_caller]
fn unreadable(board: &str, answer: &str, options: &str, message: &str) {
    let finished = check(board, answer, options);
    assert_eq!(finished.stdout, "", "{answer:?}");
    assert_eq!(finished.stderr, format!("error: {message}\n"), "{answer:?}");
    assert_eq!(finished.code, Some(2), "{answer:?}");
}

#[test]
fn board_and_answer_may_both_be_files() {
    let files = Files::new();
    let board = files.file("board.txt", MAYAN);
    let right = files.file("right.txt", "2 1 1\n3 1 1\n3 0 1\n");
    let wrong = files.file("wrong.txt", "2 1 1\n3 5 1\n3 0 1\n");
    assert_eq!(answer(&format!("check {board} {right}"), ""), "accepted\n");
    assert_eq!(answer(&format!("check - {right}"), MAYAN), "accepted\n");
    let finished = fewest(&format!("check {board} {wrong}"), "");
    assert!(
        finished.stdout.contains(&format!("\n --> {wrong}:2:1\n")),
        "{}",
        finished.stdout
    );
    let finished = fewest(&format!("check {board} {board}.missing"), "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished
            .stderr
            .starts_with(&format!("error: cannot read {board}.missing: "))
    );
}

#[test]
fn minimality_that_is_not_decided_is_exit_3() {
    // Whether a smaller list comes first takes a search, and there is no time for one.
    let board = "7|7,7,4,7,1,5|4,3,4,3,5,7|1,4,3,1,6,3,6|5,6,5,4,5|4,5,3,3";
    let drags = "1 0 1\n1 2 1\n0 2 1\n2 1 1\n1 1 1\n3 1 1\n3 0 -1\n";
    let finished = check(board, drags, "--time-limit 0");
    assert_eq!(
        finished.stdout,
        "not decided: the drags are right; whether they are the smallest list\n"
    );
    assert_eq!(finished.code, Some(3));
    accepted(board, drags, "--valid-only --time-limit 0");
    let finished = check(board, "-1", "--time-limit 0");
    assert_eq!(finished.stdout, "not decided: whether there is no answer\n");
    assert_eq!(finished.code, Some(3));
    // Drags that are wrong are so whatever the time.
    let finished = check(
        board,
        drags.replacen("3 1 1", "3 1 -1", 1),
        "--time-limit 0",
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn options_of_the_other_puzzle_are_refused() {
    unreadable(FLIP, "4", "--steps 3", "--steps is for Mayan boards");
    unreadable(FLIP, "4", "--fewest", "--fewest is for Mayan boards");
    unreadable(MAYAN, "-1", "--goal white", "--goal is for flip boards");
    unreadable(MAYAN, "-1", "--wrap", "--wrap is for flip boards");
}
