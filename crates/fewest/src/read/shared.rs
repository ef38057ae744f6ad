//! Boards of share links. The moves of a link are not part of the board.

use super::{Family, Input, LinkChecksum, ReadError, ReadErrorKind, ReadOptions, link};
use crate::Span;
use crate::flip::{Board, ParseErrorKind, Shape};
use crate::link::{Game, LinkErrorKind, Notice};

/// The board of a link; [`link::parse`] also tells its moves, and what it passed over.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let opened = link::parse(text).map_err(|error| error.map(ReadErrorKind::Link))?;
    let whole = Span::new(text.find('#').unwrap_or_default(), text.trim_end().len());
    let wrong = |kind| Err(whole.wrong(kind));
    let unchecked = opened.notices.contains(&Notice::Unchecked);
    if unchecked && options.link_checksum == LinkChecksum::Required {
        return Err(Span::at(whole.end).wrong(ReadErrorKind::Link(LinkErrorKind::Unchecked)));
    }
    let (found, size) = match &opened.link.game {
        Game::Flip { board, .. } => (Family::Flip, board.size()),
        Game::Mayan { puzzle, .. } => (Family::Mayan, puzzle.board.size()),
    };
    if options.family.is_some_and(|family| family != found) {
        return wrong(ReadErrorKind::OtherFamily(found));
    }
    if let Some(expected) = options.size.filter(|&expected| expected != size) {
        let found = size;
        return wrong(ReadErrorKind::Flip(ParseErrorKind::WrongSize {
            expected,
            found,
        }));
    }
    Ok(match opened.link.game {
        Game::Flip { board, goal, .. } => Input::Flip {
            board: under(board, options),
            goal: Some(goal),
        },
        Game::Mayan {
            puzzle, idle_swaps, ..
        } => Input::Mayan {
            puzzle,
            idle_swaps: Some(idle_swaps),
        },
    })
}

/// The board under the rule that the caller asks for.
fn under(board: Board, options: &ReadOptions) -> Board {
    let shape = board.shape();
    let text = shape.neighbourhood().expect("a link has no listed presses");
    let rule = options.neighbourhood(text);
    if rule == text {
        return board;
    }
    let shape = match shape.cell_mask() {
        None => Shape::rectangle(board.size(), rule),
        Some(cells) => Shape::with_holes(cells.clone(), rule),
    };
    let shape = shape.expect("the board has such a shape already");
    Board::new(shape, board.black().clone()).expect("the cells are the same")
}
