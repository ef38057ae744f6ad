//! `fewest play`
#![allow(clippy::doc_markdown, reason = "help texts have no backticks")]
#![allow(
    clippy::struct_excessive_bools,
    reason = "a flag on the command line is a bool"
)]

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fewest::{Family, Input, ReadOptions, flip};
use fewest_api::ask::{Effort, Threads};
use fewest_session::{Language, Session};
use fewest_terminal::{Colours, PlayError, Settings};

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::BoardArgs;
use crate::source::Source;

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The board or share link; the statement's sample without it
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// The language of the screen [default: from LC_ALL, LC_MESSAGES or LANG]
    #[arg(long, value_enum)]
    pub(crate) language: Option<LanguageArg>,
    /// Leave the mouse to the terminal, which selects text with it
    #[arg(long)]
    pub(crate) no_mouse: bool,
    /// Show the board after a drag at once
    #[arg(long)]
    pub(crate) no_animation: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LanguageArg {
    /// English
    En,
    /// Chinese
    Zh,
}

pub(crate) fn run(args: &PlayArgs) -> Result<Exit, Fault> {
    let session = match &args.file {
        Some(file) => opened(&Source::read(Some(file))?, &args.board)?,
        None => Session::sample(args.board.puzzle.unwrap_or(Family::Flip)),
    };
    let settings = Settings {
        language: match args.language {
            Some(LanguageArg::En) => Language::English,
            Some(LanguageArg::Zh) => Language::Chinese,
            None => Language::of_locale(&locale()),
        },
        colours: Colours::from_environment(),
        mouse: !args.no_mouse,
        animation: !args.no_animation,
        effort: Effort {
            threads: Threads::OfTheMachine,
            memory: flip::Options::default().memory,
        },
    };
    match fewest_terminal::play(session, settings) {
        Ok(()) => Ok(Exit::Answered),
        Err(PlayError::Terminal(error)) => Err(Fault::Write(error)),
        Err(error) => Err(Fault::usage(error.to_string())),
    }
}

/// A game on the board of a file. The moves of a link are made, unless the command line asks for
/// another rule than the link's.
fn opened(source: &Source, args: &BoardArgs) -> Result<Session, Fault> {
    let input = source.board(&ReadOptions {
        question: args.words().family(),
        ..args.read_options()
    })?;
    let moves = Session::read(&source.bytes).ok();
    let same = moves.filter(|session| same_board(session, &input));
    if let Some(session) = same {
        return Ok(session);
    }
    Session::open(input).map_err(|error| Fault::usage(error.to_string()))
}

/// Whether the session began with this very board.
fn same_board(session: &Session, input: &Input) -> bool {
    Session::open(input.clone()).is_ok_and(|fresh| fresh.start_text() == session.start_text())
}

/// The first of the variables that name the language of texts.
fn locale() -> String {
    let set = |name: &&str| std::env::var(name).ok().filter(|value| !value.is_empty());
    let names = ["LC_ALL", "LC_MESSAGES", "LANG"];
    names.iter().find_map(set).unwrap_or_default()
}
