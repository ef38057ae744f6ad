use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use num_bigint::BigUint;
use proptest::prelude::*;

use super::plan::{Undone, WidthError};
use super::{Component, QuietGroup, System, SystemError};
use crate::bits::{get, ones};
use crate::flip::coset_walk::CosetWalk;
use crate::flip::linear::Reduced;
use crate::flip::{
    Answer, Board, Colour, Edges, Goal, Method, Neighbourhood, Options, OwnCell, Reach, Shape,
    Solver, minimum, verify,
};
use crate::{BitGrid, Cell, Monitor, Size, Unmonitored};

/// Compares everything with plain elimination, for a shape and some pictures of wrong cells.
fn agree(shape: &Shape, wrongs: &[BitGrid]) {
    let reduced = Reduced::new(shape);
    let system = System::new(shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    assert_eq!(system.nullity(), reduced.nullity(), "{shape:?}");
    let quiet: Vec<BitGrid> = system.quiet_patterns().collect();
    let expected = reduced.quiet_patterns().iter().map(|q| reduced.unpack(q));
    assert_eq!(quiet, expected.collect::<Vec<_>>(), "{shape:?}");
    for wrong in wrongs {
        let expected = reduced.solve(wrong).map(|packed| reduced.unpack(&packed));
        assert_eq!(system.solve(wrong), expected, "{shape:?}");
        let board = Board::new(shape.clone(), wrong.clone()).unwrap();
        if let Some(presses) = expected {
            verify::press_set(&board, Goal::White, &presses).unwrap();
            assert_eq!(system.witness(wrong), None);
        } else {
            let set = system.witness(wrong).unwrap();
            verify::witness(&board, Colour::White, &set).unwrap();
        }
    }
    components_agree(shape, &system, &wrongs[0]);
    system.components().iter().for_each(groups_agree);
}

/// Groups share no press, each holds together, and their columns are their patterns' bits.
fn groups_agree(component: &Component) {
    let patterns: Vec<Vec<u64>> = component.quiet_patterns().collect();
    let groups = component.quiet_groups();
    let mut seen: Vec<u32> = Vec::new();
    let mut presses: Vec<u32> = Vec::new();
    for group in groups {
        let own: Vec<&Vec<u64>> = group
            .patterns
            .iter()
            .map(|&i| &patterns[i as usize])
            .collect();
        let union = own
            .iter()
            .fold(vec![0; own[0].len()], |mut union, pattern| {
                union.iter_mut().zip(*pattern).for_each(|(u, p)| *u |= p);
                union
            });
        assert!(ones(&union).eq(group.presses().iter().map(|&press| press as usize)));
        if group.has_columns() {
            for (i, &press) in group.presses().iter().enumerate() {
                let held = own.iter().rev();
                let held: Vec<bool> = held.map(|pattern| get(pattern, press as usize)).collect();
                let bits = (0..own.len()).map(|bit| get(group.column(i), bit));
                assert_eq!(bits.collect::<Vec<bool>>(), held);
            }
        }
        // From the first pattern on, what overlaps reaches all.
        let mut reached = own[0].clone();
        for _ in &own {
            for pattern in &own {
                if reached.iter().zip(*pattern).any(|(a, b)| a & b != 0) {
                    reached.iter_mut().zip(*pattern).for_each(|(r, p)| *r |= p);
                }
            }
        }
        assert_eq!(reached, union);
        seen.extend(&group.patterns);
        presses.extend(group.presses());
    }
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..patterns.len() as u32));
    let count = presses.len();
    presses.sort_unstable();
    presses.dedup();
    assert_eq!(presses.len(), count, "no press is in two groups");
    let firsts = groups.iter().map(|group| group.patterns[0]);
    assert!(firsts.is_sorted());
}

