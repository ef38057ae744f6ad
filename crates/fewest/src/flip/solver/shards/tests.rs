use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};

use super::*;
use crate::flip::coset::Found;
use crate::flip::{Neighbourhood, Outcome, Shape, Solution};
use crate::random::Random;
use crate::{BitGrid, Cell, Size, Unmonitored};

const ONE: NonZeroUsize = NonZeroUsize::MIN;
const TWO: NonZeroUsize = NonZeroUsize::new(2).unwrap();

/// Stops after so many questions.
struct Patience(AtomicU64);

impl Monitor for Patience {
    fn should_stop(&self) -> bool {
        let left = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| {
                left.checked_sub(1)
            });
        left.is_err()
    }
}

/// A board that can be solved, by pressing cells at random.
fn solvable(shape: &Shape, random: &mut Random) -> Board {
    let mut board = Board::new(shape.clone(), BitGrid::new(shape.size())).unwrap();
    for cell in shape.cells() {
        if random.below(2) == 1 {
            board.press(cell).unwrap();
        }
    }
    board
}

/// Shapes with enough quiet patterns for searches of several units: one coset of a rectangle, one of another shape
/// for each colour, and two that are apart.
fn shapes() -> Vec<Shape> {
    let rectangle = Shape::rectangle(Size::new(27, 35), Neighbourhood::CLASSIC).unwrap();
    let mut wall = BitGrid::ones(Size::new(27, 71));
    let mut corner = BitGrid::ones(Size::new(28, 36));
    for row in 0..27 {
        wall.set(Cell::new(row, 35), false);
        corner.set(Cell::new(row, 35), false);
    }
    for column in 0..35 {
        corner.set(Cell::new(27, column), false);
    }
    let with_holes = |cells| Shape::with_holes(cells, Neighbourhood::CLASSIC).unwrap();
    vec![rectangle, with_holes(corner), with_holes(wall)]
}

fn json(record: &ShardRecord) -> String {
    serde_json::to_string(record).unwrap()
}

/// Searches a shard with many stops, each of which goes through a text.
fn with_stops(shards: &Shards<'_>, shard: Shard, best: Option<u64>) -> ShardRecord {
    let mut record = shards.begin(shard);
    let mut patience = 1;
    while !record.is_finished() {
        let monitor = Patience(AtomicU64::new(patience));
        shards.search(&mut record, best, TWO, &monitor);
        record = serde_json::from_str(&json(&record)).unwrap();
        shards.check(&record).unwrap();
        patience += 1 + patience / 4;
    }
    record
}

fn solution(merged: &Merged) -> &Solution {
    match &merged.answer {
        MergedAnswer::Fewest(Outcome {
            answer: Answer::Minimum(solution),
            ..
        }) => solution,
        other => panic!("{other:?}"),
    }
}

/// However a search is cut, stopped and gone on with, it comes to the answer of the whole.
#[test]
fn shards_make_the_answer_of_the_whole() {
    let mut random = Random::new(1, 0);
    let mut searches = 0;
    for shape in shapes() {
        let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        for goal in [Goal::White, Goal::Either] {
            let board = solvable(&shape, &mut random);
            let whole = solver.minimum(&board, goal, ONE, &Unmonitored);
            let Answer::Minimum(minimum) = &whole.answer else {
                panic!("it can be solved")
            };
            let count = solver
                .count_minimum(&board, goal, ONE, &Unmonitored)
                .unwrap();
            for (of, best) in [(1, None), (3, Some(minimum.rounds()))] {
                for want in [Want::Leader, Want::Count] {
                    let shards = solver
                        .shards(&board, goal, want, TWO, &Unmonitored)
                        .unwrap();
                    searches += shards.searches.len();
                    let records = Shard::all(of).unwrap();
                    let mut records: Vec<ShardRecord> = records
                        .map(|shard| with_stops(&shards, shard, best))
                        .collect();
                    random.shuffle(&mut records);
                    let merged = shards.merge(&records, ONE, &Unmonitored).unwrap();
                    assert_eq!((merged.missing.len(), merged.unfinished.len()), (0, 0));
                    assert_eq!(merged.unfound, None);
                    match merged.answer {
                        MergedAnswer::Fewest(outcome) => assert_eq!(outcome, whole),
                        MergedAnswer::Count(tally) => {
                            let tally = tally.unwrap().expect("it can be solved");
                            assert_eq!((tally.rounds, &tally.sets), (minimum.rounds(), &count));
                        }
                    }
                }
            }
        }
    }
    assert!(searches > 30, "only {searches} searches were cut");
}

