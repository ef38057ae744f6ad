//! One part of a board, eliminated.

use std::sync::OnceLock;

use super::SystemError;
use super::bits::{get, ones, set, xor};
use super::budget::Budget;
use super::components::Part;
use super::front::Front;
use crate::{BitGrid, Cell, Size};

/// Presses and lights that have to do with each other and with no others, and their system, solved.
///
/// A *packed press set* is a bit for each press of the component, row by row, 64 a word.
#[derive(Debug)]
pub struct Component {
    size: Size,
    presses: Vec<u32>,
    lights: Vec<u32>,
    front: Front,
    order: Order,
    /// For another order than [`Order::LastFirst`]: the reduced quiet patterns.
    reduced: OnceLock<Vec<Vec<u64>>>,
}

/// The order in which presses are eliminated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Order {
    /// From the last to the first, row by row. A free press then depends on presses behind it, so
    /// the free presses are the earliest possible, and no more has to be done.
    LastFirst,
    /// Column by column, which is narrower on boards with few rows. What comes out is reduced
    /// afterwards.
    Columns,
}

impl Component {
    pub(super) fn new(size: Size, part: Part, budget: &mut Budget) -> Result<Self, SystemError> {
        let count = part.presses.len() as u32;
        let by_rows: Vec<u32> = (0..count).rev().collect();
        let mut order = Order::LastFirst;
        let mut front = None;
        if size.rows < size.columns {
            let mut by_columns = by_rows.clone();
            by_columns.sort_by_key(|&press| {
                let place = part.presses[press as usize] as usize;
                std::cmp::Reverse(place % size.columns)
            });
            // The reduction afterwards has its price too.
            if work(&part, &by_columns) < work(&part, &by_rows) / 4 {
                let found = Front::new(&part.matrix, &by_columns, budget)?;
                let bits = found.nullity() as u64 * u64::from(count);
                if budget.has(bits / 8) {
                    budget.take(bits / 8)?;
                    order = Order::Columns;
                    front = Some(found);
                }
            }
        }
        let front = match front {
            Some(front) => front,
            None => Front::new(&part.matrix, &by_rows, budget)?,
        };
        Ok(Self {
            size,
            presses: part.presses,
            lights: part.lights,
            front,
            order,
            reduced: OnceLock::new(),
        })
    }

    /// How many presses there are.
    #[must_use]
    pub fn press_count(&self) -> usize {
        self.presses.len()
    }

