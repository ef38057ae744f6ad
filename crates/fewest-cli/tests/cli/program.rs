//! Runs the program, and says what it did.

use std::path::PathBuf;
use std::process::Output;

use assert_cmd::Command;

/// The flip board of the rules.
pub(crate) const FLIP: &str = "bwwb\nbbwb\nbwwb\nbwww\n";

/// The Mayan board of the rules.
pub(crate) const MAYAN: &str = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";

/// A flip board that no number of rounds solves.
pub(crate) const NEVER: &str = "bwww\nwwww\nwwww\nwwww\n";

/// The program, with these arguments (split at blanks) and no word of the environment that changes
/// its output.
pub(crate) fn command(arguments: &str) -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("fewest"));
    command.args(arguments.split_whitespace());
    for name in ["COLUMNS", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// What a finished program left behind.
#[derive(Debug)]
pub(crate) struct Finished {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) code: Option<i32>,
}

impl From<Output> for Finished {
    fn from(output: Output) -> Self {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Self {
            stdout: text(output.stdout),
            stderr: text(output.stderr),
            code: output.status.code(),
        }
    }
}

/// Runs the program with this text on standard input.
pub(crate) fn fewest(arguments: &str, stdin: impl Into<Vec<u8>>) -> Finished {
    let output = command(arguments).write_stdin(stdin).output();
    output.expect("the program starts").into()
}

/// Its standard output, where it answered and said nothing else.
#[track_caller]
pub(crate) fn answer(arguments: &str, stdin: impl Into<Vec<u8>>) -> String {
    let finished = fewest(arguments, stdin);
    assert_eq!(finished.stderr, "", "fewest {arguments}");
    assert_eq!(finished.code, Some(0), "fewest {arguments}");
    finished.stdout
}

/// Its message, where it refused the board or the command line and answered nothing.
#[track_caller]
pub(crate) fn refusal(arguments: &str, stdin: impl Into<Vec<u8>>) -> String {
    let finished = fewest(arguments, stdin);
    assert_eq!(finished.stdout, "", "fewest {arguments}");
    assert_eq!(finished.code, Some(2), "fewest {arguments}");
    finished.stderr
}

/// The message for a board on standard input: the title, the place, and whatever else.
#[track_caller]
pub(crate) fn complaint(stdin: impl Into<Vec<u8>>) -> String {
    refusal("solve", stdin)
}

/// Files for one test, taken away with it.
pub(crate) struct Files(tempfile::TempDir);

impl Files {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().expect("a directory for files"))
    }

    /// The path of a new file with this content. Free of blanks, so that it can be an argument.
    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.path().join(name);
        std::fs::write(&path, content).expect("the file can be written");
        let path = path.to_str().expect("the path is text").to_owned();
        assert!(!path.contains(' '), "{path:?} is split into two arguments");
        path
    }

    /// The directory itself.
    pub(crate) fn directory(&self) -> PathBuf {
        self.0.path().to_owned()
    }
}
