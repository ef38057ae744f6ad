//! Answers as JSON documents, for every program that prints or sends them.

mod audit;
mod check;
mod fewest;
mod generate;

use std::collections::BTreeMap;

use serde::Serialize;

use crate::BitGrid;
use crate::flip::{self, Goal};
use crate::mayan;

pub use audit::{AuditLevelDocument, AuditSummaryDocument};
pub use check::{BetterDocument, CheckDocument};
pub use fewest::FewestDocument;
pub use generate::GeneratedDocument;

/// The version of the documents' form.
pub const SCHEMA: u32 = 1;

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

    fn found(&mut self, solution: &flip::Solution) {
        self.goal = solution.colour.name();
        self.presses = Some(press_list(&solution.presses));
        self.upper = Some(solution.rounds());
    }
}

/// One move of a minimum answer, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintDocument<Move> {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"` or `"mayan"`.
    pub puzzle: &'static str,
    /// `"move"`, `"solved"` (nothing is left to do), `"none"` (no moves solve the board), or `null` (not
    /// decided).
    pub answer: Option<&'static str>,
    /// The move, where there is one.
    #[serde(rename = "move")]
    pub hint: Option<Move>,
    /// How many moves a minimum answer has with this one; `null` where there is none.
    pub fewest: Option<u64>,
}

/// Row and column of a press.
pub type FlipHintDocument = HintDocument<[usize; 2]>;

/// `[x, y, g]` of a drag.
pub type MayanHintDocument = HintDocument<[i32; 3]>;

impl FlipHintDocument {
    /// The first press, row by row, of a minimum set.
    #[must_use]
    pub fn new(answer: &flip::Answer) -> Self {
        let mut document = Self {
            schema: SCHEMA,
            puzzle: "flip",
            answer: None,
            hint: None,
            fewest: None,
        };
        match answer {
            flip::Answer::Minimum(solution) => {
                document.hint = press_list(&solution.presses).first().copied();
                document.fewest = Some(solution.rounds());
                document.answer = Some(document.hint.map_or("solved", |_| "move"));
            }
            flip::Answer::Impossible => document.answer = Some("none"),
            flip::Answer::Undecided { .. } => {}
        }
        document
    }
}

impl MayanHintDocument {
    /// The first drag of a shortest list.
    #[must_use]
    pub fn new(answer: &mayan::Fewest) -> Self {
        let mut document = Self {
            schema: SCHEMA,
            puzzle: "mayan",
            answer: None,
            hint: None,
            fewest: None,
        };
        match answer {
            mayan::Fewest::Solved(drags) => {
                document.hint = drag_list(drags).first().copied();
                document.fewest = Some(drags.len() as u64);
                document.answer = Some(document.hint.map_or("solved", |_| "move"));
            }
            mayan::Fewest::NoneWithin(_) | mayan::Fewest::Never => document.answer = Some("none"),
            mayan::Fewest::Undecided { .. } => {}
        }
        document
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
        let shape = solver.shape();
        let size = shape.size();
        let rule = shape.neighbourhood();
        let nullity = solver.nullity() as u64;
        let places = (size.rows * size.columns) as u64;
        let drawn = nullity.saturating_mul(places) <= Self::MAX_PLACES;
        let rows = |pattern: BitGrid| lines(&pattern);
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
            quiet_patterns: drawn.then(|| solver.quiet_patterns().map(rows).collect()),
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

/// How hard a flip board is, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipDifficultyDocument {
    /// The fewest rounds.
    pub rounds: u64,
    /// How many press sets have so many; digits, as in [`CountDocument`].
    pub minimum_sets: String,
    /// Cells that one of these sets holds; `null` where they were not counted.
    pub right_first: Option<u64>,
    /// All cells.
    pub cells: u64,
    /// Of the shape.
    pub nullity: usize,
    /// Presses of plain light chasing; `null` where it does not reach the goal.
    pub chasing: Option<u64>,
}

impl FlipDifficultyDocument {
    /// The document of a difficulty.
    #[must_use]
    pub fn new(difficulty: &flip::Difficulty) -> Self {
        Self {
            rounds: difficulty.rounds,
            minimum_sets: difficulty.minimum_sets.to_string(),
            right_first: difficulty.right_first,
            cells: difficulty.cells,
            nullity: difficulty.nullity,
            chasing: difficulty.chasing,
        }
    }
}

/// How hard a Mayan board is, ready for [`serde_json`]. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MayanDifficultyDocument {
    /// The fewest drags.
    pub drags: usize,
    /// `[right, legal]` for each drag of the smallest list.
    pub choices: Vec<[usize; 2]>,
    /// Steps with one right choice alone.
    pub forced: usize,
    /// The most such steps in a row.
    pub longest_forced: usize,
}

