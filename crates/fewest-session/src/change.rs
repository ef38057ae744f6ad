//! What changes a position: each change is done by [`advance`], and by nothing else, whether a player
//! asks for it or a saved session is played again.

use std::sync::Arc;

use fewest::flip::{self, Answer, Shape};
use fewest::mayan::{self, Drag, Puzzle};
use fewest::{BitGrid, Cell, Family, Size};
use serde::{Deserialize, Serialize};

use crate::data::{Proof, SavedSolution};
use crate::effort::{near_answer, near_solver};
use crate::game::{FlipGame, Game, MayanGame};
use crate::load;
use crate::place::{Point, Side, drag_at, seen};
use crate::position::{Draft, HOLE, Position, Shown};
use crate::reply::Cascade;
use crate::words::{Message, Refused};

/// One change of a session; undo takes it back as a whole.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Change {
    /// Flip: a cell is pressed.
    Press {
        /// The cell.
        at: Point,
    },
    /// Mayan: a block is dragged, after so many drags of the solution that is shown.
    Drag {
        /// Drags of the solution that come first.
        #[serde(default, skip_serializing_if = "is_zero")]
        behind: u16,
        /// The block.
        at: Point,
        /// Which way.
        side: Side,
    },
    /// Back to the board before the first move.
    Restart,
    /// Another game is opened.
    Load {
        /// As text that [`fewest::read`] takes; a link brings its moves.
        board: String,
    },
    /// A new game is opened.
    New {
        /// As in [`Change::Load`].
        board: String,
    },
    /// Editing begins, after so many drags of the solution that is shown.
    Edit {
        /// Mayan: drags of the solution that come first.
        #[serde(default, skip_serializing_if = "is_zero")]
        behind: u16,
    },
    /// Editing ends: blocks fall, and the board is what is played.
    Done,
    /// Places are painted, in one stroke.
    Paint {
        /// The places.
        at: Vec<Point>,
        /// Their colour.
        colour: u8,
    },
    /// The board is emptied for editing.
    Clear,
    /// Another size.
    Resize {
        /// Rows.
        rows: u16,
        /// Columns.
        columns: u16,
    },
    /// Mayan: another number of drags.
    Drags {
        /// The number.
        drags: u8,
    },
    /// A solution is shown.
    Show {
        /// The solution.
        solution: SavedSolution,
    },
    /// The solution is not shown any more.
    Hide,
    /// Flip: a quiet pattern is added to the cells that are to be pressed.
    Quiet {
        /// Which one.
        index: u16,
    },
}

/// The most quiet patterns that are listed.
pub(crate) const QUIET: usize = 64;

