//! Polynomials over GF(2), packed 64 coefficients a word.
//!
//! Sizes here are a board's side (up to some 10^6), so the classical quadratic methods are used,
//! a word at a time: a product, a division or a greatest common divisor of degree n costs
//! O(n² / 4096) carry-less products of words. That is below the cost of reading a square board of
//! side n, which is n² / 64 words.

use super::carryless;

/// A polynomial over GF(2).
///
/// Bit `i % 64` of word `i / 64` is the coefficient of x^i. The last word is never 0, so the zero
/// polynomial has no words and equal polynomials have equal words.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Polynomial {
    words: Vec<u64>,
}

impl Polynomial {
    /// The polynomial with these coefficients, the constant one in bit 0 of word 0.
    pub(super) fn from_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words }
    }

    /// x^`degree`.
    pub(super) fn monomial(degree: usize) -> Self {
        let mut words = vec![0; degree / 64 + 1];
        words[degree / 64] = 1 << (degree % 64);
        Self { words }
    }

    /// The coefficients; no zero words at the end.
    pub(super) fn words(&self) -> &[u64] {
        &self.words
    }

    /// The coefficients, to be changed or kept.
    pub(super) fn into_words(self) -> Vec<u64> {
        self.words
    }

    pub(super) fn is_zero(&self) -> bool {
        self.words.is_empty()
    }

    /// The degree, or `None` for the zero polynomial.
    pub(super) fn degree(&self) -> Option<usize> {
        let last = self.words.last()?;
        Some(self.words.len() * 64 - 1 - last.leading_zeros() as usize)
    }

    /// The coefficient of x^i.
    #[cfg(test)]
    pub(super) fn coefficient(&self, i: usize) -> bool {
        self.words
            .get(i / 64)
            .is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// The sum, which over GF(2) is the difference too.
    pub(super) fn plus(mut self, other: &Self) -> Self {
        if self.words.len() < other.words.len() {
            self.words.resize(other.words.len(), 0);
        }
        for (a, b) in self.words.iter_mut().zip(&other.words) {
            *a ^= b;
        }
        Self::from_words(self.words)
    }

    /// x^`by` times this.
    pub(super) fn shifted_up(&self, by: usize) -> Self {
        Self::from_words(shift_up(&self.words, by))
    }

    /// The quotient by x^`by`, without the remainder.
    pub(super) fn shifted_down(&self, by: usize) -> Self {
        Self::from_words(shift_down(&self.words, by))
    }

    /// x^`degree` · P(1/x): the coefficients in reverse order. Coefficients above `degree` are
    /// left out.
    pub(super) fn reversed(&self, degree: usize) -> Self {
        let length = degree / 64 + 1;
        // Reversing whole words turns i into 64·length − 1 − i, which is `spare` too high.
        let spare = length * 64 - 1 - degree;
        let mut words: Vec<u64> = (0..length)
            .rev()
            .map(|i| self.words.get(i).map_or(0, |w| w.reverse_bits()))
            .collect();
        words = shift_down(&words, spare);
        Self::from_words(words)
    }

    /// The product. O(a · b / 4096) for degrees a and b.
    pub(super) fn times(&self, other: &Self) -> Self {
        let mut words = vec![0; self.words.len() + other.words.len()];
        carryless::add_product(&mut words, &self.words, &other.words);
        Self::from_words(words)
    }

    /// The square: every coefficient of x^i moves to x^2i. O(degree / 64).
    pub(super) fn squared(&self) -> Self {
        let words = self
            .words
            .iter()
            .flat_map(|&w| [spread(w as u32), spread((w >> 32) as u32)])
            .collect();
        Self::from_words(words)
    }

    /// Quotient and remainder, a word of the quotient at a time. O((a − d) · d / 4096) for degree a
    /// of the dividend and d of the divisor.
    ///
    /// # Panics
    /// Where the divisor is zero.
    pub(super) fn divided_by(&self, divisor: &Self) -> (Self, Self) {
        let degree = divisor.degree().expect("the divisor is not zero");
        if degree == 0 {
            return (self.clone(), Self::default());
        }
        // Shifted so that its degree is a multiple of 64, the divisor is x^(64·length) + low.
        let shift = degree.next_multiple_of(64) - degree;
        let low = shift_up(&divisor.words, shift);
        let length = (degree + shift) / 64;
        let low = &low[..length];
        let reciprocal = reciprocal(low[length - 1]);
        let mut rest = shift_up(&self.words, shift);
        let mut quotient = vec![0; rest.len().saturating_sub(length)];
        for i in (0..quotient.len()).rev() {
            let top = rest[i + length];
            let digit = top ^ carryless::product(top, reciprocal).1;
            quotient[i] = digit;
            carryless::add_multiple(&mut rest[i..], low, digit);
            rest[i + length] ^= digit;
            debug_assert_eq!(rest[i + length], 0);
        }
        let rest = Self::from_words(rest).shifted_down(shift);
        (Self::from_words(quotient), rest)
    }
}

