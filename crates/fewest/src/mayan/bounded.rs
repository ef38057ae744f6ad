//! Depth-first in answer order with bounds, remembered failures and no second look at drags that
//! commute. `docs/mayan-search.md` proves every cut.

use super::dispatch::Start;
use super::moves::{Moves, Wanted};
use super::packed::{Packed, Rest};
use super::shape::{Code, Shape};
use super::table::{Claim, Table};
use super::transport::{Bound, Costs, LOST, Spread, Transport};
use super::word::Word;
use super::{Counters, Direction, IdleSwaps};

/// What a search may take for granted and what it looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    /// The smallest list of exactly `left` drags, where it is proven that no shorter list clears
    /// the start. So no board of an answer comes twice, and idle swaps have no place in it.
    Shortest,
    /// The smallest list of exactly `left` drags, whatever else there is.
    Exact(IdleSwaps),
}

/// Cuts that can be switched off one by one, to be compared in tests.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cuts {
    /// What is known of the drags that a board needs at least.
    pub(super) bound: Bound,
    /// Of two drags in a row that may change places, only the smaller goes first.
    pub(super) commuting: Cut,
    /// What was left out so at a board is left out after it too.
    pub(super) inherited: Cut,
    /// No drag takes back the one before, for [`Goal::Shortest`].
    pub(super) reversals: Cut,
    /// Drags that one set of weights refuses are taken away together, when a board is met.
    pub(super) refusals: Cut,
}

/// On or off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    On,
    #[cfg(test)]
    Off,
}

impl Cuts {
    /// All of them.
    pub(super) const ALL: Self = Self {
        bound: Bound::Flows,
        commuting: Cut::On,
        inherited: Cut::On,
        reversals: Cut::On,
        refusals: Cut::On,
    };
}

/// How a search ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum End {
    /// The smallest list below the node.
    Found(Vec<Code>),
    /// There is none.
    Failed,
    /// It was told to stop.
    Stopped,
}

/// A board of the current line of play. Its spreads are in the search's `spreads`.
struct Frame<W, const P: usize> {
    board: Packed<W, P>,
    costs: Costs,
    /// Drags that are still to be tried.
    moves: Moves<W>,
    /// Drags that are proven to fail and make no run.
    quiet: Moves<W>,
    made: Option<Code>,
    /// Whether no list of fewer drags was met below either.
    within: bool,
}

/// What became of a drag.
enum Child<W, const P: usize> {
    /// Proven: no list.
    Fails {
        /// Whether shorter lists are ruled out as well.
        within: bool,
        /// Whether the drag is known to make no run.
        quiet: bool,
    },
    /// The last drag, and the board is clear.
    Clears,
    /// To be searched; the spreads are in the search's `fresh`.
    Open {
        board: Packed<W, P>,
        costs: Costs,
        rest: Rest,
    },
}

impl<W, const P: usize> Child<W, P> {
    /// No list, nor a shorter one.
    const FAILS: Self = Self::Fails {
        within: true,
        quiet: false,
    };
}

/// Blocks by what a step does to the costs of their colour by some set of weights, in half drags
/// plus 2: a step over a border changes them by at most 2.
struct Steps<W> {
    right: [W; CHANGES],
    left: [W; CHANGES],
}

/// From -2 to 2.
const CHANGES: usize = 5;

/// Where the steps are that change nothing.
const NO_CHANGE: usize = 2;

/// One thread's search.
pub(super) struct Search<'a, W, const P: usize> {
    shape: Shape<W>,
    colours: usize,
    table: &'a Table,
    transport: Transport,
    cuts: Cuts,
    goal: Goal,
    /// The column of every bit: a division saved in the innermost loop.
    column_of: Vec<u8>,
    spreads: Vec<Spread>,
    fresh: Vec<Spread>,
    /// The set of weights that refused the last drag, for each depth: likely to refuse the next.
    killers: Vec<usize>,
    pub(super) counters: Counters,
}

/// Nodes with fewer drags left are cheaper to search than to look up.
const LEAST_LEFT: usize = 2;

