//! Where the rows of the search lie, and what is added to what.

use super::kernel::{Lone, Pair};
use super::levels::{Bin, Halving};
use super::plan::LANE_BITS;
use std::ops::Range;

/// Largest mass of a chunk of bytes whose magnitudes are added as bytes.
const CHUNK_MASS: u32 = u8::MAX as u32;

/// The rows of all widths.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    pub(super) bytes: ClassPlan,
    pub(super) shorts: ClassPlan,
    pub(super) longs: ClassPlan,
}

/// What happens to the rows of one width. All places are slots of that width's arena.
#[derive(Debug, Clone, Default)]
pub(super) struct ClassPlan {
    pub(super) slots: u32,
    pub(super) spread: Vec<Spread>,
    /// One step for each bit of the path, lowest first.
    pub(super) steps: Vec<Step>,
    /// The last step, to the dense bits, of which only the bounds are computed.
    pub(super) leaf: Leaf,
}

/// A scalar bin that is spread over the lanes of a row.
#[derive(Debug, Clone, Copy)]
pub(super) struct Spread {
    pub(super) bin: u32,
    pub(super) slot: u32,
    pub(super) lane_column: u32,
}

/// One bit of the path.
#[derive(Debug, Clone, Default)]
pub(super) struct Step {
    pub(super) pairs: Vec<Pair>,
    pub(super) lones: Vec<Lone>,
    /// All bins that exist after the step.
    pub(super) alive: Vec<u32>,
}

/// The last step. `out` is the dense column.
#[derive(Debug, Clone, Default)]
pub(super) struct Leaf {
    pub(super) pairs: Vec<Pair>,
    pub(super) pair_chunks: Chunks,
    /// Bins that both children have, whatever the sign: slots, then dense columns.
    pub(super) single: Vec<u32>,
    pub(super) single_chunks: Chunks,
    pub(super) single_column: Vec<u32>,
    /// How many of the first `single` keep their sign in both children.
    pub(super) kept: usize,
}

/// The width and the slot of a bin's row.
type Place = (Class, u32);

impl Layout {
    /// Lays out the rows from `row_bits` remaining bits down to `dense_bits`. `bins[r]` are the bins
    /// of `r` remaining bits, `halvings[r]` the step down to them.
    ///
    /// A bin has the width that the mass of the dense bin it ends in needs, on all levels: so no
    /// step changes widths. A bin that no step changes keeps its row.
    pub(super) fn new(
        bins: &[Vec<Bin>],
        halvings: &[Option<Halving>],
        row_bits: u32,
        dense_bits: u32,
    ) -> Self {
        let dense = &bins[dense_bits as usize];
        let halving = |low: u32| {
            halvings[low as usize]
                .as_ref()
                .expect("made for all levels")
        };
        let mut layout = Self::default();
        let mut places = layout.lay_top(bins, row_bits, dense_bits);
        for low in (dense_bits + 1..row_bits).rev() {
            places = layout.lay_step(halving(low), &places, bins[low as usize].len());
        }
        layout.lay_leaf(halving(dense_bits), &places, dense);
        for class in [&mut layout.bytes, &mut layout.shorts, &mut layout.longs] {
            // They were laid from the highest bit down.
            class.steps.reverse();
        }
        layout
    }

    fn class(&mut self, class: Class) -> &mut ClassPlan {
        match class {
            Class::Bytes => &mut self.bytes,
            Class::Shorts => &mut self.shorts,
            Class::Longs => &mut self.longs,
        }
    }

