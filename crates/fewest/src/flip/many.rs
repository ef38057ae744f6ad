//! The fewest rounds of many boards of one size.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use super::{
    Answer, Board, FewestRounds, Goal, Neighbourhood, RoundsTable, Shape, ShapeError, Solver,
    SystemError,
};
use crate::monitor::{Monitor, Silent};
use crate::{BitGrid, Cell, Size};

/// Boards of one size, one behind the other. A one is a black piece.
#[derive(Debug, Clone, Copy)]
pub enum Boards<'a> {
    /// A byte for each cell, row by row: 0 or 1.
    Bytes(&'a [u8]),
    /// A word for each board: cells row by row from the lowest bit.
    Words16(&'a [u16]),
    /// The same in larger words.
    Words32(&'a [u32]),
    /// The same in larger words.
    Words64(&'a [u64]),
}

/// Why many boards have no answers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ManyError {
    /// The size is not one that a board may have.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// The size takes more memory than it may.
    #[error(transparent)]
    System(#[from] SystemError),
    /// A board has more cells than a word has bits.
    #[error("a word of {bits} bits is too short for the cells of {size}")]
    TooManyCells {
        /// Of a word.
        bits: u32,
        /// Of a board.
        size: Size,
    },
    /// The bytes are not those of a number of boards, or there is another number of places for answers.
    #[error("there are places for {answers} answers, but not as many boards of {size}")]
    Count {
        /// Places for answers.
        answers: usize,
        /// Of a board.
        size: Size,
    },
    /// A byte that is neither 0 nor 1.
    #[error("board {board} has {value} at row {}, column {}; a cell is 0 or 1", .cell.row, .cell.column)]
    Value {
        /// Which board, from 0.
        board: usize,
        /// Where in it.
        cell: Cell,
        /// What stands there.
        value: u8,
    },
    /// A word that has a one behind its last cell.
    #[error("board {board} has a one behind its last cell")]
    Behind {
        /// Which board, from 0.
        board: usize,
    },
}

/// Instead of a number of rounds: the goal cannot be reached.
pub const IMPOSSIBLE: i32 = -1;

/// Instead of a number of rounds: the search was stopped before that was known.
pub const UNDECIDED: i32 = -2;

/// Finds the fewest rounds of many boards of one size: a number for each, [`IMPOSSIBLE`], or [`UNDECIDED`] where the monitor
/// stopped it before.
///
/// Sizes of few cells are looked up in a [`RoundsTable`], where there are enough boards for it; classic rectangles whose
/// nullity is small go by [`FewestRounds`], and all others by a [`Solver`], each board on one thread.
///
/// ```
/// use std::num::NonZeroUsize;
/// use fewest::{Size, Unmonitored};
/// use fewest::flip::many::{Boards, fewest_rounds};
/// use fewest::flip::{Goal, Neighbourhood, Solver};
///
/// // bwwb bbwb bwwb bwww, and the same with one more black piece
/// let words = [0b0001_1001_1011_1001, 0b1001_1001_1011_1001];
/// let mut rounds = [0; 2];
/// fewest_rounds(
///     Size::new(4, 4),
///     Neighbourhood::CLASSIC,
///     Goal::Either,
///     Boards::Words16(&words),
///     &mut rounds,
///     (NonZeroUsize::MIN, Solver::DEFAULT_MEMORY),
///     &Unmonitored,
/// )?;
/// assert_eq!(rounds, [4, -1]);
/// # Ok::<(), fewest::flip::many::ManyError>(())
/// ```
///
/// The threads and the bytes of memory are those of [`Options`](super::Options).
///
/// Cost: for each board a look-up, or what it takes in [`FewestRounds::of`] or [`Solver::fewest`].
///
/// # Errors
/// Where the boards are none of this size. The first of them is told of; what the other answers are, is open then.
///
/// # Panics
/// Never.
pub fn fewest_rounds(
    size: Size,
    rule: Neighbourhood,
    goal: Goal,
    boards: Boards<'_>,
    answers: &mut [i32],
    (threads, memory): (NonZeroUsize, usize),
    monitor: &dyn Monitor,
) -> Result<(), ManyError> {
    let shape = Shape::rectangle(size, rule)?;
    boards.check(size, answers.len())?;
    answers.fill(UNDECIDED);
    // Each thread may need as much for its board.
    let share = memory / threads;
    let Some(way) = Way::choose(&shape, goal, answers.len(), share, monitor)? else {
        return Ok(());
    };
    let portion = way.portion();
    let total = answers.len() as u64;
    let portions = Mutex::new(answers.chunks_mut(portion).enumerate());
    let failed = Mutex::new(None::<(usize, ManyError)>);
    let is_failed = AtomicBool::new(false);
    let done = AtomicU64::new(0);
    let work = || {
        let mut counter = way.counter(&shape, goal);
        while !is_failed.load(Ordering::Relaxed) && !monitor.should_stop() {
            let next = portions
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .next();
            let Some((number, answers)) = next else { break };
            let first = number * portion;
            if let Err((board, error)) = boards.answer(first, answers, &mut counter, monitor) {
                is_failed.store(true, Ordering::Relaxed);
                // Portions are begun in their order, so that the first fault is always met.
                let mut failed = failed.lock().unwrap_or_else(PoisonError::into_inner);
                if failed.is_none_or(|(earlier, _)| board < earlier) {
                    *failed = Some((board, error));
                }
                break;
            }
            let more = answers.len() as u64;
            monitor.progress(done.fetch_add(more, Ordering::Relaxed) + more, total);
        }
    };
    let threads = threads.get().min((total as usize).div_ceil(portion));
    if cfg!(feature = "threads") && threads > 1 {
        std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(work);
            }
            work();
        });
    } else {
        work();
    }
    match failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
        Some((_, error)) => Err(error),
        None => Ok(()),
    }
}

