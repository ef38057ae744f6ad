//! Draws an input error with its place: path, line, column and a caret.

use std::fmt::{self, Write as _};

use annotate_snippets::{AnnotationKind, Level, Renderer, Snippet};
use fewest::Span;

/// A line longer than this is shown in part.
const SHOWN: usize = 160;

/// An input error, ready to be drawn.
#[derive(Debug)]
pub(crate) struct Diagnostic {
    /// What is wrong, in a sentence.
    pub(crate) title: String,
    /// What to say at the caret.
    pub(crate) label: String,
    /// What to try instead.
    pub(crate) help: Option<String>,
}

/// An input error, drawn with its place.
#[derive(Debug)]
pub(crate) struct Located {
    /// What is wrong, in a sentence.
    pub(crate) title: String,
    /// Path, line and column, with colons between.
    pub(crate) place: String,
    /// The line, from 1.
    pub(crate) line: usize,
    /// The character in the line, from 1.
    pub(crate) column: usize,
    /// All of it, with the line and a caret.
    drawing: String,
}

impl fmt::Display for Located {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.drawing)
    }
}

/// Where a piece of input comes from.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Origin<'a> {
    /// The path, or `<stdin>`.
    pub(crate) name: &'a str,
    /// The number of the first line of `text`, from 1.
    pub(crate) first_line: usize,
    /// The text that the span counts in.
    pub(crate) text: &'a [u8],
}

impl Diagnostic {
    /// What is wrong, and what to say at the caret.
    pub(crate) fn new(title: impl Into<String>, label: impl Into<String>) -> Self {
        Self {
            title: title.into(),
            label: label.into(),
            help: None,
        }
    }

    /// The error with its place.
    ///
    /// Cost: O(text), whatever its length; only a part of a long line is drawn.
    pub(crate) fn draw(&self, origin: Origin<'_>, span: Span) -> Located {
        let place = Place::find(origin.text, span);
        let line_number = origin.first_line + place.line - 1;
        let mut report = Level::ERROR.primary_title(&self.title).element(
            Snippet::source(&place.shown)
                .path(origin.name)
                .line_start(line_number)
                .annotation(
                    AnnotationKind::Primary
                        .span(place.start..place.end)
                        .label(&self.label),
                ),
        );
        if let Some(help) = &self.help {
            report = report.element(Level::HELP.message(help));
        }
        let drawn = Renderer::plain().render(&[report]);
        let mut lines = drawn.lines();
        let mut drawing = lines.next().unwrap_or_default().to_owned();
        // The column of a line that is shown in part is known only here, and the empty line below
        // the path is left out.
        let column = place.column;
        let place = format!("{}:{line_number}:{column}", origin.name);
        if let Some((indent, _)) = lines.next().and_then(|line| line.split_once("-->")) {
            let _ = write!(drawing, "\n{indent}--> {place}");
        }
        for line in lines.skip_while(|line| line.trim() == "|") {
            drawing.push('\n');
            drawing.push_str(line);
        }
        drawing.truncate(drawing.trim_end().len());
        Located {
            title: self.title.clone(),
            place,
            line: line_number,
            column,
            drawing,
        }
    }
}

/// Line and character where a span starts, both from 1.
pub(crate) fn place(text: &[u8], span: Span) -> (usize, usize) {
    span.shown_in(text).line_and_column(text)
}

/// A span, seen in its line.
struct Place {
    /// Its number in the text, from 1.
    line: usize,
    /// The span's first character in it, from 1.
    column: usize,
    /// The line, or a part of it.
    shown: String,
    /// Where the span starts in `shown`.
    start: usize,
    /// Where it ends there.
    end: usize,
}

