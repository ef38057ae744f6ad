//! The answer that shards make together.

use std::collections::{HashMap, VecDeque};
use std::num::NonZeroUsize;

use super::{MinimaError, Shard, ShardRecord, Shards};
use crate::flip::coset::{Found, Histogram, Knowledge, Minimum, Plan, Prepared, Want};
use crate::flip::solver::Tally;
use crate::flip::solver::decide::Decide;
use crate::flip::{Answer, Outcome};
use crate::monitor::Monitor;

/// Why records do not make an answer together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There are none.
    #[error("there are no shards")]
    None,
    /// A record of another board, another question, or of a program that searches in another way.
    #[error("record {index} is of another search")]
    Foreign {
        /// Which record, from 0.
        index: usize,
    },
    /// A record of a search that was cut into another number of shards.
    #[error("record {index} is shard {found}, but the first record is one of {of}")]
    OtherCut {
        /// Which record, from 0.
        index: usize,
        /// Which shard it is.
        found: Shard,
        /// The number of shards in the first record.
        of: u64,
    },
    /// A record that contradicts itself.
    #[error("record {index} contradicts itself")]
    Damaged {
        /// Which record, from 0.
        index: usize,
    },
    /// A solution that is known from the start was found by none of the shards, though one of them must have
    /// come across it.
    #[error("no record has a solution that one of them must have found")]
    NothingFound,
    /// A shard that is there twice.
    #[error("records {first} and {second} are both shard {shard}")]
    Doubled {
        /// The shard.
        shard: Shard,
        /// Which record, from 0.
        first: usize,
        /// Which other record.
        second: usize,
    },
}

/// What shards make together.
#[derive(Debug)]
pub struct Merged {
    /// The answer. It is proven where every shard is there, whole, and no wrong number of rounds was handed in.
    pub answer: MergedAnswer,
    /// Shards of which there is no record.
    pub missing: Vec<Shard>,
    /// Shards that are not at their end.
    pub unfinished: Vec<Shard>,
    /// A number of rounds that was handed in as enough, and that no solution was found for.
    pub unfound: Option<u64>,
}

/// What was asked for.
#[derive(Debug)]
pub enum MergedAnswer {
    /// The fewest rounds, and the smallest list.
    Fewest(Outcome),
    /// How many press sets have the fewest rounds; `None` where the goal is out of reach.
    Count(Result<Option<Tally>, MinimaError>),
}

impl Shards<'_> {
    /// Whether a record is one of these shards, and could have come about by searching.
    ///
    /// # Errors
    /// [`MergeError::Foreign`] and [`MergeError::Damaged`], with index 0.
    pub fn check(&self, record: &ShardRecord) -> Result<(), MergeError> {
        self.check_at(0, record)
    }

    fn check_at(&self, index: usize, record: &ShardRecord) -> Result<(), MergeError> {
        if record.digest != self.digest() {
            return Err(MergeError::Foreign { index });
        }
        let begun = self.begin(record.shard);
        let is_whole = begun.searches.len() == record.searches.len()
            && (self.searches.iter().zip(self.orders(record.shard)))
                .zip(begun.searches.iter().zip(&record.searches))
                .all(|((search, order), (begun, said))| {
                    let is_there = |found| is_there(&search.plan, &found);
                    said.follows(begun, &order) && said.found.is_none_or(is_there)
                });
        if is_whole {
            Ok(())
        } else {
            Err(MergeError::Damaged { index })
        }
    }

    /// Puts the records of shards together, in any order. Solutions that they report are weighed anew.
    ///
    /// Cost: O(records) and that of planning.
    ///
    /// # Errors
    /// [`MergeError`]. Shards that are missing are no error: then the answer is what is known.
    ///
    /// # Panics
    /// Never.
    pub fn merge(
        &self,
        records: &[ShardRecord],
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<Merged, MergeError> {
        let of = records.first().ok_or(MergeError::None)?.shard.of();
        let mut places = HashMap::new();
        for (index, record) in records.iter().enumerate() {
            let shard = record.shard;
            if record.digest == self.digest() && shard.of() != of {
                let found = shard;
                return Err(MergeError::OtherCut { index, found, of });
            }
            self.check_at(index, record)?;
            if let Some(first) = places.insert(shard, index) {
                let second = index;
                return Err(MergeError::Doubled {
                    shard,
                    first,
                    second,
                });
            }
        }
        let all = Shard::all(of).expect("there is a shard of so many");
        let missing: Vec<Shard> = all.filter(|shard| !places.contains_key(shard)).collect();
        let unfinished = records.iter().filter(|record| !record.is_finished());
        let unfinished: Vec<Shard> = unfinished.map(|record| record.shard).collect();
        let is_whole = missing.is_empty() && unfinished.is_empty();
        let mut decide = Decided::default();
        for (index, search) in self.searches.iter().enumerate() {
            let minimum = self.minimum(index, records, is_whole)?;
            decide.minima.push_back((search.plan.histogram(), minimum));
        }
        let mut answer = self.decide(&mut decide, threads, monitor);
        let best = records.iter().filter_map(|record| record.best).min();
        let unfound = best.filter(|&best| is_whole && answer.lacks(best));
        if !is_whole || unfound.is_some() {
            answer = answer.without_proof(unfound);
        }
        Ok(Merged {
            answer,
            missing,
            unfinished,
            unfound,
        })
    }

    /// What the records say of one search.
    fn minimum(
        &self,
        search: usize,
        records: &[ShardRecord],
        is_whole: bool,
    ) -> Result<Minimum, MergeError> {
        let planned = &self.searches[search];
        let found = |record: &ShardRecord| record.searches[search].found;
        let guess = planned.plan.guessed();
        let found_by_any = records.iter().filter_map(found).reduce(Found::merge);
        let best = found_by_any.into_iter().fold(guess, Found::merge);
        if !is_whole {
            return Ok(Minimum::unproven(best, planned.plan.lower_bound()));
        }
        // No candidate of a shard is lighter than what it found, or than what it looked for.
        let claim = |record: &ShardRecord| self.claim(planned, record.best);
        let least = records.iter().map(|record| {
            let claim = claim(record);
            found(record).map_or(claim + 1, |found| found.weight)
        });
        let least = least.min().unwrap_or(best.weight);
        if records.iter().any(|record| best.weight > claim(record)) {
            return Ok(Minimum::unproven(best, least));
        }
        // The best is one of the candidates that were looked for.
        let found = found_by_any.filter(|found| found.weight == best.weight);
        found.map(Minimum::proven).ok_or(MergeError::NothingFound)
    }
}

