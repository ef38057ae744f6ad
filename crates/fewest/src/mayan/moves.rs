use super::packed::Packed;
use super::shape::{Code, Shape};
use super::word::Word;
use super::{Direction, IdleSwaps};

/// Which drags a search needs to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// Every legal drag: for lists, counts, and known answers.
    Every,
    /// Enough for the lexicographically smallest list: a left drag onto a block is left out, for
    /// the right drag of its left neighbour leads to the same board and comes earlier; and of
    /// several idle swaps, which all lead to the same board, only the first is tried.
    Smallest,
    /// Enough for every board that can be reached: like [`Wanted::Smallest`], without idle swaps.
    Boards,
}

/// Drags of a board, in the order of answers.
#[derive(Debug, Clone)]
pub(super) struct Moves<W> {
    /// Blocks that may go to the right.
    pub(super) right: W,
    /// Blocks that may go to the left.
    pub(super) left: W,
}

impl<W: Word> Moves<W> {
    /// No drag.
    pub(super) const NONE: Self = Self {
        right: W::ZERO,
        left: W::ZERO,
    };

    /// Adds a drag.
    #[inline]
    pub(super) fn insert(&mut self, code: Code) {
        match code.direction() {
            Direction::Right => self.right |= W::bit(code.at()),
            Direction::Left => self.left |= W::bit(code.at()),
        }
    }

    /// Number of drags.
    #[inline]
    pub(super) fn number(&self) -> u32 {
        self.right.count() + self.left.count()
    }

    /// The drags of a board.
    #[inline]
    pub(super) fn new<const P: usize>(
        shape: &Shape<W>,
        board: &Packed<W, P>,
        idle_swaps: IdleSwaps,
        wanted: Wanted,
    ) -> Self {
        let occupied = board.occupied();
        let mut right = occupied & shape.not_last;
        let mut left = occupied & shape.not_first;
        let idle = board.equal_right(shape);
        match wanted {
            Wanted::Every => {
                if idle_swaps == IdleSwaps::Illegal {
                    right = right & !idle;
                    left = left & !(idle << shape.height);
                }
            }
            Wanted::Smallest => {
                left = left & !(occupied << shape.height);
                right = right
                    & match idle_swaps {
                        IdleSwaps::Legal => !idle.without_lowest(),
                        IdleSwaps::Illegal => !idle,
                    };
            }
            Wanted::Boards => {
                left = left & !(occupied << shape.height);
                right = right & !idle;
            }
        }
        Self { right, left }
    }
}

impl<W: Word> Iterator for Moves<W> {
    type Item = Code;

    #[inline]
    fn next(&mut self) -> Option<Code> {
        if (self.right | self.left).is_zero() {
            return None;
        }
        let (right, left) = (self.right.lowest(), self.left.lowest());
        Some(if right <= left {
            self.right = self.right.without_lowest();
            Code::new(right, Direction::Right)
        } else {
            self.left = self.left.without_lowest();
            Code::new(left, Direction::Left)
        })
    }
}
