use fewest::document::{CountDocument, FlipDocument, MayanDocument};
use fewest::flip::{self, Answer, Goal, Solver, SystemError};
use fewest::mayan::{self, Count, Fewest, Puzzle};
use fewest::{Family, Input, Monitor};
use serde::Deserialize;

use crate::board::{Asked, BoardText, Reading, idle_swaps};
use crate::error::ApiError;
use crate::proof;
use crate::question::{Limits, json};
use crate::settled::{Wanted, settled};

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
    let flip = request.goal.is_some() || request.moves || request.any || request.proof;
    let mayan = request.steps.is_some() || request.fewest || request.idle_swaps.is_some();
    let asked =
        Asked::by_keys(flip, mayan).without_drags(request.fewest || request.steps.is_some());
    match request.board.read(request.reading, asked, limits)? {
        Input::Flip { board, goal } => {
            if mayan {
                let message = "steps, fewest and idle_swaps are for Mayan boards";
                return Err(ApiError::question(message));
            }
            let goal = request.goal.or(goal).unwrap_or_default();
            flip_answer(request, &board, goal, limits, monitor)
        }
        Input::Mayan {
            puzzle,
            idle_swaps: said,
        } => {
            if flip {
                let message = "goal, moves, any and proof are for flip boards";
                return Err(ApiError::question(message));
            }
            let asked = request.idle_swaps.map(idle_swaps);
            let options = mayan::Options {
                method: mayan_method(request.method.as_deref())?,
                ..limits.mayan(asked.or(said).unwrap_or_default())
            };
            Ok(mayan_answer(request, puzzle, &options, monitor))
        }
    }
}

fn flip_answer(
    request: &SolveRequest,
    board: &flip::Board,
    goal: Goal,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    let solver = || match Solver::new(board.shape(), limits.memory as u64, monitor) {
        Ok(solver) => Ok(solver),
        Err(SystemError::Stopped) => Err(ApiError::stopped()),
        Err(error) => Err(ApiError::too_large(error)),
    };
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
    if request.count {
        let count = solver()?.count_minimum(board, goal, limits.threads, monitor);
        let document = CountDocument::new(Family::Flip, count.as_ref().ok());
        return Ok(json(&document));
    }
    if request.any {
        let found = solver()?.any(board, goal);
        return Ok(json(&FlipDocument::any(board, goal, found.as_ref())));
    }
    let options = flip::Options {
        method: flip_method(request.method.as_deref())?,
        ..limits.flip()
    };
    let outcome = flip::minimum(board, goal, &options, monitor).map_err(ApiError::too_large)?;
    let wanted = if request.moves {
        Wanted::SmallestList
    } else {
        Wanted::Rounds
    };
    let outcome = settled(outcome, wanted);
    let mut document = FlipDocument::new(&outcome, goal);
    if request.proof && outcome.answer == Answer::Impossible {
        document.proof = Some(proof::rows(&solver()?, board, goal));
    }
    Ok(json(&document))
}

fn mayan_answer(
    request: &SolveRequest,
    puzzle: Puzzle,
    options: &mayan::Options,
    monitor: &dyn Monitor,
) -> String {
    let at_most = request.steps.map(u32::from);
    let mut puzzle = Puzzle::new(puzzle.board, request.steps.unwrap_or(puzzle.drags));
    if !request.fewest {
        if request.count {
            return json(&count(&puzzle, options, monitor));
        }
        let outcome = mayan::solve(&puzzle, options, monitor);
        return json(&MayanDocument::exact(&outcome, puzzle.drags));
    }
    let outcome = mayan::fewest(&puzzle.board, at_most, options, monitor);
    if !request.count {
        return json(&MayanDocument::fewest(&outcome));
    }
    match &outcome.answer {
        Fewest::Solved(drags) => match u8::try_from(drags.len()) {
            Ok(drags) => puzzle.drags = drags,
            // Lists of more drags are not counted.
            Err(_) => return json(&CountDocument::new(Family::Mayan, None)),
        },
        Fewest::NoneWithin(_) | Fewest::Never => {
            return json(&CountDocument::new(Family::Mayan, Some(&0_u32.into())));
        }
        Fewest::Undecided { .. } => return json(&CountDocument::new(Family::Mayan, None)),
    }
    json(&count(&puzzle, options, monitor))
}

fn count(puzzle: &Puzzle, options: &mayan::Options, monitor: &dyn Monitor) -> CountDocument {
    match mayan::count(puzzle, options, monitor) {
        Count::Exact(count) => CountDocument::new(Family::Mayan, Some(&count)),
        Count::Undecided => CountDocument::new(Family::Mayan, None),
    }
}

/// The flip method of that name.
pub(crate) fn flip_method(name: Option<&str>) -> Result<flip::Method, ApiError> {
    let Some(name) = name else {
        return Ok(flip::Method::Auto);
    };
    flip::Method::from_name(name).ok_or_else(|| {
        let names = flip::Method::ALL.map(flip::Method::name).join(", ");
        ApiError::question(format!("the flip methods are {names}"))
    })
}

fn mayan_method(name: Option<&str>) -> Result<mayan::Method, ApiError> {
    let Some(name) = name else {
        return Ok(mayan::Method::Auto);
    };
    mayan::Method::from_name(name).ok_or_else(|| {
        let names = mayan::Method::ALL.map(mayan::Method::name).join(", ");
        ApiError::question(format!("the mayan methods are {names}"))
    })
}
