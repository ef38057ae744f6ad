//! All sets of no cell, then of one, then of two, and so on; within a set the cells increase, so no
//! set comes twice. The first set that reaches the goal is a minimum, and the smallest list of it.

use super::masks::Masks;
use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Goal};
use crate::monitor::{Monitor, Pace, Phase, Stopped};

/// Time O(2^cells), memory O(cells).
pub(super) fn minimum(board: &Board, goal: Goal, monitor: &dyn Monitor) -> (Answer, u64) {
    let masks = Masks::new(board);
    let mut search = Search {
        masks: &masks,
        goal,
        best: Best::default(),
        pace: Pace::new(monitor, 0),
    };
    let mut size = 0;
    let answer = loop {
        monitor.phase(Phase::Deepening { moves: size as u32 });
        monitor.bounds(size as u64, None);
        match search.choose(size, 0, masks.black, 0) {
            Err(Stopped) => {
                let by_area = super::fewest_by_area(board, goal);
                break search.best.undecided(by_area.max(size as u64));
            }
            Ok(Found::Yes) => break search.best.proven(),
            Ok(Found::No) if size == masks.len() => break search.best.proven(),
            Ok(Found::No) => size += 1,
        }
    };
    (answer, search.pace.states())
}

enum Found {
    Yes,
    No,
}

struct Search<'a> {
    masks: &'a Masks,
    goal: Goal,
    best: Best,
    pace: Pace<'a>,
}

impl Search<'_> {
    /// Adds `left` more cells, none before `from`, to the set that led to `state`.
    fn choose(
        &mut self,
        left: usize,
        from: usize,
        state: u64,
        presses: u64,
    ) -> Result<Found, Stopped> {
        self.pace.step()?;
        if left == 0 {
            return Ok(match self.masks.reached(state, self.goal) {
                Some(colour) => {
                    self.best.offer(self.masks.solution(presses, colour));
                    Found::Yes
                }
                None => Found::No,
            });
        }
        for cell in from..=self.masks.len() - left {
            let next = state ^ self.masks.presses[cell];
            if let Found::Yes = self.choose(left - 1, cell + 1, next, presses | 1 << cell)? {
                return Ok(Found::Yes);
            }
        }
        Ok(Found::No)
    }
}
