//! The keys, in one table: what they do, and what the help says. The names are those of the web
//! (`KeyboardEvent.key`), with `Ctrl+` in front.

use serde::{Deserialize, Serialize};

use crate::data::{Motion, StepTo};
use crate::place::Side;
use crate::words::Label;

use Command::{
    Activate, Cancel, Clear, Colour, Drag, Edit, Faster, Help, Hint, Language, Marks, Move, New,
    Open, Play, Quit, Redo, Resize, Restart, Share, Slower, Solve, Step, Study, Switch, Undo,
};

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Moves the cursor.
    Move(Motion),
    /// Presses, paints, picks up or drops.
    Activate,
    /// Mayan: drags.
    Drag(Side),
    /// Takes the last change back.
    Undo,
    /// Does it again.
    Redo,
    /// Solves.
    Solve,
    /// The study, on or off.
    Study,
    /// A hint.
    Hint,
    /// Steps through the solution.
    Step(StepTo),
    /// Play-back on or off.
    Play,
    /// Slower; in edit: a drag fewer.
    Slower,
    /// Faster; in edit: a drag more.
    Faster,
    /// Editing on or off.
    Edit,
    /// Edit: another size.
    Resize(Resizing),
    /// Edit: a colour to paint with. In the study: a quiet pattern.
    Colour(u8),
    /// A new board.
    New,
    /// The other puzzle.
    Switch,
    /// Back to the start.
    Restart,
    /// An empty board.
    Clear,
    /// Marks on or off.
    Marks,
    /// The share link.
    Share,
    /// Paste or open.
    Open,
    /// The help.
    Help,
    /// The other language.
    Language,
    /// Cancels the innermost thing.
    Cancel,
    /// Leaves the program.
    Quit,
}

/// Edit: a row or a column less or more.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Resizing {
    /// Without the last row.
    FewerRows,
    /// With a row more.
    MoreRows,
    /// Without the last column.
    FewerColumns,
    /// With a column more.
    MoreColumns,
}

/// A key and what it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Binding {
    /// The key.
    pub key: &'static str,
    /// The command.
    pub command: Command,
    /// The key as the help writes it; nothing where another key of its line stands for it.
    #[serde(skip)]
    pub written: Option<&'static str>,
}

/// A line of the help: what some keys do together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KeyLine {
    /// What they do.
    pub help: Label,
    /// The keys.
    pub keys: &'static [Binding],
    /// What does it without a key.
    pub besides: Option<&'static str>,
}

impl KeyLine {
    /// The keys as people write them, with blanks between.
    #[must_use]
    pub fn written(&self) -> String {
        let keys = self.keys.iter().filter_map(|binding| binding.written);
        let all: Vec<&str> = keys.chain(self.besides).collect();
        all.join(" ")
    }
}

/// A key that the help writes as it is.
const fn key(key: &'static str, command: Command) -> Binding {
    named(key, key, command)
}

/// A key that the help writes in another way.
const fn named(key: &'static str, written: &'static str, command: Command) -> Binding {
    Binding {
        key,
        command,
        written: Some(written),
    }
}

/// A key that another one of its line stands for.
const fn also(key: &'static str, command: Command) -> Binding {
    Binding {
        key,
        command,
        written: None,
    }
}

/// The lines of the help, each with what its keys do and what does the same without a key.
macro_rules! lines {
    ($($help:ident $(besides $besides:literal)?: $($binding:expr),*;)+) => {
        &[$(KeyLine {
            help: Label::$help,
            keys: &[$($binding),*],
            besides: [$(Some($besides),)? None][0],
        }),+]
    };
}

