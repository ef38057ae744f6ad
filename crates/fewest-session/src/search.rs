//! Searches that a session asks for, and what becomes of them.

use std::num::NonZeroUsize;

use fewest::{Input, Monitor, ReadOptions, flip, mayan};
use serde::{Deserialize, Serialize};

use crate::data::{Proof, SavedSolution, Step};
use crate::place::{Point, seen};
use crate::progress::{Bounds, Remembering, Told};

/// A search that a session asks for. Give the ticket back with the result: a result for a board
/// that has changed since is passed over.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SearchRequest {
    /// Its number.
    pub ticket: u64,
    /// The board, as text that [`fewest::read`] takes; the answer is for the board as it is there.
    pub board: String,
    /// What is asked.
    pub question: Question,
    /// What the answer is for.
    pub purpose: Purpose,
}

/// What is asked about a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Question {
    /// Flip: the fewest presses that reach the goal.
    FewestPresses,
    /// Mayan: the smallest list of exactly the board's number of drags.
    ExactDrags,
}

/// What an answer is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To be shown.
    Solve,
    /// To show its first move.
    Hint,
    /// To see whether the presses that are shown are still the fewest.
    Minimise,
}

/// What became of a search.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SearchResult {
    /// Of the request.
    pub ticket: u64,
    /// What was found.
    pub outcome: SearchOutcome,
}

/// What a search found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum SearchOutcome {
    /// A solution; for flip with what is proven about it.
    Solved {
        /// The solution.
        solution: SavedSolution,
    },
    /// Proven: there is none.
    None,
    /// The search was stopped, and has no solution.
    Undecided {
        /// What is proven nevertheless.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bounds: Option<Bounds>,
    },
}

impl SearchRequest {
    /// Runs the search, on `threads` threads where the library may start them, with tables of up to
    /// `memory` bytes.
    #[must_use]
    pub fn run(&self, threads: NonZeroUsize, memory: usize, monitor: &dyn Monitor) -> SearchResult {
        let remembering = Remembering {
            monitor,
            told: Told::default(),
        };
        let mut outcome = outcome(&self.board, threads, memory, &remembering);
        if let SearchOutcome::Undecided { bounds } = &mut outcome {
            let told = remembering.told.as_progress(self.ticket, 0).bounds;
            *bounds = Bounds::both(*bounds, told);
        }
        SearchResult {
            ticket: self.ticket,
            outcome,
        }
    }
}

fn outcome(
    board: &str,
    threads: NonZeroUsize,
    memory: usize,
    monitor: &dyn Monitor,
) -> SearchOutcome {
    match fewest::read(board.as_bytes(), &ReadOptions::default()) {
        Ok(Input::Flip { board, goal }) => {
            let options = flip::Options {
                threads,
                memory,
                ..flip::Options::default()
            };
            let goal = goal.unwrap_or_default();
            match flip::fewest(&board, goal, &options, monitor) {
                Ok(outcome) => flip_outcome(outcome.answer),
                Err(_) => SearchOutcome::Undecided { bounds: None },
            }
        }
        Ok(Input::Mayan { puzzle, idle_swaps }) => {
            let options = mayan::Options {
                idle_swaps: idle_swaps.unwrap_or_default(),
                threads,
                memory,
                ..mayan::Options::default()
            };
            match mayan::solve(&puzzle, &options, monitor).answer {
                mayan::Answer::Solved(drags) => SearchOutcome::Solved {
                    solution: mayan_solution(puzzle.board.size(), &drags),
                },
                mayan::Answer::None => SearchOutcome::None,
                mayan::Answer::Undecided => SearchOutcome::Undecided { bounds: None },
            }
        }
        Err(_) => SearchOutcome::Undecided { bounds: None },
    }
}

pub(crate) fn flip_outcome(answer: flip::Answer) -> SearchOutcome {
    let solved = |solution: &flip::Solution, proof| SearchOutcome::Solved {
        solution: flip_solution(&solution.presses, proof),
    };
    match answer {
        flip::Answer::Minimum(solution) => solved(&solution, Proof::Fewest),
        flip::Answer::Impossible => SearchOutcome::None,
        flip::Answer::Undecided {
            best: Some(best),
            lower,
        } => solved(&best, Proof::AtLeast { lower }),
        flip::Answer::Undecided { best: None, lower } => SearchOutcome::Undecided {
            bounds: Some(Bounds {
                least: lower,
                most: None,
            }),
        },
    }
}

pub(crate) fn flip_solution(presses: &fewest::BitGrid, proof: Proof) -> SavedSolution {
    SavedSolution::Flip {
        presses: presses.cells().map(Point::from).collect(),
        proof,
    }
}

pub(crate) fn mayan_solution(size: fewest::Size, drags: &[mayan::Drag]) -> SavedSolution {
    let step = |&drag: &mayan::Drag| {
        let (at, side) = seen(size, drag);
        Step { at, side }
    };
    SavedSolution::Mayan {
        drags: drags.iter().map(step).collect(),
    }
}