/// Greatest common divisor of a modulus and a residue, and what divides by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CommonDivisor {
    /// The greatest common divisor g of the residue and the modulus.
    pub(super) divisor: Polynomial,
    /// v with v · residue ≡ g modulo the modulus, and deg v < deg modulus − deg g where the
    /// residue is not 0.
    pub(super) cofactor: Polynomial,
}

/// The greatest common divisor of `modulus` and `residue`, with the cofactor of the residue.
/// O(n² / 4096) for degree n of the modulus.
///
/// Method: the *division steps* of Bernstein and Yang ("Fast constant-time gcd computation and
/// modular inversion", 2019). They look at the reversed polynomials from their constant
/// coefficients, so 64 steps depend on one word of each, and act on the rest as one 2×2 matrix of
/// words.
///
/// # Panics
/// Where the residue is not of lower degree than the modulus.
pub(super) fn common_divisor(modulus: &Polynomial, residue: &Polynomial) -> CommonDivisor {
    let n = modulus.degree().expect("the modulus is not zero");
    assert!(residue.degree() < Some(n), "the residue is reduced");
    if residue.is_zero() {
        return CommonDivisor {
            divisor: modulus.clone(),
            cofactor: Polynomial::default(),
        };
    }
    // Invariant, for k steps done: x^k · f = v · (reversed residue) and x^k · g = w · (reversed
    // residue), both modulo the reversed modulus.
    let mut f = modulus.reversed(n).into_words();
    let mut g = residue.reversed(n - 1).into_words();
    let mut v = Vec::new();
    let mut w = vec![1];
    let mut delta = 1;
    let mut steps = 0;
    while steps < 2 * n - 1 {
        let word = |p: &[u64]| p.first().copied().unwrap_or(0);
        let jump = Jump::new(&mut delta, word(&f), word(&g));
        (f, g) = jump.apply(&f, &g);
        f = trimmed(shift_down(&f, 63));
        g = trimmed(shift_down(&g, 64));
        (v, w) = jump.apply(&v, &w);
        v = trimmed(shift_up(&v, 1));
        w = trimmed(w);
        steps += 64;
    }
    debug_assert!(g.is_empty());
    // After 2n − 1 steps delta is twice the degree; every step more adds one to it.
    let degree = usize::try_from(delta).expect("the steps are done") - (steps - (2 * n - 1));
    debug_assert_eq!(degree % 2, 0);
    let degree = degree / 2;
    CommonDivisor {
        divisor: Polynomial { words: f }.reversed(degree),
        cofactor: Polynomial { words: v }.reversed(steps + degree + 1 - n),
    }
}

/// What 64 division steps do: `x^63 · f' = first · (f, g)` and `x^64 · g' = second · (f, g)`.
struct Jump {
    first: [u64; 2],
    second: [u64; 2],
}

