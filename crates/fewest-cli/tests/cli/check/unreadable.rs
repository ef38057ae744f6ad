//! Text that is no answer.

use super::{check, unreadable};
use crate::program::{FLIP, MAYAN};

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
  = help: an answer is a number of rounds, a line `row column` for each press, a picture of x and dots, a pattern of 0 and 1, Impossible, or an object of `solve --format json`",
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
  = help: an answer is a number of rounds, a line `row column` for each press, a picture of x and dots, a pattern of 0 and 1, Impossible, or an object of `solve --format json`",
    );
    unreadable(
        FLIP,
        "4\n0 0\n0 1 1\n",
        "",
        "a press is a row and a column, two numbers
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
fn text_that_is_no_mayan_answer_is_unreadable() {
    for (text, place, shown, caret) in [
        ("2 1 1\n3 1\n", "2:1", "2 | 3 1", "^^^"),
        ("2,1,1\n", "1:1", "1 | 2,1,1", "^^^^^"),
        ("Impossible", "1:1", "1 | Impossible", "^^^^^^^^^^"),
        ("2 1 1 3 1", "1:1", "1 | 2 1 1 3 1", "^^^^^^^^^"),
        ("error: line 3", "1:1", "1 | error: line 3", "^^^^^^^^^^^^^"),
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
  = help: an answer is a line `x y g` for each drag, -1, or an object of `solve --format json`"
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
fn objects_that_are_no_answer_are_unreadable() {
    let undecided = r#"{"answer":null,"presses":null}"#;
    unreadable(
        FLIP,
        undecided,
        "",
        "this object says that the board was not decided
 --> <stdin>:1:11
1 | {\"answer\":null,\"presses\":null}
  |           ^^^^ not decided",
    );
    unreadable(
        MAYAN,
        r#"{"puzzle":"flip","answer":4}"#,
        "",
        "this is no answer to a Mayan board
 --> <stdin>:1:11
1 | {\"puzzle\":\"flip\",\"answer\":4}
  |           ^^^^^^ another puzzle",
    );
    unreadable(
        FLIP,
        "{\"presses\":[]}\n{\"presses\":[]}\n",
        "",
        "there is more than one answer
 --> <stdin>:2:1
2 | {\"presses\":[]}
  | ^^^^^^^^^^^^^^ the second answer begins here
  |
  = help: each line of `solve --all` is an answer of its own",
    );
    let finished = check(FLIP, r#"{"presses":[[0,0]"#, "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished.stderr.contains("<stdin>:1:18\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn files_that_are_no_picture_are_unreadable() {
    let finished = check(FLIP, b"P4\n4 4\n\x00".to_vec(), "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished
            .stderr
            .starts_with("error: the file ends before the last pixel: "),
        "{}",
        finished.stderr
    );
    let finished = check(FLIP, b"\x89PNG\r\n\x1a\n".to_vec(), "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished
            .stderr
            .starts_with("error: the PNG file cannot be read: "),
        "{}",
        finished.stderr
    );
}
