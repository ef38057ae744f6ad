//! Is this answer right, and what is in this pack?

use fewest::document::{AuditLevelDocument, AuditSummaryDocument};
use fewest::flip::Goal;
use fewest::flip::png::{Scale, picture_memory};
use fewest::judge::Wanted;
use fewest::pack::{Layout, layout, levels};
use fewest::{Family, Monitor, ReadErrorKind, ReadOptions, Size};
use fewest_api::Place;
use fewest_api::ask::audit::{Examiner, Finding, Sheet};
use fewest_api::ask::check::{Extent, Judge};
use fewest_api::ask::{Asked, Task};
use fewest_api::prose::unreadable;
use pyo3::prelude::*;

use crate::border::placed;
use crate::convert::name_of;
use crate::flip::{FlipBoard, Reading, goal_of, tell_scale};
use crate::limits::Limits;
use crate::mayan::{MayanBoard, rule};
use crate::search::{Watch, run};

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
        let judged = judge.judge(answer, picture_memory(effort.memory));
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

fn json(document: &impl serde::Serialize) -> String {
    serde_json::to_string(document).expect("a document is JSON")
}

/// See `fewest.audit`. The documents of `fewest audit --format json`: a list of the levels, and the sum.
#[pyfunction]
pub(crate) fn pack_audit(
    py: Python<'_>,
    files: Vec<PackFile>,
    is_folder: bool,
    lines: bool,
    puzzle: Option<&str>,
    reading: Reading<'_>,
    goal: Option<&str>,
    steps: Option<u8>,
    fewest: bool,
    idle_swaps: Option<bool>,
    limits: Limits,
) -> PyResult<(String, String)> {
    let goal = goal.map(|name| name_of(py, "goal", name, &Goal::ALL, Goal::name));
    let puzzle = puzzle.map(|name| name_of(py, "puzzle", name, &Family::ALL, Family::name));
    let asked = Asked {
        goal: goal.transpose()?,
        steps,
        fewest,
        idle_swaps: idle_swaps.map(rule),
    };
    let effort = limits.effort(py)?;
    let reading = ReadOptions {
        family: puzzle.transpose()?,
        question: asked.words().family(),
        drags: asked.drags(),
        ..reading.options(py, effort.memory)?
    };
    let layout_of = |text: &[u8]| match (lines, is_folder) {
        (true, _) => Layout::Lines,
        // Most files of a folder are one board.
        (false, true) => Layout::Told,
        (false, false) => layout(text, reading.size),
    };
    let done = run(py, &limits, |watch| {
        let mut examiner = Examiner::new(reading, asked, effort);
        examine(&files, is_folder, layout_of, &mut examiner, watch)
    })?;
    done.into_result(py, |py, found| {
        if found.levels.is_empty() {
            return Err(placed(
                py,
                "the pack has no levels",
                (Some(1), Some(1), Some(0)),
            ));
        }
        for (size, scale) in found.scales {
            tell_scale(py, size, Some(scale))?;
        }
        Ok((json(&found.levels), json(&found.summary)))
    })
}

/// The name of a file, what is in it, or why that is not known.
#[derive(FromPyObject)]
pub(crate) struct PackFile(String, Option<Vec<u8>>, Option<String>);

/// What was found of all files.
#[derive(Default)]
struct Found {
    levels: Vec<AuditLevelDocument>,
    summary: AuditSummaryDocument,
    /// The sizes of boards that were told from pictures, one of each scale.
    scales: Vec<(Size, Scale)>,
}

/// Examines one level after the other, until it is interrupted. Once the time is up, those that are left are undecided.
fn examine(
    files: &[PackFile],
    is_folder: bool,
    layout_of: impl Fn(&[u8]) -> Layout,
    examiner: &mut Examiner,
    watch: &Watch,
) -> Found {
    let bytes = |PackFile(_, text, _): &PackFile| text.as_ref().map_or(0, Vec::len);
    let total: usize = files.iter().map(bytes).sum();
    let mut before = 0;
    let mut sheet = Sheet::default();
    let mut found = Found::default();
    for file in files {
        let PackFile(name, text, fault) = file;
        let Some(text) = text else {
            let fault = fault.clone().unwrap_or_default();
            found.levels.push(sheet.unreadable(name, 1, fault));
            continue;
        };
        let first = found.levels.len();
        let mut walk = levels(text, layout_of(text));
        while !watch.is_interrupted()
            && let Some(level) = walk.next()
        {
            found.levels.push(match level {
                Ok(level) => {
                    let finding = examiner.examine(level.text, watch);
                    if let Finding::Read(facts) = &finding
                        && let Some(scale) = facts.scale
                        && found.scales.iter().all(|&(_, told)| told != scale)
                    {
                        found.scales.push((facts.size, scale));
                    }
                    sheet.level(name, &level, finding)
                }
                Err(error) => sheet.misdeclared(name, &error),
            });
            watch.progress((before + walk.position()) as u64, total as u64);
        }
        if is_folder && found.levels.len() == first && !watch.is_interrupted() {
            let reason = unreadable(&ReadErrorKind::Empty);
            found.levels.push(sheet.unreadable(name, 1, reason));
        }
        before += text.len();
    }
    found.summary = sheet.summary;
    found
}
