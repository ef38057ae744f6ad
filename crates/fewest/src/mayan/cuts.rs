//! Bounded searches with every cut on and off, with little memory and shared between threads, all
//! against searches without any cut; and the bound against true distances.

use std::collections::HashMap;
use std::num::NonZeroUsize;

use crate::{Random, Size, Unmonitored};

use super::bounded::{Cut, Cuts};
use super::deepen::Deepening;
use super::dispatch::{Start, dispatch};
use super::method::exactly;
use super::moves::{Moves, Wanted};
use super::packed::{Packed, Rest};
use super::random::board;
use super::transport::{Bound, Estimate};
use super::word::Word;
use super::{Answer, Board, Direction, IdleSwaps, Method, Options};

const BOARDS: usize = if cfg!(debug_assertions) { 50 } else { 1_500 };

const BOTH: [IdleSwaps; 2] = [IdleSwaps::Legal, IdleSwaps::Illegal];

/// Every set of cuts that makes a difference.
fn every_choice() -> Vec<Cuts> {
    let mut choices = Vec::new();
    for bound in [Bound::Flows, Bound::Halves, Bound::Lost] {
        for number in 0..16 {
            let cut = |bit: u32| {
                if number >> bit & 1 == 1 {
                    Cut::On
                } else {
                    Cut::Off
                }
            };
            let cuts = Cuts {
                bound,
                commuting: cut(0),
                inherited: cut(1),
                reversals: cut(2),
                refusals: cut(3),
            };
            // What is never left out is not inherited.
            if cuts.commuting == Cut::On || cuts.inherited == Cut::Off {
                choices.push(cuts);
            }
        }
    }
    choices
}

/// The same search in many ways; whether it has an answer.
fn compare<W: Word, const P: usize>(start: &Start<W, P>, drags: usize) -> bool {
    let mut solved = false;
    for idle_swaps in BOTH {
        let options = Options {
            idle_swaps,
            memory: 1 << 24,
            ..Options::default()
        };
        let (expected, _) = exactly(start, drags, Method::Memo, &options, &Unmonitored);
        solved |= matches!(expected, Answer::Solved(_));
        let check = |cuts: Cuts, memory: usize, threads: usize| {
            let options = Options {
                memory,
                threads: NonZeroUsize::new(threads).expect("a thread"),
                ..Options::default()
            };
            let mut deepening = Deepening::new(start, &options, cuts, &Unmonitored);
            deepening.alone = 2;
            let answer = deepening.exactly(drags, idle_swaps);
            assert_eq!(
                answer,
                expected,
                "{} drags, {idle_swaps:?}, {cuts:?}, {memory} bytes, {threads} threads\n{}",
                drags,
                start.board.unpack(&start.shape, |colour| colour)
            );
        };
        for cuts in every_choice() {
            check(cuts, 1 << 20, 1);
        }
        check(Cuts::ALL, 0, 1);
        check(Cuts::ALL, 1 << 14, 1);
        check(Cuts::ALL, 1 << 20, 2);
        check(Cuts::ALL, 0, 3);
    }
    solved
}

/// Boards like those of the game, but small.
fn deal(random: &mut Random, number: usize) -> Board {
    // One in eight needs 128-bit words.
    let size = if number % 8 == 7 {
        Size::new(9 + number % 3, 9)
    } else {
        Size::new(2 + number % 4, 3 + number % 3)
    };
    let blocks = (3 + random.index(0..9)).min(size.rows * size.columns - 1);
    let colours = 1 + random.index(0..1 + blocks / 4);
    board(random, size, blocks, colours)
}

#[test]
fn no_cut_changes_an_answer() {
    let mut random = Random::new(5, 0);
    let mut solved = 0;
    for number in 0..BOARDS {
        let board = deal(&mut random, number);
        let most = if board.size().columns < 9 { 5 } else { 3 };
        let drags = 1 + random.index(0..most);
        solved += usize::from(dispatch!(&board, |start| compare(start, drags)));
    }
    assert!(solved > BOARDS / 10, "only {solved} boards had an answer");
}

