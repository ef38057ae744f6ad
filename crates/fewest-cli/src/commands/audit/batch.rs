//! Examines levels, many at a time.

use std::time::{Duration, Instant};

use fewest::pack::{Level, Levels, PackError};
use fewest_api::ask::audit::{Examiner, Finding};

use super::AuditArgs;
use crate::in_order::in_order;
use crate::options::Question;
use crate::watch::{Display, Watch};

/// A level, and what was found; `None` where its declaration cannot be read.
pub(super) type Examined<'a> = (Result<Level<'a>, PackError>, Option<Finding>);

/// The threads' knowledge, and how many levels are examined before the first of them is told.
pub(super) struct Batches {
    examiners: Vec<Examiner>,
    /// For a level that is alone in its batch: all threads, all memory.
    alone: Examiner,
    size: usize,
    /// For each level.
    time_limit: Option<Duration>,
}

impl Batches {
    /// The most levels of a batch.
    const MAX: usize = 1 << 13;

    /// So many levels are handed to a thread at a time.
    const HANDFUL: usize = 16;

    /// More threads than these would only wait for each other.
    const MAX_THREADS: usize = 64;

    pub(super) fn new(args: &AuditArgs) -> Self {
        let effort = args.task.limits.effort();
        let threads = effort.threads.count().get().min(Self::MAX_THREADS);
        let Question { reading, asked, .. } = args.task.question().of_many();
        let examiner = || Examiner::new(reading, asked, effort);
        Self {
            examiners: (0..threads).map(|_| examiner().one_of(threads)).collect(),
            alone: examiner(),
            size: 1,
            time_limit: args.task.limits.time_limit,
        }
    }

    /// Examines the next levels. None at the end of the pack.
    pub(super) fn next<'a>(&mut self, walk: &mut Levels<'a>) -> Vec<Examined<'a>> {
        let levels: Vec<_> = walk.by_ref().take(self.size).collect();
        let started = Instant::now();
        let limit = self.time_limit;
        let examine = |examiner: &mut Examiner, level: &Result<Level<'_>, PackError>| {
            let level = level.as_ref().ok()?;
            let watch = Watch::with_display(limit, Display::Hidden);
            Some(examiner.examine(level.text, &watch))
        };
        let findings = match &levels[..] {
            [] => Vec::new(),
            [only] => vec![examine(&mut self.alone, only)],
            many => in_order(
                &mut self.examiners,
                many.len(),
                Self::HANDFUL,
                |examiner, index| examine(examiner, &many[index]),
            ),
        };
        self.learn(started.elapsed());
        levels.into_iter().zip(findings).collect()
    }

    /// More at a time where that is quick, one by one where a level takes all threads for long.
    fn learn(&mut self, took: Duration) {
        if took < Duration::from_millis(50) {
            self.size = (2 * self.size).min(Self::MAX);
        } else if took > Duration::from_millis(500) {
            self.size = (self.size / 8).max(1);
        }
    }
}
