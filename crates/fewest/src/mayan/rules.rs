//! The rules of play on boards as people see them: which drags are legal, and what each one does,
//! step by step for a picture or straight to the board at rest.

use super::packed::Packed;
use super::shape::Shape;
use super::{Board, Columns, Direction, Drag, DragError, IdleSwaps, Place};

/// Wide enough for every board: [`MAX_PLACES`](super::MAX_PLACES) places, colours up to 127.
type Widest = Packed<u128, 7>;

/// All legal drags, in the order of answers. O(places).
///
/// A drag onto a block is listed from both sides: the right drag of the one and the left drag of
/// the other lead to the same board.
#[must_use]
pub fn legal_drags(board: &Board, idle_swaps: IdleSwaps) -> Vec<Drag> {
    let mut drags = Vec::new();
    for place in board.columns().places() {
        for direction in [Direction::Right, Direction::Left] {
            let drag = Drag::new(place.column, place.height, direction);
            if check_drag(board, drag, idle_swaps).is_ok() {
                drags.push(drag);
            }
        }
    }
    drags
}

/// Whether a drag is legal. O(1).
///
/// # Errors
/// Why it is not.
pub fn check_drag(board: &Board, drag: Drag, idle_swaps: IdleSwaps) -> Result<(), DragError> {
    let place = drag.place();
    let size = board.size();
    if place.column >= size.columns || place.height >= size.rows {
        return Err(DragError::OffBoard { place });
    }
    let colour = board.colour(place).ok_or(DragError::NoBlock { place })?;
    let target = drag
        .target_column()
        .filter(|&column| column < size.columns)
        .ok_or(DragError::TargetOffBoard { drag })?;
    let neighbour = board.colour(Place::new(target, place.height));
    if idle_swaps == IdleSwaps::Illegal && neighbour == Some(colour) {
        return Err(DragError::IdleSwap { drag, colour });
    }
    Ok(())
}

/// The board at rest after a drag and its cascade. O(places).
///
/// ```
/// use fewest::Size;
/// use fewest::mayan::{Board, Direction, Drag, IdleSwaps, play};
///
/// let board = Board::new(Size::new(2, 4), &[vec![1], vec![1], vec![], vec![1]])?;
/// let after = play(&board, Drag::new(3, 0, Direction::Left), IdleSwaps::Legal)?;
/// assert!(after.is_empty());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// Why the drag is not legal; the board is untouched.
pub fn play(board: &Board, drag: Drag, idle_swaps: IdleSwaps) -> Result<Board, DragError> {
    check_drag(board, drag, idle_swaps)?;
    let (shape, mut packed) = widest(board.columns());
    packed.play(&shape, shape.code(drag));
    Ok(Board::at_rest(packed.unpack(&shape, |code| code)))
}

/// A drag with everything that happens until the board is at rest; made by [`play_by_steps`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cascade {
    /// The drag.
    pub drag: Drag,
    /// Where the dragged block comes to stand.
    pub landing: Place,
    /// The board after the block has moved and everything has fallen, before anything vanishes.
    pub moved: Columns,
    /// The waves of vanishing blocks, in order; none where the drag makes no run.
    pub waves: Vec<Wave>,
    /// The board at rest.
    pub rest: Board,
}

/// Blocks that vanish at the same time.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wave {
    /// The places that vanish, in the order of places.
    pub vanishing: Vec<Place>,
    /// The board after the blocks above have fallen.
    pub fallen: Columns,
}

/// Like [`play`], with every step on the way. O(places) for each wave.
///
/// # Errors
/// Why the drag is not legal; the board is untouched.
pub fn play_by_steps(
    board: &Board,
    drag: Drag,
    idle_swaps: IdleSwaps,
) -> Result<Cascade, DragError> {
    check_drag(board, drag, idle_swaps)?;
    let (shape, mut packed) = widest(board.columns());
    let code = shape.code(drag);
    let target = match drag.direction {
        Direction::Right => drag.column + 1,
        Direction::Left => drag.column - 1,
    };
    // A block dragged onto another keeps its height; one dragged into the air falls on the column.
    let landing = Place::new(
        target,
        drag.height.min(board.columns().as_slice()[target].len()),
    );
    packed.slide(&shape, code);
    let moved = packed.unpack(&shape, |code| code);
    let mut waves = Vec::new();
    loop {
        let runs = packed.runs(&shape);
        if runs == 0 {
            break;
        }
        packed.keep_and_fall(&shape, packed.occupied() & !runs);
        waves.push(Wave {
            vanishing: places(&shape, runs),
            fallen: packed.unpack(&shape, |code| code),
        });
    }
    Ok(Cascade {
        drag,
        landing,
        moved,
        waves,
        rest: Board::at_rest(packed.unpack(&shape, |code| code)),
    })
}

/// The board at rest that columns come to by themselves: what stands in a run vanishes, with its
/// cascade. Nothing floats in them, and they keep to the limits of their size. O(places) for each wave.
pub(super) fn settled(columns: &Columns) -> Board {
    let (shape, mut packed) = widest(columns);
    loop {
        let runs = packed.runs(&shape);
        if runs == 0 {
            return Board::at_rest(packed.unpack(&shape, |code| code));
        }
        packed.keep_and_fall(&shape, packed.occupied() & !runs);
    }
}

