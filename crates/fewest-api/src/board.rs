use std::borrow::Cow;

use fewest::flip::{Edges, Goal, OwnCell, Reach, RowLengths};
use fewest::mayan::IdleSwaps;
use fewest::{Family, Input, ReadOptions, Size};
use serde::Deserialize;
use serde_json::value::RawValue;

use crate::error::ApiError;
use crate::question::Limits;

/// A board in a body: a text that the command line reads too, or the object of a board in JSON.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct BoardText(Box<RawValue>);

/// How to read a board, over what its text says.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The puzzle, where the text does not tell.
    pub puzzle: Option<Puzzle>,
    /// Flip: rows and columns of a board on one line. Mayan: height and columns.
    pub size: Option<[usize; 2]>,
    /// Flip: which cells a press turns over.
    pub neighbours: Option<Neighbours>,
    /// Flip: whether the pressed cell stays.
    pub without_self: Option<bool>,
    /// Flip: whether the board is a torus.
    pub wrap: Option<bool>,
    /// Flip: whether rows may differ in length.
    #[serde(default)]
    pub ragged: bool,
}

/// The puzzles by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Puzzle {
    /// Press cells.
    Flip,
    /// Drag blocks.
    Mayan,
}

/// The neighbourhoods by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Neighbours {
    /// Above, below, left and right.
    Plus,
    /// All eight around.
    King,
    /// The four at the corners.
    Diagonal,
    /// The whole row and column.
    Cross,
}

/// The goals by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum GoalName {
    Either,
    White,
    Black,
}

impl From<GoalName> for Goal {
    fn from(goal: GoalName) -> Self {
        match goal {
            GoalName::Either => Self::Either,
            GoalName::White => Self::White,
            GoalName::Black => Self::Black,
        }
    }
}

impl From<Neighbours> for Reach {
    fn from(neighbours: Neighbours) -> Self {
        match neighbours {
            Neighbours::Plus => Self::Plus,
            Neighbours::King => Self::King,
            Neighbours::Diagonal => Self::Diagonal,
            Neighbours::Cross => Self::Cross,
        }
    }
}

/// Whether idle swaps are legal, from a yes or no.
pub(crate) fn idle_swaps(legal: bool) -> IdleSwaps {
    if legal {
        IdleSwaps::Legal
    } else {
        IdleSwaps::Illegal
    }
}

impl Reading {
    fn options(self) -> ReadOptions {
        let family = |puzzle| match puzzle {
            Puzzle::Flip => Family::Flip,
            Puzzle::Mayan => Family::Mayan,
        };
        let own_cell = |stays| match stays {
            true => OwnCell::Stays,
            false => OwnCell::Turns,
        };
        let edges = |wrap| match wrap {
            true => Edges::Wrap,
            false => Edges::Open,
        };
        ReadOptions {
            family: self.puzzle.map(family),
            size: self.size.map(|[rows, columns]| Size::new(rows, columns)),
            row_lengths: if self.ragged {
                RowLengths::Ragged
            } else {
                RowLengths::Equal
            },
            reach: self.neighbours.map(Reach::from),
            own_cell: self.without_self.map(own_cell),
            edges: self.wrap.map(edges),
        }
    }
}

impl BoardText {
    /// The board.
    pub(crate) fn read(&self, reading: Reading, limits: &Limits) -> Result<Input, ApiError> {
        let raw = self.0.get();
        let text: Cow<'_, str> = if raw.starts_with('"') {
            serde_json::from_str(raw).map_err(|error| ApiError::body(&error))?
        } else {
            raw.into()
        };
        let bytes = text.as_bytes();
        let input = fewest::read(bytes, &reading.options())
            .map_err(|error| ApiError::board(&error, bytes))?;
        if let Input::Flip { board, .. } = &input {
            places(board.size(), limits)?;
        }
        Ok(input)
    }
}

/// Refuses boards of more places than the limits allow.
pub(crate) fn places(size: Size, limits: &Limits) -> Result<(), ApiError> {
    let most = limits.places;
    if size.area().is_none_or(|places| places > most) {
        let message = format!("{size} is more than the {most} places that are answered here");
        return Err(ApiError::too_large(message));
    }
    Ok(())
}
