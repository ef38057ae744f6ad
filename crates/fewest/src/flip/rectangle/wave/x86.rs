//! The lanes of x86-64: four words with AVX2, eight with AVX-512.

use super::{Grid, Keep, Lanes, chase_with};
use std::arch::x86_64::{
    __m256i, __m512i, _mm256_alignr_epi8, _mm256_and_si256, _mm256_cmpgt_epi64, _mm256_loadu_si256,
    _mm256_maskload_epi64, _mm256_maskstore_epi64, _mm256_permute2x128_si256, _mm256_set_epi64x,
    _mm256_set1_epi64x, _mm256_setzero_si256, _mm256_slli_epi64, _mm256_srli_epi64,
    _mm256_storeu_si256, _mm256_xor_si256, _mm512_alignr_epi64, _mm512_and_si512,
    _mm512_loadu_si512, _mm512_mask_storeu_epi64, _mm512_maskz_loadu_epi64, _mm512_setzero_si512,
    _mm512_shldi_epi64, _mm512_shrdi_epi64, _mm512_storeu_si512, _mm512_ternarylogic_epi64,
};

/// # Safety
/// As [`super::Vectors::chase`], with the width and the lengths that it asserts.
#[target_feature(enable = "avx512f,avx512vbmi2")]
pub(super) unsafe fn chase_512(grid: Grid, keep: Keep, previous: &mut [u64], current: &mut [u64]) {
    // SAFETY: the features are enabled here; the rest is the caller's promise.
    unsafe { chase_with::<V512, 8, 9>(grid, keep, previous, current) }
}

/// # Safety
/// As [`super::Vectors::chase`], with the width and the lengths that it asserts.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn chase_256(grid: Grid, keep: Keep, previous: &mut [u64], current: &mut [u64]) {
    // SAFETY: the feature is enabled here; the rest is the caller's promise.
    unsafe { chase_with::<V256, 3, 4>(grid, keep, previous, current) }
}

/// Eight words, with AVX-512 F and VBMI2.
#[derive(Clone, Copy)]
struct V512(__m512i);

// The functions below are only called, and inlined, where the features are enabled.
impl Lanes for V512 {
    const WORDS: usize = 8;

    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: AVX-512 F is there, see above.
        Self(unsafe { _mm512_setzero_si512() })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64, words: usize) -> Self {
        // SAFETY: AVX-512 F is there, see above; masked words are not touched.
        unsafe {
            Self(if words == Self::WORDS {
                _mm512_loadu_si512(from.cast())
            } else {
                _mm512_maskz_loadu_epi64((1 << words) - 1, from.cast())
            })
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64, words: usize) {
        // SAFETY: AVX-512 F is there, see above; masked words are not touched.
        unsafe {
            if words == Self::WORDS {
                _mm512_storeu_si512(to.cast(), self.0);
            } else {
                _mm512_mask_storeu_epi64(to.cast(), (1 << words) - 1, self.0);
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: AVX-512 F is there, see above.
        Self(unsafe { _mm512_and_si512(self.0, other.0) })
    }

    #[inline(always)]
    fn next(lights: Self, previous: Self, [left, middle, right]: [Self; 3]) -> Self {
        const XOR: i32 = 0x96;
        // SAFETY: AVX-512 F and VBMI2 are there, see above.
        Self(unsafe {
            let before = _mm512_alignr_epi64::<7>(middle.0, left.0);
            let behind = _mm512_alignr_epi64::<1>(right.0, middle.0);
            let from_left = _mm512_shldi_epi64::<1>(middle.0, before);
            let from_right = _mm512_shrdi_epi64::<1>(middle.0, behind);
            let here = _mm512_ternarylogic_epi64::<XOR>(lights.0, previous.0, middle.0);
            _mm512_ternarylogic_epi64::<XOR>(here, from_left, from_right)
        })
    }
}

/// Four words, with AVX2.
#[derive(Clone, Copy)]
struct V256(__m256i);

/// All ones in the first `words` words.
#[inline(always)]
fn first(words: usize) -> __m256i {
    // SAFETY: AVX2 is there where the lanes are used.
    unsafe {
        let count = _mm256_set1_epi64x(words.cast_signed() as i64);
        _mm256_cmpgt_epi64(count, _mm256_set_epi64x(3, 2, 1, 0))
    }
}

// The functions below are only called, and inlined, where the feature is enabled.
impl Lanes for V256 {
    const WORDS: usize = 4;

    #[inline(always)]
    fn zero() -> Self {
        // SAFETY: AVX2 is there, see above.
        Self(unsafe { _mm256_setzero_si256() })
    }

    #[inline(always)]
    unsafe fn load(from: *const u64, words: usize) -> Self {
        // SAFETY: AVX2 is there, see above; masked words are not touched.
        unsafe {
            Self(if words == Self::WORDS {
                _mm256_loadu_si256(from.cast())
            } else {
                _mm256_maskload_epi64(from.cast(), first(words))
            })
        }
    }

    #[inline(always)]
    unsafe fn store(self, to: *mut u64, words: usize) {
        // SAFETY: AVX2 is there, see above; masked words are not touched.
        unsafe {
            if words == Self::WORDS {
                _mm256_storeu_si256(to.cast(), self.0);
            } else {
                _mm256_maskstore_epi64(to.cast(), first(words), self.0);
            }
        }
    }

    #[inline(always)]
    fn and(self, other: Self) -> Self {
        // SAFETY: AVX2 is there, see above.
        Self(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn next(lights: Self, previous: Self, [left, middle, right]: [Self; 3]) -> Self {
        // SAFETY: AVX2 is there, see above.
        Self(unsafe {
            let (left, middle, right) = (left.0, middle.0, right.0);
            // Words [l2 l3 m0 m1] and [m2 m3 r0 r1], then [l3 m0 m1 m2] and [m1 m2 m3 r0].
            let low = _mm256_permute2x128_si256::<0x21>(left, middle);
            let high = _mm256_permute2x128_si256::<0x21>(middle, right);
            let before = _mm256_alignr_epi8::<8>(middle, low);
            let behind = _mm256_alignr_epi8::<8>(high, middle);
            let here = _mm256_xor_si256(_mm256_xor_si256(lights.0, previous.0), middle);
            let from_left = _mm256_xor_si256(
                _mm256_slli_epi64::<1>(middle),
                _mm256_srli_epi64::<63>(before),
            );
            let from_right = _mm256_xor_si256(
                _mm256_srli_epi64::<1>(middle),
                _mm256_slli_epi64::<63>(behind),
            );
            _mm256_xor_si256(here, _mm256_xor_si256(from_left, from_right))
        })
    }
}
