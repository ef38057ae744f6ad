use std::borrow::Cow;
use std::num::NonZeroUsize;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fewest::flip::pbm::PbmHeader;
use fewest::flip::png::{MAX_PIXELS, png_size};
use fewest::flip::{self, Edges, Goal, Neighbourhood, OwnCell, Reach, RowLengths};
use fewest::mayan::IdleSwaps;
use fewest::{Drags, Family, Input, ReadOptions, Size, Span};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::error::ApiError;
use super::question::Limits;
use crate::ask::{Asked, Task, Words};

/// A board in a body: a text that the command line reads too, or the object of a board in JSON.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub(crate) struct BoardText(
    #[cfg_attr(feature = "schema", schemars(with = "crate::json::schema::BoardForms"))] RawText,
);

/// A string, or any other JSON value as it stands in the body.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub(crate) struct RawText(
    #[cfg_attr(
        feature = "schema",
        schemars(with = "crate::json::schema::AnswerForms")
    )]
    Box<RawValue>,
);

/// How to read a board, over what its text says.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Reading {
    /// The puzzle, where the text does not tell. In a flip board of 0 and 1, 1 is b.
    pub puzzle: Option<Family>,
    /// Flip: rows and columns of a board on one line. Mayan: height and columns.
    pub size: Option<[usize; 2]>,
    /// Flip: which cells a press turns over.
    pub neighbours: Option<Reach>,
    /// Flip: whether the pressed cell stays.
    pub without_self: Option<bool>,
    /// Flip: whether the board is a torus.
    pub wrap: Option<bool>,
    /// Flip: whether rows may differ in length.
    #[serde(default)]
    pub ragged: bool,
    /// PNG: so many pixels are a cell's side; told from the picture where this is not given.
    pub cell_pixels: Option<NonZeroUsize>,
    /// How a board that is a string stands in it.
    #[serde(default)]
    pub encoding: Encoding,
}

/// How the bytes of a file stand in a string.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Encoding {
    /// As they are.
    #[default]
    Text,
    /// In base 64, for pictures.
    Base64,
}

/// Whether idle swaps are legal, from a yes or no.
pub(crate) fn idle_swaps(legal: bool) -> IdleSwaps {
    if legal {
        IdleSwaps::Legal
    } else {
        IdleSwaps::Illegal
    }
}

/// The rule of these words.
pub(crate) fn neighbourhood(
    neighbours: Option<Reach>,
    without_self: bool,
    wrap: bool,
) -> Neighbourhood {
    Neighbourhood {
        reach: neighbours.unwrap_or_default(),
        own_cell: own_cell(without_self),
        edges: edges(wrap),
    }
}

fn own_cell(stays: bool) -> OwnCell {
    if stays {
        OwnCell::Stays
    } else {
        OwnCell::Turns
    }
}

fn edges(wrap: bool) -> Edges {
    if wrap { Edges::Wrap } else { Edges::Open }
}

impl Reading {
    /// `asked` is the puzzle that the question is about, where it says so.
    fn options(self, asked: Option<Family>, drags: Drags, limits: &Limits) -> ReadOptions {
        let has_rule = self.neighbours.is_some()
            || self.without_self == Some(true)
            || self.wrap == Some(true)
            || self.ragged;
        ReadOptions {
            family: self.puzzle,
            question: if has_rule { Some(Family::Flip) } else { asked },
            drags,
            size: self.size.map(|[rows, columns]| Size::new(rows, columns)),
            row_lengths: if self.ragged {
                RowLengths::Ragged
            } else {
                RowLengths::Equal
            },
            reach: self.neighbours,
            own_cell: self.without_self.map(own_cell),
            edges: self.wrap.map(edges),
            cell_pixels: self.cell_pixels,
            memory: Some(limits.picture()),
            ..ReadOptions::default()
        }
    }
}

impl BoardText {
    /// The board, and what is asked of it; `words` are the question's that one puzzle alone has.
    pub(crate) fn task(
        &self,
        reading: Reading,
        words: &Words,
        asked: Asked,
        limits: &Limits,
    ) -> Result<Task, ApiError> {
        let input = self.read(reading, words.family(), asked.drags(), limits)?;
        let task = asked.task(input);
        refuse_foreign(words, task.family())?;
        Ok(task)
    }

