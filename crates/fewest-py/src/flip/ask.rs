//! What Python asks of flip boards.

use std::sync::{Mutex, TryLockError};

use fewest::document::{FlipRoundsDocument, FlipStudyDocument};
use fewest::flip::{self, Board, Edges, Goal, Method, Neighbourhood, OwnCell, Reach, Shape};
use fewest::{BitGrid, Cell, Monitor, Size};
use fewest_api::ask::flip::{List, Question, Reply, ask};
use fewest_api::ask::{Effort, Solvers};
use fewest_draw::{Style, rounds_chart};
use num_bigint::BigUint;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};

use super::{FlipAnswer, FlipBoard};
use crate::border::{away, error, out_of_time};
use crate::convert::{bytes_of, integer, name_of, size_of};
use crate::limits::Limits;
use crate::search::run;

/// The solvers of the last few shapes, of all calls. Where another thread uses them, a call does without.
static SOLVERS: Mutex<Option<Solvers>> = Mutex::new(None);

fn with_solvers<T>(question: impl FnOnce(&mut Solvers) -> T) -> T {
    let kept = match SOLVERS.try_lock() {
        Ok(kept) => Some(kept),
        // A panic left them half changed.
        Err(TryLockError::Poisoned(poisoned)) => {
            SOLVERS.clear_poison();
            let mut kept = poisoned.into_inner();
            *kept = None;
            Some(kept)
        }
        Err(TryLockError::WouldBlock) => None,
    };
    match kept {
        Some(mut kept) => question(kept.get_or_insert_default()),
        None => question(&mut Solvers::default()),
    }
}

/// The goal that is named, or that of the board, or the default.
pub(crate) fn goal_of(py: Python<'_>, goal: Option<&str>, board: &FlipBoard) -> PyResult<Goal> {
    let named = goal.map(|goal| name_of(py, "goal", goal, &Goal::ALL, Goal::name));
    Ok(named.transpose()?.or(board.goal).unwrap_or_default())
}

/// See `fewest.flip.solve`.
#[pyfunction]
pub(crate) fn flip_solve(
    py: Python<'_>,
    board: &FlipBoard,
    goal: Option<&str>,
    moves: bool,
    any: bool,
    method: &str,
    limits: Limits,
) -> PyResult<FlipAnswer> {
    let goal = goal_of(py, goal, board)?;
    let method = name_of(py, "method", method, &Method::ALL, Method::name)?;
    if any && (moves || method != Method::Auto) {
        return Err(error(py, "any cannot be used with moves or method"));
    }
    let question = if any {
        Question::Any
    } else {
        Question::Fewest {
            method,
            list: if moves { List::Smallest } else { List::Any },
            proof: false,
            best: None,
        }
    };
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        with_solvers(|solvers| {
            let reply = ask(question, &board.board, goal, effort, solvers, monitor)
                .map_err(|fault| fault.to_string())?;
            let witness = if is_impossible(&reply) {
                witness(&board.board, goal, effort, solvers, monitor)?
            } else {
                None
            };
            Ok((reply, witness))
        })
    })?;
    done.into_result(py, |py, found: Result<_, String>| {
        let (reply, witness) = found.map_err(|fault| error(py, fault))?;
        let lower = || flip::fewest_by_area(&board.board, goal);
        Ok(match reply {
            Reply::Fewest { outcome, .. } => FlipAnswer::fewest(board, goal, outcome, witness),
            Reply::Any(found) => FlipAnswer::any(board, goal, found, lower(), witness),
            Reply::Stopped(_) | Reply::Count(_) => FlipAnswer::stopped(board, goal, lower()),
        })
    })
}

fn is_impossible(reply: &Reply) -> bool {
    match reply {
        Reply::Fewest { outcome, .. } => outcome.answer == flip::Answer::Impossible,
        Reply::Any(found) => found.is_none(),
        Reply::Count(_) | Reply::Stopped(_) => false,
    }
}

