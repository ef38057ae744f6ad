//! What Python asks of Mayan boards.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use fewest::Monitor;
use fewest::mayan::{Drag, IdleSwaps, Method, play};
use fewest_api::ask::Effort;
use fewest_api::ask::mayan::{Lists, Question, Reply, Unknown, ask};
use pyo3::prelude::*;

use super::answer::drags_of;
use super::board::rule;
use super::{MayanAnswer, MayanBoard};
use crate::border::{error, out_of_time, placed};
use crate::convert::{integer, name_of};
use crate::limits::Limits;
use crate::search::run;

/// Which lists are meant.
fn lists(
    py: Python<'_>,
    board: &MayanBoard,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
) -> PyResult<Lists> {
    let idle_swaps = idle_swaps
        .map(rule)
        .or(board.idle_swaps)
        .unwrap_or_default();
    if fewest {
        return Ok(Lists::fewest(board.puzzle(), steps, idle_swaps));
    }
    if steps.is_none() && board.drags.is_none() {
        let message = "the board does not say how many drags: give it n, or say steps or fewest";
        return Err(error(py, message));
    }
    Ok(Lists::exactly(board.puzzle(), steps, idle_swaps))
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
#[allow(clippy::too_many_arguments, reason = "those of fewest.mayan.solve")]
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
#[allow(
    clippy::too_many_arguments,
    reason = "those of fewest.mayan.solve_many"
)]
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
        .map(|board| {
            let lists = lists(py, board, steps, fewest, idle_swaps)?;
            Ok(((*board).clone(), lists))
        })
        .collect::<PyResult<_>>()?;
    drop(boards);
    let effort = limits.effort(py)?;
    let question = Question::Smallest(method);
    let done = run(py, &limits, |monitor| {
        side_by_side(question, &asked, effort, monitor)
    })?;
    done.into_result(py, |_, replies| {
        let answers = asked.iter().zip(replies);
        Ok(answers
            .map(|((board, lists), reply)| reply.map(|reply| answer(board, lists, reply)))
            .collect())
    })
}

/// A search for each of many boards, on one thread each; `None` for those that had not begun when it was stopped.
fn side_by_side(
    question: Question,
    asked: &[(MayanBoard, Lists)],
    effort: Effort,
    monitor: &dyn Monitor,
) -> Vec<Option<Reply>> {
    /// Of one board of many: what it tells is of no interest to whoever waits for all.
    struct OfOne<'a>(&'a dyn Monitor);
    impl Monitor for OfOne<'_> {
        fn should_stop(&self) -> bool {
            self.0.should_stop()
        }
    }

    let threads = effort.threads.count().get().min(asked.len()).max(1);
    let share = effort.share(threads);
    let next = AtomicUsize::new(0);
    let done = AtomicU64::new(0);
    let total = asked.len() as u64;
    let work = || {
        let mut replies = Vec::new();
        while !monitor.should_stop() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some((_, lists)) = asked.get(index) else {
                break;
            };
            replies.push((index, ask(question, lists, share, &OfOne(monitor))));
            monitor.progress(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        }
        replies
    };
    let mut found: Vec<Option<Reply>> = Vec::new();
    found.resize_with(asked.len(), || None);
    thread::scope(|scope| {
        let helpers: Vec<_> = (1..threads).map(|_| scope.spawn(work)).collect();
        let mut replies = work();
        for helper in helpers {
            match helper.join() {
                Ok(more) => replies.extend(more),
                Err(payload) => std::panic::resume_unwind(payload),
            }
        }
        for (index, reply) in replies {
            found[index] = Some(reply);
        }
    });
    found
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