/// Presses and lights are shared out among the components, and each component's columns are its
/// patterns' bits.
fn components_agree(shape: &Shape, system: &System, wrong: &BitGrid) {
    let mut presses: Vec<Cell> = Vec::new();
    let mut lights: Vec<Cell> = Vec::new();
    let mut together = Some(BitGrid::new(shape.size()));
    for component in system.components() {
        let own: Vec<Cell> = component.lights().collect();
        for press in component.presses() {
            assert!(
                shape
                    .turned_by(press)
                    .iter()
                    .all(|turned| own.contains(turned))
            );
        }
        presses.extend(component.presses());
        lights.extend(own);
        match (component.solve(wrong), &mut together) {
            (Some(packed), Some(picture)) => component.unpack_into(&packed, picture),
            _ => together = None,
        }
        let patterns: Vec<Vec<u64>> = component.quiet_patterns().collect();
        assert_eq!(patterns.len(), component.nullity());
        let nullity = component.nullity();
        if nullity <= 64 {
            let mut columns = vec![0_u64; component.press_count()];
            let hold =
                |press: usize, pattern: usize| columns[press] |= 1 << (nullity - 1 - pattern);
            component.each_holding(&Unmonitored, hold).unwrap();
            for (press, &column) in columns.iter().enumerate() {
                let bits = patterns.iter().fold(0, |bits, pattern| {
                    bits << 1 | (pattern[press / 64] >> (press % 64) & 1)
                });
                assert_eq!(column, bits);
            }
        }
    }
    presses.sort_unstable();
    lights.sort_unstable();
    assert!(presses.iter().copied().eq(shape.cells()));
    assert!(lights.into_iter().eq(shape.cells()));
    assert_eq!(together, system.solve(wrong));
}

fn rule() -> impl Strategy<Value = Neighbourhood> {
    (
        prop::sample::select(vec![
            Reach::Plus,
            Reach::King,
            Reach::Diagonal,
            Reach::Cross,
        ]),
        prop::sample::select(vec![OwnCell::Turns, OwnCell::Stays]),
        prop::sample::select(vec![Edges::Open, Edges::Wrap]),
    )
        .prop_map(|(reach, own_cell, edges)| Neighbourhood {
            reach,
            own_cell,
            edges,
        })
}

/// Sizes from one cell to boards wider than a word both ways.
fn size() -> impl Strategy<Value = Size> {
    prop_oneof![
        4 => (1_usize..12, 1_usize..12),
        1 => (1_usize..3, prop::sample::select(vec![63, 64, 65, 127, 128, 129])),
        1 => (prop::sample::select(vec![63, 64, 65, 127, 128, 129]), 1_usize..3),
    ]
    .prop_map(|(rows, columns)| Size::new(rows, columns))
}

/// A picture whose places are ones with the odds of `percent`.
fn picture(size: Size, percent: u32) -> impl Strategy<Value = BitGrid> {
    let area = size.rows * size.columns;
    prop::collection::vec(0_u32..100, area).prop_map(move |draws| {
        let ones = draws.into_iter().enumerate().filter(|&(_, d)| d < percent);
        BitGrid::from_cells(
            size,
            ones.map(|(i, _)| Cell::new(i / size.columns, i % size.columns)),
        )
    })
}

/// A shape with holes, or a full one, or listed presses.
fn shape() -> impl Strategy<Value = Shape> {
    let of_rule = (
        size(),
        rule(),
        prop::sample::select(vec![30, 60, 70, 90, 100]),
    )
        .prop_flat_map(|(size, rule, percent)| {
            picture(size, percent).prop_map(move |mut cells| {
                if cells.is_zero() {
                    cells.set(Cell::new(0, 0), true);
                }
                Shape::with_holes(cells, rule).unwrap()
            })
        });
    let listed = (
        1_usize..9,
        1_usize..9,
        prop::sample::select(vec![2, 10, 40]),
    )
        .prop_flat_map(|(rows, columns, percent)| {
            let size = Size::new(rows, columns);
            prop::collection::vec(picture(size, percent), rows * columns).prop_map(move |presses| {
                let lists = presses.iter().map(|press| press.cells().collect());
                Shape::listed(size, lists.collect()).unwrap()
            })
        });
    prop_oneof![4 => of_rule, 1 => listed]
}

