//! One part of a board, eliminated.

use std::sync::OnceLock;

use super::SystemError;
use super::budget::Budget;
use super::components::Part;
use super::front::Front;
use super::groups::QuietGroup;
use crate::bits::{get, ones, set, xor};
use crate::monitor::{Monitor, Stopped, Unmonitored};
use crate::{BitGrid, Cell, Size};

/// Presses and lights that have to do with each other and with no others, and their system, solved.
///
/// A *packed press set* is a bit for each press of the component, row by row, 64 a word.
#[derive(Debug)]
pub(in crate::flip) struct Component {
    size: Size,
    presses: Vec<u32>,
    lights: Vec<u32>,
    front: Front,
    /// So many kernel vectors of the front are reduced quiet patterns as they are, or nearly.
    plain: usize,
    /// The others, reduced.
    extra: OnceLock<Vec<Extra>>,
    pub(super) groups: OnceLock<Vec<QuietGroup>>,
}

/// A quiet pattern that the order of elimination did not reduce.
#[derive(Debug)]
struct Extra {
    /// The first press, which no other extra pattern holds.
    first: usize,
    pattern: Vec<u64>,
}

impl Component {
    /// Presses are eliminated from the last to the first, row by row. A free press then depends on
    /// presses behind it, so the free presses are the earliest possible, and no more has to be done.
    ///
    /// Two exceptions make extra patterns, to be reduced afterwards: sums come after all presses,
    /// and boards with few rows may be eliminated column by column.
    pub(super) fn new(
        size: Size,
        part: Part,
        budget: &mut Budget<'_>,
    ) -> Result<Self, SystemError> {
        let count = part.presses.len() as u32;
        let sums = count..count + part.sums as u32;
        let by_rows: Vec<u32> = (0..count).rev().chain(sums).collect();
        let mut found = None;
        if size.rows < size.columns && part.sums == 0 {
            let by_columns = column_by_column(size, &part, budget)?;
            // The reduction has its price too.
            if work(&part, &by_columns, budget)? < work(&part, &by_rows, budget)? / 4 {
                let before = budget.used();
                let front = Front::new(&part.matrix, &by_columns, budget)?;
                if budget.has(extra_bytes(front.nullity(), count)) {
                    found = Some((front, 0));
                } else {
                    budget.give(budget.used() - before);
                }
            }
        }
        let (front, plain) = if let Some(found) = found {
            found
        } else {
            let front = Front::new(&part.matrix, &by_rows, budget)?;
            let plain = front.free().filter(|&column| column < count).count();
            (front, plain)
        };
        budget.take(extra_bytes(front.nullity() - plain, count))?;
        Ok(Self {
            size,
            presses: part.presses,
            lights: part.lights,
            front,
            plain,
            extra: OnceLock::new(),
            groups: OnceLock::new(),
        })
    }

    /// How many presses there are.
    #[must_use]
    pub(in crate::flip) fn press_count(&self) -> usize {
        self.presses.len()
    }

    /// The cell of a bit of a packed set.
    pub(in crate::flip) fn press_cell(&self, press: u32) -> Cell {
        self.cell(self.presses[press as usize])
    }

