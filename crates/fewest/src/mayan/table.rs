//! A table of proven failures that several threads share, within a budget of memory.
//!
//! An entry says: this board is not cleared by `within` drags or fewer. Or: not by exactly so many.
//! The whole board is in the entry, so an entry never speaks for another board. When the table is
//! full, entries are overwritten: the table forgets, and never lies.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering, fence};
use std::sync::{Mutex, OnceLock};

use super::packed::Packed;
use super::shape::Shape;
use super::word::Word;

/// What an entry proves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Claim {
    /// Not cleared by so many drags or fewer.
    Within(usize),
    /// Not cleared by exactly so many drags.
    Exactly(usize),
}

const WORDS: usize = 8;

/// A cache line. A bucket is one or more: its word 0 is a version, odd while somebody writes; the
/// others are entries, one behind the other.
///
/// ```text
/// classic board of up to 7 colours: 3 planes of 35 bits and 16 bits of claim in two words
///
/// | version | entry 0       | entry 1       | entry 2       | unused |
///   word 0    word 1, word 2  word 3, word 4  word 5, word 6  word 7
/// ```
#[repr(align(64))]
#[derive(Default)]
struct Line([AtomicU64; WORDS]);

/// The most words of an entry: 7 planes of 128 bits, and the claim.
const MOST_WORDS: usize = 15;

/// A board and a number, packed into as few words as they take.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Key {
    words: [u64; MOST_WORDS],
    hash: u64,
}

/// Failures; see the module.
pub(super) struct Table {
    /// Bits of a plane.
    area: u32,
    /// Words of an entry.
    words: usize,
    /// Lines of a bucket: more for longer entries.
    span: usize,
    /// Segment 0 has `FIRST` buckets, segment i > 0 as many as all before it.
    segments: [OnceLock<Box<[Line]>>; 40],
    /// Buckets in use, a power of two.
    buckets: AtomicUsize,
    most_buckets: usize,
    used: AtomicUsize,
    growing: Mutex<()>,
}

/// Buckets of the first segment: 64 KiB.
const FIRST: usize = 1 << 10;

/// The highest bits of an entry's last word: 15 bits of the number plus 1, so that no claim is 0,
/// and one for `Exactly`.
const CLAIM_BITS: u32 = 16;

enum Slot {
    Empty,
    Taken,
}

fn encoded(claim: Claim) -> u64 {
    let (number, kind) = match claim {
        Claim::Within(drags) => (drags, 0),
        Claim::Exactly(drags) => (drags, 1),
    };
    ((number as u64 + 1) << 1 | kind) << (64 - CLAIM_BITS)
}

fn decoded(word: u64) -> Option<Claim> {
    let bits = word >> (64 - CLAIM_BITS);
    let number = (bits >> 1).checked_sub(1)? as usize;
    Some(if bits & 1 == 0 {
        Claim::Within(number)
    } else {
        Claim::Exactly(number)
    })
}

impl Table {
    /// For boards of a shape with `planes` planes, with at most `memory` bytes, but at least one
    /// bucket.
    pub(super) fn new<W: Word>(shape: &Shape<W>, planes: usize, memory: usize) -> Self {
        let area = shape.height * shape.columns;
        let words = (area * planes as u32 + CLAIM_BITS).div_ceil(64) as usize;
        debug_assert!(words <= MOST_WORDS);
        // At least two entries a bucket, better three.
        let span = match words {
            0..=3 => 1,
            4..=7 => 2,
            _ => 4,
        };
        let fits = (memory / (span * size_of::<Line>())).max(1);
        let most_buckets = 1 << fits.ilog2();
        let table = Self {
            area,
            words,
            span,
            segments: [const { OnceLock::new() }; 40],
            buckets: AtomicUsize::new(FIRST.min(most_buckets)),
            most_buckets,
            used: AtomicUsize::new(0),
            growing: Mutex::new(()),
        };
        let first = table.buckets.load(Ordering::Relaxed);
        table.segments[0].get_or_init(|| lines(first * span));
        table
    }

