use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Size, counted};

use super::{Columns, Place, rules};

/// Height and columns of the classic game.
pub const CLASSIC_SIZE: Size = Size::new(7, 5);

/// The largest height of a board.
pub const MAX_HEIGHT: usize = 32;

/// The largest number of columns of a board.
pub const MAX_COLUMNS: usize = 32;

/// The largest number of places of a board: what one 128-bit word holds.
pub const MAX_PLACES: usize = 128;

/// The largest colour; the smallest is 1.
pub const MAX_COLOUR: u8 = 99;

/// A legal board at rest: no column over the height, no run of three, nothing floating.
///
/// Colours keep their numbers, from 1 to [`MAX_COLOUR`].
///
/// ```
/// use fewest::{Size, mayan::Board};
///
/// let board = Board::new(Size::new(4, 3), &[vec![1], vec![2, 1], vec![2, 3, 4]])?;
/// assert_eq!(
///     board.to_string(),
///     ". . .\n\
///      . . 4\n\
///      . 1 3\n\
///      1 2 2"
/// );
/// # Ok::<(), fewest::mayan::BoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board {
    columns: Columns,
}

impl Board {
    /// A board of height `size.rows` with `size.columns` columns, each given by its colours from
    /// the bottom. O(places).
    ///
    /// # Errors
    /// The first of: a size outside the limits, another number of columns than `size` says, a
    /// column over the height, a colour outside 1 to [`MAX_COLOUR`], a run of three.
    pub fn new(size: Size, columns: &[Vec<u8>]) -> Result<Self, BoardError> {
        check_size(size)?;
        if columns.len() != size.columns {
            return Err(BoardError::ColumnCount {
                expected: size.columns,
                found: columns.len(),
            });
        }
        for (column, blocks) in columns.iter().enumerate() {
            if blocks.len() > size.rows {
                return Err(BoardError::ColumnTooTall {
                    place: Place::new(column, size.rows),
                    limit: size.rows,
                });
            }
            for (height, &colour) in blocks.iter().enumerate() {
                if !(1..=MAX_COLOUR).contains(&colour) {
                    return Err(BoardError::ColourOutOfRange {
                        place: Place::new(column, height),
                        colour,
                    });
                }
            }
        }
        let columns = Columns::new(size, columns.to_vec());
        let run = rules::places_in_runs(&columns);
        if run.is_empty() {
            Ok(Self { columns })
        } else {
            Err(BoardError::RunOfThree { places: run })
        }
    }

    /// A board without blocks.
    ///
    /// # Errors
    /// A size outside the limits.
    pub fn empty(size: Size) -> Result<Self, BoardError> {
        check_size(size)?;
        Ok(Self::at_rest(Columns::new(
            size,
            vec![Vec::new(); size.columns],
        )))
    }

    /// The caller knows that the columns are legal and at rest.
    pub(super) fn at_rest(columns: Columns) -> Self {
        debug_assert!(rules::places_in_runs(&columns).is_empty());
        Self { columns }
    }

    /// Height (rows) and number of columns.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.columns.size()
    }

    /// The blocks.
    #[must_use]
    pub const fn columns(&self) -> &Columns {
        &self.columns
    }

    /// The colour at a place, or `None` where no block stands or the place is off the board.
    #[must_use]
    pub fn colour(&self, place: Place) -> Option<u8> {
        self.columns.colour(place)
    }

    /// Number of blocks. O(columns).
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.columns.blocks()
    }

    /// Whether no block is left. O(columns).
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.is_empty()
    }

    /// The colours on the board, each once, ascending.
    #[must_use]
    pub fn colours(&self) -> Vec<u8> {
        let mut colours: Vec<u8> = self.columns.as_slice().concat();
        colours.sort_unstable();
        colours.dedup();
        colours
    }
}

/// The picture; see [`Columns`].
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.columns.fmt(f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {}\n{self}", self.size())
    }
}

