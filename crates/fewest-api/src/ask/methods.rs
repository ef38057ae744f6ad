//! The methods by name: what they are, and what each makes of a board.

use fewest::document::SCHEMA;
use fewest::{Family, flip, mayan};
use serde::Serialize;

/// A list of methods.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MethodsDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The methods, flip first.
    pub methods: Vec<MethodEntry>,
}

/// One method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MethodEntry {
    /// `"flip"` or `"mayan"`.
    pub puzzle: &'static str,
    /// Its name.
    pub name: &'static str,
    /// What it does, and what it counts as a state.
    pub summary: &'static str,
    /// Time and memory in big-O.
    pub cost: &'static str,
    /// The boards that it takes.
    pub limit: String,
}

impl MethodsDocument {
    /// The methods of a puzzle, or of both.
    #[must_use]
    pub fn new(wanted: Option<Family>) -> Self {
        let mut methods = Vec::new();
        if wanted != Some(Family::Mayan) {
            methods.extend(flip::Method::ALL.into_iter().map(|method| MethodEntry {
                puzzle: Family::Flip.name(),
                name: method.name(),
                summary: method.summary(),
                cost: method.cost(),
                limit: method.limit(),
            }));
        }
        if wanted != Some(Family::Flip) {
            methods.extend(mayan::Method::ALL.into_iter().map(|method| MethodEntry {
                puzzle: Family::Mayan.name(),
                name: method.name(),
                summary: method.summary(),
                cost: method.cost(),
                limit: method.limits().to_owned(),
            }));
        }
        Self {
            schema: SCHEMA,
            methods,
        }
    }
}

/// The names of the methods of a puzzle.
#[must_use]
pub fn names(family: Family) -> Vec<&'static str> {
    match family {
        Family::Flip => flip::Method::ALL.map(flip::Method::name).to_vec(),
        Family::Mayan => mayan::Method::ALL.map(mayan::Method::name).to_vec(),
    }
}
