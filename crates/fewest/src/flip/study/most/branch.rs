//! Branch and bound: whether some balance keeps all excesses within what so many rounds allow.

use super::climb::climb;
use super::code::Code;
use super::relaxation::{Bounds, Certificate, Relaxation};
use super::residues::Residues;
use crate::Monitor;
use crate::bits::transform;

/// The best balance that is known, and what is proven.
#[derive(Debug)]
pub(super) struct Farthest {
    pub(super) balance: Vec<i32>,
    /// The rounds of the balance.
    pub(super) lower: u64,
    /// No balance needs more.
    pub(super) upper: u64,
}

/// Whether so many rounds can be needed.
enum Answer {
    Balance(Vec<i32>),
    Never,
    /// The monitor, the memory or the number of nodes came before an answer.
    Stopped,
}

/// Finds the balance with the most rounds. Tells `known` the bounds as they get tighter.
pub(super) fn farthest(
    code: &Code,
    memory: usize,
    known: &dyn Fn(u64, u64),
    monitor: &dyn Monitor,
) -> Farthest {
    let balance = climb(code, monitor);
    let lower = code.rounds(&balance);
    let mut farthest = Farthest {
        balance,
        lower,
        upper: code.trivial_bound(),
    };
    known(farthest.lower, farthest.upper);
    if farthest.lower < farthest.upper && !monitor.should_stop() {
        farthest.upper = Search::new(code, 0, memory, monitor)
            .root_bound()
            .max(lower);
        known(farthest.lower, farthest.upper);
    }
    while farthest.lower < farthest.upper {
        match Search::new(code, farthest.upper, memory, monitor).run() {
            Answer::Balance(balance) => {
                farthest.lower = code.rounds(&balance);
                farthest.balance = balance;
            }
            Answer::Never => farthest.upper -= 1,
            Answer::Stopped => break,
        }
        known(farthest.lower, farthest.upper);
    }
    farthest
}

/// Balances within bounds, of press sets with known weights modulo 4, and their relaxation.
#[derive(Debug, Clone)]
struct Node {
    bounds: Bounds,
    residues: Residues,
    relaxation: Relaxation,
}

impl Node {
    /// Leaves out balances that would lift the certificate above 0; whether there were any.
    fn shorten(&mut self, certificate: &Certificate) -> bool {
        let mut shorter = false;
        for (class, &slope) in certificate.slopes.iter().enumerate() {
            let (low, high) = (self.bounds.low[class], self.bounds.high[class]);
            if slope == 0 || low == high {
                continue;
            }
            let steps = -certificate.least / (2 * slope.abs());
            if steps < i64::from((high - low) / 2) {
                let reach = 2 * steps as i32;
                let (low, high) = if slope > 0 {
                    (low, low + reach)
                } else {
                    (high - reach, high)
                };
                self.relaxation.tighten(&mut self.bounds, class, low, high);
                shorter = true;
            }
        }
        shorter
    }

    /// The class to branch by: its bounds part behind the middle, and the upper half is looked at first or not.
    fn choose(&self, slopes: &[i64]) -> Option<(usize, i32, bool)> {
        let balances = self.relaxation.balances(&self.bounds);
        let mut best: Option<(f64, usize)> = None;
        for (class, &balance) in balances.iter().enumerate() {
            let (low, high) = (self.bounds.low[class], self.bounds.high[class]);
            if low < high {
                let steps = (balance - f64::from(low)) / 2.0;
                let part = (steps - steps.floor()).min(steps.ceil() - steps);
                let slope = Certificate::multiplier(slopes[class]).abs();
                let score = part * (0.05 + slope);
                if best.is_none_or(|(most, _)| score > most) {
                    best = Some((score, class));
                }
            }
        }
        let (_, class) = best?;
        let (low, high) = (self.bounds.low[class], self.bounds.high[class]);
        let steps = ((balances[class] - f64::from(low)) / 2.0 + 1e-9).floor() as i32;
        let middle = (low + 2 * steps).clamp(low, high - 2);
        Some((class, middle, balances[class] - f64::from(middle) >= 1.0))
    }
}

struct Search<'a> {
    code: &'a Code,
    /// The rounds that are asked for.
    rounds: u64,
    memory: usize,
    monitor: &'a dyn Monitor,
}

impl<'a> Search<'a> {
    fn new(code: &'a Code, rounds: u64, memory: usize, monitor: &'a dyn Monitor) -> Self {
        Self {
            code,
            rounds,
            memory,
            monitor,
        }
    }

