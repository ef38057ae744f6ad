//! Random numbers that are the same on every machine and in every version of the program.

use std::ops::Range;

use chacha20::ChaCha8Rng;
use chacha20::rand_core::{Rng, SeedableRng};

/// A stream of random numbers: `ChaCha8` (Bernstein 2008) with a 64-bit counter, keyed by a seed.
///
/// The key is the seed as 8 bytes, the lowest first, and 24 zeros; the number of the stream is the
/// nonce, so that every board of a seed has a stream of its own. Words are taken as the cipher gives
/// them, 8 bytes each, the lowest first. What is made of the words ([`below`](Self::below),
/// [`shuffle`](Self::shuffle), [`choose`](Self::choose)) is defined here and does not change, since
/// everybody who wrote down a seed relies on it.
///
/// ```
/// use fewest::Random;
///
/// let mut random = Random::new(0, 0);
/// assert_eq!(random.word(), 0xd640_5f89_2fef_003e);
/// assert!(random.below(6) < 6);
/// ```
#[derive(Debug)]
pub struct Random {
    words: ChaCha8Rng,
}

impl Random {
    /// Stream number `stream` of a seed.
    #[must_use]
    pub fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(stream);
        Self { words }
    }

    /// 64 random bits.
    pub fn word(&mut self) -> u64 {
        self.words.next_u64()
    }

    /// A number below `bound`, each as likely as every other.
    ///
    /// The upper half of word times bound; words that would make some numbers likelier are left out
    /// (Lemire, "Fast Random Integer Generation in an Interval", 2019). Below 1 takes no word.
    ///
    /// # Panics
    /// Where `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert_ne!(bound, 0, "no number is below 0");
        if bound == 1 {
            return 0;
        }
        let surplus = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.word()) * u128::from(bound);
            if product as u64 >= surplus {
                return (product >> 64) as u64;
            }
        }
    }

    /// An index of a range, each as likely as every other.
    ///
    /// # Panics
    /// Where the range is empty.
    pub fn index(&mut self, range: Range<usize>) -> usize {
        range.start + self.below((range.end - range.start) as u64) as usize
    }

    /// One of the items; `None` where there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() {
            return None;
        }
        items.get(self.index(0..items.len()))
    }

    /// Puts the items in a random order, each as likely as every other: from the first place on,
    /// each place gets one of the items that stand there and behind (Fisher–Yates).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        self.draw(items, items.len());
    }

    /// Puts a random choice of `count` items first, in a random order.
    ///
    /// # Panics
    /// Where there are fewer items.
    pub fn draw<T>(&mut self, items: &mut [T], count: usize) {
        for place in 0..count {
            let from = self.index(place..items.len());
            items.swap(place, from);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stream_is_the_cipher_of_the_published_vectors() {
        // ChaCha8 with a 256-bit key of zeros and a nonce of zeros (Strombergson's test vectors, TC1).
        let known: [u8; 32] = [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a, 0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88,
            0xef, 0x71, 0x1a, 0x1e,
        ];
        let mut random = Random::new(0, 0);
        for bytes in known.chunks_exact(8) {
            assert_eq!(random.word().to_le_bytes(), bytes);
        }
    }

    #[test]
    fn seeds_and_streams_are_apart_and_a_stream_repeats() {
        let words = |seed, stream| {
            let mut random = Random::new(seed, stream);
            // Several blocks of the cipher, also where four are made at a time.
            let words: Vec<u64> = (0..100).map(|_| random.word()).collect();
            words
        };
        let all = [words(1, 1), words(1, 2), words(2, 1), words(1 << 63, 1)];
        for (i, one) in all.iter().enumerate() {
            assert!(all[..i].iter().all(|other| other != one));
        }
        assert_eq!(words(1, 2), all[1]);
        // Past the seams of the cipher's blocks, as a plain program after the paper has them.
        assert_eq!(
            [all[0][31], all[0][99]],
            [0x5cc6_9388_4ca1_3241, 0xdeff_4a29_8020_2be5]
        );
    }

    #[test]
    fn numbers_below_a_bound_are_equally_likely() {
        let mut random = Random::new(7, 0);
        for bound in [2, 3, 7, 10] {
            let mut counts = vec![0_u64; bound as usize];
            for _ in 0..1000 * bound {
                counts[random.below(bound) as usize] += 1;
            }
            // Five standard deviations are about 160.
            assert!(
                counts.iter().all(|count| count.abs_diff(1000) < 160),
                "{counts:?}"
            );
        }
        // Past 2^63 almost half of the words are left out.
        let bound = (1 << 63) + 1;
        assert!((0..100).all(|_| random.below(bound) < bound));
        assert_eq!(random.below(1), 0);
    }

    #[test]
    fn every_order_of_three_is_equally_likely() {
        let mut random = Random::new(3, 9);
        let mut counts = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.shuffle(&mut items);
            *counts.entry(items).or_insert(0_u64) += 1;
        }
        assert_eq!(counts.len(), 6);
        assert!(
            counts.values().all(|count| count.abs_diff(1000) < 160),
            "{counts:?}"
        );
    }

    #[test]
    fn a_draw_takes_each_item_once() {
        let mut random = Random::new(0, 5);
        let mut items: Vec<usize> = (0..70).collect();
        random.draw(&mut items, 20);
        items.sort_unstable();
        assert!(items.into_iter().eq(0..70));
        assert_eq!(random.choose::<u8>(&[]), None);
        assert_eq!(random.choose(&[4]), Some(&4));
    }
}
