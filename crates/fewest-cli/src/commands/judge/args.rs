//! What judge to be.

use std::path::PathBuf;

use clap::Args;

use crate::options::{LimitArgs, ReportFormat};

#[derive(Debug, Args)]
pub(crate) struct JudgeArgs {
    /// The judge's problem, as --list names it
    #[arg(required_unless_present = "list")]
    pub(super) name: Option<String>,
    /// The judge's input; standard input without it or with -
    pub(super) file: Option<PathBuf>,
    #[command(flatten)]
    pub(super) limits: LimitArgs,
    /// All problems, with what they read and write
    #[arg(long, conflicts_with_all = ["name", "file"])]
    pub(super) list: bool,
    /// The form of --list
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ReportFormat,
}
