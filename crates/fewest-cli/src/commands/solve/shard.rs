//! `fewest solve --shard`: a part of a search, which outlasts the process that searches it.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use fewest::flip::{Shard, ShardRecord};
use fewest::{Monitor, Phase, Span};
use fewest_api::ask::Task;
use fewest_api::ask::shards::{
    Next, Options, Question, ShardFile, ShardFileError, ShardsFault, search,
};

use super::args::SolveArgs;
use crate::beside;
use crate::diagnostic::Diagnostic;
use crate::exit::Exit;
use crate::fault::Fault;
use crate::options::Format;
use crate::say::say;
use crate::source::Source;
use crate::watch::{Watch, stopped};

/// When the first checkpoint is due; the next ones twice as long after the one before.
const FIRST_CHECKPOINT: Duration = Duration::from_secs(1);

/// A process that is killed loses at most so much.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(50);

/// What ends the name of a checkpoint, behind the name of the shard's file.
const CHECKPOINT: &str = ".checkpoint";

pub(super) fn run(args: &SolveArgs, shard: Shard, path: &Path, task: &Task) -> Result<Exit, Fault> {
    let Task::Flip { board, goal } = task else {
        unreachable!("--shard is for flip boards, as its words say")
    };
    beside::check(path)?;
    let question = Question {
        board: board.clone(),
        goal: *goal,
        options: Options {
            count: args.count,
            moves: args.moves,
            proof: args.proof,
            json: args.format == Format::Json,
        },
    };
    if board.shape().neighbourhood().is_none() {
        let message = "a board that lists its presses cannot be written in the file of a shard";
        return Err(Fault::usage(message));
    }
    let wanted = |path: &Path| read(path, &question, shard);
    if let Some(there) = wanted(path)? {
        if !there.record.is_finished() {
            let message = format!("{} is a checkpoint", path.display());
            return Err(foreign(message));
        }
        say(format_args!("note: {} is there, whole", path.display()));
        return Ok(Exit::Answered);
    }
    let checkpoint = checkpoint_of(path);
    let begun = wanted(&checkpoint)?;
    let before = begun.as_ref().map_or(0, |begun| begun.milliseconds);
    let watch = Watch::start(args.task.limits.time_limit);
    let pauses = Pauses::new(&watch);
    let file = |record: &ShardRecord| ShardFile {
        question: question.clone(),
        record: record.clone(),
        milliseconds: before + pauses.milliseconds(),
    };
    let record = search(
        &question,
        shard,
        begun.map(|begun| begun.record),
        args.best,
        args.task.limits.effort(),
        &pauses,
        |record| {
            let is_ended = record.is_finished();
            write(if is_ended { path } else { &checkpoint }, &file(record))?;
            pauses.restart();
            let ends = is_ended || watch.should_stop();
            Ok(if ends { Next::End } else { Next::GoOn })
        },
    );
    watch.clear();
    let record = match record {
        Ok(record) => record,
        Err(Ended::Fault(fault)) => return Err(fault),
        Err(Ended::Shards(fault)) if fault.is_stopped() => {
            say(format_args!("not begun: {fault}"));
            return Ok(stopped());
        }
        Err(Ended::Shards(ShardsFault::Merge(_))) => {
            let message = format!("{} is of another search", checkpoint.display());
            return Err(foreign(message));
        }
        Err(Ended::Shards(fault)) => return Err(Fault::usage(fault.to_string())),
    };
    if record.is_finished() {
        // Where it cannot be taken away it is of no harm.
        let _ = fs::remove_file(&checkpoint);
        return Ok(Exit::Answered);
    }
    let percent = record.decided() * 100 / record.candidates().max(1);
    say(format_args!(
        "not finished: {percent} % of shard {shard} is searched; the same command goes on"
    ));
    Ok(Exit::Undecided)
}

fn checkpoint_of(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(CHECKPOINT);
    name.into()
}

fn write(path: &Path, file: &ShardFile) -> Result<(), Ended> {
    let text = file.text().expect("the board has a form as text");
    beside::write(path, |out| writeln!(out, "{text}")).map_err(Ended::Fault)
}

/// The file of this shard, if it is there.
fn read(path: &Path, question: &Question, shard: Shard) -> Result<Option<ShardFile>, Fault> {
    if !path.exists() {
        return Ok(None);
    }
    let source = Source::read(Some(path))?;
    let file = ShardFile::parse(&source.bytes).map_err(|error| unreadable(&source, &error))?;
    let name = path.display();
    if file.question.board != question.board {
        return Err(foreign(format!("{name} is of another board")));
    }
    if (file.question.goal, file.question.options) != (question.goal, question.options) {
        return Err(foreign(format!(
            "{name} is of a command with other options"
        )));
    }
    if file.record.shard != shard {
        let message = format!("{name} is shard {}, not {shard}", file.record.shard);
        return Err(foreign(message));
    }
    Ok(Some(file))
}

/// A file that is left as it was.
fn foreign(message: String) -> Fault {
    Fault::Usage {
        message,
        help: Some("name another file with --out, or remove this one".to_owned()),
    }
}

/// A file that is not that of a shard.
pub(super) fn unreadable(source: &Source, error: &ShardFileError) -> Fault {
    let title = format!("this is not the whole file of a shard: {}", error.kind);
    at(source, title, error.span)
}

/// What is wrong with the file of a shard.
pub(super) fn at(source: &Source, title: String, span: Span) -> Fault {
    let diagnostic = Diagnostic::new(title, "here");
    Fault::at(source, &diagnostic, span)
}

/// Why a search ended early.
enum Ended {
    Fault(Fault),
    Shards(ShardsFault),
}

impl From<ShardsFault> for Ended {
    fn from(fault: ShardsFault) -> Self {
        Self::Shards(fault)
    }
}

/// Stops a search whenever a checkpoint is due.
struct Pauses<'a> {
    watch: &'a Watch,
    started: Instant,
    /// When the next one is due, in milliseconds from the start.
    due: AtomicU64,
}

impl<'a> Pauses<'a> {
    fn new(watch: &'a Watch) -> Self {
        Self {
            watch,
            started: Instant::now(),
            due: AtomicU64::new(FIRST_CHECKPOINT.as_millis() as u64),
        }
    }

    fn milliseconds(&self) -> u64 {
        self.started.elapsed().as_millis() as u64
    }

    fn restart(&self) {
        let now = self.milliseconds();
        let pause = now.min(BETWEEN_CHECKPOINTS.as_millis() as u64);
        self.due.store(now + pause.max(1), Ordering::Relaxed);
    }
}

impl Monitor for Pauses<'_> {
    fn should_stop(&self) -> bool {
        self.watch.should_stop() || self.milliseconds() >= self.due.load(Ordering::Relaxed)
    }

    fn progress(&self, done: u64, total: u64) {
        self.watch.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        self.watch.phase(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.watch.bounds(least, most);
    }
}
