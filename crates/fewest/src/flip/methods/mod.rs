//! Ways to find the fewest rounds, each in a module of its own and with an honest limit.

mod breadth_first;
mod combinations;
mod depth_first;
mod elimination;
mod first_row;
mod first_row_bits;
mod level_order;
mod masks;

use super::linear::Reduced;
use super::{Answer, Board, Goal, Outcome, Shape, Solver, SystemError};
use std::num::NonZeroUsize;

use crate::monitor::{Monitor, News, Phase};

choices! {
    /// A way to find the fewest rounds, by name.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    #[non_exhaustive]
    pub enum Method {
        /// Picks the best of the others for the board: today always [`Method::Transform`].
        #[default]
        Auto = "auto", "picks the best of the others for the board";
        /// Press or do not press, cell by cell, undone on return.
        DepthFirst = "depth-first", "press or not, cell by cell, undone on return; states: nodes of the tree";
        /// Sets of cells in increasing order, the small ones first.
        Combinations = "combinations", "sets of cells by size, cells increasing; states: sets, begun and whole";
        /// A queue of board states as bits, one more press a level.
        BreadthFirst = "breadth-first", "queue of boards, one more press a level; states: boards taken out";
        /// A queue over the decision tree, one cell a level.
        LevelOrder = "level-order", "queue over the decision tree, one cell a level; states: nodes of the tree";
        /// All first rows, and light chasing cell by cell.
        FirstRow = "first-row", "all first rows, lights chased cell by cell; states: first rows";
        /// All first rows, and light chasing on whole rows.
        FirstRowBits = "first-row-bits", "all first rows, lights chased on whole rows; states: first rows";
        /// Elimination over GF(2), and all sums of quiet patterns.
        Elimination = "elimination", "GF(2) elimination, all sums of quiet patterns; states: sums";
        /// Polynomials or sparse elimination, and a bounded Walsh–Hadamard transform over the sums of
        /// quiet patterns: [`Solver`].
        Transform = "transform", "sparse elimination, bounded Walsh transform over all sums; states: sums covered";
    }
    /// What it does, and what it counts as a state, in one line.
    pub fn summary;
}

/// How to search. Nothing here changes an answer, only time and memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Which method.
    pub method: Method,
    /// How many threads, where the feature `threads` is on and the method can use them.
    pub threads: NonZeroUsize,
    /// Bytes that the tables of [`Method::Transform`] may take.
    pub memory: usize,
}

impl Default for Options {
    /// The best method, one thread, and 1 GiB (256 MiB where addresses have 32 bits).
    fn default() -> Self {
        Self {
            method: Method::default(),
            threads: NonZeroUsize::MIN,
            memory: if usize::BITS > 32 { 1 << 30 } else { 1 << 28 },
        }
    }
}

/// Why a method does not take a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum MethodError {
    /// Too many cells.
    #[error("method {} takes at most {limit} cells, and the board has {cells}", .method.name())]
    Cells {
        /// The method.
        method: Method,
        /// The most cells it takes.
        limit: u64,
        /// The board's.
        cells: u64,
    },
    /// Too many columns.
    #[error("method {} takes at most {limit} columns, and the board has {columns}", .method.name())]
    Columns {
        /// The method.
        method: Method,
        /// The most columns it takes.
        limit: usize,
        /// The board's.
        columns: usize,
    },
    /// Not a full rectangle under the classic rule.
    #[error("method {} takes only full rectangles under the classic rule", .0.name())]
    NotClassic(Method),
    /// The tables do not fit in the memory.
    #[error(transparent)]
    Memory(#[from] SystemError),
    /// The queue does not fit in the memory.
    #[error("method {} needs {needed} bytes, and {limit} are allowed", .method.name())]
    Queue {
        /// The method.
        method: Method,
        /// Bytes that it may need.
        needed: u64,
        /// Bytes that are allowed.
        limit: usize,
    },
    /// Too many quiet patterns.
    #[error("method {} takes at most nullity {limit}, and the board has nullity {nullity}", .method.name())]
    Nullity {
        /// The method.
        method: Method,
        /// The largest nullity it takes.
        limit: usize,
        /// The board's.
        nullity: usize,
    },
}

