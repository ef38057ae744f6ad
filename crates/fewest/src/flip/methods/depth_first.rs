//! Depth-first search with backtracking: go from cell to cell, press or do not press, and undo the
//! press on the way back. The first program that most people write for POJ 1753.

use super::masks::Masks;
use crate::flip::solution::Best;
use crate::flip::{Answer, Board, Goal};
use crate::monitor::{Monitor, Pace, Phase, Stopped};

/// Time O(2^cells), memory O(cells).
pub(super) fn minimum(board: &Board, goal: Goal, monitor: &dyn Monitor) -> (Answer, u64) {
    monitor.phase(Phase::PressSets);
    let masks = Masks::new(board);
    let mut search = Search {
        monitor,
        pace: Pace::new(monitor, 0),
        best: Best::default(),
        state: masks.black,
        presses: 0,
        masks: &masks,
        goal,
    };
    let ended = search.decide(0);
    (
        match ended {
            Ok(()) => search.best.proven(),
            Err(Stopped) => search.best.undecided(super::fewest_by_area(board, goal)),
        },
        search.pace.states(),
    )
}

struct Search<'a> {
    masks: &'a Masks,
    goal: Goal,
    state: u64,
    presses: u64,
    best: Best,
    monitor: &'a dyn Monitor,
    pace: Pace<'a>,
}

impl Search<'_> {
    /// Decides on all cells from `cell` on.
    fn decide(&mut self, cell: usize) -> Result<(), Stopped> {
        self.pace.step()?;
        if !self.best.welcomes(u64::from(self.presses.count_ones())) {
            return Ok(());
        }
        if cell == self.masks.len() {
            if let Some(colour) = self.masks.reached(self.state, self.goal) {
                self.best.offer(self.masks.solution(self.presses, colour));
                self.monitor.bounds(0, self.best.rounds());
            }
            return Ok(());
        }
        self.press(cell);
        self.decide(cell + 1)?;
        self.press(cell);
        self.decide(cell + 1)
    }

    /// Presses the cell, or takes the press back.
    fn press(&mut self, cell: usize) {
        self.state ^= self.masks.presses[cell];
        self.presses ^= 1 << cell;
    }
}
