//! What a long search is told and tells: time limit, Ctrl-C, progress.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex};
use std::time::{Duration, Instant};

use fewest::{Monitor, Phase};
use fewest_session::{Bounds, Language};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use signal_hook::consts::SIGINT;
use signal_hook::{SigId, flag};

use crate::estimate::Estimate;
use crate::exit::Exit;
use crate::say::say;

/// What Ctrl-C means, which knows no other way into the program than flags.
struct Flags {
    /// Set by Ctrl-C.
    interrupted: Arc<AtomicBool>,
    /// Set while the program waits for input and nothing else.
    waiting: Arc<AtomicBool>,
    /// What ends the program at Ctrl-C where one of the two is set.
    endings: Vec<SigId>,
}

/// The handler is set once, however many searches there are. It only looks at flags and sets them, so no thread has
/// to wait for signals: starting one would take longer than most boards do.
static FLAGS: LazyLock<Flags> = LazyLock::new(|| {
    let interrupted = Arc::<AtomicBool>::default();
    let waiting = Arc::<AtomicBool>::default();
    // In this order: a second Ctrl-C ends a search that does not answer the first. A program without a handler
    // ends at once, which is as well.
    let endings = [&interrupted, &waiting].map(|set| {
        flag::register_conditional_shutdown(SIGINT, Exit::Interrupted as i32, set.clone())
    });
    let _ = flag::register(SIGINT, interrupted.clone());
    Flags {
        interrupted,
        waiting,
        endings: endings.into_iter().flatten().collect(),
    }
});

/// Work under this long shows no progress.
const QUIET: Duration = Duration::from_millis(500);

/// Estimates over this long are told, terminal or not.
const LONG: Duration = Duration::from_mins(1);

/// Stops a search at its time limit and at Ctrl-C, and shows a progress bar on a terminal.
pub(crate) struct Watch {
    started: Instant,
    limit: Option<Duration>,
    display: Display,
    shown: Mutex<Shown>,
}

/// Whether people see how far a search is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Display {
    /// They do.
    Shown,
    /// They do not: it is one search of several at a time.
    Hidden,
}

#[derive(Default)]
struct Shown {
    bar: Option<ProgressBar>,
    /// Whether the whole of the work is known, as the bar shows it.
    is_measured: bool,
    estimate: Estimate,
    told: bool,
    phase: Option<Phase>,
    bounds: Option<Bounds>,
}

impl Shown {
    /// What the search does, and what it knows.
    fn message(&self) -> String {
        let phase = self.phase.map(|phase| Language::English.phase(phase));
        let bounds = self
            .bounds
            .and_then(|bounds| bounds.text(Language::English));
        phase
            .into_iter()
            .chain(bounds)
            .collect::<Vec<_>>()
            .join(", ")
    }
}

impl Watch {
    /// Starts the clock.
    pub(crate) fn start(limit: Option<Duration>) -> Self {
        Self::with_display(limit, Display::Shown)
    }

    /// Starts the clock, and says whether people see it.
    pub(crate) fn with_display(limit: Option<Duration>, display: Display) -> Self {
        LazyLock::force(&FLAGS);
        Self {
            started: Instant::now(),
            limit,
            display,
            shown: Mutex::default(),
        }
    }

    /// How much of the time limit is left; `None` without one.
    pub(crate) fn left(&self) -> Option<Duration> {
        let limit = self.limit?;
        Some(limit.saturating_sub(self.started.elapsed()))
    }

    /// Takes the progress bar away.
    pub(crate) fn clear(&self) {
        if let Some(bar) = self.lock().bar.take() {
            bar.finish_and_clear();
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Shown> {
        self.shown
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

/// Waits for input, with nothing left to write; Ctrl-C ends the program meanwhile.
pub(crate) fn wait_for<T>(input: impl FnOnce() -> T) -> T {
    begin_waiting();
    let found = input();
    end_waiting();
    found
}

/// From now on there is nothing left to write, and Ctrl-C ends the program.
pub(crate) fn begin_waiting() {
    FLAGS.waiting.store(true, Ordering::SeqCst);
    // Pressed just before: the handler saw nobody wait.
    if FLAGS.interrupted.load(Ordering::SeqCst) {
        std::process::exit(Exit::Interrupted as i32);
    }
}

/// From now on there is something to do, and Ctrl-C stops that.
pub(crate) fn end_waiting() {
    FLAGS.waiting.store(false, Ordering::SeqCst);
}

/// From now on Ctrl-C never ends the program at once: whoever calls this has something to do before, and does it.
#[cfg(unix)]
pub(crate) fn leave_endings() {
    for &ending in &FLAGS.endings {
        signal_hook::low_level::unregister(ending);
    }
}

/// Whether the program waits for input and nothing else.
#[cfg(unix)]
pub(crate) fn is_waiting() -> bool {
    FLAGS.waiting.load(Ordering::SeqCst)
}

/// Whether Ctrl-C was pressed.
pub(crate) fn interrupted() -> bool {
    FLAGS.interrupted.load(Ordering::Relaxed)
}

/// How a command ends that was stopped with nothing to tell.
pub(crate) fn stopped() -> Exit {
    if interrupted() {
        Exit::Interrupted
    } else {
        Exit::Undecided
    }
}

impl Monitor for Watch {
    fn should_stop(&self) -> bool {
        interrupted()
            || self
                .limit
                .is_some_and(|limit| self.started.elapsed() >= limit)
    }

    fn progress(&self, done: u64, total: u64) {
        let elapsed = self.started.elapsed();
        if elapsed < QUIET || self.display == Display::Hidden {
            return;
        }
        let mut shown = self.lock();
        if !shown.told
            && let Some(rest) = shown.estimate.rest(elapsed, done, total)
            && rest > LONG
            && self.limit.is_none_or(|limit| limit > LONG)
        {
            shown.told = true;
            say(format_args!(
                "this takes about {} more seconds",
                rest.as_secs()
            ));
        }
        if !std::io::stderr().is_terminal() {
            return;
        }
        let message = shown.message();
        let is_measured = total > 0;
        let has_style = shown.bar.is_some() && shown.is_measured == is_measured;
        shown.is_measured = is_measured;
        let bar = shown.bar.get_or_insert_with(|| {
            ProgressBar::with_draw_target(None, ProgressDrawTarget::stderr_with_hz(10))
        });
        // Phases count differently.
        if !has_style {
            let template = if is_measured {
                "{elapsed} {msg} {wide_bar} {percent}% {eta} left"
            } else {
                "{elapsed} {spinner} {human_pos} states  {msg}"
            };
            bar.set_style(ProgressStyle::with_template(template).expect("the template is right"));
        }
        if bar.message() != message {
            bar.set_message(message);
        }
        if total > 0 {
            bar.set_length(total);
        }
        bar.set_position(done);
    }

    fn phase(&self, phase: Phase) {
        let mut shown = self.lock();
        shown.phase = Some(phase);
        shown.estimate.restart();
        if let Some(bar) = &shown.bar {
            bar.reset_eta();
        }
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.lock().bounds = Some(Bounds { least, most });
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.clear();
    }
}