fn all_lit(n: usize) -> Board {
    Board::classic(BitGrid::ones(Size::new(n, n))).unwrap()
}

fn records(shards: &Shards<'_>, of: u64, best: &dyn Fn(u64) -> Option<u64>) -> Vec<ShardRecord> {
    let all = Shard::all(of).unwrap().map(|shard| {
        let mut record = shards.begin(shard);
        shards.search(&mut record, best(shard.index()), ONE, &Unmonitored);
        record
    });
    all.collect()
}

/// What is handed in speeds a search up and is never taken for a proof.
#[test]
fn a_false_best_is_found_out() {
    let board = all_lit(64);
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    for want in [Want::Leader, Want::Count] {
        let shards = solver
            .shards(&board, Goal::White, want, ONE, &Unmonitored)
            .unwrap();
        // OEIS A075464: 1838 for 64.
        for best in [1838, 1839, 4000, u64::MAX] {
            let merged = shards
                .merge(&records(&shards, 4, &|_| Some(best)), ONE, &Unmonitored)
                .unwrap();
            assert_eq!(merged.unfound, None);
            match merged.answer {
                MergedAnswer::Fewest(_) => assert_eq!(solution(&merged).rounds(), 1838),
                MergedAnswer::Count(tally) => assert_eq!(tally.unwrap().unwrap().rounds, 1838),
            }
        }
        for best in [0, 100, 1837] {
            // In one of the shards only: what is heavier may be there.
            let given = records(&shards, 4, &|index| (index == 2).then_some(best));
            let merged = shards.merge(&given, ONE, &Unmonitored).unwrap();
            assert_eq!(merged.unfound, Some(best));
            match merged.answer {
                MergedAnswer::Fewest(outcome) => {
                    let Answer::Undecided { best: found, lower } = outcome.answer else {
                        panic!("{best} is not proven");
                    };
                    assert_eq!(lower, best);
                    assert!(found.expect("some are known").rounds() >= 1838);
                }
                MergedAnswer::Count(counted) => assert_eq!(counted, Err(MinimaError::Stopped)),
            }
        }
    }
}

/// Without all shards there is an answer that is not proven, and it says which are missing.
#[test]
fn what_is_missing_is_said() {
    let board = all_lit(64);
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let shards = solver
        .shards(&board, Goal::White, Want::Leader, ONE, &Unmonitored)
        .unwrap();
    let whole = records(&shards, 5, &|_| None);
    let mut some = whole.clone();
    some.remove(3);
    some[1] = shards.begin(whole[1].shard);
    let merged = shards.merge(&some, ONE, &Unmonitored).unwrap();
    assert_eq!(merged.missing, [Shard::new(4, 5).unwrap()]);
    assert_eq!(merged.unfinished, [Shard::new(2, 5).unwrap()]);
    assert_eq!(merged.unfound, None);
    let MergedAnswer::Fewest(outcome) = merged.answer else {
        panic!("it was asked for")
    };
    let Answer::Undecided { best, lower } = outcome.answer else {
        panic!("nothing is proven")
    };
    assert!(lower <= 1838 && best.expect("some are known").rounds() >= 1838);
}

#[test]
fn records_that_do_not_fit_are_refused() {
    let board = all_lit(64);
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let shards = solver
        .shards(&board, Goal::White, Want::Leader, ONE, &Unmonitored)
        .unwrap();
    let whole = records(&shards, 3, &|_| None);
    let merge = |records: &[ShardRecord]| {
        let merged = shards.merge(records, ONE, &Unmonitored);
        merged.map(|merged| solution(&merged).rounds())
    };
    assert_eq!(merge(&whole), Ok(1838));
    assert_eq!(merge(&[]), Err(MergeError::None));

    let [first, second, third] = &whole[..] else {
        panic!("there are three")
    };
    let doubled = [first.clone(), second.clone(), third.clone(), second.clone()];
    let shard = second.shard;
    let error = MergeError::Doubled {
        shard,
        first: 1,
        second: 3,
    };
    assert_eq!(merge(&doubled), Err(error));

    let count = solver
        .shards(&board, Goal::White, Want::Count, ONE, &Unmonitored)
        .unwrap();
    let either = solver
        .shards(&board, Goal::Either, Want::Leader, ONE, &Unmonitored)
        .unwrap();
    for other in [count, either] {
        let foreign = [first.clone(), other.begin(second.shard), third.clone()];
        assert_eq!(merge(&foreign), Err(MergeError::Foreign { index: 1 }));
    }

    let found = Shard::new(2, 4).unwrap();
    let cut = [first.clone(), shards.begin(found)];
    let error = MergeError::OtherCut {
        index: 1,
        found,
        of: 3,
    };
    assert_eq!(merge(&cut), Err(error));

    let damages: [&dyn Fn(&mut SearchRecord); 8] = [
        &|search| search.next += 1,
        &|search| search.chunks[0] -= 1,
        &|search| search.units *= 2,
        &|search| search.unit_candidates *= 2,
        &|search| search.open.push([search.chunks[1], 0]),
        &|search| search.open.push([search.chunks[0], u64::MAX]),
        &|search| {
            let order = Order::new(search.units, 3);
            let unit = order.chunk(search.chunks[0]).start;
            search.open = vec![[search.chunks[0], unit], [search.chunks[0], unit]];
        },
        &|search| {
            search.found = Some(Found {
                weight: 1837,
                candidate: 1,
                count: None,
            });
        },
    ];
    for (number, damage) in damages.iter().enumerate() {
        let mut damaged = whole.clone();
        damage(&mut damaged[1].searches[0]);
        assert_eq!(
            merge(&damaged),
            Err(MergeError::Damaged { index: 1 }),
            "damage {number}"
        );
    }
    let mut nothing = whole.clone();
    for record in &mut nothing {
        record.searches[0].found = None;
    }
    assert_eq!(merge(&nothing), Err(MergeError::NothingFound));
}

