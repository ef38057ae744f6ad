//! Is this answer right? The verdict as data, for the command line and for clients.

mod flip;
mod mayan;
mod question;
mod readings;
mod reason;
mod verdict;

pub use self::flip::FlipJudge;
pub use self::mayan::MayanJudge;
#[cfg(feature = "schema")]
pub(crate) use self::question::CheckRequest;
pub(crate) use self::question::answer;
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
