//! The chunks of a PNG file: those that a decoder gets to see, and the one that a drawing carries.

use std::io::{self, BufRead, Read, Seek, SeekFrom};
use std::ops::Range;

use super::PNG_SIGNATURE;

/// Length, type and checksum of a chunk.
const AROUND: usize = 12;

/// Behind the signature and the header, where other chunks may begin.
const AFTER_HEADER: usize = PNG_SIGNATURE.len() + AROUND + 13;

/// A chunk and where it stands in its file. It ends with the file where it is cut short.
struct Chunk<'a> {
    kind: [u8; 4],
    data: Option<&'a [u8]>,
    checksum: u32,
    place: Range<usize>,
}

impl<'a> Chunk<'a> {
    /// The chunk at this place, if there are length and type of one.
    fn at(file: &'a [u8], start: usize) -> Option<Self> {
        let rest = file.get(start..)?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (kind, rest) = rest.split_first_chunk::<4>()?;
        let length = u32::from_be_bytes(*length) as usize;
        let whole = rest.split_at_checked(length);
        let whole = whole.and_then(|(data, rest)| Some((data, *rest.first_chunk::<4>()?)));
        Some(Self {
            kind: *kind,
            data: whole.map(|(data, _)| data),
            checksum: whole.map_or(0, |(_, checksum)| u32::from_be_bytes(checksum)),
            place: start..start.saturating_add(AROUND + length).min(file.len()),
        })
    }

    /// Whether a decoder may pass over the chunk.
    const fn is_ancillary(&self) -> bool {
        self.kind[0] & 0x20 != 0
    }
}

/// A file without its ancillary chunks: profiles, texts, transparency, the frames of an animation.
/// None of them says whether a pixel is dark, and some unpack to a thousand times their size.
pub(super) struct Critical<'a> {
    file: &'a [u8],
    /// What is shown and not read yet.
    shown: Range<usize>,
}

impl<'a> Critical<'a> {
    pub(super) fn new(file: &'a [u8]) -> Self {
        Self {
            file,
            shown: 0..PNG_SIGNATURE.len().min(file.len()),
        }
    }
}

impl BufRead for Critical<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        while self.shown.is_empty() && self.shown.end < self.file.len() {
            let start = self.shown.end;
            self.shown = match Chunk::at(self.file, start) {
                Some(chunk) if chunk.is_ancillary() => chunk.place.end..chunk.place.end,
                Some(chunk) => chunk.place,
                None => start..self.file.len(),
            };
        }
        Ok(&self.file[self.shown.clone()])
    }

    fn consume(&mut self, count: usize) {
        self.shown.start += count;
    }
}

impl Read for Critical<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
    }
}

/// The decoder asks for it, and never seeks.
impl Seek for Critical<'_> {
    fn seek(&mut self, _: SeekFrom) -> io::Result<u64> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// A `tEXt` chunk of this keyword before the pixels. `Err` where its checksum is wrong.
pub(crate) fn text<'a>(file: &'a [u8], keyword: &str) -> Option<Result<&'a [u8], ()>> {
    let mut start = PNG_SIGNATURE.len();
    while let Some(chunk) = Chunk::at(file, start).filter(|chunk| chunk.kind != *b"IDAT") {
        start = chunk.place.end;
        let (b"tEXt", Some(data)) = (&chunk.kind, chunk.data) else {
            continue;
        };
        let words = data.strip_prefix(keyword.as_bytes());
        if let Some(words) = words.and_then(|words| words.strip_prefix(b"\0")) {
            let is_whole = checksum(chunk.kind, data) == chunk.checksum;
            return Some(if is_whole { Ok(words) } else { Err(()) });
        }
    }
    None
}

/// The file with a `tEXt` chunk behind its header.
pub(crate) fn with_text(file: &[u8], keyword: &str, words: &str) -> Vec<u8> {
    let data = [keyword.as_bytes(), b"\0", words.as_bytes()].concat();
    let (head, rest) = file.split_at(AFTER_HEADER.min(file.len()));
    let length = u32::try_from(data.len()).expect("a short text");
    let checksum = checksum(*b"tEXt", &data).to_be_bytes();
    [head, &length.to_be_bytes(), b"tEXt", &data, &checksum, rest].concat()
}

fn checksum(kind: [u8; 4], data: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&kind);
    hasher.update(data);
    hasher.finalize()
}
