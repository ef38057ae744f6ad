//! Any body is a question's answer or an error, as JSON, with its place in the input.
#![no_main]

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU32, Ordering};

use fewest::Monitor;
use fewest_api::{Limits, Question, answer};
use libfuzzer_sys::fuzz_target;

/// Ends a search that asks often.
struct Asked(AtomicU32);

impl Monitor for Asked {
    fn should_stop(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed) > 8
    }
}

const LIMITS: Limits = Limits {
    memory: 1 << 22,
    threads: NonZeroUsize::MIN,
    places: 1 << 10,
};

// The first byte chooses the question.
fuzz_target!(|input: &[u8]| {
    let Some((&choice, body)) = input.split_first() else {
        return;
    };
    let question = Question::ALL[usize::from(choice) % Question::ALL.len()];
    let text = match answer(question, body, &LIMITS, &Asked(AtomicU32::new(0))) {
        Ok(text) => text,
        Err(error) => error.json(),
    };
    assert!(text.starts_with('{') && text.ends_with('}'), "{text}");
});
