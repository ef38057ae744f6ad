//! Options whose values are one of the library's: by its names, with its summaries as help.

use std::ffi::OsStr;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Arg, Command, Error};
use fewest::Family;
use fewest::flip::{Goal, Reach};
use fewest_draw::Theme;

/// Takes a name, and is described, as an enum of clap's own would be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Choice<T: 'static> {
    all: &'static [T],
    name: fn(T) -> &'static str,
    summary: fn(T) -> &'static str,
}

macro_rules! choices_of {
    ($($(#[$about:meta])* $choice:ident: $type:ident;)+) => {
        $($(#[$about])*
        pub(crate) fn $choice() -> Choice<$type> {
            Choice {
                all: &$type::ALL,
                name: $type::name,
                summary: $type::summary,
            }
        })+
    };
}

choices_of! {
    /// The puzzles.
    family: Family;
    /// The goals.
    goal: Goal;
    /// The neighbourhoods.
    reach: Reach;
    /// The pages of drawings.
    theme: Theme;
}

impl<T: Copy> Choice<T> {
    fn values(self) -> impl Iterator<Item = PossibleValue> {
        let value = move |&one: &T| PossibleValue::new((self.name)(one)).help((self.summary)(one));
        self.all.iter().map(value)
    }
}

impl<T: Copy + Send + Sync> TypedValueParser for Choice<T> {
    type Value = T;

    fn parse_ref(
        &self,
        command: &Command,
        arg: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, Error> {
        // What is not UTF-8 is told like any other word that is no name.
        let word = value.to_string_lossy();
        let names = PossibleValuesParser::new(self.values());
        let name = names.parse_ref(command, arg, OsStr::new(&*word))?;
        let named = self.all.iter().find(|&&one| (self.name)(one) == name);
        Ok(*named.expect("the name is one of theirs"))
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.values()))
    }
}
