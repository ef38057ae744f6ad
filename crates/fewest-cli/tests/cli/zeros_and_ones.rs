//! Boards of 0 and 1: which puzzle they are has to be said, by `--puzzle` or by an option of one alone.

use serde_json::Value;

use crate::program::{Files, answer, complaint, fewest, refusal};

/// A flip board, and as much a Mayan one.
const BOTH: &str = "1 0 1\n0 0 0\n1 1 0\n";

/// The Mayan board that it is, in a form that no flip board has.
const AS_MAYAN: &str = "1||1|||1,1";

/// The flip board that it is.
const AS_FLIP: &str = "bwb\nwww\nbbw\n";

/// No Mayan board.
const FLIP_ALONE: &str = "1001\n0110\n0110\n1001\n";

const NOTE: &str = "note: 1 is read as b, and 0 as w\n";

/// Its standard output, where it read 1 as b and said so.
#[track_caller]
fn noted(arguments: &str, stdin: &str) -> String {
    let finished = fewest(arguments, stdin);
    assert_eq!(finished.stderr, NOTE, "fewest {arguments}");
    assert_eq!(finished.code, Some(0), "fewest {arguments}");
    finished.stdout
}

#[test]
fn a_board_of_both_puzzles_names_both_and_the_options() {
    assert_eq!(
        complaint(BOTH),
        "error: this can be read as a 3x3 flip board of 0 and 1 and as a Mayan board with n = 1
 --> <stdin>:1:1
1 | 1 0 1
  | ^^^^^ which of the two?
  |
  = help: say --puzzle flip (1 is read as b) or --puzzle mayan; an option that only one of them has, such as --goal or --steps, says it too
"
    );
}

#[test]
fn a_board_that_can_only_be_a_flip_board_names_the_option() {
    assert_eq!(
        complaint(FLIP_ALONE),
        "error: this looks like a 4x4 flip board of 0 and 1
 --> <stdin>:1:1
1 | 1001
  | ^^^^ 0 and 1 instead of w and b
  |
  = help: say --puzzle flip or --goal, and 1 is read as b; or write the board with w and b
"
    );
}

#[test]
fn the_goal_decides() {
    assert_eq!(noted("solve --goal white", BOTH), "3\n");
    assert_eq!(noted("solve --goal black", BOTH), "4\n");
    assert_eq!(noted("solve --goal white", FLIP_ALONE), "4\n");
    assert_eq!(noted("solve --goal black", FLIP_ALONE), "4\n");
}

#[test]
fn every_option_of_flip_decides() {
    let files = Files::new();
    let presses = files.directory().join("presses.txt");
    for option in [
        "--puzzle flip",
        "--goal either",
        "--moves",
        &format!("--presses {}", presses.display()),
        "--any",
        "--proof",
        "--neighbours king",
        "--without-self",
        "--wrap",
        "--ragged",
        "--goal white --format json",
        "--goal white --count",
        "--goal white --all",
    ] {
        let arguments = format!("solve {option}");
        let digits = noted(&arguments, BOTH);
        assert_eq!(digits, answer(&arguments, AS_FLIP), "{option}");
    }
    // Short rows too, where they are meant.
    let ragged = "solve --ragged --goal white";
    assert_eq!(noted(ragged, "1\n1 1\n1\n"), answer(ragged, "b\nbb\nb\n"));
}

#[test]
fn every_option_of_mayan_decides() {
    for option in [
        "--puzzle mayan",
        "--steps 1",
        "--fewest",
        "--idle-swaps on",
        "--steps 3 --fewest --format json",
    ] {
        let arguments = format!("solve {option}");
        let digits = answer(&arguments, BOTH);
        assert_eq!(digits, answer(&arguments, AS_MAYAN), "{option}");
    }
}

#[test]
fn one_digit_a_line_is_a_mayan_board() {
    assert_eq!(answer("solve", "1\n0\n0\n0\n0\n0\n"), "-1\n");
    assert_eq!(answer("solve", "1\n1\n0\n1\n0\n0\n1\n0\n0\n"), "3 0 -1\n");
    assert_eq!(answer("solve", "1\n1 0\n1 0\n0\n1 0\n0\n"), "3 0 -1\n");
}

