//! Fields of cells: tiles where there is room, runs of equal cells where there is not.

use std::fmt::Write as _;

use fewest::Size;

use crate::colour::Rgb;
use crate::font;
use crate::font::Anchor;
use crate::style::Style;
use crate::svg::{Paint, Svg, number};

/// Cells under this width are drawn as runs of equal cells.
const LEAST_TILE: f64 = 12.0;

/// Fields of more places too.
const MOST_TILES: usize = 1 << 14;

/// Whether rows and columns are numbered at the edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Numbers {
    /// Rows from the top, columns above.
    FromTop,
    /// Heights from the bottom, columns below.
    FromBottom,
    /// None.
    None,
}

/// A field of equal cells in a frame, at its place in a panel.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Field {
    size: Size,
    /// Width of a cell.
    pub(crate) cell: f64,
    left: f64,
    top: f64,
    width: f64,
    height: f64,
    numbers: Numbers,
    /// From the frame to the numbers.
    gap: f64,
}

impl Field {
    /// A field that begins `outside` pixels from the panel's edges, and further where numbers stand.
    pub(crate) fn new(size: Size, cell: f64, numbers: Numbers, outside: f64) -> Self {
        let frame = (cell / 6.0).round().clamp(2.0, 8.0);
        // Numbers need room, and the picture stays even.
        let numbers = if cell >= 20.0 { numbers } else { Numbers::None };
        let beside = if numbers == Numbers::None { 0.0 } else { 22.0 };
        let above = if numbers == Numbers::FromTop {
            18.0
        } else {
            0.0
        };
        let below = if numbers == Numbers::FromBottom {
            18.0
        } else {
            0.0
        };
        let across = size.columns as f64 * cell + 2.0 * frame;
        let down = size.rows as f64 * cell + 2.0 * frame;
        Self {
            size,
            cell,
            left: outside + beside + frame,
            top: outside + above + frame,
            width: across + 2.0 * outside + 2.0 * beside,
            height: down + 2.0 * outside + above + below,
            numbers,
            // Past what stands outside.
            gap: if outside > 0.0 { outside } else { 8.0 },
        }
    }

    /// Left and top of the first cell.
    pub(crate) const fn corner(&self) -> (f64, f64) {
        (self.left, self.top)
    }

    /// Width of the panel.
    pub(crate) const fn width(&self) -> f64 {
        self.width
    }

    /// Height of the panel.
    pub(crate) const fn height(&self) -> f64 {
        self.height
    }

    /// Whether cells are drawn one by one.
    pub(crate) fn is_tiled(&self) -> bool {
        self.cell >= LEAST_TILE && self.size.rows * self.size.columns <= MOST_TILES
    }

    /// The row of a height that is counted from the bottom, if there is one.
    pub(crate) fn row_of_height(&self, height: usize) -> Option<usize> {
        (self.size.rows - 1).checked_sub(height)
    }

    /// The middle of a cell.
    pub(crate) fn middle(&self, row: usize, column: usize) -> (f64, f64) {
        let half = self.cell / 2.0;
        (
            self.left + column as f64 * self.cell + half,
            self.top + row as f64 * self.cell + half,
        )
    }

    /// The board under the cells: its left, top, width and height.
    pub(crate) fn frame(&self) -> [f64; 4] {
        let frame = (self.cell / 6.0).round().clamp(2.0, 8.0);
        [
            self.left - frame,
            self.top - frame,
            self.size.columns as f64 * self.cell + 2.0 * frame,
            self.size.rows as f64 * self.cell + 2.0 * frame,
        ]
    }

    /// Draws the board under the cells, and the numbers of its rows and columns.
    pub(crate) fn draw(&self, svg: &mut Svg, style: &Style) {
        let radius = (self.cell / 4.0).clamp(2.0, 12.0);
        let paint = Paint::fill(style.theme.board());
        svg.rect(self.frame(), radius, &paint);
        if self.numbers == Numbers::None {
            return;
        }
        let [left, top, _, height] = self.frame();
        let (size, colour) = (12.0, style.theme.text());
        let digits = (self.size.columns - 1).to_string();
        // Numbers that would touch are left out, all but every second, fifth or tenth.
        let room = font::width(&digits, size) + 8.0;
        let steps = [1, 2, 5, 10, 20, 50];
        let step = steps.into_iter();
        let step = step.clone().find(|&step| step as f64 * self.cell >= room);
        for column in (0..self.size.columns).step_by(step.unwrap_or(100)) {
            let (x, _) = self.middle(0, column);
            let y = match self.numbers {
                Numbers::FromTop => top - self.gap,
                _ => top + height + self.gap + size * font::CAPITALS,
            };
            svg.words(&column.to_string(), (x, y), size, (Anchor::Middle, colour));
        }
        for row in 0..self.size.rows {
            let (_, y) = self.middle(row, 0);
            let number = match self.numbers {
                Numbers::FromBottom => self.size.rows - 1 - row,
                _ => row,
            };
            let at = (left - self.gap, y + size * font::CAPITALS / 2.0);
            svg.words(&number.to_string(), at, size, (Anchor::End, colour));
        }
    }

    /// Where a tile that fills this part of its cell lies.
    pub(crate) fn tile(&self, row: usize, column: usize, part: f64) -> [f64; 4] {
        let (x, y) = self.middle(row, column);
        let side = (self.cell * part).round();
        [x - side / 2.0, y - side / 2.0, side, side]
    }

    /// A tile with round corners.
    pub(crate) fn draw_tile(&self, svg: &mut Svg, at: (usize, usize), part: f64, paint: &Paint) {
        let radius = (self.cell * part * 0.16).round().max(1.0);
        svg.rect(self.tile(at.0, at.1, part), radius, paint);
    }

    /// All cells of one kind in one colour, runs of them as one shape, a path a row. `part` is how
    /// much of its cell each takes; runs are only merged where that is all of it.
    pub(crate) fn draw_runs(
        &self,
        svg: &mut Svg,
        colour: Rgb,
        part: f64,
        holds: impl Fn(usize, usize) -> bool,
    ) {
        let paint = Paint::fill(colour);
        for row in 0..self.size.rows {
            let mut path = String::new();
            let mut column = 0;
            while column < self.size.columns {
                if !holds(row, column) {
                    column += 1;
                    continue;
                }
                let start = column;
                column += 1;
                while part >= 1.0 && column < self.size.columns && holds(row, column) {
                    column += 1;
                }
                let side = self.cell * part;
                let inset = (self.cell - side) / 2.0;
                let x = number(self.left + start as f64 * self.cell + inset);
                let y = number(self.top + row as f64 * self.cell + inset);
                let width = number((column - start) as f64 * self.cell - 2.0 * inset);
                let side = number(side);
                let _ = write!(path, "M{x} {y}h{width}v{side}h-{width}z");
            }
            svg.path(&path, &paint);
        }
    }
}
