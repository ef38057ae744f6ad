//! What a session has to say, as data. The words are in `words`.

use fewest::{Family, Size};
use serde::{Deserialize, Serialize};

use crate::data::{LoadError, Proof, Refused};
use crate::place::Side;
use crate::progress::Bounds;

/// One message for the status line. [`Message::text`] makes the sentence.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "the names of the data are those of the sentences in `words`"
)]
pub enum Message {
    /// The start.
    Welcome,
    /// Flip: a press, and how many cells are black.
    Pressed { place: String, lit: u64 },
    /// Mayan: a drag, and how many are left.
    Dragged { place: String, side: Side, left: u8 },
    /// Mayan: a drag that made blocks vanish.
    Vanished {
        place: String,
        side: Side,
        blocks: usize,
        left: u8,
    },
    /// The goal is reached.
    Solved { moves: u32 },
    /// Mayan: the board is empty, but not with exactly the drags asked for.
    ClearedEarly { left: u8 },
    /// Mayan: the last drag is made, and blocks are left.
    OutOfDrags { blocks: usize },
    /// A press was taken back.
    UndidPress { place: String },
    /// A drag was taken back.
    UndidDrag { place: String, side: Side },
    /// Restart was taken back.
    UndidRestart,
    /// An opened board was taken back.
    UndidLoad,
    /// A new board was taken back.
    UndidNew,
    /// The begin or the end of editing was taken back.
    UndidEdit,
    /// A stroke was taken back.
    UndidPaint,
    /// Clear was taken back.
    UndidClear,
    /// Another size was taken back.
    UndidResize,
    /// Another number of drags was taken back.
    UndidDrags,
    /// The solution was shown or hidden, and is not any more.
    UndidSolution,
    /// A quiet pattern was taken back.
    UndidQuiet,
    /// A change was done again.
    Redid,
    /// Back at the start.
    Restarted,
    /// A board was opened.
    Loaded { rows: u16, columns: u16 },
    /// A picture was opened whose cells are more than a pixel.
    LoadedScaled {
        rows: u16,
        columns: u16,
        /// Pixels of a cell's side.
        pixels: u32,
    },
    /// A link without a checksum was opened.
    LoadedUnchecked { rows: u16, columns: u16 },
    /// A link with options that are not known was opened.
    LoadedUnknown { rows: u16, columns: u16 },
    /// A new board.
    NewBoard { rows: u16, columns: u16 },
    /// Nothing was opened.
    BadText { error: LoadError },
    /// What a text would open.
    Previewed { rows: u16, columns: u16 },
    /// Editing.
    EditOn,
    /// Not any more.
    EditOff,
    /// Another colour to paint with.
    ColourChosen { colour: u8 },
    /// One place was painted.
    PaintedOne { place: String },
    /// A stroke.
    Painted { cells: usize },
    /// An empty board.
    Cleared,
    /// Another size.
    Resized { rows: u16, columns: u16 },
    /// Another number of drags.
    DragsSet { drags: u8 },
    /// The board has runs of three, and cannot be played.
    Runs { blocks: usize },
    /// A block is picked up.
    PickedUp { place: String },
    /// And dropped.
    Dropped,
    /// Hint: press here.
    HintPress { place: String },
    /// Hint: drag this.
    HintDrag { place: String, side: Side },
    /// A search is on.
    Solving,
    /// Flip: the fewest presses.
    Presses { presses: u64 },
    /// Flip: presses, with a bound below.
    PressesBetween { presses: u64, lower: u64 },
    /// Flip: presses that were chosen.
    PressesChosen { presses: u64 },
    /// Mayan: a solution.
    Drags { drags: usize },
    /// Proven: no presses reach the goal.
    Impossible,
    /// Proven: no drags clear the board.
    NoDrags { drags: u8 },
    /// The search was stopped.
    Undecided,
    /// Flip: the search was stopped, and so much is known of the fewest presses.
    UndecidedPresses { least: u64, most: Option<u64> },
    /// Mayan: the search was stopped, and so much is known of the fewest drags.
    UndecidedDrags { least: u64, most: Option<u64> },
    /// The search crashed.
    Crashed,
    /// The solution is hidden.
    Hidden,
    /// Flip: fewer presses were found after the player's own.
    Minimised { before: u64, after: u64 },
    /// A quiet pattern was added.
    QuietAdded { number: usize, presses: u64 },
    /// A step of the solution.
    Step { step: usize, of: usize },
    /// The study is shown.
    StudyOn,
    /// Not any more.
    StudyOff,
    /// The link is in the reply.
    Shared,
    /// What was asked cannot be done.
    Refused { refused: Refused },
}

impl Message {
    pub(crate) fn new_board(size: Size) -> Self {
        let Size { rows, columns } = size;
        let (rows, columns) = (rows as u16, columns as u16);
        Self::NewBoard { rows, columns }
    }

    /// A search was stopped that knew so much. That a board needs a move at all is not worth a word.
    pub(crate) const fn undecided(family: Family, bounds: Option<Bounds>) -> Self {
        match (family, bounds) {
            (
                _,
                None
                | Some(Bounds {
                    least: 0 | 1,
                    most: None,
                }),
            ) => Self::Undecided,
            (Family::Flip, Some(Bounds { least, most })) => Self::UndecidedPresses { least, most },
            (Family::Mayan, Some(Bounds { least, most })) => Self::UndecidedDrags { least, most },
        }
    }

    pub(crate) const fn presses(presses: u64, proof: Proof) -> Self {
        match proof {
            Proof::Fewest => Self::Presses { presses },
            Proof::AtLeast { lower } => Self::PressesBetween { presses, lower },
            Proof::Chosen => Self::PressesChosen { presses },
        }
    }
}
