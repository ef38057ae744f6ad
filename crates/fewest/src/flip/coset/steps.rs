//! Steps from one level of rows to the next. A step knows how many rows it needs, so that the kernel
//! checks a slot once a step and not once a row: no slot of it is as large as that number.

use std::ops::Range;

/// A bin that comes from two bins of the level above.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pair {
    /// The bin whose top bit is 0.
    pub(super) zero: u32,
    /// The bin whose top bit is 1.
    pub(super) one: u32,
    pub(super) out: u32,
}

/// A bin that comes from one bin of the level above, with its sign or, at a bit that is 1, without.
#[derive(Debug, Clone, Copy)]
pub(super) struct Single {
    pub(super) from: u32,
    pub(super) out: u32,
}

/// One bit of the path, done in place: bins that do not change keep their slots.
#[derive(Debug, Clone, Default)]
pub(super) struct Step {
    pairs: Vec<Pair>,
    /// Bins whose top bit is 1, and that meet no other bin.
    lones: Vec<Single>,
    /// All bins that exist after the step.
    alive: Vec<u32>,
    slots: u32,
}

impl Step {
    pub(super) fn push_pair(&mut self, pair: Pair) {
        self.need(pair.zero.max(pair.one).max(pair.out));
        self.pairs.push(pair);
    }

    pub(super) fn push_lone(&mut self, lone: Single) {
        self.need(lone.from.max(lone.out));
        self.lones.push(lone);
    }

    pub(super) fn push_alive(&mut self, slot: u32) {
        self.need(slot);
        self.alive.push(slot);
    }

    fn need(&mut self, slot: u32) {
        self.slots = self.slots.max(slot + 1);
    }

    pub(super) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    pub(super) fn lones(&self) -> &[Single] {
        &self.lones
    }

    pub(super) fn alive(&self) -> &[u32] {
        &self.alive
    }

    /// More than any slot of the step.
    pub(super) fn slots(&self) -> usize {
        self.slots as usize
    }
}

/// A step of which only the bounds are computed, until a group is to be copied somewhere else.
#[derive(Debug, Clone, Default)]
pub(super) struct Leaf {
    pairs: Vec<Pair>,
    pair_chunks: Chunks,
    /// Bins whose magnitude both children share: first those that keep their sign in both.
    singles: Vec<Single>,
    single_chunks: Chunks,
    kept: usize,
    slots: u32,
    outs: u32,
}

impl Leaf {
    /// Adds a pair. `mass` is the largest magnitude that its bin can have.
    pub(super) fn push_pair(&mut self, pair: Pair, mass: u32) {
        self.slots = self.slots.max(pair.zero.max(pair.one) + 1);
        self.outs = self.outs.max(pair.out + 1);
        self.pair_chunks.push(mass);
        self.pairs.push(pair);
    }

    /// Adds a bin that keeps its sign. All of these come before the lone ones.
    pub(super) fn push_kept(&mut self, single: Single, mass: u32) {
        debug_assert_eq!(self.kept, self.singles.len());
        self.kept += 1;
        self.push_lone(single, mass);
    }

    /// Adds a bin whose sign is that of the bit.
    pub(super) fn push_lone(&mut self, single: Single, mass: u32) {
        self.slots = self.slots.max(single.from + 1);
        self.outs = self.outs.max(single.out + 1);
        self.single_chunks.push(mass);
        self.singles.push(single);
    }

    pub(super) fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Parts of the pairs whose masses sum up to at most 255, if the pairs' own do.
    pub(super) fn pair_chunks(&self) -> impl Iterator<Item = &[Pair]> {
        self.pair_chunks.of(&self.pairs)
    }

    pub(super) fn singles(&self) -> &[Single] {
        &self.singles
    }

    pub(super) fn single_chunks(&self) -> impl Iterator<Item = &[Single]> {
        self.single_chunks.of(&self.singles)
    }

    /// Bins that keep their sign, and those that have that of the bit.
    pub(super) fn kept_and_lones(&self) -> (&[Single], &[Single]) {
        self.singles.split_at(self.kept)
    }

    /// More than any slot that is read.
    pub(super) fn slots(&self) -> usize {
        self.slots as usize
    }

    /// More than any `out`.
    pub(super) fn outs(&self) -> usize {
        self.outs as usize
    }
}

/// Parts a list into ranges whose masses sum up to at most 255, as far as they can.
#[derive(Debug, Clone, Default)]
struct Chunks {
    ranges: Vec<Range<usize>>,
    /// Mass of the last range.
    mass: u32,
}

impl Chunks {
    fn push(&mut self, mass: u32) {
        let next = self.ranges.last().map_or(0, |last| last.end);
        match self.ranges.last_mut() {
            Some(last) if u8::try_from(self.mass.saturating_add(mass)).is_ok() => {
                last.end += 1;
                self.mass += mass;
            }
            _ => {
                self.ranges.push(next..next + 1);
                self.mass = mass;
            }
        }
    }

    fn of<'l, T>(&'l self, list: &'l [T]) -> impl Iterator<Item = &'l [T]> {
        self.ranges.iter().map(|range| &list[range.clone()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_fit_in_a_byte() {
        let mut chunks = Chunks::default();
        for mass in [100, 100, 55, 1, 254, 1, 300, 255, u32::MAX, 2] {
            chunks.push(mass);
        }
        assert_eq!(chunks.ranges, [0..3, 3..5, 5..6, 6..7, 7..8, 8..9, 9..10]);
    }

    #[test]
    fn a_step_needs_more_rows_than_its_largest_slot() {
        let mut step = Step::default();
        assert_eq!(step.slots(), 0);
        step.push_pair(Pair {
            zero: 1,
            one: 7,
            out: 3,
        });
        assert_eq!(step.slots(), 8);
        step.push_lone(Single { from: 2, out: 9 });
        step.push_alive(4);
        assert_eq!(step.slots(), 10);
    }
}
