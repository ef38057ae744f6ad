use super::plan::Plan;
use super::search::Want;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// `count · 2^bits`, where a number of that size has room for it.
pub(super) fn scaled(count: u128, bits: usize) -> Option<u128> {
    (bits <= count.leading_zeros() as usize && bits < 128).then(|| count << bits)
}

/// The best of some candidates.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The least weight.
    pub weight: u64,
    /// The largest candidate of that weight.
    pub candidate: u128,
    /// How many candidates have it, where asked for; `None` if all of 2^128 do.
    pub count: Option<u128>,
}

impl Found {
    /// The best of two disjoint sets of candidates.
    #[must_use]
    pub fn merge(self, other: Self) -> Self {
        match self.weight.cmp(&other.weight) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Self {
                weight: self.weight,
                candidate: self.candidate.max(other.candidate),
                count: self
                    .count
                    .zip(other.count)
                    .map(|(a, b)| a.saturating_add(b)),
            },
        }
    }
}

/// What the search of a range of units came to.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct RangeOutcome {
    /// [`Plan::fingerprint`] of the plan that was searched.
    pub fingerprint: u64,
    /// [`Plan::units`] of that plan.
    pub units: u64,
    /// The first unit that was searched.
    pub start: u64,
    /// One past the last unit that was searched to its end.
    pub end: u64,
    /// What was asked for.
    pub want: Want,
    /// The best that was found, or `None` where nothing was found that is as light as the best of
    /// other ranges.
    pub found: Option<Found>,
}

/// Why outcomes do not add up to a search of all units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum MergeError {
    /// An outcome belongs to another histogram.
    #[error("outcome {index} belongs to another search: {found:#018x} is not {expected:#018x}")]
    OtherPlan {
        /// Which outcome, from 0.
        index: usize,
        /// The plan's fingerprint.
        expected: u64,
        /// The outcome's fingerprint.
        found: u64,
    },
    /// An outcome answers another question.
    #[error("outcome {index} was asked for something else")]
    OtherWant {
        /// Which outcome, from 0.
        index: usize,
    },
    /// Units that no outcome covers.
    #[error("units {start} to {end} were not searched")]
    Gap {
        /// The first of them.
        start: u64,
        /// One past the last of them.
        end: u64,
    },
    /// A unit that two outcomes cover, so that its candidates would count twice.
    #[error("unit {unit} was searched twice")]
    Overlap {
        /// The first such unit.
        unit: u64,
    },
    /// All units were searched, and none reports a candidate: somebody offered a weight that no
    /// candidate has.
    #[error("no candidate is as light as the shared best weight")]
    NothingFound,
}

/// The answer of a minimum search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Minimum {
    /// The least weight found.
    pub weight: u64,
    /// The largest candidate of that weight that was found.
    pub candidate: u128,
    /// How many candidates have that weight; `None` where it was not asked for or not proven, and if
    /// all of 2^128 have it.
    pub count: Option<u128>,
    /// Whether all candidates were decided, so that `weight` is the minimum and `candidate` the
    /// largest one that has it.
    pub proven: bool,
    /// No candidate weighs less than this. Equal to `weight` where that is proven.
    pub lower_bound: u64,
}

impl Plan {
    /// Merges outcomes, in any order, that cover all units once.
    ///
    /// Cost: O(r log r) for `r` outcomes.
    ///
    /// # Errors
    /// Where outcomes belong to different searches, overlap, or leave units out.
    pub fn merge(&self, want: Want, outcomes: &[RangeOutcome]) -> Result<Minimum, MergeError> {
        let expected = self.fingerprint();
        for (index, outcome) in outcomes.iter().enumerate() {
            if outcome.fingerprint != expected || outcome.units != self.units() {
                return Err(MergeError::OtherPlan {
                    index,
                    expected,
                    found: outcome.fingerprint,
                });
            }
            if outcome.want != want {
                return Err(MergeError::OtherWant { index });
            }
        }
        let mut parts: Vec<&RangeOutcome> = outcomes.iter().filter(|o| o.start < o.end).collect();
        parts.sort_unstable_by_key(|outcome| outcome.start);
        let mut next = 0;
        for outcome in &parts {
            if outcome.start < next {
                return Err(MergeError::Overlap {
                    unit: outcome.start,
                });
            }
            if outcome.start > next {
                return Err(MergeError::Gap {
                    start: next,
                    end: outcome.start,
                });
            }
            next = outcome.end;
        }
        if next != self.units() {
            return Err(MergeError::Gap {
                start: next,
                end: self.units(),
            });
        }
        outcomes
            .iter()
            .filter_map(|outcome| outcome.found)
            .reduce(Found::merge)
            .map(Minimum::proven)
            .ok_or(MergeError::NothingFound)
    }
}

impl Minimum {
    pub(crate) fn proven(found: Found) -> Self {
        Self {
            weight: found.weight,
            candidate: found.candidate,
            count: found.count,
            proven: true,
            lower_bound: found.weight,
        }
    }

    /// The best that was found, where no candidate is lighter than `lower_bound`.
    pub(crate) fn unproven(found: Found, lower_bound: u64) -> Self {
        Self {
            weight: found.weight,
            candidate: found.candidate,
            count: None,
            proven: false,
            lower_bound: lower_bound.min(found.weight),
        }
    }
}
