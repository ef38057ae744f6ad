//! Options that several commands have. The doc comments here are the help texts.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::num::NonZeroUsize;
use std::time::Duration;

use clap::{Args, ValueEnum};
use fewest::flip::png::picture_memory;
use fewest::flip::{Edges, Goal, Neighbourhood, OwnCell, Reach, RowLengths};
use fewest::mayan::IdleSwaps;
use fewest::{Family, Input, LinkChecksum, ReadOptions, Size};
use fewest_api::ask::{Asked, Effort, Task, Threads, Words};

use crate::choice;
use crate::fault::Fault;
use crate::source::Source;

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
pub(crate) struct AskedArgs {
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

/// A board, what is asked of it, and what the search may take.
#[derive(Debug, Clone, Args)]
pub(crate) struct TaskArgs {
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) asked: AskedArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

/// What a command line asks of its board, for the API.
#[derive(Debug, Clone)]
pub(crate) struct Question {
    /// How to read the board.
    pub(crate) reading: ReadOptions,
    /// What is asked over what the board's text says.
    pub(crate) asked: Asked,
    /// The options that boards of one puzzle alone have.
    pub(crate) words: Words,
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
pub(crate) enum ReportFormat {
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

impl From<Switch> for IdleSwaps {
    fn from(switch: Switch) -> Self {
        match switch {
            Switch::On => Self::Legal,
            Switch::Off => Self::Illegal,
        }
    }
}

impl BoardArgs {
    /// The same for the library.
    pub(crate) fn read_options(&self) -> ReadOptions {
        ReadOptions {
            family: self.puzzle,
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
    pub(crate) fn words(&self) -> Words {
        let flip = [
            ("--neighbours", self.rule.neighbours.is_some()),
            ("--without-self", self.rule.without_self),
            ("--wrap", self.rule.wrap),
            ("--ragged", self.ragged),
        ];
        Words {
            flip: flip.to_vec(),
            mayan: Vec::new(),
        }
    }
}

impl RuleArgs {
    /// The rule, classic where nothing is said.
    pub(crate) fn neighbourhood(self) -> Neighbourhood {
        let said = self.read_options();
        Neighbourhood {
            reach: said.reach.unwrap_or_default(),
            own_cell: said.own_cell.unwrap_or_default(),
            edges: said.edges.unwrap_or_default(),
        }
    }

    /// The rule as far as it was given, for the library.
    pub(crate) fn read_options(self) -> ReadOptions {
        ReadOptions {
            reach: self.neighbours,
            own_cell: self.without_self.then_some(OwnCell::Stays),
            edges: self.wrap.then_some(Edges::Wrap),
            ..ReadOptions::default()
        }
    }
}

impl AskedArgs {
    /// What is asked over what the board's text says.
    pub(crate) fn asked(&self) -> Asked {
        Asked {
            goal: self.goal,
            steps: self.steps,
            fewest: self.fewest,
            idle_swaps: self.idle_swaps.map(IdleSwaps::from),
        }
    }
}

impl TaskArgs {
    /// The options that boards of one puzzle alone have.
    pub(crate) fn words(&self) -> Words {
        let mut words = self.board.words();
        words.flip.push(("--goal", self.asked.goal.is_some()));
        words.mayan = vec![
            ("--steps", self.asked.steps.is_some()),
            ("--fewest", self.asked.fewest),
            ("--idle-swaps", self.asked.idle_swaps.is_some()),
        ];
        words
    }

    /// The question about a board.
    pub(crate) fn question(&self) -> Question {
        self.question_with(self.words())
    }

    /// The same, of a command that has more such options.
    pub(crate) fn question_with(&self, words: Words) -> Question {
        let memory = self.limits.picture_bytes();
        Question::new(&self.board, memory, words, self.asked.asked())
    }
}

impl Question {
    /// About a board; pictures are read within so many bytes.
    pub(crate) fn new(board: &BoardArgs, picture_bytes: usize, words: Words, asked: Asked) -> Self {
        Self {
            reading: ReadOptions {
                question: words.family(),
                drags: asked.drags(),
                memory: Some(picture_bytes),
                ..board.read_options()
            },
            words,
            asked,
        }
    }

    /// The same, about each of many boards. Nobody is told of notes there.
    pub(crate) fn of_many(mut self) -> Self {
        self.reading.link_checksum = LinkChecksum::Required;
        self
    }

    /// The board of a text, with what is to be done with it.
    pub(crate) fn read(&self, source: &Source) -> Result<Task, Fault> {
        self.task(source.board(&self.reading)?)
    }

    /// What is to be done with a board.
    pub(crate) fn task(&self, input: Input) -> Result<Task, Fault> {
        let task = self.asked.task(input);
        let Some((words, other)) = self.words.foreign_to(task.family()) else {
            return Ok(task);
        };
        let puzzle = match other {
            Family::Flip => "flip",
            Family::Mayan => "Mayan",
        };
        let given = words.iter().find(|(_, given)| *given);
        let (option, _) = given.expect("one of them was given");
        Err(Fault::usage(format!("{option} is for {puzzle} boards")))
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
