//! Drawings as PNG: size and colours.
#![cfg(feature = "png")]
#![allow(
    clippy::unreadable_literal,
    reason = "colours are written as everywhere"
)]

use fewest::BitGrid;
use fewest::Size;
use fewest::flip::{Board, Neighbourhood, parse};
use fewest::mayan;
use fewest_draw::{
    Drawing, Marked, PngError, Style, Theme, flip_board, mayan_board, png as png_of,
};

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
