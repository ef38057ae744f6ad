//! The column bound: how many drags the blocks of each colour still need, seen as a transport of
//! blocks between columns, and how few drags can carry the transports of all colours at once.
//!
//! `docs/mayan-search.md` has the proof. In short: when the last block of a colour has vanished,
//! the numbers of its blocks that vanished in each column form a *goal*; a drag carries at most one
//! block to the right and one to the left, over one border between columns; so for any weights
//! 0 ≤ w ≤ 1 of the borders, a drag that is worth w for the block that goes right and 1 − w for
//! the block that goes left is worth at most 1. The bound is the best over a set of weights of the
//! sum over all colours of the cheapest transport to a goal.

use std::collections::hash_map::Entry;
use std::collections::{BTreeSet, HashMap};
use std::hash::BuildHasherDefault;

use super::failures::Mix;
use super::packed::Packed;
use super::shape::Shape;
use super::word::Word;

/// How many sets of weights are tried at once: 3^4 = 81, and room to fill whole vectors.
const LANES: usize = 96;

/// One value for each set of weights, in half drags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Costs([u8; LANES]);

impl Costs {
    const ZERO: Self = Self([0; LANES]);

    /// Adds `other`. Sums over the colours of a board stay below 255, see [`Transport::new`].
    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.wrapping_add(*b);
        }
    }

    /// Adds `other`, up to 255.
    #[inline]
    fn add_up_to_most(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = a.saturating_add(*b);
        }
    }

    /// Takes away `old` and adds `new`.
    #[inline]
    pub(super) fn exchange(&mut self, old: &Self, new: &Self) {
        for ((a, b), c) in self.0.iter_mut().zip(&old.0).zip(&new.0) {
            *a = a.wrapping_sub(*b).wrapping_add(*c);
        }
    }

    #[inline]
    fn lower_to(&mut self, other: &Self) {
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            *a = (*a).min(*b);
        }
    }

    /// The most that any set of weights gives, in whole drags.
    #[inline]
    pub(super) fn drags(&self) -> usize {
        usize::from(self.most()).div_ceil(2)
    }

    /// A set of weights that gives the most.
    #[inline]
    pub(super) fn best(&self) -> usize {
        let most = self.most();
        // Whole vectors first: the search for the lane is as fast as the search for the most.
        let chunk = self
            .0
            .chunks_exact(16)
            .position(|chunk| chunk.iter().fold(0, |all, &cost| all.max(cost)) == most)
            .unwrap_or(0);
        let lane = self.0[16 * chunk..]
            .iter()
            .position(|&cost| cost == most)
            .unwrap_or(0);
        16 * chunk + lane
    }

    #[inline]
    fn most(&self) -> u8 {
        self.0.iter().fold(0, |most, &cost| most.max(cost))
    }

    /// What one set of weights gives, in half drags.
    #[inline]
    pub(super) fn lane(&self, lane: usize) -> u8 {
        self.0[lane]
    }
}

/// How the blocks of one colour are spread over the columns: an index into [`Transport`].
pub(super) type Spread = u32;

/// Not looked up yet.
const UNKNOWN: Spread = Spread::MAX;

/// One or two blocks are left, which never vanish.
pub(super) const LOST: Spread = Spread::MAX - 1;

/// Too many blocks, or too many goals: the colour counts for nothing.
const FREE: Spread = 0;

/// The most blocks of a colour that are looked at: a spread has four bits a column.
const MOST_BLOCKS: u32 = 15;

/// The most blocks that go over a border.
const MOST_FLOW: usize = MOST_BLOCKS as usize;

/// The most goals times borders that are looked at for one spread: about 50 µs.
const MOST_WORK: usize = 1 << 14;

/// All spreads that a search has met, with their costs. Nothing is computed before it is met, so
/// that a small board costs next to nothing, and a large one needs no table of all spreads.
#[derive(Clone)]
pub(super) struct Transport {
    columns: usize,
    /// The largest cost of one colour, so that the sum over all colours fits in a byte.
    cap: u8,
    /// `[border][flow to the right + MOST_FLOW]`: what a net flow over a border costs.
    flows: Vec<Costs>,
    /// For each number of blocks, once it was met.
    goals: Vec<Option<Goals>>,
    index: HashMap<u128, Spread, BuildHasherDefault<Mix>>,
    keys: Vec<u128>,
    costs: Vec<Costs>,
    /// `[spread][column][right, left]`: the spread after one block has left the column.
    next: Vec<Spread>,
}

/// Which bounds a search uses; all but [`Bound::Flows`] are there to be compared with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    /// The best over many sets of weights.
    Flows,
    /// Only the weights ½: half of all single transports, as two blocks move in a drag.
    #[cfg(test)]
    Halves,
    /// Only lost colours.
    #[cfg(test)]
    Lost,
}

