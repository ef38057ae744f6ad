//! The questions as a client asks them: JSON in, JSON out.

mod agreement;
mod ask;
mod boards;
mod misfits;
mod pictures;
mod play;
mod printed;
mod study;

use std::num::NonZeroUsize;

use fewest::Unmonitored;
use fewest_api::{Limits, Question, answer};
use serde_json::Value;

const LIMITS: Limits = Limits {
    memory: 64 << 20,
    threads: NonZeroUsize::MIN,
    places: 1 << 16,
};

/// The answer, or the error, as JSON.
fn ask(question: Question, body: &Value) -> Result<Value, Value> {
    let parse = |text: &str| serde_json::from_str(text).expect("answers are JSON");
    answer(question, body.to_string().as_bytes(), &LIMITS, &Unmonitored)
        .map(|text| parse(&text))
        .map_err(|error| parse(&error.json()))
}

/// The answer to a question that has one.
#[track_caller]
fn told(question: Question, body: &Value) -> Value {
    ask(question, body).unwrap_or_else(|error| panic!("{body}: {error}"))
}

/// The error of a question that has no answer.
#[track_caller]
fn refused(question: Question, body: &Value) -> Value {
    match ask(question, body) {
        Err(error) => error,
        Ok(answer) => panic!("{body}: {answer}"),
    }
}
