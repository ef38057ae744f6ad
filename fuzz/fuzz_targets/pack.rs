//! Any bytes are a pack: its levels stand in it one after the other, and each is a board or an error
//! with a place in it.
#![no_main]

use fewest::pack::{Layout, layout, levels};
use fewest::{ReadOptions, read};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let lines = levels(bytes, Layout::Lines).count();
    assert!(layout(bytes, None) == Layout::Told || lines >= 2);
    for layout in [Layout::Told, Layout::Lines] {
        let mut behind = 0;
        for level in levels(bytes, layout) {
            let (start, line, end) = match level {
                Ok(level) => {
                    assert_eq!(&bytes[level.offset..][..level.text.len()], level.text);
                    if let Err(error) = read(level.text, &ReadOptions::default()) {
                        let span = error.span;
                        assert!(span.start <= span.end && span.end <= level.text.len());
                    }
                    (level.offset, level.line, level.offset + level.text.len())
                }
                Err(error) => {
                    assert!(error.offset <= error.span.start && error.span.start <= error.span.end);
                    (error.offset, error.line, error.span.end)
                }
            };
            assert!(behind <= start && start <= end && end <= bytes.len());
            let line_ends = bytes[..start].iter().filter(|&&byte| byte == b'\n');
            assert_eq!(line, 1 + line_ends.count());
            behind = end;
        }
    }
});
