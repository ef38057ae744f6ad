//! Boards and press sets as portable bitmaps (PBM): P1, digits, and P4, packed bits. A 1 is black.
//!
//! Source of the format: the Netpbm manual, `pbm(5)`.

use serde::{Deserialize, Serialize};

use super::Shape;
use crate::text::{TwoLetters, without_mark_bytes};
use crate::{BitGrid, Cell, Size, Span, TextError};

/// A picture file that is no board, and where.
pub type PbmError = TextError<PbmErrorKind>;

/// What is wrong with a picture file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PbmErrorKind {
    /// Not `P1` or `P4`, width and height.
    #[error("a PBM file begins with P1 or P4, a width and a height")]
    Header,
    /// No pixels, or more than a board may have; see [`Shape::MAX_PLACES`].
    #[error("a board of {0} has no cells or too many")]
    Size(Size),
    /// P1: a character that is neither 0 nor 1.
    #[error("a pixel is 0 or 1")]
    Pixel,
    /// The file ends before the last pixel.
    #[error("the file ends before the last pixel: {missing} or more bytes are missing")]
    Truncated {
        /// How many bytes are missing at the least.
        missing: u64,
    },
    /// Something stands behind the last pixel.
    #[error("there is something behind the last pixel")]
    Trailing,
}

/// What a PBM file promises in its header.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PbmHeader {
    /// Rows and columns.
    pub size: Size,
    /// Whether the pixels are packed bits (P4) or digits (P1).
    pub packing: Packing,
    /// Where the pixels begin.
    pub pixels: usize,
}

/// How a PBM file writes its pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Packing {
    /// P1: digits.
    Digits,
    /// P4: eight pixels a byte, the first in the highest bit, rows padded to bytes.
    Bits,
}

impl PbmHeader {
    /// Reads the header; `bytes` need not hold more than it.
    ///
    /// # Errors
    /// [`PbmErrorKind::Header`], and [`PbmErrorKind::Size`] before any memory is taken.
    pub fn parse(bytes: &[u8]) -> Result<Self, PbmError> {
        let body = without_mark_bytes(bytes);
        let first = bytes.len() - body.len();
        let packing = match body.get(..2) {
            Some(b"P1") => Packing::Digits,
            Some(b"P4") => Packing::Bits,
            _ => {
                let end = (first + 2).min(bytes.len());
                return Err(error(PbmErrorKind::Header, first, end));
            }
        };
        let mut at = first + 2;
        let columns = number(bytes, &mut at)?;
        let start = at;
        let rows = number(bytes, &mut at)?;
        // Exactly one blank stands between the height and packed pixels.
        match bytes.get(at) {
            Some(byte) if byte.is_ascii_whitespace() => at += 1,
            None if packing == Packing::Digits => {}
            _ => return Err(error(PbmErrorKind::Header, at, at)),
        }
        let size = Size::new(rows, columns);
        match size.area() {
            Some(1..=Shape::MAX_PLACES) => Ok(Self {
                size,
                packing,
                pixels: at,
            }),
            _ => Err(error(
                PbmErrorKind::Size(size),
                first + 2,
                start.max(at - 1),
            )),
        }
    }

    /// Bytes of a whole P4 file with this header.
    #[must_use]
    pub fn packed_len(&self) -> u64 {
        let row = self.size.columns.div_ceil(8) as u64;
        self.pixels as u64 + row * self.size.rows as u64
    }
}

/// Whether the bytes begin as a PBM file of ones and zeros does: `P1` or `P4`, and a blank or a
/// comment; perhaps behind a byte-order mark, which editors put in front of P1. O(1).
#[must_use]
pub fn is_pbm(bytes: &[u8]) -> bool {
    matches!(without_mark_bytes(bytes), [b'P', b'1' | b'4', next, ..] if next.is_ascii_whitespace() || *next == b'#')
}

/// Reads a PBM file as ones for black pixels.
///
/// Cost: O(bytes) time; memory a bit for each pixel, taken only when the file is long enough for them.
///
/// # Errors
/// [`PbmError`] with the place in the file.
pub fn parse_pbm(bytes: &[u8]) -> Result<BitGrid, PbmError> {
    let header = PbmHeader::parse(bytes)?;
    match header.packing {
        Packing::Digits => digits(bytes, &header),
        Packing::Bits => bits(bytes, &header),
    }
}

/// The header of the P4 file that holds `grid`; its rows follow, see [`pbm_row`].
#[must_use]
pub fn pbm_header(size: Size) -> String {
    format!("P4\n{} {}\n", size.columns, size.rows)
}

