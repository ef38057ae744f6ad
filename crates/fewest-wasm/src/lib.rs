//! The questions of [`fewest_api`] through a C interface that a Worker calls.
//!
//! Four functions and no generated glue: the page writes a question's name and body, one behind the
//! other, into the memory that [`reserve`] gives, calls [`ask`], and reads the answer where
//! [`answer_pointer`] and [`answer_length`] say. The clock and the progress display are the Worker's: it
//! gives `env.should_stop`, `env.progress` and `env.told`.

mod worker;

use std::cell::RefCell;
use std::num::NonZeroUsize;

use fewest_api::{ApiError, Limits, Question, answer};

use crate::worker::Worker;

/// Of a page: WebAssembly has 4 GiB in all, and phones give far less.
const LIMITS: Limits = Limits {
    memory: 256 << 20,
    threads: NonZeroUsize::MIN,
    places: 1 << 20,
};

/// The answer is a document.
pub const ANSWERED: u32 = 0;

/// The answer is an [`ApiError`].
pub const REFUSED: u32 = 1;

thread_local! {
    /// A Worker has one thread, and asks one question at a time.
    static QUESTION: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Memory of `length` bytes for the next question. The pointer is good until the next call.
#[unsafe(no_mangle)]
pub extern "C" fn reserve(length: usize) -> *mut u8 {
    QUESTION.with_borrow_mut(|question| {
        question.clear();
        question.resize(length, 0);
        question.as_mut_ptr()
    })
}

/// Answers the question in the reserved memory: `name_length` bytes of its name, then its body. Gives
/// [`ANSWERED`] or [`REFUSED`].
#[unsafe(no_mangle)]
pub extern "C" fn ask(name_length: usize) -> u32 {
    let question = QUESTION.take();
    let (name, body) = question.split_at(name_length.min(question.len()));
    let answered = match std::str::from_utf8(name).ok().and_then(Question::from_name) {
        Some(question) => answer(question, body, &LIMITS, &Worker),
        None => Err(ApiError::unknown_question()),
    };
    let (outcome, text) = match answered {
        Ok(text) => (ANSWERED, text),
        Err(error) => (REFUSED, error.json()),
    };
    ANSWER.set(text.into_bytes());
    outcome
}

/// Where the answer begins. Good until the next question.
#[unsafe(no_mangle)]
pub extern "C" fn answer_pointer() -> *const u8 {
    ANSWER.with_borrow(Vec::as_ptr)
}

/// How many bytes the answer has.
#[unsafe(no_mangle)]
pub extern "C" fn answer_length() -> usize {
    ANSWER.with_borrow(Vec::len)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(name: &str, body: &str) -> (u32, String) {
        reserve(name.len() + body.len());
        QUESTION.with_borrow_mut(|question| {
            question[..name.len()].copy_from_slice(name.as_bytes());
            question[name.len()..].copy_from_slice(body.as_bytes());
        });
        let outcome = ask(name.len());
        let answer = ANSWER.with_borrow(|answer| String::from_utf8(answer.clone()));
        (outcome, answer.expect("answers are UTF-8"))
    }

    #[test]
    fn a_question_is_answered() {
        let (outcome, answer) = asked("solve", r#"{"board":"bwwb/bbwb/bwwb/bwww"}"#);
        assert_eq!(outcome, ANSWERED);
        assert!(answer.contains(r#""answer":4"#), "{answer}");
    }

    #[test]
    fn what_is_no_question_is_refused() {
        for (name, body) in [("", ""), ("dance", "{}"), ("solve", "{}"), ("solve", "\0")] {
            assert_eq!(asked(name, body).0, REFUSED, "{name} {body}");
        }
        reserve(3);
        assert_eq!(ask(usize::MAX), REFUSED);
    }
}
