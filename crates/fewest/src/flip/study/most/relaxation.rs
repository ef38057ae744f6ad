//! The linear relaxation: how low the largest excess may get where balances need not be whole numbers.
//!
//! A dictionary of the simplex method with bounded variables, in floating point. What it comes to is only a hint:
//! its multipliers are rounded to whole numbers, and [`Certificate`] proves in whole numbers what they say.

use super::code::Code;
use crate::Monitor;

/// For each class the least and the largest balance.
#[derive(Debug, Clone)]
pub(super) struct Bounds {
    pub(super) low: Vec<i32>,
    pub(super) high: Vec<i32>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Variable {
    /// How far the largest excess is above what is allowed, which is to be small.
    Level,
    /// The balance of a class.
    Balance(u32),
    /// What an excess is below the level.
    Slack(u32),
}

/// Every basic variable as a sum of the others.
#[derive(Debug, Clone)]
pub(super) struct Relaxation {
    /// A row for each basic variable, the level first, and a column for each other.
    coefficients: Vec<f64>,
    basics: Vec<Variable>,
    /// What the basic variables come to.
    values: Vec<f64>,
    others: Vec<Other>,
}

/// A variable that rests at one of its bounds.
#[derive(Debug, Clone, Copy)]
struct Other {
    variable: Variable,
    high: bool,
}

/// Multipliers, as whole numbers, of the constraints that the level rests on.
#[derive(Debug)]
pub(super) struct Certificate {
    /// The sum of excess minus allowance, each times its multiplier, is at least this. Above 0, no balance within
    /// the bounds keeps to what is allowed.
    pub(super) least: i64,
    /// The sum of the multipliers.
    pub(super) weight: i64,
    /// How the sum changes with each class's balance.
    pub(super) slopes: Vec<i64>,
}

impl Certificate {
    /// What one multiplier of 1 is as a whole number.
    const ONE: f64 = (1 << 20) as f64;

    /// A multiplier as a whole number. Any that is not negative proves something; exact ones add up to 1, so one that
    /// is far beyond comes of rounding errors alone, and would only overflow.
    fn whole(multiplier: f64) -> i64 {
        (multiplier * Self::ONE).round().clamp(0.0, 2.0 * Self::ONE) as i64
    }

    /// What a slope is in floating point.
    #[allow(clippy::cast_precision_loss, reason = "slopes are far below 2^52")]
    pub(super) fn multiplier(slope: i64) -> f64 {
        slope as f64 / Self::ONE
    }
}

/// Values closer than this are alike.
const TOLERANCE: f64 = 1e-6;

/// Smaller coefficients are not divided by.
const SMALLEST_PIVOT: f64 = 1e-5;

/// Where the level is clearly above 0 there is nothing more to find out.
const ENOUGH: f64 = 0.02;

/// A small weight for each class, so that hardly two corners are equally good and the method does not turn in
/// circles.
fn perturbation(class: u32) -> f64 {
    1e-5 * (f64::from((class * 7919 + 13) % 101) / 50.0 - 1.0)
}

impl Relaxation {
    /// With one constraint, that of the empty sum.
    pub(super) fn new(code: &Code, bounds: &Bounds, allowance: i32) -> Self {
        let mut level = -f64::from(allowance);
        let (mut coefficients, mut others) = (Vec::new(), Vec::new());
        for class in 0..code.classes.len() as u32 {
            let coefficient = 1.0 + perturbation(class);
            level += coefficient * f64::from(bounds.low[class as usize]);
            coefficients.push(coefficient);
            others.push(Other {
                variable: Variable::Balance(class),
                high: false,
            });
        }
        coefficients.push(1.0);
        others.push(Other {
            variable: Variable::Slack(0),
            high: false,
        });
        Self {
            coefficients,
            basics: vec![Variable::Level],
            values: vec![level],
            others,
        }
    }

    pub(super) fn bytes(&self) -> usize {
        size_of_val(&*self.coefficients)
    }

    /// How far the largest excess is above what is allowed.
    pub(super) fn level(&self) -> f64 {
        self.values[0]
    }

    /// Whether the level is as clearly above 0 as is wanted.
    pub(super) fn is_above(&self) -> bool {
        self.level() > ENOUGH
    }

    fn row(&self, row: usize) -> &[f64] {
        &self.coefficients[row * self.others.len()..][..self.others.len()]
    }

    /// Whether the constraint of a sum is in the dictionary.
    pub(super) fn has(&self, sum: u32) -> bool {
        let slack = Variable::Slack(sum);
        self.basics.contains(&slack) || self.others.iter().any(|other| other.variable == slack)
    }

