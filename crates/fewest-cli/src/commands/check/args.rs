//! What to check.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::path::PathBuf;

use clap::Args;

use crate::options::{Format, TaskArgs};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The board, or a share link; - for standard input
    pub(crate) board_file: PathBuf,
    /// The answer; - for standard input
    pub(crate) answer_file: PathBuf,
    /// With --testlib: the jury's answer
    #[arg(requires = "testlib")]
    pub(crate) jury_file: Option<PathBuf>,
    /// With --testlib: where to write the message instead of standard error
    #[arg(requires = "testlib")]
    pub(crate) report_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) task: TaskArgs,
    /// Only whether the moves reach the goal, not whether they are the fewest or the smallest list
    #[arg(long)]
    pub(crate) valid_only: bool,
    /// The board and the answer are an input and an output of this judge, as judge --list names it;
    /// every board of the input is judged
    #[arg(
        long,
        value_name = "NAME",
        conflicts_with_all = [
            "puzzle", "size", "neighbours", "without_self", "wrap", "ragged", "goal", "steps", "fewest",
            "idle_swaps",
        ]
    )]
    pub(crate) judge: Option<String>,
    /// As a checker of testlib: INPUT OUTPUT ANSWER [REPORT]; exit code 0 ok, 1 wrong answer, 2 wrong
    /// output format, 3 fail. The inputs of judge --list are read too; where the text may be one of
    /// several, --judge says which
    #[arg(long, requires = "jury_file", conflicts_with = "format")]
    pub(crate) testlib: bool,
    /// The form of the verdict
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

impl CheckArgs {
    /// Whether an option says how to read one board, or what is asked about it.
    pub(super) fn asks_about_one_board(&self) -> bool {
        let words = self.task.words();
        self.task.board.puzzle.is_some()
            || self.task.board.size.is_some()
            || words.family().is_some()
    }
}
