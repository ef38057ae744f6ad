//! Boards with an exact number of fewest drags, made at random.
//!
//! Built backwards from the empty board (see `backwards.rs`), one drag at a time, and every board on
//! the way is searched: it needs exactly one drag more than the one before. The boards are not
//! equally likely.

mod backwards;
mod plan;
#[cfg(test)]
mod tests;

use super::rules::settled;
use super::{
    Board, BoardError, Columns, Drag, Fewest, IdleSwaps, MAX_COLOUR, Options, Place, Puzzle,
    fewest, solutions, verify,
};
use crate::monitor::{CountOnly, Monitor};
use crate::{Random, Size};

/// What a board is to be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Height and columns.
    pub size: Size,
    /// The fewest drags that clear it, exactly.
    pub drags: u8,
    /// Blocks in all.
    pub blocks: usize,
    /// Colours in all, numbered from 1.
    pub colours: u8,
    /// The height of each column, from the left; any heights where it is `None`.
    pub heights: Option<Vec<usize>>,
    /// How many lists of so many drags may clear it.
    pub answers: Answers,
    /// Whether there may be blocks that can be left out.
    pub idle_blocks: IdleBlocks,
    /// Whether swaps of two blocks of one colour are legal.
    pub idle_swaps: IdleSwaps,
}

/// How many lists of the fewest drags may clear a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answers {
    /// Any number.
    Any,
    /// One alone, as [`count`](super::count()) counts them. A drag onto a block has two names, one
    /// from each side, so the one list has only drags onto empty places.
    One,
}

/// Whether a board may have idle blocks. One is idle where the board without it (the blocks above
/// fall, and runs that this makes vanish with their cascade, before the first drag) is cleared by no
/// more drags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdleBlocks {
    /// It may.
    Allowed,
    /// Every block is needed.
    Refused,
}

/// A board that is as wanted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Generated {
    /// The board, with its fewest drags.
    pub puzzle: Puzzle,
    /// The smallest list of so many drags, played and proven.
    pub drags: Vec<Drag>,
}

/// Why there is no such board at all.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Never {
    /// The size is not one that a board may have.
    #[error(transparent)]
    Size(BoardError),
    /// A colour vanishes only by three.
    #[error("{} at least {} blocks, three of each", need(*.colours), 3 * usize::from(*.colours))]
    TooFewBlocks {
        /// Asked for.
        colours: u8,
        /// Asked for.
        blocks: usize,
    },
    /// More blocks than places.
    #[error("a board of {size} has no room for {blocks} blocks")]
    TooManyBlocks {
        /// Asked for.
        size: Size,
        /// Asked for.
        blocks: usize,
    },
    /// More colours than there are.
    #[error("colours are 1 to {MAX_COLOUR}, and {colours} are too many")]
    TooManyColours {
        /// Asked for.
        colours: u8,
    },
    /// Blocks without colours.
    #[error("blocks need a colour")]
    NoColours,
    /// The empty board, and no other, needs no drag.
    #[error("the empty board, and no other, needs no drag")]
    EmptyBoard,
    /// Another number of heights than columns.
    #[error("{found} heights for {columns} columns")]
    HeightCount {
        /// Of the size.
        columns: usize,
        /// Given.
        found: usize,
    },
    /// A column over the height of the board.
    #[error("column {column} is over the height {limit}")]
    TooTall {
        /// From 0 at the left.
        column: usize,
        /// The height of the board.
        limit: usize,
    },
    /// The heights are those of another number of blocks.
    #[error("the heights are those of {sum} blocks, and not of {blocks}")]
    HeightSum {
        /// Of the heights.
        sum: usize,
        /// Asked for.
        blocks: usize,
    },
    /// No block has a column to go to.
    #[error("on a board of one column there is nothing to drag")]
    OneColumn,
    /// No three blocks stand in a line.
    #[error("on a board of {size} no three blocks stand in a line")]
    NoRun {
        /// Asked for.
        size: Size,
    },
}

/// Why no board was found, and what was tried.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{kind}")]
pub struct Failure {
    /// Why the search ended.
    pub kind: FailureKind,
    /// Boards that were searched.
    pub tried: u64,
    /// The most drags that one of them needed, on the way to the board that was wanted.
    pub most_drags: u32,
}

