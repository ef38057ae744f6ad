//! What a drawing of `fewest draw` says of itself, so that it is read back as what it shows.
//!
//! It says so in one line of ASCII: a word for what it shows, and behind a blank the text of that.
//!
//! | word | text |
//! |---|---|
//! | `flip-board` | in a PNG, where its cells are ([`DrawnBoard`](crate::flip::png::DrawnBoard)); in an SVG, the board in JSON |
//! | `mayan-board` | the board in JSON |
//! | `flip-answer`, `flip-steps` | the answer, as [`flip::parse_claims`](crate::flip::parse_claims) reads it, with `;` between its lines |
//! | `mayan-answer`, `mayan-steps` | the answer, as [`mayan::parse_claim`](crate::mayan::parse_claim) reads it, with `;` between its lines |
//! | `flip-listed-presses`, `quiet-patterns`, `chart` | none |
//!
//! In a PNG it is a `tEXt` chunk with the keyword `fewest`, and in an SVG a `metadata` element behind title and
//! description, which begins with `fewest` and the CRC-32 of the line. Both are found without decoding a pixel
//! and without reading XML: only files as `fewest draw` writes them are drawings.

mod board;
mod svg;

use serde::{Deserialize, Serialize};

use crate::flip::png::{PNG_SIGNATURE, text_chunk, with_text_chunk};
use crate::{Family, Span, TextError};

pub use board::{flip_board_text, mayan_board_text};
pub(crate) use svg::is_svg;
pub use svg::metadata;

/// The keyword of the chunk, and the first word of the element.
const KEYWORD: &str = "fewest";

choices! {
    /// What a drawing shows.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
    pub enum Subject {
        /// A flip board alone.
        FlipBoard = "flip-board", "a flip board";
        /// An answer to a flip board, or a proof that there is none.
        FlipAnswer = "flip-answer", "an answer to a flip board";
        /// Every round of an answer to a flip board.
        FlipSteps = "flip-steps", "every round of an answer";
        /// A flip board whose presses are listed one by one, which a picture does not show.
        ListedPresses = "flip-listed-presses", "a flip board whose presses are listed one by one";
        /// A Mayan board alone.
        MayanBoard = "mayan-board", "a Mayan board";
        /// An answer to a Mayan board.
        MayanAnswer = "mayan-answer", "an answer to a Mayan board";
        /// Every step of an answer to a Mayan board.
        MayanSteps = "mayan-steps", "every step of an answer";
        /// Press sets that change nothing.
        QuietPatterns = "quiet-patterns", "quiet patterns";
        /// Bar charts.
        Chart = "chart", "a bar chart";
    }
    /// With its article, for a sentence.
    pub fn phrase;
}

impl Subject {
    /// The puzzle of the answer that is shown.
    const fn answered(self) -> Option<Family> {
        match self {
            Self::FlipAnswer | Self::FlipSteps => Some(Family::Flip),
            Self::MayanAnswer | Self::MayanSteps => Some(Family::Mayan),
            _ => None,
        }
    }
}

/// What a drawing says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Said<'a> {
    /// What it shows.
    pub subject: Subject,
    /// That as text, in ASCII without `<`, `>`, `&` and line ends. Drawings of earlier versions have none
    /// where this one has.
    pub text: Option<&'a str>,
}

impl<'a> Said<'a> {
    fn line(&self) -> String {
        let word = self.subject.name();
        let line = match self.text {
            None => word.to_owned(),
            Some(text) => format!("{word} {text}"),
        };
        let is_plain = |byte: u8| matches!(byte, b' '..=b'~') && !b"<>&".contains(&byte);
        debug_assert!(line.bytes().all(is_plain), "{line}");
        line
    }

    fn parse(line: &'a [u8]) -> Result<Self, Damaged> {
        let line = std::str::from_utf8(line).map_err(|_| Damaged)?;
        let (word, text) = match line.split_once(' ') {
            None => (line, None),
            Some((word, text)) => (word, Some(text)),
        };
        let subject = Subject::from_name(word).ok_or(Damaged)?;
        Ok(Self { subject, text })
    }
}

/// What a drawing says cannot be understood: it is damaged, or from a newer version.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Damaged;

/// A file of a drawing that is no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NoAnswer {
    /// A drawing that shows none, or of an earlier version, which did not say it.
    #[error("this is a drawing of {}, which is not read as an answer", .0.phrase())]
    Drawing(Subject),
    /// A drawing of an answer to the other puzzle than this one.
    #[error("this is no answer to a {} board", match .0 { Family::Flip => "flip", Family::Mayan => "Mayan" })]
    OtherPuzzle(Family),
    /// A drawing of a newer `fewest`, or one that is damaged.
    #[error("what this drawing says of itself is damaged, or from a newer version")]
    Unknown,
    /// An SVG picture that `fewest draw` did not write.
    #[error("an SVG picture is read only as `fewest draw` writes it")]
    Svg,
}

