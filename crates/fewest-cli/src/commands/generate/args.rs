//! What boards to make.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]
#![allow(
    clippy::struct_excessive_bools,
    reason = "a flag on the command line is a bool"
)]

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use fewest::Size;
use fewest::flip::Goal;

use crate::args::{LimitArgs, RuleArgs, Switch, drags, from_one, number};
use crate::choice;

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    #[command(subcommand)]
    pub(crate) family: GenerateFamily,
}

#[derive(Debug, Subcommand)]
pub(crate) enum GenerateFamily {
    /// Flip boards that need an exact number of rounds, or that are impossible
    ///
    /// Without --rounds any board that can be solved. Every board is solved before it is printed.
    Flip(GenerateFlipArgs),
    /// Mayan boards that need an exact number of drags
    ///
    /// Built backwards from the empty board. Every board is searched before it is printed.
    Mayan(GenerateMayanArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GenerateFlipArgs {
    /// Rows and columns
    #[arg(long, value_name = "ROWSxCOLUMNS", required_unless_present = "shape")]
    pub(crate) size: Option<Size>,
    /// The fewest rounds that a board needs, exactly
    #[arg(long, value_name = "R", value_parser = number, allow_negative_numbers = true)]
    pub(crate) rounds: Option<u64>,
    /// Boards that no number of rounds solves
    #[arg(long, conflicts_with_all = ["rounds", "unique", "difficulty"])]
    pub(crate) impossible: bool,
    /// Only one press set has the fewest rounds; for the goal either of both colours
    #[arg(long)]
    pub(crate) unique: bool,
    /// The colour to reach [default: either]
    #[arg(long, value_parser = choice::goal())]
    pub(crate) goal: Option<Goal>,
    /// So many percent of the places have no cell, the same places on all boards
    #[arg(
        long,
        value_name = "PERCENT",
        value_parser = percent,
        conflicts_with = "shape",
        allow_negative_numbers = true
    )]
    pub(crate) holes: Option<u8>,
    /// The cells of the board in this file, whatever its pieces; _ has no cell
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    pub(crate) shape: Option<PathBuf>,
    /// Rows of --shape may differ in length; the places behind a short row have no cell
    #[arg(long, requires = "shape", conflicts_with = "size")]
    pub(crate) ragged: bool,
    /// A PNG of --shape has N x N pixels a cell [default: 1, unless it clearly shows more]
    #[arg(
        long,
        value_name = "N",
        value_parser = from_one,
        requires = "shape",
        conflicts_with = "size",
        allow_negative_numbers = true
    )]
    pub(crate) cell_pixels: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

#[derive(Debug, Args)]
pub(crate) struct GenerateMayanArgs {
    /// The fewest drags that a board needs, exactly
    #[arg(long, value_name = "D", value_parser = drags, allow_negative_numbers = true)]
    pub(crate) drags: u8,
    /// Blocks
    #[arg(long, value_name = "B", value_parser = blocks, allow_negative_numbers = true)]
    pub(crate) blocks: usize,
    /// Colours; each has at least three blocks
    #[arg(long, visible_alias = "colors", value_name = "C", value_parser = colours, allow_negative_numbers = true)]
    pub(crate) colours: u8,
    /// Height and columns [default: 7x5]
    #[arg(long, value_name = "HEIGHTxCOLUMNS")]
    pub(crate) size: Option<Size>,
    /// The height of each column, from the left, as in 3,2,0,4,3
    #[arg(
        long,
        value_name = "H,H,…",
        value_delimiter = ',',
        value_parser = blocks,
        allow_hyphen_values = true
    )]
    pub(crate) heights: Option<Vec<usize>>,
    /// Only one list of D drags clears the board (`solve --count` says 1)
    #[arg(long)]
    pub(crate) unique: bool,
    /// Every block is needed: leave any one out, let the runs that this makes vanish, and D drags no longer
    /// clear the board
    #[arg(long)]
    pub(crate) no_idle: bool,
    /// Whether swaps of two blocks of one colour are legal [default: on]
    #[arg(long, value_enum, value_name = "ON_OR_OFF")]
    pub(crate) idle_swaps: Option<Switch>,
    #[command(flatten)]
    pub(crate) series: SeriesArgs,
}

/// How many boards, and how they are printed.
#[derive(Debug, Args)]
pub(crate) struct SeriesArgs {
    /// The same seed makes the same boards, on every machine; without it a fresh one is taken and told
    #[arg(long, value_parser = number, allow_negative_numbers = true)]
    pub(crate) seed: Option<u64>,
    /// Boards to make; each has random numbers of its own, whatever their number
    #[arg(long, value_name = "K", value_parser = number, default_value_t = 1, allow_negative_numbers = true)]
    pub(crate) number: u64,
    /// The form of the boards
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: BoardFormat,
    /// How hard each board is: with text as comments of a pack, with json an object around the board
    #[arg(long)]
    pub(crate) difficulty: bool,
    /// Boards to look at for each board that is made
    #[arg(long, value_name = "N", value_parser = number, default_value_t = 10_000, allow_negative_numbers = true)]
    pub(crate) tries: u64,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum BoardFormat {
    /// As `solve` reads it; several boards as a pack, with their fewest moves
    #[default]
    Text,
    /// A board a line, as `solve --lines` reads it
    Line,
    /// A board a line as JSON, with its rules; `solve --lines` reads that too
    Json,
}

fn blocks(text: &str) -> Result<usize, &'static str> {
    text.parse().map_err(|_| "a number from 0 was expected")
}

fn colours(text: &str) -> Result<u8, &'static str> {
    let colours = text.parse().ok();
    let colours = colours.filter(|&colours: &u8| colours <= fewest::mayan::MAX_COLOUR);
    colours.ok_or("a number from 0 to 99 was expected")
}

fn percent(text: &str) -> Result<u8, &'static str> {
    let percent = text.parse().ok().filter(|&percent: &u8| percent <= 100);
    percent.ok_or("a number from 0 to 100 was expected")
}
