//! Cells sorted by the patterns that hold them.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::RoundsError;
use crate::{BitGrid, Cell};

/// Cells that are held by the same patterns, and so are as good as each other.
#[derive(Debug)]
pub(super) struct Class {
    /// Which patterns of the part hold the cells; see [`Part::columns`].
    pub(super) column: u32,
    pub(super) cells: Vec<Cell>,
}

/// Quiet patterns that hang together by common cells, and these cells. No other pattern holds any
/// of them, so a part is decided apart from all others.
#[derive(Debug)]
pub(super) struct Part {
    /// How many quiet patterns.
    pub(super) patterns: usize,
    pub(super) classes: Vec<Class>,
}

/// A board's cells.
#[derive(Debug)]
pub(super) struct Parts {
    /// Parts with quiet patterns.
    pub(super) linked: Vec<Part>,
    /// Cells of no quiet pattern that change between the presses for one colour and the other.
    pub(super) turning: Vec<Cell>,
    /// Cells of no quiet pattern that do not.
    pub(super) fixed: Vec<Cell>,
}

/// Too many patterns hang together: so many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooManyPatterns(pub(super) usize);

impl Parts {
    /// More patterns of one part are not counted through.
    pub(super) const MAX_PATTERNS: usize = 12;

    /// Sorts the cells. The basis has to be reduced: its vectors fall apart no further by sums. At most
    /// `most` patterns may hang together, which is at most 31.
    ///
    /// With a recolouring, bit 0 of a column says whether it holds the cell, and the quiet patterns
    /// of the part have the bits from 1; without, they have the bits from 0.
    pub(super) fn new(
        cells: impl Iterator<Item = Cell>,
        quiet: &[BitGrid],
        recolouring: Option<&BitGrid>,
        most: usize,
    ) -> Result<Self, TooManyPatterns> {
        let cells: Vec<Cell> = cells.collect();
        let holders = holders(&cells, quiet);
        let part_of = hanging_together(quiet.len(), &holders);
        let mut sizes = vec![0; quiet.len()];
        // Where a pattern stands within its part.
        let bits: Vec<usize> = part_of
            .iter()
            .map(|&part| {
                sizes[part] += 1;
                sizes[part] - 1 + usize::from(recolouring.is_some())
            })
            .collect();
        if let Some(&size) = sizes.iter().max().filter(|&&size| size > most) {
            return Err(TooManyPatterns(size));
        }
        let mut linked: BTreeMap<usize, BTreeMap<u32, Vec<Cell>>> = BTreeMap::new();
        let (mut turning, mut fixed) = (Vec::new(), Vec::new());
        for (&cell, holders) in cells.iter().zip(&holders) {
            let turns = recolouring.is_some_and(|presses| presses.get(cell));
            match holders.first() {
                Some(&first) => {
                    let bit = |column, &pattern: &u32| column | 1 << bits[pattern as usize];
                    let column = holders.iter().fold(u32::from(turns), bit);
                    let part = linked.entry(part_of[first as usize]).or_default();
                    part.entry(column).or_default().push(cell);
                }
                None if turns => turning.push(cell),
                None => fixed.push(cell),
            }
        }
        let linked = linked.into_iter().map(|(part, classes)| Part {
            patterns: sizes[part],
            classes: classes
                .into_iter()
                .map(|(column, cells)| Class { column, cells })
                .collect(),
        });
        Ok(Self {
            linked: linked.collect(),
            turning,
            fixed,
        })
    }
}

impl Parts {
    /// Refuses parts whose states would be hopelessly many, however they merge.
    pub(super) fn check_ways(&self) -> Result<(), RoundsError> {
        const MOST: u64 = 60;
        for part in &self.linked {
            let classes = part.classes.iter();
            let ways: BigUint = classes.map(|class| class.cells.len() + 1).product();
            let log2 = ways.bits() - part.patterns as u64;
            if log2 > MOST {
                return Err(RoundsError::Ways { log2 });
            }
        }
        Ok(())
    }
}

/// For each cell the patterns that hold it.
fn holders(cells: &[Cell], quiet: &[BitGrid]) -> Vec<Vec<u32>> {
    let mut holders = vec![Vec::new(); cells.len()];
    for (index, pattern) in quiet.iter().enumerate() {
        for cell in pattern.cells() {
            let place = cells.binary_search(&cell).expect("patterns hold cells");
            holders[place].push(index as u32);
        }
    }
    holders
}

/// For each pattern the first one that it hangs together with.
fn hanging_together(patterns: usize, holders: &[Vec<u32>]) -> Vec<usize> {
    fn root(parents: &mut [usize], mut pattern: usize) -> usize {
        while parents[pattern] != pattern {
            parents[pattern] = parents[parents[pattern]];
            pattern = parents[pattern];
        }
        pattern
    }
    let mut parents: Vec<usize> = (0..patterns).collect();
    for pair in holders.iter().flat_map(|holders| holders.windows(2)) {
        let a = root(&mut parents, pair[0] as usize);
        let b = root(&mut parents, pair[1] as usize);
        parents[a.max(b)] = a.min(b);
    }
    (0..patterns)
        .map(|pattern| root(&mut parents, pattern))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Size;

    fn row(picture: &str) -> BitGrid {
        let cells = picture.bytes().enumerate();
        let cells = cells.filter(|(_, letter)| *letter == b'x');
        BitGrid::from_cells(
            Size::new(1, picture.len()),
            cells.map(|(column, _)| Cell::new(0, column)),
        )
    }

    fn cells(count: usize) -> impl Iterator<Item = Cell> {
        (0..count).map(|column| Cell::new(0, column))
    }

    #[test]
    fn patterns_without_common_cells_are_parts() {
        let quiet = [row("x.xx......"), row(".x..xx...."), row("......x.x.")];
        let extra = row("xxxx...xxx");
        let parts = Parts::new(cells(10), &quiet, Some(&extra), 12).unwrap();
        assert_eq!(parts.turning, [Cell::new(0, 7), Cell::new(0, 9)]);
        assert_eq!(parts.fixed, []);
        let columns: Vec<Vec<(u32, usize)>> = parts
            .linked
            .iter()
            .map(|part| {
                let classes = part.classes.iter();
                classes
                    .map(|class| (class.column, class.cells.len()))
                    .collect()
            })
            .collect();
        assert_eq!(
            columns,
            [vec![(3, 3)], vec![(2, 2), (3, 1)], vec![(2, 1), (3, 1)]]
        );
    }

    #[test]
    fn patterns_hang_together_through_others() {
        let quiet = [row("x..x."), row(".x.xx"), row("..x.x")];
        let parts = Parts::new(cells(5), &quiet, None, 12).unwrap();
        assert_eq!(parts.linked.len(), 1);
        assert_eq!(parts.linked[0].patterns, 3);
        let columns: Vec<u32> = parts.linked[0].classes.iter().map(|c| c.column).collect();
        assert_eq!(columns, [1, 2, 3, 4, 6]);
    }

    #[test]
    fn too_many_patterns_are_counted() {
        let quiet: Vec<BitGrid> = (0..13)
            .map(|i| {
                let mut pattern = row("..............");
                pattern.set(Cell::new(0, i), true);
                pattern.set(Cell::new(0, 13), true);
                pattern
            })
            .collect();
        let error = Parts::new(cells(14), &quiet, None, 12).unwrap_err();
        assert_eq!(error, TooManyPatterns(13));
    }
}
