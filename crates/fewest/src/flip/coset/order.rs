//! Which vectors span the lowest levels of the search.
//!
//! The bound of a group is the sum of the magnitudes of its bins. Few bins with many cells each
//! make it small, since a bin of `n` cells with random signs has a magnitude of about `0.8 √n`.

use super::coordinates::Coordinates;
use super::histogram::Entry;

/// Levels whose vectors are chosen one by one; above, the levels cost next to nothing.
const CHOSEN: usize = 13;
/// From this rank on a search takes long enough for a second look at the choice.
const IMPROVED_RANK: u32 = 22;
/// Vectors whose span as a whole matters, since no order of the dense bits is better than another.
const IMPROVED: usize = 8;

/// Chooses the basis: the first vectors, the low bits, leave few and heavy bins.
///
/// Greedy, then exchanges of one vector while they help. Starts from the given basis, and for larger
/// ranks from a lighter one too. Cost: O(k² M / 64 + 13 k M), times a few for larger ranks.
pub(super) fn choose(coordinates: Coordinates, entries: &[Entry]) -> Coordinates {
    let mut words: Vec<Word> = coordinates
        .basis()
        .iter()
        .map(|&candidate| Word::new(candidate, entries))
        .collect();
    let energies = Energies::new(entries);
    if coordinates.rank() < IMPROVED_RANK {
        choose_greedily(&mut words, &energies, 0, CHOSEN);
    } else {
        let mut lighter = words.clone();
        lighten(&mut lighter);
        let spread = improve(&mut words, &energies);
        if improve(&mut lighter, &energies) < spread {
            words = lighter;
        }
        choose_greedily(&mut words, &energies, IMPROVED, CHOSEN);
    }
    let basis = words.iter().map(|word| word.candidate).collect();
    coordinates.with_basis(basis)
}

/// Moves the vectors that spread least to the places `from..to`, one after the other.
fn choose_greedily(words: &mut [Word], energies: &Energies, from: usize, to: usize) {
    let mut classes = Classes::of(energies, &words[..from]);
    for place in from..to {
        let (best, _) = least_spread(&mut classes, words, place);
        words.swap(place, best);
        classes.split(&words[place]);
    }
}

/// Chooses the first vectors, and exchanges each for another one while that spreads less.
fn improve(words: &mut [Word], energies: &Energies) -> f64 {
    choose_greedily(words, energies, 0, IMPROVED);
    let mut spread = f64::INFINITY;
    let mut kept = 0;
    // Each vector in turn becomes the last one. The best of the last place may be itself.
    while kept < IMPROVED {
        words[..IMPROVED].rotate_left(1);
        let mut classes = Classes::of(energies, &words[..IMPROVED - 1]);
        let (best, least) = least_spread(&mut classes, words, IMPROVED - 1);
        if least < spread && best != IMPROVED - 1 {
            words.swap(IMPROVED - 1, best);
            kept = 0;
        } else {
            kept += 1;
        }
        spread = spread.min(least);
    }
    spread
}

/// The vector, not before `place`, that spreads least as the next one.
fn least_spread(classes: &mut Classes<'_>, words: &[Word], place: usize) -> (usize, f64) {
    let mut best = (place, classes.spread(&words[place]));
    for (i, word) in words.iter().enumerate().skip(place + 1) {
        let spread = classes.spread(word);
        if spread < best.1 {
            best = (i, spread);
        }
    }
    best
}

/// A candidate and the entries whose sign it changes.
#[derive(Debug, Clone)]
struct Word {
    candidate: u128,
    entries: Vec<u64>,
    weight: u32,
}

impl Word {
    fn new(candidate: u128, entries: &[Entry]) -> Self {
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

/// The square of each entry.
struct Energies(Vec<f64>);

impl Energies {
    fn new(entries: &[Entry]) -> Self {
        let square = |entry: &Entry| f64::from(entry.sum) * f64::from(entry.sum);
        Self(entries.iter().map(square).collect())
    }
}

/// The entries, parted by the vectors chosen so far.
struct Classes<'e> {
    energies: &'e Energies,
    class: Vec<u32>,
    count: u32,
    /// Scratch: the energy of each class's two sides.
    sides: Vec<[f64; 2]>,
}

impl<'e> Classes<'e> {
    fn of(energies: &'e Energies, words: &[Word]) -> Self {
        let mut classes = Self {
            energies,
            class: vec![0; energies.0.len()],
            count: 1,
            sides: Vec::new(),
        };
        for word in words {
            classes.split(word);
        }
        classes
    }

    /// About the bound if `word` is chosen next: the sum of the roots of the bins' energies.
    fn spread(&mut self, word: &Word) -> f64 {
        self.sides.clear();
        self.sides.resize(self.count as usize, [0.0; 2]);
        let chunks = self.class.chunks(64).zip(self.energies.0.chunks(64));
        for ((classes, energies), &sides) in chunks.zip(&word.entries) {
            let mut bits = sides;
            for (&class, energy) in classes.iter().zip(energies) {
                self.sides[class as usize][(bits & 1) as usize] += energy;
                bits >>= 1;
            }
        }
        self.sides
            .iter()
            .flatten()
            .map(|energy| energy.sqrt())
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
