//! The proven minimum of random solvable square boards, for one goal and for either. Answers are
//! asserted, so that a fast wrong search does not pass for an improvement.

use criterion::{Criterion, criterion_group, criterion_main};
use fewest::Unmonitored;
use fewest::flip::coset::{Histogram, Want, minimum};
use std::hint::black_box;
use std::num::NonZeroUsize;

#[path = "../tests/common/quiet.rs"]
mod quiet;

use quiet::{Board, Goal};

/// Size, goal, and the minimum of the board of seed 1.
const BOARDS: [(usize, Goal, u64); 8] = [
    (4, Goal::One, 5),
    (4, Goal::Either, 5),
    (9, Goal::Either, 29),
    (19, Goal::Either, 138),
    (30, Goal::One, 381),
    (30, Goal::Either, 379),
    (39, Goal::One, 637),
    (39, Goal::Either, 637),
];

fn flip_minimum(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("flip_minimum");
    group.sample_size(10);
    for (n, goal, weight) in BOARDS {
        let board = Board::new(n, goal);
        let cells = board.random_cells(1);
        group.bench_function(format!("{n}x{n} {goal:?}"), |bencher| {
            bencher.iter(|| {
                let cells = black_box(&cells).iter().copied();
                let histogram = Histogram::from_cells(board.dimension(), cells).unwrap();
                let least = minimum(&histogram, Want::Leader, NonZeroUsize::MIN, &Unmonitored);
                assert_eq!(least.weight, weight);
                least.candidate
            });
        });
    }
    group.finish();
}

criterion_group!(benches, flip_minimum);
criterion_main!(benches);
