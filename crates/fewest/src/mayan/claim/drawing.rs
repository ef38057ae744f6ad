//! Answers that are drawings of `fewest draw`.

use super::{Claim, ClaimError, ClaimErrorKind, ClaimedCount, parse_claim};
use crate::drawing;
use crate::{Family, Span};

/// Reads an answer that is a [drawing](crate::drawing) of `fewest draw` in PNG or SVG. `None` where the bytes
/// are neither a drawing nor an SVG picture.
///
/// Cost: as [`parse_claim`].
///
/// # Errors
/// [`ClaimErrorKind::Drawing`].
#[must_use]
pub fn parse_drawing(bytes: &[u8]) -> Option<Result<Claim, ClaimError>> {
    let claim = drawing::answer(bytes, Family::Mayan, drawn)?;
    Some(claim.map_err(|error| error.map(ClaimErrorKind::Drawing)))
}

/// The answer that a drawing shows, with all of it at the drawing's place.
fn drawn(text: &str, place: Span) -> Option<Claim> {
    let mut claim = parse_claim(text).ok()?;
    if let Claim::Drags { count, drags } = &mut claim {
        if let ClaimedCount::InFront(_, span) | ClaimedCount::Aside(Some((_, span))) = count {
            *span = place;
        }
        for drag in drags {
            drag.span = place;
        }
    }
    Some(claim)
}
