//! Where things stand on the screen. From 60 columns: board left, status right; else the status is
//! below the board. The board never moves between two states.

use fewest_session::{Point, View, column_name};
use ratatui::layout::Rect;
use unicode_width::UnicodeWidthStr;

/// The least screen.
pub(crate) const LEAST: (u16, u16) = (30, 12);

/// The places of a screen.
#[derive(Debug, Clone)]
pub(crate) struct Layout {
    pub(crate) header: Rect,
    /// The board with the names of its rows and columns.
    pub(crate) board: Rect,
    /// The state and what happened.
    pub(crate) status: Rect,
    /// Everything else that is said.
    pub(crate) panel: Rect,
    pub(crate) keys: Rect,
    /// How large the cells are.
    pub(crate) scale: Scale,
    /// Columns that the names of the rows take.
    pub(crate) margin: u16,
    /// The first row and column that are seen.
    pub(crate) first: Point,
    /// How many rows and columns are seen.
    pub(crate) seen: (u16, u16),
}

/// The size of a cell; its sides left and right have one column each for brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Two columns, one row.
    Small,
    /// Four columns, two rows, and an empty row below.
    Large,
}

impl Scale {
    /// Columns from one cell to the next.
    pub(crate) const fn columns(self) -> u16 {
        match self {
            Self::Small => 4,
            Self::Large => 6,
        }
    }

    /// Rows from one cell to the next.
    pub(crate) const fn rows(self) -> u16 {
        match self {
            Self::Small => 1,
            Self::Large => 3,
        }
    }
}

/// What of a layout does not hang on the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Shown {
    pub(crate) rows: u16,
    pub(crate) columns: u16,
    /// The first row and column that were seen before.
    pub(crate) first: Point,
    /// The place that has to be seen; none while the mouse is held, which else would be elsewhere.
    pub(crate) cursor: Option<Point>,
}

impl Layout {
    /// `None` where the screen is too small.
    pub(crate) fn new((columns, rows): (u16, u16), view: Shown) -> Option<Self> {
        if columns < LEAST.0 || rows < LEAST.1 {
            return None;
        }
        let header = Rect::new(0, 0, columns, 1);
        let keys = Rect::new(0, rows - 1, columns, 1);
        let names = view.rows.to_string().width() as u16 + 1;
        let middle = rows - 2;
        if columns >= 60 {
            let panel_columns = (columns / 2).clamp(28, 36);
            let space = Rect::new(0, 1, columns - panel_columns - 2, middle);
            let right = Rect::new(columns - panel_columns, 1, panel_columns, middle);
            let status = Rect { height: 4, ..right };
            let panel = Rect {
                y: right.y + 5,
                height: right.height - 5,
                ..right
            };
            Some(Self::with_board(
                space,
                names,
                view,
                [header, status, panel, keys],
            ))
        } else {
            // Enough below for what happened, the counter and a little more.
            let below = if rows >= 18 { 7 } else { 4 };
            let space = Rect::new(0, 1, columns, middle - below);
            let mut layout = Self::with_board(space, names, view, [header, header, header, keys]);
            // The board takes what it needs and no more.
            let height = 1 + layout.seen.1 * layout.scale.rows();
            let y = 1 + height.min(space.height);
            layout.board.height = height.min(space.height);
            layout.status = Rect::new(0, y, columns, 2);
            layout.panel = Rect::new(0, y + 2, columns, (rows - 1).saturating_sub(y + 2));
            Some(layout)
        }
    }

    fn with_board(space: Rect, margin: u16, view: Shown, rest: [Rect; 4]) -> Self {
        let [header, status, panel, keys] = rest;
        let fits = |scale: Scale| {
            let columns = u32::from(margin) + u32::from(view.columns) * u32::from(scale.columns());
            let rows = 1 + u32::from(view.rows) * u32::from(scale.rows());
            // The empty row below the last cells is not needed.
            let spare = u32::from(scale.rows() - 1) / 2;
            columns <= u32::from(space.width) && rows - spare <= u32::from(space.height)
        };
        let scale = if fits(Scale::Large) {
            Scale::Large
        } else {
            Scale::Small
        };
        let spare = (scale.rows() - 1) / 2;
        let seen_columns = (space.width - margin) / scale.columns();
        let seen_rows = (space.height - 1 + spare) / scale.rows();
        let seen = (seen_columns.min(view.columns), seen_rows.min(view.rows));
        // Where the board is larger than the screen it stands still until the cursor leaves what is seen.
        let from = |first: u16, at: Option<u16>, seen: u16, all: u16| {
            let first = at.map_or(first, |at| first.min(at).max((at + 1).saturating_sub(seen)));
            first.min(all - seen)
        };
        let (row, column) = (
            view.cursor.map(|at| at.row),
            view.cursor.map(|at| at.column),
        );
        let first = Point::new(
            from(view.first.row, row, seen.1, view.rows),
            from(view.first.column, column, seen.0, view.columns),
        );
        Self {
            header,
            board: space,
            status,
            panel,
            keys,
            scale,
            margin,
            first,
            seen,
        }
    }

    /// The tile of a place, without its brackets; `None` where it is not seen.
    pub(crate) fn tile(&self, at: Point) -> Option<Rect> {
        let row = at
            .row
            .checked_sub(self.first.row)
            .filter(|&row| row < self.seen.1)?;
        let column = at
            .column
            .checked_sub(self.first.column)
            .filter(|&column| column < self.seen.0)?;
        let (width, height) = match self.scale {
            Scale::Small => (2, 1),
            Scale::Large => (4, 2),
        };
        let x = self.board.x + self.margin + column * self.scale.columns() + 1;
        let y = self.board.y + 1 + row * self.scale.rows();
        Some(Rect::new(x, y, width, height))
    }

    /// The place at a column and a row of the screen.
    pub(crate) fn place(&self, column: u16, row: u16) -> Option<Point> {
        let column = column.checked_sub(self.board.x + self.margin)? / self.scale.columns();
        let row = row.checked_sub(self.board.y + 1)? / self.scale.rows();
        let inside = column < self.seen.0 && row < self.seen.1;
        inside.then(|| Point::new(self.first.row + row, self.first.column + column))
    }

    /// The name of a row: flip from the top, Mayan from the bottom, as in the names of places.
    pub(crate) fn row_name(view: &View, row: u16) -> String {
        if view.puzzle == "mayan" {
            (view.rows - row).to_string()
        } else {
            (row + 1).to_string()
        }
    }

    /// The name of a column, shortened to what fits above it.
    pub(crate) fn column_name(&self, column: u16) -> String {
        let name = column_name(usize::from(column));
        let fits = usize::from(self.scale.columns()) - 1;
        name.chars()
            .rev()
            .take(fits)
            .collect::<Vec<_>>()
            .into_iter()
            .rev()
            .collect()
    }
}