    /// The key of a board.
    #[inline]
    pub(super) fn key<W: Word, const P: usize>(&self, board: &Packed<W, P>) -> Key {
        let mut words = [0; MOST_WORDS];
        let mut at = 0;
        for &plane in &board.planes {
            for (half, word) in plane.halves().into_iter().enumerate() {
                if half as u32 * 64 < self.area {
                    let bits = at + half as u32 * 64;
                    let (index, shift) = ((bits / 64) as usize, bits % 64);
                    words[index] |= word << shift;
                    if shift > 0 {
                        words[index + 1] |= word >> (64 - shift);
                    }
                }
            }
            at += self.area;
        }
        let hash = self.hash(&words);
        Key { words, hash }
    }

    #[inline]
    fn hash(&self, words: &[u64; MOST_WORDS]) -> u64 {
        let mut hash = 0_u64;
        for &word in &words[..self.words] {
            let product =
                u128::from(hash ^ word ^ 0xD1B5_4A32_D192_ED03) * 0x9E37_79B9_7F4A_7C15_u128;
            hash = (product as u64 ^ (product >> 64) as u64).rotate_left(29);
        }
        hash
    }

    /// Whether the board is known not to be cleared by exactly `left` drags; whether that is so
    /// because it is not cleared by fewer either.
    #[inline]
    pub(super) fn fails(&self, key: &Key, left: usize) -> Option<Claim> {
        let bucket = self.bucket(key.hash, self.buckets.load(Ordering::Acquire));
        let version = bucket[0].0[0].load(Ordering::Acquire);
        if version % 2 == 1 {
            return None;
        }
        let mut found = None;
        for slot in 0..self.slots() {
            if let Some(claim) = self.claim_at(bucket, slot, key) {
                match claim {
                    Claim::Within(within) if within >= left => found = Some(claim),
                    Claim::Exactly(exact) if exact == left => found = found.or(Some(claim)),
                    _ => {}
                }
            }
        }
        // The entry counts only if nobody wrote while it was read.
        fence(Ordering::Acquire);
        if bucket[0].0[0].load(Ordering::Relaxed) == version {
            found
        } else {
            None
        }
    }

    /// Remembers a claim that is true.
    #[inline]
    pub(super) fn remember(&self, key: &Key, claim: Claim) {
        let buckets = self.buckets.load(Ordering::Acquire);
        let bucket = self.bucket(key.hash, buckets);
        if self.write(bucket, key, claim) {
            let used = self.used.fetch_add(1, Ordering::Relaxed);
            // Half full: few buckets are over-full then.
            if 2 * used >= buckets * self.slots() && buckets < self.most_buckets {
                self.grow(buckets);
            }
        }
    }

    const fn slots(&self) -> usize {
        (self.span * WORDS - 1) / self.words
    }

    /// Whether an empty slot was filled. Where another thread writes at the moment, nothing is
    /// remembered.
    fn write(&self, bucket: &[Line], key: &Key, claim: Claim) -> bool {
        let Some(version) = lock(bucket) else {
            return false;
        };
        let place = self.place_for(bucket, key, claim);
        if let Some((slot, _)) = place {
            for index in 0..self.words {
                let mut word = key.words[index];
                if index == self.words - 1 {
                    word |= encoded(claim);
                }
                self.word(bucket, slot, index)
                    .store(word, Ordering::Relaxed);
            }
        }
        unlock(bucket, version);
        matches!(place, Some((_, Slot::Empty)))
    }

