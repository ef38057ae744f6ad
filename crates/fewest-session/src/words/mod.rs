//! The words, in English and in Chinese. Whole sentences, none glued from pieces; the matches are
//! exhaustive, so that no text can be missing in one language.

mod chinese;
mod english;
mod progress;
mod unreadable;

pub use progress::Template;

use fewest::Family;
use fewest::flip::Goal;
use serde::{Deserialize, Serialize};

use crate::data::{CellView, Counter, State};
use crate::message::Message;
use crate::place::Side;

pub(crate) use unreadable::unreadable;

/// A language of the texts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Language {
    /// English.
    #[default]
    #[serde(rename = "en")]
    English,
    /// Simplified Chinese.
    #[serde(rename = "zh")]
    Chinese,
}

/// Texts without data: buttons, settings, the help.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each is named after its English text")]
pub enum Label {
    Flip,
    Mayan,
    New,
    Open,
    Paste,
    Share,
    Settings,
    Help,
    Undo,
    Redo,
    Restart,
    Hint,
    Solve,
    More,
    Edit,
    Clear,
    Study,
    Cancel,
    Close,
    Language,
    Marks,
    Theme,
    Speed,
    LetterKeys,
    Board,
    Steps,
    Palette,
    First,
    Back,
    Play,
    Pause,
    Next,
    Last,
    DragLeft,
    DragRight,
    Rows,
    Columns,
    Drags,
    Blocks,
    Colours,
    Rounds,
    Size,
    Difficulty,
    Easy,
    Medium,
    Hard,
    Generating,
    NothingFound,
    NoChecksum,
    UnknownOptions,
    KeyLine,
    PasteHere,
    FileHere,
    FileMissing,
    FileDenied,
    NotAFile,
    FileBroken,
    Needs,
    Seconds,
    Bound,
    HelpMove,
    HelpMouse,
    HelpEnds,
    HelpActivate,
    HelpDrag,
    HelpUndo,
    HelpSolve,
    HelpStep,
    HelpPlay,
    HelpEdit,
    HelpColour,
    HelpBoards,
    HelpOthers,
    HelpCancel,
    HelpQuit,
    HelpFlip,
    HelpMayan,
}

impl Label {
    /// All of them.
    pub const ALL: [Self; 77] = [
        Self::Flip,
        Self::Mayan,
        Self::New,
        Self::Open,
        Self::Paste,
        Self::Share,
        Self::Settings,
        Self::Help,
        Self::Undo,
        Self::Redo,
        Self::Restart,
        Self::Hint,
        Self::Solve,
        Self::More,
        Self::Edit,
        Self::Clear,
        Self::Study,
        Self::Cancel,
        Self::Close,
        Self::Language,
        Self::Marks,
        Self::Theme,
        Self::Speed,
        Self::LetterKeys,
        Self::Board,
        Self::Steps,
        Self::Palette,
        Self::First,
        Self::Back,
        Self::Play,
        Self::Pause,
        Self::Next,
        Self::Last,
        Self::DragLeft,
        Self::DragRight,
        Self::Rows,
        Self::Columns,
        Self::Drags,
        Self::Blocks,
        Self::Colours,
        Self::Rounds,
        Self::Size,
        Self::Difficulty,
        Self::Easy,
        Self::Medium,
        Self::Hard,
        Self::Generating,
        Self::NothingFound,
        Self::NoChecksum,
        Self::UnknownOptions,
        Self::KeyLine,
        Self::PasteHere,
        Self::FileHere,
        Self::FileMissing,
        Self::FileDenied,
        Self::NotAFile,
        Self::FileBroken,
        Self::Needs,
        Self::Seconds,
        Self::Bound,
        Self::HelpMove,
        Self::HelpMouse,
        Self::HelpEnds,
        Self::HelpActivate,
        Self::HelpDrag,
        Self::HelpUndo,
        Self::HelpSolve,
        Self::HelpStep,
        Self::HelpPlay,
        Self::HelpEdit,
        Self::HelpColour,
        Self::HelpBoards,
        Self::HelpOthers,
        Self::HelpCancel,
        Self::HelpQuit,
        Self::HelpFlip,
        Self::HelpMayan,
    ];
}

