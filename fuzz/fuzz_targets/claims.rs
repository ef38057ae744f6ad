//! Any text is an answer or an error with a place in it, and every move has a place of its own.
#![no_main]

use fewest::{Span, flip, mayan};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Some(Err(error)) = flip::parse_picture_file(bytes, 1 << 24) {
        let _ = &bytes[error.span.start..error.span.end];
    }
    if let Some(Err(error)) = mayan::parse_drawing(bytes) {
        let _ = &bytes[error.span.start..error.span.end];
    }
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    match flip::parse_claims(text) {
        Ok(claims) => {
            assert!(!claims.is_empty(), "{text:?}");
            for claim in claims {
                if let flip::Claim::Presses { presses, .. } = claim {
                    let spans = presses.into_iter().map(|(_, span)| span);
                    in_order(text, spans, 2);
                }
            }
        }
        Err(error) => {
            let _ = &text[error.span.start..error.span.end];
        }
    }
    match mayan::parse_claim(text) {
        Ok(mayan::Claim::Drags { drags, .. }) => {
            in_order(text, drags.into_iter().map(|drag| drag.span), 3);
        }
        Ok(mayan::Claim::None) => {}
        Err(error) => {
            let _ = &text[error.span.start..error.span.end];
        }
    }
});

/// Each move is so many numbers, in lines or in an object, and stands behind the one before.
fn in_order(text: &str, spans: impl Iterator<Item = Span>, numbers: usize) {
    let mut end = 0;
    for span in spans {
        assert!(end <= span.start, "{text:?}");
        end = span.end;
        let words = text[span.start..span.end]
            .split(|letter: char| letter.is_whitespace() || matches!(letter, '[' | ']' | ','))
            .filter(|word| !word.is_empty());
        assert_eq!(words.count(), numbers, "{text:?}");
    }
}
