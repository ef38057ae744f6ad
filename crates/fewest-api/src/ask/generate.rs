//! New boards with a promised property, or as hard as wanted.

use std::num::NonZeroUsize;

use fewest::document::{
    FewestDocument, FlipBoardDocument, FlipDifficultyDocument, MayanBoardDocument,
    MayanDifficultyDocument, SCHEMA,
};
use fewest::flip::generate as flips;
use fewest::flip::{self, Answer, Board, Goal, Neighbourhood, Shape, ShapeError, Solution, Solver};
use fewest::mayan::generate as mayans;
use fewest::mayan::{self, Drag, IdleSwaps, Method, Puzzle};
use fewest::pack::Declared;
use fewest::{Cell, Monitor, Random, Size};
use serde::Serialize;

use super::{Effort, Either, Level};

/// Boards that are looked at for one of a promised property, where nothing else is said.
pub const TRIES: u64 = 10_000;

/// The random numbers of a seed's board, the first being number 0. They are its own: the other boards of
/// the seed change none.
#[must_use]
pub fn random(seed: u64, board: u64) -> Random {
    // Stream 0 belongs to what all boards of a seed share.
    Random::new(seed, board.wrapping_add(1))
}

/// The shape of a seed's boards of a size: every place has a cell, or but for so many percent of holes, which depend on
/// the seed alone.
///
/// Cost: O(places). [`flip_memory`] tells before whether they fit.
///
/// # Errors
/// Where the size is not one that a board may have.
pub fn flip_shape(
    size: Size,
    holes: Option<u8>,
    rule: Neighbourhood,
    seed: u64,
) -> Result<Shape, ShapeError> {
    match holes {
        None => Shape::rectangle(size, rule),
        Some(percent) => flips::with_holes(size, percent, rule, &mut Random::new(seed, 0)),
    }
}

/// About how many bytes it takes to make a flip board of a size that needs so many rounds, with so many percent of holes.
/// O(1), takes no memory.
#[must_use]
pub fn flip_memory(size: Size, rounds: Option<u64>, holes: Option<u8>) -> usize {
    // Of the grids that are there at the same time: the board, presses, proofs, what the solver keeps. A bit a place each.
    const BYTES_A_PLACE: usize = 1;
    let places = size.area().unwrap_or(usize::MAX);
    // Holes, and presses beside them, are drawn from a list of all places; other presses are listed themselves.
    let listed = match holes {
        Some(_) => places,
        None => usize::try_from(rounds.unwrap_or(0)).map_or(places, |rounds| rounds.min(places)),
    };
    listed
        .saturating_mul(size_of::<Cell>())
        .saturating_add(places.saturating_mul(BYTES_A_PLACE))
}

/// Makes boards of one kind.
pub enum Maker<'a> {
    /// Flip boards of the solver's shape.
    Flip {
        /// What a board keeps.
        generator: flips::Generator<'a>,
        /// Of the shape.
        solver: &'a Solver,
        /// The goal.
        goal: Goal,
    },
    /// Mayan boards.
    Mayan {
        /// What a board keeps.
        generator: mayans::Generator,
        /// Whether swaps of two blocks of one colour are legal.
        idle_swaps: IdleSwaps,
    },
}

/// A board that was made, and the fewest moves that solve it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Made {
    /// A flip board.
    Flip {
        /// The board.
        board: Board,
        /// Its goal.
        goal: Goal,
        /// The fewest rounds, or that the goal is out of reach; `None` where that is not known.
        fewest: Option<Declared>,
    },
    /// A Mayan board.
    Mayan {
        /// The board with its fewest drags.
        puzzle: Puzzle,
        /// Whether swaps of two blocks of one colour are legal.
        idle_swaps: IdleSwaps,
        /// The smallest list of so many drags.
        drags: Vec<Drag>,
    },
}

/// How hard a board is.
pub type Difficulty = Either<FlipDifficultyDocument, MayanDifficultyDocument>;

/// Why there is no such board at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Never {
    /// The numbers contradict each other, whatever the puzzle.
    Contradiction(String),
    /// What is wanted is proven not to be.
    Proven(String),
}

