//! Any text is a judge's input or an error with a place in it, every board can be answered,
//! and any text is an output too, or an error with a place in it.
#![no_main]

use fewest::Input;
use fewest::judge::{Answer, JUDGES};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for judge in JUDGES {
        match judge.read(text) {
            Ok(boards) => {
                for (number, board) in (1..).zip(&boards) {
                    let none = match board {
                        Input::Flip { .. } => Answer::Flip(None),
                        Input::Mayan { .. } => Answer::Mayan(None),
                    };
                    assert!(judge.write(number, &none).ends_with('\n'));
                }
                match judge.claims(text, &boards) {
                    Ok(claims) => assert_eq!(claims.len(), boards.len()),
                    Err(error) => {
                        let _ = &text[error.span.start..error.span.end];
                        assert!(!error.to_string().is_empty());
                    }
                }
            }
            Err(error) => {
                let _ = &text[error.span.start..error.span.end];
                assert!(!error.to_string().is_empty());
            }
        }
    }
});
