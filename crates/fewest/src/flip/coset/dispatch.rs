//! Picks the widest vector instructions that the machine has.
//!
//! The search is written once, in shapes that the compiler vectorises, and compiled once for each
//! level of instructions. All levels give the same results; the portable one is the plain compile.

use super::kernel::Widths;
use super::rows::Work;

/// Vector instructions to use, which the machine has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Level(Instructions);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Instructions {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// All levels that this machine can run, from the narrowest.
    pub(super) fn available() -> Vec<Self> {
        [
            Some(Instructions::Portable),
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx2")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt"))
            .then_some(Instructions::Avx2),
            #[cfg(target_arch = "x86_64")]
            (is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("bmi2")
                && is_x86_feature_detected!("popcnt"))
            .then_some(Instructions::Avx512),
        ]
        .into_iter()
        .flatten()
        .map(Self)
        .collect()
    }

    /// The widest level that this machine can run.
    pub(super) fn detect() -> Self {
        *Self::available()
            .last()
            .expect("the portable level is always there")
    }

    /// [`Work::run_unit`], compiled for this level.
    pub(super) fn run_unit<W: Widths>(self, work: &mut Work<'_, W>, sums: &[i32], unit: u128) {
        match self.0 {
            Instructions::Portable => work.run_unit(sums, unit),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a level exists only where `available` saw its instructions.
            Instructions::Avx2 => unsafe { run_avx2(work, sums, unit) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Instructions::Avx512 => unsafe { run_avx512(work, sums, unit) },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi2,popcnt")]
fn run_avx2<W: Widths>(work: &mut Work<'_, W>, sums: &[i32], unit: u128) {
    work.run_unit(sums, unit);
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi2,popcnt")]
fn run_avx512<W: Widths>(work: &mut Work<'_, W>, sums: &[i32], unit: u128) {
    work.run_unit(sums, unit);
}
