//! Quiet patterns that hang together by the algebra of the board: spaces of few dimensions that moving a pattern
//! sideways (multiplication by x) does not leave.

use super::polynomial::Polynomial;
use super::{Plan, Sweep, line_of_polynomial};

/// Factors of a higher degree are not looked for.
const MAX_DEGREE: u32 = 8;

/// At most so many spaces are given.
const MAX_IDEALS: usize = 256;

impl Plan {
    /// Spaces of quiet patterns that are ideals: quiet first rows are the multiples of χ / g modulo χ, and for each
    /// divisor h of g those of χ / h are a space of dimension deg h in it.
    ///
    /// A basis of each, of dimension `most` at most; a pattern as the first [`nullity`](Plan::nullity) cells of its
    /// first row. Only divisors with factors of low degree. Cost: O(n² / 64) for each pattern.
    pub(in crate::flip) fn ideals(&self, most: usize) -> Vec<Vec<Vec<u64>>> {
        let factors = low_factors(&self.divisor);
        let mut divisors = vec![Polynomial::from_words(vec![1])];
        for (factor, exponent) in factors {
            let mut powers = divisors.clone();
            for _ in 0..exponent {
                powers = powers.iter().map(|power| power.times(&factor)).collect();
                powers.retain(|power| power.degree().is_some_and(|degree| degree <= most));
                divisors.extend_from_slice(&powers);
            }
            divisors.truncate(MAX_IDEALS);
        }
        let proper = divisors.into_iter().filter(|h| h.degree() > Some(0));
        proper.map(|divisor| self.ideal(&divisor)).collect()
    }

    fn ideal(&self, divisor: &Polynomial) -> Vec<Vec<u64>> {
        let k = self.nullity();
        let (rest, _) = self.divisor.divided_by(divisor);
        let generator = self.modulus.times(&rest);
        let x = Polynomial::from_words(vec![0b10]);
        let mut multiple = generator;
        let mut basis = Vec::new();
        for _ in 0..divisor.degree().unwrap_or(0) {
            let mut head = line_of_polynomial(&multiple, self.line_length());
            head.truncate(k.div_ceil(64));
            if !k.is_multiple_of(64) {
                head[k / 64] &= (1 << (k % 64)) - 1;
            }
            basis.push(match self.sweep {
                Sweep::Down => head,
                Sweep::Across => self.other_side(&head),
            });
            multiple = multiple.times(&x);
        }
        basis
    }
}

/// The irreducible factors of low degree, with their exponents.
fn low_factors(of: &Polynomial) -> Vec<(Polynomial, usize)> {
    let mut rest = of.clone();
    let mut factors = Vec::new();
    // What divides the rest has no smaller factor, since these are divided out.
    for bits in 2..1_u64 << (MAX_DEGREE + 1) {
        if rest.degree().unwrap_or(0) == 0 {
            break;
        }
        let factor = Polynomial::from_words(vec![bits]);
        let mut exponent = 0;
        loop {
            let (quotient, remainder) = rest.divided_by(&factor);
            if !remainder.is_zero() {
                break;
            }
            exponent += 1;
            rest = quotient;
        }
        if exponent > 0 {
            factors.push((factor, exponent));
        }
    }
    factors
}

#[cfg(test)]
mod tests {
    use crate::{BitGrid, Cell, Size};

    use super::*;

    /// A row, each cell moved to both sides.
    fn sideways(pattern: &BitGrid) -> BitGrid {
        let size = pattern.size();
        let mut moved = BitGrid::new(size);
        for cell in pattern.cells() {
            if cell.column > 0 {
                moved.toggle(Cell::new(cell.row, cell.column - 1));
            }
            if cell.column + 1 < size.columns {
                moved.toggle(Cell::new(cell.row, cell.column + 1));
            }
        }
        moved
    }

    /// Reduces by rows with distinct leading cells; whether nothing is left.
    fn insert(rows: &mut Vec<BitGrid>, mut grid: BitGrid) -> bool {
        for row in rows.iter() {
            if grid.get(row.cells().next().expect("no row is empty")) {
                grid.xor_assign(row);
            }
        }
        let is_new = !grid.is_zero();
        if is_new {
            rows.push(grid);
        }
        is_new
    }

    #[test]
    fn ideals_are_spaces_of_quiet_patterns_that_moving_sideways_does_not_leave() {
        for (rows, columns) in [(9, 9), (19, 19), (30, 30), (39, 39), (4, 599), (23, 47)] {
            let plan = Plan::new(Size::new(rows, columns)).unwrap();
            let ideals = plan.ideals(16);
            assert!(!ideals.is_empty(), "{rows}x{columns}");
            for ideal in ideals {
                assert!(ideal.len() <= 16);
                let patterns: Vec<BitGrid> =
                    ideal.iter().map(|head| plan.quiet_pattern(head)).collect();
                let mut span = Vec::new();
                for pattern in &patterns {
                    assert!(
                        insert(&mut span, pattern.clone()),
                        "the vectors are independent"
                    );
                }
                for pattern in &patterns {
                    assert!(!insert(&mut span, sideways(pattern)), "{rows}x{columns}");
                }
            }
        }
    }
}
