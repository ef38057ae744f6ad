//! Flip boards: pieces, the presses of an answer, the cells of a proof, and every round.

use fewest::drawing::Subject;
use fewest::flip::png::DrawnBoard;
use fewest::flip::{Board, Claim, Colour, Counted, Edges};
use fewest::{BitGrid, Cell, Size, Span};

use crate::cells::{Field, Numbers};
use crate::colour::Rgb;
use crate::sheet::{Drawing, Page, Panel, Shown, Words, placed, sheet};
use crate::style::{DrawError, Style, check_places};
use crate::svg::{Paint, Svg, number};
use crate::theme::{accent_on_piece, on_piece, piece};

/// What is shown on a flip board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Marked<'a> {
    /// The pieces alone.
    Nothing,
    /// The presses of an answer, numbered in reading order.
    Presses(&'a BitGrid),
    /// The cells of a proof that there is no answer.
    Proof(&'a BitGrid),
}

impl Marked<'_> {
    fn cells(&self) -> Option<&BitGrid> {
        match self {
            Self::Nothing => None,
            Self::Presses(cells) | Self::Proof(cells) => Some(cells),
        }
    }
}

/// A board with what is marked on it, and a caption below.
///
/// Cost: O(places). Cells that are too small for tiles are drawn as runs of equal cells.
///
/// # Errors
/// [`DrawError::TooManyPlaces`].
///
/// # Panics
/// Where the marked cells are of another size than the board.
pub fn flip_board(
    board: &Board,
    marked: Marked<'_>,
    caption: &str,
    style: &Style,
) -> Result<Drawing, DrawError> {
    let size = board.size();
    check_places(size, 1)?;
    if let Some(cells) = marked.cells() {
        assert_eq!(cells.size(), size, "what is marked fits the board");
    }
    let cell = style.cell_of(size, 960, 48);
    let field = Field::new(size, cell, Numbers::FromTop, outside(board, cell));
    let mut svg = Svg::default();
    field.draw(&mut svg, style);
    draw_torus(&mut svg, board, &field, style);
    draw_pieces(&mut svg, board, &field, style);
    match marked {
        Marked::Nothing => {}
        Marked::Presses(presses) => draw_presses(&mut svg, board, &field, presses),
        Marked::Proof(cells) => draw_proof(&mut svg, board, &field, cells),
    }
    let panel = Panel {
        title: String::new(),
        width: field.width(),
        height: field.height(),
        body: svg,
    };
    let title = format!("Flip board {size}");
    let words = Words {
        title: &title,
        description: &description(board, &marked, caption),
        caption,
    };
    Ok(placed(&[panel], &words, style, |page| match marked {
        Marked::Nothing => shown(board, &field, page, style),
        Marked::Presses(presses) => {
            let claim = Claim::Pattern {
                rounds: Some(counted(presses.count_ones())),
                presses: presses.clone(),
            };
            Shown::flip_answer(Subject::FlipAnswer, &claim)
        }
        Marked::Proof(cells) => {
            let proofs = vec![(cells.clone(), Span::at(0))];
            Shown::flip_answer(Subject::FlipAnswer, &Claim::Impossible { proofs })
        }
    }))
}

/// A number of rounds that stands nowhere.
fn counted(rounds: u64) -> Counted {
    Counted {
        number: i64::try_from(rounds).unwrap_or(i64::MAX),
        span: Span::at(0),
    }
}

/// What the picture of a board says of itself, so that it can be read back.
fn shown(board: &Board, field: &Field, page: &Page, style: &Style) -> Shown {
    let Some(rule) = board.shape().neighbourhood() else {
        return Shown::Other(Subject::ListedPresses);
    };
    let (left, top) = field.corner();
    let cells = DrawnBoard {
        size: board.size(),
        picture: Size::new(page.height as usize, page.width as usize),
        cell: pixels(field.cell),
        left: pixels(page.first.0 + left),
        top: pixels(page.first.1 + top),
        white: piece(Colour::White).bytes(),
        black: piece(Colour::Black).bytes(),
        hole: style.theme.board().bytes(),
        rule,
        goal: None,
    };
    Shown::FlipBoard {
        board: board.clone(),
        goal: None,
        cells,
    }
}

/// Cells and margins are whole pixels.
#[allow(clippy::cast_sign_loss, reason = "places are not negative")]
fn pixels(place: f64) -> usize {
    place as usize
}

