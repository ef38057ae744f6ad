//! A search for the fewest rounds that is cut into shards: parts that are searched apart, by other
//! processes, on other machines, and put together at the end.
//!
//! The board and the question alone decide how the search is cut, so that every machine cuts it alike. A
//! [`ShardRecord`] is all that a shard has to remember: it says what is searched, and a search that was
//! stopped goes on from it. [`Shards::merge`] makes the answer of the records.

mod merge;
mod order;
mod record;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use self::order::Order;
use super::decide::Decide;
use super::{MinimaError, Solver};
use crate::flip::coset::{
    self, Histogram, Knowledge, Minimum, Plan, Prepared, Searcher, Shared, Want,
};
use crate::flip::solution::Tie;
use crate::flip::{Answer, Board, Goal};
use crate::monitor::{Monitor, News, Phase};

pub use merge::{MergeError, Merged, MergedAnswer};
pub use record::{SearchRecord, Shard, ShardError, ShardRecord};

/// Solutions that symmetries leave as they are are part of the plan, so they are searched by every
/// shard, and to the end: spaces of more dimensions take too long for that.
const WIDEST_KEPT: usize = 36;

/// Why a search cannot be cut into shards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShardsError {
    /// The monitor stopped the planning.
    #[error("stopped before the search was planned")]
    Stopped,
    /// More quiet patterns hang together than any search takes, or they do not fit in memory.
    #[error("{0} quiet patterns are too many to go through all sums")]
    Nullity(usize),
}

/// What shards search.
#[derive(Debug)]
pub struct Shards<'a> {
    solver: &'a Solver,
    board: &'a Board,
    goal: Goal,
    want: Want,
    /// One for each group of quiet patterns, and for each colour where colours are searched apart. What
    /// takes no time is not among them.
    searches: Vec<Planned>,
    digest: u64,
}

/// One search.
#[derive(Debug)]
struct Planned {
    plan: Plan,
    /// Presses that every solution has beside those of the search.
    rest: u64,
}

impl Solver {
    /// Plans the search for the fewest rounds with the smallest list, or for the number of press sets, to be
    /// cut into shards.
    ///
    /// Cost: that of [`Solver::any`], of planning, and of all searches that take no time: at most some seconds.
    ///
    /// ```
    /// use std::num::NonZeroUsize;
    /// use fewest::Unmonitored;
    /// use fewest::flip::coset::Want;
    /// use fewest::flip::{Answer, Board, Goal, MergedAnswer, Neighbourhood, Shard, Solver, parse};
    ///
    /// let rows = vec!["b".repeat(39); 39].join("\n");
    /// let board = parse(&rows)?.into_board(Neighbourhood::CLASSIC)?;
    /// let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored)?;
    /// let one = NonZeroUsize::MIN;
    /// let shards = solver.shards(&board, Goal::White, Want::Leader, one, &Unmonitored)?;
    /// let records: Vec<_> = Shard::all(3)?
    ///     .map(|shard| {
    ///         let mut record = shards.begin(shard);
    ///         shards.search(&mut record, None, one, &Unmonitored);
    ///         record
    ///     })
    ///     .collect();
    /// let merged = shards.merge(&records, one, &Unmonitored)?;
    /// let MergedAnswer::Fewest(outcome) = merged.answer else {
    ///     panic!("it was asked for");
    /// };
    /// let Answer::Minimum(solution) = outcome.answer else {
    ///     panic!("all shards are there");
    /// };
    /// assert_eq!(solution.rounds(), 561);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// [`ShardsError`].
    ///
    /// # Panics
    /// Where the board is of another shape.
    pub fn shards<'a>(
        &'a self,
        board: &'a Board,
        goal: Goal,
        want: Want,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Result<Shards<'a>, ShardsError> {
        let monitor = Sticky::new(monitor);
        let mut shards = Shards {
            solver: self,
            board,
            goal,
            want,
            searches: Vec::new(),
            digest: 0,
        };
        let mut planner = Planner::default();
        let answer = shards.decide(&mut planner, threads, &monitor);
        if monitor.has_stopped() {
            return Err(ShardsError::Stopped);
        }
        let is_whole = match answer {
            MergedAnswer::Fewest(outcome) => {
                matches!(outcome.answer, Answer::Minimum(_) | Answer::Impossible)
            }
            MergedAnswer::Count(counted) => counted.is_ok(),
        };
        let plans = planner.searches.iter().map(|search| &search.plan);
        if !is_whole || plans.clone().any(|plan| !plan.has_whole_units()) {
            return Err(ShardsError::Nullity(self.nullity()));
        }
        shards.digest = digest(want, plans);
        shards.searches = planner.searches;
        Ok(shards)
    }
}

