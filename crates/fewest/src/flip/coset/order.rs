//! Which vectors span the lowest levels of the search.
//!
//! The bound of a group is the sum of the magnitudes of its bins. Few bins with many cells each
//! make it small, since a bin of `n` cells with random signs has a magnitude of about `0.8 √n`.

#![allow(
    clippy::cast_precision_loss,
    reason = "an estimate needs no more than a few digits"
)]

use super::coordinates::Coordinates;
use super::cost::{self, Level, MAX_DENSE_BITS, MIN_DENSE_BITS, Outlook};
use super::guess;
use super::histogram::Entry;
use super::kernel::LANES;
use super::orbits::{Group, Orbits, Span};
use super::plan::{LANE_BITS, row_bits};
use crate::random::Random;

/// Levels whose vectors are chosen one by one; above, the levels cost next to nothing.
const CHOSEN: usize = 13;
/// Vectors above a span that are tried to be kept in their order where a symmetry asks for another one.
const KEPT: usize = 8;
/// From this rank on a search takes so long that the bounds of some groups are looked at first: those of algebra's spans
/// are much lower than those of random signs.
const SAMPLED_RANK: u32 = 36;
/// How many groups.
const SAMPLES: usize = 32;
/// Levels above a span whose vectors are chosen.
const CHOSEN_ABOVE: usize = 5;
/// From this rank on a search takes long enough for a second look at the choice.
const IMPROVED_RANK: u32 = 22;
/// Vectors whose span as a whole matters, since no order of the dense bits is better than another.
const IMPROVED: usize = 8;
/// Vectors that are compared with each entry while the choice is improved, for each vector of the basis.
const EXCHANGES: usize = 700;
/// Looking through sums of two vectors pays where the search takes so many times as long.
const POOL_SHARE: f64 = 1.0;
/// The entries of all sums of two vectors together are twice so many at most.
const POOL_WORK: usize = 1 << 22;
/// The most comparisons of an entry to find the best of the spans that the caller knows.
const SPAN_WORK: usize = 1 << 23;

/// What the choice is made for.
pub(super) struct Aim<'k> {
    pub(super) entries: &'k [Entry],
    /// The sum that is to be beaten.
    pub(super) threshold: i64,
    /// The most dense bits.
    pub(super) widest: u32,
    /// Spans that may have few bins.
    pub(super) spans: &'k [Vec<u128>],
    pub(super) group: &'k Group,
    pub(super) coordinates: &'k Coordinates,
}

/// Chooses the basis: the first vectors, the low bits, leave few and heavy bins.
///
/// Greedy, then exchanges of one vector while they help. Starts from the given basis, and for larger
/// ranks from a lighter one too; tries the spans that the caller knows, and, where the search takes long,
/// sums of two vectors. Where a symmetry leaves the choice as it is, the levels above follow it, so that
/// the search can leave out what is the same. Cost: O(k² M / 64 + 13 k M), times a few for larger ranks.
pub(super) fn choose(aim: &Aim<'_>) -> Vec<u128> {
    let entries = aim.entries;
    let coordinates = aim.coordinates;
    let mut words: Vec<Word> = coordinates
        .basis()
        .iter()
        .map(|&candidate| Word::new(candidate, entries))
        .collect();
    let energies = Energies::new(entries, coordinates.rank(), aim.threshold);
    if coordinates.rank() < IMPROVED_RANK {
        choose_greedily(&mut words, &energies, 0, CHOSEN);
        return candidates(&words);
    }
    let mut lighter = words.clone();
    lighten(&mut lighter);
    let light = lighter.clone();
    // Costs are those of 64 candidates side by side.
    let candidates = (1_u128 << coordinates.rank().min(127)) as f64 / LANES as f64;
    let known = best_span(&energies, aim);
    let known = known.map(|span| Choice::upon(span, &light, &energies, aim));
    // About what the exchanges cost that are to find a better choice.
    let exchanges = (EXCHANGES * words.len() * entries.len()) as f64;
    if let Some(known) = &known
        && known.cost * candidates < exchanges
    {
        return known.basis.clone();
    }
    let spread = improve(&mut words, &energies);
    if improve(&mut lighter, &energies) < spread {
        words = lighter;
    }
    choose_greedily(&mut words, &energies, IMPROVED, CHOSEN);
    let mut best = Choice::new(&words, IMPROVED, &energies, aim);
    if let Some(known) = known {
        best = best.or_better(known);
    }
    let pooled = pooled(light.len(), entries.len());
    let pool_cost = 2.0 * (pooled * (pooled + 1) / 2 * entries.len() * CHOSEN) as f64;
    let is_long = best.cost * candidates > POOL_SHARE * pool_cost;
    if is_long && !is_near(coordinates, &best.basis, entries, aim.threshold) {
        let chosen = choose_from_sums(&light, &energies, aim);
        best = best.or_better(Choice::upon(chosen, &light, &energies, aim));
    }
    best.basis
}

