//! Reads what somebody says the answer to a Mayan board is.

use thiserror::Error;

use crate::Span;

use super::{Direction, Drag};

/// What somebody says the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// No list of drags clears the board: `-1`.
    None,
    /// These drags, in their order; none for a text of blanks.
    Drags {
        /// The number in front of them, if there is one, and where it stands.
        count: Option<(u64, Span)>,
        /// Each drag, and its place in the text.
        drags: Vec<(Drag, Span)>,
    },
}

/// Text that says no answer, and where.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{kind}")]
pub struct ClaimError {
    /// What is wrong.
    pub kind: ClaimErrorKind,
    /// Where: bytes of the text.
    pub span: Span,
}

/// What is wrong with the text of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClaimErrorKind {
    /// A line that is not three numbers, the last 1 or -1.
    #[error("a drag is three numbers: column, height, and 1 or -1")]
    NotADrag,
    /// Something behind `-1`.
    #[error("nothing can follow -1")]
    TextAfterNone,
}

/// Reads an answer as programs print it: `-1`, or a line `x y g` for each drag, or the same behind a
/// line with their number. Drags may also stand on one line, joined by `;`.
///
/// Cost: O(text).
///
/// # Errors
/// [`ClaimError`] with the place in the text.
pub fn parse_claim(text: &str) -> Result<Claim, ClaimError> {
    let mut lines = lines(text).peekable();
    let Some(&(first, first_span)) = lines.peek() else {
        return Ok(Claim::Drags {
            count: None,
            drags: Vec::new(),
        });
    };
    if first == "-1" {
        lines.next();
        return match lines.next() {
            None => Ok(Claim::None),
            Some((_, span)) => Err(ClaimError {
                kind: ClaimErrorKind::TextAfterNone,
                span,
            }),
        };
    }
    let count = first.parse().ok().map(|count| (count, first_span));
    if count.is_some() {
        lines.next();
    }
    let drags = lines.map(|(line, span)| match drag(line) {
        Some(drag) => Ok((drag, span)),
        None => Err(ClaimError {
            kind: ClaimErrorKind::NotADrag,
            span,
        }),
    });
    Ok(Claim::Drags {
        count,
        drags: drags.collect::<Result<_, _>>()?,
    })
}

/// The lines that are not empty, without blanks around them.
fn lines(text: &str) -> impl Iterator<Item = (&str, Span)> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut offset = text.len() - body.len();
    let lines = body.split_inclusive(['\n', ';']).map(move |piece| {
        let line = piece.trim_end_matches(';');
        let start = offset + line.len() - line.trim_start().len();
        offset += piece.len();
        let line = line.trim();
        (line, Span::new(start, start + line.len()))
    });
    lines.filter(|(line, _)| !line.is_empty())
}

fn drag(line: &str) -> Option<Drag> {
    let mut words = line.split_whitespace();
    let column = words.next()?.parse().ok()?;
    let height = words.next()?.parse().ok()?;
    let direction = match words.next()? {
        "1" => Direction::Right,
        "-1" => Direction::Left,
        _ => return None,
    };
    let ended = words.next().is_none();
    ended.then_some(Drag::new(column, height, direction))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (Option<u64>, Vec<String>) {
        match parse_claim(text) {
            Ok(Claim::Drags { count, drags }) => (
                count.map(|(count, _)| count),
                drags.iter().map(|(drag, _)| drag.to_string()).collect(),
            ),
            other => panic!("{other:?}"),
        }
    }

    fn error(text: &str) -> (ClaimErrorKind, Span) {
        let error = parse_claim(text).unwrap_err();
        (error.kind, error.span)
    }

    #[test]
    fn lists_come_with_and_without_their_number() {
        let drags = || vec!["2 1 1".to_owned(), "3 0 -1".to_owned()];
        assert_eq!(read("2 1 1\n3 0 -1\n"), (None, drags()));
        assert_eq!(read("\u{feff}2 1 1 \r\n\r\n3  0 -1"), (None, drags()));
        assert_eq!(read("2\n2 1 1\n3 0 -1\n"), (Some(2), drags()));
        assert_eq!(read("2 1 1;3 0 -1"), (None, drags()));
        assert_eq!(read(" \n"), (None, vec![]));
        assert_eq!(read("0\n"), (Some(0), vec![]));
        assert_eq!(parse_claim("-1\n"), Ok(Claim::None));
    }

    #[test]
    fn what_is_no_drag_is_pointed_at() {
        use ClaimErrorKind::{NotADrag, TextAfterNone};
        assert_eq!(error("2 1 1\n3 0\n"), (NotADrag, Span::new(6, 9)));
        assert_eq!(error("2 1 0"), (NotADrag, Span::new(0, 5)));
        assert_eq!(error("2 -1 1"), (NotADrag, Span::new(0, 6)));
        assert_eq!(error("2 1 1 1"), (NotADrag, Span::new(0, 7)));
        assert_eq!(error("none"), (NotADrag, Span::new(0, 4)));
        assert_eq!(error("-1\n2 1 1"), (TextAfterNone, Span::new(3, 8)));
    }
}
