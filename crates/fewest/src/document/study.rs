//! What the study of a shape finds as JSON.

use serde::Serialize;

use crate::BitGrid;
use crate::flip::{self, Goal};

use super::{SCHEMA, lines, press_list};

/// What is known of all boards of a size, ready for [`serde_json`]. Every key is always there.
/// Numbers that may be large are strings of digits.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipStudyDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"`.
    pub puzzle: &'static str,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub columns: usize,
    /// `"plus"`, `"king"`, `"diagonal"` or `"cross"`; `null` where presses are listed one by one.
    pub neighbours: Option<&'static str>,
    /// Whether the pressed cell itself stays as it is.
    pub without_self: bool,
    /// Whether the boards are tori.
    pub wrap: bool,
    /// Number of cells.
    pub cells: u64,
    /// 2^rank boards can be made one given colour.
    pub rank: u64,
    /// Number of quiet patterns of a basis.
    pub nullity: u64,
    /// A basis of the quiet patterns, each as rows of `x` and `.`; `null` where it is too large.
    pub quiet_patterns: Option<Vec<Vec<String>>>,
    /// The boards by their rounds, for each goal.
    pub goals: Vec<FlipRoundsDocument>,
    /// How long it took.
    pub seconds: f64,
}

/// All boards of a size by the rounds that they need for a goal.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipRoundsDocument {
    /// `"either"` or `"white"`.
    pub goal: &'static str,
    /// How many boards reach the goal; `null` where the number is too long.
    pub solvable: Option<String>,
    /// How many do not; `null` where the number is too long.
    pub impossible: Option<String>,
    /// How many boards need exactly 0, 1, 2, … rounds; `null` where that was not counted.
    pub rounds: Option<Vec<String>>,
    /// Why not.
    pub reason: Option<String>,
    /// The boards that need the most rounds; `null` where that was not counted.
    pub worst: Option<FlipWorstDocument>,
}

/// The boards that need the most rounds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipWorstDocument {
    /// So many.
    pub rounds: usize,
    /// How many such boards there are.
    pub boards: String,
    /// One of them, as rows of `w` and `b`.
    pub example: Vec<String>,
    /// Row and column of each press of a minimum set for it; `null` where the search was stopped.
    pub presses: Option<Vec<[usize; 2]>>,
}

impl FlipStudyDocument {
    /// The most places that the pictures of a basis may have together.
    pub const MAX_PLACES: u64 = 1 << 24;

    /// What elimination tells: everything but the goals and the time.
    #[must_use]
    pub fn new(solver: &flip::Solver) -> Self {
        let size = solver.shape().size();
        let places = (size.rows * size.columns) as u64;
        let drawn = (solver.nullity() as u64).saturating_mul(places) <= Self::MAX_PLACES;
        let rows = |pattern: BitGrid| lines(&pattern);
        Self {
            quiet_patterns: drawn.then(|| solver.quiet_patterns().map(rows).collect()),
            ..Self::of_shape(solver)
        }
    }

    /// The same without the quiet patterns.
    fn of_shape(solver: &flip::Solver) -> Self {
        let shape = solver.shape();
        let size = shape.size();
        let rule = shape.neighbourhood();
        let nullity = solver.nullity() as u64;
        Self {
            schema: SCHEMA,
            puzzle: "flip",
            rows: size.rows,
            columns: size.columns,
            neighbours: rule.map(|rule| rule.reach.name()),
            without_self: rule.is_some_and(|rule| rule.own_cell == flip::OwnCell::Stays),
            wrap: rule.is_some_and(|rule| rule.edges == flip::Edges::Wrap),
            cells: shape.cell_count(),
            rank: shape.cell_count() - nullity,
            nullity,
            quiet_patterns: None,
            goals: Vec::new(),
            seconds: 0.0,
        }
    }
}

impl FlipRoundsDocument {
    /// The most cells where the numbers of boards are written out.
    pub const MAX_CELLS: u64 = 1 << 16;

