//! The number of answers as JSON.

use serde::Serialize;

use super::SCHEMA;

/// How many answers there are. A string of digits, since JSON numbers of many readers end at 2^53.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"` or `"mayan"`.
    pub puzzle: &'static str,
    /// The digits; `null` where the search was stopped.
    pub count: Option<String>,
}

impl CountDocument {
    /// The document of a count.
    #[must_use]
    pub fn new(family: crate::Family, count: Option<&num_bigint::BigUint>) -> Self {
        Self {
            schema: SCHEMA,
            puzzle: family.name(),
            count: count.map(ToString::to_string),
        }
    }
}
