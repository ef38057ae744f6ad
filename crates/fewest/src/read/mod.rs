//! Reads one board of either family from text, in any of the forms that people write it.
//!
//! | form | begins with | read by |
//! |---|---|---|
//! | flip letters, many lines or one | a letter or `_` | [`flip::parse_with`] |
//! | the same with `0` and `1`, where the caller says that it is flip | `0`, `1` or `_` | [`flip::parse_with`] |
//! | Mayan judge text, `n\|column\|…` | a digit or a sign | [`mayan::parse_judge_text`], [`mayan::parse_line`] |
//! | JSON of either | `{` | here |
//! | PBM pictures of a flip board | `P1`, `P4` | [`flip::pbm::parse_pbm`] |
//! | PNG pictures of a flip board | the PNG signature | [`flip::png::read_png`] |
//! | game IDs of Tatham's "Flip" | `WIDTHxHEIGHT` | [`flip::game_id::parse_game_id`] |
//! | share links of either | `#` or a page's address | [`link::parse`] |
//! | drawings of either, in SVG and PNG | `<svg` or the PNG signature | [`drawing`](crate::drawing) |

mod digits;
mod drawn;
mod foreign;
mod json;
mod shared;
mod takes;

use std::borrow::Cow;
use std::num::NonZeroUsize;

use serde::{Deserialize, Serialize};

use crate::flip::game_id::{GameIdErrorKind, is_game_id};
use crate::flip::pbm::PbmErrorKind;
use crate::flip::png::{PictureError, Scale};
use crate::flip::{
    self, Edges, Goal, Letters, Neighbourhood, OwnCell, Reach, RowLengths, TextOptions,
};
use crate::link::{self, LinkErrorKind, is_link};
use crate::mayan::{self, IdleSwaps};
use crate::text::without_mark;
use crate::{Size, Span, TextError};

pub use digits::is_zeros_and_ones;
pub use takes::Takes;

choices! {
    /// The two families: [`flip`] and [`mayan`].
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
    #[cfg_attr(
        feature = "schema",
        derive(schemars::JsonSchema),
        schemars(rename = "Puzzle", description = "The puzzles by name.")
    )]
    #[serde(rename_all = "lowercase")]
    pub enum Family {
        /// Press cells.
        Flip = "flip", "Press cells";
        /// Drag blocks.
        Mayan = "mayan", "Drag blocks";
    }
    /// What it is, in a few words without a full stop.
    pub fn summary;
}

/// Whether a Mayan board in JSON has to say its number of drags.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Drags {
    /// It has to.
    #[default]
    Needed,
    /// The question does not ask for it: without a number it is 0.
    Ignored,
}

/// What the caller knows about the text, and wants to override.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReadOptions {
    /// The family; told from the text where it is `None`.
    pub family: Option<Family>,
    /// The family that the question is about, where only one has such a question. It decides of a board
    /// of 0 and 1, whose text does not tell, and of what is no board at all; any other text tells itself.
    pub question: Option<Family>,
    /// Mayan: whether a board in JSON has to say its number of drags.
    pub drags: Drags,
    /// Flip: the size of a one-line board. Mayan: height x columns, 7x5 where it is `None`.
    pub size: Option<Size>,
    /// Flip: whether rows may differ in length.
    pub row_lengths: RowLengths,
    /// Flip: which cells a press reaches, over what the text says.
    pub reach: Option<Reach>,
    /// Flip: whether the pressed cell turns, over what the text says.
    pub own_cell: Option<OwnCell>,
    /// Flip: what lies behind the edge, over what the text says.
    pub edges: Option<Edges>,
    /// Whether a share link may lack its checksum.
    pub link_checksum: LinkChecksum,
    /// PNG: pixels of a cell's side; told from the picture where it is `None`.
    pub cell_pixels: Option<NonZeroUsize>,
    /// PNG: bytes that reading may take; [`flip::png::MEMORY`] where it is `None`.
    pub memory: Option<usize>,
}

/// Whether a share link needs its checksum. A link that was cut or damaged often has none, and is still
/// a link, to another board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum LinkChecksum {
    /// For whoever sees the board, or is told of the [notice](link::Notice::Unchecked).
    #[default]
    Optional,
    /// A link without one is an error: for boards of many, that nobody looks at one by one.
    Required,
}