/// Whether a board of this size can be made at all. O(1), takes no memory.
///
/// # Errors
/// [`BoardError::SizeOutOfRange`].
pub(super) const fn check_size(size: Size) -> Result<(), BoardError> {
    let fits = 1 <= size.rows
        && size.rows <= MAX_HEIGHT
        && 1 <= size.columns
        && size.columns <= MAX_COLUMNS
        && size.rows * size.columns <= MAX_PLACES;
    if fits {
        Ok(())
    } else {
        Err(BoardError::SizeOutOfRange { size })
    }
}

/// Why columns are not a legal board.
#[derive(Debug, Clone, PartialEq, Eq, Error, Serialize, Deserialize)]
pub enum BoardError {
    /// No row, no column, or more than [`MAX_HEIGHT`], [`MAX_COLUMNS`] or [`MAX_PLACES`] allow.
    #[error("the size {size} is out of range")]
    SizeOutOfRange {
        /// The size asked for.
        size: Size,
    },
    /// Another number of columns than the size says.
    #[error("{} instead of {expected}", counted(*.found, "column"))]
    ColumnCount {
        /// Columns of the size.
        expected: usize,
        /// Columns given.
        found: usize,
    },
    /// A column is taller than the board.
    #[error("column {} is over the height {limit}", place.column)]
    ColumnTooTall {
        /// The lowest block that is over the height.
        place: Place,
        /// The height.
        limit: usize,
    },
    /// A colour is 0 or over [`MAX_COLOUR`].
    #[error("colour {colour} is out of range")]
    ColourOutOfRange {
        /// Where it stands.
        place: Place,
        /// The colour.
        colour: u8,
    },
    /// Three or more blocks of one colour stand in a line already.
    #[error("a run of three is on the board already")]
    RunOfThree {
        /// All places in runs, in the order of places.
        places: Vec<Place>,
    },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(size: Size, columns: &[Vec<u8>]) -> BoardError {
        Board::new(size, columns).expect_err("the board is not legal")
    }

    #[test]
    fn errors_carry_their_place() {
        let size = Size::new(2, 3);
        assert_eq!(
            refused(size, &[vec![], vec![1, 2, 1], vec![]]),
            BoardError::ColumnTooTall {
                place: Place::new(1, 2),
                limit: 2
            }
        );
        for colour in [0, 100, 255] {
            assert_eq!(
                refused(size, &[vec![1], vec![1, colour], vec![]]),
                BoardError::ColourOutOfRange {
                    place: Place::new(1, 1),
                    colour
                }
            );
        }
        assert_eq!(
            refused(size, &[vec![3], vec![3, 1], vec![3]]),
            BoardError::RunOfThree {
                places: (0..3).map(|column| Place::new(column, 0)).collect()
            }
        );
        assert_eq!(
            refused(size, &[vec![]]),
            BoardError::ColumnCount {
                expected: 3,
                found: 1
            }
        );
    }

    #[test]
    fn sizes_are_limited_before_memory_is_taken() {
        for size in [
            Size::new(0, 5),
            Size::new(7, 0),
            Size::new(33, 1),
            Size::new(1, 33),
            Size::new(12, 11),
            Size::new(usize::MAX, usize::MAX),
        ] {
            assert_eq!(Board::empty(size), Err(BoardError::SizeOutOfRange { size }));
        }
        for size in [Size::new(1, 1), Size::new(9, 9), Size::new(32, 4)] {
            assert!(Board::empty(size).is_ok());
        }
    }

    #[test]
    fn every_place_may_have_a_colour_of_its_own() {
        let columns: Vec<Vec<u8>> = (0..5)
            .map(|x| (1..=7).map(|y| x * 7 + y).collect())
            .collect();
        let board = Board::new(CLASSIC_SIZE, &columns).expect("no colour stands twice");
        assert_eq!(board.colours().len(), 35);
        assert_eq!(board.columns().as_slice(), columns);
    }
}
