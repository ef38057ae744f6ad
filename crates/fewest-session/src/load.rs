//! Opens boards from whatever people paste.

use fewest::flip::pbm::PbmHeader;
use fewest::flip::png::{MAX_PIXELS, png_size};
use fewest::link::{self, MAX_PLACES, Notice, is_link};
use fewest::{Input, ReadErrorKind, ReadOptions, Size, Span};
use serde::{Deserialize, Serialize};

use crate::game::Game;
use crate::words::{LoadError, MAX_TEXT, Message};

/// Bytes that reading a picture may take.
pub(crate) const PICTURE_MEMORY: usize = 64 << 20;

/// What a text would open.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Preview {
    /// `flip` or `mayan`.
    pub puzzle: String,
    /// Rows.
    pub rows: u16,
    /// Columns.
    pub columns: u16,
    /// The board as text, a row a line.
    pub picture: String,
    /// Whether it is a link without a checksum, whose end may be missing.
    pub unchecked: bool,
    /// Whether it is a link with options that this version does not know.
    pub unknown_options: bool,
}

/// Says what a text or a picture would open.
///
/// # Errors
/// [`LoadError`], with line and column where it is text.
pub fn preview(bytes: &[u8]) -> Result<Preview, LoadError> {
    let opened = open(bytes)?;
    let picture = match &opened.game {
        Game::Flip(game) => game.board.to_string(),
        Game::Mayan(game) => game.board.to_string(),
    };
    let Size { rows, columns } = opened.game.size();
    Ok(Preview {
        puzzle: opened.game.family().name().to_owned(),
        rows: rows as u16,
        columns: columns as u16,
        picture,
        unchecked: opened.unchecked,
        unknown_options: opened.unknown_options,
    })
}

/// A game that was read.
#[derive(Debug)]
pub(crate) struct Opened {
    pub(crate) game: Game,
    /// Pixels of a cell's side, where a picture was taken to have more than one.
    pub(crate) cell_pixels: Option<u32>,
    /// The step of the answer that a link asks for.
    pub(crate) step: Option<u16>,
    pub(crate) unchecked: bool,
    pub(crate) unknown_options: bool,
}

impl Opened {
    /// What is said of it.
    pub(crate) fn message(&self) -> Message {
        let Size { rows, columns } = self.game.size();
        let (rows, columns) = (rows as u16, columns as u16);
        if self.unknown_options {
            Message::LoadedUnknown { rows, columns }
        } else if self.unchecked {
            Message::LoadedUnchecked { rows, columns }
        } else if let Some(pixels) = self.cell_pixels {
            Message::LoadedScaled {
                rows,
                columns,
                pixels,
            }
        } else {
            Message::Loaded { rows, columns }
        }
    }

    /// Whether the link may not say all that was meant.
    pub(crate) const fn is_doubtful(&self) -> bool {
        self.unchecked || self.unknown_options
    }
}

/// Reads a game. Sizes are checked before memory is taken.
pub(crate) fn open(bytes: &[u8]) -> Result<Opened, LoadError> {
    open_within(bytes, PICTURE_MEMORY)
}

/// The same; a picture is read within so many bytes.
pub(crate) fn open_within(bytes: &[u8], memory: usize) -> Result<Opened, LoadError> {
    if bytes.len() > MAX_TEXT {
        let bytes = bytes.len();
        return Err(LoadError::TooLong { bytes });
    }
    check_picture(bytes)?;
    let link = std::str::from_utf8(bytes).ok().filter(|text| is_link(text));
    let Some(link) = link else {
        let options = ReadOptions {
            memory: Some(memory.min(PICTURE_MEMORY)),
            ..ReadOptions::default()
        };
        let (input, scale) = fewest::read_with_scale(bytes, &options)
            .map_err(|error| wrong(bytes, error.span, error.kind))?;
        return Ok(Opened {
            game: playable(input)?,
            cell_pixels: scale.map(|scale| scale.cell as u32),
            step: None,
            unchecked: false,
            unknown_options: false,
        });
    };
    let opened = link::parse(link)
        .map_err(|error| wrong(bytes, error.span, ReadErrorKind::Link(error.kind)))?;
    let unknown = |notice: &Notice| matches!(notice, Notice::UnknownOption(_));
    Ok(Opened {
        cell_pixels: None,
        step: opened.link.step,
        unchecked: opened.notices.contains(&Notice::Unchecked),
        unknown_options: opened.notices.iter().any(unknown),
        game: opened.link.game.into(),
    })
}

