//! Cuts a level pack into its boards; [`read()`](crate::read()) reads each.
//!
//! A pack is text with boards one below the other:
//!
//! - A board ends where a blank line follows, or a line that begins with `#`.
//! - A line with `/` or `|`, a JSON object on one line, a game ID and a share link are boards by
//!   themselves, so a pack can be one board a line. Boards that show less of themselves (`bwwbbbwbbwwbbwww`) can be
//!   packed like that too, with [`Layout::Lines`]; [`layout`] tells most such packs.
//! - `# fewest: 4` says of the next board that it takes four moves, `# fewest: impossible` that it
//!   cannot be solved. All other lines with `#` are comments, but for share links (`#1-f-…`, `#1-m-…`).
//! - A picture (PBM, PNG, SVG) is a board alone, to the end of the file.
//!
//! Nothing is copied, and nothing is kept but the place: a pack of any length can be gone through.

use crate::drawing::is_svg;
use crate::flip::game_id::is_game_id;
use crate::flip::pbm::is_pbm;
use crate::flip::png::PNG_SIGNATURE;
use crate::link::is_link;
use crate::{Size, Span};

/// How boards stand in a pack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Layout {
    /// Between blank lines, or on lines that show that they are boards.
    #[default]
    Told,
    /// One on each line that is neither blank nor a comment.
    Lines,
}

/// A board of a pack, not read yet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Level<'a> {
    /// The board's bytes, without the last line end.
    pub text: &'a [u8],
    /// Where they begin in the pack.
    pub offset: usize,
    /// The line that they begin on, from 1.
    pub line: usize,
    /// What the pack says of the board.
    pub declared: Option<Declared>,
}

/// What a pack says of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Declared {
    /// `# fewest: N`
    Fewest(u64),
    /// `# fewest: impossible`, or `-1`
    Impossible,
}

/// A declaration that says nothing, and where.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct PackError {
    /// What is wrong.
    pub kind: PackErrorKind,
    /// Where: bytes of the pack.
    pub span: Span,
    /// The line of the declaration, from 1.
    pub line: usize,
    /// Where that line begins in the pack.
    pub offset: usize,
}

/// What is wrong with a declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PackErrorKind {
    /// Neither a number from 0, nor `impossible`, nor -1.
    #[error("this is no number of moves")]
    NotANumber,
    /// The second declaration of one board.
    #[error("the next board's fewest moves are declared twice")]
    Twice,
    /// The pack ends behind a declaration.
    #[error("no board follows this declaration")]
    NoBoard,
}

/// The boards of a pack, from the first to the last; made by [`levels`].
#[derive(Debug, Clone)]
pub struct Levels<'a> {
    pack: &'a [u8],
    layout: Layout,
    /// Bytes and lines that were gone through.
    offset: usize,
    line: usize,
    /// The last declaration, until its board comes.
    declaration: Option<Declaration>,
    /// What is wrong with the declarations of the next board.
    error: Option<PackError>,
}

#[derive(Debug, Clone, Copy)]
struct Declaration {
    value: Declared,
    place: Place,
}

/// A declaration in its pack.
#[derive(Debug, Clone, Copy)]
struct Place {
    span: Span,
    line: usize,
    offset: usize,
}

/// Goes through a pack. A board whose declaration is wrong comes as the error of the declaration,
/// and the next board comes after it.
///
/// Cost: O(pack) for all boards together.
///
/// ```
/// use fewest::pack::{Declared, Layout, levels};
///
/// let pack = b"# my levels\n\n# fewest: 4\nbwwb\nbbwb\nbwwb\nbwww\n\nbw/wb\n1|1|1||1|\n";
/// let found: Vec<_> = levels(pack, Layout::Told).map(|level| level.unwrap()).collect();
/// assert_eq!(found[0].text, b"bwwb\nbbwb\nbwwb\nbwww");
/// assert_eq!((found[0].line, found[0].declared), (4, Some(Declared::Fewest(4))));
/// assert_eq!(found[1].text, b"bw/wb");
/// assert_eq!((found[2].text, found[2].line), (&b"1|1|1||1|"[..], 10));
/// ```
#[must_use]
pub fn levels(pack: &[u8], layout: Layout) -> Levels<'_> {
    Levels {
        pack,
        layout,
        offset: if pack.starts_with(MARK) {
            MARK.len()
        } else {
            0
        },
        line: 1,
        declaration: None,
        error: None,
    }
}

