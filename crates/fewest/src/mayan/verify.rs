//! Checks a list of drags against the rules, sharing nothing with the solvers but the rules'
//! meaning: plain loops over plain columns, slow and easy to read.

use thiserror::Error;

use crate::counted;

use super::{Board, Direction, Drag, IdleSwaps, Place, Puzzle};

/// The first thing that is wrong with a list of drags. Drags are counted from 0.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Fault {
    /// The board was clear with drags left to make.
    #[error("the board is clear before drag {index}")]
    ClearedEarly {
        /// The first drag for which nothing is left.
        index: usize,
    },
    /// The place is off the board.
    #[error("drag {index} starts off the board")]
    OffBoard {
        /// Which drag.
        index: usize,
    },
    /// The place is empty.
    #[error("drag {index} finds no block")]
    NoBlock {
        /// Which drag.
        index: usize,
    },
    /// The block would leave the board.
    #[error("drag {index} leaves the board")]
    TargetOffBoard {
        /// Which drag.
        index: usize,
    },
    /// Both blocks have one colour, and such swaps are switched off.
    #[error("drag {index} swaps blocks of one colour")]
    IdleSwap {
        /// Which drag.
        index: usize,
    },
    /// All drags are legal, but blocks are left.
    #[error("blocks are left after the last drag")]
    NotCleared {
        /// The columns that are left, from the left, each from the bottom.
        left: Vec<Vec<u8>>,
    },
    /// The list clears the board, but has another number of drags than asked for.
    #[error("{} instead of {expected}", counted(*.found, "drag"))]
    WrongLength {
        /// Drags asked for.
        expected: usize,
        /// Drags in the list.
        found: usize,
    },
}

/// Whether `drags` clears the puzzle's board with exactly the puzzle's number of drags. Says
/// nothing about being the smallest list. O(drags · places²).
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(puzzle: &Puzzle, drags: &[Drag], idle_swaps: IdleSwaps) -> Result<(), Fault> {
    let expected = usize::from(puzzle.drags);
    let mut plain = Plain::new(&puzzle.board);
    // A list that is too long fails at its first drag too many; one that is too short at its end.
    for (index, &drag) in drags.iter().enumerate() {
        plain.drag(index, drag, idle_swaps)?;
    }
    if !plain.is_empty() {
        return Err(Fault::NotCleared {
            left: plain.columns,
        });
    }
    if drags.len() != expected {
        return Err(Fault::WrongLength {
            expected,
            found: drags.len(),
        });
    }
    Ok(())
}

/// The rules, as plainly as they can be written.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Plain {
    height: usize,
    columns: Vec<Vec<u8>>,
}

impl Plain {
    /// The blocks of a board.
    #[must_use]
    pub fn new(board: &Board) -> Self {
        Self {
            height: board.size().rows,
            columns: board.columns().as_slice().to_vec(),
        }
    }

    /// The columns from the left, each with its colours from the bottom.
    #[must_use]
    pub fn columns(&self) -> &[Vec<u8>] {
        &self.columns
    }

