//! Boards with a promised property, made at random.
//!
//! A few cells are all gone through, and every board with the property is as likely as every other.
//! On more cells boards without a number of rounds are drawn as likely as each other too; for a
//! number of rounds a walk climbs from board to board (see `climb.rs`), which reaches some boards
//! more often than others. Whatever the way, the solver decides every board before it is given.

mod census;
mod climb;
mod draw;
#[cfg(test)]
mod tests;

use std::num::NonZeroUsize;

use num_bigint::BigUint;

use self::census::Census;
use super::study::{self, RoundsError};
use super::{Answer, Board, FewestRounds, Goal, Solution, Solver, verify};
use crate::monitor::{CountOnly, Monitor};
use crate::{BitGrid, Random, counted};

pub use draw::with_holes;

/// What a board is to be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Wanted {
    /// What for.
    pub goal: Goal,
    /// What it keeps.
    pub promise: Promise,
}

/// The property of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Promise {
    /// The goal can be reached.
    Solvable {
        /// In exactly so many rounds at the fewest; any number where it is `None`.
        rounds: Option<u64>,
        /// By how many minimum press sets.
        answers: Answers,
    },
    /// The goal can not be reached.
    Impossible,
}

/// How many minimum press sets a board may have, those of both colours for [`Goal::Either`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// Any number.
    Any,
    /// One alone.
    One,
}

/// A board that keeps its promise.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The board.
    pub board: Board,
    /// The fewest rounds, played and proven; `None` where the board is proven to be impossible.
    pub solution: Option<Solution>,
}

/// Why there is no such board at all.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Never {
    /// Every board can be solved.
    #[error("every board of this shape can be solved")]
    AllSolvable,
    /// No press is made twice.
    #[error("a board of {} never needs {}", counted(*.cells, "cell"), counted(*.rounds, "round"))]
    Cells {
        /// Asked for.
        rounds: u64,
        /// Of the shape.
        cells: u64,
    },
    /// The worst board of the shape needs fewer rounds.
    #[error("the most rounds that a board of this shape can need is {most}")]
    MostRounds {
        /// Asked for.
        rounds: u64,
        /// That the worst board needs.
        most: u64,
    },
    /// All boards of so many rounds have several minimum press sets.
    #[error(
        "every board of this shape that needs {} has several minimum press sets",
        counted(*.rounds, "round")
    )]
    SeveralMinima {
        /// Asked for.
        rounds: u64,
    },
}

/// Why no board was found, and what was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Failure {
    /// Why the search ended.
    pub kind: FailureKind,
    /// Boards that were looked at.
    pub tried: u64,
    /// The most rounds, not over the ones asked for, that one of them needed.
    pub most_rounds: Option<u64>,
}

/// Why the search for a board ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FailureKind {
    /// As many boards were looked at as were allowed.
    #[error("no such board was among those that were tried")]
    Tries,
    /// The monitor asked for the end.
    #[error("the search was stopped")]
    Stopped,
    /// The fewest rounds of boards of this shape are not to be had.
    #[error("{nullity} quiet patterns are too many to find the fewest rounds")]
    OutOfReach {
        /// Of the shape.
        nullity: usize,
    },
}

/// What the search for one board may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Boards to look at.
    pub tries: u64,
    /// Threads of the solver; changes no board.
    pub threads: NonZeroUsize,
}

impl Default for Limits {
    /// 10,000 boards, on one thread.
    fn default() -> Self {
        Self {
            tries: 10_000,
            threads: NonZeroUsize::MIN,
        }
    }
}

/// Makes boards of one shape.
///
/// ```
/// use fewest::flip::generate::{Generator, Limits, Answers, Never, Promise, Wanted};
/// use fewest::flip::{Goal, Neighbourhood, Shape, Solver};
/// use fewest::{Random, Size, Unmonitored};
///
/// let shape = Shape::rectangle(Size::new(4, 4), Neighbourhood::CLASSIC)?;
/// let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored)?;
/// let wanted = |rounds| Wanted {
///     goal: Goal::Either,
///     promise: Promise::Solvable { rounds: Some(rounds), answers: Answers::Any },
/// };
/// let limits = Limits::default();
/// let generator = Generator::new(&solver, wanted(6))?;
/// let board = generator.board(&mut Random::new(1, 0), limits, &Unmonitored)?;
/// assert_eq!(board.solution.map(|solution| solution.rounds()), Some(6));
///
/// let never = Generator::new(&solver, wanted(7)).unwrap_err();
/// assert_eq!(never, Never::MostRounds { rounds: 7, most: 6 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Generator<'a> {
    solver: &'a Solver,
    wanted: Wanted,
    /// All boards that keep the promise, where the cells are few.
    census: Option<Census>,
    /// A short way to the number of rounds, where there is one.
    counter: Option<FewestRounds>,
    /// Whether the boards that reach one colour are those that reach the other.
    recolours: bool,
}

