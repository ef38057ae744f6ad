use fewest::flip::{self, Goal};
use fewest::{Family, Monitor, mayan};
use serde::Deserialize;

use super::board::{BoardText, Reading, idle_swaps};
use super::error::ApiError;
use super::question::{Limits, json};
use crate::ask::flip::{List, Proof, Reply};
use crate::ask::mayan::Lists;
use crate::ask::methods::names;
use crate::ask::{self, Asked, Solvers, Task};

/// The fewest moves of a board.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a yes or no of the question"
)]
pub(crate) struct SolveRequest {
    board: BoardText,
    #[serde(default)]
    reading: Reading,
    /// Flip: the colour to reach.
    goal: Option<Goal>,
    /// Flip: of all minimum press sets the one with the smallest list.
    #[serde(default)]
    moves: bool,
    /// Flip: some solution, not the smallest.
    #[serde(default)]
    any: bool,
    /// Flip: after "Impossible" the cells that prove it.
    #[serde(default)]
    proof: bool,
    /// Mayan: exactly so many drags, instead of the board's own number; with `fewest` at most so many.
    steps: Option<u8>,
    /// Mayan: the smallest number of drags.
    #[serde(default)]
    fewest: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    idle_swaps: Option<bool>,
    /// How many answers there are, instead of one of them.
    #[serde(default)]
    count: bool,
    /// The name of a method.
    method: Option<String>,
}

/// The answer as JSON.
pub(crate) fn answer(
    request: &SolveRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    if request.count && request.method.is_some() {
        return Err(ApiError::question("count takes no method"));
    }
    let asked = Asked {
        goal: request.goal,
        steps: request.steps,
        fewest: request.fewest,
        idle_swaps: request.idle_swaps.map(idle_swaps),
    };
    let mut words = asked.words();
    words.flip.extend([
        ("moves", request.moves),
        ("any", request.any),
        ("proof", request.proof),
    ]);
    match request.board.task(request.reading, &words, asked, limits)? {
        Task::Flip { board, goal } => flip_answer(request, &board, goal, limits, monitor),
        Task::Mayan(lists) => mayan_answer(request, &lists, limits, monitor),
    }
}

fn flip_answer(
    request: &SolveRequest,
    board: &flip::Board,
    goal: Goal,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    if [request.count, request.any, request.moves || request.proof]
        .into_iter()
        .filter(|&asked| asked)
        .count()
        > 1
        || (request.any && request.method.is_some())
    {
        let message = "count and any go with nothing else";
        return Err(ApiError::question(message));
    }
    let question = if request.count {
        ask::flip::Question::Count { best: None }
    } else if request.any {
        ask::flip::Question::Any
    } else {
        ask::flip::Question::Fewest {
            method: flip_method(request.method.as_deref())?,
            list: if request.moves {
                List::Smallest
            } else {
                List::Any
            },
            proof: request.proof,
            best: None,
        }
    };
    let solvers = &mut Solvers::default();
    let reply = ask::flip::ask(question, board, goal, limits.effort(), solvers, monitor)
        .map_err(ApiError::too_large)?;
    if let Reply::Stopped(_)
    | Reply::Fewest {
        proof: Proof::Stopped,
        ..
    } = reply
    {
        return Err(ApiError::stopped());
    }
    Ok(json(&reply.document(board, goal)))
}

fn mayan_answer(
    request: &SolveRequest,
    lists: &Lists,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    let question = if request.count {
        ask::mayan::Question::Count
    } else {
        ask::mayan::Question::Smallest(mayan_method(request.method.as_deref())?)
    };
    let reply = ask::mayan::ask(question, lists, limits.effort(), monitor);
    Ok(json(&reply.document()))
}

/// The flip method of that name.
pub(crate) fn flip_method(name: Option<&str>) -> Result<flip::Method, ApiError> {
    let method = name.map_or(Some(flip::Method::Auto), flip::Method::from_name);
    method.ok_or_else(|| no_method(Family::Flip))
}

fn mayan_method(name: Option<&str>) -> Result<mayan::Method, ApiError> {
    let method = name.map_or(Some(mayan::Method::Auto), mayan::Method::from_name);
    method.ok_or_else(|| no_method(Family::Mayan))
}

fn no_method(family: Family) -> ApiError {
    let names = names(family).join(", ");
    ApiError::question(format!("the {} methods are {names}", family.name()))
}
