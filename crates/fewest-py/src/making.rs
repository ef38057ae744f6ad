//! New boards with a promised property.

use fewest::flip::generate::{Answers, Promise, Wanted};
use fewest::flip::{Goal, Solver};
use fewest::mayan::CLASSIC_SIZE;
use fewest::mayan::generate as mayans;
use fewest::{Monitor, Size};
use fewest_api::ask::generate::{
    Made, Maker, Missing, Never, Why, flip_memory, flip_shape, random,
};
use fewest_api::ask::{Effort, Threads};
use fewest_api::prose::counted;
use pyo3::prelude::*;

use crate::border::{away, error, out_of_time};
use crate::convert::{name_of, size_of};
use crate::flip::FlipBoard;
use crate::flip::rule_of;
use crate::limits::Limits;
use crate::mayan::{MayanBoard, rule};
use crate::search::{run, side_by_side};

/// How many boards, of which seed, and how many may be looked at for each.
type Series = (usize, u64, u64);

/// Why there are no boards.
enum None {
    /// There are none, or none were found.
    Never(String),
    /// There was no time.
    Stopped,
}

/// See `fewest.flip.generate`.
#[pyfunction]
pub(crate) fn flip_generate(
    board: &Bound<'_, PyAny>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
    holes: Option<u8>,
    goal: Option<&str>,
    rounds: Option<u64>,
    impossible: bool,
    unique: bool,
    series: Series,
    limits: Limits,
) -> PyResult<Vec<FlipBoard>> {
    let py = board.py();
    let own = board.cast::<FlipBoard>().ok();
    let effort = limits.effort(py)?;
    let shape = if let Some(board) = own {
        if holes.is_some() {
            let message = "holes cannot be used with a board, which has its own";
            return Err(error(py, message));
        }
        let shape = board.get().board.shape().clone();
        refuse_too_large(py, shape.size(), rounds, holes, effort)?;
        shape
    } else {
        let size = size_of(board)?;
        refuse_too_large(py, size, rounds, holes, effort)?;
        let rule = rule_of(py, neighbours, without_self, wrap)?;
        let (_, seed, _) = series;
        let shape = away(py, || flip_shape(size, holes, rule, seed))?;
        shape.map_err(|fault| error(py, fault))?
    };
    if shape.neighbourhood().is_none() {
        return Err(error(
            py,
            "no boards are made whose presses are listed one by one",
        ));
    }
    let named = goal.map(|goal| name_of(py, "goal", goal, &Goal::ALL, Goal::name));
    let own_goal = own.and_then(|board| board.get().goal);
    let goal = named.transpose()?.or(own_goal).unwrap_or_default();
    if impossible && (rounds.is_some() || unique) {
        return Err(error(py, "impossible cannot be used with rounds or unique"));
    }
    let promise = if impossible {
        Promise::Impossible
    } else {
        let answers = if unique { Answers::One } else { Answers::Any };
        Promise::Solvable { rounds, answers }
    };
    let done = run(py, &limits, |monitor| {
        let solver = Solver::new(&shape, effort.memory, monitor);
        let solver = solver.map_err(|fault| None::Never(fault.to_string()))?;
        if solver.reduce_quiet_patterns(monitor).is_err() {
            return Err(None::Stopped);
        }
        let maker = Maker::flip(&solver, Wanted { goal, promise }).map_err(never)?;
        make(&maker, series, effort, monitor)
    })?;
    done.into_result(py, |py, made| {
        let made = made.map_err(|none| nothing(py, none))?;
        let boards = made.into_iter().filter_map(|made| match made {
            Made::Flip { board, goal, .. } => Some(FlipBoard::of(board, Some(goal))),
            Made::Mayan { .. } => Option::None,
        });
        Ok(boards.collect())
    })
}