/// A game on a board that was read, unless a session cannot keep it.
pub(crate) fn playable(input: Input) -> Result<Game, LoadError> {
    if let Input::Flip { board, .. } = &input {
        check_size(board.size())?;
        if board.shape().neighbourhood().is_none() {
            return Err(LoadError::ListedPresses);
        }
    }
    Ok(input.into())
}

fn check_size(size: Size) -> Result<(), LoadError> {
    let Size { rows, columns } = size;
    match size.area() {
        Some(places) if places <= MAX_PLACES && rows < 1 << 16 && columns < 1 << 16 => Ok(()),
        _ => Err(LoadError::TooLarge { rows, columns }),
    }
}

/// Looks at the size that a picture promises: a small file may be a very large picture.
fn check_picture(bytes: &[u8]) -> Result<(), LoadError> {
    if let Some(size) = png_size(bytes) {
        let Size { rows, columns } = size;
        if size.area().is_none_or(|pixels| pixels > MAX_PIXELS) {
            return Err(LoadError::TooManyPixels { rows, columns });
        }
    } else if let Ok(header) = PbmHeader::parse(bytes) {
        check_size(header.size)?;
    }
    Ok(())
}

fn wrong(bytes: &[u8], span: Span, kind: ReadErrorKind) -> LoadError {
    let (line, column) = span.line_and_column(bytes);
    LoadError::Unreadable { line, column, kind }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::{Language, Message};

    #[test]
    fn errors_name_line_and_column() {
        let place = |text: &str| match open(text.as_bytes()) {
            Err(LoadError::Unreadable { line, column, .. }) => (line, column),
            other => panic!("{other:?}"),
        };
        assert_eq!(place("bwbw\nwwww\nbwwbw\n"), (3, 5));
        // A byte-order mark is no column.
        assert_eq!(place("\u{feff}bxbw\nwwww"), (1, 2));
    }

    #[test]
    fn a_board_of_zeros_and_ones_is_not_guessed_at() {
        let advice = "write a flip board with w and b, and a Mayan one as n|column|…";
        for (text, what) in [
            (
                "1 0 1\n0 0 0\n1 1 0\n",
                "this can be read as a 3x3 flip board of 0 and 1 and as a Mayan board with n = 1",
            ),
            (
                "1001\n0110\n0110\n1001\n",
                "this looks like a 4x4 flip board of 0 and 1",
            ),
        ] {
            let error = open(text.as_bytes()).expect_err("a board of either puzzle");
            let told = error.to_string();
            assert_eq!(told, format!("line 1, column 1: {what}: {advice}"));
        }
    }

    #[test]
    fn a_small_file_of_a_large_picture_is_refused() {
        let mut png = fewest::flip::png::PNG_SIGNATURE.to_vec();
        png.extend_from_slice(&[0, 0, 0, 13, b'I', b'H', b'D', b'R']);
        let side = 9000_u32.to_be_bytes();
        png.extend_from_slice(&[side, side].concat());
        let (rows, columns) = (9000, 9000);
        let refused = LoadError::TooManyPixels { rows, columns };
        assert_eq!(open(&png).err(), Some(refused.clone()));
        // It may show a board of a few cells.
        let message = Message::BadText { error: refused };
        assert_eq!(
            message.text(Language::English),
            "A picture of 9000x9000 pixels is too large to open here."
        );
        assert_eq!(
            message.text(Language::Chinese),
            "9000x9000 像素的图片太大，无法打开。"
        );
        assert!(matches!(
            open(b"P1\n70000 1\n"),
            Err(LoadError::TooLarge { .. })
        ));
    }
}
