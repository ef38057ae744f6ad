use std::io::{self, Write};
use std::path::PathBuf;

use clap::Args;
use fewest::flip::Goal;
use fewest_api::ask::Asked;
use fewest_api::ask::hint::{Hint, ask};

use crate::choice;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::{BoardArgs, Format, LimitArgs, Question, Switch};
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
    /// The question; a hint is for the fewest drags, whatever their number in the file.
    fn question(&self) -> Question {
        let mut words = self.board.words();
        words.flip.push(("--goal", self.goal.is_some()));
        words
            .mayan
            .push(("--idle-swaps", self.idle_swaps.is_some()));
        let asked = Asked {
            goal: self.goal,
            fewest: true,
            idle_swaps: self.idle_swaps.map(Switch::into),
            ..Asked::default()
        };
        Question::new(&self.board, self.limits.picture_bytes(), words, asked)
    }
}

/// `fewest hint`
pub(crate) fn run(args: &HintArgs) -> Result<Exit, Fault> {
    let source = Source::read(args.file.as_deref())?;
    let task = args.question().read(&source)?;
    let watch = Watch::start(args.limits.time_limit);
    let reply = ask(&task, args.limits.effort(), &watch)?;
    watch.clear();
    let hint = reply.hint();
    if args.format == Format::Json {
        writeln!(io::stdout(), "{}", json(&reply.document()))?;
        return Ok(match hint {
            Hint::Undecided => Exit::Undecided,
            _ => Exit::Answered,
        });
    }
    let mut out = io::stdout();
    match hint {
        Hint::Press(cell) => writeln!(out, "{} {}", cell.row, cell.column)?,
        Hint::Drag(drag) => writeln!(out, "{drag}")?,
        Hint::None => writeln!(out, "{}", task.none())?,
        Hint::Solved => say("the board is solved"),
        Hint::Undecided => {
            say("not decided: no shortest answer yet");
            return Ok(stopped());
        }
    }
    Ok(Exit::Answered)
}
