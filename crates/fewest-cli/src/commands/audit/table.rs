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

/// How the columns stand: so many characters wide, with two between them. The last one has any width.
const WIDTHS: [(Align, usize); 9] = [
    (Align::Right, 6),
    (Align::Left, 6),
    (Align::Right, 7),
    (Align::Right, 3),
    (Align::Left, 10),
    (Align::Right, 6),
    (Align::Right, 7),
    (Align::Right, 7),
    (Align::Left, "impossible (wrong)".len()),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

/// What is too wide for its column takes from the blanks behind it, so that the row comes back to its
/// columns as soon as it can.
fn line(fields: [&str; 10]) -> String {
    let mut line = String::new();
    // Where the column begins.
    let mut start = 0;
    for (field, (align, width)) in fields.iter().zip(WIDTHS) {
        if start > 0 {
            line.push_str("  ");
        }
        let at = match align {
            Align::Left => start,
            Align::Right => (start + width).saturating_sub(field.len()),
        };
        // The fields but the last are ASCII.
        line.extend(std::iter::repeat_n(' ', at.saturating_sub(line.len())));
        line.push_str(field);
        start += width + 2;
    }
    let (start, place) = (start.max(line.len() + 2), fields[fields.len() - 1]);
    line.extend(std::iter::repeat_n(' ', start - line.len()));
    line.push_str(place);
    line
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