    /// The presses, row by row; bit i of a packed set is the i-th.
    pub fn presses(&self) -> impl Iterator<Item = Cell> + '_ {
        self.presses.iter().map(|&place| self.cell(place))
    }

    /// The cells that the presses turn over, row by row.
    pub fn lights(&self) -> impl Iterator<Item = Cell> + '_ {
        self.lights.iter().map(|&place| self.cell(place))
    }

    /// Dimension of the space of quiet patterns.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.front.nullity()
    }

    /// The packed press set that changes, of the component's lights, exactly those that are wrong,
    /// and that holds no free press. `None` where there is none.
    ///
    /// Cost: O(presses · front / 64).
    ///
    /// # Panics
    /// Where `wrong` has not the size of the shape.
    #[must_use]
    pub fn solve(&self, wrong: &BitGrid) -> Option<Vec<u64>> {
        let right = |row: usize| wrong.get(self.cell(self.lights[row]));
        let mut solution = self.front.solve(right).ok()?;
        if self.order != Order::LastFirst {
            for pattern in self.reduced() {
                let free = ones(pattern).next().expect("a basis vector is not zero");
                if get(&solution, free) {
                    xor(&mut solution, pattern);
                }
            }
        }
        Some(solution)
    }

    /// Where the wrong lights cannot be changed: a set of lights that every press turns over an
    /// even number of times and that holds an odd number of wrong ones; added to `set`.
    ///
    /// Cost: O(presses · front / 64).
    pub(super) fn witness(&self, wrong: &BitGrid, set: &mut BitGrid) -> bool {
        let right = |row: usize| wrong.get(self.cell(self.lights[row]));
        let Err(contradiction) = self.front.solve(right) else {
            return false;
        };
        for row in ones(&self.front.witness(contradiction)) {
            set.set(self.cell(self.lights[row]), true);
        }
        true
    }

    /// The most quiet patterns that [`Component::quiet_columns`] takes.
    pub const MAX_COLUMN_BITS: usize = 62;

    /// For each press which quiet patterns hold it: bit nullity − 1 − i for pattern i of
    /// [`Component::quiet_patterns`]. So the patterns whose free press comes first have the highest
    /// bits, and a larger combination has the smaller list. `None` past
    /// [`Component::MAX_COLUMN_BITS`].
    ///
    /// Cost: O(presses · front).
    #[must_use]
    pub fn quiet_columns(&self) -> Option<Vec<u64>> {
        let nullity = self.nullity();
        if nullity > Self::MAX_COLUMN_BITS {
            return None;
        }
        if self.order == Order::LastFirst {
            return Some(self.front.kernel(0));
        }
        let mut columns = vec![0; self.presses.len()];
        for (i, pattern) in self.reduced().iter().enumerate() {
            for press in ones(pattern) {
                columns[press] |= 1 << (nullity - 1 - i);
            }
        }
        Some(columns)
    }

    /// A basis of the quiet patterns, packed: reduced, by first cell. Each is the only one that
    /// holds its first cell.
    ///
    /// Cost: O(presses · front) for each 64.
    ///
    /// # Panics
    /// Never.
    pub fn quiet_patterns(&self) -> impl Iterator<Item = Vec<u64>> + '_ {
        let nullity = self.nullity();
        let mut batch: Vec<Vec<u64>> = Vec::new();
        (0..nullity).map(move |i| {
            if self.order != Order::LastFirst {
                return self.reduced()[i].clone();
            }
            // The front's order is the other way around.
            let j = nullity - 1 - i;
            if batch.is_empty() {
                batch = self.kernel_vectors(j - j % 64);
                batch.truncate(j % 64 + 1);
            }
            batch.pop().expect("the batch holds vector j")
        })
    }

    /// The first cells of the quiet patterns, in order.
    pub(super) fn free_presses(&self) -> impl Iterator<Item = Cell> + '_ {
        let free: Vec<u32> = match self.order {
            Order::LastFirst => self.front.free().iter().rev().copied().collect(),
            Order::Columns => {
                let first = |pattern: &Vec<u64>| ones(pattern).next().unwrap_or(0) as u32;
                self.reduced().iter().map(first).collect()
            }
        };
        free.into_iter()
            .map(|press| self.cell(self.presses[press as usize]))
    }

    /// The cells of a packed press set, added to a picture.
    ///
    /// # Panics
    /// Where the picture has not the size of the shape, or the set holds more bits than presses.
    pub fn unpack_into(&self, packed: &[u64], picture: &mut BitGrid) {
        for press in ones(packed) {
            picture.set(self.cell(self.presses[press]), true);
        }
    }

    /// Up to 64 vectors of the front's kernel, packed.
    fn kernel_vectors(&self, first: usize) -> Vec<Vec<u64>> {
        let kernel = self.front.kernel(first);
        let count = (self.nullity() - first).min(64);
        let mut vectors = vec![vec![0; self.presses.len().div_ceil(64)]; count];
        for (press, &held) in kernel.iter().enumerate() {
            for vector in ones(&[held]) {
                set(&mut vectors[vector], press);
            }
        }
        vectors
    }

    /// Gauss–Jordan elimination of the front's kernel by first presses.
    fn reduced(&self) -> &[Vec<u64>] {
        self.reduced.get_or_init(|| {
            let mut vectors = Vec::with_capacity(self.nullity());
            for first in (0..self.nullity()).step_by(64) {
                vectors.extend(self.kernel_vectors(first));
            }
            let mut done = 0;
            while done < vectors.len() {
                let first = |vector: &Vec<u64>| ones(vector).next();
                let (at, press) = (done..vectors.len())
                    .map(|at| (at, first(&vectors[at])))
                    .min_by_key(|&(_, press)| press)
                    .expect("there are vectors left");
                let press = press.expect("a basis vector is not zero");
                vectors.swap(done, at);
                let pivot = std::mem::take(&mut vectors[done]);
                for vector in &mut vectors {
                    if !vector.is_empty() && get(vector, press) {
                        xor(vector, &pivot);
                    }
                }
                vectors[done] = pivot;
                done += 1;
            }
            vectors
        })
    }

    fn cell(&self, place: u32) -> Cell {
        let place = place as usize;
        Cell::new(place / self.size.columns, place % self.size.columns)
    }
}

/// A measure of the work that an order makes: the sum over all steps of the columns in the front,
/// squared.
fn work(part: &Part, order: &[u32]) -> u128 {
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
    sum
}
