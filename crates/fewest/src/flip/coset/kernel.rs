//! Arithmetic on rows of 64 lanes, in shapes that the compiler turns into vector instructions.

#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined would be compiled without the caller's instructions"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "one index for several arrays of equal length is the shape that is vectorised"
)]

use super::steps::{Leaf, Step};

/// Prefixes that are searched side by side.
pub(super) const LANES: usize = 64;

/// Groups that are filtered and transformed side by side.
pub(super) const SLOTS: usize = 32;

/// One number for each lane, or for each slot.
#[repr(C, align(64))]
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<T, const N: usize>(pub(super) [T; N]);

/// A width of the numbers in a row. The plan gives a bin a width that its absolute mass fits in, so
/// that no operation here ever wraps around.
pub(super) trait Lane: Copy + Default + Ord {
    fn plus(self, other: Self) -> Self;
    fn minus(self, other: Self) -> Self;
    fn negated(self) -> Self;
    fn magnitude(self) -> u32;
    fn narrow(value: i32) -> Self;
    fn widen(self) -> i32;
}

macro_rules! lane {
    ($type:ty) => {
        impl Lane for $type {
            #[inline(always)]
            fn plus(self, other: Self) -> Self {
                self.wrapping_add(other)
            }
            #[inline(always)]
            fn minus(self, other: Self) -> Self {
                self.wrapping_sub(other)
            }
            #[inline(always)]
            fn negated(self) -> Self {
                self.wrapping_neg()
            }
            #[inline(always)]
            fn magnitude(self) -> u32 {
                u32::from(self.unsigned_abs())
            }
            #[inline(always)]
            fn narrow(value: i32) -> Self {
                value as Self
            }
            #[inline(always)]
            fn widen(self) -> i32 {
                i32::from(self)
            }
        }
    };
}
lane!(i8);
lane!(i16);
lane!(i32);

/// A width of the sums of magnitudes: `u16` while the whole mass fits, else `u32`.
pub(super) trait Total: Copy + Default + Ord + std::fmt::Debug {
    fn plus(self, magnitude: u32) -> Self;
    fn widen(self) -> u32;
    fn at_most(value: i64) -> Self;
}

macro_rules! total {
    ($type:ty) => {
        impl Total for $type {
            #[inline(always)]
            fn plus(self, magnitude: u32) -> Self {
                self.wrapping_add(magnitude as Self)
            }
            #[inline(always)]
            fn widen(self) -> u32 {
                u32::from(self)
            }
            #[inline(always)]
            fn at_most(value: i64) -> Self {
                Self::try_from(value.max(0)).unwrap_or(Self::MAX)
            }
        }
    };
}
total!(u16);
total!(u32);

/// The widths that a histogram needs.
pub(super) trait Widths: std::fmt::Debug {
    /// Holds the sum of a group's magnitudes.
    type Total: Total;
    /// Holds the sum of a candidate.
    type Sum: Lane + std::fmt::Debug;
}

/// For masses up to 32,767.
#[derive(Debug)]
pub(super) enum Short {}

impl Widths for Short {
    type Total = u16;
    type Sum = i16;
}

/// For masses up to 2³¹ − 1.
#[derive(Debug)]
pub(super) enum Long {}

impl Widths for Long {
    type Total = u32;
    type Sum = i32;
}

/// The sign that a bit of the prefix gives to the entries that have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
}

/// Goes one level down. O(N · (pairs + lones)).
#[inline(always)]
pub(super) fn halve<T: Lane, const N: usize>(rows: &mut [Row<T, N>], step: &Step, sign: Sign) {
    // Two loops: the compiler does not take the choice out of one.
    match sign {
        Sign::Plus => combine(rows, step, T::plus, |value| value),
        Sign::Minus => combine(rows, step, T::minus, T::negated),
    }
}

#[inline(always)]
fn combine<T: Lane, const N: usize>(
    rows: &mut [Row<T, N>],
    step: &Step,
    both: impl Fn(T, T) -> T,
    one: impl Fn(T) -> T,
) {
    assert!(step.slots() <= rows.len(), "the step has its rows");
    for pair in step.pairs() {
        // SAFETY: no slot of the step is as large as `slots()`.
        unsafe {
            let a = &rows.get_unchecked(pair.zero as usize).0;
            let b = &rows.get_unchecked(pair.one as usize).0;
            let out = std::array::from_fn(|l| both(a[l], b[l]));
            rows.get_unchecked_mut(pair.out as usize).0 = out;
        }
    }
    for lone in step.lones() {
        // SAFETY: as above.
        unsafe {
            let a = &rows.get_unchecked(lone.from as usize).0;
            let out = std::array::from_fn(|l| one(a[l]));
            rows.get_unchecked_mut(lone.out as usize).0 = out;
        }
    }
}

