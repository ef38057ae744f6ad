//! Long work without the interpreter: other Python threads go on, Ctrl-C ends it, and a callback hears how far it is.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use fewest::{Monitor, Phase, Silent};
use fewest_api::ask::Effort;
use fewest_session::{Language, Told};
use pyo3::BoundObject;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

use crate::border::panicked;
use crate::limits::Limits;

/// How often the interpreter is asked whether to go on.
const TICK: Duration = Duration::from_millis(50);

/// Stops a search, and keeps what it tells.
pub(crate) struct Watch {
    stopped: AtomicBool,
    deadline: Option<Instant>,
    told: Told,
}

impl Watch {
    /// Whether somebody stopped it, and waits. Once its time is up, there is still time to say of what.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Monitor for Watch {
    fn should_stop(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
            || self
                .deadline
                .is_some_and(|deadline| Instant::now() >= deadline)
    }

    fn progress(&self, done: u64, total: u64) {
        self.told.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        self.told.phase(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.told.bounds(least, most);
    }
}

/// What a search came to.
pub(crate) struct Done<T> {
    found: T,
    /// What Python raised meanwhile: the search was stopped, and `found` is what was known then.
    raised: Option<PyErr>,
}

impl<T> Done<T> {
    /// The object that a caller gets. Where the search was interrupted, that object is what is known, and goes along
    /// with the exception.
    pub(crate) fn into_result<O>(
        self,
        py: Python<'_>,
        object: impl FnOnce(Python<'_>, T) -> PyResult<O>,
    ) -> PyResult<O>
    where
        O: for<'py> IntoPyObject<'py>,
    {
        let known = object(py, self.found);
        let Some(raised) = self.raised else {
            return known;
        };
        // An error of the question is no partial answer.
        let known = match known {
            Ok(known) => known
                .into_pyobject(py)
                .map_err(Into::into)?
                .into_any()
                .unbind(),
            Err(_) => py.None(),
        };
        Err(interrupted(py, raised, known))
    }
}

/// The exception with what is known. It stays what it is: only after a plain `KeyboardInterrupt` does Python end a program as
/// one that was interrupted.
fn interrupted(py: Python<'_>, raised: PyErr, known: Py<PyAny>) -> PyErr {
    static REMEMBER: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let remember = REMEMBER.import(py, "fewest._errors", "remember");
    // Some exceptions take no more than they are made of; then the exception matters more.
    let _ = remember.and_then(|remember| remember.call1((raised.value(py), known)));
    raised
}

/// Runs a search on a thread of its own, while this one asks the interpreter for signals and calls the callback.
///
/// A thread for each search, not a pool: it costs some twenty microseconds, and a process that forks has nothing that
/// its child lacks.
pub(crate) fn run<T: Send>(
    py: Python<'_>,
    limits: &Limits,
    search: impl FnOnce(&Watch) -> T + Send,
) -> PyResult<Done<T>> {
    let watch = Watch {
        stopped: AtomicBool::new(false),
        deadline: limits.deadline(py)?,
        told: Told::default(),
    };
    let progress = limits.progress();
    let started = Instant::now();
    let finished = AtomicBool::new(false);
    let (outcome, mut raised) = py
        .detach(|| {
            let caller = thread::current();
            thread::scope(|scope| {
                let work = || {
                    let found = catch_unwind(AssertUnwindSafe(|| search(&watch)));
                    finished.store(true, Ordering::Release);
                    caller.unpark();
                    found
                };
                let worker = thread::Builder::new()
                    .name("fewest".to_owned())
                    .spawn_scoped(scope, work)?;
                let mut raised = None;
                let mut asked = started;
                while !finished.load(Ordering::Acquire) {
                    thread::park_timeout(TICK);
                    if raised.is_some()
                        || asked.elapsed() < TICK
                        || finished.load(Ordering::Acquire)
                    {
                        continue;
                    }
                    raised = Python::attach(|py| {
                        py.check_signals()?;
                        tell(py, progress, &watch.told, started)
                    })
                    .err();
                    asked = Instant::now();
                    if raised.is_some() {
                        watch.stopped.store(true, Ordering::Relaxed);
                    }
                }
                let found = worker.join().unwrap_or_else(Err);
                Ok::<_, std::io::Error>((found, raised))
            })
        })
        .map_err(|error| PyRuntimeError::new_err(format!("no thread can be started: {error}")))?;
    let found = outcome.map_err(|payload| panicked(&*payload))?;
    if raised.is_none() {
        // However short it was, the callback hears of its end.
        raised = tell(py, progress, &watch.told, started).err();
    }
    Ok(Done { found, raised })
}

/// Calls the callback with `fewest.Progress`.
fn tell(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    told: &Told,
    started: Instant,
) -> PyResult<()> {
    static PROGRESS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let Some(callback) = progress else {
        return Ok(());
    };
    let seconds = started.elapsed().as_secs_f64();
    let now = told.as_progress(0, 0);
    let total = (now.total > 0).then_some(now.total);
    let phase = now.phase.map(|phase| Language::English.phase(phase));
    let lower = now.bounds.map(|bounds| bounds.least);
    let upper = now.bounds.and_then(|bounds| bounds.most);
    let class = PROGRESS.import(py, "fewest._progress", "Progress")?;
    let object = class.call1((seconds, now.done, total, phase, lower, upper))?;
    callback.call1(py, (object,)).map(|_| ())
}

/// Does something for each of so many, as many at a time as there are threads: what came of each that was begun before it was
/// stopped, by its number. The progress counts them; what the work for one tells is of no interest to whoever waits for all.
pub(crate) fn side_by_side<T: Send>(
    count: usize,
    effort: Effort,
    monitor: &dyn Monitor,
    work: impl Fn(usize, usize, &dyn Monitor) -> T + Sync,
) -> BTreeMap<usize, T> {
    let threads = match count {
        0 | 1 => 1,
        _ => effort.threads.count().get().min(count),
    };
    let next = AtomicUsize::new(0);
    let done = AtomicU64::new(0);
    let turns = || {
        let mut found = Vec::new();
        while !monitor.should_stop() {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                break;
            }
            found.push((index, work(index, threads, &Silent(monitor))));
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            monitor.progress(done, count as u64);
        }
        found
    };
    thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do the work.
        let helper = |_| thread::Builder::new().spawn_scoped(scope, turns).ok();
        let helpers: Vec<_> = (1..threads).map_while(helper).collect();
        let mut all = BTreeMap::from_iter(turns());
        for helper in helpers {
            match helper.join() {
                Ok(more) => all.extend(more),
                Err(payload) => resume_unwind(payload),
            }
        }
        all
    })
}
