//! `fewest check --judge`: inputs and outputs of judges, with one board or many.

use std::path::Path;

use crate::program::{FLIP, Files, Finished, answer, fewest, refusal};

/// Checks a judge's output.
fn check(input: &str, output: &str, options: &str) -> Finished {
    let files = Files::new();
    let input = files.file("in", input);
    fewest(&format!("check {input} - {options}"), output)
}

#[track_caller]
fn says(input: &str, output: &str, options: &str, code: i32, text: &str) {
    let finished = check(input, output, options);
    assert_eq!(finished.stdout, format!("{text}\n"), "{output:?}");
    assert_eq!(finished.stderr, "", "{output:?}");
    assert_eq!(finished.code, Some(code), "{output:?}");
}

/// As [`says`], for `--testlib` with the output as the jury's answer.
fn testlib(input: &str, output: &str, jury: &str, options: &str) -> Finished {
    let files = Files::new();
    let input = files.file("in", input);
    let output = files.file("out", output);
    let jury = files.file("ans", jury);
    let mut finished = fewest(
        &format!("check --testlib {input} {output} {jury} {options}"),
        "",
    );
    let folder = files.directory();
    let folder = folder.to_str().expect("the path is text");
    finished.stderr = finished.stderr.replace(&format!("{folder}/"), "");
    finished
}

#[track_caller]
fn testlib_says(input: &str, output: &str, jury: &str, options: &str, code: i32, text: &str) {
    let finished = testlib(input, output, jury, options);
    assert_eq!(finished.stderr, format!("{text}\n"), "{output:?}");
    assert_eq!(finished.stdout, "", "{output:?}");
    assert_eq!(finished.code, Some(code), "{output:?}");
}

const TILES: &str = "4 4\n1 0 0 1\n0 1 1 0\n0 1 1 0\n1 0 0 1\n";
const LEAST: &str = "0 0 0 0\n1 0 0 1\n1 0 0 1\n0 0 0 0\n";
/// As many presses as [`LEAST`], but not the least pattern.
const NOT_LEAST: &str = "0 1 1 0\n0 0 0 0\n0 0 0 0\n0 1 1 0\n";

#[test]
fn every_sample_is_accepted_with_and_without_its_name() {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/judge");
    let list = answer("judge --list --format json", "");
    let list: serde_json::Value = serde_json::from_str(&list).expect("the list is JSON");
    for judge in list["judges"].as_array().expect("a list") {
        let name = judge["name"].as_str().expect("a name");
        let read =
            |file: &str| std::fs::read_to_string(samples.join(name).join(file)).expect("a sample");
        let (input, output) = (read("in"), read("out"));
        says(&input, &output, &format!("--judge {name}"), 0, "accepted");
        // Line ends and blanks do not matter.
        let windows = output.replace('\n', "\r\n");
        says(
            &input,
            windows.trim_end(),
            &format!("--judge {name}"),
            0,
            "accepted",
        );
        for options in ["", &format!("--judge {name}")] {
            testlib_says(&input, &output, &output, options, 0, "ok accepted");
        }
    }
}

#[test]
fn a_judge_that_wants_the_least_pattern_takes_no_other() {
    let judge = "--judge poj-3279";
    let reason = "the presses are right, but a smaller pattern comes first";
    says(
        TILES,
        NOT_LEAST,
        judge,
        1,
        &format!("rejected: {reason}; press where the picture has an x:\n....\nx..x\nx..x\n...."),
    );
    says(
        TILES,
        NOT_LEAST,
        "--judge poj-3279 --valid-only",
        0,
        "accepted",
    );
    let wrong = format!("wrong answer {reason}");
    testlib_says(TILES, NOT_LEAST, LEAST, "", 1, &wrong);
    let jury = format!("FAIL the jury's answer: {reason}");
    testlib_says(TILES, LEAST, NOT_LEAST, "", 3, &jury);
}

