//! What to draw, and how.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::path::PathBuf;

use clap::{ArgGroup, Args};
use fewest::Size;
use fewest_draw::{MAX_CELL, MAX_COLUMNS, Style, Theme};

use crate::choice;
use crate::options::TaskArgs;

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("moves").args(["solve", "answer"]))]
pub(crate) struct DrawArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    /// Where to; .svg or .png [default: SVG on standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// With its answer, as `solve` finds it: numbered presses, drags as arrows, or the cells that
    /// prove that there is none
    #[arg(long)]
    pub(crate) solve: bool,
    /// With this answer, in any form that `check` reads; - for standard input
    #[arg(long, value_name = "FILE")]
    pub(crate) answer: Option<PathBuf>,
    /// Every step of the answer side by side, with what each press turns or each drag makes vanish
    #[arg(long, requires = "moves")]
    pub(crate) strip: bool,
    /// Flip: the quiet patterns of boards of this size, or of the board's shape
    #[arg(
        long,
        value_name = "ROWSxCOLUMNS",
        num_args = 0..=1,
        conflicts_with_all = ["moves", "strip"]
    )]
    #[allow(clippy::option_option, reason = "absent, without a size, with one")]
    pub(crate) quiet: Option<Option<Size>>,
    /// The page
    #[arg(long, value_parser = choice::theme(), default_value = "light")]
    pub(crate) theme: Theme,
    /// Width of a cell [default: what suits the board]
    #[arg(long, value_name = "PIXELS", value_parser = cell, allow_negative_numbers = true)]
    pub(crate) cell: Option<u32>,
    /// So many boards side by side, where there are several [default: what suits a page]
    #[arg(long, value_name = "N", value_parser = columns, allow_negative_numbers = true)]
    pub(crate) columns: Option<usize>,
    #[command(flatten)]
    pub(crate) task: TaskArgs,
}

impl DrawArgs {
    /// How the drawing is to look.
    pub(super) fn style(&self) -> Style {
        Style {
            theme: self.theme,
            cell: self.cell,
            columns: self.columns,
        }
    }
}

fn cell(text: &str) -> Result<u32, String> {
    let pixels = text.parse().ok();
    let pixels = pixels.filter(|pixels| (1..=MAX_CELL).contains(pixels));
    pixels.ok_or_else(|| format!("a number of pixels from 1 to {MAX_CELL} was expected"))
}

fn columns(text: &str) -> Result<usize, String> {
    let columns = text.parse().ok();
    let columns = columns.filter(|columns| (1..=MAX_COLUMNS).contains(columns));
    columns.ok_or_else(|| format!("a number from 1 to {MAX_COLUMNS} was expected"))
}
