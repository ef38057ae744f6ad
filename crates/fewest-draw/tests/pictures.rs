//! Drawings as files: exact ones, and what holds for all of them.

use fewest::flip::{Board, Edges, Goal, Neighbourhood, Reach, Shape, Solver, parse};
use fewest::mayan::{self, Direction, Drag, IdleSwaps, legal_drags, play};
use fewest::{BitGrid, Cell, Size, Unmonitored};
use fewest_draw::{
    Bar, Chart, DrawError, Drawing, MAX_PLACES, Marked, Style, Theme, bar_charts, flip_board,
    flip_steps, mayan_board, mayan_steps, quiet_patterns,
};
use proptest::prelude::*;
use resvg::usvg;
use snapbox::{Data, assert_data_eq};

fn flip(text: &str) -> Board {
    let picture = parse(text).expect("a picture");
    let board = picture.into_board(Neighbourhood::CLASSIC);
    board.expect("a board")
}

fn sample() -> mayan::Board {
    let columns = [
        vec![1],
        vec![2, 1],
        vec![2, 3, 4],
        vec![3, 1],
        vec![2, 4, 3, 4],
    ];
    mayan::Board::new(mayan::CLASSIC_SIZE, &columns).expect("the sample")
}

fn sample_drags() -> Vec<Drag> {
    let places = [(2, 1), (3, 1), (3, 0)];
    let right = |(column, height)| Drag::new(column, height, Direction::Right);
    places.map(right).to_vec()
}

/// A file of `testdata/draw`; `SNAPSHOTS=overwrite cargo test` writes it anew.
fn assert_snapshot(drawing: &Drawing, name: &str) {
    let path = format!(
        "{}/../../testdata/draw/{name}.svg",
        env!("CARGO_MANIFEST_DIR")
    );
    let kept = Data::read_from(path.as_ref(), None);
    assert_data_eq!(drawing.svg().to_owned(), kept.raw());
}

/// What holds for every drawing: it is well-formed, has words for those who do not see it, and
/// nothing lies outside.
fn assert_sound(drawing: &Drawing) {
    let document = roxmltree::Document::parse(drawing.svg()).expect("XML");
    let root = document.root_element();
    let attribute = |name| root.attribute(name).expect("an attribute").to_owned();
    assert_eq!(attribute("width"), drawing.width().to_string());
    assert_eq!(attribute("height"), drawing.height().to_string());
    assert_eq!(attribute("role"), "img");
    for name in ["title", "desc"] {
        let found = root.children().find(|node| node.has_tag_name(name));
        assert!(found.is_some_and(|node| node.text().is_some()), "{name}");
    }
    let tree = usvg::Tree::from_str(drawing.svg(), &usvg::Options::default()).expect("SVG");
    let seen = tree.root().abs_stroke_bounding_box();
    let (width, height) = (tree.size().width(), tree.size().height());
    assert!(
        seen.left() >= -0.01
            && seen.top() >= -0.01
            && seen.right() <= width + 0.01
            && seen.bottom() <= height + 0.01,
        "{seen:?} is not within {width}x{height}"
    );
}

#[test]
fn small_drawings_are_as_written() {
    let style = Style::default();
    let board = flip("bw\n_b");
    let presses = BitGrid::from_cells(board.size(), [Cell::new(0, 0), Cell::new(1, 1)]);
    let drawing = flip_board(&board, Marked::Presses(&presses), "2 presses.", &style);
    assert_snapshot(&drawing.expect("a drawing"), "flip-presses");

    let drawing = flip_board(&board, Marked::Nothing, "", &style).expect("a drawing");
    assert_snapshot(&drawing.with_goal(Goal::White), "flip-board");
    let drawing = mayan_board(&sample(), &[], "", &style).expect("a drawing");
    let drawing = drawing.with_puzzle(Some(3), Some(IdleSwaps::Legal));
    assert_snapshot(&drawing, "mayan-board");

    let size = Size::new(2, 4);
    let blocks = mayan::Board::new(size, &[vec![1], vec![1], vec![], vec![1]]).expect("a board");
    let drag = Drag::new(3, 0, Direction::Left);
    let dark = Style {
        theme: Theme::Dark,
        ..style
    };
    let drawing = mayan_steps(&blocks, &[drag], IdleSwaps::Legal, "", &dark);
    assert_snapshot(&drawing.expect("a drawing"), "mayan-steps");

    let bar = |label: &str, count: &str| Bar {
        label: label.to_owned(),
        count: count.to_owned(),
    };
    let chart = Chart {
        title: "title".to_owned(),
        labels: "rounds".to_owned(),
        counts: "boards".to_owned(),
        bars: vec![bar("0", "1"), bar("1", "1234"), bar("2", "0")],
        rest: Some(bar("impossible", "5")),
    };
    assert_snapshot(&bar_charts(&[chart], "A chart", "", &style), "bars");
}

