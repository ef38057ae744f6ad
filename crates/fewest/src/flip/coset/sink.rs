use super::plan::Plan;
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
    /// Sum, largest candidate, number of inner candidates.
    pub(super) best: Option<(i64, u128, u128)>,
    pub(super) collected: Vec<u128>,
    pub(super) overflowed: bool,
    /// The candidate of each sum of dense basis vectors.
    dense: Vec<u128>,
    /// A basis of the same span, by falling leading bits.
    dense_leading: Vec<u128>,
}

impl<'a> Sink<'a> {
    pub(super) fn new(plan: &'a Plan, purpose: Purpose) -> Self {
        let groups = 1_u128 << plan.dense_bits;
        Self {
            plan,
            purpose,
            best: None,
            collected: Vec::new(),
            overflowed: false,
            dense: (0..groups)
                .map(|inner| plan.coordinates.sum(inner))
                .collect(),
            dense_leading: leading_basis(&plan.coordinates.basis()[..plan.dense_bits as usize]),
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
                let mut largest = self.plan.coordinates.candidate(base);
                for &vector in &self.dense_leading {
                    largest = largest.max(largest ^ vector);
                }
                largest > candidate
            }
            _ => true,
        }
    }

    /// A candidate whose sum is at least the threshold.
    pub(super) fn offer(&mut self, sum: i64, inner: u128) {
        let dense = inner & (self.dense.len() as u128 - 1);
        let high = self.plan.coordinates.candidate(inner ^ dense);
        let candidate = high ^ self.dense[dense as usize];
        self.best = Some(match self.best {
            Some((best, largest, count)) if best == sum => (sum, largest.max(candidate), count + 1),
            _ => (sum, candidate, 1),
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
