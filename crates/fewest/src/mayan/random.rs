//! Random boards for tests, the same on every machine.

use crate::Size;

use super::{Board, BoardError};

/// `SplitMix64` (Steele, Lea, Flood 2014).
pub(crate) struct Random {
    state: u64,
}

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is above 0; for tests the bias of the remainder is no harm.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

/// A legal board of `blocks` blocks: each block gets one of `colours` colours and one of the columns
/// that are not full; where the last block made a run, the board is dealt again.
pub(crate) fn board(random: &mut Random, size: Size, blocks: usize, colours: usize) -> Board {
    assert!(blocks <= size.rows * size.columns);
    for attempt in 0.. {
        // A board that is too crowded for its colours gets one more of them, after many attempts.
        let colours = colours + attempt / 1000;
        let mut columns = vec![Vec::new(); size.columns];
        for _ in 0..blocks {
            let colour = 1 + random.below(colours) as u8;
            let open: Vec<usize> = (0..size.columns)
                .filter(|&x| columns[x].len() < size.rows)
                .collect();
            columns[open[random.below(open.len())]].push(colour);
        }
        match Board::new(size, &columns) {
            Err(BoardError::RunOfThree { .. }) => {}
            made => return made.expect("sizes and colours are in range"),
        }
    }
    unreachable!("with enough colours some board has no run")
}
