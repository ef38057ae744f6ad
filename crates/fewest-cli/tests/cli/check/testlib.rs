//! `fewest check --testlib`: the manners of a checker of testlib.

use crate::program::{FLIP, Files, Finished, MAYAN, fewest};

/// Checks a contestant's answer beside the jury's.
fn testlib(board: &str, output: &str, jury: &str, options: &str) -> Finished {
    let files = Files::new();
    let input = files.file("input", board);
    let output = files.file("output", output);
    let jury = files.file("answer", jury);
    let arguments = format!("check --testlib {input} {output} {jury} {options}");
    let mut finished = fewest(&arguments, "");
    let folder = files.directory();
    let folder = folder.to_str().expect("the path is text");
    finished.stderr = finished.stderr.replace(&format!("{folder}/"), "");
    finished
}

#[track_caller]
fn says(board: &str, output: &str, jury: &str, options: &str, code: i32, message: &str) {
    let finished = testlib(board, output, jury, options);
    assert_eq!(finished.stdout, "", "{output:?}");
    assert_eq!(finished.stderr, format!("{message}\n"), "{output:?}");
    assert_eq!(finished.code, Some(code), "{output:?}");
}

const RIGHT: &str = "2 1 1\n3 1 1\n3 0 1\n";

#[test]
fn a_right_answer_is_ok() {
    says(FLIP, "4\n", "4\n", "", 0, "ok accepted");
    // Another minimum set than the jury's, and a number without presses.
    says(FLIP, "2 0\n1 3\n1 1\n0 0\n", "4\n", "", 0, "ok accepted");
    says(MAYAN, RIGHT, RIGHT, "", 0, "ok accepted");
    says(MAYAN, "-1\n", "-1\n", "--steps 2", 0, "ok accepted");
}

#[test]
fn a_wrong_answer_says_the_line_and_why() {
    says(
        FLIP,
        "5\n",
        "4\n",
        "",
        1,
        "wrong answer 5 rounds are not the fewest: 4 suffice",
    );
    says(
        MAYAN,
        "2 1 1\n3 5 1\n3 0 1\n",
        RIGHT,
        "",
        1,
        "wrong answer line 2: there is no block to drag",
    );
    says(
        MAYAN,
        "2 1 1\n3 1 1\n4 0 -1\n",
        RIGHT,
        "",
        1,
        "wrong answer the drags are right, but a smaller list comes first",
    );
}

#[test]
fn text_that_is_no_answer_is_a_wrong_output_format() {
    says(
        FLIP,
        "four\n",
        "4\n",
        "",
        2,
        "wrong output format this is no answer (output:1:1)",
    );
    says(
        FLIP,
        "",
        "4\n",
        "",
        2,
        "wrong output format there is no answer (output:1:1)",
    );
    let files = Files::new();
    let input = files.file("input", FLIP);
    let jury = files.file("answer", "4\n");
    let finished = fewest(&format!("check --testlib {input} {input}.none {jury}"), "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished
            .stderr
            .starts_with("wrong output format cannot read "),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_wrong_board_or_jury_is_a_failure() {
    says(
        "bwx\n",
        "4\n",
        "4\n",
        "",
        3,
        "FAIL the input: 'x' is not a piece (input:1:3)",
    );
    says(
        FLIP,
        "4\n",
        "five\n",
        "",
        3,
        "FAIL the jury's answer: this is no answer (answer:1:1)",
    );
    says(
        FLIP,
        "4\n",
        "5\n",
        "",
        3,
        "FAIL the jury's answer: 5 rounds are not the fewest: 4 suffice",
    );
    says(
        MAYAN,
        RIGHT,
        "2 1 1\n3 5 1\n3 0 1\n",
        "",
        3,
        "FAIL the jury's answer: line 2: there is no block to drag",
    );
    says(
        FLIP,
        "4\n",
        "4\n",
        "--steps 3",
        3,
        "FAIL the input: --steps is for Mayan boards",
    );
}

#[test]
fn the_jury_decides_where_the_limits_do_not() {
    let board = "7|7,7,4,7,1,5|4,3,4,3,5,7|1,4,3,1,6,3,6|5,6,5,4,5|4,5,3,3";
    let drags = "1 0 1\n1 2 1\n0 2 1\n2 1 1\n1 1 1\n3 1 1\n3 0 -1\n";
    let limit = "--time-limit 0";
    let as_good = "ok as good as the jury's answer";
    says(board, drags, drags, limit, 0, as_good);
    says(board, "-1\n", "-1\n", limit, 0, as_good);
    let other = "wrong answer the jury's answer is another one";
    says(board, "-1\n", drags, limit, 1, other);
    says(
        board,
        drags,
        "-1\n",
        limit,
        3,
        "FAIL the contestant's answer is better than the jury's",
    );
    says(
        board,
        drags,
        drags,
        "--time-limit 0 --valid-only",
        0,
        "ok accepted",
    );
}

#[test]
fn a_report_file_takes_the_message() {
    let files = Files::new();
    let input = files.file("input", FLIP);
    let output = files.file("output", "5\n");
    let jury = files.file("answer", "4\n");
    let report = files.file("report", "");
    let arguments = format!("check --testlib {input} {output} {jury} {report}");
    let finished = fewest(&arguments, "");
    assert_eq!(finished.stdout, "");
    assert_eq!(finished.stderr, "");
    assert_eq!(finished.code, Some(1));
    let message = std::fs::read_to_string(&report).expect("the report");
    assert_eq!(message, "5 rounds are not the fewest: 4 suffice");
    let nowhere = files.directory().join("nowhere/report");
    let nowhere = nowhere.to_str().expect("the path is text");
    let finished = fewest(
        &format!("check --testlib {input} {output} {jury} {nowhere}"),
        "",
    );
    assert_eq!(finished.code, Some(3));
    assert!(
        finished
            .stderr
            .starts_with(&format!("FAIL cannot write {nowhere}: ")),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_third_file_goes_with_testlib() {
    let finished = fewest("check input output answer", "");
    assert_eq!(finished.code, Some(2));
    // Two would be the contestant's fault.
    for wrong in [
        "check --testlib input output",
        "check --testlib",
        "check --testlib input output answer report more",
        "check input output answer --testlib --format json",
        "check input output answer --testlib --size 4by4",
    ] {
        let finished = fewest(wrong, "");
        assert_eq!(finished.code, Some(3), "{wrong}");
        assert!(finished.stderr.starts_with("error: "), "{wrong}");
    }
    assert_eq!(fewest("check --testlib --help", "").code, Some(0));
}
