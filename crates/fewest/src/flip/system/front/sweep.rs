//! The elimination itself.

use super::{Entry, Front, NONE, Step};
use crate::bits::{clear, get, ones, set, trimmed, xor};
use crate::flip::system::SystemError;
use crate::flip::system::budget::Budget;
use crate::flip::system::matrix::Matrix;
use crate::flip::system::slots::Slots;

/// The front on its way over the matrix.
pub(super) struct Sweep<'a, 'm> {
    matrix: &'a Matrix,
    pub(super) budget: &'a mut Budget<'m>,
    /// The record so far.
    pub(super) front: Front,
    pub(super) columns: Slots,
    pub(super) rows: Slots,
    /// Of each column of the matrix; [`NONE`] outside the front.
    pub(super) slot_of: Vec<u32>,
    /// For each column slot the row slots that hold a one. Each has its own length: a column that
    /// leaves before many rows come in never pays for them.
    pub(super) sets: Vec<Vec<u64>>,
    /// Zero rows are looked for when there are more rows than this.
    crowded: usize,
    /// What the budget gave for the sets.
    bytes: u64,
}

impl<'a, 'm> Sweep<'a, 'm> {
    /// See [`Front::new`].
    pub(super) fn over(
        matrix: &'a Matrix,
        order: &[u32],
        budget: &'a mut Budget<'m>,
    ) -> Result<Front, SystemError> {
        debug_assert_eq!(order.len(), matrix.columns());
        let record = (order.len() + 1) * size_of::<Step>() + matrix.rows() * size_of::<Entry>();
        let transient = 40 * order.len() + 12 * matrix.rows();
        budget.take((record + transient) as u64)?;
        let mut sweep = Self::new(matrix, budget);
        let (incoming, starts) = incoming(matrix, order, sweep.budget)?;
        let rows_at = |step: usize| &incoming[starts[step] as usize..starts[step + 1] as usize];
        let mut step = 0;
        while step < order.len() {
            let rows = rows_at(step);
            let quiet_steps = &starts[step..=order.len().min(step + Self::BLOCK)];
            let no_rows = quiet_steps.first() == quiet_steps.last();
            if no_rows && sweep.columns.count() >= Self::WORTH_A_BLOCK {
                let columns = &order[step..step + quiet_steps.len() - 1];
                sweep.eliminate_block(columns)?;
                step += columns.len();
                sweep.budget.step(columns.len())?;
            } else {
                sweep.take_in(rows)?;
                sweep.eliminate(order[step], rows.len())?;
                step += 1;
                sweep.budget.step(1)?;
            }
        }
        // What is left has no columns any more.
        sweep.take_in(rows_at(order.len()))?;
        let left = sweep.take_zero_rows();
        sweep.front.zeros.extend(left);
        sweep.push_step(NONE, NONE, NONE, 0);
        sweep.front.column_words = sweep.columns.held().len();
        sweep.front.row_words = sweep.rows.held().len();
        sweep.budget.give(sweep.bytes + transient as u64);
        Ok(sweep.front)
    }

    fn new(matrix: &'a Matrix, budget: &'a mut Budget<'m>) -> Self {
        Self {
            matrix,
            budget,
            front: Front {
                columns: matrix.columns(),
                rows: matrix.rows(),
                steps: Vec::with_capacity(matrix.columns() + 1),
                entries: Vec::with_capacity(matrix.rows()),
                zeros: Vec::new(),
                few: Vec::new(),
                words: Vec::new(),
                free: Vec::new(),
                column_words: 0,
                row_words: 0,
            },
            columns: Slots::default(),
            rows: Slots::default(),
            slot_of: vec![NONE; matrix.columns()],
            sets: Vec::new(),
            crowded: 64,
            bytes: 0,
        }
    }

    /// Rows come into the front.
    fn take_in(&mut self, rows: &[u32]) -> Result<(), SystemError> {
        // Rows that have become zero are looked for only once in a while.
        if self.rows.count() + rows.len() > self.crowded && !self.front.steps.is_empty() {
            let zeros = self.take_zero_rows();
            self.budget.reserve(&mut self.front.zeros, zeros.len())?;
            self.front.zeros.extend(zeros);
            if let Some(last) = self.front.steps.last_mut() {
                last.zeros_end = self.front.zeros.len() as u32;
            }
            self.crowded = (self.rows.count() + rows.len()) * 5 / 4 + 64;
        }
        for &row in rows {
            let slot = self.rows.lend();
            for &column in self.matrix.row(row as usize) {
                let column_slot = match self.slot_of[column as usize] {
                    NONE => self.admit(column),
                    held => held as usize,
                };
                self.widen(column_slot, slot / 64 + 1)?;
                set(&mut self.sets[column_slot], slot);
            }
            self.front.entries.push(Entry {
                row,
                slot: slot as u32,
            });
        }
        Ok(())
    }

    /// Finds a pivot for the column and adds it to all other rows that hold the column. So many
    /// rows have just come in.
    fn eliminate(&mut self, column: u32, fresh: usize) -> Result<(), SystemError> {
        let column_slot = std::mem::replace(&mut self.slot_of[column as usize], NONE);
        if column_slot == NONE {
            return self.push_free(column, NONE);
        }
        self.columns.take_back(column_slot as usize);
        let mut set = std::mem::take(&mut self.sets[column_slot as usize]);
        let pivot = trimmed(&set);
        // Of the rows that have just come in, which are as sparse as in the matrix, the shortest.
        let entries = &self.front.entries[self.front.entries.len() - fresh..];
        let length = |entry: &Entry| self.matrix.row(entry.row as usize).len();
        let shortest = entries.iter().copied().min_by_key(length);
        let mut support = Vec::new();
        let pivot_slot = if let Some(entry) = shortest {
            self.add_sparse(entry.row, column, pivot)?;
            entry.slot as usize
        } else if let Some(slot) = ones(pivot).next() {
            support = self.add_any(slot, pivot)?;
            slot
        } else {
            return self.push_free(column, column_slot);
        };
        self.rows.take_back(pivot_slot);
        clear(&mut set, pivot_slot);
        self.push_pivot(column, column_slot, pivot_slot, &set, &support)?;
        // The room is used again.
        self.sets[column_slot as usize] = set;
        Ok(())
    }

