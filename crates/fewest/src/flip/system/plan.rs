//! In which order to decide on quiet patterns that hang together loosely.

use std::collections::HashMap;

use crate::bits::{clear, get, ones, set};
use crate::monitor::{Monitor, Stopped};

/// The quiet patterns of a group hang together too much for deciding on them one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{width} quiet patterns or more hang together, and {max} can be decided upon", max = Plan::MAX_WIDTH)]
pub(in crate::flip) struct WidthError {
    /// So many patterns, or more, would have to be looked at together.
    pub(super) width: usize,
}

/// Why patterns were not decided upon one after the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::flip) enum Undone {
    /// They hang together too much.
    TooWide(WidthError),
    /// The monitor stopped it.
    Stopped,
}

impl Undone {
    /// The error of patterns that nobody stopped deciding upon.
    pub(super) fn unstopped(self) -> WidthError {
        match self {
            Self::TooWide(error) => error,
            Self::Stopped => unreachable!("nobody stops it"),
        }
    }
}

impl From<WidthError> for Undone {
    fn from(error: WidthError) -> Self {
        Self::TooWide(error)
    }
}

impl From<Stopped> for Undone {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// An order of the patterns, last decision first, and for each what it depends on.
///
/// A press counts by the parity of the patterns that hold it, so the weight of a sum is a sum of
/// terms, one for each *kind* of press (the presses that the same patterns hold). Leaving out
/// patterns one by one (*bucket elimination*, or nonserial dynamic programming: Bertelè and Brioschi
/// 1972, Dechter 1999) takes a table over the patterns that share a term with the one left out, at
/// the time; the most of them at a time are the *width*. The order is by fewest neighbours, a usual
/// heuristic for small width.
#[derive(Debug)]
pub(super) struct Plan {
    /// For each press its kind.
    pub(super) kind_of: Vec<u32>,
    pub(super) kinds: usize,
    pub(super) buckets: Vec<Bucket>,
}

/// One pattern, left out.
#[derive(Debug, Default)]
pub(super) struct Bucket {
    /// The bit in the columns.
    pub(super) pattern: usize,
    /// The patterns that its table runs over; bit i of the table's index stands for the i-th, and
    /// the bit behind the last for the pattern itself.
    pub(super) neighbours: Vec<usize>,
    /// The kinds of presses that are summed here, each with the bits of the index whose parity
    /// counts.
    pub(super) terms: Vec<(usize, usize)>,
    /// The buckets whose tables are summed here, each with the bits of this index that their index
    /// is made of.
    pub(super) tables: Vec<(usize, Vec<usize>)>,
}

impl Plan {
    /// The largest width. Tables have 2^width entries.
    pub(super) const MAX_WIDTH: usize = 18;

    /// Presses, or short tables, between two questions to the monitor.
    const STRIDE: usize = 1 << 8;

    /// For each sum over a table as long as this the monitor is asked.
    const LONG_TABLE: usize = 1 << 12;

