//! What the terminal sends, as names: keys as in the key table of the session, places of the mouse.

use crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};

/// What a player did.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Input {
    /// A key, by the name that the key table has for it.
    Key(String),
    /// The left button goes down.
    Down(u16, u16),
    /// The mouse moves with the button down.
    Dragged(u16, u16),
    /// The button goes up.
    Up(u16, u16),
    /// The wheel: lines down, negative for up.
    Wheel(i32),
    /// Text is pasted.
    Paste(String),
    /// The screen has another size.
    Resize(u16, u16),
}

/// The event of the terminal, if it is one for us.
pub(crate) fn input(event: Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => name(key).map(Input::Key),
        Event::Mouse(mouse) => {
            let (column, row) = (mouse.column, mouse.row);
            match mouse.kind {
                MouseEventKind::Down(MouseButton::Left) => Some(Input::Down(column, row)),
                MouseEventKind::Drag(MouseButton::Left) => Some(Input::Dragged(column, row)),
                MouseEventKind::Up(MouseButton::Left) => Some(Input::Up(column, row)),
                MouseEventKind::ScrollDown => Some(Input::Wheel(1)),
                MouseEventKind::ScrollUp => Some(Input::Wheel(-1)),
                _ => None,
            }
        }
        // Terminals send the ends of lines that are pasted as they send Enter.
        Event::Paste(text) => Some(Input::Paste(text.replace("\r\n", "\n").replace('\r', "\n"))),
        Event::Resize(columns, rows) => Some(Input::Resize(columns, rows)),
        _ => None,
    }
}

/// The name of a key.
fn name(key: KeyEvent) -> Option<String> {
    let name = match key.code {
        KeyCode::Char(letter) => letter.to_string(),
        KeyCode::Enter => "Enter".to_owned(),
        KeyCode::Esc => "Escape".to_owned(),
        KeyCode::Up => "ArrowUp".to_owned(),
        KeyCode::Down => "ArrowDown".to_owned(),
        KeyCode::Left => "ArrowLeft".to_owned(),
        KeyCode::Right => "ArrowRight".to_owned(),
        KeyCode::Home => "Home".to_owned(),
        KeyCode::End => "End".to_owned(),
        KeyCode::Backspace => "Backspace".to_owned(),
        KeyCode::Tab => "Tab".to_owned(),
        _ => return None,
    };
    if key.modifiers.contains(KeyModifiers::ALT) {
        return None;
    }
    Some(if key.modifiers.contains(KeyModifiers::CONTROL) {
        format!("Ctrl+{name}")
    } else {
        name
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ends_of_pasted_lines_are_those_of_texts() {
        let pasted = input(Event::Paste("bw\rwb\r\nbb\nww".to_owned()));
        let Some(Input::Paste(text)) = pasted else {
            panic!("it is pasted");
        };
        assert_eq!(text, "bw\nwb\nbb\nww");
    }
}