/// What to expect of the bound at each number of low bits of a basis, up to the most, from some groups. Empty where a
/// search is too short for that.
pub(super) fn sampled(
    entries: &[Entry],
    basis: &[u128],
    most: usize,
    threshold: i64,
) -> Vec<Outlook> {
    let energies = Energies::new(entries, basis.len() as u32, threshold);
    if energies.samples.is_empty() {
        return Vec::new();
    }
    let mut classes = Classes::of(&energies, &[]);
    let mut outlooks = vec![classes.level().outlook];
    for &vector in &basis[..most.min(basis.len())] {
        classes.split(&Word::new(vector, entries));
        outlooks.push(classes.level().outlook);
    }
    outlooks
}

/// A basis, and what a candidate is expected to cost with it.
struct Choice {
    basis: Vec<u128>,
    cost: f64,
}

impl Choice {
    /// The words in their order, of which the first `fixed` are a span that the dense bits are taken from.
    fn new(words: &[Word], fixed: usize, energies: &Energies, aim: &Aim<'_>) -> Self {
        let basis = candidates(words);
        let (dense, cost) = cheapest(words, energies, aim);
        // The more vectors keep their places, the fewer bins there are above the dense bits; the fewer do, the
        // more of the search is left out.
        let narrower = [2, 4].map(|less| fixed.saturating_sub(less));
        let narrower = narrower.into_iter().filter(|&fixed| fixed >= dense);
        let ways = narrower.map(|fixed| (fixed, 0));
        let arranged = std::iter::once((fixed.max(dense), KEPT))
            .chain(ways)
            .filter_map(|(fixed, tried)| {
                Self::arranged(&basis, fixed, tried, dense, energies, aim)
            });
        let plain = Self {
            basis: basis.clone(),
            cost,
        };
        arranged.fold(plain, Self::or_better)
    }

    /// A basis that lets the search leave out what is the same.
    fn arranged(
        basis: &[u128],
        fixed: usize,
        tried: usize,
        dense: usize,
        energies: &Energies,
        aim: &Aim<'_>,
    ) -> Option<Self> {
        let Aim {
            group, coordinates, ..
        } = aim;
        let basis = group.arrange(coordinates, basis, fixed, tried, dense)?;
        let words: Vec<Word> = basis
            .iter()
            .map(|&vector| Word::new(vector, aim.entries))
            .collect();
        let (dense, cost) = cheapest(&words, energies, aim);
        let low = row_bits(basis.len() as u32, dense as u32) + LANE_BITS;
        let coordinates = (*coordinates).clone().with_basis(basis.clone());
        let orbits = Orbits::new(group, &coordinates, low)?;
        Some(Self {
            basis,
            cost: cost * orbits.share(low as usize),
        })
    }

    /// These words, and above them what the others lack.
    fn upon(span: Vec<Word>, others: &[Word], energies: &Energies, aim: &Aim<'_>) -> Self {
        let fixed = span.len();
        let mut known = Span::default();
        let mut words = span;
        words.retain(|word| known.insert(word.candidate));
        debug_assert_eq!(words.len(), fixed);
        words.extend(
            others
                .iter()
                .filter(|word| known.insert(word.candidate))
                .cloned(),
        );
        let chosen = (fixed + CHOSEN_ABOVE).min(words.len());
        choose_greedily(&mut words, energies, fixed, chosen);
        Self::new(&words, fixed, energies, aim)
    }

