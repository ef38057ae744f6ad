use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use fewest::flip::{self, Shape, Solver, SystemError};
use fewest::{Family, Monitor, mayan};

/// What a search may take, the time aside: that is its monitor's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effort {
    /// Bytes that the tables may take.
    pub memory: usize,
    /// Threads, where the feature `threads` is on.
    pub threads: Threads,
}

/// How many threads a search has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Threads {
    /// So many.
    Exactly(NonZeroUsize),
    /// As many as the machine has, which is looked up when it matters.
    OfTheMachine,
}

impl Threads {
    /// One.
    pub const ONE: Self = Self::Exactly(NonZeroUsize::MIN);

    /// More threads than any machine has only take memory for their stacks, until there is none.
    pub const MOST: NonZeroUsize = NonZeroUsize::new(1024).unwrap();

    /// Their number, at most [`Threads::MOST`].
    #[must_use]
    pub fn count(self) -> NonZeroUsize {
        let threads = match self {
            Self::Exactly(threads) => threads,
            Self::OfTheMachine => available_parallelism().unwrap_or(NonZeroUsize::MIN),
        };
        threads.min(Self::MOST)
    }
}

impl Effort {
    /// For one of so many searches side by side: one thread. The tables of a flip board are small, or known
    /// to all; a Mayan board has its share of the memory.
    #[must_use]
    pub fn beside(self, searches: usize, board: Family) -> Self {
        let memory = match board {
            Family::Flip => self.memory,
            Family::Mayan => self.share(searches),
        };
        Self {
            threads: Threads::ONE,
            memory,
        }
    }

    /// The memory of one of so many searches, in whole megabytes. Where there is any, each has at least one.
    #[must_use]
    pub fn share(self, searches: usize) -> usize {
        let megabytes = self.memory >> 20;
        (megabytes / searches).max(megabytes.min(1)) << 20
    }

    /// Threads to use where a solver answers: one where it has looked at every sum of its quiet patterns
    /// before others would have started. How many the machine has takes longer to find out than such a
    /// board.
    #[must_use]
    pub fn threads_for(self, solver: &Solver) -> NonZeroUsize {
        const FEW: usize = 16;
        if solver.nullity() <= FEW {
            NonZeroUsize::MIN
        } else {
            self.threads.count()
        }
    }

    /// How to search flip boards.
    #[must_use]
    pub fn flip(self, method: flip::Method) -> flip::Options {
        flip::Options {
            method,
            threads: self.threads.count(),
            memory: self.memory,
        }
    }

    /// How to search Mayan boards.
    #[must_use]
    pub fn mayan(self, idle_swaps: mayan::IdleSwaps, method: mayan::Method) -> mayan::Options {
        mayan::Options {
            idle_swaps,
            method,
            threads: self.threads.count(),
            memory: self.memory,
        }
    }

    /// What a shape allows; `None` where the monitor stopped it.
    ///
    /// # Errors
    /// [`SystemError`] where it takes more memory than it may.
    pub fn solver(
        self,
        shape: &Shape,
        monitor: &dyn Monitor,
    ) -> Result<Option<Solver>, SystemError> {
        match Solver::new(shape, self.memory, monitor) {
            Ok(solver) => Ok(Some(solver)),
            Err(SystemError::Stopped) => Ok(None),
            Err(error) => Err(error),
        }
    }
}