impl<'a> Generator<'a> {
    /// Prepares for boards of the solver's shape.
    ///
    /// Cost: O(2^cells) up to 16 cells, else a solution.
    ///
    /// # Errors
    /// [`Never`], as far as it shows at once; [`Generator::reason`] looks further.
    ///
    /// # Panics
    /// Never.
    pub fn new(solver: &'a Solver, wanted: Wanted) -> Result<Self, Never> {
        let shape = solver.shape();
        let cells = shape.cell_count();
        let uniform = Board::new(shape.clone(), BitGrid::new(shape.size()));
        let uniform = uniform.expect("a board without black pieces");
        let recolours = solver.any(&uniform, Goal::Black).is_some();
        let (mut census, mut counter) = (None, None);
        match wanted.promise {
            Promise::Impossible => {
                // 2^(cells - nullity) boards reach one colour, and as many others the other one.
                let doubled = wanted.goal == Goal::Either && !recolours;
                if solver.nullity() == usize::from(doubled) {
                    return Err(Never::AllSolvable);
                }
            }
            Promise::Solvable {
                rounds: Some(rounds),
                ..
            } if rounds > cells => return Err(Never::Cells { rounds, cells }),
            Promise::Solvable { rounds, .. } => {
                census = Census::new(shape, wanted)?;
                if rounds.is_some() && shape.is_classic() && census.is_none() {
                    counter = FewestRounds::new(shape.size(), wanted.goal);
                }
            }
        }
        Ok(Self {
            solver,
            wanted,
            census,
            counter,
            recolours,
        })
    }

    /// A board that keeps the promise. The same random numbers give the same board, whatever the
    /// threads.
    ///
    /// Cost: a solution for each board that is tried.
    ///
    /// # Errors
    /// [`Failure`] where none was found.
    ///
    /// # Panics
    /// Where the solver is wrong: its answer is played before the board is given.
    pub fn board(
        &self,
        random: &mut Random,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<Generated, Failure> {
        let monitor = &CountOnly(monitor);
        let board = match (&self.census, self.wanted.promise) {
            (Some(census), _) => census.board(self.solver.shape(), random),
            (None, Promise::Impossible) => self.impossible(random, limits, monitor)?,
            (None, Promise::Solvable { rounds, answers }) => {
                self.solvable(rounds, answers, random, limits, monitor)?
            }
        };
        self.decided(board, limits, monitor)
    }

    /// Why a number of rounds was not found, if it is to be had: counts the boards of the shape by
    /// rounds, as [`study::rounds`] does, with its costs.
    #[must_use]
    pub fn reason(&self, memory: usize, monitor: &dyn Monitor) -> Option<Never> {
        let Promise::Solvable {
            rounds: Some(rounds),
            ..
        } = self.wanted.promise
        else {
            return None;
        };
        let counted: Result<_, RoundsError> =
            study::rounds(self.solver, self.wanted.goal, memory, monitor);
        let most = counted.ok()?.most() as u64;
        (most < rounds).then_some(Never::MostRounds { rounds, most })
    }

    /// The board with the solver's word for it.
    fn decided(
        &self,
        board: Board,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<Generated, Failure> {
        let goal = self.wanted.goal;
        let outcome = self.solver.minimum(&board, goal, limits.threads, monitor);
        let solution = match outcome.answer {
            Answer::Minimum(solution) => {
                let reached = verify::press_set(&board, goal, &solution.presses);
                assert_eq!(reached, Ok(solution.colour), "the presses reach the goal");
                Some(solution)
            }
            Answer::Impossible => {
                for &colour in goal.colours() {
                    let set = self.solver.witness(&board, colour);
                    let set = set.expect("a board without a solution has a witness");
                    let proven = verify::witness(&board, colour, &set);
                    assert_eq!(proven, Ok(()), "the witness proves it");
                }
                None
            }
            Answer::Undecided { .. } => return Err(self.undecided(1, None, monitor)),
        };
        let kept = match self.wanted.promise {
            Promise::Impossible => solution.is_none(),
            Promise::Solvable { rounds, .. } => {
                let found = solution.as_ref().map(Solution::rounds);
                found.is_some() && (rounds.is_none() || found == rounds)
            }
        };
        assert!(kept, "the solver agrees with the generator");
        Ok(Generated { board, solution })
    }

    /// All cells at random until no presses reach the goal. Of all boards at least every second is
    /// impossible where any is.
    fn impossible(
        &self,
        random: &mut Random,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<Board, Failure> {
        let shape = self.solver.shape();
        let mut tried = 0;
        while tried < limits.tries && !monitor.should_stop() {
            tried += 1;
            let black = draw::subset(shape, random);
            let board = Board::new(shape.clone(), black).expect("the pieces lie on cells");
            if self.solver.any(&board, self.wanted.goal).is_none() {
                return Ok(board);
            }
        }
        Err(Self::failure(tried, None, monitor))
    }

    /// Whether the board has one minimum press set alone.
    fn has_one_minimum(
        &self,
        board: &Board,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Option<bool> {
        let goal = self.wanted.goal;
        let count = self
            .solver
            .count_minimum(board, goal, limits.threads, monitor);
        Some(count.ok()? == BigUint::from(1_u32))
    }

    fn undecided(&self, tried: u64, most: Option<u64>, monitor: &dyn Monitor) -> Failure {
        let kind = if monitor.should_stop() {
            FailureKind::Stopped
        } else {
            let nullity = self.solver.nullity();
            FailureKind::OutOfReach { nullity }
        };
        Failure {
            kind,
            tried,
            most_rounds: most,
        }
    }

    fn failure(tried: u64, most_rounds: Option<u64>, monitor: &dyn Monitor) -> Failure {
        let kind = if monitor.should_stop() {
            FailureKind::Stopped
        } else {
            FailureKind::Tries
        };
        Failure {
            kind,
            tried,
            most_rounds,
        }
    }
}
