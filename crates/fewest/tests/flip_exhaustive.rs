//! Every method against every other and against trying every press set.

mod common;

use std::collections::BTreeMap;
use std::num::NonZeroUsize;

use common::{by, check_outcome, classic, exhaustive, grid, solver};
use fewest::flip::{
    Answer, Board, Edges, Goal, Method, Neighbourhood, OwnCell, Reach, Shape, Solver, minimum,
    verify,
};
use fewest::{BitGrid, Size, Unmonitored};
use proptest::prelude::*;

const FACTS: &str = include_str!("../../../testdata/flip/facts.json");

fn facts() -> serde_json::Value {
    serde_json::from_str(FACTS).unwrap()
}

/// The answer of a method, replayed; `None` where the board is past the method's limit.
fn answer(board: &Board, goal: Goal, method: Method) -> Option<Answer> {
    let outcome = minimum(board, goal, &by(method), &Unmonitored).ok()?;
    check_outcome(board, goal, &outcome);
    Some(outcome.answer)
}

/// The witnesses of an impossible goal, and the one that proves all of it: how many colours each of the
/// first proves.
fn check_witnesses(solver: &Solver, board: &Board, goal: Goal) -> Vec<usize> {
    let proves = |set: &BitGrid, colour| verify::witness(board, colour, set).is_ok();
    let witnesses = solver.witnesses(board, goal).expect("it is impossible");
    let mut open = goal.colours().to_vec();
    for set in &witnesses {
        let before = open.len();
        open.retain(|&colour| !proves(set, colour));
        assert!(
            open.len() < before,
            "a witness that nobody needs:\n{set}\n{board}"
        );
    }
    assert_eq!(open, []);
    let common = solver
        .common_witness(board, goal)
        .expect("it is impossible");
    let mut colours = goal.colours().iter();
    assert!(
        colours.all(|&colour| proves(&common, colour)),
        "{common}\n{board}"
    );
    let proven = |set| {
        let colours = goal.colours().iter();
        colours.filter(|&&colour| proves(set, colour)).count()
    };
    witnesses.iter().map(proven).collect()
}

fn distribution(size: Size, goal: Goal) -> BTreeMap<String, u64> {
    let mut boards = BTreeMap::new();
    for bits in 0..1 << (size.rows * size.columns) {
        let board = classic(size, bits);
        let first = answer(&board, goal, Method::Elimination).unwrap();
        for method in [Method::FirstRow, Method::FirstRowBits, Method::Transform] {
            assert_eq!(
                answer(&board, goal, method).as_ref(),
                Some(&first),
                "{board}"
            );
        }
        let rounds = match first {
            Answer::Minimum(solution) => solution.rounds().to_string(),
            _ => "impossible".to_owned(),
        };
        *boards.entry(rounds).or_insert(0) += 1;
    }
    boards
}

/// One set that proves both colours out of reach comes about in three ways: the first witness is one of
/// the other colour too, or the second is, or their sum is.
#[test]
fn one_set_proves_both_colours_out_of_reach() {
    let size = Size::new(3, 3);
    let rule = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let mut ways = BTreeMap::new();
    for holes in 0..1_u64 << 9 {
        let mut cells = BitGrid::ones(size);
        cells.xor_assign(&grid(size, holes));
        let Ok(shape) = Shape::with_holes(cells.clone(), rule) else {
            continue;
        };
        let solver = solver(&shape);
        for bits in 0..1_u64 << 9 {
            let Ok(board) = Board::new(shape.clone(), grid(size, bits)) else {
                continue;
            };
            if solver.any(&board, Goal::Either).is_none() {
                let proven = check_witnesses(&solver, &board, Goal::Either);
                *ways.entry(proven).or_insert(0) += 1;
            }
        }
    }
    let all: Vec<Vec<usize>> = ways.into_keys().collect();
    assert_eq!(all, [vec![1, 1], vec![1, 2], vec![2]]);
}

#[test]
fn all_boards_of_3x3_and_4x4_have_the_known_distribution() {
    let facts = facts();
    for (key, goal) in [
        ("distribution_either", Goal::Either),
        ("distribution_white", Goal::White),
    ] {
        for (size, known) in facts[key].as_object().unwrap() {
            let known: BTreeMap<String, u64> = serde_json::from_value(known.clone()).unwrap();
            assert_eq!(
                distribution(size.parse().unwrap(), goal),
                known,
                "{size} {key}"
            );
        }
    }
}

/// The smallest board among the turned, mirrored and colour-swapped copies of a 4x4 board.
fn representative(bits: u64) -> u64 {
    let turn = |bits: u64| {
        let from = |i: u64| bits >> (i % 4 * 4 + 3 - i / 4) & 1;
        (0..16).fold(0, |turned, i| turned | from(i) << i)
    };
    let mirror = |bits: u64| {
        let from = |i: u64| bits >> (i / 4 * 4 + 3 - i % 4) & 1;
        (0..16).fold(0, |mirrored, i| mirrored | from(i) << i)
    };
    let mut copy = bits;
    let mut least = u64::MAX;
    for _ in 0..2 {
        for _ in 0..4 {
            least = least.min(copy).min(!copy & 0xffff);
            copy = turn(copy);
        }
        copy = mirror(copy);
    }
    least
}

