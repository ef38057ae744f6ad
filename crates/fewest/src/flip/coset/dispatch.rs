//! Picks the widest vector instructions that the machine has.
//!
//! The search is written once, in shapes that the compiler vectorises, and compiled once for each
//! level of instructions. All levels give the same results; the portable one is the plain compile.

use super::search::Work;

/// Vector instructions to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Level {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Level {
    /// All levels that this machine can run.
    pub(super) fn available() -> Vec<Self> {
        let mut levels = vec![Self::Portable];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
                levels.push(Self::Avx2);
            }
            if is_x86_feature_detected!("avx512f")
                && is_x86_feature_detected!("avx512bw")
                && is_x86_feature_detected!("avx512vl")
                && is_x86_feature_detected!("bmi2")
            {
                levels.push(Self::Avx512);
            }
        }
        levels
    }

    /// The widest level that this machine can run.
    pub(super) fn detect() -> Self {
        *Self::available()
            .last()
            .expect("the portable level always runs")
    }
}

macro_rules! compile {
    ($run:ident, $transform:ident $(, #[$feature:meta])?) => {
        $(#[$feature])?
        fn $run(work: &mut Work<'_>, unit: u64) {
            match (work.fits_short_totals(), work.fits_short_sums()) {
                (true, true) => work.run_unit::<u16, i16>(unit),
                (true, false) => work.run_unit::<u16, i32>(unit),
                (false, _) => work.run_unit::<u32, i32>(unit),
            }
        }

        $(#[$feature])?
        fn $transform(work: &mut Work<'_>) {
            if work.fits_short_sums() {
                work.transform_batch::<i16>();
            } else {
                work.transform_batch::<i32>();
            }
        }
    };
}

compile!(run_portable, transform_portable);
#[cfg(target_arch = "x86_64")]
compile!(run_avx2, transform_avx2, #[target_feature(enable = "avx2,bmi2,popcnt")]);
#[cfg(target_arch = "x86_64")]
compile!(
    run_avx512,
    transform_avx512,
    #[target_feature(enable = "avx512f,avx512bw,avx512vl,bmi2,popcnt")]
);

/// [`Work::run_unit`] with the instructions of a level that [`Level::available`] gave.
pub(super) fn run_unit(level: Level, work: &mut Work<'_>, unit: u64) {
    match level {
        Level::Portable => run_portable(work, unit),
        // SAFETY: the level exists only where `available` saw its instructions.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { run_avx2(work, unit) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { run_avx512(work, unit) },
    }
}

/// [`Work::transform_batch`] with the instructions of a level that [`Level::available`] gave.
pub(super) fn transform_batch(level: Level, work: &mut Work<'_>) {
    match level {
        Level::Portable => transform_portable(work),
        // SAFETY: the level exists only where `available` saw its instructions.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { transform_avx2(work) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { transform_avx512(work) },
    }
}
