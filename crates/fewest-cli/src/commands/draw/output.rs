//! Where a drawing goes, and in which form.

use std::io::{self, Write};
use std::path::Path;

use fewest_draw::{Drawing, png};

use crate::beside;
use crate::fault::Fault;

/// Where a drawing goes, and in which form.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Output<'a> {
    /// SVG on standard output.
    Stdout,
    /// SVG in a file.
    Svg(&'a Path),
    /// PNG in a file.
    Png(&'a Path),
}

impl<'a> Output<'a> {
    /// Tells the form from the path's ending; standard output for no path and for `-`.
    ///
    /// Refuses a path whose ending names no form or that cannot be written, before any work is done.
    pub(crate) fn of(path: Option<&'a Path>) -> Result<Self, Fault> {
        let Some(path) = path.filter(|path| path.as_os_str() != "-") else {
            return Ok(Self::Stdout);
        };
        let output = match beside::ending(path).as_deref() {
            Some("svg") => Self::Svg(path),
            Some("png") => Self::Png(path),
            _ => return Err(beside::unknown_ending(path, ".svg or .png")),
        };
        beside::check(path)?;
        Ok(output)
    }

    /// Says that there is nothing to write, where a file stands in its place.
    pub(crate) fn say_none(self, what: &str) {
        if let Self::Svg(path) | Self::Png(path) = self {
            beside::say_kept(path, what);
        }
    }

    /// Writes the drawing. A file is whole or as it was.
    pub(crate) fn write(self, drawing: &Drawing) -> Result<(), Fault> {
        let svg = drawing.svg().as_bytes();
        match self {
            Self::Stdout => {
                let mut out = io::stdout().lock();
                out.write_all(svg)?;
                out.flush()?;
                Ok(())
            }
            Self::Svg(path) => beside::write(path, |out| out.write_all(svg)),
            Self::Png(path) => {
                let bytes = png(drawing).map_err(|error| Fault::Usage {
                    message: error.to_string(),
                    help: Some("a smaller --cell, or SVG".to_owned()),
                })?;
                beside::write(path, |out| out.write_all(&bytes))
            }
        }
    }
}
