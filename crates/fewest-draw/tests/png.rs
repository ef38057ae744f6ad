//! Drawings as PNG: size and colours.
#![cfg(feature = "png")]
#![allow(
    clippy::unreadable_literal,
    reason = "colours are written as everywhere"
)]

use fewest::drawing::Subject;
use fewest::flip::png::PictureError;
use fewest::flip::{Board, Edges, Goal, Neighbourhood, OwnCell, Reach, Shape, parse};
use fewest::mayan::{self, Direction, Drag, IdleSwaps};
use fewest::{BitGrid, Cell, Input, ReadErrorKind, ReadOptions, Size};
use fewest_draw::{
    Bar, Chart, Drawing, Marked, PngError, Style, Theme, bar_charts, flip_board, flip_steps,
    mayan_board, mayan_steps, png as png_of, quiet_patterns,
};
use proptest::prelude::*;

/// Width, height and the pixels, four bytes each.
fn pixels(drawing: &Drawing) -> (u32, u32, Vec<u8>) {
    let bytes = png_of(drawing).expect("a PNG");
    let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
        .read_info()
        .expect("a header");
    let length = reader.output_buffer_size().expect("a size");
    let mut pixels = vec![0; length];
    let frame = reader.next_frame(&mut pixels).expect("pixels");
    assert_eq!(frame.color_type, png::ColorType::Rgba);
    (frame.width, frame.height, pixels)
}

fn at(picture: &(u32, u32, Vec<u8>), x: u32, y: u32) -> u32 {
    let start = (y * picture.0 + x) as usize * 4;
    let pixel = &picture.2[start..start + 4];
    assert_eq!(pixel[3], 255, "pictures have no transparent places");
    u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]])
}

#[test]
fn a_png_is_of_the_size_of_its_drawing_and_shows_its_colours() {
    let picture = parse("bw\nwb").expect("a picture");
    let board = picture.into_board(Neighbourhood::CLASSIC).expect("a board");
    for (theme, page) in [(Theme::Light, 0xF6F7F9), (Theme::Dark, 0x14161A)] {
        let style = Style {
            theme,
            ..Style::default()
        };
        let drawing = flip_board(&board, Marked::Nothing, "", &style).expect("a drawing");
        let picture = pixels(&drawing);
        assert_eq!((picture.0, picture.1), (drawing.width(), drawing.height()));
        assert_eq!(at(&picture, 0, 0), page);
        assert_eq!(at(&picture, picture.0 - 1, picture.1 - 1), page);
        // Margin 24, row number 22 or column number 18, frame 8, half a cell of 48.
        let (x, y) = (24 + 22 + 8 + 24, 24 + 18 + 8 + 24);
        assert_eq!(at(&picture, x, y), 0x1B1F24);
        assert_eq!(at(&picture, x + 48, y), 0xFFFFFF);
    }
}

#[test]
fn blocks_show_their_colour_around_their_mark() {
    let size = Size::new(1, 2);
    let board = mayan::Board::new(size, &[vec![1], vec![2]]).expect("a board");
    let drawing = mayan_board(&board, &[], "", &Style::default()).expect("a drawing");
    let picture = pixels(&drawing);
    let (x, y) = (24 + 22 + 8 + 24, 24 + 8 + 24);
    assert_eq!(at(&picture, x, y), 0xFFFFFF, "a white disc");
    assert_eq!(at(&picture, x - 15, y - 15), 0x194083, "on blue");
    assert_eq!(at(&picture, x + 48, y), 0, "a black triangle");
    assert_eq!(at(&picture, x + 48 - 15, y - 15), 0xFFED00, "on yellow");
}

#[test]
fn a_picture_of_too_many_pixels_is_refused_before_it_takes_memory() {
    let board = Board::classic(BitGrid::new(Size::new(1000, 1000))).expect("a board");
    let style = Style {
        cell: Some(256),
        ..Style::default()
    };
    let drawing = flip_board(&board, Marked::Nothing, "", &style).expect("a drawing");
    let refused = png_of(&drawing).expect_err("too large");
    let (width, height) = (drawing.width(), drawing.height());
    assert_eq!(refused, PngError::TooManyPixels { width, height });
    assert!(width > 256_000);
}

/// What the file of a drawing is read as.
fn read(drawing: &Drawing) -> Result<Input, ReadErrorKind> {
    let file = png_of(drawing).expect("a PNG");
    fewest::read(&file, &ReadOptions::default()).map_err(|error| error.kind)
}

#[derive(Debug, Clone)]
struct Drawn {
    board: Board,
    goal: Option<Goal>,
    style: Style,
}