/// Whether lane and column have an odd number of bits in common, by column.
static ODD: [[bool; LANES]; LANES] = {
    let mut odd = [[false; LANES]; LANES];
    let mut at = 0;
    while at < LANES * LANES {
        let (column, lane) = (at / LANES, at % LANES);
        odd[column][lane] = (column & lane).count_ones() % 2 == 1;
        at += 1;
    }
    odd
};

/// Adds `sum · (−1)^parity(lane & column)` to each lane of a row.
#[inline(always)]
pub(super) fn spread<T: Lane, const N: usize>(row: &mut Row<T, N>, sum: i32, column: u32) {
    let (plus, minus) = (T::narrow(sum), T::narrow(-sum));
    let odd = &ODD[column as usize % LANES];
    for l in 0..N {
        row.0[l] = row.0[l].plus(if odd[l] { minus } else { plus });
    }
}

/// Sums of magnitudes of both children of a node.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bounds<S, const N: usize> {
    pub(super) plus: [S; N],
    pub(super) minus: [S; N],
}

/// Adds the magnitudes of rows.
#[inline(always)]
pub(super) fn add_rows<T: Lane, S: Total, const N: usize>(
    bounds: &mut [S; N],
    rows: &[Row<T, N>],
    slots: impl Iterator<Item = u32>,
) {
    for slot in slots {
        let row = &rows[slot as usize].0;
        for l in 0..N {
            bounds[l] = bounds[l].plus(row[l].magnitude());
        }
    }
}

/// Adds the magnitudes of the sums and of the differences of pairs of rows.
#[inline(always)]
pub(super) fn add_pairs<T: Lane, S: Total, const N: usize>(
    bounds: &mut Bounds<S, N>,
    rows: &[Row<T, N>],
    leaf: &Leaf,
) {
    for pair in leaf.pairs() {
        let (a, b) = (&rows[pair.zero as usize].0, &rows[pair.one as usize].0);
        for l in 0..N {
            bounds.plus[l] = bounds.plus[l].plus(a[l].plus(b[l]).magnitude());
            bounds.minus[l] = bounds.minus[l].plus(a[l].minus(b[l]).magnitude());
        }
    }
}

/// [`add_rows`] for the bytes of a leaf, whose magnitudes are first added as bytes.
#[inline(always)]
pub(super) fn add_byte_rows<S: Total>(
    bounds: &mut [S; LANES],
    rows: &[Row<i8, LANES>],
    leaf: &Leaf,
) {
    assert!(leaf.slots() <= rows.len(), "the leaf has its rows");
    for chunk in leaf.single_chunks() {
        let mut sums = [0_u8; LANES];
        for single in chunk {
            // SAFETY: no slot of the leaf is as large as `slots()`.
            let row = unsafe { rows.get_unchecked(single.from as usize) }.0;
            for l in 0..LANES {
                sums[l] = sums[l].wrapping_add(row[l].unsigned_abs());
            }
        }
        for l in 0..LANES {
            bounds[l] = bounds[l].plus(u32::from(sums[l]));
        }
    }
}

/// [`add_pairs`] for the bytes of a leaf, whose magnitudes are first added as bytes.
#[inline(always)]
pub(super) fn add_byte_pairs<S: Total>(
    bounds: &mut Bounds<S, LANES>,
    rows: &[Row<i8, LANES>],
    leaf: &Leaf,
) {
    assert!(leaf.slots() <= rows.len(), "the leaf has its rows");
    // SAFETY: no slot of the leaf is as large as `slots()`.
    let row = |slot: u32| unsafe { rows.get_unchecked(slot as usize) }.0;
    for chunk in leaf.pair_chunks() {
        let mut plus = [0_u8; LANES];
        let mut minus = [0_u8; LANES];
        for pair in chunk {
            let (a, b) = (row(pair.zero), row(pair.one));
            for l in 0..LANES {
                plus[l] = plus[l].wrapping_add(a[l].wrapping_add(b[l]).unsigned_abs());
                minus[l] = minus[l].wrapping_add(a[l].wrapping_sub(b[l]).unsigned_abs());
            }
        }
        for l in 0..LANES {
            bounds.plus[l] = bounds.plus[l].plus(u32::from(plus[l]));
            bounds.minus[l] = bounds.minus[l].plus(u32::from(minus[l]));
        }
    }
}

