use super::{Drag, Method};

/// What a search for exactly n drags found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The lexicographically smallest list.
    Solved(Vec<Drag>),
    /// Proven: no list of that many drags clears the board.
    None,
    /// The search was stopped before either was known.
    Undecided,
}

/// What a search did. For people and for comparisons; says nothing about the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Counters {
    /// Boards that were looked at: each drag that was made counts one, and so does the start.
    pub visited: u64,
    /// Boards given up because of a bound: no way to clear them with the drags left.
    pub hopeless: u64,
    /// Boards given up because they had failed before with as many drags left.
    pub remembered: u64,
}

impl Counters {
    /// Adds the work of another part of the search.
    pub(super) const fn add(&mut self, other: Self) {
        self.visited += other.visited;
        self.hopeless += other.hopeless;
        self.remembered += other.remembered;
    }

    /// What was done after `before`.
    pub(super) const fn since(self, before: Self) -> Self {
        Self {
            visited: self.visited - before.visited,
            hopeless: self.hopeless - before.hopeless,
            remembered: self.remembered - before.remembered,
        }
    }
}

/// The result of [`solve`](super::solve).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outcome {
    /// The answer.
    pub answer: Answer,
    /// The method that did the work, never [`Method::Auto`].
    pub method: Method,
    /// What it took.
    pub counters: Counters,
}

/// What a search for the fewest drags found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fewest {
    /// The lexicographically smallest list among those of the smallest length.
    Solved(Vec<Drag>),
    /// Proven: no list of at most this many drags clears the board. The limit that was asked for.
    NoneWithin(u32),
    /// Proven: no list of drags clears the board, however long.
    Never,
    /// The search was stopped.
    Undecided {
        /// Proven: no list of at most this many drags clears the board; `None` where not even the
        /// empty list is ruled out.
        none_within: Option<u32>,
    },
}

/// The result of [`fewest`](super::fewest).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FewestOutcome {
    /// The answer.
    pub answer: Fewest,
    /// The method that did the work, never [`Method::Auto`].
    pub method: Method,
    /// What it took, over all lengths.
    pub counters: Counters,
}

impl FewestOutcome {
    /// The number of drags, where it is known.
    #[must_use]
    pub fn drags(&self) -> Option<usize> {
        match &self.answer {
            Fewest::Solved(drags) => Some(drags.len()),
            _ => None,
        }
    }
}
