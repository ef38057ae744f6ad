/// A range of bytes in the text that was read, for error messages that point at the place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Span {
    /// Offset of the first byte.
    pub start: usize,
    /// Offset one past the last byte. Equal to `start` where something is missing.
    pub end: usize,
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

    /// The same bytes seen from a text that has `offset` more bytes in front.
    #[must_use]
    pub const fn shifted(self, offset: usize) -> Self {
        Self {
            start: self.start + offset,
            end: self.end + offset,
        }
    }
}