    /// The board of a question that is asked of flip boards alone, which `only` says.
    pub(crate) fn flip(
        &self,
        reading: Reading,
        goal: Option<Goal>,
        limits: &Limits,
        only: &str,
    ) -> Result<(flip::Board, Goal), ApiError> {
        match self.read(reading, Some(Family::Flip), Drags::Needed, limits)? {
            Input::Flip { board, goal: said } => Ok((board, goal.or(said).unwrap_or_default())),
            Input::Mayan { .. } => Err(ApiError::question(only)),
        }
    }

    fn read(
        &self,
        reading: Reading,
        asked: Option<Family>,
        drags: Drags,
        limits: &Limits,
    ) -> Result<Input, ApiError> {
        let bytes = self.0.bytes("board", reading.encoding)?;
        board_picture(&bytes, limits)?;
        let input = fewest::read(&bytes, &reading.options(asked, drags, limits))
            .map_err(|error| ApiError::board(&error, &bytes))?;
        if let Input::Flip { board, .. } = &input {
            places(board.size(), limits)?;
        }
        Ok(input)
    }
}

/// Refuses words that a board does not have.
pub(crate) fn refuse_foreign(words: &Words, board: Family) -> Result<(), ApiError> {
    let Some((words, other)) = words.foreign_to(board) else {
        return Ok(());
    };
    let puzzle = match other {
        Family::Flip => "flip",
        Family::Mayan => "Mayan",
    };
    let names: Vec<&str> = words.iter().map(|(name, _)| *name).collect();
    let (last, first) = names.split_last().expect("one of them is there");
    Err(ApiError::question(match first {
        [] => format!("{last} is for {puzzle} boards"),
        first => format!("{} and {last} are for {puzzle} boards", first.join(", ")),
    }))
}

impl RawText {
    /// What stands in the string, or the JSON value itself.
    pub(crate) fn bytes(
        &self,
        field: &'static str,
        encoding: Encoding,
    ) -> Result<Cow<'_, [u8]>, ApiError> {
        let raw = self.0.get();
        if !raw.starts_with('"') {
            return Ok(raw.as_bytes().into());
        }
        let text: String = serde_json::from_str(raw).map_err(|error| ApiError::body(&error))?;
        Ok(match encoding {
            Encoding::Text => text.into_bytes().into(),
            Encoding::Base64 => decoded(field, &text)?.into(),
        })
    }
}

/// The bytes that stand in base 64 in a field.
pub(crate) fn decoded(field: &'static str, text: &str) -> Result<Vec<u8>, ApiError> {
    STANDARD.decode(text).map_err(|error| {
        let place = match error {
            base64::DecodeError::InvalidByte(at, _)
            | base64::DecodeError::InvalidLastSymbol(at, _) => at,
            base64::DecodeError::InvalidLength(_) | base64::DecodeError::InvalidPadding => {
                text.len()
            }
        };
        ApiError::text(field, text.as_bytes(), Span::at(place), error)
    })
}

/// Refuses a board's picture that promises too much, before it is decoded.
fn board_picture(bytes: &[u8], limits: &Limits) -> Result<(), ApiError> {
    let Some(size) = png_size(bytes) else {
        return picture(bytes, limits);
    };
    let most = limits.places.max(MAX_PIXELS);
    if size.area().is_none_or(|pixels| pixels > most) {
        let message = format!("{size} is more than the {most} pixels that are read here");
        return Err(ApiError::too_large(message));
    }
    Ok(())
}

/// Refuses pictures of answers that promise more places than the limits allow, before they are
/// decoded.
pub(crate) fn picture(bytes: &[u8], limits: &Limits) -> Result<(), ApiError> {
    if let Some(size) = png_size(bytes) {
        return places(size, limits);
    }
    if let Ok(header) = PbmHeader::parse(bytes) {
        return places(header.size, limits);
    }
    Ok(())
}

/// Refuses boards of more places than the limits allow.
pub(crate) fn places(size: Size, limits: &Limits) -> Result<(), ApiError> {
    let most = limits.places;
    if size.area().is_none_or(|places| places > most) {
        let message = format!("{size} is more than the {most} places that are answered here");
        return Err(ApiError::too_large(message));
    }
    Ok(())
}