fn drawn() -> impl Strategy<Value = Drawn> {
    let reach = prop::sample::select(vec![
        Reach::Plus,
        Reach::King,
        Reach::Diagonal,
        Reach::Cross,
    ]);
    let goal = prop::sample::select(vec![
        None,
        Some(Goal::Either),
        Some(Goal::White),
        Some(Goal::Black),
    ]);
    let places = (1..8_usize, 1..8_usize).prop_flat_map(|(rows, columns)| {
        // Most places have a cell, and the first one has.
        let places = prop::collection::vec(0..10_u8, rows * columns);
        (Just(Size::new(rows, columns)), places)
    });
    let cell = prop::option::of(prop_oneof![1..30_u32, 30..70_u32]);
    (places, reach, any::<[bool; 3]>(), goal, cell).prop_map(
        |((size, mut places), reach, [stays, wraps, dark], goal, cell)| {
            places[0] = 0;
            let at = |index: usize| Cell::new(index / size.columns, index % size.columns);
            let of = |wanted: fn(u8) -> bool| {
                let found = places.iter().enumerate();
                let found = found.filter(|&(_, &place)| wanted(place));
                BitGrid::from_cells(size, found.map(|(index, _)| at(index)))
            };
            let rule = Neighbourhood {
                reach,
                own_cell: if stays {
                    OwnCell::Stays
                } else {
                    OwnCell::Turns
                },
                edges: if wraps { Edges::Wrap } else { Edges::Open },
            };
            let shape = Shape::with_holes(of(|place| place < 9), rule).expect("a shape");
            let board = Board::new(shape, of(|place| place < 4)).expect("a board");
            let theme = if dark { Theme::Dark } else { Theme::Light };
            let style = Style {
                theme,
                cell,
                columns: None,
            };
            Drawn { board, goal, style }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// Holes, rule and goal too, in both themes and with cells of every width.
    #[test]
    fn a_drawn_board_is_read_as_the_same_board(drawn in drawn(), caption in "[a-z ]{0,60}") {
        let Drawn { board, goal, style } = drawn;
        let drawing = flip_board(&board, Marked::Nothing, &caption, &style).expect("a drawing");
        let drawing = match goal {
            Some(goal) => drawing.with_goal(goal),
            None => drawing,
        };
        let input = read(&drawing).expect("a board");
        let svg = fewest::read(drawing.svg().as_bytes(), &ReadOptions::default());
        prop_assert_eq!(svg.as_ref(), Ok(&input));
        prop_assert_eq!(input, Input::Flip { board, goal });
    }
}

#[test]
fn a_drawing_of_anything_else_is_no_board() {
    let style = Style::default();
    let picture = parse("bw\nwb").expect("a picture");
    let board = picture.into_board(Neighbourhood::CLASSIC).expect("a board");
    let press = Cell::new(0, 0);
    let cells = BitGrid::from_cells(board.size(), [press]);
    let size = Size::new(1, 2);
    let blocks = mayan::Board::new(size, &[vec![1], vec![2]]).expect("a board");
    let listed = fewest::read(b"2x1r:d,c", &ReadOptions::default()).expect("a game ID");
    let Input::Flip { board: listed, .. } = listed else {
        panic!("a flip board");
    };
    let chart = Chart {
        title: "rounds".to_owned(),
        labels: "rounds".to_owned(),
        counts: "boards".to_owned(),
        bars: vec![Bar {
            label: "0".to_owned(),
            count: "2".to_owned(),
        }],
        rest: None,
    };
    let drawings = [
        (
            flip_board(&board, Marked::Presses(&cells), "", &style),
            Subject::FlipAnswer,
        ),
        (
            flip_board(&board, Marked::Proof(&cells), "", &style),
            Subject::FlipAnswer,
        ),
        (flip_steps(&board, &[press], "", &style), Subject::FlipSteps),
        (
            flip_board(&listed, Marked::Nothing, "", &style),
            Subject::ListedPresses,
        ),
        (
            mayan_board(&blocks, &[Drag::new(0, 0, Direction::Right)], "", &style),
            Subject::MayanAnswer,
        ),
        (
            mayan_steps(&blocks, &[], IdleSwaps::Legal, "", &style),
            Subject::MayanSteps,
        ),
        (
            quiet_patterns(board.shape(), std::slice::from_ref(&cells), "", &style),
            Subject::QuietPatterns,
        ),
        (Ok(bar_charts(&[chart], "", "", &style)), Subject::Chart),
    ];
    for (drawing, subject) in drawings {
        let drawing = drawing.expect("a drawing");
        let wanted = ReadErrorKind::Picture(PictureError::Drawing(subject));
        assert_eq!(read(&drawing), Err(wanted.clone()));
        let svg = fewest::read(drawing.svg().as_bytes(), &ReadOptions::default());
        assert_eq!(svg.map_err(|error| error.kind), Err(wanted));
    }
}

#[test]
fn a_drawing_that_was_changed_is_read_as_it_is_or_not_at_all() {
    let picture = parse("bw\n_b").expect("a picture");
    let board = picture.into_board(Neighbourhood::CLASSIC).expect("a board");
    let drawing = flip_board(&board, Marked::Nothing, "", &Style::default()).expect("a drawing");
    let (width, height, pixels) = pixels(&drawing);
    let saved = |width: u32, height: u32, pixels: &[u8]| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgba);
        encoder.set_depth(png::BitDepth::Eight);
        let mut writer = encoder.write_header().expect("a header");
        writer.write_image_data(pixels).expect("pixels");
        writer.finish().expect("an end");
        let file = drawing.png_saying(&file);
        fewest::read(&file, &ReadOptions::default()).map_err(|error| error.kind)
    };
    // Margin 24, row number 22 or column number 18, frame 8, half a cell of 48.
    let middle = (24 + 18 + 8 + 24) * width as usize + 24 + 22 + 8 + 24;
    let painted = |colour: [u8; 3]| {
        let mut pixels = pixels.clone();
        pixels[4 * middle..][..3].copy_from_slice(&colour);
        saved(width, height, &pixels)
    };
    let Ok(Input::Flip { board: white, .. }) = painted([255; 3]) else {
        panic!("a flip board");
    };
    assert_eq!(white.to_string(), "ww\n_b");
    let wrong = PictureError::NotAPiece(Cell::new(0, 0));
    assert_eq!(painted([9, 9, 9]), Err(ReadErrorKind::Picture(wrong)));
    // Half as wide.
    let narrow = pixels.chunks(8).flat_map(|pair| &pair[..4]).copied();
    let narrow: Vec<u8> = narrow.take((width / 2 * height * 4) as usize).collect();
    let size = |width: u32| Size::new(height as usize, width as usize);
    let cut = PictureError::OtherSize {
        found: size(width / 2),
        drawn: size(width),
    };
    let refused = saved(width / 2, height, &narrow);
    assert_eq!(refused, Err(ReadErrorKind::Picture(cut)));
}
