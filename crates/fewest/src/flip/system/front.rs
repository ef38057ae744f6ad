//! Elimination that holds only a narrow front of the matrix at a time.

mod block;
mod sweep;

use super::SystemError;
use super::budget::Budget;
use super::matrix::Matrix;
use crate::bits::{clear, get, is_odd_overlap, ones, set, xor};
use sweep::Sweep;

/// A matrix over GF(2), eliminated column by column in a given order, with a record of what was
/// done. Right sides are solved by playing the record.
///
/// A row comes into the front when the first of its columns is eliminated, and leaves it as a pivot
/// or when it has become zero; a column is in the front from the first row that holds it to its
/// elimination. Rows and columns in the front are named by slots that are used again and again:
///
/// ```text
///                      row slots (bits)
/// column slot 0        1 0 1 1 0 ...      a set of row slots for each column slot
/// column slot 1        0 0 1 0 0 ...
/// ```
///
/// Stored by columns, because a row that has just come in is still as sparse as the matrix: as the
/// pivot it costs one addition of sets for each of its few ones. Light chasing is exactly this case.
///
/// Free columns depend on columns that were eliminated *before* them. See `docs/flip-shapes.md`.
#[derive(Debug)]
pub(super) struct Front {
    columns: usize,
    rows: usize,
    /// One for each column in the order of elimination, and one at the end for what is left.
    steps: Vec<Step>,
    /// The rows that come in, in the order of steps.
    entries: Vec<Entry>,
    /// Row slots whose row has become zero.
    zeros: Vec<u32>,
    /// Column slots of the sparse pivots' ones, the pivot's own column left out.
    few: Vec<u32>,
    /// For each pivot the row slots that it was added to, then, where it is not sparse, its
    /// column slots; its own slots left out, zeros at the end left out.
    words: Vec<u64>,
    /// The steps of the free columns.
    free: Vec<u32>,
    /// Words that hold any set of column slots.
    column_words: usize,
    /// Words that hold any set of row slots.
    row_words: usize,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    row: u32,
    slot: u32,
}

/// In the order of events: rows come in, the pivot is added to others, zero rows go. The ends point
/// behind the step's own part of the lists of [`Front`].
#[derive(Debug, Clone, Copy)]
struct Step {
    words_end: usize,
    entries_end: u32,
    zeros_end: u32,
    few_end: u32,
    column: u32,
    column_slot: u32,
    /// [`NONE`] where the column is free.
    pivot_slot: u32,
    target_words: u32,
}

const NONE: u32 = u32::MAX;

/// A row that became zero with a one on its right side.
#[derive(Debug, Clone, Copy)]
pub(super) struct Contradiction {
    step: usize,
    slot: u32,
}

impl Front {
    /// Eliminates the columns in the order of `order`, which holds each once.
    ///
    /// Cost: for each column O(ones of the row · rows in the front / 64), where the pivot is a row
    /// that has just come in, else O(columns in the front · rows in the front / 64).
    pub(super) fn new(
        matrix: &Matrix,
        order: &[u32],
        budget: &mut Budget<'_>,
    ) -> Result<Self, SystemError> {
        Sweep::over(matrix, order, budget)
    }

    /// The dimension of the kernel.
    pub(super) fn nullity(&self) -> usize {
        self.free.len()
    }

