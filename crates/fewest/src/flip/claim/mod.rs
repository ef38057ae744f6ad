//! Reads what somebody says the answer to a flip board is.

mod document;
mod lines;
mod picture;

use super::Colour;
use crate::object::ObjectError;
use crate::text::without_mark;
use crate::{BitGrid, Cell, Span};

pub use picture::parse_picture_file;

/// What somebody says the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// No number of rounds does it, with sets of cells that are said to prove it.
    Impossible {
        /// The sets, each with the place of its picture.
        proofs: Vec<(BitGrid, Span)>,
    },
    /// So many rounds, without saying where.
    Rounds(Counted),
    /// These presses, in their order.
    Presses {
        /// The number in front of them, if there is one.
        rounds: Option<Counted>,
        /// Each with its place in the text. A row or column that no board has (negative, or past
        /// `i64`) is `usize::MAX`.
        presses: Vec<(Cell, Span)>,
        /// The colour that they are said to reach, if the answer says one.
        colour: Option<Colour>,
    },
    /// A picture with a one where to press.
    Pattern {
        /// The number in front of it, if there is one.
        rounds: Option<Counted>,
        /// The picture.
        presses: BitGrid,
    },
}

/// A number that an answer says, and where it stands. Past `i64` it is the last number of `i64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Counted {
    /// The number; may be negative.
    pub number: i64,
    /// Where: bytes of the text.
    pub span: Span,
}

/// Text that says no answer, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct ClaimError {
    /// What is wrong.
    pub kind: ClaimErrorKind,
    /// Where: bytes of the text.
    pub span: Span,
}

impl From<ObjectError> for ClaimError {
    fn from(error: ObjectError) -> Self {
        let (kind, span) = match error {
            ObjectError::Syntax(words, span) => (ClaimErrorKind::Json(words), span),
            ObjectError::Trailing(span) => (ClaimErrorKind::SecondAnswer, span),
        };
        Self { kind, span }
    }
}

/// What is wrong with the text of an answer.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimErrorKind {
    /// Nothing but blanks.
    #[error("there is no answer")]
    Empty,
    /// A line that is neither a number, nor row and column, nor a word that says impossible.
    #[error("this is no answer")]
    Unknown,
    /// A line of a press list that is not two numbers, or such pairs.
    #[error("a press is a row and a column, two numbers")]
    NotAPress,
    /// A letter of a picture that is neither `x` nor `.`.
    #[error("{0:?} is not part of a picture of x and dots")]
    NotAPicture(char),
    /// A row of a picture that is longer or shorter than the first.
    #[error("this row of the picture has {found} {}, but the first has {expected}", if *.found == 1 { "place" } else { "places" })]
    RowLength {
        /// Its places.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// A picture of more places than memory has.
    #[error("the picture is too large")]
    TooLarge,
    /// As a picture file: the decoder's own words.
    #[error("{0}")]
    PictureFile(String),
    /// As JSON: the parser's own words.
    #[error("{0}")]
    Json(String),
    /// As JSON: an answer to a board of another puzzle.
    #[error("this is no answer to a flip board")]
    Foreign,
    /// As JSON: an object whose answer is `null`, as a stopped search leaves it.
    #[error("this object says that the board was not decided")]
    Undecided,
    /// As JSON: an object without an answer.
    #[error("this object holds no answer")]
    NoAnswer,
    /// Something behind an answer that is whole.
    #[error("there is more than one answer")]
    SecondAnswer,
}