    /// Adds a row of the matrix, which holds `column`, to the rows of the set `pivot`.
    fn add_sparse(&mut self, row: u32, column: u32, pivot: &[u64]) -> Result<(), SystemError> {
        let others = self.matrix.row(row as usize);
        self.budget.reserve(&mut self.front.few, others.len())?;
        for &other in others.iter().filter(|&&other| other != column) {
            let slot = self.slot_of[other as usize];
            self.front.few.push(slot);
            self.add_set(slot as usize, pivot)?;
        }
        Ok(())
    }

    /// Adds the row in a slot to the rows of the set `pivot`. Returns the row's column slots.
    fn add_any(&mut self, row_slot: usize, pivot: &[u64]) -> Result<Vec<u64>, SystemError> {
        let mut support = self.columns.held().to_vec();
        for (word, holding) in support.iter_mut().enumerate() {
            for bit in ones(&[*holding]) {
                let slot = word * 64 + bit;
                if self.holds(slot, row_slot) {
                    self.add_set(slot, pivot)?;
                } else {
                    *holding &= !(1 << bit);
                }
            }
        }
        Ok(support)
    }

    /// Whether the column in a slot has a one in a row slot.
    pub(super) fn holds(&self, column_slot: usize, row_slot: usize) -> bool {
        let set = &self.sets[column_slot];
        row_slot / 64 < set.len() && get(set, row_slot)
    }

    /// Adds to a column's set.
    pub(super) fn add_set(&mut self, column_slot: usize, add: &[u64]) -> Result<(), SystemError> {
        self.widen(column_slot, add.len())?;
        xor(&mut self.sets[column_slot], add);
        Ok(())
    }

    /// Gives back the slots of all rows that hold no one, and names them.
    fn take_zero_rows(&mut self) -> Vec<u32> {
        let mut zero = self.rows.held().to_vec();
        for column in ones(self.columns.held()) {
            for (zero, set) in zero.iter_mut().zip(&self.sets[column]) {
                *zero &= !set;
            }
        }
        let zero: Vec<u32> = ones(&zero).map(|slot| slot as u32).collect();
        for &slot in &zero {
            self.rows.take_back(slot as usize);
        }
        zero
    }

    /// A slot for a column, its set empty.
    fn admit(&mut self, column: u32) -> usize {
        let slot = self.columns.lend();
        self.slot_of[column as usize] = slot as u32;
        if slot == self.sets.len() {
            self.sets.push(Vec::new());
        }
        self.sets[slot].clear();
        slot
    }

    /// Makes room in a column's set.
    fn widen(&mut self, column_slot: usize, words: usize) -> Result<(), SystemError> {
        let set = &mut self.sets[column_slot];
        if set.len() < words {
            let before = set.capacity();
            self.budget.reserve(set, words - set.len())?;
            self.bytes += 8 * (set.capacity() - before) as u64;
            set.resize(words, 0);
        }
        Ok(())
    }

    /// Records a free column.
    pub(super) fn push_free(&mut self, column: u32, column_slot: u32) -> Result<(), SystemError> {
        self.budget.reserve(&mut self.front.free, 1)?;
        self.front.free.push(self.front.steps.len() as u32);
        self.push_step(column, column_slot, NONE, 0);
        Ok(())
    }

    /// Records a pivot: the row slots that it was added to, and its other column slots, where these
    /// are not recorded as a few.
    pub(super) fn push_pivot(
        &mut self,
        column: u32,
        column_slot: u32,
        pivot_slot: usize,
        targets: &[u64],
        support: &[u64],
    ) -> Result<(), SystemError> {
        let targets = trimmed(targets);
        let support = trimmed(support);
        let words = &mut self.front.words;
        self.budget.reserve(words, targets.len() + support.len())?;
        words.extend_from_slice(targets);
        words.extend_from_slice(support);
        self.push_step(column, column_slot, pivot_slot as u32, targets.len());
        Ok(())
    }

    fn push_step(&mut self, column: u32, column_slot: u32, pivot_slot: u32, target_words: usize) {
        let front = &mut self.front;
        front.steps.push(Step {
            words_end: front.words.len(),
            entries_end: front.entries.len() as u32,
            zeros_end: front.zeros.len() as u32,
            few_end: front.few.len() as u32,
            column,
            column_slot,
            pivot_slot,
            target_words: target_words as u32,
        });
    }
}

/// The rows by the step that they come in at (the last one for rows without ones), and where each
/// step's part starts.
fn incoming(
    matrix: &Matrix,
    order: &[u32],
    budget: &mut Budget<'_>,
) -> Result<(Vec<u32>, Vec<u32>), SystemError> {
    let mut step_of = vec![0_u32; order.len()];
    for (step, &column) in (0..).zip(order) {
        step_of[column as usize] = step;
    }
    let mut at = Vec::with_capacity(matrix.rows());
    for row in 0..matrix.rows() {
        let steps = matrix.row(row).iter().map(|&c| step_of[c as usize]);
        at.push(steps.min().unwrap_or(order.len() as u32));
        budget.look(1)?;
    }
    let mut starts = vec![0_u32; order.len() + 2];
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
        budget.look(1)?;
    }
    Ok((incoming, starts))
}
