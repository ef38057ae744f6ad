//! Boards as JSON objects. Values are kept as raw text first, so that an error inside one points at
//! its place.

use std::borrow::Cow;

use serde::Deserialize;
use serde_json::value::RawValue;

use super::{Drags, Family, Input, ReadError, ReadErrorKind, ReadOptions, Takes, flip_input};
use crate::flip::{self, Edges, Goal, Neighbourhood, OwnCell, Reach, TextOptions};
use crate::mayan::{self, BoardError, IdleSwaps, Place};
use crate::object::{self, ObjectErrorKind};
use crate::text::Piece;
use crate::{Size, Span};

/// The keys that only flip boards have.
const FLIP_KEYS: [&str; 5] = ["rows", "goal", "neighbours", "wrap", "without_self"];

/// The keys that only Mayan boards have.
const MAYAN_KEYS: [&str; 4] = ["n", "columns", "height", "idle_swaps"];

/// Reads one object and nothing behind it.
pub(super) fn read(text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let body = Piece::whole(text).trimmed();
    if !body.text.starts_with('{') {
        let start = body.offset;
        return Err(Span::new(start, start + 1).wrong(ReadErrorKind::Json(
            "a board in JSON is an object".to_owned(),
        )));
    }
    let source = Source(
        object::Object::parse(text).map_err(|error| match error.kind {
            ObjectErrorKind::Syntax(words) => error.span.wrong(ReadErrorKind::Json(words)),
            ObjectErrorKind::Trailing => {
                let rest = Span::new(error.span.start, text.trim_end().len());
                rest.wrong(ReadErrorKind::SecondBoard)
            }
        })?,
    );
    let object = source.fields()?;
    let family = source.family(&object, options)?;
    let foreign: &[&'static str] = match family {
        Family::Flip => &MAYAN_KEYS,
        Family::Mayan => &FLIP_KEYS,
    };
    if let Some(field) = object.0.iter().find(|field| foreign.contains(&field.key)) {
        let key = field.key.into();
        return Err(source.at(field.name, ReadErrorKind::JsonForeignKey { key, family }));
    }
    match family {
        Family::Flip => source.flip(&object, options),
        Family::Mayan => source.mayan(&object, options),
    }
}

/// A key that a board may have, and its value.
struct Field<'a> {
    key: &'static str,
    /// The key as it stands in the text.
    name: &'a RawValue,
    value: &'a RawValue,
}

/// The fields of a board: each key at most once.
struct Fields<'a>(Vec<Field<'a>>);

impl<'a> Fields<'a> {
    /// The value of a key; `null` is as good as none.
    fn get(&self, key: &str) -> Option<&'a RawValue> {
        let field = self.0.iter().find(|field| field.key == key)?;
        Some(field.value).filter(|value| value.get() != "null")
    }
}

/// The object, which knows where its values stand.
struct Source<'a>(object::Object<'a>);

impl<'a> Source<'a> {
    fn span(&self, value: &RawValue) -> Span {
        self.0.span(value)
    }

    fn at(&self, value: &RawValue, kind: ReadErrorKind) -> ReadError {
        self.span(value).wrong(kind)
    }

    fn whole(&self) -> Span {
        self.0.whole()
    }

