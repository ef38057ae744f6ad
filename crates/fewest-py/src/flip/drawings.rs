//! What a notebook shows of shapes.

use fewest::flip::Shape;
use fewest::{BitGrid, Size};
use fewest_draw::Style;
use pyo3::prelude::*;

use crate::border::{away, error};
use crate::convert::grid_of;

/// Quiet patterns side by side, from the bytes of all of them; None where that is too much to be drawn.
#[pyfunction]
pub(crate) fn quiet_patterns_svg(
    py: Python<'_>,
    patterns: &[u8],
    rows: usize,
    columns: usize,
) -> PyResult<Option<String>> {
    let size = Size::new(rows, columns);
    let shape = Shape::rectangle(size, fewest::flip::Neighbourhood::CLASSIC);
    let shape = shape.map_err(|fault| error(py, fault))?;
    let drawing = away(py, || {
        let patterns: Option<Vec<BitGrid>> = patterns
            .chunks(rows * columns)
            .map(|bytes| grid_of(size, bytes))
            .collect();
        let style = Style::default();
        fewest_draw::quiet_patterns(&shape, &patterns?, "", &style).ok()
    })?;
    Ok(drawing.map(|drawing| drawing.svg().to_owned()))
}
