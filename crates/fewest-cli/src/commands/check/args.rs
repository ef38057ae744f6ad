#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::path::PathBuf;

use clap::Args;

use crate::args::{BoardArgs, Format, LimitArgs, QuestionArgs};

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// The board; - for standard input
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
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// Only whether the moves reach the goal, not whether they are the fewest or the smallest list
    #[arg(long)]
    pub(crate) valid_only: bool,
    /// As a checker of testlib: INPUT OUTPUT ANSWER [REPORT]; exit code 0 ok, 1 wrong answer, 2 wrong
    /// output format, 3 fail
    #[arg(long, requires = "jury_file", conflicts_with = "format")]
    pub(crate) testlib: bool,
    /// The form of the verdict
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}
