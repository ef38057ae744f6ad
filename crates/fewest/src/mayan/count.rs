use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::ops::AddAssign;

use num_bigint::BigUint;

use crate::monitor::{Monitor, Phase};

use super::dispatch::{Start, dispatch};
use super::failures::{Mix, entries_within};
use super::moves::{Moves, Wanted};
use super::packed::Packed;
use super::ticker::Ticker;
use super::transport::Estimate;
use super::word::Word;
use super::{Options, Puzzle};

/// How many lists [`solutions`](super::solutions) would give.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// Exactly so many.
    Exact(BigUint),
    /// The search was stopped, or the memory did not hold a whole layer of boards.
    Undecided,
}

/// Counts the legal lists of exactly `puzzle.drags` drags that clear the board.
///
/// Forward over the drags: each layer holds the boards that can be reached, with the number of
/// lists that lead there; boards that need more drags than are left are dropped. Time O(n · boards in a layer · drags of a board), memory two layers within
/// `options.memory`; numbers are 128 bits wide where that is surely enough, and as long as it takes
/// otherwise.
///
/// ```
/// use fewest::mayan::{CLASSIC_SIZE, Count, Options, count, parse_line};
///
/// let puzzle = parse_line("4|1|2,1|2,3,4|3,1|2,4,3,4", CLASSIC_SIZE)?;
/// let counted = count(&puzzle, &Options::default(), &fewest::Unmonitored);
/// assert_eq!(counted, Count::Exact(108_u32.into()));
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
#[must_use]
pub fn count(puzzle: &Puzzle, options: &Options, monitor: &dyn Monitor) -> Count {
    monitor.phase(Phase::Counting);
    let layers = Layers {
        drags: usize::from(puzzle.drags),
        options,
        monitor,
    };
    dispatch!(&puzzle.board, |start| layers.count(start))
}

struct Layers<'a> {
    drags: usize,
    options: &'a Options,
    monitor: &'a dyn Monitor,
}

impl Layers<'_> {
    fn count<W: Word, const P: usize>(&self, start: &Start<W, P>) -> Count {
        // A board has at most two drags a block, and blocks are never added.
        let most_drags = 2 * start.board.occupied().count();
        let bits = (u32::BITS - most_drags.leading_zeros()) as usize * self.drags;
        let counted = if bits < 128 {
            self.forward::<W, P, u128>(start, 0).map(BigUint::from)
        } else {
            self.forward::<W, P, BigUint>(start, bits / 8)
        };
        counted.map_or(Count::Undecided, Count::Exact)
    }

    /// `heap` is the most bytes that a number takes outside the table.
    fn forward<W: Word, const P: usize, N>(&self, start: &Start<W, P>, heap: usize) -> Option<N>
    where
        N: From<u8> + for<'n> AddAssign<&'n N> + Clone,
    {
        type Layer<B, N> = HashMap<B, N, BuildHasherDefault<Mix>>;

        let shape = &start.shape;
        let most = entries_within::<(Packed<W, P>, N, [u8; 2])>(self.options.memory)
            .min(self.options.memory / (heap + 1));
        let mut ticker = Ticker::new(self.monitor);
        let mut visited = 0;
        let mut estimate = Estimate::new(shape, start.palette.len());
        let mut layer: Layer<Packed<W, P>, N> = HashMap::default();
        layer.insert(start.board, N::from(1));
        for left in (0..self.drags).rev() {
            let mut next: Layer<Packed<W, P>, N> = HashMap::default();
            for (board, ways) in &layer {
                for code in Moves::new(shape, board, self.options.idle_swaps, Wanted::Every) {
                    visited += 1;
                    if ticker.stop(visited) {
                        return None;
                    }
                    let mut after = *board;
                    after.play(shape, code);
                    if after.is_empty() != (left == 0) {
                        continue;
                    }
                    let least = estimate.drags(shape, &after);
                    if least.is_some_and(|least| least <= left) {
                        *next.entry(after).or_insert_with(|| N::from(0)) += ways;
                    }
                }
                if layer.len() + next.len() > most {
                    return None;
                }
            }
            layer = next;
        }
        Some(layer.remove(&Packed::EMPTY).unwrap_or_else(|| N::from(0)))
    }
}