impl Transport {
    /// For boards of `columns` columns and `colours` colours.
    pub(super) fn new(columns: usize, colours: usize, bound: Bound) -> Self {
        let borders = columns - 1;
        // The weight to the right of a border in half drags, for each lane. With more than four
        // borders, neighbouring borders share their weight.
        let weight = |lane: usize, border: usize| {
            let group = border * 4 / borders.max(4);
            match bound {
                Bound::Flows => lane % 81 / 3_usize.pow(group as u32) % 3,
                #[cfg(test)]
                Bound::Halves => 1,
                #[cfg(test)]
                Bound::Lost => 0,
            }
        };
        let mut flows = Vec::with_capacity(borders * (2 * MOST_FLOW + 1));
        for border in 0..borders {
            let right: [u8; LANES] = std::array::from_fn(|lane| weight(lane, border) as u8);
            for flow in 0..=2 * MOST_FLOW {
                let blocks = flow.abs_diff(MOST_FLOW) as u8;
                flows.push(Costs(right.map(|right| {
                    blocks * if flow > MOST_FLOW { right } else { 2 - right }
                })));
            }
        }
        let cap = match bound {
            Bound::Flows => (254 / colours.max(1)) as u8,
            #[cfg(test)]
            Bound::Halves => (254 / colours.max(1)) as u8,
            #[cfg(test)]
            Bound::Lost => 0,
        };
        let mut transport = Self {
            columns,
            cap,
            flows,
            goals: (0..=MOST_BLOCKS).map(|_| None).collect(),
            index: HashMap::default(),
            keys: Vec::new(),
            costs: Vec::new(),
            next: Vec::new(),
        };
        // A free colour stays free, whichever block moves.
        transport.push(u128::MAX, Costs::ZERO, FREE);
        transport
    }

    fn push(&mut self, key: u128, costs: Costs, next: Spread) -> Spread {
        let spread = self.costs.len() as Spread;
        self.keys.push(key);
        self.costs.push(costs);
        self.next.extend((0..2 * self.columns).map(|_| next));
        spread
    }

    /// The spread of a colour on a board. Amortised O(columns).
    #[inline]
    pub(super) fn spread<W: Word, const P: usize>(
        &mut self,
        shape: &Shape<W>,
        board: &Packed<W, P>,
        colour: u32,
    ) -> Spread {
        let places = board.places_of(colour);
        let blocks = places.count();
        if blocks > MOST_BLOCKS {
            return FREE;
        }
        let mut key = 0;
        for column in 0..shape.columns {
            let here = (places & shape.column(column)).count();
            key |= u128::from(here) << (4 * column);
        }
        self.of_key(key, blocks)
    }

    /// What a spread costs. O(1).
    #[inline]
    pub(super) fn costs(&self, spread: Spread) -> &Costs {
        &self.costs[spread as usize]
    }

    /// The spread after one block has gone from `column` to the right (`side` 0) or left (1).
    /// Amortised O(1).
    #[inline]
    pub(super) fn moved(&mut self, spread: Spread, column: usize, side: usize) -> Spread {
        let at = (spread as usize * self.columns + column) * 2 + side;
        match self.next[at] {
            UNKNOWN => self.find_moved(at, column, side),
            known => known,
        }
    }

    #[cold]
    fn find_moved(&mut self, at: usize, column: usize, side: usize) -> Spread {
        let from = self.keys[at / (2 * self.columns)];
        let target = if side == 0 { column + 1 } else { column - 1 };
        let key = from - (1 << (4 * column)) + (1 << (4 * target));
        let blocks = (0..self.columns)
            .map(|x| (key >> (4 * x)) as u32 & 15)
            .sum();
        let spread = self.of_key(key, blocks);
        self.next[at] = spread;
        spread
    }

    fn of_key(&mut self, key: u128, blocks: u32) -> Spread {
        if blocks == 1 || blocks == 2 {
            return LOST;
        }
        if let Entry::Occupied(entry) = self.index.entry(key) {
            return *entry.get();
        }
        let spread = match self.cheapest(key, blocks as usize) {
            Some(costs) => self.push(key, costs, UNKNOWN),
            None => FREE,
        };
        self.index.insert(key, spread);
        spread
    }

    /// For each set of weights, the cheapest transport from a spread to a goal.
    fn cheapest(&mut self, key: u128, blocks: usize) -> Option<Costs> {
        let columns = self.columns;
        let goals = match self.goals[blocks].get_or_insert_with(|| Goals::of(columns, blocks)) {
            Goals::All(goals) => goals,
            Goals::TooMany => return None,
        };
        let mut cheapest = Costs([u8::MAX; LANES]);
        for goal in goals.chunks_exact(columns) {
            let mut costs = Costs::ZERO;
            let mut flow = MOST_FLOW;
            for (border, &wanted) in goal[..columns - 1].iter().enumerate() {
                let here = (key >> (4 * border)) as usize & 15;
                // Never below 0: the flow to the left is at most the number of blocks.
                flow = flow + here - usize::from(wanted);
                // One goal may be far away on a wide board.
                costs.add_up_to_most(&self.flows[border * (2 * MOST_FLOW + 1) + flow]);
            }
            cheapest.lower_to(&costs);
        }
        cheapest.lower_to(&Costs([self.cap; LANES]));
        Some(cheapest)
    }
}

