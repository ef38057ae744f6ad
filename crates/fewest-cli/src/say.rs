//! What goes out of the program last.

use std::fmt::Display;
use std::io::{self, Write};

use serde::Serialize;

use crate::exit::Exit;
use crate::fault::Fault;

/// The exit code of a command whose last output went like this. That nobody reads it any more
/// changes no verdict.
pub(crate) fn ended(written: io::Result<()>, exit: Exit) -> Result<Exit, Fault> {
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(exit),
    }
}

/// A document on one line.
pub(crate) fn json(document: &impl Serialize) -> String {
    serde_json::to_string(document).expect("documents are plain data")
}

/// Writes a line on standard error. Where nobody reads it, nothing is lost.
pub(crate) fn say(message: impl Display) {
    let _ = writeln!(std::io::stderr(), "{message}");
}
