//! A screen as an SVG picture, for the README.

use std::fmt::Write;

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// Width and height of a place.
const PLACE: (u16, u16) = (9, 19);

/// Around the screen.
const MARGIN: u16 = 12;

const PAPER: &str = "#14161a";
const INK: &str = "#eceff3";

/// The picture of a screen.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let area = buffer.area;
    let (width, height) = (
        area.width * PLACE.0 + 2 * MARGIN,
        area.height * PLACE.1 + 2 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\" \
         font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{PAPER}\"/>\n"
    );
    for row in 0..area.height {
        for column in 0..area.width {
            place(&mut svg, &buffer[(column, row)], column, row);
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn place(svg: &mut String, cell: &Cell, column: u16, row: u16) {
    let reversed = cell.modifier.contains(Modifier::REVERSED);
    let (paper, ink) = (colour(cell.bg), colour(cell.fg));
    let (paper, ink) = if reversed {
        (Some(INK.to_owned()), PAPER.to_owned())
    } else {
        (paper, ink.unwrap_or_else(|| INK.to_owned()))
    };
    let (x, y) = (MARGIN + column * PLACE.0, MARGIN + row * PLACE.1);
    if let Some(paper) = paper {
        let (width, height) = PLACE;
        writeln!(
            svg,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"{paper}\"/>"
        )
        .expect("strings take everything");
    }
    let symbol = cell.symbol();
    if symbol.trim().is_empty() {
        return;
    }
    let symbol = symbol
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;");
    let bold = if cell.modifier.contains(Modifier::BOLD) {
        " font-weight=\"bold\""
    } else {
        ""
    };
    let dim = if cell.modifier.contains(Modifier::DIM) {
        " opacity=\"0.6\""
    } else {
        ""
    };
    let base = y + PLACE.1 - 5;
    writeln!(
        svg,
        "<text x=\"{x}\" y=\"{base}\" fill=\"{ink}\"{bold}{dim}>{symbol}</text>"
    )
    .expect("strings take everything");
}

fn colour(color: Color) -> Option<String> {
    match color {
        Color::Rgb(red, green, blue) => Some(format!("#{red:02x}{green:02x}{blue:02x}")),
        _ => None,
    }
}
