//! Boards and answers that are pictures, in base 64.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fewest::flip::png::write_png;
use fewest::{BitGrid, Cell, Size};
use fewest_api::Question::{Play, Solve};
use serde_json::json;

use crate::{refused, told};

/// A file of the test data.
fn kept(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/flip");
    STANDARD.encode(std::fs::read(folder.join(name)).expect("the file"))
}

/// A 2x2 chequered board with so many pixels a cell.
fn chequered(cell: usize) -> String {
    let size = Size::new(2 * cell, 2 * cell);
    let places = (0..4 * cell * cell).map(|at| Cell::new(at / (2 * cell), at % (2 * cell)));
    let black = places.filter(|at| at.row / cell == at.column / cell);
    let file = write_png(&BitGrid::from_cells(size, black));
    STANDARD.encode(file.expect("a small picture"))
}

#[test]
fn a_scaled_picture_is_the_board_that_it_shows() {
    for name in ["unscaled-3x3.png", "scaled-3x3.png"] {
        let body = json!({"board": kept(name), "reading": {"encoding": "base64"}, "goal": "white"});
        assert_eq!(told(Solve, &body)["answer"], 6, "{name}");
    }
    // More pixels than places may be: the cells count.
    let body = json!({"board": chequered(200), "reading": {"encoding": "base64"}});
    assert_eq!(told(Solve, &body)["answer"], 2);
}

#[test]
fn a_picture_that_is_not_clear_names_the_field() {
    let reading = json!({"encoding": "base64"});
    let error = refused(Solve, &json!({"board": chequered(3), "reading": reading}));
    let message = error["message"].as_str().expect("a message");
    assert_eq!(
        message,
        "a cell of this picture may be a pixel, or 3x3 pixels: cell_pixels says which"
    );
    let reading = json!({"encoding": "base64", "cell_pixels": 3});
    let body = json!({"board": chequered(3), "reading": reading});
    assert_eq!(told(Solve, &body)["answer"], 2);
}

#[test]
fn what_opens_in_the_game_says_its_scale_in_both_languages() {
    for (language, said) in [
        (
            "en",
            "Opened a 3x3 board: the picture has 25x25 pixels a cell.",
        ),
        ("zh", "已打开 3x3 棋盘：图片中每格 25x25 像素。"),
    ] {
        let body = json!({"load_base64": kept("scaled-3x3.png"), "language": language});
        assert_eq!(told(Play, &body)["replies"][0]["text"], said);
    }
    let body = json!({"load_base64": chequered(3), "language": "zh"});
    let text = told(Play, &body)["replies"][0]["text"].to_string();
    assert!(
        text.contains("图片的一格可能是一个像素，也可能是 3x3 像素。"),
        "{text}"
    );
}
