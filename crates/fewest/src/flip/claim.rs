//! Reads what somebody says the answer to a flip board is.

use crate::{BitGrid, Cell, Size, Span};

/// What somebody says the answer is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claim {
    /// No number of rounds does it, with pictures of sets of cells that are said to prove it.
    Impossible {
        /// The pictures, each a set of cells.
        proofs: Vec<BitGrid>,
    },
    /// So many rounds, without saying where.
    Rounds(u64),
    /// These presses, in their order.
    Presses {
        /// The number in front of them, if there is one, and where it stands.
        rounds: Option<(u64, Span)>,
        /// Row, column, and the place of each in the text.
        presses: Vec<(Cell, Span)>,
    },
    /// A picture with an `x` where to press.
    Pattern(BitGrid),
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

/// What is wrong with the text of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ClaimErrorKind {
    /// Nothing but blanks.
    #[error("there is no answer")]
    Empty,
    /// A line that is neither a number, nor row and column, nor a word that says impossible.
    #[error("this is no answer")]
    Unknown,
    /// A line of a press list that is not two numbers from 0.
    #[error("a press is a row and a column, two numbers from 0")]
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
}

/// Reads an answer in any of the forms that programs print: a number of rounds, a number and a line
/// `row column` for each press, such lines alone, a picture of `x` and `.`, or a word that says
/// impossible (`Impossible` in any case, `inf`, `-1`), with pictures that prove it behind. Lines may
/// also be joined by `;`.
///
/// Cost: O(text).
///
/// # Errors
/// [`ClaimError`] with the place in the text.
pub fn parse_claim(text: &str) -> Result<Claim, ClaimError> {
    let lines: Vec<Line<'_>> = lines(text).collect();
    let Some(first) = lines.iter().find(|line| !line.text.is_empty()) else {
        return Err(ClaimError {
            kind: ClaimErrorKind::Empty,
            span: Span::at(text.len()),
        });
    };
    let filled = || lines.iter().filter(|line| !line.text.is_empty());
    if ["impossible", "inf", "-1"]
        .iter()
        .any(|word| first.text.eq_ignore_ascii_case(word))
    {
        let rest: Vec<Line<'_>> = lines
            .iter()
            .copied()
            .skip_while(|line| line.text.is_empty())
            .skip(1)
            .collect();
        let pictures = rest.split(|line| line.text.is_empty());
        let proofs = pictures.filter(|rows| !rows.is_empty()).map(picture);
        return Ok(Claim::Impossible {
            proofs: proofs.collect::<Result<_, _>>()?,
        });
    }
    if first.text.starts_with(['x', 'X', '.']) {
        let rows: Vec<Line<'_>> = filled().copied().collect();
        return Ok(Claim::Pattern(picture(&rows)?));
    }
    let (rounds, skipped) = match first.text.parse() {
        Ok(rounds) => (Some((rounds, first.span())), 1),
        Err(_) => (None, 0),
    };
    let presses: Vec<(Cell, Span)> = filled()
        .skip(skipped)
        .map(|line| press(*line, rounds.is_none() && line.offset == first.offset))
        .collect::<Result<_, _>>()?;
    Ok(match rounds {
        Some((rounds, _)) if presses.is_empty() && rounds > 0 => Claim::Rounds(rounds),
        _ => Claim::Presses { rounds, presses },
    })
}

#[derive(Clone, Copy)]
struct Line<'a> {
    text: &'a str,
    offset: usize,
}

impl Line<'_> {
    fn span(self) -> Span {
        Span::new(self.offset, self.offset + self.text.len())
    }
}

/// The lines without blanks around them, empty ones too.
fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut offset = text.len() - body.len();
    body.split_inclusive(['\n', ';']).map(move |piece| {
        let line = piece.trim_end_matches(';');
        let indent = line.len() - line.trim_start().len();
        let start = offset + indent;
        offset += piece.len();
        Line {
            text: line.trim(),
            offset: start,
        }
    })
}

