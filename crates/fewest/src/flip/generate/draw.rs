//! Random sets of cells.

use crate::flip::{Neighbourhood, Shape, ShapeError};
use crate::{BitGrid, Cell, Random, Size};

/// A rectangle with holes at random: `percent` of the places, rounded down, but one cell stays. All
/// such shapes are equally likely.
///
/// Cost: O(places).
///
/// # Errors
/// Where the size is not one that a board may have.
///
/// # Panics
/// Never.
pub fn with_holes(
    size: Size,
    percent: u8,
    neighbourhood: Neighbourhood,
    random: &mut Random,
) -> Result<Shape, ShapeError> {
    let full = Shape::rectangle(size, neighbourhood)?;
    let area = full.cell_count() as usize;
    // In 128 bits no product is cut off.
    let holes = (area as u128 * u128::from(percent.min(100)) / 100) as usize;
    let mut cells = BitGrid::ones(size);
    for cell in distinct(&full, holes.min(area - 1), &BitGrid::new(size), random) {
        cells.set(cell, false);
    }
    Shape::with_holes(cells, neighbourhood)
}

/// Every cell with probability one half.
pub(super) fn subset(shape: &Shape, random: &mut Random) -> BitGrid {
    let mut set = BitGrid::new(shape.size());
    let (stride, tail) = (set.stride(), set.tail_mask());
    for (index, word) in set.words_mut().iter_mut().enumerate() {
        *word = random.word();
        if (index + 1) % stride == 0 {
            *word &= tail;
        }
    }
    if let Some(mask) = shape.cell_mask() {
        set.and_assign(mask);
    }
    set
}

/// So many cells that are not in `taken`, or all of those if there are fewer; all choices are equally
/// likely.
pub(super) fn distinct(
    shape: &Shape,
    count: usize,
    taken: &BitGrid,
    random: &mut Random,
) -> Vec<Cell> {
    let Size { rows, columns } = shape.size();
    let cells = shape.cell_count();
    let crowded = (taken.count_ones() + count as u64) * 4 > cells * 3;
    if crowded || !shape.is_full() {
        let mut free: Vec<Cell> = shape.cells().filter(|&cell| !taken.get(cell)).collect();
        let count = count.min(free.len());
        random.draw(&mut free, count);
        free.truncate(count);
        return free;
    }
    // At least a quarter of the places is left at any time, so few draws are in vain.
    let mut taken = taken.clone();
    let mut drawn = Vec::with_capacity(count);
    while drawn.len() < count {
        let place = random.index(0..rows * columns);
        let cell = Cell::new(place / columns, place % columns);
        if !taken.get(cell) {
            taken.set(cell, true);
            drawn.push(cell);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distinct_cells_are_distinct_and_on_the_shape() {
        let mut random = Random::new(1, 1);
        for (size, percent) in [((1, 1), 0), ((3, 65), 0), ((3, 65), 40), ((8, 8), 90)] {
            let size = Size::new(size.0, size.1);
            let shape = with_holes(size, percent, Neighbourhood::CLASSIC, &mut random).unwrap();
            let area = size.area().unwrap();
            assert_eq!(
                shape.cell_count() as usize,
                area - area * usize::from(percent) / 100
            );
            let mut taken = BitGrid::new(size);
            taken.set(shape.cells().next().unwrap(), true);
            let free = shape.cell_count() as usize - 1;
            for count in [0, 1, free / 2, free, free + 5] {
                let drawn = distinct(&shape, count, &taken, &mut random);
                assert_eq!(drawn.len(), count.min(free));
                let set: std::collections::BTreeSet<_> = drawn.iter().collect();
                assert_eq!(set.len(), drawn.len());
                assert!(
                    drawn
                        .iter()
                        .all(|&cell| shape.contains(cell) && !taken.get(cell))
                );
            }
        }
    }

    #[test]
    fn a_shape_keeps_a_cell() {
        let mut random = Random::new(1, 1);
        let size = Size::new(5, 5);
        let shape = with_holes(size, 100, Neighbourhood::CLASSIC, &mut random).unwrap();
        assert_eq!(shape.cell_count(), 1);
    }

    #[test]
    fn a_random_subset_stays_on_the_shape() {
        let mut random = Random::new(1, 1);
        for columns in [1, 63, 64, 65] {
            let size = Size::new(40, columns);
            let shape = with_holes(size, 25, Neighbourhood::CLASSIC, &mut random).unwrap();
            let set = subset(&shape, &mut random);
            assert!(set.cells().all(|cell| shape.contains(cell)));
            // Five standard deviations.
            let (count, cells) = (set.count_ones(), shape.cell_count());
            assert!((2 * count).abs_diff(cells).pow(2) < 25 * cells, "{count}");
        }
    }
}
