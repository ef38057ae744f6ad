//! The keys, in one table: what they do, and what the help says. The names are those of the web
//! (`KeyboardEvent.key`), with `Ctrl+` in front.

use serde::Serialize;

use crate::action::{Motion, Side, StepTo};
use crate::words::Label;

/// What a key asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
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
    /// A colour to paint with.
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

/// A key and what it asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Binding {
    /// The key.
    pub key: &'static str,
    /// The command.
    pub command: Command,
}

const fn key(key: &'static str, command: Command) -> Binding {
    Binding { key, command }
}

/// Every key.
pub const KEYS: &[Binding] = &[
    key("ArrowUp", Command::Move(Motion::Up)),
    key("ArrowDown", Command::Move(Motion::Down)),
    key("ArrowLeft", Command::Move(Motion::Left)),
    key("ArrowRight", Command::Move(Motion::Right)),
    key("k", Command::Move(Motion::Up)),
    key("j", Command::Move(Motion::Down)),
    key("h", Command::Move(Motion::Left)),
    key("l", Command::Move(Motion::Right)),
    key("Home", Command::Move(Motion::RowStart)),
    key("End", Command::Move(Motion::RowEnd)),
    key("Ctrl+Home", Command::Move(Motion::First)),
    key("Ctrl+End", Command::Move(Motion::Last)),
    key("Enter", Command::Activate),
    key(" ", Command::Activate),
    key(",", Command::Drag(Side::Left)),
    key(".", Command::Drag(Side::Right)),
    key("u", Command::Undo),
    key("Ctrl+z", Command::Undo),
    key("U", Command::Redo),
    key("Ctrl+r", Command::Redo),
    key("Ctrl+Z", Command::Redo),
    key("s", Command::Solve),
    key("t", Command::Study),
    key("i", Command::Hint),
    key("[", Command::Step(StepTo::Back)),
    key("]", Command::Step(StepTo::Forward)),
    key("{", Command::Step(StepTo::First)),
    key("}", Command::Step(StepTo::Last)),
    key("p", Command::Play),
    key("-", Command::Slower),
    key("+", Command::Faster),
    key("=", Command::Faster),
    key("e", Command::Edit),
    key("0", Command::Colour(0)),
    key("1", Command::Colour(1)),
    key("2", Command::Colour(2)),
    key("3", Command::Colour(3)),
    key("4", Command::Colour(4)),
    key("5", Command::Colour(5)),
    key("6", Command::Colour(6)),
    key("7", Command::Colour(7)),
    key("8", Command::Colour(8)),
    key("9", Command::Colour(9)),
    key("a", Command::Colour(10)),
    key("n", Command::New),
    key("o", Command::Open),
    key("x", Command::Switch),
    key("r", Command::Restart),
    key("c", Command::Clear),
    key("m", Command::Marks),
    key("y", Command::Share),
    key("L", Command::Language),
    key("?", Command::Help),
    key("Escape", Command::Cancel),
    key("q", Command::Quit),
    key("Ctrl+c", Command::Quit),
];

/// The help: keys as people write them, and what they do. One entry a line.
pub const HELP: &[(&str, Label)] = &[
    ("arrows h j k l", Label::HelpMove),
    ("mouse wheel", Label::HelpMouse),
    ("Home End", Label::HelpEnds),
    ("Enter Space", Label::HelpActivate),
    (", .", Label::HelpDrag),
    ("u U Ctrl+R", Label::HelpUndo),
    ("s t i", Label::HelpSolve),
    ("[ ] { }", Label::HelpStep),
    ("p - +", Label::HelpPlay),
    ("e c", Label::HelpEdit),
    ("0-9 a", Label::HelpColour),
    ("n o x r", Label::HelpBoards),
    ("m L y ?", Label::HelpOthers),
    ("Esc", Label::HelpCancel),
    ("q Ctrl+C", Label::HelpQuit),
];

/// What a key asks for, if anything.
#[must_use]
pub fn command_of(key: &str) -> Option<Command> {
    let binding = KEYS.iter().find(|binding| binding.key == key)?;
    Some(binding.command)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_key_stands_twice() {
        let mut keys: Vec<&str> = KEYS.iter().map(|binding| binding.key).collect();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), KEYS.len());
    }

    #[test]
    fn every_key_is_in_the_help() {
        let told: Vec<&str> = HELP.iter().flat_map(|(keys, _)| keys.split(' ')).collect();
        for binding in KEYS {
            let key = match binding.key {
                " " => "Space",
                "Escape" => "Esc",
                "ArrowUp" | "ArrowDown" | "ArrowLeft" | "ArrowRight" => "arrows",
                "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9" => "0-9",
                "Ctrl+r" => "Ctrl+R",
                "Ctrl+c" => "Ctrl+C",
                // Told with Home and End.
                "Ctrl+Home" => "Home",
                "Ctrl+End" => "End",
                // The second key of one that is told; in a terminal Ctrl+Z suspends.
                "=" | "Ctrl+z" | "Ctrl+Z" => continue,
                key => key,
            };
            assert!(told.contains(&key), "{key}");
        }
    }
}
