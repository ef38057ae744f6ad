//! Readers: somebody's output to what it says of each board.

use super::words::Words;
use super::{Claim, Expected, JudgeError, JudgeErrorKind, fail};
use crate::flip::{self, Counted};
use crate::text::{whole_number, without_mark};
use crate::{BitGrid, Cell, Input, Size, Span, mayan};

/// A number of rounds for each board, or this word.
pub(super) fn numbers_or(
    none: &'static str,
    text: &str,
    boards: &[Input],
) -> Result<Vec<Claim>, JudgeError> {
    each(text, boards, |words, _, _| rounds(words, none))
}

/// A digit for each place of the board, or a word where there is no pattern.
pub(super) fn patterns(text: &str, boards: &[Input]) -> Result<Vec<Claim>, JudgeError> {
    each(text, boards, |words, _, size| {
        let start = words.at;
        if let Some(("IMPOSSIBLE", _)) = words.next() {
            return Ok(impossible());
        }
        words.at = start;
        pattern(words, size)
    })
}

/// Behind a line with the board's number, a digit for each of its places.
pub(super) fn numbered_patterns(text: &str, boards: &[Input]) -> Result<Vec<Claim>, JudgeError> {
    each(text, boards, |words, number, size| {
        let expected = Expected::PuzzleLine(number);
        let (first, span) = words.expect(expected)?;
        let (second, _) = words.expect(expected)?;
        if first != "PUZZLE" || second != format!("#{number}") {
            let span = Span::new(span.start, words.at);
            return Err(fail(JudgeErrorKind::NotThis(expected), span));
        }
        pattern(words, size)
    })
}

/// The drags of the one board.
pub(super) fn drags(text: &str, _: &[Input]) -> Result<Vec<Claim>, JudgeError> {
    let (body, mark) = without_mark(text);
    let start = mark + body.len() - body.trim_start().len();
    if text[start..].starts_with('{') {
        let kind = JudgeErrorKind::NotThis(Expected::Drags);
        return Err(fail(kind, Span::new(start, start + 1)));
    }
    let claim = mayan::parse_claim(text);
    let claim = claim.map_err(|error| fail(JudgeErrorKind::Drags(error.kind), error.span))?;
    Ok(vec![Claim::Mayan(claim)])
}

