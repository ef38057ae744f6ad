//! Writes a file beside its place and renames it, so that it is whole or as it was.

use std::fs::{self, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use tempfile::NamedTempFile;

use crate::diagnostic::clean;
#[cfg(unix)]
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;
#[cfg(unix)]
use crate::watch;

/// The file that is being written, for whoever ends the program meanwhile.
static WRITING: Mutex<Option<PathBuf>> = Mutex::new(None);

/// What the name begins with that a file has before it is renamed; random letters follow.
const PREFIX: &str = ".fewest-";

/// What that name ends with.
const SUFFIX: &str = ".tmp";

/// How many random letters it has.
const LETTERS: usize = 6;

/// Links that lead to links are followed so far.
const MOST_LINKS: usize = 40;

/// The path's ending in small letters, if it has one.
pub(crate) fn ending(path: &Path) -> Option<String> {
    Some(path.extension()?.to_str()?.to_ascii_lowercase())
}

/// That a path's ending names no form. `forms` are those that there are.
pub(crate) fn unknown_ending(path: &Path, forms: &str) -> Fault {
    Fault::Usage {
        message: format!("{}: the ending names no form of picture", path.display()),
        help: Some(format!("use {forms}")),
    }
}

/// Refuses a path that cannot be written (its folder is not there, it is no regular file), before any
/// work is done, and takes away what runs that were killed have left in the folder.
pub(crate) fn check(path: &Path) -> Result<(), Fault> {
    let name = clean(path.display().to_string().as_bytes());
    let file = followed(path).map_err(|error| Fault::WriteFile {
        name: name.clone(),
        error,
    })?;
    let folder = folder(&file);
    if !folder.is_dir() {
        let folder = folder.display();
        let message = format!("cannot write {name}: there is no folder {folder}");
        return Err(Fault::usage(message));
    }
    if let Ok(there) = fs::metadata(&file)
        && !there.is_file()
    {
        let what = if there.is_dir() {
            "a folder"
        } else {
            "a pipe, a socket or a device"
        };
        let message = format!("cannot write {name}: it is {what}, not a regular file");
        return Err(Fault::usage(message));
    }
    sweep(folder);
    Ok(())
}

/// Says that the file of an earlier run, or of somebody else, still stands: there is nothing to write.
/// `what` is what there is not.
pub(crate) fn say_kept(path: &Path, what: &str) {
    if path.exists() {
        let name = clean(path.display().to_string().as_bytes());
        say(format_args!("note: no {what}, so {name} is left as it was"));
    }
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

/// Takes away the file that is being written. For whoever ends the program, which must not go on.
#[cfg(unix)]
fn abandon() {
    let mut writing = writing();
    if let Some(path) = writing.take() {
        let _ = fs::remove_file(path);
    }
    // Nobody begins another file, or renames this one.
    std::mem::forget(writing);
}

fn write_and_rename(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    // A link to the file stays one, also where the file is not there yet.
    let path = &followed(path)?;
    end_with_nothing_left();
    let beside = begin(path)?;
    let mut out = BufWriter::with_capacity(1 << 20, beside);
    let written = content(&mut out);
    let beside = out.into_inner().map_err(io::IntoInnerError::into_error);
    let mut writing = writing();
    // Where something went wrong the file goes with its handle.
    let renamed = written
        .and(beside)
        .and_then(|beside| beside.persist(path).map(drop).map_err(io::Error::from));
    *writing = None;
    renamed
}

/// A file beside `path`, locked for as long as it is written, so that other runs let it be.
fn begin(path: &Path) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(LETTERS);
    let permissions = permissions(path);
    if let Some(permissions) = &permissions {
        builder.permissions(permissions.clone());
    }
    let mut writing = writing();
    loop {
        let beside = builder.tempfile_in(folder(path))?;
        // Not every file system has locks.
        let _ = beside.as_file().try_lock();
        // Before it was locked another run may have taken it for one that was left behind.
        if beside.path().exists() {
            *writing = Some(beside.path().to_owned());
            return Ok(beside);
        }
    }
}

/// Takes away the files that runs were writing in a folder when they were killed.
fn sweep(folder: &Path) {
    for entry in folder.read_dir().into_iter().flatten().flatten() {
        if !is_ours(entry.file_name().as_encoded_bytes())
            || !entry.file_type().is_ok_and(|kind| kind.is_file())
        {
            continue;
        }
        let path = entry.path();
        // Nobody has locked the file of a run that is no more.
        let Ok(file) = fs::File::open(&path) else {
            continue;
        };
        if file.try_lock().is_ok() && fs::remove_file(&path).is_ok() {
            let name = clean(path.display().to_string().as_bytes());
            say(format_args!(
                "note: removed {name}, which was left by a run that was killed"
            ));
        }
    }
}

/// Whether a name is one that a file has before it is renamed.
fn is_ours(name: &[u8]) -> bool {
    let letters = name.strip_prefix(PREFIX.as_bytes());
    let letters = letters.and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()));
    letters.is_some_and(|letters| {
        letters.len() == LETTERS && letters.iter().all(u8::is_ascii_alphanumeric)
    })
}

/// Where a link leads to, or the path itself.
fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&path) {
            Ok(target) => path = folder(&path).join(target),
            // No link, or nothing at all.
            Err(_) => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead in a circle"))
}

/// From now on the program leaves no file behind when it is asked to end.
#[cfg(unix)]
fn end_with_nothing_left() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    use std::sync::Once;

    static LISTENING: Once = Once::new();
    LISTENING.call_once(|| {
        // Without a handler the next run takes the file away.
        let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else {
            return;
        };
        let wait = move || {
            watch::leave_endings();
            let mut interrupted = watch::interrupted();
            for signal in signals.forever() {
                // The first Ctrl-C only ends the search.
                let ends = interrupted || watch::is_waiting();
                if signal == SIGINT && !ends {
                    interrupted = true;
                    continue;
                }
                abandon();
                if signal == SIGINT {
                    std::process::exit(Exit::Interrupted as i32);
                }
                let _ = emulate_default_handler(signal);
            }
        };
        let _ = std::thread::Builder::new().spawn(wait);
    });
}

/// Other systems end a program without asking it.
#[cfg(not(unix))]
fn end_with_nothing_left() {}

fn writing() -> MutexGuard<'static, Option<PathBuf>> {
    WRITING.lock().unwrap_or_else(PoisonError::into_inner)
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
    if let Ok(there) = fs::metadata(path) {
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
