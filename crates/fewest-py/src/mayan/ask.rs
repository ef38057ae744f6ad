//! What Python asks of Mayan boards.

use fewest::Family;
use fewest::mayan::{Drag, IdleSwaps, Method, play};
use fewest_api::ask::Task;
use fewest_api::ask::mayan::{Lists, Question, Reply, Unknown, ask};
use pyo3::prelude::*;

use super::answer::drags_of;
use super::board::rule;
use super::{MayanAnswer, MayanBoard};
use crate::border::{error, out_of_time, placed};
use crate::convert::{integer, name_of};
use crate::limits::Limits;
use crate::search::{run, side_by_side};

/// Which lists are meant.
pub(crate) fn lists(
    py: Python<'_>,
    board: &MayanBoard,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
) -> PyResult<Lists> {
    lists_of(board, steps, fewest, idle_swaps).ok_or_else(|| error(py, NO_DRAGS))
}

const NO_DRAGS: &str =
    "the board does not say how many drags: pass n to Board, or ask with steps or fewest";

/// The same; `None` where nothing says how many drags.
fn lists_of(
    board: &MayanBoard,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
) -> Option<Lists> {
    if !fewest && steps.is_none() && board.drags.is_none() {
        return None;
    }
    match board.task(steps, fewest, idle_swaps) {
        Task::Mayan(lists) => Some(lists),
        Task::Flip { .. } => unreachable!("it is a Mayan board"),
    }
}

fn answer(board: &MayanBoard, lists: &Lists, reply: Reply) -> MayanAnswer {
    let idle_swaps = lists.idle_swaps;
    match reply {
        Reply::Exactly { outcome, drags } => {
            MayanAnswer::exactly(board, idle_swaps, outcome, drags)
        }
        Reply::Fewest(outcome) => MayanAnswer::fewest(board, idle_swaps, outcome),
        Reply::Count(_) => unreachable!("the smallest list was asked for"),
    }
}

/// See `fewest.mayan.solve`.
#[pyfunction]
pub(crate) fn mayan_solve(
    py: Python<'_>,
    board: &MayanBoard,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
    method: &str,
    limits: Limits,
) -> PyResult<MayanAnswer> {
    let lists = lists(py, board, steps, fewest, idle_swaps)?;
    let method = name_of(py, "method", method, &Method::ALL, Method::name)?;
    let effort = limits.effort(py)?;
    let question = Question::Smallest(method);
    let done = run(py, &limits, |monitor| {
        ask(question, &lists, effort, monitor)
    })?;
    done.into_result(py, |_, reply| Ok(answer(board, &lists, reply)))
}

/// See `fewest.mayan.solve_many`.
#[pyfunction]
pub(crate) fn mayan_solve_many(
    py: Python<'_>,
    boards: Vec<PyRef<'_, MayanBoard>>,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
    method: &str,
    limits: Limits,
) -> PyResult<Vec<Option<MayanAnswer>>> {
    let method = name_of(py, "method", method, &Method::ALL, Method::name)?;
    let asked: Vec<(MayanBoard, Lists)> = boards
        .iter()
        .enumerate()
        .map(|(index, board)| {
            let lists = lists_of(board, steps, fewest, idle_swaps)
                .ok_or_else(|| error(py, format!("board {index}: {NO_DRAGS}")))?;
            Ok(((*board).clone(), lists))
        })
        .collect::<PyResult<_>>()?;
    drop(boards);
    let effort = limits.effort(py)?;
    let question = Question::Smallest(method);
    let done = run(py, &limits, |monitor| {
        side_by_side(asked.len(), effort, monitor, |index, threads, one| {
            let (_, lists) = &asked[index];
            ask(question, lists, effort.beside(threads, Family::Mayan), one)
        })
    })?;
    done.into_result(py, |_, mut replies| {
        let answers = asked.iter().enumerate().map(|(index, (board, lists))| {
            let reply = replies.remove(&index)?;
            Some(answer(board, lists, reply))
        });
        Ok(answers.collect())
    })
}

/// See `fewest.mayan.count`.
#[pyfunction]
pub(crate) fn mayan_count(
    py: Python<'_>,
    board: &MayanBoard,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
    limits: Limits,
) -> PyResult<Py<PyAny>> {
    let lists = lists(py, board, steps, fewest, idle_swaps)?;
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        ask(Question::Count, &lists, effort, monitor)
    })?;
    done.into_result(py, |py, reply| match reply {
        Reply::Count(Ok(count)) => integer(py, &count),
        Reply::Count(Err(Unknown::TooLong(drags))) => Err(error(
            py,
            format!("the fewest drags are {drags}, and lists are counted up to 255"),
        )),
        _ => Err(out_of_time()),
    })
}

/// See `fewest.mayan.replay`.
#[pyfunction]
pub(crate) fn mayan_replay(
    py: Python<'_>,
    board: &MayanBoard,
    drags: Vec<(usize, usize, i8)>,
    idle_swaps: Option<bool>,
) -> PyResult<Vec<MayanBoard>> {
    let idle_swaps = idle_swaps
        .map(rule)
        .or(board.idle_swaps)
        .unwrap_or_default();
    played(py, board, &drags_of(py, drags)?, idle_swaps)
}

/// The boards on the way, from the first on.
pub(crate) fn played(
    py: Python<'_>,
    board: &MayanBoard,
    drags: &[Drag],
    idle_swaps: IdleSwaps,
) -> PyResult<Vec<MayanBoard>> {
    let mut boards = vec![board.clone()];
    let mut rest = board.board.clone();
    for (index, &drag) in drags.iter().enumerate() {
        rest = play(&rest, drag, idle_swaps).map_err(|fault| {
            let message = format!("drag {}: {fault}", index + 1);
            placed(py, message, (Some(index + 1), None, None))
        })?;
        boards.push(board.with_board(rest.clone()));
    }
    Ok(boards)
}
