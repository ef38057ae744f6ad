//! Mayan boards in the forms that people feed to programs like this.

use crate::program::{MAYAN, answer, complaint, refusal};

const DRAGS: &str = "2 1 1\n3 1 1\n3 0 1\n";

#[test]
fn the_sample_takes_three_drags() {
    assert_eq!(answer("solve", MAYAN), DRAGS);
}

#[test]
fn blanks_and_line_ends_are_all_the_same() {
    for same in [
        MAYAN.trim_end().to_owned(),
        MAYAN.replace('\n', " "),
        MAYAN.replace('\n', "\r\n"),
        MAYAN.replace('\n', " \t \n\n"),
        MAYAN.replace(' ', "\n"),
        format!("\u{feff}{MAYAN}"),
        format!("\n\n  {MAYAN}\n\n"),
        "3|1|2,1|2,3,4|3,1|2,4,3,4".to_owned(),
        " 3 | 1 | 2 , 1 | 2,3,4 | 3,1 | 2,4,3,4 \r\n".to_owned(),
    ] {
        assert_eq!(answer("solve", same.as_str()), DRAGS, "{same:?}");
    }
}

#[test]
fn a_missing_last_zero_is_asked_for() {
    let help = "  = help: n comes first, then each column ends with 0, a full one and an empty one too; \
                columns are counted from 0\n";
    for (text, want) in [
        (
            "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4\n",
            "error: the 0 that ends column 4 is missing
 --> <stdin>:6:8
6 | 2 4 3 4
  |        ^ the text ends here
  |
",
        ),
        // The last column is missing as a whole.
        (
            "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\r\n\r\n",
            "error: the 0 that ends column 4 is missing
 --> <stdin>:5:6
5 | 3 1 0
  |      ^ the text ends here
  |
",
        ),
        // The empty first column was taken for n, which was forgotten.
        (
            "0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n",
            "error: the 0 that ends column 4 is missing
 --> <stdin>:5:10
5 | 2 4 3 4 0
  |          ^ the text ends here
  |
",
        ),
        (
            "3\n",
            "error: the 0 that ends column 0 is missing
 --> <stdin>:1:2
1 | 3
  |  ^ the text ends here
  |
",
        ),
    ] {
        assert_eq!(complaint(text), format!("{want}{help}"), "{text:?}");
    }
}

#[test]
fn a_full_column_of_seven_is_read_with_its_zero() {
    let text = "1\n1 2 1 2 1 2 1 0\n0\n0\n0\n0\n";
    assert_eq!(answer("solve", text), "-1\n");
    let clears = "1\n1 2 3 1 2 3 4 0\n1 2 3 1 2 3 4 0\n5 0\n4 5 1 2 3 1 4 0\n0\n";
    assert_eq!(answer("solve", clears), "-1\n");
}

#[test]
fn a_column_of_eight_is_pointed_at() {
    assert_eq!(
        complaint("1\n0\n1 2 1 2 1 2 1 2 0\n0\n0\n0\n"),
        "error: column 1 is over the height 7
 --> <stdin>:3:15
3 | 1 2 1 2 1 2 1 2 0
  |               ^ a column has at most 7 blocks, then 0
  |
  = help: 0 ends a column; use --size HEIGHTxCOLUMNS for other boards than 7x5
"
    );
    assert_eq!(
        answer("solve --size 8x5", "1\n0\n1 2 1 2 1 2 1 2 0\n0\n0\n0\n"),
        "-1\n"
    );
}

#[test]
fn colours_are_1_to_99() {
    let want = |line: &str, place: &str, caret: &str| {
        format!(
            "error: the colour is out of range
 --> <stdin>:{place}
2 | {line}
  | {caret} colours are 1 to 99
  |
  = help: an empty place has no number, and 0 only ends a column of a board in lines
"
        )
    };
    assert_eq!(
        complaint("1\n1 -2 0\n0\n0\n0\n0\n"),
        want("1 -2 0", "2:3", "  ^^")
    );
    assert_eq!(
        complaint("1\n11 100 0\n0\n0\n0\n0\n"),
        want("11 100 0", "2:4", "   ^^^")
    );
    assert_eq!(
        complaint("1\n99999999999999999999 0\n0\n0\n0\n0\n"),
        want("99999999999999999999 0", "2:1", "^^^^^^^^^^^^^^^^^^^^")
    );
    assert_eq!(answer("solve", "1\n11 0\n11 0\n99 0\n11 0\n0\n"), "-1\n");
    assert_eq!(answer("solve", "1\n99 0\n99 0\n0\n99 0\n0\n"), "3 0 -1\n");
    let message = complaint("1|1,0|||||");
    assert!(
        message.contains("\n --> <stdin>:1:5\n1 | 1|1,0|||||\n  |     ^ colours are 1 to 99\n"),
        "{message}"
    );
}

#[test]
fn n_is_0_to_255() {
    let columns = "\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";
    for n in ["-1", "256", "99999999999999999999"] {
        let caret = "^".repeat(n.len());
        assert_eq!(
            complaint(format!("{n}{columns}")),
            format!(
                "error: the number of drags is out of range
 --> <stdin>:1:1
1 | {n}
  | {caret} from 0 to 255
  |
  = help: text that begins with a number is a Mayan board; flip boards are w and b, or 0 and 1 with --puzzle flip
"
            )
        );
    }
    assert_eq!(answer("solve", "255|||||"), "-1\n");
    let message = complaint("|1||||");
    assert!(
        message.starts_with("error: '|' is not a piece\n"),
        "{message}"
    );
    let message = refusal("solve --puzzle mayan", "|1||||");
    assert!(
        message.starts_with("error: the number of drags is missing\n --> <stdin>:1:1\n"),
        "{message}"
    );
}