/// How boards of a size are answered.
enum Way {
    Table(RoundsTable),
    Rows(FewestRounds),
    Solver(Solver),
}

/// What one thread counts with.
struct Counter<'a> {
    size: Size,
    way: CounterWay<'a>,
}

enum CounterWay<'a> {
    Table(&'a RoundsTable),
    Rows {
        rounds: FewestRounds,
        rows: Vec<u64>,
    },
    Solver {
        solver: &'a Solver,
        goal: Goal,
    },
}

impl Way {
    /// A table costs as much as about so many boards without it.
    const WORTH_A_TABLE: usize = 1 << 10;

    /// `None` where the monitor stopped it.
    fn choose(
        shape: &Shape,
        goal: Goal,
        boards: usize,
        memory: usize,
        monitor: &dyn Monitor,
    ) -> Result<Option<Self>, ManyError> {
        if boards >= Self::WORTH_A_TABLE
            && let Some(table) = RoundsTable::new(shape, goal)
        {
            return Ok(Some(Self::Table(table)));
        }
        if shape.is_classic()
            && let Some(rounds) = FewestRounds::new(shape.size(), goal)
        {
            return Ok(Some(Self::Rows(rounds)));
        }
        let monitor = Silent(monitor);
        match Solver::new(shape, memory, &monitor) {
            Ok(solver) => match solver.reduce_quiet_patterns(&monitor) {
                Ok(()) => Ok(Some(Self::Solver(solver))),
                Err(SystemError::Stopped) => Ok(None),
                Err(error) => Err(error.into()),
            },
            Err(SystemError::Stopped) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Boards that a thread takes at a time: some milliseconds of work, at most.
    fn portion(&self) -> usize {
        match self {
            Self::Table(_) => 1 << 16,
            Self::Rows(_) => 1 << 10,
            Self::Solver(_) => 1,
        }
    }

    fn counter(&self, shape: &Shape, goal: Goal) -> Counter<'_> {
        let size = shape.size();
        let way = match self {
            Self::Table(table) => CounterWay::Table(table),
            Self::Rows(rounds) => CounterWay::Rows {
                rounds: rounds.clone(),
                rows: vec![0; size.rows],
            },
            Self::Solver(solver) => CounterWay::Solver { solver, goal },
        };
        Counter { size, way }
    }
}

impl Boards<'_> {
    /// Refuses boards that are not as many as the answers, or do not fit their words.
    fn check(&self, size: Size, answers: usize) -> Result<(), ManyError> {
        let cells = size.area().unwrap_or(usize::MAX);
        let (found, expected, bits) = match self {
            Self::Bytes(bytes) => (bytes.len(), answers.checked_mul(cells), u32::MAX),
            Self::Words16(words) => (words.len(), Some(answers), u16::BITS),
            Self::Words32(words) => (words.len(), Some(answers), u32::BITS),
            Self::Words64(words) => (words.len(), Some(answers), u64::BITS),
        };
        if cells > bits as usize {
            return Err(ManyError::TooManyCells { bits, size });
        }
        if expected != Some(found) {
            return Err(ManyError::Count { answers, size });
        }
        Ok(())
    }

