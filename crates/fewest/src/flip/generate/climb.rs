//! The way to a board that needs exactly so many rounds.
//!
//! As many presses as rounds are wanted, drawn at random on a board of one colour, give a board that
//! needs at most so many rounds: exactly so many without quiet patterns and with a goal of one
//! colour, and mostly so where the rounds are few. Else the walk goes on from there. A press changes
//! the fewest rounds by one at most, since it can be taken back. So where `d` rounds are missing, `d`
//! more presses never lead too far, and a walk that never steps down climbs to the number in the end
//! or gets stuck below, and begins anew.

use super::{Failure, Generator, Limits, Minima, draw, turned};
use crate::flip::{Answer, Board, Colour, FewestRounds, Goal};
use crate::{BitGrid, Monitor, Random};

/// The fewest rounds of a board, and presses that reach the goal in so many, where they are at hand.
struct Level {
    rounds: u64,
    presses: BitGrid,
}

impl Generator<'_> {
    /// A board that can be solved, with the rounds and the minimum press sets that are wanted.
    pub(super) fn solvable(
        &self,
        rounds: Option<u64>,
        minima: Minima,
        random: &mut Random,
        limits: Limits,
        monitor: &dyn Monitor,
    ) -> Result<Board, Failure> {
        let mut climb = Climb {
            generator: self,
            counter: self.counter.clone(),
            limits,
            monitor,
            tried: 0,
            most: None,
        };
        loop {
            let found = match rounds {
                None => climb.any(minima, random)?,
                Some(rounds) => climb.to(rounds, minima, random)?,
            };
            if let Some(board) = found {
                return Ok(board);
            }
        }
    }
}

struct Climb<'a> {
    generator: &'a Generator<'a>,
    /// A short way to the number of rounds, where there is one.
    counter: Option<FewestRounds>,
    limits: Limits,
    monitor: &'a dyn Monitor,
    tried: u64,
    most: Option<u64>,
}

impl Climb<'_> {
    /// A board out of all that can be solved, each as likely as every other.
    fn any(&mut self, minima: Minima, random: &mut Random) -> Result<Option<Board>, Failure> {
        let presses = draw::subset(self.generator.solver.shape(), random);
        let board = self.pressed(&presses, random);
        self.count_one(None)?;
        Ok(self.has_minima(&board, minima)?.then_some(board))
    }

    /// One walk; `None` where it got stuck.
    fn to(
        &mut self,
        rounds: u64,
        minima: Minima,
        random: &mut Random,
    ) -> Result<Option<Board>, Failure> {
        let shape = self.generator.solver.shape();
        let none = BitGrid::new(shape.size());
        let presses = draw::distinct(shape, rounds as usize, &none, random);
        let presses = BitGrid::from_cells(shape.size(), presses);
        let mut board = self.pressed(&presses, random);
        let mut level = self.level(&board)?;
        let patience = (4 * shape.cell_count()).clamp(64, 4096);
        let mut stuck = 0;
        let mut stride = u64::MAX;
        while stuck < patience {
            let missing = rounds - level.rounds;
            if missing == 0 && self.has_minima(&board, minima)? {
                return Ok(Some(board));
            }
            // At the number, but with several minima: look around, at most one round below.
            let floor = if missing == 0 {
                rounds.saturating_sub(1)
            } else {
                level.rounds
            };
            stride = stride.min(missing).max(1);
            let more = draw::distinct(shape, stride as usize, &level.presses, random);
            let mut next = board.clone();
            for cell in more {
                next.press(cell).expect("the cell is on the shape");
            }
            let found = self.level(&next)?;
            if found.rounds > level.rounds {
                stuck = 0;
                stride = u64::MAX;
            } else {
                stuck += 1;
                stride = stride.div_ceil(2);
            }
            if (floor..=rounds).contains(&found.rounds) {
                (board, level) = (next, found);
            }
        }
        Ok(None)
    }

    /// The board that these presses lead from to a colour of the goal.
    fn pressed(&self, presses: &BitGrid, random: &mut Random) -> Board {
        let shape = self.generator.solver.shape();
        let colour = match self.generator.wanted.goal {
            Goal::White => Colour::White,
            Goal::Black => Colour::Black,
            // The same boards reach both, or none does.
            Goal::Either if self.generator.recolours => Colour::White,
            Goal::Either => Colour::ALL[random.index(0..2)],
        };
        let board = Board::new(shape.clone(), turned(shape, presses));
        let board = board.expect("presses turn cells");
        match colour {
            Colour::White => board,
            Colour::Black => {
                let black = board.white();
                Board::new(shape.clone(), black).expect("cells are white or black")
            }
        }
    }

    /// One more board was looked at.
    fn count_one(&mut self, rounds: Option<u64>) -> Result<(), Failure> {
        self.tried += 1;
        self.most = self.most.max(rounds);
        // How many it will be, nobody knows.
        self.monitor.progress(self.tried, 0);
        // The last one may be what is wanted.
        if self.tried > self.limits.tries || self.monitor.should_stop() {
            let tried = self.tried.min(self.limits.tries);
            return Err(Generator::failure(tried, self.most, self.monitor));
        }
        Ok(())
    }

    /// The fewest rounds of a board.
    fn level(&mut self, board: &Board) -> Result<Level, Failure> {
        self.count_one(None)?;
        let Generator { solver, wanted, .. } = self.generator;
        let level = if let Some(counter) = &mut self.counter {
            // The counter takes at most 64 columns, so a row is a word.
            let rounds = counter.of(board.black().words());
            Level {
                rounds: u64::from(rounds.expect("presses led here")),
                presses: BitGrid::new(board.size()),
            }
        } else {
            let threads = self.limits.threads;
            let outcome = solver.minimum(board, wanted.goal, threads, self.monitor);
            let Answer::Minimum(solution) = outcome.answer else {
                let failure = self
                    .generator
                    .undecided(self.tried, self.most, self.monitor);
                return Err(failure);
            };
            Level {
                rounds: solution.rounds(),
                presses: solution.presses,
            }
        };
        self.most = self.most.max(Some(level.rounds));
        Ok(level)
    }

    fn has_minima(&self, board: &Board, minima: Minima) -> Result<bool, Failure> {
        match minima {
            Minima::Any => Ok(true),
            Minima::One => {
                let one = self
                    .generator
                    .has_one_minimum(board, self.limits, self.monitor);
                one.ok_or_else(|| {
                    self.generator
                        .undecided(self.tried, self.most, self.monitor)
                })
            }
        }
    }
}