/// How boards seem to stand in a pack: [`Layout::Lines`] where it has two lines or more and no blank
/// line between, and each line is all letters of a square board (9, 16, 25, … of them; or as many as
/// `size` has places, if it is given). Such lines could as well be the rows of one board, so a square of
/// them is one.
///
/// Cost: O(pack).
///
/// ```
/// use fewest::pack::{Layout, layout};
///
/// let line = b"bwwbbbwbbwwbbwww\n";
/// assert_eq!(layout(&line.repeat(3), None), Layout::Lines);
/// assert_eq!(layout(&line.repeat(16), None), Layout::Told);
/// assert_eq!(layout(b"bwwb\nbbwb\nbwwb\nbwww\n", None), Layout::Told);
/// ```
#[must_use]
pub fn layout(pack: &[u8], size: Option<Size>) -> Layout {
    if is_picture(pack) {
        return Layout::Told;
    }
    let body = pack.strip_prefix(MARK).unwrap_or(pack).trim_ascii();
    let lines = body.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let (mut count, mut length) = (0, 0);
    for line in lines {
        match line.first() {
            None => return Layout::Told,
            Some(b'#') if !is_hash_link(line) => continue,
            Some(_) => {}
        }
        let letters = line.iter().filter(|byte| !byte.is_ascii_whitespace());
        if !letters.clone().all(|letter| b"wWbB_".contains(letter)) {
            return Layout::Told;
        }
        let letters = letters.count();
        let side = letters.isqrt();
        let is_board = match size {
            // A line of so many letters is no row of such a board, unless it has only one.
            Some(size) => size.area() == Some(letters) && size.rows > 1,
            None => side >= 3 && side * side == letters,
        };
        if !is_board {
            return Layout::Told;
        }
        // Boards of several sizes are no rows of one.
        length = if count == 0 || length == letters {
            letters
        } else {
            0
        };
        count += 1;
    }
    if count < 2 || size.is_none() && count == length {
        Layout::Told
    } else {
        Layout::Lines
    }
}

/// A byte-order mark.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// A line of a pack.
#[derive(Debug, Clone, Copy)]
struct Line<'a> {
    /// Without the line end.
    text: &'a [u8],
    offset: usize,
    number: usize,
}

/// What a line is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Blank,
    Comment,
    /// A board by itself.
    Whole,
    /// A line of a board.
    Part,
}

impl<'a> Levels<'a> {
    /// Bytes of the pack that were gone through.
    #[must_use]
    pub const fn position(&self) -> usize {
        self.offset
    }

    /// The line at the place that was reached, which is not passed.
    fn peek(&self) -> Option<Line<'a>> {
        let rest = &self.pack[self.offset..];
        if rest.is_empty() {
            return None;
        }
        let end = rest.iter().position(|&byte| byte == b'\n');
        Some(Line {
            text: &rest[..end.unwrap_or(rest.len())],
            offset: self.offset,
            number: self.line,
        })
    }

    fn pass(&mut self, line: Line<'_>) {
        self.offset = (line.offset + line.text.len() + 1).min(self.pack.len());
        self.line = line.number + 1;
    }

    fn kind(&self, line: Line<'_>) -> Kind {
        let text = line.text.trim_ascii();
        match text.first() {
            None => Kind::Blank,
            Some(b'#') if is_hash_link(text) => Kind::Whole,
            Some(b'#') => Kind::Comment,
            Some(_) if self.layout == Layout::Lines || is_whole(text) => Kind::Whole,
            Some(_) => Kind::Part,
        }
    }

    /// The rest of the pack where it is a picture.
    fn picture(&mut self) -> Option<Level<'a>> {
        if self.line > 1 || !is_picture(self.pack) {
            return None;
        }
        self.offset = self.pack.len();
        self.line = 2;
        Some(Level {
            text: self.pack,
            offset: 0,
            line: 1,
            declared: None,
        })
    }

    /// The board that begins on this line, which was passed.
    fn board(&mut self, first: Line<'a>, kind: Kind) -> Level<'a> {
        let mut last = first;
        // An object that is written over several lines has strings with slashes.
        let is_json = first.text.trim_ascii_start().starts_with(b"{");
        while kind == Kind::Part
            && let Some(line) = self.peek()
            && match self.kind(line) {
                Kind::Part => true,
                Kind::Whole => is_json,
                Kind::Blank | Kind::Comment => false,
            }
        {
            self.pass(line);
            last = line;
        }
        let end = last.offset + last.text.len();
        let text = &self.pack[first.offset..end];
        Level {
            text: text.strip_suffix(b"\r").unwrap_or(text),
            offset: first.offset,
            line: first.number,
            declared: None,
        }
    }

    /// Takes note of a declaration, if the comment is one.
    fn comment(&mut self, line: Line<'_>) {
        let Some((value, span)) = declaration(line) else {
            return;
        };
        let place = Place {
            span,
            line: line.number,
            offset: line.offset,
        };
        let wrong = match value {
            None => Some(PackErrorKind::NotANumber),
            Some(_) if self.declaration.is_some() => Some(PackErrorKind::Twice),
            Some(_) => None,
        };
        if let Some(kind) = wrong {
            // Of several errors before one board the first is told.
            self.error.get_or_insert(place.error(kind));
        }
        if let Some(value) = value {
            self.declaration = Some(Declaration { value, place });
        }
    }
}

