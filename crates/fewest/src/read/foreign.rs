//! Flip boards in the forms of other programs: pictures, and game IDs.

use super::{Family, Input, ReadError, ReadErrorKind, ReadOptions};
use crate::flip::game_id::parse_game_id;
use crate::flip::pbm::{is_pbm, parse_pbm};
use crate::flip::png::{PNG_SIGNATURE, parse_png};
use crate::flip::{Board, Goal, Neighbourhood, ParseErrorKind, Shape};
use crate::{BitGrid, Size, Span};

/// The board of a picture file, or `None` where the bytes are no picture file.
pub(super) fn read_picture(
    bytes: &[u8],
    options: &ReadOptions,
) -> Option<Result<Input, ReadError>> {
    let grid = if bytes.starts_with(&PNG_SIGNATURE) {
        parse_png(bytes).map_err(|error| ReadError {
            kind: ReadErrorKind::Png(error.to_string()),
            span: Span::new(0, PNG_SIGNATURE.len()),
        })
    } else if is_pbm(bytes) {
        parse_pbm(bytes).map_err(|error| ReadError {
            kind: ReadErrorKind::Pbm(error.kind),
            span: error.span,
        })
    } else {
        return None;
    };
    Some(grid.and_then(|grid| full_board(grid, options)))
}

/// The board of a game ID of Tatham's "Flip". Its own goal is all white.
pub(super) fn read_game_id(text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    check_family(options, whole)?;
    if options.reach.is_some() || options.own_cell.is_some() || options.edges.is_some() {
        return Err(ReadError {
            kind: ReadErrorKind::OwnPresses,
            span: whole,
        });
    }
    let board = parse_game_id(text).map_err(|error| ReadError {
        kind: ReadErrorKind::GameId(error.kind),
        span: error.span,
    })?;
    check_size(options, board.size(), whole)?;
    Ok(Input::Flip {
        board,
        goal: Some(Goal::White),
    })
}

fn full_board(black: BitGrid, options: &ReadOptions) -> Result<Input, ReadError> {
    let start = Span::new(0, 2);
    check_family(options, start)?;
    check_size(options, black.size(), start)?;
    let rule = options.neighbourhood(Neighbourhood::CLASSIC);
    let shape = Shape::rectangle(black.size(), rule).expect("the decoders check the size");
    let board = Board::new(shape, black).expect("a full board has no holes");
    Ok(Input::Flip { board, goal: None })
}

fn check_family(options: &ReadOptions, span: Span) -> Result<(), ReadError> {
    match options.family {
        Some(Family::Mayan) => Err(ReadError {
            kind: ReadErrorKind::OtherFamily(Family::Flip),
            span,
        }),
        _ => Ok(()),
    }
}

fn check_size(options: &ReadOptions, found: Size, span: Span) -> Result<(), ReadError> {
    match options.size {
        Some(expected) if expected != found => Err(ReadError {
            kind: ReadErrorKind::Flip(ParseErrorKind::WrongSize { expected, found }),
            span,
        }),
        _ => Ok(()),
    }
}
