//! Answers in lines: numbers, words and pictures.

use super::picture::{picture, pictures};
use super::{Claim, ClaimError, ClaimErrorKind, Counted, cell};
use crate::text::{Piece, pieces, two_plain_numbers, whole_number};
use crate::{Cell, Span};

pub(super) fn parse(text: &str) -> Result<Claim, ClaimError> {
    let mut lines = pieces(text).skip_while(|line| line.text.is_empty());
    let Some(first) = lines.next() else {
        return Err(Span::at(text.len()).wrong(ClaimErrorKind::Empty));
    };
    if ["impossible", "inf", "-1"]
        .iter()
        .any(|word| first.text.eq_ignore_ascii_case(word))
    {
        let proofs = pictures(lines)?;
        return Ok(Claim::Impossible { proofs });
    }
    let mut filled = lines.filter(|line| !line.text.is_empty());
    if is_picture(first) {
        let presses = picture(std::iter::once(first).chain(filled))?;
        return Ok(Claim::Pattern {
            rounds: None,
            presses,
        });
    }
    let unknown = || first.wrong(ClaimErrorKind::Unknown);
    let mut words = first.words();
    let mut rounds = None;
    // Presses are pairs, so an odd number of words begins with one that is the number of rounds.
    if first.words().count() % 2 == 1
        && let Some(word) = words.next()
    {
        rounds = Some(Counted {
            number: whole_number(word.text).ok_or_else(unknown)?,
            span: word.span(),
        });
    }
    let mut presses = Vec::new();
    add_presses(words, &mut presses).ok_or_else(unknown)?;
    if presses.is_empty() {
        let second = filled.clone().next();
        match (rounds, second) {
            (Some(rounds), None) => return Ok(Claim::Rounds(rounds)),
            (rounds, Some(second)) if is_picture(second) => {
                let presses = picture(filled)?;
                return Ok(Claim::Pattern { rounds, presses });
            }
            _ => {}
        }
    }
    let wrong = filled.find(|&line| add_line(line, &mut presses).is_none());
    match wrong {
        Some(line) => Err(line.span().wrong(ClaimErrorKind::NotAPress)),
        None => Ok(Claim::Presses {
            rounds,
            presses,
            colour: None,
        }),
    }
}

/// Whether a line is the number of a board as a judge writes it above a pattern: `PUZZLE #1`.
pub(super) fn is_board_number(line: Piece<'_>) -> bool {
    let mut words = line.words();
    let is_puzzle = words.next().is_some_and(|word| word.text == "PUZZLE");
    let number = words.next().and_then(|word| word.text.strip_prefix('#'));
    is_puzzle && number.is_some_and(|number| whole_number(number).is_some())
}

fn is_picture(line: Piece<'_>) -> bool {
    line.text.starts_with(['x', 'X', '.'])
}

fn add_line(line: Piece<'_>, presses: &mut Vec<(Cell, Span)>) -> Option<()> {
    match two_plain_numbers(line.text) {
        Some([row, column]) => {
            presses.push((cell(row, column), line.span()));
            Some(())
        }
        None => add_presses(line.words(), presses),
    }
}

/// Adds the presses of some words, two numbers each; `None` where it is something else.
fn add_presses<'a>(
    mut words: impl Iterator<Item = Piece<'a>>,
    presses: &mut Vec<(Cell, Span)>,
) -> Option<()> {
    while let Some(row) = words.next() {
        let column = words.next()?;
        let place = cell(whole_number(row.text)?, whole_number(column.text)?);
        presses.push((place, Span::new(row.offset, column.span().end)));
    }
    Some(())
}
