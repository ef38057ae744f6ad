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

/// Packs a board into the narrowest form that holds it, and does work on that: written once for every width of
/// word and number of planes.
macro_rules! dispatch {
    ($board:expr, |$start:ident| $work:expr) => {{
        let board: &$crate::mayan::Board = $board;
        macro_rules! on {
            ($word:ty, $planes:literal) => {{
                let $start = &$crate::mayan::dispatch::pack::<$word, $planes>(board);
                $work
            }};
        }
        let size = board.size();
        match (size.rows * size.columns <= 64, board.colours().len()) {
            (true, 0..=7) => on!(u64, 3),
            (true, 8..=15) => on!(u64, 4),
            (true, 16..=31) => on!(u64, 5),
            (true, _) => on!(u64, 7),
            (false, 0..=7) => on!(u128, 3),
            (false, 8..=31) => on!(u128, 5),
            (false, _) => on!(u128, 7),
        }
    }};
}

pub(super) use dispatch;

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
