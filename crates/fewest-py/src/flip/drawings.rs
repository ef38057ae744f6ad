//! What a notebook shows of shapes.

use fewest::flip::Shape;
use fewest::{BitGrid, Size};
use fewest_draw::{Bar, Chart, Style, bar_charts};
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

/// A chart for each goal: its title, how many boards need 0, 1, 2, … rounds, and how many are impossible.
type Rounds = (String, Vec<String>, Option<String>);

/// Boards by their rounds as a bar chart.
#[pyfunction]
pub(crate) fn rounds_svg(
    py: Python<'_>,
    title: &str,
    caption: &str,
    charts: Vec<Rounds>,
) -> PyResult<String> {
    let charts: Vec<Chart> = charts
        .into_iter()
        .map(|(title, boards, impossible)| Chart {
            title,
            labels: "rounds".to_owned(),
            counts: "boards".to_owned(),
            bars: boards
                .into_iter()
                .enumerate()
                .map(|(rounds, count)| Bar {
                    label: rounds.to_string(),
                    count,
                })
                .collect(),
            rest: impossible.map(|count| Bar {
                label: "impossible".to_owned(),
                count,
            }),
        })
        .collect();
    away(py, || {
        bar_charts(&charts, title, caption, &Style::default())
            .svg()
            .to_owned()
    })
}
