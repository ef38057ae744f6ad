use fewest::mayan::{Columns, Direction, Drag, Place};
use fewest::{Cell, Family, Size};
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

    /// The cell of a flip board that is seen there.
    pub(crate) fn cell(self) -> Cell {
        Cell::new(self.row.into(), self.column.into())
    }
}

impl From<Cell> for Point {
    fn from(cell: Cell) -> Self {
        Self::of(cell.row, cell.column)
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

/// The two ways of a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// The name of a point: the letters of its column, and its row from the top (flip) or its height (Mayan).
pub(crate) fn name(family: Family, size: Size, point: Point) -> String {
    let (row, column) = (usize::from(point.row), usize::from(point.column));
    let number = match family {
        Family::Flip => row + 1,
        Family::Mayan => size.rows.saturating_sub(row),
    };
    format!("{}{number}", column_name(column))
}

/// The drag of the block at a point.
pub(crate) fn drag_at(size: Size, point: Point, side: Side) -> Option<Drag> {
    let height = size.rows.checked_sub(1 + usize::from(point.row))?;
    let direction = match side {
        Side::Left => Direction::Left,
        Side::Right => Direction::Right,
    };
    Some(Drag::new(usize::from(point.column), height, direction))
}

/// Where a drag starts on the screen, and which way it goes.
pub(crate) fn seen(size: Size, drag: Drag) -> (Point, Side) {
    let side = match drag.direction {
        Direction::Left => Side::Left,
        Direction::Right => Side::Right,
    };
    (point(size, drag.place()), side)
}

/// A Mayan place on the screen.
pub(crate) fn point(size: Size, place: Place) -> Point {
    Point::of(size.rows.saturating_sub(place.height + 1), place.column)
}

/// Colours row by row from the top, 0 where nothing stands.
pub(crate) fn colours(columns: &Columns) -> Vec<u8> {
    let size = columns.size();
    let mut cells = vec![0; size.rows * size.columns];
    for place in columns.places() {
        let row = size.rows - 1 - place.height;
        cells[row * size.columns + place.column] = columns.colour(place).unwrap_or(0);
    }
    cells
}