impl Method {
    /// Time and memory in big-O.
    #[must_use]
    pub const fn cost(self) -> &'static str {
        match self {
            Self::Auto => "that of the method it picks",
            Self::DepthFirst | Self::Combinations => "time 2^cells, memory cells",
            Self::BreadthFirst | Self::LevelOrder => "time 2^cells, memory 2^cells",
            Self::FirstRow => "time 2^columns * cells, memory cells",
            Self::FirstRowBits => "time 2^columns * rows, memory cells",
            Self::Transform => "time cells/64 (other shapes: more) + 2^nullity/20, memory cells",
            Self::Elimination => "time cells^3/64 + 2^nullity * cells/64, memory cells^2",
        }
    }

    /// The boards it takes, in words.
    #[must_use]
    pub fn limit(self) -> String {
        match self {
            Self::Auto => "those of the methods it picks from".to_owned(),
            Self::DepthFirst | Self::Combinations | Self::BreadthFirst | Self::LevelOrder => {
                format!("any shape, at most {} cells", self.max_cells())
            }
            Self::FirstRow | Self::FirstRowBits => {
                format!("classic rectangles, at most {} columns", self.max_columns())
            }
            Self::Transform => format!(
                "any shape; the minimum up to {} quiet patterns that hang together",
                super::coset::MAX_DIMENSION
            ),
            Self::Elimination => format!(
                "any shape, at most {} cells and nullity {MAX_NULLITY}",
                self.max_cells()
            ),
        }
    }

    const fn max_cells(self) -> u64 {
        match self {
            Self::DepthFirst | Self::Combinations => 30,
            Self::BreadthFirst => 24,
            Self::LevelOrder => 20,
            Self::FirstRow | Self::FirstRowBits | Self::Auto | Self::Transform => u64::MAX,
            Self::Elimination => 4_096,
        }
    }

    const fn max_columns(self) -> usize {
        match self {
            Self::FirstRow => 14,
            Self::FirstRowBits => 24,
            _ => usize::MAX,
        }
    }

    /// Whether the queue of a breadth-first method fits.
    fn fits(self, shape: &Shape, limit: usize) -> Result<(), MethodError> {
        let nodes = 1_u64 << shape.cell_count().min(63);
        let needed = match self {
            // The two largest sizes of sets hold less than two thirds of all sets.
            Self::BreadthFirst => nodes * masks::NODE_BYTES / 3 * 2,
            Self::LevelOrder => nodes * masks::NODE_BYTES,
            _ => 0,
        };
        if needed > limit.max(SMALL) as u64 {
            return Err(MethodError::Queue {
                method: self,
                needed,
                limit,
            });
        }
        Ok(())
    }

    /// Whether the method takes boards of this shape, as far as it shows without elimination.
    ///
    /// # Errors
    /// The limit that the board is past.
    pub fn takes(self, shape: &Shape) -> Result<(), MethodError> {
        if matches!(self, Self::FirstRow | Self::FirstRowBits) && !shape.is_classic() {
            return Err(MethodError::NotClassic(self));
        }
        let columns = shape.size().columns;
        if columns > self.max_columns() {
            return Err(MethodError::Columns {
                method: self,
                limit: self.max_columns(),
                columns,
            });
        }
        let cells = shape.cell_count();
        if cells > self.max_cells() {
            return Err(MethodError::Cells {
                method: self,
                limit: self.max_cells(),
                cells,
            });
        }
        Ok(())
    }
}

/// Tables of so many bytes are always allowed.
const SMALL: usize = 1 << 20;

/// The largest nullity that `elimination` takes.
const MAX_NULLITY: usize = 24;

/// The fewest rounds that reach the goal, by the method of that name.
///
/// Whatever the method, the solution is the same one: of all minimum press sets of the goal that
/// with the lexicographically smallest list.
///
/// Cost: see [`Method::cost`].
///
/// # Errors
/// [`MethodError`] where the board is past the method's limit.
pub fn minimum(
    board: &Board,
    goal: Goal,
    options: &Options,
    monitor: &dyn Monitor,
) -> Result<Outcome, MethodError> {
    let method = options.method;
    method.takes(board.shape())?;
    method.fits(board.shape(), options.memory)?;
    let monitor = &News::new(monitor);
    monitor.bounds(fewest_by_area(board, goal), None);
    let (answer, states) = match method {
        Method::DepthFirst => depth_first::minimum(board, goal, monitor),
        Method::Combinations => combinations::minimum(board, goal, monitor),
        Method::BreadthFirst => breadth_first::minimum(board, goal, monitor),
        Method::LevelOrder => level_order::minimum(board, goal, monitor),
        Method::FirstRow => first_row::minimum(board, goal, monitor),
        Method::FirstRowBits => first_row_bits::minimum(board, goal, monitor),
        Method::Elimination => {
            monitor.phase(Phase::Eliminating);
            elimination::minimum(board, goal, &reduce(board)?, monitor)
        }
        Method::Auto | Method::Transform => {
            return match Solver::new(board.shape(), options.memory, monitor) {
                Ok(solver) => Ok(solver.minimum(board, goal, options.threads, monitor)),
                Err(SystemError::Stopped) => Ok(Outcome {
                    answer: Answer::stopped(None, fewest_by_area(board, goal)),
                    method: Method::Transform,
                    states: 0,
                }),
                Err(error) => Err(MethodError::Memory(error)),
            };
        }
    };
    Ok(Outcome {
        answer,
        method,
        states,
    })
}

/// The fewest rounds that reach the goal, with some presses that are so many: the same as [`minimum`]
/// where the search comes to its end. Where it is stopped, bounds that meet are an answer too, whether
/// another list is smaller or not.
///
/// Cost: see [`Method::cost`].
///
/// # Errors
/// As [`minimum`].
pub fn fewest(
    board: &Board,
    goal: Goal,
    options: &Options,
    monitor: &dyn Monitor,
) -> Result<Outcome, MethodError> {
    minimum(board, goal, options, monitor).map(Outcome::with_any_list)
}

/// The reduced system of a board whose solutions can all be walked through.
fn reduce(board: &Board) -> Result<Reduced, MethodError> {
    let reduced = Reduced::new(board.shape());
    if reduced.nullity() > MAX_NULLITY {
        return Err(MethodError::Nullity {
            method: Method::Elimination,
            limit: MAX_NULLITY,
            nullity: reduced.nullity(),
        });
    }
    Ok(reduced)
}

/// A lower bound on the rounds that needs no search: ⌈cells to change / the most that one press
/// changes⌉, for the colour that is nearer. O(words).
#[must_use]
pub fn fewest_by_area(board: &Board, goal: Goal) -> u64 {
    let black = board.black().count_ones();
    let largest = board.shape().largest_press().max(1);
    let wrong = goal.colours().iter().map(|colour| match colour {
        super::Colour::White => black,
        super::Colour::Black => board.shape().cell_count() - black,
    });
    wrong.min().unwrap_or(0).div_ceil(largest)
}
