use fewest::document::{self, FlipVerdict, SCHEMA};
use fewest::flip::{self, Goal};
use fewest::{Family, Monitor};
use serde::{Deserialize, Serialize};

use super::board::{BoardText, Reading};
use super::error::ApiError;
use super::question::Limits;
use crate::ask::Task;
use crate::ask::compare::{Answer, Method, ask};

/// The most cells where methods that look at every set of presses are run: a short wait.
const MAX_CELLS: u64 = 20;

/// What every flip method makes of a board.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(crate) struct CompareRequest {
    board: BoardText,
    #[serde(default)]
    reading: Reading,
    /// The colour to reach.
    goal: Option<Goal>,
}

/// What every flip method made of a board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CompareAnswer {
    /// The version of the documents' form.
    schema: u32,
    /// `"flip"`.
    puzzle: &'static str,
    /// The methods, in the order of `methods`, without `auto`.
    methods: Vec<Compared>,
}

/// What one method made of the board.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Compared {
    /// Its name.
    method: &'static str,
    /// What it does, and what it counts as a state.
    summary: &'static str,
    /// The fewest rounds, `"Impossible"`, or `null`.
    answer: FlipVerdict,
    /// Row and column of each press of the smallest list, or `null`.
    presses: Option<Vec<[usize; 2]>>,
    /// States that it visited; `null` where it was not run.
    states: Option<u64>,
    /// Why there is no answer.
    reason: Option<String>,
}

pub(crate) fn answer(
    request: &CompareRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<CompareAnswer, ApiError> {
    let only = "only flip boards are compared here";
    let (board, goal) = request
        .board
        .flip(request.reading, request.goal, limits, only)?;
    let task = Task::Flip { board, goal };
    let methods = Method::all(Family::Flip).into_iter();
    Ok(CompareAnswer {
        schema: SCHEMA,
        puzzle: "flip",
        methods: methods
            .map(|method| compared(method, &task, limits, monitor))
            .collect(),
    })
}

fn compared(method: Method, task: &Task, limits: &Limits, monitor: &dyn Monitor) -> Compared {
    let mut compared = Compared {
        method: method.name(),
        summary: method.summary(),
        answer: FlipVerdict::Undecided,
        presses: None,
        states: None,
        reason: None,
    };
    if takes_too_long(method, task) {
        compared.reason = Some(format!("more than {MAX_CELLS} cells take too long here"));
        return compared;
    }
    match ask(method, task, limits.effort(), monitor) {
        Ok(done) => {
            compared.states = Some(done.states);
            match &done.answer {
                Answer::Flip(flip::Answer::Minimum(solution)) => {
                    compared.answer = FlipVerdict::Rounds(solution.rounds());
                    compared.presses = Some(document::press_list(&solution.presses));
                }
                Answer::Flip(flip::Answer::Impossible) => {
                    compared.answer = FlipVerdict::Word("Impossible");
                }
                _ => compared.reason = Some("stopped".to_owned()),
            }
        }
        Err(error) => compared.reason = Some(error.to_string()),
    }
    compared
}

/// Whether a method looks at every set of presses of a board that has many.
fn takes_too_long(method: Method, task: &Task) -> bool {
    let (Method::Flip(method), Task::Flip { board, .. }) = (method, task) else {
        return false;
    };
    let looks_at_all = matches!(
        method,
        flip::Method::DepthFirst
            | flip::Method::Combinations
            | flip::Method::BreadthFirst
            | flip::Method::LevelOrder
    );
    let shape = board.shape();
    looks_at_all && shape.cell_count() > MAX_CELLS && method.takes(shape).is_ok()
}