    /// The free columns in the order of elimination: each depends on columns before it.
    pub(super) fn free(&self) -> impl Iterator<Item = u32> + '_ {
        self.free
            .iter()
            .map(|&step| self.steps[step as usize].column)
    }

    /// The solution with no free column, a bit for each column.
    ///
    /// Cost: O(record).
    ///
    /// # Errors
    /// The row that has no solution.
    pub(super) fn solve(&self, right: impl Fn(usize) -> bool) -> Result<Vec<u64>, Contradiction> {
        let pivots = self.right_sides(right)?;
        let mut solution = vec![0; self.columns.div_ceil(64)];
        let mut values = vec![0_u64; self.column_words];
        for (index, step) in self.steps[..self.columns].iter().enumerate().rev() {
            let slot = step.column_slot as usize;
            let Some(support) = self.support_of(index) else {
                if step.column_slot != NONE {
                    clear(&mut values, slot);
                }
                continue;
            };
            let odd = match support {
                Support::Few(slots) => slots
                    .iter()
                    .fold(false, |odd, &slot| odd ^ get(&values, slot as usize)),
                Support::Words(words) => is_odd_overlap(words, &values),
            };
            if odd ^ get(&pivots, index) {
                set(&mut values, slot);
                set(&mut solution, step.column as usize);
            } else {
                clear(&mut values, slot);
            }
        }
        Ok(solution)
    }

    /// A set of rows whose sum is zero, with an odd right side; a bit for each row.
    ///
    /// Cost: O(record).
    pub(super) fn witness(&self, contradiction: Contradiction) -> Vec<u64> {
        let mut witness = vec![0; self.rows.div_ceil(64)];
        // Which row slots count, before the step.
        let mut counted = vec![0_u64; self.row_words];
        for index in (0..=contradiction.step).rev() {
            let step = self.steps[index];
            for &slot in self.zeros_of(index) {
                clear(&mut counted, slot as usize);
            }
            if index == contradiction.step {
                set(&mut counted, contradiction.slot as usize);
            }
            if step.pivot_slot != NONE {
                let slot = step.pivot_slot as usize;
                clear(&mut counted, slot);
                if is_odd_overlap(self.targets_of(index), &counted) {
                    set(&mut counted, slot);
                }
            }
            for entry in self.entries_of(index) {
                if get(&counted, entry.slot as usize) {
                    set(&mut witness, entry.row as usize);
                }
            }
        }
        witness
    }

    /// Kernel vectors `first..first + 64`, as far as there are so many, all in one pass: for each
    /// column that one of them holds, a word whose bit i says whether vector `first + i` does.
    /// Vector j holds free column j of the order of elimination, and no other free column.
    ///
    /// Cost: O(ones of the record's part), which begins at the last of the free columns and ends
    /// where no vector holds a column of the front any more.
    pub(super) fn kernel(&self, first: usize) -> Vec<(u32, u64)> {
        let own = &self.free[first..self.free.len().min(first + 64)];
        let Some((&last_own, &first_own)) = own.last().zip(own.first()) else {
            return Vec::new();
        };
        let mut kernel = Vec::new();
        let mut values = vec![0_u64; self.column_words * 64];
        let mut alive = 0_usize;
        let mut next_own = own.len();
        for index in (0..=last_own as usize).rev() {
            if alive == 0 && index < first_own as usize {
                break;
            }
            let value = match self.support_of(index) {
                Some(Support::Few(slots)) => slots
                    .iter()
                    .fold(0, |sum, &slot| sum ^ values[slot as usize]),
                Some(Support::Words(words)) => ones(words).fold(0, |sum, slot| sum ^ values[slot]),
                None if next_own > 0 && own[next_own - 1] as usize == index => {
                    next_own -= 1;
                    1 << next_own
                }
                None => 0,
            };
            let step = &self.steps[index];
            if value != 0 {
                kernel.push((step.column, value));
            }
            if step.column_slot != NONE {
                let held = &mut values[step.column_slot as usize];
                alive = alive + usize::from(value != 0) - usize::from(*held != 0);
                *held = value;
            }
        }
        kernel
    }

    /// The right side of each step's pivot, after all additions.
    fn right_sides(&self, right: impl Fn(usize) -> bool) -> Result<Vec<u64>, Contradiction> {
        let mut pivots = vec![0_u64; self.steps.len().div_ceil(64)];
        let mut sides = vec![0_u64; self.row_words];
        for (index, step) in self.steps.iter().enumerate() {
            for entry in self.entries_of(index) {
                if right(entry.row as usize) {
                    set(&mut sides, entry.slot as usize);
                }
            }
            if step.pivot_slot != NONE && get(&sides, step.pivot_slot as usize) {
                clear(&mut sides, step.pivot_slot as usize);
                xor(&mut sides, self.targets_of(index));
                set(&mut pivots, index);
            }
            if let Some(&slot) = self
                .zeros_of(index)
                .iter()
                .find(|&&slot| get(&sides, slot as usize))
            {
                return Err(Contradiction { step: index, slot });
            }
        }
        Ok(pivots)
    }

    /// The other ones of the step's pivot, or `None` where its column is free. Played backwards, a
    /// slot of the support was last set for the column that the support means.
    fn support_of(&self, index: usize) -> Option<Support<'_>> {
        let step = &self.steps[index];
        if step.pivot_slot == NONE {
            return None;
        }
        let before = self.before(index);
        let few = &self.few[before.few_end as usize..step.few_end as usize];
        if few.is_empty() {
            let start = before.words_end + step.target_words as usize;
            Some(Support::Words(&self.words[start..step.words_end]))
        } else {
            Some(Support::Few(few))
        }
    }

    fn before(&self, index: usize) -> Step {
        index.checked_sub(1).map_or(
            Step {
                words_end: 0,
                entries_end: 0,
                zeros_end: 0,
                few_end: 0,
                column: NONE,
                column_slot: NONE,
                pivot_slot: NONE,
                target_words: 0,
            },
            |before| self.steps[before],
        )
    }

    fn entries_of(&self, index: usize) -> &[Entry] {
        let start = self.before(index).entries_end as usize;
        &self.entries[start..self.steps[index].entries_end as usize]
    }

    fn zeros_of(&self, index: usize) -> &[u32] {
        let start = self.before(index).zeros_end as usize;
        &self.zeros[start..self.steps[index].zeros_end as usize]
    }

    fn targets_of(&self, index: usize) -> &[u64] {
        let start = self.before(index).words_end;
        &self.words[start..][..self.steps[index].target_words as usize]
    }
}

/// The ones of a pivot row but its own.
enum Support<'a> {
    Few(&'a [u32]),
    Words(&'a [u64]),
}