    fn or_better(self, other: Self) -> Self {
        if other.cost < self.cost { other } else { self }
    }
}

fn candidates(words: &[Word]) -> Vec<u128> {
    words.iter().map(|word| word.candidate).collect()
}

/// The number of dense bits that promises the least cost of a candidate, and that cost.
fn cheapest(words: &[Word], energies: &Energies, aim: &Aim<'_>) -> (usize, f64) {
    let last = words.len().min(MAX_DENSE_BITS as usize + CHOSEN_ABOVE);
    let mut classes = Classes::of(energies, &[]);
    let mut levels = vec![classes.level()];
    for word in &words[..last] {
        classes.split(word);
        levels.push(classes.level());
    }
    let rank = words.len() as u32;
    let most = aim.widest.min(rank - cost::LEAST_ABOVE);
    (MIN_DENSE_BITS..=most)
        .map(|dense| {
            let cost = cost::of_levels(&levels, dense, energies.squares.len(), aim.threshold);
            (dense as usize, cost)
        })
        .min_by(|a, b| a.1.total_cmp(&b.1))
        .expect("there are enough bits")
}

/// The best of the spans that the caller knows, its vectors so ordered that the first ones are spans that the
/// caller knows as well.
fn best_span(energies: &Energies, aim: &Aim<'_>) -> Option<Vec<Word>> {
    let entries = aim.entries;
    let mut left = SPAN_WORK;
    let mut spans: Vec<Vec<u128>> = Vec::new();
    for span in aim.spans {
        let mut known = Span::default();
        let vectors = span.iter().map(|&vector| aim.coordinates.reduced(vector));
        let vectors: Vec<u128> = vectors.filter(|&vector| known.insert(vector)).collect();
        let work = vectors.len() * entries.len();
        if vectors.len() <= aim.widest as usize && work <= left {
            left -= work;
            spans.push(vectors);
        }
    }
    spans.sort_by_key(Vec::len);
    let costs = spans.iter().map(|span| {
        if span.len() < MIN_DENSE_BITS as usize {
            return f64::INFINITY;
        }
        let mut classes = Classes::of(energies, &[]);
        for &vector in span {
            classes.split(&Word::new(vector, entries));
        }
        cost::of_level(&classes.level(), span.len() as u32, aim.threshold)
    });
    let costs: Vec<f64> = costs.collect();
    let best = (0..spans.len()).min_by(|&a, &b| costs[a].total_cmp(&costs[b]))?;
    if costs[best].is_infinite() {
        return None;
    }
    let mut whole = Span::default();
    spans[best].iter().for_each(|&vector| {
        whole.insert(vector);
    });
    let mut chain = Span::default();
    let mut chosen = Vec::new();
    for span in &spans[..=best] {
        let inside = |span: &Span, vectors: &[u128]| vectors.iter().all(|&v| span.contains(v));
        let mut larger = Span::default();
        for &vector in span {
            larger.insert(vector);
        }
        if inside(&whole, span) && inside(&larger, &chosen) {
            let more = span.iter().filter(|&&vector| chain.insert(vector));
            chosen.extend(more.copied().collect::<Vec<_>>());
        }
    }
    Some(
        chosen
            .into_iter()
            .map(|vector| Word::new(vector, entries))
            .collect(),
    )
}

/// Of so many vectors so many are added up two by two, for these entries.
fn pooled(vectors: usize, entries: usize) -> usize {
    (POOL_WORK / entries.max(1)).isqrt().min(vectors)
}

/// Whether there is a sum so far above what is to be beaten that the bound cuts nearly all at the top.
fn is_near(coordinates: &Coordinates, basis: &[u128], entries: &[Entry], threshold: i64) -> bool {
    let coordinates = coordinates.clone().with_basis(basis.to_vec());
    let mut top: Vec<(u128, i32)> = entries
        .iter()
        .map(|entry| (coordinates.inner_column(entry.column), entry.sum))
        .collect();
    top.sort_unstable();
    let guess = guess::descend_greedily(&top, coordinates.rank());
    let sums = top.iter().map(|&(column, sum)| {
        let odd = (column & guess).count_ones() % 2 == 1;
        i64::from(if odd { -sum } else { sum })
    });
    sums.sum::<i64>() > threshold
}

