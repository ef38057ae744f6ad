//! Takes the terminal, and gives it back as it was, whatever happens.

use std::io::{self, Stdout, Write, stdout};
use std::panic;
use std::thread;

use crossterm::clipboard::CopyToClipboard;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture,
};
use crossterm::execute;
use crossterm::terminal::{
    Clear, ClearType, EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// Whether the mouse is ours; else the terminal selects text with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mouse {
    Taken,
    Left,
}

/// The terminal while it is ours.
pub(crate) struct Screen {
    pub(crate) terminal: Terminal<CrosstermBackend<Stdout>>,
    mouse: Mouse,
}

impl Screen {
    pub(crate) fn take(mouse: Mouse) -> io::Result<Self> {
        restore_on_panic();
        enter(mouse)?;
        match Terminal::new(CrosstermBackend::new(stdout())) {
            Ok(terminal) => Ok(Self { terminal, mouse }),
            Err(error) => {
                let _ = leave();
                Err(error)
            }
        }
    }

    /// Gives the terminal back for a while.
    pub(crate) fn give(&mut self) -> io::Result<()> {
        self.terminal.show_cursor()?;
        leave()
    }

    /// Takes it again, and forgets what was on it.
    pub(crate) fn take_again(&mut self) -> io::Result<()> {
        enter(self.mouse)?;
        execute!(stdout(), Clear(ClearType::All))?;
        // A new one knows of nothing on the screen. Clearing the old one would ask the terminal where
        // its cursor is, and not every terminal answers.
        self.terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        self.terminal.hide_cursor()
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        // There is nobody left to tell an error to.
        let _ = self.terminal.show_cursor();
        let _ = leave();
    }
}

/// Puts text where pasting finds it, in terminals that let programs do so.
pub(crate) fn copy(text: &str) -> io::Result<()> {
    execute!(stdout(), CopyToClipboard::to_clipboard_from(text))
}

/// Gives the terminal back from any thread, as far as that is possible.
pub(crate) fn restore() {
    let _ = leave();
}

fn enter(mouse: Mouse) -> io::Result<()> {
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableBracketedPaste)?;
    if mouse == Mouse::Taken {
        execute!(stdout(), EnableMouseCapture)?;
    }
    Ok(())
}

fn leave() -> io::Result<()> {
    let screen = execute!(
        stdout(),
        DisableMouseCapture,
        DisableBracketedPaste,
        LeaveAlternateScreen
    );
    disable_raw_mode()?;
    screen?;
    stdout().flush()
}

/// A panic is printed on the terminal as it was. One of a search is caught where it happens, and does
/// not touch the screen.
fn restore_on_panic() {
    let ours = thread::current().id();
    let before = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        if thread::current().id() == ours {
            let _ = leave();
            before(info);
        }
    }));
}