    /// Answers the boards from `first` on; which of them is wrong, and how.
    fn answer(
        &self,
        first: usize,
        answers: &mut [i32],
        counter: &mut Counter<'_>,
        monitor: &dyn Monitor,
    ) -> Result<(), (usize, ManyError)> {
        match self {
            Self::Bytes(bytes) => of_bytes(bytes, first, answers, counter, monitor),
            Self::Words16(words) => of_words(words, first, answers, counter, monitor),
            Self::Words32(words) => of_words(words, first, answers, counter, monitor),
            Self::Words64(words) => of_words(words, first, answers, counter, monitor),
        }
    }
}

fn of_words<W: Copy + Into<u64>>(
    words: &[W],
    first: usize,
    answers: &mut [i32],
    counter: &mut Counter<'_>,
    monitor: &dyn Monitor,
) -> Result<(), (usize, ManyError)> {
    let cells = counter.size.area().unwrap_or(usize::MAX);
    let behind = u64::MAX.checked_shl(cells as u32).unwrap_or(0);
    for (index, answer) in answers.iter_mut().enumerate() {
        let board = first + index;
        let bits: u64 = words[board].into();
        if bits & behind != 0 {
            return Err((board, ManyError::Behind { board }));
        }
        *answer = counter.rounds(One::Bits(bits), monitor);
    }
    Ok(())
}

fn of_bytes(
    bytes: &[u8],
    first: usize,
    answers: &mut [i32],
    counter: &mut Counter<'_>,
    monitor: &dyn Monitor,
) -> Result<(), (usize, ManyError)> {
    let columns = counter.size.columns;
    let cells = counter.size.area().unwrap_or(usize::MAX);
    for (index, answer) in answers.iter_mut().enumerate() {
        let board = first + index;
        let bytes = &bytes[board * cells..][..cells];
        if bytes.iter().fold(0, |all, byte| all | byte) > 1 {
            let at = bytes.iter().position(|&byte| byte > 1).unwrap_or(0);
            let cell = Cell::new(at / columns, at % columns);
            let value = bytes[at];
            return Err((board, ManyError::Value { board, cell, value }));
        }
        *answer = counter.rounds(One::Bytes(bytes), monitor);
    }
    Ok(())
}

/// One board.
#[derive(Clone, Copy)]
enum One<'a> {
    /// Cells row by row from the lowest bit.
    Bits(u64),
    /// A byte for each cell, 0 or 1.
    Bytes(&'a [u8]),
}

impl One<'_> {
    /// The cells from `start` on, as many as `count`, which is 64 at most.
    fn bits(self, start: usize, count: usize) -> u64 {
        match self {
            Self::Bits(bits) => bits >> start & u64::MAX >> (64 - count),
            Self::Bytes(bytes) => packed(&bytes[start..start + count]),
        }
    }

    fn grid(self, size: Size) -> BitGrid {
        let cell = |index: usize| Cell::new(index / size.columns, index % size.columns);
        match self {
            Self::Bits(bits) => {
                let ones = (0..64).filter(|bit| bits >> bit & 1 == 1);
                BitGrid::from_cells(size, ones.map(cell))
            }
            Self::Bytes(bytes) => {
                let ones = bytes.iter().enumerate().filter(|(_, byte)| **byte == 1);
                BitGrid::from_cells(size, ones.map(|(index, _)| cell(index)))
            }
        }
    }
}

