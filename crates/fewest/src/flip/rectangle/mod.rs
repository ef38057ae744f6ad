//! Full rectangles with the classic neighbourhood, in time linear in the board's area.
//!
//! Light chasing turns the board into one question about its first row, and a row of n cells is a
//! polynomial modulo the Fibonacci polynomial `f_(n+1)`. The proof and the figures are in
//! `docs/flip-algebra.md`.

mod across;
mod carryless;
mod chase;
mod fibonacci;
mod ideals;
mod polynomial;
mod transpose;
mod wave;

use crate::bits::{is_odd_overlap, xor};
use crate::{BitGrid, Size};
use chase::Front;
use fibonacci::{fibonacci, fibonacci_at_x_plus_one, fibonacci_coordinates, sum_of_fibonacci};
use polynomial::{CommonDivisor, Polynomial, common_divisor};

/// Everything about boards of one size that does not depend on the lights: how many solutions
/// there are, and how to find one.
///
/// ```
/// use fewest::flip::rectangle::Plan;
/// use fewest::{BitGrid, Cell, Size};
///
/// let size = Size::new(3, 3);
/// let plan = Plan::new(size)?;
/// assert_eq!(plan.nullity(), 0); // every board has one solution
/// let corners = [Cell::new(0, 0), Cell::new(0, 2), Cell::new(2, 0), Cell::new(2, 2)];
/// let presses = plan.solve(&BitGrid::from_cells(size, corners))?;
/// assert_eq!(presses.to_string(), "x.x\n...\nx.x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Plan {
    size: Size,
    sweep: Sweep,
    /// Greatest common divisor of p and χ; its degree is the nullity.
    divisor: Polynomial,
    /// χ / g: first rows matter modulo this polynomial.
    modulus: Polynomial,
    /// The inverse of p / g modulo χ / g.
    inverse: Polynomial,
}

/// Which way the board is chased.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Sweep {
    /// Row by row, from the top.
    Down,
    /// Column by column, from the left.
    Across,
}

/// Why there is no plan for a size.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// The board has no cells.
    #[error("a board of {size} has no cells")]
    NoCells {
        /// The size asked for.
        size: Size,
    },
    /// The board's bits do not fit in the address space.
    #[error("a board of {size} does not fit in memory")]
    TooLarge {
        /// The size asked for.
        size: Size,
    },
}

/// No set of presses changes exactly these lights. [`Plan::witness`] shows why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no set of presses changes exactly these lights")]
pub struct Unsolvable;

impl Plan {
    /// The plan for boards of `size`. O(n² / 4096 · (1 + log(m / n))) products of words and O(n /
    /// 64) words of memory, where n is the number of columns and m that of rows; the other way
    /// round for boards more than eight times as wide as tall. The board itself is not needed: a
    /// million by a million is planned in seconds.
    ///
    /// # Errors
    /// [`PlanError`] where the size has no cells or its bits cannot be addressed.
    pub fn new(size: Size) -> Result<Self, PlanError> {
        // Chasing down needs no transposing, but its algebra is that of the columns.
        let sweep = if size.columns / 8 <= size.rows.max(64) {
            Sweep::Down
        } else {
            Sweep::Across
        };
        Self::with_sweep(size, sweep)
    }

    fn with_sweep(size: Size, sweep: Sweep) -> Result<Self, PlanError> {
        if size.area() == Some(0) {
            return Err(PlanError::NoCells { size });
        }
        let bytes = size.columns.div_ceil(64).checked_mul(8);
        let bytes = bytes.and_then(|row| row.checked_mul(size.rows));
        if bytes.is_none_or(|bytes| isize::try_from(bytes).is_err()) {
            return Err(PlanError::TooLarge { size });
        }
        let chased = sweep.turned(size);
        let chi = fibonacci(chased.columns + 1);
        let p = fibonacci_at_x_plus_one(chased.rows + 1, &chi);
        let CommonDivisor { divisor, cofactor } = common_divisor(&chi, &p);
        let (modulus, rest) = chi.divided_by(&divisor);
        debug_assert!(rest.is_zero());
        Ok(Self {
            size,
            sweep,
            divisor,
            modulus,
            inverse: cofactor,
        })
    }

    /// Rows and columns of the boards that this plan is for.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The number k of independent quiet patterns. A board has 2^k solutions or none; one of 2^k
    /// boards has some. At most the shorter side. O(1).
    ///
    /// For squares this is OEIS A159257.
    #[must_use]
    pub fn nullity(&self) -> usize {
        self.divisor.degree().unwrap_or(0)
    }

    /// Presses that change exactly the given lights: of all such sets the one that leaves the first
    /// [`nullity`](Self::nullity) cells of the first row alone. O(rows · columns / 64) words.
    ///
    /// # Errors
    /// [`Unsolvable`] where there are none.
    ///
    /// # Panics
    /// Where the grid is not of the plan's size, or the presses do not fit in memory.
    pub fn solve(&self, lights: &BitGrid) -> Result<BitGrid, Unsolvable> {
        let first = self.first_line(lights)?;
        Ok(self.sweep.chase(lights, &first))
    }