    /// Whether no block is left.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.columns.iter().all(Vec::is_empty)
    }

    /// Makes a drag, with everything that vanishes. `index` is only for the fault.
    ///
    /// # Errors
    /// Why the drag is not legal; the columns are untouched then.
    pub fn drag(&mut self, index: usize, drag: Drag, idle_swaps: IdleSwaps) -> Result<(), Fault> {
        if self.is_empty() {
            return Err(Fault::ClearedEarly { index });
        }
        if drag.column >= self.columns.len() || drag.height >= self.height {
            return Err(Fault::OffBoard { index });
        }
        let from = drag.column;
        let Some(&colour) = self.columns[from].get(drag.height) else {
            return Err(Fault::NoBlock { index });
        };
        let to = match drag.direction {
            Direction::Left if from == 0 => return Err(Fault::TargetOffBoard { index }),
            Direction::Left => from - 1,
            Direction::Right if from + 1 == self.columns.len() => {
                return Err(Fault::TargetOffBoard { index });
            }
            Direction::Right => from + 1,
        };
        match self.columns[to].get(drag.height).copied() {
            Some(other) if other == colour && idle_swaps == IdleSwaps::Illegal => {
                return Err(Fault::IdleSwap { index });
            }
            Some(other) => {
                self.columns[from][drag.height] = other;
                self.columns[to][drag.height] = colour;
            }
            None => {
                self.columns[from].remove(drag.height);
                self.columns[to].push(colour);
            }
        }
        loop {
            let vanishing = self.runs();
            if vanishing.is_empty() {
                return Ok(());
            }
            for (x, column) in self.columns.iter_mut().enumerate() {
                let mut y = 0;
                column.retain(|_| {
                    y += 1;
                    !vanishing.contains(&Place::new(x, y - 1))
                });
            }
        }
    }

    fn at(&self, x: usize, y: usize) -> Option<u8> {
        self.columns.get(x)?.get(y).copied()
    }

    /// Every place that is one of three equal blocks in a line.
    #[must_use]
    pub fn runs(&self) -> Vec<Place> {
        let mut places = Vec::new();
        for x in 0..self.columns.len() {
            for y in 0..self.columns[x].len() {
                let colour = self.at(x, y);
                if self.at(x, y + 1) == colour && self.at(x, y + 2) == colour {
                    places.extend((0..3).map(|i| Place::new(x, y + i)));
                }
                if self.at(x + 1, y) == colour && self.at(x + 2, y) == colour {
                    places.extend((0..3).map(|i| Place::new(x + i, y)));
                }
            }
        }
        places
    }
}

#[cfg(test)]
mod tests {
    use crate::Size;

    use super::*;

    fn sample() -> Puzzle {
        Puzzle::new(
            Board::new(
                Size::new(7, 5),
                &[
                    vec![1],
                    vec![2, 1],
                    vec![2, 3, 4],
                    vec![3, 1],
                    vec![2, 4, 3, 4],
                ],
            )
            .expect("the statement's sample"),
            3,
        )
    }

    const ANSWER: [Drag; 3] = [
        Drag::new(2, 1, Direction::Right),
        Drag::new(3, 1, Direction::Right),
        Drag::new(3, 0, Direction::Right),
    ];

    fn fault(drags: &[Drag]) -> Fault {
        verify(&sample(), drags, IdleSwaps::Legal).expect_err("the list is wrong")
    }

    #[test]
    fn the_statements_answer_is_right() {
        assert_eq!(verify(&sample(), &ANSWER, IdleSwaps::Illegal), Ok(()));
    }

    #[test]
    fn every_fault_is_found_at_its_drag() {
        let [a, b, c] = ANSWER;
        assert_eq!(fault(&[a, b, c, a]), Fault::ClearedEarly { index: 3 });
        // The first two drags make no run.
        assert!(matches!(fault(&[a, b]), Fault::NotCleared { left } if left.concat().len() == 12));
        let off = Drag::new(5, 0, Direction::Left);
        assert_eq!(fault(&[a, off]), Fault::OffBoard { index: 1 });
        let over = Drag::new(0, 7, Direction::Right);
        assert_eq!(fault(&[over]), Fault::OffBoard { index: 0 });
        let air = Drag::new(0, 1, Direction::Right);
        assert_eq!(fault(&[air]), Fault::NoBlock { index: 0 });
        let wall = Drag::new(4, 0, Direction::Right);
        assert_eq!(fault(&[wall]), Fault::TargetOffBoard { index: 0 });
        let idle = Drag::new(2, 0, Direction::Left);
        assert_eq!(
            verify(&sample(), &[idle], IdleSwaps::Illegal),
            Err(Fault::IdleSwap { index: 0 })
        );
        let four = Puzzle::new(sample().board, 4);
        assert_eq!(
            verify(&four, &ANSWER, IdleSwaps::Legal),
            Err(Fault::WrongLength {
                expected: 4,
                found: 3
            })
        );
    }
}
