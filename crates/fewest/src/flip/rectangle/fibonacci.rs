//! Fibonacci polynomials over GF(2), and a row of a board as a sum of them.
//!
//! ```text
//! f_0 = 0    f_1 = 1    f_(j+1) = x·f_j + f_(j−1)
//! ```
//!
//! With x = t + 1/t they are `f_j` = (t^j − t^−j) / (t − 1/t). Everything here follows from one
//! identity of `F_j` = `x·f_j` = t^j + t^−j, in which h is a power of two and therefore
//! `F_h` = x^h:
//!
//! ```text
//! F_(h+j) = x^h · F_j + F_(h−j)
//! ```

use super::polynomial::Polynomial;

/// The Fibonacci polynomial `f_j`, of degree j − 1. O(j log j / 64).
pub(super) fn fibonacci(j: usize) -> Polynomial {
    sum_of_fibonacci(&Polynomial::monomial(j))
}

/// `f_j` modulo `modulus` at x + 1 in place of x. O(n² / 4096 · log(j / n)) for degree n.
///
/// Method: from the longest pair `f_k`, `f_(k+1)` that needs no reduction yet, by doubling:
///
/// ```text
/// f_(2k) = x · f_k²        f_(2k+1) = f_k² + f_(k+1)²
/// ```
///
/// # Panics
/// Where the modulus is zero.
pub(super) fn fibonacci_at_x_plus_one(j: usize, modulus: &Polynomial) -> Polynomial {
    let n = modulus.degree().expect("the modulus is not zero");
    let reduced = |p: Polynomial| match p.degree() {
        Some(degree) if degree >= n => p.divided_by(modulus).1,
        _ => p,
    };
    let times_x_plus_one = |p: Polynomial| p.shifted_up(1).plus(&p);
    let mut doublings = 0;
    while j >> doublings > n.max(1) {
        doublings += 1;
    }
    let start = j >> doublings;
    let at_x_plus_one = |j| reduced(at_x_plus_one(fibonacci(j)));
    if doublings == 0 {
        return at_x_plus_one(start);
    }
    // f_k and f_(k+1) for the leading bits k of j.
    let mut pair = (at_x_plus_one(start), at_x_plus_one(start + 1));
    for bit in (0..doublings).rev() {
        let (low, high) = (pair.0.squared(), pair.1.squared());
        let between = reduced(low.clone().plus(&high));
        pair = if j >> bit & 1 == 0 {
            (reduced(times_x_plus_one(low)), between)
        } else {
            (between, reduced(times_x_plus_one(high)))
        };
    }
    pair.0
}

/// Σ `a_j` `f_j` for the coefficients `a_j` of `coordinates`; `a_0` plays no part. O(n log n / 64).
pub(super) fn sum_of_fibonacci(coordinates: &Polynomial) -> Polynomial {
    let mut words = padded(coordinates.words().to_vec());
    if let Some(word) = words.first_mut() {
        *word &= !1;
    }
    let mut half = words.len() / 2;
    while half > 0 {
        for block in words.chunks_exact_mut(2 * half) {
            fold(block);
        }
        half /= 2;
    }
    for word in &mut words {
        for level in (1..6).rev() {
            *word ^= folded(*word, level);
        }
    }
    // The sum of the F_j is x times the sum of the f_j.
    Polynomial::from_words(words).shifted_down(1)
}

/// The coefficients `a_j` with p = Σ `a_j` `f_j`, as the polynomial Σ `a_j` x^j. The inverse of
/// [`sum_of_fibonacci`], in the same time.
pub(super) fn fibonacci_coordinates(p: &Polynomial) -> Polynomial {
    let mut words = padded(p.shifted_up(1).into_words());
    for word in &mut words {
        for level in 1..6 {
            *word ^= folded(*word, level);
        }
    }
    let mut half = 1;
    while half < words.len() {
        for block in words.chunks_exact_mut(2 * half) {
            fold(block);
        }
        half *= 2;
    }
    Polynomial::from_words(words)
}

/// p(x + 1). O(n log n / 64): with h = 2^k, (x + 1)^h = x^h + 1.
pub(super) fn at_x_plus_one(p: Polynomial) -> Polynomial {
    let mut words = padded(p.into_words());
    let mut half = words.len() / 2;
    while half > 0 {
        for block in words.chunks_exact_mut(2 * half) {
            let (low, high) = block.split_at_mut(half);
            for (l, h) in low.iter_mut().zip(high) {
                *l ^= *h;
            }
        }
        half /= 2;
    }
    for word in &mut words {
        for (level, upper) in UPPER.iter().enumerate() {
            *word ^= (*word & upper) >> (1 << level);
        }
    }
    Polynomial::from_words(words)
}

