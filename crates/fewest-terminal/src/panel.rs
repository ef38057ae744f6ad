//! What is said beside or below the board.

use std::time::Duration;

use fewest_session::{Command, Label, Language, Message, Piece, View, bindings, tile};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Paragraph, Widget, Wrap};
use unicode_width::UnicodeWidthStr;

use crate::app::{App, Notice, Waiting};
use crate::layout::Layout;

/// The one status line: the state, and what happened.
pub(crate) fn status(buffer: &mut Buffer, layout: &Layout, app: &App, view: &View) {
    let text = match app.notice() {
        Some(Notice::NothingFound) => Label::NothingFound.text(app.look.language).to_owned(),
        Some(Notice::NotMade) => Message::Crashed.text(app.look.language),
        Some(Notice::File { path, why }) => {
            format!("{path}: {}", why.label().text(app.look.language))
        }
        None => view.status.clone(),
    };
    let state = Style::new().add_modifier(Modifier::BOLD | Modifier::REVERSED);
    let line = Line::from(vec![
        Span::styled(format!(" {} ", view.state_text), state),
        Span::raw(" "),
        Span::raw(text),
    ]);
    Paragraph::new(line)
        .wrap(Wrap { trim: true })
        .render(wrapping(layout.status, app.look.language), buffer);
}

/// The counter, the goal, and whatever there is to a state.
pub(crate) fn panel(buffer: &mut Buffer, layout: &Layout, app: &App, view: &View, now: Duration) {
    let language = app.look.language;
    let area = wrapping(layout.panel, language);
    let mut lines = vec![Line::raw(view.counter_text.clone())];
    if let Some((what, elapsed)) = app.waiting(now) {
        let seconds = elapsed.as_secs();
        let unit = Label::Seconds.text(language);
        match (what, view.solving) {
            (Waiting::Making, _) => lines.push(Line::raw(format!(
                "{} {seconds} {unit}",
                Label::Generating.text(language)
            ))),
            (Waiting::Search, Some(progress)) => {
                let phrases = progress.phrases(language);
                lines.extend(together(phrases, usize::from(area.width)));
            }
            (Waiting::Search, None) => lines.push(Line::raw(format!("{seconds} {unit}"))),
        }
    }
    if let Some(link) = &app.link {
        lines.push(Line::raw(link.clone()));
    } else if let Some(edit) = &view.edit {
        lines.extend(palette(app, &edit.colours, edit.colour));
        if let Some(drags) = edit.drags {
            lines.push(Line::raw(format!(
                "{} {drags}  - +",
                Label::Drags.text(language)
            )));
        }
        let (rows, columns) = (Label::Rows.text(language), Label::Columns.text(language));
        lines.push(Line::raw(format!(
            "{rows} {}  ( )  {columns} {}  < >",
            view.rows, view.columns
        )));
    } else if let Some(study) = &view.study {
        lines.extend(study.lines.iter().map(|line| Line::raw(line.clone())));
        lines.extend(study.keys.iter().map(|line| Line::raw(line.clone())));
    } else if let Some(solution) = &view.solution {
        lines.push(Line::raw(solution.text.clone()));
        lines.push(Line::raw(solution.order_text.clone()));
        let bar = format!(
            "{} / {}  {}  x{}",
            solution.step,
            solution.steps.len(),
            if app.is_playing() {
                Label::Pause
            } else {
                Label::Play
            }
            .text(language),
            app.speed()
        );
        lines.push(Line::styled(bar, Style::new().add_modifier(Modifier::BOLD)));
        lines.extend(steps(
            view,
            layout.panel.height.saturating_sub(lines.len() as u16),
        ));
    } else {
        lines.push(Line::raw(view.goal_text.clone()));
    }
    Paragraph::new(lines)
        .wrap(Wrap { trim: false })
        .render(area, buffer);
}

/// Where text is wrapped. A sign of two columns that follows a blank may stand out by one, and would
/// hide what begins the next line; so Chinese text leaves the last column free.
fn wrapping(area: Rect, language: Language) -> Rect {
    match language {
        Language::English => area,
        Language::Chinese => Rect {
            width: area.width.saturating_sub(1),
            ..area
        },
    }
}

/// As many phrases on a line as fit, with blanks between them, which every terminal has.
fn together(phrases: Vec<String>, width: usize) -> Vec<Line<'static>> {
    let mut lines: Vec<String> = Vec::new();
    for phrase in phrases {
        match lines.last_mut() {
            Some(line) if line.width() + 2 + phrase.width() <= width => {
                line.push_str("  ");
                line.push_str(&phrase);
            }
            _ => lines.push(phrase),
        }
    }
    lines.into_iter().map(Line::raw).collect()
}

/// The steps around the present one.
fn steps(view: &View, rows: u16) -> Vec<Line<'static>> {
    let Some(solution) = &view.solution else {
        return Vec::new();
    };
    let present = usize::from(solution.step);
    let rows = usize::from(rows);
    let flip = view.puzzle == "flip";
    let first = present
        .saturating_sub(rows / 2)
        .min(solution.steps.len().saturating_sub(rows));
    let numbered = solution.steps.iter().enumerate().skip(first).take(rows);
    numbered
        .map(|(index, step)| {
            let is_here = if flip {
                index + 1 == present
            } else {
                index == present
            };
            let pointer = if is_here { '>' } else { ' ' };
            Line::raw(format!("{pointer}{:>3} {}", index + 1, step.text))
        })
        .collect()
}

/// The colours to paint with, four a line, each with its key.
fn palette(app: &App, colours: &[Piece], chosen: u8) -> Vec<Line<'static>> {
    let entry = |(number, piece): (u8, &Piece)| {
        let key = bindings().find(|binding| binding.command == Command::Colour(number));
        let key = key.map_or("", |binding| binding.key);
        let (mark, style) = match tile(*piece) {
            None => (" .", Style::new()),
            Some(tile) => (tile.ascii, app.look.colours.style(tile)),
        };
        let [left, right] = if chosen == number {
            ["[", "]"]
        } else {
            [" ", " "]
        };
        vec![
            Span::raw(format!("{key}{left}")),
            Span::styled(mark, style),
            Span::raw(format!("{right} ")),
        ]
    };
    let entries: Vec<_> = (0..).zip(colours).map(entry).collect();
    let lines = entries.chunks(4);
    lines.map(|line| Line::from(line.concat())).collect()
}
