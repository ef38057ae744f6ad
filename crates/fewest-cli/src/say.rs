//! Messages for people.

use std::fmt::Display;
use std::io::Write;

/// Writes a line on standard error. Where nobody reads it, nothing is lost.
pub(crate) fn say(message: impl Display) {
    let _ = writeln!(std::io::stderr(), "{message}");
}
