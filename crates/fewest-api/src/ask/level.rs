//! How hard new boards are: the one table of the server, the page and the player in the terminal.

use std::num::NonZeroUsize;
use std::ops::RangeInclusive;

use fewest::flip::generate::{self, Answers, Generator, Promise, Wanted};
use fewest::flip::{Board, Goal, Shape, Solver, verify};
use fewest::mayan::{self, CLASSIC_SIZE, IdleSwaps};
use fewest::{BitGrid, Cell, Monitor, Random, Size};
use serde::Deserialize;

/// How hard a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "lowercase")]
pub enum Level {
    /// For a start.
    Easy,
    /// Some thought.
    Medium,
    /// As hard as boards at random get.
    Hard,
}

/// Up to so many cells boards of an exact number of rounds are looked for.
const EXACT: u64 = 100;

/// Boards that are looked at for each number of rounds.
const TRIES_EACH: u64 = 1_000;

impl Level {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Easy, Self::Medium, Self::Hard];

    /// Flip: the rounds that a board of so many cells needs, where boards need so many.
    #[must_use]
    pub fn rounds(self, cells: u64) -> RangeInclusive<u64> {
        // A board at random needs about four presses of ten cells.
        let part = |percent: u64| (cells * percent).div_ceil(100).max(1);
        match self {
            Self::Easy => part(10)..=part(20),
            Self::Medium => part(21)..=part(30),
            Self::Hard => part(31)..=part(45),
        }
    }

    /// Mayan: the fewest drags, where nothing else is asked for.
    #[must_use]
    pub const fn drags(self) -> u8 {
        match self {
            Self::Easy => 2,
            Self::Medium => 3,
            Self::Hard => 4,
        }
    }

    /// Mayan: how many blocks.
    #[must_use]
    pub const fn blocks(self) -> RangeInclusive<usize> {
        match self {
            Self::Easy => 6..=9,
            Self::Medium => 9..=13,
            Self::Hard => 12..=17,
        }
    }

    /// Mayan: how many colours.
    #[must_use]
    pub const fn colours(self) -> u8 {
        match self {
            Self::Easy => 2,
            Self::Medium => 3,
            Self::Hard => 4,
        }
    }

    /// A flip board of that level that can be solved and is not yet; `None` where none was found.
    ///
    /// The same random numbers give the same board. Cost: some solutions on up to 100 cells, and a
    /// play on more.
    #[must_use]
    pub fn flip(
        self,
        solver: &Solver,
        goal: Goal,
        random: &mut Random,
        threads: NonZeroUsize,
        monitor: &dyn Monitor,
    ) -> Option<Board> {
        let cells = solver.shape().cell_count();
        let range = self.rounds(cells);
        let limits = generate::Limits {
            tries: TRIES_EACH,
            threads,
        };
        if cells > EXACT {
            return scattered(solver.shape(), goal, range, random);
        }
        let span = range.end() - range.start() + 1;
        let mut rounds = range.start() + random.below(span);
        // What no board needs, and what is not found, is asked of one round fewer.
        while rounds > 0 && !monitor.should_stop() {
            let promise = Promise::Solvable {
                rounds: Some(rounds),
                answers: Answers::Any,
            };
            if let Ok(generator) = Generator::new(solver, Wanted { goal, promise })
                && let Ok(generated) = generator.board(random, limits, monitor)
            {
                return Some(generated.board);
            }
            rounds -= 1;
        }
        None
    }

    /// What a Mayan board of that level is to be; of the classic size where none is named.
    #[must_use]
    pub fn mayan(
        self,
        size: Option<Size>,
        drags: Option<u8>,
        random: &mut Random,
    ) -> mayan::generate::Wanted {
        let size = size.unwrap_or(CLASSIC_SIZE);
        let blocks = self.blocks();
        let span = (blocks.end() - blocks.start() + 1) as u64;
        let places = size.area().unwrap_or(usize::MAX);
        let drags = drags.unwrap_or(self.drags());
        // One drag clears few blocks, and boards of few places hold few.
        let blocks = (blocks.start() + random.below(span) as usize).min(places);
        let colours = usize::from(self.colours()).min(blocks / 3).max(1);
        mayan::generate::Wanted {
            size,
            drags,
            blocks,
            colours: colours as u8,
            heights: None,
            answers: mayan::generate::Answers::Any,
            idle_blocks: mayan::generate::IdleBlocks::Allowed,
            idle_swaps: IdleSwaps::default(),
        }
    }
}

/// A board of one colour with presses at random: of so many rounds or fewer.
fn scattered(
    shape: &Shape,
    goal: Goal,
    rounds: RangeInclusive<u64>,
    random: &mut Random,
) -> Option<Board> {
    let cells: Vec<Cell> = shape.cells().collect();
    let black = match goal {
        Goal::Black => BitGrid::from_cells(shape.size(), cells.iter().copied()),
        Goal::White | Goal::Either => BitGrid::new(shape.size()),
    };
    let start = Board::new(shape.clone(), black).ok()?;
    for _ in 0..TRIES_EACH {
        let count = rounds.start() + random.below(rounds.end() - rounds.start() + 1);
        let pressed: Vec<Cell> = (0..count)
            .map(|_| cells[random.below(cells.len() as u64) as usize])
            .collect();
        let board = verify::play(&start, pressed).ok()?;
        if board.uniform().is_none() {
            return Some(board);
        }
    }
    None
}
