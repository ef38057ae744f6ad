//! A good solution by local search: simulated annealing on the balances.

use super::code::Code;
use crate::{Monitor, Random};

/// The most sums that the steps of an attempt look at together.
const WORK: u64 = 1 << 31;

/// Steps of an attempt for each class and pattern, within [`WORK`].
const STEPS: usize = 250;

/// Attempts to do better by one, the first from the best that is known.
const ATTEMPTS: u64 = 4;

/// The balance of a board that needs many rounds; the same on every machine.
///
/// Cost: at most the attempts, for each number of rounds that is reached.
pub(super) fn climb(code: &Code, monitor: &dyn Monitor) -> Vec<i32> {
    let mut random = Random::new(0, 0);
    let mut best = scattered(code, &mut random);
    let mut rounds = code.rounds(&best);
    'better: while rounds < code.trivial_bound() {
        for attempt in 0..ATTEMPTS {
            let start = match attempt {
                0 => best.clone(),
                _ => scattered(code, &mut random),
            };
            match Annealing::new(code, rounds + 1, start).run(&mut random, monitor) {
                Some(balance) => {
                    rounds = code.rounds(&balance);
                    best = balance;
                    continue 'better;
                }
                None if monitor.should_stop() => return best,
                None => {}
            }
        }
        return best;
    }
    best
}

/// Half of the cells of each class, or half but one.
fn scattered(code: &Code, random: &mut Random) -> Vec<i32> {
    let classes = code.classes.iter();
    classes
        .map(|class| match class.cells.len() % 2 {
            0 => 0,
            _ => 1 - 2 * random.below(2) as i32,
        })
        .collect()
}

/// A balance on its way to excesses that are nowhere above what is allowed.
struct Annealing<'a> {
    code: &'a Code,
    balance: Vec<i32>,
    /// At each sum how far the excess is above what is allowed.
    above: Vec<i32>,
    /// For the class at hand, the sign at each sum.
    signs: Vec<i32>,
}

impl<'a> Annealing<'a> {
    fn new(code: &'a Code, rounds: u64, balance: Vec<i32>) -> Self {
        let excesses = (0..).zip(code.excesses(&balance));
        let above = excesses
            .map(|(sum, excess)| excess - code.allowance(rounds, sum))
            .collect();
        Self {
            code,
            balance,
            above,
            signs: vec![1; code.sums() as usize],
        }
    }

    /// A balance that needs the rounds, if it comes to one.
    fn run(mut self, random: &mut Random, monitor: &dyn Monitor) -> Option<Vec<i32>> {
        let steps = (STEPS * self.code.dimension * self.balance.len()) as u64;
        let steps = steps.min(WORK / u64::from(self.code.sums()));
        let pause = (steps / 256).max(1);
        let mut energy = self.energy_after(0);
        for step in 0..steps {
            if energy == 0 {
                return Some(self.balance);
            }
            if step % pause == 0 && monitor.should_stop() {
                return None;
            }
            let class = random.index(0..self.balance.len());
            let change = if random.below(2) == 0 { 2 } else { -2 };
            if (self.balance[class] + change).abs() > self.code.size(class) {
                continue;
            }
            self.sign(class);
            let next = self.energy_after(change);
            // From 60 down to 1/2, about the energy of a few sums that are 4 too high.
            let temperature = 60 * (steps - step) / steps + 1;
            if next <= energy || accepts(next - energy, temperature, random) {
                energy = next;
                self.balance[class] += change;
                for (above, sign) in self.above.iter_mut().zip(&self.signs) {
                    *above += change * sign;
                }
            }
        }
        None
    }

    /// Writes down the signs of a class.
    fn sign(&mut self, class: usize) {
        let column = self.code.classes[class].column;
        for bit in 0..self.code.dimension {
            let (low, high) = self.signs.split_at_mut(1 << bit);
            let sign = 1 - 2 * (column >> bit & 1).cast_signed();
            for (high, low) in high.iter_mut().zip(low) {
                *high = sign * *low;
            }
        }
    }

    /// The sum of squares of what is above, after a change of the class whose signs are written down.
    fn energy_after(&self, change: i32) -> u64 {
        const MOST: i32 = 1000;
        let chunks = self.above.chunks(1024).zip(self.signs.chunks(1024));
        chunks
            .map(|(above, signs)| {
                let above = above.iter().zip(signs);
                let squares = above.map(|(above, sign)| {
                    let above = (above + change * sign).clamp(0, MOST).cast_unsigned();
                    above * above
                });
                u64::from(squares.sum::<u32>())
            })
            .sum()
    }
}

/// Whether a step that loses so much is made: with probability about e^(−loss / temperature), in whole numbers,
/// which are the same on every machine.
fn accepts(loss: u64, temperature: u64, random: &mut Random) -> bool {
    // (1 − 1/8)^7.49 is 1/e.
    let eighths = loss * 15 / (2 * temperature);
    (0..eighths.min(100)).all(|_| random.below(8) != 0) && eighths < 100
}
