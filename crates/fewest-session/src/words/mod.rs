//! The words, in English and in Chinese: a row a text. Whole sentences, none glued from pieces.

#[macro_use]
mod table;

mod label;
mod language;
mod message;
mod page;
mod phrase;
mod progress;
mod unreadable;

pub use label::{Label, State};
pub use language::Language;
pub use message::{LoadError, MAX_TEXT, Message, Refused};
pub use page::PageText;
pub use progress::Template;

pub(crate) use phrase::Phrase;
