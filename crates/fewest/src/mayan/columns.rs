use std::fmt;

use crate::Size;

use super::Place;

/// Columns of blocks, as they are: a picture of any moment of the game, also of one where runs are
/// about to vanish. A [`Board`](super::Board) is one that is legal and at rest.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Columns {
    size: Size,
    columns: Vec<Vec<u8>>,
}

impl Columns {
    pub(super) const fn new(size: Size, columns: Vec<Vec<u8>>) -> Self {
        Self { size, columns }
    }

    /// Height (rows) and number of columns.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The columns from the left, each with its colours from the bottom.
    #[must_use]
    pub fn as_slice(&self) -> &[Vec<u8>] {
        &self.columns
    }

    /// The colour at a place, or `None` where no block stands or the place is off the board.
    #[must_use]
    pub fn colour(&self, place: Place) -> Option<u8> {
        self.columns.get(place.column)?.get(place.height).copied()
    }

    /// Number of blocks. O(columns).
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.columns.iter().map(Vec::len).sum()
    }

    /// Whether no block is left. O(columns).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.iter().all(Vec::is_empty)
    }

    /// The places of the blocks, column by column, from the bottom.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.columns
            .iter()
            .enumerate()
            .flat_map(|(column, blocks)| {
                (0..blocks.len()).map(move |height| Place::new(column, height))
            })
    }
}

/// The picture: one line a row from the top, a colour or `.` a place, right-aligned to the widest
/// colour and separated by one blank.
impl fmt::Display for Columns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widest = self.columns.iter().flatten().max().copied().unwrap_or(0);
        let width = widest.to_string().len();
        for height in (0..self.size.rows).rev() {
            for column in 0..self.size.columns {
                if column > 0 {
                    f.write_str(" ")?;
                }
                match self.colour(Place::new(column, height)) {
                    Some(colour) => write!(f, "{colour:>width$}")?,
                    None => write!(f, "{:>width$}", '.')?,
                }
            }
            if height > 0 {
                f.write_str("\n")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_aligns_two_digit_colours() {
        let columns = Columns::new(Size::new(2, 3), vec![vec![1, 10], vec![], vec![3]]);
        assert_eq!(columns.to_string(), "10  .  .\n 1  .  3");
        assert_eq!(columns.places().count(), columns.blocks());
    }
}
