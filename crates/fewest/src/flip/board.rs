use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Neighbourhood, Shape, ShapeError};
use crate::{BitGrid, Cell, Size};

choices! {
    /// The two sides of a piece.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum Colour {
        /// Letter `w`; bit 0.
        White = "white";
        /// Letter `b`; bit 1.
        Black = "black";
    }
}

impl Colour {
    /// Black for white, and white for black.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

choices! {
    /// What the board has to show in the end.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    #[serde(rename_all = "lowercase")]
    pub enum Goal {
        /// All white or all black, whichever takes fewer rounds.
        #[default]
        Either = "either", "All white or all black, whichever takes fewer rounds";
        /// All white.
        White = "white", "All white";
        /// All black.
        Black = "black", "All black";
    }
    /// What it is, in a few words without a full stop.
    pub fn summary;
}

impl Goal {
    /// The colours that reach the goal.
    #[must_use]
    pub const fn colours(self) -> &'static [Colour] {
        match self {
            Self::Either => &Colour::ALL,
            Self::White => &[Colour::White],
            Self::Black => &[Colour::Black],
        }
    }
}

/// By hand, since the names alone say what they are.
#[cfg(feature = "schema")]
impl schemars::JsonSchema for Goal {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "GoalName".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({
            "description": "The goals by name.",
            "type": "string",
            "enum": Self::ALL.map(Self::name),
        })
    }
}

/// A shape with a piece on each cell. A one is a black piece.
///
/// The board of the classic statement, as it is shown:
///
/// ```
/// # use fewest::flip::{Board, parse};
/// let board = parse("bwbw\nwwww\nbbwb\nbwwb")?.into_board(Default::default())?;
/// assert_eq!(board.to_string(), "bwbw\nwwww\nbbwb\nbwwb");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    shape: Shape,
    black: BitGrid,
}

/// Why there is no such board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BoardError {
    /// The shape itself is not legal.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The pieces have another size than the shape.
    #[error("the shape is {shape}, but the pieces are {pieces}")]
    Size {
        /// Of the shape.
        shape: Size,
        /// Of the pieces.
        pieces: Size,
    },
    /// A piece where the shape has a hole.
    #[error("there is a piece in the hole at row {}, column {}", .0.row, .0.column)]
    PieceInHole(Cell),
}

impl Board {
    /// Puts black pieces where `black` has ones, and white pieces on all other cells.
    ///
    /// # Errors
    /// Where the sizes differ, or a one lies in a hole.
    pub fn new(shape: Shape, black: BitGrid) -> Result<Self, BoardError> {
        if shape.size() != black.size() {
            return Err(BoardError::Size {
                shape: shape.size(),
                pieces: black.size(),
            });
        }
        if let Some(mask) = shape.cell_mask() {
            let stray = black.cells().find(|&cell| !mask.get(cell));
            if let Some(cell) = stray {
                return Err(BoardError::PieceInHole(cell));
            }
        }
        Ok(Self { shape, black })
    }

    /// A full rectangle under the classic rule.
    ///
    /// # Errors
    /// Where the size is not one that a board may have.
    pub fn classic(black: BitGrid) -> Result<Self, BoardError> {
        let shape = Shape::rectangle(black.size(), Neighbourhood::CLASSIC)?;
        Self::new(shape, black)
    }

    /// The board without its pieces.
    #[must_use]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Rows and columns.
    #[must_use]
    pub fn size(&self) -> Size {
        self.shape.size()
    }

    /// Ones where a black piece lies.
    #[must_use]
    pub fn black(&self) -> &BitGrid {
        &self.black
    }

    /// Ones where a white piece lies. O(words).
    #[must_use]
    pub fn white(&self) -> BitGrid {
        let mut white = match self.shape.cell_mask() {
            Some(mask) => mask.clone(),
            None => BitGrid::ones(self.size()),
        };
        white.xor_assign(&self.black);
        white
    }

    /// The cells that differ from `colour` and have to change. For white these are the black pieces
    /// as they are kept; for black O(words).
    #[must_use]
    pub fn wrong(&self, colour: Colour) -> Cow<'_, BitGrid> {
        match colour {
            Colour::White => Cow::Borrowed(&self.black),
            Colour::Black => Cow::Owned(self.white()),
        }
    }

    /// The colour that all pieces show, if they do. O(words).
    #[must_use]
    pub fn uniform(&self) -> Option<Colour> {
        match self.black.count_ones() {
            0 => Some(Colour::White),
            count if count == self.shape.cell_count() => Some(Colour::Black),
            _ => None,
        }
    }

    /// Plays one round. Twice the same cell is no change.
    ///
    /// # Errors
    /// [`PressError`] where there is no such cell; the board is as it was.
    pub fn press(&mut self, cell: Cell) -> Result<(), PressError> {
        if !self.shape.contains(cell) {
            return Err(PressError {
                cell,
                size: self.size(),
            });
        }
        for turned in self.shape.turned_by(cell) {
            self.black.toggle(turned);
        }
        Ok(())
    }
}

/// A press where there is no cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no cell at row {}, column {} on a board of {size}", .cell.row, .cell.column)]
pub struct PressError {
    /// Where it was tried.
    pub cell: Cell,
    /// Of the board.
    pub size: Size,
}

/// The picture: `w`, `b`, and `_` for a hole; a row a line.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Size { rows, columns } = self.size();
        let mut line = String::with_capacity(columns);
        for row in 0..rows {
            line.clear();
            line.extend((0..columns).map(|column| {
                let cell = Cell::new(row, column);
                match (self.shape.contains(cell), self.black.get(cell)) {
                    (false, _) => '_',
                    (true, false) => 'w',
                    (true, true) => 'b',
                }
            }));
            if row > 0 {
                f.write_str("\n")?;
            }
            f.write_str(&line)?;
        }
        Ok(())
    }
}
