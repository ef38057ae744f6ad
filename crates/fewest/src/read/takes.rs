use std::fmt;

use serde::{Deserialize, Serialize};

use super::Family;
use crate::flip::{Goal, Reach};

/// What a key of a board in JSON takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Takes {
    /// A list of strings.
    Strings,
    /// A list of lists of colours.
    ColourLists,
    /// Colours.
    Colours,
    /// A number of drags.
    Drags,
    /// The height of a Mayan board.
    Height,
    /// The height that the caller [asked for](super::ReadOptions::size).
    AskedHeight,
    /// `true` or `false`.
    Flag,
    /// The name of a puzzle.
    Family,
    /// The name of a neighbourhood.
    Reach,
    /// The name of a goal.
    Goal,
}

impl Takes {
    /// The names, where it takes one of several.
    #[must_use]
    pub fn names(self) -> Vec<&'static str> {
        match self {
            Self::Family => Family::ALL.map(Family::name).to_vec(),
            Self::Reach => Reach::ALL.map(Reach::name).to_vec(),
            Self::Goal => Goal::ALL.map(Goal::name).to_vec(),
            _ => Vec::new(),
        }
    }
}

impl fmt::Display for Takes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Strings => "a list of strings",
            Self::ColourLists => "a list of lists of colours",
            Self::Colours => "colours from 1 to 99",
            Self::Drags => "a number from 0 to 255",
            Self::Height => "a number from 1 to 32",
            Self::AskedHeight => "the height that was asked for",
            Self::Flag => "true or false",
            Self::Family | Self::Reach | Self::Goal => {
                let names = self.names();
                for (index, name) in names.iter().enumerate() {
                    f.write_str(match names.len() - index {
                        _ if index == 0 => "",
                        1 => " or ",
                        _ => ", ",
                    })?;
                    write!(f, "{name:?}")?;
                }
                return Ok(());
            }
        })
    }
}
