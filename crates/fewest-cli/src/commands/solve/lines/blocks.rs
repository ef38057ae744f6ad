//! Cuts a stream into blocks of whole lines.

use std::io::{self, ErrorKind, Read};

/// The most bytes of a line; a longer one cannot be read.
pub(super) const MAX_LINE: usize = 1 << 26;

/// So much is shown of a line that cannot be read.
const SHOWN: usize = 1 << 10;

/// Some lines of the stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Block<'a> {
    /// The lines with their ends. The last line of the stream may have none.
    pub(super) text: &'a [u8],
    /// The number of the first line, from 1.
    pub(super) number: usize,
    /// How many there are, at least one.
    pub(super) lines: usize,
    /// The text is only the beginning of a line of more than [`MAX_LINE`] bytes.
    pub(super) is_cut: bool,
    /// Nothing behind this block has been read yet.
    pub(super) is_last: bool,
}

/// A stream of lines. Memory: the longest line, up to [`MAX_LINE`], or [`Blocks::READ`].
pub(super) struct Blocks {
    stream: Box<dyn Read + Send>,
    buffer: Vec<u8>,
    /// What was read and not yet taken.
    start: usize,
    end: usize,
    /// From `start` on there is no line end in so many bytes.
    searched: usize,
    /// Lines that were taken.
    taken: usize,
    /// Inside the rest of a line that was too long.
    skips: bool,
    ended: bool,
}

impl Blocks {
    /// Bytes that are read at a time, if there are so many.
    const READ: usize = 1 << 18;

    pub(super) fn new(stream: Box<dyn Read + Send>) -> Self {
        Self {
            stream,
            buffer: vec![0; Self::READ],
            start: 0,
            end: 0,
            searched: 0,
            taken: 0,
            skips: false,
            ended: false,
        }
    }

    /// Whether everything was read and taken.
    pub(super) fn is_ended(&self) -> bool {
        self.ended && self.start == self.end
    }

    /// Reads once, whatever there is; waits where there is nothing.
    pub(super) fn fill(&mut self) -> io::Result<()> {
        if self.ended {
            return Ok(());
        }
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        if self.end == self.buffer.len() {
            self.buffer.resize(2 * self.end, 0);
        }
        let read = loop {
            match self.stream.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.end += read;
        self.ended = read == 0;
        Ok(())
    }

    /// As many whole lines of those read as fit in `size` bytes, at least one; `None` where more
    /// has to be read first.
    pub(super) fn take(&mut self, size: usize) -> Option<Block<'_>> {
        if self.skips && !self.skip() {
            return None;
        }
        let length = self.whole_lines(size)?;
        let text = &self.buffer[self.start..self.start + length];
        self.start += length;
        self.searched = 0;
        let line_end = usize::from(text.ends_with(b"\n"));
        let is_cut = length - line_end > MAX_LINE;
        self.skips = is_cut && line_end == 0;
        let lines = count_line_ends(text) + 1 - line_end;
        let number = self.taken + 1;
        self.taken += lines;
        Some(Block {
            text: if is_cut { &text[..SHOWN] } else { text },
            number,
            lines,
            is_cut,
            is_last: self.start == self.end,
        })
    }

    /// How many bytes the next block has.
    fn whole_lines(&mut self, size: usize) -> Option<usize> {
        let text = &self.buffer[self.start..self.end];
        let near = size.min(text.len());
        if self.searched < near
            && let Some(at) = text[..near].iter().rposition(|&byte| byte == b'\n')
        {
            return Some(at + 1);
        }
        let searched = self.searched.max(near);
        if let Some(at) = text[searched..].iter().position(|&byte| byte == b'\n') {
            return Some(searched + at + 1);
        }
        self.searched = text.len();
        let has_to_do = self.ended && !text.is_empty() || text.len() > MAX_LINE;
        has_to_do.then_some(text.len())
    }

