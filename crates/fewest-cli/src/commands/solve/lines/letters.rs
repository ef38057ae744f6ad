//! Reads rows of letters, eight at a time.

use fewest::Size;
use fewest::flip::FewestRounds;

/// A byte of each eight.
const BYTES: u64 = 0x0101_0101_0101_0101;

/// The black pieces of eight letters, the first as the lowest bit; `None` where there is anything
/// but `w` and `b`, in either case.
///
/// ```text
/// 'w' = 0111_0111    'W' = 0101_0111    bit 5 is the case,
/// 'b' = 0110_0010    'B' = 0100_0010    bit 0 the colour, and with it bits 2 and 4
/// ```
pub(super) fn eight(letters: [u8; 8]) -> Option<u8> {
    let lower = u64::from_le_bytes(letters) | (BYTES * 0x20);
    let white = lower & BYTES;
    if lower != BYTES * u64::from(b'b') + white * u64::from(b'w' - b'b') {
        return None;
    }
    // The product brings bit 8 i to bit 56 + i.
    Some(((white ^ BYTES).wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
}

/// The black pieces of up to 64 letters.
fn row(letters: &[u8]) -> Option<u64> {
    let (eights, rest) = letters.as_chunks::<8>();
    let mut black = 0;
    for (index, &letters) in eights.iter().enumerate() {
        black |= u64::from(eight(letters)?) << (8 * index);
    }
    if !rest.is_empty() {
        let mut last = [b'w'; 8];
        last[..rest.len()].copy_from_slice(rest);
        black |= u64::from(eight(last)?) << (8 * eights.len());
    }
    Some(black)
}

/// The black pieces of a small rectangle, a word a row, and its size. `None` for any other line,
/// and for some that are boards: blanks, holes and sides past 64 are left to the parser.
pub(super) fn rectangle(line: &[u8], asked: Option<Size>, rows: &mut Vec<u64>) -> Option<Size> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let most = FewestRounds::MAX_SIDE;
    if line.len() > most * (most + 1) {
        return None;
    }
    rows.clear();
    let found = if let Some(columns) = line.iter().position(|&byte| byte == b'/') {
        for part in line.chunks(columns + 1) {
            let (letters, slash) = part.split_at_checked(columns)?;
            if !(slash.is_empty() || slash == b"/") || columns > most {
                return None;
            }
            rows.push(row(letters)?);
        }
        // A slash at the end begins a row without letters.
        if line.ends_with(b"/") {
            return None;
        }
        Size::new(rows.len(), columns)
    } else {
        let side = line.len().isqrt();
        let size = asked.unwrap_or(Size::new(side, side));
        if size.area() != Some(line.len()) || line.is_empty() || size.columns > most {
            return None;
        }
        for letters in line.chunks(size.columns) {
            rows.push(row(letters)?);
        }
        size
    };
    asked.is_none_or(|asked| asked == found).then_some(found)
}

#[cfg(test)]
mod tests {
    use fewest::flip::{Neighbourhood, TextOptions, parse_with};
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_the_four_letters_are_pieces() {
        for letter in 0..=u8::MAX {
            let want = match letter {
                b'w' | b'W' => Some(0b0000_0100),
                b'b' | b'B' => Some(0b0001_0100),
                _ => None,
            };
            let letters = [b'w', b'W', b'B', b'w', letter, b'w', b'W', b'w'];
            assert_eq!(eight(letters), want, "{letter}");
        }
        assert_eq!(eight(*b"bwwwwwwB"), Some(0b1000_0001));
    }

    proptest! {
        /// Whatever is read here, the parser reads too, and the same.
        #[test]
        fn the_parser_agrees(
            line in prop_oneof![
                "[wWbB]{0,70}\r?",
                "[wb]{2}(/[wB]{2}){0,5}",
                "[wb]{9}(/[wB]{9}){0,3}/?",
                "[wb/_ ]{0,12}",
                "[wb]{63,66}/[wb]{63,66}",
            ],
            asked in prop::option::of((1..5_usize, 1..5_usize)),
        ) {
            let size = asked.map(|(rows, columns)| Size::new(rows, columns));
            let mut rows = Vec::new();
            if let Some(found) = rectangle(line.as_bytes(), size, &mut rows) {
                let options = TextOptions { size, ..TextOptions::default() };
                let picture = parse_with(&line, options).expect("it is a board");
                let board = picture.into_board(Neighbourhood::CLASSIC).expect("it is a board");
                prop_assert_eq!(board.size(), found);
                prop_assert_eq!(board.black().words(), rows);
            }
        }

        #[test]
        fn plain_boards_are_read(
            rows in 1..65_usize,
            columns in 1..65_usize,
            letters in prop::collection::vec(prop::sample::select(b"wbWB".to_vec()), 4096),
        ) {
            let lines: Vec<&[u8]> = letters.chunks(columns).take(rows).collect();
            prop_assume!(lines.len() == rows && lines[rows - 1].len() == columns);
            let mut found = Vec::new();
            let size = Size::new(rows, columns);
            if rows > 1 {
                prop_assert_eq!(rectangle(&lines.join(&b'/'), None, &mut found), Some(size));
            }
            let joined = rectangle(&lines.concat(), Some(size), &mut found);
            prop_assert_eq!(joined, Some(size));
        }
    }
}
