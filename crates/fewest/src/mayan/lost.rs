use super::packed::Packed;
use super::word::Word;

/// Whether a colour has one or two blocks left. Blocks vanish in runs of three or more of one
/// colour, and none are added: such a board is never cleared.
#[inline]
pub(super) fn is_lost<W: Word, const P: usize>(board: &Packed<W, P>, colours: usize) -> bool {
    (1..=colours as u32).any(|colour| matches!(board.places_of(colour).count(), 1 | 2))
}