    /// As [`solve`](Self::solve), into a grid that is there already, whatever it holds. Where the
    /// board is not solvable it keeps what it held.
    ///
    /// # Errors
    /// [`Unsolvable`] where no presses change these lights.
    ///
    /// # Panics
    /// Where a grid is not of the plan's size.
    pub fn solve_into(&self, lights: &BitGrid, presses: &mut BitGrid) -> Result<(), Unsolvable> {
        let first = self.first_line(lights)?;
        self.sweep.chase_into(lights, &first, presses);
        Ok(())
    }

    /// As [`solve`](Self::solve), but the presses take the place of the lights, so that no second
    /// grid is needed. Where the board is not solvable the lights stay.
    ///
    /// # Errors
    /// [`Unsolvable`] where no presses change these lights.
    ///
    /// # Panics
    /// Where the grid is not of the plan's size.
    pub fn solve_in_place(&self, grid: &mut BitGrid) -> Result<(), Unsolvable> {
        let first = self.first_line(grid)?;
        self.sweep.chase_in_place(grid, &first);
        Ok(())
    }

    /// Why no presses change exactly these lights: a quiet pattern that holds an odd number of
    /// them. Every press turns an even number of its cells. `None` where the board is solvable.
    /// O(rows · columns / 64 + k · n log n / 64) words for nullity k and shorter side n.
    ///
    /// # Panics
    /// Where the grid is not of the plan's size, or the pattern does not fit in memory.
    #[must_use]
    pub fn witness(&self, lights: &BitGrid) -> Option<BitGrid> {
        assert_eq!(lights.size(), self.size, "the plan is for this size");
        // A quiet pattern shares with the lights what its last line shares with the leftover.
        let leftover = self.sweep.leftover(lights, &self.untouched_line());
        let last = (0..self.nullity())
            .map(|i| self.quiet_line(&self.unit(i)))
            .find(|line| is_odd_overlap(line, &leftover))?;
        // What is last seen from one end is first seen from the other.
        Some(self.quiet_pattern_from(&self.other_end(&last)))
    }

    /// The quiet pattern whose first row begins with `first_cells`, packed like a row: one bit for
    /// each of the first [`nullity`](Self::nullity) cells. There is exactly one.
    /// O(rows · columns / 64) words.
    ///
    /// # Panics
    /// Where `first_cells` has not ⌈k / 64⌉ words or has ones behind bit k for nullity k, or where
    /// the pattern does not fit in memory.
    #[must_use]
    pub fn quiet_pattern(&self, first_cells: &[u64]) -> BitGrid {
        let k = self.nullity();
        assert_eq!(first_cells.len(), k.div_ceil(64), "one bit for each cell");
        let behind = first_cells.get(k / 64).map_or(0, |last| last >> (k % 64));
        assert_eq!(behind, 0, "no ones behind the last cell");
        self.quiet_pattern_from(&self.quiet_line(&match self.sweep {
            Sweep::Down => first_cells.to_vec(),
            Sweep::Across => self.other_side(first_cells),
        }))
    }