impl Message {
    /// The sentence.
    #[must_use]
    pub fn text(&self, language: Language) -> String {
        match language {
            Language::English => english::message(self),
            Language::Chinese => chinese::message(self),
        }
    }
}

impl Language {
    /// Both.
    pub const ALL: [Self; 2] = [Self::English, Self::Chinese];

    /// `en` or `zh`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Chinese => "zh",
        }
    }

    /// The language of a locale such as `zh_CN.UTF-8`: Chinese where it begins so, else English.
    #[must_use]
    pub fn of_locale(locale: &str) -> Self {
        match locale.get(..2) {
            Some("zh") => Self::Chinese,
            _ => Self::English,
        }
    }

    /// A text without data.
    #[must_use]
    pub const fn label(self, label: Label) -> &'static str {
        match self {
            Self::English => english::label(label),
            Self::Chinese => chinese::label(label),
        }
    }

    /// The name of a state.
    #[must_use]
    pub const fn state(self, state: State) -> &'static str {
        match self {
            Self::English => english::state(state),
            Self::Chinese => chinese::state(state),
        }
    }

    pub(crate) fn counter(self, family: Family, counter: Counter) -> String {
        match self {
            Self::English => english::counter(family, counter),
            Self::Chinese => chinese::counter(family, counter),
        }
    }

    pub(crate) const fn flip_goal(self, goal: Goal) -> &'static str {
        match self {
            Self::English => english::flip_goal(goal),
            Self::Chinese => chinese::flip_goal(goal),
        }
    }

    pub(crate) fn mayan_goal(self, drags: u8) -> String {
        match self {
            Self::English => match drags {
                1 => "Clear the board in exactly 1 drag.".to_owned(),
                drags => format!("Clear the board in exactly {drags} drags."),
            },
            Self::Chinese => format!("恰好用 {drags} 步清空棋盘。"),
        }
    }

    pub(crate) fn cell(self, name: &str, cell: &CellView) -> String {
        match self {
            Self::English => english::cell(name, cell),
            Self::Chinese => chinese::cell(name, cell),
        }
    }

    pub(crate) fn drag(self, name: &str, side: Side) -> String {
        match (self, side) {
            (Self::English, Side::Left) => format!("{name} left"),
            (Self::English, Side::Right) => format!("{name} right"),
            (Self::Chinese, Side::Left) => format!("{name} 向左"),
            (Self::Chinese, Side::Right) => format!("{name} 向右"),
        }
    }

    pub(crate) const fn order(self, family: Family) -> &'static str {
        match (self, family) {
            (Self::English, Family::Flip) => "The order does not matter.",
            (Self::English, Family::Mayan) => "In this order.",
            (Self::Chinese, Family::Flip) => "顺序无关紧要。",
            (Self::Chinese, Family::Mayan) => "须按此顺序。",
        }
    }

    pub(crate) const fn study_too_large(self) -> &'static str {
        match self {
            Self::English => "The board is too large to study here.",
            Self::Chinese => "棋盘太大，无法在此研究。",
        }
    }

    /// What the key of a number does in the study.
    pub(crate) fn quiet(self, number: usize, cells: usize) -> String {
        match self {
            Self::English => english::quiet(number, cells),
            Self::Chinese => chinese::quiet(number, cells),
        }
    }

    pub(crate) fn study(
        self,
        solutions: &str,
        solvable: bool,
        nullity: usize,
        counter: Counter,
    ) -> Vec<String> {
        match self {
            Self::English => english::study(solutions, solvable, nullity, counter),
            Self::Chinese => chinese::study(solutions, solvable, nullity, counter),
        }
    }
}
