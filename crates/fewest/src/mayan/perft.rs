use std::collections::HashMap;
use std::hash::BuildHasherDefault;

use num_bigint::BigUint;

use super::dispatch::{Start, Task, dispatch};
use super::failures::Mix;
use super::moves::{Moves, Wanted};
use super::packed::Packed;
use super::shape::Shape;
use super::word::Word;
use super::{Board, IdleSwaps};

/// What can be reached with exactly so many drags: a known answer for the rules.
///
/// The name is that of the same test for chess programs (performance test).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Perft {
    /// Number of distinct boards.
    pub boards: usize,
    /// Number of lists of legal drags.
    pub sequences: BigUint,
}

/// [`Perft`] for 0, 1, … `depth` drags. O(boards · drags of a board) time and memory.
///
/// ```
/// use fewest::mayan::{CLASSIC_SIZE, IdleSwaps, parse_line, perft};
///
/// let puzzle = parse_line("3|1|2,1|2,3,4|3,1|2,4,3,4", CLASSIC_SIZE)?;
/// let layers = perft(&puzzle.board, 1, IdleSwaps::Legal);
/// assert_eq!(layers[0].boards, 1);
/// assert_eq!(layers[1].sequences, 19_u32.into());
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
#[must_use]
pub fn perft(board: &Board, depth: usize, idle_swaps: IdleSwaps) -> Vec<Perft> {
    dispatch(board, Layers { depth, idle_swaps })
}

/// The number of lists of exactly `depth` legal drags, by making every drag of every list: the
/// plainest measure of how fast the rules are. O(lists) time, O(depth) memory.
#[must_use]
pub fn sequences(board: &Board, depth: u8, idle_swaps: IdleSwaps) -> u64 {
    dispatch(board, Walk { depth, idle_swaps })
}

struct Layers {
    depth: usize,
    idle_swaps: IdleSwaps,
}

impl Task for Layers {
    type Output = Vec<Perft>;

    fn run<W: Word, const P: usize>(self, start: &Start<W, P>) -> Vec<Perft> {
        type Layer<B> = HashMap<B, BigUint, BuildHasherDefault<Mix>>;

        let mut layer: Layer<Packed<W, P>> = HashMap::default();
        layer.insert(start.board, BigUint::from(1_u8));
        let mut layers = Vec::with_capacity(self.depth + 1);
        for depth in 0..=self.depth {
            layers.push(Perft {
                boards: layer.len(),
                sequences: layer.values().sum(),
            });
            if depth == self.depth {
                break;
            }
            let mut next: Layer<Packed<W, P>> = HashMap::default();
            for (board, ways) in &layer {
                for code in Moves::new(&start.shape, board, self.idle_swaps, Wanted::Every) {
                    let mut after = *board;
                    after.play(&start.shape, code);
                    *next.entry(after).or_default() += ways;
                }
            }
            layer = next;
        }
        layers
    }
}

struct Walk {
    depth: u8,
    idle_swaps: IdleSwaps,
}

impl Task for Walk {
    type Output = u64;

    fn run<W: Word, const P: usize>(self, start: &Start<W, P>) -> u64 {
        walk(&start.shape, &start.board, self.depth, self.idle_swaps)
    }
}

fn walk<W: Word, const P: usize>(
    shape: &Shape<W>,
    board: &Packed<W, P>,
    depth: u8,
    idle_swaps: IdleSwaps,
) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut lists = 0;
    for code in Moves::new(shape, board, idle_swaps, Wanted::Every) {
        let mut after = *board;
        after.play(shape, code);
        lists += walk(shape, &after, depth - 1, idle_swaps);
    }
    lists
}