    /// The slot for a claim: an older claim about the same board that says less, else an empty
    /// one, else the one that is worth least. `None` where the claim is known already.
    fn place_for(&self, bucket: &[Line], key: &Key, claim: Claim) -> Option<(usize, Slot)> {
        let mut best = 0;
        let mut least = usize::MAX;
        for slot in 0..self.slots() {
            let Some(old) = self.stored(bucket, slot) else {
                if least > 0 {
                    (best, least) = (slot, 0);
                }
                continue;
            };
            if self.is_same_board(bucket, slot, key) {
                match (old, claim) {
                    (Claim::Within(old), Claim::Within(new)) if new > old => {
                        return Some((slot, Slot::Taken));
                    }
                    (Claim::Within(old), Claim::Within(new) | Claim::Exactly(new))
                        if new <= old =>
                    {
                        return None;
                    }
                    (old, new) if old == new => return None,
                    _ => {}
                }
            }
            // What took a deep search is worth keeping.
            let (Claim::Within(worth) | Claim::Exactly(worth)) = old;
            if worth + 1 < least {
                (best, least) = (slot, worth + 1);
            }
        }
        let kind = if least == 0 { Slot::Empty } else { Slot::Taken };
        Some((best, kind))
    }

    #[inline]
    fn word<'a>(&self, bucket: &'a [Line], slot: usize, index: usize) -> &'a AtomicU64 {
        let at = 1 + slot * self.words + index;
        &bucket[at / WORDS].0[at % WORDS]
    }

    fn stored(&self, bucket: &[Line], slot: usize) -> Option<Claim> {
        decoded(
            self.word(bucket, slot, self.words - 1)
                .load(Ordering::Relaxed),
        )
    }

    #[inline]
    fn is_same_board(&self, bucket: &[Line], slot: usize, key: &Key) -> bool {
        let last = self.words - 1;
        (0..last).all(|i| self.word(bucket, slot, i).load(Ordering::Relaxed) == key.words[i])
            && (self.word(bucket, slot, last).load(Ordering::Relaxed) ^ key.words[last])
                << CLAIM_BITS
                == 0
    }

    #[inline]
    fn claim_at(&self, bucket: &[Line], slot: usize, key: &Key) -> Option<Claim> {
        if self.is_same_board(bucket, slot, key) {
            self.stored(bucket, slot)
        } else {
            None
        }
    }

    /// The bucket of a hash among the first `buckets`.
    #[inline]
    fn bucket(&self, hash: u64, buckets: usize) -> &[Line] {
        self.bucket_at(hash as usize & (buckets - 1))
    }

    #[inline]
    fn bucket_at(&self, index: usize) -> &[Line] {
        let first = FIRST.min(self.most_buckets);
        let (segment, offset) = if index < first {
            (0, index)
        } else {
            let segment = (index / first).ilog2();
            (segment as usize + 1, index - (first << segment))
        };
        let lines = self.segments[segment]
            .get()
            .expect("a segment is there before its buckets are in use");
        &lines[offset * self.span..][..self.span]
    }

    /// Doubles the buckets: every entry whose hash has the new bit goes to the new half. Other
    /// threads go on meanwhile; what they write to an old bucket after it was gone through may be
    /// forgotten.
    #[cold]
    fn grow(&self, from: usize) {
        let Ok(_guard) = self.growing.try_lock() else {
            return;
        };
        if self.buckets.load(Ordering::Relaxed) != from {
            return;
        }
        let first = FIRST.min(self.most_buckets);
        let segment = (from / first).ilog2() as usize + 1;
        let fresh = self.segments[segment].get_or_init(|| lines(from * self.span));
        let mut used = 0;
        for index in 0..from {
            let old = self.bucket_at(index);
            let Some(version) = lock(old) else {
                continue;
            };
            for slot in 0..self.slots() {
                let Some(claim) = self.stored(old, slot) else {
                    continue;
                };
                used += 1;
                let mut key = Key {
                    words: [0; MOST_WORDS],
                    hash: 0,
                };
                for i in 0..self.words {
                    key.words[i] = self.word(old, slot, i).load(Ordering::Relaxed);
                }
                key.words[self.words - 1] &= u64::MAX >> CLAIM_BITS;
                key.hash = self.hash(&key.words);
                if key.hash as usize & from != 0 {
                    self.write(&fresh[index * self.span..][..self.span], &key, claim);
                    for i in 0..self.words {
                        self.word(old, slot, i).store(0, Ordering::Relaxed);
                    }
                }
            }
            unlock(old, version);
        }
        self.used.store(used, Ordering::Relaxed);
        self.buckets.store(from * 2, Ordering::Release);
    }
}