impl<'a, W: Word, const P: usize> Search<'a, W, P> {
    /// `transport` is for the shape and the colours of `start`; what it has learnt is used, and
    /// comes back from [`Search::into_transport`].
    pub(super) fn new(
        start: &Start<W, P>,
        table: &'a Table,
        goal: Goal,
        cuts: Cuts,
        transport: Transport,
    ) -> Self {
        let shape = start.shape;
        let colours = start.palette.len();
        Self {
            shape,
            colours,
            table,
            transport,
            cuts,
            goal,
            column_of: (0..shape.height * shape.columns)
                .map(|at| (at / shape.height) as u8)
                .collect(),
            spreads: Vec::new(),
            fresh: vec![0; colours],
            killers: Vec::new(),
            counters: Counters::default(),
        }
    }

    pub(super) fn into_transport(self) -> Transport {
        self.transport
    }

    /// The frame of a board, with its spreads alone in `spreads`; `None` where no list of `drags`
    /// drags clears it.
    fn begin(&mut self, board: &Packed<W, P>, drags: usize) -> Option<Frame<W, P>> {
        let costs = self.transport.survey(&self.shape, board, &mut self.fresh)?;
        self.spreads.clear();
        self.spreads.extend_from_slice(&self.fresh);
        self.killers.clear();
        self.killers.resize(drags + 1, 0);
        (costs.drags() <= drags).then(|| self.open(*board, costs))
    }

    /// The boards after each drag that is not proven to fail, in the order of answers, with `left`
    /// drags left after it. `None` stands for a last drag that clears the board.
    #[cfg(feature = "threads")]
    pub(super) fn children(
        &mut self,
        board: &Packed<W, P>,
        left: usize,
    ) -> Vec<(Code, Option<Packed<W, P>>)> {
        let Some(frame) = self.begin(board, left + 1) else {
            return Vec::new();
        };
        let mut children = Vec::new();
        for code in frame.moves.clone() {
            match self.child(&frame, 0, code, left) {
                Child::Fails { .. } => {}
                Child::Clears => children.push((code, None)),
                Child::Open { board, .. } => children.push((code, Some(board))),
            }
        }
        children
    }

    /// The smallest list of exactly `drags` > 0 drags of a board with blocks. `stop` is asked for
    /// every board, with the number of boards visited so far.
    pub(super) fn run(
        &mut self,
        board: &Packed<W, P>,
        drags: usize,
        mut stop: impl FnMut(u64) -> bool,
    ) -> End {
        let Some(first) = self.begin(board, drags) else {
            return End::Failed;
        };
        let mut stack = Vec::with_capacity(drags);
        stack.push(first);
        loop {
            let depth = stack.len() - 1;
            let left = drags - depth;
            let Some(frame) = stack.last_mut() else {
                return End::Failed;
            };
            let Some(code) = frame.moves.next() else {
                let (board, within) = (frame.board, frame.within);
                stack.pop();
                self.spreads.truncate(depth * self.colours);
                if left >= LEAST_LEFT {
                    let claim = if within {
                        Claim::Within(left)
                    } else {
                        Claim::Exactly(left)
                    };
                    self.table.remember(&self.table.key(&board), claim);
                }
                let Some(above) = stack.last_mut() else {
                    return End::Failed;
                };
                above.within &= within;
                continue;
            };
            frame.made = Some(code);
            if stop(self.counters.visited) {
                return End::Stopped;
            }
            let (above, frame) = match stack.as_mut_slice() {
                [.., above, frame] => (Some(&*above), frame),
                [frame] => (None, frame),
                [] => return End::Failed,
            };
            match self.child(frame, depth, code, left - 1) {
                Child::Fails { within, quiet } => {
                    frame.within &= within;
                    if quiet {
                        frame.quiet.insert(code);
                    }
                }
                Child::Clears => {
                    return End::Found(stack.iter().filter_map(|frame| frame.made).collect());
                }
                Child::Open { board, costs, rest } => {
                    let taken_back = self.goal == Goal::Shortest
                        && self.cuts.reversals == Cut::On
                        && above.is_some_and(|above| above.board == board);
                    if taken_back {
                        self.counters.remembered += 1;
                        continue;
                    }
                    let mut next = self.open(board, costs);
                    if rest == Rest::Quiet {
                        if self.cuts.commuting == Cut::On {
                            self.leave_out_commuting(frame, code, &mut next);
                        }
                        frame.quiet.insert(code);
                    }
                    self.spreads.extend_from_slice(&self.fresh);
                    if self.cuts.refusals == Cut::On {
                        self.leave_out_refused(&mut next, left - 2);
                    }
                    stack.push(next);
                }
            }
        }
    }

