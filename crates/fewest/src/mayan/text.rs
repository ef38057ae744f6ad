//! Reads boards from the text that judges give, from the one-line form, and from pictures.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::text::Piece;
use crate::{Size, Span, TextError, counted};

use super::board::check_size;
use super::{Board, BoardError, MAX_COLOUR, Place, Puzzle};

/// What is wrong with a text, and where.
pub type ParseError = TextError<ParseErrorKind>;

/// What is wrong with a text.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum ParseErrorKind {
    /// The size asked for is outside the limits; see [`BoardError::SizeOutOfRange`].
    #[error("the size {size} is out of range")]
    SizeOutOfRange {
        /// The size.
        size: Size,
    },
    /// There is nothing but blanks.
    #[error("the text is empty")]
    Empty,
    /// Not a number.
    #[error("not a number")]
    NotANumber,
    /// The one-line form starts without the number of drags.
    #[error("the number of drags is missing")]
    DragsMissing,
    /// The number of drags is negative or over 255.
    #[error("the number of drags is out of range")]
    DragsOutOfRange,
    /// A colour is negative, or over [`MAX_COLOUR`], or 0 where 0 ends nothing.
    #[error("the colour is out of range")]
    ColourOutOfRange {
        /// Where the block would stand.
        place: Place,
    },
    /// A column has more blocks than the height.
    #[error("column {} is over the height {limit}", place.column)]
    ColumnTooTall {
        /// Where the block would stand.
        place: Place,
        /// The height.
        limit: usize,
    },
    /// The text ends before the 0 that ends a column.
    #[error("the 0 that ends column {column} is missing")]
    EndOfColumnMissing {
        /// The column.
        column: usize,
    },
    /// There is something after the last column.
    #[error("text after the last column")]
    TextAfterLastColumn,
    /// The one-line form has another number of columns than the size.
    #[error("{} instead of {expected}", counted(*.found, "column"))]
    ColumnCount {
        /// Columns of the size.
        expected: usize,
        /// Columns found.
        found: usize,
    },
    /// A row of a picture has another number of places than the lowest row.
    #[error("{} instead of {expected}", counted(*.found, "place"))]
    RowLength {
        /// Places of the first row.
        expected: usize,
        /// Places of this row.
        found: usize,
    },
    /// A block of a picture stands on nothing.
    #[error("the block floats")]
    Floating {
        /// Where it stands.
        place: Place,
    },
    /// Three or more blocks of one colour stand in a line already. The span is the first of them.
    #[error("a run of three is on the board already")]
    RunOfThree {
        /// All places in runs.
        places: Vec<Place>,
    },
}

/// Reads the text that judges give: the number of drags, then for each column its colours from the
/// bottom, ended by 0.
///
/// Blanks and line ends are all the same, and a byte-order mark is skipped. O(text).
///
/// Where the number of drags was forgotten, the first number of the first column is taken for it;
/// the text does not show the difference, unless that column is empty.
///
/// # Errors
/// The first thing that is wrong, at its bytes.
pub fn parse_judge_text(text: &str, size: Size) -> Result<Puzzle, ParseError> {
    refuse_size(size, text)?;
    let mut tokens = Piece::whole(text).words();
    let first = tokens.next();
    let drags = drags(first.ok_or(Span::at(text.len()).wrong(ParseErrorKind::Empty))?)?;
    let mut blocks = Blocks::new(size);
    for column in 0..size.columns {
        loop {
            let token = tokens.next().ok_or_else(|| {
                let end = Span::at(text.trim_end().len());
                end.wrong(ParseErrorKind::EndOfColumnMissing { column })
            })?;
            if number(token)? == Some(0) {
                break;
            }
            blocks.push(column, token)?;
        }
    }
    match tokens.next() {
        Some(token) => {
            let rest = Span::new(token.offset, text.trim_end().len());
            Err(rest.wrong(ParseErrorKind::TextAfterLastColumn))
        }
        None => Ok(Puzzle::new(blocks.board()?, drags)),
    }
}