/// Every key, in the lines of the help.
pub const KEYS: &[KeyLine] = lines! {
    HelpMove:
        named("ArrowUp", "arrows", Move(Motion::Up)), also("ArrowDown", Move(Motion::Down)),
        also("ArrowLeft", Move(Motion::Left)), also("ArrowRight", Move(Motion::Right)),
        key("h", Move(Motion::Left)), key("j", Move(Motion::Down)),
        key("k", Move(Motion::Up)), key("l", Move(Motion::Right));
    HelpMouse besides "mouse wheel": ;
    HelpEnds:
        key("Home", Move(Motion::RowStart)), key("End", Move(Motion::RowEnd)),
        also("Ctrl+Home", Move(Motion::First)), also("Ctrl+End", Move(Motion::Last));
    HelpActivate: key("Enter", Activate), named(" ", "Space", Activate);
    HelpDrag: key(",", Drag(Side::Left)), key(".", Drag(Side::Right));
    // In a terminal Ctrl+Z suspends.
    HelpUndo:
        key("u", Undo), key("U", Redo), named("Ctrl+r", "Ctrl+R", Redo),
        also("Ctrl+z", Undo), also("Ctrl+Z", Redo);
    HelpSolve: key("s", Solve), key("t", Study), key("i", Hint);
    HelpStep:
        key("[", Step(StepTo::Back)), key("]", Step(StepTo::Forward)),
        key("{", Step(StepTo::First)), key("}", Step(StepTo::Last));
    HelpPlay: key("p", Play), key("-", Slower), key("+", Faster), also("=", Faster);
    HelpEdit:
        key("e", Edit), key("c", Clear),
        key("(", Resize(Resizing::FewerRows)), key(")", Resize(Resizing::MoreRows)),
        key("<", Resize(Resizing::FewerColumns)), key(">", Resize(Resizing::MoreColumns));
    HelpColour:
        named("0", "0-9", Colour(0)), also("1", Colour(1)), also("2", Colour(2)), also("3", Colour(3)),
        also("4", Colour(4)), also("5", Colour(5)), also("6", Colour(6)), also("7", Colour(7)),
        also("8", Colour(8)), also("9", Colour(9)), key("a", Colour(10));
    HelpBoards: key("n", New), key("o", Open), key("x", Switch), key("r", Restart);
    HelpOthers: key("m", Marks), key("L", Language), key("y", Share), key("?", Help);
    HelpCancel: named("Escape", "Esc", Cancel);
    HelpQuit: key("q", Quit), named("Ctrl+c", "Ctrl+C", Quit);
};

/// Every key, line by line.
pub fn bindings() -> impl Iterator<Item = &'static Binding> {
    KEYS.iter().flat_map(|line| line.keys)
}

/// What a key asks for, if anything.
#[must_use]
pub fn command_of(key: &str) -> Option<Command> {
    let binding = bindings().find(|binding| binding.key == key)?;
    Some(binding.command)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Language;

    #[test]
    fn no_key_stands_twice() {
        let mut keys: Vec<&str> = bindings().map(|binding| binding.key).collect();
        let all = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), all);
    }

    #[test]
    fn the_line_below_the_board_names_keys_of_the_table() {
        for language in Language::ALL {
            let line = Label::KeyLine.text(language);
            let keys: Vec<&str> = line.split_whitespace().step_by(2).collect();
            let commands: Vec<_> = keys.into_iter().filter_map(command_of).collect();
            let named = [
                Command::Solve,
                Command::Hint,
                Command::Undo,
                Command::Help,
                Command::Quit,
            ];
            assert_eq!(commands, named, "{line}");
        }
    }

    #[test]
    fn what_the_help_leaves_out_is_meant_by_its_line() {
        let lines: Vec<String> = KEYS.iter().map(KeyLine::written).collect();
        assert_eq!(lines[0], "arrows h j k l");
        assert_eq!(lines[1], "mouse wheel");
        assert!(lines.iter().all(|line| !line.is_empty()), "{lines:?}");
        let silent: Vec<&str> = bindings()
            .filter(|binding| binding.written.is_none())
            .map(|binding| binding.key)
            .collect();
        let told = [
            "ArrowDown",
            "ArrowLeft",
            "ArrowRight",
            "Ctrl+Home",
            "Ctrl+End",
        ];
        let digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        let twins = [&["Ctrl+z", "Ctrl+Z", "="], &digits[..]].concat();
        assert_eq!(silent, [&told[..], &twins].concat());
    }
}
