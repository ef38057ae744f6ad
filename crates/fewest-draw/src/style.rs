//! How a drawing is to look, and what is too much to be drawn.

use fewest::mayan::DragError;

use crate::theme::Theme;

/// The most places, of all boards of a drawing together: about 2000x2000.
pub const MAX_PLACES: usize = 1 << 22;

/// The largest cell.
pub const MAX_CELL: u32 = 256;

/// The most boards side by side.
pub const MAX_COLUMNS: usize = 1000;

/// How a drawing is to look.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// Width of a cell in pixels, from 1 to [`MAX_CELL`]; `None`: what suits the board.
    pub cell: Option<u32>,
    /// How many boards stand side by side, where there are several, from 1 to [`MAX_COLUMNS`];
    /// `None`: as many as suit a page.
    pub columns: Option<usize>,
}

/// Why there is no drawing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DrawError {
    /// More places than are drawn.
    #[error("a picture of {places} places is not drawn; the limit is {MAX_PLACES}")]
    TooManyPlaces {
        /// Of all boards of the drawing together.
        places: u128,
    },
    /// A move that cannot be played.
    #[error("drag {} cannot be played: {error}", .index + 1)]
    Drag {
        /// Which one, from 0.
        index: usize,
        /// Why.
        error: DragError,
    },
    /// A press where there is no cell.
    #[error("press {} is outside the board", .index + 1)]
    Press {
        /// Which one, from 0.
        index: usize,
    },
}

impl Style {
    /// The cell's width for boards of this size: what was asked for, or the widest one up to `most`
    /// with which the board's longer side takes at most `side` pixels.
    pub(crate) fn cell_of(&self, size: fewest::Size, side: usize, most: u32) -> f64 {
        let longer = size.rows.max(size.columns).max(1);
        let fitting = u32::try_from(side / longer).unwrap_or(most);
        let cell = self.cell.unwrap_or(fitting.min(most));
        f64::from(cell.clamp(1, MAX_CELL))
    }
}

/// Refuses a drawing of so many boards of this size, before anything is made of it. O(1).
///
/// # Errors
/// [`DrawError::TooManyPlaces`] past [`MAX_PLACES`](crate::MAX_PLACES).
pub fn check_places(size: fewest::Size, boards: usize) -> Result<(), DrawError> {
    let places = size.rows as u128 * size.columns as u128 * boards as u128;
    if places > MAX_PLACES as u128 {
        return Err(DrawError::TooManyPlaces { places });
    }
    Ok(())
}
