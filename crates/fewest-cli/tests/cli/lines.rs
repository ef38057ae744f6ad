//! `fewest solve --lines`: one board a line in, one answer a line out.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use proptest::prelude::*;
use serde_json::Value;

use crate::program::{Files, answer, fewest, refusal};

const FLIP: &str = "bwwb/bbwb/bwwb/bwww";
const MAYAN: &str = "3|1|2,1|2,3,4|3,1|2,4,3,4";
const DRAGS: &str = "2 1 1;3 1 1;3 0 1";

#[test]
fn both_puzzles_in_every_form_are_answered_in_order() {
    let lines = format!(
        "{FLIP}\nbwwbbbwbbwwbbwww\n{MAYAN}\n{}\n{}\nBW/WB\n2|1|1|||\n",
        r#"{"rows":["bwwb","bbwb","bwwb","bwww"],"goal":"white"}"#,
        r#"{"n":1,"columns":[[1],[1],[],[1]]}"#,
    );
    assert_eq!(
        answer("solve --lines", lines),
        format!("4\n4\n{DRAGS}\n4\n3 0 -1\n2\n-1\n")
    );
}

#[test]
fn judge_text_on_one_line_is_a_board_too() {
    let judge = crate::program::MAYAN.replace('\n', " ");
    assert_eq!(
        answer("solve --lines", format!("{judge}\n{FLIP}\n")),
        format!("{DRAGS}\n4\n")
    );
}

#[test]
fn line_ends_and_the_last_line_do_not_matter() {
    let want = format!("4\n{DRAGS}\n");
    for lines in [
        format!("{FLIP}\r\n{MAYAN}\r\n"),
        format!("{FLIP}\n{MAYAN}"),
        format!("  {FLIP} \t\n {MAYAN}  "),
        format!("\u{feff}{FLIP}\n{MAYAN}\n"),
    ] {
        assert_eq!(answer("solve --lines", lines.as_str()), want, "{lines:?}");
    }
    assert_eq!(answer("solve --lines", ""), "");
    let files = Files::new();
    let path = files.file("boards.txt", format!("{FLIP}\n{MAYAN}\n"));
    assert_eq!(answer(&format!("solve --lines {path}"), ""), want);
}

#[test]
fn no_drags_are_an_empty_line() {
    assert_eq!(
        answer("solve --lines", format!("0|||||\n{FLIP}\n0|1||||\n")),
        "\n4\n-1\n"
    );
    assert_eq!(answer("solve --lines --fewest", "9|||||\n"), "0\n");
}

#[test]
fn a_line_that_cannot_be_read_has_its_error_and_the_rest_goes_on() {
    let lines = format!("{FLIP}\n\nbwx\n{MAYAN}\n-1\nbwwbb\n   \n3|1\n\u{e9}\n{FLIP}\n");
    let finished = fewest("solve --lines", lines);
    assert_eq!(
        finished.stdout,
        format!(
            "4
error: the input is empty
error: 'x' is not a piece
{DRAGS}
error: the number of drags is out of range
error: a single line of 5 cells is no square board
error: the input is empty
error: 1 column instead of 5
error: 'é' is not a piece
4
"
        )
    );
    assert_eq!(finished.code, Some(1));
    let places: Vec<&str> = finished
        .stderr
        .lines()
        .filter(|line| line.contains("-->"))
        .collect();
    assert_eq!(
        places,
        [
            " --> <stdin>:2:1",
            " --> <stdin>:3:3",
            " --> <stdin>:5:1",
            " --> <stdin>:6:1",
            " --> <stdin>:7:1",
            " --> <stdin>:8:1",
            " --> <stdin>:9:1",
        ]
    );
    assert!(finished.stderr.starts_with(
        "error: the input is empty
 --> <stdin>:2:1
2 |
  | ^ a board was expected
"
    ));
}

