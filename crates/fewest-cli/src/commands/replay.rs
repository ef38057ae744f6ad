use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

use clap::Args;
use fewest::flip::png::MEMORY;
use fewest::mayan::{self, ClaimedDrag, IdleSwaps};
use fewest::{Cell, Span, flip};
use fewest_api::ask::{Asked, Task};

use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::{BoardArgs, Question, Switch};
use crate::say::ended;
use crate::source::{Source, refuse_twice};
use crate::{claim, explain, moves};

#[derive(Debug, Args)]
#[allow(clippy::doc_markdown, reason = "help texts have no backticks")]
pub(crate) struct ReplayArgs {
    /// The board, or a share link; - for standard input
    pub(crate) board_file: PathBuf,
    /// The moves, in any form of them that `check` reads, a drawing too; - for standard input
    pub(crate) moves_file: PathBuf,
    #[command(flatten)]
    pub(crate) board: BoardArgs,
    /// Mayan: whether swaps of two blocks of one colour are legal
    #[arg(long, value_enum, value_name = "ON_OR_OFF")]
    pub(crate) idle_swaps: Option<Switch>,
}

impl ReplayArgs {
    /// The question; the moves say themselves how many they are.
    fn question(&self) -> Question {
        let mut words = self.board.words();
        words
            .mayan
            .push(("--idle-swaps", self.idle_swaps.is_some()));
        let asked = Asked {
            fewest: true,
            idle_swaps: self.idle_swaps.map(Switch::into),
            ..Asked::default()
        };
        Question::new(&self.board, MEMORY, words, asked)
    }
}

/// `fewest replay`
pub(crate) fn run(args: &ReplayArgs) -> Result<Exit, Fault> {
    refuse_twice(&args.board_file, &args.moves_file, "moves")?;
    let question = args.question();
    let input = Source::read(Some(&args.board_file))?.board(&question.reading)?;
    let source = Source::read(Some(&args.moves_file))?;
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match question.task(input)? {
        Task::Flip { board, goal } => {
            let claim = moves::flip_claim(&source, MEMORY, &board, goal)?;
            let presses = moves::presses(claim, &source, board.size())?;
            flip_boards(board, &presses, &source, &mut out)
        }
        Task::Mayan(lists) => {
            let drags = moves::drags(claim::mayan(&source)?, &source)?;
            mayan_boards(
                lists.puzzle.board,
                &drags,
                lists.idle_swaps,
                &source,
                &mut out,
            )
        }
    };
    // What was played up to a wrong move is still shown.
    let written = out.flush();
    result?;
    ended(written, Exit::Answered)
}

fn flip_boards(
    mut board: flip::Board,
    presses: &[(Cell, Option<Span>)],
    moves: &Source,
    out: &mut impl Write,
) -> Result<(), Fault> {
    writeln!(out, "start\n{board}")?;
    for &(cell, span) in presses {
        moves::press(&mut board, cell, span, moves)?;
        writeln!(out, "\npress {} {}\n{board}", cell.row, cell.column)?;
    }
    Ok(())
}

fn mayan_boards(
    mut board: mayan::Board,
    drags: &[ClaimedDrag],
    idle_swaps: IdleSwaps,
    moves: &Source,
    out: &mut impl Write,
) -> Result<(), Fault> {
    writeln!(out, "start\n{board}")?;
    for claimed in drags {
        let drag = moves::drag(claimed, moves)?;
        let cascade = mayan::play_by_steps(&board, drag, idle_swaps).map_err(|error| {
            let diagnostic = explain::bad_move(error.to_string());
            Fault::at(moves, &diagnostic, claimed.span)
        })?;
        writeln!(out, "\ndrag {drag}\n{}", cascade.moved)?;
        for wave in &cascade.waves {
            let places = wave.vanishing.iter();
            let places = places.map(|place| format!("({},{})", place.column, place.height));
            let places: Vec<String> = places.collect();
            writeln!(out, "\nvanish {}\n{}", places.join(" "), wave.fallen)?;
        }
        board = cascade.rest;
    }
    Ok(())
}
