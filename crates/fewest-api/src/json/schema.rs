//! The questions and their answers as JSON Schema, made from the types that read and write them.

use std::collections::{BTreeMap, BTreeSet};

use fewest::Family;
use fewest::document::{
    CheckDocument, CountDocument, FlipDifficultyDocument, FlipDocument, FlipHintDocument,
    MayanDifficultyDocument, MayanDocument, MayanHintDocument,
};
use fewest::flip::{Goal, Reach};
use fewest_session::{SearchRequest, SearchResult};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::transform::transform_subschemas;
use schemars::{JsonSchema, Schema};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::check::CheckRequest;
use super::compare::{CompareAnswer, CompareRequest};
use super::generate::GenerateRequest;
use super::hint::HintRequest;
use super::methods::MethodsRequest;
use super::play::{PlayAnswer, PlayRequest};
use super::solve::SolveRequest;
use super::study::{StudyReply, StudyRequest};
use super::trace::{TraceAnswer, TraceRequest};
use super::words::{WordsAnswer, WordsRequest};
use crate::ask::generate::GeneratedDocument;
use crate::ask::methods::MethodsDocument;
use crate::{ApiError, Progress, Question};

/// All questions with what they take and answer, where each type is described once.
#[derive(Debug, Clone)]
pub struct Description {
    /// In the order of [`Question::ALL`].
    pub questions: Vec<QuestionSchema>,
    /// An error.
    pub error: Schema,
    /// How far a search is.
    pub progress: Schema,
    /// The types that the others name.
    pub types: Map<String, Value>,
}

/// What a question takes and what its answer is.
#[derive(Debug, Clone)]
pub struct QuestionSchema {
    /// Which one.
    pub question: Question,
    /// Of the body.
    pub request: Schema,
    /// Of the answer.
    pub answer: Schema,
}

/// Describes everything, in draft 2020-12. The types are looked for at `place`, a JSON pointer such as
/// `/components/schemas`. One that is not read as it is written is described twice; what is read has `Read` behind its
/// name.
#[must_use]
pub fn describe(place: &'static str) -> Description {
    let generator = |mut settings: SchemaSettings| {
        settings.definitions_path = place.into();
        settings.meta_schema = None;
        settings.into_generator()
    };
    let draft = SchemaSettings::draft2020_12;
    let mut generators = Generators {
        read: generator(draft().for_deserialize().with_transform(loosen)),
        written: generator(draft().for_serialize()),
    };
    let mut questions = Question::ALL
        .map(|question| generators.question(question))
        .to_vec();
    let error = generators.written.subschema_for::<ApiError>();
    let progress = generators.written.subschema_for::<Progress>();
    let mut types = generators.written.take_definitions(true);
    let read = generators.read.take_definitions(true);
    let differing = differing(&read, &types);
    for (mut name, mut schema) in read {
        if let Ok(schema) = <&mut Schema>::try_from(&mut schema) {
            rename(schema, &differing);
        }
        if differing.contains(&name) {
            name.push_str(READ);
        }
        types.insert(name, schema);
    }
    for question in &mut questions {
        rename(&mut question.request, &differing);
    }
    Description {
        questions,
        error,
        progress,
        types,
    }
}

/// Behind the names of types that are not read as they are written.
const READ: &str = "Read";

struct Generators {
    read: SchemaGenerator,
    written: SchemaGenerator,
}

impl Generators {
    fn question(&mut self, question: Question) -> QuestionSchema {
        let (request, answer) = match question {
            Question::Solve => self.both::<SolveRequest, SolveAnswer>(),
            Question::Hint => self.both::<HintRequest, HintAnswer>(),
            Question::Check => self.both::<CheckRequest, CheckDocument>(),
            Question::Generate => self.both::<GenerateRequest, GeneratedDocument>(),
            Question::Compare => self.both::<CompareRequest, CompareAnswer>(),
            Question::Trace => self.both::<TraceRequest, TraceAnswer>(),
            Question::Study => self.both::<StudyRequest, StudyReply>(),
            Question::Methods => self.both::<MethodsRequest, MethodsDocument>(),
            Question::Play => self.both::<PlayRequest, PlayAnswer>(),
            Question::Search => self.both::<SearchRequest, SearchResult>(),
            Question::Words => self.both::<WordsRequest, WordsAnswer>(),
        };
        QuestionSchema {
            question,
            request,
            answer,
        }
    }

    fn both<Request: JsonSchema, Answer: JsonSchema>(&mut self) -> (Schema, Schema) {
        let request = self.read.subschema_for::<Request>();
        (request, self.written.subschema_for::<Answer>())
    }
}

/// The types that are not read as they are written, or hold such a type.
fn differing(read: &Map<String, Value>, written: &Map<String, Value>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    loop {
        let differs = |name: &String, schema: &Value| {
            let refers = |name: &String| schema.to_string().contains(&format!("/{name}\""));
            let written = written.get(name);
            written.is_some_and(|written| written != schema || names.iter().any(refers))
        };
        let found: BTreeSet<String> = read
            .iter()
            .filter(|(name, schema)| differs(name, schema))
            .map(|(name, _)| name.clone())
            .collect();
        if found == names {
            return names;
        }
        names = found;
    }
}

/// Names what is read where it differs from what is written.
fn rename(schema: &mut Schema, differing: &BTreeSet<String>) {
    if let Some(Value::String(reference)) = schema.get_mut("$ref") {
        let (_, name) = reference.rsplit_once('/').unwrap_or_default();
        if differing.contains(name) {
            reference.push_str(READ);
        }
    }
    transform_subschemas(&mut |schema: &mut Schema| rename(schema, differing), schema);
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
    #[schemars(with = "Family")]
    puzzle: Option<Family>,
    /// Rows of `w`, `b` and `_` (no cell).
    rows: Vec<String>,
    /// The colour to reach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Goal")]
    goal: Option<Goal>,
    /// Which cells a press turns over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(with = "Reach")]
    neighbours: Option<Reach>,
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
    #[schemars(with = "Family")]
    puzzle: Option<Family>,
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
