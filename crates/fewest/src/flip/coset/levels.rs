//! The levels of the search: which bins remain when high bits of the candidate are fixed.

use super::steps::{Pair, Single};

/// What is known of a bin before any sign is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Bin {
    /// The remaining bits of the columns in it.
    pub(super) column: u128,
    /// The largest magnitude that it can have.
    pub(super) mass: u32,
    /// Sum of the squares of the entries in it.
    pub(super) energy: f64,
    /// Whether it holds more than one entry.
    pub(super) mixed: bool,
}

impl Bin {
    pub(super) fn of(column: u128, sum: i32) -> Self {
        Self {
            column,
            mass: sum.unsigned_abs(),
            energy: f64::from(sum) * f64::from(sum),
            mixed: false,
        }
    }
}

/// One step from `low + 1` remaining bits to `low`, by places in the two lists of bins.
#[derive(Debug, Clone)]
pub(super) struct Halving {
    pub(super) pairs: Vec<Pair>,
    /// Bins whose top bit is 0, and that meet no other bin.
    pub(super) kept: Vec<Single>,
    /// Bins whose top bit is 1, and that meet no other bin.
    pub(super) lones: Vec<Single>,
}

/// The bins that remain when the top bit of `low + 1` bits is fixed. Both lists are sorted by
/// column.
pub(super) fn halve(bins: &[Bin], low: u32) -> (Halving, Vec<Bin>) {
    let middle = bins.partition_point(|bin| bin.column >> low == 0);
    let mask = (1_u128 << low) - 1;
    let mut halving = Halving {
        pairs: Vec::new(),
        kept: Vec::new(),
        lones: Vec::new(),
    };
    let mut below = Vec::new();
    let (mut zero, mut one) = (0, middle);
    while zero < middle || one < bins.len() {
        let out = below.len() as u32;
        let low_zero = bins[..middle].get(zero).map(|bin| bin.column);
        let low_one = bins.get(one).map(|bin| bin.column & mask);
        match (low_zero, low_one) {
            (Some(a), Some(b)) if a == b => {
                halving.pairs.push(Pair {
                    zero: zero as u32,
                    one: one as u32,
                    out,
                });
                below.push(Bin {
                    column: a,
                    mass: bins[zero].mass + bins[one].mass,
                    energy: bins[zero].energy + bins[one].energy,
                    mixed: true,
                });
                zero += 1;
                one += 1;
            }
            (Some(a), b) if b.is_none_or(|b| a < b) => {
                halving.kept.push(Single {
                    from: zero as u32,
                    out,
                });
                below.push(bins[zero]);
                zero += 1;
            }
            _ => {
                halving.lones.push(Single {
                    from: one as u32,
                    out,
                });
                below.push(Bin {
                    column: bins[one].column & mask,
                    ..bins[one]
                });
                one += 1;
            }
        }
    }
    (halving, below)
}
