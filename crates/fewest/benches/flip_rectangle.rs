//! Full rectangles: plans, solutions and quiet patterns. Every answer is checked before it is timed.
//!
//! `cargo bench --bench flip_rectangle`

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use fewest::flip::rectangle::Plan;
use fewest::{BitGrid, Cell, Size};

criterion_group!(benches, plans, solutions, impossible, patterns);
criterion_main!(benches);

fn plans(c: &mut Criterion) {
    let mut group = c.benchmark_group("plan");
    // OEIS A159257 for the squares.
    for (rows, columns, nullity) in [(30, 30, 20), (79, 79, 64), (1_000, 1_000, 0)] {
        let size = Size::new(rows, columns);
        assert_eq!(Plan::new(size).expect("a size").nullity(), nullity);
        group.bench_function(size.to_string(), |b| {
            b.iter(|| Plan::new(black_box(size)).expect("a size").nullity());
        });
    }
    group.finish();
}

fn solutions(c: &mut Criterion) {
    let mut group = c.benchmark_group("solve");
    for (rows, columns) in [(30, 30), (1_000, 1_000), (10_000, 10_000), (100, 1_000_000)] {
        let size = Size::new(rows, columns);
        let plan = Plan::new(size).expect("a size");
        let lights = changed_lights(&scattered(size));
        let mut presses = plan.solve(&lights).expect("solvable");
        assert_eq!(changed_lights(&presses), lights);
        group.throughput(Throughput::Bytes(8 * lights.words().len() as u64));
        group.bench_function(format!("{size} into"), |b| {
            b.iter(|| plan.solve_into(&lights, &mut presses).expect("solvable"));
        });
        group.bench_function(format!("{size} in place"), |b| {
            b.iter_batched_ref(
                || lights.clone(),
                |grid| plan.solve_in_place(grid).expect("solvable"),
                BatchSize::PerIteration,
            );
        });
        group.bench_function(format!("{size} plain copy"), |b| {
            b.iter(|| presses.clone_from(black_box(&lights)));
        });
    }
    group.finish();
}

fn impossible(c: &mut Criterion) {
    let size = Size::new(79, 79);
    let plan = Plan::new(size).expect("a size");
    let lone = BitGrid::from_cells(size, [Cell::new(0, 0)]);
    let witness = plan.witness(&lone).expect("not solvable");
    assert!(changed_lights(&witness).is_zero() && witness.is_odd_overlap(&lone));
    c.bench_function("witness 79x79", |b| {
        b.iter(|| plan.witness(black_box(&lone)));
    });
}

fn patterns(c: &mut Criterion) {
    let size = Size::new(79, 79);
    let plan = Plan::new(size).expect("a size");
    assert!(
        plan.quiet_patterns()
            .all(|pattern| changed_lights(&pattern).is_zero())
    );
    c.bench_function("64 quiet patterns 79x79", |b| {
        b.iter(|| {
            plan.quiet_patterns()
                .map(|pattern| pattern.count_ones())
                .sum::<u64>()
        });
    });
}

fn scattered(size: Size) -> BitGrid {
    let mut state = 0x9e37_79b9_7f4a_7c15u64;
    let mut grid = BitGrid::new(size);
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

/// The rules: every press changes its cell and the cells beside it.
fn changed_lights(presses: &BitGrid) -> BitGrid {
    let size = presses.size();
    let mut lights = BitGrid::new(size);
    for Cell { row, column } in presses.cells() {
        lights.toggle(Cell::new(row, column));
        if row > 0 {
            lights.toggle(Cell::new(row - 1, column));
        }
        if row + 1 < size.rows {
            lights.toggle(Cell::new(row + 1, column));
        }
        if column > 0 {
            lights.toggle(Cell::new(row, column - 1));
        }
        if column + 1 < size.columns {
            lights.toggle(Cell::new(row, column + 1));
        }
    }
    lights
}