    fn allowance(&self, residues: Residues, sum: u32) -> i32 {
        residues.allowance(self.code, self.rounds, sum)
    }

    /// All balances, of those that are alike only one where that is simple to say. The press sets have the parity of the
    /// rounds.
    ///
    /// To add a sum of patterns turns the signs of the classes that meet it oddly. Where it has an even weight it
    /// leaves the parity of the presses, which [`Code::allowance`] goes by. Classes whose columns are independent, that
    /// of `odd` among them, are turned each by itself; their balances are taken to be 0 or more.
    fn root(&self) -> Node {
        let size = |class| self.code.size(class);
        let classes = 0..self.code.classes.len();
        let high: Vec<i32> = classes.clone().map(size).collect();
        let mut low: Vec<i32> = classes.clone().map(|class| -size(class)).collect();
        // An odd balance is not 0, so its sign says more; and the fewer cells, the more.
        let mut order: Vec<usize> = classes.collect();
        order.sort_by_key(|&class| (size(class) % 2 == 0, size(class)));
        let mut span = Span::default();
        span.add(self.code.odd);
        for class in order {
            if span.add(self.code.classes[class].column) {
                low[class] = size(class) % 2;
            }
        }
        let bounds = Bounds { low, high };
        let residues = Residues::default();
        let relaxation = Relaxation::new(self.code, &bounds, self.allowance(residues, 0));
        Node {
            bounds,
            residues,
            relaxation,
        }
    }

    /// No board needs more rounds than this, as far as the relaxation tells. For a search of 0 rounds.
    fn root_bound(&self) -> u64 {
        let mut node = self.root();
        let mut bound = self.code.trivial_bound();
        loop {
            node.relaxation.solve(&node.bounds, self.monitor);
            let certificate = self.certificate(&node);
            // The sum of multiplier times excess is at most the largest excess times the weight.
            if certificate.weight > 0 {
                let above = certificate.least.div_euclid(2 * certificate.weight);
                let above =
                    above + i64::from(certificate.least.rem_euclid(2 * certificate.weight) != 0);
                bound = bound.min(above.unsigned_abs() * u64::from(above <= 0));
            }
            let level = node.relaxation.level();
            if !self.refine(&mut node, level) || self.monitor.should_stop() {
                return bound;
            }
        }
    }

    fn certificate(&self, node: &Node) -> Certificate {
        let allowance = |sum| self.allowance(node.residues, sum);
        node.relaxation
            .certificate(self.code, &node.bounds, allowance)
    }

    /// Looks for a balance.
    fn run(&self) -> Answer {
        // Without the cases of weights modulo 4 a tree is small or hopeless, and nobody knows before.
        const SMALL: usize = 8000;
        match self.tree(Some(SMALL)) {
            Answer::Stopped if !self.monitor.should_stop() => self.tree(None),
            answer => answer,
        }
    }

    /// Looks for a balance, depth first. With a limit of its nodes the tree parts balances alone, without one weights modulo
    /// 4 before them.
    fn tree(&self, limit: Option<usize>) -> Answer {
        let mut stack = vec![self.root()];
        let mut nodes = 0;
        while let Some(mut node) = stack.pop() {
            nodes += 1;
            if self.monitor.should_stop()
                || limit.is_some_and(|limit| nodes > limit)
                || stack.len() * node.relaxation.bytes() > self.memory
            {
                return Answer::Stopped;
            }
            node.relaxation.forget(2 * self.code.classes.len());
            let Some(slopes) = self.settle(&mut node) else {
                continue;
            };
            let cases = node.residues.cases(self.code);
            if let (Some(cases), None) = (cases, limit) {
                stack.extend(cases.map(|case| self.case(&node, case)).into_iter().rev());
                continue;
            }
            let Some((class, middle, up)) = node.choose(&slopes) else {
                if self.holds(&node.bounds.low) {
                    return Answer::Balance(node.bounds.low);
                }
                continue;
            };
            let (low, high) = (node.bounds.low[class], node.bounds.high[class]);
            let mut other = node.clone();
            node.relaxation
                .tighten(&mut node.bounds, class, low, middle);
            other
                .relaxation
                .tighten(&mut other.bounds, class, middle + 2, high);
            if up {
                stack.extend([node, other]);
            } else {
                stack.extend([other, node]);
            }
        }
        Answer::Never
    }

    /// The node with more weights modulo 4 known.
    fn case(&self, node: &Node, residues: Residues) -> Node {
        let mut case = node.clone();
        case.residues = residues;
        let by = |sum| self.allowance(node.residues, sum) - self.allowance(residues, sum);
        case.relaxation.allow_less(by);
        case
    }

