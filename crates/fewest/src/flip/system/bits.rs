//! Sets as words of bits.

pub(super) fn get(words: &[u64], bit: usize) -> bool {
    words[bit / 64] >> (bit % 64) & 1 == 1
}

pub(super) fn set(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}

pub(super) fn clear(words: &mut [u64], bit: usize) {
    words[bit / 64] &= !(1 << (bit % 64));
}

/// Adds modulo 2, as far as both reach.
pub(super) fn xor(to: &mut [u64], from: &[u64]) {
    for (to, from) in to.iter_mut().zip(from) {
        *to ^= from;
    }
}

/// Whether the two share an odd number of ones, as far as both reach.
pub(super) fn is_odd_overlap(a: &[u64], b: &[u64]) -> bool {
    let folded = a.iter().zip(b).fold(0, |sum, (a, b)| sum ^ (a & b));
    folded.count_ones() % 2 == 1
}

/// The bits that are one, increasing.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
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
pub(super) fn trimmed(words: &[u64]) -> &[u64] {
    let used = words.iter().rposition(|&w| w != 0).map_or(0, |w| w + 1);
    &words[..used]
}
