//! One search on several threads, with the answer of one thread.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use super::bounded::{End, Goal, Search};
use super::deepen::{Deepening, Watch};
use super::failures::Mix;
use super::packed::Packed;
use super::shape::Code;
use super::word::Word;

/// Parts of the search for each thread: enough that none waits long for the last.
const PARTS: usize = 64;

/// A part of a shared search.
struct Part<W, const P: usize> {
    path: Vec<Code>,
    /// `None` where the path clears the board.
    board: Option<Packed<W, P>>,
}

impl<W: Word, const P: usize> Deepening<'_, W, P> {
    /// Splits the search into parts in answer order and lets threads take one after the other. The
    /// answer is that of the first part that has one: a thread gives up only parts behind it.
    pub(super) fn share(&mut self, goal: Goal, drags: usize) -> End {
        let parts = match self.split(goal, drags) {
            Ok(parts) => parts,
            Err(end) => return end,
        };
        let next = AtomicUsize::new(0);
        let first = AtomicUsize::new(usize::MAX);
        let ends = Mutex::new(Vec::new());
        let run = || {
            let transport = self.transport.clone();
            let mut search = Search::new(self.start, &self.table, goal, self.cuts, transport);
            let mut watch = Watch::new(&self.work);
            loop {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let Some(part) = parts.get(number) else { break };
                if first.load(Ordering::Relaxed) < number {
                    break;
                }
                let left = drags - part.path.len();
                let end = match &part.board {
                    None => End::Found(Vec::new()),
                    Some(board) => search.run(board, left, |_| {
                        watch.stop() || first.load(Ordering::Relaxed) < number
                    }),
                };
                match end {
                    End::Found(codes) => {
                        first.fetch_min(number, Ordering::Relaxed);
                        let codes = [part.path.as_slice(), &codes].concat();
                        ends.lock()
                            .unwrap_or_else(PoisonError::into_inner)
                            .push((number, codes));
                        break;
                    }
                    End::Failed => {}
                    End::Stopped => break,
                }
            }
            watch.report();
            search.counters
        };
        let counters = std::thread::scope(|scope| {
            // Where the system gives no more threads, those that there are do all the work.
            let start = |_| std::thread::Builder::new().spawn_scoped(scope, run).ok();
            let others: Vec<_> = (1..self.threads.min(parts.len()))
                .map_while(start)
                .collect();
            let mut counters = run();
            for other in others {
                match other.join() {
                    Ok(more) => counters.add(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            counters
        });
        self.counters.add(counters);
        if self.work.stopped.load(Ordering::Relaxed) {
            return End::Stopped;
        }
        let ends = ends.into_inner().unwrap_or_else(PoisonError::into_inner);
        ends.into_iter()
            .min_by_key(|(number, _)| *number)
            .map_or(End::Failed, |(_, codes)| End::Found(codes))
    }

    /// Parts of the search in answer order: nodes some drags below the root, each board once.
    fn split(&mut self, goal: Goal, drags: usize) -> Result<Vec<Part<W, P>>, End> {
        let transport = self.transport.clone();
        let mut search = Search::new(self.start, &self.table, goal, self.cuts, transport);
        let mut parts = vec![Part {
            path: Vec::new(),
            board: Some(self.start.board),
        }];
        let wanted = self.threads * PARTS;
        for depth in 0..drags.saturating_sub(4) {
            if parts.len() >= wanted {
                break;
            }
            let mut seen: HashSet<_, BuildHasherDefault<Mix>> = HashSet::default();
            let mut finer = Vec::new();
            for part in parts {
                let Some(board) = &part.board else {
                    finer.push(part);
                    continue;
                };
                for (code, board) in search.children(board, drags - depth - 1) {
                    let path = [part.path.as_slice(), &[code]].concat();
                    // The same board later in the order fails if it failed earlier.
                    if board.is_none_or(|board| seen.insert(board)) {
                        finer.push(Part { path, board });
                    }
                }
            }
            parts = finer;
        }
        self.counters.add(search.counters);
        if parts.is_empty() {
            return Err(End::Failed);
        }
        Ok(parts)
    }
}
