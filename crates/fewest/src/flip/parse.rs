//! Reads a board that is written with letters: `w`, `b`, and `_` for a place without a cell; where the
//! caller says so, `0` and `1` instead of `w` and `b`.

use serde::{Deserialize, Serialize};

use super::{Board, BoardError, Neighbourhood, Shape};
use crate::text::{Piece, TwoLetters, without_mark};
use crate::{BitGrid, Cell, Size, Span, TextError, counted};

/// Letters that were read, before a rule makes them a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    black: BitGrid,
    cells: BitGrid,
}

impl Picture {
    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.black.size()
    }

    /// The board with these pieces under this rule.
    ///
    /// # Errors
    /// Where [`Shape::with_holes`] refuses; never for a picture that [`parse`] gave.
    pub fn into_board(self, neighbourhood: Neighbourhood) -> Result<Board, BoardError> {
        let shape = Shape::with_holes(self.cells, neighbourhood)?;
        Board::new(shape, self.black)
    }
}

/// Whether rows may differ in length.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum RowLengths {
    /// They may not: a shorter row is an error.
    #[default]
    Equal,
    /// They may: the places behind a short row have no cell.
    Ragged,
}

/// What the two sides of a piece are written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Letters {
    /// `w` for white and `b` for black, in either case.
    #[default]
    WhiteAndBlack,
    /// `0` for white and `1` for black.
    ZeroAndOne,
}

impl Letters {
    /// Those of the first piece of a text; white and black where that is none of the four. O(1) but for
    /// blanks and holes in front.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let (body, _) = without_mark(text);
        let is_piece = |letter: &char| !(letter.is_whitespace() || "_/".contains(*letter));
        match body.chars().find(is_piece) {
            Some('0' | '1') => Self::ZeroAndOne,
            _ => Self::WhiteAndBlack,
        }
    }

    /// White and black.
    const fn pair(self) -> (u8, u8) {
        match self {
            Self::WhiteAndBlack => (b'w', b'b'),
            Self::ZeroAndOne => (b'0', b'1'),
        }
    }

    fn is_piece(self, letter: char) -> bool {
        letter.eq_ignore_ascii_case(&char::from(self.pair().0)) || self.is_black(letter)
    }

    fn is_black(self, letter: char) -> bool {
        letter.eq_ignore_ascii_case(&char::from(self.pair().1))
    }
}

/// What the caller knows about the text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextOptions {
    /// The size. Needed for a single line that is no square; checked elsewhere.
    pub size: Option<Size>,
    /// Whether rows may differ in length.
    pub row_lengths: RowLengths,
    /// What pieces are written as.
    pub letters: Letters,
}

/// Letters that are no board, and where.
pub type ParseError = TextError<ParseErrorKind>;

/// What is wrong with the letters. Rows are counted from 1, as people do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Nothing but blanks.
    #[error("there is no board")]
    Empty,
    /// Neither `_` nor one of the two [`Letters`].
    #[error("{0:?} is not a piece")]
    UnknownLetter(char),
    /// A row with more or fewer cells than the first.
    #[error("row {row} has {}, but row 1 has {expected}", counted(*.found, "cell"))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        found: usize,
        /// The cells of the first row.
        expected: usize,
    },
    /// A single line whose number of cells is no square number.
    #[error("a single line of {cells} cells is no square board")]
    NotSquare {
        /// How many cells were read.
        cells: usize,
    },
    /// A single line, and a size with another number of cells.
    #[error("{}", cell_count(*.size, *.found))]
    CellCount {
        /// The size that was asked for.
        size: Size,
        /// How many cells were read.
        found: usize,
    },
    /// Several rows, and another size than was asked for.
    #[error("the board is {found}, not {expected}")]
    WrongSize {
        /// The size that was asked for.
        expected: Size,
        /// The size that was read.
        found: Size,
    },
    /// Text behind a blank line behind a board.
    #[error("there is more than one board")]
    SecondBoard,
    /// All places are holes.
    #[error("the board has no cells")]
    NoCells,
    /// More places than memory has; see [`Shape::MAX_PLACES`].
    #[error("a board of {0} is too large")]
    TooLarge(Size),
}

