//! What all readers of text share: the byte-order mark, pieces with their places, whole numbers, and
//! rows of two letters.

use std::ops::ControlFlow;
use std::str::FromStr;

use crate::{Span, TextError};

/// The text without a byte-order mark, and the bytes that were left out.
pub(crate) fn without_mark(text: &str) -> (&str, usize) {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    (body, text.len() - body.len())
}

/// [`without_mark`] for bytes that need not be text.
pub(crate) fn without_mark_bytes(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes)
}

/// A part of a text, without blanks around it, and where it stands there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Piece<'a> {
    pub(crate) text: &'a str,
    pub(crate) offset: usize,
}

impl<'a> Piece<'a> {
    /// The text but for a byte-order mark.
    pub(crate) fn whole(text: &'a str) -> Self {
        let (text, offset) = without_mark(text);
        Self { text, offset }
    }

    /// Without the blanks around it.
    pub(crate) fn trimmed(self) -> Self {
        let start = self.text.trim_start();
        Self {
            text: start.trim_end(),
            offset: self.offset + self.text.len() - start.len(),
        }
    }

    /// Without its first bytes.
    pub(crate) fn behind(self, bytes: usize) -> Self {
        Self {
            text: &self.text[bytes..],
            offset: self.offset + bytes,
        }
    }

    pub(crate) fn span(self) -> Span {
        Span::new(self.offset, self.offset + self.text.len())
    }

    pub(crate) fn wrong<K>(self, kind: K) -> TextError<K> {
        self.span().wrong(kind)
    }

    /// The parts between separators.
    pub(crate) fn split(self, separator: char) -> impl Iterator<Item = Piece<'a>> + Clone {
        let mut offset = self.offset;
        self.text.split(separator).map(move |text| {
            let piece = Piece { text, offset };
            offset += text.len() + separator.len_utf8();
            piece
        })
    }

    /// The words between blanks.
    pub(crate) fn words(self) -> impl Iterator<Item = Piece<'a>> {
        self.text.split_whitespace().map(move |word| Piece {
            text: word,
            offset: self.offset + (word.as_ptr() as usize - self.text.as_ptr() as usize),
        })
    }
}

/// The lines of an answer: ended by line ends or by `;`, without blanks around them, empty ones too.
///
/// Cost: O(text).
pub(crate) fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> + Clone {
    let lines = Piece::whole(text).split('\n');
    lines.flat_map(|line| line.split(';')).map(Piece::trimmed)
}

/// A number from 0: digits and nothing else; the standard parser takes a sign too.
pub(crate) fn plain_number<T: FromStr>(word: &str) -> Option<T> {
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| word.parse().ok()).flatten()
}

/// A whole number: digits, perhaps with a sign. One that is past what `i64` holds is the last one
/// that it holds on that side. `None` for any other word.
pub(crate) fn whole_number(word: &str) -> Option<i64> {
    let bytes = word.as_bytes();
    let (is_negative, digits) = match bytes {
        [b'-', digits @ ..] => (true, digits),
        [b'+', digits @ ..] | digits => (false, digits),
    };
    if digits.is_empty() {
        return None;
    }
    let mut number = 0_i64;
    for digit in digits {
        let value = digit.wrapping_sub(b'0');
        if value > 9 {
            return None;
        }
        number = number.saturating_mul(10).saturating_sub(i64::from(value));
    }
    Some(if is_negative {
        number
    } else {
        number.saturating_neg()
    })
}

/// The numbers of a line that is two numbers from 0 of some digits with a blank between, as most
/// lines of long lists are. `None` for any other line, whatever it is.
pub(crate) fn two_plain_numbers(line: &str) -> Option<[i64; 2]> {
    // So many digits are a number of `i64` in any case.
    const MAX_LENGTH: usize = 18;
    let bytes = line.as_bytes();
    if bytes.len() > MAX_LENGTH {
        return None;
    }
    let mut numbers = [0; 2];
    let mut digits = [0; 2];
    let mut index = 0;
    for &byte in bytes {
        let value = byte.wrapping_sub(b'0');
        if value <= 9 {
            numbers[index] = numbers[index] * 10 + i64::from(value);
            digits[index] += 1;
        } else if byte == b' ' && index == 0 {
            index = 1;
        } else {
            return None;
        }
    }
    (digits[0] > 0 && digits[1] > 0).then_some(numbers)
}

/// Two letters that a row is written with, for rows that are read eight at a time.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TwoLetters {
    zero: u8,
    one: u8,
}

impl TwoLetters {
    /// `zero` and `one` are ASCII; letters of the alphabet are lower case, and stand for both cases.
    pub(crate) const fn new(zero: u8, one: u8) -> Self {
        Self { zero, one }
    }

    /// Writes the bits of a row into `out`, which has a bit for each letter: the first letter in the
    /// lowest bit, and zeros behind the last. Breaks off, perhaps behind some words, where anything
    /// but the two letters stands.
    ///
    /// Cost: O(row), a few steps for each eight letters.
    pub(crate) fn read(self, row: &[u8], out: &mut [u64]) -> ControlFlow<()> {
        for (chunk, word) in row.chunks(64).zip(out) {
            let mut bits = 0;
            let (whole, part) = chunk.as_chunks::<8>();
            for (index, eight) in whole.iter().enumerate() {
                bits |= u64::from(self.eight(*eight)?) << (8 * index);
            }
            if !part.is_empty() {
                let mut eight = [self.zero; 8];
                eight[..part.len()].copy_from_slice(part);
                bits |= u64::from(self.eight(eight)?) << (8 * whole.len());
            }
            *word = bits;
        }
        ControlFlow::Continue(())
    }

