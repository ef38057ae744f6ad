//! A code of quiet patterns, its cells in classes, and press sets as balances.

use super::super::parts::{Class, Part, Parts};
use crate::Cell;
use crate::bits::transform;

/// Quiet patterns that hang together, each sum of them a number of `dimension` bits.
///
/// A press set is told by its *balance* in each class: cells at rest minus cells pressed. Its sum over all
/// classes, with the sign of those that meet a pattern t oddly turned, is the *excess* at t: cells minus twice the
/// weight of the press set plus t. So the rounds of a board are (cells − largest excess) / 2.
#[derive(Debug)]
pub(super) struct Code {
    pub(super) dimension: usize,
    pub(super) classes: Vec<Class>,
    /// Cells of all classes.
    pub(super) cells: i32,
    /// The sum of the columns of all classes with an odd number of cells. A sum of patterns has an odd weight
    /// exactly where it has an odd number of bits in common with this.
    pub(super) odd: u32,
    /// The number of cells of every sum of patterns.
    weights: Vec<i32>,
}

impl Code {
    /// Of a part without a recolouring.
    pub(super) fn of_part(part: Part) -> Self {
        Self::new(part.patterns, part.classes)
    }

    /// Of all parts with the recolouring, which is bit 0 of every column.
    pub(super) fn of_all(parts: Parts) -> Self {
        let mut dimension = 1;
        let mut classes = Vec::new();
        if !parts.turning.is_empty() {
            classes.push(Class {
                column: 1,
                cells: parts.turning,
            });
        }
        for part in parts.linked {
            classes.extend(part.classes.into_iter().map(|class| Class {
                column: class.column & 1 | class.column >> 1 << dimension,
                cells: class.cells,
            }));
            dimension += part.patterns;
        }
        Self::new(dimension, classes)
    }

    pub(super) fn new(dimension: usize, classes: Vec<Class>) -> Self {
        let cells = classes.iter().map(Class::size).sum();
        let odd = classes.iter().filter(|class| class.cells.len() % 2 == 1);
        let odd = odd.fold(0, |odd, class| odd ^ class.column);
        let sizes: Vec<i32> = classes.iter().map(Class::size).collect();
        let mut code = Self {
            dimension,
            classes,
            cells,
            odd,
            weights: Vec::new(),
        };
        // The empty press set plus each sum.
        let excesses = code.excesses(&sizes).into_iter();
        code.weights = excesses.map(|excess| (cells - excess) / 2).collect();
        code
    }

    /// Number of sums of patterns.
    pub(super) fn sums(&self) -> u32 {
        1 << self.dimension
    }

    /// Cells of a sum of patterns.
    pub(super) fn weight(&self, sum: u32) -> i32 {
        self.weights[sum as usize]
    }

    /// Cells of a class.
    pub(super) fn size(&self, class: usize) -> i32 {
        self.classes[class].size()
    }

    /// No board needs more rounds: the mean of the excesses is 0, since every column is met evenly by half of
    /// the sums, so the largest is not less.
    pub(super) fn trivial_bound(&self) -> u64 {
        u64::from(self.cells.cast_unsigned()) / 2
    }

    /// What the excess at a sum may be at most where a board needs `rounds`. It has solutions of this very weight;
    /// seen from one of them, sums of odd weight lead to weights of the other parity, which are larger.
    pub(super) fn allowance(&self, rounds: u64, sum: u32) -> i32 {
        self.cells - 2 * (rounds as i32 + self.weight(sum) % 2)
    }

    /// 1 where the class meets the sum evenly, else −1.
    pub(super) fn sign(&self, class: usize, sum: u32) -> i32 {
        1 - 2 * ((self.classes[class].column & sum).count_ones() % 2).cast_signed()
    }

    /// The excess at every sum.
    ///
    /// Cost: O(k · 2^k).
    pub(super) fn excesses(&self, balance: &[i32]) -> Vec<i32> {
        let mut excesses = vec![0; self.sums() as usize];
        for (class, &balance) in self.classes.iter().zip(balance) {
            excesses[class.column as usize] += balance;
        }
        transform(&mut excesses);
        excesses
    }

    /// The rounds of the boards with this balance.
    ///
    /// Cost: O(k · 2^k).
    pub(super) fn rounds(&self, balance: &[i32]) -> u64 {
        let largest = self.excesses(balance).into_iter().max();
        let largest = largest.expect("there is the empty sum");
        u64::from((self.cells - largest).cast_unsigned()) / 2
    }

    /// Presses with this balance.
    pub(super) fn presses(&self, balance: &[i32]) -> Vec<Cell> {
        let classes = self.classes.iter().zip(balance);
        let pressed = classes.flat_map(|(class, &balance)| {
            let pressed = (class.size() - balance).cast_unsigned() / 2;
            &class.cells[..pressed as usize]
        });
        pressed.copied().collect()
    }
}

impl Class {
    /// Number of cells.
    fn size(&self) -> i32 {
        i32::try_from(self.cells.len()).expect("boards have at most 2^16 cells")
    }
}