/// Adds coefficient h + j to coefficient h − j for 0 < j < h, in a block of 2h coefficients.
fn fold(block: &mut [u64]) {
    let half = block.len() / 2;
    let (low, high) = block.split_at_mut(half);
    low[0] ^= high[half - 1].reverse_bits() << 1;
    for i in 1..half {
        low[i] ^= (high[half - 1 - i].reverse_bits() << 1) | (high[half - i] & 1);
    }
}

/// What [`fold`] adds in every block of 2h = 2^(level + 1) coefficients of one word.
fn folded(word: u64, level: usize) -> u64 {
    // Coefficients h + 1 to 2h − 1 of each block; number h would go onto itself.
    const ABOVE_HALF: [u64; 6] = [
        0,
        0x8888_8888_8888_8888,
        0xe0e0_e0e0_e0e0_e0e0,
        0xfe00_fe00_fe00_fe00,
        0xfffe_0000_fffe_0000,
        0xffff_fffe_0000_0000,
    ];
    let mut word = word & ABOVE_HALF[level];
    // Reversed in its block, coefficient h + j stands at h − j − 1.
    for (stage, upper) in UPPER.iter().enumerate().take(level + 1) {
        let by = 1 << stage;
        word = (word & upper) >> by | (word & !upper) << by;
    }
    word << 1
}

/// The upper halves of the blocks of 2^(level + 1) bits.
const UPPER: [u64; 6] = [
    0xaaaa_aaaa_aaaa_aaaa,
    0xcccc_cccc_cccc_cccc,
    0xf0f0_f0f0_f0f0_f0f0,
    0xff00_ff00_ff00_ff00,
    0xffff_0000_ffff_0000,
    0xffff_ffff_0000_0000,
];

/// With zeros up to a power of two of words.
fn padded(mut words: Vec<u64>) -> Vec<u64> {
    words.resize(words.len().next_power_of_two(), 0);
    words
}

#[cfg(test)]
mod tests {
    use super::super::polynomial::tests::polynomials;
    use super::*;
    use proptest::prelude::*;

    /// By the definition, two terms at a time.
    fn naive_fibonacci(count: usize) -> Vec<Polynomial> {
        let mut all = vec![Polynomial::default(), Polynomial::monomial(0)];
        while all.len() < count {
            let next = all[all.len() - 1].shifted_up(1).plus(&all[all.len() - 2]);
            all.push(next);
        }
        all
    }

    /// Horner's rule at x + 1.
    fn naive_at_x_plus_one(p: &Polynomial) -> Polynomial {
        let mut value = Polynomial::default();
        for i in (0..=p.degree().unwrap_or(0)).rev() {
            value = value.shifted_up(1).plus(&value);
            if p.coefficient(i) {
                value = value.plus(&Polynomial::monomial(0));
            }
        }
        value
    }

    #[test]
    fn fibonacci_polynomials_follow_their_definition() {
        for (j, expected) in naive_fibonacci(400).iter().enumerate() {
            assert_eq!(&fibonacci(j), expected, "f_{j}");
        }
    }

    #[test]
    fn far_fibonacci_polynomials_agree_with_division() {
        for n in [0, 1, 2, 3, 5, 31, 63, 64, 65, 127, 128] {
            let modulus = fibonacci(n + 1);
            for j in (0..150).chain([255, 256, 257, 1000, 1023, 1025, 4099]) {
                let whole = naive_at_x_plus_one(&fibonacci(j));
                assert_eq!(
                    fibonacci_at_x_plus_one(j, &modulus),
                    whole.divided_by(&modulus).1,
                    "f_{j} modulo f_{}",
                    n + 1
                );
            }
        }
    }

    proptest! {
        #[test]
        fn x_plus_one_agrees_with_horner(p in polynomials(6)) {
            prop_assert_eq!(at_x_plus_one(p.clone()), naive_at_x_plus_one(&p));
        }

        #[test]
        fn coordinates_are_the_factors_of_the_sum(p in polynomials(6)) {
            let coordinates = fibonacci_coordinates(&p);
            prop_assert_eq!(sum_of_fibonacci(&coordinates), p.clone());
            let mut sum = Polynomial::default();
            for (j, f) in naive_fibonacci(6 * 64 + 1).iter().enumerate() {
                if coordinates.coefficient(j) {
                    sum = sum.plus(f);
                }
            }
            prop_assert_eq!(sum, p);
        }
    }
}