    /// The presses, row by row; bit i of a packed set is the i-th.
    #[cfg(test)]
    pub(super) fn presses(&self) -> impl Iterator<Item = Cell> + '_ {
        self.presses.iter().map(|&place| self.cell(place))
    }

    /// The cells that the presses turn over, row by row.
    #[cfg(test)]
    pub(super) fn lights(&self) -> impl Iterator<Item = Cell> + '_ {
        self.lights.iter().map(|&place| self.cell(place))
    }

    /// Dimension of the space of quiet patterns.
    #[must_use]
    pub(in crate::flip) fn nullity(&self) -> usize {
        self.front.nullity()
    }

    /// The packed press set that changes, of the component's lights, exactly those that are wrong,
    /// and that holds no free press. `None` where there is none.
    ///
    /// Cost: O(record of the elimination).
    ///
    /// # Panics
    /// Where `wrong` has not the size of the shape.
    #[must_use]
    pub(in crate::flip) fn solve(&self, wrong: &BitGrid) -> Option<Vec<u64>> {
        let mut solution = self.front.solve(|row| self.is_wrong(wrong, row)).ok()?;
        solution.truncate(self.presses.len().div_ceil(64));
        if let Some(last) = solution.last_mut()
            && !self.presses.len().is_multiple_of(64)
        {
            *last &= (1 << (self.presses.len() % 64)) - 1;
        }
        self.without_extra(&mut solution);
        Some(solution)
    }

    /// Where the wrong lights cannot be changed: adds to `set` a set of lights that every press
    /// turns over an even number of times and that holds an odd number of wrong ones.
    ///
    /// Cost: O(record of the elimination).
    pub(super) fn witness(&self, wrong: &BitGrid, set: &mut BitGrid) -> bool {
        let Err(contradiction) = self.front.solve(|row| self.is_wrong(wrong, row)) else {
            return false;
        };
        for row in ones(&self.front.witness(contradiction)) {
            if let Some(&light) = self.lights.get(row) {
                set.set(self.cell(light), true);
            }
        }
        true
    }

    /// A basis of the quiet patterns, packed: reduced, by first cell. Each is the only one that
    /// holds its first cell.
    ///
    /// Cost: O(record of the elimination) for each 64, less where patterns are small.
    pub(in crate::flip) fn quiet_patterns(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let mut batch: Vec<Vec<u64>> = Vec::new();
        self.sources().into_iter().map(move |(_, source)| {
            let vector = match source {
                Source::Extra(i) => return self.extra()[i].pattern.clone(),
                Source::Plain(vector) => vector,
            };
            // They come from the last to the first.
            if batch.is_empty() {
                batch = self.kernel_vectors(vector - vector % 64);
                batch.truncate(vector % 64 + 1);
            }
            let mut pattern = batch.pop().unwrap_or_default();
            self.without_extra(&mut pattern);
            pattern
        })
    }

    /// The first presses of the quiet patterns, in order.
    pub(super) fn free_presses(&self) -> impl Iterator<Item = Cell> + '_ {
        let sources = self.sources().into_iter();
        sources.map(|(press, _)| self.cell(self.presses[press]))
    }

    /// Calls back with each press and each quiet pattern that holds it, in no order, unless the
    /// monitor stops it.
    ///
    /// Cost: as [`Component::quiet_patterns`].
    pub(super) fn each_holding(
        &self,
        monitor: &dyn Monitor,
        mut each: impl FnMut(usize, usize),
    ) -> Result<(), Stopped> {
        if self.plain < self.nullity() {
            self.reduce(monitor)?;
            for (index, pattern) in self.quiet_patterns().enumerate() {
                if index % 64 == 63 && monitor.should_stop() {
                    return Err(Stopped);
                }
                ones(&pattern).for_each(|press| each(press, index));
            }
            return Ok(());
        }
        for first in (0..self.plain).step_by(64) {
            if first > 0 && monitor.should_stop() {
                return Err(Stopped);
            }
            for (column, held) in self.front.kernel(first) {
                if (column as usize) < self.presses.len() {
                    for vector in ones(&[held]) {
                        each(column as usize, self.plain - 1 - first - vector);
                    }
                }
            }
        }
        Ok(())
    }

    /// The cells of a packed press set, added to a picture.
    ///
    /// # Panics
    /// Where the picture has not the size of the shape, or the set holds more bits than presses.
    pub(in crate::flip) fn unpack_into(&self, packed: &[u64], picture: &mut BitGrid) {
        for press in ones(packed) {
            picture.set(self.cell(self.presses[press]), true);
        }
    }

    /// Whether a row's right side is one. Rows behind the lights say what sums are.
    fn is_wrong(&self, wrong: &BitGrid, row: usize) -> bool {
        self.lights
            .get(row)
            .is_some_and(|&light| wrong.get(self.cell(light)))
    }

    /// Where the quiet patterns come from, with the first press of each, in order.
    fn sources(&self) -> Vec<(usize, Source)> {
        let plain = self.front.free().take(self.plain).enumerate();
        let plain = plain.map(|(vector, press)| (press as usize, Source::Plain(vector)));
        let extra = self.extra().iter().enumerate();
        let extra = extra.map(|(i, extra)| (extra.first, Source::Extra(i)));
        let mut sources: Vec<_> = plain.chain(extra).collect();
        sources.sort_unstable_by_key(|&(press, _)| press);
        sources
    }

    /// Makes the first presses of the extra patterns free, by adding these where they are held. The
    /// first presses of plain patterns are not touched: an extra pattern holds none of them. And a
    /// plain pattern keeps its first press: it is added to only behind it.
    fn without_extra(&self, packed: &mut [u64]) {
        for extra in self.extra() {
            if get(packed, extra.first) {
                xor(packed, &extra.pattern);
            }
        }
    }

    /// Up to 64 vectors of the front's kernel, packed, without sums.
    fn kernel_vectors(&self, first: usize) -> Vec<Vec<u64>> {
        let count = (self.nullity() - first).min(64);
        let mut vectors = vec![vec![0; self.presses.len().div_ceil(64)]; count];
        for (column, held) in self.front.kernel(first) {
            if (column as usize) < self.presses.len() {
                for vector in ones(&[held]) {
                    set(&mut vectors[vector], column as usize);
                }
            }
        }
        vectors
    }

    /// Finds the extra patterns, unless the monitor stops it. Once they are found, nothing that asks
    /// for them takes long.
    pub(super) fn reduce(&self, monitor: &dyn Monitor) -> Result<(), Stopped> {
        if self.extra.get().is_none() {
            // Another thread may have found the same.
            let _ = self.extra.set(self.find_extra(monitor)?);
        }
        Ok(())
    }

    fn extra(&self) -> &[Extra] {
        let find = || self.find_extra(&Unmonitored).expect("nobody stops it");
        self.extra.get_or_init(find)
    }

    /// Gauss–Jordan elimination of the kernel vectors that are not plain, by first presses.
    ///
    /// Cost: O(extra² · presses / 64).
    fn find_extra(&self, monitor: &dyn Monitor) -> Result<Vec<Extra>, Stopped> {
        let mut left = Vec::with_capacity(self.nullity() - self.plain);
        for first in (self.plain..self.nullity()).step_by(64) {
            if first > self.plain && monitor.should_stop() {
                return Err(Stopped);
            }
            left.extend(self.kernel_vectors(first));
        }
        let mut done: Vec<Extra> = Vec::with_capacity(left.len());
        let first = |vector: &Vec<u64>| ones(vector).next();
        while let Some((at, Some(first))) = left
            .iter()
            .map(first)
            .enumerate()
            .min_by_key(|&(_, press)| press.unwrap_or(usize::MAX))
        {
            let pattern = left.swap_remove(at);
            let patterns = done.iter_mut().map(|extra| &mut extra.pattern);
            for other in patterns.chain(&mut left) {
                if get(other, first) {
                    xor(other, &pattern);
                }
            }
            done.push(Extra { first, pattern });
            if done.len().is_multiple_of(16) && monitor.should_stop() {
                return Err(Stopped);
            }
        }
        Ok(done)
    }

    fn cell(&self, place: u32) -> Cell {
        let place = place as usize;
        Cell::new(place / self.size.columns, place % self.size.columns)
    }
}

