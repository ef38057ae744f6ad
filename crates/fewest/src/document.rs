//! Answers as JSON documents, for every program that prints or sends them.

mod audit;
mod board;
mod check;
mod count;
mod difficulty;
mod fewest;
mod hint;
mod line_error;
mod solve_flip;
mod solve_mayan;
mod study;

use crate::BitGrid;
use crate::mayan;

pub use audit::{AuditLevelDocument, AuditSummaryDocument};
pub use board::{FlipBoardDocument, MayanBoardDocument};
pub use check::{BetterDocument, CheckDocument};
pub use count::CountDocument;
pub use difficulty::{FlipDifficultyDocument, MayanDifficultyDocument};
pub use fewest::FewestDocument;
pub use hint::{FlipHintDocument, HintDocument, MayanHintDocument};
pub use line_error::{LineErrorDocument, PlacedErrorDocument};
pub use solve_flip::{FlipDocument, FlipSolutionDocument, FlipVerdict};
pub use solve_mayan::{MayanDocument, MayanSolutionDocument};
pub use study::{FlipMostDocument, FlipRoundsDocument, FlipStudyDocument, FlipWorstDocument};

/// The version of the documents' form.
pub const SCHEMA: u32 = 1;

/// The lines of a picture.
#[must_use]
pub fn lines(picture: &impl std::fmt::Display) -> Vec<String> {
    picture.to_string().lines().map(str::to_owned).collect()
}

/// Row and column of each press, row by row.
#[must_use]
pub fn press_list(presses: &BitGrid) -> Vec<[usize; 2]> {
    presses
        .cells()
        .map(|cell| [cell.row, cell.column])
        .collect()
}

/// `[x, y, g]` for each drag.
#[must_use]
pub fn drag_list(drags: &[mayan::Drag]) -> Vec<[i32; 3]> {
    let triple = |drag: &mayan::Drag| {
        let g = match drag.direction {
            mayan::Direction::Right => 1,
            mayan::Direction::Left => -1,
        };
        // A Mayan board has at most 128 places.
        let small = |place: usize| i32::try_from(place).unwrap_or(i32::MAX);
        [small(drag.column), small(drag.height), g]
    };
    drags.iter().map(triple).collect()
}
