//! Everything that ends a command early, and the exit code that belongs to it.

use std::io;

use fewest::{ReadError, ReadErrorKind, Span, flip, mayan};

use crate::diagnostic::{Diagnostic, Located};
use crate::exit::Exit;
use crate::explain;
use crate::source::Source;

/// Why a command ended early.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Fault {
    /// A message with its place in the input, drawn already.
    #[error("{0}")]
    Input(Located),
    /// The command line asks for something that is not to be had.
    #[error("{message}{}", help.as_ref().map(|help| format!("\n  = help: {help}")).unwrap_or_default())]
    Usage {
        /// What.
        message: String,
        /// What to do instead.
        help: Option<String>,
    },
    /// A file that cannot be read.
    #[error("cannot read {name}: {error}")]
    Read {
        /// The path, or `<stdin>`.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// A file that cannot be written.
    #[error("cannot write {name}: {error}")]
    WriteFile {
        /// The path.
        name: String,
        /// Why.
        error: io::Error,
    },
    /// Standard output went away, or cannot be written.
    #[error("cannot write: {0}")]
    Write(#[from] io::Error),
}

impl Fault {
    /// An error of the command line.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self::Usage {
            message: message.into(),
            help: None,
        }
    }

    /// A file that cannot be read.
    pub(crate) fn read(name: &str, error: io::Error) -> Self {
        Self::Read {
            name: name.to_owned(),
            error,
        }
    }

    /// A board that cannot be read.
    pub(crate) fn board(source: &Source, error: &ReadError) -> Self {
        let diagnostic = explain::read_error(error, &source.bytes);
        Self::at(source, &diagnostic, error.span)
    }

    /// An input with a byte that is no text.
    pub(crate) fn not_utf8(source: &Source, byte: usize) -> Self {
        let error = Span::new(byte, byte + 1).wrong(ReadErrorKind::NotUtf8);
        Self::board(source, &error)
    }

    /// A message at a place of the input.
    pub(crate) fn at(source: &Source, diagnostic: &Diagnostic, span: Span) -> Self {
        Self::Input(source.locate(diagnostic, span))
    }

    /// The sentence alone, without the place in the input and without what to do instead.
    pub(crate) fn title(&self) -> String {
        match self {
            Self::Input(located) => located.title.clone(),
            Self::Usage { message, .. } => message.clone(),
            other => other.to_string(),
        }
    }

    /// What to do instead, if anybody knows.
    pub(crate) fn help(&self) -> Option<&str> {
        match self {
            Self::Usage { help, .. } => help.as_deref(),
            _ => None,
        }
    }

    /// How the program ends.
    pub(crate) fn exit(&self) -> Exit {
        match self {
            // Whoever read the output has enough of it.
            Self::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => Exit::Answered,
            _ => Exit::Unreadable,
        }
    }

    /// What to say on standard error, if anything.
    pub(crate) fn message(&self) -> Option<String> {
        match self {
            Self::Write(error) if error.kind() == io::ErrorKind::BrokenPipe => None,
            // The drawing says so itself.
            Self::Input(located) => Some(located.to_string()),
            fault => Some(format!("error: {fault}")),
        }
    }
}

impl From<flip::SystemError> for Fault {
    fn from(error: flip::SystemError) -> Self {
        Self::usage(error.to_string())
    }
}

impl From<flip::MethodError> for Fault {
    fn from(error: flip::MethodError) -> Self {
        Self::Usage {
            help: explain::instead(&error),
            message: error.to_string(),
        }
    }
}

impl From<mayan::BoardError> for Fault {
    fn from(error: mayan::BoardError) -> Self {
        Self::usage(error.to_string())
    }
}
