//! The command line. The doc comments here are the help texts.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]
#![allow(
    clippy::struct_excessive_bools,
    reason = "a flag on the command line is a bool"
)]

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Args, Parser, Subcommand, ValueEnum};
use fewest::flip::png::picture_memory;
use fewest::flip::{
    self, Edges, Goal, Neighbourhood, OwnCell, Reach, RowLengths, Shape, Solver, SystemError,
};
use fewest::mayan::{IdleSwaps, Method, Options};
use fewest::{Drags, Family, LinkChecksum, ReadOptions, Size};

use crate::commands::audit::AuditArgs;
use crate::commands::check::CheckArgs;
use crate::commands::draw::{DrawArgs, ThemeArg};
use crate::commands::generate::GenerateArgs;
use crate::commands::judge::JudgeArgs;
use crate::commands::play::PlayArgs;
use crate::commands::serve::ServeArgs;
use crate::deferred::Deferred;
use crate::fault::Fault;
use crate::watch::Watch;

/// Finds the fewest moves that solve a board, and proves it.
///
/// Two puzzles: flip (press a cell, and it turns over with its neighbours: POJ 1753 "Flip Game",
/// Lights Out) and mayan (drag blocks, runs of three vanish: NOIP 2011 "Mayan", Luogu P1312).
#[derive(Debug, Parser)]
#[command(name = "fewest", version, max_term_width = 100)]
#[command(
    after_help = "Exit codes: 0 answered (Impossible and -1 are answers), 1 a check or a line \
failed, 2 usage or input error, 3 limit reached without a proven answer, 130 interrupted."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Solve a board: the judge's answer on standard output, nothing else
    ///
    /// Reads one board and tells the puzzle from the text. Flip: the fewest rounds that make all
    /// pieces one colour, or Impossible. Mayan: the smallest list of exactly n drags that clears
    /// the board, or -1.
    Solve(Deferred<SolveArgs>),
    /// Is this answer right? Says which line is not, and why
    ///
    /// Reads the board and any program's answer to it: a number of rounds, presses, a pattern of x
    /// and dots or of 0 and 1 or a picture file of it, Impossible, drags, -1, an object of --format json
    /// or --all, or a drawing of draw --solve or --answer. Where a text can be read in two ways, the one that is right on this board is
    /// meant; where that does not tell, the verdict names both. A number in front of drags goes with
    /// --fewest. Without --valid-only the moves must also be the fewest (flip) or the smallest list
    /// (mayan), which those of solve --any need not be. With --judge, the input and the output of a
    /// judge, with as many boards as it has.
    ///
    /// Exit code 0 accepted, 1 rejected, 2 unreadable, 3 the moves are right but whether they are the
    /// fewest was not decided.
    Check(Deferred<CheckArgs>),
    /// One move of a minimum answer
    ///
    /// Flip: a press, as row and column. Mayan: the first drag of a shortest list. Prints nothing
    /// where the board is solved already.
    Hint(Deferred<HintArgs>),
    /// Every board on the way through a list of moves
    Replay(Deferred<ReplayArgs>),
    /// Boards with a promised property, at random
    ///
    /// Exit code 3 where none was found, with what was tried, and why there is none where that is
    /// known.
    Generate(Deferred<GenerateArgs>),
    /// A level pack: which levels can be solved, in how many moves, and which stand twice
    ///
    /// A pack is boards with a blank line between, boards on lines of their own, or a folder. (Lines of
    /// letters without slashes are boards where there is no blank line and each has a square number of
    /// letters from 9, but not as many as there are lines; or say --lines.) A line
    /// `# fewest: N` before a board declares its value, `# fewest: impossible` that it has none; other
    /// lines with # are comments, and end the board above. Prints for each level its size, whether it
    /// can be solved, the fewest moves, how many answers have so few, the first level that is the same
    /// (turned, mirrored, shifted on a torus, other colours), what is declared, and where it stands.
    /// A Mayan level can be solved if exactly n drags clear it, and its fewest are those of at most n;
    /// with --fewest any number will do. --time-limit is for each level. A share link needs its checksum.
    ///
    /// Exit code 1 if a level cannot be solved or read or has another value than is declared, else 3
    /// if one was not decided.
    Audit(Deferred<AuditArgs>),
    /// What an online judge reads and writes, to the letter
    ///
    /// Reads the input of a judge's problem and writes the output that it takes. `fewest judge --list`
    /// names the problems. Boards may be larger than the judge's.
    Judge(Deferred<JudgeArgs>),
    /// The methods, with their costs and limits
    Methods(Deferred<MethodsArgs>),
    /// Every method that can take the board, side by side
    ///
    /// Prints answer, states visited and time of each; exit code 1 if they do not agree.
    Compare(Deferred<CompareArgs>),
    /// All flip boards of a size: how many can be solved, and in how many rounds
    ///
    /// Prints rank, nullity and a basis of the quiet patterns (press sets that change nothing), and
    /// for the goals either and white how many boards need exactly r rounds, how many are
    /// impossible, and a worst board, solved. Black is as white with the colours exchanged.
    Study(Deferred<StudyArgs>),
    /// A picture of a board, an answer, every step, or quiet patterns
    ///
    /// SVG on standard output, or SVG or PNG in a file. Without --solve, --answer or --quiet the board
    /// alone. The pictures can be read without seeing colour; SVG is the same on every machine. Both are
    /// read back: a board alone wherever a board is read, an answer by check, replay and --answer.
    Draw(Deferred<DrawArgs>),
    /// Play a board in the terminal
    ///
    /// Both puzzles, with keyboard and mouse: new boards, hints, and the answer step by step. The
    /// key ? shows the keys.
    Play(Deferred<PlayArgs>),
    /// Serve the page and the API on this machine
    ///
    /// Prints the address and answers until it is interrupted.
    Serve(Deferred<ServeArgs>),
    /// Completions for a shell, on standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The manual page, on standard output
    Man,
}

