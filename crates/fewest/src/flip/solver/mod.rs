//! The fewest rounds on any shape: elimination once for the shape, then a search over the sums of
//! quiet patterns for each board.

mod answer;
mod decide;
mod kept;
mod ledger;
mod minima;
mod part;
mod rectangles;
mod shapes;
mod shards;

pub use minima::{Minima, MinimaError, Tally};
pub use shards::{
    MergeError, Merged, MergedAnswer, SearchRecord, Shard, ShardError, ShardRecord, Shards,
    ShardsError,
};

use self::rectangles::Rectangle;
use super::rectangle::Plan;
use super::system::{System, SystemError};
use super::{Board, Colour, Goal, Shape, Solution};
use crate::BitGrid;
use crate::monitor::{Monitor, Phase, Stopped};

/// The presses of a shape, eliminated. Made once; every board of the shape is then solved by it.
///
/// Classic rectangles go by polynomials in time linear in the board, all other shapes by sparse
/// elimination, component by component (see `docs/flip-algebra.md` and `docs/flip-shapes.md`).
///
/// ```
/// use fewest::Unmonitored;
/// use fewest::flip::{Goal, Neighbourhood, Solver, parse};
///
/// let board = parse("bwwb\nbbwb\nbwwb\nbwww")?.into_board(Neighbourhood::CLASSIC)?;
/// let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored)?;
/// assert_eq!(solver.nullity(), 4);
/// let solution = solver.any(&board, Goal::White).expect("the sample can be solved");
/// assert_eq!(solution.presses.to_string(), "....\nx..x\n..x.\n.xxx");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Solver {
    shape: Shape,
    elimination: Elimination,
}

#[derive(Debug)]
enum Elimination {
    Rectangle(Box<Rectangle>),
    Sparse(System),
}

impl Solver {
    /// Bytes that tables may take where nobody says otherwise.
    pub const DEFAULT_MEMORY: usize = 1 << 30;

    /// Eliminates the presses of a shape; tables stay within `memory` bytes.
    ///
    /// Cost: for classic rectangles see [`Plan::new`], else O(cells · front² / 64) time and
    /// O(cells · front / 64) words, where the front is about twice the shorter side for presses that
    /// reach the next cells, and all cells at worst.
    ///
    /// # Errors
    /// Where elimination does not fit in the memory, or the monitor stops it; never for classic
    /// rectangles.
    ///
    /// # Panics
    /// Never.
    pub fn new(shape: &Shape, memory: usize, monitor: &dyn Monitor) -> Result<Self, SystemError> {
        monitor.phase(Phase::Eliminating);
        let elimination = if shape.is_classic() {
            let plan = Plan::new(shape.size()).expect("a shape has a legal size");
            Elimination::Rectangle(Box::new(Rectangle::new(plan, memory)))
        } else {
            Elimination::Sparse(System::new(shape, memory, monitor)?)
        };
        Ok(Self {
            shape: shape.clone(),
            elimination,
        })
    }

    /// The shape that this is for.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Reduces the quiet patterns, once. [`Solver::any`], [`Solver::witness`] and
    /// [`Solver::quiet_patterns`] do it where nobody has, but ask no monitor; afterwards they are quick.
    ///
    /// Cost: O(k² · cells / 64) for k quiet patterns at worst; most shapes take no time.
    ///
    /// # Errors
    /// Where the monitor stops it.
    pub fn reduce_quiet_patterns(&self, monitor: &dyn Monitor) -> Result<(), SystemError> {
        match &self.elimination {
            Elimination::Rectangle(_) => Ok(()),
            Elimination::Sparse(system) => {
                let reduced = system.reduce(monitor);
                reduced.map_err(|Stopped| SystemError::Stopped)
            }
        }
    }

    /// Dimension of the space of quiet patterns: a board has 2^nullity solutions for a colour, or
    /// none.
    #[must_use]
    pub fn nullity(&self) -> usize {
        match &self.elimination {
            Elimination::Rectangle(rectangle) => rectangle.plan.nullity(),
            Elimination::Sparse(system) => system.nullity(),
        }
    }