    fn fields(&self) -> Result<Fields<'a>, ReadError> {
        let mut fields = Fields(Vec::new());
        for &(name, value) in self.0.pairs() {
            let word = name.get().trim_matches('"');
            let mut keys = ["puzzle"].into_iter().chain(FLIP_KEYS).chain(MAYAN_KEYS);
            let Some(key) = keys.find(|key| *key == word) else {
                let key = word.to_owned();
                return Err(self.at(name, ReadErrorKind::JsonUnknownKey { key }));
            };
            if fields.0.iter().any(|field| field.key == key) {
                return Err(self.at(name, ReadErrorKind::JsonTwice { key: key.into() }));
            }
            fields.0.push(Field { key, name, value });
        }
        Ok(fields)
    }

    /// The values of a list, or of a list of lists.
    fn list<'t, T: Deserialize<'t>>(
        &self,
        value: &'t RawValue,
        key: &'static str,
        takes: Takes,
    ) -> Result<Vec<T>, ReadError> {
        serde_json::from_str(value.get()).map_err(|_| self.value(value, key, takes))
    }

    fn family(&self, object: &Fields<'_>, options: &ReadOptions) -> Result<Family, ReadError> {
        let named = self.word(object, "puzzle", Family::from_name, Takes::Family)?;
        let shown = match (object.get("rows"), object.get("columns")) {
            (Some(_), _) => Some(Family::Flip),
            (None, Some(_)) => Some(Family::Mayan),
            (None, None) => None,
        };
        let Some(family) = named.or(shown) else {
            return Err(self.whole().wrong(ReadErrorKind::JsonWithoutBoard));
        };
        match options.family {
            Some(wanted) if wanted != family => Err(object
                .get("puzzle")
                .map_or(self.whole(), |value| self.span(value))
                .wrong(ReadErrorKind::OtherFamily(family))),
            _ => Ok(family),
        }
    }

    fn flip(&self, object: &Fields<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
        let rows = object.get("rows").ok_or_else(|| self.missing("rows"))?;
        let rows: Vec<&RawValue> = self.list(rows, "rows", Takes::Strings)?;
        let lines: Vec<(Cow<'_, str>, usize)> = rows
            .iter()
            .map(|&row| Ok((self.letters(row)?, self.span(row).start + 1)))
            .collect::<Result<_, ReadError>>()?;
        let text_options = TextOptions {
            size: options.size,
            row_lengths: options.row_lengths,
            ..TextOptions::default()
        };
        let rows = lines.iter().map(|(text, at)| Piece { text, offset: *at });
        let rows: Vec<Piece<'_>> = rows.collect();
        let picture = flip::parse_rows(&rows, text_options, self.whole()).map_err(|error| {
            // Letters that are written as escapes stand elsewhere than they would without.
            let is_escaped = lines.iter().any(|(text, _)| matches!(text, Cow::Owned(_)));
            let mut error = ReadError::from(error);
            if is_escaped {
                error.span = self.whole();
            }
            error
        })?;
        let neighbourhood = Neighbourhood {
            reach: self
                .word(object, "neighbours", Reach::from_name, Takes::Reach)?
                .unwrap_or_default(),
            own_cell: match self.flag(object, "without_self")? {
                Some(true) => OwnCell::Stays,
                _ => OwnCell::Turns,
            },
            edges: match self.flag(object, "wrap")? {
                Some(true) => Edges::Wrap,
                _ => Edges::Open,
            },
        };
        let goal = self.word(object, "goal", Goal::from_name, Takes::Goal)?;
        Ok(flip_input(
            picture,
            options.neighbourhood(neighbourhood),
            goal,
        ))
    }

    /// What a JSON string says.
    fn letters<'t>(&self, row: &'t RawValue) -> Result<Cow<'t, str>, ReadError> {
        match object::bare(row) {
            Some(plain) if !plain.contains('\\') => Ok(Cow::Borrowed(plain)),
            _ => serde_json::from_str(row.get())
                .map(Cow::Owned)
                .map_err(|_| self.value(row, "rows", Takes::Strings)),
        }
    }

    fn mayan(&self, object: &Fields<'_>, options: &ReadOptions) -> Result<Input, ReadError> {
        let columns = object
            .get("columns")
            .ok_or_else(|| self.missing("columns"))?;
        let columns: Vec<Vec<&RawValue>> = self.list(columns, "columns", Takes::ColourLists)?;
        let drags = match (object.get("n"), options.drags) {
            (Some(drags), _) => self.number(drags, "n", Takes::Drags)?,
            (None, Drags::Ignored) => 0,
            (None, Drags::Needed) => return Err(self.missing("n")),
        };
        let rows = match (object.get("height"), options.size) {
            (Some(height), asked) => {
                let rows = usize::from(self.number(height, "height", Takes::Height)?);
                if !(1..=mayan::MAX_HEIGHT).contains(&rows) {
                    return Err(self.value(height, "height", Takes::Height));
                }
                if asked.is_some_and(|size| size.rows != rows) {
                    return Err(self.value(height, "height", Takes::AskedHeight));
                }
                rows
            }
            (None, asked) => asked.unwrap_or(mayan::CLASSIC_SIZE).rows,
        };
        if let Some(size) = options.size.filter(|size| size.columns != columns.len()) {
            return Err(self.whole().wrong(ReadErrorKind::Mayan(
                mayan::ParseErrorKind::ColumnCount {
                    expected: size.columns,
                    found: columns.len(),
                },
            )));
        }
        let size = Size::new(rows, columns.len());
        let colours: Vec<Vec<u8>> = columns
            .iter()
            .map(|column| {
                column
                    .iter()
                    .map(|&value| self.number(value, "columns", Takes::Colours))
                    .collect()
            })
            .collect::<Result<_, _>>()?;
        let board = mayan::Board::new(size, &colours).map_err(|error| {
            let (kind, place) = mayan_kind(error);
            let span = place.map_or(self.whole(), |place| {
                self.span(columns[place.column][place.height])
            });
            span.wrong(ReadErrorKind::Mayan(kind))
        })?;
        Ok(Input::Mayan {
            puzzle: mayan::Puzzle { board, drags },
            idle_swaps: self.idle_swaps(object.get("idle_swaps"))?,
        })
    }

    /// `true`, `false`, `"on"` or `"off"`.
    fn idle_swaps(&self, value: Option<&RawValue>) -> Result<Option<IdleSwaps>, ReadError> {
        match value.map(RawValue::get) {
            None => Ok(None),
            Some("true" | "\"on\"") => Ok(Some(IdleSwaps::Legal)),
            Some("false" | "\"off\"") => Ok(Some(IdleSwaps::Illegal)),
            Some(_) => Err(self.value(value.expect("there is a value"), "idle_swaps", Takes::Flag)),
        }
    }

    fn missing(&self, key: &'static str) -> ReadError {
        self.whole()
            .wrong(ReadErrorKind::JsonMissing { key: key.into() })
    }

    fn value(&self, value: &RawValue, key: &'static str, takes: Takes) -> ReadError {
        self.at(
            value,
            ReadErrorKind::JsonValue {
                key: key.into(),
                takes,
            },
        )
    }

    fn number(&self, value: &RawValue, key: &'static str, takes: Takes) -> Result<u8, ReadError> {
        let parsed = value.get().parse();
        parsed.map_err(|_| self.value(value, key, takes))
    }

    fn flag(&self, object: &Fields<'_>, key: &'static str) -> Result<Option<bool>, ReadError> {
        let Some(value) = object.get(key) else {
            return Ok(None);
        };
        let flag = value.get().parse();
        flag.map(Some)
            .map_err(|_| self.value(value, key, Takes::Flag))
    }

    fn word<T>(
        &self,
        object: &Fields<'_>,
        key: &'static str,
        named: fn(&str) -> Option<T>,
        takes: Takes,
    ) -> Result<Option<T>, ReadError> {
        let Some(value) = object.get(key) else {
            return Ok(None);
        };
        let word = object::bare(value).and_then(named);
        word.map(Some).ok_or_else(|| self.value(value, key, takes))
    }
}

/// The same complaint as a text parser would have, and the block it is about.
fn mayan_kind(error: BoardError) -> (mayan::ParseErrorKind, Option<Place>) {
    use mayan::ParseErrorKind as Kind;
    match error {
        BoardError::SizeOutOfRange { size } => (Kind::SizeOutOfRange { size }, None),
        BoardError::ColumnCount { expected, found } => {
            (Kind::ColumnCount { expected, found }, None)
        }
        BoardError::ColumnTooTall { place, limit } => {
            (Kind::ColumnTooTall { place, limit }, Some(place))
        }
        BoardError::ColourOutOfRange { place, .. } => {
            (Kind::ColourOutOfRange { place }, Some(place))
        }
        BoardError::RunOfThree { places } => {
            let first = places.first().copied();
            (Kind::RunOfThree { places }, first)
        }
    }
}
