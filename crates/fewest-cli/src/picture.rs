//! Writes a set of presses as a picture, by the file's ending.

use std::io::{self, Write};
use std::path::Path;

use fewest::BitGrid;
use fewest::flip::pbm::{pbm_header, pbm_row};
use fewest::flip::png::write_png;

use crate::beside;
use crate::fault::Fault;

/// The forms that a picture can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `x` and `.`
    Text,
    /// PBM P4, 1 = pressed
    Pbm,
    /// PNG, black = pressed
    Png,
}

impl Form {
    fn of(path: &Path) -> Option<Self> {
        match beside::ending(path)?.as_str() {
            "txt" => Some(Self::Text),
            "pbm" => Some(Self::Pbm),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// Refuses a path whose ending names no form or that cannot be written, before any work is done.
pub(crate) fn check(path: &Path) -> Result<(), Fault> {
    if Form::of(path).is_none() {
        return Err(beside::unknown_ending(path, ".txt, .pbm or .png"));
    }
    beside::check(path)
}

/// Says that there are no presses, where a file stands in their place. It may be the board itself, so
/// it stays.
pub(crate) fn say_none(path: &Path) {
    beside::say_kept(path, "presses");
}

/// Writes the picture beside `path` and renames it, so that `path` is whole or as it was.
pub(crate) fn write(path: &Path, presses: &BitGrid) -> Result<(), Fault> {
    beside::write(path, |out| match Form::of(path) {
        Some(Form::Pbm) => pbm(presses, out),
        Some(Form::Png) => {
            let file = write_png(presses).map_err(io::Error::other)?;
            out.write_all(&file)
        }
        Some(Form::Text) | None => writeln!(out, "{presses}"),
    })
}

fn pbm(presses: &BitGrid, out: &mut dyn Write) -> io::Result<()> {
    let size = presses.size();
    out.write_all(pbm_header(size).as_bytes())?;
    let mut bytes = Vec::new();
    for row in 0..size.rows {
        bytes.clear();
        pbm_row(presses.row(row), size.columns, &mut bytes);
        out.write_all(&bytes)?;
    }
    Ok(())
}
