//! Reads files and standard input, never more than a bound.

use std::fs::File;
use std::io::{self, Cursor, Read};
use std::path::Path;

use fewest::flip::pbm::{Packing, PbmHeader};
use fewest::flip::png::{PNG_SIGNATURE, Scale, ScaleKind};
use fewest::link::{self, Notice, is_link};
use fewest::{Family, Input, ReadError, ReadOptions, Size, Span, is_zeros_and_ones};

use crate::diagnostic::{Diagnostic, Located, Origin, clean, place};
use crate::explain;
use crate::fault::Fault;
use crate::say::say;

/// The most bytes of a board: text past this is refused, whatever it says.
pub(crate) const MAX_BYTES: u64 = 1 << 30;

/// Enough bytes for the header of a picture without long comments.
const HEADER: u64 = 1 << 10;

/// Text and where it came from.
#[derive(Debug)]
pub(crate) struct Source {
    /// The path, or `<stdin>`.
    pub(crate) name: String,
    /// The text.
    pub(crate) bytes: Vec<u8>,
}

/// The name that standard input has in messages.
pub(crate) const STDIN: &str = "<stdin>";

/// The name that a share link on the command line has in messages.
const LINK: &str = "<link>";

/// What is said of a flip board of 0 and 1.
pub(crate) const DIGITS_FOR_LETTERS: &str = "note: 1 is read as b, and 0 as w";

/// Whether the board of that puzzle, which was read from this text, is a flip board of 0 and 1.
pub(crate) fn is_digits_for_letters(text: &[u8], puzzle: Family) -> bool {
    puzzle == Family::Flip && std::str::from_utf8(text).is_ok_and(is_zeros_and_ones)
}

/// A stream of bytes and its name: the file, a share link in its place, or standard input for `-`
/// and for no path.
pub(crate) fn open(path: Option<&Path>) -> Result<(String, Box<dyn Read + Send>), Fault> {
    if let Some(link) = path.and_then(link_itself) {
        let bytes = Cursor::new(link.as_bytes().to_vec());
        return Ok((LINK.to_owned(), Box::new(bytes)));
    }
    match path {
        None => Ok((STDIN.to_owned(), Box::new(io::stdin()))),
        Some(path) if path.as_os_str() == "-" => Ok((STDIN.to_owned(), Box::new(io::stdin()))),
        Some(path) => {
            let name = clean(path.display().to_string().as_bytes());
            let file = File::open(path).map_err(|error| Fault::read(&name, error))?;
            Ok((name, Box::new(file)))
        }
    }
}

/// Refuses `--cell-pixels`, if it was given, where no picture is read.
pub(crate) fn refuse_cell_pixels(given: bool) -> Result<(), Fault> {
    if given {
        return Err(Fault::usage("--cell-pixels is for PNG pictures"));
    }
    Ok(())
}

/// Refuses to read two texts from standard input; `other` is what the second one is.
pub(crate) fn refuse_twice(board: &Path, second: &Path, other: &str) -> Result<(), Fault> {
    if board.as_os_str() == "-" && second.as_os_str() == "-" {
        let message = format!("standard input cannot be both the board and the {other}");
        return Err(Fault::usage(message));
    }
    Ok(())
}

/// The text of a path that is a share link, and no file.
fn link_itself(path: &Path) -> Option<&str> {
    let text = path.to_str().filter(|text| is_link(text))?;
    (!path.exists()).then_some(text)
}

impl Source {
    /// Reads everything (a share link in the place of a path is the text itself), up to [`MAX_BYTES`],
    /// or up to the length that a packed picture's header promises where that is more.
    pub(crate) fn read(path: Option<&Path>) -> Result<Self, Fault> {
        let (name, stream) = open(path)?;
        // A file of known length is read into memory that need not grow.
        let length = path.and_then(|path| std::fs::metadata(path).ok());
        let length = length.map_or(0, |file| file.len());
        Self::take(name, stream, length, MAX_BYTES)
    }