/// An answer for each board, with its number from 1 and its size, and nothing behind the last one.
fn each(
    text: &str,
    boards: &[Input],
    answer: impl Fn(&mut Words<'_>, usize, Size) -> Result<flip::Claim, JudgeError>,
) -> Result<Vec<Claim>, JudgeError> {
    let mut words = Words::new(text);
    let mut all = || {
        let mut claims = Vec::new();
        for (number, board) in (1..).zip(boards) {
            let Input::Flip { board, .. } = board else {
                panic!("the boards are those of a flip judge");
            };
            claims.push(Claim::Flip(answer(&mut words, number, board.size())?));
        }
        words.end()?;
        Ok(claims)
    };
    all().map_err(|error: JudgeError| {
        error.map(|kind| match kind {
            JudgeErrorKind::Missing(what) => JudgeErrorKind::MissingAnswer(what),
            JudgeErrorKind::Trailing => JudgeErrorKind::TrailingAnswer,
            other => other,
        })
    })
}

const fn impossible() -> flip::Claim {
    flip::Claim::Impossible { proofs: Vec::new() }
}

fn rounds(words: &mut Words<'_>, none: &'static str) -> Result<flip::Claim, JudgeError> {
    let expected = Expected::RoundsOr(none);
    let (word, span) = words.expect(expected)?;
    if word == none {
        return Ok(impossible());
    }
    let number = whole_number(word).ok_or(fail(JudgeErrorKind::NotThis(expected), span))?;
    Ok(flip::Claim::Rounds(Counted { number, span }))
}

fn pattern(words: &mut Words<'_>, size: Size) -> Result<flip::Claim, JudgeError> {
    let bits = words.bits(size.rows * size.columns)?;
    let ones = bits.into_iter().enumerate().filter(|&(_, bit)| bit);
    let cells = ones.map(|(i, _)| Cell::new(i / size.columns, i % size.columns));
    Ok(flip::Claim::Pattern {
        rounds: None,
        presses: BitGrid::from_cells(size, cells),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Judge, judge};
    use super::*;

    fn named(name: &str) -> &'static Judge {
        judge(name).expect("a judge of that name")
    }

    /// What an output says of the boards of an input: rounds, a pattern, or nothing.
    fn said(name: &str, input: &str, output: &str) -> Vec<String> {
        let boards = named(name).read(input).expect("the judge's input");
        let claims = named(name).claims(output, &boards).expect("an output");
        let words = claims.into_iter().map(|claim| match claim {
            Claim::Flip(flip::Claim::Rounds(rounds)) => rounds.number.to_string(),
            Claim::Flip(flip::Claim::Pattern { presses, .. }) => {
                presses.to_string().replace('\n', "/")
            }
            Claim::Flip(flip::Claim::Impossible { .. }) | Claim::Mayan(mayan::Claim::None) => {
                "none".to_owned()
            }
            Claim::Mayan(mayan::Claim::Drags { drags, .. }) => format!("{} drags", drags.len()),
            Claim::Flip(flip::Claim::Presses { .. }) => panic!("no judge takes lists of presses"),
        });
        words.collect()
    }

    fn wrong(name: &str, input: &str, output: &str) -> String {
        let boards = named(name).read(input).expect("the judge's input");
        let error = named(name).claims(output, &boards).unwrap_err();
        let Span { start, end } = error.span;
        format!("{error} at {start}..{end} {:?}", &output[start..end])
    }

    /// So many boards of 5 rows and 6 columns.
    fn lights(boards: usize) -> String {
        format!("{boards}\n{}", "0 0 0 0 0 0\n".repeat(5 * boards))
    }

    #[test]
    fn outputs_are_read_in_the_judges_own_form() {
        assert_eq!(said("poj-1753", "bw\nwb\n", "4\n"), ["4"]);
        assert_eq!(
            said("poj-1753", "bw\nwb\n", "\u{feff} Impossible\r\n"),
            ["none"]
        );
        assert_eq!(
            said("leetcode-1284", "[[0]]\n[[1]]\n", "0\n-1\n"),
            ["0", "none"]
        );
        // One digit is a pattern here, and a number there.
        assert_eq!(said("poj-3279", "1 1\n1\n", "1\n"), ["x"]);
        assert_eq!(said("poj-3279", "2 2\n0 0\n0 0\n", "0 1\n1 0\n"), [".x/x."]);
        assert_eq!(said("poj-3279", "1 1\n1\n", "IMPOSSIBLE\n"), ["none"]);
        assert_eq!(said("luogu-p1312", "0\n0 0 0 0 0\n", ""), ["0 drags"]);
        assert_eq!(said("luogu-p1312", "1\n1 0 0 0 0 0\n", "-1\n"), ["none"]);
        let rows = "1 0 0 0 0 1\n".repeat(5);
        let two = format!("PUZZLE #1\n{rows}PUZZLE #2\n{}", rows.replace('1', "0"));
        let pattern = |row: &str| [row; 5].join("/");
        assert_eq!(
            said("poj-1222", &lights(2), &two),
            [pattern("x....x"), pattern("......")]
        );
        assert!(said("poj-1222", "0\n", "").is_empty());
    }

    #[test]
    fn outputs_in_another_form_are_pointed_at() {
        for (name, input, output, want) in [
            (
                "poj-1753",
                "bw\nwb\n",
                "IMPOSSIBLE",
                "a number of rounds or Impossible was expected at 0..10 \"IMPOSSIBLE\"",
            ),
            (
                "poj-1753",
                "bw\nwb\n",
                " \n",
                "a number of rounds or Impossible was expected, but the output ends at 0..0 \"\"",
            ),
            (
                "poj-1753",
                "bw\nwb\n",
                "4\n5\n",
                "text behind the last answer at 2..3 \"5\"",
            ),
            (
                "leetcode-1284",
                "[[0]] [[1]]",
                "0\n",
                "a number of rounds or -1 was expected, but the output ends at 1..1 \"\"",
            ),
            (
                "poj-3279",
                "2 2\n0 0\n0 0\n",
                "0 1\n1 2\n",
                "0 or 1 was expected at 6..7 \"2\"",
            ),
            (
                "poj-3279",
                "1 2\n0 0\n",
                "0\n",
                "0 or 1 was expected, but the output ends at 1..1 \"\"",
            ),
            (
                "luogu-p1312",
                "1\n1 0 0 0 0 0\n",
                "1 2\n",
                "a drag is three numbers: column, height, and 1 or -1 at 0..3 \"1 2\"",
            ),
            (
                "luogu-p1312",
                "1\n1 0 0 0 0 0\n",
                " {}",
                "a line x y g for each drag, or -1, was expected at 1..2 \"{\"",
            ),
        ] {
            assert_eq!(wrong(name, input, output), want, "{output:?}");
        }
        let rows = "0 0 0 0 0 0\n".repeat(5);
        let text = format!("PUZZLE #2\n{rows}");
        let want = "PUZZLE #1 was expected at 0..9 \"PUZZLE #2\"";
        assert_eq!(wrong("poj-1222", &lights(1), &text), want);
        let text = format!("PUZZLE #1\n{rows}");
        let want = "PUZZLE #2 was expected, but the output ends at 69..69 \"\"";
        assert_eq!(wrong("poj-1222", &lights(2), &text), want);
    }
}
