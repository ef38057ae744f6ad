//! Any bytes are the file of a shard, or an error with a place in them. What is read is written as it was read.
#![no_main]

use fewest_api::ask::shards::ShardFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| match ShardFile::parse(bytes) {
    Ok(file) => {
        let _ = (
            file.record.decided(),
            file.record.candidates(),
            file.record.prefixes(),
        );
        let text = file.text().expect("its board has a form as text");
        assert_eq!(ShardFile::parse(text.as_bytes()), Ok(file));
    }
    Err(error) => {
        let span = error.span;
        assert!(span.start <= span.end && span.end <= bytes.len());
    }
});
