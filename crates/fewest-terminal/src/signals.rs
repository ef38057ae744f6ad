//! What the system asks for.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM, SIGTSTP};
use signal_hook::iterator::Signals as Incoming;
use signal_hook::{flag, low_level};

use crate::screen;

/// So long the player has to end by itself.
const GRACE: Duration = Duration::from_secs(1);

/// Signals that have come in.
#[derive(Debug)]
pub(crate) struct Signals {
    /// The signal to end by, 0 for none.
    end: Arc<AtomicUsize>,
    stop: Arc<AtomicBool>,
    go_on: Arc<AtomicBool>,
}

impl Signals {
    pub(crate) fn listen() -> io::Result<Self> {
        let signals = Self {
            end: Arc::default(),
            stop: Arc::default(),
            go_on: Arc::default(),
        };
        for signal in [SIGTERM, SIGHUP, SIGINT] {
            flag::register_usize(
                signal,
                Arc::clone(&signals.end),
                signal.unsigned_abs() as usize,
            )?;
        }
        end_in_any_case()?;
        flag::register(SIGTSTP, Arc::clone(&signals.stop))?;
        flag::register(SIGCONT, Arc::clone(&signals.go_on))?;
        Ok(signals)
    }

    /// Whether the program is asked to end.
    pub(crate) fn is_end(&self) -> bool {
        self.end.load(Ordering::Relaxed) != 0
    }

    /// Whether it is asked to stop for a while.
    pub(crate) fn take_stop(&self) -> bool {
        self.stop.swap(false, Ordering::Relaxed)
    }

    /// Whether it goes on after somebody else has stopped it.
    pub(crate) fn take_go_on(&self) -> bool {
        self.go_on.swap(false, Ordering::Relaxed)
    }

    /// Stops as a program does that knows nothing of Ctrl-Z; comes back when it goes on.
    pub(crate) fn stop(&self) -> io::Result<()> {
        low_level::emulate_default_handler(SIGTSTP)?;
        self.take_go_on();
        self.take_stop();
        Ok(())
    }

    /// Ends as a program does that knows nothing of the signal.
    pub(crate) fn end(&self) -> io::Result<()> {
        match self.end.load(Ordering::Relaxed) {
            0 => Ok(()),
            signal => {
                let signal = i32::try_from(signal).map_err(io::Error::other)?;
                low_level::emulate_default_handler(signal)
            }
        }
    }
}

/// Ends the program where the player does not: of a terminal that is gone, keys are read without end,
/// and without a key.
fn end_in_any_case() -> io::Result<()> {
    let mut incoming = Incoming::new([SIGTERM, SIGHUP, SIGINT])?;
    let wait = move || {
        if let Some(signal) = incoming.forever().next() {
            thread::sleep(GRACE);
            screen::restore();
            let _ = low_level::emulate_default_handler(signal);
        }
    };
    thread::Builder::new()
        .name("signals".to_owned())
        .spawn(wait)?;
    Ok(())
}
