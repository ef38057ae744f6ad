//! New boards.

use std::num::NonZeroUsize;

use fewest::flip::generate::{Answers, Generator, Limits, Promise, Wanted};
use fewest::flip::{Board, Goal, Neighbourhood, Shape, Solver};
use fewest::link::{Game, Link};
use fewest::mayan::generate::IdleBlocks;
use fewest::mayan::{self, CLASSIC_SIZE, IdleSwaps};
use fewest::{BitGrid, Cell, Monitor, Random, Size};

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

/// Boards of the library's generators.
#[derive(Debug, Clone, Copy, Default)]
pub struct GeneratedBoards;

impl Boards for GeneratedBoards {
    fn make(&self, wish: Wish, seed: u64, monitor: &dyn Monitor) -> Option<String> {
        match wish {
            Wish::Flip { size, difficulty } => flip(size, difficulty, seed, monitor),
            Wish::Mayan { drags, difficulty } => mayan(drags, difficulty, seed, monitor),
        }
    }
}

/// Up to so many cells a flip board is made to an exact number of rounds. Larger ones are
/// made by so many presses, and may need fewer.
const EXACT: usize = 49;

/// A flip board of about so many rounds: fewer, where no board needs as many.
fn flip(size: Size, difficulty: Difficulty, seed: u64, monitor: &dyn Monitor) -> Option<String> {
    let shape = Shape::rectangle(size, Neighbourhood::CLASSIC).ok()?;
    let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, monitor).ok()?;
    let area = size.area()?;
    let most = match difficulty {
        Difficulty::Easy => area.div_ceil(6),
        Difficulty::Medium => area.div_ceil(4),
        Difficulty::Hard => area.div_ceil(2),
    };
    if area > EXACT {
        return link_text(scattered(&shape, most, seed)?);
    }
    let limits = Limits {
        tries: 500,
        threads: NonZeroUsize::MIN,
    };
    let made = (1..=most as u64)
        .rev()
        .zip(0..)
        .find_map(|(rounds, stream)| {
            let (rounds, answers) = (Some(rounds), Answers::Any);
            let wanted = Wanted {
                goal: Goal::Either,
                promise: Promise::Solvable { rounds, answers },
            };
            let generator = Generator::new(&solver, wanted).ok()?;
            let mut random = Random::new(seed, stream);
            generator.board(&mut random, limits, monitor).ok()
        })?;
    link_text(made.board)
}

/// A board of one colour with presses on so many cells, no two on one: of so many rounds or fewer.
fn scattered(shape: &Shape, presses: usize, seed: u64) -> Option<Board> {
    let mut cells: Vec<Cell> = shape.cells().collect();
    let mut board = Board::new(shape.clone(), BitGrid::new(shape.size())).ok()?;
    let mut random = Random::new(seed, 0);
    while board.uniform().is_some() {
        for chosen in 0..presses.min(cells.len()) {
            let left = (cells.len() - chosen) as u64;
            cells.swap(chosen, chosen + random.below(left) as usize);
            board.press(cells[chosen]).ok()?;
        }
    }
    Some(board)
}

/// One line of letters would be read as a square, a link is not.
fn link_text(board: Board) -> Option<String> {
    let link = Link {
        game: Game::Flip {
            board,
            goal: Goal::Either,
            presses: None,
        },
        step: None,
    };
    link.text().ok()
}

/// A Mayan board of exactly so many drags.
fn mayan(drags: u8, difficulty: Difficulty, seed: u64, monitor: &dyn Monitor) -> Option<String> {
    let (colours, more) = match difficulty {
        Difficulty::Easy => (2, 0),
        Difficulty::Medium => (3, 3),
        Difficulty::Hard => (4, 6),
    };
    let limits = mayan::generate::Limits {
        tries: 500,
        options: mayan::Options {
            memory: 1 << 26,
            ..mayan::Options::default()
        },
    };
    // Few drags cannot take many blocks away, so the number goes down where nothing is found.
    let least = 3 * usize::from(colours);
    let blocks = (least..=least + more + usize::from(drags)).rev();
    let made = blocks.zip(0..).find_map(|(blocks, stream)| {
        let generator = mayan::generate::Generator::new(mayan::generate::Wanted {
            size: CLASSIC_SIZE,
            drags,
            blocks,
            colours,
            heights: None,
            answers: mayan::generate::Answers::Any,
            idle_blocks: IdleBlocks::Allowed,
            idle_swaps: IdleSwaps::Legal,
        });
        let mut random = Random::new(seed, stream);
        generator.ok()?.board(&mut random, &limits, monitor).ok()
    })?;
    Some(made.puzzle.line().to_string())
}

#[cfg(test)]
mod tests {
    use fewest::{Input, ReadOptions, Unmonitored};

    use super::*;

    #[test]
    fn new_flip_boards_can_be_solved_and_are_not_yet() {
        for (rows, columns) in [(2, 3), (3, 3), (4, 4), (5, 4), (9, 8)] {
            let size = Size::new(rows, columns);
            let mut rounds = Vec::new();
            for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
                let wish = Wish::Flip { size, difficulty };
                let text = GeneratedBoards.make(wish, 3, &Unmonitored);
                let text = text.expect("there are some");
                let options = ReadOptions::default();
                let Ok(Input::Flip { board, .. }) = fewest::read(text.as_bytes(), &options) else {
                    panic!("{text}");
                };
                assert_eq!(board.size(), size);
                assert!(board.uniform().is_none(), "{text}");
                let outcome = fewest::flip::minimum(
                    &board,
                    Goal::Either,
                    &fewest::flip::Options::default(),
                    &Unmonitored,
                );
                let fewest::flip::Answer::Minimum(solution) = outcome.expect("small").answer else {
                    panic!("{text} has no solution");
                };
                rounds.push(solution.rounds());
            }
            assert!(rounds.is_sorted(), "{rounds:?}");
            let easy = (rows * columns).div_ceil(6) as u64;
            assert!(rounds[0] <= easy && rounds[0] < rounds[2], "{rounds:?}");
        }
    }

    #[test]
    fn new_mayan_boards_need_exactly_the_drags() {
        for drags in 1..=3 {
            for difficulty in [Difficulty::Easy, Difficulty::Medium, Difficulty::Hard] {
                let wish = Wish::Mayan { drags, difficulty };
                let Some(text) = GeneratedBoards.make(wish, 7, &Unmonitored) else {
                    // One drag takes two colours away, no more.
                    assert!(drags == 1 && difficulty != Difficulty::Easy, "{wish:?}");
                    continue;
                };
                let options = ReadOptions::default();
                let Ok(Input::Mayan { puzzle, .. }) = fewest::read(text.as_bytes(), &options)
                else {
                    panic!("{text}");
                };
                assert_eq!(puzzle.drags, drags);
                let options = mayan::Options::default();
                let outcome = mayan::fewest(&puzzle.board, None, &options, &Unmonitored);
                assert_eq!(outcome.drags(), Some(usize::from(drags)));
            }
        }
    }
}
