use super::*;
use crate::Unmonitored;
use crate::mayan::{CLASSIC_SIZE, Count, Method, count};

fn wanted(drags: u8, blocks: usize, colours: u8) -> Wanted {
    Wanted {
        size: CLASSIC_SIZE,
        drags,
        blocks,
        colours,
        heights: None,
        answers: Answers::Any,
        idle_blocks: IdleBlocks::Allowed,
        idle_swaps: IdleSwaps::Legal,
    }
}

fn made(wanted: &Wanted, stream: u64) -> Generated {
    let generator = Generator::new(wanted.clone()).unwrap();
    let random = &mut Random::new(1, stream);
    let made = generator.board(random, &Limits::default(), &Unmonitored);
    made.unwrap_or_else(|failure| panic!("{wanted:?} {stream}: {failure:?}"))
}

/// Checks by a method that the generator does not use.
fn check(wanted: &Wanted, made: &Generated) {
    let board = &made.puzzle.board;
    let options = Options {
        idle_swaps: wanted.idle_swaps,
        method: Method::Memo,
        ..Options::default()
    };
    let within = Some(u32::from(wanted.drags));
    let outcome = fewest(board, within, &options, &Unmonitored);
    assert_eq!(
        outcome.answer,
        Fewest::Solved(made.drags.clone()),
        "{board}"
    );
    assert_eq!(made.drags.len(), usize::from(wanted.drags));
    assert_eq!(made.puzzle.drags, wanted.drags);
    assert_eq!(board.blocks(), wanted.blocks);
    assert_eq!(board.size(), wanted.size);
    assert!(board.colours().into_iter().eq(1..=wanted.colours));
    if let Some(heights) = &wanted.heights {
        let columns = board.columns().as_slice().iter();
        assert!(columns.map(Vec::len).eq(heights.iter().copied()), "{board}");
    }
    if wanted.answers == Answers::One {
        let lists = count(&made.puzzle, &options, &Unmonitored);
        assert_eq!(lists, Count::Exact(1_u32.into()), "{board}");
    }
}

#[test]
fn boards_of_many_kinds_are_as_wanted() {
    let small = Wanted {
        size: Size::new(4, 3),
        ..wanted(2, 6, 2)
    };
    let low = Wanted {
        size: Size::new(1, 12),
        ..wanted(2, 6, 2)
    };
    let swaps = Wanted {
        idle_swaps: IdleSwaps::Illegal,
        ..wanted(3, 12, 3)
    };
    let unique = Wanted {
        answers: Answers::One,
        ..wanted(3, 12, 4)
    };
    let needed = Wanted {
        idle_blocks: IdleBlocks::Refused,
        ..wanted(3, 11, 3)
    };
    let heights = Wanted {
        heights: Some(vec![0, 2, 4, 3, 1]),
        ..wanted(2, 10, 3)
    };
    let full = Wanted {
        size: Size::new(3, 4),
        ..wanted(2, 12, 4)
    };
    for wanted in [
        wanted(1, 3, 1),
        wanted(4, 17, 5),
        small,
        low,
        swaps,
        unique,
        needed,
        heights,
        full,
    ] {
        for stream in 0..4 {
            check(&wanted, &made(&wanted, stream));
        }
    }
}

#[test]
fn the_empty_board_needs_no_drag() {
    let made = made(&wanted(0, 0, 0), 0);
    assert!(made.puzzle.board.is_empty());
    assert_eq!(made.drags, []);
}

#[test]
fn what_cannot_be_is_said() {
    let never = |wanted: Wanted| Generator::new(wanted).unwrap_err();
    assert_eq!(
        never(wanted(2, 8, 3)),
        Never::TooFewBlocks {
            colours: 3,
            blocks: 8
        }
    );
    assert_eq!(
        never(wanted(2, 36, 3)),
        Never::TooManyBlocks {
            size: CLASSIC_SIZE,
            blocks: 36
        }
    );
    assert_eq!(never(wanted(0, 3, 1)), Never::EmptyBoard);
    assert_eq!(never(wanted(3, 0, 0)), Never::EmptyBoard);
    assert_eq!(never(wanted(3, 4, 0)), Never::NoColours);
    let heights = |heights: &[usize]| Wanted {
        heights: Some(heights.to_vec()),
        ..wanted(2, 9, 3)
    };
    assert_eq!(
        never(heights(&[3, 3, 3])),
        Never::HeightCount {
            columns: 5,
            found: 3
        }
    );
    assert_eq!(
        never(heights(&[8, 1, 0, 0, 0])),
        Never::TooTall {
            column: 0,
            limit: 7
        }
    );
    assert_eq!(
        never(heights(&[2, 2, 2, 2, 2])),
        Never::HeightSum { sum: 10, blocks: 9 }
    );
    let sized = |rows, columns| Wanted {
        size: Size::new(rows, columns),
        ..wanted(1, 3, 1)
    };
    assert_eq!(never(sized(7, 1)), Never::OneColumn);
    let size = Size::new(2, 2);
    assert_eq!(never(sized(2, 2)), Never::NoRun { size });
    let too_large = never(sized(33, 1));
    assert!(matches!(too_large, Never::Size(_)), "{too_large}");
}