impl Jump {
    /// The matrix of 64 steps from the lowest 64 coefficients of f (where f(0) = 1) and of g.
    fn new(delta: &mut isize, mut f: u64, mut g: u64) -> Self {
        // Both rows are kept divided by what makes them fit: the first by x. It is true before
        // the first step too if that row is told apart: (x^0, 0) = x · (1/x, 0). So the first step
        // is done by hand.
        let (mut first, mut second);
        if *delta > 0 && g & 1 == 1 {
            *delta = -*delta;
            (first, second) = ([0, 1], [1, 1]);
            (f, g) = (g, f ^ g);
        } else {
            (first, second) = ([1, 0], [g & 1, 1]);
            g ^= f & 0u64.wrapping_sub(g & 1);
        }
        *delta += 1;
        g >>= 1;
        for _ in 1..64 {
            let odd = 0u64.wrapping_sub(g & 1);
            let swap = odd & 0u64.wrapping_sub(u64::from(*delta > 0));
            // New second row: second + odd · first. New first row: x times the old second or first.
            let sum = [
                second[0] ^ (first[0] << 1 & odd),
                second[1] ^ (first[1] << 1 & odd),
            ];
            first = [
                (first[0] << 1 & !swap) | (second[0] & swap),
                (first[1] << 1 & !swap) | (second[1] & swap),
            ];
            second = sum;
            let turned = (f & !swap) | (g & swap);
            g = (g ^ (f & odd)) >> 1;
            f = turned;
            *delta = if swap == 0 { *delta } else { -*delta } + 1;
        }
        Self { first, second }
    }

    fn apply(&self, f: &[u64], g: &[u64]) -> (Vec<u64>, Vec<u64>) {
        let combine = |[a, b]: [u64; 2]| {
            let mut sum = vec![0; f.len().max(g.len()) + 1];
            carryless::add_multiple(&mut sum, f, a);
            carryless::add_multiple(&mut sum, g, b);
            sum
        };
        (combine(self.first), combine(self.second))
    }
}

fn trimmed(words: Vec<u64>) -> Vec<u64> {
    Polynomial::from_words(words).words
}

/// The word r with (x^64 + r)(x^64 + t) = x^128 + (degree below 64).
fn reciprocal(t: u64) -> u64 {
    let mut rest = t;
    let mut r = 0;
    for bit in (0..64).rev() {
        if rest >> bit & 1 == 1 {
            r |= 1 << bit;
            rest ^= t.checked_shr(64 - bit).unwrap_or(0);
        }
    }
    r
}

fn shift_up(words: &[u64], by: usize) -> Vec<u64> {
    let (skip, bits) = (by / 64, by % 64);
    let mut shifted = vec![0; words.len() + skip + 1];
    for (i, &w) in words.iter().enumerate() {
        shifted[i + skip] |= w << bits;
        if bits > 0 {
            shifted[i + skip + 1] = w >> (64 - bits);
        }
    }
    shifted
}

fn shift_down(words: &[u64], by: usize) -> Vec<u64> {
    let (skip, bits) = (by / 64, by % 64);
    let kept = words.get(skip..).unwrap_or_default();
    (0..kept.len())
        .map(|i| {
            let above = kept.get(i + 1).copied().unwrap_or(0);
            // Two shifts, for a shift by 64 is not a shift.
            kept[i] >> bits | above << 1 << (63 - bits)
        })
        .collect()
}

