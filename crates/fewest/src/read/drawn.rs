//! Boards of drawings that carry their board as text: Mayan ones, and flip boards in SVG. A flip board in
//! PNG is read from its pixels.

use super::{Input, ReadError, ReadErrorKind, ReadOptions, json};
use crate::drawing::{self, Said, Subject, is_svg};
use crate::flip::png::PictureError;

/// The board of a drawing, or `None` where the file is none, or one that [`super::foreign`] reads.
pub(super) fn read(bytes: &[u8], options: &ReadOptions) -> Option<Result<Input, ReadError>> {
    let span = drawing::place(bytes)?;
    let wrong = |kind| Some(Err(span.wrong(kind)));
    let is_svg = is_svg(bytes);
    if !is_svg && options.cell_pixels.is_some() {
        return None;
    }
    match drawing::said(bytes) {
        Some(Ok(Said {
            subject,
            text: Some(text),
        })) if subject == Subject::MayanBoard || subject == Subject::FlipBoard && is_svg => {
            let input = json::read(text, options);
            Some(input.map_err(|ReadError { kind, .. }| ReadError { kind, span }))
        }
        _ if !is_svg => None,
        None => wrong(ReadErrorKind::Svg),
        Some(Ok(Said { subject, .. }))
            if !matches!(subject, Subject::FlipBoard | Subject::MayanBoard) =>
        {
            wrong(ReadErrorKind::Picture(PictureError::Drawing(subject)))
        }
        Some(_) => wrong(ReadErrorKind::Picture(PictureError::UnknownDrawing)),
    }
}
