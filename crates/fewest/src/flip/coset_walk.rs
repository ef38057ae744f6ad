//! All solutions, one after the other, as sums of one solution and quiet patterns.

use crate::bits::xor;

/// Walks through `start` + all sums of `basis`, in the order of the lists of cells where the basis
/// is reduced and sorted by first cell, and `start` holds none of these first cells.
///
/// Why the order is right: two sums differ first at the first cell of the earliest basis vector
/// that only one of them has. Vector 0 is the highest bit of the counter, and the counter goes
/// down, so the sum that has it comes first, and so does the list that holds the earlier cell.
#[derive(Debug)]
pub(super) struct CosetWalk<'a> {
    basis: &'a [Vec<u64>],
    current: Vec<u64>,
    /// Bit i stands for vector `basis.len() - 1 - i`.
    counter: u64,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Fresh,
    Going,
    Done,
}

impl<'a> CosetWalk<'a> {
    /// The most basis vectors that a walk takes.
    pub(super) const MAX_BASIS: usize = 63;

    /// # Panics
    /// Past [`CosetWalk::MAX_BASIS`].
    pub(super) fn new(start: &[u64], basis: &'a [Vec<u64>]) -> Self {
        assert!(basis.len() <= Self::MAX_BASIS, "the counter fits a word");
        let mut walk = Self {
            basis,
            current: start.to_vec(),
            counter: (1 << basis.len()) - 1,
            state: State::Fresh,
        };
        for vector in basis {
            xor(&mut walk.current, vector);
        }
        walk
    }

    /// The number of cells of the next sum, and the sum. O(words) amortised.
    pub(super) fn step(&mut self) -> Option<(u64, &[u64])> {
        match self.state {
            State::Fresh => self.state = State::Going,
            State::Going if self.counter > 0 => {
                let changed = self.counter.trailing_zeros() as usize;
                self.counter -= 1;
                for bit in 0..=changed {
                    xor(&mut self.current, &self.basis[self.basis.len() - 1 - bit]);
                }
            }
            _ => {
                self.state = State::Done;
                return None;
            }
        }
        let weight = self.current.iter().map(|w| u64::from(w.count_ones())).sum();
        Some((weight, &self.current))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::solution::list_order;

    #[test]
    fn sums_come_in_the_order_of_the_lists_each_once() {
        let basis = [vec![0b00_1001], vec![0b01_0010], vec![0b11_0100]];
        let mut walk = CosetWalk::new(&[0b10_1000], &basis);
        let mut seen = Vec::new();
        while let Some((weight, sum)) = walk.step() {
            assert_eq!(weight, u64::from(sum[0].count_ones()));
            seen.push(sum.to_vec());
        }
        assert_eq!(seen.len(), 8);
        assert!(seen.is_sorted_by(|a, b| list_order(a, b).is_lt()));
        assert_eq!(walk.step(), None);
    }

    #[test]
    fn without_a_basis_there_is_one_sum() {
        let mut walk = CosetWalk::new(&[5], &[]);
        assert_eq!(walk.step(), Some((2, &[5][..])));
        assert_eq!(walk.step(), None);
    }
}
