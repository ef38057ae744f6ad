//! Answers of flip boards as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::flip::{self, Goal};

use super::{SCHEMA, press_list};

/// A number, a word, or nothing (not decided).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum FlipVerdict {
    /// The number of rounds.
    Rounds(u64),
    /// `"Impossible"`.
    Word(&'static str),
    /// `null`: the search was stopped.
    Undecided,
}

/// The answer to a flip board, ready for [`serde_json`]. Every key is always there, but `proof`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"`.
    pub puzzle: &'static str,
    /// The fewest rounds, `"Impossible"`, or `null`.
    pub answer: FlipVerdict,
    /// The colour that the presses reach; without presses the goal that was asked for.
    pub goal: &'static str,
    /// Row and column of each press, row by row: a minimum set, or the best known, or `null`.
    pub presses: Option<Vec<[usize; 2]>>,
    /// Whether `answer` is proven.
    pub proven: bool,
    /// No fewer rounds than this reach the goal; `null` where none do.
    pub lower: Option<u64>,
    /// So many rounds reach the goal; `null` where none are known.
    pub upper: Option<u64>,
    /// The name of the method.
    pub method: &'static str,
    /// What the search did.
    pub counters: BTreeMap<&'static str, u64>,
    /// Where the goal is impossible and a proof was asked for: rows of `x` and `.`, for each colour
    /// whose proof is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub proof: Option<Vec<String>>,
}

impl FlipDocument {
    /// The document of an outcome.
    #[must_use]
    pub fn new(outcome: &flip::Outcome, goal: Goal) -> Self {
        let mut document = Self {
            schema: SCHEMA,
            puzzle: "flip",
            answer: FlipVerdict::Undecided,
            goal: goal.name(),
            presses: None,
            proven: false,
            lower: None,
            upper: None,
            method: outcome.method.name(),
            counters: BTreeMap::from([("states", outcome.states)]),
            proof: None,
        };
        match &outcome.answer {
            flip::Answer::Minimum(solution) => {
                document.found(solution);
                document.answer = FlipVerdict::Rounds(solution.rounds());
                document.lower = document.upper;
                document.proven = true;
            }
            flip::Answer::Impossible => {
                document.answer = FlipVerdict::Word("Impossible");
                document.proven = true;
            }
            flip::Answer::Undecided { best, lower } => {
                if let Some(solution) = best {
                    document.found(solution);
                }
                document.lower = Some(*lower);
            }
        }
        document
    }

    /// The document of some solution that nobody claims to be the fewest, or of none.
    #[must_use]
    pub fn any(board: &flip::Board, goal: Goal, solution: Option<&flip::Solution>) -> Self {
        let answer = match solution {
            None => flip::Answer::Impossible,
            Some(solution) => flip::Answer::Undecided {
                best: Some(solution.clone()),
                lower: flip::fewest_by_area(board, goal),
            },
        };
        let outcome = flip::Outcome {
            answer,
            method: flip::Method::Transform,
            states: 1,
        };
        let mut document = Self::new(&outcome, goal);
        if let Some(rounds) = document.upper {
            document.answer = FlipVerdict::Rounds(rounds);
        }
        document
    }

    /// The document of a search that was stopped before it found anything.
    #[must_use]
    pub fn stopped(board: &flip::Board, goal: Goal) -> Self {
        let outcome = flip::Outcome {
            answer: flip::Answer::Undecided {
                best: None,
                lower: flip::fewest_by_area(board, goal),
            },
            method: flip::Method::Transform,
            states: 0,
        };
        Self::new(&outcome, goal)
    }

    fn found(&mut self, solution: &flip::Solution) {
        self.goal = solution.colour.name();
        self.presses = Some(press_list(&solution.presses));
        self.upper = Some(solution.rounds());
    }
}

/// One press set of many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipSolutionDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"`.
    pub puzzle: &'static str,
    /// The colour that the presses reach.
    pub goal: &'static str,
    /// Row and column of each press, row by row.
    pub presses: Vec<[usize; 2]>,
}

impl FlipSolutionDocument {
    /// The document of a solution.
    #[must_use]
    pub fn new(solution: &flip::Solution) -> Self {
        Self {
            schema: SCHEMA,
            puzzle: "flip",
            goal: solution.colour.name(),
            presses: press_list(&solution.presses),
        }
    }
}