/// Reads an answer in any of the forms that programs print:
///
/// - a number of rounds;
/// - a number and a line `row column` for each press, or such lines alone; several presses may
///   share a line, and lines may be joined by `;`;
/// - a picture of `x` and `.`, with a number in front or without;
/// - a word that says impossible (`Impossible` in any case, `inf`, `-1`), with pictures that prove
///   it behind;
/// - a JSON object with `answer` or `presses`, as [`document`](crate::document) has them.
///
/// Numbers that no answer can have, as negative ones, are read: they are wrong, not unreadable.
///
/// Cost: O(text); memory O(presses), or a bit a place of a picture.
///
/// # Errors
/// [`ClaimError`] with the place in the text.
pub fn parse_claim(text: &str) -> Result<Claim, ClaimError> {
    if without_mark(text).0.trim_start().starts_with('{') {
        document::parse(text)
    } else {
        lines::parse(text)
    }
}

/// A row or a column that no board has becomes one that no board has.
fn cell(row: i64, column: i64) -> Cell {
    let coordinate = |number| usize::try_from(number).unwrap_or(usize::MAX);
    let coordinate = |number| match number {
        i64::MAX => usize::MAX,
        number => coordinate(number),
    };
    Cell::new(coordinate(row), coordinate(column))
}

#[cfg(test)]
mod tests {
    use super::*;

    type List = (Option<i64>, Vec<(usize, usize)>);

    fn presses(rounds: Option<i64>, cells: &[(usize, usize)]) -> List {
        (rounds, cells.to_vec())
    }

    fn listed(text: &str) -> List {
        match parse_claim(text) {
            Ok(Claim::Presses {
                rounds, presses, ..
            }) => (
                rounds.map(|rounds| rounds.number),
                presses
                    .into_iter()
                    .map(|(cell, _)| (cell.row, cell.column))
                    .collect(),
            ),
            other => panic!("{text:?}: {other:?}"),
        }
    }

    fn rounds(text: &str) -> i64 {
        match parse_claim(text) {
            Ok(Claim::Rounds(rounds)) => rounds.number,
            other => panic!("{text:?}: {other:?}"),
        }
    }

    fn pictures(text: &str) -> Vec<String> {
        match parse_claim(text) {
            Ok(Claim::Impossible { proofs }) => proofs
                .iter()
                .map(|(picture, _)| picture.to_string())
                .collect(),
            Ok(Claim::Pattern { presses, .. }) => vec![presses.to_string()],
            other => panic!("{text:?}: {other:?}"),
        }
    }

    fn error(text: &str) -> (String, Span) {
        let error = parse_claim(text).unwrap_err();
        (error.to_string(), error.span)
    }

    #[test]
    fn counts_and_presses_are_told_apart() {
        assert_eq!(rounds(" 4\r\n\n"), 4);
        assert_eq!(rounds("0\n"), 0);
        assert_eq!(rounds("-2\n"), -2);
        assert_eq!(rounds("99999999999999999999\n"), i64::MAX);
        let two = [(0, 1), (3, 4)];
        for text in ["2\n0 1\n3  4\n", "2;0 1;3 4\n", "2 0 1 3 4", "2\n0 1 3 4"] {
            assert_eq!(listed(text), presses(Some(2), &two), "{text:?}");
        }
        for text in ["0 1\n\n3 4", "0 1 3 4", "0 1;3 4"] {
            assert_eq!(listed(text), presses(None, &two), "{text:?}");
        }
    }

    #[test]
    fn numbers_that_no_board_has_are_read() {
        let none = usize::MAX;
        assert_eq!(
            listed("-1 3\n0 99999999999999999999"),
            presses(None, &[(none, 3), (0, none)])
        );
        assert_eq!(listed("-1 0"), presses(None, &[(none, 0)]));
    }

    #[test]
    fn every_press_of_a_line_has_its_own_place() {
        let Ok(Claim::Presses { presses, .. }) = parse_claim("2  0 1  3 4\n") else {
            panic!("two presses")
        };
        let spans: Vec<Span> = presses.into_iter().map(|(_, span)| span).collect();
        assert_eq!(spans, [Span::new(3, 6), Span::new(8, 11)]);
    }

