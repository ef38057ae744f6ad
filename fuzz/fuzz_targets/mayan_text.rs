//! Mayan text that is read comes back as it is written, in both forms.
#![no_main]

use fewest::Size;
use fewest::mayan::{CLASSIC_SIZE, parse_judge_text, parse_line};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for size in [CLASSIC_SIZE, Size::new(1, 1), Size::new(9, 9)] {
        for parse in [parse_judge_text, parse_line] {
            match parse(text, size) {
                Ok(puzzle) => {
                    let judge = puzzle.judge_text().to_string();
                    assert_eq!(parse_judge_text(&judge, size).as_ref(), Ok(&puzzle));
                    let line = puzzle.line().to_string();
                    assert_eq!(parse_line(&line, size).as_ref(), Ok(&puzzle));
                }
                Err(error) => {
                    let _ = &text[error.span.start..error.span.end];
                }
            }
        }
    }
});
