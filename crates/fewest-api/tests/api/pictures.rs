//! Boards and answers that are pictures, in base 64.

use std::path::Path;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fewest::flip::png::write_png;
use fewest::{BitGrid, Cell, Size};
use fewest_api::Question::{Check, Play, Solve};
use serde_json::json;

use crate::{refused, told};

/// A file of the repository.
fn file(path: &str) -> Vec<u8> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    std::fs::read(root.join(path)).expect("the file")
}

/// A picture of the test data.
fn kept(name: &str) -> String {
    STANDARD.encode(file(&format!("testdata/flip/{name}")))
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

/// Text as it stands in a body.
fn text(path: &str) -> String {
    String::from_utf8(file(path)).expect("text")
}

#[test]
fn a_drawing_of_a_board_is_the_board() {
    for (name, opened) in [
        ("flip-board", "Opened a 2x2 board."),
        ("mayan-board", "Opened a 7x5 board."),
    ] {
        let path = format!("testdata/draw/{name}.svg");
        let body = json!({"load_base64": STANDARD.encode(file(&path)), "language": "en"});
        assert_eq!(told(Play, &body)["replies"][0]["text"], opened, "{name}");
    }
    let flip = told(
        Solve,
        &json!({"board": text("testdata/draw/flip-board.svg")}),
    );
    assert_eq!(flip["goal"], "white");
    let mayan = told(
        Solve,
        &json!({"board": text("testdata/draw/mayan-board.svg")}),
    );
    assert_eq!(mayan["drags"], json!([[2, 1, 1], [3, 1, 1], [3, 0, 1]]));
}

#[test]
fn a_drawing_of_an_answer_is_the_answer() {
    for (board, picture) in [
        ("flip", "flip-answer.svg"),
        // Its pixels are more than places may be, and none is read.
        ("flip", "flip-answer.png"),
        ("flip", "flip-steps-dark.svg"),
        ("flip-impossible", "flip-impossible.svg"),
        ("mayan", "mayan-drags.svg"),
        ("mayan", "mayan-steps-dark.svg"),
    ] {
        let board = text(&format!("examples/{board}.txt"));
        let picture = file(&format!("docs/pictures/{picture}"));
        let body = json!({
            "board": board,
            "answer": STANDARD.encode(&picture),
            "answer_encoding": "base64",
        });
        assert_eq!(told(Check, &body)["verdict"], "accepted", "{board}");
        if let Ok(picture) = String::from_utf8(picture) {
            let body = json!({"board": board, "answer": picture});
            assert_eq!(told(Check, &body)["verdict"], "accepted", "{board}");
        }
    }
    let board = text("examples/flip.txt");
    for (path, message) in [
        (
            "testdata/draw/flip-board.svg",
            "this is a drawing of a flip board, which is not read as an answer",
        ),
        (
            "docs/pictures/quiet-5x5.svg",
            "this is a drawing of quiet patterns, which is not read as an answer",
        ),
        (
            "docs/pictures/mayan-drags.svg",
            "this is no answer to a flip board",
        ),
        (
            "web/icon.svg",
            "an SVG picture is read only as `fewest draw` writes it",
        ),
    ] {
        let error = refused(Check, &json!({"board": board, "answer": text(path)}));
        assert_eq!(error["message"], message, "{path}");
        let place = json!({"field": "answer", "line": 1, "column": 1, "length": 1});
        assert_eq!(error["place"], place, "{path}");
    }
}

#[test]
fn an_svg_that_is_no_board_says_so_in_both_languages() {
    for (path, english, chinese) in [
        (
            "web/icon.svg",
            "an SVG picture is read only as `fewest draw` writes it",
            "SVG 图片只能读取 fewest draw 所写的。",
        ),
        (
            "docs/pictures/mayan-drags.svg",
            "this is a drawing of an answer to a Mayan board, which is not read as a board",
            "这是玛雅棋盘答案的图，不能作为棋盘读取。",
        ),
    ] {
        let error = refused(Solve, &json!({ "board": text(path) }));
        assert_eq!(error["message"], english);
        for (language, said) in [("en", english), ("zh", chinese)] {
            let body = json!({"load_base64": STANDARD.encode(file(path)), "language": language});
            let answer = told(Play, &body);
            let text = answer["replies"][0]["text"].as_str().expect("a text");
            assert!(text.contains(said), "{text}");
        }
    }
}
