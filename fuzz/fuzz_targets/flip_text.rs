//! Letters that are read come back as they are written.
#![no_main]

use fewest::flip::{Letters, Neighbourhood, RowLengths, TextOptions, parse_with};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for row_lengths in [RowLengths::Equal, RowLengths::Ragged] {
        let options = TextOptions {
            size: None,
            row_lengths,
            letters: Letters::of(text),
        };
        match parse_with(text, options) {
            Ok(picture) => {
                let board = picture.into_board(Neighbourhood::CLASSIC).expect("legal");
                let sized = TextOptions {
                    size: Some(board.size()),
                    ..TextOptions::default()
                };
                let again = parse_with(&board.to_string(), sized).expect("reads what it writes");
                assert_eq!(again.into_board(Neighbourhood::CLASSIC), Ok(board));
            }
            Err(error) => {
                // A slice panics where the span is not one of the text.
                let _ = &text[error.span.start..error.span.end];
            }
        }
    }
});
