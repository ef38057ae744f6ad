//! Classic rectangles: both colours in one search, since the presses that turn every cell over lead
//! from one to the other.

use std::sync::OnceLock;

use super::kept::{Bits, Kept, Moved, WORTHWHILE};
use crate::bits::{get, is_odd_overlap};
use crate::flip::coset::{Histogram, Knowledge, MAX_DIMENSION, Symmetry};
use crate::flip::rectangle::Plan;
use crate::flip::solution::Tie;
use crate::flip::symmetry::Image;
use crate::flip::{Board, Colour, Goal, Solution};
use crate::{BitGrid, Cell};

/// Patterns of so many bytes are always made.
const SMALL: u64 = 1 << 20;

/// From so many patterns on the search makes use of spaces of sums.
const SPANNED: usize = 22;

/// Spaces of more dimensions are of no use to the search.
const MAX_SPAN: usize = 16;

/// More patterns are not made: too many even where a symmetry leaves the square root of all sums.
const MAX_PATTERNS: usize = 1024;

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
    /// Bit i: vector i leads to the other colour.
    recolours: Bits,
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
        coset.histogram = coset
            .patterns
            .and_then(|patterns| weigh(&coset.start, &patterns.basis));
        Some(coset)
    }

    fn patterns(&self, goal: Goal) -> Option<Patterns> {
        let size = self.plan.size();
        let count = self.plan.nullity() + usize::from(goal == Goal::Either);
        let words = size.columns.div_ceil(64) as u64 * size.rows as u64;
        let bytes = count as u64 * 8 * words;
        if count > MAX_PATTERNS || bytes > self.memory.max(SMALL) {
            return None;
        }
        let basis: Vec<BitGrid> = self.plan.quiet_patterns().collect();
        let mut patterns = Patterns {
            // Pattern i is the only one with cell (0, i).
            firsts: (0..basis.len()).map(|i| Cell::new(0, i)).collect(),
            recolours: vec![0; count.div_ceil(64)],
            basis,
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
        for (i, pattern) in self.basis.iter_mut().enumerate() {
            if pattern.get(first) {
                pattern.xor_assign(&recolouring);
                self.recolours[i / 64] |= 1 << (i % 64);
            }
        }
        let last = self.basis.len();
        self.recolours[last / 64] |= 1 << (last % 64);
        self.basis.push(recolouring);
        self.firsts.push(first);
    }

    /// Whether vector i leads to the other colour.
    fn recolours(&self, i: usize) -> bool {
        get(&self.recolours, i)
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
    pub(super) fn solution(&self, candidate: u128) -> Solution {
        self.sum(&self.reversed(candidate))
    }

    /// The candidate that adds these patterns, bit i for pattern i.
    ///
    /// # Panics
    /// Past what the search takes.
    fn candidate(&self, sum: &[u64]) -> u128 {
        let dimension = self.dimension();
        assert!(
            dimension <= MAX_DIMENSION as usize,
            "a candidate is one word"
        );
        let bit = |i: usize| u128::from(get(sum, i)) << (dimension - 1 - i);
        (0..dimension).fold(0, |candidate, i| candidate | bit(i))
    }

    /// The patterns that a candidate adds, bit i for pattern i.
    fn reversed(&self, candidate: u128) -> Bits {
        let dimension = self.dimension();
        let mut sum = vec![0; dimension.div_ceil(64)];
        for i in 0..dimension {
            sum[i / 64] |= ((candidate >> (dimension - 1 - i) & 1) as u64) << (i % 64);
        }
        sum
    }

    /// The solution that adds these patterns, bit i for pattern i.
    pub(super) fn sum(&self, sum: &[u64]) -> Solution {
        let mut presses = self.start.clone();
        self.add(&mut presses, sum);
        let recolours = self
            .patterns
            .map_or(&[][..], |patterns| &patterns.recolours);
        let recoloured = is_odd_overlap(sum, recolours);
        Solution {
            colour: if recoloured {
                self.colour.other()
            } else {
                self.colour
            },
            presses,
        }
    }

    fn add(&self, to: &mut BitGrid, sum: &[u64]) {
        for (i, pattern) in self.basis().iter().enumerate() {
            if get(sum, i) {
                to.xor_assign(pattern);
            }
        }
    }

    /// What a symmetry of the board makes of the sums of patterns: pattern i is in a sum where the sum
    /// differs from the start in the first cell of pattern i.
    pub(super) fn moved(&self, image: Image) -> Moved {
        let firsts = self.patterns.map_or(&[][..], |patterns| &patterns.firsts);
        let sources = firsts
            .iter()
            .map(|first| image.source(first.row, first.column));
        let sources: Vec<Cell> = sources.collect();
        let bits = |moved: &dyn Fn(usize) -> bool| {
            let mut bits = vec![0; sources.len().div_ceil(64)];
            for i in (0..sources.len()).filter(|&i| moved(i)) {
                bits[i / 64] |= 1 << (i % 64);
            }
            bits
        };
        let images = self.basis().iter();
        Moved {
            images: images
                .map(|pattern| bits(&|i| pattern.get(sources[i])))
                .collect(),
            shift: bits(&|i| self.start.get(sources[i]) != self.start.get(firsts[i])),
        }
    }

    /// What the search of all sums is told: a light sum, symmetries, and spaces of sums.
    ///
    /// # Panics
    /// Past what the search takes.
    pub(super) fn knowledge(&self, plan: &Plan, light: Option<Bits>, moved: &[Moved]) -> Knowledge {
        let mut knowledge = Knowledge::default();
        if self.dimension() >= WORTHWHILE {
            knowledge.candidate = light.map(|sum| self.candidate(&sum));
            knowledge.symmetries = moved.iter().map(|moved| self.symmetry(moved)).collect();
        }
        if self.dimension() >= SPANNED {
            knowledge.spans = self.spans(plan);
        }
        knowledge
    }

    /// A symmetry as a map of candidates.
    fn symmetry(&self, moved: &Moved) -> Symmetry {
        // Bit 0 of a candidate is the last pattern.
        let images = moved.images.iter().rev();
        Symmetry {
            images: images.map(|image| self.candidate(image)).collect(),
            shift: self.candidate(&moved.shift),
        }
    }

    /// Spaces of sums of quiet patterns that may leave few kinds of cells, as candidates.
    fn spans(&self, plan: &Plan) -> Vec<Vec<u128>> {
        let recolours = self
            .patterns
            .map_or(&[][..], |patterns| &patterns.recolours);
        let candidate = |head: &Vec<u64>| {
            let mut sum = head.clone();
            sum.resize(self.dimension().div_ceil(64), 0);
            // Beside the quiet patterns there is at most one other, which leads to the other colour and back.
            if is_odd_overlap(&sum, recolours) {
                let last = self.dimension() - 1;
                sum[last / 64] |= 1 << (last % 64);
            }
            self.candidate(&sum)
        };
        let ideals = plan.ideals(MAX_SPAN).into_iter();
        ideals
            .map(|ideal| ideal.iter().map(candidate).collect())
            .collect()
    }

    /// The weights of the sums that a symmetry leaves as they are, by their candidates; `None` past the
    /// limits of the search.
    pub(super) fn weights_of(&self, kept: &Kept) -> Option<Histogram> {
        let dimension = kept.basis.len();
        if dimension > MAX_DIMENSION as usize {
            return None;
        }
        let mut start = self.start.clone();
        self.add(&mut start, &kept.start);
        // The first pattern is the highest bit of a column.
        let basis = kept.basis.iter().rev().map(|sum| {
            let mut pattern = BitGrid::new(self.start.size());
            self.add(&mut pattern, sum);
            pattern
        });
        weigh(&start, &basis.collect::<Vec<_>>())
    }
}

/// Counts the cells with each column of bits, 64 cells at a time: a word of cells is split by one
/// pattern after the other, and cells that stay together are counted together.
fn weigh(start: &BitGrid, basis: &[BitGrid]) -> Option<Histogram> {
    /// Up to this many patterns the counts of all columns are kept in a table.
    const TABLE: usize = 16;
    let dimension = basis.len();
    if dimension > MAX_DIMENSION as usize {
        return None;
    }
    let mut table = vec![
        [0_u32; 2];
        if dimension <= TABLE {
            1 << dimension
        } else {
            0
        }
    ];
    let mut list = Vec::new();
    let stride = start.stride();
    let tail = start.tail_mask();
    for (index, &pressed) in start.words().iter().enumerate() {
        let cells = if index % stride == stride - 1 {
            tail
        } else {
            u64::MAX
        };
        let mut count = |column: u128, cells: u64| {
            let pressed = (cells & pressed).count_ones();
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
    let table = table.map(|(column, &counts)| (column as u128, counts));
    let weighted = table
        .chain(list)
        .flat_map(|(column, [up, pressed])| [(column, false, up), (column, true, pressed)]);
    Histogram::from_weighted(dimension as u32, weighted.filter(|entry| entry.2 > 0)).ok()
}

/// Calls back with each column that some of the cells have, and the cells that have it.
fn split(
    patterns: &[BitGrid],
    index: usize,
    cells: u64,
    column: u128,
    count: &mut impl FnMut(u128, u64),
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
