//! Prints how long the proven minimum of random solvable boards takes.
//!
//! `cargo run --release --example flip_minimum -- 19 30 39` (sizes of square boards), optionally with
//! `--threads N`, `--seed N`, `--count`.

use fewest::Unmonitored;
use fewest::flip::coset::{Histogram, Prepared, Want};
use std::num::NonZeroUsize;
use std::time::Instant;

#[path = "../tests/common/quiet.rs"]
mod quiet;

fn main() {
    let mut sizes = Vec::new();
    let (mut threads, mut seed, mut want) = (NonZeroUsize::MIN, 1, Want::Leader);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            arguments
                .next()
                .and_then(|n| n.parse::<u64>().ok())
                .expect("a number")
        };
        match argument.as_str() {
            "--threads" => threads = NonZeroUsize::new(number() as usize).expect("not 0"),
            "--seed" => seed = number(),
            "--count" => want = Want::Count,
            size => sizes.push(size.parse::<usize>().expect("the size of a square board")),
        }
    }
    for n in sizes {
        for goal in [quiet::Goal::One, quiet::Goal::Either] {
            let board = quiet::Board::new(n, goal);
            let cells = board.random_cells(seed);
            let start = Instant::now();
            let histogram = Histogram::from_cells(board.dimension(), cells).expect("it fits");
            let prepared = Prepared::new(&histogram, want);
            let planned = start.elapsed();
            let minimum = match prepared {
                Prepared::Answered(minimum) => minimum,
                Prepared::Planned(plan) => {
                    println!("  {plan}");
                    plan.minimum(want, threads, &Unmonitored)
                }
            };
            let all = start.elapsed();
            let candidates = 2_f64.powf(f64::from(board.dimension()));
            println!(
                "{n}x{n} {goal:?}: 2^{} candidates, minimum {} (proven: {}, count: {:?}), planned in {planned:.1?}, \
                 whole {all:.1?}, {:.5} ns a candidate",
                board.dimension(),
                minimum.weight,
                minimum.proven,
                minimum.count,
                all.as_secs_f64() * 1e9 / candidates,
            );
        }
    }
}