fn press(line: Line<'_>, is_first: bool) -> Result<(Cell, Span), ClaimError> {
    let mut numbers = line.text.split_whitespace().map(str::parse);
    match (numbers.next(), numbers.next(), numbers.next()) {
        (Some(Ok(row)), Some(Ok(column)), None) => Ok((Cell::new(row, column), line.span())),
        _ => Err(ClaimError {
            kind: if is_first {
                ClaimErrorKind::Unknown
            } else {
                ClaimErrorKind::NotAPress
            },
            span: line.span(),
        }),
    }
}

fn picture(rows: &[Line<'_>]) -> Result<BitGrid, ClaimError> {
    let expected = rows[0].text.chars().count();
    for row in rows {
        let wrong = row.text.char_indices();
        let wrong = wrong
            .clone()
            .find(|(_, letter)| !matches!(letter, 'x' | 'X' | '.'));
        if let Some((at, letter)) = wrong {
            let start = row.offset + at;
            return Err(ClaimError {
                kind: ClaimErrorKind::NotAPicture(letter),
                span: Span::new(start, start + letter.len_utf8()),
            });
        }
        let found = row.text.len();
        if found != expected {
            return Err(ClaimError {
                kind: ClaimErrorKind::RowLength { found, expected },
                span: row.span(),
            });
        }
    }
    let mut grid = BitGrid::new(Size::new(rows.len(), expected));
    for (row, line) in rows.iter().enumerate() {
        for (column, letter) in line.text.bytes().enumerate() {
            if letter != b'.' {
                grid.toggle(Cell::new(row, column));
            }
        }
    }
    Ok(grid)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn presses(rounds: Option<u64>, cells: &[(usize, usize)]) -> (Option<u64>, Vec<Cell>) {
        let cells = cells.iter().map(|&(row, column)| Cell::new(row, column));
        (rounds, cells.collect())
    }

    fn listed(text: &str) -> (Option<u64>, Vec<Cell>) {
        match parse_claim(text) {
            Ok(Claim::Presses { rounds, presses }) => (
                rounds.map(|(rounds, _)| rounds),
                presses.into_iter().map(|(cell, _)| cell).collect(),
            ),
            other => panic!("{other:?}"),
        }
    }

    fn error(text: &str) -> (String, Span) {
        let error = parse_claim(text).unwrap_err();
        (error.to_string(), error.span)
    }

    #[test]
    fn counts_and_presses_are_told_apart() {
        assert_eq!(parse_claim(" 4\r\n\n"), Ok(Claim::Rounds(4)));
        assert_eq!(listed("0\n"), presses(Some(0), &[]));
        assert_eq!(
            listed("2\n0 1\n3  4\n"),
            presses(Some(2), &[(0, 1), (3, 4)])
        );
        assert_eq!(listed("2;0 1;3 4\n"), presses(Some(2), &[(0, 1), (3, 4)]));
        assert_eq!(listed("0 1\n\n3 4"), presses(None, &[(0, 1), (3, 4)]));
    }

    #[test]
    fn judges_say_impossible_in_many_ways() {
        for word in ["Impossible", "IMPOSSIBLE\n", "inf", "-1"] {
            let want = Claim::Impossible { proofs: vec![] };
            assert_eq!(parse_claim(word), Ok(want), "{word:?}");
        }
        let Ok(Claim::Impossible { proofs }) = parse_claim("Impossible\nx.\n.x\n\n..\nxx\n") else {
            panic!("two proofs")
        };
        let pictures: Vec<String> = proofs.iter().map(BitGrid::to_string).collect();
        assert_eq!(pictures, ["x.\n.x", "..\nxx"]);
    }

    #[test]
    fn a_pattern_is_a_picture() {
        let Ok(Claim::Pattern(pattern)) = parse_claim(".x.\nX..\n") else {
            panic!("a pattern")
        };
        assert_eq!(pattern.to_string(), ".x.\nx..");
    }

    #[test]
    fn what_is_no_answer_is_pointed_at() {
        let span = Span::new;
        assert_eq!(error(" \n"), ("there is no answer".to_owned(), Span::at(2)));
        assert_eq!(error("four"), ("this is no answer".to_owned(), span(0, 4)));
        let no_press = "a press is a row and a column, two numbers from 0".to_owned();
        assert_eq!(error("1\n0\n"), (no_press.clone(), span(2, 3)));
        assert_eq!(error("1\n0 -1\n"), (no_press, span(2, 6)));
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
