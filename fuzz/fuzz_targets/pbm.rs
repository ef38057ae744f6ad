//! Any bytes are a PBM picture or an error with a place; what is read comes back as P4.
#![no_main]

use fewest::flip::pbm::{parse_pbm, pbm_header, pbm_row};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match parse_pbm(bytes) {
    Ok(grid) => {
        let mut file = pbm_header(grid.size()).into_bytes();
        for row in 0..grid.size().rows {
            pbm_row(grid.row(row), grid.size().columns, &mut file);
        }
        assert_eq!(parse_pbm(&file), Ok(grid));
    }
    Err(error) => {
        let _ = &bytes[error.span.start..error.span.end];
    }
});