/// Reads one board: a row a line, or all rows on one line, joined by `/` or (where the board is
/// square) by nothing; a board of one row, which is no square, is a line with a `/` behind. Letters in
/// either case; blanks inside a line, blank lines around the board,
/// line ends of either kind and a byte-order mark are passed over.
///
/// ```
/// # use fewest::flip::parse;
/// assert_eq!(parse("bwwb\nbbwb\nbwwb\nbwww")?, parse("bwwbbbwbbwwbbwww")?);
/// assert_eq!(parse("bwwb/")?.size(), fewest::Size::new(1, 4));
/// assert_eq!(parse("bwwb\nbbwb\nbwwb\nbwww")?, parse(" BW wb/bbwb/bwwb/bwww\r\n\r\n")?);
/// # Ok::<(), fewest::flip::ParseError>(())
/// ```
///
/// Cost: O(text), and a bit of memory for each place.
///
/// # Errors
/// [`ParseError`] with the place in the text.
pub fn parse(text: &str) -> Result<Picture, ParseError> {
    parse_with(text, TextOptions::default())
}

/// [`parse`], with what the caller knows.
///
/// # Errors
/// [`ParseError`] with the place in the text.
pub fn parse_with(text: &str, options: TextOptions) -> Result<Picture, ParseError> {
    let rows = split_rows(text)?;
    let whole = Span::new(rows[0].offset, rows[rows.len() - 1].span().end);
    match rows[..] {
        [only] => parse_line(only, options, whole),
        // A slash behind a line says that it is a row.
        [row, nothing] if nothing.text.is_empty() && !row.text.trim().is_empty() => {
            parse_lines(&[row], options, whole)
        }
        _ => parse_lines(&rows, options, whole),
    }
}

