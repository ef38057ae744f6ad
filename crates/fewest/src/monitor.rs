/// What a long search asks and tells its caller while it runs.
///
/// The library has no clock, no signals and no progress bar; the caller has, and answers through
/// this trait. A search calls both functions often enough for a reaction within a few hundredths of
/// a second, and rarely enough that the calls cost nothing. Both may be called from several threads.
pub trait Monitor: Sync {
    /// Whether the search should end now and report what it has.
    fn should_stop(&self) -> bool {
        false
    }

    /// Tells that `done` of `total` units of work are behind the search. `total` is 0 where it is
    /// not known. The units are the search's own (candidates, nodes, cells).
    fn progress(&self, done: u64, total: u64) {
        let _ = (done, total);
    }
}

/// Never stops a search and shows nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct Unmonitored;

impl Monitor for Unmonitored {}
