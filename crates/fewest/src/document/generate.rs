//! A generated board with its difficulty.

use serde::Serialize;

use super::{FewestDocument, SCHEMA};

/// A board with its fewest moves and how hard it is.
///
/// `B` is [`FlipBoardDocument`](super::FlipBoardDocument) or
/// [`MayanBoardDocument`](super::MayanBoardDocument), and `D` is
/// [`FlipDifficultyDocument`](super::FlipDifficultyDocument) or
/// [`MayanDifficultyDocument`](super::MayanDifficultyDocument).
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct GeneratedDocument<B, D> {
    /// [`SCHEMA`].
    pub schema: u32,
    /// The board, as it is read.
    pub board: B,
    /// The fewest moves.
    pub fewest: FewestDocument,
    /// How hard it is.
    pub difficulty: D,
}

impl<B, D> GeneratedDocument<B, D> {
    /// The document of a board.
    #[must_use]
    pub fn new(board: B, fewest: FewestDocument, difficulty: D) -> Self {
        Self {
            schema: SCHEMA,
            board,
            fewest,
            difficulty,
        }
    }
}
