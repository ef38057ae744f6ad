//! Reads the moves of an answer, to play them.

use fewest::flip::{self, Claim};
use fewest::mayan::{self, Drag};
use fewest::{Cell, Size, Span};

use crate::diagnostic::Diagnostic;
use crate::explain;
use crate::fault::Fault;
use crate::source::Source;

/// An answer to a flip board, in any form.
pub(crate) fn flip_claim(source: &Source) -> Result<Claim, Fault> {
    flip::parse_claim(source.text()?)
        .map_err(|error| Fault::at(source, &explain::flip_claim(&error), error.span))
}

/// An answer to a Mayan board, in any form.
pub(crate) fn mayan_claim(source: &Source) -> Result<mayan::Claim, Fault> {
    mayan::parse_claim(source.text()?)
        .map_err(|error| Fault::at(source, &explain::mayan_claim(&error), error.span))
}

/// The presses of an answer, with their places in the text where they have one.
pub(crate) fn presses(
    claim: Claim,
    source: &Source,
    size: Size,
) -> Result<Vec<(Cell, Option<Span>)>, Fault> {
    match claim {
        Claim::Presses { presses, .. } => {
            let presses = presses.into_iter();
            Ok(presses.map(|(cell, span)| (cell, Some(span))).collect())
        }
        Claim::Pattern(pattern) => {
            check_size(&pattern, source, size)?;
            Ok(pattern.cells().map(|cell| (cell, None)).collect())
        }
        Claim::Rounds(_) | Claim::Impossible { .. } => Err(no_moves(source)),
    }
}

/// Refuses a picture of another size than the board.
pub(crate) fn check_size(
    pattern: &fewest::BitGrid,
    source: &Source,
    size: Size,
) -> Result<(), Fault> {
    if pattern.size() == size {
        return Ok(());
    }
    let diagnostic = Diagnostic {
        title: format!("the picture is {}, but the board is {size}", pattern.size()),
        label: "this picture".to_owned(),
        help: None,
    };
    let all = Span::new(0, source.bytes.len());
    Err(Fault::at(source, &diagnostic, all))
}

/// The drags of an answer, with their places in the text.
pub(crate) fn drags(claim: mayan::Claim, source: &Source) -> Result<Vec<(Drag, Span)>, Fault> {
    match claim {
        mayan::Claim::Drags { drags, .. } => Ok(drags),
        mayan::Claim::None => Err(no_moves(source)),
    }
}

fn no_moves(source: &Source) -> Fault {
    let diagnostic = Diagnostic {
        title: "there are no moves to play".to_owned(),
        label: "an answer without moves".to_owned(),
        help: Some("`fewest solve --moves` prints the presses of a flip board".to_owned()),
    };
    Fault::at(source, &diagnostic, Span::new(0, source.bytes.len()))
}
