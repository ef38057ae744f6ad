//! The number of rounds of many boards of one small size, a row a word.

use super::{Colour, Goal};
use crate::Size;
use crate::bits::transform;

/// Finds the fewest rounds of classic rectangles of one size: only their number, of board after
/// board, without taking memory for any of them.
///
/// ```
/// use fewest::Size;
/// use fewest::flip::{FewestRounds, Goal};
///
/// let mut rounds = FewestRounds::new(Size::new(4, 4), Goal::Either).expect("the size is small");
/// // bwwb, bbwb, bwwb, bwww; the first column is the lowest bit
/// assert_eq!(rounds.of(&[0b1001, 0b1011, 0b1001, 0b0001]), Some(4));
/// ```
#[derive(Debug, Clone)]
pub struct FewestRounds {
    size: Size,
    goal: Goal,
    /// A one for each column.
    full: u64,
    /// For each column of the leftover: what to press in the first row against it.
    remedies: Vec<Remedy>,
    /// For each cell, row by row: which patterns hold it, pattern i as bit i.
    members: Vec<u16>,
    /// For each set of patterns the number of cells that have it in `members`.
    counts: Vec<i16>,
    /// The transform of the board at hand.
    sums: Vec<i16>,
}

/// First rows, and the leftovers that chasing turns them into.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Remedy {
    first_row: u64,
    leftover: u64,
}

impl FewestRounds {
    /// The most rows, and the most columns.
    pub const MAX_SIDE: usize = 64;

    /// The largest nullity.
    pub const MAX_NULLITY: usize = 12;

