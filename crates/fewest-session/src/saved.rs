//! A session as data, to be kept and opened again.

use fewest::Size;
use serde::{Deserialize, Serialize};

use crate::change::Change;
use crate::data::{SavedSolution, Step};
use crate::game::Game;
use crate::load;
use crate::place::{Point, seen};
use crate::position::{Draft, HOLE, Position, Shown};
use crate::search::{flip_solution, mayan_solution};
use crate::words::{LoadError, State};

/// A session as it is kept: a position, the changes behind it, and which of them are done. Played
/// again by the same rules when it is opened, so that every move in it is legal. What it says of proofs
/// and counts is believed: whoever changes it fools nobody else, since links do not carry it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Saved {
    /// The version of this form: 1.
    pub version: u32,
    /// The oldest position.
    pub base: SavedPosition,
    /// What changed it, in order.
    pub changes: Vec<Change>,
    /// How many of the changes are done; the others were taken back.
    pub done: u32,
    /// The cursor.
    pub cursor: Point,
    /// Mayan: whether the block at the cursor is picked up.
    #[serde(default)]
    pub held: bool,
    /// The colour to paint with.
    #[serde(default)]
    pub colour: u8,
    /// The step of the solution.
    #[serde(default)]
    pub step: u16,
    /// Whether the study is shown.
    #[serde(default)]
    pub study: bool,
    /// The answers that were found for the board as it is: none, or not decided.
    #[serde(default)]
    pub verdict: Option<State>,
    /// Of the last search.
    #[serde(default)]
    pub ticket: u64,
    /// The search that runs, and what for.
    #[serde(default)]
    pub search: Option<crate::search::Purpose>,
    /// Whether that search was cancelled, and has not told yet what it has.
    #[serde(default)]
    pub cancelled: bool,
    /// What that search has proven by now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<crate::progress::Bounds>,
    /// Flip: the fewest presses from the start, where they are known.
    #[serde(default)]
    pub fewest: Option<u64>,
    /// A hint that is known, and whether it is shown.
    #[serde(default)]
    pub hint: Option<SavedHint>,
    /// The stroke that is being painted.
    #[serde(default)]
    pub stroke: Option<SavedStroke>,
    /// The step that the link asked for.
    #[serde(default)]
    pub wanted_step: Option<u16>,
    /// The last message.
    pub message: crate::words::Message,
}

/// A solution that hints are taken from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedHint {
    /// Of the board as it is.
    pub solution: SavedSolution,
    /// Whether its first move is shown.
    pub shown: bool,
}

/// A stroke of the brush.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedStroke {
    /// The places.
    pub at: Vec<Point>,
    /// Their colour.
    pub colour: u8,
}

/// A position as it is kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedPosition {
    /// The board before the first move, as text that [`fewest::read`] takes.
    pub board: String,
    /// Flip: the cells that are pressed.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub presses: Vec<Point>,
    /// Flip: how many presses were made.
    #[serde(default)]
    pub made: u32,
    /// Mayan: the drags that were made.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub drags: Vec<Step>,
    /// The board that is edited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<SavedDraft>,
    /// The solution that is shown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<SavedSolution>,
}

/// A board that is edited.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct SavedDraft {
    /// Rows.
    pub rows: u16,
    /// Columns.
    pub columns: u16,
    /// Row by row from the top: 0 white or empty, 1 black or a colour, 255 no cell.
    pub cells: Vec<u8>,
    /// Mayan: the number of drags.
    pub drags: u8,
    /// Whether it is painted on; else it has runs.
    pub editing: bool,
}

/// Why a session that was kept does not open.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RestoreError {
    /// Kept by a version of the program that is not known.
    #[error("the session is of version {0}, and this program reads version 1")]
    Version(u32),
    /// The board is no board.
    #[error("the board of the session: {0}")]
    Board(#[from] LoadError),
    /// More changes than a session keeps, or more of them done than there are.
    #[error("the session has {0} changes")]
    Changes(usize),
    /// A change that cannot be made.
    #[error("change {0} of the session cannot be made")]
    Change(usize),
    /// Something else that does not fit the board.
    #[error("the session does not fit its board")]
    Misfit,
}

impl SavedPosition {
    pub(crate) fn of(position: &Position) -> Self {
        let size = position.game.size();
        let (mut presses, mut drags) = (Vec::new(), Vec::new());
        match &position.game {
            Game::Flip(game) => {
                presses = game.presses.cells().map(Point::from).collect();
            }
            Game::Mayan(game) => {
                let step = |&drag| {
                    let (at, side) = seen(size, drag);
                    Step { at, side }
                };
                drags = game.drags.iter().map(step).collect();
            }
        }
        Self {
            board: position.game.start_text(),
            presses,
            made: position.game.made(),
            drags,
            draft: position.draft.as_ref().map(|draft| SavedDraft {
                rows: draft.size.rows as u16,
                columns: draft.size.columns as u16,
                cells: draft.cells.clone(),
                drags: draft.drags,
                editing: draft.editing,
            }),
            solution: position.shown.as_ref().map(|shown| saved(size, shown)),
        }
    }

    pub(crate) fn open(&self) -> Result<Position, RestoreError> {
        let mut game = load::open(self.board.as_bytes())?.game.restarted();
        match &mut game {
            Game::Flip(game) => {
                for at in &self.presses {
                    game.press(at.cell()).map_err(|_| RestoreError::Misfit)?;
                }
                // Presses that cancel each other are counted too.
                game.made = self.made.max(self.presses.len() as u32);
            }
            Game::Mayan(_) if !self.presses.is_empty() => return Err(RestoreError::Misfit),
            Game::Mayan(_) => {}
        }
        let mut position = Position::new(game);
        for step in &self.drags {
            let change = Change::Drag {
                behind: 0,
                at: step.at,
                side: step.side,
            };
            let next = crate::change::advance(&position, &change);
            position = next.map_err(|_| RestoreError::Misfit)?.position;
        }
        if let Some(draft) = &self.draft {
            position.draft = Some(draft.open(&position.game)?);
        } else if let Some(solution) = &self.solution {
            let solution = solution.clone();
            let next = crate::change::advance(&position, &Change::Show { solution });
            position = next.map_err(|_| RestoreError::Misfit)?.position;
        }
        Ok(position)
    }
}

impl SavedDraft {
    fn open(&self, game: &Game) -> Result<Draft, RestoreError> {
        let size = Size::new(usize::from(self.rows), usize::from(self.columns));
        let (most, hole) = match game {
            Game::Flip(_) => (1, Some(HOLE)),
            Game::Mayan(_) => (fewest::mayan::MAX_COLOUR, None),
        };
        let legal = |&cell: &u8| cell <= most || Some(cell) == hole;
        let draft = Draft {
            size,
            cells: self.cells.clone(),
            drags: self.drags,
            editing: self.editing,
        };
        let whole =
            Draft::fits(size, game.family()) && draft.cells.len() == size.rows * size.columns;
        if !whole || !draft.cells.iter().all(legal) || draft.is_hole() {
            return Err(RestoreError::Misfit);
        }
        Ok(draft)
    }
}

/// A solution as it is kept.
pub(crate) fn saved(size: Size, shown: &Shown) -> SavedSolution {
    match shown {
        Shown::Flip { presses, proof } => flip_solution(presses, *proof),
        Shown::Mayan { drags } => mayan_solution(size, drags),
    }
}
