//! Answers of any program, as they stand in a file.

use fewest::{flip, mayan};
use fewest_api::ask::check::{Unreadable, flip_claims, mayan_claim};

use crate::explain;
use crate::fault::Fault;
use crate::source::Source;

/// Every way to read an answer to a flip board, a picture within so many bytes.
pub(crate) fn flip(source: &Source, memory: usize) -> Result<Vec<flip::Claim>, Fault> {
    flip_claims(&source.bytes, memory).map_err(|error| unreadable(source, &error))
}

/// An answer to a Mayan board.
pub(crate) fn mayan(source: &Source) -> Result<mayan::Claim, Fault> {
    mayan_claim(&source.bytes).map_err(|error| unreadable(source, &error))
}

/// A file that is no answer.
pub(crate) fn unreadable(source: &Source, error: &Unreadable) -> Fault {
    let diagnostic = match error {
        Unreadable::NotUtf8(error) => return Fault::not_utf8(source, error.valid_up_to()),
        Unreadable::Flip(error) => explain::flip_claim(error),
        Unreadable::Mayan(error) => explain::mayan_claim(error),
    };
    Fault::at(source, &diagnostic, error.span())
}