/// The number of drags from every board that can be reached to the empty one, by going backwards
/// over all drags.
fn distances<W: Word, const P: usize>(start: &Start<W, P>) -> HashMap<Packed<W, P>, Option<usize>> {
    let mut boards = vec![start.board];
    let mut number: HashMap<_, usize> = HashMap::from([(start.board, 0)]);
    let mut before: Vec<Vec<usize>> = vec![Vec::new()];
    let mut next = 0;
    while next < boards.len() {
        let moves = Moves::new(&start.shape, &boards[next], IdleSwaps::Legal, Wanted::Every);
        for code in moves {
            let mut after = boards[next];
            after.play(&start.shape, code);
            let target = *number.entry(after).or_insert_with(|| {
                boards.push(after);
                before.push(Vec::new());
                boards.len() - 1
            });
            before[target].push(next);
        }
        next += 1;
    }
    let mut distance = vec![None; boards.len()];
    let mut layer: Vec<usize> = number.get(&Packed::EMPTY).copied().into_iter().collect();
    for drags in 0.. {
        if layer.is_empty() {
            break;
        }
        let mut further = Vec::new();
        for board in layer {
            if distance[board].is_none() {
                distance[board] = Some(drags);
                further.extend(&before[board]);
            }
        }
        layer = further;
    }
    boards.into_iter().zip(distance).collect()
}

/// Whether the bound holds for every board that can be reached; how many of them can be cleared.
fn admissible<W: Word, const P: usize>(start: &Start<W, P>) -> usize {
    let mut estimate = Estimate::new(&start.shape, start.palette.len());
    let distances = distances(start);
    for (board, &distance) in &distances {
        let least = estimate.drags(&start.shape, board);
        assert!(
            match (least, distance) {
                (_, None) => true,
                (None, Some(_)) => false,
                (Some(least), Some(distance)) => least <= distance,
            },
            "bound {least:?}, distance {distance:?}\n{}",
            board.unpack(&start.shape, |colour| colour)
        );
    }
    distances.values().flatten().count()
}

#[test]
fn the_bound_is_never_over_the_true_distance() {
    let mut random = Random::new(6, 0);
    let mut clearable = 0;
    for number in 0..150 {
        let size = [
            Size::new(2, 4),
            Size::new(3, 3),
            Size::new(4, 3),
            Size::new(2, 5),
        ][number % 4];
        let blocks = 4 + random.index(0..3);
        let board = board(&mut random, size, blocks, 1 + number % 2);
        clearable += dispatch!(&board, |start| admissible(start));
    }
    assert!(clearable > 100, "only {clearable} boards could be cleared");
}

/// Whether the packed board knows which swaps make a run; how many swaps were looked at, and how many of them
/// make one.
fn swaps_known<W: Word, const P: usize>(start: &Start<W, P>) -> (usize, usize) {
    let Start { shape, board, .. } = start;
    let loud = board.swaps_with_run(shape);
    let (mut swaps, mut runs) = (0, 0);
    for code in Moves::new(shape, board, IdleSwaps::Legal, Wanted::Every) {
        let at = code.at();
        if code.direction() == Direction::Right && board.occupied().has(at + shape.height) {
            let rest = { *board }.play(shape, code);
            assert_eq!(
                loud.has(at),
                rest == Rest::Cascade,
                "place {at}\n{}",
                board.unpack(shape, |colour| colour)
            );
            swaps += 1;
            runs += usize::from(loud.has(at));
        }
    }
    (swaps, runs)
}

#[test]
fn swaps_that_make_a_run_are_known_beforehand() {
    let mut random = Random::new(8, 0);
    let (mut swaps, mut runs) = (0, 0);
    for number in 0..BOARDS {
        let size = match number % 6 {
            0 => Size::new(1 + number / 6 % 2, 2 + number % 7),
            1 => Size::new(32, 2 + number / 6 % 3),
            2 => Size::new(9, 9),
            _ => Size::new(3 + number % 5, 2 + number / 6 % 5),
        };
        let blocks = 1 + random.index(0..size.rows * size.columns);
        let colours = [2, 3, 5, 9, 20][number % 5];
        let board = board(&mut random, size, blocks, colours);
        let (more_swaps, more_runs) = dispatch!(&board, |start| swaps_known(start));
        swaps += more_swaps;
        runs += more_runs;
    }
    assert!(runs > swaps / 50, "{runs} runs in {swaps} swaps");
}
