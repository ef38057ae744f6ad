//! What online judges read and write, to the letter.
//!
//! A [`Judge`] is a line of the table [`JUDGES`]: how its input is read ([`Judge::read`]), which of
//! several answers it wants ([`Wanted`]), how an answer is written ([`Judge::write`]), and how somebody's
//! output is read ([`Judge::claims`]). A new judge is a line there, and two readers and a writer where
//! those that are there do not fit.

mod claims;
mod input;
mod output;
mod words;

use crate::{Input, ReadErrorKind, Span, TextError, counted, flip, mayan};

/// A problem of an online judge.
#[derive(Debug)]
#[non_exhaustive]
pub struct Judge {
    /// Short, in small letters.
    pub name: &'static str,
    /// As the judge calls it.
    pub title: &'static str,
    /// Where it is stated.
    pub url: &'static str,
    /// What it gives, in one line.
    pub input: &'static str,
    /// What it takes, in one line.
    pub output: &'static str,
    /// Which answer to a flip board.
    pub wanted: Wanted,
    read: fn(&str) -> Result<Vec<Input>, JudgeError>,
    write: fn(usize, &Answer) -> String,
    claims: fn(&str, &[Input]) -> Result<Vec<Claim>, JudgeError>,
}

/// Which of several minimum press sets a judge takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// Only their number is asked for, or there is only one.
    Any,
    /// The least as a string of zeros and ones; see [`flip::Solver::least_pattern`].
    LeastPattern,
}

/// An answer to a board of either family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// A minimum press set, or `None` where the goal is out of reach.
    Flip(Option<flip::Solution>),
    /// The smallest list of drags, or `None` where there is none.
    Mayan(Option<Vec<mayan::Drag>>),
}

/// What somebody says the answer to a board of either family is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// To a flip board.
    Flip(flip::Claim),
    /// To a Mayan board.
    Mayan(mayan::Claim),
}

/// Input that no judge gives, or output that none takes, and where.
pub type JudgeError = TextError<JudgeErrorKind>;

/// What is wrong with a judge's input or output.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum JudgeErrorKind {
    /// As a board.
    #[error(transparent)]
    Board(ReadErrorKind),
    /// The input ends too early.
    #[error("{0} was expected, but the input ends")]
    Missing(Expected),
    /// The output ends too early.
    #[error("{0} was expected, but the output ends")]
    MissingAnswer(Expected),
    /// Something else stands there.
    #[error("{0} was expected")]
    NotThis(Expected),
    /// A board without places, or with too many.
    #[error(transparent)]
    Shape(flip::BoardError),
    /// A row of a matrix has more or fewer numbers than the first.
    #[error("row {row} has {}, but row 1 has {expected}", counted(*.found, "number"))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Its numbers.
        found: usize,
        /// The numbers of the first row.
        expected: usize,
    },
    /// Text behind the last board.
    #[error("text behind the last board")]
    Trailing,
    /// Text behind the answer to the last board.
    #[error("text behind the last answer")]
    TrailingAnswer,
    /// As the drags of an answer.
    #[error(transparent)]
    Drags(mayan::ClaimErrorKind),
}

const fn fail(kind: JudgeErrorKind, span: Span) -> JudgeError {
    span.wrong(kind)
}

/// What a judge's input or output has at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// How many boards follow.
    Boards,
    /// How many rows the board has.
    Rows,
    /// How many columns the board has.
    Columns,
    /// A place of a board.
    Bit,
    /// A matrix, or a row of one.
    Bracket,
    /// More of a row or a matrix, or its end.
    CommaOrBracket,
    /// A number of rounds, or this word where there is none.
    RoundsOr(&'static str),
    /// The line above the answer to the board of this number.
    PuzzleLine(usize),
    /// A list of drags, or -1.
    Drags,
}

impl std::fmt::Display for Expected {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Boards => "the number of puzzles",
            Self::Rows => "the number of rows",
            Self::Columns => "the number of columns",
            Self::Bit => "0 or 1",
            Self::Bracket => "'['",
            Self::CommaOrBracket => "',' or ']'",
            Self::Drags => "a line x y g for each drag, or -1,",
            Self::RoundsOr(word) => return write!(f, "a number of rounds or {word}"),
            Self::PuzzleLine(number) => return write!(f, "PUZZLE #{number}"),
        })
    }
}

