//! Answers that can be read in more ways than one, and answers that count from 1.

use std::path::Path;

use super::{accepted, check, rejected, unreadable};
use crate::program::{FLIP, Files, MAYAN, answer, fewest};

/// A file of `testdata`.
fn testdata(path: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
    std::fs::read_to_string(folder.join(path)).expect("the file is there")
}

#[test]
fn a_pattern_of_digits_is_an_answer() {
    let board = testdata("check/digits-board.txt");
    let printed = testdata("judge/poj-3279/out");
    accepted(&board, &printed, "--goal white");
    accepted(&board, printed.replace(' ', ""), "--goal white");
    accepted(&board, printed.replace('\n', ";"), "--goal white");
    accepted(&board, format!("4\n{printed}"), "--goal white");
    accepted(&board, format!("PUZZLE #1\n{printed}"), "--goal white");
    rejected(
        &board,
        &format!("3\n{printed}"),
        "--goal white",
        "read as the row and column of each press and as a pattern of 0 and 1: \
         the number of presses is wrong
 --> <stdin>:1:1
1 | 3
  | ^ but 4 presses follow",
    );
}

#[test]
fn the_reading_that_is_right_is_meant() {
    // On a board of two columns each line is a press, and a row of the pattern.
    for (text, options) in [
        ("0 0\n1 1\n", "--goal white"),
        ("1 0\n0 1\n", "--goal white"),
        ("1 0\n0 1\n", "--goal black"),
    ] {
        accepted("bw\nwb\n", text, options);
    }
    accepted("bb\nww\n", "0 0\n1 1\n", "--goal white");
    accepted("bb\nww\n", "2\n0 0\n1 1\n", "--goal white");
    // A line of two digits is a press, a pattern of one row, or a number.
    for text in ["0 1", "1 0", "01", "10", "1", "1\n0 1", "1\n10"] {
        accepted("bb/", text, "--goal white");
    }
    // A row of three is a number and a press, too.
    accepted("bwb/", "1 0 1", "--goal white");
    accepted("b\nb\n", "1\n0\n", "--goal white");
    accepted("b\n", "1\n", "--goal white");
}

#[test]
fn what_is_right_in_two_readings_says_so() {
    let finished = check("bw\nwb\n", "1 0\n0 1\n", "");
    assert_eq!(
        finished.stdout,
        "accepted: right as the row and column of each press, \
         and as a pattern of 0 and 1 too\n"
    );
    assert_eq!(finished.code, Some(0));
    // The same cells, however they are read.
    accepted("bw\nwb\n", "0 1\n1 0\n", "--goal black");
}

#[test]
fn what_is_wrong_in_two_readings_names_both() {
    rejected(
        "bb/bb",
        "0 0\n1 1\n",
        "--goal white",
        "read as a pattern of 0 and 1 and as the row and column of each press: \
         after the last press the board is not all white; it shows:\nwb\nbw",
    );
    let finished = check(FLIP, "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n", "");
    assert_eq!(
        finished.stdout,
        "rejected: read as the row and column of each press and as a pattern of 0 and 1: \
         after the last press the board is not of one colour; it shows:\nwwww\nbwbb\nbbbb\nwwwb\n"
    );
    // A row is missing.
    let finished = check(FLIP, "0 0 0 0\n1 0 0 1\n1 0 0 1\n", "");
    assert!(
        finished.stdout.ends_with(
            "; read as a pattern of 0 and 1: the picture is 3x4, but the board is 4x4\n"
        ),
        "{}",
        finished.stdout
    );
    assert_eq!(finished.code, Some(1));
    unreadable(
        FLIP,
        "0000\n1001\n100\n",
        "",
        "this row of the picture has 3 places, but the first has 4
 --> <stdin>:3:1
3 | 100
  | ^^^ another length",
    );
}

#[test]
fn replay_and_draw_take_the_reading_that_is_right() {
    let files = Files::new();
    let board = files.file("board.txt", testdata("check/digits-board.txt"));
    let pattern = files.file("pattern.txt", testdata("judge/poj-3279/out"));
    let played = answer(&format!("replay {board} {pattern}"), "");
    assert!(
        played.ends_with("press 2 3\nwwww\nwwww\nwwww\nwwww\n"),
        "{played}"
    );
    let drawn = answer(&format!("draw {board} --answer {pattern} --goal white"), "");
    assert!(
        drawn.contains("4 presses. All white at the end."),
        "{drawn}"
    );
    // Presses that solve nothing are played all the same; which they are is said.
    let board = files.file("board.txt", "bb\nbb\n");
    let finished = fewest(&format!("replay {board} -"), "0 0\n1 1\n");
    assert_eq!(
        finished.stderr,
        "note: the moves are read as the row and column of each press; \
         they could also be a pattern of 0 and 1\n"
    );
    assert!(
        finished.stdout.contains("press 0 0\n"),
        "{}",
        finished.stdout
    );
    assert_eq!(finished.code, Some(0));
}

#[test]
fn an_answer_that_counts_from_one_is_told_so() {
    let board = testdata("check/cross-board.txt");
    let printed = testdata("check/cross-one-based.ans");
    let options = "--neighbours cross --goal white";
    rejected(
        &board,
        &printed,
        options,
        "there is no such cell on the board
 --> <stdin>:4:1
4 | 1 4
  | ^^^ rows are 0 to 3, columns 0 to 3
the board before this press:
wwwb
wwww
wbwb
wwwb
  = help: rows and columns count from 0; counted from 1, these presses reach the goal",
    );
    // All on the board, and the goal is missed.
    let finished = check("bbw\nbwb\nwbb\n", "1 1\n", "--goal white");
    assert!(!finished.stdout.contains("help"), "{}", finished.stdout);
    let finished = check("bbw\nbww\nwww\n", "1 1\n", "--goal white");
    assert!(
        finished.stdout.ends_with(
            "\n  = help: rows and columns count from 0; counted from 1, these presses reach the goal\n"
        ),
        "{}",
        finished.stdout
    );
    let finished = check(MAYAN, "3 2 1\n4 2 1\n4 1 1\n", "");
    assert!(
        finished.stdout.ends_with(
            "\n  = help: columns and heights count from 0; \
             counted from 1, these drags clear the board\n"
        ),
        "{}",
        finished.stdout
    );
    let finished = check(MAYAN, "3 2 1\n4 2 1\n4 4 1\n", "");
    assert!(!finished.stdout.contains("help"), "{}", finished.stdout);
}
