//! The table that people read. Every row is written as soon as it is known, so columns have their
//! widths from the start, and the place, which has any length, comes last.

use fewest::document::{AuditLevelDocument, AuditSummaryDocument, FewestDocument};
use fewest_api::prose::counted;

/// The names of the columns.
pub(super) fn head() -> String {
    line([
        "level", "puzzle", "size", "n", "solvable", "fewest", "answers", "same as", "declared",
        "place",
    ])
}

/// A level.
pub(super) fn row(level: &AuditLevelDocument) -> String {
    let none = || "-".to_owned();
    let or_none = |number: Option<u64>| number.map_or_else(none, |number| number.to_string());
    // What was not decided is not known; what is known not to be is not there.
    let or_open = |text: Option<String>| match text {
        Some(text) => text,
        None if level.undecided.is_some() && level.solvable != Some(false) => "?".to_owned(),
        None => none(),
    };
    let solvable = match level.solvable {
        Some(true) => "yes",
        Some(false) => "no",
        None if level.error.is_some() => "unreadable",
        None => "?",
    };
    let size = match (level.rows, level.columns) {
        (Some(rows), Some(columns)) => format!("{rows}x{columns}"),
        _ => none(),
    };
    let mut declared = match &level.declared {
        None => none(),
        Some(FewestDocument::Moves(moves)) => moves.to_string(),
        Some(FewestDocument::Word(_)) => "impossible".to_owned(),
    };
    if level.declared_wrong {
        declared.push_str(" (wrong)");
    }
    line([
        &level.level.to_string(),
        level.puzzle.unwrap_or("-"),
        &size,
        &or_none(level.steps),
        solvable,
        &or_open(level.fewest.map(|moves| moves.to_string())),
        &or_open(level.answers.clone()),
        &or_none(level.duplicate_of),
        &declared,
        &format!("{}:{}", level.file, level.line),
    ])
}

fn line(fields: [&str; 10]) -> String {
    let [
        level,
        puzzle,
        size,
        n,
        solvable,
        fewest,
        answers,
        same,
        declared,
        place,
    ] = fields;
    format!(
        "{level:>6}  {puzzle:<6}  {size:>7}  {n:>3}  {solvable:<10}  {fewest:>6}  {answers:>7}  \
         {same:>7}  {declared:<10}  {place}"
    )
}

/// The last line.
pub(super) fn summary(summary: &AuditSummaryDocument) -> String {
    format!(
        "{}: {} cannot be solved, {}, {} declared wrong, {} undecided, {} unreadable",
        counted(summary.levels, "level"),
        summary.impossible,
        counted(summary.duplicates, "duplicate"),
        summary.declared_wrong,
        summary.undecided,
        summary.unreadable,
    )
}
