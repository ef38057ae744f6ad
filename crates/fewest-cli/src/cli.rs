//! The commands. The doc comments here are the help texts.
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]

use std::path::Path;

use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Parser, Subcommand};

use crate::commands;
use crate::deferred::Deferred;
use crate::exit::Exit;
use crate::fault::Fault;

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
    Solve(Deferred<commands::solve::SolveArgs>),
    /// The answer that the shards of a search make, as `solve --shard` wrote them
    ///
    /// Prints what `solve` would have printed, with the options that it had. Each shard has to be there once, finished,
    /// and of the same board and question. Solutions that shards report are weighed again.
    ///
    /// Exit code 3 where shards are missing or not finished, or where none found a solution of as few rounds as
    /// --best said; 2 where a file is damaged, given twice, or of another search.
    Merge(Deferred<commands::solve::MergeArgs>),
    /// Is this answer right? Says which line is not, and why
    ///
    /// Reads the board and any program's answer to it: a number of rounds, presses, a pattern of x
    /// and dots or of 0 and 1 or a picture file of it, Impossible, drags, -1, an object of --format json
    /// or --all, or a drawing of draw --solve or --answer. Where a text can be read in two ways, the one
    /// that is right on this board is meant; where that does not tell, the verdict names both. A number
    /// in front of drags goes with --fewest. Without --valid-only the moves must also be the fewest
    /// (flip) or the smallest list (mayan), which those of solve --any need not be. With --judge, the
    /// input and the output of a judge, with as many boards as it has.
    ///
    /// Exit code 0 accepted, 1 rejected, 2 unreadable, 3 the moves are right but whether they are the
    /// fewest was not decided.
    Check(Deferred<commands::check::CheckArgs>),
    /// One move of a minimum answer
    ///
    /// Flip: a press, as row and column. Mayan: the first drag of a shortest list. Prints nothing
    /// where the board is solved already.
    Hint(Deferred<commands::hint::HintArgs>),
    /// Every board on the way through a list of moves
    Replay(Deferred<commands::replay::ReplayArgs>),
    /// Boards with a promised property, at random
    ///
    /// Exit code 3 where none was found, with what was tried, and why there is none where that is
    /// known.
    Generate(Deferred<commands::generate::GenerateArgs>),
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
    Audit(Deferred<commands::audit::AuditArgs>),
    /// What an online judge reads and writes, to the letter
    ///
    /// Reads the input of a judge's problem and writes the output that it takes. `fewest judge --list`
    /// names the problems. Boards may be larger than the judge's.
    Judge(Deferred<commands::judge::JudgeArgs>),
    /// The methods, with their costs and limits
    Methods(Deferred<commands::methods::MethodsArgs>),
    /// Every method that can take the board, side by side
    ///
    /// Prints answer, states visited and time of each; exit code 1 if they do not agree.
    Compare(Deferred<commands::compare::CompareArgs>),
    /// All flip boards of a size: how many can be solved, and in how many rounds
    ///
    /// Prints rank, nullity and a basis of the quiet patterns (press sets that change nothing), and
    /// for the goals either and white how many boards need exactly r rounds, how many are
    /// impossible, and a worst board, solved. Black is as white with the colours exchanged.
    Study(Deferred<commands::study::StudyArgs>),
    /// A picture of a board, an answer, every step, or quiet patterns
    ///
    /// SVG on standard output, or SVG or PNG in a file. Without --solve, --answer or --quiet the board
    /// alone. The pictures can be read without seeing colour; SVG is the same on every machine. Both are
    /// read back: a board alone wherever a board is read, an answer by check, replay and --answer.
    Draw(Deferred<commands::draw::DrawArgs>),
    /// Play a board in the terminal
    ///
    /// Both puzzles, with keyboard and mouse: new boards, hints, and the answer step by step. The
    /// key ? shows the keys.
    Play(Deferred<commands::play::PlayArgs>),
    /// Serve the page and the API on this machine
    ///
    /// Prints the address and answers until it is interrupted.
    Serve(Deferred<commands::serve::ServeArgs>),
    /// Completions for a shell, on standard output
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// The manual page, on standard output
    Man,
}

impl Command {
    /// Does what the command says.
    pub(crate) fn run(&self) -> Result<Exit, Fault> {
        match self {
            Self::Solve(Deferred(args)) => commands::solve::run(args),
            Self::Merge(Deferred(args)) => commands::solve::merge(args),
            Self::Check(Deferred(args)) => commands::check::run(args),
            Self::Hint(Deferred(args)) => commands::hint::run(args),
            Self::Replay(Deferred(args)) => commands::replay::run(args),
            Self::Generate(Deferred(args)) => commands::generate::run(args),
            Self::Audit(Deferred(args)) => commands::audit::run(args),
            Self::Judge(Deferred(args)) => commands::judge::run(args),
            Self::Methods(Deferred(args)) => commands::methods::run(args),
            Self::Compare(Deferred(args)) => commands::compare::run(args),
            Self::Study(Deferred(args)) => commands::study::run(args),
            Self::Draw(Deferred(args)) => commands::draw::run(args),
            Self::Play(Deferred(args)) => commands::play::run(args),
            Self::Serve(Deferred(args)) => commands::serve::run(args),
            Self::Completions { shell } => commands::manual::completions(*shell),
            Self::Man => commands::manual::man(),
        }
    }
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
