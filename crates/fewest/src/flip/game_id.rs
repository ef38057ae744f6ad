//! Game IDs of "Flip" in Simon Tatham's Portable Puzzle Collection, both of its matrix kinds.
//!
//! `WIDTHxHEIGHT`, `c` (crosses) or `r` (random) or nothing, `:`, the matrix and the lights, both as
//! hexadecimal bits joined by a comma. Bit j of matrix row i says that a press of place i turns place
//! j over, so the ID carries every press; in the random kind they need not be symmetric. Source: the
//! collection's `flip.c`.

use serde::{Deserialize, Serialize};

use super::{Board, Neighbourhood, Shape};
use crate::text::{plain_number, without_mark};
use crate::{BitGrid, Cell, Size, Span, TextError, counted};

/// A game ID that is no board, and where.
pub type GameIdError = TextError<GameIdErrorKind>;

/// What is wrong with a game ID.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum GameIdErrorKind {
    /// Not a width and a height.
    #[error("a game ID begins with WIDTHxHEIGHT, then c or r, then a colon")]
    Size,
    /// No places, or more than [`MAX_PLACES`].
    #[error("a game ID has 1 to {MAX_PLACES} places, not {0}")]
    Places(Size),
    /// A seed (`#…`) instead of a board; only the game itself can turn it into one.
    #[error("this is a random seed, not a board")]
    Seed,
    /// Not a hexadecimal digit.
    #[error("{0:?} is not a hexadecimal digit")]
    Digit(char),
    /// The matrix or the lights have another number of digits than the size asks for.
    #[error("{} instead of {expected}", counted(*.found, "hexadecimal digit"))]
    Length {
        /// How many the size asks for.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A second game ID, or anything else behind the first.
    #[error("there is more than one board")]
    SecondBoard,
    /// No comma between matrix and lights.
    #[error("the comma between the matrix and the lights is missing")]
    Comma,
}

/// The most places of a game ID; the matrix has the square of it.
pub const MAX_PLACES: usize = 4096;

/// Whether text looks like a game ID: digits, `x`, digits, and a colon or a hash behind at most a letter.
#[must_use]
pub fn is_game_id(text: &str) -> bool {
    let text = without_mark(text).0.trim();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let width = digits(text);
    let Some(rest) = text[width..].strip_prefix(['x', 'X']) else {
        return false;
    };
    let height = digits(rest);
    let kind = &rest[height..];
    let kind = kind.strip_prefix(['c', 'r', 'C', 'R']).unwrap_or(kind);
    width > 0 && height > 0 && kind.starts_with([':', '#'])
}

/// Reads a game ID. Lit places are black; the game's own goal is all white.
///
/// Cost: O(places²).
///
/// # Errors
/// [`GameIdError`] with the place in the text.
///
/// # Panics
/// Never.
pub fn parse_game_id(text: &str) -> Result<Board, GameIdError> {
    let (body, _) = without_mark(text);
    let start = text.len() - body.trim_start().len();
    let id = body.trim();
    let at =
        |kind, from: usize, len: usize| Span::new(start + from, start + from + len).wrong(kind);
    if let Some(end) = id.find(char::is_whitespace) {
        let from = id.len() - id[end..].trim_start().len();
        return Err(at(GameIdErrorKind::SecondBoard, from, id.len() - from));
    }
    let Some(colon) = id.find([':', '#']) else {
        return Err(at(GameIdErrorKind::Size, 0, id.len()));
    };
    let params = &id[..colon];
    let params = params.strip_suffix(['c', 'r', 'C', 'R']).unwrap_or(params);
    let size = params
        .split_once(['x', 'X'])
        .and_then(|(width, height)| Some(Size::new(plain_number(height)?, plain_number(width)?)))
        .ok_or_else(|| at(GameIdErrorKind::Size, 0, colon))?;
    let places = size
        .area()
        .filter(|area| (1..=MAX_PLACES).contains(area))
        .ok_or_else(|| at(GameIdErrorKind::Places(size), 0, colon))?;
    if id[colon..].starts_with('#') {
        return Err(at(GameIdErrorKind::Seed, colon, id.len() - colon));
    }
    let matrix_start = colon + 1;
    let Some(comma) = id[matrix_start..]
        .find(',')
        .map(|comma| matrix_start + comma)
    else {
        return Err(at(GameIdErrorKind::Comma, id.len(), 0));
    };
    let bits = |from: usize, to: usize, count: usize| -> Result<Vec<bool>, GameIdError> {
        let digits = &id[from..to];
        let wrong = digits.char_indices();
        if let Some((i, digit)) = wrong.clone().find(|(_, digit)| !digit.is_ascii_hexdigit()) {
            let kind = GameIdErrorKind::Digit(digit);
            return Err(at(kind, from + i, digit.len_utf8()));
        }
        let expected = count.div_ceil(4);
        if digits.len() != expected {
            let found = digits.len();
            let kind = GameIdErrorKind::Length { expected, found };
            return Err(at(kind, from, to - from));
        }
        let values = digits.chars().filter_map(|digit| digit.to_digit(16));
        let bits = values.flat_map(|value| (0..4).map(move |i| value & 8 >> i != 0));
        Ok(bits.take(count).collect())
    };
    let matrix = bits(matrix_start, comma, places * places)?;
    let lights = bits(comma + 1, id.len(), places)?;
    let cell = |place: usize| Cell::new(place / size.columns, place % size.columns);
    let ones = |bits: &[bool]| -> Vec<Cell> {
        let places = bits.iter().enumerate().filter(|(_, bit)| **bit);
        places.map(|(place, _)| cell(place)).collect()
    };
    let presses = matrix.chunks_exact(places).map(ones).collect();
    let black = BitGrid::from_cells(size, ones(&lights));
    Ok(Board::new(shape(size, presses), black).expect("a full board has no holes"))
}

