//! `fewest check`: is this answer right, and where it is not, which line and why?

use std::fmt::Write as _;

use crate::program::{FLIP, Files, Finished, MAYAN, NEVER, answer, fewest};

/// Checks an answer on standard input.
fn check(board: &str, answer: &str, options: &str) -> Finished {
    let files = Files::new();
    let board = files.file("board.txt", board);
    fewest(&format!("check {board} - {options}"), answer)
}

#[track_caller]
fn accepted(board: &str, answer: &str, options: &str) {
    let finished = check(board, answer, options);
    assert_eq!(finished.stdout, "accepted\n", "{answer:?}");
    assert_eq!(finished.stderr, "", "{answer:?}");
    assert_eq!(finished.code, Some(0), "{answer:?}");
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
fn a_right_flip_answer_is_accepted_in_every_form() {
    for right in [
        "4",
        " 4 \r\n\n",
        "\u{feff}4\n",
        "4\n0 0\n0 1\n1 1\n3 2\n",
        // Another minimum set, in another order, without the number.
        "2 0\n1 3\n1 1\n0 0",
        "4;0 0;0 1;1 1;3 2\n",
        "xx..\n.x..\n....\n..x.\n",
    ] {
        accepted(FLIP, right, "");
    }
    accepted(FLIP, "4\n0 0\n1 1\n1 3\n2 0\n", "--goal white");
    accepted(FLIP, "4\n0 0\n0 1\n1 1\n3 2\n", "--goal black");
    accepted("bb/bb", "0\n", "");
    accepted(
        r#"{"rows":["bbb","bwb","bbb"],"goal":"white","neighbours":"king","without_self":true}"#,
        "1\n1 1\n",
        "",
    );
    accepted("b\nbb\nb\n", "1\n1 0\n", "--ragged --goal white");
}

#[test]
fn a_wrong_number_of_rounds_says_the_right_one() {
    rejected(FLIP, "5", "", "5 rounds are not the fewest: 4 suffice");
    rejected(FLIP, "3", "", "3 rounds are too few: 4 are needed");
    rejected(FLIP, "1", "", "1 round is too few: 4 are needed");
    rejected(FLIP, "0", "", "0 rounds are too few: 4 are needed");
    rejected(
        "wbw/bbb/wbw",
        "2",
        "--goal white",
        "2 rounds are not the fewest: 1 suffices",
    );
    rejected(
        "wbw/bbb/wbw",
        "0",
        "--goal white",
        "0 rounds are too few: 1 is needed",
    );
    rejected(NEVER, "4", "", "no number of rounds reaches the goal");
    rejected(
        FLIP,
        "6\n1 0\n1 3\n2 2\n3 1\n3 2\n3 3\n",
        "",
        "6 rounds are not the fewest: 4 suffice",
    );
    rejected(
        "bb/bb",
        "2\n0 0\n0 0\n",
        "",
        "2 rounds are not the fewest: 0 suffice",
    );
}

#[test]
fn presses_that_miss_the_goal_show_the_board_that_they_leave() {
    rejected(
        FLIP,
        "3\n0 0\n0 1\n1 1\n",
        "",
        "after the last press the board is not of one colour:\nbbbb\nbbbb\nbbwb\nbwww",
    );
    rejected(
        FLIP,
        "xx..\n.x..\n....\n..x.\n",
        "--goal white",
        "after the last press the board is not all white:\nbbbb\nbbbb\nbbbb\nbbbb",
    );
    rejected(
        "bw/bb",
        "1\n0 0\n",
        "--goal black",
        "after the last press the board is not all black:\nwb\nwb",
    );
}

#[test]
fn the_line_of_an_answer_that_is_wrong_is_pointed_at() {
    rejected(
        FLIP,
        "3\n0 0\n0 1\n1 1\n3 2\n",
        "",
        "the number of presses is wrong
 --> <stdin>:1:1
1 | 3
  | ^ but 4 presses follow",
    );
    rejected(
        FLIP,
        "2\n0 0\n",
        "",
        "the number of presses is wrong
 --> <stdin>:1:1
1 | 2
  | ^ but 1 press follows",
    );
    rejected(
        FLIP,
        "4\n0 0\n0 1\n1 1\n3 4\n",
        "",
        "there is no such cell on the board
 --> <stdin>:5:1
5 | 3 4
  | ^^^ row and column from 0",
    );
    rejected(
        "b_w\nbww\n",
        "1\n0 1\n",
        "",
        "there is no such cell on the board
 --> <stdin>:2:1
2 | 0 1
  | ^^^ row and column from 0",
    );
    rejected(
        FLIP,
        "xx..\n.x..\n....\n",
        "",
        "the picture is 3x4, but the board is 4x4",
    );
}

#[test]
fn impossible_is_checked_and_its_proof_too() {
    for word in ["Impossible", "IMPOSSIBLE\n", "inf", "-1"] {
        accepted(NEVER, word, "");
        let finished = check(FLIP, word, "");
        assert!(
            finished
                .stdout
                .starts_with("rejected: it is possible; press where the picture has an x:\n")
        );
        // The picture is a right answer itself.
        let picture = finished.stdout.split_once('\n').expect("a picture").1;
        accepted(FLIP, picture, "--valid-only");
    }
    let proof = answer("solve --proof", NEVER);
    accepted(NEVER, &proof, "");
    let line = answer("solve --lines --proof", NEVER.trim().replace('\n', "/"));
    accepted(NEVER, &line, "");
    let finished = check(NEVER, &proof.replacen('x', ".", 1), "");
    assert!(
        finished
            .stdout
            .starts_with("rejected: a picture proves nothing: "),
        "{}",
        finished.stdout
    );
    assert_eq!(finished.code, Some(1));
    let (short, _) = proof.trim_end().rsplit_once('\n').expect("rows");
    let finished = check(NEVER, short, "");
    assert!(
        finished
            .stdout
            .starts_with("rejected: a picture proves nothing: "),
        "{}",
        finished.stdout
    );
}

#[test]
fn goals_with_proofs_of_their_own_need_both() {
    // Two parts with an odd pattern each: one keeps white away, the other black.
    let board = "bwwww_wwwww\n";
    let rule = "--without-self --size 1x11";
    let proofs = answer("solve --proof --without-self --size 1x11", board);
    let pictures: Vec<&str> = proofs.split("\n\n").collect();
    assert_eq!(pictures.len(), 2, "{proofs}");
    accepted(board, &proofs, rule);
    let line = answer("solve --lines --proof --without-self --size 1x11", board);
    accepted(board, &line, rule);
    // A picture that proves nothing for either goal spoils the proof.
    let finished = check(board, &proofs.replacen('x', ".", 1), rule);
    assert!(
        finished
            .stdout
            .starts_with("rejected: a picture proves nothing: "),
        "{}",
        finished.stdout
    );
}

#[test]
fn valid_only_leaves_minimality_out() {
    accepted(FLIP, "6\n1 0\n1 3\n2 2\n3 1\n3 2\n3 3\n", "--valid-only");
    accepted(MAYAN, "2 1 1\n3 1 1\n4 0 -1\n", "--valid-only");
    rejected(
        FLIP,
        "1\n0 0\n",
        "--valid-only",
        "after the last press the board is not of one colour:\nwbwb\nwbwb\nbwwb\nbwww",
    );
}

#[test]
fn text_that_is_no_flip_answer_is_unreadable() {
    unreadable(
        FLIP,
        "four\n",
        "",
        "this is no answer
 --> <stdin>:1:1
1 | four
  | ^^^^ not understood
  |
  = help: an answer is a number of rounds, a line `row column` for each press, a picture of x and dots, or Impossible",
    );
    unreadable(
        FLIP,
        " \n",
        "",
        "there is no answer
 --> <stdin>:1:1
1 |
  | ^ an answer was expected
  |
  = help: an answer is a number of rounds, a line `row column` for each press, a picture of x and dots, or Impossible",
    );
    unreadable(
        FLIP,
        "4\n0 0\n0 1 1\n",
        "",
        "a press is a row and a column, two numbers from 0
 --> <stdin>:3:1
3 | 0 1 1
  | ^^^^^ not a press",
    );
    unreadable(
        FLIP,
        "xx..\n.xo.\n",
        "",
        "'o' is not part of a picture of x and dots
 --> <stdin>:2:3
2 | .xo.
  |   ^ neither x nor a dot",
    );
    unreadable(
        FLIP,
        "xx..\n.\n",
        "",
        "this row of the picture has 1 place, but the first has 4
 --> <stdin>:2:1
2 | .
  | ^ another length",
    );
    let finished = check("bwx", "4", "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished.stderr.contains("board.txt:1:3\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_right_mayan_answer_is_accepted() {
    for right in [
        "2 1 1\n3 1 1\n3 0 1\n",
        "2 1 1 \r\n\r\n 3 1 1\r\n3  0 1",
        "2 1 1;3 1 1;3 0 1\n",
    ] {
        accepted(MAYAN, right, "");
    }
    accepted(MAYAN, "3\n2 1 1\n3 1 1\n3 0 1\n", "--fewest");
    accepted(MAYAN, "3;2 1 1;3 1 1;3 0 1\n", "--fewest --steps 5");
    accepted(MAYAN, "1 0 1\n2 1 1\n3 1 1\n3 0 1\n", "--steps 4");
    accepted(MAYAN, "-1", "--steps 2");
    accepted(MAYAN, "-1", "--fewest --steps 2");
    accepted("0|||||", "", "");
    accepted("0|||||", "0\n", "--fewest");
    accepted("9|1|1|||", "-1\n", "--fewest");
    accepted("2|1|1||1|", "1 0 1\n0 0 1\n", "--idle-swaps off");
}

#[test]
fn a_list_that_is_not_the_smallest_is_shown_the_smallest() {
    let better = "2 1 1\n3 1 1\n3 0 1";
    rejected(
        MAYAN,
        "2 1 1\n3 1 1\n4 0 -1\n",
        "",
        &format!("the drags are right, but a smaller list comes first:\n{better}"),
    );
    rejected(
        MAYAN,
        "4\n1 0 1\n2 1 1\n3 1 1\n3 0 1\n",
        "--fewest",
        &format!("4 drags are not the fewest: 3 suffice:\n{better}"),
    );
    rejected(
        "1|1|1||1|",
        "2\n0 0 1\n3 0 -1\n",
        "--fewest",
        "2 drags are not the fewest: 1 suffices:\n3 0 -1",
    );
    rejected(MAYAN, "-1\n", "", &format!("it is possible:\n{better}"));
    rejected(
        MAYAN,
        "3\n2 1 1\n3 1 1\n3 0 1\n",
        "--fewest --steps 2",
        "the drags are more than --steps allows",
    );
}

#[test]
fn a_drag_that_cannot_be_made_is_pointed_at() {
    let at = |line: &str, reason: &str, label: &str| {
        let caret = "^".repeat(line.len());
        format!("{reason}\n --> <stdin>:2:1\n2 | {line}\n  | {caret} {label}")
    };
    for (line, reason, label) in [
        ("3 5 1", "there is no block to drag", "empty"),
        (
            "3 9 1",
            "the place is off the board",
            "column from 0 at the left, height from 0 at the bottom",
        ),
        (
            "9 1 1",
            "the place is off the board",
            "column from 0 at the left, height from 0 at the bottom",
        ),
        (
            "4 1 1",
            "the block would leave the board",
            "no column on that side",
        ),
        (
            "0 0 -1",
            "the block would leave the board",
            "no column on that side",
        ),
    ] {
        rejected(
            MAYAN,
            &format!("2 1 1\n{line}\n3 0 1\n"),
            "",
            &at(line, reason, label),
        );
    }
    rejected(
        "2|1|1||1|",
        "1 0 1\n2 0 1\n",
        "--idle-swaps off",
        &at(
            "2 0 1",
            "two blocks of one colour cannot change places with --idle-swaps off",
            "both have one colour",
        ),
    );
}

#[test]
fn a_list_of_another_length_says_so() {
    rejected(
        MAYAN,
        "2 1 1\n3 1 1\n3 0 1\n0 0 1\n",
        "",
        "4 drags, but exactly 3 were asked for
 --> <stdin>:4:1
4 | 0 0 1
  | ^^^^^ the first one too many",
    );
    let left = ". . . . .\n. . . . .\n. . . . .\n. . . . 4\n. . 4 . 3\n. 1 1 4 3\n1 2 2 3 2";
    rejected(
        MAYAN,
        "2 1 1\n3 1 1\n",
        "",
        &format!("2 drags, but exactly 3 were asked for; left is:\n{left}"),
    );
    rejected(
        MAYAN,
        "2 1 1\n3 1 1\n",
        "--steps 2",
        &format!("the board is not clear after the last drag; left is:\n{left}"),
    );
    rejected(
        "2|1|1||1|",
        "3 0 -1\n0 0 1\n",
        "",
        "the board is clear with 1 drag left to make
 --> <stdin>:2:1
2 | 0 0 1
  | ^^^^^ nothing is left to drag",
    );
    rejected(
        "2|1|1||1|",
        "3 0 -1\n",
        "",
        "1 drag, but exactly 2 were asked for",
    );
}

#[test]
fn the_number_in_front_of_the_drags_goes_with_fewest() {
    rejected(
        MAYAN,
        "3\n2 1 1\n3 1 1\n3 0 1\n",
        "",
        "a number stands in front of the drags
 --> <stdin>:1:1
1 | 3
  | ^ only with --fewest",
    );
    rejected(
        MAYAN,
        "2 1 1\n3 1 1\n3 0 1\n",
        "--fewest",
        "the number of drags is missing in front of them",
    );
    rejected(
        MAYAN,
        "2\n2 1 1\n3 1 1\n3 0 1\n",
        "--fewest",
        "the number of drags is wrong
 --> <stdin>:1:1
1 | 2
  | ^ but 3 drags follow",
    );
}

#[test]
fn text_that_is_no_mayan_answer_is_unreadable() {
    for (text, place, shown, caret) in [
        ("2 1 1\n3 1 2\n", "2:1", "2 | 3 1 2", "^^^^^"),
        ("2 1 1\n3 1\n", "2:1", "2 | 3 1", "^^^"),
        ("2,1,1\n", "1:1", "1 | 2,1,1", "^^^^^"),
        ("Impossible", "1:1", "1 | Impossible", "^^^^^^^^^^"),
        ("2 1 1 3 1 1", "1:1", "1 | 2 1 1 3 1 1", "^^^^^^^^^^^"),
    ] {
        unreadable(
            MAYAN,
            text,
            "",
            &format!(
                "a drag is three numbers: column, height, and 1 or -1
 --> <stdin>:{place}
{shown}
  | {caret} not a drag
  |
  = help: an answer is a line `x y g` for each drag, or -1"
            ),
        );
    }
    let finished = check(MAYAN, "-1\n2 1 1", "");
    assert!(
        finished
            .stderr
            .starts_with("error: nothing can follow -1\n --> <stdin>:2:1\n"),
        "{}",
        finished.stderr
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
        &drags.replacen("3 1 1", "3 1 -1", 1),
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
