use serde::{Deserialize, Serialize};

use crate::{Cell, Size};

choices! {
    /// Which cells around the pressed one turn over: [`Plus`](Self::Plus) in the classic game. A
    /// [`Cross`](Self::Cross) goes across holes too.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
    #[cfg_attr(
        feature = "schema",
        derive(schemars::JsonSchema),
        schemars(rename = "Neighbours", description = "The neighbourhoods by name.")
    )]
    #[serde(rename_all = "lowercase")]
    pub enum Reach {
        /// Above, below, left and right.
        #[default]
        Plus = "plus", "Above, below, left and right";
        /// All eight around.
        King = "king", "All eight around";
        /// The four at the corners.
        Diagonal = "diagonal", "The four at the corners";
        /// The whole row and column.
        Cross = "cross", "The whole row and the whole column";
    }
    /// What it is, in a few words without a full stop.
    pub fn summary;
}

/// Whether the pressed cell turns over with its neighbours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum OwnCell {
    /// It does. The classic game.
    #[default]
    Turns,
    /// It does not, not even where a wrapped edge makes it its own neighbour.
    Stays,
}

/// What lies behind the edge of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Edges {
    /// Nothing. The classic game.
    #[default]
    Open,
    /// The opposite edge: the board is a torus.
    Wrap,
}

/// The rule of a press: the *set* of cells that turn over. A set, so a cell that two directions
/// lead to (on a narrow torus) turns over once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Neighbourhood {
    /// Which cells around.
    pub reach: Reach,
    /// And the pressed one.
    pub own_cell: OwnCell,
    /// Behind the edge.
    pub edges: Edges,
}

impl Neighbourhood {
    /// Plus-shaped, the pressed cell included, open edges.
    pub const CLASSIC: Self = Self {
        reach: Reach::Plus,
        own_cell: OwnCell::Turns,
        edges: Edges::Open,
    };

    /// The places of a `size` board that a press at `cell` reaches, sorted, each once. Holes are
    /// not known here and are listed too.
    ///
    /// Cost: O(1), for [`Reach::Cross`] O(rows + columns).
    #[must_use]
    pub fn places(self, size: Size, cell: Cell) -> Vec<Cell> {
        let mut places: Vec<Cell> = match self.reach {
            Reach::Plus => self.shifted(size, cell, &[(-1, 0), (0, -1), (0, 1), (1, 0)]),
            Reach::Diagonal => self.shifted(size, cell, &[(-1, -1), (-1, 1), (1, -1), (1, 1)]),
            Reach::King => self.shifted(
                size,
                cell,
                &[
                    (-1, -1),
                    (-1, 0),
                    (-1, 1),
                    (0, -1),
                    (0, 1),
                    (1, -1),
                    (1, 0),
                    (1, 1),
                ],
            ),
            Reach::Cross => (0..size.rows)
                .map(|row| Cell::new(row, cell.column))
                .chain((0..size.columns).map(|column| Cell::new(cell.row, column)))
                .collect(),
        };
        places.retain(|&place| place != cell);
        if self.own_cell == OwnCell::Turns {
            places.push(cell);
        }
        places.sort_unstable();
        places.dedup();
        places
    }

    fn shifted(self, size: Size, cell: Cell, steps: &[(isize, isize)]) -> Vec<Cell> {
        let step = |from: usize, by: isize, len: usize| match self.edges {
            Edges::Open => from.checked_add_signed(by).filter(|&to| to < len),
            Edges::Wrap => Some((from + len).checked_add_signed(by)? % len),
        };
        steps
            .iter()
            .filter_map(|&(down, right)| {
                Some(Cell::new(
                    step(cell.row, down, size.rows)?,
                    step(cell.column, right, size.columns)?,
                ))
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BitGrid;

    fn picture(neighbourhood: Neighbourhood, size: Size, cell: Cell) -> String {
        BitGrid::from_cells(size, neighbourhood.places(size, cell)).to_string()
    }

    fn with(reach: Reach, own_cell: OwnCell, edges: Edges) -> Neighbourhood {
        Neighbourhood {
            reach,
            own_cell,
            edges,
        }
    }

    #[test]
    fn each_reach_has_its_picture() {
        use {Edges::Open, OwnCell::Turns};
        let size = Size::new(3, 4);
        let at = Cell::new(1, 1);
        let of = |reach| picture(with(reach, Turns, Open), size, at);
        assert_eq!(of(Reach::Plus), ".x..\nxxx.\n.x..");
        assert_eq!(of(Reach::King), "xxx.\nxxx.\nxxx.");
        assert_eq!(of(Reach::Diagonal), "x.x.\n.x..\nx.x.");
        assert_eq!(of(Reach::Cross), ".x..\nxxxx\n.x..");
    }

    #[test]
    fn a_corner_wraps_to_the_other_sides() {
        let wrapped = with(Reach::Plus, OwnCell::Stays, Edges::Wrap);
        assert_eq!(
            picture(wrapped, Size::new(3, 4), Cell::new(0, 0)),
            ".x.x\nx...\nx..."
        );
    }

    #[test]
    fn two_ways_to_one_cell_count_once() {
        // On two columns the left and the right neighbour are one cell, on one row the cell is its
        // own upper and lower neighbour.
        let torus = with(Reach::Plus, OwnCell::Turns, Edges::Wrap);
        assert_eq!(picture(torus, Size::new(1, 2), Cell::new(0, 0)), "xx");
        let without = with(Reach::Plus, OwnCell::Stays, Edges::Wrap);
        assert_eq!(picture(without, Size::new(1, 2), Cell::new(0, 0)), ".x");
        assert_eq!(picture(without, Size::new(1, 1), Cell::new(0, 0)), ".");
    }
}
