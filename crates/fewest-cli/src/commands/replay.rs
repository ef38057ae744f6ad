use std::io::{self, BufWriter, Write};

use fewest::flip::{self, Claim, Counted};
use fewest::mayan::{self, ClaimedDrag, IdleSwaps};
use fewest::{Cell, Input, Size, Span};

use crate::args::{ReplayArgs, refuse};
use crate::claim;
use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::explain;
use crate::fault::Fault;
use crate::say::ended;
use crate::source::{Source, refuse_twice};

/// `fewest replay`
pub(crate) fn run(args: &ReplayArgs) -> Result<Exit, Fault> {
    refuse_twice(&args.board_file, &args.moves_file, "moves")?;
    let board_source = Source::read(Some(&args.board_file))?;
    let input = board_source.board(&args.board)?;
    let moves = Source::read(Some(&args.moves_file))?;
    let mut out = BufWriter::new(io::stdout().lock());
    let result = match input {
        Input::Flip { board, .. } => {
            refuse(&[("--idle-swaps", args.idle_swaps.is_some())], "Mayan")?;
            let presses = presses(&moves, board.size())?;
            flip_boards(board, &presses, &moves, &mut out)
        }
        Input::Mayan { puzzle, idle_swaps } => {
            refuse(&args.board.flip_only(), "flip")?;
            let asked = args.idle_swaps.map(IdleSwaps::from);
            let idle_swaps = asked.or(idle_swaps).unwrap_or_default();
            mayan_boards(puzzle.board, &drags(&moves)?, idle_swaps, &moves, &mut out)
        }
    };
    // What was played up to a wrong move is still shown.
    let written = out.flush();
    result?;
    ended(written, Exit::Answered)
}

fn presses(moves: &Source, size: Size) -> Result<Vec<(Cell, Option<Span>)>, Fault> {
    match claim::flip(moves)? {
        Claim::Presses { presses, .. } => {
            let presses = presses.into_iter();
            Ok(presses.map(|(cell, span)| (cell, Some(span))).collect())
        }
        Claim::Pattern {
            presses: pattern, ..
        } if pattern.size() != size => {
            let diagnostic = Diagnostic {
                title: format!("the picture is {}, but the board is {size}", pattern.size()),
                label: "this picture".to_owned(),
                help: None,
            };
            let whole = Span::new(0, moves.bytes.len());
            Err(Fault::at(moves, &diagnostic, whole))
        }
        Claim::Pattern { presses, .. } => Ok(presses.cells().map(|cell| (cell, None)).collect()),
        // The list without presses is its number alone.
        Claim::Rounds(Counted { number: 0, .. }) => Ok(Vec::new()),
        Claim::Rounds(_) | Claim::Impossible { .. } => Err(no_moves(moves)),
    }
}

fn drags(moves: &Source) -> Result<Vec<ClaimedDrag>, Fault> {
    match claim::mayan(moves)? {
        mayan::Claim::Drags { drags, .. } => Ok(drags),
        mayan::Claim::None => Err(no_moves(moves)),
    }
}

fn no_moves(moves: &Source) -> Fault {
    let diagnostic = Diagnostic {
        title: "there are no moves to play".to_owned(),
        label: "an answer without moves".to_owned(),
        help: Some("`fewest solve --moves` prints the presses of a flip board".to_owned()),
    };
    Fault::at(moves, &diagnostic, Span::new(0, moves.bytes.len()))
}

fn flip_boards(
    mut board: flip::Board,
    presses: &[(Cell, Option<Span>)],
    moves: &Source,
    out: &mut impl Write,
) -> Result<(), Fault> {
    writeln!(out, "start\n{board}")?;
    for (cell, span) in presses {
        board.press(*cell).map_err(|error| {
            let span = span.unwrap_or(Span::at(0));
            let title = if [cell.row, cell.column].contains(&usize::MAX) {
                format!("there is no such cell on a board of {}", error.size)
            } else {
                error.to_string()
            };
            Fault::at(moves, &explain::bad_move(title), span)
        })?;
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
        let bad_move = |title| Fault::at(moves, &explain::bad_move(title), claimed.span);
        let drag = claimed.drag().ok_or_else(|| {
            let title = "a drag is a column and a height from 0, and 1 or -1";
            bad_move(title.to_owned())
        })?;
        let cascade = mayan::play_by_steps(&board, drag, idle_swaps)
            .map_err(|error| bad_move(error.to_string()))?;
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