    /// The bits of eight letters, the first in the lowest.
    fn eight(self, letters: [u8; 8]) -> ControlFlow<(), u8> {
        const LOW: u64 = 0x0101_0101_0101_0101;
        let differ = self.zero ^ self.one;
        let letters = u64::from_le_bytes(letters);
        // A one in each byte that has the bit of `one` where the two letters differ first.
        let bit = differ.trailing_zeros();
        let of_one = self.one >> bit & 1;
        let ones = (letters >> bit & LOW) ^ (LOW * u64::from(1 - of_one));
        let expected = (LOW * u64::from(self.zero)) ^ (ones * u64::from(differ));
        // Letters of the alphabet may lack the bit that makes them lower case.
        let case = |letter: u8| {
            if letter.is_ascii_alphabetic() {
                0x20
            } else {
                0
            }
        };
        let may_lack = (ones * case(self.one)) | ((LOW ^ ones) * case(self.zero));
        if (letters ^ expected) & !may_lack != 0 {
            return ControlFlow::Break(());
        }
        // Each one of a byte comes to a place of its own in the highest byte.
        ControlFlow::Continue((ones.wrapping_mul(0x0102_0408_1020_4080) >> 56) as u8)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn pieces_know_their_places() {
        let text = "\u{feff} 1 2;; 3\r\n\n4";
        let found: Vec<(&str, usize)> = pieces(text).map(|p| (p.text, p.offset)).collect();
        assert_eq!(found, [("1 2", 4), ("", 8), ("3", 10), ("", 13), ("4", 14)]);
        for piece in pieces(text) {
            assert_eq!(&text[piece.offset..][..piece.text.len()], piece.text);
        }
    }

    #[test]
    fn two_plain_numbers_are_read_as_any_others() {
        for line in ["0 1", "12 345", "00 07", "123456789012345678"] {
            let words: Vec<_> = line.split(' ').map(whole_number).collect();
            let plain = two_plain_numbers(line).map(|numbers| numbers.map(Some).to_vec());
            assert_eq!(plain, (words.len() == 2).then_some(words), "{line:?}");
        }
        for line in ["", "1", "1 ", " 1", "1  2", "1 2 3", "-1 2", "1 x", "1\t2"] {
            assert_eq!(two_plain_numbers(line), None, "{line:?}");
        }
    }

    #[test]
    fn numbers_are_whole_and_stop_at_the_ends_of_i64() {
        for (word, number) in [
            ("0", Some(0)),
            ("-1", Some(-1)),
            ("+007", Some(7)),
            ("9223372036854775807", Some(i64::MAX)),
            ("9223372036854775808", Some(i64::MAX)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("-99999999999999999999999", Some(i64::MIN)),
            ("", None),
            ("-", None),
            ("1.5", None),
            ("1e3", None),
            ("--1", None),
            ("x", None),
        ] {
            assert_eq!(whole_number(word), number, "{word:?}");
        }
    }

    /// Letter by letter.
    fn plainly(zero: u8, one: u8, row: &[u8]) -> Option<Vec<bool>> {
        let bit = |letter: &u8| match letter.to_ascii_lowercase() {
            lower if lower == zero => Some(false),
            lower if lower == one => Some(true),
            _ => None,
        };
        row.iter().map(bit).collect()
    }

    fn quickly(zero: u8, one: u8, row: &[u8]) -> Option<Vec<bool>> {
        let mut words = vec![u64::MAX; row.len().div_ceil(64)];
        let read = TwoLetters::new(zero, one).read(row, &mut words);
        let bit = |index: usize| words[index / 64] >> (index % 64) & 1 == 1;
        read.is_continue()
            .then(|| (0..row.len()).map(bit).collect())
    }

    const PAIRS: [(u8, u8); 3] = [(b'.', b'x'), (b'w', b'b'), (b'0', b'1')];

    #[test]
    fn every_byte_is_one_of_two_letters_or_none() {
        for (zero, one) in PAIRS {
            for byte in 0..=u8::MAX {
                for at in 0..9 {
                    let mut row = [zero; 9];
                    row[at] = byte;
                    assert_eq!(
                        quickly(zero, one, &row),
                        plainly(zero, one, &row),
                        "{row:?}"
                    );
                }
            }
        }
    }

    proptest! {
        #[test]
        fn rows_are_read_as_letter_by_letter(
            pair in prop::sample::select(PAIRS.to_vec()),
            bits in prop::collection::vec(any::<bool>(), 0..200),
        ) {
            let (zero, one) = pair;
            let row: Vec<u8> = bits.iter().map(|&bit| if bit { one } else { zero }).collect();
            prop_assert_eq!(quickly(zero, one, &row), Some(bits.clone()));
            prop_assert_eq!(quickly(zero, one, &row.to_ascii_uppercase()), Some(bits));
        }
    }
}
