//! Boards as JSON objects.

use crate::program::{answer, complaint, refusal};

const FLIP: &str = r#"{"puzzle":"flip","rows":["bwwb","bbwb","bwwb","bwww"],"goal":"either"}"#;
const MAYAN: &str = r#"{"puzzle":"mayan","n":3,"columns":[[1],[2,1],[2,3,4],[3,1],[2,4,3,4]]}"#;

/// The first three lines: title, place, and the line without its carets.
#[track_caller]
fn head(text: &str) -> (String, String) {
    let message = complaint(text);
    let mut lines = message.lines();
    let title = lines.next().unwrap_or_default();
    let place = lines.next().unwrap_or_default();
    let shown = lines.next().unwrap_or_default();
    let carets = lines.next().unwrap_or_default();
    assert!(place.starts_with(" --> <stdin>:1:"), "{message}");
    // What the carets stand under.
    let marked = shown.chars().zip(carets.chars());
    let marked = marked
        .filter(|(_, caret)| *caret == '^')
        .map(|(letter, _)| letter);
    (title.to_owned(), marked.collect())
}

#[track_caller]
fn refused(text: &str, title: &str, marked: &str) {
    assert_eq!(
        head(text),
        (format!("error: {title}"), marked.to_owned()),
        "{text}"
    );
}

