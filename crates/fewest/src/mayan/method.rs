//! The methods by name, and what each does. Those that the best one left behind have modules below.

mod depth_first;
mod memo;

use std::num::NonZeroUsize;

use super::bounded::Cuts;
use super::deepen::Deepening;
use super::dispatch::Start;
use super::word::Word;
use super::{Answer, Counters, IdleSwaps};
use crate::monitor::{Monitor, Phase};

choices! {
    /// The ways to search for a list of exactly n drags. All give the same answer.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
    pub enum Method {
        /// The best one for the board: always [`Method::Bounded`].
        #[default]
        Auto = "auto", "the best method for the board";
        /// The classic one, as a yardstick: depth-first in answer order with three prunes.
        DepthFirst = "depth-first", "depth-first in answer order; a colour with one or two blocks left is lost";
        /// Depth-first in answer order, with failures remembered.
        Memo = "memo", "depth-first in answer order, failed boards remembered";
        /// Iterative deepening in answer order with a bound on the drags still needed, failures
        /// remembered, commuting drags tried in one order only, on several threads where asked for.
        Bounded = "bounded",
            "iterative deepening in answer order with a transport bound, failed boards remembered, threads";
    }
    /// What it does, in one line.
    pub fn summary;
}

impl Method {
    /// What it costs, in one line: b is the number of legal drags at a board, n the number of drags.
    #[must_use]
    pub const fn cost(self) -> &'static str {
        match self {
            Self::Auto => "as the method that is taken",
            Self::DepthFirst => "time O(b^n), memory O(n)",
            Self::Memo => {
                "time and memory O(distinct boards x n), memory up to the budget, then more time"
            }
            Self::Bounded => {
                "as memo, over the boards that the bound leaves; about seven times more for each drag"
            }
        }
    }

    /// What it is not good for, in one line.
    #[must_use]
    pub const fn limits(self) -> &'static str {
        match self {
            Self::Auto => "none of its own",
            Self::DepthFirst => "about 5 drags on a full classic board",
            Self::Memo => "about 7 drags on a full classic board",
            Self::Bounded => "about 12 drags on a classic board of 30 blocks",
        }
    }

    /// The method that does the work.
    pub(super) const fn resolved(self) -> Self {
        match self {
            Self::Auto => Self::Bounded,
            other => other,
        }
    }
}

/// How to search. Every choice but `idle_swaps` changes only time and memory, never an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    /// Whether swaps of equal blocks are legal.
    pub idle_swaps: IdleSwaps,
    /// Which method.
    pub method: Method,
    /// How many threads, where the feature `threads` is on and the method can use them.
    pub threads: NonZeroUsize,
    /// Bytes that the tables may take. They grow as needed; when they are full the search goes on
    /// and takes longer.
    pub memory: usize,
}

impl Default for Options {
    /// Legal idle swaps, the best method, one thread, 1 GiB (256 MiB where addresses have 32 bits).
    fn default() -> Self {
        Self {
            idle_swaps: IdleSwaps::default(),
            method: Method::default(),
            threads: NonZeroUsize::MIN,
            memory: if usize::BITS > 32 { 1 << 30 } else { 1 << 28 },
        }
    }
}

/// The smallest list of exactly `drags` drags of a packed board.
pub(super) fn exactly<W: Word, const P: usize>(
    start: &Start<W, P>,
    drags: usize,
    method: Method,
    options: &Options,
    monitor: &dyn Monitor,
) -> (Answer, Counters) {
    let phase = Phase::Exactly {
        moves: drags as u32,
    };
    match method {
        Method::DepthFirst | Method::Memo => monitor.phase(phase),
        Method::Auto | Method::Bounded => {}
    }
    match method {
        Method::DepthFirst => depth_first::solve(start, drags, options.idle_swaps, monitor),
        Method::Memo => memo::solve(start, drags, options.idle_swaps, options.memory, monitor),
        Method::Auto | Method::Bounded => {
            let mut deepening = Deepening::new(start, options, Cuts::ALL, monitor);
            let answer = deepening.exactly(drags, options.idle_swaps);
            (answer, deepening.counters())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_method_is_found_by_its_name() {
        for method in Method::ALL {
            assert_eq!(Method::from_name(method.name()), Some(method));
        }
        assert_eq!(Method::from_name("guess"), None);
    }
}
