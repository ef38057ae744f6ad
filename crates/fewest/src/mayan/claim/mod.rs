//! Reads what somebody says the answer to a Mayan board is.

mod document;
mod drawing;
mod lines;
mod write;

use thiserror::Error;

use crate::drawing::NoAnswer;
use crate::object::ObjectErrorKind;
use crate::text::without_mark;
use crate::{Span, TextError};

use super::{Direction, Drag};

pub use drawing::parse_drawing;

/// What somebody says the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// No list of drags clears the board: `-1`.
    None,
    /// These drags, in their order; none for a text of blanks.
    Drags {
        /// How many they are said to be.
        count: ClaimedCount,
        /// The drags.
        drags: Vec<ClaimedDrag>,
    },
}

impl Claim {
    /// A list of drags, without a word on how many they are, so that it answers any question about them. The
    /// drags have no place in a text.
    #[must_use]
    pub fn of(drags: &[Drag]) -> Self {
        let claimed = |drag: &Drag| {
            let place = |number: usize| i64::try_from(number).unwrap_or(-1);
            let g = match drag.direction {
                Direction::Right => 1,
                Direction::Left => -1,
            };
            ClaimedDrag::new([place(drag.column), place(drag.height), g], Span::at(0))
        };
        Self::Drags {
            count: ClaimedCount::Aside(None),
            drags: drags.iter().map(claimed).collect(),
        }
    }
}

/// How many drags a list is said to have. Past `i64` it is the last number of `i64`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClaimedCount {
    /// The list has no number in front.
    Unsaid,
    /// The list has this number in front.
    InFront(i64, Span),
    /// The list is part of a JSON object, which may say the number.
    Aside(Option<(i64, Span)>),
}

/// Three numbers that are said to be a drag, and where they stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClaimedDrag {
    /// Column, height and direction as they are written; past `i32` the last number of `i32`.
    pub numbers: [i32; 3],
    /// Where: bytes of the text.
    pub span: Span,
}

impl ClaimedDrag {
    /// The drag, where column and height are from 0 and the direction is 1 or -1.
    #[must_use]
    pub fn drag(&self) -> Option<Drag> {
        let [column, height, g] = self.numbers;
        let direction = match g {
            1 => Direction::Right,
            -1 => Direction::Left,
            _ => return None,
        };
        let place = |number| usize::try_from(number).ok();
        Some(Drag::new(place(column)?, place(height)?, direction))
    }

