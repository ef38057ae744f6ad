//! The pixels of a PNG file, row by row, within a given memory.

use png::{BitDepth, ColorType, Decoder, Limits, Transformations};

use super::chunks::Critical;
use super::{PictureError, PngError};
use crate::flip::Shape;
use crate::{BitGrid, Size};

/// The most bytes that deflate packs into one (RFC 1951: 258 bytes in two bits).
const MAX_RATIO: usize = 1032;

/// First row and column, and the steps to the next, of each pass over an interlaced picture.
const PASSES: [[usize; 4]; 7] = [
    [0, 0, 8, 8],
    [0, 4, 8, 8],
    [4, 0, 8, 4],
    [0, 2, 4, 4],
    [2, 0, 4, 2],
    [0, 1, 2, 2],
    [1, 0, 2, 1],
];

/// A file whose header was read, and nothing behind it.
pub(super) struct Pixels<'a> {
    decoder: Decoder<Critical<'a>>,
    pub(super) size: Size,
    /// What the decoder takes at most.
    decoding: u64,
    is_interlaced: bool,
}

/// Some pixels of a row.
#[derive(Clone, Copy)]
pub(super) struct Run<'a> {
    pub(super) row: usize,
    pub(super) first: usize,
    pub(super) step: usize,
    samples: usize,
    bytes: &'a [u8],
}

impl Run<'_> {
    /// Column and colour (red, green, blue) of each pixel. Transparent ones have their colour too.
    pub(super) fn colours(self) -> impl Iterator<Item = (usize, [u8; 3])> {
        let pixels = self.bytes.chunks_exact(self.samples);
        let columns = (self.first..).step_by(self.step);
        columns.zip(pixels).map(|(column, pixel)| match *pixel {
            [red, green, blue] | [red, green, blue, _] => (column, [red, green, blue]),
            _ => (column, [pixel[0]; 3]),
        })
    }
}

/// Whether a colour's luma (ITU-R BT.601) is under a half.
pub(super) fn is_dark([red, green, blue]: [u8; 3]) -> bool {
    299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue) < 128_000
}

impl<'a> Pixels<'a> {
    /// Reads the header, and refuses a picture of no pixels or of more than a file of this length
    /// can hold.
    pub(super) fn open(file: &'a [u8]) -> Result<Self, PngError> {
        let mut decoder = Decoder::new(Critical::new(file));
        decoder.set_transformations(Transformations::normalize_to_color8());
        let info = decoder.read_header_info()?;
        let size = Size::new(info.height as usize, info.width as usize);
        let Some(area @ 1..=Shape::MAX_PLACES) = size.area() else {
            return Err(PngError::Size(size));
        };
        // So many bits no compressed file of this length can hold: it ends before the last row.
        if area / 8 / MAX_RATIO > file.len() {
            return Err(PngError::Truncated(size));
        }
        let decoding = decoding(size, info.color_type, info.bit_depth);
        let is_interlaced = info.interlaced;
        Ok(Self {
            decoder,
            size,
            decoding,
            is_interlaced,
        })
    }

    /// Refuses to take more than `limit` bytes for the decoder and `beside` it.
    pub(super) fn check_memory(&self, beside: u64, limit: usize) -> Result<(), PngError> {
        let needed = self.decoding.saturating_add(beside);
        if needed > limit as u64 {
            let size = self.size;
            let error = PictureError::Memory {
                size,
                needed,
                limit,
            };
            return Err(error.into());
        }
        Ok(())
    }

    /// Goes through all pixels. [`check_memory`](Self::check_memory) comes first.
    pub(super) fn each(self, mut run: impl FnMut(Run<'_>)) -> Result<(), PngError> {
        let Self {
            mut decoder, size, ..
        } = self;
        // The decoder counts the least part of what it takes; that was counted before.
        decoder.set_limits(Limits { bytes: usize::MAX });
        let mut reader = decoder.read_info()?;
        let samples = reader.output_color_type().0.samples();
        let passes = if self.is_interlaced {
            &PASSES[..]
        } else {
            &[[0, 0, 1, 1]]
        };
        for &[top, left, down, across] in passes {
            // A pass without a column has no rows in the file.
            let bottom = if left < size.columns { size.rows } else { 0 };
            for row in (top..bottom).step_by(down) {
                let Some(pixels) = reader.next_row()? else {
                    return Err(PngError::Truncated(size));
                };
                run(Run {
                    row,
                    first: left,
                    step: across,
                    samples,
                    bytes: pixels.data(),
                });
            }
        }
        // The rest has to be whole, though no row comes.
        reader.next_row()?;
        Ok(())
    }
}

/// The most bytes that the decoder takes for a picture: the rows that it unpacks ahead, in a vector
/// that grows by doubling, a row before it and two of its output.
fn decoding(size: Size, colour: ColorType, depth: BitDepth) -> u64 {
    const FIXED: u64 = 256 << 10;
    // How far it unpacks ahead: 128 KiB or four rows, and what deflate looks back at.
    const AHEAD: u64 = 128 << 10;
    const BEHIND: u64 = 48 << 10;
    let (rows, columns) = (size.rows as u64, size.columns as u64);
    let bits = columns * colour.samples() as u64 * depth as u64;
    let row = 1 + bits.div_ceil(8);
    let output = columns
        * match colour {
            ColorType::Indexed => 3,
            colour => colour.samples() as u64,
        };
    let ahead = AHEAD.max(4 * row) + row + BEHIND;
    // The passes of an interlaced picture have rows of their own, with a byte more each.
    let whole = row.saturating_mul(rows).saturating_add(2 * rows + BEHIND);
    FIXED + 3 * ahead.min(whole) + row + 2 * output
}

/// Bytes of a grid of this size.
pub(super) fn grid_bytes(size: Size) -> u64 {
    size.rows as u64 * (size.columns as u64).div_ceil(64) * 8
}

/// A grid of zeros, or the error of a picture that is too large.
pub(super) fn grid(size: Size) -> Result<BitGrid, PngError> {
    BitGrid::try_new(size).ok_or(PngError::Size(size))
}
