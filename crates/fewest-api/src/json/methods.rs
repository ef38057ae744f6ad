use fewest::Family;
use serde::Deserialize;

use crate::ask::methods::MethodsDocument;

/// The methods by name.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct MethodsRequest {
    /// Of one puzzle only.
    #[serde(default)]
    puzzle: Option<Family>,
}

pub(crate) fn answer(request: &MethodsRequest) -> MethodsDocument {
    MethodsDocument::new(request.puzzle)
}