/// Reads the one-line form: `n|column|column|…` with exactly `size.columns` columns, colours joined
/// by commas, from the bottom; an empty column has nothing between its bars. Blanks around numbers
/// are skipped. O(text).
///
/// ```
/// use fewest::{Size, mayan::parse_line};
///
/// let puzzle = parse_line("3|1|2,1|2,3,4|3,1|2,4,3,4", Size::new(7, 5))?;
/// assert_eq!(puzzle.drags, 3);
/// assert_eq!(puzzle.line().to_string(), "3|1|2,1|2,3,4|3,1|2,4,3,4");
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
///
/// # Errors
/// The first thing that is wrong, at its bytes.
pub fn parse_line(text: &str, size: Size) -> Result<Puzzle, ParseError> {
    refuse_size(size, text)?;
    let whole = Piece::whole(text);
    if whole.text.trim().is_empty() {
        return Err(Span::at(text.len()).wrong(ParseErrorKind::Empty));
    }
    let start = whole.offset;
    let mut fields = whole.split('|');
    let first = fields.next().map(Piece::trimmed);
    let drags = match first {
        Some(field) if !field.text.is_empty() => drags(field)?,
        _ => return Err(Span::at(start).wrong(ParseErrorKind::DragsMissing)),
    };
    let mut blocks = Blocks::new(size);
    let mut found = 0;
    for field in fields {
        let column = found;
        found += 1;
        if column >= size.columns {
            continue;
        }
        if !field.text.trim().is_empty() {
            for colour in field.split(',') {
                blocks.push(column, colour.trimmed())?;
            }
        }
    }
    if found == size.columns {
        Ok(Puzzle::new(blocks.board()?, drags))
    } else {
        let expected = size.columns;
        let all = Span::new(start, text.trim_end().len());
        Err(all.wrong(ParseErrorKind::ColumnCount { expected, found }))
    }
}

/// Reads a picture: one line a row from the top, a colour or `.` a place, separated by blanks. The
/// picture's own height and width are the size of the board. O(text).
///
/// ```
/// use fewest::mayan::parse_picture;
///
/// let picture = ". 1 .\n1 2 1";
/// assert_eq!(parse_picture(picture)?.to_string(), picture);
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
///
/// # Errors
/// The first thing that is wrong, at its bytes.
pub fn parse_picture(text: &str) -> Result<Board, ParseError> {
    let lines = Piece::whole(text).split('\n');
    let mut rows: Vec<Vec<Piece<'_>>> = lines.map(|line| line.words().collect()).collect();
    rows.retain(|row| !row.is_empty());
    let Some(expected) = rows.first().map(Vec::len) else {
        return Err(Span::at(text.len()).wrong(ParseErrorKind::Empty));
    };
    for row in &rows {
        if row.len() != expected {
            let found = row.len();
            let all = Span::new(row[0].offset, row[found - 1].span().end);
            return Err(all.wrong(ParseErrorKind::RowLength { expected, found }));
        }
    }
    let size = Size::new(rows.len(), expected);
    refuse_size(size, text)?;
    let mut blocks = Blocks::new(size);
    for column in 0..size.columns {
        for (height, row) in rows.iter().rev().enumerate() {
            let token = row[column];
            if token.text == "." {
                continue;
            }
            if blocks.columns[column].len() < height {
                let place = Place::new(column, height);
                return Err(token.wrong(ParseErrorKind::Floating { place }));
            }
            blocks.push(column, token)?;
        }
    }
    blocks.board()
}

/// Before any memory is taken for columns.
fn refuse_size(size: Size, text: &str) -> Result<(), ParseError> {
    let all = Span::new(0, text.len());
    check_size(size).map_err(|_| all.wrong(ParseErrorKind::SizeOutOfRange { size }))
}

/// Columns while they are read, with the bytes of every block for a run that is found at the end.
struct Blocks {
    size: Size,
    columns: Vec<Vec<u8>>,
    spans: Vec<Vec<Span>>,
}

impl Blocks {
    fn new(size: Size) -> Self {
        Self {
            size,
            columns: vec![Vec::new(); size.columns],
            spans: vec![Vec::new(); size.columns],
        }
    }

