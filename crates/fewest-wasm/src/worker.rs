use fewest::Monitor;

/// The Worker that runs the search, as its monitor.
pub(crate) struct Worker;

#[cfg(target_arch = "wasm32")]
#[link(wasm_import_module = "env")]
unsafe extern "C" {
    /// Not zero once the search should end.
    safe fn should_stop() -> u32;
    /// `done` of `total` units; `total` is 0 where it is not known. JavaScript has no 64-bit integers
    /// without ceremony.
    safe fn progress(done: f64, total: f64);
    /// News beside the counts, which come far more often: `length` bytes of JSON, a part of
    /// `fewest_session::Progress`.
    safe fn told(pointer: *const u8, length: usize);
}

#[cfg(target_arch = "wasm32")]
fn tell(news: &serde_json::Value) {
    let text = news.to_string();
    told(text.as_ptr(), text.len());
}

#[cfg(target_arch = "wasm32")]
impl Monitor for Worker {
    fn should_stop(&self) -> bool {
        should_stop() != 0
    }

    #[allow(clippy::cast_precision_loss, reason = "a display for people")]
    fn progress(&self, done: u64, total: u64) {
        progress(done as f64, total as f64);
    }

    fn phase(&self, phase: fewest::Phase) {
        tell(&serde_json::json!({ "phase": phase }));
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        tell(&serde_json::json!({ "bounds": fewest_session::Bounds { least, most } }));
    }
}

/// Outside a page nobody stops a search.
#[cfg(not(target_arch = "wasm32"))]
impl Monitor for Worker {}
