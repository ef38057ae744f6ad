//! Answers of Mayan boards as JSON.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::mayan;

use super::{SCHEMA, drag_list};

/// The answer to a Mayan board, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MayanDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"mayan"`.
    pub puzzle: &'static str,
    /// `"solved"`, `"none"`, or `null`.
    pub answer: Option<&'static str>,
    /// `[x, y, g]` for each drag, or `null`.
    pub drags: Option<Vec<[i32; 3]>>,
    /// Whether `answer` is proven.
    pub proven: bool,
    /// The number of drags: of the list, or that was asked for; `null` where the fewest were asked
    /// for without a limit, and there are none.
    pub steps: Option<u64>,
    /// Where the search was stopped: no list of at most so many drags clears the board.
    pub none_within: Option<u64>,
    /// The name of the method.
    pub method: &'static str,
    /// What the search did.
    pub counters: BTreeMap<&'static str, u64>,
}

impl MayanDocument {
    /// The document of a search for exactly `steps` drags.
    #[must_use]
    pub fn exact(outcome: &mayan::Outcome, steps: u8) -> Self {
        let mut document = Self::blank(outcome.method, outcome.counters);
        document.steps = Some(u64::from(steps));
        match &outcome.answer {
            mayan::Answer::Solved(drags) => document.solved(drags),
            mayan::Answer::None => document.none(),
            mayan::Answer::Undecided => {}
        }
        document
    }

    /// The document of a search for the fewest drags.
    #[must_use]
    pub fn fewest(outcome: &mayan::FewestOutcome) -> Self {
        let mut document = Self::blank(outcome.method, outcome.counters);
        match &outcome.answer {
            mayan::Fewest::Solved(drags) => {
                document.solved(drags);
                document.steps = Some(drags.len() as u64);
            }
            mayan::Fewest::NoneWithin(limit) => {
                document.none();
                document.steps = Some(u64::from(*limit));
            }
            mayan::Fewest::Never => document.none(),
            mayan::Fewest::Undecided { none_within } => {
                document.none_within = none_within.map(u64::from);
            }
        }
        document
    }

    fn blank(method: mayan::Method, counters: mayan::Counters) -> Self {
        Self {
            schema: SCHEMA,
            puzzle: "mayan",
            answer: None,
            drags: None,
            proven: false,
            steps: None,
            none_within: None,
            method: method.name(),
            counters: BTreeMap::from([
                ("visited", counters.visited),
                ("hopeless", counters.hopeless),
                ("remembered", counters.remembered),
            ]),
        }
    }

    fn solved(&mut self, drags: &[mayan::Drag]) {
        self.answer = Some("solved");
        self.drags = Some(drag_list(drags));
        self.proven = true;
    }

    fn none(&mut self) {
        self.answer = Some("none");
        self.proven = true;
    }
}

/// One list of drags of many.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MayanSolutionDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"mayan"`.
    pub puzzle: &'static str,
    /// `[x, y, g]` for each drag.
    pub drags: Vec<[i32; 3]>,
}

impl MayanSolutionDocument {
    /// The document of a list of drags.
    #[must_use]
    pub fn new(drags: &[mayan::Drag]) -> Self {
        Self {
            schema: SCHEMA,
            puzzle: "mayan",
            drags: drag_list(drags),
        }
    }
}
