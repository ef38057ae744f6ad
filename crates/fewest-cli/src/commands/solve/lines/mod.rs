//! `fewest solve --lines`: one board a line in, one answer a line out, in order.
//!
//! Lines are read, answered and written in [blocks](blocks), by one thread or by [several](pool).

mod answers;
mod blocks;
mod letters;
mod pool;
mod quick;

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use answers::{Answers, Company, Worker};
use blocks::Blocks;

use super::args::SolveArgs;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::say::say;
use crate::source;
use crate::watch::{Watch, interrupted, wait_for};

pub(super) fn run(args: &SolveArgs) -> Result<Exit, Fault> {
    let (name, stream) = source::open(args.file.as_deref())?;
    // Sets the handler of Ctrl-C before the first board.
    drop(Watch::start(args.task.limits.time_limit));
    let blocks = Blocks::new(stream);
    let name = Arc::from(name);
    match args.task.limits.effort().threads.count().get() {
        1 => one_by_one(args, &name, blocks),
        threads => pool::run(args, &name, blocks, threads),
    }
}

/// Reads, answers and writes on this thread.
fn one_by_one(args: &SolveArgs, name: &Arc<str>, mut blocks: Blocks) -> Result<Exit, Fault> {
    let mut worker = Worker::new(args, name, 1);
    let mut writer = Writer::default();
    let mut size = BlockSize::default();
    while !blocks.is_ended() {
        while let Some(block) = blocks.take(size.bytes) {
            let started = Instant::now();
            let answers = worker.answer(&block, Company::Alone);
            size.learn(block.text.len(), started.elapsed());
            writer.write(&answers)?;
            if answers.interrupted || interrupted() {
                return Ok(Exit::Interrupted);
            }
        }
        // Whoever waits for an answer before the next question has it now.
        wait_for(|| blocks.fill()).map_err(|error| Fault::read(name, error))?;
    }
    Ok(writer.exit)
}

/// Writes answers, and remembers whether a line failed.
struct Writer {
    exit: Exit,
}

impl Default for Writer {
    fn default() -> Self {
        Self {
            exit: Exit::Answered,
        }
    }
}

impl Writer {
    fn write(&mut self, answers: &Answers) -> io::Result<()> {
        if !answers.errors.is_empty() {
            self.exit = Exit::Failed;
            say(answers.errors.trim_end());
        }
        let mut out = io::stdout().lock();
        out.write_all(&answers.text)?;
        out.flush()
    }
}

/// How many bytes of lines are answered at a time: many where that is quick, since every block
/// costs two calls of the system; few where it is not, since threads share the work by blocks, and
/// people wait for the first answers.
#[derive(Debug, Clone, Copy)]
struct BlockSize {
    bytes: usize,
}

impl Default for BlockSize {
    /// The first block is a single line.
    fn default() -> Self {
        Self { bytes: 1 }
    }
}

impl BlockSize {
    /// What fits in the second-level cache, with its answers.
    const MAX: usize = 1 << 17;

    /// A block of `length` bytes took so long.
    fn learn(&mut self, length: usize, took: Duration) {
        if took > Duration::from_millis(10) {
            self.bytes = (self.bytes / 2).max(1);
        } else if took < Duration::from_millis(1) && length >= self.bytes / 2 {
            self.bytes = (self.bytes * 2).min(Self::MAX);
        }
    }
}
