//! Answers to Mayan boards, and every reason to reject one.

use super::{accepted, check, rejected};
use crate::program::MAYAN;

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
        &format!(
            "the drags are right, but a smaller list comes first; the right list is:\n{better}"
        ),
    );
    rejected(
        MAYAN,
        "4\n1 0 1\n2 1 1\n3 1 1\n3 0 1\n",
        "--fewest",
        &format!("4 drags are not the fewest: 3 suffice; the right list is:\n{better}"),
    );
    rejected(
        "1|1|1||1|",
        "2\n0 0 1\n3 0 -1\n",
        "--fewest",
        "2 drags are not the fewest: 1 suffices; the right list is:\n3 0 -1",
    );
    rejected(
        MAYAN,
        "-1\n",
        "",
        &format!("it is possible; the right list is:\n{better}"),
    );
    rejected(
        MAYAN,
        "3\n2 1 1\n3 1 1\n3 0 1\n",
        "--fewest --steps 2",
        "the drags are more than are allowed",
    );
}

#[test]
fn a_drag_that_cannot_be_made_is_pointed_at() {
    let before = ". . . . .\n. . . . .\n. . . . .\n. . . . 4\n. . 4 . 3\n. 1 1 3 4\n1 2 2 3 2";
    let at = |line: &str, reason: &str, label: &str, before: &str| {
        let caret = "^".repeat(line.len());
        format!(
            "{reason}\n --> <stdin>:2:1\n2 | {line}\n  | {caret} {label}\n\
             the board before this drag:\n{before}"
        )
    };
    let off = (
        "the place is off the board",
        "columns are 0 to 4, heights 0 to 6",
    );
    let wall = ("the block would leave the board", "no column on that side");
    let direction = (
        "the third number of a drag is 1 (to the right) or -1 (to the left)",
        "neither 1 nor -1",
    );
    for (line, (reason, label)) in [
        ("3 5 1", ("there is no block to drag", "empty")),
        ("3 9 1", off),
        ("9 1 1", off),
        ("-1 2 1", off),
        ("3 -1 1", off),
        ("99999999999999999999 0 1", off),
        ("4 1 1", wall),
        ("0 0 -1", wall),
        ("2 1 0", direction),
        ("2 1 5", direction),
        ("2 1 -99999999999999999999", direction),
    ] {
        rejected(
            MAYAN,
            &format!("2 1 1\n{line}\n3 0 1\n"),
            "",
            &at(line, reason, label, before),
        );
    }
    rejected(
        "2|1|1||1|",
        "1 0 1\n2 0 1\n",
        "--idle-swaps off",
        &at(
            "2 0 1",
            "two blocks of one colour cannot change places where idle swaps are illegal",
            "both have one colour",
            &(". . . . .\n".repeat(6) + "1 . 1 1 ."),
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
fn a_list_of_more_drags_than_any_answer_has_says_so() {
    let list = format!("256\n{}", "2 1 1\n".repeat(256));
    rejected(MAYAN, &list, "--fewest", "an answer has at most 255 drags");
}

#[test]
fn nothing_can_be_dragged_on_a_clear_board_whatever_the_numbers_are() {
    rejected(
        "2|1|1||1|",
        "3 0 -1\n-4 0 9\n",
        "",
        "the board is clear with 1 drag left to make
 --> <stdin>:2:1
2 | -4 0 9
  | ^^^^^^ nothing is left to drag",
    );
}

#[test]
fn a_list_over_the_steps_is_wrong_even_if_only_validity_is_asked() {
    let list = "3\n2 1 1\n3 1 1\n3 0 1\n";
    accepted(MAYAN, list, "--fewest --steps 3 --valid-only");
    let over = "the drags are more than are allowed";
    rejected(MAYAN, list, "--fewest --steps 2 --valid-only", over);
}

#[test]
fn the_empty_list_has_a_name() {
    let finished = check("0\n0\n0\n0\n0\n0\n", "-1", "").stdout;
    assert!(finished.contains("the empty list"), "{finished}");
}