    /// What boards of this size have in common; `None` past the limits.
    ///
    /// Cost: O(n · (m + n) + m · n · k) for m rows, n columns and nullity k, about as much as a
    /// handful of boards.
    ///
    /// # Panics
    /// Never.
    #[must_use]
    pub fn new(size: Size, goal: Goal) -> Option<Self> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&size.rows) || !sides.contains(&size.columns) {
            return None;
        }
        let mut rounds = Self {
            size,
            goal,
            full: u64::MAX >> (64 - size.columns),
            remedies: vec![Remedy::default(); size.columns],
            members: vec![0; size.rows * size.columns],
            counts: Vec::new(),
            sums: Vec::new(),
        };
        let quiet = rounds.eliminate();
        if quiet.len() > Self::MAX_NULLITY {
            return None;
        }
        for (i, &first_row) in quiet.iter().enumerate() {
            rounds.add_pattern(i, 0, first_row);
        }
        let mut patterns = quiet.len();
        if goal == Goal::Either {
            // Sutner: some presses turn every cell over, and lead from one colour to the other.
            let leftover = rounds.chase(|_| rounds.full, 0, |_, _| {});
            let first_row = rounds.first_row(leftover);
            let first_row = first_row.expect("all cells can be turned over");
            rounds.add_pattern(patterns, rounds.full, first_row);
            patterns += 1;
        }
        rounds.counts = vec![0; 1 << patterns];
        for &member in &rounds.members {
            rounds.counts[usize::from(member)] += 1;
        }
        rounds.sums.clone_from(&rounds.counts);
        Some(rounds)
    }

    /// The fewest rounds of the board with these black pieces, a word a row, column j as bit j;
    /// `None` where the goal cannot be reached.
    ///
    /// Cost: O(m · n + k 2^k) for nullity k, goal either counted as one more.
    ///
    /// The solutions are a coset of the quiet patterns. The Walsh–Hadamard transform of the cells'
    /// signs, sorted by the patterns that hold them, has all weights of the coset; see
    /// [`coset::Histogram`](super::coset::Histogram), which does it for any nullity.
    ///
    /// # Panics
    /// Where there is another number of rows, or a piece behind the last column.
    #[must_use]
    pub fn of(&mut self, black: &[u64]) -> Option<u32> {
        self.weigh(black)?;
        let most = self.sums.iter().copied().max();
        Some(self.rounds(most.expect("there is a solution")))
    }

    /// The same, with the number of press sets that have so few rounds; for [`Goal::Either`] those of
    /// both colours.
    ///
    /// Cost: as [`FewestRounds::of`].
    ///
    /// # Panics
    /// As [`FewestRounds::of`].
    #[must_use]
    pub fn tally(&mut self, black: &[u64]) -> Option<(u32, u32)> {
        self.weigh(black)?;
        let (mut most, mut sets) = (i16::MIN, 0);
        for &sum in &self.sums {
            if sum > most {
                (most, sets) = (sum, 0);
            }
            sets += u32::from(sum == most);
        }
        Some((self.rounds(most), sets))
    }

    /// The rounds of a solution: a sum is cells at rest minus cells pressed.
    fn rounds(&self, sum: i16) -> u32 {
        let cells = i32::try_from(self.members.len()).expect("at most 64 x 64");
        ((cells - i32::from(sum)) / 2).cast_unsigned()
    }

    /// Fills `sums` with one for each solution; `None` where there is none.
    fn weigh(&mut self, black: &[u64]) -> Option<()> {
        assert_eq!(black.len(), self.size.rows, "a word for each row");
        let outside = black.iter().fold(0, |all, row| all | row) & !self.full;
        assert_eq!(outside, 0, "no pieces behind the last column");
        let recolour = match self.goal.colours()[0] {
            Colour::White => 0,
            Colour::Black => self.full,
        };
        let wrong = |row: usize| black[row] ^ recolour;
        let leftover = self.chase(wrong, 0, |_, _| {});
        let first_row = self.first_row(leftover)?;
        let mut sums = std::mem::take(&mut self.sums);
        sums.copy_from_slice(&self.counts);
        self.chase(wrong, first_row, |row, mut presses| {
            let members = &self.members[row * self.size.columns..][..self.size.columns];
            while presses != 0 {
                let member = members[presses.trailing_zeros() as usize];
                sums[usize::from(member)] -= 2;
                presses &= presses - 1;
            }
        });
        transform(&mut sums);
        self.sums = sums;
        Some(())
    }

    /// Presses the first row and, below, whatever the lights above ask for; shows each row of
    /// presses. The leftover.
    fn chase(
        &self,
        wrong: impl Fn(usize) -> u64,
        first_row: u64,
        mut show: impl FnMut(usize, u64),
    ) -> u64 {
        let (mut above, mut row) = (0, first_row);
        for index in 0..self.size.rows {
            show(index, row);
            let next = wrong(index) ^ above ^ row ^ row << 1 ^ row >> 1;
            (above, row) = (row, next & self.full);
        }
        row
    }

    /// Solves for the first row, once for all boards. The first rows of a basis of the quiet
    /// patterns.
    fn eliminate(&mut self) -> Vec<u64> {
        let mut quiet = Vec::new();
        for column in 0..self.size.columns {
            let first_row = 1 << column;
            let leftover = self.chase(|_| 0, first_row, |_, _| {});
            let mut new = Remedy {
                first_row,
                leftover,
            };
            for (bit, remedy) in self.remedies.iter().enumerate() {
                if new.leftover >> bit & 1 == 1 {
                    new.add(*remedy);
                }
            }
            if new.leftover == 0 {
                quiet.push(new.first_row);
                continue;
            }
            // Of each leftover that has a remedy, one column is in no other.
            let own = new.leftover.trailing_zeros();
            for remedy in &mut self.remedies {
                if remedy.leftover >> own & 1 == 1 {
                    remedy.add(new);
                }
            }
            self.remedies[own as usize] = new;
        }
        quiet
    }

    /// A first row that leaves nothing behind, where the untouched one has this leftover.
    fn first_row(&self, leftover: u64) -> Option<u64> {
        let mut sum = Remedy {
            first_row: 0,
            leftover,
        };
        let mut rest = leftover;
        while rest != 0 {
            sum.add(self.remedies[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        (sum.leftover == 0).then_some(sum.first_row)
    }

    /// Notes which cells the presses hold that change `wrong` cells of each row.
    fn add_pattern(&mut self, index: usize, wrong: u64, first_row: u64) {
        let mut members = std::mem::take(&mut self.members);
        self.chase(
            |_| wrong,
            first_row,
            |row, presses| {
                let cells = members[row * self.size.columns..].iter_mut();
                for (column, member) in cells.take(self.size.columns).enumerate() {
                    *member |= ((presses >> column & 1) as u16) << index;
                }
            },
        );
        self.members = members;
    }
}

impl Remedy {
    fn add(&mut self, other: Self) {
        self.first_row ^= other.first_row;
        self.leftover ^= other.leftover;
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use proptest::prelude::*;

    use super::*;
    use crate::flip::{Answer, Board, Solver};
    use crate::{BitGrid, Unmonitored};

    const GOALS: [Goal; 3] = [Goal::Either, Goal::White, Goal::Black];

    fn solved(solver: &Solver, board: &Board, goal: Goal) -> Option<u32> {
        match solver
            .minimum(board, goal, NonZeroUsize::MIN, &Unmonitored)
            .answer
        {
            Answer::Minimum(solution) => Some(solution.rounds() as u32),
            Answer::Impossible => None,
            Answer::Undecided { .. } => panic!("nobody stopped it"),
        }
    }

    /// Compares with the solver on a board, and on one that the presses of the same cells reach.
    fn compare(size: Size, words: &[u64]) -> Result<(), TestCaseError> {
        let full = u64::MAX >> (64 - size.columns);
        let rows: Vec<u64> = words[..size.rows].iter().map(|row| row & full).collect();
        let mut grid = BitGrid::new(size);
        grid.words_mut().copy_from_slice(&rows);
        let mut solvable = Board::classic(BitGrid::new(size)).expect("a legal size");
        for cell in grid.cells() {
            solvable.press(cell).expect("the cell is on the board");
        }
        let solver = Solver::new(solvable.shape(), Solver::DEFAULT_MEMORY, &Unmonitored);
        let solver = solver.expect("rectangles always fit");
        for goal in GOALS {
            let rounds = FewestRounds::new(size, goal);
            prop_assert_eq!(
                rounds.is_some(),
                solver.nullity() <= FewestRounds::MAX_NULLITY
            );
            let Some(mut rounds) = rounds else { continue };
            for board in [
                &Board::classic(grid.clone()).expect("a legal size"),
                &solvable,
            ] {
                let black = board.black().words();
                let found = rounds.of(black);
                prop_assert_eq!(found, solved(&solver, board, goal), "{} {:?}", board, goal);
                let tally = rounds
                    .tally(black)
                    .map(|(rounds, sets)| (rounds.into(), sets.into()));
                let want = solver.tally(board, goal, NonZeroUsize::MIN, &Unmonitored);
                let want = want.expect("nobody stopped it");
                prop_assert_eq!(
                    tally,
                    want.map(|tally| (tally.rounds, tally.sets)),
                    "{}",
                    board
                );
            }
        }
        Ok(())
    }

    #[test]
    fn every_seam_agrees_with_the_solver() {
        let words: Vec<u64> = (1..=64_u64)
            .map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15))
            .collect();
        for (rows, columns) in [
            (1, 1),
            (1, 64),
            (2, 63),
            (64, 1),
            (63, 2),
            (64, 64),
            (63, 64),
            (23, 11),
            (11, 11),
            (11, 12),
            (12, 12),
            (19, 19),
            (23, 23),
        ] {
            compare(Size::new(rows, columns), &words).unwrap();
        }
    }

    proptest! {
        #[test]
        fn random_boards_agree_with_the_solver(
            rows in 1..12_usize,
            columns in 1..12_usize,
            words in prop::collection::vec(any::<u64>(), 12),
        ) {
            compare(Size::new(rows, columns), &words)?;
        }
    }

    #[test]
    fn sizes_past_the_limits_are_refused() {
        for (rows, columns) in [(0, 4), (4, 0), (65, 4), (4, 65), (usize::MAX, 4), (19, 19)] {
            let rounds = FewestRounds::new(Size::new(rows, columns), Goal::White);
            assert!(rounds.is_none(), "{rows}x{columns}");
        }
    }
}
