//! Searches that cannot end, outputs that nobody reads, and Ctrl-C.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::{Files, MAYAN, answer, fewest};

/// 120 blocks of 30 colours on the largest board, all far from each other: no search ends.
fn endless_columns() -> Vec<Vec<String>> {
    let block = |place: usize| (place * 7 % 30 + 1).to_string();
    let column = |x: usize| (x * 8..x * 8 + 8).map(block).collect();
    (0..15).map(column).chain([Vec::new()]).collect()
}

fn endless() -> String {
    let columns = endless_columns();
    let columns = columns
        .iter()
        .map(|column| format!("{} 0\n", column.join(" ")));
    format!("200\n{}", columns.collect::<String>())
}

const SIZE: &str = "--size 8x16";

/// All sets of 30 cells are tried, and none is right.
const SLOW_FLIP: &str = "bwwwww/wwwwww/wwwwww/wwwwww/wwwwww";

#[test]
fn a_time_limit_leaves_standard_output_empty() {
    for (options, told) in [
        ("", "not decided: whether 200 drags clear the board\n"),
        (
            "--count",
            "not decided: stopped before all lists were counted\n",
        ),
        ("--all", "not decided: there may be more lists\n"),
    ] {
        let finished = fewest(
            &format!("solve {SIZE} --time-limit 0.1 {options}"),
            endless(),
        );
        assert_eq!(finished.stdout, "", "{options}");
        assert_eq!(finished.stderr, told, "{options}");
        assert_eq!(finished.code, Some(3), "{options}");
    }
    let finished = fewest(
        &format!("solve {SIZE} --time-limit 0.1 --fewest"),
        endless(),
    );
    assert_eq!(finished.stdout, "");
    assert!(
        finished.stderr.starts_with("not decided"),
        "{}",
        finished.stderr
    );
    assert_eq!(finished.code, Some(3));
}

#[test]
fn a_time_limit_tells_json_what_is_known() {
    let finished = fewest(
        &format!("solve {SIZE} --time-limit 0.1 --format json"),
        endless(),
    );
    let document: Value = serde_json::from_str(&finished.stdout).expect("a document");
    assert_eq!(document["answer"], Value::Null);
    assert_eq!(document["drags"], Value::Null);
    assert_eq!(document["proven"], json!(false));
    assert_eq!(document["steps"], json!(200));
    assert_eq!(finished.code, Some(3));
}

#[test]
fn a_stopped_flip_search_tells_its_bounds() {
    let finished = fewest("solve --method depth-first --time-limit 0.05", SLOW_FLIP);
    assert_eq!(finished.stdout, "");
    assert!(
        finished.stderr.starts_with("not decided: "),
        "{}",
        finished.stderr
    );
    assert_eq!(
        finished.stderr.matches('\n').count(),
        1,
        "{}",
        finished.stderr
    );
    assert_eq!(finished.code, Some(3));
    let finished = fewest(
        "solve --method depth-first --time-limit 0.05 --format json",
        SLOW_FLIP,
    );
    let document: Value = serde_json::from_str(&finished.stdout).expect("a document");
    assert_eq!(document["answer"], Value::Null);
    assert_eq!(document["proven"], json!(false));
    assert!(document["lower"].is_u64(), "{document}");
    assert_eq!(finished.code, Some(3));
}

#[test]
fn bounds_that_meet_are_an_answer_in_any_time() {
    // The first of 2^24 first rows leaves nothing to press, and no answer has fewer presses.
    let black = vec!["b".repeat(24); 24].join("/");
    let options = "--method first-row-bits --time-limit 0.2";
    assert_eq!(answer(&format!("solve {options}"), black.as_str()), "0\n");
    assert_eq!(
        answer(&format!("solve {options} --moves"), black.as_str()),
        "0\n"
    );
    let text = answer(&format!("solve {options} --format json"), black);
    let document: Value = serde_json::from_str(&text).expect("a document");
    assert_eq!(document["proven"], json!(true));
    assert_eq!(
        (&document["answer"], &document["presses"]),
        (&json!(0), &json!([]))
    );
}

#[test]
fn a_hint_that_is_not_found_in_time_is_exit_3() {
    let finished = fewest(&format!("hint {SIZE} --time-limit 0.1"), endless());
    assert_eq!(finished.stdout, "");
    assert_eq!(finished.stderr, "not decided: no shortest answer yet\n");
    assert_eq!(finished.code, Some(3));
}

