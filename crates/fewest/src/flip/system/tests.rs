use proptest::prelude::*;

use super::bits::{get, ones};
use super::{Component, System, SystemError};
use crate::flip::linear::Reduced;
use crate::flip::{
    Answer, Board, Colour, Edges, Goal, Method, Neighbourhood, OwnCell, Reach, Shape, minima,
    minimum, verify,
};
use crate::{BitGrid, Cell, Size, Unmonitored};

/// Compares everything with plain elimination, for a shape and some pictures of wrong cells.
fn agree(shape: &Shape, wrongs: &[BitGrid]) {
    let reduced = Reduced::new(shape);
    let system = System::new(shape, System::DEFAULT_MEMORY).unwrap();
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
            .patterns()
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
        if let Some(columns) = group.columns() {
            for (&press, &column) in group.presses().iter().zip(columns) {
                let bits = own.iter().fold(0, |bits, pattern| {
                    bits << 1 | u64::from(get(pattern, press as usize))
                });
                assert_eq!(column, bits);
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
        seen.extend(group.patterns());
        presses.extend(group.presses());
    }
    seen.sort_unstable();
    assert!(seen.into_iter().eq(0..patterns.len() as u32));
    let count = presses.len();
    presses.sort_unstable();
    presses.dedup();
    assert_eq!(presses.len(), count, "no press is in two groups");
    let firsts = groups.iter().map(|group| group.patterns()[0]);
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
        if let Some(columns) = component.quiet_columns() {
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn the_minimum_and_its_count_are_those_of_all_sums((shape, wrongs) in case()) {
        let system = System::new(&shape, System::DEFAULT_MEMORY).unwrap();
        for wrong in wrongs.iter().filter(|_| system.nullity() <= 10) {
            let board = Board::new(shape.clone(), wrong.clone()).unwrap();
            let outcome = minimum(&board, Goal::White, Method::Elimination, &Unmonitored).unwrap();
            let expected = match outcome.answer {
                Answer::Minimum(solution) => Some(solution.presses),
                _ => None,
            };
            let all = minima(&board, Goal::White).unwrap();
            prop_assert_eq!(system.minimum(wrong).unwrap(), expected);
            prop_assert_eq!(system.count_minimum(wrong).unwrap(), all.count());
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
        let system = System::new(&shape, System::DEFAULT_MEMORY).unwrap();
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

fn nullity(shape: &Shape) -> usize {
    System::new(shape, System::DEFAULT_MEMORY)
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
fn a_press_without_lights_and_a_light_without_presses_are_components() {
    // Own cell stays: a lonely cell's press turns nothing, and nothing turns the cell.
    let rule = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let shape = Shape::rectangle(Size::new(1, 1), rule).unwrap();
    let system = System::new(&shape, System::DEFAULT_MEMORY).unwrap();
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
    let system = System::new(&shape, System::DEFAULT_MEMORY).unwrap();
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
    let system = System::new(&shape, System::DEFAULT_MEMORY).unwrap();
    let board = Board::new(shape, BitGrid::from_cells(size, [Cell::new(0, 0)])).unwrap();
    assert!(system.solve(&board.wrong(Colour::White)).is_some());
    assert_eq!(system.solve(&board.wrong(Colour::Black)), None);
    let set = system.witness(&board.wrong(Colour::Black)).unwrap();
    verify::witness(&board, Colour::Black, &set).unwrap();
}

#[test]
fn memory_is_refused_with_what_is_needed() {
    let shape = Shape::rectangle(Size::new(100, 100), Neighbourhood::CLASSIC).unwrap();
    let Err(SystemError::Memory { needed, limit }) = System::new(&shape, 1_000_000) else {
        panic!("100 x 100 does not fit in a megabyte");
    };
    assert_eq!(limit, 1_000_000);
    assert!(needed > limit);
    let huge = Shape::rectangle(Size::new(1 << 17, 1 << 17), Neighbourhood::CLASSIC).unwrap();
    assert!(matches!(
        System::new(&huge, u64::MAX),
        Err(SystemError::Size { .. })
    ));
}
