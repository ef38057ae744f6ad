//! What a set of presses turns over, a row of words at a time.
//!
//! Written from the rule of a press alone; the solvers have code of their own.

use crate::BitGrid;
use crate::flip::{Edges, Neighbourhood, OwnCell, Reach, Shape};

/// The cells that an odd number of the presses turns over, or `None` for a shape without this way:
/// listed presses, and tori so narrow that two neighbours are one cell. No press lies in a hole.
///
/// Cost: O(words).
pub(super) fn turned(shape: &Shape, presses: &BitGrid) -> Option<BitGrid> {
    let rule = shape.neighbourhood()?;
    let size = shape.size();
    if rule.edges == Edges::Wrap && rule.reach != Reach::Cross && size.rows.min(size.columns) < 3 {
        return None;
    }
    let mut turned = match rule.reach {
        Reach::Plus => around(presses, &[Steps::Sides], rule),
        Reach::King => around(presses, &[Steps::Sides, Steps::Corners], rule),
        Reach::Diagonal => around(presses, &[Steps::Corners], rule),
        Reach::Cross => lines(presses, rule.own_cell),
    };
    if let Some(cells) = shape.cell_mask() {
        turned.and_assign(cells);
    }
    Some(turned)
}

/// A cell turns with each press of its row and of its column. Its own press is in both, and so
/// cancels, unless it counts for itself.
fn lines(presses: &BitGrid, own_cell: OwnCell) -> BitGrid {
    let size = presses.size();
    let mut columns = vec![0; presses.stride()];
    for row in 0..size.rows {
        add(&mut columns, presses.row(row));
    }
    let mut turned = BitGrid::new(size);
    let tail = turned.tail_mask();
    for row in 0..size.rows {
        let here = presses.row(row);
        let ones: u32 = here.iter().map(|word| word.count_ones()).sum();
        let flips = if ones % 2 == 1 { u64::MAX } else { 0 };
        let out = turned.row_mut(row);
        for (word, out) in out.iter_mut().enumerate() {
            *out = columns[word] ^ flips;
            if own_cell == OwnCell::Turns {
                *out ^= here[word];
            }
        }
        if let Some(last) = out.last_mut() {
            *last &= tail;
        }
    }
    turned
}

/// Neighbours one step away.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Steps {
    /// Above, below, left and right.
    Sides,
    /// The four at the corners.
    Corners,
}

/// Reaches of one step.
fn around(presses: &BitGrid, steps: &[Steps], rule: Neighbourhood) -> BitGrid {
    let Neighbourhood {
        own_cell, edges, ..
    } = rule;
    let [sides, corners] = [Steps::Sides, Steps::Corners].map(|step| steps.contains(&step));
    let size = presses.size();
    let mut turned = BitGrid::new(size);
    let tail = turned.tail_mask();
    // Presses left and right of a cell, for one row.
    let mut beside = vec![0; presses.stride()];
    for row in 0..size.rows {
        let (above, below) = match edges {
            Edges::Open => (row.checked_sub(1), Some(row + 1).filter(|&r| r < size.rows)),
            Edges::Wrap => (
                Some(row.checked_sub(1).unwrap_or(size.rows - 1)),
                Some((row + 1) % size.rows),
            ),
        };
        let out = turned.row_mut(row);
        if sides {
            spread(presses.row(row), &mut beside, size.columns, edges);
            add(out, &beside);
        }
        if own_cell == OwnCell::Turns {
            add(out, presses.row(row));
        }
        for other in [above, below].into_iter().flatten() {
            if sides {
                add(out, presses.row(other));
            }
            if corners {
                spread(presses.row(other), &mut beside, size.columns, edges);
                add(out, &beside);
            }
        }
        if let Some(last) = out.last_mut() {
            *last &= tail;
        }
    }
    turned
}

fn add(sum: &mut [u64], row: &[u64]) {
    for (sum, word) in sum.iter_mut().zip(row) {
        *sum ^= word;
    }
}

/// For each column, whether one of the two presses beside it is made, but not both.
fn spread(row: &[u64], out: &mut [u64], columns: usize, edges: Edges) {
    for (word, out) in out.iter_mut().enumerate() {
        let left = row[word] << 1 | word.checked_sub(1).map_or(0, |w| row[w] >> 63);
        let right = row[word] >> 1 | row.get(word + 1).map_or(0, |w| w << 63);
        *out = left ^ right;
    }
    if edges == Edges::Wrap {
        let last = columns - 1;
        out[0] ^= row[last / 64] >> (last % 64) & 1;
        out[last / 64] ^= (row[0] & 1) << (last % 64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::{Board, verify};
    use crate::{Cell, Size};
    use proptest::prelude::*;

    fn rules() -> impl Strategy<Value = Neighbourhood> {
        (
            prop::sample::select(Reach::ALL.to_vec()),
            prop::sample::select(vec![OwnCell::Turns, OwnCell::Stays]),
            prop::sample::select(vec![Edges::Open, Edges::Wrap]),
        )
            .prop_map(|(reach, own_cell, edges)| Neighbourhood {
                reach,
                own_cell,
                edges,
            })
    }

    proptest! {
        #[test]
        fn rows_at_a_time_is_press_by_press(
            rule in rules(),
            rows in 1_usize..5,
            columns in prop::sample::select(vec![1, 2, 3, 5, 63, 64, 65, 127, 128, 129]),
            pressed in prop::collection::vec(any::<bool>(), 4 * 129),
            holes in prop::collection::vec(prop::bool::weighted(0.1), 4 * 129),
        ) {
            let size = Size::new(rows, columns);
            let mut cells = BitGrid::ones(size);
            for (index, _) in holes[..rows * columns].iter().enumerate().filter(|(_, hole)| **hole) {
                cells.set(Cell::new(index / columns, index % columns), false);
            }
            cells.set(Cell::new(0, 0), true);
            let shape = Shape::with_holes(cells, rule).unwrap();
            let mut presses = BitGrid::new(size);
            for (cell, _) in shape.cells().zip(&pressed).filter(|(_, pressed)| **pressed) {
                presses.toggle(cell);
            }
            let blank = Board::new(shape.clone(), BitGrid::new(size)).unwrap();
            let slow = verify::play(&blank, presses.cells()).unwrap();
            if let Some(quick) = turned(&shape, &presses) {
                prop_assert_eq!(&quick, slow.black());
            } else {
                prop_assert!(rule.edges == Edges::Wrap && (rows < 3 || columns < 3));
            }
        }
    }
}