/// See `fewest.mayan.generate`.
#[pyfunction]
pub(crate) fn mayan_generate(
    py: Python<'_>,
    drags: u8,
    blocks: usize,
    colours: u8,
    size: Option<&Bound<'_, PyAny>>,
    heights: Option<Vec<usize>>,
    unique: bool,
    no_idle: bool,
    idle_swaps: bool,
    series: Series,
    limits: Limits,
) -> PyResult<Vec<MayanBoard>> {
    let wanted = mayans::Wanted {
        size: size.map(size_of).transpose()?.unwrap_or(CLASSIC_SIZE),
        drags,
        blocks,
        colours,
        heights,
        answers: if unique {
            mayans::Answers::One
        } else {
            mayans::Answers::Any
        },
        idle_blocks: if no_idle {
            mayans::IdleBlocks::Refused
        } else {
            mayans::IdleBlocks::Allowed
        },
        idle_swaps: rule(idle_swaps),
    };
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        let maker = Maker::mayan(wanted).map_err(never)?;
        make(&maker, series, effort, monitor)
    })?;
    done.into_result(py, |py, made| {
        let made = made.map_err(|none| nothing(py, none))?;
        let boards = made.into_iter().filter_map(|made| match made {
            Made::Mayan {
                puzzle, idle_swaps, ..
            } => Some(MayanBoard {
                board: puzzle.board,
                drags: Some(puzzle.drags),
                idle_swaps: Some(idle_swaps),
            }),
            Made::Flip { .. } => Option::None,
        });
        Ok(boards.collect())
    })
}

fn never(never: Never) -> None {
    match never {
        Never::Contradiction(never) | Never::Proven(never) => {
            None::Never(format!("no such board: {never}"))
        }
    }
}

fn nothing(py: Python<'_>, none: None) -> PyErr {
    match none {
        None::Never(why) => error(py, why),
        None::Stopped => out_of_time(),
    }
}

/// All boards of a series, or why one is missing.
fn make(
    maker: &Maker<'_>,
    (number, seed, tries): Series,
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<Vec<Made>, None> {
    let made = side_by_side(number, effort, monitor, |board, workers, one| {
        let effort = Effort {
            memory: effort.share(workers),
            threads: if workers == 1 {
                effort.threads
            } else {
                Threads::ONE
            },
        };
        maker.board(&mut random(seed, board as u64), tries, effort, one)
    });
    let mut boards = Vec::new();
    for (index, made) in made {
        match made {
            Ok(made) => boards.push(made),
            Err(missing) if missing.why != Why::Stopped => {
                let why = unfound(maker, index, &missing, effort, monitor);
                return Err(None::Never(why));
            }
            Err(_) => return Err(None::Stopped),
        }
    }
    if boards.len() < number {
        return Err(None::Stopped);
    }
    Ok(boards)
}

/// Why a board was not found.
fn unfound(
    maker: &Maker<'_>,
    index: usize,
    missing: &Missing,
    effort: Effort,
    monitor: &dyn Monitor,
) -> String {
    let tried = counted(missing.tried, "board");
    let why = match missing.why {
        Why::Tries => maker.never(effort, monitor),
        Why::OutOfReach => Some(missing.reason.clone()),
        Why::Stopped => Option::None,
    };
    let why = why.map_or_else(String::new, |why| format!("; {why}"));
    format!("board {index} was not found; tried {tried}{why}")
}

/// Refuses sizes whose boards do not fit in the memory, before any is taken.
fn refuse_too_large(
    py: Python<'_>,
    size: Size,
    rounds: Option<u64>,
    holes: Option<u8>,
    effort: Effort,
) -> PyResult<()> {
    let bytes = flip_memory(size, rounds, holes);
    if bytes <= effort.memory {
        return Ok(());
    }
    let needed = bytes.div_ceil(1 << 20);
    let allowed = effort.memory >> 20;
    Err(error(
        py,
        format!("boards of {size} take about {needed} MB to make, and memory allows {allowed}"),
    ))
}
