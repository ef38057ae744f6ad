use std::cmp::Ordering;

use super::{Colour, Method};
use crate::BitGrid;

/// A set of presses that makes the whole board one colour.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Solution {
    /// The colour that the board shows afterwards.
    pub colour: Colour,
    /// Ones where to press.
    pub presses: BitGrid,
}

impl Solution {
    /// How many rounds it takes. O(words).
    #[must_use]
    pub fn rounds(&self) -> u64 {
        self.presses.count_ones()
    }
}

/// What became of a search for the fewest rounds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The fewest rounds, proven. Of all minimum press sets of the goal the one whose list of
    /// cells, row by row, is lexicographically smallest; that of [`fewest`](super::fewest) may be
    /// another one where the search was stopped.
    Minimum(Solution),
    /// No number of rounds reaches the goal; proven.
    Impossible,
    /// The search was stopped.
    Undecided {
        /// The best solution seen. Where it takes `lower` rounds, only whether its list is the smallest
        /// is open; [`fewest`](super::fewest) then says [`Answer::Minimum`].
        best: Option<Solution>,
        /// Fewer rounds than this do not reach the goal; proven.
        lower: u64,
    },
}

impl Answer {
    /// The answer of a search that was stopped, when fewer than `lower` rounds are ruled out. No list
    /// is smaller than one without presses.
    pub(super) fn stopped(best: Option<Solution>, lower: u64) -> Self {
        match best {
            Some(best) if best.rounds() == 0 => Self::Minimum(best),
            best => Self::Undecided { best, lower },
        }
    }
}

/// An answer, and what it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// What was found.
    pub answer: Answer,
    /// The method that found it, never [`Method::Auto`].
    pub method: Method,
    /// How many states the method looked at; what a state is, is the method's own
    /// (see [`Method::summary`]).
    pub states: u64,
}

impl Outcome {
    /// The outcome for somebody who takes any list of the fewest rounds: bounds that meet are an
    /// answer, whether the search came to its end or not.
    pub(super) fn with_any_list(self) -> Self {
        let answer = match self.answer {
            Answer::Undecided {
                best: Some(best),
                lower,
            } if best.rounds() == lower => Answer::Minimum(best),
            answer => answer,
        };
        Self { answer, ..self }
    }
}

/// Which of two sets *of equal size* has the lexicographically smaller list of cells: the one that
/// holds the first cell, row by row, in which they differ. O(words).
pub(super) fn list_order(a: &[u64], b: &[u64]) -> Ordering {
    for (&a, &b) in a.iter().zip(b) {
        let differ = a ^ b;
        if differ != 0 {
            let first = differ & differ.wrapping_neg();
            return if a & first != 0 {
                Ordering::Less
            } else {
                Ordering::Greater
            };
        }
    }
    Ordering::Equal
}

/// Which of several minimum press sets is the one to give.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) enum Tie {
    /// Whose list of cells, row by row, is lexicographically smallest: it presses the first cell in
    /// which it differs from any other.
    #[default]
    SmallestList,
    /// Whose string of zeros and ones, row by row, is least: it leaves that cell alone.
    LeastPattern,
}

/// Keeps the better of solutions that are offered one by one: fewer rounds, then as the tie says.
#[derive(Debug, Default)]
pub(super) struct Best {
    solution: Option<Solution>,
    rounds: u64,
    tie: Tie,
}

impl Best {
    /// Nothing yet.
    pub(super) fn new(tie: Tie) -> Self {
        Self {
            tie,
            ..Self::default()
        }
    }

    /// Whether a solution of so many rounds could be better, or be as good with a smaller list.
    pub(super) fn welcomes(&self, rounds: u64) -> bool {
        self.solution.is_none() || rounds <= self.rounds
    }

    /// The rounds of the best so far.
    pub(super) fn rounds(&self) -> Option<u64> {
        self.solution.as_ref().map(|_| self.rounds)
    }

    /// Takes the solution where it is better.
    pub(super) fn offer(&mut self, offered: Solution) {
        let rounds = offered.rounds();
        let better = match &self.solution {
            None => true,
            Some(best) => {
                let order = list_order(offered.presses.words(), best.presses.words());
                let order = match self.tie {
                    Tie::SmallestList => order,
                    Tie::LeastPattern => order.reverse(),
                };
                rounds.cmp(&self.rounds).then(order).is_lt()
            }
        };
        if better {
            self.rounds = rounds;
            self.solution = Some(offered);
        }
    }

    /// The answer of a search that went to its end.
    pub(super) fn proven(self) -> Answer {
        match self.solution {
            Some(solution) => Answer::Minimum(solution),
            None => Answer::Impossible,
        }
    }

    /// The answer of a search that was stopped, when fewer than `lower` rounds are ruled out.
    pub(super) fn undecided(self, lower: u64) -> Answer {
        Answer::stopped(self.solution, lower)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Size};

    fn presses(count: usize) -> Solution {
        let cells = (0..count).map(|column| Cell::new(0, column));
        Solution {
            colour: Colour::White,
            presses: BitGrid::from_cells(Size::new(1, 4), cells),
        }
    }

    /// Whether a search that was stopped with these bounds has an answer.
    fn decides(rounds: usize, lower: u64, outcome: impl Fn(Outcome) -> Outcome) -> bool {
        let stopped = Outcome {
            answer: Answer::stopped(Some(presses(rounds)), lower),
            method: Method::DepthFirst,
            states: 1,
        };
        match outcome(stopped).answer {
            Answer::Minimum(solution) => {
                assert_eq!(solution, presses(rounds));
                true
            }
            _ => false,
        }
    }

    #[test]
    fn bounds_that_meet_are_an_answer_where_any_list_will_do() {
        assert!(decides(2, 2, Outcome::with_any_list));
        assert!(!decides(3, 2, Outcome::with_any_list));
        assert!(decides(0, 0, Outcome::with_any_list));
    }

    #[test]
    fn bounds_say_nothing_of_the_smallest_list_but_of_the_empty_one() {
        assert!(!decides(2, 2, |outcome| outcome));
        assert!(decides(0, 0, |outcome| outcome));
    }

    #[test]
    fn list_order_is_the_order_of_the_lists() {
        let size = Size::new(2, 65);
        let sets = [
            [Cell::new(0, 3), Cell::new(1, 64)],
            [Cell::new(0, 64), Cell::new(1, 0)],
            [Cell::new(0, 3), Cell::new(0, 4)],
            [Cell::new(1, 63), Cell::new(1, 64)],
        ];
        for a in sets {
            for b in sets {
                let words = |cells| BitGrid::from_cells(size, cells).words().to_vec();
                assert_eq!(list_order(&words(a), &words(b)), a.cmp(&b), "{a:?} {b:?}");
            }
        }
    }
}
