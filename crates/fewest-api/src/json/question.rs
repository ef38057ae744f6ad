use std::num::NonZeroUsize;

use fewest::flip::png::picture_memory;
use fewest::{Monitor, flip};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::ApiError;
use super::{check, compare, generate, hint, methods, play, search, solve, study, trace, words};
use crate::ask::{Effort, Threads};

/// What can be asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Question {
    /// The fewest moves.
    Solve,
    /// One of them.
    Hint,
    /// Whether an answer is right.
    Check,
    /// A new board.
    Generate,
    /// What every flip method makes of a board.
    Compare,
    /// What a classic method visits on a small flip board.
    Trace,
    /// All flip boards of a size.
    Study,
    /// The methods by name.
    Methods,
    /// A step of a game.
    Play,
    /// The search that a game asks for.
    Search,
    /// The words of a language.
    Words,
}

impl Question {
    /// All of them.
    pub const ALL: [Self; 11] = [
        Self::Solve,
        Self::Hint,
        Self::Check,
        Self::Generate,
        Self::Compare,
        Self::Trace,
        Self::Study,
        Self::Methods,
        Self::Play,
        Self::Search,
        Self::Words,
    ];

    /// The last part of its address: `solve`, …
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Solve => "solve",
            Self::Hint => "hint",
            Self::Check => "check",
            Self::Generate => "generate",
            Self::Compare => "compare",
            Self::Trace => "trace",
            Self::Study => "study",
            Self::Methods => "methods",
            Self::Play => "play",
            Self::Search => "search",
            Self::Words => "words",
        }
    }

    /// What it asks, in a sentence.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Solve => "The fewest moves of a board",
            Self::Hint => "One move of a minimum answer",
            Self::Check => "Whether an answer is right",
            Self::Generate => "A new board with a promised property, or of a level",
            Self::Compare => "What every flip method makes of a board",
            Self::Trace => "What a classic method visits on a small flip board",
            Self::Study => "All flip boards of a size",
            Self::Methods => "The methods by name",
            Self::Play => "A step of a game; the game goes back and forth as data",
            Self::Search => "The search that a game asks for",
            Self::Words => "The words of a language, and how tiles look",
        }
    }

    /// The question of that name.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|question| question.name() == name)
    }
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