/// Boards that take no search, or have no answer, are cut as well.
#[test]
fn boards_without_a_search_have_empty_shards() {
    let classic = |text: &str| {
        let picture = crate::flip::parse(text).unwrap();
        picture.into_board(Neighbourhood::CLASSIC).unwrap()
    };
    for (text, rounds) in [
        ("bwwb\nbbwb\nbwwb\nbwww", Some(4)),
        ("b", Some(0)),
        ("bwww\nwwww\nwwww\nwwww", None),
    ] {
        let board = classic(text);
        let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        let shards = solver
            .shards(&board, Goal::Either, Want::Leader, ONE, &Unmonitored)
            .unwrap();
        assert_eq!(shards.candidates(), 0);
        let of_best = |best| records(&shards, 2, &move |_| best);
        if let Some(best) = rounds.and_then(|rounds: u64| rounds.checked_sub(1)) {
            // What was handed in is said to be wrong, whether it was of use or not.
            let merged = shards
                .merge(&of_best(Some(best)), ONE, &Unmonitored)
                .unwrap();
            assert_eq!(merged.unfound, Some(best));
        }
        let records = of_best(rounds);
        assert!(records.iter().all(ShardRecord::is_finished));
        let merged = shards.merge(&records, ONE, &Unmonitored).unwrap();
        let MergedAnswer::Fewest(outcome) = merged.answer else {
            panic!("it was asked for")
        };
        let found = match outcome.answer {
            Answer::Minimum(solution) => Some(solution.rounds()),
            Answer::Impossible => None,
            Answer::Undecided { .. } => panic!("there is nothing to search"),
        };
        assert_eq!(found, rounds, "{text}");
    }
}

#[test]
fn boards_past_every_search_are_refused() {
    let board = Board::classic(BitGrid::ones(Size::new(191, 191))).unwrap();
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    assert_eq!(solver.nullity(), 126);
    let refused = solver.shards(&board, Goal::White, Want::Leader, ONE, &Unmonitored);
    assert_eq!(refused.err(), Some(ShardsError::Nullity(126)));
    // Nothing that was begun is taken for the whole.
    let board = all_lit(64);
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let stopped = solver.shards(
        &board,
        Goal::White,
        Want::Leader,
        ONE,
        &Patience(AtomicU64::new(0)),
    );
    assert_eq!(stopped.err(), Some(ShardsError::Stopped));
}

#[test]
fn shards_are_written_as_they_are_read() {
    for text in ["1/1", "3/8", "1048576/1048576"] {
        let shard: Shard = text.parse().unwrap();
        assert_eq!(shard.to_string(), text);
        assert_eq!(
            serde_json::from_str::<Shard>(&serde_json::to_string(&shard).unwrap()).unwrap(),
            shard
        );
    }
    for (text, error) in [
        ("", ShardError::Form),
        ("3", ShardError::Form),
        ("3/", ShardError::Form),
        ("a/8", ShardError::Form),
        ("-1/8", ShardError::Form),
        ("0/8", ShardError::Index),
        ("9/8", ShardError::Index),
        ("1/0", ShardError::Of),
        ("1/1048577", ShardError::Of),
    ] {
        assert_eq!(text.parse::<Shard>(), Err(error), "{text:?}");
    }
}
