//! Any bytes are a PNG picture or an error; what is read comes back.
#![no_main]

use fewest::flip::png::{parse_png, write_png};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(grid) = parse_png(bytes) {
        // Writing a huge picture of nothing tells nothing new.
        if grid.words().len() < 1 << 16 {
            let file = write_png(&grid).expect("a small picture");
            assert_eq!(parse_png(&file).expect("our own file"), grid);
        }
    }
});