#[test]
fn every_command_that_reads_a_board_asks() {
    let files = Files::new();
    let board = files.file("board.txt", BOTH);
    let moves = files.file("moves.txt", "0 0\n");
    let rounds = files.file("rounds.txt", "3\n");
    for (command, decided) in [
        (format!("hint {board}"), "--goal white"),
        (format!("compare {board}"), "--goal white"),
        (format!("replay {board} {moves}"), "--puzzle flip"),
        (format!("draw {board}"), "--puzzle flip"),
        (format!("draw --solve {board}"), "--goal white"),
        (format!("check {board} {rounds}"), "--goal white"),
        (
            format!("check --testlib {board} {rounds} {rounds}"),
            "--goal white",
        ),
    ] {
        let refused = fewest(&command, "");
        let told =
            "this can be read as a 3x3 flip board of 0 and 1 and as a Mayan board with n = 1";
        assert!(
            refused.stderr.contains(told),
            "{command}: {}",
            refused.stderr
        );
        // A checker's code for the jury's own fault is 3.
        let code = if command.contains("--testlib") { 3 } else { 2 };
        assert_eq!(refused.code, Some(code), "{command}");
        let answered = fewest(&format!("{command} {decided}"), "");
        assert!(
            answered.stderr.starts_with(NOTE),
            "{command}: {}",
            answered.stderr
        );
        assert_eq!(answered.code, Some(0), "{command}: {}", answered.stderr);
    }
    // An option that only flip boards have, and only here.
    assert!(noted(&format!("draw {board} --quiet"), "").contains("<svg"));
    let message = refusal(&format!("play {board}"), "");
    assert!(message.contains("a Mayan board with n = 1"), "{message}");
}

#[test]
fn lines_are_asked_one_by_one_and_told_once() {
    let lines = "101000110\n1 0 1 0 0 0 1 1 0\nbwb/www/bbw\n101/000/110\n";
    let answered = noted("solve --lines --goal white --threads 1", lines);
    assert_eq!(answered, "3\n3\n3\n3\n");
    assert_eq!(noted("solve --lines --goal white", lines), answered);
    let asked = fewest("solve --lines", lines);
    assert_eq!(
        asked.stdout,
        "error: this looks like a 3x3 flip board of 0 and 1\n\
         error: this can be read as a 3x3 flip board of 0 and 1 and as a Mayan board with n = 1\n\
         3\n\
         error: this looks like a 3x3 flip board of 0 and 1\n"
    );
    assert_eq!(asked.code, Some(1));
}

#[test]
fn levels_of_a_pack_are_asked_one_by_one_and_told_once() {
    let pack = format!("{BOTH}\n{FLIP_ALONE}\n");
    let levels = |text: &str| -> Vec<Value> {
        let lines = text.lines();
        lines
            .map(|line| serde_json::from_str(line).expect("an object"))
            .collect()
    };
    let found = levels(&noted("audit --goal white --format json", &pack));
    let fewest_rounds: Vec<&Value> = found[..2].iter().map(|level| &level["fewest"]).collect();
    assert_eq!(fewest_rounds, [&Value::from(3), &Value::from(4)]);
    let asked = fewest("audit --format json", pack);
    let found = levels(&asked.stdout);
    assert_eq!(
        found[0]["error"],
        "this can be read as a 3x3 flip board of 0 and 1 and as a Mayan board with n = 1"
    );
    assert_eq!(
        found[1]["error"],
        "this looks like a 4x4 flip board of 0 and 1"
    );
    assert_eq!(asked.code, Some(1));
}

#[test]
fn other_letters_among_zeros_and_ones_are_no_pieces() {
    let help = "  = help: pieces are 0 and 1 here, and _ is a place without a cell\n";
    assert_eq!(
        refusal("solve --puzzle flip", "1 0 2\n0 0 0\n1 1 0\n"),
        format!(
            "error: '2' is not a piece
 --> <stdin>:1:5
1 | 1 0 2
  |     ^ neither 0 nor 1
  |
{help}"
        )
    );
    let message = refusal("solve --goal white", "10\n1/0\n");
    assert!(
        message.contains("\n2 | 1/0\n  |  ^ neither 0 nor 1\n"),
        "{message}"
    );
    let message = refusal("solve --goal white", "10/1\n");
    assert!(
        message.starts_with("error: row 2 has 1 cell, but row 1 has 2\n"),
        "{message}"
    );
    for (board, help) in [
        (
            r#"{"rows":["101","000","110"]}"#,
            "= help: rows in JSON are of w and b, and _ is a place without a cell\n",
        ),
        (
            "bw\n01\n",
            "= help: pieces are w and b; 1 is read as b in a text of 0 and 1 alone\n",
        ),
    ] {
        let message = complaint(board);
        assert!(message.ends_with(help), "{board}: {message}");
    }
}
