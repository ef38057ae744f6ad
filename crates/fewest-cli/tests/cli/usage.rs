//! What the program says to a command line that is not right.

use crate::program::{FLIP, Files, MAYAN, answer, command, fewest, refusal};

#[track_caller]
fn first_line(arguments: &str) -> String {
    let message = refusal(arguments, FLIP);
    message.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn options_that_exclude_each_other_are_refused() {
    for (one, other) in [
        ("--any", "--moves"),
        ("--count", "--moves"),
        ("--all", "--moves"),
        ("--all", "--any"),
        ("--all", "--proof"),
        ("--all", "--count"),
        ("--lines", "--all"),
        ("--any", "--proof"),
    ] {
        let title = first_line(&format!("solve {one} {other}"));
        assert!(
            title.contains("cannot be used with"),
            "{one} {other}: {title}"
        );
        assert!(title.contains(one) && title.contains(other), "{title}");
    }
    for option in ["--all", "--any", "--count"] {
        let title = first_line(&format!("solve {option} --method elimination"));
        assert!(title.contains("cannot be used with"), "{option}: {title}");
    }
    let message = refusal("solve --limit 3", FLIP);
    assert!(message.contains("--all"), "{message}");
}

#[test]
fn values_that_are_no_values_say_what_would_be() {
    for (arguments, want) in [
        (
            "solve --goal red",
            "error: invalid value 'red' for '--goal <GOAL>'",
        ),
        (
            "solve --size 7",
            "error: invalid value '7' for '--size <ROWSxCOLUMNS>': a size is written ROWSxCOLUMNS, as in 4x4",
        ),
        (
            "solve --size 0x4",
            "error: invalid value '0x4' for '--size <ROWSxCOLUMNS>': a size is written ROWSxCOLUMNS, as in 4x4",
        ),
        (
            "solve --steps 256",
            "error: invalid value '256' for '--steps <N>': a number from 0 to 255 was expected",
        ),
        (
            "solve --steps -1",
            "error: invalid value '-1' for '--steps <N>': a number from 0 to 255 was expected",
        ),
        (
            "solve --time-limit soon",
            "error: invalid value 'soon' for '--time-limit <SECONDS>': a number of seconds from 0 was expected, as in 2.5",
        ),
        (
            "solve --time-limit 1s",
            "error: invalid value '1s' for '--time-limit <SECONDS>': a number of seconds from 0 was expected, as in 2.5",
        ),
        (
            "solve --time-limit -1",
            "error: invalid value '-1' for '--time-limit <SECONDS>': a number of seconds from 0 was expected, as in 2.5",
        ),
        (
            "solve --time-limit NaN",
            "error: invalid value 'NaN' for '--time-limit <SECONDS>': a number of seconds from 0 was expected, as in 2.5",
        ),
        (
            "solve --threads 0",
            "error: invalid value '0' for '--threads <N>': a number from 1 was expected",
        ),
        (
            "solve --threads two",
            "error: invalid value 'two' for '--threads <N>': a number from 1 was expected",
        ),
        (
            "solve --idle-swaps maybe",
            "error: invalid value 'maybe' for '--idle-swaps <ON_OR_OFF>'",
        ),
        (
            "solve --memory -1",
            "error: invalid value '-1' for '--memory <MB>': a number of megabytes was expected",
        ),
        (
            "solve --memory 1G",
            "error: invalid value '1G' for '--memory <MB>': a number of megabytes was expected",
        ),
        (
            "solve --all --limit -1",
            "error: invalid value '-1' for '--limit <K>': a number from 0 was expected",
        ),
        (
            "completions tcsh",
            "error: invalid value 'tcsh' for '<SHELL>'",
        ),
    ] {
        assert_eq!(first_line(arguments), want);
    }
    // More time than clocks can tell is no limit.
    assert_eq!(answer("solve --time-limit inf", FLIP), "4\n");
    assert_eq!(answer("solve --time-limit 1e30", FLIP), "4\n");
}

#[test]
fn an_unknown_command_is_told_what_is_near() {
    let message = refusal("solv", "");
    assert!(
        message.contains("tip: a similar subcommand exists: 'solve'"),
        "{message}"
    );
    assert!(first_line("solve one two").contains("unexpected argument 'two'"));
    let message = refusal("", "");
    assert!(message.contains("Usage: fewest <COMMAND>"), "{message}");
}

#[test]
fn a_file_without_a_command_is_told_the_command() {
    let files = Files::new();
    let board = files.file("board.txt", FLIP);
    assert_eq!(
        refusal(&board, ""),
        format!(
            "error: unrecognized subcommand '{board}'

  tip: to solve the board in this file, say 'fewest solve {board}'

Usage: fewest <COMMAND>

For more information, try '--help'.
"
        )
    );
    let message = refusal(&format!("{board}.missing"), "");
    assert!(!message.contains("tip:"), "{message}");
}

#[test]
fn a_file_that_cannot_be_read_is_named() {
    let files = Files::new();
    let directory = files.directory();
    let missing = directory.join("missing.txt");
    let message = refusal(&format!("solve {}", missing.display()), "");
    assert!(
        message.starts_with(&format!("error: cannot read {}: ", missing.display())),
        "{message}"
    );
    let message = refusal(&format!("solve {}", directory.display()), "");
    assert!(
        message.starts_with(&format!("error: cannot read {}: ", directory.display())),
        "{message}"
    );
    let message = refusal(&format!("solve --lines {}", directory.display()), "");
    assert!(
        message.starts_with(&format!("error: cannot read {}: ", directory.display())),
        "{message}"
    );
}

#[test]
fn a_file_a_dash_and_nothing_are_all_read() {
    let files = Files::new();
    let board = files.file("board.txt", FLIP);
    assert_eq!(answer(&format!("solve {board}"), MAYAN), "4\n");
    assert_eq!(answer("solve -", FLIP), "4\n");
    assert_eq!(answer("solve", FLIP), "4\n");
}

#[test]
fn standard_input_cannot_be_both_board_and_answer() {
    for name in ["check", "replay"] {
        let message = refusal(&format!("{name} - -"), FLIP);
        assert!(
            message.starts_with("error: standard input cannot be both the board and the "),
            "{message}"
        );
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(
        answer("--version", ""),
        concat!("fewest ", env!("CARGO_PKG_VERSION"), "\n")
    );
}

#[test]
fn the_environment_changes_no_answer() {
    let mut program = command("solve");
    program
        .env("COLUMNS", "20")
        .env("NO_COLOR", "1")
        .env("RUST_LOG", "trace");
    let output = program
        .write_stdin("bx")
        .output()
        .expect("the program starts");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        fewest("solve", "bx").stderr
    );
}