    #[test]
    fn judges_say_impossible_in_many_ways() {
        for word in ["Impossible", "IMPOSSIBLE\n", "inf", "-1", "-1\n;\n"] {
            let want = Claim::Impossible { proofs: vec![] };
            assert_eq!(parse_claim(word), Ok(want), "{word:?}");
        }
        let proofs = pictures("Impossible\nx.\n.x\n\n..\nxx\n");
        assert_eq!(proofs, ["x.\n.x", "..\nxx"]);
    }

    #[test]
    fn a_pattern_is_a_picture() {
        assert_eq!(pictures(".x.\nX..\n"), [".x.\nx.."]);
        assert_eq!(pictures("2\n.x.\nX..\n"), [".x.\nx.."]);
        let wide = "x".repeat(64) + "." + "\n" + &".".repeat(63) + "xx";
        assert_eq!(pictures(&wide), [wide]);
    }

    #[test]
    fn documents_are_read() {
        let text = r#"{"schema":1,"puzzle":"flip","answer":1,"goal":"white","presses":[[0, -2]],"proven":true}"#;
        assert_eq!(listed(text), presses(Some(1), &[(0, usize::MAX)]));
        assert_eq!(rounds(r#"{"answer":4,"presses":null}"#), 4);
        assert_eq!(listed(r#"{"presses":[]}"#), presses(None, &[]));
        let never = r#"{"answer":"Impossible","proof":["x.",".x","","..","xx"]}"#;
        assert_eq!(pictures(never), ["x.\n.x", "..\nxx"]);
        let Ok(Claim::Presses {
            presses, colour, ..
        }) = parse_claim(text)
        else {
            panic!("a press")
        };
        assert_eq!(&text[presses[0].1.start..presses[0].1.end], "[0, -2]");
        assert_eq!(colour, Some(Colour::White));
    }

    #[test]
    fn documents_without_an_answer_are_pointed_at() {
        let at = |text: &str, part: &str| {
            let start = text.find(part).expect("a part");
            Span::new(start, start + part.len())
        };
        for (text, title, part) in [
            (
                r#"{"answer":null,"presses":null}"#,
                "this object says that the board was not decided",
                "null",
            ),
            (r#"{"count":"4"}"#, "this object holds no answer", "{"),
            (r#"{"answer":4.5}"#, "this object holds no answer", "4.5"),
            (
                r#"{"puzzle":"mayan","answer":"none"}"#,
                "this is no answer to a flip board",
                "\"mayan\"",
            ),
            (
                r#"{"presses":[[0,1],[2]]}"#,
                "a press is a row and a column, two numbers",
                "[2]",
            ),
            (
                r#"{"presses":4}"#,
                "a press is a row and a column, two numbers",
                "4",
            ),
            (
                "{\"presses\":[]}\n{\"presses\":[[]]}\n",
                "there is more than one answer",
                "{\"presses\":[[]]}",
            ),
        ] {
            let want = match part {
                "{" => Span::new(0, text.len()),
                part => at(text, part),
            };
            assert_eq!(error(text), (title.to_owned(), want), "{text}");
        }
        assert_eq!(error("{\"answer\":").1, Span::at(10));
    }

    #[test]
    fn what_is_no_answer_is_pointed_at() {
        let span = Span::new;
        assert_eq!(error(" \n"), ("there is no answer".to_owned(), Span::at(2)));
        assert_eq!(error("four"), ("this is no answer".to_owned(), span(0, 4)));
        let no_press = "a press is a row and a column, two numbers".to_owned();
        assert_eq!(error("1\n0\n"), (no_press.clone(), span(2, 3)));
        assert_eq!(error("1\n0 a\n"), (no_press, span(2, 5)));
        assert_eq!(
            error("x.\n.o\n"),
            (
                "'o' is not part of a picture of x and dots".to_owned(),
                span(4, 5)
            )
        );
        assert_eq!(
            error("x.\n.\n"),
            (
                "this row of the picture has 1 place, but the first has 2".to_owned(),
                span(3, 4)
            )
        );
    }
}