impl MayanDifficultyDocument {
    /// The document of a difficulty.
    #[must_use]
    pub fn new(difficulty: &mayan::Difficulty) -> Self {
        let choices = difficulty.steps.iter();
        Self {
            drags: difficulty.drags(),
            choices: choices.map(|step| [step.right, step.legal]).collect(),
            forced: difficulty.forced(),
            longest_forced: difficulty.longest_forced(),
        }
    }
}

/// A flip board as the input form of JSON has it, ready for [`serde_json`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FlipBoardDocument {
    /// `"flip"`.
    pub puzzle: &'static str,
    /// Rows of `w`, `b` and `_`.
    pub rows: Vec<String>,
    /// `"either"`, `"white"` or `"black"`.
    pub goal: &'static str,
    /// Which cells a press turns over, where it is not the classic rule.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub neighbours: Option<&'static str>,
    /// That the board is a torus, where it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrap: Option<bool>,
    /// That the pressed cell does not turn over, where it does not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub without_self: Option<bool>,
}

impl FlipBoardDocument {
    /// The document of a board; `None` where its presses are listed one by one.
    #[must_use]
    pub fn new(board: &flip::Board, goal: Goal) -> Option<Self> {
        let rule = board.shape().neighbourhood()?;
        let wraps = rule.edges == flip::Edges::Wrap;
        let stays = rule.own_cell == flip::OwnCell::Stays;
        Some(Self {
            puzzle: "flip",
            rows: lines(board),
            goal: goal.name(),
            neighbours: (rule.reach != flip::Reach::Plus).then(|| rule.reach.name()),
            wrap: wraps.then_some(true),
            without_self: stays.then_some(true),
        })
    }
}

/// A Mayan board as the input form of JSON has it, ready for [`serde_json`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MayanBoardDocument {
    /// `"mayan"`.
    pub puzzle: &'static str,
    /// The number of drags.
    pub n: u8,
    /// The columns from the left, each from the bottom.
    pub columns: Vec<Vec<u8>>,
    /// The height, where it is not the classic one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub height: Option<usize>,
    /// That idle swaps are not legal, where they are not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle_swaps: Option<bool>,
}

impl MayanBoardDocument {
    /// The document of a board.
    #[must_use]
    pub fn new(puzzle: &mayan::Puzzle, idle_swaps: mayan::IdleSwaps) -> Self {
        let columns = puzzle.board.columns();
        let height = columns.size().rows;
        let classic = height == mayan::CLASSIC_SIZE.rows;
        Self {
            puzzle: "mayan",
            n: puzzle.drags,
            columns: columns.as_slice().to_vec(),
            height: (!classic).then_some(height),
            idle_swaps: (idle_swaps == mayan::IdleSwaps::Illegal).then_some(false),
        }
    }
}

/// How many answers there are. A string of digits, since JSON numbers of many readers end at 2^53.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct CountDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"flip"` or `"mayan"`.
    pub puzzle: &'static str,
    /// The digits; `null` where the search was stopped.
    pub count: Option<String>,
}

impl CountDocument {
    /// The document of a count.
    #[must_use]
    pub fn new(family: crate::Family, count: Option<&num_bigint::BigUint>) -> Self {
        Self {
            schema: SCHEMA,
            puzzle: family.name(),
            count: count.map(ToString::to_string),
        }
    }
}

/// The lines of a picture.
#[must_use]
pub fn lines(picture: &impl std::fmt::Display) -> Vec<String> {
    picture.to_string().lines().map(str::to_owned).collect()
}

/// Row and column of each press, row by row.
#[must_use]
pub fn press_list(presses: &BitGrid) -> Vec<[usize; 2]> {
    presses
        .cells()
        .map(|cell| [cell.row, cell.column])
        .collect()
}

/// `[x, y, g]` for each drag.
#[must_use]
pub fn drag_list(drags: &[mayan::Drag]) -> Vec<[i32; 3]> {
    let triple = |drag: &mayan::Drag| {
        let g = match drag.direction {
            mayan::Direction::Right => 1,
            mayan::Direction::Left => -1,
        };
        // A Mayan board has at most 128 places.
        let small = |place: usize| i32::try_from(place).unwrap_or(i32::MAX);
        [small(drag.column), small(drag.height), g]
    };
    drags.iter().map(triple).collect()
}