/// All judges, by name.
pub const JUDGES: &[Judge] = &[
    Judge {
        name: "leetcode-1284",
        title: "Minimum Number of Flips to Convert Binary Matrix to Zero Matrix",
        url: "https://leetcode.com/problems/minimum-number-of-flips-to-convert-binary-matrix-to-zero-matrix/",
        input: "matrices of 0 and 1, as in [[0,0],[0,1]]",
        output: "the fewest rounds to all 0, or -1; a line for each matrix",
        wanted: Wanted::Any,
        read: input::matrices,
        write: |_, answer| output::number_or("-1", answer),
        claims: |text, boards| claims::numbers_or("-1", text, boards),
    },
    Judge {
        name: "luogu-p1312",
        title: "NOIP 2011 Mayan",
        url: "https://www.luogu.com.cn/problem/P1312",
        input: "n, then each of 5 columns from the left, its colours from the bottom, ended by 0",
        output: "the smallest list of n drags, a line x y g for each, or -1",
        wanted: Wanted::Any,
        read: input::columns,
        write: output::drags,
        claims: claims::drags,
    },
    Judge {
        name: "poj-1222",
        title: "EXTENDED LIGHTS OUT",
        url: "http://poj.org/problem?id=1222",
        input: "the number of puzzles, then for each 5 rows of 6 lights, 1 is on",
        output: "for each puzzle a line PUZZLE #k, then 5 rows of 6 buttons, 1 is pressed",
        wanted: Wanted::Any,
        read: input::lights,
        write: output::numbered_pattern,
        claims: claims::numbered_patterns,
    },
    Judge {
        name: "poj-1753",
        title: "Flip Game",
        url: "http://poj.org/problem?id=1753",
        input: "4 rows of 4 letters, b or w",
        output: "the fewest rounds to one colour, or Impossible",
        wanted: Wanted::Any,
        read: input::letters,
        write: |_, answer| output::number_or("Impossible", answer),
        claims: |text, boards| claims::numbers_or("Impossible", text, boards),
    },
    Judge {
        name: "poj-3279",
        title: "Fliptile",
        url: "http://poj.org/problem?id=3279",
        input: "the numbers of rows and columns, then the rows, 1 is black",
        output: "the least of the smallest patterns to all 0, or IMPOSSIBLE",
        wanted: Wanted::LeastPattern,
        read: input::tiles,
        write: output::pattern,
        claims: claims::patterns,
    },
];

/// The judge of that name.
#[must_use]
pub fn judge(name: &str) -> Option<&'static Judge> {
    JUDGES.iter().find(|judge| judge.name == name)
}

impl Judge {
    /// The boards of an input, each with its goal.
    ///
    /// Cost: O(text).
    ///
    /// # Errors
    /// [`JudgeError`] with the place in the text.
    ///
    /// # Panics
    /// Never.
    pub fn read(&self, text: &str) -> Result<Vec<Input>, JudgeError> {
        (self.read)(text)
    }

    /// The lines of an answer, each with its line end, to the board of this number, from 1.
    ///
    /// # Panics
    /// Where the answer is of the other family.
    #[must_use]
    pub fn write(&self, number: usize, answer: &Answer) -> String {
        (self.write)(number, answer)
    }
}

impl Judge {
    /// What somebody's output says, an answer for each board of the input. Words and forms are those of
    /// the judge and no others; blanks and line ends do not matter.
    ///
    /// Cost: O(text), and a bit a place of a pattern.
    ///
    /// # Errors
    /// [`JudgeError`] with the place in the output.
    ///
    /// # Panics
    /// Where the boards are none that [`Judge::read`] gives.
    pub fn claims(&self, output: &str, boards: &[Input]) -> Result<Vec<Claim>, JudgeError> {
        (self.claims)(output, boards)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn judges_stand_by_name_and_are_found() {
        assert!(JUDGES.is_sorted_by(|a, b| a.name < b.name));
        for known in JUDGES {
            assert_eq!(
                judge(known.name).map(|judge| judge.title),
                Some(known.title)
            );
        }
        assert!(judge("poj-1754").is_none());
    }
}