/// A board that was not found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// Boards that were looked at.
    pub tried: u64,
    /// The most moves that one of them needed.
    pub most: Option<u64>,
    /// Why the search ended.
    pub why: Why,
    /// The same in a sentence.
    pub reason: String,
}

/// Why the search for a board ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Why {
    /// As many boards were looked at as were allowed.
    Tries,
    /// The monitor stopped it.
    Stopped,
    /// No board of this kind can be decided.
    OutOfReach,
}

impl<'a> Maker<'a> {
    /// Of flip boards.
    ///
    /// # Errors
    /// [`Never`], as far as it shows at once.
    pub fn flip(solver: &'a Solver, wanted: flips::Wanted) -> Result<Self, Never> {
        let generator = flips::Generator::new(solver, wanted);
        Ok(Self::Flip {
            generator: generator.map_err(|never| Never::Proven(never.to_string()))?,
            solver,
            goal: wanted.goal,
        })
    }

    /// Of Mayan boards.
    ///
    /// # Errors
    /// [`Never`], as far as it shows at once.
    pub fn mayan(wanted: mayans::Wanted) -> Result<Self, Never> {
        use mayans::Never::{HeightCount, HeightSum, Size, TooManyColours, TooTall};
        let idle_swaps = wanted.idle_swaps;
        match mayans::Generator::new(wanted) {
            Ok(generator) => Ok(Self::Mayan {
                generator,
                idle_swaps,
            }),
            Err(
                never @ (Size(_)
                | TooManyColours { .. }
                | HeightCount { .. }
                | HeightSum { .. }
                | TooTall { .. }),
            ) => Err(Never::Contradiction(never.to_string())),
            Err(never) => Err(Never::Proven(never.to_string())),
        }
    }

    /// A board out of random numbers: the same ones make the same board, whatever the effort.
    ///
    /// Cost: see [`flips::Generator::board`] and [`mayans::Generator::board`].
    ///
    /// # Errors
    /// [`Missing`] where none was found.
    pub fn board(
        &self,
        random: &mut Random,
        tries: u64,
        effort: Effort,
        monitor: &dyn Monitor,
    ) -> Result<Made, Missing> {
        match self {
            Self::Flip {
                generator, goal, ..
            } => {
                let threads = effort.threads.count();
                let limits = flips::Limits { tries, threads };
                let flips::Generated { board, solution } =
                    generator.board(random, limits, monitor)?;
                let rounds = solution.as_ref().map(Solution::rounds);
                Ok(Made::Flip {
                    board,
                    goal: *goal,
                    fewest: Some(rounds.map_or(Declared::Impossible, Declared::Fewest)),
                })
            }
            Self::Mayan {
                generator,
                idle_swaps,
            } => {
                let options = effort.mayan(*idle_swaps, Method::Auto);
                let limits = mayans::Limits { tries, options };
                let mayans::Generated { puzzle, drags } =
                    generator.board(random, &limits, monitor)?;
                Ok(Made::Mayan {
                    puzzle,
                    idle_swaps: *idle_swaps,
                    drags,
                })
            }
        }
    }

    /// Why no board was found, where that can be proven within the monitor's time.
    #[must_use]
    pub fn never(&self, effort: Effort, monitor: &dyn Monitor) -> Option<String> {
        match self {
            Self::Flip { generator, .. } => {
                let never = generator.reason(effort.memory, monitor)?;
                Some(never.to_string())
            }
            Self::Mayan { .. } => None,
        }
    }
}

