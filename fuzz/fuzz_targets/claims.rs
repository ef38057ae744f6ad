//! Any text is an answer or an error with a place in it.
#![no_main]

use fewest::{flip, mayan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match flip::parse_claim(text) {
        Ok(flip::Claim::Presses { presses, .. }) => {
            for (_, span) in presses {
                assert!(!text[span.start..span.end].trim().is_empty());
            }
        }
        Ok(_) => {}
        Err(error) => {
            let _ = &text[error.span.start..error.span.end];
        }
    }
    match mayan::parse_claim(text) {
        Ok(mayan::Claim::Drags { drags, .. }) => {
            for (drag, span) in drags {
                let words: Vec<&str> = text[span.start..span.end].split_whitespace().collect();
                assert_eq!(words.len(), 3, "{drag}");
            }
        }
        Ok(mayan::Claim::None) => {}
        Err(error) => {
            let _ = &text[error.span.start..error.span.end];
        }
    }
});
