//! Any bytes are a board or an error with a place in them; the family is never the wrong one.
#![no_main]

use fewest::{Family, Input, ReadOptions, Size, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for family in [None, Some(Family::Flip), Some(Family::Mayan)] {
        for size in [None, Some(Size::new(3, 4))] {
            let options = ReadOptions {
                family,
                size,
                ..ReadOptions::default()
            };
            match read(bytes, &options) {
                Ok(Input::Flip { .. }) => assert_ne!(family, Some(Family::Mayan)),
                Ok(Input::Mayan { .. }) => assert_ne!(family, Some(Family::Flip)),
                Err(error) => {
                    assert!(error.span.start <= error.span.end && error.span.end <= bytes.len());
                    assert!(!error.to_string().is_empty());
                }
            }
        }
    }
});