/// The highest colour to paint with.
pub(crate) const fn highest_colour(family: Family) -> u8 {
    match family {
        Family::Flip => 1,
        Family::Mayan => 35,
    }
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_zero(number: &u16) -> bool {
    *number == 0
}

/// What a change makes of a position.
#[derive(Debug)]
pub(crate) struct Advance {
    pub(crate) position: Position,
    pub(crate) message: Message,
    pub(crate) cascade: Option<Cascade>,
}

impl Advance {
    fn new(position: Position, message: Message) -> Self {
        Self {
            position,
            message,
            cascade: None,
        }
    }
}

/// The position after a change, or why there is none.
pub(crate) fn advance(before: &Position, change: &Change) -> Result<Advance, Message> {
    match change {
        Change::Load { board } => {
            let opened = load::open(board.as_bytes())?;
            let message = opened.message();
            Ok(Advance::new(Position::new(opened.game), message))
        }
        Change::New { board } => {
            let opened = load::open(board.as_bytes())?;
            let message = Message::new_board(opened.game.size());
            Ok(Advance::new(Position::new(opened.game), message))
        }
        Change::Clear => {
            let mut draft = edited(before);
            for cell in draft.cells.iter_mut().filter(|cell| **cell != HOLE) {
                *cell = 0;
            }
            Ok(Advance::new(with_draft(before, draft), Message::Cleared))
        }
        Change::Edit { .. } if before.is_edited() => Err(Refused::WhileEditing.into()),
        Change::Edit { behind } => {
            let seen = Position {
                game: behind_drags(before, usize::from(*behind))?,
                ..before.clone()
            };
            let draft = edited(&seen);
            Ok(Advance::new(with_draft(&seen, draft), Message::EditOn))
        }
        Change::Restart => {
            let game = before.game.restarted();
            if before.draft.is_none() && before.game.made() == 0 && before.shown.is_none() {
                return Err(Refused::AtStart.into());
            }
            Ok(Advance::new(Position::new(game), Message::Restarted))
        }
        Change::Done | Change::Paint { .. } | Change::Resize { .. } | Change::Drags { .. } => {
            match &before.draft {
                Some(draft) if draft.editing => edit(before, draft.clone(), change),
                _ => Err(Refused::NotEditing.into()),
            }
        }
        _ if before.is_edited() => Err(Refused::WhileEditing.into()),
        _ if before.draft.is_some() => Err(Refused::Runs.into()),
        Change::Press { at } => press(before, *at),
        Change::Drag { behind, at, side } => drag(before, usize::from(*behind), *at, *side),
        Change::Show { solution } => show(before, solution),
        Change::Hide if before.shown.is_none() => Err(Refused::NoSolutionShown.into()),
        Change::Hide => {
            let position = Position::new(before.game.clone());
            Ok(Advance::new(position, Message::Hidden))
        }
        Change::Quiet { index } => quiet(before, usize::from(*index)),
    }
}

/// What is edited: the draft, or else the board.
fn edited(before: &Position) -> Draft {
    let draft = before.draft.clone();
    Draft {
        editing: true,
        ..draft.unwrap_or_else(|| Draft::of(&before.game))
    }
}

fn with_draft(before: &Position, draft: Draft) -> Position {
    Position {
        game: before.game.clone(),
        draft: Some(draft),
        shown: None,
    }
}

fn edit(before: &Position, mut draft: Draft, change: &Change) -> Result<Advance, Message> {
    let family = before.game.family();
    let message = match change {
        Change::Paint { at, colour } => {
            if *colour > highest_colour(family) {
                return Err(Refused::NoSuchColour.into());
            }
            for &point in at {
                draft.paint(point, *colour)?;
            }
            match at[..] {
                [point] => Message::PaintedOne {
                    place: crate::place::name(family, draft.size, point),
                },
                _ => Message::Painted { cells: at.len() },
            }
        }
        Change::Resize { rows, columns } => {
            let size = Size::new(usize::from(*rows), usize::from(*columns));
            if !Draft::fits(size, family) {
                return Err(Refused::Size.into());
            }
            draft = draft.resized(size, family);
            if draft.is_hole() {
                return Err(Refused::Size.into());
            }
            let (rows, columns) = (*rows, *columns);
            Message::Resized { rows, columns }
        }
        Change::Drags { drags } => {
            if family == Family::Flip {
                return Err(Refused::OnlyMayan.into());
            }
            draft.drags = *drags;
            Message::DragsSet { drags: *drags }
        }
        _ => return done(before, draft),
    };
    Ok(Advance::new(with_draft(before, draft), message))
}

/// Ends editing. A board with runs of three stays a draft.
fn done(before: &Position, mut draft: Draft) -> Result<Advance, Message> {
    let unchanged = draft == Draft::of(&before.game);
    if unchanged {
        let position = Position::new(before.game.clone());
        return Ok(Advance::new(position, Message::EditOff));
    }
    let game = match &before.game {
        Game::Flip(game) => {
            let rule = game.board.shape().neighbourhood().unwrap_or_default();
            let size = draft.size;
            let grid = |wanted: fn(u8) -> bool| {
                let cells = draft.cells.iter().enumerate();
                let cells = cells.filter(|&(_, &cell)| wanted(cell));
                let cells = cells.map(|(at, _)| Cell::new(at / size.columns, at % size.columns));
                BitGrid::from_cells(size, cells)
            };
            let shape = if draft.cells.contains(&HOLE) {
                Shape::with_holes(grid(|cell| cell != HOLE), rule)
            } else {
                Shape::rectangle(size, rule)
            };
            let board = shape
                .map_err(flip::BoardError::from)
                .and_then(|shape| flip::Board::new(shape, grid(|cell| cell == 1)));
            let Ok(board) = board else {
                return Err(Refused::Size.into());
            };
            Game::Flip(FlipGame::new(board, game.goal))
        }
        Game::Mayan(game) => {
            draft.fall();
            draft.editing = false;
            match mayan::Board::new(draft.size, &draft.columns()) {
                Ok(board) => {
                    let puzzle = Puzzle::new(board, draft.drags);
                    Game::Mayan(MayanGame::new(puzzle, game.idle_swaps))
                }
                Err(mayan::BoardError::RunOfThree { places }) => {
                    let message = Message::Runs {
                        blocks: places.len(),
                    };
                    return Ok(Advance::new(with_draft(before, draft), message));
                }
                Err(_) => {
                    return Err(Refused::Size.into());
                }
            }
        }
    };
    Ok(Advance::new(Position::new(game), Message::EditOff))
}

fn press(before: &Position, at: Point) -> Result<Advance, Message> {
    let Game::Flip(game) = &before.game else {
        return Err(Refused::OnlyFlip.into());
    };
    let cell = at.cell();
    let place = before.game.place_name(at);
    let mut game = game.clone();
    if game.press(cell).is_err() {
        return Err(Refused::NoCell.into());
    }
    let lit = game.board.black().count_ones();
    let solved = game.is_solved();
    let mut message = if solved {
        Message::Solved { moves: game.made }
    } else {
        Message::Pressed { place, lit }
    };
    let shown = match &before.shown {
        Some(Shown::Flip { presses, proof }) if !solved => {
            let on_the_way = presses.get(cell);
            let mut presses = presses.clone();
            presses.toggle(cell);
            let (shown, better) = minimised(&game, &presses, *proof, on_the_way);
            if let Some((before, after)) = better {
                message = Message::Minimised { before, after };
            }
            Some(shown)
        }
        _ => None,
    };
    let position = Position::showing(Game::Flip(game), shown);
    Ok(Advance::new(position, message))
}

/// Presses that are a solution, or the fewest in their place; then the numbers of both.
fn minimised(
    game: &FlipGame,
    presses: &BitGrid,
    proof: Proof,
    on_the_way: bool,
) -> (Shown, Option<(u64, u64)>) {
    let count = presses.count_ones();
    let keep = |proof| Shown::Flip {
        presses: presses.clone(),
        proof,
    };
    match proof {
        // What is left of the fewest is the fewest for what is left.
        Proof::Fewest if on_the_way => (keep(Proof::Fewest), None),
        Proof::AtLeast { lower } if on_the_way => {
            let lower = lower.saturating_sub(1);
            (keep(Proof::AtLeast { lower }), None)
        }
        Proof::Chosen if on_the_way => (keep(Proof::Chosen), None),
        _ => match near_answer(&game.board, game.goal) {
            Some(Answer::Minimum(solution)) if solution.rounds() < count => {
                let rounds = solution.rounds();
                let presses = solution.presses;
                let proof = Proof::Fewest;
                (Shown::Flip { presses, proof }, Some((count, rounds)))
            }
            Some(_) => (keep(Proof::Fewest), None),
            None => {
                let lower = flip::fewest_by_area(&game.board, game.goal);
                (keep(Proof::AtLeast { lower }), None)
            }
        },
    }
}

fn drags_shown(position: &Position) -> &[Drag] {
    match &position.shown {
        Some(Shown::Mayan { drags }) => drags,
        _ => &[],
    }
}

/// The game with so many drags of the solution that is shown made.
fn behind_drags(before: &Position, behind: usize) -> Result<Game, Message> {
    let Some(first) = drags_shown(before).get(..behind) else {
        return Err(Refused::NoSolutionShown.into());
    };
    let Game::Mayan(game) = &before.game else {
        return Ok(before.game.clone());
    };
    let mut game = game.clone();
    for &drag in first {
        game.play(drag).map_err(|_| Refused::NotASolution)?;
    }
    Ok(Game::Mayan(game))
}

fn drag(before: &Position, behind: usize, at: Point, side: Side) -> Result<Advance, Message> {
    let Game::Mayan(mut game) = behind_drags(before, behind)? else {
        return Err(Refused::OnlyMayan.into());
    };
    let list = drags_shown(before);
    if game.board.is_empty() {
        return Err(Refused::Empty.into());
    }
    if game.left() == 0 {
        return Err(Refused::NoDragsLeft.into());
    }
    let size = game.board.size();
    let Some(drag) = drag_at(size, at, side) else {
        return Err(Refused::NoBlock.into());
    };
    let steps = match mayan::play_by_steps(&game.board, drag, game.idle_swaps) {
        Ok(steps) => steps,
        Err(error) => return Err(Refused::from(error).into()),
    };
    let cascade = Cascade::of(&game.board, &steps);
    let blocks = game.board.blocks() - steps.rest.blocks();
    game.board = steps.rest;
    game.drags.push(drag);
    let place = before.game.place_name(at);
    let left = game.left();
    let message = match (game.board.is_empty(), left) {
        (true, 0) => Message::Solved {
            moves: game.drags.len() as u32,
        },
        (true, left) => Message::ClearedEarly { left },
        (false, 0) => Message::OutOfDrags {
            blocks: game.board.blocks(),
        },
        (false, left) if blocks > 0 => Message::Vanished {
            place,
            side,
            blocks,
            left,
        },
        (false, left) => Message::Dragged { place, side, left },
    };
    let shown = match list.get(behind) {
        Some(&next) if next == drag && left > 0 => Some(Shown::Mayan {
            drags: list[behind + 1..].to_vec(),
        }),
        _ => None,
    };
    let position = Position::showing(Game::Mayan(game), shown);
    Ok(Advance {
        position,
        message,
        cascade: Some(cascade),
    })
}

fn show(before: &Position, solution: &SavedSolution) -> Result<Advance, Message> {
    let wrong = Message::from(Refused::NotASolution);
    let (shown, message) = match (&before.game, solution) {
        (Game::Flip(game), SavedSolution::Flip { presses, proof }) => {
            let size = game.board.size();
            let cells: Vec<Cell> = presses.iter().map(|at| at.cell()).collect();
            let inside = |cell: &Cell| game.board.shape().contains(*cell);
            if !cells.iter().all(inside) {
                return Err(wrong);
            }
            let grid = BitGrid::from_cells(size, cells.iter().copied());
            let twice = grid.count_ones() != cells.len() as u64;
            if twice || flip::verify::press_set(&game.board, game.goal, &grid).is_err() {
                return Err(wrong);
            }
            let proof = *proof;
            let message = Message::presses(grid.count_ones(), proof);
            let presses = grid;
            (Shown::Flip { presses, proof }, message)
        }
        (Game::Mayan(game), SavedSolution::Mayan { drags }) => {
            let size = game.board.size();
            let drags = drags.iter().map(|step| drag_at(size, step.at, step.side));
            let Some(drags) = drags.collect::<Option<Vec<Drag>>>() else {
                return Err(wrong);
            };
            let puzzle = Puzzle::new(game.board.clone(), game.left());
            if mayan::verify(&puzzle, &drags, game.idle_swaps).is_err() {
                return Err(wrong);
            }
            let message = Message::Drags { drags: drags.len() };
            (Shown::Mayan { drags }, message)
        }
        _ => return Err(wrong),
    };
    let position = Position::showing(before.game.clone(), Some(shown));
    Ok(Advance::new(position, message))
}

fn quiet(before: &Position, index: usize) -> Result<Advance, Message> {
    let Game::Flip(game) = &before.game else {
        return Err(Refused::OnlyFlip.into());
    };
    let Some(solver) = near_solver(game.board.shape()) else {
        return Err(Refused::StudyTooLarge.into());
    };
    let Some(pattern) = solver.quiet_patterns().take(QUIET).nth(index) else {
        return Err(Refused::NoSuchPattern.into());
    };
    let presses = match &before.shown {
        Some(Shown::Flip { presses, .. }) => Some(presses.clone()),
        _ => solver.any(&game.board, game.goal).map(|some| some.presses),
    };
    let Some(mut presses) = presses else {
        return Err(Refused::Unsolvable.into());
    };
    presses.xor_assign(&pattern);
    let message = Message::QuietAdded {
        number: index + 1,
        presses: presses.count_ones(),
    };
    let proof = Proof::Chosen;
    let position = Position::showing(before.game.clone(), Some(Shown::Flip { presses, proof }));
    Ok(Advance::new(position, message))
}

/// What the undoing of a change says.
pub(crate) fn undone(game: &Game, change: &Change) -> Message {
    match change {
        Change::Press { at } => Message::UndidPress {
            place: game.place_name(*at),
        },
        Change::Drag { at, side, .. } => Message::UndidDrag {
            place: game.place_name(*at),
            side: *side,
        },
        Change::Restart => Message::UndidRestart,
        Change::Load { .. } => Message::UndidLoad,
        Change::New { .. } => Message::UndidNew,
        Change::Edit { .. } | Change::Done => Message::UndidEdit,
        Change::Paint { .. } => Message::UndidPaint,
        Change::Clear => Message::UndidClear,
        Change::Resize { .. } => Message::UndidResize,
        Change::Drags { .. } => Message::UndidDrags,
        Change::Show { .. } | Change::Hide => Message::UndidSolution,
        Change::Quiet { .. } => Message::UndidQuiet,
    }
}

impl From<mayan::DragError> for Refused {
    fn from(error: mayan::DragError) -> Self {
        match error {
            mayan::DragError::OffBoard { .. } | mayan::DragError::NoBlock { .. } => Self::NoBlock,
            mayan::DragError::TargetOffBoard { .. } => Self::Edge,
            mayan::DragError::IdleSwap { .. } => Self::IdleSwap,
        }
    }
}

impl Cascade {
    /// A drag as it is seen on the screen.
    pub(crate) fn of(before: &mayan::Board, steps: &mayan::Cascade) -> Self {
        let size = before.size();
        let (from, side) = seen(size, steps.drag);
        let beside = match side {
            Side::Left => Point::new(from.row, from.column.saturating_sub(1)),
            Side::Right => Point::new(from.row, from.column + 1),
        };
        crate::reply::cascade(before, steps, from, beside)
    }
}

/// Both positions share the start of their game.
pub(crate) fn same_start(a: &Position, b: &Position) -> bool {
    match (&a.game, &b.game) {
        (Game::Flip(a), Game::Flip(b)) => Arc::ptr_eq(&a.start, &b.start),
        (Game::Mayan(a), Game::Mayan(b)) => Arc::ptr_eq(&a.start, &b.start),
        _ => false,
    }
}