/// Why the search for a board ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum FailureKind {
    /// As many boards were looked at as were allowed.
    #[error("no such board was among those that were tried")]
    Tries,
    /// The monitor asked for the end.
    #[error("the search was stopped")]
    Stopped,
}

/// Makes boards that are as wanted.
///
/// ```
/// use fewest::mayan::generate::{Answers, Generator, IdleBlocks, Limits, Wanted};
/// use fewest::mayan::{CLASSIC_SIZE, IdleSwaps};
/// use fewest::{Random, Unmonitored};
///
/// let generator = Generator::new(Wanted {
///     size: CLASSIC_SIZE,
///     drags: 3,
///     blocks: 10,
///     colours: 3,
///     heights: None,
///     answers: Answers::Any,
///     idle_blocks: IdleBlocks::Allowed,
///     idle_swaps: IdleSwaps::Legal,
/// })?;
/// let made = generator.board(&mut Random::new(1, 0), &Limits::default(), &Unmonitored)?;
/// assert_eq!(made.drags.len(), 3);
/// assert_eq!(made.puzzle.board.blocks(), 10);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct Generator {
    wanted: Wanted,
}

/// What the search for one board may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Boards to search.
    pub tries: u64,
    /// How to search; the idle swaps are those of [`Wanted`]. Changes no board.
    pub options: Options,
}

impl Default for Limits {
    /// 10,000 boards and the default options.
    fn default() -> Self {
        Self {
            tries: 10_000,
            options: Options::default(),
        }
    }
}

impl Generator {
    /// Checks what is wanted. O(columns).
    ///
    /// # Errors
    /// [`Never`], as far as it shows at once.
    pub fn new(wanted: Wanted) -> Result<Self, Never> {
        let Wanted {
            size,
            blocks,
            colours,
            ..
        } = wanted;
        Board::empty(size).map_err(Never::Size)?;
        if blocks > size.rows * size.columns {
            return Err(Never::TooManyBlocks { size, blocks });
        }
        if colours > MAX_COLOUR {
            return Err(Never::TooManyColours { colours });
        }
        if blocks < 3 * usize::from(colours) {
            return Err(Never::TooFewBlocks { colours, blocks });
        }
        if blocks > 0 && colours == 0 {
            return Err(Never::NoColours);
        }
        if (blocks == 0) != (wanted.drags == 0) {
            return Err(Never::EmptyBoard);
        }
        if let Some(heights) = &wanted.heights {
            if heights.len() != size.columns {
                return Err(Never::HeightCount {
                    columns: size.columns,
                    found: heights.len(),
                });
            }
            if let Some(column) = heights.iter().position(|&height| height > size.rows) {
                return Err(Never::TooTall {
                    column,
                    limit: size.rows,
                });
            }
            let sum = heights.iter().sum();
            if sum != blocks {
                return Err(Never::HeightSum { sum, blocks });
            }
        }
        if blocks > 0 && size.columns == 1 {
            return Err(Never::OneColumn);
        }
        if blocks > 0 && size.rows < 3 && size.columns < 3 {
            return Err(Never::NoRun { size });
        }
        Ok(Self { wanted })
    }

    /// A board that is as wanted. The same random numbers give the same board.
    ///
    /// Cost: searches ([`fewest()`]), exponential in the drags.
    ///
    /// # Errors
    /// [`Failure`] where none was found.
    ///
    /// # Panics
    /// Where the search is wrong: its answer is played before the board is given.
    pub fn board(
        &self,
        random: &mut Random,
        limits: &Limits,
        monitor: &dyn Monitor,
    ) -> Result<Generated, Failure> {
        let monitor = &CountOnly(monitor);
        let wanted = &self.wanted;
        let options = Options {
            idle_swaps: wanted.idle_swaps,
            ..limits.options
        };
        let mut judge = Judge {
            options,
            answers: wanted.answers,
            tries: limits.tries,
            monitor,
            tried: 0,
            most: 0,
        };
        loop {
            let board = backwards::board(wanted, random, &mut judge)?;
            let drags = judge.answer(&board, u32::from(wanted.drags))?;
            let idle = match wanted.idle_blocks {
                IdleBlocks::Allowed => None,
                IdleBlocks::Refused => idle_block(&board, wanted.drags, &options, monitor)
                    .map_err(|Stopped| judge.failure(FailureKind::Stopped))?,
            };
            if idle.is_none() {
                let puzzle = Puzzle::new(board, wanted.drags);
                let played = verify(&puzzle, &drags, wanted.idle_swaps);
                assert_eq!(played, Ok(()), "the drags clear the board");
                return Ok(Generated { puzzle, drags });
            }
        }
    }
}