#[test]
fn objects_are_boards_of_either_puzzle() {
    assert_eq!(answer("solve", FLIP), "4\n");
    assert_eq!(answer("solve", MAYAN), "2 1 1\n3 1 1\n3 0 1\n");
    assert_eq!(
        answer("solve", r#"{"rows":["BWWB","b b w b","bwwb","bwww"]}"#),
        "4\n"
    );
    assert_eq!(
        answer("solve", format!("\u{feff}\r\n {MAYAN} \r\n")),
        "2 1 1\n3 1 1\n3 0 1\n"
    );
    assert_eq!(
        answer(
            "solve",
            "{\n  \"n\": 1,\n  \"columns\": [[1], [1], [], [1]]\n}\n"
        ),
        "3 0 -1\n"
    );
}

#[test]
fn the_object_may_say_all_about_the_board() {
    let ring =
        r#"{"rows":["bbb","bwb","bbb"],"goal":"white","neighbours":"king","without_self":true}"#;
    assert_eq!(answer("solve --moves", ring), "1\n1 1\n");
    let torus =
        r#"{"rows":["bbwb","bwww","wwww","bwww"],"goal":"white","wrap":true,"without_self":false}"#;
    assert_eq!(answer("solve --moves", torus), "1\n0 0\n");
    let low = r#"{"n":1,"height":1,"columns":[[1],[1],[],[1]],"idle_swaps":"off"}"#;
    assert_eq!(answer("solve", low), "3 0 -1\n");
    // The command line has the last word.
    assert_eq!(
        answer("solve --goal black", r#"{"rows":["bb"],"goal":"white"}"#),
        "0\n"
    );
    assert_eq!(
        answer(
            "solve --neighbours plus --goal white",
            r#"{"rows":["wbw","bbb","wbw"],"neighbours":"king"}"#
        ),
        "1\n"
    );
}

#[test]
fn unknown_keys_are_pointed_at_and_the_known_ones_named() {
    assert_eq!(
        complaint(r#"{"rows":["bw"],"gaol":"either"}"#),
        r#"error: "gaol" is not a key of a board
 --> <stdin>:1:16
1 | {"rows":["bw"],"gaol":"either"}
  |                ^^^^^^ unknown
  |
  = help: the keys are puzzle, rows, goal, neighbours, wrap, without_self (flip); puzzle, n, columns, height, idle_swaps (mayan)
"#
    );
    refused(
        r#"{"rows":["bw"],"rows":["bb"]}"#,
        "\"rows\" stands twice",
        "\"rows\"",
    );
}

#[test]
fn keys_of_the_other_puzzle_are_refused() {
    refused(
        r#"{"rows":["bw"],"n":3}"#,
        "\"n\" is not a key of flip boards",
        "\"n\"",
    );
    refused(
        r#"{"puzzle":"flip","rows":["bw"],"columns":[]}"#,
        "\"columns\" is not a key of flip boards",
        "\"columns\"",
    );
    refused(
        r#"{"puzzle":"mayan","n":3,"columns":[[1]],"rows":["b"]}"#,
        "\"rows\" is not a key of mayan boards",
        "\"rows\"",
    );
    refused(
        r#"{"n":3,"columns":[[1]],"goal":"white"}"#,
        "\"goal\" is not a key of mayan boards",
        "\"goal\"",
    );
}

#[test]
fn n_may_be_missing_where_it_does_not_matter() {
    let board = r#"{"puzzle":"mayan","columns":[[1],[1],[],[1]]}"#;
    assert_eq!(answer("solve --fewest", board), "1\n3 0 -1\n");
    assert_eq!(answer("solve --fewest --steps 2", board), "1\n3 0 -1\n");
    assert_eq!(answer("solve --steps 1", board), "3 0 -1\n");
    assert_eq!(answer("solve --lines --fewest", board), "1;3 0 -1\n");
    assert_eq!(answer("hint", board), "3 0 -1\n");
    let files = crate::program::Files::new();
    let board = files.file("board.json", board);
    let drags = files.file("drags.txt", "3 0 -1\n");
    let numbered = files.file("numbered.txt", "1\n3 0 -1\n");
    assert_eq!(
        answer(&format!("check --fewest {board} {numbered}"), ""),
        "accepted\n"
    );
    assert_eq!(
        answer(&format!("check --steps 1 {board} {drags}"), ""),
        "accepted\n"
    );
    assert!(answer(&format!("replay {board} {drags}"), "").contains("drag 3 0 -1"));
    assert!(answer(&format!("audit --fewest {board}"), "").contains("1 level"));
    // Where it matters it is missed.
    for command in [format!("solve {board}"), format!("check {board} {drags}")] {
        let message = refusal(&command, "");
        assert!(
            message.starts_with("error: \"n\" is missing\n"),
            "{message}"
        );
    }
}

#[test]
fn missing_keys_are_named() {
    refused(
        r#"{"puzzle":"flip"}"#,
        "\"rows\" is missing",
        r#"{"puzzle":"flip"}"#,
    );
    refused(
        r#"{"puzzle":"mayan","n":3}"#,
        "\"columns\" is missing",
        r#"{"puzzle":"mayan","n":3}"#,
    );
    refused(
        r#"{"columns":[[1]]}"#,
        "\"n\" is missing",
        r#"{"columns":[[1]]}"#,
    );
    refused(
        "{}",
        "a board needs \"rows\" (flip) or \"columns\" (mayan)",
        "{}",
    );
}

#[test]
fn values_that_a_key_does_not_take_are_pointed_at() {
    for (text, title, marked) in [
        (
            r#"{"puzzle":"chess"}"#,
            r#""puzzle" takes "flip" or "mayan""#,
            r#""chess""#,
        ),
        (
            r#"{"rows":"bwwb"}"#,
            r#""rows" takes a list of strings"#,
            r#""bwwb""#,
        ),
        (
            r#"{"rows":["bw",3]}"#,
            r#""rows" takes a list of strings"#,
            "3",
        ),
        (
            r#"{"rows":["bw"],"goal":"red"}"#,
            r#""goal" takes "either", "white" or "black""#,
            r#""red""#,
        ),
        (
            r#"{"rows":["bw"],"wrap":1}"#,
            r#""wrap" takes true or false"#,
            "1",
        ),
        (
            r#"{"rows":["bw"],"neighbours":"all"}"#,
            r#""neighbours" takes "plus", "king", "diagonal" or "cross""#,
            r#""all""#,
        ),
        (
            r#"{"n":300,"columns":[[1]]}"#,
            r#""n" takes a number from 0 to 255"#,
            "300",
        ),
        (
            r#"{"n":-1,"columns":[[1]]}"#,
            r#""n" takes a number from 0 to 255"#,
            "-1",
        ),
        (
            r#"{"n":"3","columns":[[1]]}"#,
            r#""n" takes a number from 0 to 255"#,
            r#""3""#,
        ),
        (
            r#"{"n":3,"columns":5}"#,
            r#""columns" takes a list of lists of colours"#,
            "5",
        ),
        (
            r#"{"n":3,"columns":[1,2]}"#,
            r#""columns" takes a list of lists of colours"#,
            "[1,2]",
        ),
        (
            r#"{"n":3,"columns":[[1],["red"]]}"#,
            r#""columns" takes colours from 1 to 99"#,
            r#""red""#,
        ),
        (
            r#"{"n":3,"columns":[[1]],"idle_swaps":"yes"}"#,
            r#""idle_swaps" takes true or false"#,
            r#""yes""#,
        ),
    ] {
        refused(text, title, marked);
    }
}

#[test]
fn a_board_that_is_wrong_inside_is_pointed_at() {
    refused(r#"{"rows":["bw","bx"]}"#, "'x' is not a piece", "x");
    refused(
        r#"{"rows":["bw","bww"]}"#,
        "row 2 has 3 cells, but row 1 has 2",
        "w",
    );
    refused(r#"{"rows":[]}"#, "there is no board", r#"{"rows":[]}"#);
    refused(
        r#"{"n":3,"columns":[[1,0]]}"#,
        "the colour is out of range",
        "0",
    );
    refused(
        r#"{"n":3,"height":1,"columns":[[1,2]]}"#,
        "column 0 is over the height 1",
        "2",
    );
    refused(
        r#"{"n":3,"columns":[[5],[5],[5]]}"#,
        "a run of three is on the board already",
        "5",
    );
    refused(
        r#"{"n":3,"columns":[]}"#,
        "the size 7x0 is out of range",
        r#"{"n":3,"columns":[]}"#,
    );
}

#[test]
fn text_that_is_no_json_is_pointed_at() {
    refused(r#"{"rows":["bw"]"#, "the text ends inside the object", "");
    refused(r#"{"rows":["bw" "wb"]}"#, "expected `,` or `]`", "\"");
    refused(r#"{rows:["bw"]}"#, "key must be a string", "r");
    refused(r#"["bw","wb"]"#, "a board in JSON is an object", "[");
    let message = complaint("{\"rows\":\n  [\"bw\",\n  ]\n}\n");
    assert!(
        message.starts_with("error: expected value\n --> <stdin>:3:3\n3 |   ]\n  |   ^"),
        "{message}"
    );
    let message = complaint("{\"rows\":[\"bw\"\n\n");
    assert!(
        message.starts_with("error: the text ends inside the object\n --> <stdin>:1:14\n"),
        "{message}"
    );
}

#[test]
fn a_second_object_names_the_commands_for_many() {
    assert_eq!(
        complaint(r#"{"rows":["bw"]} {"rows":["wb"]}"#),
        r#"error: there is more than one board
 --> <stdin>:1:17
1 | {"rows":["bw"]} {"rows":["wb"]}
  |                 ^^^^^^^^^^^^^^^ the second board begins here
  |
  = help: use `fewest solve --lines` for one board a line, or `fewest audit` for a pack
"#
    );
}

#[test]
fn the_puzzle_of_the_command_line_must_be_that_of_the_object() {
    let message = refusal("solve --puzzle mayan", FLIP);
    assert!(
        message.starts_with("error: this is a flip board\n --> <stdin>:1:11\n"),
        "{message}"
    );
    let message = refusal("solve --puzzle flip", r#"{"n":1,"columns":[[1]]}"#);
    assert!(
        message.starts_with("error: this is a mayan board\n --> <stdin>:1:1\n"),
        "{message}"
    );
    assert_eq!(answer("solve --puzzle flip", FLIP), "4\n");
}
