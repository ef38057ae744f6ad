use crate::Size;

use super::word::Word;
use super::{Direction, Drag};

/// Where the places of a board lie in a word, and the masks that follow from it.
///
/// Columns lie one behind the other, each from the bottom, without gaps:
///
/// ```text
/// height 7, 5 columns, in 64 bits
///
/// bit  63 .. 35 | 34 .. 28 | 27 .. 21 | 20 .. 14 | 13 .. 7  | 6 .. 0
///      unused   | column 4 | column 3 | column 2 | column 1 | column 0
///                                                            6 = top, 0 = bottom
/// ```
///
/// So the order of bits is the order of places in answers. One place up is one bit, one column to
/// the right is `height` bits.
#[derive(Debug, Clone, Copy)]
pub(super) struct Shape<W> {
    /// Places in a column; the distance in bits from one column to the next.
    pub(super) height: u32,
    /// Number of columns.
    pub(super) columns: u32,
    /// All places but the highest of each column.
    pub(super) not_top: W,
    /// All places but those of the first column.
    pub(super) not_first: W,
    /// All places but those of the last column.
    pub(super) not_last: W,
    /// `at_least[k]`: all places at height 2^k or more.
    pub(super) at_least: [W; LEVELS],
    /// How many powers of two are below the height: the steps of a fall.
    pub(super) levels: u32,
}

/// 2^5 = 32 is the largest height.
pub(super) const LEVELS: usize = 5;

impl<W: Word> Shape<W> {
    /// The shape for a board of `size`, which fits in a word.
    pub(super) fn new(size: Size) -> Self {
        let height = size.rows as u32;
        let columns = size.columns as u32;
        debug_assert!(height * columns <= W::BITS && height < W::BITS);
        let cells = W::low(height * columns);
        let first = W::low(height);
        let last = first << ((columns - 1) * height);
        let rows = |from: u32| {
            let mut mask = W::ZERO;
            for column in 0..columns {
                for y in from..height {
                    mask |= W::bit(column * height + y);
                }
            }
            mask
        };
        Self {
            height,
            columns,
            not_top: cells & !(rows(height - 1)),
            not_first: cells & !first,
            not_last: cells & !last,
            at_least: std::array::from_fn(|k| rows(1 << k)),
            levels: u32::BITS - (height - 1).leading_zeros(),
        }
    }

    /// All places of a column.
    #[inline]
    pub(super) fn column(&self, column: u32) -> W {
        W::low(self.height) << (column * self.height)
    }

    /// The bit of a place.
    pub(super) fn bit_of(&self, column: usize, height: usize) -> u32 {
        column as u32 * self.height + height as u32
    }

    /// The drag behind a code.
    pub(super) fn drag(&self, code: Code) -> Drag {
        let at = code.at();
        Drag::new(
            (at / self.height) as usize,
            (at % self.height) as usize,
            code.direction(),
        )
    }

    /// The code of a drag that starts on the board.
    pub(super) fn code(&self, drag: Drag) -> Code {
        Code::new(self.bit_of(drag.column, drag.height), drag.direction)
    }
}

/// A drag in one byte: twice the bit of its place, plus 1 for left. Codes sort as drags do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Code(u8);

impl Code {
    #[inline]
    pub(super) const fn new(at: u32, direction: Direction) -> Self {
        Self((2 * at + direction as u32) as u8)
    }

    /// The bit of the block's place.
    #[inline]
    pub(super) const fn at(self) -> u32 {
        self.0 as u32 / 2
    }

    /// Where the block goes.
    #[inline]
    pub(super) const fn direction(self) -> Direction {
        if self.0.is_multiple_of(2) {
            Direction::Right
        } else {
            Direction::Left
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masks_of_a_small_shape() {
        let shape = Shape::<u64>::new(Size::new(3, 2));
        assert_eq!(shape.not_top, 0b011_011);
        assert_eq!(shape.not_first, 0b111_000);
        assert_eq!(shape.not_last, 0b000_111);
        assert_eq!(shape.at_least[0], 0b110_110);
        assert_eq!(shape.at_least[1], 0b100_100);
        assert_eq!(shape.levels, 2);
    }

    #[test]
    fn a_fall_takes_one_step_for_each_power_of_two_below_the_height() {
        for (height, levels) in [
            (1, 0),
            (2, 1),
            (3, 2),
            (4, 2),
            (5, 3),
            (8, 3),
            (9, 4),
            (32, 5),
        ] {
            assert_eq!(Shape::<u128>::new(Size::new(height, 2)).levels, levels);
        }
    }

    #[test]
    fn codes_sort_as_drags() {
        let shape = Shape::<u128>::new(Size::new(32, 4));
        let mut drags = Vec::new();
        for column in 0..4 {
            for height in 0..32 {
                drags.push(Drag::new(column, height, Direction::Right));
                drags.push(Drag::new(column, height, Direction::Left));
            }
        }
        let codes: Vec<Code> = drags.iter().map(|&drag| shape.code(drag)).collect();
        assert!(codes.is_sorted());
        for (&code, &drag) in codes.iter().zip(&drags) {
            assert_eq!(shape.drag(code), drag);
        }
    }
}
