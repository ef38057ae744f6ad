//! Answers in the forms that programs print them.

use std::fmt::Write as _;

use super::{accepted, check};
use crate::program::{FLIP, Files, MAYAN, NEVER, answer};

#[test]
fn what_solve_prints_is_accepted_for_every_form() {
    let mut lines = String::new();
    for row in ["bwwb", "bbwb", "bwwb", "bwww"] {
        let _ = writeln!(lines, "{row}");
    }
    for options in [
        "",
        "--moves",
        "--goal white --moves",
        "--goal black",
        "--wrap --moves",
        "--neighbours king --moves",
    ] {
        let printed = answer(&format!("solve {options}"), lines.as_str());
        accepted(&lines, &printed, &options.replace("--moves", ""));
    }
    for options in ["", "--fewest", "--steps 4", "--idle-swaps off", "--steps 2"] {
        let printed = answer(&format!("solve {options}"), MAYAN);
        accepted(MAYAN, &printed, options);
    }
}

#[test]
fn all_numbers_of_a_list_may_share_a_line() {
    for list in [
        "4 0 0 0 1 1 1 3 2",
        "0 0 0 1 1 1 3 2",
        "4\n0 0 0 1\n1 1 3 2\n",
        "4;0 0 0 1;1 1;;3 2;",
    ] {
        accepted(FLIP, list, "");
    }
    accepted(FLIP, "4\nxx..\n.x..\n....\n..x.\n", "");
    for list in [
        "2 1 1 3 1 1 3 0 1",
        "2 1 1 3 1 1\n3 0 1\n",
        "2 1 1;3 1 1 3 0 1;",
    ] {
        accepted(MAYAN, list, "");
    }
    for list in [
        "3 2 1 1 3 1 1 3 0 1",
        "3\n2 1 1 3 1 1 3 0 1",
        "3;2 1 1;3 1 1;3 0 1",
    ] {
        accepted(MAYAN, list, "--fewest");
    }
}

#[test]
fn pictures_of_presses_are_answers() {
    let files = Files::new();
    for name in ["presses.txt", "presses.pbm", "presses.png"] {
        let picture = files.directory().join(name);
        let path = picture.to_str().expect("the path is text");
        answer(&format!("solve --presses {path}"), FLIP);
        accepted(FLIP, std::fs::read(&picture).expect("the picture"), "");
    }
    accepted(FLIP, "P1\n4 4\n1100\n0100\n0000\n0010\n", "");
    accepted(FLIP, "P1 4 4 1 1 0 0 0 1 0 0 0 0 0 0 0 0 1 0", "");
    let finished = check(FLIP, "P1\n4 3\n1100\n0100\n0000\n", "");
    assert_eq!(
        finished.stdout,
        "rejected: the picture is 3x4, but the board is 4x4\n"
    );
}

#[test]
fn objects_that_solve_prints_are_answers() {
    for options in ["", "--moves", "--goal white"] {
        let object = answer(&format!("solve --format json {options}"), FLIP);
        accepted(FLIP, object, &options.replace("--moves", ""));
    }
    for line in answer("solve --all", FLIP).lines() {
        accepted(FLIP, line, "");
    }
    let never = answer("solve --format json --proof", NEVER);
    accepted(NEVER, never, "");
    for options in ["", "--fewest", "--steps 4", "--steps 2"] {
        let object = answer(&format!("solve --format json {options}"), MAYAN);
        accepted(MAYAN, object, options);
    }
    // Lists are all right, and the first one comes first.
    let lists = answer("solve --all --steps 4", MAYAN);
    for (index, line) in lists.lines().enumerate() {
        accepted(MAYAN, line, "--steps 4 --valid-only");
        if index == 0 {
            accepted(MAYAN, line, "--steps 4");
        }
    }
}

#[test]
fn some_answer_need_not_be_the_fewest() {
    // The picture of --any reaches the goal, and takes more rounds than it must.
    let files = Files::new();
    let picture = files.directory().join("any.txt");
    let path = picture.to_str().expect("the path is text");
    let board = "bwwb/bbwb/bwwb/bwww";
    answer(&format!("solve --any --presses {path}"), board);
    let presses = std::fs::read_to_string(&picture).expect("the picture");
    accepted(board, &presses, "--valid-only");
    let finished = check(board, presses, "");
    assert_eq!(finished.code, Some(1));
    assert!(
        finished
            .stdout
            .starts_with("rejected: 6 rounds are not the fewest: 4 suffice; "),
        "{}",
        finished.stdout
    );
    let object = answer("solve --any --format json", board);
    accepted(board, object, "--valid-only");
}
