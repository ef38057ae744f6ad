//! Boards of 0 and 1. A rectangle of them is a flip board as many programs write it, and may be the text
//! of a Mayan board too.

use super::{Family, Input, ReadError, ReadErrorKind, ReadOptions, read_flip, read_mayan};
use crate::Span;
use crate::text::without_mark;

/// Whether the text is a flip board of `0` and `1` if it is a flip board at all: nothing else, but for
/// blanks and the signs of a flip board, `_` and `/`, and at least one of the two.
///
/// ```
/// use fewest::is_zeros_and_ones;
///
/// assert!(is_zeros_and_ones("1 0 1\n0 _ 0\n"));
/// assert!(is_zeros_and_ones("101/000/110"));
/// assert!(!is_zeros_and_ones("3\n1 0\n2 1 0\n"));
/// assert!(!is_zeros_and_ones("__/__"));
/// ```
///
/// Cost: O(text), up to the first other letter.
#[must_use]
pub fn is_zeros_and_ones(text: &str) -> bool {
    let (body, _) = without_mark(text);
    let belongs = |letter: char| "01_/".contains(letter) || letter.is_whitespace();
    body.chars().all(belongs) && body.contains(['0', '1'])
}

/// The family of a text of 0 and 1: that of the question, else the only one that can be meant. `None`
/// for any other text, and for one that neither tells nor looks like a flip board.
///
/// Errors where it may be a flip board and nobody said so: 1 may stand for either colour, so that is
/// never taken for granted.
pub(super) fn family(text: &str, options: &ReadOptions) -> Result<Option<Family>, ReadError> {
    if !is_zeros_and_ones(text) {
        return Ok(None);
    }
    if options.question.is_some() || is_a_digit_a_line(text) {
        return Ok(options.question);
    }
    let Ok(Input::Flip { board, .. }) = read_flip(text, options) else {
        return Ok(None);
    };
    let size = board.size();
    let kind = match read_mayan(text, options) {
        Ok(Input::Mayan { puzzle, .. }) => ReadErrorKind::EitherFamily {
            size,
            drags: puzzle.drags,
        },
        _ => ReadErrorKind::ZerosAndOnes { size },
    };
    let (body, _) = without_mark(text);
    let start = text.len() - body.trim_start().len();
    let span = Span::new(start, text.trim_end().len());
    Err(span.wrong(kind))
}