    /// Passes over the rest of a line; whether its end was there.
    fn skip(&mut self) -> bool {
        let text = &self.buffer[self.start..self.end];
        let line_end = text.iter().position(|&byte| byte == b'\n');
        self.start = line_end.map_or(self.end, |at| self.start + at + 1);
        self.skips = line_end.is_none();
        !self.skips
    }
}

fn count_line_ends(text: &[u8]) -> usize {
    // So short that a byte holds the count, and the compiler counts many bytes at once.
    let chunks = text.chunks(192);
    let count = |chunk: &[u8]| {
        chunk
            .iter()
            .map(|&byte| u8::from(byte == b'\n'))
            .sum::<u8>()
    };
    chunks.map(|chunk| usize::from(count(chunk))).sum()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Gives a few bytes at a time.
    struct Trickle {
        bytes: Vec<u8>,
        at: usize,
        step: usize,
    }

    impl Read for Trickle {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let rest = &self.bytes[self.at..];
            let count = rest.len().min(self.step).min(buffer.len());
            buffer[..count].copy_from_slice(&rest[..count]);
            self.at += count;
            Ok(count)
        }
    }

    /// The number and text of every block.
    fn blocks(bytes: &[u8], step: usize, size: usize) -> Vec<(usize, usize, Vec<u8>)> {
        let bytes = bytes.to_vec();
        let mut blocks = Blocks::new(Box::new(Trickle { bytes, at: 0, step }));
        let mut found = Vec::new();
        while !blocks.is_ended() {
            while let Some(block) = blocks.take(size) {
                found.push((block.number, block.lines, block.text.to_vec()));
            }
            blocks.fill().expect("it always reads");
        }
        found
    }

    proptest! {
        #[test]
        fn blocks_are_the_stream_in_whole_lines(
            text in "[a\n]{0,60}",
            step in 1..20_usize,
            size in 1..40_usize,
        ) {
            let found = blocks(text.as_bytes(), step, size);
            let mut number = 1;
            let mut whole = Vec::new();
            for (first, lines, block) in &found {
                prop_assert_eq!(*first, number);
                prop_assert_eq!(*lines, String::from_utf8_lossy(block).lines().count());
                prop_assert!(block.len() <= size || *lines == 1);
                number += lines;
                whole.extend_from_slice(block);
                let ends = block.ends_with(b"\n");
                prop_assert!(ends || whole.len() == text.len(), "a line was cut");
            }
            prop_assert_eq!(whole, text.into_bytes());
        }
    }

    #[test]
    fn a_line_is_there_as_soon_as_it_was_read() {
        let bytes = b"ab\ncd\n".to_vec();
        let mut blocks = Blocks::new(Box::new(Trickle {
            bytes,
            at: 0,
            step: 3,
        }));
        assert_eq!(blocks.take(100), None);
        blocks.fill().expect("it reads");
        let block = blocks.take(100).expect("a line is there");
        assert_eq!((block.text, block.number), (&b"ab\n"[..], 1));
        assert!(block.is_last);
        assert_eq!(blocks.take(100), None);
    }

    #[test]
    fn a_line_past_all_bounds_is_passed_over() {
        for (length, step) in [
            (MAX_LINE, 1 << 20),
            (MAX_LINE + 1, 1 << 20),
            (MAX_LINE + 1, 1 << 27),
        ] {
            let mut bytes = vec![b'w'; length];
            bytes.extend_from_slice(b"\nbw\nwb");
            let mut stream = Blocks::new(Box::new(Trickle { bytes, at: 0, step }));
            let mut found = Vec::new();
            while !stream.is_ended() {
                while let Some(block) = stream.take(1) {
                    found.push((block.number, block.is_cut, block.text.len()));
                }
                stream.fill().expect("it always reads");
            }
            let is_cut = length > MAX_LINE;
            let shown = if is_cut { SHOWN } else { length + 1 };
            assert_eq!(found, [(1, is_cut, shown), (2, false, 3), (3, false, 2)]);
        }
    }
}
