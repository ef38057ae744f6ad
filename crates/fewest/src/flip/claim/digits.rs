//! Patterns of 0 and 1, as judges write them: a row a line, with or without blanks between the digits.

use super::{Claim, ClaimError, ClaimErrorKind, Counted};
use crate::text::{Piece, whole_number};
use crate::{BitGrid, Cell, Size, Span};

/// A text that is no pattern of 0 and 1.
pub(super) enum NoPattern {
    /// Something else than the two digits stands there.
    Other(Span),
    /// Nothing but digits, but they are no rectangle, or one that memory does not hold.
    Misshapen(ClaimError),
}

/// The patterns that lines can be: all of them, and those behind a first one that is their number.
/// None where they are neither.
pub(super) fn patterns<'a>(
    lines: impl Iterator<Item = Piece<'a>> + Clone,
) -> Result<Vec<Claim>, NoPattern> {
    let mut behind = lines.clone();
    let counted = behind.next().and_then(|first| {
        let number = whole_number(first.text)?;
        let presses = pattern(behind).ok()?;
        is_count(first.text, number, &presses).then_some(Claim::Pattern {
            rounds: Some(Counted {
                number,
                span: first.span(),
            }),
            presses,
        })
    });
    let whole = pattern(lines).map(|presses| Claim::Pattern {
        rounds: None,
        presses,
    });
    match (whole, counted) {
        (Err(why), None) => Err(why),
        (whole, counted) => Ok(whole.into_iter().chain(counted).collect()),
    }
}

/// Whether a line in front of a pattern is its number, and not a row that is longer than the others. A
/// negative number is a word that says impossible.
fn is_count(line: &str, number: i64, presses: &BitGrid) -> bool {
    // Nobody writes a number with zeros in front; a row is.
    let has_zeros = line.len() > 1 && line.starts_with('0');
    let is_row = line.len() > 1 && line.bytes().all(|byte| matches!(byte, b'0' | b'1'));
    let places = presses.size().area().unwrap_or(usize::MAX);
    let is_small = usize::try_from(number).is_ok_and(|number| number <= places);
    number >= 0 && !has_zeros && (!is_row || is_small)
}

/// The set of cells of these rows; a one where to press.
pub(super) fn pattern<'a>(
    rows: impl Iterator<Item = Piece<'a>> + Clone,
) -> Result<BitGrid, NoPattern> {
    // Once to see the size, and once for the digits.
    let mut size = Size::new(0, 0);
    let mut is_joined = false;
    let mut first = Span::at(0);
    for row in rows.clone() {
        if size.rows == 0 {
            first = row.span();
            is_joined = row.text.len() > 1 && row.words().count() == 1;
        }
        let found = width(row, is_joined).ok_or(NoPattern::Other(row.span()))?;
        if size.rows == 0 {
            size.columns = found;
        }
        if found != size.columns {
            let expected = size.columns;
            return Err(NoPattern::Misshapen(
                row.span()
                    .wrong(ClaimErrorKind::RowLength { found, expected }),
            ));
        }
        size.rows += 1;
    }
    if size.rows == 0 {
        return Err(NoPattern::Other(first));
    }
    let mut grid = BitGrid::try_new(size)
        .ok_or(NoPattern::Misshapen(first.wrong(ClaimErrorKind::TooLarge)))?;
    for (index, row) in rows.enumerate() {
        let digits = row.text.bytes().filter(u8::is_ascii_digit);
        for (column, _) in digits.enumerate().filter(|&(_, digit)| digit == b'1') {
            grid.set(Cell::new(index, column), true);
        }
    }
    Ok(grid)
}

/// The digits of a row; `None` where it has anything else, or is not written as the others.
fn width(row: Piece<'_>, is_joined: bool) -> Option<usize> {
    let is_digit = |byte: u8| matches!(byte, b'0' | b'1');
    if is_joined {
        return row.text.bytes().all(is_digit).then_some(row.text.len());
    }
    let mut digits = 0;
    for word in row.words() {
        let &[byte] = word.text.as_bytes() else {
            return None;
        };
        digits += usize::from(is_digit(byte));
        if !is_digit(byte) {
            return None;
        }
    }
    (digits > 0).then_some(digits)
}