impl Shards<'_> {
    /// The solver that was asked for them.
    #[must_use]
    pub fn solver(&self) -> &Solver {
        self.solver
    }

    /// A number that tells searches apart: it depends on the board, the question, and how the search is
    /// planned, and is the same on every machine.
    #[must_use]
    pub fn digest(&self) -> u64 {
        self.digest
    }

    /// How many candidates all shards together decide, those that no cell tells apart counted once.
    #[must_use]
    pub fn candidates(&self) -> u128 {
        let plans = self.searches.iter().map(|search| &search.plan);
        plans
            .map(|plan| u128::from(plan.units()) * u128::from(plan.unit_candidates()))
            .fold(0, u128::saturating_add)
    }

    /// The record of a shard that has not begun.
    #[must_use]
    pub fn begin(&self, shard: Shard) -> ShardRecord {
        let searches = self.searches.iter().zip(self.orders(shard));
        let searches = searches.map(|(search, order)| {
            SearchRecord::begin(&order, shard, search.plan.unit_candidates())
        });
        ShardRecord {
            shard,
            digest: self.digest,
            best: None,
            searches: searches.collect(),
        }
    }

    /// Goes on with a shard from its record, to its end or until the monitor stops it. What is in the
    /// record then is whole: a search that goes on from there decides the same.
    ///
    /// `best` is a number of rounds that is said to be enough: what takes more is not looked for. Where it is
    /// wrong, [`Shards::merge`] finds out.
    ///
    /// Cost: see [`Plan`].
    ///
    /// # Panics
    /// Where the record is not one of these shards; see [`Shards::check`].
    pub fn search(
        &self,
        record: &mut ShardRecord,
        best: Option<u64>,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) {
        self.check(record).expect("the record is of these shards");
        record.best = record.best.into_iter().chain(best).min();
        let best = record.best;
        let orders: Vec<Order> = self.orders(record.shard).collect();
        let news = News::new(monitor);
        news.phase(Phase::QuietPatterns);
        let mut done = record.decided();
        let total = record.candidates();
        for ((planned, order), search) in
            self.searches.iter().zip(&orders).zip(&mut record.searches)
        {
            if !search.is_finished() {
                let before = search.done(order);
                let shared = Shared::default();
                let claim = self.claim(planned, best);
                let found = search.found.map_or(u64::MAX, |found| found.weight);
                shared.offer(claim.min(found));
                let watch = ShardWatch {
                    news: &news,
                    shared: &shared,
                    done,
                    total,
                    size: planned.plan.unit_candidates(),
                };
                let queue = Mutex::new(&mut *search);
                search_all(
                    &planned.plan,
                    self.want,
                    order,
                    &shared,
                    threads,
                    &watch,
                    &queue,
                );
                search.keep_within(claim);
                let new = search.done(order) - before;
                done += u128::from(new) * u128::from(planned.plan.unit_candidates());
            }
            if news.should_stop() {
                return;
            }
        }
    }

    /// What is heavier than this is not looked for.
    fn claim(&self, search: &Planned, best: Option<u64>) -> u64 {
        let guess = search.plan.guessed().weight;
        // Where several searches make up the answer, how much each may take is not known.
        let best = best.filter(|_| self.searches.len() == 1);
        best.map_or(guess, |best| guess.min(best.saturating_sub(search.rest)))
    }

    fn orders(&self, shard: Shard) -> impl Iterator<Item = Order> + '_ {
        let plans = self.searches.iter().map(|search| &search.plan);
        plans.map(move |plan| Order::new(plan.units(), shard.of()))
    }

    /// The answer to the question, as somebody decides it.
    fn decide(
        &self,
        decide: &mut dyn Decide,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> MergedAnswer {
        let Self {
            solver,
            board,
            goal,
            ..
        } = *self;
        match self.want {
            Want::Leader => {
                let tie = Tie::SmallestList;
                let outcome = solver.minimum_decided(decide, tie, board, goal, threads, monitor);
                MergedAnswer::Fewest(outcome)
            }
            Want::Count => {
                MergedAnswer::Count(solver.tally_decided(decide, board, goal, threads, monitor))
            }
        }
    }
}

