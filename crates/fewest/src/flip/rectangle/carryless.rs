//! Products of machine words without carries: the one kernel under [`super::polynomial`].
//!
//! A word is a polynomial over GF(2) of degree at most 63. x86-64 has an instruction for the
//! product (PCLMULQDQ, and VPCLMULQDQ for four at once); everywhere else, and as the twin in the
//! tests, there is a portable version.

/// The product of two words: its low and its high half.
///
/// Portable: sixteen multiples of `a`, then one table look-up for every four bits of `b`.
pub(super) const fn product(a: u64, b: u64) -> (u64, u64) {
    let a = a as u128;
    let mut multiples = [0u128; 16];
    let mut i = 1;
    while i < 16 {
        multiples[i] = if i % 2 == 0 {
            multiples[i / 2] << 1
        } else {
            multiples[i - 1] ^ a
        };
        i += 1;
    }
    let mut sum = 0u128;
    let mut shift = 64;
    while shift > 0 {
        shift -= 4;
        sum = (sum << 4) ^ multiples[(b >> shift & 15) as usize];
    }
    (sum as u64, (sum >> 64) as u64)
}

/// Adds `source * factor` to `target`. O(`source.len()`).
///
/// # Panics
/// Where `target` is not at least one word longer than `source`.
pub(super) fn add_multiple(target: &mut [u64], source: &[u64], factor: u64) {
    assert!(target.len() > source.len(), "there is room for the product");
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("pclmulqdq") {
        // SAFETY: the processor has PCLMULQDQ (and SSE2, as every x86-64).
        return unsafe { x86::add_multiple(target, source, factor) };
    }
    portable_add_multiple(target, source, factor);
}

/// Adds `a * b` to `target`. O(`a.len() * b.len()`).
///
/// # Panics
/// Where `target` is shorter than `a` and `b` together.
pub(super) fn add_product(target: &mut [u64], a: &[u64], b: &[u64]) {
    assert!(
        target.len() >= a.len() + b.len(),
        "there is room for the product"
    );
    if b.is_empty() {
        return;
    }
    for (i, &factor) in a.iter().enumerate() {
        add_multiple(&mut target[i..], b, factor);
    }
}

fn portable_add_multiple(target: &mut [u64], source: &[u64], factor: u64) {
    let mut carry = 0;
    for (t, &s) in target.iter_mut().zip(source) {
        let (low, high) = product(factor, s);
        *t ^= low ^ carry;
        carry = high;
    }
    target[source.len()] ^= carry;
}

#[cfg(target_arch = "x86_64")]
mod x86 {
    use std::arch::x86_64::{
        _mm_clmulepi64_si128, _mm_cvtsi64_si128, _mm_cvtsi128_si64, _mm_unpackhi_epi64,
    };

    #[target_feature(enable = "pclmulqdq,sse2")]
    pub(super) fn add_multiple(target: &mut [u64], source: &[u64], factor: u64) {
        let factor = _mm_cvtsi64_si128(factor.cast_signed());
        let mut carry = 0;
        for (t, &s) in target.iter_mut().zip(source) {
            let product = _mm_clmulepi64_si128::<0>(_mm_cvtsi64_si128(s.cast_signed()), factor);
            *t ^= _mm_cvtsi128_si64(product).cast_unsigned() ^ carry;
            carry = _mm_cvtsi128_si64(_mm_unpackhi_epi64(product, product)).cast_unsigned();
        }
        target[source.len()] ^= carry;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn bit_by_bit(a: u64, b: u64) -> (u64, u64) {
        let sum = (0..64)
            .filter(|i| b >> i & 1 == 1)
            .fold(0, |sum, i| sum ^ (u128::from(a) << i));
        (sum as u64, (sum >> 64) as u64)
    }

    #[test]
    fn the_longest_product_fills_both_halves() {
        assert_eq!(product(1 << 63, 1 << 63), (0, 1 << 62));
        assert_eq!(product(u64::MAX, 3), (1, 1));
        assert_eq!(product(0b111, 0b101), (0b11011, 0));
    }

    proptest! {
        #[test]
        fn a_product_is_a_sum_of_shifts(a: u64, b: u64) {
            prop_assert_eq!(product(a, b), bit_by_bit(a, b));
        }

        #[test]
        fn the_fast_multiple_is_the_portable_one(
            source in prop::collection::vec(any::<u64>(), 0..40),
            factor: u64,
            fill: u64,
        ) {
            let mut fast = vec![fill; source.len() + 2];
            let mut portable = fast.clone();
            add_multiple(&mut fast, &source, factor);
            portable_add_multiple(&mut portable, &source, factor);
            prop_assert_eq!(fast, portable);
        }
    }
}