/// The goals of so many blocks: for each there is a set of horizontal windows (three or more
/// neighbouring columns each) such that every column has as many blocks as windows cover it, or more,
/// and then at least three.
#[derive(Clone)]
enum Goals {
    /// One behind the other, a number for each column.
    All(Vec<u8>),
    /// Too many to look at.
    TooMany,
}

impl Goals {
    fn of(columns: usize, blocks: usize) -> Self {
        let mut search = GoalSearch {
            columns,
            most: MOST_WORK / columns,
            goal: Vec::with_capacity(columns),
            found: BTreeSet::new(),
            steps: 0,
        };
        match search.extend(blocks, [0; 3]) {
            Some(()) => Self::All(search.found.into_iter().flatten().collect()),
            None => Self::TooMany,
        }
    }
}

struct GoalSearch {
    columns: usize,
    most: usize,
    goal: Vec<u8>,
    found: BTreeSet<Vec<u8>>,
    steps: usize,
}

impl GoalSearch {
    /// `open[i]`: how many windows cover the last i + 1 columns (three or more for i = 2) and may
    /// go on. `None` where there are too many goals.
    fn extend(&mut self, left: usize, open: [usize; 3]) -> Option<()> {
        self.steps += 1;
        if self.found.len() > self.most || self.steps > 16 * MOST_WORK {
            return None;
        }
        if self.goal.len() == self.columns {
            if left == 0 && open[0] == 0 && open[1] == 0 {
                self.found.insert(self.goal.clone());
            }
            return Some(());
        }
        for closed in 0..=open[2] {
            let lasting = open[0] + open[1] + open[2] - closed;
            for opened in 0..=left.saturating_sub(lasting) {
                let covered = lasting + opened;
                if covered > left || (opened > 0 && self.goal.len() + 3 > self.columns) {
                    break;
                }
                let open = [opened, open[0], open[1] + open[2] - closed];
                for blocks in covered..=left {
                    if blocks == covered || blocks >= 3 {
                        self.goal.push(blocks as u8);
                        self.extend(left - blocks, open)?;
                        self.goal.pop();
                    }
                }
            }
        }
        Some(())
    }
}

/// The bound of one board, from scratch: for searches that do not carry it along.
pub(super) struct Estimate {
    transport: Transport,
    colours: u32,
}

impl Estimate {
    /// For boards of a shape with `colours` colours.
    pub(super) fn new<W: Word>(shape: &Shape<W>, colours: usize) -> Self {
        Self {
            transport: Transport::new(shape.columns as usize, colours, Bound::Flows),
            colours: colours as u32,
        }
    }

    /// A number of drags that the board needs at least, or `None` where none clears it.
    pub(super) fn drags<W: Word, const P: usize>(
        &mut self,
        shape: &Shape<W>,
        board: &Packed<W, P>,
    ) -> Option<usize> {
        if board.is_empty() {
            return Some(0);
        }
        let mut sum = Costs::ZERO;
        for colour in 1..=self.colours {
            let spread = self.transport.spread(shape, board, colour);
            if spread == LOST {
                return None;
            }
            sum.add(self.transport.costs(spread));
        }
        // A board at rest with blocks on it needs a drag.
        Some(sum.drags().max(1))
    }
}

impl Transport {
    /// The spreads of all colours, and the sum of their costs; `None` where a colour is lost.
    pub(super) fn survey<W: Word, const P: usize>(
        &mut self,
        shape: &Shape<W>,
        board: &Packed<W, P>,
        spreads: &mut [Spread],
    ) -> Option<Costs> {
        let mut sum = Costs::ZERO;
        for (colour, spread) in (1..).zip(spreads) {
            *spread = self.spread(shape, board, colour);
            if *spread == LOST {
                return None;
            }
            sum.add(self.costs(*spread));
        }
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listed(columns: usize, blocks: usize) -> Vec<Vec<u8>> {
        match Goals::of(columns, blocks) {
            Goals::All(goals) => goals.chunks(columns).map(<[u8]>::to_vec).collect(),
            Goals::TooMany => panic!("there are few goals"),
        }
    }

    #[test]
    fn goals_of_few_blocks() {
        assert_eq!(listed(5, 0), [[0; 5]]);
        assert_eq!(listed(5, 1).len() + listed(5, 2).len(), 0);
        assert_eq!(
            listed(4, 3),
            [
                [0, 0, 0, 3],
                [0, 0, 3, 0],
                [0, 1, 1, 1],
                [0, 3, 0, 0],
                [1, 1, 1, 0],
                [3, 0, 0, 0]
            ]
        );
        assert_eq!(
            listed(3, 5),
            [
                [0, 0, 5],
                [0, 5, 0],
                [1, 1, 3],
                [1, 3, 1],
                [3, 1, 1],
                [5, 0, 0]
            ]
        );
        // Two rows may share one vertical run.
        assert!(listed(3, 7).contains(&vec![2, 3, 2]));
        assert_eq!(listed(1, 4), [[4]]);
        assert_eq!(listed(2, 6), [[0, 6], [3, 3], [6, 0]]);
    }

    #[test]
    fn too_many_goals_are_given_up_quickly() {
        assert!(matches!(Goals::of(32, 15), Goals::TooMany));
    }
}