    fn push(&mut self, column: usize, token: Piece<'_>) -> Result<(), ParseError> {
        let number = number(token)?;
        let place = Place::new(column, self.columns[column].len());
        if place.height == self.size.rows {
            let limit = self.size.rows;
            return Err(token.wrong(ParseErrorKind::ColumnTooTall { place, limit }));
        }
        let colour = number
            .and_then(|number| u8::try_from(number).ok())
            .filter(|colour| (1..=MAX_COLOUR).contains(colour))
            .ok_or_else(|| token.wrong(ParseErrorKind::ColourOutOfRange { place }))?;
        self.columns[column].push(colour);
        self.spans[column].push(token.span());
        Ok(())
    }

    fn board(self) -> Result<Board, ParseError> {
        Board::new(self.size, &self.columns).map_err(|error| match error {
            BoardError::RunOfThree { places } => {
                let first = places[0];
                let span = self.spans[first.column][first.height];
                span.wrong(ParseErrorKind::RunOfThree { places })
            }
            // `push` and `refuse_size` have let nothing else through.
            other => unreachable!("the columns were checked while they were read: {other}"),
        })
    }
}

/// The number, or `None` where it is a whole number that is negative or too large to be anything on a
/// board.
fn number(token: Piece<'_>) -> Result<Option<u32>, ParseError> {
    let digits = token.text.strip_prefix('-').unwrap_or(token.text);
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(token.wrong(ParseErrorKind::NotANumber));
    }
    // `-0` is refused with the negative numbers.
    Ok(token.text.parse().ok())
}

fn drags(token: Piece<'_>) -> Result<u8, ParseError> {
    number(token)?
        .and_then(|number| u8::try_from(number).ok())
        .ok_or_else(|| token.wrong(ParseErrorKind::DragsOutOfRange))
}

#[cfg(test)]
mod tests {
    use super::super::CLASSIC_SIZE;
    use super::*;

    const SAMPLE: &str = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 0\n";

    /// The kind of the error and the text that it points at.
    fn judge_error(text: &str) -> (ParseErrorKind, &str) {
        let error = parse_judge_text(text, CLASSIC_SIZE).expect_err("the text is wrong");
        (error.kind, &text[error.span.start..error.span.end])
    }

    fn line_error(text: &str) -> (ParseErrorKind, &str) {
        let error = parse_line(text, CLASSIC_SIZE).expect_err("the line is wrong");
        (error.kind, &text[error.span.start..error.span.end])
    }

    #[test]
    fn blanks_and_line_ends_are_all_the_same() {
        let puzzle = parse_judge_text(SAMPLE, CLASSIC_SIZE).expect("the sample");
        assert_eq!(puzzle.drags, 3);
        assert_eq!(puzzle.judge_text().to_string(), SAMPLE);
        for same in [
            SAMPLE.replace('\n', "\r\n"),
            SAMPLE.replace('\n', " "),
            SAMPLE.replace('\n', "   \n\n"),
            format!("\u{feff}\n\t {SAMPLE}"),
            SAMPLE.trim_end().to_owned(),
        ] {
            assert_eq!(
                parse_judge_text(&same, CLASSIC_SIZE).as_ref(),
                Ok(&puzzle),
                "{same:?}"
            );
        }
    }

    #[test]
    fn the_last_zero_is_asked_for() {
        let text = "3\n1 0\n2 1 0\n2 3 4 0\n3 1 0\n2 4 3 4 \n";
        let error = parse_judge_text(text, CLASSIC_SIZE).expect_err("no last 0");
        assert_eq!(error.kind, ParseErrorKind::EndOfColumnMissing { column: 4 });
        assert_eq!(error.span, Span::at(text.len() - 2));
    }

    #[test]
    fn a_full_column_still_needs_its_zero() {
        let full = "1  1 2 1 2 1 2 1 0  0 0 0 0";
        assert!(parse_judge_text(full, CLASSIC_SIZE).is_ok());
        let place = Place::new(0, 7);
        assert_eq!(
            judge_error("1  1 2 1 2 1 2 1 42 0  0 0 0 0"),
            (ParseErrorKind::ColumnTooTall { place, limit: 7 }, "42")
        );
    }