    fn open(&self, board: Packed<W, P>, costs: Costs) -> Frame<W, P> {
        let (idle_swaps, wanted) = match self.goal {
            Goal::Shortest => (IdleSwaps::Illegal, Wanted::Boards),
            Goal::Exact(idle_swaps) => (idle_swaps, Wanted::Smallest),
        };
        Frame {
            board,
            costs,
            moves: Moves::new(&self.shape, &board, idle_swaps, wanted),
            quiet: Moves::NONE,
            made: None,
            within: true,
        }
    }

    /// What a drag leads to, with `left` drags left after it.
    #[inline]
    fn child(&mut self, frame: &Frame<W, P>, depth: usize, code: Code, left: usize) -> Child<W, P> {
        let Some(mut costs) = self.costs_after(frame, depth, code, left) else {
            self.counters.hopeless += 1;
            return Child::FAILS;
        };
        let mut board = frame.board;
        let rest = board.play(&self.shape, code);
        self.counters.visited += 1;
        if rest == Rest::Cascade {
            if board.is_empty() {
                return if left == 0 {
                    Child::Clears
                } else {
                    Child::Fails {
                        within: false,
                        quiet: false,
                    }
                };
            }
            match self.transport.survey(&self.shape, &board, &mut self.fresh) {
                Some(after) if after.drags() <= left => costs = after,
                _ => {
                    self.counters.hopeless += 1;
                    return Child::FAILS;
                }
            }
        }
        if left == 0 {
            return Child::FAILS;
        }
        if left >= LEAST_LEFT {
            let known = self.table.fails(&self.table.key(&board), left);
            if let Some(claim) = known {
                self.counters.remembered += 1;
                return Child::Fails {
                    within: matches!(claim, Claim::Within(_)),
                    quiet: rest == Rest::Quiet,
                };
            }
        }
        Child::Open { board, costs, rest }
    }

    /// The costs after a drag, before anything vanishes; what vanishes never lowers them. `None`
    /// where they are over `left`. The spreads are in `fresh` then.
    #[inline]
    fn costs_after(
        &mut self,
        frame: &Frame<W, P>,
        depth: usize,
        code: Code,
        left: usize,
    ) -> Option<Costs> {
        let spreads = &self.spreads[depth * self.colours..][..self.colours];
        let height = self.shape.height;
        let from = code.at();
        let (to, side) = match code.direction() {
            Direction::Right => (from + height, 0),
            Direction::Left => (from - height, 1),
        };
        let dragged = frame.board.colour(from) as usize;
        let pushed = frame.board.colour(to) as usize;
        if dragged == pushed {
            // An idle swap.
            self.fresh.copy_from_slice(spreads);
            return (frame.costs.drags() <= left).then_some(frame.costs);
        }
        let [from, to] = [from, to].map(|at| usize::from(self.column_of[at as usize]));
        let old = spreads[dragged - 1];
        let new = self.transport.moved(old, from, side);
        let mut changes = [(old, new), (0, 0)];
        let mut count = 1;
        if pushed != 0 {
            let old = spreads[pushed - 1];
            changes[1] = (old, self.transport.moved(old, to, 1 - side));
            count = 2;
        }
        let changes = &changes[..count];
        let most = 2 * left;
        let killer = self.killers[depth];
        let mut lane = u32::from(frame.costs.lane(killer));
        for &(old, new) in changes {
            debug_assert_ne!(new, LOST);
            lane += u32::from(self.transport.costs(new).lane(killer));
            lane -= u32::from(self.transport.costs(old).lane(killer));
        }
        if lane as usize > most {
            return None;
        }
        let mut costs = frame.costs;
        for &(old, new) in changes {
            costs.exchange(self.transport.costs(old), self.transport.costs(new));
        }
        if costs.drags() > left {
            self.killers[depth] = costs.best();
            return None;
        }
        self.fresh.copy_from_slice(spreads);
        self.fresh[dragged - 1] = changes[0].1;
        if pushed != 0 {
            self.fresh[pushed - 1] = changes[1].1;
        }
        Some(costs)
    }