impl ReadOptions {
    /// The rule of a press, where the text says this much.
    fn neighbourhood(&self, text: Neighbourhood) -> Neighbourhood {
        Neighbourhood {
            reach: self.reach.unwrap_or(text.reach),
            own_cell: self.own_cell.unwrap_or(text.own_cell),
            edges: self.edges.unwrap_or(text.edges),
        }
    }
}

/// A board of either family, and what the text says about the question.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A flip board.
    Flip {
        /// The board.
        board: flip::Board,
        /// The goal, where the text names one.
        goal: Option<Goal>,
    },
    /// A Mayan board.
    Mayan {
        /// The board and the number of drags.
        puzzle: mayan::Puzzle,
        /// Whether idle swaps are legal, where the text says so.
        idle_swaps: Option<IdleSwaps>,
    },
}

impl Input {
    /// The puzzle.
    #[must_use]
    pub const fn family(&self) -> Family {
        match self {
            Self::Flip { .. } => Family::Flip,
            Self::Mayan { .. } => Family::Mayan,
        }
    }
}

/// Text that is no board, and where.
pub type ReadError = TextError<ReadErrorKind>;

/// What is wrong with the text.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum ReadErrorKind {
    /// Nothing but blanks.
    #[error("the input is empty")]
    Empty,
    /// Bytes that are not UTF-8.
    #[error("the input is not UTF-8 text")]
    NotUtf8,
    /// As a flip board.
    #[error(transparent)]
    Flip(flip::ParseErrorKind),
    /// As a Mayan board.
    #[error(transparent)]
    Mayan(mayan::ParseErrorKind),
    /// As a PBM picture of a flip board.
    #[error(transparent)]
    Pbm(PbmErrorKind),
    /// As a PNG picture of a flip board: the decoder's own words.
    #[error("{0}")]
    Png(String),
    /// As a PNG picture that can be decoded, but does not show clearly what board it is.
    #[error(transparent)]
    Picture(PictureError),
    /// As an SVG picture, which says of itself what it shows or is not read.
    #[error("an SVG picture is read only as `fewest draw` writes it")]
    Svg,
    /// As a game ID of Tatham's "Flip".
    #[error(transparent)]
    GameId(GameIdErrorKind),
    /// A rule of a press was given for a game ID, which carries every press itself.
    #[error("a game ID carries every press itself")]
    OwnPresses,
    /// As a share link.
    #[error(transparent)]
    Link(LinkErrorKind),
    /// As JSON: the parser's own words.
    #[error("{0}")]
    Json(String),
    /// As JSON: neither `rows` nor `columns`.
    #[error("a board needs \"rows\" (flip) or \"columns\" (mayan)")]
    JsonWithoutBoard,
    /// As JSON: a key of the other family.
    #[error("{key:?} is not a key of {} boards", .family.name())]
    JsonForeignKey {
        /// The key.
        key: Cow<'static, str>,
        /// The family of the board.
        family: Family,
    },
    /// As JSON: a key that no board has.
    #[error("{key:?} is not a key of a board")]
    JsonUnknownKey {
        /// The key.
        key: String,
    },
    /// As JSON: a key that the object has already.
    #[error("{key:?} stands twice")]
    JsonTwice {
        /// The key.
        key: Cow<'static, str>,
    },
    /// As JSON: a value that its key does not take.
    #[error("{key:?} takes {takes}")]
    JsonValue {
        /// The key.
        key: Cow<'static, str>,
        /// What it takes.
        takes: Takes,
    },
    /// As JSON: a key that the board needs.
    #[error("{key:?} is missing")]
    JsonMissing {
        /// The key.
        key: Cow<'static, str>,
    },
    /// A board of 0 and 1 can be read as either family, and nobody said which.
    #[error(
        "this can be read as a {size} flip board of 0 and 1 and as a Mayan board with n = {drags}"
    )]
    EitherFamily {
        /// The size as a flip board.
        size: Size,
        /// The number of drags as a Mayan board.
        drags: u8,
    },
    /// A board of 0 and 1 that is no Mayan board, and nobody said that it is a flip board.
    #[error("this looks like a {size} flip board of 0 and 1")]
    ZerosAndOnes {
        /// The size as a flip board.
        size: Size,
    },
    /// The text is a board of the family that was not asked for.
    #[error("this is a {} board", .0.name())]
    OtherFamily(Family),
    /// More behind a board that is whole: a second JSON object, a second line.
    #[error("there is more than one board")]
    SecondBoard,
}

