use super::histogram::Entry;

/// The coordinates in which the search runs: `rank` vectors whose sums, with all the free vectors
/// added, are the largest candidates of each class of candidates that no entry tells apart.
#[derive(Debug, Clone)]
pub(super) struct Coordinates {
    /// Inner bit `j` stands for this candidate.
    basis: Vec<u128>,
    /// The sum of the free vectors.
    offset: u128,
    /// Independent candidates that change no entry. The leading bit of each is in no other one, and
    /// in no vector of `basis`.
    free: Vec<u128>,
}

impl Coordinates {
    /// The unit vectors of a set of coordinates on which the entries' columns are independent.
    ///
    /// Candidates matter only up to what all columns are orthogonal to. Row reduction with the
    /// *lowest* bit of each row as pivot leaves, for each coordinate `q` that is no pivot, one free
    /// vector whose highest bit is `q`; so the largest candidate of a class is the one in which all
    /// those bits are 1.
    pub(super) fn of(entries: &[Entry], dimension: u32) -> Self {
        let mut by_pivot = [0_u128; 128];
        for entry in entries {
            let mut column = entry.column;
            while column != 0 {
                let pivot = column.trailing_zeros() as usize;
                if by_pivot[pivot] == 0 {
                    by_pivot[pivot] = column;
                    break;
                }
                column ^= by_pivot[pivot];
            }
        }
        let pivots: u128 = (0..128).filter(|&p| by_pivot[p] != 0).map(|p| 1 << p).sum();
        let mut rows = Vec::with_capacity(pivots.count_ones() as usize);
        let places: Vec<u32> = bits(pivots).collect();
        for (i, &p) in places.iter().enumerate().rev() {
            let row = places[i + 1..]
                .iter()
                .fold(by_pivot[p as usize], |row, &q| {
                    row ^ ((row >> q & 1) * by_pivot[q as usize])
                });
            by_pivot[p as usize] = row;
            rows.push(row);
        }
        let basis = bits(pivots).map(|p| 1 << p).collect();
        let free: Vec<u128> = (0..dimension)
            .filter(|q| pivots >> q & 1 == 0)
            .map(|q| {
                rows.iter()
                    .filter(|&&row| row >> q & 1 == 1)
                    .fold(1_u128 << q, |t, row| t | 1 << row.trailing_zeros())
            })
            .collect();
        Self {
            basis,
            offset: free.iter().fold(0, |sum, f| sum ^ f),
            free,
        }
    }

    /// The number of inner bits.
    pub(super) fn rank(&self) -> u32 {
        self.basis.len() as u32
    }

    pub(super) fn basis(&self) -> &[u128] {
        &self.basis
    }

    /// Candidates of one class differ by a sum of these.
    pub(super) fn free(&self) -> &[u128] {
        &self.free
    }

    /// The same classes with another basis of the same span.
    pub(super) fn with_basis(self, basis: Vec<u128>) -> Self {
        debug_assert_eq!(basis.len(), self.basis.len());
        Self { basis, ..self }
    }

    /// A column as the inner coordinates see it.
    pub(super) fn inner_column(&self, column: u128) -> u128 {
        self.basis.iter().zip(0..).fold(0, |inner, (a, j)| {
            inner | u128::from((column & a).count_ones() % 2) << j
        })
    }

    /// The sum of the basis vectors of an inner candidate, without the free vectors.
    pub(super) fn sum(&self, inner: u128) -> u128 {
        bits(inner).fold(0, |t, j| t ^ self.basis[j as usize])
    }

    /// The largest candidate of the class of an inner candidate.
    pub(super) fn candidate(&self, inner: u128) -> u128 {
        self.sum(inner) ^ self.offset
    }

    /// The sum of basis vectors that differs from a candidate by free vectors only.
    pub(super) fn reduced(&self, candidate: u128) -> u128 {
        self.free.iter().fold(candidate, |candidate, free| {
            let leading = free.ilog2();
            candidate ^ ((candidate >> leading & 1) * free)
        })
    }

    pub(super) fn offset(&self) -> u128 {
        self.offset
    }
}

/// The places of the ones of a word, from the lowest.
pub(super) fn bits(mut word: u128) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros())?;
        word &= word - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inner_candidate_stands_for_the_largest_of_its_class() {
        let columns = [0b11010, 0b00110, 0b11100];
        let entries: Vec<Entry> = columns.map(|column| Entry { column, sum: 1 }).to_vec();
        let coordinates = Coordinates::of(&entries, 6);
        assert_eq!((coordinates.rank(), coordinates.free().len()), (2, 4));
        let signs = |t: u128| columns.map(|c| (c & t).count_ones() % 2);
        for t in 0..64 {
            let largest = (0..64).rfind(|&other| signs(other) == signs(t)).unwrap();
            let inner = (0..4)
                .find(|&inner| coordinates.candidate(inner) == largest)
                .expect("each class has an inner candidate");
            let inner_signs =
                columns.map(|column| (coordinates.inner_column(column) & inner).count_ones() % 2);
            // The offset is a sum of vectors that change no sign.
            assert_eq!(inner_signs, signs(largest));
        }
        assert!(coordinates.free().iter().all(|&f| signs(f) == [0; 3]));
    }
}
