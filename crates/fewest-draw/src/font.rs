//! A small stroke font, so that words look the same on every machine, with no font installed.
//!
//! A glyph is a path in units of a tenth of the font size, from the baseline at 0 upwards to -7 for
//! capitals and digits. Letters are drawn with a round pen. Digits are all of one width.

use std::fmt::Write as _;

use crate::svg::number;

/// Where a text stands to its point.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// It begins there.
    Start,
    /// Its middle is there.
    Middle,
    /// It ends there.
    End,
}

/// Units of a font size.
const UNITS: f64 = 10.0;

/// Between two letters.
const GAP: f64 = 1.75;

/// The height of capitals and digits, as a part of the font size.
pub(crate) const CAPITALS: f64 = 0.7;

/// The width of the pen, as a part of the font size.
pub(crate) const PEN: f64 = 0.095;

/// What stands for a letter that the font does not have.
const UNKNOWN: (f64, &str) = (4.0, "M0 -7L4 -7L4 0L0 0L0 -7");

/// The width that a text takes at a font size.
pub(crate) fn width(text: &str, size: f64) -> f64 {
    let units: f64 = text.chars().map(|letter| glyph(letter).0 + GAP).sum();
    (units - GAP).max(0.0) * size / UNITS
}

/// The path of a text whose baseline begins, ends or has its middle at a point.
pub(crate) fn path(text: &str, x: f64, y: f64, size: f64, anchor: Anchor) -> String {
    let shift = match anchor {
        Anchor::Start => 0.0,
        Anchor::Middle => width(text, size) / 2.0,
        Anchor::End => width(text, size),
    };
    let mut x = x - shift;
    let scale = size / UNITS;
    let mut path = String::new();
    for letter in text.chars() {
        let (width, strokes) = glyph(letter);
        place(&mut path, strokes, x, y, scale);
        x += (width + GAP) * scale;
    }
    path
}

/// Writes the strokes of a glyph at their place.
fn place(path: &mut String, strokes: &str, x: f64, y: f64, scale: f64) {
    // A letter opens a command, and its numbers follow.
    let mut rest = strokes;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..]
            .find(|c: char| c.is_ascii_alphabetic())
            .map_or(rest.len(), |end| end + 1);
        let numbers = rest[1..end].split_whitespace();
        let numbers: Vec<f64> = numbers.filter_map(|text| text.parse().ok()).collect();
        path.push(command);
        // An arc has its radii and three flags in front of its end point.
        let (radii, points) = match command {
            'A' => numbers.split_at(5),
            _ => numbers.split_at(0),
        };
        for (index, value) in radii.iter().enumerate() {
            let value = if index < 2 { value * scale } else { *value };
            let _ = write!(path, "{} ", number(value));
        }
        for (index, pair) in points.chunks(2).enumerate() {
            let blank = if index > 0 { " " } else { "" };
            let (px, py) = (number(x + pair[0] * scale), number(y + pair[1] * scale));
            let _ = write!(path, "{blank}{px} {py}");
        }
        rest = &rest[end..];
    }
}

