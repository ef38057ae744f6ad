//! Mayan boards: blocks, drags as arrows, and every wave of a cascade.

use std::collections::HashMap;

use fewest::drawing::Subject;
use fewest::mayan::{Board, Claim, Columns, Direction, Drag, IdleSwaps, Place, play_by_steps};

use crate::block::Look;
use crate::cells::{Field, Numbers};
use crate::sheet::{Drawing, Panel, Shown, Words, sheet};
use crate::style::{DrawError, Style, check_places};
use crate::svg::{Paint, Svg, number};

/// A board with drags as arrows, numbered where there are several, and a caption below. Each arrow
/// begins where the drag does when its turn comes, which need not be where that block stands now. Without
/// drags it is the board alone.
///
/// Cost: O(places + drags).
///
/// # Errors
/// [`DrawError::TooManyPlaces`]; never, as boards are small.
pub fn mayan_board(
    board: &Board,
    drags: &[Drag],
    caption: &str,
    style: &Style,
) -> Result<Drawing, DrawError> {
    let size = board.size();
    check_places(size, 1)?;
    let field = Field::new(size, style.cell_of(size, 960, 48), Numbers::FromBottom, 0.0);
    let mut svg = Svg::default();
    field.draw(&mut svg, style);
    draw_blocks(&mut svg, board.columns(), &field, style, &[]);
    draw_arrows(&mut svg, drags, &field, style);
    let panel = Panel {
        title: String::new(),
        width: field.width(),
        height: field.height(),
        body: svg,
    };
    let title = format!("Mayan board {size}");
    let words = Words {
        title: &title,
        description: &description(board, drags, caption),
        caption,
    };
    let shown = if drags.is_empty() {
        Shown::MayanBoard {
            board: board.clone(),
            drags: None,
            idle_swaps: None,
        }
    } else {
        Shown::mayan_answer(Subject::MayanAnswer, &Claim::of(drags))
    };
    Ok(sheet(&[panel], &words, style, shown))
}

/// Every step: the board before each drag with the drag as an arrow, the board before each wave with
/// the blocks that vanish, and the board at the end.
///
/// Cost: O(places · steps).
///
/// # Errors
/// [`DrawError::Drag`] at the first drag that cannot be played.
pub fn mayan_steps(
    board: &Board,
    drags: &[Drag],
    idle_swaps: IdleSwaps,
    caption: &str,
    style: &Style,
) -> Result<Drawing, DrawError> {
    let size = board.size();
    // A wave takes three blocks or more.
    check_places(size, drags.len() + board.blocks() / 3 + 1)?;
    let field = Field::new(size, style.cell_of(size, 224, 32), Numbers::None, 0.0);
    let mut panels = Vec::new();
    let panel = |title: String, columns: &Columns, vanishing: &[Place], drag: Option<Drag>| {
        let mut svg = Svg::default();
        field.draw(&mut svg, style);
        draw_blocks(&mut svg, columns, &field, style, vanishing);
        draw_arrows(&mut svg, drag.as_slice(), &field, style);
        Panel {
            title,
            width: field.width(),
            height: field.height(),
            body: svg,
        }
    };
    let mut rest = board.clone();
    for (index, &drag) in drags.iter().enumerate() {
        let cascade = play_by_steps(&rest, drag, idle_swaps)
            .map_err(|error| DrawError::Drag { index, error })?;
        let title = format!("{}. drag {drag}", index + 1);
        panels.push(panel(title, rest.columns(), &[], Some(drag)));
        let mut before = &cascade.moved;
        for (number, wave) in cascade.waves.iter().enumerate() {
            let title = match cascade.waves.len() {
                1 => "vanish".to_owned(),
                _ => format!("vanish, wave {}", number + 1),
            };
            panels.push(panel(title, before, &wave.vanishing, None));
            before = &wave.fallen;
        }
        rest = cascade.rest;
    }
    let title = if rest.is_empty() { "cleared" } else { "end" };
    panels.push(panel(title.to_owned(), rest.columns(), &[], None));
    let title = format!("Mayan board {size}, every step");
    let words = Words {
        title: &title,
        description: &description(board, drags, caption),
        caption,
    };
    let shown = Shown::mayan_answer(Subject::MayanSteps, &Claim::of(drags));
    Ok(sheet(&panels, &words, style, shown))
}

