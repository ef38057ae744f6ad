//! Reads what somebody says the answer to a flip board is.

mod digits;
mod document;
mod lines;
mod picture;
mod write;

use self::digits::NoPattern;
use super::Colour;
use crate::drawing::NoAnswer;
use crate::object::ObjectErrorKind;
use crate::text::{Piece, pieces, without_mark};
use crate::{BitGrid, Cell, Span, TextError, counted};

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
pub type ClaimError = TextError<ClaimErrorKind>;

impl From<ObjectErrorKind> for ClaimErrorKind {
    fn from(kind: ObjectErrorKind) -> Self {
        match kind {
            ObjectErrorKind::Syntax(words) => Self::Json(words),
            ObjectErrorKind::Trailing => Self::SecondAnswer,
        }
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
    /// Behind the line of a judge that numbers its boards: no row of 0 and 1.
    #[error("a row of 0 and 1 was expected")]
    NotAPattern,
    /// A row of a picture that is longer or shorter than the first.
    #[error("this row of the picture has {}, but the first has {expected}", counted(*.found, "place"))]
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
    /// As a drawing, or another SVG picture.
    #[error(transparent)]
    Drawing(NoAnswer),
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
/// - a pattern of 0 and 1, a row a line, with blanks between the digits or without, with a number in
///   front or without; or behind a line `PUZZLE #1`, as a judge has it;
/// - a word that says impossible (`Impossible` in any case, `inf`, `-1`), with pictures that prove
///   it behind;
/// - a JSON object with `answer` or `presses`, as [`document`](crate::document) has them.
///
/// Gives every way to read the text, the likeliest first, and at least one: `0 1` is a press, and a
/// pattern of one row. Which of them is meant, only a board tells.
///
/// Numbers that no answer can have, as negative ones, are read: they are wrong, not unreadable.
///
/// Cost: O(text); memory O(presses), or a bit a place of a picture.
///
/// # Errors
/// [`ClaimError`] with the place in the text.
pub fn parse_claims(text: &str) -> Result<Vec<Claim>, ClaimError> {
    if without_mark(text).0.trim_start().starts_with('{') {
        return document::parse(text).map(|claim| vec![claim]);
    }
    let mut filled = pieces(text).filter(|line| !line.text.is_empty());
    if let Some(first) = filled.clone().next()
        && lines::is_board_number(first)
    {
        filled.next();
        return numbered(text, filled).map(|claim| vec![claim]);
    }
    let patterns = digits::patterns(filled);
    let list = lines::parse(text);
    match (list, patterns) {
        (Ok(list), Ok(patterns)) => Ok(by_likelihood(list, patterns)),
        (Ok(list), Err(_)) => Ok(vec![list]),
        (Err(_), Ok(patterns)) => Ok(patterns),
        // Digits that are neither a list nor a rectangle: the row that differs tells more.
        (Err(_), Err(NoPattern::Misshapen(error))) | (Err(error), Err(NoPattern::Other(_))) => {
            Err(error)
        }
    }
}

/// The pattern behind the number of its board.
fn numbered<'a>(
    text: &str,
    rows: impl Iterator<Item = Piece<'a>> + Clone,
) -> Result<Claim, ClaimError> {
    if let Some(second) = rows.clone().find(|&row| lines::is_board_number(row)) {
        return Err(second.span().wrong(ClaimErrorKind::SecondAnswer));
    }
    if rows.clone().next().is_none() {
        return Err(Span::at(text.len()).wrong(ClaimErrorKind::NotAPattern));
    }
    match digits::pattern(rows) {
        Ok(presses) => Ok(Claim::Pattern {
            rounds: None,
            presses,
        }),
        Err(NoPattern::Misshapen(error)) => Err(error),
        Err(NoPattern::Other(span)) => Err(span.wrong(ClaimErrorKind::NotAPattern)),
    }
}

/// A list of presses has a press a line, so rows of more than two digits are likelier a pattern.
fn by_likelihood(list: Claim, mut patterns: Vec<Claim>) -> Vec<Claim> {
    let is_wide = |claim: &Claim| matches!(claim, Claim::Pattern { presses, .. } if presses.size().columns > 2);
    let is_list = matches!(list, Claim::Presses { .. });
    let at = if is_list && patterns.iter().any(is_wide) {
        patterns.len()
    } else {
        0
    };
    patterns.insert(at, list);
    patterns
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

    /// What a text says that can be read in one way.
    #[track_caller]
    fn parse_claim(text: &str) -> Result<Claim, ClaimError> {
        let claims = parse_claims(text)?;
        match <[Claim; 1]>::try_from(claims) {
            Ok([claim]) => Ok(claim),
            Err(claims) => panic!("{text:?} can be read in several ways: {claims:?}"),
        }
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

    /// Every way to read a text, in short.
    fn readings(text: &str) -> Vec<String> {
        let claims = parse_claims(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let words = claims.into_iter().map(|claim| match claim {
            Claim::Impossible { .. } => "impossible".to_owned(),
            Claim::Rounds(rounds) => format!("{} rounds", rounds.number),
            Claim::Presses {
                rounds, presses, ..
            } => {
                let rounds = rounds.map_or(String::new(), |rounds| format!("{}: ", rounds.number));
                let pair = |(cell, _): &(Cell, Span)| format!("({},{})", cell.row, cell.column);
                let pairs: Vec<String> = presses.iter().map(pair).collect();
                format!("{rounds}{}", pairs.join(" "))
            }
            Claim::Pattern { rounds, presses } => {
                let rounds = rounds.map_or(String::new(), |rounds| format!("{}: ", rounds.number));
                format!("{rounds}{}", presses.to_string().replace('\n', "/"))
            }
        });
        words.collect()
    }

    #[test]
    fn a_pattern_of_digits_is_read_beside_what_else_it_can_be() {
        for (text, want) in [
            (
                "0 0 1 0\n1 0 0 1\n",
                &["..x./x..x", "(0,0) (1,0) (1,0) (0,1)"][..],
            ),
            ("0010\r\n1001\n\n", &["..x./x..x"]),
            ("0 1;1 0", &["(0,1) (1,0)", ".x/x."]),
            ("0 1", &["(0,1)", ".x"]),
            ("1 0 1", &["x.x", "1: (0,1)"]),
            ("1\t0\t1\n0  1 0", &["x.x/.x."]),
            ("10", &["10 rounds", "x."]),
            ("0\n", &["0 rounds", "."]),
            ("1\n0\n1", &["x/./x", "1: ./x"]),
            ("2\n0 1\n1 0\n", &["2: (0,1) (1,0)", "2: .x/x."]),
            ("2\n0110\n", &["2: .xx."]),
            ("4\n0 1 1\n0 0 1\n", &["4: .xx/..x"]),
            // Neither a rectangle nor one form.
            ("0 1 1\n0 1", &["0: (1,1) (0,1)"]),
            ("01 1\n01 1", &["(1,1) (1,1)"]),
            ("PUZZLE #1\n0 1\n1 0\n", &[".x/x."]),
        ] {
            assert_eq!(readings(text), want, "{text:?}");
        }
    }

    #[test]
    fn digits_that_are_neither_a_list_nor_a_rectangle_are_pointed_at() {
        let length = "this row of the picture has 3 places, but the first has 4".to_owned();
        assert_eq!(error("0110\n011\n"), (length.clone(), Span::new(5, 8)));
        assert_eq!(error("1110\n011\n"), (length, Span::new(5, 8)));
        let row = "a row of 0 and 1 was expected".to_owned();
        assert_eq!(error("PUZZLE #1\n0 2\n"), (row.clone(), Span::new(10, 13)));
        assert_eq!(error("PUZZLE #1\n"), (row, Span::at(10)));
        let picture = "'0' is not part of a picture of x and dots".to_owned();
        assert_eq!(error("-1\n0 1\n"), (picture, Span::new(3, 4)));
        let second = "there is more than one answer".to_owned();
        let text = "PUZZLE #1\n0 1\nPUZZLE #2\n0 1\n";
        assert_eq!(error(text), (second, Span::new(14, 23)));
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
        assert_eq!(error("1\n4\n"), (no_press.clone(), span(2, 3)));
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
