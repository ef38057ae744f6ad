//! Which vectors span the lowest levels of the search.
//!
//! The bound of a group is the sum of the magnitudes of its bins. Few bins with many cells each
//! make it small, since a bin of `n` cells with random signs has a magnitude of about `0.8 √n`.

use super::coordinates::Coordinates;
use super::histogram::Entry;

/// Chooses the basis: the first vectors, the low bits, leave few and heavy bins.
pub(super) fn choose(coordinates: Coordinates, entries: &[Entry]) -> Coordinates {
    let mut words: Vec<Word> = coordinates
        .basis()
        .iter()
        .map(|&candidate| Word::new(candidate, entries))
        .collect();
    lighten(&mut words);
    let low = 13.min(words.len());
    let mut classes = Classes::new(entries);
    for chosen in 0..low {
        let (best, _) = (chosen..words.len())
            .map(|i| (i, classes.spread(&words[i])))
            .min_by(|a, b| a.1.total_cmp(&b.1))
            .expect("a vector is left");
        words.swap(chosen, best);
        classes.split(&words[chosen]);
    }
    let basis = words.iter().map(|word| word.candidate).collect();
    coordinates.with_basis(basis)
}

/// A candidate and the entries whose sign it changes.
#[derive(Debug, Clone)]
struct Word {
    candidate: u64,
    entries: Vec<u64>,
    weight: u32,
}

impl Word {
    fn new(candidate: u64, entries: &[Entry]) -> Self {
        let mut set = vec![0; entries.len().div_ceil(64)];
        for (i, entry) in entries.iter().enumerate() {
            let odd = (entry.column & candidate).count_ones() % 2;
            set[i / 64] |= u64::from(odd) << (i % 64);
        }
        let weight = set.iter().map(|word| word.count_ones()).sum();
        Self {
            candidate,
            entries: set,
            weight,
        }
    }

    fn weight_with(&self, other: &Self) -> u32 {
        self.entries
            .iter()
            .zip(&other.entries)
            .map(|(a, b)| (a ^ b).count_ones())
            .sum()
    }

    fn add(&mut self, other: &Self) {
        self.candidate ^= other.candidate;
        for (a, b) in self.entries.iter_mut().zip(&other.entries) {
            *a ^= b;
        }
        self.weight = self.entries.iter().map(|word| word.count_ones()).sum();
    }
}

/// Replaces vectors by sums of two while that changes fewer entries.
fn lighten(words: &mut [Word]) {
    let mut again = true;
    while again {
        again = false;
        for i in 0..words.len() {
            for j in 0..words.len() {
                if i != j && words[i].weight_with(&words[j]) < words[i].weight {
                    let other = words[j].clone();
                    words[i].add(&other);
                    again = true;
                }
            }
        }
    }
}

/// The entries, parted by the vectors chosen so far.
struct Classes {
    class: Vec<u32>,
    count: u32,
    energy: Vec<f64>,
}

impl Classes {
    fn new(entries: &[Entry]) -> Self {
        Self {
            class: vec![0; entries.len()],
            count: 1,
            energy: entries
                .iter()
                .map(|entry| f64::from(entry.sum) * f64::from(entry.sum))
                .collect(),
        }
    }

    /// About the bound if `word` is chosen next: the sum of the roots of the bins' energies.
    fn spread(&self, word: &Word) -> f64 {
        let mut bins = vec![[0.0; 2]; self.count as usize];
        for (i, (&class, energy)) in self.class.iter().zip(&self.energy).enumerate() {
            let side = word.entries[i / 64] >> (i % 64) & 1;
            bins[class as usize][side as usize] += energy;
        }
        bins.iter()
            .flatten()
            .map(|energy: &f64| energy.sqrt())
            .sum()
    }

    fn split(&mut self, word: &Word) {
        let mut names = vec![[u32::MAX; 2]; self.count as usize];
        self.count = 0;
        for (i, class) in self.class.iter_mut().enumerate() {
            let side = word.entries[i / 64] >> (i % 64) & 1;
            let name = &mut names[*class as usize][side as usize];
            if *name == u32::MAX {
                *name = self.count;
                self.count += 1;
            }
            *class = *name;
        }
    }
}
