//! Writes a file beside its place and renames it, so that it is whole or as it was.

use std::fs::Permissions;
use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::Path;

use crate::fault::Fault;

/// The path's ending in small letters, if it has one.
pub(crate) fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// Refuses a path whose ending names no form, before any work is done. `forms` are those that there
/// are.
pub(crate) fn unknown_ending(path: &Path, forms: &str) -> Fault {
    Fault::Usage {
        message: format!("{}: the ending names no form of picture", path.display()),
        help: Some(format!("use {forms}")),
    }
}

/// Refuses a path whose folder is not there, before any work is done.
pub(crate) fn check_folder(path: &Path) -> Result<(), Fault> {
    if !folder(path).is_dir() {
        return Err(Fault::WriteFile {
            name: path.display().to_string(),
            error: ErrorKind::NotFound.into(),
        });
    }
    Ok(())
}

/// Writes the file.
pub(crate) fn write(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Fault> {
    // The system's own words, without the name that the file has before it is renamed.
    write_and_rename(path, content).map_err(|error| Fault::WriteFile {
        name: path.display().to_string(),
        error: error.kind().into(),
    })
}

fn write_and_rename(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".fewest-");
    if let Some(permissions) = permissions(path) {
        builder.permissions(permissions);
    }
    let beside = builder.tempfile_in(folder(path))?;
    let mut out = BufWriter::with_capacity(1 << 20, beside);
    content(&mut out)?;
    let beside = out.into_inner().map_err(io::IntoInnerError::into_error)?;
    beside.persist(path)?;
    Ok(())
}

fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
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
