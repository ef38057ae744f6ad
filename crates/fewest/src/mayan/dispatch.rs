use super::Board;
use super::packed::{Packed, Palette};
use super::shape::Shape;
use super::word::Word;

/// A board packed for a search, with what is needed to read it back.
#[derive(Debug, Clone)]
pub(super) struct Start<W, const P: usize> {
    pub(super) shape: Shape<W>,
    pub(super) board: Packed<W, P>,
    pub(super) palette: Palette,
}

/// Work that is written once for every width of word and number of planes.
pub(super) trait Task {
    type Output;

    fn run<W: Word, const P: usize>(self, start: &Start<W, P>) -> Self::Output;
}

/// Packs the board into the narrowest form that holds it, and does the work on it.
pub(super) fn dispatch<T: Task>(board: &Board, task: T) -> T::Output {
    let size = board.size();
    let colours = board.colours().len();
    if size.rows * size.columns <= 64 {
        match colours {
            0..=7 => task.run(&pack::<u64, 3>(board)),
            8..=15 => task.run(&pack::<u64, 4>(board)),
            16..=31 => task.run(&pack::<u64, 5>(board)),
            _ => task.run(&pack::<u64, 7>(board)),
        }
    } else {
        match colours {
            0..=7 => task.run(&pack::<u128, 3>(board)),
            8..=31 => task.run(&pack::<u128, 5>(board)),
            _ => task.run(&pack::<u128, 7>(board)),
        }
    }
}

/// Packs a board that fits.
pub(super) fn pack<W: Word, const P: usize>(board: &Board) -> Start<W, P> {
    let shape = Shape::new(board.size());
    let palette = Palette::new(board.colours());
    debug_assert!(palette.len() < 1 << P);
    Start {
        shape,
        board: Packed::pack(&shape, board.columns(), |colour| palette.code(colour)),
        palette,
    }
}
