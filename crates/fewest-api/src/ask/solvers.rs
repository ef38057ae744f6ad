use fewest::Monitor;
use fewest::flip::{Shape, Solver, SystemError};

use super::Effort;

/// The solvers of the last few shapes, so that boards of one shape that come one after the other are
/// eliminated once.
#[derive(Debug, Default)]
pub struct Solvers {
    /// The one that was asked last comes last.
    kept: Vec<Solver>,
}

impl Solvers {
    /// Boards of more shapes than these, taking turns, are eliminated again.
    const MOST: usize = 8;

    /// A shape of more places takes too much memory to be kept, and its elimination is only a part
    /// of the work of reading such a board.
    const MAX_PLACES: usize = 1 << 14;

    /// What the shape's solver answers; `None` where the monitor stopped the elimination.
    ///
    /// # Errors
    /// [`SystemError`] where the shape takes more memory than it may.
    pub fn ask<T>(
        &mut self,
        effort: Effort,
        shape: &Shape,
        monitor: &dyn Monitor,
        question: impl FnOnce(&Solver) -> T,
    ) -> Result<Option<T>, SystemError> {
        let known = self.kept.iter().position(|solver| solver.shape() == shape);
        let solver = match known {
            Some(index) => self.kept.remove(index),
            None => match effort.solver(shape, monitor)? {
                Some(solver) => solver,
                None => return Ok(None),
            },
        };
        if solver.reduce_quiet_patterns(monitor).is_err() {
            return Ok(None);
        }
        let answer = question(&solver);
        let size = shape.size();
        if size.area().is_some_and(|area| area <= Self::MAX_PLACES) {
            if self.kept.len() == Self::MOST {
                self.kept.remove(0);
            }
            self.kept.push(solver);
        }
        Ok(Some(answer))
    }
}
