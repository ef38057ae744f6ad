//! JSON objects whose values know their places in the text.

use std::collections::HashSet;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::text::{Piece, whole_number, without_mark};
use crate::{Span, TextError};

/// An object with its keys and values as they stand in the text, in their order.
pub(crate) struct Object<'a> {
    text: &'a str,
    pairs: Vec<(&'a RawValue, &'a RawValue)>,
}

/// Why a text is not one object.
pub(crate) enum ObjectErrorKind {
    /// No object; the parser's own words, or ours.
    Syntax(String),
    /// Something stands behind it.
    Trailing,
}

type ObjectError = TextError<ObjectErrorKind>;

impl<'a> Object<'a> {
    /// Reads one object and nothing behind it. A key may stand twice. O(text).
    pub(crate) fn parse(text: &'a str) -> Result<Self, ObjectError> {
        let (body, mark) = without_mark(text);
        let mut stream = serde_json::Deserializer::from_str(body).into_iter::<Pairs<'_>>();
        let pairs = match stream.next() {
            Some(Ok(Pairs(pairs))) => pairs,
            Some(Err(error)) if error.classify() == Category::Eof => {
                let words = "the text ends inside the object".to_owned();
                let end = text.trim_end().len();
                return Err(Span::at(end).wrong(ObjectErrorKind::Syntax(words)));
            }
            Some(Err(error)) => {
                let at = mark + Span::of_json_error(body, &error).start;
                let kind = ObjectErrorKind::Syntax(json_words(&error));
                return Err(Span::at(at).wrong(kind));
            }
            None => Vec::new(),
        };
        let rest = body[stream.byte_offset()..].trim_start();
        if rest.is_empty() {
            return Ok(Self { text, pairs });
        }
        let start = text.len() - rest.len();
        let line = rest.lines().next().unwrap_or(rest).trim_end();
        Err(Span::new(start, start + line.len()).wrong(ObjectErrorKind::Trailing))
    }

    /// Reads one object in which no key stands twice. O(text).
    pub(crate) fn parse_strict(text: &'a str) -> Result<Self, ObjectError> {
        let object = Self::parse(text)?;
        let mut seen = HashSet::with_capacity(object.pairs.len());
        match object.pairs.iter().find(|(key, _)| !seen.insert(key.get())) {
            None => Ok(object),
            Some((key, _)) => {
                let words = format!("{} stands twice", key.get());
                Err(object.span(key).wrong(ObjectErrorKind::Syntax(words)))
            }
        }
    }

    /// The keys and their values, in their order.
    pub(crate) fn pairs(&self) -> &[(&'a RawValue, &'a RawValue)] {
        &self.pairs
    }

    /// The value of `"puzzle"` where it is another puzzle than this one.
    pub(crate) fn other_puzzle(&self, puzzle: &str) -> Option<&'a RawValue> {
        let said = self.get("puzzle")?;
        (self.word("puzzle") != Some(puzzle)).then_some(said)
    }

    /// The value of a key; nobody writes the keys of a board with escapes. O(keys).
    pub(crate) fn get(&self, key: &str) -> Option<&'a RawValue> {
        let (_, value) = self
            .pairs
            .iter()
            .find(|(name, _)| bare(name) == Some(key))?;
        Some(value)
    }

    /// The value of a key as a string without escapes.
    pub(crate) fn word(&self, key: &str) -> Option<&'a str> {
        serde_json::from_str(self.get(key)?.get()).ok()
    }

    /// The text of a value.
    pub(crate) fn piece<'v>(&self, value: &'v RawValue) -> Piece<'v> {
        let text = value.get();
        let offset = text.as_ptr() as usize - self.text.as_ptr() as usize;
        Piece { text, offset }
    }

    /// Where a value stands.
    pub(crate) fn span(&self, value: &RawValue) -> Span {
        self.piece(value).span()
    }

    /// Where the whole object stands.
    pub(crate) fn whole(&self) -> Span {
        Piece::whole(self.text).trimmed().span()
    }
}

/// Keys and values in their order.
struct Pairs<'a>(Vec<(&'a RawValue, &'a RawValue)>);

impl<'de> Deserialize<'de> for Pairs<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct PairsVisitor;
        impl<'de> Visitor<'de> for PairsVisitor {
            type Value = Pairs<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Pairs<'de>, A::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(PairsVisitor)
    }
}

/// What stands between the quotes of a string, escapes as they are.
pub(crate) fn bare(value: &RawValue) -> Option<&str> {
    value.get().strip_prefix('"')?.strip_suffix('"')
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

/// The words of `serde_json` without the place at their end.
#[must_use]
pub fn json_words(error: &serde_json::Error) -> String {
    let mut words = error.to_string();
    words.truncate(words.rfind(" at line ").unwrap_or(words.len()));
    words
}