#[test]
fn bytes_that_are_no_text_spoil_only_their_line() {
    let finished = fewest(
        "solve --lines",
        [b"bw/wb\n\xff\xfe\n", FLIP.as_bytes(), b"\n"].concat(),
    );
    assert_eq!(
        finished.stdout,
        "2\nerror: the input is not UTF-8 text\n4\n"
    );
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.contains(" --> <stdin>:2:1\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_wrong_line_of_a_file_names_the_file() {
    let files = Files::new();
    let path = files.file("boards.txt", format!("{FLIP}\nbw/w\n"));
    let finished = fewest(&format!("solve --lines {path}"), "");
    assert_eq!(
        finished.stdout,
        "4\nerror: row 2 has 1 cell, but row 1 has 2\n"
    );
    assert!(
        finished
            .stderr
            .contains(&format!(" --> {path}:2:5\n2 | bw/w\n")),
        "{}",
        finished.stderr
    );
}

#[test]
fn options_of_the_other_puzzle_spoil_only_its_lines() {
    let lines = format!("{FLIP}\n{MAYAN}\n");
    let finished = fewest("solve --lines --moves", lines.as_str());
    assert_eq!(
        finished.stdout,
        "4;0 0;0 1;1 1;3 2\nerror: --moves is for flip boards\n"
    );
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.contains(" --> <stdin>:2:1\n"),
        "{}",
        finished.stderr
    );
    let finished = fewest("solve --lines --fewest", lines);
    assert_eq!(
        finished.stdout,
        format!("error: --fewest is for Mayan boards\n3;{DRAGS}\n")
    );
}

