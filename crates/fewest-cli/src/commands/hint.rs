use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use fewest::document::{FlipHintDocument, MayanHintDocument};
use fewest::flip::{self, Answer, Goal};
use fewest::mayan::{self, Fewest, Method};
use fewest::{Drags, Input, ReadOptions};
use fewest_api::ask::family;

use crate::choice;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::{BoardArgs, Format, LimitArgs, Switch, any_given, refuse};
use crate::say::{json, say};
use crate::source::Source;
use crate::watch::{Watch, stopped};

#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "help texts have no backticks")]
pub(crate) struct HintArgs {
    /// The board, or a share link; standard input without it or with -
    pub(crate) file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Flip: the colour to reach
    #[arg(long, value_parser = choice::goal())]
    pub(crate) goal: Option<Goal>,
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
            question: family(
                self.goal.is_some() || any_given(&self.board.flip_only()),
                self.idle_swaps.is_some(),
            ),
            drags: Drags::Ignored,
            ..options
        }
    }
}

/// `fewest hint`
pub(crate) fn run(args: &HintArgs) -> Result<Exit, Fault> {
    let source = Source::read(args.file.as_deref())?;
    let input = source.board(&args.limits.reading(args.read_options()))?;
    let watch = Watch::start(args.limits.time_limit);
    let document;
    let hint = match input {
        Input::Flip { board, goal } => {
            refuse(&[("--idle-swaps", args.idle_swaps.is_some())], "Mayan")?;
            let goal = args.goal.or(goal).unwrap_or_default();
            let options = args.limits.effort().flip(flip::Method::Auto);
            let answer = flip::fewest(&board, goal, &options, &watch)?.answer;
            document = json(&FlipHintDocument::new(&answer));
            match answer {
                Answer::Minimum(solution) => match solution.presses.cells().next() {
                    Some(cell) => Hint::Move(format!("{} {}", cell.row, cell.column)),
                    None => Hint::Solved,
                },
                Answer::Impossible => Hint::Move("Impossible".to_owned()),
                Answer::Undecided { .. } => Hint::Undecided,
            }
        }
        Input::Mayan { puzzle, idle_swaps } => {
            refuse(&args.board.flip_only(), "flip")?;
            refuse(&[("--goal", args.goal.is_some())], "flip")?;
            let idle_swaps = Switch::over(args.idle_swaps, idle_swaps);
            let options = args.limits.effort().mayan(idle_swaps, Method::Auto);
            let answer = mayan::fewest(&puzzle.board, None, &options, &watch).answer;
            document = json(&MayanHintDocument::new(&answer));
            match answer {
                Fewest::Solved(drags) => match drags.first() {
                    Some(drag) => Hint::Move(drag.to_string()),
                    None => Hint::Solved,
                },
                Fewest::NoneWithin(_) | Fewest::Never => Hint::Move("-1".to_owned()),
                Fewest::Undecided { .. } => Hint::Undecided,
            }
        }
    };
    watch.clear();
    if args.format == Format::Json {
        writeln!(io::stdout(), "{document}")?;
        return Ok(match hint {
            Hint::Move(_) | Hint::Solved => Exit::Answered,
            Hint::Undecided => Exit::Undecided,
        });
    }
    match hint {
        Hint::Move(text) => {
            writeln!(io::stdout(), "{text}")?;
            Ok(Exit::Answered)
        }
        Hint::Solved => {
            say("the board is solved");
            Ok(Exit::Answered)
        }
        Hint::Undecided => {
            say("not decided: no shortest answer yet");
            Ok(stopped())
        }
    }
}

enum Hint {
    /// One move, or the judge's word that there is none.
    Move(String),
    /// Nothing is left to do.
    Solved,
    /// The search was stopped.
    Undecided,
}
