//! Everything that undo takes back.

use fewest::link::MAX_PLACES;
use fewest::mayan::{self, Drag};
use fewest::{BitGrid, Cell, Family, Size};

use crate::data::Proof;
use crate::game::Game;
use crate::place::{Point, colours};
use crate::words::Refused;

/// A moment of a session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Position {
    pub(crate) game: Game,
    /// The board that is edited, and takes the place of the game when editing ends.
    pub(crate) draft: Option<Draft>,
    /// The solution that is shown.
    pub(crate) shown: Option<Shown>,
}

impl Position {
    pub(crate) fn new(game: Game) -> Self {
        Self::showing(game, None)
    }

    pub(crate) fn showing(game: Game, shown: Option<Shown>) -> Self {
        Self {
            game,
            draft: None,
            shown,
        }
    }

    /// Rows and columns on the screen.
    pub(crate) fn size(&self) -> Size {
        self.draft
            .as_ref()
            .map_or(self.game.size(), |draft| draft.size)
    }

    pub(crate) fn is_edited(&self) -> bool {
        self.draft.as_ref().is_some_and(|draft| draft.editing)
    }
}

/// A board that need not be legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Draft {
    pub(crate) size: Size,
    /// Row by row from the top. Flip: 0 white, 1 black, or [`HOLE`]. Mayan: colours, 0 empty.
    pub(crate) cells: Vec<u8>,
    /// Mayan: how many drags to clear it with.
    pub(crate) drags: u8,
    /// Whether it is painted on; else it has runs, and waits to be edited again.
    pub(crate) editing: bool,
}

/// A place without a cell.
pub(crate) const HOLE: u8 = u8::MAX;

impl Draft {
    /// The board of a game as it is now.
    pub(crate) fn of(game: &Game) -> Self {
        let size = game.size();
        let (cells, drags) = match game {
            Game::Flip(game) => {
                let piece = |place| {
                    let cell = Cell::new(place / size.columns, place % size.columns);
                    if game.board.shape().contains(cell) {
                        u8::from(game.board.black().get(cell))
                    } else {
                        HOLE
                    }
                };
                ((0..size.rows * size.columns).map(piece).collect(), 0)
            }
            Game::Mayan(game) => (colours(game.board.columns()), game.left()),
        };
        Self {
            size,
            cells,
            drags,
            editing: true,
        }
    }

    /// Whether a board may be edited to have a size.
    pub(crate) fn fits(size: Size, family: Family) -> bool {
        match family {
            Family::Flip => size
                .area()
                .is_some_and(|area| (1..=MAX_PLACES).contains(&area)),
            Family::Mayan => mayan::Board::empty(size).is_ok(),
        }
    }

    /// Whether no cell is left.
    pub(crate) fn is_hole(&self) -> bool {
        self.cells.iter().all(|&cell| cell == HOLE)
    }

    pub(crate) fn index(&self, point: Point) -> Option<usize> {
        let (row, column) = (usize::from(point.row), usize::from(point.column));
        let inside = row < self.size.rows && column < self.size.columns;
        inside.then_some(row * self.size.columns + column)
    }

    pub(crate) fn paint(&mut self, point: Point, colour: u8) -> Result<(), Refused> {
        match self.index(point) {
            Some(at) if self.cells[at] != HOLE => {
                self.cells[at] = colour;
                Ok(())
            }
            _ => Err(Refused::NoCell),
        }
    }

    /// Another size; flip boards keep their upper left corner, Mayan boards their lower left one.
    pub(crate) fn resized(&self, size: Size, family: Family) -> Self {
        let shift = match family {
            Family::Flip => 0,
            Family::Mayan => size.rows.abs_diff(self.size.rows),
        };
        let grown = size.rows >= self.size.rows;
        let mut cells = vec![0; size.rows * size.columns];
        for row in 0..size.rows {
            let from = if grown {
                row.checked_sub(shift)
            } else {
                Some(row + shift)
            };
            let Some(from) = from.filter(|&from| from < self.size.rows) else {
                continue;
            };
            let columns = size.columns.min(self.size.columns);
            let (to, from) = (row * size.columns, from * self.size.columns);
            cells[to..to + columns].copy_from_slice(&self.cells[from..from + columns]);
        }
        Self {
            size,
            cells,
            ..*self
        }
    }

    /// Mayan: the columns from the bottom, unsupported blocks fallen.
    pub(crate) fn columns(&self) -> Vec<Vec<u8>> {
        let column = |column| {
            let rows = (0..self.size.rows).rev();
            let cells = rows.map(|row| self.cells[row * self.size.columns + column]);
            cells.filter(|&colour| colour != 0).collect()
        };
        (0..self.size.columns).map(column).collect()
    }

    /// Mayan: lets unsupported blocks fall.
    pub(crate) fn fall(&mut self) {
        let columns = self.columns();
        self.cells.fill(0);
        for (column, blocks) in columns.iter().enumerate() {
            for (height, &colour) in blocks.iter().enumerate() {
                let row = self.size.rows - 1 - height;
                self.cells[row * self.size.columns + column] = colour;
            }
        }
    }
}

/// A solution on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Shown {
    /// The cells to press.
    Flip { presses: BitGrid, proof: Proof },
    /// The drags to make, from the board as it is.
    Mayan { drags: Vec<Drag> },
}

impl Shown {
    pub(crate) fn len(&self) -> usize {
        match self {
            Self::Flip { presses, .. } => presses.count_ones() as usize,
            Self::Mayan { drags } => drags.len(),
        }
    }
}
