use std::sync::Arc;

use super::Neighbourhood;
use crate::{BitGrid, Cell, Size};

/// A board without its pieces: which places hold a cell, and what a press turns over.
///
/// Cheap to clone: the larger parts are shared.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shape {
    size: Size,
    /// Ones where there is a cell; `None` for a full rectangle.
    cells: Option<Arc<BitGrid>>,
    presses: Presses,
}

#[derive(Debug, Clone, PartialEq, Eq)]
enum Presses {
    Neighbourhood(Neighbourhood),
    /// For each place, row by row, the cells it turns over, sorted.
    Listed(Arc<[Vec<Cell>]>),
}

/// Why there is no such shape.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// No place holds a cell.
    #[error("a board needs at least one cell")]
    NoCells,
    /// More places than a board may have; see [`Shape::MAX_PLACES`].
    #[error("{0} is more than {max} places", max = Shape::MAX_PLACES)]
    TooLarge(Size),
    /// A list of presses that is not one list a place, or that names a cell outside.
    #[error("the list of presses does not fit a board of {0}")]
    Presses(Size),
}

impl Shape {
    /// The most places that a board may have: 2^36, which is 8 GiB of bits. Where addresses have 32 bits,
    /// 2^31, which is 256 MiB.
    pub const MAX_PLACES: usize = 1 << if usize::BITS > 32 { 36 } else { 31 };

    /// A full rectangle.
    ///
    /// # Errors
    /// [`ShapeError::NoCells`] without rows or columns, [`ShapeError::TooLarge`] past
    /// [`Shape::MAX_PLACES`].
    pub fn rectangle(size: Size, neighbourhood: Neighbourhood) -> Result<Self, ShapeError> {
        check_size(size)?;
        Ok(Self {
            size,
            cells: None,
            presses: Presses::Neighbourhood(neighbourhood),
        })
    }

    /// A rectangle with holes: `cells` has a one for each place that holds a cell. A press reaches
    /// over holes exactly as far as over cells.
    ///
    /// # Errors
    /// [`ShapeError::NoCells`] where `cells` is zero, [`ShapeError::TooLarge`] past
    /// [`Shape::MAX_PLACES`].
    pub fn with_holes(cells: BitGrid, neighbourhood: Neighbourhood) -> Result<Self, ShapeError> {
        let size = cells.size();
        let area = check_size(size)?;
        let count = cells.count_ones();
        if count == 0 {
            return Err(ShapeError::NoCells);
        }
        Ok(Self {
            size,
            cells: (count < area as u64).then(|| Arc::new(cells)),
            presses: Presses::Neighbourhood(neighbourhood),
        })
    }

    /// A full rectangle whose presses are listed one by one: `presses[i]` holds the cells that a
    /// press of place `i` (row by row) turns over. They need not be symmetric.
    ///
    /// # Errors
    /// [`ShapeError::Presses`] where the number of lists is not the number of places, or a list
    /// names a cell outside; else as for [`Shape::rectangle`].
    pub fn listed(size: Size, presses: Vec<Vec<Cell>>) -> Result<Self, ShapeError> {
        let area = check_size(size)?;
        let inside = |cell: &Cell| cell.row < size.rows && cell.column < size.columns;
        if presses.len() != area || !presses.iter().flatten().all(inside) {
            return Err(ShapeError::Presses(size));
        }
        let presses = presses
            .into_iter()
            .map(|mut list| {
                list.sort_unstable();
                list.dedup();
                list
            })
            .collect();
        Ok(Self {
            size,
            cells: None,
            presses: Presses::Listed(presses),
        })
    }

    /// Rows and columns, holes included.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// The rule of a press, or `None` where the presses are listed one by one.
    #[must_use]
    pub fn neighbourhood(&self) -> Option<Neighbourhood> {
        match self.presses {
            Presses::Neighbourhood(neighbourhood) => Some(neighbourhood),
            Presses::Listed(_) => None,
        }
    }

    /// Whether every place holds a cell.
    #[must_use]
    pub fn is_full(&self) -> bool {
        self.cells.is_none()
    }

    /// Whether this is the game of the textbooks: a full rectangle, plus-shaped presses that turn
    /// the pressed cell too, open edges.
    #[must_use]
    pub fn is_classic(&self) -> bool {
        self.is_full() && self.neighbourhood() == Some(Neighbourhood::CLASSIC)
    }

    /// Whether a press of a turns b exactly when a press of b turns a, for all cells. Then the
    /// quiet patterns are also the witnesses of impossibility. Listed presses count as not
    /// symmetric without a look.
    #[must_use]
    pub fn is_symmetric(&self) -> bool {
        self.neighbourhood().is_some()
    }

