//! Answers to flip boards, and every reason to reject one.

use super::{accepted, check, rejected};
use crate::program::{FLIP, MAYAN, NEVER, answer};

/// A reason, and the presses that would have been right.
fn better(reason: &str, picture: &str) -> String {
    format!("{reason}; press where the picture has an x:\n{picture}")
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
    rejected(
        FLIP,
        "5",
        "",
        &better(
            "5 rounds are not the fewest: 4 suffice",
            "xx..\n.x..\n....\n..x.",
        ),
    );
    rejected(
        FLIP,
        "3",
        "",
        &better(
            "3 rounds are too few: 4 are needed",
            "xx..\n.x..\n....\n..x.",
        ),
    );
    rejected(
        FLIP,
        "1",
        "",
        &better("1 round is too few: 4 are needed", "xx..\n.x..\n....\n..x."),
    );
    rejected(
        FLIP,
        "0",
        "",
        &better(
            "0 rounds are too few: 4 are needed",
            "xx..\n.x..\n....\n..x.",
        ),
    );
    rejected(
        "wbw/bbb/wbw",
        "2",
        "--goal white",
        &better("2 rounds are not the fewest: 1 suffices", "...\n.x.\n..."),
    );
    rejected(
        "wbw/bbb/wbw",
        "0",
        "--goal white",
        &better("0 rounds are too few: 1 is needed", "...\n.x.\n..."),
    );
    rejected(
        NEVER,
        "4",
        "",
        "no number of rounds reaches the goal; every press turns over an even number of the cells \
         with an x, and an odd number of them has to change:\nxx.x\n...x\nxxx.\n.x..",
    );
    rejected(FLIP, "-3", "", "a number of rounds is 0 or more");
    rejected(
        FLIP,
        "99999999999999999999",
        "",
        &better(
            "so many rounds are not the fewest: 4 suffice",
            "xx..\n.x..\n....\n..x.",
        ),
    );
    rejected(
        FLIP,
        "6\n1 0\n1 3\n2 2\n3 1\n3 2\n3 3\n",
        "",
        &better(
            "6 rounds are not the fewest: 4 suffice",
            "xx..\n.x..\n....\n..x.",
        ),
    );
    rejected(
        "bb/bb",
        "2\n0 0\n0 0\n",
        "",
        &better("2 rounds are not the fewest: 0 suffice", "..\n.."),
    );
}

#[test]
fn presses_that_miss_the_goal_show_the_board_that_they_leave() {
    rejected(
        FLIP,
        "3\n0 0\n0 1\n1 1\n",
        "",
        "after the last press the board is not of one colour; it shows:\nbbbb\nbbbb\nbbwb\nbwww",
    );
    rejected(
        FLIP,
        "xx..\n.x..\n....\n..x.\n",
        "--goal white",
        "after the last press the board is not all white; it shows:\nbbbb\nbbbb\nbbbb\nbbbb",
    );
    rejected(
        "bw/bb",
        "1\n0 0\n",
        "--goal black",
        "after the last press the board is not all black; it shows:\nwb\nwb",
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
  | ^^^ rows are 0 to 3, columns 0 to 3
the board before this press:
bbbb
bbbb
bbwb
bwww",
    );
    rejected(
        "b_w\nbww\n",
        "1\n0 1\n",
        "",
        "there is no such cell on the board
 --> <stdin>:2:1
2 | 0 1
  | ^^^ a place without a cell
the board before this press:
b_w
bww",
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
        let finished = check(NEVER, word, "");
        assert_eq!(
            finished.stdout,
            "accepted: it is impossible; every press turns over an even number of the cells with an \
             x, and an odd number of them has to change:\nxx.x\n...x\nxxx.\n.x..\n"
        );
        assert_eq!(finished.code, Some(0));
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
    // The picture that the check shows is such a proof.
    assert_eq!(proof, "Impossible\nxx.x\n...x\nxxx.\n.x..\n");
    let at = |title: &str| {
        format!(
            "this picture proves nothing: {title}\n --> <stdin>:2:1\n2 | .x.x\n  | ^^^^ this picture"
        )
    };
    rejected(
        NEVER,
        &proof.replacen('x', ".", 1),
        "",
        &at("a press at row 0, column 0 turns over an odd number of the cells"),
    );
    rejected(
        NEVER,
        "Impossible\n.x.x\n",
        "",
        &at("the set does not fit the board"),
    );
    rejected(
        FLIP,
        &proof,
        "--goal white",
        "this picture proves nothing: an even number of the cells differ from the goal
 --> <stdin>:2:1
2 | xx.x
  | ^^^^ this picture",
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
    let finished = check(board, proofs.replacen('x', ".", 1), rule);
    assert!(
        finished
            .stdout
            .starts_with("rejected: this picture proves nothing: "),
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
        "after the last press the board is not of one colour; it shows:\nwbwb\nwbwb\nbwwb\nbwww",
    );
}

#[test]
fn presses_that_no_board_has_are_wrong_and_not_unreadable() {
    for (line, caret) in [
        ("-1 0", "^^^^"),
        ("0 99999999999999999999", "^^^^^^^^^^^^^^^^^^^^^^"),
    ] {
        rejected(
            "bb/bb",
            &format!("1\n{line}\n"),
            "",
            &format!(
                "there is no such cell on the board
 --> <stdin>:2:1
2 | {line}
  | {caret} rows are 0 to 1, columns 0 to 1
the board before this press:
bb
bb"
            ),
        );
    }
    let line =
        "the number of presses is wrong\n --> <stdin>:1:1\n1 | -2\n  | ^^ but 1 press follows";
    rejected("bb/bb", "-2\n0 0\n", "", line);
}

#[test]
fn a_number_of_rounds_is_no_list_of_presses() {
    // So many rounds suffice for some presses, whichever they are.
    accepted(FLIP, "6", "--valid-only");
    rejected(
        FLIP,
        "0",
        "--valid-only",
        &better(
            "0 rounds are too few: 4 are needed",
            "xx..\n.x..\n....\n..x.",
        ),
    );
    accepted("bb/bb", "0", "--valid-only");
}

#[test]
fn large_boards_are_told_and_not_shown() {
    let size = "--size 1x102 --goal white";
    let board = "w".repeat(101) + "b\n";
    rejected(
        &board,
        "1\n0 50\n",
        size,
        "after the last press the board is not all white: row 0, column 49 is still black",
    );
    rejected(
        &board,
        "1\n0 102\n",
        size,
        "there is no such cell on the board
 --> <stdin>:2:1
2 | 0 102
  | ^^^^^ rows are only 0, columns 0 to 101",
    );
    // No quiet pattern, so one solution.
    let rounds = answer(&format!("solve {size} --any"), board.as_str());
    rejected(
        &board,
        "Impossible",
        size,
        &format!("it is possible, with {} presses", rounds.trim()),
    );
}

#[test]
fn a_set_in_a_hole_or_of_another_size_is_no_press_set() {
    rejected(
        "b_w\nbww\n",
        ".x.\n...\n",
        "",
        "there is no such cell on the board",
    );
    rejected(
        FLIP,
        "3\nxx..\n.x..\n....\n..x.\n",
        "",
        "the number of presses is wrong\n --> <stdin>:1:1\n1 | 3\n  | ^ but 4 presses follow",
    );
}
