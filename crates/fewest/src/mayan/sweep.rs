//! Every board that can be reached, layer by layer: proves that a board is never cleared when the
//! layers run dry, because a board has finitely many successors.

use std::collections::HashSet;
use std::hash::BuildHasherDefault;

use crate::Monitor;

use super::IdleSwaps;
use super::dispatch::Start;
use super::failures::{Mix, entries_within};
use super::lost::is_lost;
use super::moves::{Moves, Wanted};
use super::packed::Packed;
use super::ticker::Ticker;
use super::word::Word;

/// A breadth-first search that can be carried on in portions.
///
/// Idle swaps and the second way to make a swap lead to no new board and are left out; lost boards
/// lead only to lost boards and are left out too.
pub(super) struct Sweep<W, const P: usize> {
    seen: HashSet<Packed<W, P>, BuildHasherDefault<Mix>>,
    frontier: Vec<Packed<W, P>>,
    next: usize,
    most: usize,
}

/// How far a sweep has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Swept {
    /// Every board that can be reached was seen, and none is empty.
    Closed,
    /// The empty board can be reached; the sweep has nothing to prove.
    Clears,
    /// There is more to see, or the memory is full.
    Open,
}

impl<W: Word, const P: usize> Sweep<W, P> {
    /// From the board of `start`, with at most `memory` bytes.
    pub(super) fn new(start: &Start<W, P>, memory: usize) -> Self {
        let mut sweep = Self {
            seen: HashSet::default(),
            frontier: Vec::new(),
            next: 0,
            // A board is in the set and in the list, whose growth holds it up to three times.
            most: entries_within::<[Packed<W, P>; 2]>(memory),
        };
        if !is_lost(&start.board, start.palette.len()) {
            sweep.seen.insert(start.board);
            sweep.frontier.push(start.board);
        }
        sweep
    }

    /// Boards seen so far.
    pub(super) fn seen(&self) -> usize {
        self.seen.len()
    }

    /// Carries on until `boards` boards in all were seen.
    pub(super) fn carry_on(
        &mut self,
        start: &Start<W, P>,
        boards: usize,
        monitor: &dyn Monitor,
    ) -> Swept {
        let shape = &start.shape;
        let mut ticker = Ticker::new(monitor);
        let enough = boards.min(self.most);
        while let Some(&board) = self.frontier.get(self.next) {
            if board.is_empty() {
                return Swept::Clears;
            }
            if self.seen.len() >= enough || ticker.stop(self.seen.len() as u64) {
                return Swept::Open;
            }
            self.next += 1;
            for code in Moves::new(shape, &board, IdleSwaps::Illegal, Wanted::Boards) {
                let mut after = board;
                after.play(shape, code);
                if !is_lost(&after, start.palette.len()) && self.seen.insert(after) {
                    if after.is_empty() {
                        // Nothing leads on from here: the next call says so at once.
                        self.next = self.frontier.len();
                        self.frontier.push(after);
                        return Swept::Clears;
                    }
                    self.frontier.push(after);
                }
            }
        }
        Swept::Closed
    }
}
