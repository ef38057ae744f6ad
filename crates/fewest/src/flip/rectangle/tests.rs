use super::*;
use crate::Cell;
use proptest::prelude::*;

/// OEIS A159257: the nullities of the squares from 1×1 to 30×30.
const SQUARES: [usize; 30] = [
    0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10, 20,
];

/// Both ways to chase; they must agree on everything.
fn plans(size: Size) -> [Plan; 2] {
    [Sweep::Down, Sweep::Across].map(|sweep| Plan::with_sweep(size, sweep).unwrap())
}

/// Presses cell after cell, by the rules.
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

/// Gauss-Jordan on the whole matrix: the reduced basis of the quiet patterns, and the solution
/// with zeros at their pivots. Cells are numbered row by row.
struct Elimination {
    /// Reduced rows (effect of a press set, press set), the pivot in the effect or, where the
    /// effect is empty, in the press set.
    effects: Vec<(BitGrid, BitGrid)>,
    quiet: Vec<BitGrid>,
}

impl Elimination {
    fn new(size: Size) -> Self {
        let mut effects: Vec<(BitGrid, BitGrid)> = Vec::new();
        let mut quiet: Vec<BitGrid> = Vec::new();
        for cell in BitGrid::ones(size).cells() {
            let mut presses = BitGrid::from_cells(size, [cell]);
            let mut effect = changed_lights(&presses);
            for (e, p) in &effects {
                if effect.get(e.cells().next().unwrap()) {
                    effect.xor_assign(e);
                    presses.xor_assign(p);
                }
            }
            if effect.is_zero() {
                quiet.push(presses);
            } else {
                effects.push((effect, presses));
            }
        }
        // Back to front: each quiet pattern's last cell is new, so reduce by first cells.
        let mut reduced: Vec<BitGrid> = Vec::new();
        for mut pattern in quiet {
            for r in &reduced {
                if pattern.get(r.cells().next().unwrap()) {
                    pattern.xor_assign(r);
                }
            }
            let pivot = pattern.cells().next().unwrap();
            for r in &mut reduced {
                if r.get(pivot) {
                    r.xor_assign(&pattern);
                }
            }
            reduced.push(pattern);
        }
        reduced.sort_by_key(|r| r.cells().next());
        Self {
            effects,
            quiet: reduced,
        }
    }

    fn solve(&self, lights: &BitGrid) -> Option<BitGrid> {
        let mut rest = lights.clone();
        let mut presses = BitGrid::new(lights.size());
        for (e, p) in &self.effects {
            if rest.get(e.cells().next().unwrap()) {
                rest.xor_assign(e);
                presses.xor_assign(p);
            }
        }
        for q in &self.quiet {
            if presses.get(q.cells().next().unwrap()) {
                presses.xor_assign(q);
            }
        }
        rest.is_zero().then_some(presses)
    }
}

fn assert_agrees_with_elimination(size: Size, boards: &[BitGrid]) {
    let elimination = Elimination::new(size);
    for plan in plans(size) {
        assert_eq!(plan.nullity(), elimination.quiet.len(), "{size}");
        let patterns: Vec<BitGrid> = plan.quiet_patterns().collect();
        assert_eq!(patterns, elimination.quiet, "{size}");
        for lights in boards {
            let expected = elimination.solve(lights).ok_or(Unsolvable);
            assert_eq!(plan.solve(lights), expected, "{size}\n{lights}");
            assert_eq!(plan.witness(lights).is_none(), expected.is_ok());
        }
    }
}

/// Replays a solution, or checks the witness.
fn assert_decided(plan: &Plan, lights: &BitGrid) {
    if let Ok(presses) = plan.solve(lights) {
        assert_eq!(&changed_lights(&presses), lights);
        let mut pivots = (0..plan.nullity()).map(|j| Cell::new(0, j));
        assert!(pivots.all(|cell| !presses.get(cell)));
        assert_eq!(plan.witness(lights), None);
    } else {
        let witness = plan.witness(lights).expect("an impossible board has one");
        assert!(changed_lights(&witness).is_zero());
        assert!(witness.is_odd_overlap(lights));
    }
}

fn scattered(size: Size, seed: u64) -> BitGrid {
    let mut state = seed;
    let cells = BitGrid::ones(size);
    let chosen = cells.cells().filter(|_| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        state >> 63 == 1
    });
    BitGrid::from_cells(size, chosen)
}

