//! Draws the view of a session, and nothing that is not in it.

use std::time::Duration;

use fewest_session::{CellView, Command, Label, Piece, Point, Side, View, bindings, tile};
use ratatui::Frame;
use ratatui::buffer::Buffer;
use ratatui::layout::{Alignment, Rect};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};
use unicode_width::UnicodeWidthStr;

use crate::app::{App, Look};
use crate::layout::{LEAST, Layout, Scale};
use crate::{panel, popup};

/// Draws everything.
pub(crate) fn draw(frame: &mut Frame<'_>, app: &App, now: Duration) {
    let area = frame.area();
    let view = app.view();
    let buffer = frame.buffer_mut();
    let Some(layout) = Layout::new((area.width, area.height), app.shown()) else {
        return too_small(buffer, area, app);
    };
    header(buffer, &layout, app, &view);
    board(buffer, &layout, app, &view, now);
    panel::status(buffer, &layout, app, &view);
    panel::panel(buffer, &layout, app, &view, now);
    let style = Style::new().add_modifier(Modifier::DIM);
    Paragraph::new(key_line(app, area.width))
        .style(style)
        .render(layout.keys, buffer);
    if let Some(dialog) = &app.dialog {
        popup::draw(buffer, area, app, dialog);
    }
}

/// The keys that fit, above all those of the help and of leaving.
fn key_line(app: &App, columns: u16) -> String {
    const LAST: usize = 2;
    let line = Label::KeyLine.text(app.look.language);
    // A key and its word stand together.
    let words: Vec<&str> = line.split_whitespace().collect();
    let mut keys: Vec<String> = words.chunks(2).map(|key| key.join(" ")).collect();
    let mut line = line.to_owned();
    while line.width() > usize::from(columns) && keys.len() > LAST {
        keys.remove(keys.len() - LAST - 1);
        line = keys.join("  ");
    }
    line
}

fn too_small(buffer: &mut Buffer, area: Rect, app: &App) {
    let needs = Label::Needs.text(app.look.language);
    let (columns, rows) = LEAST;
    let text = format!("{needs} {columns}x{rows}");
    let y = area.y + area.height / 2;
    if area.height > 0 {
        let line = Rect::new(area.x, y, area.width, 1);
        Paragraph::new(text)
            .alignment(Alignment::Center)
            .render(line, buffer);
    }
}

fn header(buffer: &mut Buffer, layout: &Layout, app: &App, view: &View) {
    let language = app.look.language;
    let name = |puzzle: &str, label: Label| {
        let name = label.text(language);
        if view.puzzle == puzzle {
            format!("[{name}]")
        } else {
            format!(" {name} ")
        }
    };
    let key = bindings().find(|binding| binding.command == Command::Switch);
    let key = key.map_or("", |binding| binding.key);
    let text = format!(
        "fewest  {} {}  {key}",
        name("flip", Label::Flip),
        name("mayan", Label::Mayan)
    );
    let style = Style::new().add_modifier(Modifier::BOLD);
    Paragraph::new(Line::styled(text, style)).render(layout.header, buffer);
}

fn board(buffer: &mut Buffer, layout: &Layout, app: &App, view: &View, now: Duration) {
    let dim = Style::new().add_modifier(Modifier::DIM);
    let frame = app.frame(now);
    for column in layout.first.column..layout.first.column + layout.seen.0 {
        let at = Point::new(layout.first.row, column);
        if let Some(tile) = layout.tile(at) {
            let name = layout.column_name(column);
            let shift = (tile.width / 2).saturating_sub(1);
            buffer.set_string(tile.x + shift, layout.board.y, name, dim);
        }
    }
    for row in layout.first.row..layout.first.row + layout.seen.1 {
        let at = Point::new(row, layout.first.column);
        if let Some(tile) = layout.tile(at) {
            let name = Layout::row_name(view, row);
            let width = usize::from(layout.margin - 1);
            // Beside the mark.
            let y = tile.y + tile.height - 1;
            buffer.set_string(layout.board.x, y, format!("{name:>width$}"), dim);
        }
        for column in layout.first.column..layout.first.column + layout.seen.0 {
            let at = Point::new(row, column);
            let index = usize::from(row) * usize::from(view.columns) + usize::from(column);
            let (Some(place), Some(cell)) = (layout.tile(at), view.cells.get(index)) else {
                continue;
            };
            if let Some(frame) = frame {
                let piece = match frame.cells.get(index) {
                    None | Some(0) => Piece::Empty,
                    Some(&colour) => Piece::Block { colour },
                };
                let marked = frame.marked.contains(&at);
                draw_tile(
                    buffer,
                    layout.scale,
                    app.look,
                    place,
                    piece,
                    Modifier::empty(),
                );
                brackets(buffer, place, if marked { ["*", "*"] } else { [" ", " "] });
            } else {
                let emphasis = if at == view.cursor {
                    Modifier::BOLD
                } else {
                    Modifier::empty()
                };
                draw_tile(buffer, layout.scale, app.look, place, cell.piece, emphasis);
                brackets(buffer, place, sides(view, cell, at));
            }
        }
    }
}