impl Made {
    /// A flip board of a level; `None` where none was found. See [`Level::flip`].
    #[must_use]
    pub fn of_level(
        level: Level,
        solver: &Solver,
        goal: Goal,
        random: &mut Random,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Option<Self> {
        let board = level.flip(solver, goal, random, threads, monitor)?;
        let fewest = match solver.minimum(&board, goal, threads, monitor).answer {
            Answer::Minimum(solution) => Some(Declared::Fewest(solution.rounds())),
            Answer::Impossible => unreachable!("it was made by presses"),
            Answer::Undecided { .. } => None,
        };
        Some(Self::Flip {
            board,
            goal,
            fewest,
        })
    }

    /// The fewest moves, where they are known.
    #[must_use]
    pub fn fewest(&self) -> Option<Declared> {
        match self {
            Self::Flip { fewest, .. } => *fewest,
            Self::Mayan { puzzle, .. } => Some(Declared::Fewest(puzzle.drags.into())),
        }
    }

    /// How hard it is; `None` where it cannot be solved, and where the search was stopped. A flip board
    /// takes the solver of its shape.
    #[must_use]
    pub fn difficulty(
        &self,
        solver: Option<&Solver>,
        effort: Effort,
        monitor: &dyn Monitor,
    ) -> Option<Difficulty> {
        match self {
            Self::Flip { board, goal, .. } => {
                let Some(Declared::Fewest(_)) = self.fewest() else {
                    return None;
                };
                let threads = effort.threads.count();
                let difficulty = flip::difficulty(solver?, board, *goal, threads, monitor).ok()?;
                Some(Either::Flip(FlipDifficultyDocument::new(&difficulty)))
            }
            Self::Mayan {
                puzzle,
                idle_swaps,
                drags,
            } => {
                let options = effort.mayan(*idle_swaps, Method::Auto);
                let difficulty = mayan::difficulty(&puzzle.board, drags, &options, monitor)?;
                Some(Either::Mayan(MayanDifficultyDocument::new(&difficulty)))
            }
        }
    }

    /// The board as every command reads it.
    ///
    /// # Panics
    /// Where the presses of a flip board are listed one by one.
    #[must_use]
    pub fn document(&self) -> Either<FlipBoardDocument, MayanBoardDocument> {
        match self {
            Self::Flip { board, goal, .. } => {
                let document = FlipBoardDocument::new(board, *goal);
                Either::Flip(document.expect("the rule is one of a neighbourhood"))
            }
            Self::Mayan {
                puzzle, idle_swaps, ..
            } => Either::Mayan(MayanBoardDocument::new(puzzle, *idle_swaps)),
        }
    }
}

impl From<flips::Failure> for Missing {
    fn from(failure: flips::Failure) -> Self {
        Self {
            tried: failure.tried,
            most: failure.most_rounds,
            why: match failure.kind {
                flips::FailureKind::Tries => Why::Tries,
                flips::FailureKind::OutOfReach { .. } => Why::OutOfReach,
                _ => Why::Stopped,
            },
            reason: failure.to_string(),
        }
    }
}

impl From<mayans::Failure> for Missing {
    fn from(failure: mayans::Failure) -> Self {
        Self {
            tried: failure.tried,
            most: Some(failure.most_drags.into()),
            why: match failure.kind {
                mayans::FailureKind::Tries => Why::Tries,
                _ => Why::Stopped,
            },
            reason: failure.to_string(),
        }
    }
}

/// A board that was made, as `fewest generate --format json --difficulty` prints it; or why not.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratedDocument {
    /// [`SCHEMA`].
    schema: u32,
    /// The board in the form that questions take; `null` where none was found.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::json::schema::BoardObject>")
    )]
    board: Option<Either<FlipBoardDocument, MayanBoardDocument>>,
    /// The fewest moves, or `"Impossible"`; `null` where they are not known.
    fewest: Option<FewestDocument>,
    /// How hard it is; `null` where that was not asked or is not known.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<crate::json::schema::AnyDifficulty>")
    )]
    difficulty: Option<Difficulty>,
    /// Why there is no board.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
}

impl GeneratedDocument {
    /// A board, and how hard it is.
    #[must_use]
    pub fn new(made: &Made, difficulty: Option<Difficulty>) -> Self {
        Self {
            schema: SCHEMA,
            board: Some(made.document()),
            fewest: made.fewest().map(FewestDocument::from),
            difficulty,
            reason: None,
        }
    }

    /// No board, for this reason.
    #[must_use]
    pub fn none(reason: String) -> Self {
        Self {
            schema: SCHEMA,
            board: None,
            fewest: None,
            difficulty: None,
            reason: Some(reason),
        }
    }
}