    /// Rows for the bins of `row_bits` bits, and the bins above that are spread over them.
    fn lay_top(&mut self, bins: &[Vec<Bin>], row_bits: u32, dense_bits: u32) -> Vec<Place> {
        let (dense, rows) = (&bins[dense_bits as usize], &bins[row_bits as usize]);
        let below = |bins: &[Bin], bits: u32, column: u64| {
            bins.binary_search_by_key(&(column & ((1 << bits) - 1)), |bin| bin.column)
                .expect("every bin ends in one below")
        };
        let places: Vec<Place> = rows
            .iter()
            .map(|bin| {
                let class = Class::of(dense[below(dense, dense_bits, bin.column)].mass);
                (class, self.class(class).take_slot())
            })
            .collect();
        for (bin, place) in bins[(row_bits + LANE_BITS) as usize].iter().zip(0..) {
            let (class, slot) = places[below(rows, row_bits, bin.column)];
            self.class(class).spread.push(Spread {
                bin: place,
                slot,
                lane_column: (bin.column >> row_bits) as u32,
            });
        }
        places
    }

    /// One bit of the path: from the places above to those below.
    fn lay_step(&mut self, halving: &Halving, above: &[Place], bins: usize) -> Vec<Place> {
        let mut below = vec![(Class::Bytes, 0); bins];
        for class in [Class::Bytes, Class::Shorts, Class::Longs] {
            self.class(class).steps.push(Step::default());
        }
        for &(kept, out) in &halving.kept {
            below[out as usize] = above[kept as usize];
        }
        for pair in &halving.pairs {
            let (class, zero) = above[pair.zero as usize];
            let (_, one) = above[pair.one as usize];
            let plan = self.class(class);
            let out = plan.take_slot();
            below[pair.out as usize] = (class, out);
            plan.last_step().pairs.push(Pair { zero, one, out });
        }
        for lone in &halving.lones {
            let (class, one) = above[lone.one as usize];
            let plan = self.class(class);
            let out = plan.take_slot();
            below[lone.out as usize] = (class, out);
            plan.last_step().lones.push(Lone { one, out });
        }
        for &(class, slot) in &below {
            self.class(class).last_step().alive.push(slot);
        }
        below
    }

    /// The last step, to the dense bins.
    fn lay_leaf(&mut self, halving: &Halving, places: &[Place], dense: &[Bin]) {
        for pair in &halving.pairs {
            let (class, zero) = places[pair.zero as usize];
            let (_, one) = places[pair.one as usize];
            let bin = &dense[pair.out as usize];
            let leaf = &mut self.class(class).leaf;
            leaf.pair_chunks.push(bin.mass);
            leaf.pairs.push(Pair {
                zero,
                one,
                out: bin.column as u32,
            });
        }
        let kept = halving.kept.iter().map(|&(above, out)| (above, out, true));
        let lones = halving.lones.iter().map(|l| (l.one, l.out, false));
        for (above, out, keeps_sign) in kept.chain(lones) {
            let (class, slot) = places[above as usize];
            let bin = &dense[out as usize];
            let leaf = &mut self.class(class).leaf;
            leaf.single_chunks.push(bin.mass);
            leaf.single.push(slot);
            leaf.single_column.push(bin.column as u32);
            leaf.kept += usize::from(keeps_sign);
        }
    }
}

impl ClassPlan {
    fn last_step(&mut self) -> &mut Step {
        self.steps.last_mut().expect("a step is being laid")
    }

    fn take_slot(&mut self) -> u32 {
        self.slots += 1;
        self.slots - 1
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Bytes,
    Shorts,
    Longs,
}

impl Class {
    fn of(mass: u32) -> Self {
        if i8::try_from(mass).is_ok() {
            Self::Bytes
        } else if i16::try_from(mass).is_ok() {
            Self::Shorts
        } else {
            Self::Longs
        }
    }
}

/// Parts a list into ranges whose masses sum up to at most 255, as far as they can.
#[derive(Debug, Clone, Default)]
pub(super) struct Chunks {
    pub(super) ranges: Vec<Range<u32>>,
    /// Mass of the last range.
    mass: u32,
}

impl Chunks {
    fn push(&mut self, mass: u32) {
        let next = self.ranges.last().map_or(0, |last| last.end);
        match self.ranges.last_mut() {
            Some(last) if self.mass.saturating_add(mass) <= CHUNK_MASS => {
                last.end += 1;
                self.mass += mass;
            }
            _ => {
                self.ranges.push(next..next + 1);
                self.mass = mass;
            }
        }
    }
}