    /// Finds an order for `patterns` patterns, given each press's column.
    ///
    /// Cost: O(kinds · width · patterns / 64 + patterns²).
    ///
    /// # Errors
    /// Where the order that was found is too wide, or the monitor stops it.
    pub(super) fn new<'a>(
        patterns: usize,
        columns: impl Iterator<Item = &'a [u64]>,
        monitor: &dyn Monitor,
    ) -> Result<Self, Undone> {
        let mut kinds: HashMap<&[u64], u32> = HashMap::new();
        let mut scopes: Vec<&[u64]> = Vec::new();
        let mut kind_of = Vec::new();
        for (index, column) in columns.enumerate() {
            if index % Self::STRIDE == Self::STRIDE - 1 {
                go_on(monitor)?;
            }
            let kind = *kinds.entry(column).or_insert_with(|| {
                scopes.push(column);
                scopes.len() as u32 - 1
            });
            kind_of.push(kind);
        }
        let mut graph = vec![vec![0_u64; patterns.div_ceil(64)]; patterns];
        for (index, scope) in scopes.iter().enumerate() {
            if index % Self::STRIDE == Self::STRIDE - 1 {
                go_on(monitor)?;
            }
            let size = count_ones(scope);
            if size > Self::MAX_WIDTH + 1 {
                return Err(WidthError { width: size - 1 }.into());
            }
            join_all(&mut graph, scope);
        }
        let mut degrees: Vec<usize> = graph
            .iter()
            .map(|neighbours| count_ones(neighbours))
            .collect();
        let mut buckets = Vec::with_capacity(patterns);
        let mut bucket_of = vec![usize::MAX; patterns];
        let mut width = 0;
        while let Some((degree, pattern)) = (0..patterns)
            .filter(|&pattern| bucket_of[pattern] == usize::MAX)
            .map(|pattern| (degrees[pattern], pattern))
            .min()
        {
            if buckets.len() % 16 == 15 {
                go_on(monitor)?;
            }
            width = width.max(degree);
            if width > Self::MAX_WIDTH {
                return Err(WidthError { width }.into());
            }
            bucket_of[pattern] = buckets.len();
            let neighbours = std::mem::take(&mut graph[pattern]);
            for other in ones(&neighbours) {
                clear(&mut graph[other], pattern);
            }
            join_all(&mut graph, &neighbours);
            for other in ones(&neighbours) {
                degrees[other] = count_ones(&graph[other]);
            }
            buckets.push(Bucket {
                pattern,
                neighbours: ones(&neighbours).collect(),
                ..Bucket::default()
            });
        }
        let mut plan = Self {
            kind_of,
            kinds: scopes.len(),
            buckets,
        };
        for (kind, scope) in scopes.iter().enumerate() {
            plan.place_term(kind, scope, &bucket_of);
        }
        for from in 0..patterns {
            plan.place_table(from, &bucket_of);
        }
        Ok(plan)
    }

    /// How many numbers are added up.
    pub(super) fn work(&self) -> u64 {
        let of_bucket = |bucket: &Bucket| {
            let summands = 1 + bucket.terms.len() + bucket.tables.len();
            (summands as u64) << (bucket.neighbours.len() + 1)
        };
        self.buckets.iter().map(of_bucket).sum()
    }

    /// A term is summed where the first of its patterns is left out.
    fn place_term(&mut self, kind: usize, scope: &[u64], bucket_of: &[usize]) {
        if let Some(at) = ones(scope).map(|pattern| bucket_of[pattern]).min() {
            let bits = self.buckets[at].bits(ones(scope));
            let mask = bits.fold(0, |mask, bit| mask | 1 << bit);
            self.buckets[at].terms.push((kind, mask));
        }
    }

    /// So is a table. One over no patterns is summed at the end.
    fn place_table(&mut self, from: usize, bucket_of: &[usize]) {
        let scope = std::mem::take(&mut self.buckets[from].neighbours);
        if let Some(at) = scope.iter().map(|&pattern| bucket_of[pattern]).min() {
            let bits = self.buckets[at].bits(scope.iter().copied()).collect();
            self.buckets[at].tables.push((from, bits));
        }
        self.buckets[from].neighbours = scope;
    }
}

impl Bucket {
    /// Which bits of the index stand for the patterns.
    fn bits(&self, patterns: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        patterns.map(|pattern| match self.neighbours.binary_search(&pattern) {
            Ok(bit) => bit,
            Err(_) => self.neighbours.len(),
        })
    }
}

fn go_on(monitor: &dyn Monitor) -> Result<(), Stopped> {
    if monitor.should_stop() {
        return Err(Stopped);
    }
    Ok(())
}

fn count_ones(neighbours: &[u64]) -> usize {
    neighbours.iter().map(|w| w.count_ones() as usize).sum()
}

/// Makes the patterns of a set neighbours of each other.
fn join_all(graph: &mut [Vec<u64>], patterns: &[u64]) {
    for pattern in ones(patterns) {
        let neighbours = &mut graph[pattern];
        for (to, from) in neighbours.iter_mut().zip(patterns) {
            *to |= from;
        }
        if get(neighbours, pattern) {
            clear(neighbours, pattern);
        }
    }
}

