use std::num::NonZeroUsize;

use fewest::flip::png::picture_memory;
use fewest::{Monitor, choices, flip};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use super::{check, compare, generate, hint, methods, play, search, solve, study, trace, words};
use crate::ask::{Effort, Threads};

choices! {
    /// What can be asked.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub enum Question {
        /// The fewest moves.
        Solve = "solve", "The fewest moves of a board";
        /// One of them.
        Hint = "hint", "One move of a minimum answer";
        /// Whether an answer is right.
        Check = "check", "Whether an answer is right";
        /// A new board.
        Generate = "generate", "A new board with a promised property, or of a level";
        /// What every flip method makes of a board.
        Compare = "compare", "What every flip method makes of a board";
        /// What a classic method visits on a small flip board.
        Trace = "trace", "What a classic method visits on a small flip board";
        /// All flip boards of a size.
        Study = "study", "All flip boards of a size";
        /// The methods by name.
        Methods = "methods", "The methods by name";
        /// A step of a game.
        Play = "play", "A step of a game; the game goes back and forth as data";
        /// The search that a game asks for.
        Search = "search", "The search that a game asks for";
        /// The words of a language.
        Words = "words", "The words of a language, and how tiles look";
    }
    /// What it asks, in a sentence.
    pub fn summary;
}

/// What one question may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Bytes that the tables of a search may take.
    pub memory: usize,
    /// Threads of a search, where the feature `threads` is on.
    pub threads: NonZeroUsize,
    /// The most places that a flip board may have.
    pub places: usize,
}

impl Limits {
    /// Bytes that reading a picture may take.
    pub(crate) fn picture(&self) -> usize {
        picture_memory(self.memory)
    }

    /// What a search may take.
    pub(crate) fn effort(&self) -> Effort {
        Effort {
            memory: self.memory,
            threads: Threads::Exactly(self.threads),
        }
    }

    pub(crate) fn flip(&self) -> flip::Options {
        self.effort().flip(flip::Method::Auto)
    }
}

/// The answer to a question, as one JSON object.
///
/// A search that the monitor ends gives a document that says so; it is no error.
///
/// # Errors
/// [`ApiError`] where the body is not what the question takes, with the place in the body or in the
/// board's text.
pub fn answer(
    question: Question,
    body: &[u8],
    limits: &Limits,
    monitor: &dyn Monitor,
) -> Result<String, ApiError> {
    match question {
        Question::Solve => solve::answer(&parse(body)?, limits, monitor),
        Question::Hint => hint::answer(&parse(body)?, limits, monitor),
        Question::Check => {
            check::answer(&parse(body)?, limits, monitor).map(|verdict| json(&verdict))
        }
        Question::Generate => {
            generate::answer(&parse(body)?, limits, monitor).map(|document| json(&document))
        }
        Question::Compare => {
            compare::answer(&parse(body)?, limits, monitor).map(|answer| json(&answer))
        }
        Question::Trace => {
            trace::answer(&parse(body)?, limits, monitor).map(|answer| json(&answer))
        }
        Question::Methods => Ok(json(&methods::answer(&parse(body)?))),
        Question::Study => study::answer(&parse(body)?, limits, monitor).map(|study| json(&study)),
        Question::Play => {
            play::kinds_are_names(body)?;
            play::answer(parse(body)?, limits, monitor).map(|answer| json(&answer))
        }
        Question::Search => {
            search::answer(&parse(body)?, limits, monitor).map(|result| json(&result))
        }
        Question::Words => Ok(json(&words::answer(&parse(body)?))),
    }
}

fn parse<T: DeserializeOwned>(body: &[u8]) -> Result<T, ApiError> {
    // The values of an object in a list, without their names, would be taken too.
    if body.trim_ascii_start().starts_with(b"[") {
        return Err(ApiError::question("a question is a JSON object"));
    }
    serde_json::from_slice(body).map_err(|error| ApiError::body(&error))
}

pub(crate) fn json(document: &impl Serialize) -> String {
    serde_json::to_string(document).expect("documents are plain data")
}