/// The lanes whose bound is at least `threshold`, one bit each.
#[inline(always)]
pub(super) fn lanes_at_least<S: Total, const N: usize>(bounds: &[S; N], threshold: S) -> u64 {
    let largest = bounds.iter().copied().fold(S::default(), Ord::max);
    if largest < threshold {
        return 0;
    }
    let mut lanes = 0;
    for (l, &bound) in bounds.iter().enumerate() {
        lanes |= u64::from(bound >= threshold) << l;
    }
    lanes
}

/// Copies one lane of the bins after a step to a slot of other rows.
#[inline(always)]
pub(super) fn copy<T: Lane, D: Lane, const N: usize>(
    to: &mut [Row<D, SLOTS>],
    slot: usize,
    rows: &[Row<T, N>],
    leaf: &Leaf,
    lane: usize,
    sign: Sign,
) {
    assert!(lane < N && slot < SLOTS, "the lane and the slot exist");
    assert!(leaf.slots() <= rows.len() && leaf.outs() <= to.len());
    // SAFETY: no slot of the leaf is as large as `slots()`, and `lane` is below `N`.
    let value =
        |slot: u32| unsafe { *rows.get_unchecked(slot as usize).0.get_unchecked(lane) }.widen();
    let mut set = |out: u32, value: i32| {
        // SAFETY: no out of the leaf is as large as `outs()`, and `slot` is below `SLOTS`.
        let place = unsafe { to.get_unchecked_mut(out as usize).0.get_unchecked_mut(slot) };
        *place = D::narrow(value);
    };
    let (kept, lones) = leaf.kept_and_lones();
    match sign {
        Sign::Plus => {
            for pair in leaf.pairs() {
                set(pair.out, value(pair.zero) + value(pair.one));
            }
            for lone in lones {
                set(lone.out, value(lone.from));
            }
        }
        Sign::Minus => {
            for pair in leaf.pairs() {
                set(pair.out, value(pair.zero) - value(pair.one));
            }
            for lone in lones {
                set(lone.out, -value(lone.from));
            }
        }
    }
    for single in kept {
        set(single.out, value(single.from));
    }
}

/// Walsh–Hadamard transform over the rows, in place. O(32 · n log n) for `n` rows, a power of two.
#[inline(always)]
pub(super) fn transform<D: Lane>(rows: &mut [Row<D, SLOTS>]) {
    let mut half = 1;
    while half < rows.len() {
        for block in rows.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                for l in 0..SLOTS {
                    let (x, y) = (a.0[l], b.0[l]);
                    a.0[l] = x.plus(y);
                    b.0[l] = x.minus(y);
                }
            }
        }
        half *= 2;
    }
}

/// The largest number of each slot.
#[inline(always)]
pub(super) fn largest<D: Lane>(rows: &[Row<D, SLOTS>]) -> [D; SLOTS] {
    rows.iter().skip(1).fold(rows[0].0, |mut best, row| {
        for l in 0..SLOTS {
            best[l] = best[l].max(row.0[l]);
        }
        best
    })
}

#[cfg(test)]
mod tests {
    use super::super::steps::{Pair, Single};
    use super::*;

    fn row<T: Lane, const N: usize>(seed: i32, largest: i32) -> Row<T, N> {
        let mut value = seed * 31;
        Row(std::array::from_fn(|_| {
            value = (value + 17) % (2 * largest + 1);
            T::narrow(value - largest)
        }))
    }