/// Every round: the board before each press, with the cells that it turns, and the board at the
/// end.
///
/// Cost: O(places · presses).
///
/// # Errors
/// [`DrawError::TooManyPlaces`] for all boards together, [`DrawError::Press`].
pub fn flip_steps(
    board: &Board,
    presses: &[Cell],
    caption: &str,
    style: &Style,
) -> Result<Drawing, DrawError> {
    let size = board.size();
    check_places(size, presses.len() + 1)?;
    let cell = style.cell_of(size, 224, 32);
    let field = Field::new(size, cell, Numbers::None, outside(board, cell));
    let mut before = board.clone();
    let mut panels = Vec::new();
    let panel = |title: String, body: Svg| Panel {
        title,
        width: field.width(),
        height: field.height(),
        body,
    };
    let drawn = |board: &Board| {
        let mut svg = Svg::default();
        field.draw(&mut svg, style);
        draw_torus(&mut svg, board, &field, style);
        draw_pieces(&mut svg, board, &field, style);
        svg
    };
    for (index, &cell) in presses.iter().enumerate() {
        let mut svg = drawn(&before);
        let shape = board.shape();
        if !shape.contains(cell) {
            return Err(DrawError::Press { index });
        }
        for turned in shape.turned_by(cell) {
            draw_turned(&mut svg, &before, &field, turned);
        }
        draw_ring(&mut svg, &before, &field, cell, None);
        let title = format!("{}. press {} {}", index + 1, cell.row, cell.column);
        panels.push(panel(title, svg));
        before.press(cell).map_err(|_| DrawError::Press { index })?;
    }
    panels.push(panel("end".to_owned(), drawn(&before)));
    let title = format!("Flip board {size}, every round");
    let words = Words {
        title: &title,
        description: &description(board, &Marked::Nothing, caption),
        caption,
    };
    let claim = Claim::Presses {
        rounds: Some(counted(presses.len() as u64)),
        presses: presses.iter().map(|&cell| (cell, Span::at(0))).collect(),
        colour: None,
    };
    let shown = Shown::flip_answer(Subject::FlipSteps, &claim);
    Ok(sheet(&panels, &words, style, shown))
}

/// The board in words: its rows, what is marked, and the caption.
fn description(board: &Board, marked: &Marked<'_>, caption: &str) -> String {
    // More rows than these nobody listens to.
    const ROWS: usize = 32;
    let size = board.size();
    let mut parts = Vec::new();
    if size.rows <= ROWS && size.columns <= ROWS {
        let rows = board.to_string().replace('\n', ", ");
        parts.push(format!("Rows (b black, w white, _ no cell): {rows}."));
        if let Some(cells) = marked.cells() {
            let places = cells.cells();
            let places = places.map(|cell| format!("{} {}", cell.row, cell.column));
            let places: Vec<String> = places.collect();
            let what = match marked {
                Marked::Presses(_) => "Press",
                _ => "Marked",
            };
            parts.push(format!("{what} (row column): {}.", places.join(", ")));
        }
    }
    parts.push(caption.to_owned());
    parts.join(" ").trim().to_owned()
}

/// What a torus needs around it for its arrows.
fn outside(board: &Board, cell: f64) -> f64 {
    if is_torus(board) && cell >= 8.0 {
        14.0
    } else {
        0.0
    }
}

fn is_torus(board: &Board) -> bool {
    let rule = board.shape().neighbourhood();
    rule.is_some_and(|rule| rule.edges == Edges::Wrap)
}

/// Edges that are one: dashes around the board, and arrows of one kind on opposite edges.
fn draw_torus(svg: &mut Svg, board: &Board, field: &Field, style: &Style) {
    if outside(board, field.cell) == 0.0 {
        return;
    }
    let [left, top, width, height] = field.frame();
    let radius = (field.cell / 4.0).clamp(2.0, 12.0);
    let dashes = Paint::line(style.theme.accent(), 2.0).dashed(6.0);
    svg.rect([left, top, width, height], radius, &dashes);
    let arrow = Paint::line(style.theme.accent(), 2.0);
    let behind = Paint::fill(style.theme.board());
    let d = 4.0;
    let x = left + width / 2.0;
    for y in [top, top + height] {
        svg.rect([x - 9.0, y - 3.0, 18.0, 6.0], 0.0, &behind);
        let [x0, x1, y0, y1, y2] = [x - d / 2.0, x + d / 2.0, y - d, y, y + d].map(number);
        svg.path(&format!("M{x0} {y0}L{x1} {y1}L{x0} {y2}"), &arrow);
    }
    let middle = top + height / 2.0;
    for x in [left, left + width] {
        svg.rect([x - 3.0, middle - 10.0, 6.0, 20.0], 0.0, &behind);
        for y in [middle - 3.0, middle + 3.0] {
            let [x0, x1, x2, y0, y1] = [x - d, x, x + d, y - d / 2.0, y + d / 2.0].map(number);
            svg.path(&format!("M{x0} {y0}L{x1} {y1}L{x2} {y0}"), &arrow);
        }
    }
}

