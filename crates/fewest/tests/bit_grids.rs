//! No public call makes a [`BitGrid`] with bits behind the end of a row: not the grid's own, and none
//! that hands one out.

mod common;

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};

use common::solver;
use fewest::flip::png::{PngOptions, parse_png, read_png, write_png};
use fewest::flip::{
    self, Answer, Board, Claim, Colour, Edges, Goal, Neighbourhood, Options, OwnCell, Reach, Shape,
    Solution, TextOptions, VerifyError, game_id, generate, parse_claims, parse_picture_file,
    parse_with, pbm, study, verify,
};
use fewest::link::{self, Game, Link};
use fewest::{BitGrid, Cell, Input, Random, ReadOptions, Size, Unmonitored};
use proptest::prelude::*;
use proptest::sample::select;

/// Widths on both sides of the words' ends.
const WIDTHS: [usize; 9] = [1, 2, 3, 63, 64, 65, 127, 128, 129];

fn is_clean(grid: &BitGrid) -> bool {
    let Size { rows, columns } = grid.size();
    assert_eq!(grid.words().len(), rows * grid.stride());
    assert_eq!(grid.stride(), columns.div_ceil(64));
    let behind = |row: usize| match grid.row(row).last() {
        Some(last) if columns % 64 > 0 => last >> (columns % 64),
        _ => 0,
    };
    (0..rows).all(|row| behind(row) == 0)
}

/// What is done to a grid. Words and places are drawn from the number.
#[derive(Debug, Clone, Copy)]
enum Change {
    Set(u64, bool),
    Toggle(u64),
    Words(u64),
    WordsAndPanic(u64),
    Xor(u64),
    And(u64),
    Fill,
    Clone,
    CloneFrom(u64),
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    let change = prop_oneof![
        (any::<u64>(), any::<bool>()).prop_map(|(place, value)| Change::Set(place, value)),
        any::<u64>().prop_map(Change::Toggle),
        any::<u64>().prop_map(Change::Words),
        any::<u64>().prop_map(Change::WordsAndPanic),
        any::<u64>().prop_map(Change::Xor),
        any::<u64>().prop_map(Change::And),
        Just(Change::Fill),
        Just(Change::Clone),
        any::<u64>().prop_map(Change::CloneFrom),
    ];
    prop::collection::vec(change, 1..12)
}

/// Random places of a grid.
fn scattered(size: Size, seed: u64) -> Vec<bool> {
    let mut random = Random::new(seed, 0);
    (0..size.rows * size.columns)
        .map(|_| random.below(2) == 1)
        .collect()
}

fn places(size: Size, ones: &[bool]) -> Vec<Cell> {
    (0..size.rows * size.columns)
        .filter(|&place| ones[place])
        .map(|place| Cell::new(place / size.columns, place % size.columns))
        .collect()
}

/// Random words, those behind the ends of the rows too, and what a grid keeps of them.
fn random_words(grid: &BitGrid, seed: u64) -> (Vec<u64>, Vec<bool>) {
    let Size { rows, columns } = grid.size();
    let stride = grid.stride();
    let mut random = Random::new(seed, 1);
    let words: Vec<u64> = (0..rows * stride).map(|_| random.word()).collect();
    let bit =
        |row: usize, column: usize| words[row * stride + column / 64] >> (column % 64) & 1 == 1;
    let kept = (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)));
    let kept = kept.map(|(row, column)| bit(row, column)).collect();
    (words, kept)
}

