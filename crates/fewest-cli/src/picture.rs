//! Writes a set of presses as a picture, by the file's ending.

use std::fs::Permissions;
use std::io::{BufWriter, ErrorKind, Write};
use std::path::Path;

use fewest::BitGrid;
use fewest::flip::pbm::{pbm_header, pbm_row};
use fewest::flip::png::write_png;

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
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        match ending.as_str() {
            "txt" => Some(Self::Text),
            "pbm" => Some(Self::Pbm),
            "png" => Some(Self::Png),
            _ => None,
        }
    }
}

/// Refuses a path whose ending names no form or whose folder is not there, before any work is done.
pub(crate) fn check(path: &Path) -> Result<(), Fault> {
    if Form::of(path).is_none() {
        return Err(Fault::Usage {
            message: format!("{}: the ending names no form of picture", path.display()),
            help: Some("use .txt, .pbm or .png".to_owned()),
        });
    }
    if !folder(path).is_dir() {
        return Err(Fault::WriteFile {
            name: path.display().to_string(),
            error: ErrorKind::NotFound.into(),
        });
    }
    Ok(())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Writes the picture beside `path` and renames it, so that `path` is whole or as it was.
pub(crate) fn write(path: &Path, presses: &BitGrid) -> Result<(), Fault> {
    check(path)?;
    let written = write_and_rename(path, presses);
    // The system's own words, without the name that the file has before it is renamed.
    written.map_err(|error| Fault::WriteFile {
        name: path.display().to_string(),
        error: error.kind().into(),
    })
}

fn write_and_rename(path: &Path, presses: &BitGrid) -> std::io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fewest-");
    if let Some(permissions) = permissions(path) {
        builder.permissions(permissions);
    }
    let beside = builder.tempfile_in(folder(path))?;
    let mut out = BufWriter::with_capacity(1 << 20, beside);
    match Form::of(path) {
        Some(Form::Pbm) => pbm(presses, &mut out)?,
        Some(Form::Png) => {
            let file = write_png(presses).map_err(std::io::Error::other)?;
            out.write_all(&file)?;
        }
        Some(Form::Text) | None => writeln!(out, "{presses}")?,
    }
    let beside = out
        .into_inner()
        .map_err(std::io::IntoInnerError::into_error)?;
    beside.persist(path)?;
    Ok(())
}

/// Those of the file that is there, or those that a new file gets.
#[allow(
    clippy::unnecessary_wraps,
    reason = "other systems than Unix have no such mode"
)]
fn permissions(path: &Path) -> Option<Permissions> {
    if let Ok(there) = std::fs::metadata(path) {
        return Some(there.permissions());
    }
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // The system takes away what the user's mask does not allow.
        Some(Permissions::from_mode(0o666))
    }
    #[cfg(not(unix))]
    None
}

fn pbm(presses: &BitGrid, out: &mut impl Write) -> std::io::Result<()> {
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