/// The bits of at most 64 bytes that are 0 or 1, the first as the lowest.
fn packed(bytes: &[u8]) -> u64 {
    /// Brings the lowest bit of the byte i to bit i of the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let (eights, rest) = bytes.as_chunks::<8>();
    let mut bits = 0;
    for (index, &eight) in eights.iter().enumerate() {
        let gathered = u64::from_le_bytes(eight).wrapping_mul(GATHER) >> 56;
        bits |= gathered << (8 * index);
    }
    for (index, &byte) in rest.iter().enumerate() {
        bits |= u64::from(byte) << (8 * eights.len() + index);
    }
    bits
}

impl Counter<'_> {
    fn rounds(&mut self, one: One<'_>, monitor: &dyn Monitor) -> i32 {
        let Size { rows, columns } = self.size;
        match &mut self.way {
            CounterWay::Table(table) => {
                let bits = one.bits(0, rows * columns) as u16;
                number(table.fewest(bits))
            }
            CounterWay::Rows {
                rounds,
                rows: words,
            } => {
                for (row, word) in words.iter_mut().enumerate() {
                    *word = one.bits(row * columns, columns);
                }
                number(rounds.of(words))
            }
            CounterWay::Solver { solver, goal } => {
                let board = Board::new(solver.shape().clone(), one.grid(self.size));
                let board = board.expect("a rectangle has no holes");
                let monitor = Silent(monitor);
                match solver
                    .fewest(&board, *goal, NonZeroUsize::MIN, &monitor)
                    .answer
                {
                    Answer::Minimum(solution) => {
                        i32::try_from(solution.rounds()).unwrap_or(i32::MAX)
                    }
                    Answer::Impossible => IMPOSSIBLE,
                    Answer::Undecided { .. } => UNDECIDED,
                }
            }
        }
    }
}