/// The proof for all colours of the goal; `None` where it was stopped.
fn witness(
    board: &Board,
    goal: Goal,
    effort: Effort,
    solvers: &mut Solvers,
    monitor: &dyn Monitor,
) -> Result<Option<BitGrid>, String> {
    let cells = |solver: &flip::Solver| solver.common_witness(board, goal);
    let found = solvers.ask(effort, board.shape(), monitor, cells);
    found
        .map(Option::flatten)
        .map_err(|fault| fault.to_string())
}

/// See `fewest.flip.count`.
#[pyfunction]
pub(crate) fn flip_count(
    py: Python<'_>,
    board: &FlipBoard,
    goal: Option<&str>,
    limits: Limits,
) -> PyResult<Py<PyAny>> {
    let goal = goal_of(py, goal, board)?;
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        with_solvers(|solvers| {
            ask(
                Question::Count { best: None },
                &board.board,
                goal,
                effort,
                solvers,
                monitor,
            )
        })
        .map_err(|fault| fault.to_string())
    })?;
    done.into_result(py, |py, found: Result<_, String>| {
        match found.map_err(|fault| error(py, fault))? {
            Reply::Count(Ok(count)) => integer(py, &count),
            _ => Err(out_of_time()),
        }
    })
}

/// The rule of these words.
pub(crate) fn rule_of(
    py: Python<'_>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
) -> PyResult<Neighbourhood> {
    let reach = neighbours.map(|name| name_of(py, "neighbours", name, &Reach::ALL, Reach::name));
    Ok(Neighbourhood {
        reach: reach.transpose()?.unwrap_or_default(),
        own_cell: if without_self {
            OwnCell::Stays
        } else {
            OwnCell::Turns
        },
        edges: if wrap { Edges::Wrap } else { Edges::Open },
    })
}

/// The shape of a board, or of a size with this rule.
fn shape_of(
    board: &Bound<'_, PyAny>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
) -> PyResult<Shape> {
    let py = board.py();
    if let Ok(board) = board.cast::<FlipBoard>() {
        return Ok(board.get().board.shape().clone());
    }
    let rule = rule_of(py, neighbours, without_self, wrap)?;
    Shape::rectangle(size_of(board)?, rule).map_err(|fault| error(py, fault))
}

/// See `fewest.flip.nullity`.
#[pyfunction]
pub(crate) fn flip_nullity(
    board: &Bound<'_, PyAny>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> PyResult<usize> {
    let py = board.py();
    let shape = shape_of(board, neighbours, without_self, wrap)?;
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        with_solvers(|solvers| solvers.ask(effort, &shape, monitor, flip::Solver::nullity))
    })?;
    done.into_result(py, |py, found| {
        found
            .map_err(|fault| error(py, fault))?
            .ok_or_else(out_of_time)
    })
}

/// See `fewest.flip.quiet_patterns`. The bytes of all patterns one after the other, and the size of each.
#[pyfunction]
pub(crate) fn flip_quiet_patterns(
    board: &Bound<'_, PyAny>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> PyResult<(Py<PyBytes>, usize, usize)> {
    let py = board.py();
    let shape = shape_of(board, neighbours, without_self, wrap)?;
    let size = shape.size();
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        let patterns = |solver: &flip::Solver| {
            let patterns = solver.nullity();
            let places = size.area().and_then(|area| area.checked_mul(patterns));
            if places.is_none_or(|places| places > effort.memory) {
                let allowed = effort.memory >> 20;
                return Err(format!(
                    "{patterns} quiet patterns of {size} take more than the {allowed} MB that memory allows"
                ));
            }
            let bytes = solver.quiet_patterns().map(|grid| bytes_of(&grid));
            let bytes: Option<Vec<_>> = bytes.collect();
            bytes
                .map(|bytes| bytes.concat())
                .ok_or_else(|| "no memory for the quiet patterns".to_owned())
        };
        with_solvers(|solvers| solvers.ask(effort, &shape, monitor, patterns))
            .map_err(|fault| fault.to_string())
            .and_then(Option::transpose)
    })?;
    done.into_result(py, |py, found| {
        let found = found.map_err(|fault| error(py, fault))?;
        let bytes = found.ok_or_else(out_of_time)?;
        let Size { rows, columns } = size;
        Ok((PyBytes::new(py, &bytes).unbind(), rows, columns))
    })
}

