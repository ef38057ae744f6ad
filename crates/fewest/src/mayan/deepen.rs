//! Runs bounded searches: one length after the other, on one thread or on several.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use crate::monitor::{Monitor, Phase};

use super::bounded::{Cuts, End, Goal, Search};
use super::dispatch::Start;
use super::shape::Code;
use super::table::Table;
use super::transport::Transport;
use super::word::Word;
use super::{Answer, Counters, Drag, IdleSwaps, Options};

/// A board with everything that its searches share.
pub(super) struct Deepening<'a, W, const P: usize> {
    pub(super) start: &'a Start<W, P>,
    pub(super) threads: usize,
    /// Boards that one thread visits before others are started.
    pub(super) alone: u64,
    pub(super) cuts: Cuts,
    pub(super) table: Table,
    /// What the searches so far have learnt; lent to each.
    pub(super) transport: Transport,
    pub(super) work: Work<'a>,
    pub(super) counters: Counters,
}

/// What the threads of a search share besides the table.
pub(super) struct Work<'a> {
    monitor: &'a dyn Monitor,
    visited: AtomicU64,
    pub(super) stopped: AtomicBool,
}

/// Boards between two looks at what the threads share.
const EVERY: u32 = 1 << 11;

/// About a hundredth of a second.
const ALONE: u64 = 1 << 16;

impl<'a, W: Word, const P: usize> Deepening<'a, W, P> {
    pub(super) fn new(
        start: &'a Start<W, P>,
        options: &Options,
        cuts: Cuts,
        monitor: &'a dyn Monitor,
    ) -> Self {
        Self {
            start,
            threads: options.threads.get(),
            alone: ALONE,
            cuts,
            table: Table::new(&start.shape, P, options.memory),
            transport: Transport::new(
                start.shape.columns as usize,
                start.palette.len(),
                cuts.bound,
            ),
            work: Work {
                monitor,
                visited: AtomicU64::new(0),
                stopped: AtomicBool::new(monitor.should_stop()),
            },
            counters: Counters {
                visited: 1,
                ..Counters::default()
            },
        }
    }

    /// What all searches so far did.
    pub(super) const fn counters(&self) -> Counters {
        self.counters
    }

    /// A number of drags that the board needs at least, or `None` where no list clears it.
    pub(super) fn least(&mut self) -> Option<usize> {
        let Start { shape, board, .. } = self.start;
        let mut spreads = vec![0; self.start.palette.len()];
        let costs = self.transport.survey(shape, board, &mut spreads)?;
        Some(if board.is_empty() {
            0
        } else {
            // At rest nothing vanishes by itself.
            costs.drags().max(1)
        })
    }

    /// The smallest list of exactly `drags` drags.
    pub(super) fn exactly(&mut self, drags: usize, idle_swaps: IdleSwaps) -> Answer {
        let Some(least) = self.least() else {
            return Answer::None;
        };
        if drags == 0 || least == 0 {
            return if drags == least {
                Answer::Solved(Vec::new())
            } else {
                Answer::None
            };
        }
        let monitor = self.work.monitor;
        // Lists without a detour first: what is proven for them is proven for all, and cheaper.
        for length in least..=drags {
            monitor.phase(deepening(length));
            monitor.bounds(length as u64, None);
            match self.search(Goal::Shortest, length) {
                End::Found(codes) if length == drags => return self.solved(&codes),
                End::Found(_) => {
                    monitor.bounds(length as u64, Some(length as u64));
                    break;
                }
                End::Failed if length == drags => return Answer::None,
                End::Failed => {}
                End::Stopped => return Answer::Undecided,
            }
        }
        if least > drags {
            return Answer::None;
        }
        monitor.phase(Phase::Exactly {
            moves: drags as u32,
        });
        match self.search(Goal::Exact(idle_swaps), drags) {
            End::Found(codes) => self.solved(&codes),
            End::Failed => Answer::None,
            End::Stopped => Answer::Undecided,
        }
    }

    /// The smallest list of exactly `drags` drags, where it is proven that no shorter list clears
    /// the board.
    pub(super) fn shortest(&mut self, drags: usize) -> Answer {
        match self.least() {
            None => Answer::None,
            Some(least) if least > drags => Answer::None,
            Some(0) => Answer::Solved(Vec::new()),
            Some(_) => {
                self.work.monitor.phase(deepening(drags));
                match self.search(Goal::Shortest, drags) {
                    End::Found(codes) => self.solved(&codes),
                    End::Failed => Answer::None,
                    End::Stopped => Answer::Undecided,
                }
            }
        }
    }

    fn solved(&self, codes: &[Code]) -> Answer {
        let drags: Vec<Drag> = codes
            .iter()
            .map(|&code| self.start.shape.drag(code))
            .collect();
        Answer::Solved(drags)
    }

    fn search(&mut self, goal: Goal, drags: usize) -> End {
        let transport = self.transport.clone();
        let mut search = Search::new(self.start, &self.table, goal, self.cuts, transport);
        let alone = if self.threads > 1 && cfg!(feature = "threads") {
            self.alone
        } else {
            u64::MAX
        };
        let mut watch = Watch::new(&self.work);
        let mut gave_way = false;
        let end = search.run(&self.start.board, drags, |visited| {
            gave_way = visited >= alone;
            gave_way || watch.stop()
        });
        watch.report();
        self.counters.add(search.counters);
        self.transport = search.into_transport();
        #[cfg(feature = "threads")]
        if gave_way {
            return self.share(goal, drags);
        }
        end
    }
}

/// All lists of so many drags are searched, and none of fewer is left.
pub(super) const fn deepening(drags: usize) -> Phase {
    Phase::Deepening {
        moves: drags as u32,
    }
}

/// One thread's look at what the threads share.
pub(super) struct Watch<'a> {
    work: &'a Work<'a>,
    left: u32,
}

impl<'a> Watch<'a> {
    pub(super) const fn new(work: &'a Work<'a>) -> Self {
        Self { work, left: EVERY }
    }

    /// Counts one board; whether to stop.
    #[inline]
    pub(super) fn stop(&mut self) -> bool {
        self.left -= 1;
        if self.left == 0 {
            self.look();
        }
        self.work.stopped.load(Ordering::Relaxed)
    }

    #[cold]
    fn look(&mut self) {
        self.report();
        let visited = self.work.visited.load(Ordering::Relaxed);
        self.work.monitor.progress(visited, 0);
        if self.work.monitor.should_stop() {
            self.work.stopped.store(true, Ordering::Relaxed);
        }
    }

    /// Adds what was counted since the last look.
    pub(super) fn report(&mut self) {
        let more = u64::from(EVERY - self.left);
        self.work.visited.fetch_add(more, Ordering::Relaxed);
        self.left = EVERY;
    }
}
