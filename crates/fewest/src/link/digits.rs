//! Bits as digits of five bits each, and the checksum.

use crate::{BitGrid, Cell, Size};

const DIGITS: &[u8; 32] = b"0123456789abcdefghijklmnopqrstuv";

/// The digit of a number under 32.
pub(super) const fn digit(value: u8) -> char {
    DIGITS[value as usize % 32] as char
}

/// The number that a lower-case digit stands for.
pub(super) const fn value(digit: u8) -> Option<u8> {
    match digit {
        b'0'..=b'9' => Some(digit - b'0'),
        b'a'..=b'v' => Some(digit - b'a' + 10),
        _ => None,
    }
}

/// How many digits the bits of a grid take, or `None` past the address space.
pub(super) fn count(size: Size) -> Option<usize> {
    Some(size.area()?.div_ceil(5))
}

/// The bits row by row, five a digit, the high bit first, padded with zeros. O(places).
pub(super) fn write(grid: &BitGrid, out: &mut String) {
    let Size { rows, columns } = grid.size();
    let places = rows * columns;
    let bit = |place: usize| grid.get(Cell::new(place / columns, place % columns));
    for first in (0..places).step_by(5) {
        let set = (first..places.min(first + 5)).filter(|&place| bit(place));
        let bits = set.fold(0_u8, |bits, place| bits | 16 >> (place - first));
        out.push(digit(bits));
    }
}

/// The grid that [`count`] many digits are; the offset of a digit with bits behind the last place, which are
/// not zero. O(places).
pub(super) fn read(digits: &[u8], size: Size) -> Result<BitGrid, usize> {
    let places = size.rows * size.columns;
    let mut grid = BitGrid::new(size);
    for (offset, &digit) in digits.iter().enumerate() {
        let bits = value(digit).expect("digits alone are read");
        for i in (0..5).filter(|i| bits & 16 >> i != 0) {
            let place = offset * 5 + i;
            if place >= places {
                return Err(offset);
            }
            grid.set(Cell::new(place / size.columns, place % size.columns), true);
        }
    }
    Ok(grid)
}

/// The two digits that end a link: the low ten bits of the CRC-32 of what stands between `#` and `-z`.
pub(super) fn checksum(text: &str) -> [char; 2] {
    let bits = crc32fast::hash(text.as_bytes()) & 0x3ff;
    [digit((bits >> 5) as u8), digit((bits & 31) as u8)]
}
