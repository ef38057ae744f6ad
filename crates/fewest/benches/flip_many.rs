//! Many boards of one size in one call. The answers are asserted.
//!
//! `cargo bench -p fewest --bench flip_many`; `python/benches/many.py` asks the same of the Python package.

use std::hint::black_box;
use std::num::NonZeroUsize;
use std::thread::available_parallelism;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use fewest::flip::many::{Boards, fewest_rounds};
use fewest::flip::{Goal, Neighbourhood, Solver};
use fewest::{Size, Unmonitored};

criterion_group!(benches, many);
criterion_main!(benches);

fn many(c: &mut Criterion) {
    let threads = available_parallelism().unwrap_or(NonZeroUsize::MIN);
    let rounds = |size, goal, boards: Boards<'_>, count| {
        // As for whoever asks: the answers take memory of their own.
        let mut answers = vec![0; count];
        let effort = (threads, Solver::DEFAULT_MEMORY);
        let rule = Neighbourhood::CLASSIC;
        fewest_rounds(size, rule, goal, boards, &mut answers, effort, &Unmonitored)
            .expect("the boards are of this size");
        answers
    };
    let mut group = c.benchmark_group("flip_many");

    // Each of the 65,536 boards about 15 times, in an order that looks random.
    let words: Vec<u16> = (0..1_000_000_u32)
        .map(|index| index.wrapping_mul(40_503) as u16)
        .collect();
    let size = Size::new(4, 4);
    let answers = rounds(size, Goal::Either, Boards::Words16(&words), words.len());
    let solvable = answers.iter().filter(|&&rounds| rounds >= 0).count();
    assert_eq!(solvable, 62_505);
    group.throughput(Throughput::Elements(words.len() as u64));
    group.bench_function("a million packed 4x4 boards", |bencher| {
        bencher.iter(|| {
            rounds(
                size,
                Goal::Either,
                Boards::Words16(black_box(&words)),
                words.len(),
            )
        });
    });

    // Ten thousand numbers of 25 bits, a byte a bit.
    let bytes: Vec<u8> = (0..10_000_u64)
        .flat_map(|index| {
            let bits = index.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 39;
            (0..25).map(move |bit| (bits >> bit & 1) as u8)
        })
        .collect();
    let size = Size::new(5, 5);
    let answers = rounds(size, Goal::White, Boards::Bytes(&bytes), 10_000);
    let solvable = answers.iter().filter(|&&rounds| rounds >= 0).count();
    assert_eq!(solvable, 2_535);
    group.throughput(Throughput::Elements(10_000));
    group.bench_function("ten thousand 5x5 boards", |bencher| {
        bencher.iter(|| rounds(size, Goal::White, Boards::Bytes(black_box(&bytes)), 10_000));
    });
    group.finish();
}
