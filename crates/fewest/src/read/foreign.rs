//! Flip boards in the forms of other programs: pictures, and game IDs.

use super::{Family, Input, ReadError, ReadErrorKind, ReadOptions};
use crate::flip::game_id::parse_game_id;
use crate::flip::pbm::{is_pbm, parse_pbm};
use crate::flip::png::{self, PNG_SIGNATURE, PngError, PngOptions, Scale, read_png};
use crate::flip::{Board, Goal, Neighbourhood, ParseErrorKind, Shape};
use crate::{BitGrid, Size, Span};

/// The board of a picture file, or `None` where the bytes are no picture file.
pub(super) fn read_picture(
    bytes: &[u8],
    options: &ReadOptions,
) -> Option<Result<(Input, Option<Scale>), ReadError>> {
    if bytes.starts_with(&PNG_SIGNATURE) {
        return Some(read_png_board(bytes, options));
    }
    if !is_pbm(bytes) {
        return None;
    }
    let grid = parse_pbm(bytes).map_err(|error| error.map(ReadErrorKind::Pbm));
    Some(grid.and_then(|grid| Ok((full_board(grid, options)?, None))))
}

fn read_png_board(
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<(Input, Option<Scale>), ReadError> {
    let start = Span::new(0, PNG_SIGNATURE.len());
    check_family(options, start)?;
    let png_options = PngOptions {
        cell_pixels: options.cell_pixels,
        memory: options.memory.unwrap_or(png::MEMORY),
    };
    let read = read_png(bytes, png_options).map_err(|error| {
        start.wrong(match error {
            PngError::Picture(error) => ReadErrorKind::Picture(error),
            error => ReadErrorKind::Png(error.to_string()),
        })
    })?;
    check_size(options, read.black.size(), start)?;
    let rule = options.neighbourhood(read.rule.unwrap_or(Neighbourhood::CLASSIC));
    let shape = match read.cells {
        None => Shape::rectangle(read.black.size(), rule),
        Some(cells) => Shape::with_holes(cells, rule),
    };
    let none = ReadErrorKind::Flip(ParseErrorKind::NoCells);
    let shape = shape.map_err(|_| start.wrong(none))?;
    let board = Board::new(shape, read.black).expect("a black piece is on a cell");
    let goal = read.goal;
    Ok((Input::Flip { board, goal }, read.scale))
}

/// The board of a game ID of Tatham's "Flip". Its own goal is all white.
pub(super) fn read_game_id(text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let whole = Span::new(text.len() - text.trim_start().len(), text.trim_end().len());
    check_family(options, whole)?;
    if options.reach.is_some() || options.own_cell.is_some() || options.edges.is_some() {
        return Err(whole.wrong(ReadErrorKind::OwnPresses));
    }
    let board = parse_game_id(text).map_err(|error| error.map(ReadErrorKind::GameId))?;
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
        Some(Family::Mayan) => Err(span.wrong(ReadErrorKind::OtherFamily(Family::Flip))),
        _ => Ok(()),
    }
}

fn check_size(options: &ReadOptions, found: Size, span: Span) -> Result<(), ReadError> {
    match options.size {
        Some(expected) if expected != found => {
            Err(span.wrong(ReadErrorKind::Flip(ParseErrorKind::WrongSize {
                expected,
                found,
            })))
        }
        _ => Ok(()),
    }
}
