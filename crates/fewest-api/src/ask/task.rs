use fewest::document::CountDocument;
use fewest::flip::{self, Goal};
use fewest::mayan::{IdleSwaps, Puzzle};
use fewest::{Drags, Family, Input};

use serde::Serialize;

use super::mayan::{Length, Lists};

/// What both puzzles have, each in its own form. As JSON, that form alone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Either<F, M> {
    /// Of a flip board.
    Flip(F),
    /// Of a Mayan board.
    Mayan(M),
}

/// What is answered to `solve`, as JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Document<D> {
    /// The moves, or what is known of them.
    Moves(Box<D>),
    /// How many answers there are.
    Count(CountDocument),
}

/// What a question says beside its board, over what the board's own text says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Asked {
    /// Flip: the colour to reach.
    pub goal: Option<Goal>,
    /// Mayan: exactly so many drags, instead of the board's own number; with `fewest` at most so many.
    pub steps: Option<u8>,
    /// Mayan: the smallest number of drags.
    pub fewest: bool,
    /// Mayan: whether swaps of two blocks of one colour are legal.
    pub idle_swaps: Option<IdleSwaps>,
}

/// A board and what is asked of it, with nothing left open.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Task {
    /// To bring a flip board to one colour.
    Flip {
        /// The board.
        board: flip::Board,
        /// The colour.
        goal: Goal,
    },
    /// To clear a Mayan board.
    Mayan(Lists),
}

impl Asked {
    /// Whether the board's own number of drags matters.
    #[must_use]
    pub const fn drags(self) -> Drags {
        if self.fewest || self.steps.is_some() {
            Drags::Ignored
        } else {
            Drags::Needed
        }
    }

    /// Its words, all of which boards of one puzzle alone have.
    #[must_use]
    pub fn words(self) -> Words {
        Words {
            flip: vec![("goal", self.goal.is_some())],
            mayan: vec![
                ("steps", self.steps.is_some()),
                ("fewest", self.fewest),
                ("idle_swaps", self.idle_swaps.is_some()),
            ],
        }
    }

    /// The task that this makes of a board.
    #[must_use]
    pub fn task(self, input: Input) -> Task {
        match input {
            Input::Flip { board, goal } => Task::Flip {
                board,
                goal: self.goal.or(goal).unwrap_or_default(),
            },
            Input::Mayan { puzzle, idle_swaps } => {
                let (drags, length) = if self.fewest {
                    let at_most = self.steps.map(u32::from);
                    (puzzle.drags, Length::Fewest { at_most })
                } else {
                    (self.steps.unwrap_or(puzzle.drags), Length::Exactly)
                };
                Task::Mayan(Lists {
                    puzzle: Puzzle::new(puzzle.board, drags),
                    length,
                    idle_swaps: self.idle_swaps.or(idle_swaps).unwrap_or_default(),
                })
            }
        }
    }
}

impl Task {
    /// The puzzle.
    #[must_use]
    pub const fn family(&self) -> Family {
        match self {
            Self::Flip { .. } => Family::Flip,
            Self::Mayan(_) => Family::Mayan,
        }
    }

    /// What a judge reads where no moves do it.
    #[must_use]
    pub const fn none(&self) -> &'static str {
        match self {
            Self::Flip { .. } => "Impossible",
            Self::Mayan(_) => "-1",
        }
    }
}

/// The words of a question that boards of one puzzle alone have, each with whether it is there.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Words {
    /// Those of flip boards.
    pub flip: Vec<(&'static str, bool)>,
    /// Those of Mayan boards.
    pub mayan: Vec<(&'static str, bool)>,
}

impl Words {
    /// The puzzle that they say the question is about, if they do. Flip comes first: what is Mayan is
    /// then refused.
    #[must_use]
    pub fn family(&self) -> Option<Family> {
        [(Family::Flip, &self.flip), (Family::Mayan, &self.mayan)]
            .into_iter()
            .find(|(_, words)| any(words))
            .map(|(family, _)| family)
    }

    /// The words of the other puzzle than the board's, with that puzzle, where one of them is there.
    #[must_use]
    pub fn foreign_to(&self, board: Family) -> Option<(&[(&'static str, bool)], Family)> {
        let (words, other) = match board {
            Family::Flip => (&self.mayan, Family::Mayan),
            Family::Mayan => (&self.flip, Family::Flip),
        };
        any(words).then_some((words, other))
    }
}

fn any(words: &[(&'static str, bool)]) -> bool {
    words.iter().any(|(_, there)| *there)
}