#[test]
fn what_is_no_number_is_pointed_at() {
    let want = |line: &str, place: &str, caret: &str| {
        format!(
            "error: not a number
 --> <stdin>:{place}
{} | {line}
  | {caret} a number was expected
  |
  = help: text that begins with a number is a Mayan board; flip boards are w and b, or 0 and 1 with --puzzle flip
",
            &place[..1]
        )
    };
    assert_eq!(complaint("3\n1 a 0\n"), want("1 a 0", "2:3", "  ^"));
    assert_eq!(complaint("3.5\n1 0\n"), want("3.5", "1:1", "^^^"));
    assert_eq!(complaint("3\n1,0\n"), want("1,0", "2:1", "^^^"));
    assert_eq!(
        complaint("\u{feff}3\r\n1 0\r\n2 x\r\n"),
        want("2 x", "3:3", "  ^")
    );
}

#[test]
fn text_after_the_last_column_is_refused() {
    let help = "  = help: a board has 5 columns without --size HEIGHTxCOLUMNS; for several boards use \
                `fewest solve --lines` (one a line) or `fewest audit` (a pack)\n";
    for (more, shown) in [
        ("5\n", "7 | 5\n  | ^"),
        ("\n3\n1 0\n", "8 | 3\n  | ^"),
        ("  done! \n", "7 |   done!\n  |   ^^^^^"),
    ] {
        let message = complaint(format!("{MAYAN}{more}"));
        let label = " nothing was expected here\n  |\n";
        assert!(
            message.starts_with("error: text after the last column\n"),
            "{message}"
        );
        assert!(
            message.ends_with(&format!("\n{shown}{label}{help}")),
            "{message}"
        );
    }
    let message = complaint("3|1|2,1|2,3,4|3,1|2,4,3,4|1");
    assert!(
        message.starts_with("error: 6 columns instead of 5\n --> <stdin>:1:1\n"),
        "{message}"
    );
}

#[test]
fn a_run_of_three_is_no_board() {
    let want = |line: usize, text: &str, column: usize| {
        let blanks = " ".repeat(column - 1);
        format!(
            "error: a run of three is on the board already
 --> <stdin>:{line}:{column}
{line} | {text}
  | {blanks}^ this block is part of the run
"
        )
    };
    assert_eq!(complaint("3\n5 0\n5 0\n5 0\n0\n0\n"), want(2, "5 0", 1));
    assert_eq!(
        complaint("3\n0\n1 5 5 5 0\n0\n0\n0\n"),
        want(3, "1 5 5 5 0", 3)
    );
    // No run: the blocks stand at different heights.
    assert_eq!(answer("solve", "1\n5 0\n1 5 0\n5 0\n0\n0\n"), "-1\n");
}

#[test]
fn no_drags_solve_only_the_empty_board() {
    assert_eq!(answer("solve", "0\n0\n0\n0\n0\n0\n"), "");
    assert_eq!(answer("solve", "0|||||"), "");
    assert_eq!(answer("solve", "0\n5 5 0\n0\n0\n0\n0\n"), "-1\n");
}

#[test]
fn an_empty_board_has_nothing_to_drag() {
    assert_eq!(answer("solve", "1\n0\n0\n0\n0\n0\n"), "-1\n");
    assert_eq!(answer("solve --fewest", "1\n0\n0\n0\n0\n0\n"), "0\n");
}

#[test]
fn a_board_that_clears_early_fails() {
    // 3 0 -1 would clear it at once, and leave nothing for the second drag.
    assert_eq!(answer("solve", "1\n1 0\n1 0\n0\n1 0\n0\n"), "3 0 -1\n");
    assert_eq!(
        answer(
            "solve --idle-swaps off --steps 2",
            "1\n1 0\n1 0\n0\n1 0\n0\n"
        ),
        "1 0 1\n0 0 1\n"
    );
}

#[test]
fn an_idle_swap_spends_a_drag() {
    let board = "2\n1 0\n1 0\n0\n1 0\n0\n";
    assert_eq!(answer("solve", board), "0 0 1\n3 0 -1\n");
    assert_eq!(answer("solve --idle-swaps on", board), "0 0 1\n3 0 -1\n");
}

#[test]
fn other_sizes_are_asked_for() {
    assert_eq!(
        answer("solve --size 1x4", "1\n1 0\n1 0\n0\n1 0\n"),
        "3 0 -1\n"
    );
    assert_eq!(answer("solve --size 1x4", "1|1|1||1"), "3 0 -1\n");
    assert_eq!(
        refusal("solve --size 40x40", MAYAN),
        "error: the size 40x40 is out of range
 --> <stdin>:1:1
1 | 3
  | ^ a board has at most 32 rows, 32 columns and 128 places
"
    );
    assert_eq!(
        refusal("solve --size 7x4", "3|1|2,1|2,3,4|3,1|"),
        "error: 5 columns instead of 4
 --> <stdin>:1:1
1 | 3|1|2,1|2,3,4|3,1|
  | ^^^^^^^^^^^^^^^^^^ another number of columns
  |
  = help: use --size HEIGHTxCOLUMNS for other boards than 7x5
"
    );
}

#[test]
fn the_puzzle_can_be_told() {
    assert_eq!(answer("solve --puzzle mayan", MAYAN), DRAGS);
    let message = refusal("solve --puzzle mayan", "bwwb");
    assert!(
        message.starts_with("error: not a number\n --> <stdin>:1:1\n"),
        "{message}"
    );
    let message = refusal("solve --puzzle flip", MAYAN);
    assert!(
        message.starts_with("error: '3' is not a piece\n --> <stdin>:1:1\n"),
        "{message}"
    );
}