    /// What elimination tells, and what was counted or why nothing was.
    #[must_use]
    pub fn new(
        solver: &flip::Solver,
        goal: Goal,
        rounds: &Result<flip::study::Rounds, flip::study::RoundsError>,
    ) -> Self {
        let cells = solver.shape().cell_count();
        let (mut solvable, mut impossible) = (None, None);
        if cells <= Self::MAX_CELLS {
            let number = flip::study::solvable(solver, goal);
            let boards = num_bigint::BigUint::from(1_u32) << cells;
            impossible = Some((boards - &number).to_string());
            solvable = Some(number.to_string());
        }
        let counted = rounds.as_ref().ok();
        let digits = |rounds: &flip::study::Rounds| {
            let counts = rounds.counts.iter();
            counts.map(ToString::to_string).collect()
        };
        let worst = |rounds: &flip::study::Rounds| FlipWorstDocument {
            rounds: rounds.most(),
            boards: rounds.counts[rounds.most()].to_string(),
            example: lines(&rounds.worst),
            presses: None,
        };
        Self {
            goal: goal.name(),
            solvable,
            impossible,
            rounds: counted.map(digits),
            reason: rounds.as_ref().err().map(ToString::to_string),
            worst: counted.map(worst),
        }
    }

    /// Adds a minimum press set of the worst board.
    pub fn solve_worst(&mut self, solution: &flip::Solution) {
        if let Some(worst) = &mut self.worst {
            worst.presses = Some(press_list(&solution.presses));
        }
    }
}

/// The most rounds that a solvable board of a size needs, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipMostDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"`.
    pub puzzle: &'static str,
    /// Rows of the boards.
    pub rows: usize,
    /// Columns of the boards.
    pub columns: usize,
    /// `"plus"`, `"king"`, `"diagonal"` or `"cross"`; `null` where presses are listed one by one.
    pub neighbours: Option<&'static str>,
    /// Whether the pressed cell itself stays as it is.
    pub without_self: bool,
    /// Whether the boards are tori.
    pub wrap: bool,
    /// Number of cells.
    pub cells: u64,
    /// 2^rank boards can be made one given colour.
    pub rank: u64,
    /// Number of quiet patterns of a basis.
    pub nullity: u64,
    /// `"either"`, `"white"` or `"black"`.
    pub goal: &'static str,
    /// The most rounds; `null` where that was not decided.
    pub answer: Option<u64>,
    /// Whether `answer` is proven.
    pub proven: bool,
    /// The rounds that `board` needs.
    pub lower: u64,
    /// No board needs more.
    pub upper: u64,
    /// A board that needs `lower` rounds, as rows of `w` and `b`.
    pub board: Vec<String>,
    /// Row and column of each press of a minimum set for it; `null` where the search was stopped.
    pub presses: Option<Vec<[usize; 2]>>,
    /// How long it took.
    pub seconds: f64,
}

impl FlipMostDocument {
    /// What was found for the solver's shape, but for the presses and the time.
    #[must_use]
    pub fn new(solver: &flip::Solver, most: &flip::study::Most) -> Self {
        let FlipStudyDocument {
            schema,
            puzzle,
            rows,
            columns,
            neighbours,
            without_self,
            wrap,
            cells,
            rank,
            nullity,
            ..
        } = FlipStudyDocument::of_shape(solver);
        Self {
            schema,
            puzzle,
            rows,
            columns,
            neighbours,
            without_self,
            wrap,
            cells,
            rank,
            nullity,
            goal: most.goal.name(),
            answer: most.is_proven().then_some(most.lower),
            proven: most.is_proven(),
            lower: most.lower,
            upper: most.upper,
            board: lines(&most.board),
            presses: None,
            seconds: 0.0,
        }
    }

    /// Adds a minimum press set of the board.
    pub fn solve(&mut self, solution: &flip::Solution) {
        self.presses = Some(press_list(&solution.presses));
    }
}
