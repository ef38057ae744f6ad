//! The methods that look at sets of presses, told as they are taught.

use std::collections::VecDeque;
use std::ops::ControlFlow;

use fewest::flip::{Board, Goal};

use super::{State, Tell};

/// A board of few cells as bits, as the methods see it: bit i is the i-th cell, row by row.
pub(super) struct Search {
    /// What a press of each cell turns over.
    turns: Vec<u64>,
    black: u64,
    /// The boards that are the goal.
    goals: Vec<u64>,
}

impl Search {
    /// For boards of at most 64 cells.
    pub(super) fn new(board: &Board, goal: Goal) -> Self {
        let cells: Vec<_> = board.shape().cells().collect();
        let mask = |wanted: &dyn Fn(usize) -> bool| {
            (0..cells.len())
                .filter(|&index| wanted(index))
                .fold(0, |mask, index| mask | 1_u64 << index)
        };
        let turns = cells.iter().map(|&cell| {
            let turned = board.shape().turned_by(cell);
            mask(&|index| turned.contains(&cells[index]))
        });
        let all = mask(&|_| true);
        Self {
            turns: turns.collect(),
            black: mask(&|index| board.black().get(cells[index])),
            goals: match goal {
                Goal::White => vec![0],
                Goal::Black => vec![all],
                Goal::Either => vec![0, all],
            },
        }
    }

    fn cells(&self) -> usize {
        self.turns.len()
    }

    fn is_goal(&self, state: u64) -> bool {
        self.goals.contains(&state)
    }

    /// Press or do not press, cell by cell. What is no better than the best so far is left.
    pub(super) fn depth_first(&self, tell: Tell<'_>) -> ControlFlow<()> {
        let mut fewest = None;
        self.decide(0, self.black, 0, &mut fewest, tell)
    }

    fn decide(
        &self,
        cell: usize,
        state: u64,
        presses: u64,
        fewest: &mut Option<u32>,
        tell: Tell<'_>,
    ) -> ControlFlow<()> {
        tell(State {
            presses,
            decided: Some(cell),
        })?;
        let made = presses.count_ones();
        if fewest.is_some_and(|fewest| made > fewest) {
            return ControlFlow::Continue(());
        }
        if cell == self.cells() {
            if self.is_goal(state) {
                *fewest = Some(made);
            }
            return ControlFlow::Continue(());
        }
        let (pressed, with) = (state ^ self.turns[cell], presses | 1 << cell);
        self.decide(cell + 1, pressed, with, fewest, tell)?;
        self.decide(cell + 1, state, presses, fewest, tell)
    }

    /// All sets of no cell, then of one, and so on, up to the first that reaches the goal.
    pub(super) fn combinations(&self, tell: Tell<'_>) -> ControlFlow<()> {
        for size in 0..=self.cells() {
            if self.choose(size, 0, self.black, 0, tell)? {
                break;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a set that adds `left` more cells, none before `from`, reaches the goal.
    fn choose(
        &self,
        left: usize,
        from: usize,
        state: u64,
        presses: u64,
        tell: Tell<'_>,
    ) -> ControlFlow<(), bool> {
        tell(State {
            presses,
            decided: None,
        })?;
        if left == 0 {
            return ControlFlow::Continue(self.is_goal(state));
        }
        for cell in from..=self.cells() - left {
            let (pressed, with) = (state ^ self.turns[cell], presses | 1 << cell);
            if self.choose(left - 1, cell + 1, pressed, with, tell)? {
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// A queue of boards; each is pressed once more, behind its last press.
    pub(super) fn breadth_first(&self, tell: Tell<'_>) -> ControlFlow<()> {
        let mut queue = VecDeque::from([(self.black, 0_u64)]);
        while let Some((state, presses)) = queue.pop_front() {
            tell(State {
                presses,
                decided: None,
            })?;
            if self.is_goal(state) {
                break;
            }
            let behind = (u64::BITS - presses.leading_zeros()) as usize;
            for cell in behind..self.cells() {
                queue.push_back((state ^ self.turns[cell], presses | 1 << cell));
            }
        }
        ControlFlow::Continue(())
    }

    /// A queue over the tree of decisions: level i decides on cell i.
    pub(super) fn level_order(&self, tell: Tell<'_>) -> ControlFlow<()> {
        let mut queue = VecDeque::from([(0, 0_u64)]);
        while let Some((level, presses)) = queue.pop_front() {
            tell(State {
                presses,
                decided: Some(level),
            })?;
            if level < self.cells() {
                queue.push_back((level + 1, presses | 1 << level));
                queue.push_back((level + 1, presses));
            }
        }
        ControlFlow::Continue(())
    }
}
