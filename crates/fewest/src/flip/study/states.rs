//! What was met so far, as far as it matters.

use super::count::Count;

/// A weight that cannot become the least any more.
pub(super) const DEAD: u16 = u16::MAX;

/// How a state was reached first.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// The state before.
    pub(super) parent: u32,
    /// How many cells of the class are pressed.
    pub(super) pressed: u16,
    /// The sum of patterns that was added afterwards.
    pub(super) shift: u16,
}

/// A hash table of weight vectors, each with the number of press sets that lead to it.
///
/// Vectors lie one behind the other, in the order in which they were found:
///
/// ```text
/// weights   | vector 0: width words | vector 1 | …
/// counts    | of vector 0           | of 1     | …
/// slots     index + 1 of the vector that hashes here or shortly before, or 0
/// ```
#[derive(Debug)]
pub(super) struct States<C> {
    width: usize,
    weights: Vec<u16>,
    counts: Vec<C>,
    steps: Vec<Step>,
    slots: Vec<u32>,
}

impl<C: Count> States<C> {
    /// No vectors; each will have `width` weights.
    pub(super) fn new(width: usize) -> Self {
        Self {
            width,
            weights: Vec::new(),
            counts: Vec::new(),
            steps: Vec::new(),
            slots: vec![0; 64],
        }
    }

    /// How many vectors.
    pub(super) fn len(&self) -> usize {
        self.counts.len()
    }

    /// Bytes that `len` vectors take at most, without what counts hold elsewhere.
    pub(super) fn bytes_each(width: usize, cells: usize) -> usize {
        // Vectors grow by doubling, and slots are two to four for each.
        2 * (2 * width + C::bytes(cells) + size_of::<Step>()) + 16
    }

    /// A vector.
    pub(super) fn weights(&self, index: usize) -> &[u16] {
        &self.weights[index * self.width..][..self.width]
    }

    /// How many press sets lead to it.
    pub(super) fn count(&self, index: usize) -> &C {
        &self.counts[index]
    }

    /// So many more press sets lead to a vector.
    ///
    /// Cost: O(width).
    pub(super) fn add(&mut self, weights: &[u16], count: &C, step: Step) {
        let mut slot = self.slot(weights);
        loop {
            match self.slots[slot] as usize {
                0 => break,
                found if self.weights(found - 1) == weights => {
                    self.counts[found - 1].add(count);
                    return;
                }
                _ => slot = (slot + 1) % self.slots.len(),
            }
        }
        self.weights.extend_from_slice(weights);
        self.counts.push(count.clone());
        self.steps.push(step);
        self.slots[slot] = self.len() as u32;
        if self.len() * 2 > self.slots.len() {
            self.rehash();
        }
    }

    /// How the vectors were reached first.
    pub(super) fn into_steps(self) -> Vec<Step> {
        self.steps
    }

    fn rehash(&mut self) {
        self.slots = vec![0; self.slots.len() * 2];
        for index in 0..self.len() {
            let mut slot = self.slot(self.weights(index));
            while self.slots[slot] != 0 {
                slot = (slot + 1) % self.slots.len();
            }
            self.slots[slot] = index as u32 + 1;
        }
    }

    fn slot(&self, weights: &[u16]) -> usize {
        let mix = |hash: u64, &weight: &u16| {
            (hash.rotate_left(5) ^ u64::from(weight)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
        };
        let hash = weights.iter().fold(0, mix);
        // The high bits depend on all weights. The number of slots is a power of two.
        (hash >> 32) as usize & (self.slots.len() - 1)
    }
}