impl<'a> Iterator for Levels<'a> {
    type Item = Result<Level<'a>, PackError>;

    fn next(&mut self) -> Option<Self::Item> {
        if let Some(picture) = self.picture() {
            return Some(Ok(picture));
        }
        while let Some(line) = self.peek() {
            self.pass(line);
            let kind = self.kind(line);
            match kind {
                Kind::Blank => {}
                Kind::Comment => self.comment(line),
                Kind::Whole | Kind::Part => {
                    let level = self.board(line, kind);
                    let declared = self.declaration.take().map(|declaration| declaration.value);
                    return Some(match self.error.take() {
                        Some(error) => Err(error),
                        None => Ok(Level { declared, ..level }),
                    });
                }
            }
        }
        let alone = self.declaration.take();
        let alone = alone.map(|declaration| declaration.place.error(PackErrorKind::NoBoard));
        self.error.take().or(alone).map(Err)
    }
}

impl std::iter::FusedIterator for Levels<'_> {}

impl Place {
    const fn error(self, kind: PackErrorKind) -> PackError {
        PackError {
            kind,
            span: self.span,
            line: self.line,
            offset: self.offset,
        }
    }
}

/// Whether a line with `#` is a share link and no comment: it goes on to name the puzzle.
fn is_hash_link(line: &[u8]) -> bool {
    let Some(text) = std::str::from_utf8(line).ok().filter(|text| is_link(text)) else {
        return false;
    };
    let puzzle = text.split('-').nth(1).unwrap_or_default();
    puzzle.eq_ignore_ascii_case("f") || puzzle.eq_ignore_ascii_case("m")
}

/// Whether the bytes are a picture, which no other board stands beside.
fn is_picture(pack: &[u8]) -> bool {
    is_pbm(pack) || pack.starts_with(&PNG_SIGNATURE) || is_svg(pack)
}

/// Whether a line shows that it is a whole board.
fn is_whole(text: &[u8]) -> bool {
    if let [b'{', .., last] = text {
        return *last == b'}';
    }
    text.iter().any(|byte| b"/|".contains(byte))
        || text[0].is_ascii_digit() && std::str::from_utf8(text).is_ok_and(is_game_id)
}