impl MergedAnswer {
    /// The same, as something that is only known and not proven; with a bound that is told in the place of a larger
    /// one.
    fn without_proof(self, bound: Option<u64>) -> Self {
        let bound = bound.unwrap_or(u64::MAX);
        match self {
            Self::Fewest(mut outcome) => {
                outcome.answer = match outcome.answer {
                    Answer::Minimum(best) => Answer::Undecided {
                        lower: bound.min(best.rounds()),
                        best: Some(best),
                    },
                    Answer::Impossible => Answer::Undecided {
                        best: None,
                        lower: 0,
                    },
                    Answer::Undecided { best, lower } => Answer::Undecided {
                        best,
                        lower: bound.min(lower),
                    },
                };
                Self::Fewest(outcome)
            }
            Self::Count(_) => Self::Count(Err(MinimaError::Stopped)),
        }
    }

    /// Whether no solution was found that has so many rounds or fewer, though the goal can be reached.
    fn lacks(&self, rounds: u64) -> bool {
        match self {
            Self::Fewest(outcome) => match &outcome.answer {
                Answer::Impossible => false,
                Answer::Minimum(best) => best.rounds() > rounds,
                Answer::Undecided { best, .. } => {
                    best.as_ref().is_none_or(|best| best.rounds() > rounds)
                }
            },
            Self::Count(Ok(tally)) => tally.as_ref().is_some_and(|tally| tally.rounds > rounds),
            Self::Count(Err(_)) => true,
        }
    }
}

/// Whether a candidate has the weight that is said of it.
fn is_there(plan: &Plan, found: &Found) -> bool {
    let dimension = plan.histogram().dimension();
    let is_one = found.candidate.checked_shr(dimension).unwrap_or(0) == 0;
    is_one && plan.histogram().weight(found.candidate) == found.weight
}

/// Says what shards have found, one search after the other.
#[derive(Default)]
struct Decided<'a> {
    minima: VecDeque<(&'a Histogram, Minimum)>,
}

impl Decide for Decided<'_> {
    fn lightest(
        &mut self,
        histogram: &Histogram,
        knowledge: &Knowledge,
        want: Want,
        _: u64,
        _: &dyn Monitor,
    ) -> Minimum {
        let next = self.minima.pop_front_if(|next| next.0 == histogram);
        if let Some((_, minimum)) = next {
            return minimum;
        }
        match Prepared::knowing(histogram, knowledge, want) {
            Prepared::Answered(minimum) => minimum,
            Prepared::Planned(_) => {
                unreachable!("searches come in the order in which they were planned")
            }
        }
    }

    fn widest_kept(&self) -> usize {
        // All that a light solution is good for is a better plan.
        0
    }
}