fn case() -> impl Strategy<Value = (Shape, Vec<BitGrid>)> {
    shape().prop_flat_map(|shape| {
        let size = shape.size();
        let mask = shape
            .cell_mask()
            .cloned()
            .unwrap_or_else(|| BitGrid::ones(size));
        let wrongs = prop::collection::vec(picture(size, 50), 3).prop_map(move |mut wrongs| {
            for wrong in &mut wrongs {
                wrong.and_assign(&mask);
            }
            // Everything wrong, nothing wrong, and what one press can change.
            wrongs.push(mask.clone());
            wrongs.push(BitGrid::new(size));
            wrongs
        });
        (Just(shape), wrongs)
    })
}

/// How many sums of all quiet patterns make the lightest solution.
fn count_by_walking(reduced: &Reduced, wrong: &BitGrid) -> u64 {
    let Some(start) = reduced.solve(wrong) else {
        return 0;
    };
    let mut walk = CosetWalk::new(&start, reduced.quiet_patterns());
    let mut least = (u64::MAX, 0);
    while let Some((weight, _)) = walk.step() {
        if weight < least.0 {
            least = (weight, 0);
        }
        if weight == least.0 {
            least.1 += 1;
        }
    }
    least.1
}

/// The press set that changes exactly the wrong cells with the fewest presses; of those the one with the
/// smallest list. `Ok(None)` where there is none.
fn lightest(system: &System, wrong: &BitGrid) -> Result<Option<BitGrid>, Undone> {
    let mut presses = BitGrid::new(system.size);
    for component in system.components() {
        let Some(mut packed) = component.solve(wrong) else {
            return Ok(None);
        };
        for group in component.quiet_groups() {
            group.minimize(&mut packed, &Unmonitored)?;
        }
        component.unpack_into(&packed, &mut presses);
    }
    Ok(Some(presses))
}

