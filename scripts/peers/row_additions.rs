//! Prints how many nanoseconds it takes to add two rows of 64 bytes and to store the sum, all in the first-level cache.
//!
//! Compiled by compare-peers for the processor at hand.

use std::hint::black_box;
use std::time::Instant;

const ROWS: usize = 128;
const ROUNDS: usize = 20_000;

#[repr(align(64))]
#[derive(Clone, Copy)]
struct Row([i8; 64]);

fn main() {
    let (first, second) = (vec![Row([1; 64]); ROWS], vec![Row([3; 64]); ROWS]);
    let mut sums = vec![Row([0; 64]); ROWS];
    let mut best = f64::MAX;
    for _ in 0..20 {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            add(black_box(&first), black_box(&second), black_box(&mut sums));
        }
        best = best.min(start.elapsed().as_secs_f64());
    }
    assert!(sums.iter().all(|row| row.0 == [4; 64]));
    println!("{}", best * 1e9 / (ROWS * ROUNDS) as f64);
}

#[inline(never)]
fn add(first: &[Row], second: &[Row], sums: &mut [Row]) {
    for ((a, b), sum) in first.iter().zip(second).zip(sums) {
        for i in 0..64 {
            sum.0[i] = a.0[i].wrapping_add(b.0[i]);
        }
    }
}
