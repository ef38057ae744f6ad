//! Elimination that holds only a narrow front of the matrix at a time.

use super::SystemError;
use super::bits::{clear, get, is_odd_overlap, ones, set, trimmed, xor};
use super::budget::Budget;
use super::matrix::Matrix;
use super::slots::Slots;

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
    /// The free columns, in the order of elimination.
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
        budget: &mut Budget,
    ) -> Result<Self, SystemError> {
        debug_assert_eq!(order.len(), matrix.columns());
        let (incoming, starts) = incoming(matrix, order);
        let mut build = Build::new(matrix.columns());
        let fixed = (order.len() + 1) * size_of::<Step>() + matrix.rows() * size_of::<Entry>();
        budget.take(fixed as u64)?;
        let mut front = Self {
            columns: matrix.columns(),
            rows: matrix.rows(),
            steps: Vec::with_capacity(order.len() + 1),
            entries: Vec::with_capacity(matrix.rows()),
            zeros: Vec::new(),
            few: Vec::new(),
            words: Vec::new(),
            free: Vec::new(),
            column_words: 0,
            row_words: 0,
        };
        for (step, &column) in order.iter().enumerate() {
            let rows = &incoming[starts[step] as usize..starts[step + 1] as usize];
            front.take_in(matrix, rows, &mut build, budget)?;
            front.eliminate(matrix, column, rows, &mut build, budget)?;
        }
        // What is left has no columns any more.
        let rows = &incoming[starts[order.len()] as usize..];
        front.take_in(matrix, rows, &mut build, budget)?;
        front.zeros.extend(build.take_zero_rows());
        front.push_step(NONE, NONE, NONE, 0);
        front.column_words = build.columns.held().len();
        front.row_words = build.stride;
        front.few.shrink_to_fit();
        budget.give(build.bytes());
        Ok(front)
    }

    /// The dimension of the kernel.
    pub(super) fn nullity(&self) -> usize {
        self.free.len()
    }

    /// The free columns in the order of elimination: each depends on columns before it.
    pub(super) fn free(&self) -> &[u32] {
        &self.free
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
        self.each_pivot_backwards(|index, step, support| {
            let slot = step.column_slot as usize;
            let Some(support) = support else {
                if step.column_slot != NONE {
                    clear(&mut values, slot);
                }
                return;
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
        });
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
    /// column a word whose bit i says whether vector `first + i` holds it. Vector j holds free
    /// column j of the order of elimination, and no other free column.
    ///
    /// Cost: O(64 · record).
    pub(super) fn kernel(&self, first: usize) -> Vec<u64> {
        let mut kernel = vec![0_u64; self.columns];
        let mut values = vec![0_u64; self.column_words * 64];
        let mut free = self.free.len();
        self.each_pivot_backwards(|_, step, support| {
            let value = match support {
                Some(Support::Few(slots)) => slots
                    .iter()
                    .fold(0, |sum, &slot| sum ^ values[slot as usize]),
                Some(Support::Words(words)) => ones(words).fold(0, |sum, slot| sum ^ values[slot]),
                None => {
                    free -= 1;
                    match free.checked_sub(first) {
                        Some(bit) if bit < 64 => 1 << bit,
                        _ => 0,
                    }
                }
            };
            kernel[step.column as usize] = value;
            if step.column_slot != NONE {
                values[step.column_slot as usize] = value;
            }
        });
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

    /// All columns, the last eliminated first, each with its pivot's other ones, or `None` where it
    /// is free. A slot in a support was set by a call before, for the same column.
    fn each_pivot_backwards(&self, mut each: impl FnMut(usize, &Step, Option<Support<'_>>)) {
        for index in (0..self.steps.len() - 1).rev() {
            let step = &self.steps[index];
            let support = (step.pivot_slot != NONE).then(|| {
                let before = self.before(index);
                let few = &self.few[before.few_end as usize..step.few_end as usize];
                let start = before.words_end + step.target_words as usize;
                if few.is_empty() {
                    Support::Words(&self.words[start..step.words_end])
                } else {
                    Support::Few(few)
                }
            });
            each(index, step, support);
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

/// The rows by the step that they come in at (the last one for rows without ones), and where each
/// step's part starts.
fn incoming(matrix: &Matrix, order: &[u32]) -> (Vec<u32>, Vec<u32>) {
    let mut step_of = vec![0_u32; order.len()];
    for (step, &column) in (0..).zip(order) {
        step_of[column as usize] = step;
    }
    let first_step = |row: usize| {
        let steps = matrix.row(row).iter().map(|&c| step_of[c as usize]);
        steps.min().unwrap_or(order.len() as u32)
    };
    let mut starts = vec![0_u32; order.len() + 2];
    let at: Vec<u32> = (0..matrix.rows()).map(first_step).collect();
    for &step in &at {
        starts[step as usize + 1] += 1;
    }
    for step in 1..starts.len() {
        starts[step] += starts[step - 1];
    }
    let mut next = starts.clone();
    let mut incoming = vec![0; matrix.rows()];
    for (row, &step) in (0..).zip(&at) {
        incoming[next[step as usize] as usize] = row;
        next[step as usize] += 1;
    }
    (incoming, starts)
}

/// The front itself.
struct Build {
    columns: Slots,
    rows: Slots,
    /// Of each column of the matrix; [`NONE`] outside the front.
    slot_of: Vec<u32>,
    /// `stride` words for each column slot: the row slots that hold a one.
    sets: Vec<u64>,
    stride: usize,
    /// The pivot column's set.
    pivot: Vec<u64>,
    support: Vec<u64>,
}

impl Build {
    fn new(columns: usize) -> Self {
        Self {
            columns: Slots::default(),
            rows: Slots::default(),
            slot_of: vec![NONE; columns],
            sets: Vec::new(),
            stride: 1,
            pivot: Vec::new(),
            support: Vec::new(),
        }
    }

    fn bytes(&self) -> u64 {
        8 * self.sets.capacity() as u64
    }

    /// Gives back the slots of all rows that hold no one, and names them.
    fn take_zero_rows(&mut self) -> Vec<u32> {
        let mut zero = self.rows.held().to_vec();
        for column in ones(self.columns.held()) {
            let set = &self.sets[column * self.stride..][..self.stride];
            for (zero, set) in zero.iter_mut().zip(set) {
                *zero &= !set;
            }
        }
        let zero: Vec<u32> = ones(&zero).map(|slot| slot as u32).collect();
        for &slot in &zero {
            self.rows.take_back(slot as usize);
        }
        zero
    }

    /// Makes all sets longer.
    fn widen(&mut self, stride: usize, budget: &mut Budget) -> Result<(), SystemError> {
        let count = self.sets.len() / self.stride;
        let mut sets = Vec::new();
        let before = self.bytes();
        budget.reserve(&mut sets, count * stride)?;
        for old in self.sets.chunks_exact(self.stride) {
            sets.extend_from_slice(old);
            sets.resize(sets.len() + stride - self.stride, 0);
        }
        self.sets = sets;
        self.stride = stride;
        budget.give(before);
        Ok(())
    }

    /// A slot for a column, its set empty.
    fn admit(&mut self, column: u32, budget: &mut Budget) -> Result<usize, SystemError> {
        let slot = self.columns.lend();
        self.slot_of[column as usize] = slot as u32;
        let start = slot * self.stride;
        if start == self.sets.len() {
            budget.reserve(&mut self.sets, self.stride)?;
            self.sets.resize(start + self.stride, 0);
        } else {
            self.sets[start..start + self.stride].fill(0);
        }
        Ok(slot)
    }
}

impl Front {
    /// Rows come into the front.
    fn take_in(
        &mut self,
        matrix: &Matrix,
        rows: &[u32],
        build: &mut Build,
        budget: &mut Budget,
    ) -> Result<(), SystemError> {
        let room = |build: &Build| build.stride * 64;
        if build.rows.count() + rows.len() > room(build) {
            // Rows that have become zero are looked for only here, when their room is wanted.
            if let Some(last) = self.steps.last_mut() {
                let zeros = build.take_zero_rows();
                budget.reserve(&mut self.zeros, zeros.len())?;
                self.zeros.extend(zeros);
                last.zeros_end = self.zeros.len() as u32;
            }
            // Room to spare, so that the next search for zero rows is some steps away.
            let wanted = (build.rows.count() + rows.len()) * 5 / 4;
            if wanted > room(build) {
                build.widen(wanted.div_ceil(64), budget)?;
            }
        }
        for &row in rows {
            let slot = build.rows.lend();
            for &column in matrix.row(row as usize) {
                let column_slot = match build.slot_of[column as usize] {
                    NONE => build.admit(column, budget)?,
                    held => held as usize,
                };
                let start = column_slot * build.stride;
                set(&mut build.sets[start..start + build.stride], slot);
            }
            self.entries.push(Entry {
                row,
                slot: slot as u32,
            });
        }
        Ok(())
    }

    /// Finds a pivot for the column and adds it to all other rows that hold the column.
    fn eliminate(
        &mut self,
        matrix: &Matrix,
        column: u32,
        fresh: &[u32],
        build: &mut Build,
        budget: &mut Budget,
    ) -> Result<(), SystemError> {
        let column_slot = std::mem::replace(&mut build.slot_of[column as usize], NONE);
        if column_slot == NONE {
            budget.reserve(&mut self.free, 1)?;
            self.free.push(column);
            self.push_step(column, NONE, NONE, 0);
            return Ok(());
        }
        let stride = build.stride;
        let own = column_slot as usize * stride;
        build.pivot.clear();
        build
            .pivot
            .extend_from_slice(&build.sets[own..own + stride]);
        build.columns.take_back(column_slot as usize);
        // Of the rows that have just come in, which are as sparse as in the matrix, the shortest.
        let entries = &self.entries[self.entries.len() - fresh.len()..];
        let shortest = entries
            .iter()
            .min_by_key(|entry| matrix.row(entry.row as usize).len());
        let sparse = shortest.filter(|entry| matrix.row(entry.row as usize).len() > 1);
        let of_old = || ones(&build.pivot).next();
        let found = shortest.map(|entry| entry.slot as usize).or_else(of_old);
        let Some(pivot_slot) = found else {
            budget.reserve(&mut self.free, 1)?;
            self.free.push(column);
            self.push_step(column, column_slot, NONE, 0);
            return Ok(());
        };
        build.support.clear();
        if let Some(entry) = sparse {
            let others = matrix.row(entry.row as usize);
            budget.reserve(&mut self.few, others.len())?;
            for &other in others.iter().filter(|&&other| other != column) {
                let slot = build.slot_of[other as usize];
                self.few.push(slot);
                let start = slot as usize * stride;
                xor(&mut build.sets[start..start + stride], &build.pivot);
            }
        } else if shortest.is_none() {
            build.support.resize(build.columns.held().len(), 0);
            for slot in ones(build.columns.held()) {
                let other = &mut build.sets[slot * stride..][..stride];
                if get(other, pivot_slot) {
                    xor(other, &build.pivot);
                    set(&mut build.support, slot);
                }
            }
        }
        clear(&mut build.pivot, pivot_slot);
        build.rows.take_back(pivot_slot);
        let targets = trimmed(&build.pivot);
        let support = trimmed(&build.support);
        budget.reserve(&mut self.words, targets.len() + support.len())?;
        self.words.extend_from_slice(targets);
        self.words.extend_from_slice(support);
        self.push_step(column, column_slot, pivot_slot as u32, targets.len());
        Ok(())
    }

    fn push_step(&mut self, column: u32, column_slot: u32, pivot_slot: u32, target_words: usize) {
        self.steps.push(Step {
            words_end: self.words.len(),
            entries_end: self.entries.len() as u32,
            zeros_end: self.zeros.len() as u32,
            few_end: self.few.len() as u32,
            column,
            column_slot,
            pivot_slot,
            target_words: target_words as u32,
        });
    }
}