impl Place {
    fn find(text: &[u8], span: Span) -> Self {
        let span = span.shown_in(text);
        let (line, column) = span.line_and_column(text);
        let Span {
            start: line_start,
            end,
        } = span.line_in(text);
        let whole = text[line_start..end].trim_ascii_end();
        let in_line = span.start - line_start;
        let mut from = 0;
        if line_start == 0 && whole.starts_with("\u{feff}".as_bytes()) && in_line >= 3 {
            from = 3;
        }
        if whole.len() > SHOWN {
            from = from.max(in_line.saturating_sub(SHOWN / 2));
        }
        let mut to = whole.len().min(from + SHOWN);
        // A character is shown whole or not at all.
        let is_inside = |at: usize| whole.get(at).is_some_and(|byte| byte & 0xc0 == 0x80);
        while from < in_line && is_inside(from) {
            from += 1;
        }
        while to > in_line && is_inside(to) {
            to -= 1;
        }
        let end = (span.end.saturating_sub(line_start)).clamp(in_line, to.max(in_line));
        let head = clean(&whole[from..in_line]);
        let marked = clean(&whole[in_line..end]);
        let tail = clean(&whole[end..to.max(end)]);
        Self {
            line,
            column,
            start: head.len(),
            end: head.len() + marked.len(),
            shown: head + &marked + &tail,
        }
    }
}

/// Text that a terminal shows as it is, one column a character where that is known.
pub(crate) fn clean(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .chars()
        .map(|letter| match letter {
            '\t' => ' ',
            letter if letter.is_control() || is_unseen(letter) => '\u{fffd}',
            letter if letter.is_whitespace() => ' ',
            letter => letter,
        })
        .collect()
}

/// Letters that take no place themselves, or turn the letters around them.
fn is_unseen(letter: char) -> bool {
    matches!(letter, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(text: &str, span: Span) -> String {
        let diagnostic = Diagnostic::new("wrong", "here");
        let origin = Origin {
            name: "board.txt",
            first_line: 1,
            text: text.as_bytes(),
        };
        diagnostic.draw(origin, span).to_string()
    }

    #[test]
    fn the_place_has_line_column_and_caret() {
        let want = "error: wrong\n --> board.txt:3:5\n3 | bwwbw\n  |     ^ here";
        assert_eq!(draw("bwbw\nwwww\nbwwbw\n", Span::new(14, 15)), want);
        assert_eq!(draw("bwbw\r\nwwww\r\nbwwbw\r\n", Span::new(16, 17)), want);
    }

    #[test]
    fn what_is_missing_at_the_end_is_shown_behind_the_last_line() {
        let want = "error: wrong\n --> board.txt:2:4\n2 | 1 2\n  |    ^ here";
        assert_eq!(draw("3\n1 2\n", Span::at(6)), want);
        assert_eq!(draw("3\n1 2", Span::at(5)), want);
    }

    #[test]
    fn nothing_has_a_place_too() {
        assert_eq!(
            draw("", Span::at(0)),
            "error: wrong\n --> board.txt:1:1\n1 |\n  | ^ here"
        );
    }

    #[test]
    fn a_byte_order_mark_is_no_column() {
        assert!(draw("\u{feff}bx", Span::new(4, 5)).contains("board.txt:1:2\n1 | bx\n  |  ^"));
    }

    #[test]
    fn a_long_line_is_shown_in_part_with_its_true_column() {
        let line = "w".repeat(100_000) + "x" + &"w".repeat(100_000);
        let drawn = draw(&line, Span::new(100_000, 100_001));
        assert!(drawn.contains(" --> board.txt:1:100001\n"));
        assert!(drawn.len() < 1_000);
    }

    #[test]
    fn a_long_line_is_cut_between_characters() {
        for at in 300..310 {
            let line = "é".repeat(at) + "x" + &"é".repeat(300);
            let drawn = draw(&line, Span::new(2 * at, 2 * at + 1));
            assert!(!drawn.contains('\u{fffd}'), "{drawn}");
        }
    }

    #[test]
    fn a_span_over_several_lines_ends_with_its_first() {
        let drawn = draw("bw\nwb\n", Span::new(0, 5));
        assert!(drawn.contains("1 | bw\n  | ^^ here"), "{drawn}");
    }
}
