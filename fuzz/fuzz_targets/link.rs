//! Any text is a link or an error with a place; a link that was read can be written, and says the same.
#![no_main]

use fewest::link::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match parse(text) {
        Ok(opened) => {
            let written = opened.link.text().expect("what was read can be written");
            let again = parse(&written).expect("what was written can be read");
            assert_eq!(again.link, opened.link);
            assert!(again.notices.is_empty());
        }
        Err(error) => {
            let _ = &text[error.span.start..error.span.end];
        }
    }
});
