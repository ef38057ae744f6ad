//! A line of many that has no answer, as JSON.

use serde::Serialize;

use super::SCHEMA;

/// What stands in the place of an answer where a line of many could not be read or answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LineErrorDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The number of the line, from 1.
    pub line: usize,
    /// What is wrong, and where.
    pub error: PlacedErrorDocument,
}

/// An error and its place in the text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlacedErrorDocument {
    /// A sentence.
    pub message: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

impl LineErrorDocument {
    /// The document of a line.
    #[must_use]
    pub const fn new(message: String, line: usize, column: usize) -> Self {
        Self {
            schema: SCHEMA,
            line,
            error: PlacedErrorDocument {
                message,
                line,
                column,
            },
        }
    }
}
