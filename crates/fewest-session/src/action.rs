use serde::{Deserialize, Serialize};

use crate::keys::Command;
use crate::progress::Progress;
use crate::search::SearchResult;

/// What a player, or the front end on its own, asks of a session. In JSON an object with the name
/// as `"type"`: `{"type":"press","row":0,"column":2}`.
///
/// Places are those of the screen: rows from the top. Whatever is asked, a session never panics; what
/// cannot be done is told in the message.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Moves the cursor. With a picked-up block, left and right drag it.
    Move {
        /// Where to.
        to: Motion,
    },
    /// Puts the cursor somewhere.
    Point {
        /// Row from the top.
        row: u16,
        /// Column from the left.
        column: u16,
    },
    /// Enter: what [`Action::Press`] does, at the cursor.
    Activate,
    /// A click or tap. Flip: presses. Mayan: picks a block up; with a block picked up, drags it to the
    /// neighbouring place, or drops it. Edit: paints one place.
    Press {
        /// Row from the top.
        row: u16,
        /// Column from the left.
        column: u16,
    },
    /// Mayan: drags the block at a place.
    Drag {
        /// Row from the top.
        row: u16,
        /// Column from the left.
        column: u16,
        /// Which way.
        side: Side,
    },
    /// Mayan: drags the block at the cursor, or the picked-up one.
    DragCursor {
        /// Which way.
        side: Side,
    },
    /// Escape: the innermost thing ends: a stroke, a picked-up block, a search, a hint, the study,
    /// the solution, editing.
    Cancel,
    /// Ends the search that runs, as [`Action::Cancel`] does where nothing else is to end first: for a
    /// front end that goes elsewhere.
    StopSearch,
    /// Takes the last change back, whatever it was.
    Undo,
    /// Does the change again that was taken back.
    Redo,
    /// The board before the first move.
    Restart,
    /// Opens a board: a share link or any text that `fewest solve` reads. For pictures see
    /// [`Session::load`](crate::Session::load).
    Load {
        /// The text.
        text: String,
    },
    /// Reads a text without opening it; the reply has what it is, or what is wrong with it.
    Preview {
        /// The text.
        text: String,
    },
    /// Opens a new board, made by the front end.
    New {
        /// A text as in [`Action::Load`].
        text: String,
    },
    /// Editing on or off.
    ToggleEdit,
    /// Edit: the colour to paint with. Flip: 0 white, 1 black. Mayan: 0 empty, 1 to 35.
    Colour {
        /// Its number.
        colour: u8,
    },
    /// Edit: starts a stroke, which is one change when it ends. It paints what the first place needs:
    /// the colour, or, where that colour is there already, the other one (flip) or empty (Mayan).
    StrokeBegin {
        /// Row from the top.
        row: u16,
        /// Column from the left.
        column: u16,
    },
    /// Edit: goes on with the stroke.
    StrokeTo {
        /// Row from the top.
        row: u16,
        /// Column from the left.
        column: u16,
    },
    /// Edit: ends the stroke.
    StrokeEnd,
    /// Empties the board, for editing.
    Clear,
    /// Edit: another size. What lies outside is lost.
    Resize {
        /// Number of rows.
        rows: u16,
        /// Number of columns.
        columns: u16,
    },
    /// Edit, Mayan: how many drags the board has to be cleared with.
    Drags {
        /// The number.
        drags: u8,
    },
    /// Shows one right move; asked again at once, plays it.
    Hint,
    /// Asks for the solution and shows it.
    Solve,
    /// What became of a search that a reply asked for.
    Found {
        /// The result, with the ticket of the request.
        result: SearchResult,
    },
    /// How far a search is.
    Progress {
        /// The ticket and the figures.
        progress: Progress,
    },
    /// The search ended without a result: it crashed.
    Crashed {
        /// Of the request.
        ticket: u64,
    },
    /// Steps through the solution.
    Step {
        /// Where to.
        to: StepTo,
    },
    /// Flip: shows what is known about the board, or hides it.
    ToggleStudy,
    /// Flip, in the study: adds a quiet pattern to the cells that are to be pressed.
    Quiet {
        /// Which, from 0, of [`StudyView::quiet`](crate::StudyView::quiet).
        index: u16,
    },
    /// Gives the share link in the reply.
    Share,
    /// What a key asks for in the game as it is. Nothing where that is the front end's own matter.
    Command {
        /// Of the table of keys.
        command: Command,
    },
}

/// Where the cursor goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Motion {
    /// A row up.
    Up,
    /// A row down.
    Down,
    /// A column to the left.
    Left,
    /// A column to the right.
    Right,
    /// To the first place of the row.
    RowStart,
    /// To the last place of the row.
    RowEnd,
    /// To the first place of the board.
    First,
    /// To the last place of the board.
    Last,
}

/// The two ways of a drag.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// To the left.
    Left,
    /// To the right.
    Right,
}

/// Which step of the solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum StepTo {
    /// One back.
    Back,
    /// One forward.
    Forward,
    /// Before the first move.
    First,
    /// Behind the last move.
    Last,
    /// So many moves behind the start.
    Number(u16),
}