    /// Reads a stream, which seems to be `length` bytes, up to `most` bytes, or up to the length that a
    /// packed picture's header promises where that is more.
    fn take(name: String, mut stream: impl Read, length: u64, most: u64) -> Result<Self, Fault> {
        let fault = |error| Fault::read(&name, error);
        let mut bytes = Vec::new();
        stream
            .by_ref()
            .take(HEADER)
            .read_to_end(&mut bytes)
            .map_err(fault)?;
        let promised = match PbmHeader::parse(&bytes) {
            // One byte more shows whether anything stands behind the last pixel.
            Ok(header) if header.packing == Packing::Bits => header.packed_len() + 1,
            _ => 0,
        };
        let most = promised.max(most);
        let length = length.min(most + 1);
        bytes.reserve_exact((length as usize).saturating_sub(bytes.len()) + 1);
        stream
            .take((most + 1).saturating_sub(bytes.len() as u64))
            .read_to_end(&mut bytes)
            .map_err(fault)?;
        let source = Self { name, bytes };
        if source.bytes.len() as u64 > most {
            return Err(Fault::at(
                &source,
                &explain::too_long(most),
                Span::at(most as usize),
            ));
        }
        Ok(source)
    }

    /// The board that the bytes are.
    pub(crate) fn board(&self, options: &ReadOptions) -> Result<Input, Fault> {
        self.check_cell_pixels(options.cell_pixels.is_some())?;
        self.read_board(options)
            .map_err(|error| Fault::board(self, &error))
    }

    /// The same, for a command that can do something else with what cannot be read.
    pub(crate) fn read_board(&self, options: &ReadOptions) -> Result<Input, ReadError> {
        let (board, scale) = fewest::read_with_scale(&self.bytes, options)?;
        self.tell_notices();
        if let Input::Flip { board, .. } = &board {
            self.tell_scale(board.size(), scale);
        }
        if is_digits_for_letters(&self.bytes, board.family()) {
            say(DIGITS_FOR_LETTERS);
        }
        Ok(board)
    }

    /// Refuses `--cell-pixels`, if it was given, for what is no PNG picture.
    pub(crate) fn check_cell_pixels(&self, given: bool) -> Result<(), Fault> {
        refuse_cell_pixels(given && !self.bytes.starts_with(&PNG_SIGNATURE))
    }

    /// That a cell of a picture was taken to be more than a pixel, on standard error.
    pub(crate) fn tell_scale(&self, size: Size, scale: Option<Scale>) {
        let Some(Scale { cell, kind }) = scale else {
            return;
        };
        let name = &self.name;
        let told = match kind {
            ScaleKind::Drawing => "as `fewest draw` wrote it",
            _ => "--cell-pixels 1 makes each pixel a cell",
        };
        say(format_args!(
            "note: {name} is a {size} board with {cell}x{cell} pixels a cell; {told}"
        ));
    }

    /// What the reader of a share link passed over, on standard error.
    fn tell_notices(&self) {
        let text = std::str::from_utf8(&self.bytes).ok();
        let opened = text.filter(|text| is_link(text)).map(link::parse);
        let Some(Ok(opened)) = opened else { return };
        for notice in opened.notices {
            match notice {
                Notice::Unchecked => say("note: the link has no checksum; its end may be missing"),
                Notice::UnknownOption(span) => {
                    let option = clean(&self.bytes[span.start..span.end]);
                    say(format_args!(
                        "note: the link has an unknown option, {option}"
                    ));
                }
            }
        }
    }

    /// The bytes as text.
    pub(crate) fn text(&self) -> Result<&str, Fault> {
        std::str::from_utf8(&self.bytes).map_err(|error| Fault::not_utf8(self, error.valid_up_to()))
    }

    /// Line and character of a place in the text, both from 1.
    pub(crate) fn place(&self, span: Span) -> (usize, usize) {
        place(&self.bytes, span)
    }

    /// A message at a place of the text.
    pub(crate) fn locate(&self, diagnostic: &Diagnostic, span: Span) -> Located {
        let origin = Origin {
            name: &self.name,
            first_line: 1,
            text: &self.bytes,
        };
        diagnostic.draw(origin, span)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_past_the_bound_is_pointed_at() {
        let take =
            |text: &'static str, most| Source::take("b.txt".to_owned(), text.as_bytes(), 0, most);
        assert_eq!(take("bw\nwb", 5).expect("all of it").bytes, b"bw\nwb");
        let fault = take("bw\nwb\nbb\n", 5).expect_err("a byte too many");
        assert_eq!(
            fault.message().as_deref(),
            Some(
                "error: the text has more than 5 bytes
 --> b.txt:2:3
2 | wb
  |   ^ no board is read from here on"
            )
        );
        // Pixels of a picture count up to the last that its header promises.
        assert!(take("P4\n8 3\nabc", 5).is_ok());
    }
}