/// The value of `# fewest: VALUE` and where it stands; the value is `None` where it is none.
fn declaration(line: Line<'_>) -> Option<(Option<Declared>, Span)> {
    let text = line.text.trim_ascii();
    let body = text.strip_prefix(b"#")?.trim_ascii_start();
    let (word, rest) = body.split_at_checked(b"fewest".len())?;
    if !word.eq_ignore_ascii_case(b"fewest") {
        return None;
    }
    let value = rest.trim_ascii_start().strip_prefix(b":")?.trim_ascii();
    // A value that is missing is missed at the end of the line.
    let end = line.offset + line.text.trim_ascii_end().len();
    let span = Span::new(end - value.len(), end);
    let declared = match value {
        b"-1" => Some(Declared::Impossible),
        word if word.eq_ignore_ascii_case(b"impossible") => Some(Declared::Impossible),
        // The standard parser takes a sign too.
        digits if digits.iter().all(u8::is_ascii_digit) => std::str::from_utf8(digits)
            .ok()
            .and_then(|digits| digits.parse().ok())
            .map(Declared::Fewest),
        _ => None,
    };
    Some((declared, span))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Line, text and declaration of every board, or the error.
    fn told(pack: &str, layout: Layout) -> Vec<String> {
        let levels = levels(pack.as_bytes(), layout);
        levels
            .map(|level| match level {
                Ok(level) => {
                    let text = std::str::from_utf8(level.text).unwrap();
                    assert_eq!(&pack[level.offset..][..text.len()], text);
                    let declared = match level.declared {
                        None => String::new(),
                        Some(Declared::Fewest(fewest)) => format!(" {fewest}"),
                        Some(Declared::Impossible) => " impossible".to_owned(),
                    };
                    format!("{}:{}{declared}", level.line, text.escape_debug())
                }
                Err(error) => {
                    let span = &pack[error.span.start..error.span.end];
                    format!("{}:{error} at {span:?}", error.line)
                }
            })
            .collect()
    }

    #[test]
    fn boards_stand_between_blank_lines_and_comments() {
        let pack = "bw\nwb\n\n\nb\n# one\n# two\n2\n1 0\n\n  \nww\nww";
        let want = ["1:bw\\nwb", "5:b", "8:2\\n1 0", "12:ww\\nww"];
        assert_eq!(told(pack, Layout::Told), want);
        // Each line end of the other kind belongs to its line.
        let windows = pack.replace('\n', "\r\n");
        let want = ["1:bw\\r\\nwb", "5:b", "8:2\\r\\n1 0", "12:ww\\r\\nww"];
        assert_eq!(told(&windows, Layout::Told), want);
        assert!(told("", Layout::Told).is_empty());
        assert!(told("\n \n# nothing\n", Layout::Told).is_empty());
    }

    #[test]
    fn lines_that_show_it_are_boards_by_themselves() {
        let pack = "bw/wb\n1|1||\n{\"rows\":[\"b\"]}\n2x1c:f,8\nbw\nbw/wb\n";
        let want = [
            "1:bw/wb",
            "2:1|1||",
            "3:{\\\"rows\\\":[\\\"b\\\"]}",
            "4:2x1c:f,8",
            "5:bw",
            "6:bw/wb",
        ];
        assert_eq!(told(pack, Layout::Told), want);
    }

    #[test]
    fn a_share_link_is_a_board_and_no_comment() {
        let pack =
            "# fewest: 4\n#1-f-4x4-jmc0-z8e\r\n#1-best\n#1 best-f-\n#2-M-3\nbw\n#1-f-2x1-o\n";
        let want = ["2:#1-f-4x4-jmc0-z8e 4", "5:#2-M-3", "6:bw", "7:#1-f-2x1-o"];
        assert_eq!(told(pack, Layout::Told), want);
        assert_eq!(told(pack, Layout::Lines), want);
        let pages = "https://example.org/#1-f-4x4-jmc0\nfile:///a#1-f-4x4-jmc0\n";
        assert_eq!(told(pages, Layout::Told).len(), 2);
        let letters = "bwwbbbwbbwwbbwww\n";
        let mixed = format!("{letters}{letters}#1-f-4x4-jmc0\n");
        assert_eq!(layout(mixed.as_bytes(), None), Layout::Told);
    }

    #[test]
    fn an_object_may_take_several_lines() {
        let pack = "{\n \"rows\":\n [\"b/w\"]\n}\n\nb";
        assert_eq!(told(pack, Layout::Told).len(), 2);
    }

    #[test]
    fn every_line_is_a_board_where_that_is_said() {
        let pack = "# fewest: 2\nbwwb\n# more\n\nbwwbbbwbbwwbbwww\n1 1 0 0 0 0 0\n";
        let want = ["2:bwwb 2", "5:bwwbbbwbbwwbbwww", "6:1 1 0 0 0 0 0"];
        assert_eq!(told(pack, Layout::Lines), want);
    }

    #[test]
    fn declarations_belong_to_the_next_board() {
        let pack =
            "#FEWEST :3 \nb\n#  fewest: impossible\n\n# by me\n\nw\nb\n\n#fewest:-1\nb/w\nb/b\n";
        let want = ["2:b 3", "7:w\\nb impossible", "11:b/w impossible", "12:b/b"];
        assert_eq!(told(pack, Layout::Told), want);
        assert_eq!(told("# fewest\n# the fewest: 3\nb", Layout::Told), ["3:b"]);
    }

    #[test]
    fn a_wrong_declaration_takes_its_board_away_and_no_other() {
        let pack = "# fewest: x3\nb\n# fewest:  \r\n\r\nb\n# fewest: 1\n# fewest: 2\nb\n\n\
                    b/w\n# fewest: +3\nb";
        let want = [
            "1:this is no number of moves at \"x3\"",
            "3:this is no number of moves at \"\"",
            "7:the next board's fewest moves are declared twice at \"2\"",
            "10:b/w",
            "11:this is no number of moves at \"+3\"",
        ];
        assert_eq!(told(pack, Layout::Told), want);
        let most = "# fewest: 18446744073709551615\nb\n# fewest: 18446744073709551616\nb\n";
        assert_eq!(told(most, Layout::Told).len(), 2);
        assert!(told(most, Layout::Told)[1].starts_with("3:this is no number"));
        let alone = "b\n\n# fewest: 3\n";
        let want = ["1:b", "3:no board follows this declaration at \"3\""];
        assert_eq!(told(alone, Layout::Told), want);
    }

    #[test]
    fn lines_of_letters_are_told_from_rows() {
        let four = "bwwbbbwbbwwbbwww\n";
        let three = "bwwbbbwbb\r\n";
        let size = Some(Size::new(2, 8));
        for (pack, size, want) in [
            (String::new(), None, Layout::Told),
            (four.to_owned(), None, Layout::Told),
            (four.repeat(2), None, Layout::Lines),
            (four.repeat(16), None, Layout::Told),
            (four.repeat(17), None, Layout::Lines),
            (format!("{four}# a comment\n{four}\n"), None, Layout::Lines),
            (format!("{four}\n{four}"), None, Layout::Told),
            (format!("{four}{three}"), None, Layout::Lines),
            (three.repeat(8) + four, None, Layout::Lines),
            (three.repeat(9), None, Layout::Told),
            ("bwwb\n".repeat(7), None, Layout::Told),
            (format!("{four}bw/wb\n"), None, Layout::Told),
            (four.repeat(16), size, Layout::Lines),
            (three.repeat(2), size, Layout::Told),
            (four.repeat(2), Some(Size::new(1, 16)), Layout::Told),
            ("P1\n1 1\n1\n".to_owned(), None, Layout::Told),
        ] {
            assert_eq!(layout(pack.as_bytes(), size), want, "{pack:?} {size:?}");
        }
    }

    #[test]
    fn a_byte_order_mark_is_passed_over() {
        let pack = "\u{feff}# fewest: 1\nb\n";
        assert_eq!(told(pack, Layout::Told), ["2:b 1"]);
    }

    #[test]
    fn a_picture_is_a_board_to_the_end() {
        for pack in [
            "P1\n# two\n2 1\n\n1 0\n",
            "P4 2 1\n\n# fewest: \n",
            "\u{89}PNG",
            "<svg>\n\n# fewest: 1\nbw/wb\n</svg>\n",
        ] {
            let bytes: Vec<u8> = match pack {
                "\u{89}PNG" => [&PNG_SIGNATURE[..], b"\n\n/\n"].concat(),
                text => text.as_bytes().to_vec(),
            };
            for layout in [Layout::Told, Layout::Lines] {
                let found: Vec<_> = levels(&bytes, layout).collect();
                let level = Level {
                    text: &bytes,
                    offset: 0,
                    line: 1,
                    declared: None,
                };
                assert_eq!(found, [Ok(level)]);
            }
        }
    }

    proptest! {
        #[test]
        fn every_pack_comes_to_an_end_with_its_places(
            pack in "([bw/|{}]{0,3}|# ?fewest: ?[0-9x-]{0,2}|#)(\r?\n([bw/|{}]{0,3}|# ?fewest: ?[0-9x-]{0,2}|#)){0,9}",
            lines: bool,
        ) {
            let layout = if lines { Layout::Lines } else { Layout::Told };
            let mut behind = 0;
            let mut walk = levels(pack.as_bytes(), layout);
            for level in walk.by_ref() {
                let (start, line, end) = match level {
                    Ok(level) => {
                        prop_assert!(!level.text.trim_ascii().is_empty());
                        (level.offset, level.line, level.offset + level.text.len())
                    }
                    Err(error) => {
                        prop_assert!(error.span.start >= error.offset);
                        (error.offset, error.line, error.span.end)
                    }
                };
                prop_assert!(behind <= start && start <= end && end <= pack.len());
                prop_assert_eq!(line, 1 + pack[..start].matches('\n').count());
                behind = end;
            }
            prop_assert_eq!(walk.position(), pack.len());
            prop_assert!(walk.next().is_none());
        }
    }
}
