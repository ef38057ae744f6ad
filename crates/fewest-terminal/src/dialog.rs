//! What lies over the board: the help, a new board, a text to open.

use fewest::{Family, Size};
use fewest_api::ask::Level;
use fewest_session::{Label, LoadError, Preview, preview};

use crate::boards::Wish;

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Dialog {
    /// The keys; the first line that is shown.
    Help { scroll: u16 },
    /// What kind of new board.
    New(NewBoard),
    /// Something to open.
    Open(Opening),
}

/// Less or more, before or behind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Turn {
    Less,
    More,
}

/// The fields of a new board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NewBoard {
    pub(crate) family: Family,
    pub(crate) rows: u16,
    pub(crate) columns: u16,
    pub(crate) drags: u8,
    pub(crate) level: Level,
    pub(crate) field: usize,
}

impl NewBoard {
    pub(crate) fn new(family: Family, size: Size) -> Self {
        let side = |length: usize| (length.clamp(1, MOST.into())) as u16;
        Self {
            family,
            rows: side(size.rows),
            columns: side(size.columns),
            drags: 3,
            level: Level::Easy,
            field: 0,
        }
    }

    /// The fields and what stands in them.
    pub(crate) fn fields(&self) -> Vec<(Label, Value)> {
        let mut fields = match self.family {
            Family::Flip => vec![
                (Label::Rows, Value::Number(self.rows)),
                (Label::Columns, Value::Number(self.columns)),
            ],
            Family::Mayan => vec![(Label::Drags, Value::Number(self.drags.into()))],
        };
        let word = match self.level {
            Level::Easy => Label::Easy,
            Level::Medium => Label::Medium,
            Level::Hard => Label::Hard,
        };
        fields.push((Label::Difficulty, Value::Word(word)));
        fields
    }

    /// The next field, or the one before.
    pub(crate) fn choose(&mut self, turn: Turn) {
        let count = self.fields().len();
        self.field = match turn {
            Turn::More => (self.field + 1) % count,
            Turn::Less => (self.field + count - 1) % count,
        };
    }

    /// More or less of what stands in the field.
    pub(crate) fn change(&mut self, turn: Turn) {
        let turned = |value: u16, most: u16| match turn {
            Turn::More => (value + 1).min(most),
            Turn::Less => (value - 1).max(1),
        };
        match (self.family, self.field) {
            (Family::Flip, 0) => self.rows = turned(self.rows, MOST),
            (Family::Flip, 1) => self.columns = turned(self.columns, MOST),
            (Family::Mayan, 0) => self.drags = turned(self.drags.into(), MOST_DRAGS) as u8,
            _ => {
                self.level = match (self.level, turn) {
                    (Level::Easy | Level::Medium, Turn::Less) => Level::Easy,
                    (Level::Medium | Level::Hard, Turn::More) => Level::Hard,
                    (Level::Easy, Turn::More) | (Level::Hard, Turn::Less) => Level::Medium,
                };
            }
        }
    }

    pub(crate) fn wish(&self) -> Wish {
        let level = self.level;
        match self.family {
            Family::Flip => Wish::Flip {
                size: Size::new(self.rows.into(), self.columns.into()),
                level,
            },
            Family::Mayan => Wish::Mayan {
                drags: self.drags,
                level,
            },
        }
    }
}

/// The largest side of a new board; larger ones are opened from files.
const MOST: u16 = 30;

/// The most drags of a new board.
const MOST_DRAGS: u16 = 5;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Value {
    Number(u16),
    Word(Label),
}

/// Text that is typed or pasted, and what it would open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Opening {
    pub(crate) text: String,
    pub(crate) preview: Option<Result<Preview, LoadError>>,
}

impl Opening {
    pub(crate) fn new(text: String) -> Self {
        let preview = (!text.trim().is_empty()).then(|| preview(text.as_bytes()));
        Self { text, preview }
    }
}