#[test]
fn all_kinds_of_drawings_are_sound() {
    for theme in Theme::ALL {
        let style = Style {
            theme,
            ..Style::default()
        };
        let board = flip("bwwb\nbbwb\nbwwb\nbwww");
        let cells = [(0, 0), (0, 1), (1, 1), (3, 2)].map(|(row, column)| Cell::new(row, column));
        let set = BitGrid::from_cells(board.size(), cells);
        for marked in [Marked::Nothing, Marked::Presses(&set), Marked::Proof(&set)] {
            assert_sound(&flip_board(&board, marked, "<&>", &style).expect("a drawing"));
        }
        assert_sound(&flip_steps(&board, &cells, "caption", &style).expect("a drawing"));
        let drags = sample_drags();
        assert_sound(&mayan_board(&sample(), &drags, "", &style).expect("a drawing"));
        let steps = mayan_steps(&sample(), &drags, IdleSwaps::Legal, "", &style);
        assert_sound(&steps.expect("a drawing"));
        assert_sound(&bar_charts(&[], "nothing", "", &style));
    }
}

#[test]
fn a_strip_has_a_panel_for_every_step() {
    let style = Style::default();
    let panels = |drawing: &Drawing| drawing.svg().matches("<g ").count();
    let steps = mayan_steps(&sample(), &sample_drags(), IdleSwaps::Legal, "", &style);
    // Three drags, three waves after the last, and the end.
    assert_eq!(panels(&steps.expect("a drawing")), 7);
    let board = flip("bwwb\nbbwb\nbwwb\nbwww");
    let cells = [Cell::new(0, 0), Cell::new(0, 0)];
    assert_eq!(
        panels(&flip_steps(&board, &cells, "", &style).expect("a drawing")),
        3
    );
}

#[test]
fn quiet_patterns_fill_a_poster() {
    let style = Style::default();
    for (size, count) in [(5, 2), (9, 8), (6, 0)] {
        let shape = Shape::rectangle(Size::new(size, size), Neighbourhood::CLASSIC);
        let shape = shape.expect("a shape");
        let solver = Solver::new(&shape, 1 << 30, &Unmonitored).expect("small");
        let patterns: Vec<BitGrid> = solver.quiet_patterns().collect();
        assert_eq!(patterns.len(), count);
        let drawing = quiet_patterns(&shape, &patterns, "", &style).expect("a drawing");
        assert_sound(&drawing);
        assert_eq!(drawing.svg().matches("<g ").count(), count.max(1));
        let pressed: u64 = patterns.iter().map(BitGrid::count_ones).sum();
        let accent = drawing.svg().matches("fill=\"#0B5CAD\"").count();
        assert_eq!(accent as u64, pressed);
    }
}

#[test]
fn charts_stand_side_by_side_and_look_alike() {
    let chart = |bars: usize| Chart {
        title: "title".to_owned(),
        labels: "rounds".to_owned(),
        counts: "boards".to_owned(),
        bars: (0..bars)
            .map(|count| Bar {
                label: count.to_string(),
                count: match count {
                    0 => "0".to_owned(),
                    count => format!("{count}{}", "0".repeat(40)),
                },
            })
            .collect(),
        rest: None,
    };
    for longest in [2, 24, 25, 80, 81, 2000] {
        let charts = [chart(1), chart(longest)];
        let drawing = bar_charts(&charts, "a", "b", &Style::default());
        assert_sound(&drawing);
        assert!(drawing.width() > 400 && drawing.width() < 1400, "{longest}");
        // No bar for no boards; one more rectangle is the axis, and one the page.
        let bars = drawing.svg().matches("<rect ").count();
        assert_eq!(bars, longest - 1 + 2 + 1, "{longest}");
    }
}

#[test]
fn what_cannot_be_played_is_told() {
    let style = Style::default();
    let mut drags = sample_drags();
    drags.insert(1, Drag::new(0, 6, Direction::Right));
    let drawing = mayan_steps(&sample(), &drags, IdleSwaps::Legal, "", &style);
    assert!(matches!(drawing, Err(DrawError::Drag { index: 1, .. })));
    let presses = [Cell::new(0, 0), Cell::new(1, 0)];
    let drawing = flip_steps(&flip("bw\n_b"), &presses, "", &style);
    assert_eq!(drawing, Err(DrawError::Press { index: 1 }));
}

#[test]
fn large_boards_become_runs_of_equal_cells() {
    let style = Style::default();
    let size = Size::new(1000, 1000);
    let white = Board::classic(BitGrid::new(size)).expect("a board");
    let drawing = flip_board(&white, Marked::Nothing, "", &style).expect("a drawing");
    // A path a row.
    assert_eq!(drawing.svg().matches("<path ").count(), 1000);
    let (head, rest) = drawing.svg().split_once("<metadata>").expect("a board");
    let (board, rest) = rest.split_once("</metadata>").expect("its end");
    assert!(head.len() + rest.len() < 100_000);
    // And by which it is read back, little more than a letter a place.
    assert!(board.len() < 1_010_000, "{}", board.len());
    assert!(drawing.width() < 1100);
    assert_sound(&drawing);

    let size = Size::new(1 << 12, (MAX_PLACES >> 12) + 1);
    let large = Board::classic(BitGrid::new(size)).expect("a board");
    let drawing = flip_board(&large, Marked::Nothing, "", &style);
    assert!(matches!(drawing, Err(DrawError::TooManyPlaces { .. })));
    let many = vec![Cell::new(0, 0); MAX_PLACES];
    let drawing = flip_steps(&flip("b"), &many, "", &style);
    let places = MAX_PLACES as u128 + 1;
    assert_eq!(drawing, Err(DrawError::TooManyPlaces { places }));
}

