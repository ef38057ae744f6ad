//! The parts of a board, put together.

use std::collections::BTreeMap;

use super::RoundsError;
use super::budget::Budget;
use super::count::{Count, binomials};
use super::parts::{Part, Parts};
use super::states::DEAD;
use super::walk::{Walked, walk};
use crate::Cell;

/// The least weights for one colour and the other.
type Pair = [u16; 2];

/// How many press sets have which least weights.
type Spread<C> = BTreeMap<Pair, C>;

/// The press sets of a board by their least weight.
pub(super) struct Whole {
    /// For each weight how many press sets come down to it.
    pub(super) counts: Vec<num_bigint::BigUint>,
    /// A press set with the largest.
    pub(super) worst: Vec<Cell>,
}

/// A part with its spread.
enum Source<'a, C> {
    /// Cells of no quiet pattern; pressed or not, each counts for itself.
    Loose(&'a [Cell]),
    Linked(&'a Part, Walked<C>),
}

impl Whole {
    /// Walks through the parts, each by itself, and adds up.
    ///
    /// Cost: that of the walks, and the products of the numbers of pairs of weights.
    pub(super) fn new<C: Count>(
        parts: &Parts,
        kept: u32,
        budget: &mut Budget<'_>,
    ) -> Result<Self, RoundsError> {
        let turning = |part: &Part| -> usize {
            let classes = part.classes.iter();
            let turning = classes.filter(|class| class.column & kept == 1);
            turning.map(|class| class.cells.len()).sum()
        };
        let all: usize = parts.turning.len() + parts.linked.iter().map(turning).sum::<usize>();
        let mut sources = Vec::new();
        let mut spreads: Vec<Spread<C>> = Vec::new();
        for (cells, turn) in [(&parts.fixed, false), (&parts.turning, true)] {
            if !cells.is_empty() {
                spreads.push(loose(cells.len(), turn));
                sources.push(Source::Loose(cells));
            }
        }
        for part in &parts.linked {
            // Of two parts one must not give up a colour, and the other the other, where they tie.
            let outside = match all - turning(part) {
                0 => 0,
                cells => cells + 1,
            };
            let walked = walk(part, kept, outside, budget)?;
            spreads.push(spread(&walked));
            sources.push(Source::Linked(part, walked));
        }
        // Sums of the first spreads, so that the largest can be taken apart again.
        let mut sums: Vec<Spread<C>> = Vec::new();
        for spread in &spreads {
            let sum = match sums.last() {
                None => spread.clone(),
                Some(before) => sum(before, spread, budget)?,
            };
            sums.push(sum);
        }
        let last = sums.last().expect("a board has cells");
        let lightest = |pair: &Pair| usize::from(pair[0].min(pair[1]));
        let most = last.keys().map(lightest).max().unwrap_or(0);
        let mut counts = vec![num_bigint::BigUint::ZERO; most + 1];
        for (pair, count) in last {
            counts[lightest(pair)] += count.to_big();
        }
        let worst = last.keys().find(|pair| lightest(pair) == most);
        let mut rest = *worst.expect("some press set is the heaviest");
        let mut presses = Vec::new();
        for index in (0..sources.len()).rev() {
            let here = if index == 0 {
                rest
            } else {
                let (before, here) = apart(&sums[index - 1], &spreads[index], rest);
                rest = before;
                here
            };
            presses.extend(sources[index].presses(here));
        }
        Ok(Self {
            counts,
            worst: presses,
        })
    }
}

impl<C: Count> Source<'_, C> {
    /// A press set with these weights, or with them the other way round: all parts together can be
    /// mirrored, so a part alone has to be where the pairs differ.
    fn presses(&self, pair: Pair) -> Vec<Cell> {
        match self {
            Source::Loose(cells) => cells[..usize::from(pair[0])].to_vec(),
            Source::Linked(part, walked) => {
                let at = |pair: Pair| walked.ends.iter().position(|(end, _)| *end == pair);
                if let Some(index) = at(pair) {
                    return walked.presses(part, index);
                }
                let index = at([pair[1], pair[0]]).expect("one of both was reached");
                walked.mirrored(part, index)
            }
        }
    }
}

/// The spread of cells of no quiet pattern.
fn loose<C: Count>(cells: usize, turn: bool) -> Spread<C> {
    let pair = |pressed: usize| {
        let other = if turn { cells - pressed } else { pressed };
        [pressed as u16, other as u16]
    };
    let ways = binomials(cells).enumerate();
    ways.map(|(pressed, ways)| (pair(pressed), C::from_big(&ways)))
        .collect()
}

/// The spread of a walk. A state stands for its mirror image too, and half of its press sets end
/// there: x and x + recolouring have the same weights the other way round.
fn spread<C: Count>(walked: &Walked<C>) -> Spread<C> {
    let mut spread: Spread<C> = BTreeMap::new();
    let mut put = |pair, count: &C| match spread.get_mut(&pair) {
        Some(sum) => sum.add(count),
        None => {
            spread.insert(pair, count.clone());
        }
    };
    for ([a, b], count) in &walked.ends {
        put([*a, *b], count);
        put([*b, *a], count);
    }
    for count in spread.values_mut() {
        *count = count.halved();
    }
    spread
}

/// The spread of two parts together.
fn sum<C: Count>(
    a: &Spread<C>,
    b: &Spread<C>,
    budget: &mut Budget<'_>,
) -> Result<Spread<C>, RoundsError> {
    let mut sum: Spread<C> = BTreeMap::new();
    for (left, ways) in a {
        for (right, more) in b {
            let product = ways.times(more);
            match sum.get_mut(&plus(*left, *right)) {
                Some(count) => count.add(&product),
                None => {
                    sum.insert(plus(*left, *right), product);
                }
            }
        }
        budget.spend(64 * b.len() as u64)?;
    }
    Ok(sum)
}

/// Two pairs, one of each spread, that add up to a pair.
fn apart<C>(before: &Spread<C>, here: &Spread<C>, total: Pair) -> (Pair, Pair) {
    let found = before.keys().find_map(|&left| {
        let right = here.keys().find(|&&right| plus(left, right) == total)?;
        Some((left, *right))
    });
    found.expect("the sum was made of two")
}

fn plus(a: Pair, b: Pair) -> Pair {
    let plus = |a: u16, b: u16| {
        if a == DEAD || b == DEAD { DEAD } else { a + b }
    };
    [plus(a[0], b[0]), plus(a[1], b[1])]
}
