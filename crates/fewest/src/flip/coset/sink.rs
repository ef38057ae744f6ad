use super::cost::table_bits;
use super::orbits::Orbits;
use super::plan::{LANE_BITS, Plan};
use super::range::{Found, scaled};
use super::search::Want;

/// How a search treats what it finds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    Leader,
    Count,
    /// Keep all candidates of the shared weight, unless they are more than this.
    Collect(usize),
}

/// What was found, in sums.
#[derive(Debug)]
pub(super) struct Sink<'a> {
    plan: &'a Plan,
    pub(super) purpose: Purpose,
    /// Sum, largest candidate, number of inner candidates; of each that was found, and of those that symmetries
    /// take it to.
    pub(super) best: Option<(i64, u128, u128)>,
    pub(super) collected: Vec<u128>,
    pub(super) overflowed: bool,
    /// The candidate of each sum of the lowest basis vectors.
    table: Vec<u128>,
    /// A basis of the span of the dense basis vectors, by falling leading bits; then one of each of its
    /// images under the symmetries.
    dense_leading: Vec<Vec<u128>>,
    /// `None` where all candidates are wanted one by one.
    pub(super) orbits: Option<&'a Orbits>,
}

impl<'a> Sink<'a> {
    pub(super) fn new(plan: &'a Plan, purpose: Purpose) -> Self {
        let coordinates = &plan.coordinates;
        let orbits = match purpose {
            Purpose::Leader | Purpose::Count => plan.orbits.as_ref(),
            Purpose::Collect(_) => None,
        };
        let dense = coordinates.basis()[..plan.dense_bits as usize].to_vec();
        let images = orbits
            .into_iter()
            .flat_map(|orbits| orbits.linear_images(plan.dense_bits));
        let images = images.map(|image| image.into_iter().map(|t| coordinates.sum(t)).collect());
        let spans = std::iter::once(dense).chain(images);
        Self {
            plan,
            purpose,
            best: None,
            collected: Vec::new(),
            overflowed: false,
            table: (0..1 << table_bits(plan.dense_bits))
                .map(|inner| coordinates.sum(inner))
                .collect(),
            dense_leading: spans.map(|span: Vec<u128>| leading_basis(&span)).collect(),
            orbits,
        }
    }

    /// The best so far.
    pub(super) fn found(&self) -> Option<Found> {
        self.best.map(|(sum, candidate, count)| Found {
            weight: self.plan.histogram.weight_of(sum),
            candidate,
            count: match self.purpose {
                Purpose::Leader => None,
                _ => scaled(count, self.plan.coordinates.free().len()),
            },
        })
    }

    pub(super) fn want(&self) -> Want {
        match self.purpose {
            Purpose::Leader => Want::Leader,
            Purpose::Count | Purpose::Collect(_) => Want::Count,
        }
    }

    /// Whether a group of this bound may hold anything new, beside what is lighter than all so far:
    /// for the leader, a candidate larger than the best one.
    pub(super) fn may_gain(&self, bound: i64, base: u128) -> bool {
        match (self.purpose, self.best) {
            (Purpose::Leader, Some((sum, candidate, _))) if sum == bound => {
                let images = self
                    .orbits
                    .into_iter()
                    .flat_map(|orbits| orbits.images(base));
                let bases = std::iter::once(base).chain(images);
                bases.zip(&self.dense_leading).any(|(base, leading)| {
                    let first = self.plan.coordinates.candidate(base);
                    let add = |largest: u128, vector: &u128| largest.max(largest ^ vector);
                    leading.iter().fold(first, add) > candidate
                })
            }
            _ => true,
        }
    }

    /// A candidate whose sum is at least the threshold.
    pub(super) fn offer(&mut self, sum: i64, inner: u128) {
        let low = inner & (self.table.len() as u128 - 1);
        let high = self.plan.coordinates.candidate(inner ^ low);
        let mut candidate = high ^ self.table[low as usize];
        let mut same = 1;
        if let Some(orbits) = self.orbits {
            for image in orbits.images(inner) {
                candidate = candidate.max(self.plan.coordinates.candidate(image));
            }
            same = orbits.size(inner, self.plan.row_bits + LANE_BITS);
        }
        self.best = Some(match self.best {
            Some((best, largest, count)) if best == sum => {
                (sum, largest.max(candidate), count + same)
            }
            _ => (sum, candidate, same),
        });
        if let Purpose::Collect(limit) = self.purpose {
            let free = self.plan.coordinates.free();
            if free.len() >= usize::BITS as usize - 1
                || self.collected.len().saturating_add(1 << free.len()) > limit
            {
                self.overflowed = true;
                return;
            }
            self.collected.push(candidate);
            let first = self.collected.len() - 1;
            for &vector in free {
                for i in first..self.collected.len() {
                    self.collected.push(self.collected[i] ^ vector);
                }
            }
        }
    }
}

/// A basis of the same span, by falling leading bits.
fn leading_basis(vectors: &[u128]) -> Vec<u128> {
    let mut basis: Vec<u128> = Vec::new();
    for &vector in vectors {
        let reduced = basis.iter().fold(vector, |v, &b| v.min(v ^ b));
        if reduced != 0 {
            basis.push(reduced);
            basis.sort_unstable_by(|a, b| b.cmp(a));
        }
    }
    basis
}
