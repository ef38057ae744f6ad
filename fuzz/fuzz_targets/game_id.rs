//! Any text is a game ID or an error with a place; presses of a board that is read stay inside.
#![no_main]

use fewest::flip::game_id::{is_game_id, parse_game_id};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match parse_game_id(text) {
        Ok(mut board) => {
            assert!(is_game_id(text));
            let before = board.clone();
            let cells: Vec<_> = board.shape().cells().collect();
            for &cell in cells.iter().take(16) {
                board.press(cell).expect("a cell of the board");
                board.press(cell).expect("a cell of the board");
            }
            assert_eq!(board, before);
        }
        Err(error) => {
            let _ = &text[error.span.start..error.span.end];
        }
    }
});
