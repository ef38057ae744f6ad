//! What a key asks of a game, as it is now: some keys mean something else in the study or while editing.

use super::Session;
use crate::action::Action;
use crate::keys::{Command, Resizing};

impl Session {
    /// What a command asks for; `None` where that is the front end's own matter, or nothing.
    #[must_use]
    pub fn action_of(&self, command: Command) -> Option<Action> {
        Some(match command {
            Command::Move(to) => Action::Move { to },
            Command::Activate => Action::Activate,
            Command::Drag(side) => Action::DragCursor { side },
            Command::Undo => Action::Undo,
            Command::Redo => Action::Redo,
            Command::Solve => Action::Solve,
            Command::Study => Action::ToggleStudy,
            Command::Hint => Action::Hint,
            Command::Step(to) => Action::Step { to },
            Command::Slower => Action::Drags {
                drags: self.drags_of_edit()?.checked_sub(1)?,
            },
            Command::Faster => Action::Drags {
                drags: self.drags_of_edit()?.checked_add(1)?,
            },
            Command::Edit => Action::ToggleEdit,
            Command::Resize(resizing) if self.is_editing() => self.resized(resizing),
            Command::Colour(number) => self.numbered(number),
            Command::Restart => Action::Restart,
            Command::Clear => Action::Clear,
            Command::Share => Action::Share,
            Command::Cancel => Action::Cancel,
            Command::Resize(_)
            | Command::Play
            | Command::New
            | Command::Switch
            | Command::Marks
            | Command::Open
            | Command::Help
            | Command::Language
            | Command::Quit => return None,
        })
    }

    fn numbered(&self, number: u8) -> Action {
        match number.checked_sub(1) {
            Some(index) if self.is_studying() && !self.is_editing() => Action::Quiet {
                index: index.into(),
            },
            _ => Action::Colour { colour: number },
        }
    }

    fn resized(&self, resizing: Resizing) -> Action {
        let size = self.size();
        let (rows, columns) = (size.rows as u16, size.columns as u16);
        let (rows, columns) = match resizing {
            Resizing::FewerRows => (rows.saturating_sub(1), columns),
            Resizing::MoreRows => (rows.saturating_add(1), columns),
            Resizing::FewerColumns => (rows, columns.saturating_sub(1)),
            Resizing::MoreColumns => (rows, columns.saturating_add(1)),
        };
        Action::Resize { rows, columns }
    }
}
