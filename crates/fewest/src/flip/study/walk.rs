//! All ways to press the cells of a part, class by class.

use super::RoundsError;
use super::budget::Budget;
use super::count::{Count, binomials};
use super::order::{Met, is_odd, order};
use super::parts::Part;
use super::states::{DEAD, States, Step};
use crate::Cell;

/// What the press sets of a part come to.
#[derive(Debug)]
pub(super) struct Walked<C> {
    /// The least weight for one colour and for the other, and how many press sets have it. A weight
    /// that cannot matter for the whole board is [`DEAD`].
    pub(super) ends: Vec<([u16; 2], C)>,
    trail: Vec<Vec<Step>>,
    met: Vec<Met>,
}

/// Goes through all press sets of a part. `kept` is 1 where bit 0 of the columns tells the two
/// colours apart, else 0 and both weights are the same; where the
/// weights for the two colours differ by `outside` or more, the rest of the board cannot turn that
/// round.
///
/// The state is the vector of weights of x + t for all sums t of patterns, as far as the classes
/// still to come tell these sums apart. Three things make states one:
/// - of sums that no later class tells apart, the lightest is kept;
/// - a sum that is so much heavier than another that the rest cannot make up for it is dead;
/// - x and x + t have the same future, mirrored; the state is the one where a lightest sum is first.
///
/// Cost: O(4^(patterns + kept)) for each state and each number of pressed cells of the next class.
pub(super) fn walk<C: Count>(
    part: &Part,
    kept: u32,
    outside: usize,
    budget: &mut Budget<'_>,
) -> Result<Walked<C>, RoundsError> {
    let met = order(part, kept);
    let cells = met.iter().map(|met| met.cells).sum();
    let mut bits = part.patterns as u32 + kept;
    let mut states: States<C> = States::new(1 << bits);
    let none = Step {
        parent: 0,
        pressed: 0,
        shift: 0,
    };
    let one = binomials(0).next().expect("one way to press nothing");
    states.add(&vec![0; 1 << bits], &C::from_big(&one), none);
    let mut trail = Vec::with_capacity(met.len());
    for (place, class) in met.iter().enumerate() {
        let behind = &met[place + 1..];
        let reducer = Reducer::new(behind, class.bits_behind, kept, outside);
        let ways: Vec<C> = binomials(class.cells)
            .map(|ways| C::from_big(&ways))
            .collect();
        let each = States::<C>::bytes_each(1 << class.bits_behind, cells);
        let mut next: States<C> = States::new(1 << class.bits_behind);
        let mut weights = vec![0; 1 << bits];
        for parent in 0..states.len() {
            for (pressed, ways) in ways.iter().enumerate() {
                press(&mut weights, states.weights(parent), class, pressed);
                let shift = reducer.reduce(&mut weights);
                let step = Step {
                    parent: parent as u32,
                    pressed: pressed as u16,
                    shift,
                };
                let least = &weights[..1 << class.bits_behind];
                next.add(least, &states.count(parent).times(ways), step);
            }
            budget.spend((ways.len() as u64) << (2 * bits))?;
            budget.holds(next.len() * each)?;
        }
        budget.take(states.len() * size_of::<Step>());
        trail.push(std::mem::replace(&mut states, next).into_steps());
        bits = class.bits_behind;
    }
    let ends = (0..states.len()).map(|index| {
        let weights = states.weights(index);
        let pair = [weights[0], weights[kept as usize]];
        (pair, states.count(index).clone())
    });
    let ends = ends.collect();
    trail.push(states.into_steps());
    Ok(Walked { ends, trail, met })
}

/// The weights after a class, as they are before anything is left out.
fn press(weights: &mut [u16], before: &[u16], class: &Met, pressed: usize) {
    let plain = pressed as u16;
    let mirrored = (class.cells - pressed) as u16;
    for (sum, (weight, &before)) in weights.iter_mut().zip(before).enumerate() {
        let more = if is_odd(sum as u32 & class.column) {
            mirrored
        } else {
            plain
        };
        *weight = before.saturating_add(more);
    }
}