/// Reads rows of a larger text; `whole` is where errors of the board
/// as a whole point.
pub(crate) fn parse_rows(
    rows: &[Row<'_>],
    options: TextOptions,
    whole: Span,
) -> Result<Picture, ParseError> {
    if rows.is_empty() {
        return Err(whole.wrong(ParseErrorKind::Empty));
    }
    parse_lines(rows, options, whole)
}

/// All rows on one line, joined by nothing.
fn parse_line(line: Row<'_>, options: TextOptions, whole: Span) -> Result<Picture, ParseError> {
    let cells = count_letters(line, options.letters)?;
    let size = match options.size {
        None => square(cells, whole)?,
        Some(size) if size.area() == Some(cells) => size,
        Some(size) => {
            let kind = ParseErrorKind::CellCount { size, found: cells };
            return Err(whole.wrong(kind));
        }
    };
    let letters = letters_of(line).enumerate().map(|(index, (_, letter))| {
        let cell = Cell::new(index / size.columns, index % size.columns);
        (cell, letter)
    });
    fill(size, letters, options.letters).map_err(|kind| ParseError { kind, span: whole })
}

/// A row a line.
fn parse_lines(rows: &[Row<'_>], options: TextOptions, whole: Span) -> Result<Picture, ParseError> {
    if let Some(picture) = plain_rows(rows, options) {
        return Ok(picture);
    }
    let counts: Vec<usize> = rows
        .iter()
        .map(|&row| count_letters(row, options.letters))
        .collect::<Result<_, _>>()?;
    let found = rectangle(rows, &counts, options.row_lengths)?;
    if let Some(expected) = options.size.filter(|&expected| expected != found) {
        let kind = ParseErrorKind::WrongSize { expected, found };
        return Err(whole.wrong(kind));
    }
    let letters = rows.iter().enumerate().flat_map(|(row, &line)| {
        let letters = letters_of(line).enumerate();
        letters.map(move |(column, (_, letter))| (Cell::new(row, column), letter))
    });
    fill(found, letters, options.letters).map_err(|kind| ParseError { kind, span: whole })
}

/// Rows of the two letters alone, of one length and the right size, eight letters at a time. `None` for
/// anything else, whatever it is.
fn plain_rows(rows: &[Row<'_>], options: TextOptions) -> Option<Picture> {
    let (white, black) = options.letters.pair();
    let letters = TwoLetters::new(white, black);
    let size = Size::new(rows.len(), rows[0].text.len());
    let is_plain = rows.iter().all(|row| row.text.len() == size.columns);
    let is_sized = options.size.is_none_or(|expected| expected == size);
    let area = size.area().filter(|&area| area <= Shape::MAX_PLACES)?;
    if !is_plain || !is_sized || area == 0 {
        return None;
    }
    let mut black = BitGrid::try_new(size)?;
    for (index, row) in rows.iter().enumerate() {
        if letters
            .read(row.text.as_bytes(), black.row_mut(index))
            .is_break()
        {
            return None;
        }
    }
    let mut cells = BitGrid::try_new(size)?;
    cells.fill();
    Some(Picture { black, cells })
}

/// A row of letters with blanks between.
type Row<'a> = Piece<'a>;

/// The letters of a row, each with its place in the text.
fn letters_of(row: Row<'_>) -> impl Iterator<Item = (usize, char)> {
    let letters = row
        .text
        .char_indices()
        .filter(|(_, letter)| !letter.is_whitespace());
    letters.map(move |(at, letter)| (row.offset + at, letter))
}

/// The rows of the one board in the text; at least one.
fn split_rows(text: &str) -> Result<Vec<Row<'_>>, ParseError> {
    let (body, mut offset) = without_mark(text);
    let mut rows: Vec<Row<'_>> = Vec::new();
    let mut ended = false;
    for line in body.split_inclusive('\n') {
        if line.trim().is_empty() {
            ended = !rows.is_empty();
        } else if ended {
            return Err(second_board(line, offset));
        } else if rows.first().is_some_and(|row| row.text.contains('/')) {
            // A board whose rows are joined by slashes is whole on its line.
            return Err(second_board(line, offset));
        } else {
            rows.push(Row {
                text: line.trim_end(),
                offset,
            });
        }
        offset += line.len();
    }
    match rows[..] {
        [] => Err(Span::at(text.len()).wrong(ParseErrorKind::Empty)),
        [only] => Ok(only.split('/').collect()),
        _ => Ok(rows),
    }
}

fn second_board(line: &str, offset: usize) -> ParseError {
    let indent = line.len() - line.trim_start().len();
    Span::new(offset + indent, offset + line.trim_end().len()).wrong(ParseErrorKind::SecondBoard)
}

fn count_letters(row: Row<'_>, letters: Letters) -> Result<usize, ParseError> {
    let mut count = 0;
    for (at, letter) in letters_of(row) {
        if letter != '_' && !letters.is_piece(letter) {
            return Err(
                Span::new(at, at + letter.len_utf8()).wrong(ParseErrorKind::UnknownLetter(letter))
            );
        }
        count += 1;
    }
    Ok(count)
}

fn cell_count(size: Size, found: usize) -> String {
    let cells = counted(size.rows as u128 * size.columns as u128, "cell");
    let were = if found == 1 { "was" } else { "were" };
    format!("a board of {size} has {cells}, but {found} {were} read")
}

fn square(cells: usize, span: Span) -> Result<Size, ParseError> {
    let side = cells.isqrt();
    if side * side == cells {
        Ok(Size::new(side, side))
    } else {
        let kind = ParseErrorKind::NotSquare { cells };
        Err(span.wrong(kind))
    }
}

fn rectangle(
    rows: &[Row<'_>],
    counts: &[usize],
    row_lengths: RowLengths,
) -> Result<Size, ParseError> {
    let longest = counts.iter().copied().max().unwrap_or(0);
    let expected = counts[0];
    if row_lengths == RowLengths::Equal
        && let Some(row) = counts.iter().position(|&found| found != expected)
    {
        let found = counts[row];
        // Too long: the first letter too many. Too short: the place behind the last letter.
        let extra = letters_of(rows[row]).nth(expected);
        let span = match extra {
            Some((at, letter)) => Span::new(at, at + letter.len_utf8()),
            None => Span::at(rows[row].offset + rows[row].text.trim_end().len()),
        };
        let kind = ParseErrorKind::RowLength {
            row: row + 1,
            found,
            expected,
        };
        return Err(span.wrong(kind));
    }
    Ok(Size::new(rows.len(), longest))
}

fn fill(
    size: Size,
    places: impl Iterator<Item = (Cell, char)>,
    letters: Letters,
) -> Result<Picture, ParseErrorKind> {
    let too_large = ParseErrorKind::TooLarge(size);
    if size.area().is_none_or(|area| area > Shape::MAX_PLACES) {
        return Err(too_large);
    }
    let mut black = BitGrid::try_new(size).ok_or(too_large)?;
    let mut cells = BitGrid::try_new(size).ok_or(too_large)?;
    for (place, letter) in places {
        if letter != '_' {
            cells.toggle(place);
        }
        if letters.is_black(letter) {
            black.toggle(place);
        }
    }
    if cells.is_zero() {
        return Err(ParseErrorKind::NoCells);
    }
    Ok(Picture { black, cells })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn show(text: &str, options: TextOptions) -> String {
        match parse_with(text, options) {
            Ok(picture) => picture
                .into_board(Neighbourhood::CLASSIC)
                .unwrap()
                .to_string(),
            Err(error) => format!("{error} at {}..{}", error.span.start, error.span.end),
        }
    }

    fn plain(text: &str) -> String {
        show(text, TextOptions::default())
    }

    fn sized(text: &str, rows: usize, columns: usize) -> String {
        show(
            text,
            TextOptions {
                size: Some(Size::new(rows, columns)),
                ..TextOptions::default()
            },
        )
    }

    #[test]
    fn a_slash_behind_a_line_says_that_it_is_a_row() {
        for row in ["b", "wb", "wbww", "w_b", "wwwwwwwww"] {
            assert_eq!(plain(&format!("\n {row}/ \r\n\n")), row);
        }
        assert_eq!(sized("wbww/", 1, 4), "wbww");
        assert_eq!(sized("wbww/", 2, 2), "the board is 1x4, not 2x2 at 0..5");
        for wrong in ["wbww//", "wb/ww/", "/", "/wbww"] {
            assert!(plain(wrong).contains(" at "), "{wrong}");
        }
    }

    #[test]
    fn people_write_one_board_in_many_ways() {
        let want = "bw\nwb";
        for text in [
            "bw\nwb",
            "bw\nwb\n",
            "bw\r\nwb\r\n",
            "\u{feff}bw\nwb",
            "\n  \nbw\nwb\n\n \n",
            "bw  \nwb\t\n",
            "b w\nw b",
            "BW\nWB",
            "bwwb",
            "bw/wb",
            " b w / w b \n",
        ] {
            assert_eq!(plain(text), want, "{text:?}");
        }
    }

    #[test]
    fn a_line_that_is_no_square_says_how_many_cells_it_has() {
        assert_eq!(
            plain("bwwbbbwbbwwbb"),
            "a single line of 13 cells is no square board at 0..13"
        );
        assert_eq!(sized("bwwbbb", 2, 3), "bww\nbbb");
        assert_eq!(
            sized("bwwbb", 2, 3),
            "a board of 2x3 has 6 cells, but 5 were read at 0..5"
        );
        assert_eq!(
            sized("b", 2, 2),
            "a board of 2x2 has 4 cells, but 1 was read at 0..1"
        );
        assert_eq!(
            sized("bwwb", 1, 1),
            "a board of 1x1 has 1 cell, but 4 were read at 0..4"
        );
        assert_eq!(sized("bw\nwb", 2, 3), "the board is 2x2, not 2x3 at 0..5");
    }

    #[test]
    fn rows_of_different_length_point_at_the_first_difference() {
        assert_eq!(
            plain("bwbw\nwwww\nbwwbw\nbwwb"),
            "row 3 has 5 cells, but row 1 has 4 at 14..15"
        );
        assert_eq!(
            plain("bwbw\nwww  \nbwwb"),
            "row 2 has 3 cells, but row 1 has 4 at 8..8"
        );
        let ragged = TextOptions {
            row_lengths: RowLengths::Ragged,
            ..TextOptions::default()
        };
        assert_eq!(show("bw\nwbw\nb", ragged), "bw_\nwbw\nb__");
    }

    #[test]
    fn a_letter_that_is_no_piece_is_shown() {
        assert_eq!(plain("bw\nwX"), "'X' is not a piece at 4..5");
        assert_eq!(plain("bw\nwé"), "'é' is not a piece at 4..6");
        assert_eq!(plain("bw\n\n0"), "there is more than one board at 4..5");
    }

    #[test]
    fn zeros_and_ones_are_pieces_where_that_is_said() {
        let digits = TextOptions {
            letters: Letters::ZeroAndOne,
            ..TextOptions::default()
        };
        for text in [
            "10\n01",
            "1 0\r\n0 1\r\n",
            "1001",
            "10/01",
            "\u{feff}1 0 / 0 1",
        ] {
            assert_eq!(show(text, digits), "bw\nwb", "{text:?}");
        }
        assert_eq!(show("1_\n01", digits), "b_\nwb");
        assert_eq!(show("1w\n01", digits), "'w' is not a piece at 1..2");
        assert_eq!(show("12\n01", digits), "'2' is not a piece at 1..2");
        assert_eq!(plain("bw\n01"), "'0' is not a piece at 3..4");
    }

    #[test]
    fn nothing_is_no_board() {
        assert_eq!(plain(""), "there is no board at 0..0");
        assert_eq!(plain(" \n\r\n"), "there is no board at 4..4");
        assert_eq!(plain("__\n__"), "the board has no cells at 0..5");
        assert_eq!(plain("/"), "the board has no cells at 0..1");
    }

    #[test]
    fn two_boards_are_an_error_at_the_second() {
        assert_eq!(
            plain("bw\nwb\n\n bb\nww"),
            "there is more than one board at 8..10"
        );
    }

    #[test]
    fn a_second_line_behind_slashes_is_a_second_board() {
        assert_eq!(
            plain("bw/wb\nbw/wb"),
            "there is more than one board at 6..11"
        );
        assert_eq!(
            plain("bw/wb\nbwwb"),
            "there is more than one board at 6..10"
        );
    }

    #[test]
    fn holes_are_places_without_a_cell() {
        assert_eq!(plain("b_\nwb"), "b_\nwb");
    }
}
