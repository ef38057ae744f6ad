//! Boards and press sets as PNG pictures. Dark pixels are black, and a cell is a pixel or, in the
//! picture of a board, a square of pixels.

mod chunks;
mod drawing;
mod pixels;
mod scale;

use std::num::NonZeroUsize;

use png::{BitDepth, ColorType, Encoder};
use serde::{Deserialize, Serialize};

use self::pixels::{Pixels, grid, grid_bytes, is_dark};
use self::scale::{Lines, lattice};
use super::{Goal, Neighbourhood};
use crate::drawing::{Said, Subject, said};
use crate::{BitGrid, Cell, Size};

pub(crate) use chunks::{text as text_chunk, with_text as with_text_chunk};
pub use drawing::DrawnBoard;

/// A picture file that is no board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// No pixels, or more than a board may have; see [`Shape::MAX_PLACES`](super::Shape::MAX_PLACES).
    #[error("a board of {0} has no cells or too many")]
    Size(Size),
    /// The header promises more pixels than a file of this length can hold.
    #[error("the file is too short for {0}")]
    Truncated(Size),
    /// The file cannot be decoded.
    #[error("the PNG file cannot be read: {}", without_types(.0))]
    Decode(#[from] png::DecodingError),
    /// The file is a picture, but what board it shows is not clear.
    #[error(transparent)]
    Picture(#[from] PictureError),
}

/// Why a picture that can be decoded is no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[non_exhaustive]
pub enum PictureError {
    /// Decoding takes more memory than the caller allows.
    #[error("a picture of {size} pixels takes {} MB to read; the limit is {} MB", .needed.div_ceil(1 << 20), .limit >> 20)]
    Memory {
        /// Height and width.
        size: Size,
        /// In bytes, at most.
        needed: u64,
        /// In bytes.
        limit: usize,
    },
    /// All of it is squares of a few pixels, which may be cells or not.
    #[error("a cell of this picture may be a pixel, or {cell}x{cell} pixels")]
    Unclear {
        /// Height and width in pixels.
        size: Size,
        /// Pixels of a square's side.
        cell: usize,
    },
    /// There are two ways to see cells of many pixels.
    #[error("a cell of this picture may be {cell}x{cell} pixels, or {other}x{other} pixels")]
    TwoScales {
        /// Pixels of a cell's side without lines.
        cell: usize,
        /// Pixels of a cell's side with a line.
        other: usize,
    },
    /// The picture has no whole number of cells.
    #[error("a picture of {size} pixels has no whole number of cells of {cell}x{cell} pixels")]
    NotWhole {
        /// Height and width in pixels.
        size: Size,
        /// Pixels of a cell's side.
        cell: usize,
    },
    /// A cell has dark and light pixels.
    #[error("with {cell}x{cell} pixels a cell, the cell at row {}, column {} is partly dark and partly light", .at.row, .at.column)]
    MixedCell {
        /// Which cell.
        at: Cell,
        /// Pixels of a cell's side.
        cell: usize,
    },
    /// A drawing of `fewest draw` that is not read as a board: it shows an answer, steps, quiet patterns or a
    /// chart, or a board whose presses are listed one by one.
    #[error("this is a drawing of {}, which is not read as a board", .0.phrase())]
    Drawing(Subject),
    /// A drawing of `fewest` that was cut or scaled.
    #[error("this drawing was {drawn} pixels, and is {found} pixels now")]
    OtherSize {
        /// Height and width of the picture.
        found: Size,
        /// When it was drawn.
        drawn: Size,
    },
    /// A place in a drawing of `fewest` that shows neither a piece nor a hole.
    #[error("the drawing shows no piece at row {}, column {}", .0.row, .0.column)]
    NotAPiece(Cell),
    /// A drawing of a newer `fewest`, or one that is damaged.
    #[error("what this drawing says of itself is damaged, or from a newer version")]
    UnknownDrawing,
}

/// The first bytes of every PNG file.
pub const PNG_SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// Bytes that reading a picture may take where the caller says nothing: 1 GiB.
pub const MEMORY: usize = 1 << 30;

/// Bytes that reading a picture may take, where tables may take so many. Any picture takes some.
#[must_use]
pub const fn picture_memory(tables: usize) -> usize {
    const LEAST: usize = 1 << 20;
    if tables < LEAST { LEAST } else { tables }
}

/// The most pixels of a picture that is drawn, or opened where somebody else may have sent it. A cell
/// may be of many pixels.
pub const MAX_PIXELS: usize = 1 << 26;

/// How a PNG picture of a board is to be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PngOptions {
    /// Pixels of a cell's side; told from the picture where it is `None`.
    pub cell_pixels: Option<NonZeroUsize>,
    /// Bytes that reading may take.
    pub memory: usize,
}

