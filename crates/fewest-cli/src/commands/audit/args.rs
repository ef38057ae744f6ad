//! What pack to audit, and how.
#![allow(
    clippy::struct_excessive_bools,
    reason = "a flag on the command line is a bool"
)]

use std::path::PathBuf;

use clap::Args;

use crate::options::{ReportFormat, TaskArgs};

#[derive(Debug, Args)]
pub(crate) struct AuditArgs {
    /// The pack, or a folder whose files are read by name; standard input without it or with -
    pub(super) pack: Option<PathBuf>,
    #[command(flatten)]
    pub(super) task: TaskArgs,
    /// Every line is a board, also where it does not show that (a square board without slashes)
    #[arg(long)]
    pub(super) lines: bool,
    /// Only levels that cannot be solved, read or decided, stand twice or are declared wrong
    #[arg(long)]
    pub(super) only_problems: bool,
    /// A table, or a JSON object for each level and one for the pack
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ReportFormat,
}
