//! Several threads answer blocks at the same time; this one writes the answers in order.
//!
//! ```text
//!               blocks                 answers
//! reader thread ------> worker threads ------> this thread ---> standard output
//!       ^                                          |
//!       +---------------- permits -----------------+
//! ```
//!
//! A block needs a permit, which comes back when its answers are written: so much is under way at
//! most, however slow a line or the reader of the answers is. This thread never waits for input,
//! so that it ends the program when nobody wants answers any more; the others end with it.

use std::any::Any;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::mpsc::{Receiver, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

use super::super::args::SolveArgs;
use super::answers::{Answers, Company, Worker};
use super::blocks::{Block, Blocks};
use super::{BlockSize, Writer};
use crate::exit::Exit;
use crate::fault::Fault;
use crate::watch::{begin_waiting, end_waiting, interrupted};

/// More threads than these would only wait for each other.
const MAX_WORKERS: usize = 64;

/// A line longer than this may need large tables, and has the machine for itself.
const LONG: usize = 1 << 14;

/// A block on its way to a worker, with a copy of its lines.
struct Job {
    ticket: Ticket,
    text: Vec<u8>,
    number: usize,
    lines: usize,
    is_cut: bool,
    company: Company,
}

/// A block's place in the order, and the permits that it holds.
#[derive(Clone, Copy)]
struct Ticket {
    sequence: usize,
    permits: usize,
}

/// What came of a block, or of reading one.
struct Report {
    ticket: Ticket,
    result: Result<Answers, Trouble>,
}

enum Trouble {
    Read(Fault),
    Panic(Box<dyn Any + Send>),
}

/// What all threads know.
#[derive(Default)]
struct Shared {
    size: Mutex<BlockSize>,
    flight: Mutex<Flight>,
}

/// Blocks that were handed out, and those whose answers were written.
#[derive(Default)]
struct Flight {
    begun: usize,
    ended: usize,
}

pub(super) fn run(
    args: &SolveArgs,
    name: &Arc<str>,
    blocks: Blocks,
    threads: usize,
) -> Result<Exit, Fault> {
    let workers = threads.min(MAX_WORKERS);
    let most = 2 * workers + 2;
    let shared = Arc::new(Shared::default());
    let (permit, permits) = channel();
    let (job, jobs) = sync_channel(most);
    let (report, reports) = channel();
    let jobs = Arc::new(Mutex::new(jobs));
    let worker = Worker::new(args, name, workers);
    for _ in 0..workers {
        let (worker, jobs) = (worker.twin(), Arc::clone(&jobs));
        let (report, shared) = (report.clone(), Arc::clone(&shared));
        thread::spawn(move || work(worker, &jobs, &report, &shared));
    }
    let reader = Reader {
        name: Arc::clone(name),
        permits: Permits {
            come: permits,
            held: most,
            most,
        },
        jobs: job,
        reports: report,
        shared: Arc::clone(&shared),
        sequence: 0,
    };
    thread::spawn(move || reader.read(blocks));
    write(&reports, &permit, &shared)
}

/// Writes what comes, in order.
fn write(
    reports: &Receiver<Report>,
    permit: &Sender<usize>,
    shared: &Shared,
) -> Result<Exit, Fault> {
    let mut writer = Writer::default();
    let mut early = BTreeMap::new();
    for sequence in 0.. {
        let Some(report) = next(sequence, reports, &mut early) else {
            break;
        };
        let answers = match report.result {
            Ok(answers) => answers,
            Err(Trouble::Read(fault)) => return Err(fault),
            Err(Trouble::Panic(panic)) => resume_unwind(panic),
        };
        writer.write(&answers)?;
        if answers.interrupted || interrupted() {
            return Ok(Exit::Interrupted);
        }
        {
            let mut flight = lock(&shared.flight);
            flight.ended += 1;
            if flight.ended == flight.begun {
                begin_waiting();
            }
        }
        // Where nobody reads any more, no permits are needed.
        let _ = permit.send(report.ticket.permits);
    }
    Ok(writer.exit)
}

/// The report of that number, whenever it comes; `None` at the end.
fn next(
    sequence: usize,
    reports: &Receiver<Report>,
    early: &mut BTreeMap<usize, Report>,
) -> Option<Report> {
    while !early.contains_key(&sequence) {
        let report = reports.recv().ok()?;
        early.insert(report.ticket.sequence, report);
    }
    early.remove(&sequence)
}

/// Answers jobs until there are no more.
fn work(
    mut worker: Worker,
    jobs: &Mutex<Receiver<Job>>,
    reports: &Sender<Report>,
    shared: &Shared,
) {
    loop {
        let job = lock(jobs).recv();
        let Ok(job) = job else { return };
        let block = Block {
            text: &job.text,
            number: job.number,
            lines: job.lines,
            is_cut: job.is_cut,
            is_last: false,
        };
        let started = Instant::now();
        let answers = catch_unwind(AssertUnwindSafe(|| worker.answer(&block, job.company)));
        lock(&shared.size).learn(job.text.len(), started.elapsed());
        let report = Report {
            ticket: job.ticket,
            result: answers.map_err(Trouble::Panic),
        };
        if reports.send(report).is_err() {
            return;
        }
    }
}

/// The thread that waits for input.
struct Reader {
    name: Arc<str>,
    permits: Permits,
    jobs: SyncSender<Job>,
    reports: Sender<Report>,
    shared: Arc<Shared>,
    sequence: usize,
}

struct Permits {
    come: Receiver<usize>,
    held: usize,
    most: usize,
}

impl Reader {
    fn read(mut self, mut blocks: Blocks) {
        begin_waiting();
        while !blocks.is_ended() {
            loop {
                let size = lock(&self.shared.size).bytes;
                let Some(block) = blocks.take(size) else {
                    break;
                };
                if self.hand_out(&block).is_none() {
                    return;
                }
            }
            if let Err(error) = blocks.fill() {
                let _ = self.reports.send(Report {
                    ticket: Ticket {
                        sequence: self.sequence,
                        permits: 0,
                    },
                    result: Err(Trouble::Read(Fault::read(&self.name, error))),
                });
                return;
            }
        }
    }

    /// Gives a block to the workers; `None` where nobody takes it any more.
    fn hand_out(&mut self, block: &Block<'_>) -> Option<()> {
        let is_long = block.lines == 1 && block.text.len() > LONG;
        let permits = if is_long { self.permits.most } else { 1 };
        self.permits.hold(permits)?;
        // A question that is asked while nothing else is to do has all threads. If another one comes
        // meanwhile, they share the machine.
        let is_single = block.lines == 1 && block.is_last && self.permits.held == self.permits.most;
        let job = Job {
            ticket: Ticket {
                sequence: self.sequence,
                permits,
            },
            text: block.text.to_vec(),
            number: block.number,
            lines: block.lines,
            is_cut: block.is_cut,
            company: if is_long || is_single {
                Company::Alone
            } else {
                Company::Others
            },
        };
        self.permits.held -= permits;
        self.sequence += 1;
        {
            let mut flight = lock(&self.shared.flight);
            flight.begun += 1;
            end_waiting();
        }
        self.jobs.send(job).ok()
    }
}

impl Permits {
    /// Waits until it holds so many at least, and takes all that there are.
    fn hold(&mut self, count: usize) -> Option<()> {
        self.held += self.come.try_iter().sum::<usize>();
        while self.held < count {
            self.held += self.come.recv().ok()?;
        }
        Some(())
    }
}

/// A panic elsewhere is reported by its own thread.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
