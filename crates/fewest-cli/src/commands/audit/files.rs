//! The files of a pack.

use std::path::{Path, PathBuf};

use crate::diagnostic::clean;
use crate::fault::Fault;
use crate::source::Source;

/// What has to be read.
pub(super) struct Files {
    /// `None` is standard input.
    pub(super) paths: Vec<Option<PathBuf>>,
    pub(super) is_folder: bool,
}

/// The file itself, or the files of a folder by name, without those whose name begins with a dot.
/// Whatever else stands in the folder is among them, but for folders.
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

impl Files {
    /// The text of one of them. A pipe, a socket or a device is read where it was named, and refused
    /// in a folder: nobody may ever write to it, and opening it alone could wait for that.
    pub(super) fn read(&self, path: Option<&Path>) -> Result<Source, Fault> {
        if let Some(path) = path
            && self.is_folder
        {
            let kind = path.metadata();
            let kind = kind.map_err(|error| Fault::read(&name(path), error))?;
            if !kind.is_file() {
                let name = name(path);
                let message = format!("cannot read {name}: it is not a regular file");
                return Err(Fault::usage(message));
            }
        }
        Source::read(path)
    }
}

/// A path as it is shown.
pub(super) fn name(path: &Path) -> String {
    clean(path.display().to_string().as_bytes())
}