fn lines(count: usize) -> Box<[Line]> {
    (0..count).map(|_| Line::default()).collect()
}

/// Makes the version odd; gives the even one. `None` where somebody else writes.
fn lock(bucket: &[Line]) -> Option<u64> {
    let version = &bucket[0].0[0];
    let seen = version.load(Ordering::Relaxed);
    if seen % 2 == 1 {
        return None;
    }
    version
        .compare_exchange(seen, seen + 1, Ordering::Acquire, Ordering::Relaxed)
        .ok()?;
    // Readers must see the odd version before they see any word of the new entry.
    fence(Ordering::Release);
    Some(seen)
}

/// Makes the version even again, another one than before.
fn unlock(bucket: &[Line], version: u64) {
    bucket[0].0[0].store(version + 2, Ordering::Release);
}

#[cfg(test)]
mod tests {
    use crate::{Random, Size};

    use super::super::dispatch::{Start, dispatch};
    use super::super::random::board;
    use super::*;

    /// What is true of a board in these tests: a number that follows from the board alone.
    fn truth(key: &Key) -> usize {
        (key.hash >> 40) as usize % 50
    }

    /// How many claims were found again, of how many.
    fn hammered<W: Word, const P: usize>(
        start: &Start<W, P>,
        memory: usize,
        threads: u64,
    ) -> (usize, usize) {
        let table = Table::new(&start.shape, P, memory);
        let boards = |seed: u64| {
            let mut random = Random::new(seed, 0);
            let mut packed = start.board;
            (0..20_000).map(move |_| {
                // Any bits will do for a key.
                let at = random.index(0..(start.shape.height * start.shape.columns) as usize);
                let plane = random.index(0..P);
                packed.planes[plane] = packed.planes[plane] ^ W::bit(at as u32);
                packed
            })
        };
        let hammer = |seed: u64| {
            for packed in boards(seed) {
                let key = table.key(&packed);
                let within = truth(&key);
                assert!(
                    table
                        .fails(&key, within + 1)
                        .is_none_or(|claim| claim == Claim::Exactly(within + 1))
                );
                // Both claims are true: exactly `within + 1` is said of some boards only.
                if key.hash >> 32 & 7 == 1 {
                    table.remember(&key, Claim::Exactly(within + 1));
                } else {
                    assert_eq!(table.fails(&key, within + 1), None);
                }
                table.remember(&key, Claim::Within(within));
                assert_eq!(table.fails(&key, within + 2), None);
            }
        };
        std::thread::scope(|scope| {
            for seed in 0..threads {
                // Two threads write the same boards at the same time.
                scope.spawn(move || hammer(seed / 2));
            }
        });
        let mut found = 0;
        let mut all = 0;
        for packed in boards(0) {
            let key = table.key(&packed);
            all += 1;
            found += usize::from(table.fails(&key, truth(&key)).is_some());
        }
        (found, all)
    }

    #[test]
    fn entries_speak_for_their_own_board_only() {
        let mut random = Random::new(7, 0);
        for (size, colours) in [
            (Size::new(7, 5), 6),
            (Size::new(7, 5), 12),
            (Size::new(1, 2), 1),
            (Size::new(8, 8), 20),
            (Size::new(9, 9), 6),
            (Size::new(9, 9), 27),
            (Size::new(32, 4), 90),
        ] {
            let blocks = size.rows * size.columns - 1;
            let board = board(&mut random, size, blocks, colours);
            for memory in [0, 1 << 12, 1 << 16, 1 << 20] {
                for threads in [1, 3] {
                    dispatch!(&board, |start| hammered(start, memory, threads));
                }
            }
            // With room for everything, only over-full buckets forget.
            let memory = 1 << 25;
            let (found, all) = dispatch!(&board, |start| hammered(start, memory, 1));
            assert!(found * 10 >= all * 7, "{found} of {all} found, {size}");
        }
    }
}
