use serde::{Deserialize, Serialize};

use fewest::mayan;

use crate::load::Preview;
use crate::place::{Point, colours, point};
use crate::search::SearchRequest;
use crate::words::{LoadError, Message};

/// What a session says to an action. What the board looks like now is in the
/// [`View`](crate::View).
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Reply {
    /// What happened, for the status line; the message of the action before where nothing did.
    pub message: Message,
    /// Whether the game is another one than before, and should be kept.
    pub changed: bool,
    /// Mayan: what happened on the board between before and now, to be shown in time.
    pub cascade: Option<Cascade>,
    /// A search that is wanted now. Any other search is to be stopped.
    pub search: Option<SearchRequest>,
    /// The search that runs is not wanted any more. What it has found may still be handed in.
    pub stop_search: bool,
    /// The share link that was asked for.
    pub link: Option<String>,
    /// The preview that was asked for.
    pub preview: Option<Result<Preview, LoadError>>,
}

/// A drag in time. Boards are colours row by row from the top, 0 where nothing stands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cascade {
    /// Where the block stood.
    pub from: Point,
    /// The place beside it that it is dragged to.
    pub beside: Point,
    /// Where it comes to stand.
    pub landing: Point,
    /// Before the drag.
    pub before: Vec<u8>,
    /// After the drag, everything fallen, before anything vanishes.
    pub moved: Vec<u8>,
    /// What falls because of the drag, apart from the block itself.
    pub falls: Vec<Fall>,
    /// The blocks that vanish together, in order.
    pub waves: Vec<Wave>,
}

/// Blocks that vanish at the same time, and what falls then.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Wave {
    /// Where they stood.
    pub vanishing: Vec<Point>,
    /// What falls.
    pub falls: Vec<Fall>,
    /// The board after the fall.
    pub after: Vec<u8>,
}

/// A block that falls.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Fall {
    /// From here.
    pub from: Point,
    /// To here, in the same column.
    pub to: Point,
}

/// A drag as it is seen on the screen.
pub(crate) fn cascade(
    board: &mayan::Board,
    steps: &mayan::Cascade,
    from: Point,
    beside: Point,
) -> Cascade {
    let size = board.size();
    // A block that leaves its column lets those above it down by one; one that changes places does not.
    let swapped = board
        .colour(fewest::mayan::Place::new(
            usize::from(beside.column),
            steps.drag.height,
        ))
        .is_some();
    let above = if swapped {
        0..0
    } else {
        steps.drag.height + 1..board.columns().as_slice()[steps.drag.column].len()
    };
    let place = |height| fewest::mayan::Place::new(steps.drag.column, height);
    let falls = above.map(|height| Fall {
        from: point(size, place(height)),
        to: point(size, place(height - 1)),
    });
    let mut columns = &steps.moved;
    let mut waves = Vec::new();
    for wave in &steps.waves {
        let mut falls = Vec::new();
        for (column, blocks) in columns.as_slice().iter().enumerate() {
            let mut landed = 0;
            for height in 0..blocks.len() {
                let from = fewest::mayan::Place::new(column, height);
                if wave.vanishing.binary_search(&from).is_ok() {
                    continue;
                }
                if landed < height {
                    let to = fewest::mayan::Place::new(column, landed);
                    falls.push(Fall {
                        from: point(size, from),
                        to: point(size, to),
                    });
                }
                landed += 1;
            }
        }
        waves.push(Wave {
            vanishing: wave.vanishing.iter().map(|&at| point(size, at)).collect(),
            falls,
            after: colours(&wave.fallen),
        });
        columns = &wave.fallen;
    }
    Cascade {
        from,
        beside,
        landing: point(size, steps.landing),
        before: colours(board.columns()),
        moved: colours(&steps.moved),
        falls: falls.collect(),
        waves,
    }
}