#[test]
fn of_several_boards_the_one_that_is_wrong_is_named() {
    let input = "[[0,0],[0,1]]\n[[0]]\n[[1,0,0],[1,0,0]]\n";
    let judge = "--judge leetcode-1284";
    says(input, "3\n0\n-1\n", judge, 0, "accepted");
    says(
        input,
        "3\n1\n-1\n",
        judge,
        1,
        "rejected: board 2: 1 round is not the fewest: 0 suffice; press where the picture has an x:\n.",
    );
    let wrong = "wrong answer board 2: 1 round is not the fewest: 0 suffice";
    testlib_says(input, "3\n1\n-1\n", "3\n0\n-1\n", "", 1, wrong);
    let jury = "FAIL the jury's answer: board 2: 1 round is not the fewest: 0 suffice";
    testlib_says(input, "3\n0\n-1\n", "3\n1\n-1\n", "", 3, jury);
    let ends = "a number of rounds or -1 was expected, but the output ends";
    let finished = check(input, "3\n0\n", judge);
    assert_eq!(
        finished.stderr,
        format!("error: {ends}\n --> <stdin>:2:2\n2 | 0\n  |  ^ the text ends here\n")
    );
    assert_eq!(finished.code, Some(2));
    let short = format!("wrong output format {ends} (out:2:2)");
    testlib_says(input, "3\n0\n", "3\n0\n-1\n", "", 2, &short);
    let more = "wrong output format text behind the last answer (out:4:1)";
    testlib_says(input, "3\n0\n-1\n5\n", "3\n0\n-1\n", "", 2, more);

    let rows = "0 0 0 0 0 0\n".repeat(5);
    let lit = rows.replacen('0', "1", 1);
    let (input, output) = (format!("2\n{rows}{rows}"), |second: &str| {
        format!("PUZZLE #1\n{rows}PUZZLE #2\n{second}")
    });
    testlib_says(&input, &output(&rows), &output(&rows), "", 0, "ok accepted");
    let wrong = "wrong answer board 2: after the last press the board is not all white";
    testlib_says(&input, &output(&lit), &output(&rows), "", 1, wrong);
    let other = output(&rows).replace("#2", "#1");
    let format = "wrong output format PUZZLE #2 was expected (out:7:1)";
    testlib_says(&input, &other, &output(&rows), "", 2, format);
    let finished = check(&input, &output(&lit), "--judge poj-1222 --format json");
    let value: serde_json::Value = serde_json::from_str(&finished.stdout).expect("an object");
    assert_eq!(value["verdict"], "rejected");
    assert_eq!(value["board_number"], 2);
    assert_eq!(value["reason"], "goal-not-reached");
}

#[test]
fn an_input_without_boards_has_an_empty_output() {
    says("0\n", "", "--judge poj-1222", 0, "accepted");
    testlib_says("0\n", "", "", "--judge poj-1222", 0, "ok accepted");
}

#[test]
fn where_the_text_does_not_tell_the_name_does() {
    // A Mayan board of one block, and a row of six tiles.
    let input = "1 6\n1 0 0 0 0 0\n";
    let output = answer("judge poj-3279", input);
    let told = "FAIL the input: this may be the input of poj-3279 or a board alone; say --judge NAME or --puzzle";
    testlib_says(input, &output, &output, "", 3, told);
    testlib_says(
        input,
        &output,
        &output,
        "--judge poj-3279",
        0,
        "ok accepted",
    );
    testlib_says(
        input,
        "-1\n",
        "-1\n",
        "--judge luogu-p1312",
        0,
        "ok accepted",
    );
    testlib_says(input, "-1\n", "-1\n", "--puzzle mayan", 0, "ok accepted");
}

#[test]
fn a_judges_input_that_is_no_board_alone_is_told_of() {
    let finished = check(TILES, LEAST, "");
    assert_eq!(finished.stdout, "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished
            .stderr
            .ends_with("\n  = help: --judge poj-3279 reads this as its input\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_judge_asks_its_own_question() {
    for option in [
        "--goal white",
        "--steps 3",
        "--fewest",
        "--size 4x4",
        "--puzzle flip",
        "--wrap",
    ] {
        let message = refusal(&format!("check in out --judge poj-1753 {option}"), "");
        assert!(message.contains("cannot be used with"), "{message}");
    }
    let files = Files::new();
    let board = files.file("board.txt", FLIP);
    let message = refusal(&format!("check {board} - --judge poj-1754"), "4\n");
    assert!(
        message.starts_with("error: there is no judge \"poj-1754\"\n"),
        "{message}"
    );
    let finished = check(FLIP, "4\n0 0\n0 1\n1 1\n3 2\n", "--judge poj-1753");
    assert_eq!(finished.code, Some(2), "{}", finished.stdout);
    let wrong = refusal(&format!("check {board} - --judge poj-3279"), LEAST);
    assert!(wrong.contains("the number of rows was expected"), "{wrong}");
}
