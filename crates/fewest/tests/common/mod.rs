//! What the flip tests share: reading boards, replaying answers, and an exhaustive search.
#![allow(dead_code, reason = "each test file uses a part of it")]
#![allow(unreachable_pub, reason = "a module of several test crates")]

use fewest::flip::{
    Answer, Board, Colour, Goal, Method, Neighbourhood, Options, Outcome, Shape, Solver,
    TextOptions, parse_with, verify,
};
use fewest::{BitGrid, Cell, Size, Unmonitored};

/// A classic board from rows joined by `/`, or one row.
pub fn board(text: &str) -> Board {
    let columns = text.split('/').next().unwrap().len();
    let rows = text.split('/').count();
    let size = (rows == 1).then(|| Size::new(1, columns));
    let options = TextOptions {
        size,
        ..TextOptions::default()
    };
    parse_with(text, options)
        .unwrap()
        .into_board(Neighbourhood::CLASSIC)
        .unwrap()
}

/// A classic board whose black cells are the ones of `bits`, row by row from bit 0.
pub fn classic(size: Size, bits: u64) -> Board {
    Board::classic(grid(size, bits)).unwrap()
}

/// A set of cells from bits, row by row from bit 0.
pub fn grid(size: Size, bits: u64) -> BitGrid {
    let cells = (0..size.rows * size.columns).filter(|i| bits >> i & 1 == 1);
    BitGrid::from_cells(
        size,
        cells.map(|i| Cell::new(i / size.columns, i % size.columns)),
    )
}

/// The default options with another method.
pub fn by(method: Method) -> Options {
    Options {
        method,
        ..Options::default()
    }
}

/// The solver of a shape that fits in memory.
pub fn solver(shape: &Shape) -> Solver {
    Solver::new(shape, Solver::DEFAULT_MEMORY, &Unmonitored).unwrap()
}

/// Replays the solution of an outcome, and checks that it was decided.
pub fn check_outcome(board: &Board, goal: Goal, outcome: &Outcome) {
    match &outcome.answer {
        Answer::Minimum(solution) => {
            let reached = verify::solution(board, goal, solution.presses.cells());
            assert_eq!(reached, Ok(solution.colour), "{board}");
        }
        Answer::Impossible => {}
        Answer::Undecided { .. } => panic!("nobody stopped the search of\n{board}"),
    }
}

/// All press sets of the fewest rounds, by trying every set; the lists of cells, sorted.
pub fn exhaustive(board: &Board, goal: Goal) -> Vec<(Vec<Cell>, Colour)> {
    let cells: Vec<Cell> = board.shape().cells().collect();
    let turned: Vec<u64> = cells
        .iter()
        .map(|&cell| bits_of(&cells, &board.shape().turned_by(cell)))
        .collect();
    let black: Vec<Cell> = board.black().cells().collect();
    let start = bits_of(&cells, &black);
    let all = (1_u64 << cells.len()) - 1;
    let mut best = u32::MAX;
    let mut found = Vec::new();
    for presses in 0..=all {
        let count = presses.count_ones();
        if count > best {
            continue;
        }
        let pressed = || (0..cells.len()).filter(move |i| presses >> i & 1 == 1);
        let state = pressed().fold(start, |state, i| state ^ turned[i]);
        for &colour in goal.colours() {
            let wanted = match colour {
                Colour::White => 0,
                Colour::Black => all,
            };
            if state == wanted {
                if count < best {
                    best = count;
                    found.clear();
                }
                found.push((pressed().map(|i| cells[i]).collect(), colour));
            }
        }
    }
    found.sort();
    found
}

fn bits_of(cells: &[Cell], set: &[Cell]) -> u64 {
    let index = |cell: &Cell| cells.binary_search(cell).unwrap();
    set.iter().fold(0, |bits, cell| bits | 1 << index(cell))
}
