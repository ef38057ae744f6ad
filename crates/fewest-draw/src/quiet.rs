//! Quiet patterns, one or many: the press sets that change nothing.

use fewest::BitGrid;
use fewest::drawing::Subject;
use fewest::flip::Shape;

use crate::cells::{Field, Numbers};
use crate::sheet::{Drawing, Panel, Shown, Words, sheet};
use crate::style::{DrawError, Style, check_places};
use crate::svg::{Paint, Svg};

/// Patterns of one shape side by side, numbered; a blank board where there is none.
///
/// Cost: O(places · patterns).
///
/// # Errors
/// [`DrawError::TooManyPlaces`] for all patterns together.
///
/// # Panics
/// Where a pattern is of another size than the shape.
pub fn quiet_patterns(
    shape: &Shape,
    patterns: &[BitGrid],
    caption: &str,
    style: &Style,
) -> Result<Drawing, DrawError> {
    let size = shape.size();
    check_places(size, patterns.len().max(1))?;
    let blank = [BitGrid::new(size)];
    let shown = if patterns.is_empty() {
        &blank[..]
    } else {
        patterns
    };
    let side = if shown.len() == 1 { 640 } else { 224 };
    let cell = style.cell_of(size, side, 32);
    let field = Field::new(size, cell, Numbers::None, 0.0);
    let mut style = *style;
    if style.columns.is_none() && shown.len() > 4 {
        // A poster is about as wide as it is high, and fits a page.
        let fits = ((1120.0 + 24.0) / (field.width() + 24.0)).floor().max(1.0);
        let mut columns = 1;
        while columns * columns < shown.len() && (columns as f64) < fits {
            columns += 1;
        }
        style.columns = Some(columns);
    }
    let mut panels = Vec::new();
    for (index, pattern) in shown.iter().enumerate() {
        assert_eq!(pattern.size(), size, "a pattern fits the shape");
        let mut svg = Svg::default();
        field.draw(&mut svg, &style);
        draw_pattern(&mut svg, shape, pattern, &field, &style);
        panels.push(Panel {
            title: match shown.len() {
                1 => String::new(),
                _ => (index + 1).to_string(),
            },
            width: field.width(),
            height: field.height(),
            body: svg,
        });
    }
    let title = format!("Quiet patterns of {size}");
    let words = Words {
        title: &title,
        description: caption,
        caption,
    };
    Ok(sheet(
        &panels,
        &words,
        &style,
        Shown::Other(Subject::QuietPatterns),
    ))
}

fn draw_pattern(svg: &mut Svg, shape: &Shape, pattern: &BitGrid, field: &Field, style: &Style) {
    let theme = style.theme;
    if field.is_tiled() {
        for cell in shape.cells() {
            let at = (cell.row, cell.column);
            if pattern.get(cell) {
                field.draw_tile(svg, at, 0.88, &Paint::fill(theme.accent()));
            } else {
                field.draw_tile(svg, at, 0.88, &Paint::fill(theme.page()));
            }
        }
        return;
    }
    let at = |row, column| fewest::Cell::new(row, column);
    field.draw_runs(svg, theme.page(), 1.0, |row, column| {
        shape.contains(at(row, column)) && !pattern.get(at(row, column))
    });
    field.draw_runs(svg, theme.accent(), 1.0, |row, column| {
        pattern.get(at(row, column))
    });
}
