//! Drawings as PNG.

use fewest::flip::png::MAX_PIXELS;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::sheet::Drawing;

/// Why there is no such picture.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// More pixels than [`MAX_PIXELS`].
    #[error("a picture of {width}x{height} pixels is not made; the limit is {MAX_PIXELS} pixels")]
    TooManyPixels {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// The drawing could not be rendered.
    #[error("the drawing could not be rendered: {0}")]
    Render(String),
}

/// The bytes of a PNG file with a drawing, which says what it shows. No font of the machine is used.
///
/// Cost: O(pixels + elements); four bytes a pixel, 256 MB at most.
///
/// # Errors
/// [`PngError::TooManyPixels`], before any memory is taken.
pub fn png(drawing: &Drawing) -> Result<Vec<u8>, PngError> {
    let (width, height) = (drawing.width(), drawing.height());
    let too_many = PngError::TooManyPixels { width, height };
    if u64::from(width) * u64::from(height) > MAX_PIXELS as u64 {
        return Err(too_many);
    }
    let render = |error: String| PngError::Render(error);
    let tree = Tree::from_str(drawing.svg(), &Options::default())
        .map_err(|error| render(error.to_string()))?;
    let mut pixels = Pixmap::new(width, height).ok_or(too_many)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    let file = pixels
        .encode_png()
        .map_err(|error| render(error.to_string()))?;
    Ok(drawing.png_saying(&file))
}