#[test]
fn a_hopeless_search_ends() {
    // One drag clears no board of four groups that hang together as little as these.
    let hopeless = Wanted {
        size: Size::new(1, 32),
        ..wanted(1, 32, 10)
    };
    let generator = Generator::new(hopeless).unwrap();
    let limits = Limits {
        tries: 20,
        ..Limits::default()
    };
    let failure = generator.board(&mut Random::new(1, 0), &limits, &Unmonitored);
    let failure = failure.unwrap_err();
    assert_eq!((failure.kind, failure.tried), (FailureKind::Tries, 20));
}

#[test]
fn a_fourth_block_in_a_line_is_idle() {
    let size = Size::new(2, 5);
    let columns = [vec![1], vec![1], vec![2, 1], vec![1], vec![2]];
    let board = Board::new(size, &columns).unwrap();
    let options = Options::default();
    let idle = |board: &Board, drags| idle_block(board, drags, &options, &Unmonitored);
    // Whatever the drags are, three of the four ones are enough, but the twos never vanish.
    assert_eq!(idle(&board, 2), Ok(None));
    let columns = [vec![1], vec![1], vec![], vec![2, 1], vec![1]];
    let with_two = Board::new(size, &columns).unwrap();
    assert_eq!(idle(&with_two, 1), Ok(None));
    let columns = [vec![1], vec![1], vec![], vec![], vec![1], vec![1]];
    let board = Board::new(Size::new(2, 6), &columns).unwrap();
    assert_eq!(idle(&board, 2), Ok(Some(Place::new(0, 0))));
}

#[test]
fn a_block_is_idle_where_leaving_it_out_makes_a_run() {
    let text = include_str!("../../../../../testdata/mayan/idle-by-run.json");
    let input = crate::read(text.trim_end().as_bytes(), &crate::ReadOptions::default());
    let Ok(crate::Input::Mayan { puzzle, idle_swaps }) = input else {
        panic!("{input:?}");
    };
    let options = Options {
        idle_swaps: idle_swaps.unwrap(),
        ..Options::default()
    };
    let board = &puzzle.board;
    // Without the lower block of its third column the 3 above it falls beside two others.
    let place = Place::new(2, 0);
    let mut without = board.columns().as_slice().to_vec();
    assert_eq!(without[..3], [vec![3], vec![3], vec![2, 3]]);
    without[place.column].remove(place.height);
    assert!(Board::new(board.size(), &without).is_err());
    // Then one drag clears the board as before.
    let idle = idle_block(board, puzzle.drags, &options, &Unmonitored);
    assert_eq!((puzzle.drags, idle), (1, Ok(Some(place))));
}

#[test]
fn the_difficulty_of_every_step_is_that_of_the_prospects() {
    use crate::mayan::{difficulty, legal_drags, play};
    let wanted = wanted(3, 12, 3);
    let made = made(&wanted, 7);
    let options = Options::default();
    let found = difficulty(&made.puzzle.board, &made.drags, &options, &Unmonitored).unwrap();
    let mut board = made.puzzle.board;
    for (left, step) in (1..=3).rev().zip(&found.steps) {
        let mut right = std::collections::HashSet::new();
        let mut legal = std::collections::HashSet::new();
        for drag in legal_drags(&board, IdleSwaps::Legal) {
            let after = play(&board, drag, IdleSwaps::Legal).unwrap();
            let rest = fewest(&after, Some(left - 1), &options, &Unmonitored);
            if rest.drags() == Some(left as usize - 1) {
                right.insert(after.clone());
            }
            legal.insert(after);
        }
        legal.remove(&board);
        assert_eq!((step.right, step.legal), (right.len(), legal.len()));
        board = play(&board, step.drag, IdleSwaps::Legal).unwrap();
    }
    assert!(board.is_empty());
}