#[derive(Debug, Clone, Args)]
pub(crate) struct SolveArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
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
}

impl SolveArgs {
    /// How to read the board.
    pub(crate) fn read_options(&self) -> ReadOptions {
        let options = self.question.read_options(&self.board);
        ReadOptions {
            question: question(
                any_given(&self.flip_only()),
                any_given(&self.question.mayan_only()),
            ),
            ..options
        }
    }

    /// The options that only flip boards have, as far as they were given.
    pub(crate) fn flip_only(&self) -> Vec<(&'static str, bool)> {
        let mut options = vec![
            ("--goal", self.question.goal.is_some()),
            ("--moves", self.moves),
            ("--presses", self.presses.is_some()),
            ("--any", self.any),
            ("--proof", self.proof),
        ];
        options.extend(self.board.flip_only());
        options
    }
}

#[derive(Debug, Args)]
pub(crate) struct HintArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Flip: the colour to reach
    #[arg(long, value_enum)]
    pub(crate) goal: Option<GoalArg>,
    /// Mayan: whether swaps of two blocks of one colour are legal
    #[arg(long, value_enum, value_name = "ON_OR_OFF")]
    pub(crate) idle_swaps: Option<Switch>,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The form of the move
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

impl HintArgs {
    /// How to read the board; a hint is for the fewest drags, whatever their number in the file.
    pub(crate) fn read_options(&self) -> ReadOptions {
        let options = self.board.read_options();
        ReadOptions {
            question: question(
                self.goal.is_some() || any_given(&self.board.flip_only()),
                self.idle_swaps.is_some(),
            ),
            drags: Drags::Ignored,
            ..options
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The board, or a share link; - for standard input
    pub(crate) board_file: PathBuf,
    /// The moves, as `solve --moves` or a judge's answer has them; - for standard input
    pub(crate) moves_file: PathBuf,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Mayan: whether swaps of two blocks of one colour are legal
    #[arg(long, value_enum, value_name = "ON_OR_OFF")]
    pub(crate) idle_swaps: Option<Switch>,
}

impl ReplayArgs {
    /// How to read the board; the moves say themselves how many they are.
    pub(crate) fn read_options(&self) -> ReadOptions {
        let options = self.board.read_options();
        ReadOptions {
            question: question(
                any_given(&self.board.flip_only()),
                self.idle_swaps.is_some(),
            ),
            drags: Drags::Ignored,
            ..options
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct MethodsArgs {
    /// Only those of one puzzle
    #[arg(long, value_enum)]
    pub(crate) puzzle: Option<Puzzle>,
    /// The form of the list
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    #[command(flatten)]
    pub(crate) question: QuestionArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

#[derive(Debug, Args)]
pub(crate) struct StudyArgs {
    /// Rows and columns of the boards
    #[arg(value_name = "ROWSxCOLUMNS")]
    pub(crate) size: Size,
    #[command(flatten)]
    pub(crate) rule: RuleArgs,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
    /// The form of what is printed
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: StudyFormat,
    /// The boards by their rounds as a bar chart too; .svg or .png
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,
    /// The page of the chart
    #[arg(long, value_enum, default_value_t, requires = "plot")]
    pub(crate) theme: ThemeArg,
}

/// How the board is to be read.
#[derive(Debug, Clone, Args)]
pub(crate) struct BoardArgs {
    /// The puzzle, where the text does not tell
    #[arg(long, value_enum)]
    pub(crate) puzzle: Option<Puzzle>,
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
    #[arg(long, value_enum)]
    pub(crate) neighbours: Option<Neighbours>,
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
    #[arg(long, value_enum)]
    pub(crate) goal: Option<GoalArg>,
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
pub(crate) enum Puzzle {
    /// Press cells
    Flip,
    /// Drag blocks
    Mayan,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum GoalArg {
    /// All white or all black, whichever takes fewer rounds
    Either,
    /// All white
    White,
    /// All black
    Black,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Neighbours {
    /// Above, below, left and right
    Plus,
    /// All eight around
    King,
    /// The four at the corners
    Diagonal,
    /// The whole row and the whole column
    Cross,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Switch {
    /// They are
    On,
    /// They are not
    Off,
}

impl From<Puzzle> for Family {
    fn from(puzzle: Puzzle) -> Self {
        match puzzle {
            Puzzle::Flip => Self::Flip,
            Puzzle::Mayan => Self::Mayan,
        }
    }
}

impl From<GoalArg> for Goal {
    fn from(goal: GoalArg) -> Self {
        match goal {
            GoalArg::Either => Self::Either,
            GoalArg::White => Self::White,
            GoalArg::Black => Self::Black,
        }
    }
}

impl GoalArg {
    /// The command line's word over the text's, and that over the default.
    pub(crate) fn over(asked: Option<Self>, found: Option<Goal>) -> Goal {
        asked.map(Goal::from).or(found).unwrap_or_default()
    }
}

impl Switch {
    /// The command line's word over the text's, and that over the default.
    pub(crate) fn over(asked: Option<Self>, found: Option<IdleSwaps>) -> IdleSwaps {
        asked.map(IdleSwaps::from).or(found).unwrap_or_default()
    }
}

impl From<Neighbours> for Reach {
    fn from(neighbours: Neighbours) -> Self {
        match neighbours {
            Neighbours::Plus => Self::Plus,
            Neighbours::King => Self::King,
            Neighbours::Diagonal => Self::Diagonal,
            Neighbours::Cross => Self::Cross,
        }
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
            family: self.puzzle.map(Family::from),
            question: question(any_given(&self.flip_only()), false),
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
        self.neighbours.map(Reach::from)
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
            question: question(
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
    /// More threads than any machine has only take memory for their stacks, until there is none.
    pub(crate) const MOST_THREADS: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

    /// Threads to use.
    pub(crate) fn threads(&self) -> NonZeroUsize {
        let machine = || std::thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        let threads = self.threads.unwrap_or_else(machine);
        threads.min(Self::MOST_THREADS)
    }

    /// Threads to use where a solver answers: one where it has looked at every sum of its quiet patterns before
    /// others would have started. How many the machine has takes longer to find out than such a board.
    pub(crate) fn threads_for(&self, solver: &Solver) -> NonZeroUsize {
        const FEW: usize = 16;
        if solver.nullity() <= FEW {
            NonZeroUsize::MIN
        } else {
            self.threads()
        }
    }

    /// For one of so many searches side by side: one thread, and a share of the memory. What is not
    /// nothing is at least a megabyte for each.
    pub(crate) fn share(&self, searches: usize) -> Self {
        Self {
            threads: Some(NonZeroUsize::MIN),
            memory: (self.memory / searches).max(self.memory.min(1)),
            ..*self
        }
    }

    /// How to search flip boards.
    pub(crate) fn flip_options(&self, method: flip::Method) -> flip::Options {
        flip::Options {
            method,
            threads: self.threads(),
            memory: self.memory_bytes(),
        }
    }

    /// What a shape allows; `None` where the watch stopped it.
    pub(crate) fn solver(&self, shape: &Shape, watch: &Watch) -> Result<Option<Solver>, Fault> {
        match Solver::new(shape, self.memory_bytes() as u64, watch) {
            Ok(solver) => Ok(Some(solver)),
            Err(SystemError::Stopped) => Ok(None),
            Err(error) => Err(Fault::usage(error.to_string())),
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
        picture_memory(self.memory_bytes())
    }

    /// Bytes that tables may take.
    pub(crate) fn memory_bytes(&self) -> usize {
        self.memory.saturating_mul(1 << 20)
    }

    /// How to search Mayan boards.
    pub(crate) fn mayan_options(&self, idle_swaps: IdleSwaps, method: Method) -> Options {
        Options {
            idle_swaps,
            method,
            threads: self.threads(),
            memory: self.memory_bytes(),
        }
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

/// An error of the command line, with a tip for a file where the command was forgotten.
pub(crate) fn explained(mut error: clap::Error) -> clap::Error {
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && Path::new(word).exists()
    {
        let tip = format!("to solve the board in this file, say 'fewest solve {word}'");
        let tips = ContextValue::StyledStrs(vec![tip.into()]);
        error.insert(ContextKind::Suggested, tips);
    }
    error
}

/// The puzzle that the options mean, by whether any is given that only flip boards have, and any that
/// only Mayan boards have. Flip comes first: a Mayan option is then refused.
pub(crate) fn question(flip: bool, mayan: bool) -> Option<Family> {
    let mayan = mayan.then_some(Family::Mayan);
    flip.then_some(Family::Flip).or(mayan)
}

fn any_given(options: &[(&'static str, bool)]) -> bool {
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
