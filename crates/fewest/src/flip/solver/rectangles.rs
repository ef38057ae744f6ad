//! Classic rectangles: both colours in one search, since the presses that turn every cell over lead
//! from one to the other.

use std::sync::OnceLock;

use crate::flip::coset::{Histogram, MAX_DIMENSION};
use crate::flip::rectangle::Plan;
use crate::flip::solution::Tie;
use crate::flip::{Board, Colour, Goal, Solution};
use crate::{BitGrid, Cell};

/// Patterns of so many bytes are always made.
const SMALL: u64 = 1 << 20;

/// What boards of one size have in common.
#[derive(Debug)]
pub(super) struct Rectangle {
    /// Finds solutions.
    pub(super) plan: Plan,
    /// Bytes that patterns may take.
    memory: u64,
    /// What can be added to a solution for one colour, once it was asked for; `None` within where it
    /// is too much.
    same: OnceLock<Option<Patterns>>,
    /// The same for either colour.
    either: OnceLock<Option<Patterns>>,
}

/// A basis of what can be added to a solution.
#[derive(Debug)]
struct Patterns {
    /// Reduced, by first cell. One vector may turn every cell over.
    basis: Vec<BitGrid>,
    /// The cell of each that no other has.
    firsts: Vec<Cell>,
    /// Bit `basis.len() − 1 − i`: vector i leads to the other colour.
    recolours: u64,
}

/// A solution and everything that can be added to it.
#[derive(Debug)]
pub(super) struct Coset<'a> {
    /// The colour that `start` reaches.
    colour: Colour,
    /// A solution without the first cell of any pattern, or with all of them.
    start: BitGrid,
    /// `None` past the limits.
    patterns: Option<&'a Patterns>,
    /// Weights of all sums; `None` past the limits of the search.
    pub(super) histogram: Option<Histogram>,
}

impl Rectangle {
    /// Patterns are made only where they fit in `memory` bytes, and kept.
    pub(super) fn new(plan: Plan, memory: usize) -> Self {
        Self {
            plan,
            memory: memory as u64,
            same: OnceLock::new(),
            either: OnceLock::new(),
        }
    }

    /// All solutions of a board; `None` where there are none.
    ///
    /// Cost: O(area · patterns) for the histogram at most; for the first board also O(area / 64) for
    /// each pattern.
    ///
    /// The largest candidate of minimum weight is the one that the tie asks for.
    pub(super) fn coset(&self, board: &Board, goal: Goal, tie: Tie) -> Option<Coset<'_>> {
        let colour = goal.colours()[0];
        let start = self.plan.solve(&board.wrong(colour)).ok()?;
        let patterns = match goal {
            Goal::Either => &self.either,
            Goal::White | Goal::Black => &self.same,
        };
        let mut coset = Coset {
            colour,
            start,
            patterns: patterns.get_or_init(|| self.patterns(goal)).as_ref(),
            histogram: None,
        };
        coset.reduce(tie);
        coset.histogram = coset.weigh();
        Some(coset)
    }

    fn patterns(&self, goal: Goal) -> Option<Patterns> {
        let size = self.plan.size();
        let count = self.plan.nullity() + usize::from(goal == Goal::Either);
        let words = size.columns.div_ceil(64) as u64 * size.rows as u64;
        let bytes = count as u64 * 8 * words;
        if count > MAX_DIMENSION as usize || bytes > self.memory.max(SMALL) {
            return None;
        }
        let basis: Vec<BitGrid> = self.plan.quiet_patterns().collect();
        let mut patterns = Patterns {
            // Pattern i is the only one with cell (0, i).
            firsts: (0..basis.len()).map(|i| Cell::new(0, i)).collect(),
            basis,
            recolours: 0,
        };
        if goal == Goal::Either {
            let all = BitGrid::ones(size);
            let recolouring = self.plan.solve(&all);
            patterns.add_recolouring(recolouring.expect("all cells can be turned over"));
        }
        Some(patterns)
    }
}

impl Patterns {
    /// Adds presses that turn every cell over (Sutner: there always are such presses).
    ///
    /// Its first cell lies behind those of all quiet patterns, so it comes last, and the others are
    /// freed of its first cell.
    fn add_recolouring(&mut self, mut recolouring: BitGrid) {
        for (pattern, &first) in self.basis.iter().zip(&self.firsts) {
            if recolouring.get(first) {
                recolouring.xor_assign(pattern);
            }
        }
        let first = recolouring
            .cells()
            .next()
            .expect("no presses change no cell");
        for pattern in &mut self.basis {
            let changed = pattern.get(first);
            if changed {
                pattern.xor_assign(&recolouring);
            }
            self.recolours = self.recolours << 1 | u64::from(changed);
        }
        self.recolours = self.recolours << 1 | 1;
        self.basis.push(recolouring);
        self.firsts.push(first);
    }

    /// Whether vector i leads to the other colour.
    fn recolours(&self, i: usize) -> bool {
        self.recolours >> (self.basis.len() - 1 - i) & 1 == 1
    }
}

impl Coset<'_> {
    /// Takes the first cells of all patterns out of the solution: a larger candidate presses the
    /// first cell in which it differs from a smaller one. For the least pattern presses them all: a
    /// larger candidate leaves that cell alone.
    fn reduce(&mut self, tie: Tie) {
        let Some(patterns) = self.patterns else {
            return;
        };
        for (i, (pattern, &first)) in patterns.basis.iter().zip(&patterns.firsts).enumerate() {
            if self.start.get(first) != (tie == Tie::LeastPattern) {
                self.start.xor_assign(pattern);
                if patterns.recolours(i) {
                    self.colour = self.colour.other();
                }
            }
        }
    }

    fn basis(&self) -> &[BitGrid] {
        self.patterns.map_or(&[], |patterns| &patterns.basis)
    }

    /// How many patterns there are to choose from.
    pub(super) fn dimension(&self) -> usize {
        self.basis().len()
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
        for (i, pattern) in self.basis().iter().enumerate() {
            if candidate >> (self.dimension() - 1 - i) & 1 == 1 {
                presses.xor_assign(pattern);
            }
        }
        let recolours = self.patterns.map_or(0, |patterns| patterns.recolours);
        let recoloured = (candidate & recolours).count_ones() % 2 == 1;
        Solution {
            colour: if recoloured {
                self.colour.other()
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
        let basis = &self.patterns?.basis;
        let dimension = basis.len();
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
            split(basis, index, cells, 0, &mut count);
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