fn colour_at(board: &Board, cell: Cell) -> Colour {
    if board.black().get(cell) {
        Colour::Black
    } else {
        Colour::White
    }
}

/// A part of a tile's cell that the tile takes.
const TILE: f64 = 0.88;

fn draw_pieces(svg: &mut Svg, board: &Board, field: &Field, style: &Style) {
    let shape = board.shape();
    if field.is_tiled() {
        for cell in shape.cells() {
            let colour = piece(colour_at(board, cell));
            let width = if field.cell >= 24.0 { 2.0 } else { 1.0 };
            let paint = Paint::fill(colour).outlined(style.theme.line(), width);
            field.draw_tile(svg, (cell.row, cell.column), TILE, &paint);
        }
        return;
    }
    for colour in Colour::ALL {
        field.draw_runs(svg, piece(colour), 1.0, |row, column| {
            let cell = Cell::new(row, column);
            shape.contains(cell) && colour_at(board, cell) == colour
        });
    }
}

fn draw_presses(svg: &mut Svg, board: &Board, field: &Field, presses: &BitGrid) {
    if !field.is_tiled() {
        draw_small(svg, board, field, presses);
        return;
    }
    for (index, cell) in presses.cells().enumerate() {
        draw_ring(svg, board, field, cell, Some(index + 1));
    }
}

/// A ring, with a number where there is room for it.
fn draw_ring(svg: &mut Svg, board: &Board, field: &Field, cell: Cell, number: Option<usize>) {
    let at = field.middle(cell.row, cell.column);
    let colour = colour_at(board, cell);
    let width = (field.cell * 0.065).max(1.5);
    let ring = Paint::line(accent_on_piece(colour), width);
    // Small cells need larger numbers.
    let small = field.cell < 32.0;
    let radius = if small { 0.36 } else { 0.31 };
    svg.circle(at.0, at.1, field.cell * radius, &ring);
    let words = number.map(|number| number.to_string());
    match words {
        Some(words) if field.cell >= 20.0 => {
            let size = match (words.len(), small) {
                (1, _) => 0.42,
                (2, false) => 0.34,
                (2, true) => 0.4,
                (_, false) => 0.25,
                (_, true) => 0.28,
            };
            svg.centred(&words, at, field.cell * size, on_piece(colour));
        }
        _ => svg.circle(
            at.0,
            at.1,
            field.cell * 0.1,
            &Paint::fill(accent_on_piece(colour)),
        ),
    }
}

/// Square marks in small cells.
fn draw_small(svg: &mut Svg, board: &Board, field: &Field, cells: &BitGrid) {
    let part = if field.cell >= 4.0 { 0.5 } else { 1.0 };
    for colour in Colour::ALL {
        let paint: Rgb = accent_on_piece(colour);
        field.draw_runs(svg, paint, part, |row, column| {
            let cell = Cell::new(row, column);
            cells.get(cell) && colour_at(board, cell) == colour
        });
    }
}

/// The outline of a cell that a press turns.
fn draw_turned(svg: &mut Svg, board: &Board, field: &Field, cell: Cell) {
    let accent = accent_on_piece(colour_at(board, cell));
    if field.is_tiled() {
        let width = (field.cell * 0.08).max(1.5);
        let paint = Paint::line(accent, width);
        field.draw_tile(svg, (cell.row, cell.column), 0.72, &paint);
    }
}

fn draw_proof(svg: &mut Svg, board: &Board, field: &Field, cells: &BitGrid) {
    if !field.is_tiled() {
        draw_small(svg, board, field, cells);
        return;
    }
    for cell in cells.cells() {
        let (x, y) = field.middle(cell.row, cell.column);
        let r = field.cell * 0.24;
        let [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map(number);
        let [x, y] = [x, y].map(number);
        let path = format!("M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z");
        svg.path(&path, &Paint::fill(accent_on_piece(colour_at(board, cell))));
    }
}
