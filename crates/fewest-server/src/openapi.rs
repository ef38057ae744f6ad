use std::sync::LazyLock;

use serde_json::Value;

/// What `tests/server/openapi.rs` makes from the types that read and write the bodies, so that the program
/// need not be built with what describes types.
const WRITTEN: &str = include_str!("openapi.json");

/// Without the blanks that let people read it.
static TEXT: LazyLock<String> = LazyLock::new(|| {
    let document: Value = serde_json::from_str(WRITTEN).expect("a test wrote it");
    document.to_string()
});

/// The description of the API: `OpenAPI` 3.1.
pub(crate) fn text() -> &'static str {
    &TEXT
}
