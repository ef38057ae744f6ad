//! Draws what lies over the board.

use fewest_session::{KEYS, KeyLine, Label};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;
use ratatui::widgets::{Block, Clear, Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::app::App;
use crate::dialog::{Dialog, NewBoard, Opening, Value};

pub(crate) fn draw(buffer: &mut Buffer, area: Rect, app: &App, dialog: &Dialog) {
    match dialog {
        Dialog::Help { scroll } => help(buffer, area, app, *scroll),
        Dialog::New(new) => new_board(buffer, area, app, new),
        Dialog::Open(opening) => open(buffer, area, app, opening),
    }
}

/// A frame in the middle of the screen; what is inside of it.
fn window(buffer: &mut Buffer, area: Rect, columns: u16, rows: u16, title: &str) -> Rect {
    let width = columns.min(area.width);
    let height = rows.min(area.height);
    let x = area.x + (area.width - width) / 2;
    let y = area.y + (area.height - height) / 2;
    let place = Rect::new(x, y, width, height);
    Clear.render(place, buffer);
    let block = Block::bordered()
        .border_set(ASCII)
        .title(format!(" {title} "));
    let inside = block.inner(place);
    block.render(place, buffer);
    inside
}

/// Lines of signs whose width nobody doubts.
const ASCII: ratatui::symbols::border::Set<'static> = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

fn help(buffer: &mut Buffer, area: Rect, app: &App, scroll: u16) {
    let language = app.look.language;
    let inside = window(buffer, area, 66, 22, Label::Help.text(language));
    let keys: Vec<String> = KEYS.iter().map(KeyLine::written).collect();
    let widest = keys.iter().map(|keys| keys.width()).max().unwrap_or(0);
    let mut lines: Vec<Line<'_>> = KEYS
        .iter()
        .zip(keys)
        .map(|(line, keys)| Line::raw(format!("{keys:<widest$}  {}", line.help.text(language))))
        .collect();
    lines.push(Line::raw(""));
    lines.push(Line::raw(Label::HelpFlip.text(language)));
    lines.push(Line::raw(Label::HelpMayan.text(language)));
    Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .scroll((scroll, 0))
        .render(inside, buffer);
}

fn new_board(buffer: &mut Buffer, area: Rect, app: &App, new: &NewBoard) {
    let language = app.look.language;
    let fields = new.fields();
    let inside = window(
        buffer,
        area,
        30,
        4 + fields.len() as u16,
        Label::New.text(language),
    );
    let mut lines = Vec::new();
    for (index, (label, value)) in fields.into_iter().enumerate() {
        let value = match value {
            Value::Number(number) => number.to_string(),
            Value::Word(label) => label.text(language).to_owned(),
        };
        let text = format!("{}  < {value} >", label.text(language));
        let style = if index == new.field {
            Style::new().add_modifier(Modifier::REVERSED)
        } else {
            Style::new()
        };
        lines.push(Line::styled(text, style));
    }
    lines.push(Line::raw(""));
    lines.push(Line::raw("Enter  Esc"));
    Paragraph::new(lines).render(inside, buffer);
}

fn open(buffer: &mut Buffer, area: Rect, app: &App, opening: &Opening) {
    let language = app.look.language;
    let inside = window(buffer, area, 60, 20, Label::Open.text(language));
    let mut lines = vec![
        Line::raw(Label::FileHere.text(language)),
        Line::raw(Label::PasteHere.text(language)),
        Line::raw(""),
    ];
    let typed: Vec<&str> = opening.text.lines().collect();
    for (index, line) in typed.iter().take(4).enumerate() {
        let cursor = if index + 1 == typed.len() { "_" } else { "" };
        let shown: String = line
            .chars()
            .filter(|letter| !letter.is_control())
            .take(200)
            .collect();
        lines.push(Line::raw(format!("> {shown}{cursor}")));
    }
    if typed.is_empty() {
        lines.push(Line::raw("> _"));
    }
    if typed.len() > 4 {
        lines.push(Line::raw(format!("> ... {}", typed.len())));
    }
    lines.push(Line::raw(""));
    match &opening.preview {
        None => {}
        Some(Ok(preview)) => {
            let puzzle = if preview.puzzle == "mayan" {
                Label::Mayan
            } else {
                Label::Flip
            };
            let title = format!(
                "{}  {}x{}",
                puzzle.text(language),
                preview.rows,
                preview.columns
            );
            let style = Style::new().add_modifier(Modifier::BOLD);
            lines.push(Line::styled(title, style));
            let doubts = [
                (preview.unchecked, Label::NoChecksum),
                (preview.unknown_options, Label::UnknownOptions),
            ];
            let doubts = doubts.into_iter().filter(|&(is_so, _)| is_so);
            lines.extend(doubts.map(|(_, label)| Line::raw(label.text(language))));
            lines.extend(
                preview
                    .picture
                    .lines()
                    .take(32)
                    .map(|line| Line::raw(line.to_owned())),
            );
        }
        Some(Err(error)) => {
            let error = error.clone();
            let message = fewest_session::Message::BadText { error };
            lines.push(Line::raw(message.text(language)));
        }
    }
    Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .render(inside, buffer);
}