/// The classic rule where the presses are just that: then every method can take the board.
fn shape(size: Size, presses: Vec<Vec<Cell>>) -> Shape {
    let classic = Shape::rectangle(size, Neighbourhood::CLASSIC).expect("the size was checked");
    let is_classic = classic
        .cells()
        .zip(&presses)
        .all(|(cell, turned)| classic.turned_by(cell) == *turned);
    if is_classic {
        classic
    } else {
        Shape::listed(size, presses).expect("the bits name places of the board")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crosses_are_the_classic_rule() {
        // 2 wide, 1 high: both presses turn both places.
        let board = parse_game_id("2x1c:f,8").unwrap();
        assert!(board.shape().is_classic());
        assert_eq!(board.to_string(), "bw");
        for text in [" 2x1:F,8\r\n", "\u{feff}2X1C:f,8"] {
            assert!(is_game_id(text));
            assert_eq!(parse_game_id(text).unwrap(), board);
        }
    }

    #[test]
    fn random_presses_need_not_be_symmetric() {
        // Press 0 turns places 0 and 1, press 1 only itself: rows 11 and 01.
        let board = parse_game_id("2x1r:d,c").unwrap();
        assert_eq!(board.shape().neighbourhood(), None);
        assert_eq!(
            board.shape().turned_by(Cell::new(0, 0)),
            [Cell::new(0, 0), Cell::new(0, 1)]
        );
        assert_eq!(board.shape().turned_by(Cell::new(0, 1)), [Cell::new(0, 1)]);
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        use GameIdErrorKind as Kind;
        for (id, kind, span) in [
            ("2y1:f,8", Kind::Size, (0, 3)),
            ("2x:f,8", Kind::Size, (0, 2)),
            ("+2x1:f,8", Kind::Size, (0, 4)),
            ("0x1:f,8", Kind::Places(Size::new(1, 0)), (0, 3)),
            (
                "99999x99999:f,8",
                Kind::Places(Size::new(99_999, 99_999)),
                (0, 11),
            ),
            ("2x1c#123", Kind::Seed, (4, 8)),
            ("2x1:f,8\n2x1:f,8", Kind::SecondBoard, (8, 15)),
            ("2x1:f8", Kind::Comma, (6, 6)),
            ("2x1:g,8", Kind::Digit('g'), (4, 5)),
            (
                "2x1:ff,8",
                Kind::Length {
                    expected: 1,
                    found: 2,
                },
                (4, 6),
            ),
            (
                "2x1:f,",
                Kind::Length {
                    expected: 1,
                    found: 0,
                },
                (6, 6),
            ),
        ] {
            let error = parse_game_id(id).unwrap_err();
            assert_eq!(
                (error.kind, error.span),
                (kind, Span::new(span.0, span.1)),
                "{id}"
            );
        }
    }

    #[test]
    fn ids_are_told_from_other_text() {
        for id in ["5x5c:0,1", "3x4r:0,1", "5x5:0,1", "5x5c#77", " 5x5c:0"] {
            assert!(is_game_id(id), "{id}");
        }
        for other in ["3\n1 0\n", "5x5", "5x5cr:0", "x5:1", "bwbw", "5 x 5c:0", ""] {
            assert!(!is_game_id(other), "{other}");
        }
    }
}