#[test]
fn one_board_of_each_class_of_4x4_by_the_slow_methods() {
    let size = Size::new(4, 4);
    let mut classes = 0;
    for bits in (0..1 << 16).filter(|&bits| representative(bits) == bits) {
        classes += 1;
        let board = classic(size, bits);
        let first = answer(&board, Goal::Either, Method::Elimination);
        for method in [
            Method::DepthFirst,
            Method::Combinations,
            Method::BreadthFirst,
            Method::LevelOrder,
        ] {
            assert_eq!(answer(&board, Goal::Either, method), first, "{board}");
        }
    }
    // Burnside's lemma over the 16 symmetries gives this number of classes.
    assert_eq!(classes, 4_324);
}

#[test]
fn all_lit_boards_take_the_known_number_of_presses() {
    let known: Vec<u64> = serde_json::from_value(facts()["all_lit"]["n_from_1"].clone()).unwrap();
    for (n, known) in (1..).zip(known) {
        let size = Size::new(n, n);
        let board = Board::classic(BitGrid::ones(size)).unwrap();
        let outcome = minimum(&board, Goal::White, &by(Method::Auto), &Unmonitored).unwrap();
        check_outcome(&board, Goal::White, &outcome);
        let Answer::Minimum(solution) = outcome.answer else {
            panic!("all-lit boards can be solved")
        };
        assert_eq!(solution.rounds(), known, "{n}x{n}");
    }
}

#[test]
fn square_boards_have_the_known_nullity() {
    let facts = facts();
    let from_1: Vec<usize> = serde_json::from_value(facts["nullity"]["n_from_1"].clone()).unwrap();
    let more: BTreeMap<usize, usize> =
        serde_json::from_value(facts["nullity"]["more"].clone()).unwrap();
    for (n, known) in (1..).zip(from_1).chain(more) {
        let shape = Shape::rectangle(Size::new(n, n), Neighbourhood::CLASSIC).unwrap();
        assert_eq!(solver(&shape).nullity(), known, "{n}x{n}");
    }
}

fn rules() -> impl Strategy<Value = Neighbourhood> {
    let reach = prop::sample::select(vec![
        Reach::Plus,
        Reach::King,
        Reach::Diagonal,
        Reach::Cross,
    ]);
    let own_cell = prop::sample::select(vec![OwnCell::Turns, OwnCell::Stays]);
    let edges = prop::sample::select(vec![Edges::Open, Edges::Wrap]);
    (reach, own_cell, edges).prop_map(|(reach, own_cell, edges)| Neighbourhood {
        reach,
        own_cell,
        edges,
    })
}

/// Boards of up to `cells` places: full or with holes, classic or under any rule.
fn boards(cells: usize) -> impl Strategy<Value = Board> {
    let size = (1..=cells).prop_flat_map(move |rows| (Just(rows), 1..=cells / rows));
    let rule = prop_oneof![Just(Neighbourhood::CLASSIC), rules()];
    let holes = prop_oneof![Just(u64::MAX), any::<u64>()];
    (size, rule, holes, any::<u64>()).prop_map(|((rows, columns), rule, mask, bits)| {
        let size = Size::new(rows, columns);
        let mut cells = grid(size, mask);
        if cells.is_zero() {
            cells = BitGrid::ones(size);
        }
        let mut black = grid(size, bits);
        black.and_assign(&cells);
        Board::new(Shape::with_holes(cells, rule).unwrap(), black).unwrap()
    })
}