#[test]
fn runs_cover_the_cells_that_are_equal() {
    let style = Style {
        cell: Some(2),
        ..Style::default()
    };
    let board = flip("bbwb\n_bbw");
    let drawing = flip_board(&board, Marked::Nothing, "", &style).expect("a drawing");
    let paths: Vec<&str> = drawing
        .svg()
        .lines()
        .filter(|line| line.contains("<path"))
        .collect();
    assert_eq!(
        paths,
        [
            "<path d=\"M6 2h2v2h-2z\" fill=\"#FFFFFF\"/>",
            "<path d=\"M8 4h2v2h-2z\" fill=\"#FFFFFF\"/>",
            "<path d=\"M2 2h4v2h-4zM8 2h2v2h-2z\" fill=\"#1B1F24\"/>",
            "<path d=\"M4 4h4v2h-4z\" fill=\"#1B1F24\"/>",
        ]
    );
}

/// Boards of all shapes and rules.
fn boards() -> impl Strategy<Value = (Board, BitGrid)> {
    let reach = prop_oneof![
        Just(Reach::Plus),
        Just(Reach::King),
        Just(Reach::Diagonal),
        Just(Reach::Cross)
    ];
    let edges = prop_oneof![Just(Edges::Open), Just(Edges::Wrap)];
    (1_usize..=30, 1_usize..=70, reach, edges).prop_flat_map(|(rows, columns, reach, edges)| {
        let size = Size::new(rows, columns);
        let rule = Neighbourhood {
            reach,
            edges,
            ..Neighbourhood::CLASSIC
        };
        proptest::collection::vec(0_u8..16, rows * columns).prop_map(move |kinds| {
            let cells = |wanted: &dyn Fn(u8) -> bool| {
                let places = kinds.iter().enumerate().filter(|(_, kind)| wanted(**kind));
                let cell = |(index, _): (usize, &u8)| Cell::new(index / columns, index % columns);
                BitGrid::from_cells(size, places.map(cell))
            };
            let mut there = cells(&|kind| kind > 1);
            there.set(Cell::new(0, 0), true);
            let shape = Shape::with_holes(there, rule).expect("a shape");
            let board = Board::new(shape, cells(&|kind| kind > 8)).expect("a board");
            (board, cells(&|kind| kind > 12))
        })
    })
}

fn styles() -> impl Strategy<Value = Style> {
    let theme = prop_oneof![Just(Theme::Light), Just(Theme::Dark)];
    let cell = proptest::option::of(1_u32..=64);
    let columns = proptest::option::of(1_usize..=5);
    (theme, cell, columns).prop_map(|(theme, cell, columns)| Style {
        theme,
        cell,
        columns,
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn every_flip_board_can_be_drawn(
        (board, set) in boards(),
        style in styles(),
        caption in "[ -~]{0,60}",
    ) {
        for marked in [Marked::Nothing, Marked::Presses(&set), Marked::Proof(&set)] {
            let drawing = flip_board(&board, marked, &caption, &style).expect("a drawing");
            assert_sound(&drawing);
        }
        let presses: Vec<Cell> = set.cells().take(3).collect();
        assert_sound(&flip_steps(&board, &presses, &caption, &style).expect("a drawing"));
        let shape = board.shape();
        let patterns = [set.clone(), set];
        assert_sound(&quiet_patterns(shape, &patterns, &caption, &style).expect("a drawing"));
    }

    #[test]
    fn every_mayan_board_can_be_drawn(
        columns in proptest::collection::vec(proptest::collection::vec(1_u8..=99, 0..=9), 1..=12),
        choices in proptest::collection::vec(0_usize..1000, 0..=5),
        style in styles(),
    ) {
        let size = Size::new(9, columns.len());
        // A board with a run is none.
        if let Ok(board) = mayan::Board::new(size, &columns) {
            let mut drags = Vec::new();
            let mut rest = board.clone();
            for choice in choices {
                let legal = legal_drags(&rest, IdleSwaps::Legal);
                let Some(&drag) = legal.get(choice % legal.len().max(1)) else { break };
                rest = play(&rest, drag, IdleSwaps::Legal).expect("a legal drag");
                drags.push(drag);
            }
            assert_sound(&mayan_board(&board, &drags, "", &style).expect("a drawing"));
            let steps = mayan_steps(&board, &drags, IdleSwaps::Legal, "", &style);
            assert_sound(&steps.expect("a drawing"));
        }
    }
}
