//! Answers in lines of numbers.

use super::{Claim, ClaimError, ClaimErrorKind, ClaimedCount, ClaimedDrag};
use crate::Span;
use crate::text::{Piece, pieces, whole_number};

pub(super) fn parse(text: &str) -> Result<Claim, ClaimError> {
    let mut lines = pieces(text).filter(|line| !line.text.is_empty());
    let mut drags = Vec::new();
    let Some(first) = lines.next() else {
        return Ok(Claim::Drags {
            count: ClaimedCount::Unsaid,
            drags,
        });
    };
    if first.text == "-1" {
        return match lines.next() {
            None => Ok(Claim::None),
            Some(line) => Err(line.wrong(ClaimErrorKind::TextAfterNone)),
        };
    }
    let count =
        first_line(first, &mut drags).ok_or_else(|| first.wrong(ClaimErrorKind::NotADrag))?;
    for line in lines {
        add_drags(line.words(), &mut drags).ok_or_else(|| line.wrong(ClaimErrorKind::NotADrag))?;
    }
    Ok(Claim::Drags { count, drags })
}

/// The number that stands alone, or in front of the drags of its line, if one does.
fn first_line(line: Piece<'_>, drags: &mut Vec<ClaimedDrag>) -> Option<ClaimedCount> {
    let mut words = line.words();
    let mut count = ClaimedCount::Unsaid;
    if line.words().count() % 3 == 1 {
        let word = words.next()?;
        count = ClaimedCount::InFront(whole_number(word.text)?, word.span());
    }
    add_drags(words, drags)?;
    Some(count)
}

/// Adds the drags of a line, three numbers each; `None` where it is something else.
fn add_drags<'a>(
    mut words: impl Iterator<Item = Piece<'a>>,
    drags: &mut Vec<ClaimedDrag>,
) -> Option<()> {
    while let Some(column) = words.next() {
        let (height, g) = (words.next()?, words.next()?);
        let [x, y, direction] = [column, height, g].map(|word| whole_number(word.text));
        let span = Span::new(column.offset, g.span().end);
        drags.push(ClaimedDrag::new([x?, y?, direction?], span));
    }
    Some(())
}
