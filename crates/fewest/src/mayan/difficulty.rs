//! How hard a board is for a person.

use crate::monitor::{CountOnly, Monitor};

use super::{Board, Drag, Fewest, Options, fewest, legal_drags, play};

/// How hard a board is to clear in the fewest drags; see `docs/difficulty.md`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difficulty {
    /// For each drag of the smallest list, what there is to choose from.
    pub steps: Vec<Choice>,
}

/// The choices at one board on the way.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Choice {
    /// The drag of the list.
    pub drag: Drag,
    /// Different boards that a drag leads to, this one left out.
    pub legal: usize,
    /// Those of them from which the board is still cleared in the fewest drags.
    pub right: usize,
}

impl Difficulty {
    /// The fewest drags.
    #[must_use]
    pub fn drags(&self) -> usize {
        self.steps.len()
    }

    /// Steps with one right choice alone.
    #[must_use]
    pub fn forced(&self) -> usize {
        self.steps.iter().filter(|step| step.right == 1).count()
    }

    /// The most such steps in a row.
    #[must_use]
    pub fn longest_forced(&self) -> usize {
        let lines = self.steps.split(|step| step.right != 1);
        lines.map(<[Choice]>::len).max().unwrap_or(0)
    }
}

/// How hard a board is to clear in the fewest drags; `None` where the monitor stopped the search. `drags` is a shortest
/// list, as [`fewest()`] gives it.
///
/// Two drags that lead to the same board (a swap, named from both sides) count as one, and a drag
/// that changes nothing as none.
///
/// Cost: for each drag of the list a search for each choice, with one drag less.
///
/// ```
/// use fewest::Unmonitored;
/// use fewest::mayan::{CLASSIC_SIZE, Fewest, Options, difficulty, fewest, parse_line};
///
/// let board = parse_line("3|1|2,1|2,3,4|3,1|2,4,3,4", CLASSIC_SIZE)?.board;
/// let options = Options::default();
/// let Fewest::Solved(drags) = fewest(&board, None, &options, &Unmonitored).answer else {
///     panic!("the sample can be cleared");
/// };
/// let difficulty = difficulty(&board, &drags, &options, &Unmonitored).expect("nobody stops it");
/// assert_eq!(difficulty.drags(), 3);
/// assert_eq!((difficulty.steps[0].right, difficulty.steps[0].legal), (1, 11));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// Where the list has an illegal drag.
pub fn difficulty(
    board: &Board,
    drags: &[Drag],
    options: &Options,
    monitor: &dyn Monitor,
) -> Option<Difficulty> {
    let monitor = &CountOnly(monitor);
    let mut board = board.clone();
    let mut steps = Vec::with_capacity(drags.len());
    for (step, &drag) in drags.iter().enumerate() {
        let left = (drags.len() - step - 1) as u32;
        let mut seen = vec![board.clone()];
        let mut right = 0;
        for other in legal_drags(&board, options.idle_swaps) {
            let after = play(&board, other, options.idle_swaps).expect("the drag is legal");
            if seen.contains(&after) {
                continue;
            }
            match fewest(&after, Some(left), options, monitor).answer {
                Fewest::Solved(_) => right += 1,
                Fewest::NoneWithin(_) | Fewest::Never => {}
                Fewest::Undecided { .. } => return None,
            }
            seen.push(after);
        }
        steps.push(Choice {
            drag,
            legal: seen.len() - 1,
            right,
        });
        board = play(&board, drag, options.idle_swaps).expect("the list is legal");
    }
    Some(Difficulty { steps })
}
