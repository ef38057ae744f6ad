//! Pictures of sets of cells: `x` and `.`, and picture files.

use super::{Claim, ClaimError, ClaimErrorKind, parse_claims};
use crate::drawing;
use crate::flip::pbm::{is_pbm, parse_pbm};
use crate::flip::png::{PNG_SIGNATURE, parse_png};
use crate::text::{Piece, TwoLetters};
use crate::{BitGrid, Family, Size, Span};

/// The letters of a picture.
const LETTERS: TwoLetters = TwoLetters::new(b'.', b'x');

/// Reads an answer that is a picture file: a [drawing](crate::drawing) of `fewest draw` in PNG or SVG as the
/// answer that it shows, and any other PBM (P1 or P4) or PNG with a pixel a cell, black where to press.
/// `None` where the bytes are no such file.
///
/// Cost: O(pixels), and memory at most `memory` bytes for a PNG; as [`parse_claims`] for a drawing.
///
/// # Errors
/// [`ClaimErrorKind::PictureFile`], in the decoder's own words; [`ClaimErrorKind::Drawing`].
#[must_use]
pub fn parse_picture_file(bytes: &[u8], memory: usize) -> Option<Result<Claim, ClaimError>> {
    if let Some(claim) = drawing::answer(bytes, Family::Flip, drawn) {
        return Some(claim.map_err(|error| error.map(ClaimErrorKind::Drawing)));
    }
    let presses = if bytes.starts_with(&PNG_SIGNATURE) {
        let start = Span::new(0, PNG_SIGNATURE.len());
        parse_png(bytes, memory).map_err(|error| start.wrong(error.to_string()))
    } else if is_pbm(bytes) {
        parse_pbm(bytes).map_err(|error| error.map(|kind| kind.to_string()))
    } else {
        return None;
    };
    let claim = presses.map(|presses| Claim::Pattern {
        rounds: None,
        presses,
    });
    Some(claim.map_err(|error| error.map(ClaimErrorKind::PictureFile)))
}

/// The answer that a drawing shows: the one reading of its text, with all of it at the drawing's place.
fn drawn(text: &str, place: Span) -> Option<Claim> {
    let [mut claim] = <[Claim; 1]>::try_from(parse_claims(text).ok()?).ok()?;
    match &mut claim {
        Claim::Impossible { proofs } => {
            for (_, span) in proofs {
                *span = place;
            }
        }
        Claim::Rounds(rounds) => rounds.span = place,
        Claim::Presses {
            rounds, presses, ..
        } => {
            if let Some(rounds) = rounds {
                rounds.span = place;
            }
            for (_, span) in presses {
                *span = place;
            }
        }
        Claim::Pattern { rounds, .. } => {
            if let Some(rounds) = rounds {
                rounds.span = place;
            }
        }
    }
    Some(claim)
}

/// The pictures of these lines, with empty lines between them; each with the place of its first row.
pub(super) fn pictures<'a>(
    lines: impl Iterator<Item = Piece<'a>> + Clone,
) -> Result<Vec<(BitGrid, Span)>, ClaimError> {
    let mut pictures = Vec::new();
    let mut rest = lines;
    loop {
        let mut start = rest.clone();
        let Some(first) = start.find(|line| !line.text.is_empty()) else {
            return Ok(pictures);
        };
        let rows = std::iter::once(first).chain(start.clone());
        let rows = rows.take_while(|line| !line.text.is_empty());
        pictures.push((picture(rows)?, first.span()));
        rest = start;
        // The empty line that ended the picture goes with it.
        while rest.next().is_some_and(|line| !line.text.is_empty()) {}
    }
}

/// The set of cells of these rows, of which there is at least one.
pub(super) fn picture<'a>(
    rows: impl Iterator<Item = Piece<'a>> + Clone,
) -> Result<BitGrid, ClaimError> {
    // Once to see the size, so that no list of rows has to be kept, and once for the letters.
    let mut size = Size::new(0, 0);
    for row in rows.clone() {
        let found = row.text.chars().count();
        if size.rows == 0 {
            size.columns = found;
        }
        if found != size.columns {
            letters(row)?;
            let expected = size.columns;
            return Err(row
                .span()
                .wrong(ClaimErrorKind::RowLength { found, expected }));
        }
        size.rows += 1;
    }
    let mut whole = rows.clone();
    let first = whole.next().map_or(Span::at(0), Piece::span);
    let mut grid = BitGrid::try_new(size).ok_or(first.wrong(ClaimErrorKind::TooLarge))?;
    for (index, row) in rows.enumerate() {
        if LETTERS
            .read(row.text.as_bytes(), grid.row_mut(index))
            .is_break()
        {
            letters(row)?;
        }
    }
    Ok(grid)
}

/// Refuses the first letter of a row that is none of a picture.
fn letters(row: Piece<'_>) -> Result<(), ClaimError> {
    let mut wrong = row.text.char_indices();
    match wrong.find(|(_, letter)| !matches!(letter, 'x' | 'X' | '.')) {
        None => Ok(()),
        Some((at, letter)) => {
            let start = row.offset + at;
            Err(Span::new(start, start + letter.len_utf8())
                .wrong(ClaimErrorKind::NotAPicture(letter)))
        }
    }
}
