use std::fmt;

use fewest::flip::png::PictureError;
use fewest::{ReadError, ReadErrorKind, Span};
use serde::Serialize;

use super::misfit;
use crate::prose::unreadable;

/// Why there is no answer. Serialises as the body that the client gets.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, thiserror::Error)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[error("{message}")]
pub struct ApiError {
    /// What kind of error.
    pub kind: ErrorKind,
    /// What is wrong, in a sentence.
    pub message: String,
    /// Where, if it is somewhere.
    pub place: Option<Place>,
}

/// The kinds of errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ErrorKind {
    /// The body is not what the question takes.
    Body,
    /// A text in the body cannot be read as what it should be.
    Text,
    /// The question is larger than what is answered here.
    TooLarge,
    /// There was no time for the question, and what it asks for has no half answer.
    Stopped,
}

/// A place in a text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Place {
    /// The text: `"body"`, or the key in the body that holds it.
    pub field: &'static str,
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// The length in characters; 0 where something is missing.
    pub length: usize,
}

impl Place {
    /// The place of a span in a text, as the command line counts it: a place behind the last line
    /// end is at the end of the last line, where people look. O(text).
    #[must_use]
    pub fn of(field: &'static str, text: &[u8], span: Span) -> Self {
        let start = span.start.min(text.len());
        let end = span.end.clamp(start, text.len());
        let (line, column) = span.shown_in(text).line_and_column(text);
        Self {
            field,
            line,
            column,
            length: String::from_utf8_lossy(&text[start..end]).chars().count(),
        }
    }
}

impl ApiError {
    /// A name that no question has.
    #[must_use]
    pub fn unknown_question() -> Self {
        Self::question("there is no such question")
    }

    fn new(kind: ErrorKind, message: impl fmt::Display, place: Option<Place>) -> Self {
        Self {
            kind,
            message: message.to_string(),
            place,
        }
    }

    /// The error as the client gets it.
    #[must_use]
    pub fn json(&self) -> String {
        super::question::json(self)
    }

    /// A body that serde does not take.
    pub(crate) fn body(error: &serde_json::Error) -> Self {
        Self {
            kind: ErrorKind::Body,
            message: misfit::words(&error.to_string()),
            place: Some(Place {
                field: "body",
                line: error.line(),
                column: error.column(),
                length: 0,
            }),
        }
    }

    /// A board that cannot be read.
    pub(crate) fn board(error: &ReadError, text: &[u8]) -> Self {
        let advice = match error.kind {
            ReadErrorKind::EitherFamily { .. } | ReadErrorKind::ZerosAndOnes { .. } => {
                "; name the puzzle in \"reading\""
            }
            ReadErrorKind::Picture(
                PictureError::Unclear { .. } | PictureError::TwoScales { .. },
            ) => ": cell_pixels says which",
            _ => "",
        };
        let message = format!("{}{advice}", unreadable(&error.kind));
        Self::text("board", text, error.span, message)
    }

    /// Another text of the body that cannot be read.
    pub(crate) fn text(
        field: &'static str,
        text: &[u8],
        span: Span,
        message: impl fmt::Display,
    ) -> Self {
        Self::new(ErrorKind::Text, message, Some(Place::of(field, text, span)))
    }

    /// A field whose value does not fit.
    pub(crate) fn field(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Text, message, None)
    }

    /// The monitor ended it.
    pub(crate) fn stopped() -> Self {
        Self::new(
            ErrorKind::Stopped,
            "stopped before there was an answer",
            None,
        )
    }

    /// A question whose parts do not fit together.
    pub(crate) fn question(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::Body, message, None)
    }

    /// More than what is answered here.
    pub(crate) fn too_large(message: impl fmt::Display) -> Self {
        Self::new(ErrorKind::TooLarge, message, None)
    }
}
