//! What the proven minimum of an all lit square board costs as a whole, from some of its shards chosen at random.
//!
//! `cargo run --release --example flip_shards -- 79 --of 1048576 --sample 8` searches 8 of 1,048,576 shards to their end, one
//! thread each, and prints the time of each and what all of them would take. Optionally `--seed N`, `--best W`.

#![allow(
    clippy::cast_precision_loss,
    reason = "an estimate needs no more than a few digits"
)]

use fewest::flip::coset::Want;
use fewest::flip::{Board, Goal, Shard, Solver};
use fewest::{BitGrid, Random, Size, Unmonitored};
use std::num::NonZeroUsize;
use std::time::Instant;

fn main() {
    let mut size = None;
    let (mut of, mut sample, mut seed, mut best) = (Shard::MOST, 8, 1, None);
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        let mut number = || {
            arguments
                .next()
                .and_then(|n| n.parse::<u64>().ok())
                .expect("a number")
        };
        match argument.as_str() {
            "--of" => of = number(),
            "--sample" => sample = number(),
            "--seed" => seed = number(),
            "--best" => best = Some(number()),
            n => size = Some(n.parse::<usize>().expect("the size of a square board")),
        }
    }
    let n = size.expect("the size of a square board");
    let board = Board::classic(BitGrid::ones(Size::new(n, n))).expect("a board");
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored).expect("it fits");
    let one = NonZeroUsize::MIN;
    let start = Instant::now();
    let shards = solver
        .shards(&board, Goal::White, Want::Leader, one, &Unmonitored)
        .expect("the search can be cut");
    println!(
        "{n}x{n} all lit, nullity {}, planned in {:.1?}",
        solver.nullity(),
        start.elapsed()
    );
    let mut random = Random::new(seed, 0);
    let mut seconds = Vec::new();
    for _ in 0..sample {
        let index = 1 + random.below(of);
        let shard = Shard::new(index, of).expect("it is one of them");
        let mut record = shards.begin(shard);
        let start = Instant::now();
        shards.search(&mut record, best, one, &Unmonitored);
        let time = start.elapsed().as_secs_f64();
        assert!(record.is_finished(), "nothing stops it");
        println!(
            "  shard {shard}: {time:.3} s, {} prefixes",
            record.prefixes()
        );
        seconds.push(time);
    }
    let count = seconds.len() as f64;
    let mean = seconds.iter().sum::<f64>() / count;
    let square = |time: &f64| (time - mean) * (time - mean);
    let variance = seconds.iter().map(square).sum::<f64>() / (count - 1.0);
    let whole = mean * of as f64;
    let error = (variance / count).sqrt() * of as f64;
    println!(
        "all {of} shards: {whole:.3e} s of one thread, or {:.4} core-days, standard error {:.1} %",
        whole / 86_400.0,
        100.0 * error / whole
    );
}
