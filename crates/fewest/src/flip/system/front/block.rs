//! Several columns at once, for fronts that do not fit in a cache (the method of the four
//! Russians).

use super::NONE;
use super::sweep::Sweep;
use crate::bits::{clear, ones, set, trimmed, xor};
use crate::flip::system::SystemError;

impl Sweep<'_, '_> {
    /// So many columns at once.
    pub(super) const BLOCK: usize = 8;

    /// With fewer columns in the front the tables cost more than they save. Tests use small boards,
    /// and shall come here all the same.
    pub(super) const WORTH_A_BLOCK: usize = if cfg!(test) { 20 } else { 400 };

    /// Eliminates up to [`Sweep::BLOCK`] columns, while no rows come in. The record is the same as
    /// that of one column after the other.
    ///
    /// First the block's own columns are eliminated among themselves. Then every other column is
    /// changed once: its ones in the pivot rows decide which of the pivots' sets are added to it,
    /// and all their sums are in a table.
    pub(super) fn eliminate_block(&mut self, columns: &[u32]) -> Result<(), SystemError> {
        let slots: Vec<u32> = columns
            .iter()
            .map(|&column| std::mem::replace(&mut self.slot_of[column as usize], NONE))
            .collect();
        let mut supports = vec![vec![0; self.columns.held().len()]; columns.len()];
        // For each column the pivot's row slot, and the rows that held the column, pivot included.
        let mut pivots: Vec<Option<(usize, Vec<u64>)>> = Vec::new();
        for (i, &slot) in slots.iter().enumerate() {
            let held = match slot {
                NONE => Vec::new(),
                slot => trimmed(&self.sets[slot as usize]).to_vec(),
            };
            let row = ones(&held).next();
            for &later in slots[i + 1..].iter().filter(|&&later| later != NONE) {
                let later = later as usize;
                if row.is_some_and(|row| self.holds(later, row)) {
                    self.add_set(later, &held)?;
                    set(&mut supports[i], later);
                }
            }
            pivots.push(row.map(|row| (row, held)));
        }
        for &slot in slots.iter().filter(|&&slot| slot != NONE) {
            self.columns.take_back(slot as usize);
        }
        self.add_block(&pivots, &mut supports)?;
        for (i, pivot) in pivots.into_iter().enumerate() {
            if let Some((row, mut targets)) = pivot {
                self.rows.take_back(row);
                clear(&mut targets, row);
                self.push_pivot(columns[i], slots[i], row, &targets, &supports[i])?;
            } else {
                self.push_free(columns[i], slots[i])?;
            }
        }
        Ok(())
    }

    /// Adds the pivots to all columns of the front.
    fn add_block(
        &mut self,
        pivots: &[Option<(usize, Vec<u64>)>],
        supports: &mut [Vec<u64>],
    ) -> Result<(), SystemError> {
        if pivots.iter().all(Option::is_none) {
            return Ok(());
        }
        let added = added_by_ones(pivots);
        let words = pivots.iter().flatten().map(|(_, held)| held.len());
        let words = words.max().unwrap_or(0);
        let mut sums = Vec::new();
        self.budget.reserve(&mut sums, added.len() * words)?;
        let bytes = 8 * sums.capacity() as u64;
        sums.resize(words, 0);
        for choice in 1..added.len() {
            let rest = choice & (choice - 1);
            sums.extend_from_within(rest * words..(rest + 1) * words);
            if let Some((_, held)) = &pivots[choice.trailing_zeros() as usize] {
                xor(&mut sums[choice * words..], held);
            }
        }
        let all: Vec<usize> = ones(self.columns.held()).collect();
        for slot in all {
            let held = pivots.iter().enumerate().filter(|(_, pivot)| {
                let row = pivot.as_ref().map(|(row, _)| *row);
                row.is_some_and(|row| self.holds(slot, row))
            });
            let choice = added[held.fold(0, |held, (i, _)| held | 1 << i)];
            if choice != 0 {
                self.add_set(slot, &sums[choice * words..(choice + 1) * words])?;
                for i in ones(&[choice as u64]) {
                    set(&mut supports[i], slot);
                }
            }
        }
        self.budget.give(bytes);
        Ok(())
    }
}

/// For each set of pivot rows that a column can hold, which of the pivots are added to it, one after
/// the other.
fn added_by_ones(pivots: &[Option<(usize, Vec<u64>)>]) -> Vec<usize> {
    let holds =
        |held: &[u64], row: usize| held.get(row / 64).is_some_and(|w| w >> (row % 64) & 1 == 1);
    // Which pivot rows a pivot is added to, itself included.
    let changes = |held: &[u64]| {
        let rows = pivots.iter().enumerate();
        let hit =
            rows.filter(|(_, other)| other.as_ref().is_some_and(|(row, _)| holds(held, *row)));
        hit.fold(0_usize, |set, (i, _)| set | 1 << i)
    };
    let changes: Vec<usize> = pivots
        .iter()
        .map(|pivot| pivot.as_ref().map_or(0, |(_, held)| changes(held)))
        .collect();
    (0..1_usize << pivots.len())
        .map(|mut held| {
            let mut added = 0;
            for (i, change) in changes.iter().enumerate() {
                if held >> i & 1 == 1 && *change != 0 {
                    added |= 1 << i;
                    held ^= change;
                }
            }
            added
        })
        .collect()
}
