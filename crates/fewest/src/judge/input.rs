//! Readers: a judge's text to boards.

use super::words::Words;
use super::{Expected, JudgeError, JudgeErrorKind, fail};
use crate::flip::{self, Board, BoardError, Goal, Neighbourhood, Shape, ShapeError};
use crate::mayan::{self, CLASSIC_SIZE};
use crate::text::without_mark;
use crate::{BitGrid, Cell, Input, ReadError, Size, Span};

/// Rows of letters, for either colour.
pub(super) fn letters(text: &str) -> Result<Vec<Input>, JudgeError> {
    let picture = flip::parse(text).map_err(ReadError::from)?;
    let span = Span::new(0, text.len());
    let board = picture.into_board(Neighbourhood::CLASSIC);
    let board = board.map_err(|error| fail(JudgeErrorKind::Shape(error), span))?;
    Ok(vec![Input::Flip {
        board,
        goal: Some(Goal::Either),
    }])
}

/// Columns of colours.
pub(super) fn columns(text: &str) -> Result<Vec<Input>, JudgeError> {
    let puzzle = mayan::parse_judge_text(text, CLASSIC_SIZE).map_err(ReadError::from)?;
    Ok(vec![Input::Mayan {
        puzzle,
        idle_swaps: None,
    }])
}

/// A number of boards of 5 rows and 6 columns, a word for each place.
pub(super) fn lights(text: &str) -> Result<Vec<Input>, JudgeError> {
    let mut words = Words::new(text);
    let boards = words.number(Expected::Boards)?;
    let mut found = Vec::new();
    for _ in 0..boards {
        found.push(word_board(&mut words, Size::new(5, 6))?);
    }
    words.end()?;
    Ok(found)
}

/// Rows, columns, and a word for each place.
pub(super) fn tiles(text: &str) -> Result<Vec<Input>, JudgeError> {
    let mut words = Words::new(text);
    let rows = words.number(Expected::Rows)?;
    let columns = words.number(Expected::Columns)?;
    let board = word_board(&mut words, Size::new(rows, columns))?;
    words.end()?;
    Ok(vec![board])
}

/// Matrices in brackets, one behind the other.
pub(super) fn matrices(text: &str) -> Result<Vec<Input>, JudgeError> {
    let mut letters = Letters::new(text);
    let mut found = Vec::new();
    while letters.peek().is_some() || found.is_empty() {
        let start = letters.at;
        let rows = letters.list(|letters| {
            let start = letters.at;
            let row = letters.list(Letters::bit)?;
            Ok((row, Span::new(start, letters.at)))
        })?;
        let expected = rows[0].0.len();
        let other = rows.iter().position(|(row, _)| row.len() != expected);
        if let Some(index) = other {
            let (row, span) = &rows[index];
            let kind = JudgeErrorKind::RowLength {
                row: index + 1,
                found: row.len(),
                expected,
            };
            return Err(fail(kind, *span));
        }
        let size = Size::new(rows.len(), expected);
        let bits = rows.iter().flat_map(|(row, _)| row.iter().copied());
        found.push(board(size, bits, Span::new(start, letters.at))?);
    }
    Ok(found)
}

impl From<ReadError> for JudgeError {
    fn from(error: ReadError) -> Self {
        fail(JudgeErrorKind::Board(error.kind), error.span)
    }
}

/// A board whose ones have to become zeros.
fn board(size: Size, bits: impl Iterator<Item = bool>, span: Span) -> Result<Input, JudgeError> {
    let ones = bits.enumerate().filter(|(_, bit)| *bit);
    let cells = ones.map(|(i, _)| Cell::new(i / size.columns, i % size.columns));
    let black = BitGrid::from_cells(size, cells);
    let board = Board::classic(black).map_err(|error| fail(JudgeErrorKind::Shape(error), span))?;
    Ok(Input::Flip {
        board,
        goal: Some(Goal::White),
    })
}

const fn shape(error: ShapeError) -> JudgeErrorKind {
    JudgeErrorKind::Shape(BoardError::Shape(error))
}

/// A word for each place. Takes memory only for words that are there.
fn word_board(words: &mut Words<'_>, size: Size) -> Result<Input, JudgeError> {
    let span = Span::new(0, words.at);
    let area = match size.area() {
        Some(area) if (1..=Shape::MAX_PLACES).contains(&area) => area,
        Some(0) => return Err(fail(shape(ShapeError::NoCells), span)),
        _ => return Err(fail(shape(ShapeError::TooLarge(size)), span)),
    };
    let bits = words.bits(area)?;
    board(size, bits.into_iter(), span)
}