    /// Solves the relaxation and takes away what it rules out; `None` where nothing is left, else the slopes of the
    /// last certificate.
    fn settle(&self, node: &mut Node) -> Option<Vec<i64>> {
        loop {
            node.relaxation.solve(&node.bounds, self.monitor);
            let certificate = self.certificate(node);
            if certificate.least > 0 {
                return None;
            }
            if node.shorten(&certificate) {
                continue;
            }
            if self.monitor.should_stop() {
                return Some(certificate.slopes);
            }
            if node.relaxation.is_above() || !self.refine(node, node.relaxation.level().max(0.0)) {
                return Some(certificate.slopes);
            }
        }
    }

    /// Adds constraints that the balances of the relaxation break by more than `level`; whether there are any.
    fn refine(&self, node: &mut Node, level: f64) -> bool {
        const TOLERANCE: f64 = 1e-4;
        const AT_ONCE: usize = 8;
        let mut excesses = vec![0.0; self.code.sums() as usize];
        let balances = node.relaxation.balances(&node.bounds);
        for (class, balance) in self.code.classes.iter().zip(balances) {
            excesses[class.column as usize] += balance;
        }
        transform(&mut excesses);
        let mut broken: Vec<(f64, u32)> = (0..)
            .zip(&excesses)
            .map(|(sum, excess)| {
                let allowance = f64::from(self.allowance(node.residues, sum));
                (excess - allowance - level, sum)
            })
            .filter(|&(above, sum)| above > TOLERANCE && !node.relaxation.has(sum))
            .collect();
        broken.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
        broken.truncate(AT_ONCE);
        for &(_, sum) in &broken {
            let allowance = self.allowance(node.residues, sum);
            node.relaxation.add(self.code, &node.bounds, sum, allowance);
        }
        !broken.is_empty()
    }

    /// Whether the excesses are allowed.
    fn holds(&self, balance: &[i32]) -> bool {
        let mut excesses = (0..).zip(self.code.excesses(balance));
        excesses.all(|(sum, excess)| excess <= self.code.allowance(self.rounds, sum))
    }
}

/// A linear span over GF(2).
#[derive(Debug, Default)]
struct Span {
    /// With leading bits that differ, the largest first.
    basis: Vec<u32>,
}

impl Span {
    /// Whether the vector was outside; it is inside from now on.
    fn add(&mut self, mut vector: u32) -> bool {
        for &one in &self.basis {
            vector = vector.min(vector ^ one);
        }
        if vector == 0 {
            return false;
        }
        let place = self.basis.partition_point(|&one| one > vector);
        self.basis.insert(place, vector);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::flip::study::most::tests::{balances, code};
    use crate::{Random, Unmonitored};

    /// Every number of rounds up to more than there are is asked for, so that the tree answers and not the local search.
    #[test]
    fn the_tree_agrees_with_all_balances() {
        let mut random = Random::new(15, 0);
        for _ in 0..150 {
            let dimension = random.index(2..6);
            let mut columns: Vec<u32> = (1..1 << dimension).collect();
            random.shuffle(&mut columns);
            columns.truncate(random.index(dimension..dimension + 4));
            let mut ways = 4000;
            let classes: Vec<(u32, usize)> = columns
                .into_iter()
                .map_while(|column| {
                    let size = random.index(1..6);
                    ways /= size as u64 + 1;
                    (ways > 0).then_some((column, size))
                })
                .collect();
            let code = code(&classes);
            let balances = balances(&code);
            let most = balances.iter().map(|balance| code.rounds(balance));
            let most = most.max().expect("there are balances");
            let memory = 1 << 30;
            let bound = Search::new(&code, 0, memory, &Unmonitored).root_bound();
            assert!(
                (most..=code.trivial_bound()).contains(&bound),
                "{classes:?}"
            );
            for rounds in 1..=most + 2 {
                let search = Search::new(&code, rounds, memory, &Unmonitored);
                for answer in [search.run(), search.tree(None)] {
                    match answer {
                        Answer::Balance(balance) => {
                            assert!(code.rounds(&balance) >= rounds, "{classes:?} {rounds}");
                            assert!(rounds <= most, "{classes:?} {rounds} {most}");
                        }
                        Answer::Never => assert!(rounds > most, "{classes:?} {rounds} {most}"),
                        Answer::Stopped => panic!("nobody stops"),
                    }
                }
            }
            let found = farthest(&code, memory, &|_, _| (), &Unmonitored);
            assert_eq!((found.lower, found.upper), (most, most), "{classes:?}");
        }
    }
}