/// The board in words: its columns, the drags, and the caption.
fn description(board: &Board, drags: &[Drag], caption: &str) -> String {
    let columns = board.columns().as_slice().iter();
    let columns = columns.map(|column| {
        let colours: Vec<String> = column.iter().map(u8::to_string).collect();
        match colours.len() {
            0 => "empty".to_owned(),
            _ => colours.join(" "),
        }
    });
    let columns: Vec<String> = columns.collect();
    let mut parts = vec![format!("Columns from the bottom: {}.", columns.join(", "))];
    if !drags.is_empty() {
        let drags: Vec<String> = drags.iter().map(Drag::to_string).collect();
        parts.push(format!("Drags (x y g): {}.", drags.join(", ")));
    }
    parts.push(caption.to_owned());
    parts.join(" ").trim().to_owned()
}

fn draw_blocks(
    svg: &mut Svg,
    columns: &Columns,
    field: &Field,
    style: &Style,
    vanishing: &[Place],
) {
    let size = columns.size();
    let theme = style.theme;
    for row in 0..size.rows {
        for column in 0..size.columns {
            let place = Place::new(column, size.rows - 1 - row);
            let Some(colour) = columns.colour(place) else {
                // A dot shows where a place is, and that no block stands there.
                let (x, y) = field.middle(row, column);
                let dot = Paint::fill(theme.line());
                svg.circle(x, y, (field.cell * 0.04).max(0.5), &dot);
                continue;
            };
            let look = Look::of(colour);
            let width = if field.cell >= 24.0 { 2.0 } else { 1.0 };
            let paint = Paint::fill(look.fill).outlined(theme.line(), width);
            // A block that vanishes shrinks within dashes.
            let part = if vanishing.contains(&place) {
                0.6
            } else {
                0.88
            };
            field.draw_tile(svg, (row, column), part, &paint);
            let (x, y) = field.middle(row, column);
            if field.cell >= 8.0 {
                look.draw_mark(svg, x, y, field.cell * part);
            }
            if vanishing.contains(&place) {
                let width = (field.cell * 0.07).max(1.0);
                let dashes = Paint::line(theme.text(), width).dashed(field.cell * 0.12);
                field.draw_tile(svg, (row, column), 0.9, &dashes);
            }
        }
    }
}

/// Arrows at the lower part of their blocks, so that marks stay in sight.
fn draw_arrows(svg: &mut Svg, drags: &[Drag], field: &Field, style: &Style) {
    let cell = field.cell;
    let mut met: HashMap<(usize, usize), u32> = HashMap::new();
    for (index, drag) in drags.iter().enumerate() {
        let Some(target) = drag.target_column() else {
            continue;
        };
        let Some(row) = field.row_of_height(drag.height) else {
            continue;
        };
        // Arrows between the same two places stand one above the other.
        let pair = (drag.height, drag.column.min(target));
        let again = met.entry(pair).or_default();
        let lift = f64::from(*again % 3) * cell * 0.36;
        *again += 1;
        let (from, y) = field.middle(row, drag.column);
        let (to, _) = field.middle(row, target);
        let y = y + cell * 0.37 - lift;
        let way = match drag.direction {
            Direction::Right => 1.0,
            Direction::Left => -1.0,
        };
        let tail = from;
        let tip = to - way * cell * 0.08;
        let head = cell * 0.18;
        let body = tip - way * head;
        let [tail_x, body_x, tip_x] = [tail, body, tip].map(number);
        let [middle, top, bottom] = [y, y - head * 0.75, y + head * 0.75].map(number);
        let shaft = format!("M{tail_x} {middle}L{body_x} {middle}");
        let point = format!("M{body_x} {top}L{tip_x} {middle}L{body_x} {bottom}Z");
        let (ink, halo) = (style.theme.text(), style.theme.page());
        let width = (cell * 0.09).max(1.0);
        let around = cell * 0.05;
        svg.path(&shaft, &Paint::line(halo, width + 2.0 * around));
        svg.path(&point, &Paint::fill(halo).outlined(halo, 2.0 * around));
        svg.path(&shaft, &Paint::line(ink, width));
        svg.path(&point, &Paint::fill(ink));
        if drags.len() > 1 && cell >= 20.0 {
            let badge = Paint::fill(ink).outlined(halo, around);
            let at = tail - way * cell * 0.06;
            svg.circle(at, y, cell * 0.17, &badge);
            let words = (index + 1).to_string();
            let size = if words.len() > 1 { 0.18 } else { 0.24 };
            svg.centred(&words, (at, y), cell * size, halo);
        }
    }
}
