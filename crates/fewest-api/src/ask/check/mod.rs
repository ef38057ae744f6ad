//! Is this answer right? The verdict as data, for the command line and for clients.

mod flip;
mod judge;
mod mayan;
mod readings;
mod reason;
mod verdict;

pub use self::flip::FlipJudge;
pub use self::judge::{Judge, Judged, Unreadable, flip_claims, mayan_claim};
pub use self::mayan::MayanJudge;
pub use self::reason::{Form, Needed, Reason, Unit};
pub use self::verdict::{Better, Hint, Ruling, Verdict};

/// How much of an answer is judged.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Extent {
    /// Whether it is right.
    #[default]
    Full,
    /// Only whether the moves reach the goal, not whether they are the fewest or the smallest list.
    ValidOnly,
}
