//! Tiles of 64×64 bits whose rows and columns change places, eight tiles at a time.

/// Eight tiles side by side: word t of row i is row i of tile t. So every operation on a row is
/// one on eight words that lie together, which the compiler turns into vectors.
pub(super) type Tiles = [[u64; 8]; 64];

/// In every tile, bit j of row i and bit i of row j change places.
///
/// Method: swap the off-diagonal quarters, then in each quarter likewise (Warren, "Hacker's
/// Delight", 7-3): six rounds.
pub(super) fn transpose(tiles: &mut Tiles) {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2") {
        // SAFETY: the processor has AVX2.
        return unsafe { x86::transpose(tiles) };
    }
    portable(tiles);
}

/// Tells the processor that the words from `index` on will be wanted soon. Does nothing where it
/// cannot be told, and where there are none.
pub(super) fn prefetch(words: &[u64], index: usize) {
    #[cfg(target_arch = "x86_64")]
    if let Some(word) = words.get(index) {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: the word is there. (A hint would do no harm anywhere.)
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(word).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = (words, index);
}

fn portable(tiles: &mut Tiles) {
    round::<32>(tiles, 0x0000_0000_ffff_ffff);
    round::<16>(tiles, 0x0000_ffff_0000_ffff);
    round::<8>(tiles, 0x00ff_00ff_00ff_00ff);
    round::<4>(tiles, 0x0f0f_0f0f_0f0f_0f0f);
    round::<2>(tiles, 0x3333_3333_3333_3333);
    round::<1>(tiles, 0x5555_5555_5555_5555);
}

/// Swaps the upper right and the lower left quarters of all squares of 2·`BY` bits.
fn round<const BY: usize>(tiles: &mut Tiles, lower_bits: u64) {
    for square in tiles.chunks_exact_mut(2 * BY) {
        let (upper, lower) = square.split_at_mut(BY);
        let pairs = upper.as_flattened_mut().iter_mut();
        for (a, b) in pairs.zip(lower.as_flattened_mut()) {
            let different = (*a >> BY ^ *b) & lower_bits;
            *a ^= different << BY;
            *b ^= different;
        }
    }
}

/// The rounds by hand: left alone, the compiler gathers words from eight rows instead of taking
/// those of one row together, and is seven times slower.
#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Tiles;
    use std::arch::x86_64::{
        __m256i, _mm256_and_si256, _mm256_loadu_si256, _mm256_set1_epi64x, _mm256_slli_epi64,
        _mm256_srli_epi64, _mm256_storeu_si256, _mm256_xor_si256,
    };

    #[target_feature(enable = "avx2")]
    pub(super) fn transpose(tiles: &mut Tiles) {
        // Three rounds at a time concern only eight rows, which fit in the registers.
        for half in 0..2 {
            for i in 0..8 {
                let rows = std::array::from_fn(|k| i + 8 * k);
                let eight = three_rounds::<32, 16, 8>(load(tiles, rows, half));
                store(tiles, rows, half, eight);
            }
            for i in 0..8 {
                let rows = std::array::from_fn(|k| 8 * i + k);
                let eight = three_rounds::<4, 2, 1>(load(tiles, rows, half));
                store(tiles, rows, half, eight);
            }
        }
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn three_rounds<const A: i32, const B: i32, const C: i32>(
        mut rows: [__m256i; 8],
    ) -> [__m256i; 8] {
        for k in [0, 1, 2, 3] {
            (rows[k], rows[k + 4]) = swap::<A>(rows[k], rows[k + 4]);
        }
        for k in [0, 1, 4, 5] {
            (rows[k], rows[k + 2]) = swap::<B>(rows[k], rows[k + 2]);
        }
        for k in [0, 2, 4, 6] {
            (rows[k], rows[k + 1]) = swap::<C>(rows[k], rows[k + 1]);
        }
        rows
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn swap<const BY: i32>(a: __m256i, b: __m256i) -> (__m256i, __m256i) {
        // `BY` ones, `BY` zeros, from the lowest bit.
        let lower_bits = _mm256_set1_epi64x((u64::MAX / ((1 << BY) + 1)).cast_signed());
        let different = _mm256_xor_si256(_mm256_srli_epi64::<BY>(a), b);
        let different = _mm256_and_si256(different, lower_bits);
        (
            _mm256_xor_si256(a, _mm256_slli_epi64::<BY>(different)),
            _mm256_xor_si256(b, different),
        )
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn load(tiles: &Tiles, rows: [usize; 8], half: usize) -> [__m256i; 8] {
        // SAFETY: each half of a row is four words.
        rows.map(|row| unsafe { _mm256_loadu_si256(tiles[row][4 * half..][..4].as_ptr().cast()) })
    }

    #[target_feature(enable = "avx2")]
    #[inline]
    fn store(tiles: &mut Tiles, rows: [usize; 8], half: usize, eight: [__m256i; 8]) {
        for (row, vector) in rows.into_iter().zip(eight) {
            let place = &mut tiles[row][4 * half..][..4];
            // SAFETY: the place is four words.
            unsafe { _mm256_storeu_si256(place.as_mut_ptr().cast(), vector) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_changes_row_and_column() {
        let mut state = 7u64;
        let mut tiles: Tiles = [[0; 8]; 64];
        for word in tiles.as_flattened_mut() {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            *word = state ^ state >> 31;
        }
        let (mut fast, mut plain) = (tiles, tiles);
        transpose(&mut fast);
        portable(&mut plain);
        for t in 0..8 {
            for (i, row) in tiles.iter().enumerate() {
                for j in 0..64 {
                    let expected = row[t] >> j & 1;
                    assert_eq!(fast[j][t] >> i & 1, expected);
                    assert_eq!(plain[j][t] >> i & 1, expected);
                }
            }
        }
    }
}
