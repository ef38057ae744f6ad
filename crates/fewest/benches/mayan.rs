//! How fast Mayan boards are solved. Every run asserts its answer.

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use fewest::Unmonitored;
use fewest::mayan::{
    Answer, CLASSIC_SIZE, Fewest, Method, Options, Puzzle, fewest, parse_line, solve,
};

const SAMPLE: &str = "3|1|2,1|2,3,4|3,1|2,4,3,4";
const FULL: &str = "5|1,4,5,2,1,5,5|1,1,2,3,5,2,2|3,3,5,3,1,4,4|5,4,3,1,3,4,4|3,2,4,5,1,2,2";
const HARD: &str = "5|1,3,3,4,3,1,2|3,1,1,2|3,3,2,2,3,2,1|4,3,1,3,3,4,4|3,4,4,3,2";
const SEVEN: &str = "7|3,5,4,5|6,2,5,3,2,1|4,4,6,4,2,6,1|3,6,6,1,3|3,5,3,6,5,5";

fn classic(line: &str) -> Puzzle {
    parse_line(line, CLASSIC_SIZE).expect("a legal board")
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("mayan/solve");
    group.sample_size(10);
    for (name, line, methods) in [
        (
            "sample, 3 drags",
            SAMPLE,
            &[Method::Bounded, Method::Memo, Method::DepthFirst][..],
        ),
        ("30 blocks, 5 drags", HARD, &[Method::Bounded, Method::Memo]),
        ("28 blocks, 7 drags", SEVEN, &[Method::Bounded]),
    ] {
        let puzzle = classic(line);
        for &method in methods {
            let options = Options {
                method,
                ..Options::default()
            };
            group.bench_function(BenchmarkId::new(method.name(), name), |bencher| {
                bencher.iter(|| {
                    let outcome = solve(black_box(&puzzle), &options, &Unmonitored);
                    let Answer::Solved(drags) = outcome.answer else {
                        panic!("the board has an answer")
                    };
                    assert_eq!(drags.len(), usize::from(puzzle.drags));
                });
            });
        }
    }
    let full = classic(FULL);
    group.bench_function("fewest, 35 blocks, none within 9", |bencher| {
        bencher.iter(|| {
            let options = Options::default();
            let outcome = fewest(black_box(&full.board), Some(9), &options, &Unmonitored);
            assert_eq!(outcome.answer, Fewest::NoneWithin(9));
        });
    });
    group.finish();
}

criterion_group!(benches, searches);
criterion_main!(benches);