/// Appends a row of a [`BitGrid`] in the form of P4: the first column in the highest bit. O(columns / 8).
pub fn pbm_row(row: &[u64], columns: usize, out: &mut Vec<u8>) {
    let end = out.len() + columns.div_ceil(8);
    out.extend(
        row.iter()
            .flat_map(|word| word.reverse_bits().to_be_bytes()),
    );
    out.truncate(end);
}

fn bits(bytes: &[u8], header: &PbmHeader) -> Result<BitGrid, PbmError> {
    let expected = header.packed_len();
    if (bytes.len() as u64) < expected {
        let missing = expected - bytes.len() as u64;
        let kind = PbmErrorKind::Truncated { missing };
        return Err(error(kind, bytes.len(), bytes.len()));
    }
    let (pixels, rest) = bytes[header.pixels..].split_at(expected as usize - header.pixels);
    if !rest.trim_ascii().is_empty() {
        let start = bytes.len() - rest.len();
        return Err(error(PbmErrorKind::Trailing, start, bytes.len()));
    }
    let mut grid = grid(header.size)?;
    let tail = grid.tail_mask();
    let row_bytes = header.size.columns.div_ceil(8);
    for (row, pixels) in pixels.chunks_exact(row_bytes).enumerate() {
        let words = grid.row_mut(row);
        let (whole, part) = pixels.as_chunks::<8>();
        for (word, bytes) in words.iter_mut().zip(whole) {
            *word = u64::from_be_bytes(*bytes).reverse_bits();
        }
        if !part.is_empty() {
            let mut last = [0; 8];
            last[..part.len()].copy_from_slice(part);
            words[whole.len()] = u64::from_be_bytes(last).reverse_bits();
        }
        // What stands in the padding is nobody's.
        words[words.len() - 1] &= tail;
    }
    Ok(grid)
}

fn digits(bytes: &[u8], header: &PbmHeader) -> Result<BitGrid, PbmError> {
    let Size { rows, columns } = header.size;
    let area = rows * columns;
    let rest = &bytes[header.pixels..];
    if rest.len() < area {
        let missing = (area - rest.len()) as u64;
        let kind = PbmErrorKind::Truncated { missing };
        return Err(error(kind, bytes.len(), bytes.len()));
    }
    if let Some(grid) = plain_digits(rest, header.size) {
        return Ok(grid);
    }
    let mut grid = grid(header.size)?;
    let mut at = header.pixels;
    for index in 0..area {
        let blank = bytes[at..].iter().take_while(|b| b.is_ascii_whitespace());
        at += blank.count();
        match bytes.get(at) {
            Some(b'0') => {}
            Some(b'1') => grid.toggle(Cell::new(index / columns, index % columns)),
            Some(_) => return Err(error(PbmErrorKind::Pixel, at, at + 1)),
            None => {
                let missing = (area - index) as u64;
                return Err(error(PbmErrorKind::Truncated { missing }, at, at));
            }
        }
        at += 1;
    }
    let rest = bytes[at..].trim_ascii_start();
    if rest.is_empty() {
        Ok(grid)
    } else {
        let start = bytes.len() - rest.len();
        Err(error(PbmErrorKind::Trailing, start, bytes.len()))
    }
}

/// Rows of digits alone, each ended by a line end and nothing behind the last, eight digits at a time.
/// `None` for anything else, whatever it is.
fn plain_digits(pixels: &[u8], size: Size) -> Option<BitGrid> {
    const LETTERS: TwoLetters = TwoLetters::new(b'0', b'1');
    let mut grid = BitGrid::try_new(size)?;
    let mut rest = pixels;
    for row in 0..size.rows {
        let (digits, behind) = rest.split_at_checked(size.columns)?;
        if LETTERS.read(digits, grid.row_mut(row)).is_break() {
            return None;
        }
        rest = behind.strip_prefix(b"\n").unwrap_or(behind);
    }
    rest.is_empty().then_some(grid)
}

fn grid(size: Size) -> Result<BitGrid, PbmError> {
    BitGrid::try_new(size).ok_or_else(|| error(PbmErrorKind::Size(size), 0, 2))
}

