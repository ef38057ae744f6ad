//! Reads the moves of an answer, to play them.

use fewest::flip::{self, Board, Claim, Counted, Goal, verify};
use fewest::mayan::{self, ClaimedDrag, Drag};
use fewest::{Cell, Size, Span};
use fewest_api::ask::check::Form;

use crate::claim;
use crate::diagnostic::Diagnostic;
use crate::explain;
use crate::fault::Fault;
use crate::say::say;
use crate::source::Source;

/// The answer whose moves are to be played on a flip board. A file without text is the list without
/// presses, as it is for a Mayan board that list without drags.
pub(crate) fn flip_claim(
    source: &Source,
    memory: usize,
    board: &Board,
    goal: Goal,
) -> Result<Claim, Fault> {
    if source.bytes.iter().all(u8::is_ascii_whitespace) {
        return Ok(Claim::Presses {
            rounds: None,
            presses: Vec::new(),
            colour: None,
        });
    }
    Ok(meant(claim::flip(source, memory)?, board, goal))
}

/// The reading of an answer that is meant: of those that can be played, the one that reaches the
/// goal. Where that does not tell, the likeliest one, with a word on standard error.
fn meant(mut readings: Vec<Claim>, board: &Board, goal: Goal) -> Claim {
    let is_counted = |rounds: &Option<Counted>, found: u64| {
        rounds.is_none_or(|rounds| u64::try_from(rounds.number) == Ok(found))
    };
    let is_playable = |claim: &Claim| match claim {
        Claim::Presses {
            rounds, presses, ..
        } => {
            let mut cells = presses.iter();
            is_counted(rounds, presses.len() as u64)
                && cells.all(|&(cell, _)| board.shape().contains(cell))
        }
        Claim::Pattern { rounds, presses } => {
            is_counted(rounds, presses.count_ones()) && presses.size() == board.size()
        }
        Claim::Rounds(_) | Claim::Impossible { .. } => false,
    };
    let reaches = |claim: &Claim| match claim {
        Claim::Presses { presses, .. } => {
            let cells = presses.iter().map(|&(cell, _)| cell);
            verify::press_list(board, goal, cells).is_ok()
        }
        Claim::Pattern { presses, .. } => verify::press_set(board, goal, presses).is_ok(),
        Claim::Rounds(_) | Claim::Impossible { .. } => false,
    };
    let is_list = |claim: &Claim| !matches!(claim, Claim::Pattern { .. });
    let mut left: Vec<usize> = (0..readings.len())
        .filter(|&index| is_playable(&readings[index]))
        .collect();
    if left.iter().any(|&index| reaches(&readings[index])) {
        left.retain(|&index| reaches(&readings[index]));
    }
    let index = match left[..] {
        [] => readings.iter().position(is_list).unwrap_or_default(),
        [only] => only,
        [first, other, ..] => {
            let phrase = |index: usize| Form::of(&readings[index]).phrase();
            say(format_args!(
                "note: the moves are read as {}; they could also be {}",
                phrase(first),
                phrase(other)
            ));
            first
        }
    };
    readings.swap_remove(index)
}

/// The presses of an answer, with their places in the text where they have one.
pub(crate) fn presses(
    claim: Claim,
    source: &Source,
    size: Size,
) -> Result<Vec<(Cell, Option<Span>)>, Fault> {
    match claim {
        Claim::Presses { presses, .. } => {
            let presses = presses.into_iter();
            Ok(presses.map(|(cell, span)| (cell, Some(span))).collect())
        }
        Claim::Pattern { presses, .. } => {
            check_size(&presses, source, size)?;
            Ok(presses.cells().map(|cell| (cell, None)).collect())
        }
        // The list without presses is its number alone.
        Claim::Rounds(Counted { number: 0, .. }) => Ok(Vec::new()),
        Claim::Rounds(_) | Claim::Impossible { .. } => Err(no_moves(source)),
    }
}

/// Refuses a picture of another size than the board.
pub(crate) fn check_size(
    pattern: &fewest::BitGrid,
    source: &Source,
    size: Size,
) -> Result<(), Fault> {
    if pattern.size() == size {
        return Ok(());
    }
    let diagnostic = Diagnostic::new(
        format!("the picture is {}, but the board is {size}", pattern.size()),
        "this picture",
    );
    let all = Span::new(0, source.bytes.len());
    Err(Fault::at(source, &diagnostic, all))
}

/// The drags of an answer, as they are written.
pub(crate) fn drags(claim: mayan::Claim, source: &Source) -> Result<Vec<ClaimedDrag>, Fault> {
    match claim {
        mayan::Claim::Drags { drags, .. } => Ok(drags),
        mayan::Claim::None => Err(no_moves(source)),
    }
}

/// The drag that was written.
pub(crate) fn drag(claimed: &ClaimedDrag, source: &Source) -> Result<Drag, Fault> {
    claimed.drag().ok_or_else(|| {
        let title = "a drag is a column and a height from 0, and 1 or -1";
        Fault::at(source, &explain::bad_move(title.to_owned()), claimed.span)
    })
}

/// Presses a cell of an answer; `span` is its place in the text, if it has one.
pub(crate) fn press(
    board: &mut flip::Board,
    cell: Cell,
    span: Option<Span>,
    source: &Source,
) -> Result<(), Fault> {
    board.press(cell).map_err(|error| {
        // A number that no board has stands for none.
        let title = if [cell.row, cell.column].contains(&usize::MAX) {
            format!("there is no such cell on a board of {}", error.size)
        } else {
            error.to_string()
        };
        let span = span.unwrap_or(Span::at(0));
        Fault::at(source, &explain::bad_move(title), span)
    })
}

fn no_moves(source: &Source) -> Fault {
    let diagnostic = Diagnostic {
        title: "there are no moves to play".to_owned(),
        label: "an answer without moves".to_owned(),
        help: Some("`fewest solve --moves` prints the presses of a flip board".to_owned()),
    };
    Fault::at(source, &diagnostic, Span::new(0, source.bytes.len()))
}
