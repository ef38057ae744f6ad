//! A question about a flip board whose search is cut into shards: parts that are searched apart and put
//! together at the end. What a shard has to remember, and what a file of it holds, is a [`ShardFile`].

mod file;

use std::num::NonZeroUsize;

use fewest::Monitor;
use fewest::flip::coset::Want;
use fewest::flip::{
    Answer, Board, Goal, MergeError, MergedAnswer, Outcome, Shard, ShardRecord, Shards,
    ShardsError, Solver, SystemError,
};
use num_bigint::BigUint;

use super::flip::{Proof, Reply};
use super::{Effort, proof};

pub use file::{ShardFile, ShardFileError, ShardFileErrorKind};

/// What is asked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Question {
    /// The board.
    pub board: Board,
    /// The colour to reach.
    pub goal: Goal,
    /// What is to be said of the fewest rounds.
    pub options: Options,
}

/// What is to be said of the fewest rounds, and how. The shards do not depend on the form; they keep it for
/// whoever puts them together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a yes or no of the question"
)]
pub struct Options {
    /// How many press sets have the fewest rounds, and nothing else.
    pub count: bool,
    /// The presses of the smallest list too.
    pub moves: bool,
    /// Where the board is impossible, a set of cells that proves it.
    pub proof: bool,
    /// As a JSON object.
    pub json: bool,
}

/// Why a question is not answered by shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ShardsFault {
    /// The shape takes more memory than it may.
    #[error(transparent)]
    System(#[from] SystemError),
    /// The search cannot be cut.
    #[error(transparent)]
    Shards(#[from] ShardsError),
    /// The records do not go together.
    #[error(transparent)]
    Merge(#[from] MergeError),
}

impl ShardsFault {
    /// Whether it was stopped, and nothing else is wrong.
    #[must_use]
    pub const fn is_stopped(self) -> bool {
        matches!(
            self,
            Self::System(SystemError::Stopped) | Self::Shards(ShardsError::Stopped)
        )
    }
}

/// Whether a shard is to be searched further after a stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// It is.
    GoOn,
    /// It is not.
    End,
}

/// What shards have come to together.
#[derive(Debug)]
pub struct Merged {
    /// The answer, or what is known of it.
    pub reply: Reply,
    /// Shards that are not there.
    pub missing: Vec<Shard>,
    /// Shards that are not at their end.
    pub unfinished: Vec<Shard>,
    /// A number of rounds that was handed in as enough, and that no solution was found for.
    pub unfound: Option<u64>,
}

/// Searches a shard, or goes on with it from its record. Whenever the monitor stops the search, and at
/// its end, `pause` gets the record, and says whether to go on.
///
/// Cost: see [`Solver::shards`] and [`Shards::search`].
///
/// # Errors
/// [`ShardsFault`], where the record is not of this question too; and whatever `pause` does not take.
pub fn search<E: From<ShardsFault>>(
    question: &Question,
    shard: Shard,
    record: Option<ShardRecord>,
    best: Option<u64>,
    effort: Effort,
    monitor: &dyn Monitor,
    mut pause: impl FnMut(&ShardRecord) -> Result<Next, E>,
) -> Result<ShardRecord, E> {
    let searched = with_shards(question, effort, monitor, |shards, threads| {
        let mut record = match record {
            None => shards.begin(shard),
            Some(record) => {
                shards.check(&record).map_err(ShardsFault::from)?;
                record
            }
        };
        loop {
            shards.search(&mut record, best, threads, monitor);
            if pause(&record)? == Next::End || record.is_finished() {
                return Ok(record);
            }
        }
    });
    searched?
}

/// Puts the records of shards together.
///
/// Cost: that of [`Solver::shards`].
///
/// # Errors
/// [`ShardsFault`]. Shards that are missing are no error.
pub fn merge(
    question: &Question,
    records: &[ShardRecord],
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<Merged, ShardsFault> {
    with_shards(question, effort, monitor, |shards, threads| {
        let merged = shards.merge(records, threads, monitor)?;
        let reply = match merged.answer {
            MergedAnswer::Count(counted) => {
                let sets = counted.map(|tally| tally.map_or(BigUint::ZERO, |tally| tally.sets));
                Reply::Count(sets)
            }
            MergedAnswer::Fewest(outcome) => {
                let proof = prove(question, &outcome, shards.solver());
                Reply::Fewest { outcome, proof }
            }
        };
        Ok(Merged {
            reply,
            missing: merged.missing,
            unfinished: merged.unfinished,
            unfound: merged.unfound,
        })
    })?
}

fn prove(question: &Question, outcome: &Outcome, solver: &Solver) -> Proof {
    if question.options.proof && outcome.answer == Answer::Impossible {
        Proof::Rows(proof::rows(solver, &question.board, question.goal))
    } else {
        Proof::None
    }
}

/// What is done with the shards of a question, and the threads that there are.
fn with_shards<T>(
    question: &Question,
    effort: Effort,
    monitor: &dyn Monitor,
    then: impl FnOnce(&Shards<'_>, NonZeroUsize) -> T,
) -> Result<T, ShardsFault> {
    let Question { board, goal, .. } = question;
    let solver = Solver::new(board.shape(), effort.memory, monitor)?;
    let want = if question.options.count {
        Want::Count
    } else {
        Want::Leader
    };
    let threads = effort.threads_for(&solver);
    let shards = solver.shards(board, *goal, want, threads, monitor)?;
    Ok(then(&shards, threads))
}
