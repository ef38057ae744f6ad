//! Answers as JSON objects: the whole answer, or one press set of many.

use serde_json::value::RawValue;

use super::picture::pictures;
use super::{Claim, ClaimError, ClaimErrorKind, Counted, cell};
use crate::flip::Colour;
use crate::object::{Object, is_null, whole_numbers};
use crate::text::{Piece, whole_number};
use crate::{BitGrid, Cell, Span};

pub(super) fn parse(text: &str) -> Result<Claim, ClaimError> {
    let object = Object::parse_strict(text).map_err(|error| error.map(ClaimErrorKind::from))?;
    let fail = |kind, value: &RawValue| object.span(value).wrong(kind);
    if let Some(puzzle) = object.other_puzzle("flip") {
        return Err(fail(ClaimErrorKind::Foreign, puzzle));
    }
    let presses = object.get("presses").filter(|value| !is_null(value));
    let rounds = match object.get("answer") {
        None => None,
        Some(value) if is_null(value) => return Err(fail(ClaimErrorKind::Undecided, value)),
        Some(value) if value.get().eq_ignore_ascii_case("\"impossible\"") => {
            let proofs = proofs(&object)?;
            return Ok(Claim::Impossible { proofs });
        }
        Some(value) => Some(Counted {
            number: whole_number(value.get())
                .ok_or_else(|| fail(ClaimErrorKind::NoAnswer, value))?,
            span: object.span(value),
        }),
    };
    match (rounds, presses) {
        (rounds, Some(presses)) => Ok(Claim::Presses {
            rounds,
            presses: press_list(&object, presses)?,
            colour: colour(&object),
        }),
        (Some(rounds), None) => Ok(Claim::Rounds(rounds)),
        (None, None) => Err(object.whole().wrong(ClaimErrorKind::NoAnswer)),
    }
}

fn press_list(object: &Object<'_>, presses: &RawValue) -> Result<Vec<(Cell, Span)>, ClaimError> {
    let fail = |value: &RawValue| object.span(value).wrong(ClaimErrorKind::NotAPress);
    let list: Vec<&RawValue> = serde_json::from_str(presses.get()).map_err(|_| fail(presses))?;
    let press = |value: &&RawValue| {
        let [row, column] = whole_numbers(value.get()).ok_or_else(|| fail(value))?;
        Ok((cell(row, column), object.span(value)))
    };
    list.iter().map(press).collect()
}

fn colour(object: &Object<'_>) -> Option<Colour> {
    Colour::from_name(object.word("goal")?)
}

/// The pictures of `proof`, as rows with an empty one between two pictures.
fn proofs(object: &Object<'_>) -> Result<Vec<(BitGrid, Span)>, ClaimError> {
    let Some(proof) = object.get("proof").filter(|value| !is_null(value)) else {
        return Ok(Vec::new());
    };
    let rows: Result<Vec<&RawValue>, _> = serde_json::from_str(proof.get());
    let rows = rows.ok().and_then(|rows| {
        let row = |value| {
            let row = object.piece(value);
            let text = row.text.strip_prefix('"')?.strip_suffix('"')?;
            Some(
                Piece {
                    text,
                    ..row.behind(1)
                }
                .trimmed(),
            )
        };
        rows.into_iter().map(row).collect::<Option<Vec<_>>>()
    });
    let none = || object.span(proof).wrong(ClaimErrorKind::NoAnswer);
    pictures(rows.ok_or_else(none)?.into_iter())
}
