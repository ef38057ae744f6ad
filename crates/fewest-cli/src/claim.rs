//! Answers of any program, as they stand in a file.

use fewest::{flip, mayan};

use crate::explain;
use crate::fault::Fault;
use crate::source::Source;

/// Every way to read an answer to a flip board: text ([`flip::parse_claims`]), or a picture file or drawing,
/// which is read within so many bytes.
pub(crate) fn flip(source: &Source, memory: usize) -> Result<Vec<flip::Claim>, Fault> {
    let claims = match flip::parse_picture_file(&source.bytes, memory) {
        Some(claim) => claim.map(|claim| vec![claim]),
        None => flip::parse_claims(source.text()?),
    };
    claims.map_err(|error| Fault::at(source, &explain::flip_claim(&error), error.span))
}

/// An answer to a Mayan board: text, or a drawing.
pub(crate) fn mayan(source: &Source) -> Result<mayan::Claim, Fault> {
    let claim = match mayan::parse_drawing(&source.bytes) {
        Some(claim) => claim,
        None => mayan::parse_claim(source.text()?),
    };
    claim.map_err(|error| Fault::at(source, &explain::mayan_claim(&error), error.span))
}
