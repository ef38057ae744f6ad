//! Classic rectangles: both colours in one search, since the presses that turn every cell over lead
//! from one to the other.

use crate::flip::coset::{Histogram, MAX_DIMENSION};
use crate::flip::rectangle::Plan;
use crate::flip::{Board, Colour, Goal, Solution};
use crate::{BitGrid, Cell};

/// Patterns of so many bytes are always made.
const SMALL: u64 = 1 << 20;

/// A solution and everything that can be added to it.
#[derive(Debug)]
pub(super) struct Coset {
    /// The colour that `start` reaches.
    colour: Colour,
    /// A solution without the first cell of any pattern.
    start: BitGrid,
    /// A reduced basis, by first cell. One vector may turn every cell over.
    patterns: Vec<BitGrid>,
    /// Bit `patterns.len() − 1 − i`: pattern i leads to the other colour.
    recolours: u64,
    /// Weights of all sums; `None` past the limits of the search.
    pub(super) histogram: Option<Histogram>,
}

impl Coset {
    /// All solutions of a board; `None` where there are none. Patterns are made only where they fit
    /// in `memory` bytes.
    ///
    /// Cost: O(area / 64) for each pattern, and O(area · patterns) for the histogram at most.
    pub(super) fn new(plan: &Plan, board: &Board, goal: Goal, memory: u64) -> Option<Self> {
        let colour = goal.colours()[0];
        let start = plan.solve(&board.wrong(colour)).ok()?;
        let mut coset = Self {
            colour,
            start,
            patterns: Vec::new(),
            recolours: 0,
            histogram: None,
        };
        let count = plan.nullity() + usize::from(goal == Goal::Either);
        let bytes = count as u64 * 8 * coset.start.words().len() as u64;
        if count > MAX_DIMENSION as usize || bytes > memory.max(SMALL) {
            return Some(coset);
        }
        coset.patterns = plan.quiet_patterns().collect();
        // Pattern i is the only one with cell (0, i).
        for (i, pattern) in coset.patterns.iter().enumerate() {
            if coset.start.get(Cell::new(0, i)) {
                coset.start.xor_assign(pattern);
            }
        }
        if goal == Goal::Either {
            coset.add_recolouring(plan);
        }
        coset.histogram = coset.weigh();
        Some(coset)
    }

    /// Adds the presses that turn every cell over (Sutner: there always are such presses).
    ///
    /// Its first cell lies behind those of all quiet patterns, so it comes last, and the others are
    /// freed of its first cell.
    fn add_recolouring(&mut self, plan: &Plan) {
        let all = BitGrid::ones(plan.size());
        let mut recolouring = plan.solve(&all).expect("all cells can be turned over");
        for (i, pattern) in self.patterns.iter().enumerate() {
            if recolouring.get(Cell::new(0, i)) {
                recolouring.xor_assign(pattern);
            }
        }
        let first = recolouring
            .cells()
            .next()
            .expect("no presses change no cell");
        for pattern in &mut self.patterns {
            let changed = pattern.get(first);
            if changed {
                pattern.xor_assign(&recolouring);
            }
            self.recolours = self.recolours << 1 | u64::from(changed);
        }
        self.recolours = self.recolours << 1 | 1;
        if self.start.get(first) {
            self.start.xor_assign(&recolouring);
            self.colour = other(self.colour);
        }
        self.patterns.push(recolouring);
    }

    /// How many patterns there are to choose from.
    pub(super) fn dimension(&self) -> usize {
        self.patterns.len()
    }

    /// A solution that was not looked for.
    pub(super) fn some(&self) -> Solution {
        Solution {
            colour: self.colour,
            presses: self.start.clone(),
        }
    }

    /// The solution that adds the patterns of a candidate.
    pub(super) fn solution(&self, candidate: u64) -> Solution {
        let mut presses = self.start.clone();
        for (i, pattern) in self.patterns.iter().enumerate() {
            if candidate >> (self.patterns.len() - 1 - i) & 1 == 1 {
                presses.xor_assign(pattern);
            }
        }
        let recoloured = (candidate & self.recolours).count_ones() % 2 == 1;
        Solution {
            colour: if recoloured {
                other(self.colour)
            } else {
                self.colour
            },
            presses,
        }
    }

    /// Counts the cells with each column of bits, 64 cells at a time: a word of cells is split by one
    /// pattern after the other, and cells that stay together are counted together.
    fn weigh(&self) -> Option<Histogram> {
        /// Up to this many patterns the counts of all columns are kept in a table.
        const TABLE: usize = 16;
        let dimension = self.patterns.len();
        let mut table = vec![
            [0_u32; 2];
            if dimension <= TABLE {
                1 << dimension
            } else {
                0
            }
        ];
        let mut list = Vec::new();
        let stride = self.start.stride();
        let tail = self.start.tail_mask();
        for (index, &start) in self.start.words().iter().enumerate() {
            let cells = if index % stride == stride - 1 {
                tail
            } else {
                u64::MAX
            };
            let mut count = |column: u64, cells: u64| {
                let pressed = (cells & start).count_ones();
                let counts = [cells.count_ones() - pressed, pressed];
                if dimension <= TABLE {
                    let slot = &mut table[column as usize];
                    *slot = [
                        slot[0].saturating_add(counts[0]),
                        slot[1].saturating_add(counts[1]),
                    ];
                } else {
                    list.push((column, counts));
                }
            };
            split(&self.patterns, index, cells, 0, &mut count);
        }
        let table = table.iter().enumerate();
        let table = table.map(|(column, &counts)| (column as u64, counts));
        let weighted = table
            .chain(list)
            .flat_map(|(column, [up, pressed])| [(column, false, up), (column, true, pressed)]);
        Histogram::from_weighted(dimension as u32, weighted.filter(|entry| entry.2 > 0)).ok()
    }
}

/// Calls back with each column that some of the cells have, and the cells that have it.
fn split(
    patterns: &[BitGrid],
    index: usize,
    cells: u64,
    column: u64,
    count: &mut impl FnMut(u64, u64),
) {
    let Some((pattern, rest)) = patterns.split_first() else {
        return count(column, cells);
    };
    let held = cells & pattern.words()[index];
    for (cells, bit) in [(cells ^ held, 0), (held, 1)] {
        if cells != 0 {
            split(rest, index, cells, column << 1 | bit, count);
        }
    }
}

const fn other(colour: Colour) -> Colour {
    match colour {
        Colour::White => Colour::Black,
        Colour::Black => Colour::White,
    }
}
