//! Runs the player: waits for keys, threads and time, whichever comes first.

use std::fs::File;
use std::io::{self, ErrorKind, IsTerminal, Read};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crossterm::event;
use fewest_api::ask::Effort;
use fewest_session::{Language, MAX_TEXT, Session};

use crate::app::{App, Effect, Look, Unread};
use crate::colour::Colours;
use crate::draw::draw;
use crate::input::input;
use crate::screen::{self, Mouse, Screen};
use crate::signals::Signals;
use crate::worker::{News, Workers};

/// How to play.
#[derive(Debug, Clone, Copy)]
#[allow(
    clippy::struct_excessive_bools,
    reason = "switches of the command line"
)]
pub struct Settings {
    /// The language of the texts.
    pub language: Language,
    /// What the terminal can show.
    pub colours: Colours,
    /// Whether the mouse plays too; else the terminal selects text with it.
    pub mouse: bool,
    /// Whether falls and vanishings take time.
    pub animation: bool,
    /// What a search may take.
    pub effort: Effort,
}

/// Why nothing can be played.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PlayError {
    /// Standard output is no terminal.
    #[error("the player needs a terminal")]
    NoTerminal,
    /// The terminal does not do what it is asked.
    #[error("the terminal: {0}")]
    Terminal(#[from] io::Error),
}

/// The longest wait for a key: so soon a signal is seen.
const WAIT: Duration = Duration::from_millis(50);

/// Plays until the player leaves. The terminal is as it was then, also after a panic or a signal.
///
/// # Errors
/// [`PlayError`].
pub fn play(session: Session, settings: Settings) -> Result<(), PlayError> {
    if !io::stdout().is_terminal() {
        return Err(PlayError::NoTerminal);
    }
    let signals = Signals::listen()?;
    let mouse = if settings.mouse {
        Mouse::Taken
    } else {
        Mouse::Left
    };
    let mut screen = Screen::take(mouse)?;
    let result = run(&mut screen, session, settings, &signals);
    drop(screen);
    signals.end()?;
    Ok(result?)
}

fn run(
    screen: &mut Screen,
    session: Session,
    settings: Settings,
    signals: &Signals,
) -> io::Result<()> {
    let clock = Instant::now();
    let look = Look {
        language: settings.language,
        colours: settings.colours,
        marks: true,
        animated: settings.animation,
    };
    let mut app = App::new(session, look);
    let mut workers = Workers::new(settings.effort);
    let mut effects = app.start(clock.elapsed());
    let mut stale = true;
    loop {
        for effect in std::mem::take(&mut effects) {
            let now = clock.elapsed();
            match effect {
                Effect::Search(request) => workers.search(request),
                Effect::StopSearch => workers.stop_search(),
                Effect::Make(wish) => workers.make(wish, seed()),
                Effect::StopMaking => workers.stop_making(),
                Effect::Read(path) => effects.extend(app.file(read(&path), now)),
                Effect::Copy(text) => screen::copy(&text)?,
                Effect::Suspend => suspend(screen, signals)?,
                Effect::Quit => return Ok(()),
            }
            stale = true;
        }
        if signals.is_end() {
            return Ok(());
        }
        if signals.take_stop() {
            suspend(screen, signals)?;
        }
        if signals.take_go_on() {
            screen.take_again()?;
            stale = true;
        }
        let now = clock.elapsed();
        if stale {
            let size = screen.terminal.size()?;
            app.resize(size.width, size.height);
            screen.terminal.draw(|frame| draw(frame, &app, now))?;
            stale = false;
        }
        let due = app.due(now).map_or(WAIT, |due| due.saturating_sub(now));
        // All keys that are there are taken before the screen is drawn again.
        let mut wait = due.min(WAIT);
        while event::poll(wait)? {
            if let Some(input) = input(event::read()?) {
                effects.extend(app.input(input, clock.elapsed()));
                stale = true;
            }
            wait = Duration::ZERO;
            if !effects.is_empty() {
                break;
            }
        }
        let now = clock.elapsed();
        for news in workers.news() {
            stale = true;
            effects.extend(match news {
                News::Found(result) => app.found(result, now),
                News::Crashed(ticket) => app.crashed(ticket, now),
                News::Made(_, board) => app.made(board, now),
                News::NotMade(_) => app.not_made(),
            });
        }
        if let Some(told) = workers.told() {
            app.progress(told, now);
        }
        let was_due = app.due(now).is_some();
        effects.extend(app.tick(now));
        stale |= was_due;
    }
}

fn suspend(screen: &mut Screen, signals: &Signals) -> io::Result<()> {
    screen.give()?;
    signals.stop()?;
    screen.take_again()
}

/// The bytes of a file that somebody typed the name of.
fn read(path: &str) -> Result<Vec<u8>, (String, Unread)> {
    let unread = |why| (path.to_owned(), why);
    // Pipes and devices may never end.
    match std::fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => return Err(unread(Unread::NotAFile)),
        _ => {}
    }
    let mut bytes = Vec::new();
    let most = MAX_TEXT as u64 + 1;
    let read = File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes));
    match read.map_err(|error| error.kind()) {
        Ok(_) => Ok(bytes),
        Err(ErrorKind::NotFound) => Err(unread(Unread::Missing)),
        Err(ErrorKind::PermissionDenied) => Err(unread(Unread::Denied)),
        Err(_) => Err(unread(Unread::Broken)),
    }
}

/// Another number each time.
fn seed() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.map_or(1, |since| since.as_nanos() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_regular_files_are_read() {
        assert!(read(concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")).is_ok());
        let why = |path| read(path).expect_err("no file to read").1;
        assert_eq!(why(env!("CARGO_MANIFEST_DIR")), Unread::NotAFile);
        assert_eq!(why("no/such/file"), Unread::Missing);
        if cfg!(unix) {
            let error = read("/dev/null").expect_err("a device");
            assert_eq!(error, ("/dev/null".to_owned(), Unread::NotAFile));
        }
    }
}