    /// Whether the place exists and holds a cell.
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < self.size.rows
            && cell.column < self.size.columns
            && self.cells.as_ref().is_none_or(|cells| cells.get(cell))
    }

    /// Ones where there is a cell, or `None` for a full rectangle.
    #[must_use]
    pub fn cell_mask(&self) -> Option<&BitGrid> {
        self.cells.as_deref()
    }

    /// Number of cells. O(words).
    #[must_use]
    pub fn cell_count(&self) -> u64 {
        match &self.cells {
            Some(cells) => cells.count_ones(),
            None => (self.size.rows * self.size.columns) as u64,
        }
    }

    /// All cells, row by row.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let columns = self.size.columns;
        (0..self.size.rows * columns)
            .map(move |index| Cell::new(index / columns, index % columns))
            .filter(|&cell| self.contains(cell))
    }

    /// The cells that a press at `cell` turns over, sorted.
    ///
    /// # Panics
    /// Where the presses are listed and `cell` lies outside.
    #[must_use]
    pub fn turned_by(&self, cell: Cell) -> Vec<Cell> {
        match &self.presses {
            Presses::Neighbourhood(neighbourhood) => {
                let mut places = neighbourhood.places(self.size, cell);
                places.retain(|&place| self.contains(place));
                places
            }
            Presses::Listed(lists) => lists[cell.row * self.size.columns + cell.column].clone(),
        }
    }

    /// The most cells that one press turns over. With it, ⌈cells to change / this⌉ is a lower bound
    /// on the rounds. O(1) for a neighbourhood (holes are not looked at, so it may be more than any
    /// press reaches), O(lists) for listed presses.
    #[must_use]
    pub fn largest_press(&self) -> u64 {
        match &self.presses {
            Presses::Neighbourhood(neighbourhood) => {
                let middle = Cell::new(self.size.rows / 2, self.size.columns / 2);
                neighbourhood.places(self.size, middle).len() as u64
            }
            Presses::Listed(lists) => lists.iter().map(Vec::len).max().unwrap_or(0) as u64,
        }
    }
}

fn check_size(size: Size) -> Result<usize, ShapeError> {
    match size.area() {
        Some(0) => Err(ShapeError::NoCells),
        Some(area) if area <= Shape::MAX_PLACES => Ok(area),
        _ => Err(ShapeError::TooLarge(size)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_past_the_limit_is_refused_before_memory_is_taken() {
        for size in [
            Size::new(1 << 20, (1 << 16) + 1),
            Size::new(usize::MAX, 2),
            Size::new(usize::MAX, usize::MAX),
        ] {
            assert_eq!(
                Shape::rectangle(size, Neighbourhood::CLASSIC),
                Err(ShapeError::TooLarge(size))
            );
        }
    }

    #[test]
    fn a_board_without_cells_is_refused() {
        let size = Size::new(2, 2);
        assert_eq!(
            Shape::with_holes(BitGrid::new(size), Neighbourhood::CLASSIC),
            Err(ShapeError::NoCells)
        );
        assert_eq!(
            Shape::rectangle(Size::new(0, 3), Neighbourhood::CLASSIC),
            Err(ShapeError::NoCells)
        );
    }

    #[test]
    fn a_mask_without_holes_is_a_rectangle() {
        let size = Size::new(2, 65);
        assert_eq!(
            Shape::with_holes(BitGrid::ones(size), Neighbourhood::CLASSIC),
            Shape::rectangle(size, Neighbourhood::CLASSIC)
        );
    }

    #[test]
    fn a_press_skips_holes() {
        let size = Size::new(2, 2);
        let mut cells = BitGrid::ones(size);
        cells.set(Cell::new(0, 1), false);
        let shape = Shape::with_holes(cells, Neighbourhood::CLASSIC).unwrap();
        assert_eq!(
            shape.turned_by(Cell::new(0, 0)),
            [Cell::new(0, 0), Cell::new(1, 0)]
        );
    }

    #[test]
    fn listed_presses_are_checked() {
        let size = Size::new(1, 2);
        let outside = vec![vec![Cell::new(0, 2)], vec![]];
        assert_eq!(Shape::listed(size, outside), Err(ShapeError::Presses(size)));
        assert_eq!(Shape::listed(size, vec![]), Err(ShapeError::Presses(size)));
        let one_way = vec![vec![Cell::new(0, 1), Cell::new(0, 1)], vec![]];
        let shape = Shape::listed(size, one_way).unwrap();
        assert_eq!(shape.turned_by(Cell::new(0, 0)), [Cell::new(0, 1)]);
        assert_eq!(shape.largest_press(), 1);
    }
}
