//! Boards and press sets as PNG pictures, a pixel a cell. Dark pixels are black.

use png::{BitDepth, ColorType, Decoder, Encoder, Limits, Transformations};

use super::Shape;
use crate::{BitGrid, Cell, Size};

/// A picture file that is no board.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// No pixels, or more than a board may have; see [`Shape::MAX_PLACES`].
    #[error("a board of {0} has no cells or too many")]
    Size(Size),
    /// The header promises more pixels than a file of this length can hold.
    #[error("the file is too short for {0}")]
    Truncated(Size),
    /// The file cannot be decoded.
    #[error("the PNG file cannot be read: {0}")]
    Decode(#[from] png::DecodingError),
}

/// The first bytes of every PNG file.
pub const PNG_SIGNATURE: [u8; 8] = *b"\x89PNG\r\n\x1a\n";

/// The most bytes of a row that a decoder may take; a pixel has at most 8.
const MAX_ROW: usize = 1 << 28;

/// The most bytes that deflate packs into one (RFC 1951: 258 bytes in two bits).
const MAX_RATIO: usize = 1032;

/// Reads a PNG file as ones for dark pixels: those whose luma (ITU-R BT.601) is under a half.
/// Transparent pixels count by their colour.
///
/// Cost: O(pixels) time; memory a bit for each pixel and some rows. The size is checked before
/// memory is taken.
///
/// # Errors
/// [`PngError`].
pub fn parse_png(bytes: &[u8]) -> Result<BitGrid, PngError> {
    let limits = Limits { bytes: MAX_ROW };
    let mut decoder = Decoder::new_with_limits(std::io::Cursor::new(bytes), limits);
    decoder.set_transformations(Transformations::normalize_to_color8());
    let mut reader = decoder.read_info()?;
    let info = reader.info();
    let size = Size::new(info.height as usize, info.width as usize);
    let Some(area @ 1..=Shape::MAX_PLACES) = size.area() else {
        return Err(PngError::Size(size));
    };
    // So many bits no compressed file of this length can hold: it ends before the last row.
    if area / 8 / MAX_RATIO > bytes.len() {
        return Err(PngError::Truncated(size));
    }
    if info.interlaced {
        return interlaced(&mut reader, size);
    }
    let samples = reader.output_color_type().0.samples();
    let mut grid = BitGrid::try_new(size).ok_or(PngError::Size(size))?;
    let mut row = 0;
    while let Some(pixels) = reader.next_row()? {
        fill(&mut grid, row, pixels.data(), samples);
        row += 1;
    }
    Ok(grid)
}

/// An interlaced picture has to be held as a whole, so it may be no larger than [`MAX_ROW`].
fn interlaced(
    reader: &mut png::Reader<std::io::Cursor<&[u8]>>,
    size: Size,
) -> Result<BitGrid, PngError> {
    let bytes = reader
        .output_buffer_size()
        .filter(|&bytes| bytes <= MAX_ROW);
    let mut pixels = vec![0; bytes.ok_or(PngError::Size(size))?];
    let frame = reader.next_frame(&mut pixels)?;
    let samples = frame.color_type.samples();
    let mut grid = BitGrid::try_new(size).ok_or(PngError::Size(size))?;
    for (row, pixels) in pixels
        .chunks_exact(frame.line_size)
        .take(size.rows)
        .enumerate()
    {
        fill(&mut grid, row, pixels, samples);
    }
    Ok(grid)
}

fn fill(grid: &mut BitGrid, row: usize, pixels: &[u8], samples: usize) {
    let columns = grid.size().columns;
    for (column, pixel) in pixels.chunks_exact(samples).take(columns).enumerate() {
        let luma = match *pixel {
            [red, green, blue] | [red, green, blue, _] => {
                299 * u32::from(red) + 587 * u32::from(green) + 114 * u32::from(blue)
            }
            _ => 1000 * u32::from(pixel[0]),
        };
        if luma < 128_000 {
            grid.toggle(Cell::new(row, column));
        }
    }
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

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(parse_png(&grey).unwrap().to_string(), "xx.");
        let rgb = encoded(ColorType::Rgb, 2, 1, &[0, 0, 255, 255, 255, 0]);
        assert_eq!(parse_png(&rgb).unwrap().to_string(), "x.");
        let rgba = encoded(ColorType::Rgba, 1, 2, &[0, 0, 0, 0, 255, 255, 255, 0]);
        assert_eq!(parse_png(&rgba).unwrap().to_string(), "x\n.");
    }

    #[test]
    fn pictures_come_back_at_every_seam() {
        for columns in [1, 7, 8, 9, 63, 64, 65, 129] {
            let size = Size::new(3, columns);
            let cells = (0..3 * columns).filter(|i| i * i % 7 < 3);
            let grid =
                BitGrid::from_cells(size, cells.map(|i| Cell::new(i / columns, i % columns)));
            assert_eq!(parse_png(&write_png(&grid).unwrap()).unwrap(), grid);
        }
    }

    #[test]
    fn a_damaged_file_is_an_error() {
        let file = write_png(&BitGrid::ones(Size::new(4, 4))).unwrap();
        for len in 0..file.len() - 12 {
            assert!(parse_png(&file[..len]).is_err(), "{len} bytes");
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
        let error = parse_png(&file).unwrap_err();
        let limit = png::DecodingError::LimitsExceeded;
        assert_eq!(error.to_string(), PngError::Decode(limit).to_string());
        // More rows than the file can hold.
        file[16..24].copy_from_slice(&[0, 0, 0xff, 0xff, 0, 0, 0xff, 0xff]);
        let checksum = crc32(&file[12..29]);
        file[29..33].copy_from_slice(&checksum.to_be_bytes());
        let error = parse_png(&file).unwrap_err();
        assert!(matches!(error, PngError::Truncated(_)), "{error}");
        // A side that a row of the decoder can hold, but no board.
        file[16..24].copy_from_slice(&[0, 0xff, 0xff, 0xff, 0x7f, 0xff, 0xff, 0xff]);
        let checksum = crc32(&file[12..29]);
        file[29..33].copy_from_slice(&checksum.to_be_bytes());
        let size = Size::new(0x7fff_ffff, 0x00ff_ffff);
        let error = parse_png(&file).unwrap_err();
        assert!(
            matches!(error, PngError::Size(found) if found == size),
            "{error}"
        );
    }
}