/// Where a quiet pattern comes from.
#[derive(Debug, Clone, Copy)]
enum Source {
    /// This vector of the front's kernel.
    Plain(usize),
    /// This one of the extra patterns.
    Extra(usize),
}

/// What the extra patterns take, together with the vectors that they are made from.
fn extra_bytes(count: usize, presses: u32) -> u64 {
    count as u64 * (u64::from(presses) / 8 + 64)
}

/// A measure of the work that an order makes: the sum over all steps of the columns in the front,
/// squared.
fn work(part: &Part, order: &[u32], budget: &mut Budget<'_>) -> Result<u128, SystemError> {
    let mut step_of = vec![0_u32; order.len()];
    for (step, &column) in (0..).zip(order) {
        step_of[column as usize] = step;
    }
    // When each column comes in, with the first row that holds it.
    let mut comes = step_of.clone();
    for row in 0..part.matrix.rows() {
        let columns = part.matrix.row(row);
        let first = columns.iter().map(|&c| step_of[c as usize]).min();
        for &column in columns {
            let at = &mut comes[column as usize];
            *at = first.map_or(*at, |first| first.min(*at));
        }
        budget.look(1)?;
    }
    let mut incoming = vec![0_u32; order.len()];
    for at in comes {
        incoming[at as usize] += 1;
    }
    let mut width = 0;
    let mut sum = 0;
    for more in incoming {
        width += u128::from(more);
        sum += width * width;
        width -= 1;
    }
    Ok(sum)
}

/// The presses from the last column to the first, each column from its last row.
fn column_by_column(
    size: Size,
    part: &Part,
    budget: &mut Budget<'_>,
) -> Result<Vec<u32>, SystemError> {
    let mut columns = vec![Vec::new(); size.columns];
    for (press, &place) in part.presses.iter().enumerate().rev() {
        columns[place as usize % size.columns].push(press as u32);
        budget.look(1)?;
    }
    Ok(columns.into_iter().rev().flatten().collect())
}
