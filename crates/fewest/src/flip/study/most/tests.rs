use std::num::NonZeroUsize;

use super::super::parts::Class;
use super::*;
use crate::flip::study::tests::rules;
use crate::flip::{Answer, Edges, Neighbourhood, OwnCell, Reach, Shape};
use crate::{Size, Unmonitored};

const GOALS: [Goal; 3] = [Goal::White, Goal::Black, Goal::Either];

fn solver(rows: usize, columns: usize) -> Solver {
    let shape = Shape::rectangle(Size::new(rows, columns), Neighbourhood::CLASSIC).unwrap();
    Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap()
}

/// What is found, after the ordinary solver has solved the board.
fn proven(solver: &Solver, goal: Goal) -> u64 {
    let most = most(solver, goal, 1 << 30, &Unmonitored).unwrap();
    assert!(most.is_proven(), "{most:?}");
    let outcome = solver.minimum(&most.board, goal, NonZeroUsize::MIN, &Unmonitored);
    let Answer::Minimum(solution) = outcome.answer else {
        panic!("the board can be solved");
    };
    assert_eq!(solution.rounds(), most.lower, "{goal:?}");
    most.lower
}

/// White: Boyles, arXiv 2201.03452, table of the most presses.
#[test]
fn known_sizes() {
    for (side, white, either) in [
        (4, 7, 6),
        (5, 15, 12),
        (9, 37, 36),
        (11, 65, 62),
        (14, 123, 120),
        (17, 199, 170),
    ] {
        let solver = solver(side, side);
        assert_eq!(proven(&solver, Goal::White), white, "{side}");
        assert_eq!(proven(&solver, Goal::Either), either, "{side}");
    }
}

/// For one colour and for either, by all press sets, each with one press more or less than the one before.
fn most_of_all(shape: &Shape) -> [u64; 2] {
    let cells: Vec<Cell> = shape.cells().collect();
    let place = |cell: Cell| cells.binary_search(&cell).unwrap();
    let presses: Vec<usize> = cells
        .iter()
        .map(|&cell| {
            let turned = shape.turned_by(cell);
            turned.into_iter().map(|cell| 1 << place(cell)).sum()
        })
        .collect();
    let mut least = vec![u32::MAX; 1 << cells.len()];
    let (mut set, mut board) = (0_usize, 0_usize);
    for step in 1..=least.len() {
        least[board] = least[board].min(set.count_ones());
        let press = step.trailing_zeros() as usize;
        if press < cells.len() {
            set ^= 1 << press;
            board ^= presses[press];
        }
    }
    let all = least.len() - 1;
    let either = (0..=all).map(|board| least[board].min(least[board ^ all]));
    let largest = |least: &mut dyn Iterator<Item = u32>| {
        let solvable = least.filter(|&rounds| rounds != u32::MAX);
        u64::from(solvable.max().unwrap())
    };
    [
        largest(&mut least.iter().copied()),
        largest(&mut { either }),
    ]
}

/// Every rule and goal; smaller boards, and boards of any shape, are with the counts in `study::tests`.
#[test]
fn agrees_with_all_boards_of_16_to_20_cells() {
    let mut compared = 0;
    for rule in rules() {
        for (rows, columns) in [(4, 4), (2, 9), (6, 3), (1, 19), (4, 5)] {
            let shape = Shape::rectangle(Size::new(rows, columns), rule).unwrap();
            let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
            if solver.nullity() > 10 {
                continue;
            }
            let [one, either] = most_of_all(&shape);
            for (goal, wanted) in GOALS.into_iter().zip([one, one, either]) {
                let found = proven(&solver, goal);
                assert_eq!(found, wanted, "{rule:?} {rows}x{columns} {goal:?}");
            }
            compared += 1;
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn what_takes_too_much_is_refused() {
    let shape = |rows, columns, reach, own_cell, edges| {
        let rule = Neighbourhood {
            reach,
            own_cell,
            edges,
        };
        Shape::rectangle(Size::new(rows, columns), rule).unwrap()
    };
    let [turns, stays] = [OwnCell::Turns, OwnCell::Stays];
    let large = shape(1, 65_537, Reach::Plus, turns, Edges::Open);
    let cells = MostError::Cells { cells: 65_537 };
    assert_eq!(Most::check(&large), Err(cells));
    let refused = |shape: Shape, goal, memory| {
        Most::check(&shape).unwrap();
        let solver = Solver::new(&shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
        most(&solver, goal, memory, &Unmonitored).unwrap_err()
    };
    // Half of the patterns of a torus without the pressed cells hang together.
    let wrapped = shape(21, 21, Reach::Plus, stays, Edges::Wrap);
    let patterns = MostError::Patterns { patterns: 41 };
    assert_eq!(refused(wrapped, Goal::White, 1 << 30), patterns);
    // No press turns anything, so every cell is a pattern of its own.
    let idle = shape(1, 2000, Reach::Diagonal, stays, Edges::Open);
    let memory = MostError::Memory { limit: 500_000 };
    assert_eq!(refused(idle.clone(), Goal::White, 500_000), memory);
    let solver = Solver::new(&idle, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap();
    assert_eq!(proven(&solver, Goal::White), 0);
}

/// A code with classes of these columns and sizes.
pub(super) fn code(classes: &[(u32, usize)]) -> Code {
    let columns = classes.iter().fold(0, |all, (column, _)| all | column);
    let class = |(row, &(column, size)): (usize, &(u32, usize))| Class {
        column,
        cells: (0..size).map(|column| Cell::new(row, column)).collect(),
    };
    let dimension = (u32::BITS - columns.leading_zeros()) as usize;
    Code::new(dimension, classes.iter().enumerate().map(class).collect())
}

/// All that the classes can have.
pub(super) fn balances(code: &Code) -> Vec<Vec<i32>> {
    let mut balances = vec![Vec::new()];
    for class in 0..code.classes.len() {
        let size = code.size(class);
        balances = balances
            .iter()
            .flat_map(|start| {
                let ends = (-size..=size).step_by(2);
                ends.map(|end| start.iter().copied().chain([end]).collect())
            })
            .collect();
    }
    balances
}
