use crate::monitor::{Monitor, Phase};

use super::dispatch::{Start, dispatch};
use super::failures::Failures;
use super::moves::{Moves, Wanted};
use super::packed::Packed;
use super::shape::{Code, Shape};
use super::ticker::Ticker;
use super::transport::Estimate;
use super::word::Word;
use super::{Drag, IdleSwaps, Options, Puzzle};

/// Every legal list of exactly `puzzle.drags` drags that clears the board, in lexicographic order.
///
/// Left drags onto a block are listed beside the right drags of their neighbours, and idle swaps
/// where they are legal. Nothing is computed before it is asked for, and nothing is kept but the
/// current list and the failures: memory O(n) plus `options.memory`. `options.method` and
/// `options.threads` do not matter.
///
/// ```
/// use fewest::mayan::{CLASSIC_SIZE, Options, parse_line, solutions};
///
/// let puzzle = parse_line("3|1|2,1|2,3,4|3,1|2,4,3,4", CLASSIC_SIZE)?;
/// let options = Options::default();
/// assert_eq!(solutions(&puzzle, &options, &fewest::Unmonitored).count(), 8);
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
#[must_use]
pub fn solutions<'a>(
    puzzle: &Puzzle,
    options: &Options,
    monitor: &'a dyn Monitor,
) -> Solutions<'a> {
    monitor.phase(Phase::Listing);
    let drags = usize::from(puzzle.drags);
    Solutions {
        walk: dispatch!(&puzzle.board, |start| Lists::boxed(
            start, drags, options, monitor
        )),
    }
}

/// Lists of drags, one after the other; made by [`solutions`].
pub struct Solutions<'a> {
    walk: Box<dyn Walk + 'a>,
}

impl Solutions<'_> {
    /// Whether the monitor stopped the search: lists may be missing after the last one given.
    #[must_use]
    pub fn is_stopped(&self) -> bool {
        self.walk.is_stopped()
    }
}

impl Iterator for Solutions<'_> {
    type Item = Vec<Drag>;

    fn next(&mut self) -> Option<Vec<Drag>> {
        self.walk.next()
    }
}

trait Walk: Iterator<Item = Vec<Drag>> {
    fn is_stopped(&self) -> bool;
}

struct Frame<W, const P: usize> {
    board: Packed<W, P>,
    moves: Moves<W>,
    made: Option<Code>,
    /// Whether a list was found below: then the board has not failed.
    found: bool,
}

struct Lists<'a, W, const P: usize> {
    shape: Shape<W>,
    estimate: Estimate,
    drags: usize,
    idle_swaps: IdleSwaps,
    failures: Failures<Packed<W, P>>,
    ticker: Ticker<'a>,
    visited: u64,
    stopped: bool,
    stack: Vec<Frame<W, P>>,
    /// The empty list is a solution and was not given yet.
    empty_list: bool,
}

impl<'a, W: Word, const P: usize> Lists<'a, W, P> {
    /// The walk from a board at the start.
    fn boxed(
        start: &Start<W, P>,
        drags: usize,
        options: &Options,
        monitor: &'a dyn Monitor,
    ) -> Box<dyn Walk + 'a> {
        let mut walk = Self {
            shape: start.shape,
            estimate: Estimate::new(&start.shape, start.palette.len()),
            drags,
            idle_swaps: options.idle_swaps,
            failures: Failures::new(options.memory),
            ticker: Ticker::new(monitor),
            visited: 0,
            stopped: false,
            stack: Vec::new(),
            empty_list: start.board.is_empty() && drags == 0,
        };
        if drags > 0 && !start.board.is_empty() && walk.is_hopeful(&start.board, drags) {
            walk.stack.push(walk.open(start.board));
        }
        Box::new(walk)
    }

    fn open(&self, board: Packed<W, P>) -> Frame<W, P> {
        Frame {
            board,
            moves: Moves::new(&self.shape, &board, self.idle_swaps, Wanted::Every),
            made: None,
            found: false,
        }
    }

    fn is_hopeful(&mut self, board: &Packed<W, P>, left: usize) -> bool {
        self.estimate
            .drags(&self.shape, board)
            .is_some_and(|least| least <= left)
    }
}

impl<W: Word, const P: usize> Iterator for Lists<'_, W, P> {
    type Item = Vec<Drag>;

    fn next(&mut self) -> Option<Vec<Drag>> {
        if std::mem::take(&mut self.empty_list) {
            return Some(Vec::new());
        }
        while let Some(frame) = self.stack.last_mut() {
            let Some(code) = frame.moves.next() else {
                let (board, found) = (frame.board, frame.found);
                self.stack.pop();
                if !found {
                    self.failures.remember(board, self.drags - self.stack.len());
                } else if let Some(above) = self.stack.last_mut() {
                    above.found = true;
                }
                continue;
            };
            self.visited += 1;
            if self.ticker.stop(self.visited) {
                self.stack.clear();
                self.stopped = true;
                return None;
            }
            frame.made = Some(code);
            let mut board = frame.board;
            board.play(&self.shape, code);
            let left = self.drags - self.stack.len();
            if board.is_empty() {
                if left == 0 {
                    if let Some(frame) = self.stack.last_mut() {
                        frame.found = true;
                    }
                    let shape = &self.shape;
                    return Some(
                        self.stack
                            .iter()
                            .filter_map(|frame| frame.made.map(|code| shape.drag(code)))
                            .collect(),
                    );
                }
            } else if left > 0 && self.is_hopeful(&board, left) && !self.failures.knows(board, left)
            {
                let frame = self.open(board);
                self.stack.push(frame);
            }
        }
        None
    }
}

impl<W: Word, const P: usize> Walk for Lists<'_, W, P> {
    fn is_stopped(&self) -> bool {
        self.stopped
    }
}