fn draw_tile(
    buffer: &mut Buffer,
    scale: Scale,
    look: Look,
    place: Rect,
    piece: Piece,
    emphasis: Modifier,
) {
    let style = match tile(piece) {
        None => Style::new().add_modifier(Modifier::DIM),
        Some(tile) => look.colours.style(tile),
    };
    let style = style.add_modifier(emphasis);
    let without_colour = look.colours == crate::colour::Colours::None;
    let mark = match (piece, tile(piece)) {
        (Piece::Hole, _) => "  ".to_owned(),
        (Piece::Empty, _) | (_, None) => " .".to_owned(),
        (_, Some(_)) if !look.marks && !without_colour => "  ".to_owned(),
        (Piece::Block { colour }, Some(tile)) if tile.ascii.is_empty() => format!("{colour:>2}"),
        (_, Some(tile)) => tile.ascii.to_owned(),
    };
    match scale {
        Scale::Small => {
            buffer.set_string(place.x, place.y, mark, style);
        }
        Scale::Large => {
            let wide = match piece {
                Piece::Empty => " .  ".to_owned(),
                _ => format!(" {mark} "),
            };
            buffer.set_string(place.x, place.y, "    ", style);
            buffer.set_string(place.x, place.y + 1, wide, style);
        }
    }
}

fn brackets(buffer: &mut Buffer, place: Rect, [left, right]: [&str; 2]) {
    let style = Style::new().add_modifier(Modifier::BOLD);
    for y in place.y..place.y + place.height {
        buffer.set_string(place.x - 1, y, left, style);
        buffer.set_string(place.x + place.width, y, right, style);
    }
}

/// What stands beside a tile: what is to be known about it at the left and the right, the cursor at
/// the left and, where nothing else is, at the right.
fn sides<'a>(view: &View, cell: &CellView, at: Point) -> [&'a str; 2] {
    let hint = view.hint.filter(|hint| hint.at == at);
    let step = view.solution.as_ref().and_then(|solution| {
        let next = solution.steps.get(usize::from(solution.step))?;
        (next.at == at).then_some(next.side)?
    });
    let side = hint
        .and_then(|hint| hint.side)
        .or(step.filter(|_| cell.next));
    let mark = if view.held == Some(at) {
        Some(["{", "}"])
    } else if cell.wrong {
        Some(["!", "!"])
    } else if cell.next {
        Some(match side {
            Some(Side::Left) => ["<", "<"],
            Some(Side::Right) => [">", ">"],
            None => [">", "<"],
        })
    } else if cell.ring {
        Some(["(", ")"])
    } else if view
        .study
        .as_ref()
        .is_some_and(|study| study.witness.contains(&at))
    {
        Some(["*", "*"])
    } else if cell.turns && cell.piece != Piece::Hole {
        Some(["'", "'"])
    } else {
        None
    };
    match (at == view.cursor, mark) {
        (true, None | Some(["'", "'"])) => ["[", "]"],
        (true, Some([_, right])) => ["[", right],
        (false, Some(mark)) => mark,
        (false, None) => [" ", " "],
    }
}
