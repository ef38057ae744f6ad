//! Which boards are the same puzzle, seen in a mirror or in other colours.

use super::Board;
use crate::Size;

/// The form that a board shares with its mirror image and with all boards whose colours only have
/// other names. Made by [`canonical`].
///
/// Boards of one form are cleared by as many drags, and by as many lists of drags. The smallest list
/// is another: in the mirror, columns are counted from the other side.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Canonical {
    size: Size,
    /// Colours are numbered from 1 as they appear.
    columns: Vec<Vec<u8>>,
}

/// The canonical form of a board. Two boards have one form exactly where one is the other, mirrored
/// left to right or not, with its colours renamed. O(places).
///
/// ```
/// use fewest::mayan::{CLASSIC_SIZE, parse_line};
/// use fewest::mayan::symmetry::canonical;
///
/// let form = |line| Ok::<_, fewest::mayan::ParseError>(canonical(&parse_line(line, CLASSIC_SIZE)?.board));
/// assert_eq!(form("1|1,2|1|||")?, form("1||||7|7,3")?);
/// assert_ne!(form("1|1,2|1|||")?, form("1|1,2|2|||")?);
/// # Ok::<(), fewest::mayan::ParseError>(())
/// ```
///
/// # Panics
/// Never.
#[must_use]
pub fn canonical(board: &Board) -> Canonical {
    let columns = board.columns().as_slice();
    let here = renamed(columns.iter());
    let mirrored = renamed(columns.iter().rev());
    Canonical {
        size: board.size(),
        columns: here.min(mirrored),
    }
}

/// The columns with their colours numbered as they appear.
fn renamed<'a>(columns: impl Iterator<Item = &'a Vec<u8>>) -> Vec<Vec<u8>> {
    let mut names = [0_u8; 1 << u8::BITS];
    let mut count = 0;
    let mut name = |&colour: &u8| {
        let name = &mut names[usize::from(colour)];
        if *name == 0 {
            count += 1;
            *name = count;
        }
        *name
    };
    columns
        .map(|column| column.iter().map(&mut name).collect())
        .collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::random::board;
    use super::*;
    use crate::mayan::{Count, Fewest, Options, Puzzle, count, fewest};
    use crate::{Random, Unmonitored};

    fn mirror(board: &Board) -> Board {
        let mut columns = board.columns().as_slice().to_vec();
        columns.reverse();
        Board::new(board.size(), &columns).unwrap()
    }

    /// Whether some renaming makes the boards equal, by trying to find one block by block.
    fn same_but_for_names(a: &Board, b: &Board) -> bool {
        let [a, b] = [a, b].map(|board| board.columns().as_slice());
        let lengths = |columns: &[Vec<u8>]| columns.iter().map(Vec::len).collect::<Vec<_>>();
        let (all_a, all_b) = (a.concat(), b.concat());
        let pairs = || all_a.iter().zip(&all_b);
        lengths(a) == lengths(b) && pairs().all(|(x, y)| pairs().all(|(z, w)| (x == z) == (y == w)))
    }

    proptest! {
        #[test]
        fn mirrors_and_other_names_have_one_form(
            rows in 1..6_usize,
            columns in 1..6_usize,
            blocks in 0..30_usize,
            colours in 3..9_usize,
            seed: u64,
            offset in 0..90_u8,
        ) {
            let size = Size::new(rows, columns);
            let mut random = Random::new(seed, 0);
            let board = board(&mut random, size, blocks.min(rows * columns), colours);
            let form = canonical(&board);
            prop_assert_eq!(&canonical(&mirror(&board)), &form);
            let renamed = board.columns().as_slice().iter();
            let renamed: Vec<Vec<u8>> = renamed
                .map(|column| column.iter().map(|colour| offset + 10 - colour).collect())
                .collect();
            let renamed = Board::new(size, &renamed).unwrap();
            prop_assert_eq!(&canonical(&renamed), &form);
        }

        #[test]
        fn forms_are_one_only_for_the_same_puzzle(
            columns in 1..4_usize,
            blocks in 0..6_usize,
            seed: u64,
        ) {
            let size = Size::new(2, columns);
            let mut random = Random::new(seed, 0);
            let blocks = blocks.min(2 * columns);
            let a = board(&mut random, size, blocks, 3);
            let b = board(&mut random, size, blocks, 3);
            let same = same_but_for_names(&a, &b) || same_but_for_names(&mirror(&a), &b);
            prop_assert_eq!(canonical(&a) == canonical(&b), same, "{} {}", a, b);
        }

        /// What is said of boards of one form.
        #[test]
        fn a_mirror_changes_no_number(blocks in 3..9_usize, seed: u64) {
            let mut random = Random::new(seed, 0);
            let board = board(&mut random, Size::new(4, 4), blocks, 3);
            let numbers = |board: &Board| {
                let options = Options::default();
                let outcome = fewest(board, Some(2), &options, &Unmonitored);
                match outcome.answer {
                    Fewest::Solved(drags) => {
                        let drags = u8::try_from(drags.len()).unwrap();
                        let puzzle = Puzzle::new(board.clone(), drags);
                        (Some(drags), count(&puzzle, &options, &Unmonitored))
                    }
                    _ => (None, Count::Undecided),
                }
            };
            prop_assert_eq!(numbers(&board), numbers(&mirror(&board)));
        }
    }
}
