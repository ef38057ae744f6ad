//! The fewest moves as JSON.

use serde::Serialize;

use crate::pack::Declared;

/// The fewest moves, or that no number of moves is enough.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum FewestDocument {
    /// So many.
    Moves(u64),
    /// `"Impossible"`.
    Word(&'static str),
}

impl From<Declared> for FewestDocument {
    fn from(declared: Declared) -> Self {
        match declared {
            Declared::Fewest(moves) => Self::Moves(moves),
            Declared::Impossible => Self::Word("Impossible"),
        }
    }
}