    /// Three bins of the level above, as lists, for every lane: the step done number by number.
    fn agrees<T: Lane + std::fmt::Debug>(largest: i32) {
        let above: [Row<T, LANES>; 3] = [row(1, largest), row(5, largest), row(9, largest)];
        let mut step = Step::default();
        step.push_pair(Pair {
            zero: 0,
            one: 1,
            out: 3,
        });
        step.push_lone(Single { from: 2, out: 4 });
        let mut leaf = Leaf::default();
        leaf.push_pair(
            Pair {
                zero: 0,
                one: 1,
                out: 6,
            },
            2,
        );
        leaf.push_lone(Single { from: 2, out: 2 }, 1);
        let mut bounds = Bounds {
            plus: [0_u32; LANES],
            minus: [0; LANES],
        };
        let single: Vec<u32> = leaf.singles().iter().map(|s| s.from).collect();
        add_rows(&mut bounds.plus, &above, single.iter().copied());
        add_rows(&mut bounds.minus, &above, single.iter().copied());
        add_pairs(&mut bounds, &above, &leaf);
        for (sign, factor, bounds) in [
            (Sign::Plus, 1, bounds.plus),
            (Sign::Minus, -1, bounds.minus),
        ] {
            let mut rows = above.to_vec();
            rows.resize(5, Row([T::default(); LANES]));
            halve(&mut rows, &step, sign);
            for l in 0..LANES {
                let [a, b, c] = above.each_ref().map(|row| row.0[l].widen());
                let expected = [a + factor * b, factor * c];
                assert_eq!([rows[3].0[l].widen(), rows[4].0[l].widen()], expected);
                assert_eq!(
                    bounds[l],
                    expected[0].unsigned_abs() + expected[1].unsigned_abs()
                );
                let mut copied = vec![Row([0_i32; SLOTS]); 7];
                copy(&mut copied, l % SLOTS, &above, &leaf, l, sign);
                assert_eq!(copied[6].0[l % SLOTS], expected[0]);
                assert_eq!(copied[2].0[l % SLOTS], expected[1]);
            }
        }
    }

    #[test]
    fn steps_agree_with_numbers_at_the_end_of_each_width() {
        agrees::<i8>(63);
        agrees::<i16>(16_383);
        agrees::<i32>(1 << 29);
    }

    #[test]
    fn bytes_add_up_to_255_in_a_chunk() {
        // Magnitudes 127 and 128 in one chunk, 127 more in the next.
        let rows = [
            Row([127_i8; LANES]),
            Row([-64; LANES]),
            Row([64; LANES]),
            Row([-127; LANES]),
        ];
        let mut leaf = Leaf::default();
        leaf.push_kept(Single { from: 0, out: 0 }, 127);
        leaf.push_lone(Single { from: 3, out: 1 }, 127);
        let mut shared = [0_u16; LANES];
        add_byte_rows(&mut shared, &rows, &leaf);
        assert_eq!(shared, [254; LANES]);
        leaf.push_pair(
            Pair {
                zero: 1,
                one: 2,
                out: 2,
            },
            127,
        );
        let mut bounds = Bounds {
            plus: shared,
            minus: shared,
        };
        add_byte_pairs(&mut bounds, &rows, &leaf);
        // −64 − 64 is −128, the one number whose magnitude no `i8` holds.
        assert_eq!((bounds.plus[7], bounds.minus[63]), (254, 382));
    }

    #[test]
    fn spread_is_a_walsh_function() {
        for column in [0, 1, 0b10_1010, 63] {
            let mut row = Row([100_i16; LANES]);
            spread(&mut row, -7, column);
            for (l, &value) in row.0.iter().enumerate() {
                let odd = (l as u32 & column).count_ones() % 2 == 1;
                assert_eq!(value, if odd { 107 } else { 93 });
            }
        }
    }

    #[test]
    fn the_transform_is_the_sum_over_all_rows() {
        for bits in 0..7 {
            let rows: Vec<Row<i16, SLOTS>> = (0..1 << bits).map(|i| row(i, 9)).collect();
            let mut transformed = rows.clone();
            transform(&mut transformed);
            let largest = largest(&transformed);
            for slot in 0..SLOTS {
                let sum = |t: usize| -> i16 {
                    rows.iter()
                        .enumerate()
                        .map(|(c, row)| row.0[slot] * (1 - 2 * ((c & t).count_ones() % 2) as i16))
                        .sum()
                };
                let sums: Vec<i16> = (0..rows.len()).map(sum).collect();
                let seen: Vec<i16> = transformed.iter().map(|row| row.0[slot]).collect();
                assert_eq!(seen, sums);
                assert_eq!(Some(&largest[slot]), sums.iter().max());
            }
        }
    }

    #[test]
    fn thresholds_beyond_the_width_are_reached_by_the_largest_total_only() {
        let mut bounds = [5_u16; LANES];
        bounds[63] = u16::MAX;
        assert_eq!(lanes_at_least(&bounds, u16::at_most(-3)), u64::MAX);
        assert_eq!(lanes_at_least(&bounds, u16::at_most(6)), 1 << 63);
        assert_eq!(lanes_at_least(&bounds, u16::at_most(1 << 40)), 1 << 63);
    }
}