/// How many press sets change exactly the wrong cells with the fewest presses; 0 where none does.
fn count_lightest(system: &System, wrong: &BitGrid) -> Result<BigUint, Undone> {
    let mut count = BigUint::from(1_u32);
    for component in system.components() {
        let Some(packed) = component.solve(wrong) else {
            return Ok(BigUint::ZERO);
        };
        for group in component.quiet_groups() {
            count *= group.count_minimum(&packed, &Unmonitored)?;
        }
    }
    Ok(count)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_minimum_and_its_count_are_those_of_all_sums((shape, wrongs) in case()) {
        let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        for wrong in wrongs.iter().filter(|_| system.nullity() <= 10) {
            let board = Board::new(shape.clone(), wrong.clone()).unwrap();
            let options = Options {
                method: Method::Elimination,
                ..Options::default()
            };
            let outcome = minimum(&board, Goal::White, &options, &Unmonitored).unwrap();
            let expected = match outcome.answer {
                Answer::Minimum(solution) => Some(solution.presses),
                _ => None,
            };
            let all = count_by_walking(&Reduced::new(&shape), wrong);
            prop_assert_eq!(lightest(&system, wrong).unwrap(), expected);
            prop_assert_eq!(count_lightest(&system, wrong).unwrap(), all.into());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_shape_agrees_with_plain_elimination((shape, wrongs) in case()) {
        agree(&shape, &wrongs);
    }

    #[test]
    fn what_presses_have_done_presses_undo((shape, presses) in case()) {
        let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        for presses in &presses {
            let mut wrong = BitGrid::new(shape.size());
            for cell in presses.cells().flat_map(|press| shape.turned_by(press)) {
                wrong.toggle(cell);
            }
            let board = Board::new(shape.clone(), wrong).unwrap();
            let solution = system.solve(board.black()).unwrap();
            verify::press_set(&board, Goal::White, &solution).unwrap();
        }
    }
}

/// A picture of the given size whose places are ones with odds of `percent`, always the same one.
fn drawn(size: Size, percent: u64, seed: u64) -> BitGrid {
    let mut state = seed;
    let mut draw = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    let places = (0..size.rows).flat_map(|row| (0..size.columns).map(move |c| Cell::new(row, c)));
    BitGrid::from_cells(size, places.filter(|_| draw() % 100 < percent))
}

#[test]
fn larger_boards_agree_with_plain_elimination() {
    // Plain elimination is slow without optimisation.
    let side = if cfg!(debug_assertions) { 15 } else { 65 };
    for (reach, edges, percent) in [
        (Reach::Plus, Edges::Open, 70),
        (Reach::Plus, Edges::Open, 95),
        (Reach::Plus, Edges::Wrap, 70),
        (Reach::Plus, Edges::Wrap, 100),
        (Reach::King, Edges::Open, 70),
        (Reach::King, Edges::Wrap, 100),
        (Reach::Diagonal, Edges::Open, 80),
        (Reach::Cross, Edges::Open, 60),
        (Reach::Cross, Edges::Open, 100),
    ] {
        for own_cell in [OwnCell::Turns, OwnCell::Stays] {
            let rule = Neighbourhood {
                reach,
                own_cell,
                edges,
            };
            let size = Size::new(side, side);
            let cells = drawn(size, percent, 77);
            let mut wrong = drawn(size, 50, 78);
            wrong.and_assign(&cells);
            let shape = Shape::with_holes(cells.clone(), rule).unwrap();
            agree(&shape, &[wrong, cells]);
        }
    }
    let lists = (0..side * side).map(|i| {
        let size = Size::new(side, side);
        drawn(size, 20, i as u64 + 1).cells().collect()
    });
    let size = Size::new(side, side);
    let shape = Shape::listed(size, lists.collect()).unwrap();
    agree(&shape, &[drawn(size, 50, 7), drawn(size, 50, 8)]);
}

#[test]
fn wide_low_boards_with_holes_are_swept_by_columns_and_agree() {
    for columns in [63, 64, 65, 200] {
        for rows in 1..5 {
            let size = Size::new(rows, columns);
            let mut cells = BitGrid::ones(size);
            for column in (5..columns).step_by(11) {
                cells.set(Cell::new(column % rows, column), rows == 1);
            }
            for own_cell in [OwnCell::Turns, OwnCell::Stays] {
                let rule = Neighbourhood {
                    own_cell,
                    ..Neighbourhood::CLASSIC
                };
                let shape = Shape::with_holes(cells.clone(), rule).unwrap();
                agree(&shape, &[cells.clone(), BitGrid::new(size)]);
            }
        }
    }
}

/// The fewest presses and the number of ways, by a search over columns that knows nothing of linear
/// algebra: the state is the presses of two neighbouring columns, and a column's lights are checked
/// when the presses behind it are chosen. For presses that reach the next columns only.
fn by_columns(shape: &Shape, wrong: &BitGrid) -> Option<(u64, BigUint)> {
    let Size { rows, columns } = shape.size();
    let choices = 1_usize << rows;
    let allowed = |column: usize, presses: usize| {
        (0..rows).all(|row| presses >> row & 1 == 0 || shape.contains(Cell::new(row, column)))
    };
    // Which lights of `column` the presses of another column turn over.
    let turned = |from: usize, presses: usize, column: usize| {
        let pressed = (0..rows).filter(|row| presses >> row & 1 == 1);
        let cells = pressed.flat_map(|row| shape.turned_by(Cell::new(row, from)));
        cells
            .filter(|cell| cell.column == column)
            .fold(0_usize, |set, cell| set ^ 1 << cell.row)
    };
    let mut states = vec![None; choices * choices];
    for presses in (0..choices).filter(|&presses| allowed(0, presses)) {
        states[presses] = Some((u64::from(presses.count_ones()), BigUint::from(1_u32)));
    }
    for column in 0..columns {
        let is_last = column + 1 == columns;
        let mut next: Vec<Option<(u64, BigUint)>> = vec![None; choices * choices];
        let lights = (0..rows).filter(|&row| wrong.get(Cell::new(row, column)));
        let wanted = lights.fold(0, |set, row| set | 1 << row);
        for (state, best) in states.iter().enumerate() {
            let Some((weight, ways)) = best else { continue };
            let (before, here) = (state / choices, state % choices);
            let after = (0..choices).filter(|&after| {
                if is_last {
                    after == 0
                } else {
                    allowed(column + 1, after)
                }
            });
            for after in after {
                let mut lights = turned(column, here, column);
                if column > 0 {
                    lights ^= turned(column - 1, before, column);
                }
                if !is_last {
                    lights ^= turned(column + 1, after, column);
                }
                if lights != wanted {
                    continue;
                }
                let weight = weight + u64::from(after.count_ones());
                let entry = &mut next[here * choices + after];
                match entry {
                    Some((least, all)) if *least == weight => *all += ways,
                    Some((least, _)) if *least < weight => {}
                    _ => *entry = Some((weight, ways.clone())),
                }
            }
        }
        states = next;
    }
    let least = states.iter().flatten().map(|(weight, _)| *weight).min()?;
    let best = states.into_iter().flatten().filter(|(w, _)| *w == least);
    Some((least, best.map(|(_, ways)| ways).sum()))
}

#[test]
fn groups_past_a_word_agree_with_a_search_over_columns() {
    use {OwnCell::Stays, OwnCell::Turns};
    let mut largest = 0;
    for (reach, own_cell, period) in [
        (Reach::Plus, Turns, ["xx.", "xx.", "xxx"]),
        (Reach::Plus, Stays, ["xx", "x.", "xx"]),
        (Reach::Plus, Turns, [".xxxxx", "xx..x.", "x.xxxx"]),
        (Reach::King, Turns, ["xxxx.x", "xxxxxx", ".xxxxx"]),
        (Reach::Diagonal, Stays, ["x.xxx", "xxxx.", "xxxxx"]),
    ] {
        let rule = Neighbourhood {
            reach,
            own_cell,
            edges: Edges::Open,
        };
        let size = Size::new(3, 230);
        let places = (0..3).flat_map(|row| (0..size.columns).map(move |c| Cell::new(row, c)));
        let is_cell = |cell: &Cell| {
            let row = period[cell.row].as_bytes();
            row[cell.column % row.len()] == b'x'
        };
        let cells = BitGrid::from_cells(size, places.filter(is_cell));
        let shape = Shape::with_holes(cells, rule).unwrap();
        let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        // What every third cell's press has done.
        let mut wrong = BitGrid::new(size);
        for press in shape.cells().step_by(3) {
            for cell in shape.turned_by(press) {
                wrong.toggle(cell);
            }
        }
        let (rounds, ways) = by_columns(&shape, &wrong).unwrap();
        let presses = lightest(&system, &wrong).unwrap().unwrap();
        assert_eq!(presses.count_ones(), rounds, "{period:?}");
        assert_eq!(count_lightest(&system, &wrong).unwrap(), ways, "{period:?}");
        let board = Board::new(shape, wrong).unwrap();
        verify::press_set(&board, Goal::White, &presses).unwrap();
        let groups = system.components().iter().flat_map(Component::quiet_groups);
        largest = groups.map(QuietGroup::nullity).fold(largest, usize::max);
    }
    assert!(largest > 64, "{largest}");
}

fn nullity(shape: &Shape) -> usize {
    System::new(shape, Solver::DEFAULT_MEMORY, &Unmonitored)
        .unwrap()
        .nullity()
}

#[test]
fn full_squares_have_the_known_nullities() {
    // OEIS A159257.
    let known = [
        0, 0, 0, 4, 2, 0, 0, 0, 8, 0, 6, 0, 0, 4, 0, 8, 2, 0, 16, 0, 0, 0, 14, 4, 0, 0, 0, 0, 10,
        20,
    ];
    for (n, &expected) in (1..).zip(&known) {
        let shape = Shape::rectangle(Size::new(n, n), Neighbourhood::CLASSIC).unwrap();
        assert_eq!(nullity(&shape), expected, "{n}");
    }
}

#[test]
fn a_corner_of_5x5_meets_a_quiet_pattern() {
    let size = Size::new(5, 5);
    let shape = Shape::rectangle(size, Neighbourhood::CLASSIC).unwrap();
    let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let quiet: Vec<String> = system.quiet_patterns().map(|q| q.to_string()).collect();
    assert_eq!(
        quiet,
        [
            "x.x.x\nx.x.x\n.....\nx.x.x\nx.x.x",
            ".xxx.\nx.x.x\nxx.xx\nx.x.x\n.xxx."
        ]
    );
    let corner = BitGrid::from_cells(size, [Cell::new(0, 0)]);
    assert_eq!(system.solve(&corner), None);
    assert!(system.witness(&corner).unwrap().is_odd_overlap(&corner));
}

#[test]
fn patterns_that_cover_everything_are_too_wide() {
    // All 20 quiet patterns of 30 x 30 overlap.
    let size = Size::new(30, 30);
    let shape = Shape::rectangle(size, Neighbourhood::CLASSIC).unwrap();
    let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let all = BitGrid::ones(size);
    let too_wide = Undone::TooWide(WidthError { width: 19 });
    assert_eq!(lightest(&system, &all), Err(too_wide));
    assert_eq!(count_lightest(&system, &all), Err(too_wide));
    // The 8 of 9 x 9 do so too, and are not too many.
    let shape = Shape::rectangle(Size::new(9, 9), Neighbourhood::CLASSIC).unwrap();
    let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let [group] = system.components()[0].quiet_groups() else {
        panic!("one group");
    };
    let buckets = &group.plan().unwrap().buckets;
    let width = buckets.iter().map(|bucket| bucket.neighbours.len()).max();
    assert_eq!((group.nullity(), width), (8, Some(7)));
}

#[test]
fn a_press_without_lights_and_a_light_without_presses_are_components() {
    // Own cell stays: a lonely cell's press turns nothing, and nothing turns the cell.
    let rule = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let shape = Shape::rectangle(Size::new(1, 1), rule).unwrap();
    let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let counts: Vec<(usize, usize)> = system
        .components()
        .iter()
        .map(|part| (part.press_count(), part.lights().count()))
        .collect();
    assert_eq!(counts, [(1, 0), (0, 1)]);
    assert_eq!(system.nullity(), 1);
    let one = BitGrid::ones(Size::new(1, 1));
    assert_eq!(system.solve(&one), None);
    assert_eq!(system.witness(&one), Some(one));
}

#[test]
fn a_chessboard_without_own_cells_is_two_components_that_interleave() {
    let rule = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let shape = Shape::rectangle(Size::new(5, 7), rule).unwrap();
    let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let [dark, light] = system.components() else {
        panic!("two components");
    };
    assert!(dark.presses().eq(light.lights()));
    assert!(light.presses().eq(dark.lights()));
}

#[test]
fn white_can_be_solvable_where_black_is_not() {
    // Nothing turns a lonely cell over whose own press leaves it as it is.
    let rule = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let size = Size::new(1, 4);
    let cells = BitGrid::from_cells(size, [0, 1, 3].map(|column| Cell::new(0, column)));
    let shape = Shape::with_holes(cells, rule).unwrap();
    let system = System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    let board = Board::new(shape, BitGrid::from_cells(size, [Cell::new(0, 0)])).unwrap();
    assert!(system.solve(&board.wrong(Colour::White)).is_some());
    assert_eq!(system.solve(&board.wrong(Colour::Black)), None);
    let set = system.witness(&board.wrong(Colour::Black)).unwrap();
    verify::witness(&board, Colour::Black, &set).unwrap();
}

#[test]
fn memory_is_refused_with_what_is_needed() {
    let shape = Shape::rectangle(Size::new(100, 100), Neighbourhood::CLASSIC).unwrap();
    let Err(SystemError::Memory { needed, limit }) = System::new(&shape, 1_000_000, &Unmonitored)
    else {
        panic!("100 x 100 does not fit in a megabyte");
    };
    assert_eq!(limit, 1_000_000);
    assert!(needed > limit as u64);
    let huge = Shape::rectangle(Size::new(1 << 17, 1 << 17), Neighbourhood::CLASSIC).unwrap();
    assert!(matches!(
        System::new(&huge, usize::MAX, &Unmonitored),
        Err(SystemError::Size { .. })
    ));
}

#[test]
fn a_monitor_stops_elimination() {
    struct Impatient;
    impl Monitor for Impatient {
        fn should_stop(&self) -> bool {
            true
        }
    }
    let shape = Shape::rectangle(Size::new(40, 40), Neighbourhood::CLASSIC).unwrap();
    let stopped = System::new(&shape, Solver::DEFAULT_MEMORY, &Impatient);
    assert_eq!(stopped.unwrap_err(), SystemError::Stopped);
}

/// Says stop at the question with this number, and hears of the progress.
struct StopsAt {
    question: usize,
    asked: AtomicUsize,
    progress: AtomicBool,
}

impl StopsAt {
    fn question(question: usize) -> Self {
        Self {
            question,
            asked: 0.into(),
            progress: false.into(),
        }
    }

    fn asked(&self) -> usize {
        self.asked.load(Ordering::Relaxed)
    }
}

impl Monitor for StopsAt {
    fn should_stop(&self) -> bool {
        let before = self.asked.fetch_add(1, Ordering::Relaxed);
        before + 1 >= self.question
    }

    fn progress(&self, _done: u64, _total: u64) {
        self.progress.store(true, Ordering::Relaxed);
    }
}

/// What comes before elimination takes as long as a part of it on large boards.
#[test]
fn the_way_to_elimination_can_be_stopped_everywhere() {
    let size = Size::new(150, 200);
    for (reach, edges) in [
        (Reach::Plus, Edges::Wrap),
        (Reach::King, Edges::Open),
        (Reach::Cross, Edges::Open),
    ] {
        let rule = Neighbourhood {
            reach,
            edges,
            own_cell: OwnCell::Turns,
        };
        let shape = Shape::rectangle(size, rule).unwrap();
        for question in 1.. {
            let monitor = StopsAt::question(question);
            let stopped = System::new(&shape, Solver::DEFAULT_MEMORY, &monitor);
            assert_eq!(stopped.unwrap_err(), SystemError::Stopped);
            assert_eq!(monitor.asked(), question);
            if monitor.progress.load(Ordering::Relaxed) {
                assert!(question > 4, "{reach:?}: {question}");
                break;
            }
        }
    }
}

/// What is found of quiet patterns can be stopped, and is found afterwards as if it never was.
#[test]
fn quiet_patterns_can_be_stopped_on_the_way() {
    let size = Size::new(101, 90);
    let shapes = [
        // Extra patterns, which hang together too much for an order.
        Shape::rectangle(
            size,
            Neighbourhood {
                reach: Reach::Cross,
                edges: Edges::Open,
                own_cell: OwnCell::Turns,
            },
        )
        .unwrap(),
        // Many small components.
        squares(40),
    ];
    for shape in shapes {
        let system = || System::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        let whole = system();
        let never = StopsAt::question(usize::MAX);
        whole.reduce(&never).unwrap();
        whole.prepare_groups(&never).unwrap();
        assert!(never.asked() > 1, "{shape:?}");
        let groups = |system: &System| -> Vec<Vec<u32>> {
            let components = system.components().iter();
            let groups = components.flat_map(Component::quiet_groups);
            groups.map(|group| group.presses().to_vec()).collect()
        };
        let stopped = system();
        for question in 1..=never.asked() {
            let monitor = StopsAt::question(question);
            let all = stopped
                .reduce(&monitor)
                .and_then(|()| stopped.prepare_groups(&monitor));
            assert!(all.is_err() || monitor.asked() < question);
        }
        assert_eq!(groups(&stopped), groups(&whole));
    }
}

/// Rows of so many squares of four cells, apart from each other.
fn squares(count: usize) -> Shape {
    let mut mask = BitGrid::new(Size::new(3 * count, 3 * count));
    for row in (0..3 * count).filter(|row| row % 3 < 2) {
        for column in (0..3 * count).filter(|column| column % 3 < 2) {
            mask.set(Cell::new(row, column), true);
        }
    }
    let rule = Neighbourhood {
        reach: Reach::King,
        edges: Edges::Open,
        own_cell: OwnCell::Turns,
    };
    Shape::with_holes(mask, rule).unwrap()
}