/// A number for the plans of one question.
fn digest<'a>(want: Want, plans: impl Iterator<Item = &'a Plan>) -> u64 {
    let want = match want {
        Want::Leader => 0,
        Want::Count => 1,
    };
    coset::hash(std::iter::once(want).chain(plans.map(Plan::fingerprint)))
}

/// Plans all searches and makes none. Its answers are of use to nobody.
#[derive(Default)]
struct Planner {
    searches: Vec<Planned>,
}

impl Decide for Planner {
    fn lightest(
        &mut self,
        histogram: &Histogram,
        knowledge: &Knowledge,
        want: Want,
        rest: u64,
        _: &dyn Monitor,
    ) -> Minimum {
        let plan = match Prepared::knowing(histogram, knowledge, want) {
            Prepared::Answered(minimum) => return minimum,
            Prepared::Planned(plan) => *plan,
        };
        let guess = plan.guessed();
        self.searches.push(Planned { plan, rest });
        Minimum {
            weight: guess.weight,
            candidate: guess.candidate,
            count: Some(1),
            proven: true,
            lower_bound: guess.weight,
        }
    }

    fn widest_kept(&self) -> usize {
        WIDEST_KEPT
    }
}

/// Remembers whether the search was ever told to stop.
struct Sticky<'a> {
    monitor: &'a dyn Monitor,
    stopped: AtomicBool,
}

impl<'a> Sticky<'a> {
    fn new(monitor: &'a dyn Monitor) -> Self {
        Self {
            monitor,
            stopped: AtomicBool::new(false),
        }
    }

    fn has_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

impl Monitor for Sticky<'_> {
    fn should_stop(&self) -> bool {
        let stop = self.has_stopped() || self.monitor.should_stop();
        if stop {
            self.stopped.store(true, Ordering::Relaxed);
        }
        stop
    }

    fn progress(&self, done: u64, total: u64) {
        self.monitor.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        self.monitor.phase(phase);
    }
}

/// Tells the work of the whole shard where one of its searches tells its own.
struct ShardWatch<'a> {
    news: &'a News<'a>,
    shared: &'a Shared,
    /// Candidates that are behind the shard, before this search went on.
    done: u128,
    /// All of the shard.
    total: u128,
    /// Candidates in a unit.
    size: u64,
}

impl Monitor for ShardWatch<'_> {
    fn should_stop(&self) -> bool {
        self.news.should_stop()
    }

    fn progress(&self, _: u64, _: u64) {
        let new = u128::from(self.shared.units_done()) * u128::from(self.size);
        // As many low bits as do not fit are left out.
        let shift = (128 - self.total.leading_zeros()).saturating_sub(64);
        let shown = |candidates: u128| (candidates >> shift) as u64;
        self.news
            .progress(shown(self.done + new), shown(self.total));
    }
}

/// One thread's part of a search of a shard.
fn search_some(
    plan: &Plan,
    want: Want,
    order: &Order,
    shared: &Shared,
    watch: &ShardWatch<'_>,
    queue: &Mutex<&mut SearchRecord>,
) {
    let lock = || queue.lock().unwrap_or_else(PoisonError::into_inner);
    let mut searcher = Searcher::new(plan, want, shared);
    while !watch.should_stop() {
        let Some(part) = lock().take(order) else {
            return;
        };
        let outcome = searcher.search(part.units.clone(), watch);
        lock().settle(&part, outcome.end, outcome.found);
    }
}

#[cfg(feature = "threads")]
fn search_all(
    plan: &Plan,
    want: Want,
    order: &Order,
    shared: &Shared,
    threads: NonZeroUsize,
    watch: &ShardWatch<'_>,
    queue: &Mutex<&mut SearchRecord>,
) {
    let search = || search_some(plan, want, order, shared, watch, queue);
    std::thread::scope(|scope| {
        // Where the system gives no more threads, those that there are do all the work. A panic of one comes
        // out at the end of the scope.
        for _ in 1..threads.get() {
            if std::thread::Builder::new()
                .spawn_scoped(scope, search)
                .is_err()
            {
                break;
            }
        }
        search();
    });
}

#[cfg(not(feature = "threads"))]
fn search_all(
    plan: &Plan,
    want: Want,
    order: &Order,
    shared: &Shared,
    _: NonZeroUsize,
    watch: &ShardWatch<'_>,
    queue: &Mutex<&mut SearchRecord>,
) {
    search_some(plan, want, order, shared, watch, queue);
}

#[cfg(test)]
mod tests;