    #[test]
    fn judge_texts_that_are_wrong_are_pointed_at() {
        let colour = |column, height| ParseErrorKind::ColourOutOfRange {
            place: Place::new(column, height),
        };
        assert_eq!(judge_error(""), (ParseErrorKind::Empty, ""));
        assert_eq!(judge_error(" \r\n"), (ParseErrorKind::Empty, ""));
        for n in ["-1", "256", "99999999999999999999", "-0"] {
            let text = format!("{n} 0 0 0 0 0");
            assert_eq!(judge_error(&text), (ParseErrorKind::DragsOutOfRange, n));
        }
        assert_eq!(
            judge_error("3 1 2x 0 0 0 0 0"),
            (ParseErrorKind::NotANumber, "2x")
        );
        assert_eq!(judge_error("three"), (ParseErrorKind::NotANumber, "three"));
        assert_eq!(judge_error("3 1 0 4 -7 0 0 0 0"), (colour(1, 1), "-7"));
        assert_eq!(judge_error("3 100 0 0 0 0 0"), (colour(0, 0), "100"));
        assert_eq!(
            judge_error("3 0 0 0 0 0 and more\n"),
            (ParseErrorKind::TextAfterLastColumn, "and more")
        );
        // Without the number of drags, an empty first column is taken for it, and a 0 is missing.
        assert_eq!(
            judge_error("0 2 1 0 2 3 4 0 3 1 0 2 4 3 4 0"),
            (ParseErrorKind::EndOfColumnMissing { column: 4 }, "")
        );
        let (kind, at) = judge_error("3 5 0 5 0 5 0 0 0");
        assert_eq!(at, "5");
        assert!(matches!(kind, ParseErrorKind::RunOfThree { places } if places.len() == 3));
    }

    #[test]
    fn lines_that_are_wrong_are_pointed_at() {
        assert_eq!(line_error(""), (ParseErrorKind::Empty, ""));
        assert_eq!(line_error("|1||||"), (ParseErrorKind::DragsMissing, ""));
        assert_eq!(
            line_error("-3|1||||"),
            (ParseErrorKind::DragsOutOfRange, "-3")
        );
        let place = Place::new(1, 1);
        assert_eq!(
            line_error("3||4, 0|||"),
            (ParseErrorKind::ColourOutOfRange { place }, "0")
        );
        assert_eq!(line_error("3||4,|||"), (ParseErrorKind::NotANumber, ""));
        assert_eq!(line_error("3||4 5|||"), (ParseErrorKind::NotANumber, "4 5"));
        for (line, found) in [("3|||| ", 4), ("3||||||", 6), ("3", 0)] {
            let count = ParseErrorKind::ColumnCount { expected: 5, found };
            assert_eq!(line_error(line), (count, line.trim_end()));
        }
    }

    #[test]
    fn a_line_may_have_blanks_and_empty_columns() {
        let puzzle = parse_line(" 255 | 1 , 2 || |99|\r\n", CLASSIC_SIZE).expect("a fair line");
        assert_eq!(puzzle.line().to_string(), "255|1,2|||99|");
    }

    #[test]
    fn a_size_is_refused_before_memory_is_taken() {
        let size = Size::new(usize::MAX, usize::MAX);
        for error in [parse_judge_text("1 0", size), parse_line("1|", size)] {
            let kind = error.expect_err("no such size").kind;
            assert_eq!(kind, ParseErrorKind::SizeOutOfRange { size });
        }
    }

    #[test]
    fn pictures_that_are_wrong_are_pointed_at() {
        let error = parse_picture("1 .\n. 2").expect_err("the 1 floats");
        let place = Place::new(0, 1);
        assert_eq!(error.kind, ParseErrorKind::Floating { place });
        assert_eq!(error.span, Span::new(0, 1));
        let error = parse_picture("1 2\n1").expect_err("the rows differ");
        assert_eq!(error.span, Span::new(4, 5));
        assert!(parse_picture("").is_err());
    }
}