fn hash_of(grid: &BitGrid) -> u64 {
    let mut hasher = DefaultHasher::new();
    grid.hash(&mut hasher);
    hasher.finish()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn whatever_is_done_to_a_grid_its_rows_end_where_they_should(
        rows in 0..5_usize,
        columns in prop_oneof![1 => Just(0), 9 => select(&WIDTHS[..])],
        changes in changes(),
    ) {
        let size = Size::new(rows, columns);
        let area = rows * columns;
        let mut grid = BitGrid::new(size);
        let mut model = vec![false; area];
        for change in changes {
            let place = |number: u64| (area > 0).then(|| (number % area.max(1) as u64) as usize);
            let cell = |place: usize| Cell::new(place / columns, place % columns);
            match change {
                Change::Set(number, value) => {
                    if let Some(place) = place(number) {
                        grid.set(cell(place), value);
                        model[place] = value;
                    }
                }
                Change::Toggle(number) => {
                    if let Some(place) = place(number) {
                        grid.toggle(cell(place));
                        model[place] ^= true;
                    }
                }
                Change::Words(seed) => {
                    let (words, kept) = random_words(&grid, seed);
                    let count = grid.change_words(|all| {
                        all.copy_from_slice(&words);
                        all.len()
                    });
                    prop_assert_eq!(count, words.len());
                    model = kept;
                }
                Change::WordsAndPanic(seed) => {
                    let (words, kept) = random_words(&grid, seed);
                    let changed = catch_unwind(AssertUnwindSafe(|| {
                        grid.change_words(|all| {
                            all.copy_from_slice(&words);
                            // No message on the screen, as `panic!` would write.
                            std::panic::resume_unwind(Box::new("in the middle of a change"));
                        });
                    }));
                    prop_assert!(changed.is_err());
                    model = kept;
                }
                Change::Xor(seed) => {
                    let other = scattered(size, seed);
                    grid.xor_assign(&BitGrid::from_cells(size, places(size, &other)));
                    model.iter_mut().zip(other).for_each(|(bit, other)| *bit ^= other);
                }
                Change::And(seed) => {
                    let other = scattered(size, seed);
                    grid.and_assign(&BitGrid::from_cells(size, places(size, &other)));
                    model.iter_mut().zip(other).for_each(|(bit, other)| *bit &= other);
                }
                Change::Fill => {
                    grid.fill();
                    model.fill(true);
                }
                Change::Clone => grid = grid.clone(),
                Change::CloneFrom(seed) => {
                    // Of this size and of others, so that words of before would show.
                    let mut other = BitGrid::ones(Size::new(seed as usize % 3, 70));
                    other.clone_from(&grid);
                    prop_assert_eq!(&other, &grid);
                    model = scattered(size, seed);
                    grid.clone_from(&BitGrid::from_cells(size, places(size, &model)));
                }
            }
            prop_assert!(is_clean(&grid), "{change:?} {grid:?}");
            // What is said of the grid is said of its places alone.
            let cells = places(size, &model);
            prop_assert_eq!(grid.count_ones(), cells.len() as u64);
            prop_assert_eq!(grid.is_zero(), cells.is_empty());
            prop_assert!(grid.cells().eq(cells.iter().copied()));
            prop_assert!(cells.iter().all(|&cell| grid.get(cell)));
            let same = BitGrid::from_cells(size, cells);
            prop_assert_eq!(hash_of(&same), hash_of(&grid));
            prop_assert_eq!(same.is_odd_overlap(&BitGrid::ones(size)), grid.count_ones() % 2 == 1);
            prop_assert_eq!(same, grid.clone());
        }
    }
}

/// A board of a few rows, mostly with an end of a row inside a word, full or with holes.
fn boards() -> impl Strategy<Value = (Board, Goal)> {
    let reach = select(vec![
        Reach::Plus,
        Reach::King,
        Reach::Diagonal,
        Reach::Cross,
    ]);
    let own_cell = select(vec![OwnCell::Turns, OwnCell::Stays]);
    let edges = select(vec![Edges::Open, Edges::Wrap]);
    let goal = select(vec![Goal::Either, Goal::White, Goal::Black]);
    let rule = prop_oneof![
        Just(Neighbourhood::CLASSIC),
        (reach, own_cell, edges).prop_map(|(reach, own_cell, edges)| Neighbourhood {
            reach,
            own_cell,
            edges,
        }),
    ];
    let size = (1..4_usize, select(&WIDTHS[..]));
    (size, rule, goal, any::<bool>(), any::<bool>(), any::<u64>()).prop_map(
        |((rows, columns), rule, goal, holes, pressed, seed)| {
            let size = Size::new(rows, columns);
            let mut cells = BitGrid::ones(size);
            if holes {
                cells.toggle(Cell::new(rows - 1, columns - 1));
            }
            let shape = if cells.is_zero() || !holes {
                Shape::rectangle(size, rule).unwrap()
            } else {
                Shape::with_holes(cells, rule).unwrap()
            };
            let mut random = Random::new(seed, 2);
            let on: Vec<Cell> = shape.cells().filter(|_| random.below(2) == 1).collect();
            let mut board = Board::new(shape, BitGrid::new(size)).unwrap();
            if pressed {
                for cell in on {
                    board.press(cell).unwrap();
                }
            } else {
                board = Board::new(board.shape().clone(), BitGrid::from_cells(size, on)).unwrap();
            }
            (board, goal)
        },
    )
}

