//! The files of a pack.

use std::path::{Path, PathBuf};

use crate::diagnostic::clean;
use crate::fault::Fault;

/// What has to be read.
pub(super) struct Files {
    /// `None` is standard input.
    pub(super) paths: Vec<Option<PathBuf>>,
    pub(super) is_folder: bool,
}

/// The file itself, or the files of a folder by name, without those whose name begins with a dot.
pub(super) fn files(pack: Option<&Path>) -> Result<Files, Fault> {
    let Some(folder) = pack.filter(|path| path.is_dir()) else {
        return Ok(Files {
            paths: vec![pack.map(Path::to_owned)],
            is_folder: false,
        });
    };
    let fault = |error| Fault::read(&name(folder), error);
    let mut paths = Vec::new();
    for entry in folder.read_dir().map_err(fault)? {
        let entry = entry.map_err(fault)?;
        let is_hidden = entry.file_name().as_encoded_bytes().starts_with(b".");
        if !is_hidden && !entry.path().is_dir() {
            paths.push(entry.path());
        }
    }
    paths.sort_unstable();
    Ok(Files {
        paths: paths.into_iter().map(Some).collect(),
        is_folder: true,
    })
}

/// A path as it is shown.
pub(super) fn name(path: &Path) -> String {
    clean(path.display().to_string().as_bytes())
}