fn need(colours: u8) -> String {
    match colours {
        1 => "1 colour needs".to_owned(),
        colours => format!("{colours} colours need"),
    }
}

/// The monitor stopped the search.
#[derive(Debug, PartialEq, Eq)]
struct Stopped;

/// A block that can be left out: without it the blocks above fall, what then stands in a run vanishes
/// with its cascade, and still at most `drags` drags clear the board. `None` where every block is
/// needed.
///
/// Of a colour with three blocks each is needed: two never vanish.
///
/// Cost: a search for the fewest drags for each block of a colour with more.
fn idle_block(
    board: &Board,
    drags: u8,
    options: &Options,
    monitor: &dyn Monitor,
) -> Result<Option<Place>, Stopped> {
    let columns = board.columns();
    let all = columns.as_slice().concat();
    for place in columns.places() {
        let colour = board.colour(place);
        if all.iter().filter(|&&other| Some(other) == colour).count() <= 3 {
            continue;
        }
        let mut without = columns.as_slice().to_vec();
        without[place.column].remove(place.height);
        let without = settled(&Columns::new(board.size(), without));
        match fewest(&without, Some(u32::from(drags)), options, monitor).answer {
            Fewest::Solved(_) => return Ok(Some(place)),
            Fewest::NoneWithin(_) | Fewest::Never => {}
            Fewest::Undecided { .. } => return Err(Stopped),
        }
    }
    Ok(None)
}

/// Searches boards, and counts them.
struct Judge<'a> {
    options: Options,
    answers: Answers,
    tries: u64,
    monitor: &'a dyn Monitor,
    tried: u64,
    most: u32,
}

impl Judge<'_> {
    /// Whether a board that `drags` drags clear needs so many, and by one list alone where that is
    /// wanted.
    fn needs(&mut self, board: &Board, drags: u32) -> Result<bool, Failure> {
        if self.tried == self.tries {
            return Err(self.failure(FailureKind::Tries));
        }
        self.tried += 1;
        self.monitor.progress(self.tried, 0);
        if self.monitor.should_stop() {
            return Err(self.failure(FailureKind::Stopped));
        }
        let fewer = drags - 1;
        match fewest(board, Some(fewer), &self.options, self.monitor).answer {
            Fewest::Solved(_) => return Ok(false),
            Fewest::NoneWithin(_) | Fewest::Never => {}
            Fewest::Undecided { .. } => return Err(self.failure(FailureKind::Stopped)),
        }
        let kept = match self.answers {
            Answers::Any => true,
            Answers::One => {
                let puzzle = Puzzle::new(board.clone(), drags as u8);
                let mut lists = solutions(&puzzle, &self.options, self.monitor);
                let count = lists.by_ref().take(2).count();
                if lists.is_stopped() {
                    return Err(self.failure(FailureKind::Stopped));
                }
                count == 1
            }
        };
        if kept {
            self.most = self.most.max(drags);
        }
        Ok(kept)
    }

    /// The smallest list of a board that needs exactly so many drags.
    fn answer(&self, board: &Board, drags: u32) -> Result<Vec<Drag>, Failure> {
        match fewest(board, Some(drags), &self.options, self.monitor).answer {
            Fewest::Solved(list) => {
                assert_eq!(list.len() as u32, drags, "the board was built for so many");
                Ok(list)
            }
            Fewest::Undecided { .. } => Err(self.failure(FailureKind::Stopped)),
            Fewest::NoneWithin(_) | Fewest::Never => {
                unreachable!("the drags that the board was built by clear it")
            }
        }
    }

    /// A plan came to nothing without a board to search; that counts as one, so that hopeless plans
    /// come to an end too.
    fn give_up_plan(&mut self) -> Result<(), Failure> {
        if self.tried == self.tries {
            return Err(self.failure(FailureKind::Tries));
        }
        self.tried += 1;
        if self.monitor.should_stop() {
            return Err(self.failure(FailureKind::Stopped));
        }
        Ok(())
    }

    fn failure(&self, kind: FailureKind) -> Failure {
        Failure {
            kind,
            tried: self.tried,
            most_drags: self.most,
        }
    }
}