impl Default for PngOptions {
    fn default() -> Self {
        Self {
            cell_pixels: None,
            memory: MEMORY,
        }
    }
}

/// The board of a picture.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PngBoard {
    /// The places that have a cell, where not all have.
    pub cells: Option<BitGrid>,
    /// The black pieces.
    pub black: BitGrid,
    /// How the cells were told, where they are more than a pixel and the caller did not say so.
    pub scale: Option<Scale>,
    /// What a press turns over, where the picture says so.
    pub rule: Option<Neighbourhood>,
    /// The goal, where the picture says so.
    pub goal: Option<Goal>,
}

/// How many pixels a cell has, and what told it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scale {
    /// Pixels of a cell's side; with its line, where there are lines.
    pub cell: usize,
    /// What told it.
    pub kind: ScaleKind,
}

/// What told the pixels of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ScaleKind {
    /// Blocks of both colours.
    Blocks,
    /// Lines between the cells.
    Lines,
    /// What a drawing of `fewest` says of itself.
    Drawing,
}

/// Height and width in pixels that the header of a PNG file promises; `None` where the bytes are no
/// such header. O(1).
#[must_use]
pub fn png_size(bytes: &[u8]) -> Option<Size> {
    let header = bytes.strip_prefix(&PNG_SIGNATURE)?;
    let (width, rest) = header.get(8..)?.split_first_chunk()?;
    let height = rest.first_chunk()?;
    let side = |bytes: &[u8; 4]| u32::from_be_bytes(*bytes) as usize;
    Some(Size::new(side(height), side(width)))
}

/// Reads a PNG file, a pixel a cell, as ones for dark pixels: those whose luma (ITU-R BT.601) is
/// under a half. Transparent pixels count by their colour.
///
/// Cost: O(pixels) time; memory a bit for each pixel and some rows, at most `memory` bytes. Sizes are
/// checked before memory is taken, and what does not change a pixel (profiles, texts, animations) is
/// passed over.
///
/// # Errors
/// [`PngError`].
pub fn parse_png(bytes: &[u8], memory: usize) -> Result<BitGrid, PngError> {
    let pixels = Pixels::open(bytes)?;
    pixels.check_memory(grid_bytes(pixels.size), memory)?;
    let mut dark = grid(pixels.size)?;
    pixels.each(|run| {
        for (column, colour) in run.colours() {
            if is_dark(colour) {
                dark.toggle(Cell::new(run.row, column));
            }
        }
    })?;
    Ok(dark)
}

/// Reads a PNG picture of a board.
///
/// A cell is a pixel, but for three kinds of pictures: drawings of `fewest`, which say where their
/// cells are; pictures with lines of one colour between cells of at least 8 pixels, lines included;
/// and pictures of both colours that are made of at least 2x2 squares of at least 8 pixels. Smaller
/// squares or cells between lines are an error. [`PngOptions::cell_pixels`] comes before all of this.
///
/// Cost: O(pixels) time; memory at most [`PngOptions::memory`] bytes, checked before it is taken.
///
/// # Errors
/// [`PngError`].
pub fn read_png(bytes: &[u8], options: PngOptions) -> Result<PngBoard, PngError> {
    let asked = options.cell_pixels.map(NonZeroUsize::get);
    if asked.is_none()
        && let Some(found) = said(bytes)
    {
        let Said { subject, text } = found.map_err(|_| PictureError::UnknownDrawing)?;
        if subject != Subject::FlipBoard {
            return Err(PictureError::Drawing(subject).into());
        }
        let board = text.and_then(DrawnBoard::parse);
        let board = board.ok_or(PictureError::UnknownDrawing)?;
        return board.read(Pixels::open(bytes)?, options.memory);
    }
    let plain = |black| PngBoard {
        cells: None,
        black,
        scale: None,
        rule: None,
        goal: None,
    };
    if asked == Some(1) {
        return parse_png(bytes, options.memory).map(plain);
    }
    let pixels = Pixels::open(bytes)?;
    let size = pixels.size;
    // The board is never larger than the picture.
    let beside = 2 * grid_bytes(size) + Lines::bytes(size);
    pixels.check_memory(beside, options.memory)?;
    let mut dark = grid(size)?;
    let mut lines = Lines::new(size);
    pixels.each(|run| {
        for (column, colour) in run.colours() {
            if is_dark(colour) {
                dark.toggle(Cell::new(run.row, column));
            }
            if lines.are_left() {
                lines.see(run.row, column, colour);
            }
        }
    })?;
    Ok(match lattice(&dark, &lines, asked)? {
        None => plain(dark),
        Some(lattice) => PngBoard {
            scale: asked.is_none().then(|| lattice.scale()),
            ..plain(lattice.board(&dark))
        },
    })
}

