//! Where the rows of the search lie, and what is added to what.

use super::cost::table_bits;
use super::levels::{Bin, Halving};
use super::plan::LANE_BITS;
use super::steps::{Leaf, Pair, Single, Step};

/// The rows of all widths.
#[derive(Debug, Clone, Default)]
pub(super) struct Layout {
    pub(super) bytes: ClassPlan,
    pub(super) shorts: ClassPlan,
    pub(super) longs: ClassPlan,
    /// From the dense bits down, one bit each, for groups that wait: slots are places in the lists of bins,
    /// and in the end columns.
    pub(super) filters: Vec<Leaf>,
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
        let last = table_bits(dense_bits);
        layout.filters = (last..dense_bits)
            .rev()
            .map(|low| lay_filter(halving(low), &bins[low as usize], low == last))
            .collect();
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
        let below = |bins: &[Bin], bits: u32, column: u128| {
            bins.binary_search_by_key(&(column & ((1_u128 << bits) - 1)), |bin| bin.column)
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
        for kept in &halving.kept {
            below[kept.out as usize] = above[kept.from as usize];
        }
        for pair in &halving.pairs {
            let (class, zero) = above[pair.zero as usize];
            let (_, one) = above[pair.one as usize];
            let plan = self.class(class);
            let out = plan.take_slot();
            below[pair.out as usize] = (class, out);
            plan.last_step().push_pair(Pair { zero, one, out });
        }
        for lone in &halving.lones {
            let (class, from) = above[lone.from as usize];
            let plan = self.class(class);
            let out = plan.take_slot();
            below[lone.out as usize] = (class, out);
            plan.last_step().push_lone(Single { from, out });
        }
        for &(class, slot) in &below {
            self.class(class).last_step().push_alive(slot);
        }
        below
    }

    /// The last step, to the dense bins.
    fn lay_leaf(&mut self, halving: &Halving, places: &[Place], dense: &[Bin]) {
        let mass = |out: u32| dense[out as usize].mass;
        for &Pair { zero, one, out } in &halving.pairs {
            let (class, zero) = places[zero as usize];
            let (_, one) = places[one as usize];
            let pair = Pair { zero, one, out };
            self.class(class).leaf.push_pair(pair, mass(out));
        }
        for &Single { from, out } in &halving.kept {
            let (class, from) = places[from as usize];
            let single = Single { from, out };
            self.class(class).leaf.push_kept(single, mass(out));
        }
        for &Single { from, out } in &halving.lones {
            let (class, from) = places[from as usize];
            let single = Single { from, out };
            self.class(class).leaf.push_lone(single, mass(out));
        }
    }
}

/// A step of groups that wait, by place, to `below`; in the end groups are copied to tables, by column.
fn lay_filter(halving: &Halving, below: &[Bin], by_column: bool) -> Leaf {
    let mut leaf = Leaf::default();
    let column_and_mass = |out: u32| {
        let bin = &below[out as usize];
        let place = if by_column { bin.column as u32 } else { out };
        (place, bin.mass)
    };
    for pair in &halving.pairs {
        let (out, mass) = column_and_mass(pair.out);
        leaf.push_pair(Pair { out, ..*pair }, mass);
    }
    for single in &halving.kept {
        let (out, mass) = column_and_mass(single.out);
        leaf.push_kept(Single { out, ..*single }, mass);
    }
    for single in &halving.lones {
        let (out, mass) = column_and_mass(single.out);
        leaf.push_lone(Single { out, ..*single }, mass);
    }
    leaf
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