/// All grids of a board.
fn of_board(board: &Board) -> Vec<BitGrid> {
    let mut grids = vec![board.black().clone(), board.white()];
    grids.extend(Colour::ALL.map(|colour| board.wrong(colour).into_owned()));
    grids.extend(board.shape().cell_mask().cloned());
    grids
}

fn of_input(input: Input) -> Vec<BitGrid> {
    match input {
        Input::Flip { board, .. } => of_board(&board),
        Input::Mayan { .. } => panic!("no text here is of a Mayan board"),
    }
}

fn of_answer(answer: Answer) -> Option<BitGrid> {
    match answer {
        Answer::Minimum(solution)
        | Answer::Undecided {
            best: Some(solution),
            ..
        } => Some(solution.presses),
        Answer::Impossible | Answer::Undecided { best: None, .. } => None,
    }
}

/// What is read from the forms that grids are written in.
fn read_back(board: &Board, goal: Goal) -> Vec<BitGrid> {
    let black = board.black();
    let size = board.size();
    let mut grids = Vec::new();
    let text = board.to_string();
    let options = TextOptions {
        size: Some(size),
        ..TextOptions::default()
    };
    let picture = parse_with(&text, options).unwrap();
    grids.extend(of_board(
        &picture.into_board(Neighbourhood::CLASSIC).unwrap(),
    ));
    let options = ReadOptions {
        size: Some(size),
        ..ReadOptions::default()
    };
    grids.extend(of_input(fewest::read(text.as_bytes(), &options).unwrap()));
    let mut file = pbm::pbm_header(size).into_bytes();
    let mut digits = format!("P1\n{} {}\n", size.columns, size.rows);
    for row in 0..size.rows {
        pbm::pbm_row(black.row(row), size.columns, &mut file);
        let bit = |column| {
            if black.get(Cell::new(row, column)) {
                '1'
            } else {
                '0'
            }
        };
        digits.extend((0..size.columns).map(bit));
        digits.push('\n');
    }
    // What pads the rows in the file is nothing to a grid.
    let row_bytes = size.columns.div_ceil(8);
    let start = file.len() - size.rows * row_bytes;
    if !size.columns.is_multiple_of(8) {
        for row in 0..size.rows {
            file[start + (row + 1) * row_bytes - 1] |= 0xff >> (size.columns % 8);
        }
    }
    grids.push(pbm::parse_pbm(&file).unwrap());
    grids.push(pbm::parse_pbm(digits.as_bytes()).unwrap());
    let png = write_png(black).unwrap();
    grids.push(parse_png(&png, PngOptions::default().memory).unwrap());
    let read = read_png(&png, PngOptions::default()).unwrap();
    grids.push(read.black);
    grids.extend(read.cells);
    for file in [file, png] {
        let claim = parse_picture_file(&file, PngOptions::default().memory);
        let Some(Ok(Claim::Pattern { presses, .. })) = claim else {
            panic!("the picture is an answer");
        };
        grids.push(presses);
    }
    for claim in parse_claims(&black.to_string()).unwrap() {
        match claim {
            Claim::Pattern { presses, .. } => grids.push(presses),
            Claim::Impossible { proofs } => grids.extend(proofs.into_iter().map(|(set, _)| set)),
            Claim::Rounds(_) | Claim::Presses { .. } => {}
        }
    }
    let presses = board.shape().cells().step_by(2);
    let game = Game::Flip {
        board: board.clone(),
        goal,
        presses: Some(BitGrid::from_cells(size, presses)),
    };
    let text = Link { game, step: None }.text().unwrap();
    let Game::Flip { board, presses, .. } = link::parse(&text).unwrap().link.game else {
        panic!("it is a flip board");
    };
    grids.extend(of_board(&board));
    grids.extend(presses);
    // Every press turns everything, and every place is lit.
    let places = size.rows * size.columns;
    let (matrix, lit) = ((places * places).div_ceil(4), places.div_ceil(4));
    let (matrix, lit) = ("f".repeat(matrix), "f".repeat(lit));
    let id = format!("{}x{}:{matrix},{lit}", size.columns, size.rows);
    grids.extend(of_board(&game_id::parse_game_id(&id).unwrap()));
    grids
}