    fn new(numbers: [i64; 3], span: Span) -> Self {
        let narrow = |number: i64| {
            let number = number.clamp(i32::MIN.into(), i32::MAX.into());
            i32::try_from(number).expect("the number is within its bounds")
        };
        Self {
            numbers: numbers.map(narrow),
            span,
        }
    }
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
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ClaimErrorKind {
    /// A line that is not three numbers, or several times three.
    #[error("a drag is three numbers: column, height, and 1 or -1")]
    NotADrag,
    /// Something behind `-1`.
    #[error("nothing can follow -1")]
    TextAfterNone,
    /// As a drawing, or another SVG picture.
    #[error(transparent)]
    Drawing(NoAnswer),
    /// As JSON: the parser's own words.
    #[error("{0}")]
    Json(String),
    /// As JSON: an answer to a board of another puzzle.
    #[error("this is no answer to a Mayan board")]
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

/// Reads an answer as programs print it: `-1`, or a line `x y g` for each drag, or the same behind a
/// line with their number. Several drags may share a line, the number too, and lines may be joined by
/// `;`. Or a JSON object with `answer` or `drags`, as [`document`](crate::document) has them.
///
/// Numbers that no drag can have, as a direction of 0, are read: they are wrong, not unreadable.
///
/// Cost: O(text); memory O(drags).
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

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> (ClaimedCount, Vec<[i32; 3]>) {
        match parse_claim(text) {
            Ok(Claim::Drags { count, drags }) => {
                (count, drags.iter().map(|drag| drag.numbers).collect())
            }
            other => panic!("{text:?}: {other:?}"),
        }
    }

    fn error(text: &str) -> (ClaimErrorKind, Span) {
        let error = parse_claim(text).unwrap_err();
        (error.kind, error.span)
    }

    #[test]
    fn lists_come_with_and_without_their_number() {
        let drags = || vec![[2, 1, 1], [3, 0, -1]];
        for text in [
            "2 1 1\n3 0 -1\n",
            "\u{feff}2 1 1 \r\n\r\n3  0 -1",
            "2 1 1;3 0 -1",
            "2 1 1 3 0 -1",
        ] {
            assert_eq!(read(text), (ClaimedCount::Unsaid, drags()), "{text:?}");
        }
        for text in ["2\n2 1 1\n3 0 -1\n", "2 2 1 1 3 0 -1", "2\n2 1 1 3 0 -1"] {
            let count = ClaimedCount::InFront(2, Span::new(0, 1));
            assert_eq!(read(text), (count, drags()), "{text:?}");
        }
        assert_eq!(read(" \n"), (ClaimedCount::Unsaid, vec![]));
        assert_eq!(
            read("0\n"),
            (ClaimedCount::InFront(0, Span::new(0, 1)), vec![])
        );
        assert_eq!(parse_claim("-1\n"), Ok(Claim::None));
    }

    #[test]
    fn numbers_that_no_drag_has_are_read() {
        let text = "2 1 0\n-1 2 1\n2 1 5\n99999999999 0 1\n";
        let numbers = vec![[2, 1, 0], [-1, 2, 1], [2, 1, 5], [i32::MAX, 0, 1]];
        assert_eq!(read(text).1, numbers);
        let drag = |numbers| ClaimedDrag::new(numbers, Span::at(0)).drag();
        assert_eq!(drag([2, 1, 0]), None);
        assert_eq!(drag([-1, 2, 1]), None);
        assert_eq!(drag([2, 1, -1]), Some(Drag::new(2, 1, Direction::Left)));
    }

    #[test]
    fn every_drag_of_a_line_has_its_own_place() {
        let Ok(Claim::Drags { drags, .. }) = parse_claim("2 1 1  3 0 -1\n") else {
            panic!("two drags")
        };
        let spans: Vec<Span> = drags.iter().map(|drag| drag.span).collect();
        assert_eq!(spans, [Span::new(0, 5), Span::new(7, 13)]);
    }

    #[test]
    fn documents_are_read() {
        let text = r#"{"schema":1,"puzzle":"mayan","answer":"solved","drags":[[2,1,1],[3,0,-7]],"steps":2}"#;
        let steps = text.len() - 2;
        let count = ClaimedCount::Aside(Some((2, Span::new(steps, steps + 1))));
        assert_eq!(read(text), (count, vec![[2, 1, 1], [3, 0, -7]]));
        let list = r#"{"schema":1,"puzzle":"mayan","drags":[]}"#;
        assert_eq!(read(list), (ClaimedCount::Aside(None), vec![]));
        let none = r#"{"answer":"none","drags":null,"steps":3}"#;
        assert_eq!(parse_claim(none), Ok(Claim::None));
    }

    #[test]
    fn documents_without_an_answer_are_pointed_at() {
        for (text, kind, part) in [
            (r#"{"answer":null}"#, ClaimErrorKind::Undecided, "null"),
            (
                r#"{"answer":"solved"}"#,
                ClaimErrorKind::NoAnswer,
                r#"{"answer":"solved"}"#,
            ),
            (r#"{"answer":4}"#, ClaimErrorKind::NoAnswer, "4"),
            (
                r#"{"count":"4"}"#,
                ClaimErrorKind::NoAnswer,
                r#"{"count":"4"}"#,
            ),
            (
                r#"{"puzzle":"flip","answer":4}"#,
                ClaimErrorKind::Foreign,
                "\"flip\"",
            ),
            (r#"{"drags":[[0,1]]}"#, ClaimErrorKind::NotADrag, "[0,1]"),
            (r#"{"drags":"x"}"#, ClaimErrorKind::NotADrag, "\"x\""),
            ("{\"drags\":[]}\n-1", ClaimErrorKind::SecondAnswer, "-1"),
        ] {
            let start = text.find(part).expect("a part");
            let span = Span::new(start, start + part.len());
            assert_eq!(error(text), (kind, span), "{text}");
        }
        assert!(matches!(error("{1}").0, ClaimErrorKind::Json(_)));
        // Which of the two would be judged?
        let twice = ClaimErrorKind::Json("\"drags\" stands twice".to_owned());
        let text = r#"{"drags":[], "drags":[[0,1,1]]}"#;
        assert_eq!(error(text), (twice, Span::new(13, 20)));
    }

    #[test]
    fn what_is_no_drag_is_pointed_at() {
        use ClaimErrorKind::{NotADrag, TextAfterNone};
        assert_eq!(error("2 1 1\n3 0\n"), (NotADrag, Span::new(6, 9)));
        assert_eq!(error("2 1 1\n3 0 1 1\n"), (NotADrag, Span::new(6, 13)));
        assert_eq!(error("2 1"), (NotADrag, Span::new(0, 3)));
        assert_eq!(error("2 1 x"), (NotADrag, Span::new(0, 5)));
        assert_eq!(error("none"), (NotADrag, Span::new(0, 4)));
        assert_eq!(error("-1\n2 1 1"), (TextAfterNone, Span::new(3, 8)));
    }
}
