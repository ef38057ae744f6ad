//! What the classic methods visit, state by state, for those who learn them.
//!
//! The methods of the library count the states that they visit and do not tell them; these are their
//! plain twins, which do, up to a limit.

mod every_set;
mod first_row;

use std::ops::ControlFlow;

use fewest::document::{self, FlipVerdict, SCHEMA};
use fewest::flip::{self, Answer, Board, Goal, Method, verify};
use fewest::{BitGrid, Cell, Monitor};
use serde::{Deserialize, Serialize};

use crate::json::board::{BoardText, Reading};
use crate::json::error::ApiError;
use crate::json::question::Limits;
use crate::json::solve::flip_method;

/// The most states of one answer.
const MAX_STATES: usize = 5_000;

/// States of an answer where nothing is said.
const STATES: usize = 500;

/// The most cells of a board whose search is shown. Each method then ends at once.
const MAX_CELLS: u64 = 20;

/// What a classic method visits on a small flip board.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct TraceRequest {
    board: BoardText,
    #[serde(default)]
    reading: Reading,
    /// The colour to reach.
    goal: Option<Goal>,
    /// `depth-first`, `combinations`, `breadth-first`, `level-order` or `first-row`.
    method: String,
    /// The most states to tell: up to 5000; 500 where nothing is said.
    #[serde(default)]
    limit: Option<usize>,
}

/// What a method visited.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct TraceAnswer {
    /// The version of the documents' form.
    schema: u32,
    /// `"flip"`.
    puzzle: &'static str,
    /// The name of the method.
    method: &'static str,
    /// The fewest rounds, `"Impossible"`, or `null` (not decided).
    answer: FlipVerdict,
    /// Row and column of each press of the answer.
    presses: Option<Vec<[usize; 2]>>,
    /// How many states the method visits in all.
    states: u64,
    /// The first of them, in order.
    visited: Vec<Visited>,
}

/// A state of a search.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Visited {
    /// Row and column of each press that led to it.
    presses: Vec<[usize; 2]>,
    /// The board then: rows of `w`, `b` and `_`.
    board: Vec<String>,
    /// How many cells were decided, where the method decides on one after the other.
    decided: Option<usize>,
    /// Whether the goal is reached.
    reached: bool,
}

/// A state as the twins tell it: the pressed cells, and how many are decided.
struct State {
    presses: u64,
    decided: Option<usize>,
}

/// Takes the states one by one, until there are enough.
type Tell<'a> = &'a mut dyn FnMut(State) -> ControlFlow<()>;

pub(crate) fn answer(
    request: &TraceRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<TraceAnswer, ApiError> {
    let only = "only searches of flip boards are shown";
    let (board, goal) = request
        .board
        .flip(request.reading, request.goal, limits, only)?;
    let method = flip_method(Some(&request.method))?;
    let most = request.limit.unwrap_or(STATES);
    if most > MAX_STATES {
        let message = format!("at most {MAX_STATES} states are told at once");
        return Err(ApiError::too_large(message));
    }
    let cells = board.shape().cell_count();
    if cells > MAX_CELLS {
        let message = format!("the search is shown on boards of up to {MAX_CELLS} cells");
        return Err(ApiError::too_large(message));
    }
    method.takes(board.shape()).map_err(ApiError::too_large)?;
    let places: Vec<Cell> = board.shape().cells().collect();
    let mut visited = Vec::new();
    let mut tell = |state: State| {
        if visited.len() == most {
            return ControlFlow::Break(());
        }
        visited.push(seen(&board, goal, &places, &state));
        ControlFlow::Continue(())
    };
    let search = every_set::Search::new(&board, goal);
    // A search that was told enough ends early, and that is all.
    let _ = match method {
        Method::DepthFirst => search.depth_first(&mut tell),
        Method::Combinations => search.combinations(&mut tell),
        Method::BreadthFirst => search.breadth_first(&mut tell),
        Method::LevelOrder => search.level_order(&mut tell),
        Method::FirstRow => first_row::first_row(&board, goal, &mut tell),
        _ => {
            let message = format!("the search of {} is not shown", method.name());
            return Err(ApiError::question(message));
        }
    };
    let options = flip::Options {
        method,
        ..limits.flip()
    };
    let outcome = flip::minimum(&board, goal, &options, monitor).map_err(ApiError::too_large)?;
    let (verdict, presses) = match &outcome.answer {
        Answer::Minimum(solution) => (
            FlipVerdict::Rounds(solution.rounds()),
            Some(document::press_list(&solution.presses)),
        ),
        Answer::Impossible => (FlipVerdict::Word("Impossible"), None),
        Answer::Undecided { .. } => (FlipVerdict::Undecided, None),
    };
    Ok(TraceAnswer {
        schema: SCHEMA,
        puzzle: "flip",
        method: method.name(),
        answer: verdict,
        presses,
        states: outcome.states,
        visited,
    })
}

fn seen(board: &Board, goal: Goal, places: &[Cell], state: &State) -> Visited {
    let pressed = places.iter().enumerate();
    let pressed = pressed.filter(|(index, _)| state.presses >> index & 1 == 1);
    let pressed = pressed.map(|(_, &cell)| cell);
    let pressed = BitGrid::from_cells(board.size(), pressed);
    let after = verify::play(board, pressed.cells()).expect("only cells are pressed");
    let colour = after.uniform();
    Visited {
        presses: document::press_list(&pressed),
        board: document::lines(&after),
        decided: state.decided,
        reached: colour.is_some_and(|colour| goal.colours().contains(&colour)),
    }
}