/// A zero between every two bits.
fn spread(half: u32) -> u64 {
    let mut w = u64::from(half);
    w = (w | w << 16) & 0x0000_ffff_0000_ffff;
    w = (w | w << 8) & 0x00ff_00ff_00ff_00ff;
    w = (w | w << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    w = (w | w << 2) & 0x3333_3333_3333_3333;
    (w | w << 1) & 0x5555_5555_5555_5555
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Polynomials of any length up to `words` words, often with low or high zeros.
    pub(in super::super) fn polynomials(words: usize) -> impl Strategy<Value = Polynomial> {
        let word = prop_oneof![any::<u64>(), Just(0), Just(1), Just(1 << 63)];
        prop::collection::vec(word, 0..=words).prop_map(Polynomial::from_words)
    }

    /// Coefficient by coefficient, the definition.
    fn naive_times(a: &Polynomial, b: &Polynomial) -> Polynomial {
        let mut sum = Polynomial::default();
        for i in 0..=a.degree().unwrap_or(0) {
            if a.coefficient(i) {
                sum = sum.plus(&b.shifted_up(i));
            }
        }
        sum
    }

    /// Euclid's algorithm as in the schoolbook.
    fn naive_gcd(mut a: Polynomial, mut b: Polynomial) -> Polynomial {
        while let Some(low) = b.degree() {
            while let Some(high) = a.degree().filter(|&high| high >= low) {
                a = a.plus(&b.shifted_up(high - low));
            }
            std::mem::swap(&mut a, &mut b);
        }
        a
    }

    fn assert_common_divisor(modulus: &Polynomial, residue: &Polynomial) {
        let found = common_divisor(modulus, residue);
        assert_eq!(found.divisor, naive_gcd(modulus.clone(), residue.clone()));
        let product = found.cofactor.times(residue).divided_by(modulus).1;
        if residue.is_zero() {
            assert!(product.is_zero());
        } else {
            assert_eq!(product, found.divisor);
            let room = modulus.degree().unwrap() - found.divisor.degree().unwrap();
            assert!(found.cofactor.degree() < Some(room));
        }
    }

    #[test]
    fn every_small_pair_has_its_common_divisor() {
        for modulus in 2..128u64 {
            let modulus = Polynomial::from_words(vec![modulus]);
            for residue in 0..1u64 << modulus.degree().unwrap() {
                assert_common_divisor(&modulus, &Polynomial::from_words(vec![residue]));
            }
        }
    }

    #[test]
    fn a_monomial_divides_at_every_seam() {
        for degree in [1, 2, 63, 64, 65, 127, 128, 129] {
            let x = Polynomial::monomial(degree);
            assert_eq!(x.degree(), Some(degree));
            assert_eq!(x.reversed(degree), Polynomial::monomial(0));
            let square = Polynomial::monomial(2 * degree);
            assert_eq!(x.squared(), square);
            assert_eq!(square.divided_by(&x), (x.clone(), Polynomial::default()));
        }
    }

    proptest! {
        #[test]
        fn a_product_is_a_sum_of_shifts(a in polynomials(4), b in polynomials(4)) {
            prop_assert_eq!(a.times(&b), naive_times(&a, &b));
        }

        #[test]
        fn a_square_is_a_product(a in polynomials(5)) {
            prop_assert_eq!(a.squared(), naive_times(&a, &a));
        }

        #[test]
        fn quotient_and_remainder_give_back_the_dividend(a in polynomials(9), d in polynomials(5)) {
            prop_assume!(!d.is_zero());
            let (quotient, remainder) = a.divided_by(&d);
            prop_assert!(remainder.degree() < d.degree());
            prop_assert_eq!(naive_times(&quotient, &d).plus(&remainder), a);
        }

        #[test]
        fn reversing_twice_changes_nothing(a in polynomials(4), more in 0usize..130) {
            let degree = a.degree().unwrap_or(0) + more;
            let reversed = a.reversed(degree);
            for i in 0..=degree {
                prop_assert_eq!(reversed.coefficient(i), a.coefficient(degree - i));
            }
            prop_assert_eq!(reversed.reversed(degree), a);
        }

        #[test]
        fn shifting_down_undoes_shifting_up(a in polynomials(4), by in 0usize..200) {
            prop_assert_eq!(a.shifted_up(by).shifted_down(by), a);
        }

        #[test]
        fn common_divisors_are_euclids(
            common in polynomials(2), a in polynomials(4), b in polynomials(4)
        ) {
            let modulus = a.times(&common);
            prop_assume!(modulus.degree() > Some(0));
            let residue = b.times(&common).divided_by(&modulus).1;
            assert_common_divisor(&modulus, &residue);
        }
    }
}
