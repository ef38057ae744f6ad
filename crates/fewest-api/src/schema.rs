//! The questions and their answers as JSON Schema, made from the types that read and write them.

use std::collections::BTreeMap;

use fewest::document::{
    CheckDocument, CountDocument, FlipDifficultyDocument, FlipDocument, FlipHintDocument,
    FlipStudyDocument, MayanDifficultyDocument, MayanDocument, MayanHintDocument,
};
use fewest_session::{SearchRequest, SearchResult};
use schemars::generate::SchemaSettings;
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::board::{GoalName, Neighbours, Puzzle};
use crate::check::CheckRequest;
use crate::compare::{CompareAnswer, CompareRequest};
use crate::generate::{GenerateRequest, GeneratedDocument};
use crate::hint::HintRequest;
use crate::methods::{MethodsDocument, MethodsRequest};
use crate::play::{PlayAnswer, PlayRequest};
use crate::solve::SolveRequest;
use crate::study::StudyRequest;
use crate::trace::{TraceAnswer, TraceRequest};
use crate::words::{WordsAnswer, WordsRequest};
use crate::{ApiError, Progress, Question};

/// What a question takes and what its answer is.
#[derive(Debug, Clone)]
pub struct QuestionSchema {
    /// Of the body.
    pub request: Schema,
    /// Of the answer.
    pub answer: Schema,
}

/// The schema of a question. Draft 2020-12, with nothing outside of it.
#[must_use]
pub fn of(question: Question) -> QuestionSchema {
    match question {
        Question::Solve => both::<SolveRequest, SolveAnswer>(),
        Question::Hint => both::<HintRequest, HintAnswer>(),
        Question::Check => both::<CheckRequest, CheckDocument>(),
        Question::Generate => both::<GenerateRequest, GeneratedDocument>(),
        Question::Compare => both::<CompareRequest, CompareAnswer>(),
        Question::Trace => both::<TraceRequest, TraceAnswer>(),
        Question::Study => both::<StudyRequest, FlipStudyDocument>(),
        Question::Methods => both::<MethodsRequest, MethodsDocument>(),
        Question::Play => both::<PlayRequest, PlayAnswer>(),
        Question::Search => both::<SearchRequest, SearchResult>(),
        Question::Words => both::<WordsRequest, WordsAnswer>(),
    }
}

/// The schema of an error.
#[must_use]
pub fn of_error() -> Schema {
    answer::<ApiError>()
}

/// The schema of how far a search is.
#[must_use]
pub fn of_progress() -> Schema {
    answer::<Progress>()
}

fn both<Request: JsonSchema, Answer: JsonSchema>() -> QuestionSchema {
    let mut settings = SchemaSettings::draft2020_12().for_deserialize();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    let mut request = settings.into_generator().into_root_schema_for::<Request>();
    loosen(&mut request);
    QuestionSchema {
        request,
        answer: answer::<Answer>(),
    }
}

/// Serde passes over unknown keys beside the tag of a variant without data, whatever the type says.
fn loosen(schema: &mut Schema) {
    if let Some(object) = schema.as_object_mut() {
        let properties = object.get("properties").and_then(Value::as_object);
        let only_tag = properties.is_some_and(|properties| {
            let mut values = properties.values();
            values.next().is_some_and(|tag| tag.get("const").is_some()) && values.next().is_none()
        });
        if only_tag {
            object.remove("additionalProperties");
        }
    }
    transform_subschemas(&mut loosen, schema);
}

fn answer<Answer: JsonSchema>() -> Schema {
    let mut settings = SchemaSettings::draft2020_12().for_serialize();
    settings.inline_subschemas = true;
    settings.meta_schema = None;
    settings.into_generator().into_root_schema_for::<Answer>()
}

/// A board in a body.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only described")]
pub(crate) enum BoardForms {
    /// A text that `fewest solve` reads, or the bytes of such a file in base 64.
    Text(String),
    /// The object of a board.
    Object(BoardObject),
}

/// A board as an object.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(untagged)]
pub(crate) enum BoardObject {
    Flip(FlipBoard),
    Mayan(MayanBoard),
}

/// A flip board.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct FlipBoard {
    /// `"flip"`; may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Puzzle")]
    puzzle: Option<Puzzle>,
    /// Rows of `w`, `b` and `_` (no cell).
    rows: Vec<String>,
    /// The colour to reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "GoalName")]
    goal: Option<GoalName>,
    /// Which cells a press turns over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Neighbours")]
    neighbours: Option<Neighbours>,
    /// Whether the board is a torus.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    wrap: Option<bool>,
    /// Whether the pressed cell stays.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    without_self: Option<bool>,
}

/// A Mayan board.
#[derive(JsonSchema, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MayanBoard {
    /// `"mayan"`; may be left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Puzzle")]
    puzzle: Option<Puzzle>,
    /// The number of drags; may be left out where the question says how many, or asks for the fewest.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "u8")]
    n: Option<u8>,
    /// The columns from the left, each from the bottom; colours from 1.
    columns: Vec<Vec<u8>>,
    /// The height; 7 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "usize")]
    height: Option<usize>,
    /// Whether swaps of two blocks of one colour are legal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "bool")]
    idle_swaps: Option<bool>,
}

/// Somebody's answer.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only described")]
pub(crate) enum AnswerForms {
    /// A text that `fewest check` reads, or the bytes of such a file in base 64.
    Text(String),
    /// An answer of `solve`.
    Object(BTreeMap<String, Value>),
}

/// How hard a board of either puzzle is.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only described")]
pub(crate) enum AnyDifficulty {
    Flip(FlipDifficultyDocument),
    Mayan(MayanDifficultyDocument),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only described")]
enum SolveAnswer {
    Flip(FlipDocument),
    Mayan(MayanDocument),
    /// Where `count` was asked for.
    Count(CountDocument),
}

#[derive(JsonSchema)]
#[schemars(untagged)]
#[allow(dead_code, reason = "only described")]
enum HintAnswer {
    Flip(FlipHintDocument),
    Mayan(MayanHintDocument),
}

/// The documents of boards have the keys of the boards that are read.
#[cfg(test)]
mod tests {
    use fewest::document::{FlipBoardDocument, MayanBoardDocument};
    use fewest::{Input, ReadOptions};

    use super::*;

    #[test]
    fn boards_that_are_written_are_boards_as_described() {
        let read =
            |text: &str| fewest::read(text.as_bytes(), &ReadOptions::default()).expect("a board");
        let Input::Flip { board, .. } = read("bw\nwb") else {
            panic!("a flip board");
        };
        let flip = FlipBoardDocument::new(&board, fewest::flip::Goal::White).expect("classic");
        let Input::Mayan { puzzle, .. } = read("3|1|2,1|2,3,4|3,1|2,4,3,4") else {
            panic!("a Mayan board");
        };
        let mayan = MayanBoardDocument::new(&puzzle, fewest::mayan::IdleSwaps::Illegal);
        for document in [
            serde_json::to_value(flip).expect("plain data"),
            serde_json::to_value(mayan).expect("plain data"),
        ] {
            let described: BoardObject =
                serde_json::from_value(document.clone()).expect("as described");
            let back = serde_json::to_value(described).expect("plain data");
            assert_eq!(back, document);
        }
    }
}
