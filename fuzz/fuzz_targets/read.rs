//! Any bytes are a board or an error with a place in them; the family is never the wrong one, and that of
//! 0 and 1 is never guessed.
#![no_main]

use fewest::{Family, Input, ReadErrorKind, ReadOptions, Size, is_zeros_and_ones, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for family in [None, Some(Family::Flip), Some(Family::Mayan)] {
        for size in [None, Some(Size::new(3, 4))] {
            let options = ReadOptions {
                family,
                size,
                ..ReadOptions::default()
            };
            let text = std::str::from_utf8(bytes).unwrap_or_default();
            match read(bytes, &options) {
                Ok(Input::Flip { .. }) => {
                    assert_ne!(family, Some(Family::Mayan));
                    assert!(family.is_some() || !is_zeros_and_ones(text));
                }
                Ok(Input::Mayan { .. }) => assert_ne!(family, Some(Family::Flip)),
                Err(error) => {
                    let is_nobodys = matches!(
                        error.kind,
                        ReadErrorKind::EitherFamily { .. } | ReadErrorKind::ZerosAndOnes { .. }
                    );
                    assert!(!is_nobodys || family.is_none() && is_zeros_and_ones(text));
                    assert!(error.span.start <= error.span.end && error.span.end <= bytes.len());
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
});