fn number(rounds: Option<u32>) -> i32 {
    rounds.map_or(IMPOSSIBLE, u32::cast_signed)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Unmonitored;
    use crate::flip::{Edges, OwnCell, Reach};

    const THREADS: [NonZeroUsize; 2] = [NonZeroUsize::MIN, NonZeroUsize::new(3).unwrap()];

    fn rounds(
        size: Size,
        rule: Neighbourhood,
        goal: Goal,
        boards: Boards<'_>,
        count: usize,
        threads: NonZeroUsize,
    ) -> Result<Vec<i32>, ManyError> {
        let mut answers = vec![7; count];
        let effort = (threads, Solver::DEFAULT_MEMORY);
        fewest_rounds(size, rule, goal, boards, &mut answers, effort, &Unmonitored)?;
        Ok(answers)
    }

    /// What the solver says of each board.
    fn solved(size: Size, rule: Neighbourhood, goal: Goal, boards: &[u64]) -> Vec<i32> {
        let shape = Shape::rectangle(size, rule).unwrap();
        let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        let answers = boards.iter().map(|&bits| {
            let board = Board::new(shape.clone(), One::Bits(bits).grid(size)).unwrap();
            match solver
                .minimum(&board, goal, NonZeroUsize::MIN, &Unmonitored)
                .answer
            {
                Answer::Minimum(solution) => solution.rounds() as i32,
                Answer::Impossible => -1,
                Answer::Undecided { .. } => panic!("nobody stopped it"),
            }
        });
        answers.collect()
    }

    /// Every form of these boards, by one thread and by several.
    fn compare(size: Size, rule: Neighbourhood, goal: Goal, words: &[u64]) {
        let cells = size.rows * size.columns;
        let boards: Vec<u64> = words
            .iter()
            .map(|word| word & u64::MAX >> (64 - cells))
            .collect();
        let want = solved(size, rule, goal, &boards);
        let bytes: Vec<u8> = boards
            .iter()
            .flat_map(|board| (0..cells).map(move |bit| (board >> bit & 1) as u8))
            .collect();
        let words32: Vec<u32> = boards.iter().map(|&board| board as u32).collect();
        let words16: Vec<u16> = boards.iter().map(|&board| board as u16).collect();
        let mut forms = vec![Boards::Bytes(&bytes), Boards::Words64(&boards)];
        if cells <= 32 {
            forms.push(Boards::Words32(&words32));
        }
        if cells <= 16 {
            forms.push(Boards::Words16(&words16));
        }
        for threads in THREADS {
            for form in &forms {
                let found = rounds(size, rule, goal, *form, boards.len(), threads);
                assert_eq!(found.as_ref(), Ok(&want), "{size} {rule:?} {goal:?}");
            }
        }
    }

    #[test]
    fn every_way_agrees_with_the_solver() {
        let mut random = crate::Random::new(7, 0);
        let few: Vec<u64> = (0..40).map(|_| random.below(u64::MAX)).collect();
        let many: Vec<u64> = (0..2_100).map(|_| random.below(u64::MAX)).collect();
        let king = Neighbourhood {
            reach: Reach::King,
            own_cell: OwnCell::Stays,
            edges: Edges::Wrap,
        };
        for goal in Goal::ALL {
            for (rows, columns) in [
                (1, 1),
                (1, 16),
                (4, 4),
                (3, 5),
                (5, 5),
                (4, 8),
                (8, 8),
                (1, 64),
            ] {
                let size = Size::new(rows, columns);
                for rule in [Neighbourhood::CLASSIC, king] {
                    compare(size, rule, goal, &few);
                }
            }
            // Enough for a table.
            compare(Size::new(4, 4), Neighbourhood::CLASSIC, goal, &many);
            compare(Size::new(3, 4), king, goal, &many);
        }
    }

    #[test]
    fn all_4x4_boards_by_the_table() {
        let all: Vec<u64> = (0..1 << 16).collect();
        let size = Size::new(4, 4);
        let words: Vec<u16> = (0..=u16::MAX).collect();
        let found = rounds(
            size,
            Neighbourhood::CLASSIC,
            Goal::Either,
            Boards::Words16(&words),
            words.len(),
            NonZeroUsize::MIN,
        );
        assert_eq!(
            found.unwrap(),
            solved(size, Neighbourhood::CLASSIC, Goal::Either, &all)
        );
    }

    #[test]
    fn the_first_fault_is_told_of() {
        let size = Size::new(1, 3);
        let ask = |boards: Boards<'_>, count| {
            let rule = Neighbourhood::CLASSIC;
            let [one, several] = THREADS.map(|threads| {
                rounds(size, rule, Goal::Either, boards, count, threads).unwrap_err()
            });
            assert_eq!(one, several);
            one
        };
        let mut bytes = vec![0; 3 * 5_000];
        bytes[3 * 4_000] = 9;
        bytes[3 * 3_000 + 2] = 2;
        let value = ManyError::Value {
            board: 3_000,
            cell: Cell::new(0, 2),
            value: 2,
        };
        assert_eq!(ask(Boards::Bytes(&bytes), 5_000), value);
        assert_eq!(
            ask(Boards::Words16(&[1, 7, 8, 9]), 4),
            ManyError::Behind { board: 2 }
        );
        assert_eq!(
            ask(Boards::Bytes(&bytes), 4_999),
            ManyError::Count {
                answers: 4_999,
                size
            }
        );
    }

    #[test]
    fn words_that_are_too_short_are_refused() {
        let found = rounds(
            Size::new(3, 6),
            Neighbourhood::CLASSIC,
            Goal::White,
            Boards::Words16(&[0]),
            1,
            NonZeroUsize::MIN,
        );
        assert!(matches!(
            found,
            Err(ManyError::TooManyCells { bits: 16, .. })
        ));
    }

    #[test]
    fn what_was_stopped_is_undecided() {
        struct AtOnce;
        impl Monitor for AtOnce {
            fn should_stop(&self) -> bool {
                true
            }
        }
        let mut answers = [0; 2];
        let effort = (NonZeroUsize::MIN, Solver::DEFAULT_MEMORY);
        let words = Boards::Words16(&[0, 1]);
        fewest_rounds(
            Size::new(4, 4),
            Neighbourhood::CLASSIC,
            Goal::White,
            words,
            &mut answers,
            effort,
            &AtOnce,
        )
        .unwrap();
        assert_eq!(answers, [UNDECIDED; 2]);
    }

    proptest! {
        #[test]
        fn bytes_are_packed_in_their_order(bytes in prop::collection::vec(0..=1_u8, 0..=64)) {
            let want = bytes.iter().rev().fold(0, |bits, &byte| bits << 1 | u64::from(byte));
            prop_assert_eq!(packed(&bytes), want);
        }
    }
}
