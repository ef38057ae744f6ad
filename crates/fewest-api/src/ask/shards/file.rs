//! What the file of a shard holds.

use fewest::document::FlipBoardDocument;
use fewest::flip::ShardRecord;
use fewest::{Family, Input, ReadError, ReadOptions, Span, TextError};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Options, Question};

/// What a shard has come to, with the question: enough to go on with it, and to put it together with
/// others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ShardFile {
    /// The question.
    pub question: Question,
    /// How far the shard is.
    pub record: ShardRecord,
    /// How long it was searched by now, in thousandths of a second.
    pub milliseconds: u64,
}

/// Why a text is not the file of a shard, and where.
pub type ShardFileError = TextError<ShardFileErrorKind>;

/// Why a text is not the file of a shard.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShardFileErrorKind {
    /// It is no text.
    #[error("it is not UTF-8")]
    NotText,
    /// It is no JSON, ends too soon, or lacks something; in the parser's words.
    #[error("{0}")]
    Syntax(String),
    /// It has another version.
    #[error("it has schema {0}, and this program knows schema {SCHEMA}")]
    Schema(u64),
    /// Something in it was changed.
    #[error("its checksum does not match what it holds")]
    Checksum,
    /// Its board cannot be read.
    #[error("its board: {0}")]
    Board(ReadError),
}

/// The version of the form.
const SCHEMA: u64 = 1;

/// The text of the file, as JSON.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Document {
    schema: u64,
    board: Value,
    options: Options,
    record: ShardRecord,
    milliseconds: u64,
    /// CRC-32 of the object without this key, with no blanks, in eight hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

impl Document {
    fn text(&self) -> String {
        serde_json::to_string(self).expect("documents are plain data")
    }

    /// Of all but the checksum.
    fn sum(&mut self) -> String {
        self.checksum = None;
        format!("{:08x}", crc32fast::hash(self.text().as_bytes()))
    }
}

impl ShardFile {
    /// The text; `None` where the board's presses are listed one by one, which has no form as text.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn text(&self) -> Option<String> {
        let Question {
            board,
            goal,
            options,
        } = &self.question;
        let board = FlipBoardDocument::new(board, *goal)?;
        let mut document = Document {
            schema: SCHEMA,
            board: serde_json::to_value(board).expect("documents are plain data"),
            options: *options,
            record: self.record.clone(),
            milliseconds: self.milliseconds,
            checksum: None,
        };
        document.checksum = Some(document.sum());
        Some(document.text())
    }

    /// Reads the text of a file. Whether the record is one of the question's shards is not looked at.
    ///
    /// # Errors
    /// [`ShardFileError`].
    ///
    /// # Panics
    /// Never.
    pub fn parse(bytes: &[u8]) -> Result<Self, ShardFileError> {
        let error = |kind, span: Span| span.wrong(kind);
        let text = std::str::from_utf8(bytes)
            .map_err(|at| error(ShardFileErrorKind::NotText, Span::at(at.valid_up_to())))?;
        let mut document: Document = serde_json::from_str(text).map_err(|syntax| {
            let span = Span::of_json_error(text, &syntax);
            error(
                ShardFileErrorKind::Syntax(fewest::json_words(&syntax)),
                span,
            )
        })?;
        if document.schema != SCHEMA {
            return Err(error(
                ShardFileErrorKind::Schema(document.schema),
                Span::at(0),
            ));
        }
        let said = document.checksum.take();
        if said != Some(document.sum()) {
            let at = text.rfind("\"checksum\"").unwrap_or(0);
            return Err(error(ShardFileErrorKind::Checksum, Span::at(at)));
        }
        let options = ReadOptions {
            family: Some(Family::Flip),
            ..ReadOptions::default()
        };
        let board = document.board.to_string();
        let input = fewest::read(board.as_bytes(), &options).map_err(|unreadable| {
            let at = text.find("\"board\"").unwrap_or(0);
            error(ShardFileErrorKind::Board(unreadable), Span::at(at))
        })?;
        let Input::Flip { board, goal } = input else {
            unreachable!("a flip board was asked for")
        };
        Ok(Self {
            question: Question {
                board,
                goal: goal.unwrap_or_default(),
                options: document.options,
            },
            record: document.record,
            milliseconds: document.milliseconds,
        })
    }
}
