//! Numbers that are lent out and come back.

/// Lends the smallest number that nobody holds, so that sets of held numbers stay short.
#[derive(Debug, Clone, Default)]
pub(super) struct Slots {
    /// Ones where the number is held.
    held: Vec<u64>,
    /// All words before this one are full.
    first_open: usize,
    count: usize,
}

impl Slots {
    /// Amortised O(1), as good as always.
    pub(super) fn lend(&mut self) -> usize {
        while self.held.get(self.first_open) == Some(&u64::MAX) {
            self.first_open += 1;
        }
        if self.first_open == self.held.len() {
            self.held.push(0);
        }
        let word = &mut self.held[self.first_open];
        let bit = word.trailing_ones() as usize;
        *word |= 1 << bit;
        self.count += 1;
        self.first_open * 64 + bit
    }

    /// Takes a number back.
    pub(super) fn take_back(&mut self, slot: usize) {
        debug_assert!(self.held[slot / 64] >> (slot % 64) & 1 == 1);
        self.held[slot / 64] &= !(1 << (slot % 64));
        self.first_open = self.first_open.min(slot / 64);
        self.count -= 1;
    }

    /// How many are held.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// Ones where the number is held.
    pub(super) fn held(&self) -> &[u64] {
        &self.held
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_number_is_lent() {
        let mut slots = Slots::default();
        for expected in 0..130 {
            assert_eq!(slots.lend(), expected);
        }
        for back in [70, 3, 129] {
            slots.take_back(back);
        }
        assert_eq!(slots.count(), 127);
        assert_eq!(slots.lend(), 3);
        assert_eq!(slots.lend(), 70);
        assert_eq!(slots.lend(), 129);
        assert_eq!(slots.lend(), 130);
        assert_eq!(slots.held()[2], 0b111);
    }
}
