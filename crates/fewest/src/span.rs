use crate::text::without_mark_bytes;

/// A range of bytes in the text that was read, for error messages that point at the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset one past the last byte. Equal to `start` where something is missing.
    pub end: usize,
}

/// What is wrong with a text, and where.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct TextError<K> {
    /// What is wrong.
    pub kind: K,
    /// Where: bytes of the text; empty where something is missing.
    pub span: Span,
}

impl<K> TextError<K> {
    /// The same, as something else calls it.
    pub(crate) fn map<L>(self, kind: impl FnOnce(K) -> L) -> TextError<L> {
        self.span.wrong(kind(self.kind))
    }
}

impl Span {
    /// The bytes from `start` up to, but not including, `end`.
    #[must_use]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start, end }
    }

    /// The place just before byte `at`, where something is missing.
    #[must_use]
    pub const fn at(at: usize) -> Self {
        Self { start: at, end: at }
    }

    /// That something is wrong here.
    #[must_use]
    pub const fn wrong<K>(self, kind: K) -> TextError<K> {
        TextError { kind, span: self }
    }

    /// The same bytes seen from a text that has `offset` more bytes in front.
    #[must_use]
    pub const fn shifted(self, offset: usize) -> Self {
        Self {
            start: self.start + offset,
            end: self.end + offset,
        }
    }

    /// The place of an error that `serde_json` names by line and column. O(text).
    #[must_use]
    pub fn of_json_error(text: &str, error: &serde_json::Error) -> Self {
        let line_start = match error.line() {
            0 | 1 => 0,
            line => text
                .match_indices('\n')
                .nth(line - 2)
                .map_or(text.len(), |(at, _)| at + 1),
        };
        let at = (line_start + error.column().saturating_sub(1)).min(text.len());
        Self::at(text.floor_char_boundary(at))
    }

    /// Line and column where the span starts in the text that was read, both from 1. Columns are
    /// characters, and a byte-order mark at the front of the text is none. O(text).
    ///
    /// ```
    /// use fewest::Span;
    ///
    /// let text = "\u{feff}bw\néx".as_bytes();
    /// assert_eq!(Span::new(3, 4).line_and_column(text), (1, 1));
    /// assert_eq!(Span::new(8, 9).line_and_column(text), (2, 2));
    /// ```
    #[must_use]
    pub fn line_and_column(self, text: &[u8]) -> (usize, usize) {
        let before = &text[..self.start.min(text.len())];
        let start = line_start(before);
        let in_line = match start {
            0 => without_mark_bytes(before),
            _ => &before[start..],
        };
        let line = before.split(|&byte| byte == b'\n').count();
        let column = String::from_utf8_lossy(in_line).chars().count() + 1;
        (line, column)
    }

    /// The span, with its start where people look: not behind the last line end of the text, and not
    /// behind the blanks that a line ends with, but at the end of what the line shows. O(line).
    ///
    /// ```
    /// use fewest::Span;
    ///
    /// let text = b"bw \r\nwb\n";
    /// assert_eq!(Span::at(8).shown_in(text), Span::new(7, 8));
    /// assert_eq!(Span::at(4).shown_in(text), Span::new(2, 4));
    /// ```
    #[must_use]
    pub fn shown_in(self, text: &[u8]) -> Self {
        let mut at = self.start.min(text.len());
        if at == text.len() && text.ends_with(b"\n") {
            at -= 1;
        }
        let line = Self::at(at).line_in(text);
        let shown = text[line.start..line.end].trim_ascii_end();
        Self {
            start: at.min(line.start + shown.len()),
            end: self.end,
        }
    }

    /// The line that the span starts in, without the line end. O(line).
    ///
    /// ```
    /// use fewest::Span;
    ///
    /// assert_eq!(Span::new(4, 9).line_in(b"bw\nwbw\nbb"), Span::new(3, 6));
    /// ```
    #[must_use]
    pub fn line_in(self, text: &[u8]) -> Self {
        let at = self.start.min(text.len());
        let start = line_start(&text[..at]);
        let end = text[at..].iter().position(|&byte| byte == b'\n');
        Self::new(start, end.map_or(text.len(), |end| at + end))
    }
}

/// Where the last line of the text begins.
fn line_start(text: &[u8]) -> usize {
    let end = text.iter().rposition(|&byte| byte == b'\n');
    end.map_or(0, |at| at + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_byte_order_mark_is_no_column_and_only_at_the_front() {
        let place = |text: &str, at| Span::at(at).line_and_column(text.as_bytes());
        assert_eq!(place("\u{feff}bw", 0), (1, 1));
        assert_eq!(place("\u{feff}bw", 3), (1, 1));
        assert_eq!(place("\u{feff}bw", 5), (1, 3));
        assert_eq!(place("\u{feff}bw\nwb", 7), (2, 2));
        assert_eq!(place("bw\n\u{feff}wb", 6), (2, 2));
        assert_eq!(place("é\nw", 2), (1, 2));
    }

    #[test]
    fn places_behind_the_text_are_at_its_end() {
        let place = |text: &[u8], at| Span::at(at).line_and_column(text);
        assert_eq!(place(b"", 7), (1, 1));
        assert_eq!(place(b"bw\n", 9), (2, 1));
        assert_eq!(Span::at(9).shown_in(b"bw\n"), Span::new(2, 9));
        assert_eq!(Span::at(0).shown_in(b""), Span::at(0));
        assert_eq!(Span::at(1).shown_in(b"\n"), Span::new(0, 1));
        assert_eq!(Span::at(2).shown_in(b"b\n\n"), Span::at(2));
    }
}
