use serde::{Deserialize, Serialize};

/// A place as the screen shows it: the row from the top and the column from the left, both from 0,
/// on boards of both puzzles.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// The row, from 0 at the top.
    pub row: u16,
    /// The column, from 0 at the left.
    pub column: u16,
}

impl Point {
    /// The place in a row and a column.
    #[must_use]
    pub const fn new(row: u16, column: u16) -> Self {
        Self { row, column }
    }

    /// The place of sizes that fit: a board of a session has at most 65,536 places.
    pub(crate) const fn of(row: usize, column: usize) -> Self {
        Self::new(row as u16, column as u16)
    }
}

/// The letters of a column, as in a spreadsheet: A to Z, then AA.
///
/// ```
/// use fewest_session::column_name;
///
/// assert_eq!([0, 25, 26, 701, 702].map(column_name), ["A", "Z", "AA", "ZZ", "AAA"]);
/// ```
#[must_use]
pub fn column_name(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        rest -= 1;
        letters.push(char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters.iter().rev().collect()
}
