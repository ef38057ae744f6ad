//! Boards as the text of a drawing: the object in JSON that [`read()`](crate::read()) takes, without what
//! nobody said.

use serde::Serialize;

use crate::document::{FlipBoardDocument, MayanBoardDocument};
use crate::flip::{self, Goal};
use crate::mayan::{self, IdleSwaps, Puzzle};

/// A flip board with the goal that it came with; `None` where its presses are listed one by one.
#[must_use]
pub fn flip_board_text(board: &flip::Board, goal: Option<Goal>) -> Option<String> {
    let document = FlipBoardDocument::new(board, goal.unwrap_or_default())?;
    let unsaid = goal.is_none().then_some("goal");
    Some(text(&document, unsaid))
}

/// A Mayan board with the number of drags and the rule that it came with.
#[must_use]
pub fn mayan_board_text(
    board: &mayan::Board,
    drags: Option<u8>,
    idle_swaps: Option<IdleSwaps>,
) -> String {
    let puzzle = Puzzle::new(board.clone(), drags.unwrap_or_default());
    let mut document = MayanBoardDocument::new(&puzzle, idle_swaps.unwrap_or_default());
    document.idle_swaps = idle_swaps.map(|idle_swaps| idle_swaps == IdleSwaps::Legal);
    text(&document, drags.is_none().then_some("n"))
}

fn text(document: &impl Serialize, unsaid: Option<&str>) -> String {
    let mut value = serde_json::to_value(document).expect("documents are plain data");
    if let (Some(key), Some(object)) = (unsaid, value.as_object_mut()) {
        object.remove(key);
    }
    value.to_string()
}
