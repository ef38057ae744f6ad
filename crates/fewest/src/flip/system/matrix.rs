//! Sparse matrices over GF(2), as lists of columns.

/// For each row the columns that hold a one, increasing.
#[derive(Debug, Clone, Default)]
pub(super) struct Matrix {
    columns: usize,
    /// Where each row's columns end.
    ends: Vec<u32>,
    ones: Vec<u32>,
}

impl Matrix {
    /// No rows yet.
    pub(super) fn new(columns: usize) -> Self {
        Self {
            columns,
            ..Self::default()
        }
    }

    /// Rows that end at `ends` in the list `ones`.
    pub(super) fn from_parts(columns: usize, ends: Vec<u32>, ones: Vec<u32>) -> Self {
        Self {
            columns,
            ends,
            ones,
        }
    }

    /// One more row.
    pub(super) fn push_row(&mut self, columns: impl IntoIterator<Item = u32>) {
        self.ones.extend(columns);
        self.ends.push(self.ones.len() as u32);
    }

    pub(super) fn columns(&self) -> usize {
        self.columns
    }

    pub(super) fn rows(&self) -> usize {
        self.ends.len()
    }

    /// The columns of a row's ones.
    pub(super) fn row(&self, row: usize) -> &[u32] {
        let start = row.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.ones[start as usize..self.ends[row] as usize]
    }
}
