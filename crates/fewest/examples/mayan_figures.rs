//! Measures searches on random boards, always the same ones:
//!
//! ```text
//! cargo run --release --example mayan_figures -- ratio            bounded against depth-first, n = 5
//! cargo run --release --example mayan_figures -- median 10 40 2 1024   n, boards, threads, MiB
//! cargo run --release --example mayan_figures -- limit 60 2       seconds, threads
//! ```
//!
//! A board is dealt block by block: a colour and one of the columns that are not full, both even;
//! boards with a run or with one or two blocks of a colour (which nothing clears) are dealt again.
//! The generator is `SplitMix64`, seeded with 1.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use fewest::mayan::{
    Answer, Board, CLASSIC_SIZE, Fewest, FewestOutcome, Method, Options, Puzzle, fewest, solve,
};
use fewest::{Monitor, Unmonitored};

struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }
}

fn deal(random: &mut Random, blocks: usize, colours: usize) -> Board {
    loop {
        let mut columns = vec![Vec::new(); CLASSIC_SIZE.columns];
        let mut count = vec![0; colours];
        for _ in 0..blocks {
            let colour = random.below(colours);
            count[colour] += 1;
            let open: Vec<usize> = (0..columns.len())
                .filter(|&x| columns[x].len() < CLASSIC_SIZE.rows)
                .collect();
            columns[open[random.below(open.len())]].push(colour as u8 + 1);
        }
        if count.iter().any(|&blocks| blocks == 1 || blocks == 2) {
            continue;
        }
        if let Ok(board) = Board::new(CLASSIC_SIZE, &columns) {
            return board;
        }
    }
}

fn options(method: Method, threads: usize) -> Options {
    Options {
        method,
        threads: NonZeroUsize::new(threads).unwrap_or(NonZeroUsize::MIN),
        ..Options::default()
    }
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, f64) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed().as_secs_f64())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}

#[allow(clippy::cast_precision_loss)] // counts are shown with three digits
fn ratio() {
    let mut random = Random(1);
    let (mut nodes, mut times) = (Vec::new(), Vec::new());
    for number in 0..100 {
        let blocks = 20 + number % 16;
        let board = deal(&mut random, blocks, 6);
        let puzzle = Puzzle::new(board, 5);
        let run = |method| timed(|| solve(&puzzle, &options(method, 1), &Unmonitored));
        let (plain, plain_time) = run(Method::DepthFirst);
        let (bounded, bounded_time) = run(Method::Bounded);
        assert_eq!(plain.answer, bounded.answer);
        nodes.push(plain.counters.visited as f64 / bounded.counters.visited as f64);
        times.push(plain_time / bounded_time);
    }
    println!(
        "n = 5, 100 boards of 20 to 35 blocks and 6 colours, depth-first against bounded, median: \
         {:.0} times the boards, {:.0} times the time",
        median(&mut nodes),
        median(&mut times)
    );
}

fn medians(drags: u8, boards: usize, threads: usize, mebibytes: usize) {
    let mut random = Random(1);
    let mut times = Vec::new();
    let mut solved = 0;
    for _ in 0..boards {
        let puzzle = Puzzle::new(deal(&mut random, 30, 6), drags);
        let options = Options {
            memory: mebibytes << 20,
            ..options(Method::Bounded, threads)
        };
        let (outcome, time) = timed(|| solve(&puzzle, &options, &Unmonitored));
        solved += usize::from(matches!(outcome.answer, Answer::Solved(_)));
        println!(
            "{time:9.3} s  {:12} boards  {:?}",
            outcome.counters.visited, outcome.answer
        );
        times.push(time);
    }
    println!(
        "n = {drags}, {boards} boards of 30 blocks and 6 colours, {threads} threads: median \
         {:.3} s, {solved} solved",
        median(&mut times)
    );
}

/// Stops a search at a point in time.
struct Until(Instant);

impl Monitor for Until {
    fn should_stop(&self) -> bool {
        Instant::now() >= self.0
    }
}

fn limit(seconds: u64, threads: usize) {
    let mut random = Random(1);
    for blocks in [15, 20, 25, 30, 35] {
        let board = deal(&mut random, blocks, (blocks / 5).clamp(3, 6));
        let until = Until(Instant::now() + Duration::from_secs(seconds));
        let FewestOutcome {
            answer, counters, ..
        } = fewest(&board, None, &options(Method::Bounded, threads), &until);
        let told = match answer {
            Fewest::Solved(drags) => format!("fewest {}", drags.len()),
            Fewest::Undecided {
                none_within: Some(most),
            } => format!("none within {most}"),
            other => format!("{other:?}"),
        };
        println!(
            "{blocks} blocks, {seconds} s: {told}, {} boards visited",
            counters.visited
        );
    }
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |index: usize, default: usize| {
        arguments
            .get(index)
            .and_then(|text| text.parse().ok())
            .unwrap_or(default)
    };
    match arguments.first().map(String::as_str) {
        Some("ratio") => ratio(),
        Some("median") => medians(
            number(1, 10) as u8,
            number(2, 40),
            number(3, 2),
            number(4, 1024),
        ),
        Some("limit") => limit(number(1, 60) as u64, number(2, 2)),
        _ => {
            eprintln!("ratio | median N BOARDS THREADS MIB | limit SECONDS THREADS");
            return ExitCode::from(2);
        }
    }
    ExitCode::SUCCESS
}
