//! Options that several commands have. The doc comments here are the help texts.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use fewest::flip::png::picture_memory;
use fewest::flip::{Edges, Goal, Neighbourhood, OwnCell, Reach, RowLengths};
use fewest::mayan::IdleSwaps;
use fewest::{Drags, Family, LinkChecksum, ReadOptions, Size};
use fewest_api::ask::{Effort, Threads, family};

use crate::choice;
use crate::fault::Fault;

/// How the board is to be read.
#[derive(Debug, Clone, Args)]
pub(crate) struct BoardArgs {
    /// The puzzle, where the text does not tell
    #[arg(long, value_parser = choice::family())]
    pub(crate) puzzle: Option<Family>,
    /// ROWSxCOLUMNS of a one-line flip board; HEIGHTxCOLUMNS of a Mayan board, 7x5 without it
    #[arg(long, value_name = "ROWSxCOLUMNS")]
    pub(crate) size: Option<Size>,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
    /// Flip: rows may differ in length; the places behind a short row have no cell
    #[arg(long)]
    pub(crate) ragged: bool,
    /// A PNG has N x N pixels a cell [default: 1, unless the picture clearly shows more]
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) cell_pixels: Option<NonZeroUsize>,
}

/// What a press turns over.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct RuleArgs {
    /// Flip: which cells a press turns over
    #[arg(long, value_parser = choice::reach())]
    pub(crate) neighbours: Option<Reach>,
    /// Flip: the pressed cell itself does not turn over
    #[arg(long)]
    pub(crate) without_self: bool,
    /// Flip: the board is a torus
    #[arg(long)]
    pub(crate) wrap: bool,
}

/// What is asked about the board.
#[derive(Debug, Clone, Args)]
pub(crate) struct QuestionArgs {
    /// Flip: the colour to reach [default: either]
    #[arg(long, value_parser = choice::goal())]
    pub(crate) goal: Option<Goal>,
    /// Mayan: exactly N drags, instead of the file's n
    #[arg(long, value_name = "N", value_parser = drags, allow_negative_numbers = true)]
    pub(crate) steps: Option<u8>,
    /// Mayan: the smallest number of drags; with --steps at most so many
    #[arg(long)]
    pub(crate) fewest: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal [default: on]
    #[arg(long, value_enum, value_name = "ON_OR_OFF")]
    pub(crate) idle_swaps: Option<Switch>,
}

