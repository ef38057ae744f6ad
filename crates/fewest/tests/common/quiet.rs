//! Quiet patterns of the square plus-neighbourhood board, by plain light chasing: no code of the
//! library is used.

#![allow(
    dead_code,
    reason = "each of the programs that include this file uses a part of it"
)]

/// Which solutions count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Goal {
    /// Those that turn the board to one given side.
    One,
    /// Those that turn it to either side: one more basis vector, which turns every piece over.
    Either,
}

/// A basis in reduced row echelon form; its first vector is bit `k − 1` of a candidate.
pub(crate) struct Board {
    pub(crate) n: usize,
    pub(crate) basis: Vec<Vec<bool>>,
}

impl Board {
    /// The quiet patterns of the `n`×`n` board, and for [`Goal::Either`] a way to turn all pieces.
    pub(crate) fn new(n: usize, goal: Goal) -> Self {
        // Row j: what is left over when the first row is unit vector j, and that first row.
        let mut kernel = Vec::new();
        let mut rows: Vec<(Vec<bool>, Vec<bool>)> = Vec::new();
        for j in 0..n {
            let mut first = vec![false; n];
            first[j] = true;
            let mut left = chase(&first, false).1;
            for (pivot_left, pivot_first) in &rows {
                let pivot = pivot_left.iter().position(|&b| b).unwrap();
                if left[pivot] {
                    add(&mut left, pivot_left);
                    add(&mut first, pivot_first);
                }
            }
            if left.contains(&true) {
                rows.push((left, first));
            } else {
                kernel.push(first);
            }
        }
        let mut basis: Vec<Vec<bool>> = kernel.iter().map(|first| chase(first, false).0).collect();
        if goal == Goal::Either {
            let mut first = vec![false; n];
            let mut left = chase(&first, true).1;
            for (pivot_left, pivot_first) in &rows {
                let pivot = pivot_left.iter().position(|&b| b).unwrap();
                if left[pivot] {
                    add(&mut left, pivot_left);
                    add(&mut first, pivot_first);
                }
            }
            let (presses, left) = chase(&first, true);
            assert!(!left.contains(&true), "all pieces can be turned");
            basis.push(presses);
        }
        reduce(&mut basis);
        Self { n, basis }
    }

    /// The number of basis vectors.
    pub(crate) fn dimension(&self) -> u32 {
        self.basis.len() as u32
    }

    /// The column of each cell, row by row.
    pub(crate) fn columns(&self) -> Vec<u128> {
        (0..self.n * self.n)
            .map(|cell| {
                self.basis
                    .iter()
                    .fold(0, |column, vector| column << 1 | u128::from(vector[cell]))
            })
            .collect()
    }

    /// Columns and start bits of the solutions of a random solvable board.
    pub(crate) fn random_cells(&self, seed: u64) -> Vec<(u128, bool)> {
        let mut random = Random(seed);
        let columns = self.columns();
        columns
            .into_iter()
            .map(|c| (c, random.next() >> 63 == 1))
            .collect()
    }

    /// A solution that turns all pieces over (all lit to all off).
    pub(crate) fn all_off(n: usize) -> Vec<bool> {
        let plain = Self::new(n, Goal::One);
        let more = Self::new(n, Goal::Either);
        // The two reduced bases span spaces of which one holds the other.
        more.basis
            .into_iter()
            .find(|vector| turns_all(vector, n) && !plain.basis.contains(vector))
            .expect("the longer basis has a vector that turns all pieces")
    }
}

fn turns_all(presses: &[bool], n: usize) -> bool {
    (0..n * n).all(|cell| {
        let (row, column) = (cell / n, cell % n);
        let mut odd = presses[cell];
        odd ^= row > 0 && presses[cell - n];
        odd ^= row + 1 < n && presses[cell + n];
        odd ^= column > 0 && presses[cell - 1];
        odd ^= column + 1 < n && presses[cell + 1];
        odd
    })
}

/// All presses that follow from the first row, and what is left over in the last row.
fn chase(first: &[bool], turn_all: bool) -> (Vec<bool>, Vec<bool>) {
    let n = first.len();
    let mut above = vec![false; n];
    let mut row = first.to_vec();
    let mut presses = Vec::with_capacity(n * n);
    for _ in 0..n {
        presses.extend(&row);
        let below = (0..n)
            .map(|j| {
                let left = j > 0 && row[j - 1];
                let right = j + 1 < n && row[j + 1];
                turn_all ^ above[j] ^ left ^ row[j] ^ right
            })
            .collect();
        above = std::mem::replace(&mut row, below);
    }
    (presses, row)
}

fn add(a: &mut [bool], b: &[bool]) {
    for (x, y) in a.iter_mut().zip(b) {
        *x ^= y;
    }
}

/// Reduced row echelon form.
pub(crate) fn reduce(basis: &mut [Vec<bool>]) {
    let mut done = 0;
    for column in 0..basis.first().map_or(0, Vec::len) {
        let Some(pivot) = (done..basis.len()).find(|&i| basis[i][column]) else {
            continue;
        };
        basis.swap(done, pivot);
        let row = basis[done].clone();
        for (i, other) in basis.iter_mut().enumerate() {
            if i != done && other[column] {
                add(other, &row);
            }
        }
        done += 1;
    }
    assert_eq!(done, basis.len(), "the vectors are independent");
}

/// `SplitMix64`.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// The next 64 bits.
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}
