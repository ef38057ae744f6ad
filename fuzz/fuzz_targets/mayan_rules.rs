//! Any drags on any small board: the packed rules are the plain rules, and nothing floats or runs.
#![no_main]

use fewest::Size;
use fewest::mayan::{Board, Direction, Drag, IdleSwaps, Plain, play, play_by_steps};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<u8>, Vec<(u8, bool)>)| {
    let (size, blocks, drags) = input;
    let size = Size::new(usize::from(size & 7) + 1, usize::from(size >> 3 & 7) + 1);
    let mut columns = vec![Vec::new(); size.columns];
    for (index, block) in blocks.iter().enumerate() {
        let column = &mut columns[index % size.columns];
        if block & 7 != 0 && column.len() < size.rows {
            column.push(block & 7);
        }
    }
    let Ok(mut board) = Board::new(size, &columns) else {
        return;
    };
    for idle_swaps in [IdleSwaps::Legal, IdleSwaps::Illegal] {
        let mut plain = Plain::new(&board);
        for (index, &(place, right)) in drags.iter().take(64).enumerate() {
            let direction = if right {
                Direction::Right
            } else {
                Direction::Left
            };
            let drag = Drag::new(usize::from(place & 15), usize::from(place >> 4), direction);
            let packed = play(&board, drag, idle_swaps);
            let steps = play_by_steps(&board, drag, idle_swaps);
            match plain.drag(index, drag, idle_swaps) {
                Ok(()) => {
                    board = packed.expect("legal by the plain rules");
                    assert_eq!(steps.expect("legal").rest, board);
                    assert_eq!(board.columns().as_slice(), plain.columns());
                    assert!(plain.runs().is_empty());
                }
                Err(_) => assert!(packed.is_err() && steps.is_err()),
            }
        }
    }
});