/// What the search may take.
#[derive(Debug, Clone, Copy, Args)]
pub(crate) struct LimitArgs {
    /// Threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = from_one, allow_negative_numbers = true)]
    pub(crate) threads: Option<NonZeroUsize>,
    /// Stop after so many seconds
    #[arg(
        long,
        value_name = "SECONDS",
        value_parser = seconds,
        allow_negative_numbers = true
    )]
    pub(crate) time_limit: Option<Duration>,
    /// The tables take at most so much memory, as they need it
    #[arg(
        long,
        value_name = "MB",
        value_parser = megabytes,
        default_value_t = 1024,
        allow_negative_numbers = true
    )]
    pub(crate) memory: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Format {
    /// The judge's form
    #[default]
    Text,
    /// One JSON object
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum StudyFormat {
    /// For people
    #[default]
    Text,
    /// One JSON object
    Json,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// They are
    On,
    /// They are not
    Off,
}

impl Switch {
    /// The command line's word over the text's, and that over the default.
    pub(crate) fn over(asked: Option<Self>, found: Option<IdleSwaps>) -> IdleSwaps {
        asked.map(IdleSwaps::from).or(found).unwrap_or_default()
    }
}

impl From<Switch> for IdleSwaps {
    fn from(switch: Switch) -> Self {
        match switch {
            Switch::On => Self::Legal,
            Switch::Off => Self::Illegal,
        }
    }
}

impl BoardArgs {
    /// The same for the library. The question is about flip boards where only they have such an option.
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions {
            family: self.puzzle,
            question: family(any_given(&self.flip_only()), false),
            size: self.size,
            row_lengths: if self.ragged {
                RowLengths::Ragged
            } else {
                RowLengths::Equal
            },
            cell_pixels: self.cell_pixels,
            ..self.rule.read_options()
        }
    }

    /// The options that only flip boards have, as far as they were given.
    pub(crate) fn flip_only(&self) -> [(&'static str, bool); 4] {
        [
            ("--neighbours", self.rule.neighbours.is_some()),
            ("--without-self", self.rule.without_self),
            ("--wrap", self.rule.wrap),
            ("--ragged", self.ragged),
        ]
    }
}

impl RuleArgs {
    /// The rule, classic where nothing is said.
    pub(crate) fn neighbourhood(self) -> Neighbourhood {
        Neighbourhood {
            reach: self.reach().unwrap_or_default(),
            own_cell: self.own_cell().unwrap_or_default(),
            edges: self.edges().unwrap_or_default(),
        }
    }

    /// The rule as far as it was given, for the library.
    pub(crate) fn read_options(self) -> ReadOptions {
        ReadOptions {
            reach: self.reach(),
            own_cell: self.own_cell(),
            edges: self.edges(),
            ..ReadOptions::default()
        }
    }

    fn reach(self) -> Option<Reach> {
        self.neighbours
    }

    fn own_cell(self) -> Option<OwnCell> {
        self.without_self.then_some(OwnCell::Stays)
    }

    fn edges(self) -> Option<Edges> {
        self.wrap.then_some(Edges::Wrap)
    }
}

impl QuestionArgs {
    /// How to read the board that these questions are about.
    pub(crate) fn read_options(&self, board: &BoardArgs) -> ReadOptions {
        let options = board.read_options();
        ReadOptions {
            question: family(
                self.goal.is_some() || any_given(&board.flip_only()),
                any_given(&self.mayan_only()),
            ),
            drags: if self.fewest || self.steps.is_some() {
                Drags::Ignored
            } else {
                Drags::Needed
            },
            ..options
        }
    }

    /// The options that only Mayan boards have, as far as they were given.
    pub(crate) fn mayan_only(&self) -> [(&'static str, bool); 3] {
        [
            ("--steps", self.steps.is_some()),
            ("--fewest", self.fewest),
            ("--idle-swaps", self.idle_swaps.is_some()),
        ]
    }
}

impl LimitArgs {
    /// What a search may take, for the API.
    pub(crate) fn effort(&self) -> Effort {
        Effort {
            memory: self.memory.saturating_mul(1 << 20),
            threads: self.threads.map_or(Threads::OfTheMachine, Threads::Exactly),
        }
    }

    /// How to read a board where pictures may take so much memory.
    pub(crate) fn reading(&self, options: ReadOptions) -> ReadOptions {
        ReadOptions {
            memory: Some(self.picture_bytes()),
            ..options
        }
    }

    /// Bytes that reading a picture may take.
    pub(crate) fn picture_bytes(&self) -> usize {
        picture_memory(self.effort().memory)
    }
}

pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().ok().filter(|&seconds: &f64| seconds >= 0.0);
    let seconds = seconds.ok_or("a number of seconds from 0 was expected, as in 2.5")?;
    // What is too long for a clock is as good as no limit.
    Ok(Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX))
}

pub(crate) fn drags(text: &str) -> Result<u8, &'static str> {
    text.parse()
        .map_err(|_| "a number from 0 to 255 was expected")
}

pub(crate) fn number(text: &str) -> Result<u64, &'static str> {
    text.parse().map_err(|_| "a number from 0 was expected")
}

fn megabytes(text: &str) -> Result<usize, &'static str> {
    text.parse()
        .map_err(|_| "a number of megabytes was expected")
}

/// A number of things of which there is at least one.
pub(crate) fn from_one(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "a number from 1 was expected")
}

pub(crate) fn any_given(options: &[(&'static str, bool)]) -> bool {
    options.iter().any(|(_, given)| *given)
}

/// How to read a board that is one of many. Nobody is told of notes there.
pub(crate) fn one_of_many(options: ReadOptions) -> ReadOptions {
    ReadOptions {
        link_checksum: LinkChecksum::Required,
        ..options
    }
}

/// Refuses options that the board's puzzle does not have.
pub(crate) fn refuse(options: &[(&'static str, bool)], puzzle: &str) -> Result<(), Fault> {
    match options.iter().find(|(_, given)| *given) {
        Some((option, _)) => Err(Fault::usage(format!("{option} is for {puzzle} boards"))),
        None => Ok(()),
    }
}
