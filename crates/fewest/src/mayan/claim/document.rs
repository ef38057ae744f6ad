//! Answers as JSON objects: the whole answer, or one list of many.

use serde_json::value::RawValue;

use super::{Claim, ClaimError, ClaimErrorKind, ClaimedCount, ClaimedDrag};
use crate::object::{Object, is_null, whole_numbers};
use crate::text::whole_number;

pub(super) fn parse(text: &str) -> Result<Claim, ClaimError> {
    let object = Object::parse_strict(text).map_err(|error| error.map(ClaimErrorKind::from))?;
    let fail = |kind, value: &RawValue| object.span(value).wrong(kind);
    if let Some(puzzle) = object.other_puzzle("mayan") {
        return Err(fail(ClaimErrorKind::Foreign, puzzle));
    }
    match object.get("answer") {
        Some(value) if is_null(value) => return Err(fail(ClaimErrorKind::Undecided, value)),
        Some(value) => match object.word("answer") {
            Some("none") => return Ok(Claim::None),
            Some("solved") => {}
            _ => return Err(fail(ClaimErrorKind::NoAnswer, value)),
        },
        None => {}
    }
    let Some(list) = object.get("drags").filter(|value| !is_null(value)) else {
        return Err(object.whole().wrong(ClaimErrorKind::NoAnswer));
    };
    let values: Vec<&RawValue> =
        serde_json::from_str(list.get()).map_err(|_| fail(ClaimErrorKind::NotADrag, list))?;
    let drag = |value: &&RawValue| match whole_numbers(value.get()) {
        Some(numbers) => Ok(ClaimedDrag::new(numbers, object.span(value))),
        None => Err(fail(ClaimErrorKind::NotADrag, value)),
    };
    let steps = object.get("steps");
    let steps = steps.and_then(|value| Some((whole_number(value.get())?, object.span(value))));
    Ok(Claim::Drags {
        count: ClaimedCount::Aside(steps),
        drags: values.iter().map(drag).collect::<Result<_, _>>()?,
    })
}