/// Reads one board.
///
/// Cost: O(text) time; memory O(text) for JSON, O(cells) else.
///
/// # Errors
/// [`ReadError`] with the place in the text.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Input, ReadError> {
    read_with_scale(bytes, options).map(|(input, _)| input)
}

/// As [`read()`]; and where a cell of a PNG picture was taken to be more than a pixel, what told so.
/// People should hear of it.
///
/// # Errors
/// [`ReadError`] with the place in the text.
pub fn read_with_scale(
    bytes: &[u8],
    options: &ReadOptions,
) -> Result<(Input, Option<Scale>), ReadError> {
    if let Some(input) = drawn::read(bytes, options) {
        return Ok((input?, None));
    }
    match foreign::read_picture(bytes, options) {
        Some(picture) => picture,
        None => Ok((read_text(bytes, options)?, None)),
    }
}

fn read_text(bytes: &[u8], options: &ReadOptions) -> Result<Input, ReadError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let start = error.valid_up_to();
        let end = start + error.error_len().unwrap_or(bytes.len() - start);
        Span::new(start, end).wrong(ReadErrorKind::NotUtf8)
    })?;
    match first_character(text) {
        None => Err(Span::at(text.len()).wrong(ReadErrorKind::Empty)),
        Some('{' | '[') => json::read(text, options),
        Some(_) if is_link(text) => shared::read(text, options),
        Some(_) if is_game_id(text) => foreign::read_game_id(text, options),
        Some(first) => match family_of(text, first, options)? {
            Family::Flip => read_flip(text, options),
            Family::Mayan => read_mayan(text, options),
        },
    }
}

fn first_character(text: &str) -> Option<char> {
    let (body, _) = without_mark(text);
    body.chars().find(|letter| !letter.is_whitespace())
}

/// Mayan text begins with a number; whatever else it is, the flip parser says best what is wrong. Text
/// of 0 and 1 alone does not tell.
fn family_of(text: &str, first: char, options: &ReadOptions) -> Result<Family, ReadError> {
    if let Some(family) = options.family {
        return Ok(family);
    }
    if let Some(family) = digits::family(text, options)? {
        return Ok(family);
    }
    let is_number = matches!(first, '0'..='9' | '-' | '+');
    // What is no Mayan board either is told of as the question wants it.
    let is_meant = || options.question == Some(Family::Flip) && read_mayan(text, options).is_err();
    Ok(if is_number && !is_meant() {
        Family::Mayan
    } else {
        Family::Flip
    })
}

fn read_flip(text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let text_options = TextOptions {
        size: options.size,
        row_lengths: options.row_lengths,
        letters: Letters::of(text),
    };
    let picture = flip::parse_with(text, text_options)?;
    let rule = options.neighbourhood(Neighbourhood::CLASSIC);
    Ok(flip_input(picture, rule, None))
}

fn flip_input(picture: flip::Picture, neighbourhood: Neighbourhood, goal: Option<Goal>) -> Input {
    let board = picture
        .into_board(neighbourhood)
        .expect("the parser gives only pictures that are boards");
    Input::Flip { board, goal }
}

fn read_mayan(text: &str, options: &ReadOptions) -> Result<Input, ReadError> {
    let size = options.size.unwrap_or(mayan::CLASSIC_SIZE);
    let puzzle = if let Some(bar) = text.find('|') {
        // The one-line form is whole on its line.
        let line_end = text[bar..].find('\n').map_or(text.len(), |end| bar + end);
        let rest = text[line_end..].trim_start();
        if !rest.is_empty() {
            let start = text.len() - rest.len();
            return Err(
                Span::new(start, start + rest.trim_end().len()).wrong(ReadErrorKind::SecondBoard)
            );
        }
        mayan::parse_line(text, size)?
    } else {
        mayan::parse_judge_text(text, size)?
    };
    Ok(Input::Mayan {
        puzzle,
        idle_swaps: None,
    })
}

impl From<flip::ParseError> for ReadError {
    fn from(error: flip::ParseError) -> Self {
        error.map(ReadErrorKind::Flip)
    }
}

impl From<mayan::ParseError> for ReadError {
    fn from(error: mayan::ParseError) -> Self {
        error.map(ReadErrorKind::Mayan)
    }
}