#[test]
fn the_time_limit_is_that_of_each_line() {
    // The first line takes all of its time; the second still has its own.
    let columns = endless_columns();
    let columns = columns
        .iter()
        .map(|column| format!("|{}", column.join(",")));
    let line = format!("200{}", columns.collect::<String>());
    let easy = format!("1|1|1||1{}", "|".repeat(12));
    let finished = fewest(
        &format!("solve --lines {SIZE} --time-limit 0.5"),
        format!("{line}\n{easy}\n"),
    );
    assert_eq!(
        finished.stdout,
        "error: not decided: whether 200 drags clear the board\n3 0 -1\n"
    );
    assert_eq!(finished.code, Some(1));
}

#[test]
fn an_answer_within_the_limit_is_an_answer() {
    assert_eq!(
        answer("solve --time-limit 3600", MAYAN),
        "2 1 1\n3 1 1\n3 0 1\n"
    );
}

fn start(arguments: &str, stdout: Stdio) -> Child {
    Command::new(assert_cmd::cargo::cargo_bin!("fewest"))
        .args(arguments.split_whitespace())
        .stdin(Stdio::piped())
        .stdout(stdout)
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn message(child: &mut Child) -> String {
    let mut text = String::new();
    let mut stderr = child.stderr.take().expect("a pipe");
    stderr.read_to_string(&mut text).expect("messages are text");
    text
}

#[test]
fn a_reader_that_has_enough_ends_the_program_quietly() {
    let files = Files::new();
    // More lists than a pipe holds.
    let board = files.file("board.txt", "40|1|1||1");
    let mut child = start(&format!("solve --all --size 2x4 {board}"), Stdio::piped());
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("a list");
    assert!(
        first.starts_with("{\"schema\":1,\"puzzle\":\"mayan\",\"drags\":[["),
        "{first}"
    );
    drop(lines);
    assert_eq!(message(&mut child), "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn a_reader_of_lines_that_has_enough_ends_the_program_quietly() {
    let mut child = start("solve --lines", Stdio::piped());
    drop(child.stdout.take());
    let mut questions = child.stdin.take().expect("a pipe");
    // The program may end before it has read all of this.
    while questions.write_all(b"bw/wb\n").is_ok() {}
    assert_eq!(message(&mut child), "");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn messages_that_nobody_reads_change_no_answer() {
    let mut child = start("solve --lines", Stdio::piped());
    drop(child.stderr.take());
    let mut questions = child.stdin.take().expect("a pipe");
    questions
        .write_all(b"bw/wb\nbx\nbw/wb\n")
        .expect("it listens");
    drop(questions);
    let mut answers = String::new();
    child
        .stdout
        .take()
        .expect("a pipe")
        .read_to_string(&mut answers)
        .expect("text");
    assert_eq!(answers, "2\nerror: 'x' is not a piece\n2\n");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}

#[cfg(target_os = "linux")]
mod interrupts {
    use std::fs;
    use std::io::{BufRead, BufReader, Read, Write};
    use std::process::{Child, Command, Stdio};
    use std::thread::sleep;
    use std::time::Duration;

    use serde_json::Value;

    use super::{SIZE, SLOW_FLIP, endless, endless_columns, message};
    use crate::program::{Files, NEVER};

    /// Starts the program so that it may listen to Ctrl-C, even where these tests run in the
    /// background and were told to ignore it, which a program inherits and respects.
    fn start(arguments: &str, stdout: Stdio) -> Child {
        Command::new("env")
            .arg("--default-signal=INT")
            .arg(assert_cmd::cargo::cargo_bin!("fewest"))
            .args(arguments.split_whitespace())
            .stdin(Stdio::piped())
            .stdout(stdout)
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts")
    }

    /// Waits until the program listens to Ctrl-C, and presses it.
    fn interrupt(child: &Child) {
        let status = format!("/proc/{}/status", child.id());
        for tries in 0.. {
            assert!(tries < 12_000, "the program does not listen to Ctrl-C");
            let status = fs::read_to_string(&status).expect("the program runs");
            let mask = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
            let mask = u64::from_str_radix(mask.expect("a mask").trim(), 16).expect("a mask");
            if mask & 0b10 != 0 {
                break;
            }
            sleep(Duration::from_millis(5));
        }
        let sent = Command::new("sh")
            .args(["-c", &format!("kill -INT {}", child.id())])
            .status();
        assert!(sent.expect("a shell").success());
    }

    fn interrupted(arguments: &str, board: &str) -> (String, String, Option<i32>) {
        let mut child = start(arguments, Stdio::piped());
        let mut stdin = child.stdin.take().expect("a pipe");
        stdin.write_all(board.as_bytes()).expect("it listens");
        drop(stdin);
        interrupt(&child);
        let stderr = message(&mut child);
        let mut stdout = String::new();
        child
            .stdout
            .take()
            .expect("a pipe")
            .read_to_string(&mut stdout)
            .expect("text");
        (stdout, stderr, child.wait().expect("it ends").code())
    }

    #[test]
    fn with_nothing_to_tell_the_exit_code_is_130() {
        let (stdout, stderr, code) = interrupted(&format!("solve {SIZE}"), &endless());
        assert_eq!(stdout, "");
        assert_eq!(stderr, "not decided: whether 200 drags clear the board\n");
        assert_eq!(code, Some(130));
    }

    #[test]
    fn with_a_bound_to_tell_the_exit_code_is_3() {
        let arguments = "solve --method depth-first --format json";
        let (stdout, stderr, code) = interrupted(arguments, SLOW_FLIP);
        let document: Value = serde_json::from_str(&stdout).expect("a document");
        assert_eq!(document["answer"], Value::Null);
        assert!(stderr.starts_with("not decided: "), "{stderr}");
        assert_eq!(code, Some(3));
    }

    #[test]
    fn an_audit_sums_up_what_it_has_examined() {
        for (format, summary) in [
            (
                "text",
                "\n1 level: 1 cannot be solved, 0 duplicates, 0 declared wrong, ",
            ),
            (
                "json",
                "{\"schema\":1,\"record\":\"summary\",\"levels\":1,\"impossible\":1,",
            ),
        ] {
            let files = Files::new();
            files.file("a.txt", NEVER);
            let columns = endless_columns();
            let columns = columns
                .iter()
                .map(|column| format!("[{}]", column.join(",")));
            let columns = columns.collect::<Vec<_>>().join(",");
            let board = r#"{"puzzle":"mayan","n":200,"height":8,"columns":["#;
            files.file("b.json", format!("{board}{columns}]}}"));
            let folder = files.directory();
            let arguments = format!("audit --format {format} {}", folder.display());
            let mut child = start(&arguments, Stdio::piped());
            let mut stdout = BufReader::new(child.stdout.take().expect("a pipe"));
            let mut text = String::new();
            // The first level is told before the second is examined.
            while !text.contains("a.txt") {
                assert_ne!(stdout.read_line(&mut text).expect("text"), 0, "{text}");
            }
            interrupt(&child);
            stdout.read_to_string(&mut text).expect("text");
            let last = text.find(summary).unwrap_or_else(|| panic!("{text}"));
            assert_eq!(text[last..].trim().lines().count(), 1, "{text}");
            let said = "interrupted after 1 level; the rest was not examined\n";
            assert_eq!(message(&mut child), said);
            assert_eq!(child.wait().expect("it ends").code(), Some(130));
        }
    }

    #[test]
    fn lines_end_with_the_board_that_was_searched() {
        for threads in ["1", "2"] {
            let arguments = "solve --lines --method depth-first --threads";
            let mut child = start(&format!("{arguments} {threads}"), Stdio::piped());
            let mut stdin = child.stdin.take().expect("a pipe");
            writeln!(stdin, "bw/wb").expect("it listens");
            let mut answer = [0; 2];
            let mut stdout = child.stdout.take().expect("a pipe");
            stdout.read_exact(&mut answer).expect("an answer");
            writeln!(stdin, "{SLOW_FLIP}").expect("it listens");
            // By then the search has begun; standard input stays open.
            sleep(Duration::from_millis(300));
            interrupt(&child);
            let stderr = message(&mut child);
            let mut rest = String::new();
            stdout.read_to_string(&mut rest).expect("text");
            assert!(rest.starts_with("error: not decided: "), "{rest}");
            assert!(stderr.contains(" --> <stdin>:2:1\n"), "{stderr}");
            assert_eq!(child.wait().expect("it ends").code(), Some(130));
            drop(stdin);
        }
    }

    #[test]
    fn a_program_that_waits_for_a_line_ends_at_once() {
        let mut child = start("solve --lines", Stdio::piped());
        let mut stdin = child.stdin.take().expect("a pipe");
        writeln!(stdin, "bw/wb").expect("it listens");
        let mut answer = [0; 2];
        let mut stdout = child.stdout.take().expect("a pipe");
        stdout.read_exact(&mut answer).expect("an answer");
        assert_eq!(&answer, b"2\n");
        interrupt(&child);
        // Standard input stays open all the while.
        assert_eq!(message(&mut child), "");
        assert_eq!(child.wait().expect("it ends").code(), Some(130));
        drop(stdin);
    }
}