/// Whether each line has one digit: nobody writes a flip board so, and many write Mayan ones.
fn is_a_digit_a_line(text: &str) -> bool {
    let (body, _) = without_mark(text);
    let mut lines = body.lines().map(str::trim).filter(|line| !line.is_empty());
    lines.all(|line| line.len() == 1 && line != "_")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Size, read};

    /// The board that is read, or the complaint.
    fn told(text: &str, options: &ReadOptions) -> String {
        match read(text.as_bytes(), options) {
            Ok(Input::Flip { board, .. }) => board.to_string().replace('\n', "/"),
            Ok(Input::Mayan { puzzle, .. }) => puzzle.line().to_string(),
            Err(error) => error.to_string(),
        }
    }

    fn about(text: &str, question: Option<Family>) -> String {
        let options = ReadOptions {
            question,
            ..ReadOptions::default()
        };
        told(text, &options)
    }

    fn plain(text: &str) -> String {
        about(text, None)
    }

    #[test]
    fn a_rectangle_that_is_a_board_of_both_is_nobodys() {
        for (text, size, drags) in [
            ("1 0 1\n0 0 0\n1 1 0\n", "3x3", 1),
            ("1 0 1\r\n0 0 0\r\n1 1 0", "3x3", 1),
            ("\u{feff}\n0 0\n0 0\n0 0\n", "3x2", 0),
            // A square board on one line, and columns that share a line.
            ("1 0 1 0 0 0 1 1 0", "3x3", 1),
            ("00\n00\n00\n00\n00\n00\n", "6x2", 0),
        ] {
            let want = format!(
                "this can be read as a {size} flip board of 0 and 1 and as a Mayan board with n = {drags}"
            );
            assert_eq!(plain(text), want, "{text:?}");
        }
    }

    #[test]
    fn the_question_decides() {
        let text = "1 0 1\n0 0 0\n1 1 0\n";
        assert_eq!(about(text, Some(Family::Flip)), "bwb/www/bbw");
        assert_eq!(about(text, Some(Family::Mayan)), "1||1|||1,1");
        // Also where each line has one digit, and where the board is wrong.
        let lines = "1\n0\n0\n0\n0\n0\n";
        assert_eq!(about(lines, Some(Family::Flip)), "b/w/w/w/w/w");
        assert_eq!(
            about("101\n00\n", Some(Family::Flip)),
            "row 2 has 2 cells, but row 1 has 3"
        );
        assert_eq!(
            about("1001\n0110\n", Some(Family::Mayan)),
            "the number of drags is out of range"
        );
        // But not of what tells itself.
        assert_eq!(about("bw/wb", Some(Family::Mayan)), "bw/wb");
        assert_eq!(about("3||||2|", Some(Family::Flip)), "3||||2|");
        assert_eq!(about("3 1 0 0 0 0 0", Some(Family::Flip)), "3|1||||");
    }

    #[test]
    fn the_question_decides_what_is_said_of_no_board() {
        for text in ["10w\nwww\nwww\n", "1 0 1\n0 2 0\n1 1 0\n", "-", "3||7x|"] {
            let options = ReadOptions {
                family: Some(Family::Flip),
                ..ReadOptions::default()
            };
            assert_eq!(about(text, Some(Family::Flip)), told(text, &options));
            assert_ne!(about(text, Some(Family::Flip)), plain(text), "{text:?}");
        }
    }

    #[test]
    fn the_puzzle_decides_before_the_question() {
        let options = |family| ReadOptions {
            family: Some(family),
            question: Some(Family::Flip),
            ..ReadOptions::default()
        };
        let text = "1 0 1\n0 0 0\n1 1 0\n";
        assert_eq!(told(text, &options(Family::Mayan)), "1||1|||1,1");
        assert_eq!(told(text, &options(Family::Flip)), "bwb/www/bbw");
        assert_eq!(told("101/0_0", &options(Family::Flip)), "bwb/w_w");
    }

    #[test]
    fn a_rectangle_that_is_only_a_flip_board_is_not_taken_for_granted() {
        for (text, size) in [
            ("1001\n0110\n0110\n1001\n", "4x4"),
            ("1 0\n0 1\n", "2x2"),
            ("1001", "2x2"),
            ("101/0_0", "2x3"),
            ("_1\n11\n", "2x2"),
        ] {
            let want = format!("this looks like a {size} flip board of 0 and 1");
            assert_eq!(plain(text), want, "{text:?}");
        }
    }

    #[test]
    fn one_digit_a_line_and_rows_of_different_length_are_mayan() {
        assert_eq!(plain("1\n0\n0\n0\n0\n0\n"), "1|||||");
        assert_eq!(plain("0\n 1\r\n0\n\n0\n0\n0\n0\n"), "0|1||||");
        assert_eq!(plain("1\n1 0\n1 0\n0\n1 0\n0\n"), "1|1|1||1|");
        assert_eq!(plain("1 1 0 0 0 0 0"), "1|1||||");
        assert_eq!(plain("1 0 1\n0 0\n"), "the 0 that ends column 3 is missing");
    }

    #[test]
    fn a_size_takes_part() {
        let options = |rows, columns| ReadOptions {
            size: Some(Size::new(rows, columns)),
            ..ReadOptions::default()
        };
        let text = "1 0 1\n0 0 0\n1 1 0\n";
        assert_eq!(
            told(text, &options(3, 3)),
            "this looks like a 3x3 flip board of 0 and 1"
        );
        assert_eq!(told(text, &options(7, 5)), "1||1|||1,1");
    }

    #[test]
    fn the_complaint_points_at_the_board() {
        let text = "\u{feff} 1 0\n 0 1\n\n";
        let error = read(text.as_bytes(), &ReadOptions::default()).expect_err("nobody's");
        assert_eq!(&text[error.span.start..error.span.end], "1 0\n 0 1");
    }
}
