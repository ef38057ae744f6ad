//! What `fewest solve` is asked.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]
#![allow(
    clippy::struct_excessive_bools,
    reason = "a flag on the command line is a bool"
)]

use std::path::PathBuf;

use clap::Args;
use fewest::flip::Shard;
use fewest::{Family, flip, mayan};
use fewest_api::ask::methods::names;

use crate::fault::Fault;
use crate::options::{Format, Question, TaskArgs, number};

#[derive(Debug, Clone, Args)]
pub(crate) struct SolveArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) task: TaskArgs,
    /// Flip: after the count a line `row column` for each press of the smallest minimum list
    #[arg(long, conflicts_with_all = ["any", "all", "count"])]
    pub(crate) moves: bool,
    /// Flip: the presses of --moves as a picture; .txt (x and dots), .pbm or .png (black is pressed)
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "count", "lines"])]
    pub(crate) presses: Option<PathBuf>,
    /// Flip: some solution instead of the smallest; its count
    #[arg(long, conflicts_with_all = ["all", "count"])]
    pub(crate) any: bool,
    /// Flip: after Impossible a set of cells that proves it
    #[arg(long, conflicts_with_all = ["any", "all", "count"])]
    pub(crate) proof: bool,
    /// Every minimum press set, or every list of exactly n drags, as JSON lines
    #[arg(long, conflicts_with_all = ["count", "lines"])]
    pub(crate) all: bool,
    /// With --all: at most so many
    #[arg(
        long,
        value_name = "K",
        value_parser = number,
        requires = "all",
        allow_negative_numbers = true
    )]
    pub(crate) limit: Option<u64>,
    /// How many answers --all would give
    #[arg(long)]
    pub(crate) count: bool,
    /// One board a line in, one answer a line out; --time-limit is for each board, and a share link
    /// needs its checksum
    #[arg(long)]
    pub(crate) lines: bool,
    /// By what method; `fewest methods` lists them
    #[arg(long, value_name = "NAME", default_value = "auto", conflicts_with_all = ["any", "all", "count"])]
    pub(crate) method: String,
    /// The form of the answer
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
    /// Flip: only shard I of N of the search, into the file of --out; `fewest merge` gives the answer
    #[arg(
        long,
        value_name = "I/N",
        requires = "out",
        conflicts_with_all = ["presses", "any", "all", "lines", "method"]
    )]
    pub(crate) shard: Option<Shard>,
    /// With --shard: the file to write. A checkpoint is kept beside it, at most a minute old, and the same
    /// command goes on from there
    #[arg(long, value_name = "FILE", requires = "shard")]
    pub(crate) out: Option<PathBuf>,
    /// Flip: W rounds are known to be enough; a start for the search, and no part of its proof
    #[arg(long, value_name = "W", value_parser = number, conflicts_with_all = ["any", "all", "lines"])]
    pub(crate) best: Option<u64>,
}

impl SolveArgs {
    /// The question about a board.
    pub(super) fn question(&self) -> Question {
        let mut words = self.task.words();
        let own = [
            ("--goal", self.task.asked.goal.is_some()),
            ("--moves", self.moves),
            ("--presses", self.presses.is_some()),
            ("--any", self.any),
            ("--proof", self.proof),
            ("--shard", self.shard.is_some()),
            ("--best", self.best.is_some()),
        ];
        words.flip.splice(..0, own);
        self.task.question_with(words)
    }

    /// The flip method of that name.
    pub(super) fn flip_method(&self) -> Result<flip::Method, Fault> {
        let method = flip::Method::from_name(&self.method);
        method.ok_or_else(|| self.no_method(Family::Flip))
    }

    /// The Mayan method of that name.
    pub(super) fn mayan_method(&self) -> Result<mayan::Method, Fault> {
        let method = mayan::Method::from_name(&self.method);
        method.ok_or_else(|| self.no_method(Family::Mayan))
    }

    fn no_method(&self, family: Family) -> Fault {
        Fault::Usage {
            message: format!("there is no {} method {:?}", family.name(), self.method),
            help: Some(format!("the methods are {}", names(family).join(", "))),
        }
    }
}