#[test]
fn squares_have_the_known_nullities() {
    let known = SQUARES.into_iter().enumerate().map(|(i, k)| (i + 1, k));
    let far = [
        (32, 20),
        (33, 16),
        (39, 32),
        (47, 30),
        (61, 40),
        (62, 24),
        (65, 42),
        (79, 64),
    ];
    for (n, nullity) in known.chain(far) {
        assert_eq!(
            Plan::new(Size::new(n, n)).unwrap().nullity(),
            nullity,
            "{n}×{n}"
        );
    }
}

#[test]
fn every_small_board_agrees_with_elimination() {
    for rows in 1..=9 {
        for columns in 1..=9 {
            let size = Size::new(rows, columns);
            let boards = [BitGrid::ones(size), scattered(size, 1), scattered(size, 2)];
            assert_agrees_with_elimination(size, &boards);
        }
    }
}

#[test]
fn every_3x4_and_4x4_board_agrees_with_elimination() {
    for size in [Size::new(3, 4), Size::new(4, 4), Size::new(2, 3)] {
        let boards: Vec<BitGrid> = (0..1u32 << size.area().unwrap())
            .step_by(7)
            .map(|bits| {
                let cells = BitGrid::ones(size);
                let chosen = cells
                    .cells()
                    .enumerate()
                    .filter(|(i, _)| bits >> i & 1 == 1);
                BitGrid::from_cells(size, chosen.map(|(_, cell)| cell))
            })
            .collect();
        assert_agrees_with_elimination(size, &boards);
    }
}

#[test]
fn narrow_boards_agree_with_elimination_at_every_seam() {
    for long in [63, 64, 65, 127, 128, 129] {
        for short in 1..=3 {
            for size in [Size::new(short, long), Size::new(long, short)] {
                assert_agrees_with_elimination(size, &[scattered(size, 3)]);
            }
        }
    }
}

#[test]
fn boards_at_every_seam_are_solved_or_refuted_alike_both_ways() {
    let sides = [1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257];
    for rows in sides {
        for columns in sides {
            let size = Size::new(rows, columns);
            let solvable = changed_lights(&scattered(size, 5));
            let [down, across] = plans(size);
            assert_eq!(down.nullity(), across.nullity());
            for lights in [BitGrid::ones(size), solvable, scattered(size, 4)] {
                assert_decided(&down, &lights);
                assert_eq!(down.solve(&lights), across.solve(&lights), "{size}");
            }
        }
    }
}

#[test]
fn a_plan_needs_cells_and_an_address_space() {
    for size in [Size::new(0, 0), Size::new(0, 5), Size::new(5, 0)] {
        assert_eq!(Plan::new(size).unwrap_err(), PlanError::NoCells { size });
    }
    for size in [Size::new(usize::MAX, 1), Size::new(1 << 33, 1 << 33)] {
        assert_eq!(Plan::new(size).unwrap_err(), PlanError::TooLarge { size });
    }
}

#[test]
fn a_board_where_every_first_row_is_quiet_has_no_algebra_left() {
    // One column: f_3(x + 1) = x² is 0 modulo χ = x, so nothing is left of the modulus.
    let plan = Plan::new(Size::new(2, 1)).unwrap();
    assert_eq!(plan.nullity(), 1);
    let lone = BitGrid::from_cells(plan.size(), [Cell::new(1, 0)]);
    assert_eq!(plan.solve(&lone), Err(Unsolvable));
    assert_eq!(plan.witness(&lone), Some(BitGrid::ones(plan.size())));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_presses_change_is_solved(
        rows in 1usize..100, columns in 1usize..200, seed: u64
    ) {
        let size = Size::new(rows, columns);
        for plan in plans(size) {
            let lights = changed_lights(&scattered(size, seed));
            prop_assert_eq!(changed_lights(&plan.solve(&lights).unwrap()), lights);
            assert_decided(&plan, &scattered(size, seed));
        }
    }

    #[test]
    fn quiet_patterns_are_quiet_and_start_as_asked(
        rows in 1usize..90, columns in 1usize..90, choice: [u64; 2]
    ) {
        let size = Size::new(rows, columns);
        for plan in plans(size) {
            let k = plan.nullity();
            let head = BitGrid::from_cells(
                Size::new(1, k),
                (0..k).filter(|i| choice[i / 64 % 2] >> (i % 64) & 1 == 1).map(|i| Cell::new(0, i)),
            );
            let pattern = plan.quiet_pattern(head.words());
            prop_assert!(changed_lights(&pattern).is_zero());
            for i in 0..k {
                prop_assert_eq!(pattern.get(Cell::new(0, i)), head.get(Cell::new(0, i)));
            }
        }
    }
}
