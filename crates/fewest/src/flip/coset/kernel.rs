//! Arithmetic on rows of 64 lanes, in shapes that the compiler turns into vector instructions.

#![allow(
    clippy::inline_always,
    reason = "a function that is not inlined would be compiled without the caller's instructions"
)]
#![allow(
    clippy::needless_range_loop,
    reason = "one index for several arrays of equal length is the shape that is vectorised"
)]

use std::ops::Range;

/// Prefixes that are searched side by side.
pub(super) const LANES: usize = 64;

/// One number for each lane.
#[repr(C, align(64))]
#[derive(Debug, Clone, Copy)]
pub(super) struct Row<T>(pub(super) [T; LANES]);

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
pub(super) trait Total: Copy + Default + Ord {
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

/// The sign that a bit of the prefix gives to the entries that have it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Sign {
    Plus,
    Minus,
}

/// A bin of a level that comes from two bins of the level above.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    /// The bin whose top bit is 0.
    pub(super) zero: u32,
    /// The bin whose top bit is 1.
    pub(super) one: u32,
    pub(super) out: u32,
}

/// A bin of a level that comes from one bin, whose top bit is 1.
#[derive(Debug, Clone, Copy)]
pub(super) struct Lone {
    pub(super) one: u32,
    pub(super) out: u32,
}

/// Goes one level down. O(64 · (pairs + lones)).
#[inline(always)]
pub(super) fn halve<T: Lane>(rows: &mut [Row<T>], pairs: &[Pair], lones: &[Lone], sign: Sign) {
    match sign {
        Sign::Plus => {
            for pair in pairs {
                let (a, b) = (&rows[pair.zero as usize].0, &rows[pair.one as usize].0);
                let out = std::array::from_fn(|l| a[l].plus(b[l]));
                rows[pair.out as usize].0 = out;
            }
            for lone in lones {
                rows[lone.out as usize] = rows[lone.one as usize];
            }
        }
        Sign::Minus => {
            for pair in pairs {
                let (a, b) = (&rows[pair.zero as usize].0, &rows[pair.one as usize].0);
                let out = std::array::from_fn(|l| a[l].minus(b[l]));
                rows[pair.out as usize].0 = out;
            }
            for lone in lones {
                let out = rows[lone.one as usize].0.map(Lane::negated);
                rows[lone.out as usize].0 = out;
            }
        }
    }
}

/// Adds `sum · (−1)^parity(lane & column)` to each lane of a row.
#[inline(always)]
pub(super) fn spread<T: Lane>(row: &mut Row<T>, sum: i32, column: u32) {
    let (plus, minus) = (T::narrow(sum), T::narrow(-sum));
    for (l, value) in row.0.iter_mut().enumerate() {
        let odd = (l as u32 & column).count_ones() % 2 == 1;
        *value = value.plus(if odd { minus } else { plus });
    }
}

/// Sums of magnitudes of both children of a node.
#[derive(Clone, Copy)]
pub(super) struct Bounds<S> {
    pub(super) plus: [S; LANES],
    pub(super) minus: [S; LANES],
}

/// Adds the magnitudes of rows that both children share.
#[inline(always)]
pub(super) fn add_shared<T: Lane, S: Total>(
    bounds: &mut [S; LANES],
    rows: &[Row<T>],
    which: &[u32],
) {
    for &slot in which {
        let row = &rows[slot as usize].0;
        for l in 0..LANES {
            bounds[l] = bounds[l].plus(row[l].magnitude());
        }
    }
}

/// Adds the magnitudes of the sums and of the differences of pairs of rows.
#[inline(always)]
pub(super) fn add_pairs<T: Lane, S: Total>(
    bounds: &mut Bounds<S>,
    rows: &[Row<T>],
    pairs: &[Pair],
) {
    for pair in pairs {
        let (a, b) = (&rows[pair.zero as usize].0, &rows[pair.one as usize].0);
        for l in 0..LANES {
            bounds.plus[l] = bounds.plus[l].plus(a[l].plus(b[l]).magnitude());
            bounds.minus[l] = bounds.minus[l].plus(a[l].minus(b[l]).magnitude());
        }
    }
}

/// [`add_shared`] for bytes: each chunk's masses sum up to at most 255.
#[inline(always)]
pub(super) fn add_shared_bytes<S: Total>(
    bounds: &mut [S; LANES],
    rows: &[Row<i8>],
    which: &[u32],
    chunks: &[Range<u32>],
) {
    for chunk in chunks {
        let mut sums = [0_u8; LANES];
        for &slot in &which[chunk.start as usize..chunk.end as usize] {
            let row = &rows[slot as usize].0;
            for l in 0..LANES {
                sums[l] = sums[l].wrapping_add(row[l].unsigned_abs());
            }
        }
        for l in 0..LANES {
            bounds[l] = bounds[l].plus(u32::from(sums[l]));
        }
    }
}

/// [`add_pairs`] for bytes: each chunk's masses sum up to at most 255.
#[inline(always)]
pub(super) fn add_pairs_bytes<S: Total>(
    bounds: &mut Bounds<S>,
    rows: &[Row<i8>],
    pairs: &[Pair],
    chunks: &[Range<u32>],
) {
    for chunk in chunks {
        let mut plus = [0_u8; LANES];
        let mut minus = [0_u8; LANES];
        for pair in &pairs[chunk.start as usize..chunk.end as usize] {
            let (a, b) = (&rows[pair.zero as usize].0, &rows[pair.one as usize].0);
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
pub(super) fn lanes_at_least<S: Total>(bounds: &[S; LANES], threshold: S) -> u64 {
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

/// Groups that are transformed side by side.
pub(super) const SLOTS: usize = 32;

/// One number for each group of a batch.
#[repr(C, align(64))]
#[derive(Debug, Clone, Copy)]
pub(super) struct BatchRow<D>(pub(super) [D; SLOTS]);

/// Walsh–Hadamard transform over the rows, in place. O(32 · n log n) for `n` rows, a power of two.
#[inline(always)]
pub(super) fn transform<D: Lane>(rows: &mut [BatchRow<D>]) {
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
pub(super) fn largest<D: Lane>(rows: &[BatchRow<D>]) -> [D; SLOTS] {
    rows.iter().skip(1).fold(rows[0].0, |mut best, row| {
        for l in 0..SLOTS {
            best[l] = best[l].max(row.0[l]);
        }
        best
    })
}