    /// Adds the constraint of a sum that is not there yet.
    pub(super) fn add(&mut self, code: &Code, bounds: &Bounds, sum: u32, allowance: i32) {
        let mut row = self.row(0).to_vec();
        let mut value = self.level() + f64::from(allowance);
        let coefficient =
            |class: u32| f64::from(code.sign(class as usize, sum)) + perturbation(class);
        for (column, other) in self.others.iter().enumerate() {
            if let Variable::Balance(class) = other.variable {
                row[column] -= coefficient(class);
                value -= coefficient(class) * other.value(bounds);
            }
        }
        for (index, &basic) in self.basics.iter().enumerate() {
            if let Variable::Balance(class) = basic {
                let coefficient = coefficient(class);
                for (sum, one) in row.iter_mut().zip(self.row(index)) {
                    *sum -= coefficient * one;
                }
                value -= coefficient * self.values[index];
            }
        }
        self.coefficients.extend(row);
        self.basics.push(Variable::Slack(sum));
        self.values.push(value);
    }

    /// Forgets constraints that are far from being met, until at most `rows` rows are left.
    pub(super) fn forget(&mut self, rows: usize) {
        const FAR: f64 = 4.0;
        let width = self.others.len();
        let mut index = self.basics.len();
        while self.basics.len() > rows && index > 1 {
            index -= 1;
            if matches!(self.basics[index], Variable::Slack(_)) && self.values[index] > FAR {
                let last = self.basics.len() - 1;
                self.basics.swap_remove(index);
                self.values.swap_remove(index);
                self.coefficients.copy_within(last * width.., index * width);
                self.coefficients.truncate(last * width);
            }
        }
    }

    /// Moves the bounds of a class.
    pub(super) fn tighten(&mut self, bounds: &mut Bounds, class: usize, low: i32, high: i32) {
        let variable = Variable::Balance(class as u32);
        let place = self
            .others
            .iter()
            .position(|other| other.variable == variable);
        let before = place.map(|place| self.others[place].value(bounds));
        (bounds.low[class], bounds.high[class]) = (low, high);
        if let (Some(place), Some(before)) = (place, before) {
            self.shift(place, self.others[place].value(bounds) - before);
        }
    }

    /// Lowers what the excesses may be at most.
    pub(super) fn allow_less(&mut self, by: impl Fn(u32) -> i32) {
        for (basic, value) in self.basics.iter().zip(&mut self.values) {
            if let Variable::Slack(sum) = *basic {
                *value -= f64::from(by(sum));
            }
        }
        for place in 0..self.others.len() {
            if let Variable::Slack(sum) = self.others[place].variable {
                self.shift(place, f64::from(by(sum)));
            }
        }
    }

    /// Moves a variable that rests.
    fn shift(&mut self, place: usize, by: f64) {
        if by != 0.0 {
            let rows = self.coefficients.chunks_exact(self.others.len());
            for (value, row) in self.values.iter_mut().zip(rows) {
                *value += by * row[place];
            }
        }
    }

    /// Lowers the level as far as the constraints in the dictionary let it, by the dual simplex method; stops
    /// early where it is clearly above 0, after many pivots, or when the monitor asks for it.
    ///
    /// Cost: rows times columns for each pivot.
    pub(super) fn solve(&mut self, bounds: &Bounds, monitor: &dyn Monitor) {
        const PIVOTS: usize = 400;
        for _ in 0..PIVOTS {
            let Some((row, up)) = self.leaving(bounds) else {
                return;
            };
            let Some(place) = self.entering(bounds, row, up) else {
                return;
            };
            self.pivot(bounds, row, place, up);
            if self.is_above() || monitor.should_stop() {
                return;
            }
        }
    }

    /// The basic variable that is farthest out of its bounds, and whether it has to get larger.
    fn leaving(&self, bounds: &Bounds) -> Option<(usize, bool)> {
        let (mut worst, mut found) = (TOLERANCE, None);
        for (row, (&basic, &value)) in self.basics.iter().zip(&self.values).enumerate().skip(1) {
            let (low, high) = limits(basic, bounds);
            if low - value > worst {
                (worst, found) = (low - value, Some((row, true)));
            }
            if value - high > worst {
                (worst, found) = (value - high, Some((row, false)));
            }
        }
        found
    }

    /// The variable that rests and can take the place of the one that leaves: of those that raise the level least
    /// the one with the largest coefficient (Harris 1973).
    fn entering(&self, bounds: &Bounds, row: usize, up: bool) -> Option<usize> {
        const SLIP: f64 = 1e-7;
        let (costs, row) = (self.row(0), self.row(row));
        let candidates = || {
            let others = self.others.iter().zip(costs).zip(row).enumerate();
            others.filter_map(|(place, ((other, &cost), &coefficient))| {
                let (low, high) = limits(other.variable, bounds);
                let direction = if other.high { -1.0 } else { 1.0 };
                let change = coefficient * direction * if up { 1.0 } else { -1.0 };
                let may = low < high && change > SMALLEST_PIVOT;
                may.then(|| (place, (cost * direction).max(0.0), change))
            })
        };
        let least = candidates()
            .map(|(_, cost, change)| (cost + SLIP) / change)
            .fold(f64::INFINITY, f64::min);
        candidates()
            .filter(|(_, cost, change)| cost / change <= least)
            .max_by(|a, b| a.2.total_cmp(&b.2))
            .map(|(place, ..)| place)
    }