    /// Takes from a frame, whose spreads are the last in `spreads`, the drags that leave more than
    /// `left` drags to be made by the set of weights that says most about its board. What they lead
    /// to fails, with fewer drags as well. O(colours columns + P).
    fn leave_out_refused(&mut self, frame: &mut Frame<W, P>, left: usize) {
        let lane = frame.costs.best();
        // The most that the places of a drag's two steps in `Steps` may sum to.
        let room = 2 * left + 2 * NO_CHANGE - usize::from(frame.costs.lane(lane));
        if room >= 2 * (CHANGES - 1) {
            return;
        }
        let Steps { right, left } = self.steps(&frame.board, lane);
        let up_to = |steps: &[W; CHANGES], last: usize| {
            steps[..=last.min(CHANGES - 1)]
                .iter()
                .fold(W::ZERO, |places, &step| places | step)
        };
        let height = self.shape.height;
        let mut swaps = W::ZERO;
        for (place, &dragged) in right.iter().enumerate().take(room + 1) {
            swaps |= dragged & (up_to(&left, room - place) >> height);
        }
        if room >= 2 * NO_CHANGE {
            swaps |= frame.board.equal_right(&self.shape);
        }
        let alone = room - NO_CHANGE;
        let beside = frame.board.occupied() >> height;
        let before = frame.moves.number();
        let moves = &mut frame.moves;
        moves.right = moves.right & ((beside & swaps) | (up_to(&right, alone) & !beside));
        // Drags to the left onto a block are not among the moves.
        moves.left = moves.left & up_to(&left, alone);
        self.counters.hopeless += u64::from(before - frame.moves.number());
    }

    /// What each block's step does to the costs by one set of weights. The spreads of `board` are
    /// the last in `spreads`.
    #[inline]
    fn steps(&mut self, board: &Packed<W, P>, lane: usize) -> Steps<W> {
        let shape = self.shape;
        let first = self.spreads.len() - self.colours;
        let mut steps = Steps {
            right: [W::ZERO; CHANGES],
            left: [W::ZERO; CHANGES],
        };
        for colour in 0..self.colours {
            let spread = self.spreads[first + colour];
            let places = board.places_of(colour as u32 + 1);
            let now = self.transport.costs(spread).lane(lane);
            for column in 0..shape.columns {
                let here = places & shape.column(column);
                if here.is_zero() {
                    continue;
                }
                let mut change = |side| {
                    let after = self.transport.moved(spread, column as usize, side);
                    usize::from(self.transport.costs(after).lane(lane) + NO_CHANGE as u8 - now)
                };
                if column + 1 < shape.columns {
                    steps.right[change(0)] |= here;
                }
                if column > 0 {
                    steps.left[change(1)] |= here;
                }
            }
        }
        steps
    }

    /// Takes from `next`, the board after the quiet drag `code` at `frame`, all drags that failed at
    /// `frame` before `code`, are quiet too, and commute with it: the board that they lead to was
    /// searched there. Those of them that are swaps and quiet on `next` as well count as tried.
    #[inline]
    fn leave_out_commuting(&self, frame: &Frame<W, P>, code: Code, next: &mut Frame<W, P>) {
        let height = self.shape.height;
        let from = code.at();
        let beside = frame.board.occupied() >> height;
        let column = self.shape.column(u32::from(self.column_of[from as usize]));
        let (swaps, right_drops, left_drops) = match code.direction() {
            Direction::Right if beside.has(from) => {
                // Swaps of four different blocks, and drops of blocks from above or from elsewhere.
                let mut near = W::bit(from) | W::bit(from + height);
                if from >= height {
                    near |= W::bit(from - height);
                }
                let lower = column & W::low(from + 1);
                let lower = lower | (lower << height);
                (!near, !lower, !lower)
            }
            direction => {
                // Swaps below or elsewhere, and drops from another column into another one.
                let upper = column & !W::low(from);
                let target = match direction {
                    Direction::Right => column << height,
                    Direction::Left => column >> height,
                };
                (
                    !(upper | (upper >> height)),
                    !(column | (target >> height)),
                    !(column | (target << height)),
                )
            }
        };
        let swaps = frame.quiet.right & beside & swaps;
        let right = swaps | (frame.quiet.right & !beside & right_drops);
        let left = frame.quiet.left & left_drops;
        if !(right | left).is_zero() {
            next.moves.right = next.moves.right & !right;
            next.moves.left = next.moves.left & !left;
            // They fail exactly; whether shorter lists fail as well, the frame knows.
            next.within &= frame.within;
            if self.cuts.inherited == Cut::On && !swaps.is_zero() {
                next.quiet.right = swaps & !next.board.swaps_with_run(&self.shape);
            }
        }
    }
}