/// Width and strokes of a letter.
#[allow(clippy::too_many_lines, reason = "a table")]
fn glyph(letter: char) -> (f64, &'static str) {
    match letter {
        ' ' => (1.6, ""),
        '0' => (4.0, "M2 -7A2 3.5 0 0 0 2 0A2 3.5 0 0 0 2 -7"),
        '1' => (4.0, "M0.7 -5.5L2.4 -7L2.4 0"),
        '2' => (
            4.0,
            "M0.2 -5.1A1.85 1.9 0 0 1 3.9 -5.1Q3.9 -3.9 2.8 -2.8L0.1 0L4 0",
        ),
        '3' => (4.0, "M0.3 -7L3.8 -7L1.9 -4.2A2.1 2.1 0 1 1 0.1 -1.1"),
        '4' => (4.0, "M3 0L3 -7L-0.1 -2L4.1 -2"),
        '5' => (
            4.0,
            "M3.7 -7L0.7 -7L0.4 -3.9Q1 -4.4 1.9 -4.4A2.1 2.2 0 1 1 0.1 -1",
        ),
        '6' => (
            4.0,
            "M3.3 -7Q0 -5.2 0 -2.2A2 2.2 0 1 0 2 -4.4Q0.6 -4.4 0 -2.4",
        ),
        '7' => (4.0, "M0 -7L4 -7L1.4 0"),
        '8' => (
            4.0,
            "M2 -7A1.75 1.65 0 1 0 2 -3.7A1.75 1.65 0 1 0 2 -7M2 -3.7A2.05 1.85 0 1 0 2 0A2.05 1.85 0 1 0 2 -3.7",
        ),
        '9' => (
            4.0,
            "M0.7 0Q4 -1.8 4 -4.8A2 2.2 0 1 0 2 -2.6Q3.4 -2.6 4 -4.6",
        ),
        'A' => (4.6, "M0 0L2.3 -7L4.6 0M0.8 -2.4L3.8 -2.4"),
        'B' => (
            4.0,
            "M0 -3.7L2.1 -3.7A1.65 1.65 0 0 0 2.1 -7L0 -7L0 0L2.2 0A1.85 1.85 0 0 0 2.2 -3.7",
        ),
        'C' => (4.3, "M4.2 -5.6A2.4 3.5 0 1 0 4.2 -1.4"),
        'D' => (4.6, "M0 0L0 -7L1.4 -7A3.2 3.5 0 0 1 1.4 0L0 0"),
        'E' => (3.6, "M3.6 -7L0 -7L0 0L3.6 0M0 -3.6L3 -3.6"),
        'F' => (3.5, "M3.5 -7L0 -7L0 0M0 -3.6L3 -3.6"),
        'G' => (4.5, "M4.2 -5.6A2.4 3.5 0 1 0 4.4 -2.2L4.4 -3.2L2.7 -3.2"),
        'H' => (4.3, "M0 0L0 -7M4.3 0L4.3 -7M0 -3.6L4.3 -3.6"),
        'I' => (0.2, "M0.1 0L0.1 -7"),
        'J' => (3.0, "M3 -7L3 -2A1.5 2 0 0 1 0 -2"),
        'K' => (4.1, "M0 0L0 -7M4 -7L0 -2.6M1.5 -4.2L4.2 0"),
        'L' => (3.5, "M0 -7L0 0L3.5 0"),
        'M' => (5.2, "M0 0L0 -7L2.6 -2L5.2 -7L5.2 0"),
        'N' => (4.3, "M0 0L0 -7L4.3 0L4.3 -7"),
        'O' => (5.0, "M2.5 -7A2.5 3.5 0 1 0 2.5 0A2.5 3.5 0 1 0 2.5 -7"),
        'P' => (4.0, "M0 0L0 -7L2.2 -7A1.9 1.9 0 0 1 2.2 -3.2L0 -3.2"),
        'Q' => (
            5.0,
            "M2.5 -7A2.5 3.5 0 1 0 2.5 0A2.5 3.5 0 1 0 2.5 -7M3 -1.8L4.8 0.4",
        ),
        'R' => (
            4.1,
            "M0 0L0 -7L2.2 -7A1.9 1.9 0 0 1 2.2 -3.2L0 -3.2M2.2 -3.2L4.2 0",
        ),
        'S' => (
            3.9,
            "M3.7 -5.7Q3.3 -7 2 -7A1.7 1.7 0 0 0 2 -3.6A1.8 1.8 0 0 1 2 0Q0.5 0 0.1 -1.5",
        ),
        'T' => (4.4, "M0 -7L4.4 -7M2.2 -7L2.2 0"),
        'U' => (4.2, "M0 -7L0 -2.2A2.1 2.2 0 0 0 4.2 -2.2L4.2 -7"),
        'V' => (4.6, "M0 -7L2.3 0L4.6 -7"),
        'W' => (6.6, "M0 -7L1.6 0L3.3 -6L5 0L6.6 -7"),
        'X' => (4.2, "M0 -7L4.2 0M4.2 -7L0 0"),
        'Y' => (4.4, "M0 -7L2.2 -3.4L4.4 -7M2.2 -3.4L2.2 0"),
        'Z' => (4.1, "M0 -7L4 -7L0 0L4.1 0"),
        'a' => (
            3.7,
            "M3.7 -4.8L3.7 0M3.7 -2.4A1.85 2.4 0 1 0 0 -2.4A1.85 2.4 0 1 0 3.7 -2.4",
        ),
        'b' => (
            3.7,
            "M0 -7.2L0 0M0 -2.4A1.85 2.4 0 1 0 3.7 -2.4A1.85 2.4 0 1 0 0 -2.4",
        ),
        'c' => (3.4, "M3.4 -3.8A1.9 2.4 0 1 0 3.4 -1"),
        'd' => (
            3.7,
            "M3.7 -7.2L3.7 0M3.7 -2.4A1.85 2.4 0 1 0 0 -2.4A1.85 2.4 0 1 0 3.7 -2.4",
        ),
        'e' => (3.7, "M0.1 -2.6L3.7 -2.6A1.85 2.4 0 1 0 3.3 -0.9"),
        'f' => (2.4, "M2.6 -7.1Q0.9 -7.4 0.9 -5.6L0.9 0M-0.1 -4.6L2.3 -4.6"),
        'g' => (
            3.7,
            "M3.7 -2.4A1.85 2.4 0 1 0 0 -2.4A1.85 2.4 0 1 0 3.7 -2.4M3.7 -4.8L3.7 0.2Q3.7 2 1.9 2Q0.7 2 0.3 1.3",
        ),
        'h' => (3.5, "M0 -7.2L0 0M0 -2.9A1.75 1.9 0 0 1 3.5 -2.9L3.5 0"),
        'i' => (0.2, "M0.1 -4.8L0.1 0M0.1 -6.8L0.1 -6.7"),
        'j' => (0.9, "M0.8 -4.8L0.8 0.6Q0.8 2 -0.4 1.9M0.8 -6.8L0.8 -6.7"),
        'k' => (3.3, "M0 -7.2L0 0M3.2 -4.8L0 -1.8M1.2 -2.9L3.4 0"),
        'l' => (0.2, "M0.1 -7.2L0.1 0"),
        'm' => (
            5.8,
            "M0 -4.8L0 0M0 -3.2A1.45 1.6 0 0 1 2.9 -3.2L2.9 0M2.9 -3.2A1.45 1.6 0 0 1 5.8 -3.2L5.8 0",
        ),
        'n' => (3.5, "M0 -4.8L0 0M0 -2.9A1.75 1.9 0 0 1 3.5 -2.9L3.5 0"),
        'o' => (3.8, "M3.8 -2.4A1.9 2.4 0 1 0 0 -2.4A1.9 2.4 0 1 0 3.8 -2.4"),
        'p' => (
            3.7,
            "M0 -4.8L0 2M0 -2.4A1.85 2.4 0 1 0 3.7 -2.4A1.85 2.4 0 1 0 0 -2.4",
        ),
        'q' => (
            3.7,
            "M3.7 -4.8L3.7 2M3.7 -2.4A1.85 2.4 0 1 0 0 -2.4A1.85 2.4 0 1 0 3.7 -2.4",
        ),
        'r' => (2.1, "M0 -4.8L0 0M0 -2.7Q0.2 -4.9 2.1 -4.7"),
        's' => (
            3.0,
            "M2.9 -3.9Q2.6 -4.8 1.5 -4.8A1.18 1.18 0 0 0 1.5 -2.45A1.23 1.23 0 0 1 1.5 0Q0.4 0 0 -1",
        ),
        't' => (
            2.4,
            "M0.9 -6.4L0.9 -1.4Q0.9 0.1 2.4 -0.1M-0.1 -4.6L2.3 -4.6",
        ),
        'u' => (3.5, "M0 -4.8L0 -1.9A1.75 1.9 0 0 0 3.5 -1.9M3.5 -4.8L3.5 0"),
        'v' => (3.6, "M0 -4.8L1.8 0L3.6 -4.8"),
        'w' => (5.4, "M0 -4.8L1.3 0L2.7 -4.2L4.1 0L5.4 -4.8"),
        'x' => (3.4, "M0 -4.8L3.4 0M3.4 -4.8L0 0"),
        'y' => (3.6, "M0 -4.8L1.8 0M3.6 -4.8L1.3 1.2Q0.9 2.1 -0.2 1.9"),
        'z' => (3.3, "M0.1 -4.8L3.2 -4.8L0 0L3.3 0"),
        '.' => (0.4, "M0.2 -0.1L0.2 0"),
        ',' => (0.5, "M0.4 -0.1L0 1.2"),
        ':' => (0.4, "M0.2 -0.1L0.2 0M0.2 -4.2L0.2 -4.1"),
        ';' => (0.5, "M0.4 -0.1L0 1.2M0.4 -4.2L0.4 -4.1"),
        '-' => (2.2, "M0 -2.6L2.2 -2.6"),
        '+' => (3.6, "M0 -3L3.6 -3M1.8 -4.8L1.8 -1.2"),
        '=' => (3.6, "M0 -3.8L3.6 -3.8M0 -2L3.6 -2"),
        '×' => (2.8, "M0 -4.2L2.8 -1.4M2.8 -4.2L0 -1.4"),
        '/' => (2.8, "M0 0.6L2.8 -7.4"),
        '(' => (1.4, "M1.4 -7.6Q0 -5.8 0 -3.2Q0 -0.6 1.4 1.2"),
        ')' => (1.4, "M0 -7.6Q1.4 -5.8 1.4 -3.2Q1.4 -0.6 0 1.2"),
        '\'' => (0.2, "M0.1 -7L0.1 -5.4"),
        '^' => (2.8, "M0 -5L1.4 -7L2.8 -5"),
        '!' => (0.4, "M0.2 -7L0.2 -2.2M0.2 -0.1L0.2 0"),
        '?' => (
            3.4,
            "M0 -5.6A1.7 1.7 0 1 1 2.4 -3.9Q1.7 -3.4 1.7 -2.2M1.7 -0.1L1.7 0",
        ),
        _ => UNKNOWN,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What captions may be written with.
    const LETTERS: &str =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789.,:;-+=×/()'^!?";

    #[test]
    fn every_letter_has_a_shape_of_its_own() {
        let mut seen: Vec<&str> = Vec::new();
        for letter in LETTERS.chars() {
            let (width, strokes) = glyph(letter);
            assert!(width > 0.0 && strokes.starts_with('M'), "{letter}");
            assert_ne!(strokes, UNKNOWN.1, "{letter}");
            assert!(!seen.contains(&strokes), "{letter}");
            seen.push(strokes);
        }
        assert_eq!(glyph('é'), UNKNOWN);
    }

    #[test]
    fn every_stroke_stays_on_its_line() {
        for letter in LETTERS.chars() {
            let mut rest = glyph(letter).1;
            while let Some(command) = rest.chars().next() {
                let end = rest[1..].find(|c: char| c.is_ascii_alphabetic());
                let end = end.map_or(rest.len(), |end| end + 1);
                let numbers: Result<Vec<f64>, _> =
                    rest[1..end].split_whitespace().map(str::parse).collect();
                let numbers = numbers.expect("numbers");
                let count = match command {
                    'M' | 'L' => 2,
                    'Q' => 4,
                    'A' => 7,
                    _ => panic!("{letter}: {command}"),
                };
                assert_eq!(numbers.len(), count, "{letter}");
                let (x, y) = (numbers[count - 2], numbers[count - 1]);
                assert!(
                    (-0.5..=7.0).contains(&x) && (-8.0..=2.5).contains(&y),
                    "{letter}"
                );
                rest = &rest[end..];
            }
        }
    }

    #[test]
    fn digits_are_of_one_width() {
        for digit in '0'..='9' {
            assert!((glyph(digit).0 - 4.0).abs() < f64::EPSILON);
        }
        assert!((width("17", 10.0) - (4.0 + GAP + 4.0)).abs() < 1e-9);
        assert!(width("", 10.0).abs() < f64::EPSILON);
    }

    #[test]
    fn a_text_is_put_where_it_is_anchored() {
        assert_eq!(
            path("7", 10.0, 20.0, 10.0, Anchor::Start),
            "M10 13L14 13L11.4 20"
        );
        assert_eq!(
            path("7", 10.0, 20.0, 10.0, Anchor::Middle),
            "M8 13L12 13L9.4 20"
        );
        assert_eq!(
            path("7", 10.0, 20.0, 10.0, Anchor::End),
            "M6 13L10 13L7.4 20"
        );
        let arc = path("0", 0.0, 0.0, 20.0, Anchor::Start);
        assert_eq!(arc, "M4 -14A4 7 0 0 0 4 0A4 7 0 0 0 4 -14");
    }
}