    /// A basis of the *quiet patterns*, the press sets that change nothing. Reduced: sorted by first
    /// cell, and each is the only one that holds its first cell. Made one by one.
    #[must_use]
    pub fn quiet_patterns(&self) -> Box<dyn Iterator<Item = BitGrid> + '_> {
        match &self.elimination {
            Elimination::Rectangle(rectangle) => Box::new(rectangle.plan.quiet_patterns()),
            Elimination::Sparse(system) => Box::new(system.quiet_patterns()),
        }
    }

    /// Some presses that make the board a colour of the goal, not the fewest. `None` where there are
    /// none.
    ///
    /// Cost: O(area / 64) for classic rectangles, else O(record of the elimination).
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn any(&self, board: &Board, goal: Goal) -> Option<Solution> {
        let reach = |&colour| {
            let presses = self.presses(board, colour)?;
            Some(Solution { colour, presses })
        };
        goal.colours().iter().find_map(reach)
    }

    /// A set of cells that every press turns over an even number of times and that holds an odd
    /// number of cells that differ from `colour`: the proof that it cannot be reached. `None` where
    /// it can.
    ///
    /// Cost: as [`Solver::any`], and a quiet pattern.
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn witness(&self, board: &Board, colour: Colour) -> Option<BitGrid> {
        self.check(board);
        match &self.elimination {
            Elimination::Rectangle(rectangle) => rectangle.plan.witness(&board.wrong(colour)),
            Elimination::Sparse(system) => system.witness(&board.wrong(colour)),
        }
    }

    /// What proves that the goal cannot be reached: for each of its colours in turn a [witness], unless
    /// one before it proves that colour too. `None` where the goal can be reached.
    ///
    /// Cost: that of a witness for each colour.
    ///
    /// # Panics
    /// Where the board is of another shape.
    ///
    /// [witness]: Solver::witness
    #[must_use]
    pub fn witnesses(&self, board: &Board, goal: Goal) -> Option<Vec<BitGrid>> {
        let mut witnesses: Vec<BitGrid> = Vec::new();
        for &colour in goal.colours() {
            if !witnesses.iter().any(|set| proves(set, board, colour)) {
                witnesses.push(self.witness(board, colour)?);
            }
        }
        Some(witnesses)
    }

    /// One set of cells that proves every colour of the goal out of reach, where
    /// [`Solver::witnesses`] may need a set for each. `None` where the goal can be reached.
    ///
    /// Where neither of two witnesses says anything of the other colour, their sum proves both: it
    /// meets every press an even number of times as they do, and the cells that differ from a colour
    /// an odd number of times, as one of them does.
    ///
    /// Cost: that of a witness for each colour.
    ///
    /// # Panics
    /// Where the board is of another shape.
    #[must_use]
    pub fn common_witness(&self, board: &Board, goal: Goal) -> Option<BitGrid> {
        let mut witnesses = self.witnesses(board, goal)?.into_iter();
        let first = witnesses.next()?;
        let Some(mut second) = witnesses.next() else {
            return Some(first);
        };
        let colours = goal.colours();
        if !colours.iter().all(|&colour| proves(&second, board, colour)) {
            second.xor_assign(&first);
        }
        Some(second)
    }

    /// Some presses that change exactly the cells that differ from `colour`.
    fn presses(&self, board: &Board, colour: Colour) -> Option<BitGrid> {
        self.check(board);
        match &self.elimination {
            Elimination::Rectangle(rectangle) => rectangle.plan.solve(&board.wrong(colour)).ok(),
            Elimination::Sparse(system) => system.solve(&board.wrong(colour)),
        }
    }

    fn check(&self, board: &Board) {
        assert_eq!(
            *board.shape(),
            self.shape,
            "the board has the solver's shape"
        );
    }
}

/// Whether a witness of some colour is one of this colour too: every press meets it evenly.
fn proves(witness: &BitGrid, board: &Board, colour: Colour) -> bool {
    witness.is_odd_overlap(&board.wrong(colour))
}
