use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Boards that cannot be cleared with so many drags left, as far as a budget of memory holds them.
/// When it is full, new failures are forgotten; those it holds stay true.
pub(super) struct Failures<K> {
    failed: HashSet<(K, u32), BuildHasherDefault<Mix>>,
    most: usize,
}

impl<K: Copy + Eq + std::hash::Hash> Failures<K> {
    /// `memory` is in bytes.
    pub(super) fn new(memory: usize) -> Self {
        Self {
            failed: HashSet::default(),
            most: entries_within::<(K, u32)>(memory),
        }
    }

    /// Whether `board` is known to fail with exactly `left` drags left.
    pub(super) fn knows(&self, board: K, left: usize) -> bool {
        self.failed.contains(&(board, left as u32))
    }

    /// Remembers that `board` fails with exactly `left` drags left.
    pub(super) fn remember(&mut self, board: K, left: usize) {
        if self.failed.len() < self.most {
            self.failed.insert((board, left as u32));
        }
    }
}

/// How many entries a hash table of `std` may hold within `memory` bytes at any moment: a table
/// with room for n takes up to 16/7 of n entries and a byte each, and while it grows the old one,
/// of half the size, is still there.
pub(super) fn entries_within<T>(memory: usize) -> usize {
    memory / ((size_of::<T>() + 1) * 4)
}

/// A multiply-and-fold hash: boards are the only keys, and nobody chooses them to do harm.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Mix(u64);

impl Mix {
    #[inline]
    fn add(&mut self, word: u64) {
        // The 64-bit golden ratio; the fold brings the well-mixed high bits down.
        let mixed = self.0.rotate_left(23) ^ word ^ 0xD1B5_4A32_D192_ED03;
        let product = u128::from(mixed) * 0x9E37_79B9_7F4A_7C15;
        self.0 = (product >> 64) as u64 ^ product as u64;
    }
}

impl Hasher for Mix {
    #[inline]
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(u64::from(byte) + 1);
        }
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.add(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.add(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.add(word as u64);
        self.add((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.add(word as u64);
    }
}
