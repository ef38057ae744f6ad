//! Numbers of press sets, as small as they may be kept.

use num_bigint::BigUint;

/// An exact number of press sets.
pub(super) trait Count: Clone {
    /// Bytes that one takes, nearly; `cells` is the number of cells that the sets choose from.
    fn bytes(cells: usize) -> usize;

    /// The number, which is at most 2^cells.
    fn from_big(number: &BigUint) -> Self;

    /// More.
    fn add(&mut self, other: &Self);

    /// Choices that do not depend on each other.
    fn times(&self, other: &Self) -> Self;

    /// Half of it, where it is even.
    fn halved(&self) -> Self;

    /// The number.
    fn to_big(&self) -> BigUint;
}

/// For up to 126 cells: numbers are doubled once.
impl Count for u128 {
    fn bytes(_: usize) -> usize {
        16
    }

    fn from_big(number: &BigUint) -> Self {
        Self::try_from(number).expect("at most 126 cells")
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn halved(&self) -> Self {
        self / 2
    }

    fn to_big(&self) -> BigUint {
        BigUint::from(*self)
    }
}

impl Count for BigUint {
    fn bytes(cells: usize) -> usize {
        // The header, the digits, and what the allocator adds.
        24 + cells / 8 + 32
    }

    fn from_big(number: &BigUint) -> Self {
        number.clone()
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn times(&self, other: &Self) -> Self {
        self * other
    }

    fn halved(&self) -> Self {
        self >> 1
    }

    fn to_big(&self) -> BigUint {
        self.clone()
    }
}

/// In how many ways 0, 1, … n of n cells are pressed. O(n) products by a word.
pub(super) fn binomials(n: usize) -> impl Iterator<Item = BigUint> {
    let mut ways = BigUint::from(1_u32);
    (0..=n).map(move |pressed| {
        let now = ways.clone();
        ways = &now * (n - pressed) / (pressed + 1);
        now
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials_are_rows_of_pascals_triangle() {
        let row = |n| binomials(n).collect::<Vec<_>>();
        assert_eq!(row(0), [1_u32].map(BigUint::from));
        assert_eq!(row(5), [1_u32, 5, 10, 10, 5, 1].map(BigUint::from));
        let sum: BigUint = row(200).iter().sum();
        assert_eq!(sum, BigUint::from(1_u32) << 200);
    }
}
