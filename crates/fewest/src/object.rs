//! JSON objects whose values know their places in the text.

use std::collections::HashMap;

use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::Span;
use crate::text::{whole_number, without_mark};

/// An object with its values as they stand in the text. Of a key that stands twice, the last value.
pub(crate) struct Object<'a> {
    text: &'a str,
    fields: HashMap<String, &'a RawValue>,
}

/// Why a text is not one object, and where.
pub(crate) enum ObjectError {
    /// No object; the parser's own words.
    Syntax(String, Span),
    /// Something stands behind it.
    Trailing(Span),
}

impl<'a> Object<'a> {
    /// Reads one object and nothing behind it. O(text).
    pub(crate) fn parse(text: &'a str) -> Result<Self, ObjectError> {
        let (body, mark) = without_mark(text);
        let mut stream = serde_json::Deserializer::from_str(body).into_iter();
        let fields = match stream.next() {
            Some(Ok(fields)) => fields,
            Some(Err(error)) if error.classify() == Category::Eof => {
                let words = "the text ends inside the object".to_owned();
                let end = text.trim_end().len();
                return Err(ObjectError::Syntax(words, Span::at(end)));
            }
            Some(Err(error)) => {
                let at = mark + json_place(body, &error);
                return Err(ObjectError::Syntax(json_words(&error), Span::at(at)));
            }
            None => HashMap::new(),
        };
        let rest = body[stream.byte_offset()..].trim_start();
        if rest.is_empty() {
            return Ok(Self { text, fields });
        }
        let start = text.len() - rest.len();
        let line = rest.lines().next().unwrap_or(rest).trim_end();
        Err(ObjectError::Trailing(Span::new(start, start + line.len())))
    }

    /// The value of `"puzzle"` where it is another puzzle than this one.
    pub(crate) fn other_puzzle(&self, puzzle: &str) -> Option<&'a RawValue> {
        let said = self.get("puzzle")?;
        (self.word("puzzle") != Some(puzzle)).then_some(said)
    }

    /// The value of a key.
    pub(crate) fn get(&self, key: &str) -> Option<&'a RawValue> {
        self.fields.get(key).copied()
    }

    /// The value of a key as a string without escapes.
    pub(crate) fn word(&self, key: &str) -> Option<&'a str> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    /// Where a value stands.
    pub(crate) fn span(&self, value: &RawValue) -> Span {
        let start = value.get().as_ptr() as usize - self.text.as_ptr() as usize;
        Span::new(start, start + value.get().len())
    }

    /// Where the whole object stands.
    pub(crate) fn whole(&self) -> Span {
        let (body, mark) = without_mark(self.text);
        let start = mark + body.len() - body.trim_start().len();
        Span::new(start, start + body.trim().len())
    }
}

/// Whether a value is `null`.
pub(crate) fn is_null(value: &RawValue) -> bool {
    value.get() == "null"
}

/// The whole numbers of a list of exactly so many, as the text of a JSON value has them.
pub(crate) fn whole_numbers<const N: usize>(value: &str) -> Option<[i64; N]> {
    let inner = value.strip_prefix('[')?.strip_suffix(']')?;
    let mut words = inner.split(',');
    let mut numbers = [0; N];
    for number in &mut numbers {
        *number = whole_number(words.next()?.trim())?;
    }
    words.next().is_none().then_some(numbers)
}

/// The place of an error that `serde_json` names by line and column: a byte of `body`.
pub(crate) fn json_place(body: &str, error: &serde_json::Error) -> usize {
    let line_start = match error.line() {
        0 | 1 => 0,
        line => body
            .match_indices('\n')
            .nth(line - 2)
            .map_or(body.len(), |(at, _)| at + 1),
    };
    let at = (line_start + error.column().saturating_sub(1)).min(body.len());
    body.floor_char_boundary(at)
}

/// The words of `serde_json` without the place at their end.
pub(crate) fn json_words(error: &serde_json::Error) -> String {
    let mut words = error.to_string();
    words.truncate(words.rfind(" at line ").unwrap_or(words.len()));
    words
}