/// See `fewest.flip.study`. The findings by their names.
#[pyfunction]
pub(crate) fn flip_study(
    board: &Bound<'_, PyAny>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> PyResult<Py<PyDict>> {
    let py = board.py();
    let shape = shape_of(board, neighbours, without_self, wrap)?;
    let effort = limits.effort(py)?;
    let done = run(py, &limits, |monitor| {
        let study = |solver: &flip::Solver| fewest_api::ask::study::study(solver, effort, monitor);
        with_solvers(|solvers| solvers.ask(effort, &shape, monitor, study))
    })?;
    done.into_result(py, |py, found| {
        let found = found.map_err(|fault| error(py, fault))?;
        let studied = found.ok_or_else(out_of_time)?;
        let findings = findings(py, &studied.document, &shape)?;
        findings.set_item("stopped", studied.stopped)?;
        let chart = away(py, || rounds_chart(&studied.document, &Style::default()))?;
        findings.set_item("chart", chart.map(|chart| chart.svg().to_owned()))?;
        Ok(findings.unbind())
    })
}

fn findings<'py>(
    py: Python<'py>,
    document: &FlipStudyDocument,
    shape: &Shape,
) -> PyResult<Bound<'py, PyDict>> {
    let found = PyDict::new(py);
    found.set_item("rows", document.rows)?;
    found.set_item("columns", document.columns)?;
    found.set_item("neighbours", document.neighbours)?;
    found.set_item("without_self", document.without_self)?;
    found.set_item("wrap", document.wrap)?;
    found.set_item("cells", document.cells)?;
    found.set_item("rank", document.rank)?;
    found.set_item("nullity", document.nullity)?;
    let goals = document.goals.iter().map(|goal| of_goal(py, goal, shape));
    found.set_item("goals", goals.collect::<PyResult<Vec<_>>>()?)?;
    Ok(found)
}

fn of_goal<'py>(
    py: Python<'py>,
    document: &FlipRoundsDocument,
    shape: &Shape,
) -> PyResult<Bound<'py, PyDict>> {
    let number = |digits: &String| {
        let number: BigUint = digits.parse().expect("a document has digits");
        integer(py, &number)
    };
    let numbers = |counts: &Vec<String>| counts.iter().map(number).collect::<PyResult<Vec<_>>>();
    let found = PyDict::new(py);
    found.set_item("goal", document.goal)?;
    found.set_item(
        "solvable",
        document.solvable.as_ref().map(number).transpose()?,
    )?;
    found.set_item(
        "impossible",
        document.impossible.as_ref().map(number).transpose()?,
    )?;
    found.set_item("boards", document.rounds.as_ref().map(numbers).transpose()?)?;
    found.set_item("reason", document.reason.as_deref())?;
    let worst = document.worst.as_ref();
    let board = worst.map(|worst| {
        let rows = worst.example.iter().enumerate();
        let black = rows.flat_map(|(row, letters)| {
            let letters = letters.bytes().enumerate();
            let black = letters.filter(|(_, letter)| *letter == b'b');
            black.map(move |(column, _)| Cell::new(row, column))
        });
        let black = BitGrid::from_cells(shape.size(), black);
        let board = Board::new(shape.clone(), black).expect("the board is of the shape");
        FlipBoard::of(board, None)
    });
    found.set_item("worst", board)?;
    found.set_item(
        "worst_presses",
        worst
            .and_then(|worst| worst.presses.as_ref())
            .map(|presses| {
                presses
                    .iter()
                    .map(|&[row, column]| (row, column))
                    .collect::<Vec<_>>()
            }),
    )?;
    Ok(found)
}
