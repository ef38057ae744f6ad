//! Boards of any shape: elimination, solutions, and the fewest rounds. Each case asserts its answer.
//!
//! Run with `cargo bench -p fewest --bench flip_shapes`.

use std::hint::black_box;
use std::num::NonZeroUsize;

use criterion::{Criterion, criterion_group, criterion_main};
use fewest::flip::{Answer, Board, Edges, Goal, Neighbourhood, OwnCell, Reach, Shape, Solver};
use fewest::{BitGrid, Cell, Size, Unmonitored};

/// A board with `percent` % of its places missing, the same at every run (xorshift64).
fn with_holes(rows: usize, columns: usize, percent: u64, rule: Neighbourhood) -> Shape {
    let mut state = 12_345_u64;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let places = (0..rows).flat_map(|row| (0..columns).map(move |column| Cell::new(row, column)));
    let cells = places.filter(|_| draw() % 100 >= percent);
    Shape::with_holes(BitGrid::from_cells(Size::new(rows, columns), cells), rule)
        .expect("there are cells")
}

fn full(rows: usize, columns: usize, rule: Neighbourhood) -> Shape {
    Shape::rectangle(Size::new(rows, columns), rule).expect("there are cells")
}

/// A dense square system, each press turning about half of the cells.
fn dense(side: usize) -> Shape {
    let size = Size::new(side, side);
    let mut state = 1_u64;
    let presses = (0..side * side).map(|_| {
        let places = 0..side * side;
        let turned = places.filter(|_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            // The bits themselves are linear in each other; of a product they are not.
            state.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 63 == 1
        });
        turned
            .map(|place| Cell::new(place / side, place % side))
            .collect()
    });
    Shape::listed(size, presses.collect()).expect("all cells are on the board")
}

fn solver(shape: &Shape) -> Solver {
    Solver::new(shape, Solver::DEFAULT_MEMORY, &Unmonitored).expect("it fits in memory")
}

fn eliminate(c: &mut Criterion) {
    let rule = Neighbourhood::CLASSIC;
    let of = |reach, own_cell, edges| Neighbourhood {
        reach,
        own_cell,
        edges,
    };
    let king = of(Reach::King, OwnCell::Stays, Edges::Open);
    let torus = of(Reach::Plus, OwnCell::Turns, Edges::Wrap);
    let cross = of(Reach::Cross, OwnCell::Turns, Edges::Open);
    let cross_stays = of(Reach::Cross, OwnCell::Stays, Edges::Open);
    let mut group = c.benchmark_group("eliminate");
    group.sample_size(10);
    for (name, shape, nullity) in [
        ("14x14 less 4 %", with_holes(14, 14, 4, rule), 2),
        ("5x7 king, without own cell", full(5, 7, king), 1),
        ("100x100 less 30 %", with_holes(100, 100, 30, rule), 70),
        ("300x300 less 30 %", with_holes(300, 300, 30, rule), 508),
        (
            "1000x1000 less 30 %",
            with_holes(1000, 1000, 30, rule),
            5_466,
        ),
        ("200x200 torus", full(200, 200, torus), 64),
        ("200x200 cross", full(200, 200, cross), 0),
        (
            "200x200 cross, without own cell",
            full(200, 200, cross_stays),
            39_602,
        ),
        ("40x40 dense list", dense(40), 0),
    ] {
        group.bench_function(name, |b| {
            b.iter(|| {
                let solver = solver(black_box(&shape));
                assert_eq!(solver.nullity(), nullity);
                solver
            });
        });
    }
    group.finish();
}

fn decide(c: &mut Criterion) {
    for (side, any, fewest, bits) in [(300, 28_992, 28_288, 160), (1000, 322_279, 314_207, 1677)] {
        let shape = with_holes(side, side, 30, Neighbourhood::CLASSIC);
        let all = shape.cell_mask().expect("there are holes").clone();
        let solver = solver(&shape);
        let board = Board::new(shape, all).expect("all cells are black");
        let (goal, one) = (Goal::White, NonZeroUsize::MIN);
        let mut group = c.benchmark_group(format!("{side}x{side} less 30 %"));
        group.sample_size(10);
        group.bench_function("some solution", |b| {
            b.iter(|| {
                let solution = solver.any(black_box(&board), goal);
                assert_eq!(solution.map(|solution| solution.rounds()), Some(any));
            });
        });
        group.bench_function("fewest rounds", |b| {
            b.iter(|| {
                let outcome = solver.minimum(black_box(&board), goal, one, &Unmonitored);
                let Answer::Minimum(solution) = outcome.answer else {
                    panic!("small patterns");
                };
                assert_eq!(solution.rounds(), fewest);
            });
        });
        group.bench_function("number of minimum press sets", |b| {
            b.iter(|| {
                let count = solver.count_minimum(black_box(&board), goal, one, &Unmonitored);
                assert_eq!(count.expect("small patterns").bits(), bits);
            });
        });
        group.finish();
    }
}

criterion_group!(benches, eliminate, decide);
criterion_main!(benches);
