//! Random boards for tests, the same on every machine.

use crate::{Random, Size};

use super::{Board, BoardError};

/// A legal board of `blocks` blocks: each block gets one of `colours` colours and one of the columns
/// that are not full; where the last block made a run, the board is dealt again.
pub(crate) fn board(random: &mut Random, size: Size, blocks: usize, colours: usize) -> Board {
    assert!(blocks <= size.rows * size.columns);
    for attempt in 0.. {
        // A board that is too crowded for its colours gets one more of them, after many attempts.
        let colours = colours + attempt / 1000;
        let mut columns = vec![Vec::new(); size.columns];
        for _ in 0..blocks {
            let colour = 1 + random.index(0..colours) as u8;
            let open: Vec<usize> = (0..size.columns)
                .filter(|&x| columns[x].len() < size.rows)
                .collect();
            columns[open[random.index(0..open.len())]].push(colour);
        }
        match Board::new(size, &columns) {
            Err(BoardError::RunOfThree { .. }) => {}
            made => return made.expect("sizes and colours are in range"),
        }
    }
    unreachable!("with enough colours some board has no run")
}