/// Leaves out of a vector of weights what does not matter for the classes to come.
struct Reducer {
    width: usize,
    /// For each sum of patterns the most by which it can become lighter, compared with none.
    gains: Vec<u16>,
}

impl Reducer {
    fn new(behind: &[Met], bits: u32, kept: u32, outside: usize) -> Self {
        let gain = |sum: u32| {
            let odd = behind.iter().filter(|met| is_odd(met.column & sum));
            let cells: usize = odd.map(|met| met.cells).sum();
            let outside = if sum & kept == 1 { outside } else { 0 };
            (cells + outside) as u16
        };
        Self {
            width: 1 << bits,
            gains: (0..1 << bits).map(gain).collect(),
        }
    }

    /// Reduces the vector to its first `width` weights; the sum that was added for it.
    fn reduce(&self, weights: &mut [u16]) -> u16 {
        let (low, high) = weights.split_at_mut(self.width);
        for (low, high) in low.iter_mut().zip(high.iter()) {
            *low = (*low).min(*high);
        }
        let least = self.kill(low);
        self.shift(low, least)
    }

    /// Marks the dead; the least weight. A sum that is dead because of another dead one is dead
    /// because of a live one too, since gains obey the triangle inequality.
    fn kill(&self, weights: &mut [u16]) -> u16 {
        let least = *weights.iter().min().expect("there is a sum");
        for sum in 0..self.width {
            let weight = weights[sum];
            // The others' gains are at least 0, so what is lightest lives, or dies of its equal.
            if weight == least {
                continue;
            }
            let dies = |other: usize| {
                let gain = self.gains[sum ^ other];
                weights[other].saturating_add(gain) <= weight && other != sum
            };
            if (0..self.width).any(dies) {
                weights[sum] = DEAD;
            }
        }
        least
    }

    /// Brings the vector to the smallest of its forms that begin with the least weight.
    fn shift(&self, weights: &mut [u16], least: u16) -> u16 {
        let better = |a: usize, b: usize| {
            let differ = (0..self.width).find(|&sum| weights[sum ^ a] != weights[sum ^ b]);
            differ.is_some_and(|sum| weights[sum ^ a] < weights[sum ^ b])
        };
        let mut best = None;
        for shift in (0..self.width).filter(|&shift| weights[shift] == least) {
            if best.is_none_or(|best| better(shift, best)) {
                best = Some(shift);
            }
        }
        let shift = best.unwrap_or(0);
        for sum in 0..self.width {
            if sum < sum ^ shift {
                weights.swap(sum, sum ^ shift);
            }
        }
        shift as u16
    }
}

impl<C> Walked<C> {
    /// A press set that ends as `ends[index]` does.
    pub(super) fn presses(&self, part: &Part, index: usize) -> Vec<Cell> {
        self.cells(part, &self.pressed(index))
    }

    /// A press set that ends the other way round: the recolouring is added.
    pub(super) fn mirrored(&self, part: &Part, index: usize) -> Vec<Cell> {
        let mut pressed = self.pressed(index);
        self.shift(&mut pressed, 1);
        self.cells(part, &pressed)
    }

    /// How many cells of each class are pressed at an end.
    fn pressed(&self, index: usize) -> Vec<usize> {
        let mut steps = Vec::with_capacity(self.met.len());
        let mut at = index;
        for layer in self.trail[1..].iter().rev() {
            steps.push(layer[at]);
            at = layer[at].parent as usize;
        }
        let mut pressed = Vec::with_capacity(steps.len());
        for step in steps.into_iter().rev() {
            pressed.push(usize::from(step.pressed));
            self.shift(&mut pressed, u32::from(step.shift));
        }
        pressed
    }

    /// Adds a sum of patterns.
    fn shift(&self, pressed: &mut [usize], sum: u32) {
        for (pressed, met) in pressed.iter_mut().zip(&self.met) {
            if is_odd(met.column & sum) {
                *pressed = met.cells - *pressed;
            }
        }
    }

    fn cells(&self, part: &Part, pressed: &[usize]) -> Vec<Cell> {
        let classes = self.met.iter().zip(pressed);
        let cells = classes.flat_map(|(met, &pressed)| &part.classes[met.class].cells[..pressed]);
        cells.copied().collect()
    }
}
