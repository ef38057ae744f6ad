//! The element of an SVG file that says what the drawing shows.

use super::{Damaged, KEYWORD, Said};
use crate::text::without_mark_bytes;

/// An XML declaration, comments and a document type take less than this in front of a drawing.
const HEAD: usize = 1 << 12;

/// The element, for the place behind title and description.
#[must_use]
pub fn metadata(said: Said<'_>) -> String {
    let line = said.line();
    let checksum = crc32fast::hash(line.as_bytes());
    format!("<metadata>{KEYWORD} {checksum:08x} {line}</metadata>\n")
}

/// What the element holds behind its checksum; `None` where the file has no such element.
pub(super) fn line(file: &[u8]) -> Option<Result<&[u8], Damaged>> {
    let rest = file.strip_prefix(b"<svg")?;
    let (_, rest) = split(rest, b'>')?;
    let rest = behind(behind(rest, "title")?, "desc")?;
    let rest = rest.trim_ascii_start().strip_prefix(b"<metadata>")?;
    let rest = rest.strip_prefix(KEYWORD.as_bytes())?.strip_prefix(b" ")?;
    let whole = split(rest, b'<').filter(|(_, end)| end.starts_with(b"/metadata>"));
    let line = whole.and_then(|(text, _)| {
        let (checksum, line) = split(text, b' ')?;
        let sum = format!("{:08x}", crc32fast::hash(line));
        (checksum == sum.as_bytes()).then_some(line)
    });
    Some(line.ok_or(Damaged))
}

/// What stands behind an element of text alone, in which `<` is escaped.
fn behind<'a>(file: &'a [u8], name: &str) -> Option<&'a [u8]> {
    let rest = file.trim_ascii_start().strip_prefix(b"<")?;
    let rest = rest.strip_prefix(name.as_bytes())?.strip_prefix(b">")?;
    let (_, rest) = split(rest, b'<')?;
    let rest = rest.strip_prefix(b"/")?.strip_prefix(name.as_bytes())?;
    rest.strip_prefix(b">")
}

/// What stands in front of a byte, and behind it.
fn split(file: &[u8], byte: u8) -> Option<(&[u8], &[u8])> {
    let at = file.iter().position(|&found| found == byte)?;
    Some((&file[..at], &file[at + 1..]))
}

/// Whether a file is an SVG picture, of whatever program.
pub(crate) fn is_svg(file: &[u8]) -> bool {
    let text = without_mark_bytes(file).trim_ascii_start();
    let is_root = |text: &[u8]| {
        let rest = text.strip_prefix(b"<svg");
        rest.is_some_and(|rest| matches!(rest, [b' ' | b'\t' | b'\r' | b'\n' | b'/' | b'>', ..]))
    };
    let head = &text[..text.len().min(HEAD)];
    let is_xml = [b"<?".as_slice(), b"<!"]
        .iter()
        .any(|start| text.starts_with(start));
    is_root(text) || is_xml && (0..head.len()).any(|at| is_root(&head[at..]))
}