/// What a table keeps of the best choices besides their weight.
pub(super) trait Best: Clone {
    /// Of no patterns.
    fn nothing(patterns: usize) -> Self;
    /// Of two sets of patterns that are decided upon apart.
    fn both(&mut self, other: &Self);
    /// Of a pattern left out (`zero`) or taken (`one`), the first where its weight is less.
    fn decide(zero: (u64, Self), one: (u64, Self), pattern: usize) -> (u64, Self);
}

/// The choice that takes the highest bit in which two differ.
#[derive(Clone)]
pub(super) struct Largest(pub(super) Vec<u64>);

impl Best for Largest {
    fn nothing(patterns: usize) -> Self {
        Self(vec![0; patterns.div_ceil(64)])
    }

    fn both(&mut self, other: &Self) {
        for (to, from) in self.0.iter_mut().zip(&other.0) {
            *to |= from;
        }
    }

    fn decide(zero: (u64, Self), mut one: (u64, Self), pattern: usize) -> (u64, Self) {
        set(&mut one.1.0, pattern);
        let largest = || one.1.0.iter().rev().cmp(zero.1.0.iter().rev());
        if one.0.cmp(&zero.0).then_with(|| largest().reverse()).is_lt() {
            one
        } else {
            zero
        }
    }
}

impl Best for num_bigint::BigUint {
    fn nothing(_patterns: usize) -> Self {
        1_u32.into()
    }

    fn both(&mut self, other: &Self) {
        *self *= other;
    }

    fn decide(zero: (u64, Self), one: (u64, Self), _pattern: usize) -> (u64, Self) {
        match zero.0.cmp(&one.0) {
            std::cmp::Ordering::Less => zero,
            std::cmp::Ordering::Equal => (zero.0, zero.1 + one.1),
            std::cmp::Ordering::Greater => one,
        }
    }
}

impl Plan {
    /// The smallest weight over all choices of patterns, and what is kept of the best ones.
    /// `weights[kind]` says how many presses of the kind count with an even and with an odd number
    /// of the patterns that hold it.
    ///
    /// Cost: O(2^width · (kinds + patterns)).
    ///
    /// # Errors
    /// Where the monitor stops it.
    pub(super) fn best<B: Best>(
        &self,
        weights: &[[u64; 2]],
        monitor: &dyn Monitor,
    ) -> Result<(u64, B), Stopped> {
        let patterns = self.buckets.len();
        let mut total = (0, B::nothing(patterns));
        let mut tables: Vec<Vec<(u64, B)>> = Vec::with_capacity(patterns);
        for (index, bucket) in self.buckets.iter().enumerate() {
            let own = 1_usize << bucket.neighbours.len();
            let is_long = own >= Self::LONG_TABLE;
            if is_long || index % Self::STRIDE == Self::STRIDE - 1 {
                go_on(monitor)?;
            }
            let mut sums = vec![(0, B::nothing(patterns)); 2 * own];
            for &(kind, mask) in &bucket.terms {
                if is_long {
                    go_on(monitor)?;
                }
                for (index, sum) in sums.iter_mut().enumerate() {
                    sum.0 += weights[kind][(index & mask).count_ones() as usize % 2];
                }
            }
            for (from, bits) in &bucket.tables {
                if is_long {
                    go_on(monitor)?;
                }
                let table = std::mem::take(&mut tables[*from]);
                for (index, sum) in sums.iter_mut().enumerate() {
                    let chosen = bits.iter().enumerate();
                    let at = chosen.fold(0, |at, (i, &bit)| at | (index >> bit & 1) << i);
                    sum.0 += table[at].0;
                    sum.1.both(&table[at].1);
                }
            }
            let taken = sums.split_off(own);
            let decided = sums.into_iter().zip(taken);
            let table: Vec<(u64, B)> = decided
                .map(|(zero, one)| B::decide(zero, one, bucket.pattern))
                .collect();
            if bucket.neighbours.is_empty() {
                total.0 += table[0].0;
                total.1.both(&table[0].1);
            }
            tables.push(table);
        }
        Ok(total)
    }
}