/// The PNG file of a set of cells: one bit a pixel, ones black.
///
/// Cost: O(pixels).
///
/// # Errors
/// Where a side is over what the format has room for, 2^31 - 1.
pub fn write_png(grid: &BitGrid) -> Result<Vec<u8>, png::EncodingError> {
    let Size { rows, columns } = grid.size();
    let side = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, side(columns), side(rows));
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::One);
    let mut writer = encoder.write_header()?;
    let mut stream = writer.stream_writer()?;
    let mut bytes = Vec::new();
    for row in 0..rows {
        bytes.clear();
        super::pbm::pbm_row(grid.row(row), columns, &mut bytes);
        // In a grey picture 0 is black.
        for byte in &mut bytes {
            *byte = !*byte;
        }
        std::io::Write::write_all(&mut stream, &bytes)?;
    }
    stream.finish()?;
    writer.finish()?;
    Ok(file)
}

/// What the decoder says, without the types that it was written with.
fn without_types(error: &png::DecodingError) -> String {
    let message = error.to_string();
    let plain = message.split_once(": ChunkType {");
    plain
        .map_or(message.as_str(), |(plain, _)| plain)
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(bytes: &[u8]) -> Result<BitGrid, PngError> {
        parse_png(bytes, MEMORY)
    }

    fn encoded(color: ColorType, columns: u32, rows: u32, pixels: &[u8]) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = Encoder::new(&mut file, columns, rows);
        encoder.set_color(color);
        encoder.set_depth(BitDepth::Eight);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(pixels).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn dark_is_black_in_every_colour_type() {
        let grey = encoded(ColorType::Grayscale, 3, 1, &[0, 127, 128]);
        assert_eq!(parse(&grey).unwrap().to_string(), "xx.");
        let rgb = encoded(ColorType::Rgb, 2, 1, &[0, 0, 255, 255, 255, 0]);
        assert_eq!(parse(&rgb).unwrap().to_string(), "x.");
        let rgba = encoded(ColorType::Rgba, 1, 2, &[0, 0, 0, 0, 255, 255, 255, 0]);
        assert_eq!(parse(&rgba).unwrap().to_string(), "x\n.");
    }

    #[test]
    fn pictures_come_back_at_every_seam() {
        for columns in [1, 7, 8, 9, 63, 64, 65, 129] {
            let size = Size::new(3, columns);
            let cells = (0..3 * columns).filter(|i| i * i % 7 < 3);
            let grid =
                BitGrid::from_cells(size, cells.map(|i| Cell::new(i / columns, i % columns)));
            assert_eq!(parse(&write_png(&grid).unwrap()).unwrap(), grid);
        }
    }

    #[test]
    fn an_error_names_no_types() {
        let mut file = encoded(ColorType::Grayscale, 1, 1, &[0]);
        // A palette of 257 colours, behind the header.
        let palette = [b"PLTE".as_slice(), &[0; 771]].concat();
        let chunk = [
            &771_u32.to_be_bytes(),
            palette.as_slice(),
            &crc32(&palette).to_be_bytes(),
        ];
        file.splice(33..33, chunk.concat());
        let message = parse(&file).unwrap_err().to_string();
        assert_eq!(message, "the PNG file cannot be read: Chunk length wrong");
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let file = write_png(&BitGrid::ones(Size::new(4, 4))).unwrap();
        for len in 0..file.len() - 12 {
            assert!(parse(&file[..len]).is_err(), "{len} bytes");
        }
    }

    /// The checksum of a PNG chunk, bit by bit.
    fn crc32(bytes: &[u8]) -> u32 {
        let mut crc = u32::MAX;
        for &byte in bytes {
            crc ^= u32::from(byte);
            for _ in 0..8 {
                crc = (crc >> 1) ^ ((crc & 1) * 0xedb8_8320);
            }
        }
        !crc
    }

    #[test]
    fn a_header_that_promises_too_much_is_refused() {
        let mut file = write_png(&BitGrid::ones(Size::new(1, 1))).unwrap();
        // Width and height stand at bytes 16 to 24; the checksum of bytes 12 to 29 follows.
        file[16..24].copy_from_slice(&[0x7f, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
        let checksum = crc32(&file[12..29]);
        file[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = parse(&file).unwrap_err();
        assert!(matches!(error, PngError::Size(_)), "{error}");
        // More rows than the file can hold.
        file[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        let checksum = crc32(&file[12..29]);
        file[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = parse(&file).unwrap_err();
        assert!(matches!(error, PngError::Truncated(_)), "{error}");
        // Sides that differ are told as rows and columns.
        file[16..24].copy_from_slice(&[0, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
        let checksum = crc32(&file[12..29]);
        file[29..33].copy_from_slice(&checksum.to_be_bytes());
        let size = Size::new(0x7fff_ffff, 0x00ff_ffff);
        let error = parse(&file).unwrap_err();
        assert!(
            matches!(error, PngError::Size(found) if found == size),
            "{error}"
        );
    }
}
