//! Solves large random rectangles, checks the answers and compares the times with a plain copy of
//! the board.
//!
//! `cargo run --release --example large_rectangles -- 1000x1000 10000x10000`

use std::time::{Duration, Instant};

use fewest::flip::rectangle::Plan;
use fewest::{BitGrid, Size};

fn main() {
    let mut sizes: Vec<String> = std::env::args().skip(1).collect();
    if sizes.is_empty() {
        sizes = ["1000x1000", "10000x10000"].map(String::from).to_vec();
    }
    println!("times in ms (and in copies of the board into memory that is there)");
    println!("size, nullity, plan, solve, solve_into, solve_in_place, copy");
    for text in sizes {
        let (rows, columns) = text.split_once('x').expect("ROWSxCOLUMNS");
        let number = |text: &str| text.parse().expect("a number");
        report(Size::new(number(rows), number(columns)));
    }
}

fn report(size: Size) {
    let runs = if size.area() > Some(1 << 30) { 3 } else { 9 };
    let (planning, plan) = best(runs, || Plan::new(size).expect("a size"));
    // What random presses change can be solved.
    let lights = changed_lights(&random(size));
    let (fresh, mut presses) = best(runs, || plan.solve(&lights).expect("solvable"));
    assert_eq!(changed_lights(&presses), lights, "the answer is right");
    presses.change_words(|words| words.fill(0));
    let (into, ()) = best(runs, || {
        plan.solve_into(&lights, &mut presses).expect("solvable");
    });
    assert_eq!(changed_lights(&presses), lights, "the answer is right");
    let (copying, ()) = best(runs, || presses.clone_from(std::hint::black_box(&lights)));
    // Every round starts from the lights again; the copy is not timed.
    let mut in_place = Duration::MAX;
    for _ in 0..runs {
        presses.clone_from(&lights);
        let start = Instant::now();
        plan.solve_in_place(&mut presses).expect("solvable");
        in_place = in_place.min(start.elapsed());
    }
    assert_eq!(changed_lights(&presses), lights, "the answer is right");
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    let both = |time: Duration| format!("{:.3} ({:.1})", ms(time), ms(time) / ms(copying));
    println!(
        "{size}, {}, {}, {}, {}, {}, {:.3}",
        plan.nullity(),
        both(planning),
        both(fresh),
        both(into),
        both(in_place),
        ms(copying),
    );
}

fn best<T>(runs: usize, mut work: impl FnMut() -> T) -> (Duration, T) {
    let timed = |work: &mut dyn FnMut() -> T| {
        let start = Instant::now();
        let value = work();
        (start.elapsed(), value)
    };
    let mut best = timed(&mut work);
    for _ in 1..runs {
        let next = timed(&mut work);
        best = (best.0.min(next.0), next.1);
    }
    best
}

fn random(size: Size) -> BitGrid {
    let mut grid = BitGrid::new(size);
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    grid.change_words(|words| {
        for word in words {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            *word = state;
        }
    });
    grid
}

/// The rules once more, for whole words: a light is changed by the presses on and beside it.
fn changed_lights(presses: &BitGrid) -> BitGrid {
    let mut lights = BitGrid::new(presses.size());
    let rows = presses.size().rows;
    let stride = presses.stride();
    let blank = vec![0; stride];
    lights.change_words(|words| {
        for (row, target) in words.chunks_exact_mut(stride).enumerate() {
            let above = if row > 0 {
                presses.row(row - 1)
            } else {
                &blank
            };
            let here = presses.row(row);
            let below = if row + 1 < rows {
                presses.row(row + 1)
            } else {
                &blank
            };
            for i in 0..stride {
                let from_left = if i > 0 { here[i - 1] >> 63 } else { 0 };
                let from_right = if i + 1 < stride { here[i + 1] << 63 } else { 0 };
                let beside = here[i] << 1 ^ here[i] >> 1 ^ from_left ^ from_right;
                target[i] = above[i] ^ here[i] ^ below[i] ^ beside;
            }
        }
    });
    lights
}