/// A number of the header, behind blanks and comments.
fn number(bytes: &[u8], at: &mut usize) -> Result<usize, PbmError> {
    let mut seen_blank = false;
    loop {
        match bytes.get(*at) {
            Some(byte) if byte.is_ascii_whitespace() => {
                seen_blank = true;
                *at += 1;
            }
            Some(b'#') => {
                let comment = bytes[*at..].iter().take_while(|&&byte| byte != b'\n');
                *at += comment.count();
            }
            _ => break,
        }
    }
    let start = *at;
    let digits = bytes[start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit());
    *at += digits.count();
    let text = str::from_utf8(&bytes[start..*at]).unwrap_or_default();
    match text.parse() {
        Ok(number) if seen_blank => Ok(number),
        _ => Err(error(PbmErrorKind::Header, start, *at)),
    }
}

fn error(kind: PbmErrorKind, start: usize, end: usize) -> PbmError {
    Span::new(start, end).wrong(kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn packed(grid: &BitGrid) -> Vec<u8> {
        let mut file = pbm_header(grid.size()).into_bytes();
        for row in 0..grid.size().rows {
            pbm_row(grid.row(row), grid.size().columns, &mut file);
        }
        file
    }

    fn kind(bytes: &[u8]) -> PbmErrorKind {
        parse_pbm(bytes).unwrap_err().kind
    }

    #[test]
    fn digits_and_bits_are_one_picture() {
        let want = "x.x\n.xx";
        for file in [
            &b"P1\n3 2\n101\n011\n"[..],
            b"P1 3 2 1 0 1 0 1 1",
            b"P1\n# a comment\n3 # another\n2\n101011",
            b"P4\n3 2\n\xa0\x60",
            b"P4\n3 2\n\xbf\x7f\n",
            b"\xef\xbb\xbfP1\r\n3 2\r\n101\r\n011\r\n",
            b"\xef\xbb\xbfP1 3 2\n101\n011\n",
            b"\xef\xbb\xbfP4\n3 2\n\xa0\x60",
        ] {
            assert_eq!(parse_pbm(file).unwrap().to_string(), want, "{file:?}");
        }
    }

    #[test]
    fn a_header_is_checked_before_memory_is_taken() {
        let huge = Size::new(999_999_999_999, 999_999_999_999);
        assert_eq!(
            kind(b"P4 999999999999 999999999999\n"),
            PbmErrorKind::Size(huge)
        );
        let missing = 100_000 * 12_500 - 1;
        assert_eq!(
            kind(b"P4 100000 100000\n\x00"),
            PbmErrorKind::Truncated { missing }
        );
        assert_eq!(kind(b"P1 0 4\n"), PbmErrorKind::Size(Size::new(4, 0)));
        for file in [
            &b""[..],
            b"P5 1 1\n0",
            b"P4",
            b"P4 1",
            b"P4 a 1",
            b"P14 1\n",
            b"P4 1 1",
        ] {
            assert_eq!(kind(file), PbmErrorKind::Header, "{file:?}");
        }
    }

    #[test]
    fn what_is_wrong_behind_the_header_is_pointed_at() {
        let place = |bytes| {
            let error = parse_pbm(bytes).unwrap_err();
            (error.kind, error.span)
        };
        assert_eq!(place(b"P1 2 1\n12"), (PbmErrorKind::Pixel, Span::new(8, 9)));
        assert_eq!(
            place(b"P1 2 1\n1 "),
            (PbmErrorKind::Truncated { missing: 1 }, Span::at(9))
        );
        assert_eq!(
            place(b"P4 2 1\n\x80\x80"),
            (PbmErrorKind::Trailing, Span::new(8, 9))
        );
        assert_eq!(
            place(b"P1 1 1\n1 1"),
            (PbmErrorKind::Trailing, Span::new(9, 10))
        );
        // Bytes of a mark in front count.
        assert_eq!(
            place(b"\xef\xbb\xbfP1 2 1\n12"),
            (PbmErrorKind::Pixel, Span::new(11, 12))
        );
        assert_eq!(
            place(b"\xef\xbb\xbfP1 0 1\n"),
            (PbmErrorKind::Size(Size::new(1, 0)), Span::new(5, 9))
        );
    }

    proptest! {
        #[test]
        fn bits_come_back(
            rows in 1_usize..4,
            columns in prop::sample::select(vec![1, 7, 8, 9, 63, 64, 65, 127, 128, 129]),
            bits in prop::collection::vec(any::<bool>(), 3 * 129),
        ) {
            let size = Size::new(rows, columns);
            let ones = (0..rows * columns).filter(|&i| bits[i]);
            let grid = BitGrid::from_cells(size, ones.map(|i| Cell::new(i / columns, i % columns)));
            prop_assert_eq!(parse_pbm(&packed(&grid)).unwrap(), grid);
        }
    }
}
