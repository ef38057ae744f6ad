//! New boards.

use fewest::flip::{Board, verify};
use fewest::mayan::{self, CLASSIC_SIZE, Fewest, Puzzle};
use fewest::{BitGrid, Cell, Monitor, Size};

/// What kind of new board is wanted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wish {
    /// A flip board of a size that can be solved.
    Flip {
        /// Rows and columns.
        size: Size,
        /// How many presses it takes.
        difficulty: Difficulty,
    },
    /// A Mayan board of the classic size.
    Mayan {
        /// The fewest drags that clear it.
        drags: u8,
        /// How many blocks and colours it has.
        difficulty: Difficulty,
    },
}

/// How hard a board is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Difficulty {
    /// For a start.
    Easy,
    /// Some thought.
    Medium,
    /// As hard as it gets.
    Hard,
}

/// Makes new boards.
pub trait Boards: Send + Sync {
    /// A board as text that [`fewest::read`] takes; `None` where none was found. Other seeds give
    /// other boards.
    fn make(&self, wish: Wish, seed: u64, monitor: &dyn Monitor) -> Option<String>;
}

/// Boards by chance: flip boards by presses on a white board, Mayan boards by trying.
#[derive(Debug, Clone, Copy, Default)]
pub struct RandomBoards;

impl Boards for RandomBoards {
    fn make(&self, wish: Wish, seed: u64, monitor: &dyn Monitor) -> Option<String> {
        let mut chance = Chance(seed);
        match wish {
            Wish::Flip { size, difficulty } => flip(size, difficulty, &mut chance),
            Wish::Mayan { drags, difficulty } => mayan(drags, difficulty, &mut chance, monitor),
        }
    }
}

fn flip(size: Size, difficulty: Difficulty, chance: &mut Chance) -> Option<String> {
    let blank = Board::classic(BitGrid::try_new(size)?).ok()?;
    let area = size.area()?;
    let presses = match difficulty {
        Difficulty::Easy => area.div_ceil(6),
        Difficulty::Medium => area.div_ceil(3),
        Difficulty::Hard => area.div_ceil(2),
    };
    // A board of one colour is no puzzle.
    for _ in 0..100 {
        let cells = (0..presses).map(|_| {
            let place = chance.below(area);
            Cell::new(place / size.columns, place % size.columns)
        });
        let board = verify::play(&blank, cells.collect::<Vec<_>>()).ok()?;
        if board.uniform().is_none() {
            return Some(board.to_string());
        }
    }
    None
}

fn mayan(
    drags: u8,
    difficulty: Difficulty,
    chance: &mut Chance,
    monitor: &dyn Monitor,
) -> Option<String> {
    let (colours, least, most) = match difficulty {
        Difficulty::Easy => (2, 6, 8),
        Difficulty::Medium => (3, 9, 12),
        Difficulty::Hard => (4, 12, 16),
    };
    let options = mayan::Options {
        memory: 1 << 26,
        ..mayan::Options::default()
    };
    while !monitor.should_stop() {
        let blocks = least + chance.below(most - least + 1);
        let mut columns = vec![Vec::new(); CLASSIC_SIZE.columns];
        for block in 0..blocks {
            let column: &mut Vec<u8> = &mut columns[chance.below(CLASSIC_SIZE.columns)];
            // Three of each colour first: a colour with fewer is lost.
            let colour = if block < 3 * colours {
                block / 3
            } else {
                chance.below(colours)
            };
            if column.len() < CLASSIC_SIZE.rows {
                let at = chance.below(column.len() + 1);
                column.insert(at, colour as u8 + 1);
            }
        }
        let Ok(board) = mayan::Board::new(CLASSIC_SIZE, &columns) else {
            continue;
        };
        let outcome = mayan::fewest(&board, Some(u32::from(drags)), &options, monitor);
        if matches!(outcome.answer, Fewest::Solved(list) if list.len() == usize::from(drags)) {
            return Some(Puzzle::new(board, drags).line().to_string());
        }
    }
    None
}

/// Numbers that look random: `SplitMix64`.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((mixed ^ mixed >> 31) % bound.max(1) as u64) as usize
    }
}

#[cfg(test)]
mod tests {
    use fewest::flip::{Goal, Solver};
    use fewest::{Input, ReadOptions, Unmonitored};

    use super::*;

    #[test]
    fn new_flip_boards_can_be_solved_and_are_not_yet() {
        for seed in 0..20 {
            for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
                let size = Size::new(1 + seed as usize % 5, 2 + seed as usize % 4);
                let wish = Wish::Flip { size, difficulty };
                let Some(text) = RandomBoards.make(wish, seed, &Unmonitored) else {
                    continue;
                };
                let Ok(Input::Flip { board, .. }) = fewest::read(
                    text.as_bytes(),
                    &ReadOptions {
                        size: Some(size),
                        ..ReadOptions::default()
                    },
                ) else {
                    panic!("{text}");
                };
                assert_eq!(board.uniform(), None);
                let solver = Solver::new(board.shape(), 1 << 20, &Unmonitored).expect("small");
                assert!(solver.any(&board, Goal::Either).is_some(), "{text}");
            }
        }
    }

    #[test]
    fn new_mayan_boards_need_exactly_the_drags() {
        for drags in 1..=3 {
            let difficulty = Difficulty::Easy;
            let wish = Wish::Mayan { drags, difficulty };
            let text = RandomBoards
                .make(wish, 7, &Unmonitored)
                .expect("there are some");
            let Ok(Input::Mayan { puzzle, .. }) =
                fewest::read(text.as_bytes(), &ReadOptions::default())
            else {
                panic!("{text}");
            };
            assert_eq!(puzzle.drags, drags);
            let outcome = mayan::fewest(
                &puzzle.board,
                None,
                &mayan::Options::default(),
                &Unmonitored,
            );
            assert_eq!(outcome.drags(), Some(usize::from(drags)));
        }
    }
}