    /// Lets the basic variable of a row rest at the bound that it was beyond, and another one in its place.
    fn pivot(&mut self, bounds: &Bounds, row: usize, place: usize, up: bool) {
        let width = self.others.len();
        let leaving = self.basics[row];
        let (low, high) = limits(leaving, bounds);
        let target = if up { low } else { high };
        let pivot = self.row(row)[place];
        let by = (target - self.values[row]) / pivot;
        let entering = self.others[place];
        let value = entering.value(bounds) + by;
        self.shift(place, by);
        let mut new: Vec<f64> = self.row(row).iter().map(|one| -one / pivot).collect();
        new[place] = 1.0 / pivot;
        for (index, old) in self.coefficients.chunks_exact_mut(width).enumerate() {
            let factor = old[place];
            if index != row && factor != 0.0 {
                old[place] = 0.0;
                for (old, new) in old.iter_mut().zip(&new) {
                    *old += factor * new;
                }
            }
        }
        self.coefficients[row * width..][..width].copy_from_slice(&new);
        self.others[place] = Other {
            variable: leaving,
            high: !up,
        };
        self.basics[row] = entering.variable;
        self.values[row] = value;
    }

    /// The balances that the level belongs to.
    pub(super) fn balances(&self, bounds: &Bounds) -> Vec<f64> {
        let mut balances = vec![0.0; bounds.low.len()];
        for other in &self.others {
            if let Variable::Balance(class) = other.variable {
                balances[class as usize] = other.value(bounds);
            }
        }
        for (&basic, &value) in self.basics.iter().zip(&self.values) {
            if let Variable::Balance(class) = basic {
                balances[class as usize] = value;
            }
        }
        balances
    }

    /// What the multipliers prove.
    ///
    /// Cost: number of classes squared.
    pub(super) fn certificate(
        &self,
        code: &Code,
        bounds: &Bounds,
        allowance: impl Fn(u32) -> i32,
    ) -> Certificate {
        let mut slopes = vec![0_i64; code.classes.len()];
        let (mut least, mut weight) = (0, 0);
        for (other, multiplier) in self.others.iter().zip(self.row(0)) {
            let multiplier = Certificate::whole(*multiplier);
            if let (Variable::Slack(sum), 1..) = (other.variable, multiplier) {
                weight += multiplier;
                least -= multiplier * i64::from(allowance(sum));
                for (class, slope) in slopes.iter_mut().enumerate() {
                    *slope += multiplier * i64::from(code.sign(class, sum));
                }
            }
        }
        for (&slope, (&low, &high)) in slopes.iter().zip(bounds.low.iter().zip(&bounds.high)) {
            least += (slope * i64::from(low)).min(slope * i64::from(high));
        }
        Certificate {
            least,
            weight,
            slopes,
        }
    }
}

impl Other {
    fn value(self, bounds: &Bounds) -> f64 {
        let (low, high) = limits(self.variable, bounds);
        if self.high { high } else { low }
    }
}

fn limits(variable: Variable, bounds: &Bounds) -> (f64, f64) {
    match variable {
        Variable::Level => (f64::NEG_INFINITY, f64::INFINITY),
        Variable::Slack(_) => (0.0, f64::INFINITY),
        Variable::Balance(class) => (
            f64::from(bounds.low[class as usize]),
            f64::from(bounds.high[class as usize]),
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Unmonitored;
    use crate::flip::study::most::tests::{balances, code};

    /// Whatever has become of the numbers, a certificate does not rule out what there is.
    #[test]
    fn a_certificate_of_wrong_numbers_proves_nothing_wrong() {
        let code = code(&[(1, 3), (2, 2), (3, 4), (5, 1), (6, 2)]);
        let (mut low, mut high) = (vec![-3, -2, -4, -1, -2], vec![3, 2, 4, 1, 2]);
        let rounds = balances(&code).iter().map(|all| code.rounds(all)).max();
        let rounds = rounds.expect("there are balances");
        let allowance = |sum| code.allowance(rounds, sum);
        let keeps = |balance: &Vec<i32>| {
            let mut excesses = (0..).zip(code.excesses(balance));
            excesses.all(|(sum, excess)| excess <= allowance(sum))
        };
        let found = balances(&code).into_iter().find(keeps);
        let found = found.expect("some need the most rounds");
        (low[1], high[1], low[2], high[2]) = (found[1], found[1], found[2], found[2]);
        let bounds = Bounds { low, high };
        let mut relaxation = Relaxation::new(&code, &bounds, allowance(0));
        for sum in 1..code.sums() {
            relaxation.add(&code, &bounds, sum, allowance(sum));
        }
        relaxation.solve(&bounds, &Unmonitored);
        let level = relaxation.certificate(&code, &bounds, allowance);
        assert!(level.weight > 0 && level.least <= 0, "{level:?}");
        for place in 0..relaxation.others.len() {
            for number in [1.5, -0.25, 1e9, 1e300, f64::INFINITY, f64::NAN] {
                let mut relaxation = relaxation.clone();
                relaxation.coefficients[place] = number;
                let certificate = relaxation.certificate(&code, &bounds, allowance);
                assert!(
                    certificate.least <= 0,
                    "{number} at {place}: {certificate:?}"
                );
            }
        }
    }
}