#[test]
fn a_method_past_its_limit_spoils_only_its_line() {
    let lines = format!("{0}/{0}/{0}/{0}/{0}\n{FLIP}\n", "bwbwb");
    let finished = fewest("solve --lines --method level-order", lines);
    assert_eq!(
        finished.stdout,
        "error: method level-order takes at most 20 cells, and the board has 25; try --method transform, which takes any shape\n4\n"
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn a_line_that_is_not_decided_spoils_only_itself() {
    let finished = fewest(
        "solve --lines --time-limit 0",
        format!("{MAYAN}\n0|||||\n{FLIP}\n"),
    );
    let lines: Vec<&str> = finished.stdout.split('\n').collect();
    assert_eq!(
        lines[0],
        "error: not decided: whether 3 drags clear the board"
    );
    assert_eq!(lines.len(), 4, "{lines:?}");
    assert_eq!(finished.code, Some(1));
    assert!(
        finished.stderr.contains(" --> <stdin>:1:1\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn every_form_of_answer_fits_on_a_line() {
    assert_eq!(answer("solve --lines --moves", FLIP), "4;0 0;0 1;1 1;3 2\n");
    assert_eq!(
        answer("solve --lines --count", format!("{FLIP}\n{MAYAN}\n")),
        "2\n8\n"
    );
    let proof = answer("solve --proof", "bwb/wbw");
    assert_eq!(
        answer("solve --lines --proof", "bwb/wbw"),
        proof.trim_end().replace('\n', ";") + "\n"
    );
}

#[test]
fn json_lines_are_the_documents_of_the_boards() {
    let text = answer(
        "solve --lines --format json",
        format!("{FLIP}\n{MAYAN}\n0|||||\n"),
    );
    let documents: Vec<Value> = text
        .lines()
        .map(|line| serde_json::from_str(line).expect("a document is JSON"))
        .collect();
    assert_eq!(documents.len(), 3);
    let alone: Value = serde_json::from_str(&answer("solve --format json", FLIP)).expect("JSON");
    assert_eq!(documents[0], alone);
    let alone: Value = serde_json::from_str(&answer("solve --format json", MAYAN)).expect("JSON");
    assert_eq!(documents[1], alone);
    assert_eq!(documents[2]["drags"], serde_json::json!([]));
}

#[test]
fn a_size_is_that_of_every_line() {
    let finished = fewest("solve --lines --size 1x5", "bbbbb\nbbbb\nwwwww\n");
    assert_eq!(
        finished.stdout,
        "0\nerror: a board of 1x5 has 5 cells, but 4 were read\n0\n"
    );
    assert_eq!(
        answer("solve --lines --size 1x4", "1|1|1||1\n1|1|1||\n"),
        "3 0 -1\n-1\n"
    );
}

#[test]
fn a_board_in_rows_is_not_a_board_a_line() {
    // Each row is a square of its own: what was asked for, if not what was meant.
    assert_eq!(
        answer("solve --lines", crate::program::FLIP)
            .lines()
            .count(),
        4
    );
    let message = refusal("solve --lines --all", FLIP);
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn a_very_long_line_is_shown_in_part() {
    // One letter more than a square of 300 x 300.
    let line = "w".repeat(90_001);
    let finished = fewest("solve --lines", format!("{line}\n{FLIP}\n"));
    assert_eq!(
        finished.stdout,
        "error: a single line of 90001 cells is no square board\n4\n"
    );
    assert!(
        finished.stderr.len() < 1_000,
        "{} bytes",
        finished.stderr.len()
    );
}

#[test]
fn a_line_past_all_bounds_is_passed_over() {
    let mut lines = vec![b'w'; (1 << 26) + 1];
    lines.push(b'\n');
    lines.extend_from_slice(FLIP.as_bytes());
    let finished = fewest("solve --lines", lines);
    assert_eq!(
        finished.stdout,
        "error: the line has more than 67108864 bytes\n4\n"
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn an_answer_comes_before_the_next_line_is_asked_for() {
    for threads in ["1", "2", "7"] {
        let mut child = Command::new(assert_cmd::cargo::cargo_bin!("fewest"))
            .args(["solve", "--lines", "--threads", threads])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut questions = child.stdin.take().expect("a pipe");
        let mut answers = BufReader::new(child.stdout.take().expect("a pipe"));
        for (question, want) in [
            (FLIP, "4\n"),
            (MAYAN, "2 1 1;3 1 1;3 0 1\n"),
            ("bb/bb", "0\n"),
        ] {
            // The second half of a line may come late.
            let (half, rest) = question.split_at(question.len() / 2);
            questions.write_all(half.as_bytes()).expect("it listens");
            questions.flush().expect("it listens");
            writeln!(questions, "{rest}").expect("it listens");
            let mut found = String::new();
            answers.read_line(&mut found).expect("it answers");
            assert_eq!(found, want);
        }
        drop(questions);
        assert!(child.wait().expect("it ends").success());
    }
}

/// The same numbers every time, so that a failure can be seen again.
fn classic_boards(count: u64) -> Vec<String> {
    let letter = |bits: u64, place: u32| match bits >> (2 * place) & 3 {
        0 => 'w',
        1 => 'W',
        2 => 'b',
        _ => 'B',
    };
    let board = |index: u64| {
        let bits = index.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ index.wrapping_mul(index);
        let letters: Vec<String> = (0..4)
            .map(|row| {
                (0..4)
                    .map(|column| letter(bits, 4 * row + column))
                    .collect()
            })
            .collect();
        letters.join(if index.is_multiple_of(3) { "/" } else { "" })
    };
    (1..=count).map(board).collect()
}

#[test]
fn many_boards_of_the_classic_size_are_answered_as_by_elimination() {
    let boards = classic_boards(5_000);
    for line_end in ["\n", "\r\n"] {
        let last = ["bwwbbbwbbwwbbwwx", FLIP, "bwwbbbwbbwwbbwww"];
        let lines = [boards.join(line_end), last.join(line_end)].join(line_end);
        for goal in ["either", "white", "black"] {
            let slow = format!("solve --lines --goal {goal} --method elimination");
            let slow = fewest(&slow, lines.as_str());
            assert_eq!(slow.stdout.lines().count(), 5_003);
            assert!(slow.stderr.contains(" --> <stdin>:5001:16\n"));
            for threads in [1, 2, 5] {
                let quick = format!("solve --lines --goal {goal} --threads {threads}");
                let quick = fewest(&quick, lines.as_str());
                assert_eq!(quick.stdout, slow.stdout, "{goal}, {threads} threads");
                assert_eq!(quick.stderr, slow.stderr, "{goal}, {threads} threads");
                assert_eq!(quick.code, Some(1));
            }
        }
    }
}

#[test]
fn messages_come_in_the_order_of_the_lines() {
    let boards = classic_boards(3_000);
    let lines: Vec<String> = boards
        .iter()
        .enumerate()
        .map(|(index, board)| match index % 3 {
            0 => format!("{board}?"),
            _ => board.clone(),
        })
        .collect();
    let finished = fewest("solve --lines --threads 4", lines.join("\n"));
    let places: Vec<&str> = finished
        .stderr
        .lines()
        .filter_map(|line| {
            line.trim_start()
                .strip_prefix("--> <stdin>:")?
                .split(':')
                .next()
        })
        .collect();
    let want: Vec<String> = (0..3_000).step_by(3).map(|i| (i + 1).to_string()).collect();
    assert!(finished.stderr.contains("<stdin>:2998:"));
    assert_eq!(places.len(), want.len());
    assert_eq!(places, want);
}

/// Lines of flip boards of many sizes, and lines that are none.
fn flip_line() -> impl Strategy<Value = String> {
    let rectangle = (1..7_usize, 1..7_usize, "[wbWB]{36}").prop_map(|(rows, columns, letters)| {
        let letters: Vec<char> = letters.chars().collect();
        let rows: Vec<String> = letters
            .chunks(6)
            .take(rows)
            .map(|row| row[..columns].iter().collect())
            .collect();
        rows.join("/")
    });
    prop_oneof![
        4 => "[wb]{16}",
        2 => "[wbWB]{4}/[wb]{4}/[wb]{4}/[WB]{4}\r?",
        4 => rectangle,
        2 => "([wb]{1}|[wb]{4}|[wB]{9}|[wb]{25})\r?",
        1 => "[wb/_ ]{0,8}",
        1 => "[wb]{4}/[wb]{4}/[wb]{3,5}/[wb]{4}",
        1 => "[ -~]{0,12}".prop_filter("no option of its own", |line| !line.starts_with('{')),
        1 => Just(r#"{"rows":["bw","wb"],"goal":"white"}"#.to_owned()),
        1 => Just(r#"{"rows":["bwb","wbw"],"wrap":true}"#.to_owned()),
    ]
}

fn mayan_line() -> impl Strategy<Value = String> {
    prop_oneof![
        Just(MAYAN.to_owned()),
        "[0-4]\\|1\\|1\\|2\\|1,2\\|",
        Just("0|||||".to_owned()),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    /// What is read letter by letter and solved by another method has the same answers and messages.
    #[test]
    fn quick_answers_are_those_of_elimination(
        lines in prop::collection::vec(flip_line(), 0..80),
        ended in any::<bool>(),
        options in prop::sample::select(vec![
            "", "--goal white", "--goal black", "--size 4x4", "--size 2x8", "--ragged", "--wrap",
            "--neighbours plus", "--neighbours king", "--without-self", "--puzzle flip",
            "--puzzle mayan", "--steps 3",
        ]),
    ) {
        let mut text = lines.join("\n");
        if ended {
            text.push('\n');
        }
        let quick = fewest(&format!("solve --lines {options}"), text.as_str());
        let slow = fewest(&format!("solve --lines --method elimination {options}"), text.as_str());
        // A line of digits may be a Mayan board after all, and that method is for flip boards.
        prop_assume!(!slow.stdout.contains("there is no mayan method"));
        prop_assert_eq!(quick.stdout, slow.stdout);
        prop_assert_eq!(quick.stderr, slow.stderr);
        prop_assert_eq!(quick.code, slow.code);
    }

    #[test]
    fn the_number_of_threads_changes_nothing(
        lines in prop::collection::vec(prop_oneof![3 => flip_line(), 1 => mayan_line()], 0..80),
        options in prop::sample::select(vec![
            "", "--format json", "--moves", "--count", "--count --format json", "--any",
            "--any --format json", "--proof", "--fewest", "--moves --format json",
        ]),
    ) {
        let text = lines.join("\n");
        let one = fewest(&format!("solve --lines --threads 1 {options}"), text.as_str());
        let two = fewest(&format!("solve --lines --threads 2 {options}"), text.as_str());
        prop_assert_eq!(one.stdout, two.stdout);
        prop_assert_eq!(one.stderr, two.stderr);
        prop_assert_eq!(one.code, two.code);
    }

    /// A solver that has seen other boards of the shape answers as a new one.
    #[test]
    fn boards_that_share_a_solver_are_answered_as_if_alone(
        boards in prop::collection::vec("[wb]{5}/[wb]{5}/[wb]{5}/[wb]{5}/[wb]{5}|[wb]{16}", 1..6),
        options in prop::sample::select(vec![
            "--format json", "--moves", "--count", "--any", "--proof", "--moves --wrap",
        ]),
    ) {
        let together = fewest(&format!("solve --lines {options}"), boards.join("\n"));
        let alone: String = boards
            .iter()
            .map(|board| fewest(&format!("solve --lines {options}"), board.as_str()).stdout)
            .collect();
        prop_assert_eq!(together.stdout, alone);
    }
}

#[track_caller]
fn objects(stdout: &str) -> Vec<Value> {
    let object = |line: &str| {
        let value: Value =
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"));
        assert_eq!(value["schema"], 1, "{line}");
        value
    };
    stdout.lines().map(object).collect()
}

#[test]
fn every_line_of_json_is_an_object_that_cannot_be_read_too() {
    let lines = format!("{FLIP}\n\nbw/wx\n{MAYAN}\n#1-f-4x4-jmc0\n\u{e9}\n");
    for options in ["", "--threads 1", "--count"] {
        let arguments = format!("solve --lines --format json {options}");
        let finished = fewest(&arguments, [lines.as_bytes(), b"\xff\n"].concat());
        assert_eq!(finished.code, Some(1), "{options}");
        let objects = objects(&finished.stdout);
        let errors = serde_json::json!([
            {"schema": 1, "line": 2,
             "error": {"message": "the input is empty", "line": 2, "column": 1}},
            {"schema": 1, "line": 3,
             "error": {"message": "'x' is not a piece", "line": 3, "column": 5}},
            {"schema": 1, "line": 5,
             "error": {"message": "the link has no checksum: it may be cut off or changed",
                       "line": 5, "column": 14}},
            {"schema": 1, "line": 6,
             "error": {"message": "'é' is not a piece", "line": 6, "column": 1}},
            {"schema": 1, "line": 7,
             "error": {"message": "the input is not UTF-8 text", "line": 7, "column": 1}},
        ]);
        let (failed, answered): (Vec<Value>, Vec<Value>) = objects
            .into_iter()
            .partition(|object| object.get("error").is_some());
        assert_eq!(Value::from(failed), errors, "{options}");
        assert_eq!(answered.len(), 2, "{options}");
        // Standard error says the same as beside text.
        assert!(finished.stderr.contains(" --> <stdin>:3:5\n3 | bw/wx\n"));
    }
}

#[test]
fn options_and_methods_that_do_not_fit_are_objects_too() {
    for options in ["--moves", "--method level-order", "--steps 3", "--proof"] {
        let large = format!("{0}/{0}/{0}/{0}/{0}", "bwbwb");
        let finished = fewest(
            &format!("solve --lines --format json {options}"),
            format!("{large}\n{MAYAN}\n"),
        );
        assert_eq!(finished.code, Some(1), "{options}");
        let objects = objects(&finished.stdout);
        assert_eq!(objects.len(), 2, "{options}");
        let failed = objects.iter().find(|object| object.get("error").is_some());
        let error = &failed.expect("one of them fails")["error"];
        assert_eq!(error["column"], 1, "{options}");
        let message = error["message"].as_str().expect("a sentence");
        assert!(finished.stderr.contains(message), "{options}");
    }
}

/// A board of 79x79, made by presses: nobody looks at all sums of its 64 quiet patterns.
fn slow_board() -> String {
    let pressed = |row: usize, column: usize| {
        let on_it = row < 79 && column < 79;
        on_it && (row * row * 7 + column * column * 3 + row * column) % 11 < 5
    };
    let letter = |row: usize, column: usize| {
        let around = [
            pressed(row, column),
            pressed(row.wrapping_sub(1), column),
            pressed(row + 1, column),
            pressed(row, column.wrapping_sub(1)),
            pressed(row, column + 1),
        ];
        match around.iter().filter(|&&press| press).count() % 2 {
            1 => 'b',
            _ => 'w',
        }
    };
    let row = |row| {
        (0..79)
            .map(|column| letter(row, column))
            .collect::<String>()
    };
    (0..79).map(row).collect::<Vec<_>>().join("/")
}

#[test]
fn what_is_known_of_a_line_that_is_not_decided_is_in_its_object() {
    let lines = format!("{}\n{MAYAN}\n", slow_board());
    let options = "--puzzle flip --goal white --time-limit 0.5";
    let finished = fewest(
        &format!("solve --lines --format json {options}"),
        lines.as_str(),
    );
    assert_eq!(finished.code, Some(1));
    let objects = objects(&finished.stdout);
    assert_eq!(objects.len(), 2);
    let known = &objects[0];
    assert_eq!(known["puzzle"], "flip");
    assert_eq!(known["answer"], Value::Null);
    assert_eq!(known["proven"], false);
    let (lower, upper) = (known["lower"].as_u64(), known["upper"].as_u64());
    assert!(lower >= Some(1) && upper >= lower, "{known}");
    let presses = known["presses"].as_array().map(|list| list.len() as u64);
    assert_eq!(presses, upper, "{known}");
    assert!(finished.stderr.contains("error: not decided: between "));
    // The text form says it in words.
    let text = fewest(&format!("solve --lines {options}"), lines);
    assert!(text.stdout.starts_with("error: not decided: between "));
    assert_eq!(text.code, Some(1));
}

#[test]
fn no_form_of_question_leaves_a_line_without_an_object() {
    for options in [
        "",
        "--fewest",
        "--count",
        "--count --fewest",
        "--any",
        "--proof",
    ] {
        let lines = if options.contains("fewest") {
            format!("{MAYAN}\n")
        } else if options.is_empty() || options == "--count" {
            format!("{MAYAN}\n{}\n", slow_board())
        } else {
            format!("{}\n", slow_board())
        };
        let arguments = format!("solve --lines --format json --time-limit 0 {options}");
        let finished = fewest(&arguments, lines.as_str());
        let objects = objects(&finished.stdout);
        assert_eq!(objects.len(), lines.lines().count(), "{options}");
        for object in objects {
            assert!(object.get("error").is_none(), "{options}: {object}");
        }
    }
}

#[test]
fn a_count_that_is_not_decided_is_an_object_alone_too() {
    let finished = fewest("solve --count --format json --time-limit 0", MAYAN);
    assert_eq!(
        finished.stdout,
        "{\"schema\":1,\"puzzle\":\"mayan\",\"count\":null}\n"
    );
    assert_ne!(finished.code, Some(0));
}

#[test]
fn an_object_of_a_line_that_failed_is_no_answer() {
    let files = Files::new();
    let wrong = fewest("solve --lines --format json", "bw/wx\n").stdout;
    let answer = files.file("answer.json", wrong);
    for (name, board) in [("flip.txt", FLIP), ("mayan.txt", MAYAN)] {
        let board = files.file(name, board);
        let message = refusal(&format!("check {board} {answer}"), "");
        assert!(
            message.contains(&format!(" --> {answer}:1:1\n")),
            "{message}"
        );
    }
}