fn goals() -> impl Strategy<Value = Goal> {
    prop::sample::select(vec![Goal::Either, Goal::White, Goal::Black])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn every_method_agrees_with_trying_every_set(board in boards(12), goal in goals()) {
        let all = exhaustive(&board, goal);
        let best = all.first();
        for method in Method::ALL {
            let Some(answer) = answer(&board, goal, method) else { continue };
            match (answer, best) {
                (Answer::Minimum(solution), Some((cells, colour))) => {
                    prop_assert_eq!(&solution.presses.cells().collect::<Vec<_>>(), cells);
                    prop_assert_eq!(solution.colour, *colour);
                }
                (Answer::Impossible, None) => {}
                (other, best) => prop_assert!(false, "{} says {other:?}, not {best:?}", method.name()),
            }
        }
    }

    #[test]
    fn all_minima_are_listed_and_counted(board in boards(12), goal in goals()) {
        let known = exhaustive(&board, goal);
        let solver = solver(board.shape());
        let one = NonZeroUsize::MIN;
        let minima = solver.minima(&board, goal, one, &Unmonitored).unwrap();
        let mut listed: Vec<_> = minima
            .iter(&Unmonitored)
            .map(|solution| (solution.presses.cells().collect::<Vec<_>>(), solution.colour))
            .collect();
        listed.sort();
        let count = solver.count_minimum(&board, goal, one, &Unmonitored).unwrap();
        prop_assert_eq!(&count, &known.len().into());
        let tally = solver.tally(&board, goal, one, &Unmonitored).unwrap();
        let rounds = known.first().map(|(cells, _)| cells.len() as u64);
        prop_assert_eq!(tally.map(|tally| (tally.rounds, tally.sets)), rounds.map(|r| (r, count)));
        // Of lists of equal length the last belongs to the least string of zeros and ones.
        let least = solver.least_pattern(&board, goal, one, &Unmonitored);
        let least = match least.answer {
            Answer::Minimum(solution) => {
                Some((solution.presses.cells().collect::<Vec<_>>(), solution.colour))
            }
            Answer::Impossible => None,
            Answer::Undecided { .. } => panic!("nobody stopped it"),
        };
        prop_assert_eq!(least.as_ref(), known.last());
        prop_assert_eq!(listed, known);
    }

    /// With many quiet patterns in groups that hang together loosely, and on large rectangles.
    #[test]
    fn the_least_pattern_is_the_last_of_all_minima(
        rows in 1..9_usize,
        columns in 5..9_usize,
        reach in prop::sample::select(vec![Reach::Plus, Reach::Diagonal, Reach::King]),
        own_cell in prop::sample::select(vec![OwnCell::Turns, OwnCell::Stays]),
        pressed: u64,
        goal in prop::sample::select(vec![Goal::Either, Goal::White]),
    ) {
        let size = Size::new(rows, columns);
        let rule = Neighbourhood { reach, own_cell, edges: Edges::Open };
        let mut board = Board::new(Shape::rectangle(size, rule).unwrap(), BitGrid::new(size)).unwrap();
        for cell in grid(size, pressed).cells() {
            board.press(cell).unwrap();
        }
        let solver = solver(board.shape());
        let one = NonZeroUsize::MIN;
        let tally = solver.tally(&board, goal, one, &Unmonitored).unwrap().unwrap();
        prop_assume!(tally.sets < 5_000_u32.into());
        let minima = solver.minima(&board, goal, one, &Unmonitored).unwrap();
        let lists = minima.iter(&Unmonitored).map(|s| s.presses.cells().collect::<Vec<_>>());
        let last = lists.max();
        let outcome = solver.least_pattern(&board, goal, one, &Unmonitored);
        check_outcome(&board, goal, &outcome);
        let Answer::Minimum(solution) = outcome.answer else {
            panic!("the presses lead back")
        };
        prop_assert_eq!(tally.rounds, solution.rounds());
        prop_assert_eq!(Some(solution.presses.cells().collect()), last);
    }

    #[test]
    fn a_board_has_a_solution_or_witnesses(board in boards(40), goal in goals()) {
        let solver = solver(board.shape());
        let mut open = 0;
        for &colour in goal.colours() {
            match solver.witness(&board, colour) {
                Some(cells) => {
                    prop_assert_eq!(verify::witness(&board, colour, &cells), Ok(()));
                }
                None => open += 1,
            }
        }
        if let Some(solution) = solver.any(&board, goal) {
            let reached = verify::solution(&board, goal, solution.presses.cells());
            prop_assert_eq!(reached, Ok(solution.colour));
            prop_assert!(open > 0);
        } else {
            prop_assert_eq!(open, 0);
        }
        if open > 0 {
            prop_assert_eq!(solver.witnesses(&board, goal), None);
            prop_assert_eq!(solver.common_witness(&board, goal), None);
        } else {
            check_witnesses(&solver, &board, goal);
        }
    }

    #[test]
    fn quiet_patterns_change_nothing(board in boards(40)) {
        let solver = solver(board.shape());
        let patterns: Vec<BitGrid> = solver.quiet_patterns().collect();
        prop_assert_eq!(patterns.len(), solver.nullity());
        for pattern in patterns {
            prop_assert_eq!(&verify::play(&board, pattern.cells()).unwrap(), &board);
        }
    }

    #[test]
    fn pressing_twice_is_nothing_and_presses_commute(
        board in boards(40),
        first in any::<prop::sample::Index>(),
        second in any::<prop::sample::Index>(),
    ) {
        let cells: Vec<_> = board.shape().cells().collect();
        let (a, b) = (*first.get(&cells), *second.get(&cells));
        prop_assert_eq!(&verify::play(&board, [a, a]).unwrap(), &board);
        prop_assert_eq!(
            verify::play(&board, [a, b]).unwrap(),
            verify::play(&board, [b, a]).unwrap()
        );
    }

    #[test]
    fn text_comes_back(board in boards(60)) {
        let rule = board.shape().neighbourhood().unwrap();
        let options = fewest::flip::TextOptions {
            size: Some(board.size()),
            ..Default::default()
        };
        let read = fewest::flip::parse_with(&board.to_string(), options).unwrap();
        prop_assert_eq!(read.into_board(rule).unwrap(), board);
    }
}