/// A PNG file that says what it shows. `file` is a PNG file that does not.
#[must_use]
pub fn with_said(file: &[u8], said: Said<'_>) -> Vec<u8> {
    with_text_chunk(file, KEYWORD, &said.line())
}

/// What a PNG or SVG file says that it shows; `None` where it says nothing.
///
/// Cost: O(head) for SVG, O(chunks before the pixels) for PNG.
pub(crate) fn said(file: &[u8]) -> Option<Result<Said<'_>, Damaged>> {
    let line = if file.starts_with(&PNG_SIGNATURE) {
        text_chunk(file, KEYWORD)?.map_err(|()| Damaged)
    } else {
        svg::line(file)?
    };
    Some(line.and_then(Said::parse))
}

/// Whether a file is a drawing that says what it shows, or means to. Nothing of the picture itself is read
/// of such a file where an answer is asked for.
#[must_use]
pub fn says_what_it_shows(file: &[u8]) -> bool {
    said(file).is_some()
}

/// Where the picture in a file begins; `None` where it is neither PNG nor SVG.
pub(crate) fn place(file: &[u8]) -> Option<Span> {
    if file.starts_with(&PNG_SIGNATURE) {
        return Some(Span::new(0, PNG_SIGNATURE.len()));
    }
    is_svg(file).then(|| {
        let start = file.len()
            - crate::text::without_mark_bytes(file)
                .trim_ascii_start()
                .len();
        Span::new(start, start + 1)
    })
}

/// The answer that a drawing shows, as `read` takes it from its text and the drawing's place; where there is
/// none, why, and that place. `None` where the file is no drawing, nor any other SVG.
pub(crate) fn answer<T>(
    file: &[u8],
    asked: Family,
    read: impl FnOnce(&str, Span) -> Option<T>,
) -> Option<Result<T, TextError<NoAnswer>>> {
    let place = place(file)?;
    let answer = match said(file) {
        None => return is_svg(file).then_some(Err(place.wrong(NoAnswer::Svg))),
        Some(Err(Damaged)) => Err(NoAnswer::Unknown),
        Some(Ok(said)) => match (said.subject.answered(), said.text) {
            (Some(family), Some(text)) if family == asked => {
                read(text, place).ok_or(NoAnswer::Unknown)
            }
            (Some(_), Some(_)) => Err(NoAnswer::OtherPuzzle(asked)),
            _ => Err(NoAnswer::Drawing(said.subject)),
        },
    };
    Some(answer.map_err(|error| place.wrong(error)))
}

/// An answer's text as a drawing has it.
#[must_use]
pub fn answer_text(lines: &impl ToString) -> String {
    lines.to_string().replace('\n', ";")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_is_read() {
        for subject in Subject::ALL {
            for text in [
                None,
                Some(""),
                Some("{\"rows\":[\"bw\"]}"),
                Some("1;x.;.. y"),
            ] {
                let said = Said { subject, text };
                assert_eq!(Said::parse(said.line().as_bytes()), Ok(said));
                let file = format!(
                    "<svg a=\"b\">\n<title>c</title>\n<desc>d</desc>\n{}</svg>",
                    metadata(said)
                );
                assert_eq!(super::said(file.as_bytes()), Some(Ok(said)));
                // As some programs save it.
                let file = file.replace('\n', "\r\n");
                assert_eq!(super::said(file.as_bytes()), Some(Ok(said)));
            }
        }
        assert_eq!(Said::parse(b"flip-cube"), Err(Damaged));
        assert_eq!(Said::parse(b"flip-board \xff"), Err(Damaged));
    }

    #[test]
    fn a_letter_that_was_changed_is_noticed() {
        let said = Said {
            subject: Subject::FlipAnswer,
            text: Some("2;x.;.x"),
        };
        let file = format!(
            "<svg>\n<title>c</title>\n<desc>d</desc>\n{}</svg>",
            metadata(said)
        );
        let start = file.find(" flip").expect("the line") - 8;
        let end = file.find("</metadata>").expect("its end");
        for at in start..end {
            let mut other = file.clone().into_bytes();
            other[at] ^= 1;
            let found = super::said(&other);
            assert_eq!(
                found,
                Some(Err(Damaged)),
                "{}",
                String::from_utf8_lossy(&other)
            );
        }
        for end in start..end {
            let found = super::said(&file.as_bytes()[..end]);
            assert_eq!(found, Some(Err(Damaged)), "{end}");
        }
    }

    #[test]
    fn svg_is_told_by_its_beginning() {
        for text in [
            "<svg/>",
            "\u{feff} \n<svg width=\"1\">",
            "<?xml version=\"1.0\"?>\n<svg>",
            "<!-- made by hand -->\n<svg>",
            "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"\"><svg>",
        ] {
            assert!(is_svg(text.as_bytes()), "{text}");
            assert_eq!(said(text.as_bytes()), None, "{text}");
        }
        for text in [
            "",
            "bw\n<svg>",
            "<html><svg>",
            "<svgs>",
            "< svg",
            "<?xml?><html>",
        ] {
            assert!(!is_svg(text.as_bytes()), "{text}");
        }
    }
}