/// The places in runs of three or more, in the order of places.
pub(super) fn places_in_runs(columns: &Columns) -> Vec<Place> {
    let (shape, packed) = widest(columns);
    places(&shape, packed.runs(&shape))
}

fn widest(columns: &Columns) -> (Shape<u128>, Widest) {
    let shape = Shape::new(columns.size());
    let packed = Packed::pack(&shape, columns, |colour| colour);
    (shape, packed)
}

fn places(shape: &Shape<u128>, mut bits: u128) -> Vec<Place> {
    let mut places = Vec::new();
    while bits != 0 {
        let at = bits.trailing_zeros();
        places.push(Place::new(
            (at / shape.height) as usize,
            (at % shape.height) as usize,
        ));
        bits &= bits - 1;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::super::parse_picture;
    use super::*;
    use crate::Size;

    fn board(height: usize, columns: &[Vec<u8>]) -> Board {
        Board::new(Size::new(height, columns.len()), columns).expect("a legal board")
    }

    #[test]
    fn a_drag_shows_every_wave() {
        let before = parse_picture(
            "2 . . .\n\
             1 . . .\n\
             2 2 1 1\n",
        )
        .expect("a legal board");
        let drag = Drag::new(0, 1, Direction::Right);
        let cascade = play_by_steps(&before, drag, IdleSwaps::Legal).expect("a legal drag");
        assert_eq!(cascade.landing, Place::new(1, 1));
        assert_eq!(cascade.moved.to_string(), ". . . .\n2 1 . .\n2 2 1 1");
        assert!(cascade.waves.is_empty());

        let drag = Drag::new(1, 0, Direction::Left);
        assert_eq!(
            play(&cascade.rest, drag, IdleSwaps::Legal),
            Ok(cascade.rest.clone())
        );
        let before = parse_picture(
            "2 . .\n\
             1 . .\n\
             1 . .\n\
             2 1 2\n",
        )
        .expect("a legal board");
        let drag = Drag::new(0, 0, Direction::Right);
        let cascade = play_by_steps(&before, drag, IdleSwaps::Legal).expect("a legal drag");
        assert_eq!(cascade.moved.to_string(), "2 . .\n1 . .\n1 . .\n1 2 2");
        assert_eq!(cascade.waves.len(), 2);
        let heights = [0, 1, 2].map(|height| Place::new(0, height));
        assert_eq!(cascade.waves[0].vanishing, heights);
        assert_eq!(
            cascade.waves[0].fallen.to_string(),
            ". . .\n. . .\n. . .\n2 2 2"
        );
        let row = [0, 1, 2].map(|column| Place::new(column, 0));
        assert_eq!(cascade.waves[1].vanishing, row);
        assert!(cascade.rest.is_empty());
    }

    #[test]
    fn crossing_runs_vanish_together() {
        let before = parse_picture(
            ". 1 .\n\
             . 1 .\n\
             1 2 1\n\
             3 1 3\n",
        )
        .expect("a legal board");
        // The lower 1 and the 2 cannot change places in one drag, so the 2 goes to the left.
        let drag = Drag::new(1, 1, Direction::Left);
        let cascade = play_by_steps(&before, drag, IdleSwaps::Legal).expect("a legal drag");
        assert_eq!(cascade.moved.to_string(), ". 1 .\n. 1 .\n2 1 1\n3 1 3");
        assert_eq!(cascade.waves[0].vanishing.len(), 4);

        let before = parse_picture(
            ". 1 . .\n\
             . 1 . .\n\
             1 2 1 1\n\
             3 1 3 3\n",
        );
        // Four in the column and three in the row share a place, and vanish in one wave.
        let before = before.expect("a legal board");
        let cascade = play_by_steps(&before, drag, IdleSwaps::Legal).expect("a legal drag");
        assert_eq!(cascade.waves[0].vanishing.len(), 6);
        assert_eq!(
            cascade.rest.to_string(),
            ". . . .\n. . . .\n2 . . .\n3 . 3 3"
        );
    }

    #[test]
    fn a_refused_drag_says_why() {
        let board = board(2, &[vec![1], vec![1, 2], vec![]]);
        let refused = |column, height, direction| {
            check_drag(
                &board,
                Drag::new(column, height, direction),
                IdleSwaps::Illegal,
            )
            .expect_err("the drag is not legal")
        };
        assert_eq!(
            refused(3, 0, Direction::Left),
            DragError::OffBoard {
                place: Place::new(3, 0)
            }
        );
        assert_eq!(
            refused(0, 2, Direction::Right),
            DragError::OffBoard {
                place: Place::new(0, 2)
            }
        );
        assert_eq!(
            refused(2, 0, Direction::Left),
            DragError::NoBlock {
                place: Place::new(2, 0)
            }
        );
        let left = Drag::new(0, 0, Direction::Left);
        assert_eq!(
            refused(0, 0, Direction::Left),
            DragError::TargetOffBoard { drag: left }
        );
        let idle = Drag::new(0, 0, Direction::Right);
        assert_eq!(
            refused(0, 0, Direction::Right),
            DragError::IdleSwap {
                drag: idle,
                colour: 1
            }
        );
        assert_eq!(play(&board, idle, IdleSwaps::Legal), Ok(board.clone()));
    }

    #[test]
    fn an_empty_board_has_no_legal_drag() {
        let board = Board::empty(Size::new(7, 5)).expect("a legal size");
        assert!(legal_drags(&board, IdleSwaps::Legal).is_empty());
    }
}
