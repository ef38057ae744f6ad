//! New boards with a promised property, or as hard as wanted.

use fewest::flip::generate::{Answers, Promise, Wanted};
use fewest::flip::{Goal, Reach, Shape, Solver};
use fewest::mayan::generate::IdleBlocks;
use fewest::mayan::{self, IdleSwaps};
use fewest::{Family, Monitor, Random, Size};
use serde::Deserialize;

use super::board;
use super::error::ApiError;
use super::question::Limits;
use crate::ask::generate::{GeneratedDocument, Made, Maker, Never, TRIES, random};
use crate::ask::{Level, Words};

/// A new board. The same seed makes the same board, the first of `fewest generate --seed`.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "each is a yes or no of the question"
)]
pub(crate) struct GenerateRequest {
    /// The puzzle.
    puzzle: Family,
    /// Which board.
    seed: u64,
    /// Flip: rows and columns; 4x4 where nothing is said. Mayan: height and columns; 7x5.
    size: Option<[usize; 2]>,
    /// How hard, instead of the numbers below.
    level: Option<Level>,
    /// Flip: the fewest rounds that the board needs, exactly.
    rounds: Option<u64>,
    /// Flip: a board that no number of rounds solves.
    #[serde(default)]
    impossible: bool,
    /// Only one press set or list of drags is the answer.
    #[serde(default)]
    unique: bool,
    /// Flip: the colour to reach.
    goal: Option<Goal>,
    /// Flip: which cells a press turns over.
    neighbours: Option<Reach>,
    /// Flip: whether the pressed cell stays.
    #[serde(default)]
    without_self: bool,
    /// Flip: whether the board is a torus.
    #[serde(default)]
    wrap: bool,
    /// Mayan: the fewest drags that clear the board, exactly.
    drags: Option<u8>,
    /// Mayan: blocks.
    blocks: Option<usize>,
    /// Mayan: colours; each has at least three blocks.
    colours: Option<u8>,
    /// Mayan: every block is needed: leave any one out, let the runs that this makes vanish, and so many drags no longer
    /// clear the board.
    #[serde(default)]
    no_idle: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    idle_swaps: Option<bool>,
}

pub(crate) fn answer(
    request: &GenerateRequest,
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<GeneratedDocument, ApiError> {
    let words = Words {
        flip: vec![
            ("rounds", request.rounds.is_some()),
            ("impossible", request.impossible),
            ("goal", request.goal.is_some()),
            ("neighbours", request.neighbours.is_some()),
            ("without_self", request.without_self),
            ("wrap", request.wrap),
        ],
        mayan: vec![
            ("drags", request.drags.is_some()),
            ("blocks", request.blocks.is_some()),
            ("colours", request.colours.is_some()),
            ("no_idle", request.no_idle),
            ("idle_swaps", request.idle_swaps.is_some()),
        ],
    };
    board::refuse_foreign(&words, request.puzzle)?;
    let mut random = random(request.seed, 0);
    match request.puzzle {
        Family::Flip => flip(request, limits, &mut random, monitor),
        Family::Mayan => {
            let wanted = mayan_wanted(request, &mut random)?;
            let maker = Maker::mayan(wanted);
            made(maker, None, limits, &mut random, monitor)
        }
    }
}

fn flip(
    request: &GenerateRequest,
    limits: &Limits,
    random: &mut Random,
    monitor: &dyn Monitor,
) -> Result<GeneratedDocument, ApiError> {
    if request.impossible && (request.rounds.is_some() || request.unique) {
        return Err(ApiError::question("impossible boards have no rounds"));
    }
    if request.level.is_some() && (request.rounds.is_some() || request.unique || request.impossible)
    {
        return Err(ApiError::question("level goes without other promises"));
    }
    let [rows, columns] = request.size.unwrap_or([4, 4]);
    let size = Size::new(rows, columns);
    board::places(size, limits)?;
    let rule = board::neighbourhood(request.neighbours, request.without_self, request.wrap);
    let shape = Shape::rectangle(size, rule).map_err(ApiError::question)?;
    let goal = request.goal.unwrap_or_default();
    let effort = limits.effort();
    let solver = effort.solver(&shape, monitor);
    let solver = solver.map_err(ApiError::too_large)?;
    let solver = solver.ok_or_else(ApiError::stopped)?;
    if let Some(level) = request.level {
        let made = Made::of_level(level, &solver, goal, random, limits.threads, monitor);
        return Ok(match made {
            None => GeneratedDocument::none("no such board was found".to_owned()),
            Some(made) => {
                let difficulty = made.difficulty(Some(&solver), effort, monitor);
                GeneratedDocument::new(&made, difficulty)
            }
        });
    }
    let promise = if request.impossible {
        Promise::Impossible
    } else {
        Promise::Solvable {
            rounds: request.rounds,
            answers: if request.unique {
                Answers::One
            } else {
                Answers::Any
            },
        }
    };
    let maker = Maker::flip(&solver, Wanted { goal, promise });
    made(maker, Some(&solver), limits, random, monitor)
}

/// The board, or why there is none.
fn made(
    maker: Result<Maker<'_>, Never>,
    solver: Option<&Solver>,
    limits: &Limits,
    random: &mut Random,
    monitor: &dyn Monitor,
) -> Result<GeneratedDocument, ApiError> {
    let effort = limits.effort();
    let maker = match maker {
        Ok(maker) => maker,
        Err(Never::Contradiction(never)) => return Err(ApiError::question(never)),
        Err(Never::Proven(never)) => return Ok(GeneratedDocument::none(never)),
    };
    Ok(match maker.board(random, TRIES, effort, monitor) {
        Ok(made) => GeneratedDocument::new(&made, made.difficulty(solver, effort, monitor)),
        Err(missing) => {
            let never = maker.never(effort, monitor);
            GeneratedDocument::none(never.unwrap_or(missing.reason))
        }
    })
}

fn mayan_wanted(
    request: &GenerateRequest,
    random: &mut Random,
) -> Result<mayan::generate::Wanted, ApiError> {
    let size = request.size.map(|[rows, columns]| Size::new(rows, columns));
    let mut wanted = if let Some(level) = request.level {
        if request.blocks.is_some() || request.colours.is_some() {
            let message = "level says how many blocks and colours";
            return Err(ApiError::question(message));
        }
        level.mayan(size, request.drags, random)
    } else {
        let (Some(drags), Some(blocks), Some(colours)) =
            (request.drags, request.blocks, request.colours)
        else {
            let message = "a Mayan board needs a level, or drags, blocks and colours";
            return Err(ApiError::question(message));
        };
        mayan::generate::Wanted {
            size: size.unwrap_or(mayan::CLASSIC_SIZE),
            drags,
            blocks,
            colours,
            heights: None,
            answers: mayan::generate::Answers::Any,
            idle_blocks: IdleBlocks::Allowed,
            idle_swaps: IdleSwaps::default(),
        }
    };
    if request.unique {
        wanted.answers = mayan::generate::Answers::One;
    }
    if request.no_idle {
        wanted.idle_blocks = IdleBlocks::Refused;
    }
    wanted.idle_swaps = request
        .idle_swaps
        .map(board::idle_swaps)
        .unwrap_or_default();
    Ok(wanted)
}
