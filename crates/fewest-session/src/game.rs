//! A board of either puzzle with the moves made on it.

use std::sync::Arc;

use fewest::flip::{self, Goal};
use fewest::link::{self, Link};
use fewest::mayan::{self, Drag, DragError, IdleSwaps};
use fewest::{BitGrid, Cell, Family, Input, Size};

use crate::place::{Point, name};

/// A game of either puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Game {
    Flip(FlipGame),
    Mayan(MayanGame),
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct FlipGame {
    /// Before the first press.
    pub(crate) start: Arc<flip::Board>,
    pub(crate) goal: Goal,
    /// The cells that are pressed an odd number of times.
    pub(crate) presses: BitGrid,
    /// How many presses were made, those that cancel each other too.
    pub(crate) made: u32,
    /// Now.
    pub(crate) board: flip::Board,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct MayanGame {
    /// Before the first drag.
    pub(crate) start: Arc<mayan::Puzzle>,
    pub(crate) idle_swaps: IdleSwaps,
    pub(crate) drags: Vec<Drag>,
    /// Now.
    pub(crate) board: mayan::Board,
}

impl FlipGame {
    pub(crate) fn new(board: flip::Board, goal: Goal) -> Self {
        Self {
            start: Arc::new(board.clone()),
            goal,
            presses: BitGrid::new(board.size()),
            made: 0,
            board,
        }
    }

    /// Presses a cell of the board.
    pub(crate) fn press(&mut self, cell: Cell) -> Result<(), flip::PressError> {
        self.board.press(cell)?;
        self.presses.toggle(cell);
        // A kept game may say any number.
        self.made = self.made.saturating_add(1);
        Ok(())
    }

    pub(crate) fn is_solved(&self) -> bool {
        let shown = self.board.uniform();
        shown.is_some_and(|colour| self.goal.colours().contains(&colour))
    }
}

impl MayanGame {
    pub(crate) fn new(puzzle: mayan::Puzzle, idle_swaps: IdleSwaps) -> Self {
        Self {
            board: puzzle.board.clone(),
            start: Arc::new(puzzle),
            idle_swaps,
            drags: Vec::new(),
        }
    }

    /// Makes a drag.
    pub(crate) fn play(&mut self, drag: Drag) -> Result<(), DragError> {
        self.board = mayan::play(&self.board, drag, self.idle_swaps)?;
        self.drags.push(drag);
        Ok(())
    }

    /// Drags that are left to make.
    pub(crate) fn left(&self) -> u8 {
        let made = u8::try_from(self.drags.len()).unwrap_or(u8::MAX);
        self.start.drags.saturating_sub(made)
    }
}

impl Game {
    pub(crate) fn family(&self) -> Family {
        match self {
            Self::Flip(_) => Family::Flip,
            Self::Mayan(_) => Family::Mayan,
        }
    }

    /// Rows and columns on the screen.
    pub(crate) fn size(&self) -> Size {
        match self {
            Self::Flip(game) => game.board.size(),
            Self::Mayan(game) => game.board.size(),
        }
    }

    /// How many moves were made.
    pub(crate) fn made(&self) -> u32 {
        match self {
            Self::Flip(game) => game.made,
            Self::Mayan(game) => game.drags.len() as u32,
        }
    }

    /// Whether the goal is reached; for Mayan with exactly the drags that there are.
    pub(crate) fn is_solved(&self) -> bool {
        match self {
            Self::Flip(game) => game.is_solved(),
            Self::Mayan(game) => game.board.is_empty() && game.left() == 0,
        }
    }

    /// The same board before the first move.
    pub(crate) fn restarted(&self) -> Self {
        match self {
            Self::Flip(game) => Self::Flip(FlipGame {
                start: Arc::clone(&game.start),
                ..FlipGame::new((*game.start).clone(), game.goal)
            }),
            Self::Mayan(game) => Self::Mayan(MayanGame {
                start: Arc::clone(&game.start),
                drags: Vec::new(),
                board: game.start.board.clone(),
                idle_swaps: game.idle_swaps,
            }),
        }
    }

    /// The board before the first move as text that [`fewest::read`] takes.
    pub(crate) fn start_text(&self) -> String {
        self.link(Moves::Left, None).unwrap_or_else(|_| match self {
            // Only colours past those of links are left: other boards are not opened at all.
            Self::Mayan(game) => json(&game.start, game.idle_swaps),
            Self::Flip(_) => String::new(),
        })
    }

    /// The board as it is now, as the start of a game of its own.
    pub(crate) fn now(&self) -> Self {
        match self {
            Self::Flip(game) => Self::Flip(FlipGame::new(game.board.clone(), game.goal)),
            Self::Mayan(game) => {
                let puzzle = mayan::Puzzle::new(game.board.clone(), game.left());
                Self::Mayan(MayanGame::new(puzzle, game.idle_swaps))
            }
        }
    }

    /// The share link.
    pub(crate) fn link(&self, moves: Moves, step: Option<u16>) -> Result<String, link::WriteError> {
        let with_moves = moves == Moves::Told;
        let game = match self {
            Self::Flip(game) => link::Game::Flip {
                board: (*game.start).clone(),
                goal: game.goal,
                presses: (with_moves && !game.presses.is_zero()).then(|| game.presses.clone()),
            },
            Self::Mayan(game) => link::Game::Mayan {
                puzzle: (*game.start).clone(),
                idle_swaps: game.idle_swaps,
                drags: if with_moves {
                    game.drags.clone()
                } else {
                    Vec::new()
                },
            },
        };
        Link { game, step }.text()
    }

    /// The name of a place: the letter of its column; for flip the row from the top, for Mayan the
    /// height from the bottom, both from 1.
    pub(crate) fn place_name(&self, point: Point) -> String {
        name(self.family(), self.size(), point)
    }
}

/// Whether the moves made are in a link.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Moves {
    Told,
    Left,
}

impl From<Input> for Game {
    fn from(input: Input) -> Self {
        match input {
            Input::Flip { board, goal } => {
                Self::Flip(FlipGame::new(board, goal.unwrap_or_default()))
            }
            Input::Mayan { puzzle, idle_swaps } => {
                Self::Mayan(MayanGame::new(puzzle, idle_swaps.unwrap_or_default()))
            }
        }
    }
}

impl From<link::Game> for Game {
    fn from(game: link::Game) -> Self {
        match game {
            link::Game::Flip {
                board,
                goal,
                presses,
            } => {
                let mut game = FlipGame::new(board, goal);
                for cell in presses.iter().flat_map(BitGrid::cells) {
                    // A link that was read has presses on cells only.
                    let _ = game.press(cell);
                }
                Self::Flip(game)
            }
            link::Game::Mayan {
                puzzle,
                idle_swaps,
                drags,
            } => {
                let mut game = MayanGame::new(puzzle, idle_swaps);
                for drag in drags {
                    // A link that was read has legal drags only, but may have too many of them.
                    if game.left() == 0 || game.play(drag).is_err() {
                        break;
                    }
                }
                Self::Mayan(game)
            }
        }
    }
}

fn json(puzzle: &mayan::Puzzle, idle_swaps: IdleSwaps) -> String {
    let columns = puzzle.board.columns().as_slice();
    format!(
        r#"{{"puzzle":"mayan","n":{},"columns":{columns:?},"height":{},"idle_swaps":{}}}"#,
        puzzle.drags,
        puzzle.board.size().rows,
        idle_swaps == IdleSwaps::Legal
    )
}
