//! Sets as words of bits, and what is computed of all sums of some of them.

pub(crate) fn get(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

pub(crate) fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

pub(crate) fn clear(words: &mut [u64], bit: usize) {
    words[bit / 64] &= !(1 << (bit % 64));
}

/// Adds modulo 2, as far as both reach.
pub(crate) fn xor(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from;
    }
}

/// Whether the two share an odd number of ones, as far as both reach.
pub(crate) fn is_odd_overlap(a: &[u64], b: &[u64]) -> bool {
    let folded = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    folded.count_ones() % 2 == 1
}

/// The bits that are one, increasing.
pub(crate) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(index * 64 + bit)
        })
    })
}

/// The words without the zeros at their end.
pub(crate) fn trimmed(words: &[u64]) -> &[u64] {
    let used = words.iter().rposition(|&w| w != 0).map_or(0, |w| w + 1);
    &words[..used]
}

/// The Walsh–Hadamard transform of 2^k values. O(k · 2^k).
pub(crate) fn transform<T>(values: &mut [T])
where
    T: Copy + std::ops::Add<Output = T> + std::ops::Sub<Output = T>,
{
    let mut half = 1;
    while half < values.len() {
        for pair in values.chunks_exact_mut(2 * half) {
            let (low, high) = pair.split_at_mut(half);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        half *= 2;
    }
}
