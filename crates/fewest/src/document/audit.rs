//! A level pack as JSON lines: a document for each level, and one that sums them up.

use serde::Serialize;

use super::{FewestDocument, SCHEMA};
use crate::Family;
use crate::pack::Declared;

/// What is known of one level. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditLevelDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"level"`.
    pub record: &'static str,
    /// Its number in the pack, from 1.
    pub level: u64,
    /// The file that it stands in.
    pub file: String,
    /// The line that it begins on, from 1.
    pub line: u64,
    /// `"flip"`, `"mayan"`, or `null` where the level cannot be read.
    pub puzzle: Option<&'static str>,
    /// Rows of the board, or its height.
    pub rows: Option<u64>,
    /// Columns of the board.
    pub columns: Option<u64>,
    /// Flip: `"either"`, `"white"` or `"black"`.
    pub goal: Option<&'static str>,
    /// Mayan: the number of drags that are to clear the board.
    pub steps: Option<u64>,
    /// Whether the goal can be reached; Mayan: with exactly `steps` drags, where there are such.
    /// `null` where that is not known.
    pub solvable: Option<bool>,
    /// The fewest moves; Mayan: of at most `steps` drags. `null` where there are none, or they are not
    /// known.
    pub fewest: Option<u64>,
    /// How many answers have the fewest moves, as digits.
    pub answers: Option<String>,
    /// The first level that is the same up to symmetry.
    pub duplicate_of: Option<u64>,
    /// The value that the pack declares.
    pub declared: Option<FewestDocument>,
    /// Whether the declared value is not the right one.
    pub declared_wrong: bool,
    /// Why the search has not decided everything.
    pub undecided: Option<String>,
    /// Why the level cannot be read.
    pub error: Option<String>,
}

impl AuditLevelDocument {
    /// A level of which nothing is known yet.
    #[must_use]
    pub fn new(level: u64, file: &str, line: usize) -> Self {
        Self {
            schema: SCHEMA,
            record: "level",
            level,
            file: file.to_owned(),
            line: line as u64,
            ..Self::default()
        }
    }

    /// Says which board it is.
    pub fn read(&mut self, family: Family, size: crate::Size) {
        self.puzzle = Some(family.name());
        self.rows = Some(size.rows as u64);
        self.columns = Some(size.columns as u64);
    }

    /// Compares the declared value with what was found, as far as that is known.
    pub fn declare(&mut self, declared: Declared) {
        self.declared = Some(declared.into());
        self.declared_wrong = match declared {
            Declared::Impossible => self.solvable == Some(true),
            Declared::Fewest(moves) => match self.fewest {
                Some(fewest) => fewest != moves,
                None => self.solvable == Some(false),
            },
        };
    }

    /// Whether the author of the pack wants to know of it.
    #[must_use]
    pub fn is_problem(&self) -> bool {
        self.solvable != Some(true)
            || self.declared_wrong
            || self.duplicate_of.is_some()
            || self.undecided.is_some()
    }
}

/// What is known of a pack. Every key is always there.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct AuditSummaryDocument {
    /// [`SCHEMA`].
    pub schema: u32,
    /// `"summary"`.
    pub record: &'static str,
    /// How many levels there are.
    pub levels: u64,
    /// How many cannot be solved.
    pub impossible: u64,
    /// How many are the same as an earlier one, up to symmetry.
    pub duplicates: u64,
    /// How many have another value than is declared.
    pub declared_wrong: u64,
    /// Of how many not everything was decided.
    pub undecided: u64,
    /// How many cannot be read.
    pub unreadable: u64,
}

impl Default for AuditSummaryDocument {
    /// Of no levels.
    fn default() -> Self {
        Self {
            schema: SCHEMA,
            record: "summary",
            levels: 0,
            impossible: 0,
            duplicates: 0,
            declared_wrong: 0,
            undecided: 0,
            unreadable: 0,
        }
    }
}

impl AuditSummaryDocument {
    /// Counts a level.
    pub fn add(&mut self, level: &AuditLevelDocument) {
        self.levels += 1;
        self.impossible += u64::from(level.solvable == Some(false));
        self.duplicates += u64::from(level.duplicate_of.is_some());
        self.declared_wrong += u64::from(level.declared_wrong);
        self.undecided += u64::from(level.undecided.is_some());
        self.unreadable += u64::from(level.error.is_some());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(solvable: Option<bool>, fewest: Option<u64>, declared: Declared) -> bool {
        let mut level = AuditLevelDocument::new(1, "pack", 1);
        level.solvable = solvable;
        level.fewest = fewest;
        level.declare(declared);
        level.declared_wrong
    }

    #[test]
    fn a_declared_value_is_wrong_only_where_that_is_known() {
        let three = Declared::Fewest(3);
        assert!(!judged(Some(true), Some(3), three));
        assert!(judged(Some(true), Some(4), three));
        assert!(judged(Some(false), None, three));
        assert!(!judged(Some(true), None, three));
        assert!(!judged(None, None, three));
        // A Mayan board that fewer drags clear than are asked for.
        assert!(!judged(Some(false), Some(3), three));
        assert!(!judged(Some(false), None, Declared::Impossible));
        assert!(judged(Some(true), None, Declared::Impossible));
        assert!(!judged(None, None, Declared::Impossible));
    }
}