/// What a solver and a search say of a board.
fn solved(board: &Board, goal: Goal) -> Vec<BitGrid> {
    let one = NonZeroUsize::MIN;
    let solver = solver(board.shape());
    let mut grids: Vec<BitGrid> = solver.quiet_patterns().take(5).collect();
    let presses = |solution: Solution| solution.presses;
    grids.extend(solver.any(board, goal).map(presses));
    grids.extend(
        Colour::ALL
            .iter()
            .filter_map(|&colour| solver.witness(board, colour)),
    );
    if solver.nullity() <= 12 {
        grids.extend(of_answer(
            solver.minimum(board, goal, one, &Unmonitored).answer,
        ));
        grids.extend(of_answer(
            solver.least_pattern(board, goal, one, &Unmonitored).answer,
        ));
        if let Ok(minima) = solver.minima(board, goal, one, &Unmonitored) {
            grids.extend(minima.iter(&Unmonitored).take(3).map(presses));
        }
        for method in flip::Method::ALL {
            let options = Options {
                method,
                ..Options::default()
            };
            let cells = board.shape().cell_count();
            if cells <= 9
                && let Ok(outcome) = flip::minimum(board, goal, &options, &Unmonitored)
            {
                grids.extend(of_answer(outcome.answer));
            }
        }
        if board.shape().cell_count() <= 64
            && let Ok(rounds) = study::rounds(&solver, goal, 1 << 24, &Unmonitored)
        {
            grids.extend(of_board(&rounds.worst));
        }
    }
    let mut cells = board.shape().cells();
    let cell = cells.next().expect("there is a cell");
    match verify::press_list(board, goal, [cell]) {
        Err(VerifyError::NotReached { after }) => grids.extend(of_board(&after)),
        Ok(_) => grids.extend(of_board(&verify::play(board, [cell]).unwrap())),
        Err(error) => panic!("{error}"),
    }
    let mut pressed = board.clone();
    pressed.press(cell).unwrap();
    grids.extend(of_board(&pressed));
    grids
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn grids_that_are_handed_out_end_where_they_should((board, goal) in boards()) {
        let mut grids = of_board(&board);
        grids.extend(read_back(&board, goal));
        grids.extend(solved(&board, goal));
        for grid in grids {
            prop_assert!(is_clean(&grid), "{grid:?} of\n{board}");
        }
    }

    #[test]
    fn generated_boards_end_where_they_should(
        rows in 1..3_usize,
        columns in select(&WIDTHS[..]),
        seed: u64,
    ) {
        let shape = Shape::rectangle(Size::new(rows, columns), Neighbourhood::CLASSIC).unwrap();
        let solver = solver(&shape);
        let wanted = generate::Wanted {
            goal: Goal::Either,
            promise: generate::Promise::Solvable { rounds: None, answers: generate::Answers::Any },
        };
        let generator = generate::Generator::new(&solver, wanted).unwrap();
        let mut random = Random::new(seed, 0);
        let made = generator.board(&mut random, generate::Limits::default(), &Unmonitored).unwrap();
        let mut grids = of_board(&made.board);
        grids.extend(made.solution.map(|solution| solution.presses));
        let percent = (seed % 50) as u8;
        let holes = generate::with_holes(shape.size(), percent, Neighbourhood::CLASSIC, &mut random);
        grids.extend(holes.unwrap().cell_mask().cloned());
        for grid in grids {
            prop_assert!(is_clean(&grid), "{grid:?}");
        }
    }
}
