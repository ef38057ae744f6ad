//! Is this answer right, and what is in this pack?

use fewest::judge::Wanted;
use fewest::pack::{Layout, layout};
use fewest::{Family, LinkChecksum, ReadOptions};
use fewest_api::Place;
use fewest_api::ask::audit::{Examiner, audit};
use fewest_api::ask::check::{Extent, Judge};
use fewest_api::ask::{Asked, Effort, Task};
use pyo3::prelude::*;

use crate::border::{away, placed};
use crate::convert::size_of;
use crate::flip::{FlipBoard, goal_of};
use crate::limits::Limits;
use crate::mayan::{MayanBoard, rule};
use crate::search::run;

/// See `fewest.flip.check`. The document of `fewest check --format json`.
#[pyfunction]
pub(crate) fn flip_check(
    py: Python<'_>,
    board: &FlipBoard,
    answer: &[u8],
    goal: Option<&str>,
    valid_only: bool,
    limits: Limits,
) -> PyResult<String> {
    let goal = goal_of(py, goal, board)?;
    let board = board.board.clone();
    check(py, Task::Flip { board, goal }, answer, valid_only, &limits)
}

/// See `fewest.mayan.check`. The document of `fewest check --format json`.
#[pyfunction]
pub(crate) fn mayan_check(
    py: Python<'_>,
    board: &MayanBoard,
    answer: &[u8],
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
    valid_only: bool,
    limits: Limits,
) -> PyResult<String> {
    let task = Task::Mayan(crate::mayan::lists(py, board, steps, fewest, idle_swaps)?);
    check(py, task, answer, valid_only, &limits)
}

fn check(
    py: Python<'_>,
    task: Task,
    answer: &[u8],
    valid_only: bool,
    limits: &Limits,
) -> PyResult<String> {
    let extent = if valid_only {
        Extent::ValidOnly
    } else {
        Extent::Full
    };
    let effort = limits.effort(py)?;
    let done = run(py, limits, |monitor| {
        let judge = Judge::new(task, Wanted::Any, extent, effort, monitor);
        let judged = judge.judge(answer, picture_memory(effort));
        judged.map(|judged| json(&judged.verdict.document(judge.family(), answer)))
    })?;
    done.into_result(py, |py, found| {
        found.map_err(|fault| {
            let Place {
                line,
                column,
                length,
                ..
            } = Place::of("answer", answer, fault.span());
            placed(py, &fault, (Some(line), Some(column), Some(length)))
        })
    })
}

fn picture_memory(effort: Effort) -> usize {
    fewest::flip::png::picture_memory(effort.memory)
}

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("a document is JSON")
}

/// See `fewest.audit`. The documents of `fewest audit --format json`: a list of the levels, and the sum.
#[pyfunction]
pub(crate) fn pack_audit(
    py: Python<'_>,
    pack: &[u8],
    puzzle: Option<&str>,
    lines: bool,
    size: Option<&Bound<'_, PyAny>>,
    goal: Option<&str>,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
    limits: Limits,
) -> PyResult<(String, String)> {
    let family =
        puzzle.map(|name| crate::convert::name_of(py, "puzzle", name, &Family::ALL, Family::name));
    let goal = goal.map(|name| {
        use fewest::flip::Goal;
        crate::convert::name_of(py, "goal", name, &Goal::ALL, Goal::name)
    });
    let asked = Asked {
        goal: goal.transpose()?,
        steps,
        fewest,
        idle_swaps: idle_swaps.map(rule),
    };
    let size = size.map(size_of).transpose()?;
    let effort = limits.effort(py)?;
    let reading = ReadOptions {
        family: family.transpose()?,
        question: asked.words().family(),
        drags: asked.drags(),
        size,
        link_checksum: LinkChecksum::Required,
        memory: Some(picture_memory(effort)),
        ..ReadOptions::default()
    };
    let layout = if lines {
        Layout::Lines
    } else {
        away(py, || layout(pack, size))?
    };
    let done = run(py, &limits, |monitor| {
        let mut examiner = Examiner::new(reading, asked, effort);
        let (levels, summary) = audit(pack, layout, &mut examiner, monitor);
        (levels.is_empty(), json(&levels), json(&summary))
    })?;
    done.into_result(py, |py, (is_empty, levels, summary)| {
        if is_empty {
            return Err(placed(
                py,
                "the pack has no levels",
                (Some(1), Some(1), Some(0)),
            ));
        }
        Ok((levels, summary))
    })
}
