//! Small boards under any rule: methods agree, solutions replay, impossibility has a witness.
#![no_main]

use fewest::flip::{
    Answer, Board, Edges, Goal, Method, Neighbourhood, Options, OwnCell, Reach, Shape, Solver,
    minimum, verify,
};
use fewest::{BitGrid, Cell, Size, Unmonitored};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, u8, u8, u16, u16)| {
    let (size, rule, goal, cells, black) = input;
    let size = Size::new(usize::from(size & 3) + 1, usize::from(size >> 2 & 3) + 1);
    let neighbourhood = Neighbourhood {
        reach: [Reach::Plus, Reach::King, Reach::Diagonal, Reach::Cross][usize::from(rule & 3)],
        own_cell: [OwnCell::Turns, OwnCell::Stays][usize::from(rule >> 2 & 1)],
        edges: [Edges::Open, Edges::Wrap][usize::from(rule >> 3 & 1)],
    };
    let goal = [Goal::Either, Goal::White, Goal::Black][usize::from(goal % 3)];
    let grid = |bits: u16| {
        let places = (0..size.rows * size.columns).filter(|i| bits >> i & 1 == 1);
        let cell = |i| Cell::new(i / size.columns, i % size.columns);
        BitGrid::from_cells(size, places.map(cell))
    };
    let cells = grid(cells);
    let mut black = grid(black);
    black.and_assign(&cells);
    let Ok(shape) = Shape::with_holes(cells, neighbourhood) else {
        return;
    };
    let board = Board::new(shape, black).expect("no piece lies in a hole");
    let mut first = None;
    let solver = Solver::new(board.shape(), Solver::DEFAULT_MEMORY, &Unmonitored);
    let solver = solver.expect("a small board");
    for method in Method::ALL {
        let options = Options {
            method,
            ..Options::default()
        };
        let Ok(outcome) = minimum(&board, goal, &options, &Unmonitored) else {
            continue;
        };
        match &outcome.answer {
            Answer::Minimum(solution) => {
                let reached = verify::solution(&board, goal, solution.presses.cells());
                assert_eq!(reached, Ok(solution.colour));
            }
            Answer::Impossible => {
                for &colour in goal.colours() {
                    let cells = solver.witness(&board, colour).expect("a witness");
                    verify::witness(&board, colour, &cells).expect("a proof");
                }
            }
            Answer::Undecided { .. } => panic!("nobody stopped the search"),
        }
        let first = first.get_or_insert_with(|| outcome.answer.clone());
        assert_eq!(*first, outcome.answer, "{}", method.name());
    }
});