    /// A basis of the quiet patterns in reduced row echelon form, in row-major order of the cells:
    /// pattern i has cell (0, i) and none of the other first [`nullity`](Self::nullity) cells of
    /// the first row. O(rows · columns / 64) words each, made when asked for.
    ///
    /// # Panics
    /// Where a pattern does not fit in memory.
    #[must_use]
    pub fn quiet_patterns(&self) -> impl ExactSizeIterator<Item = BitGrid> + '_ {
        (0..self.nullity()).map(|i| self.quiet_pattern(&self.unit(i)))
    }

    /// The first line of presses: of those that solve the board the one that leaves the first k
    /// cells of the first row alone.
    fn first_line(&self, lights: &BitGrid) -> Result<Vec<u64>, Unsolvable> {
        assert_eq!(lights.size(), self.size, "the plan is for this size");
        let leftover = self.sweep.leftover(lights, &self.untouched_line());
        let mut first = self.forced_line(&leftover).ok_or(Unsolvable)?;
        if self.sweep == Sweep::Across {
            // Until here the first k cells of the first column are left alone.
            let corner = across::first_row(lights, &first, self.nullity());
            let quiet = self.quiet_line(&self.other_side(&corner));
            xor(&mut first, &quiet);
        }
        Ok(first)
    }

    fn quiet_pattern_from(&self, first_line: &[u64]) -> BitGrid {
        let mut dark = BitGrid::new(self.size);
        self.sweep.chase_in_place(&mut dark, first_line);
        dark
    }

    /// The first k cells of a quiet pattern's first column from those of its first row, or the
    /// other way round.
    ///
    /// Cell l of the column is `e_0` · `f_(l+1)`(B) · (first row), and `f_(l+1)`(B) `e_0` ends at
    /// cell l.
    fn other_side(&self, corner: &[u64]) -> Vec<u64> {
        let k = self.nullity();
        let mut other = vec![0; corner.len()];
        if k > 0 {
            let dark = other.clone();
            let mut front = Front::new(&unit(0, dark.len()), tail_mask(k));
            for l in 0..k {
                other[l / 64] |= u64::from(is_odd_overlap(front.row(), corner)) << (l % 64);
                front.step(&dark);
            }
        }
        other
    }

    /// The last line of the quiet pattern with this first line, or the other way round: it is
    /// `f_m`(B) · (first line).
    fn other_end(&self, line: &[u64]) -> Vec<u64> {
        let n = self.line_length();
        let chi = self.divisor.times(&self.modulus);
        let steps = self.sweep.turned(self.size).rows;
        let end = polynomial_of_line(line, n).times(&fibonacci_at_x_plus_one(steps, &chi));
        line_of_polynomial(&end.divided_by(&chi).1, n)
    }

    /// The first line of presses for a leftover of chasing from an untouched first line: the one
    /// whose first k cells are not pressed. `None` where there is none.
    fn forced_line(&self, leftover: &[u64]) -> Option<Vec<u64>> {
        let n = self.line_length();
        let leftover = polynomial_of_line(leftover, n);
        let (quotient, rest) = leftover.divided_by(&self.divisor);
        if !rest.is_zero() {
            return None;
        }
        let first = quotient.times(&self.inverse).divided_by(&self.modulus).1;
        Some(line_of_polynomial(&first, n))
    }

    /// The quiet first line that starts with the k cells of `head`.
    fn quiet_line(&self, head: &[u64]) -> Vec<u64> {
        let n = self.line_length();
        // The head alone, plus the rest of it modulo χ / g, which ends behind the head: a multiple
        // of χ / g, and these are the quiet lines.
        let mut line = head.to_vec();
        line.resize(n.div_ceil(64), 0);
        let head = polynomial_of_line(&line, n);
        let rest = head.divided_by(&self.modulus).1;
        line_of_polynomial(&head.plus(&rest), n)
    }

    fn unit(&self, i: usize) -> Vec<u64> {
        unit(i, self.nullity().div_ceil(64))
    }

    fn untouched_line(&self) -> Vec<u64> {
        vec![0; self.line_length().div_ceil(64)]
    }

    /// Cells in a line: in a row where the board is chased down, in a column otherwise.
    const fn line_length(&self) -> usize {
        self.sweep.turned(self.size).columns
    }
}

impl Sweep {
    /// The size of the board with the lines as rows.
    const fn turned(self, size: Size) -> Size {
        match self {
            Self::Down => size,
            Self::Across => size.transposed(),
        }
    }

    fn leftover(self, lights: &BitGrid, first_line: &[u64]) -> Vec<u64> {
        match self {
            Self::Down => chase::leftover(lights, first_line),
            Self::Across => across::leftover(lights, first_line),
        }
    }

    fn chase(self, lights: &BitGrid, first_line: &[u64]) -> BitGrid {
        match self {
            Self::Down => chase::chase(lights, first_line).0,
            Self::Across => {
                let mut presses = BitGrid::new(lights.size());
                across::chase_into(lights, first_line, &mut presses);
                presses
            }
        }
    }

    fn chase_in_place(self, grid: &mut BitGrid, first_line: &[u64]) {
        match self {
            Self::Down => {
                chase::chase_in_place(grid, first_line);
            }
            Self::Across => across::chase_in_place(grid, first_line),
        }
    }

    fn chase_into(self, lights: &BitGrid, first_line: &[u64], presses: &mut BitGrid) {
        match self {
            Self::Down => {
                chase::chase_into(lights, first_line, presses);
            }
            Self::Across => across::chase_into(lights, first_line, presses),
        }
    }
}

/// Σ `f_(n−j)` over the ones j of a row of n cells.
///
/// Counted from the right, for then the cells of highest index, which reducing modulo χ / g clears,
/// are the first ones of the row. The board is its own mirror image, so nothing else changes.
fn polynomial_of_line(row: &[u64], n: usize) -> Polynomial {
    sum_of_fibonacci(&Polynomial::from_words(row.to_vec()).reversed(n))
}

/// The row of n cells that [`polynomial_of_line`] turns into this polynomial.
fn line_of_polynomial(p: &Polynomial, n: usize) -> Vec<u64> {
    let mut row = fibonacci_coordinates(p).reversed(n).into_words();
    row.resize(n.div_ceil(64), 0);
    row
}

fn unit(i: usize, words: usize) -> Vec<u64> {
    let mut unit = vec![0; words];
    unit[i / 64] = 1 << (i % 64);
    unit
}

fn tail_mask(columns: usize) -> u64 {
    u64::MAX >> (64 - 1 - (columns - 1) % 64)
}

#[cfg(test)]
mod tests;
