use crate::monitor::{CountOnly, Monitor};

use super::{Board, Drag, Fewest, Options, fewest, legal_drags, play};

/// Where a first drag leads to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Prospect {
    /// The board can still be cleared; the number is the smallest for the whole list, this drag
    /// included.
    Clears(u32),
    /// Proven: the board cannot be cleared within the limit any more.
    Fails,
    /// The search was stopped.
    Undecided,
}

/// For each legal first drag, in the order of answers, whether it still leads to a clear board
/// within `within` drags in all.
///
/// Costs a search for the fewest drags for each legal drag.
#[must_use]
pub fn prospects(
    board: &Board,
    within: u32,
    options: &Options,
    monitor: &dyn Monitor,
) -> Vec<(Drag, Prospect)> {
    let monitor = &CountOnly(monitor);
    legal_drags(board, options.idle_swaps)
        .into_iter()
        .map(|drag| {
            let prospect = match (play(board, drag, options.idle_swaps), within.checked_sub(1)) {
                (Ok(after), Some(rest)) => {
                    match fewest(&after, Some(rest), options, monitor).answer {
                        Fewest::Solved(list) => Prospect::Clears(list.len() as u32 + 1),
                        Fewest::NoneWithin(_) | Fewest::Never => Prospect::Fails,
                        Fewest::Undecided { .. } => Prospect::Undecided,
                    }
                }
                _ => Prospect::Fails,
            };
            (drag, prospect)
        })
        .collect()
}