/// Vectors, one after the other, from these and the sums of two of them; so many as can be dense bits.
fn choose_from_sums(words: &[Word], energies: &Energies, aim: &Aim<'_>) -> Vec<Word> {
    let mut pool = words.to_vec();
    let summed = &words[..pooled(words.len(), energies.squares.len())];
    for (i, word) in summed.iter().enumerate() {
        for other in &summed[i + 1..] {
            let mut sum = word.clone();
            sum.add(other);
            pool.push(sum);
        }
    }
    let mut span = Span::default();
    let mut chosen: Vec<Word> = Vec::new();
    let mut classes = Classes::of(energies, &[]);
    let most = (aim.widest as usize).min(words.len() - cost::LEAST_ABOVE as usize);
    while chosen.len() < most {
        let mut best: Option<(usize, f64)> = None;
        for (i, word) in pool.iter().enumerate() {
            if span.contains(word.candidate) {
                continue;
            }
            let spread = classes.spread(word);
            if best.is_none_or(|(_, least)| spread < least) {
                best = Some((i, spread));
            }
        }
        let Some((best, _)) = best else { break };
        span.insert(pool[best].candidate);
        classes.split(&pool[best]);
        chosen.push(pool[best].clone());
        let level = classes.level();
        // Wider groups would hardly ever be cut.
        if chosen.len() >= IMPROVED && level.outlook.survival(aim.threshold) > 0.4 {
            break;
        }
    }
    chosen
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

/// The square of each entry, and what the entries add to the sums of some candidates.
struct Energies {
    squares: Vec<f64>,
    /// Candidates at random: the entries with their signs. None where a search is short.
    samples: Vec<Vec<i32>>,
    /// The sum that is to be beaten.
    threshold: i64,
}

impl Energies {
    fn new(entries: &[Entry], rank: u32, threshold: i64) -> Self {
        let square = |entry: &Entry| f64::from(entry.sum) * f64::from(entry.sum);
        let samples = if rank >= SAMPLED_RANK { SAMPLES } else { 0 };
        let mut random = Random::new(0, 0);
        let samples = (0..samples).map(|_| {
            let candidate = u128::from(random.word()) << 64 | u128::from(random.word());
            let signed = |entry: &Entry| {
                let odd = (entry.column & candidate).count_ones() % 2 == 1;
                if odd { -entry.sum } else { entry.sum }
            };
            entries.iter().map(signed).collect()
        });
        Self {
            squares: entries.iter().map(square).collect(),
            samples: samples.collect(),
            threshold,
        }
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
            class: vec![0; energies.squares.len()],
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
        let chunks = self.class.chunks(64).zip(self.energies.squares.chunks(64));
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

    /// The bins that there are now.
    fn level(&self) -> Level {
        let mut energies = vec![(0.0, 0_u32); self.count as usize];
        for (&class, energy) in self.class.iter().zip(&self.energies.squares) {
            let (sum, count) = &mut energies[class as usize];
            *sum += energy;
            *count += 1;
        }
        let bins = energies.iter();
        let bins = bins.map(|&(energy, entries)| (energy, entries > 1));
        let outlook = Outlook::of(bins);
        Level {
            bins: energies.len(),
            outlook: match self.bounds() {
                bounds if bounds.is_empty() => outlook,
                bounds => outlook.or_sampled(&bounds, self.energies.threshold),
            },
        }
    }

    /// The bounds of the groups that the samples are in.
    fn bounds(&self) -> Vec<i64> {
        // All candidates of a group have the same bins, up to the sign of each.
        let mut bins = vec![0_i64; self.count as usize];
        let bounds = self.energies.samples.iter().map(|sample| {
            bins.fill(0);
            for (&class, &sum) in self.class.iter().zip(sample) {
                bins[class as usize] += i64::from(sum);
            }
            bins.iter().map(|bin| bin.abs()).sum()
        });
        bounds.collect()
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