/// Letters, blanks left out.
struct Letters<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Letters<'a> {
    fn new(text: &'a str) -> Self {
        Self {
            text,
            at: without_mark(text).1,
        }
    }

    fn peek(&mut self) -> Option<char> {
        let rest = self.text[self.at..].trim_start();
        self.at = self.text.len() - rest.len();
        rest.chars().next()
    }

    /// One of these letters.
    fn expect(&mut self, letters: &[char], what: Expected) -> Result<char, JudgeError> {
        let end = self.text[..self.at].trim_end().len();
        match self.peek() {
            None => Err(fail(JudgeErrorKind::Missing(what), Span::at(end))),
            Some(letter) if letters.contains(&letter) => {
                self.at += letter.len_utf8();
                Ok(letter)
            }
            Some(letter) => {
                let span = Span::new(self.at, self.at + letter.len_utf8());
                Err(fail(JudgeErrorKind::NotThis(what), span))
            }
        }
    }

    /// At least one, in brackets with commas between.
    fn list<T>(
        &mut self,
        item: impl Fn(&mut Self) -> Result<T, JudgeError>,
    ) -> Result<Vec<T>, JudgeError> {
        self.expect(&['['], Expected::Bracket)?;
        let mut items = vec![item(self)?];
        while self.expect(&[',', ']'], Expected::CommaOrBracket)? == ',' {
            items.push(item(self)?);
        }
        Ok(items)
    }

    fn bit(&mut self) -> Result<bool, JudgeError> {
        Ok(self.expect(&['0', '1'], Expected::Bit)? == '1')
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    type Reader = fn(&str) -> Result<Vec<Input>, JudgeError>;

    fn boards(reader: Reader, text: &str) -> Vec<String> {
        let boards = reader(text).unwrap();
        boards
            .iter()
            .map(|input| match input {
                Input::Flip { board, .. } => board.to_string().replace('\n', "/"),
                Input::Mayan { puzzle, .. } => puzzle.line().to_string(),
            })
            .collect()
    }

    fn wrong(reader: Reader, text: &str) -> String {
        let error = reader(text).unwrap_err();
        let Span { start, end } = error.span;
        format!("{error} at {start}..{end} {:?}", &text[start..end])
    }

    #[test]
    fn tiles_are_words() {
        assert_eq!(boards(tiles, "2 3\n1 0 0\n0 1 1\n"), ["bww/wbb"]);
        assert_eq!(boards(tiles, "\u{feff}1\r\n1 1"), ["b"]);
        for (text, want) in [
            (
                "",
                "the number of rows was expected, but the input ends at 0..0 \"\"",
            ),
            (
                "2\n",
                "the number of columns was expected, but the input ends at 1..1 \"\"",
            ),
            ("2 x", "the number of columns was expected at 2..3 \"x\""),
            ("+2 1", "the number of rows was expected at 0..2 \"+2\""),
            ("1 2\n1 2\n", "0 or 1 was expected at 6..7 \"2\""),
            ("1 2\n10\n", "0 or 1 was expected at 4..6 \"10\""),
            (
                "1 2\n1 \n",
                "0 or 1 was expected, but the input ends at 5..5 \"\"",
            ),
            ("1 1\n1\n0", "text behind the last board at 6..7 \"0\""),
            ("0 1", "a board needs at least one cell at 0..3 \"0 1\""),
            (
                "99999999999 99999999999 1",
                "99999999999x99999999999 is more than 68719476736 places at 0..23 \"99999999999 99999999999\"",
            ),
        ] {
            assert_eq!(wrong(tiles, text), want, "{text:?}");
        }
        // A size takes no memory before its places are there.
        assert!(wrong(tiles, "68719476736 1 1 0").starts_with("0 or 1 was expected, but"));
        assert!(wrong(tiles, "68719476737 1 1 0").contains("is more than"));
    }

    #[test]
    fn lights_are_counted() {
        let rows = "1 0 0 0 0 0\n".repeat(5);
        let want = "bwwwww/".repeat(5);
        assert_eq!(
            boards(lights, &format!("1\n{rows}")),
            [want.trim_end_matches('/')]
        );
        assert_eq!(boards(lights, &format!("2\n{rows}{rows}")).len(), 2);
        assert!(boards(lights, "0\n").is_empty());
        assert!(wrong(lights, &format!("2\n{rows}")).starts_with("0 or 1 was expected, but"));
        assert!(wrong(lights, &format!("1\n{rows}{rows}")).starts_with("text behind"));
        assert!(wrong(lights, "18446744073709551615").starts_with("0 or 1 was expected, but"));
    }

    #[test]
    fn matrices_are_in_brackets() {
        assert_eq!(boards(matrices, " [[0,0] ,\n[0, 1]]\n"), ["ww/wb"]);
        assert_eq!(boards(matrices, "[[1]]\n[[0,1]]"), ["b", "wb"]);
        for (text, want) in [
            ("", "'[' was expected, but the input ends at 0..0 \"\""),
            (
                "[[0],[1,0]]",
                "row 2 has 2 numbers, but row 1 has 1 at 5..10 \"[1,0]\"",
            ),
            ("[[0,2]]", "0 or 1 was expected at 4..5 \"2\""),
            ("[[0 1]]", "',' or ']' was expected at 4..5 \"1\""),
            ("[]", "'[' was expected at 1..2 \"]\""),
            ("[[]]", "0 or 1 was expected at 2..3 \"]\""),
            (
                "[[0]",
                "',' or ']' was expected, but the input ends at 4..4 \"\"",
            ),
            ("[[0]] é", "'[' was expected at 6..8 \"é\""),
        ] {
            assert_eq!(wrong(matrices, text), want, "{text:?}");
        }
    }

    #[test]
    fn letters_and_columns_are_read_as_elsewhere() {
        assert_eq!(boards(letters, "bw\nwb\n"), ["bw/wb"]);
        assert!(wrong(letters, "bwx").starts_with("'x' is not a piece at 2..3"));
        assert_eq!(boards(columns, "1 1 0 0 0 0 0"), ["1|1||||"]);
        assert!(wrong(columns, "1 1 0").starts_with("the 0 that ends column 1 is missing at 5..5"));
    }
}
