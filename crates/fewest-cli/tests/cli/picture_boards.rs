//! Boards that are PNG pictures: scaled ones, drawings, and those that are not clear.

use std::path::Path;

use fewest::flip::png::write_png;
use fewest::{BitGrid, Cell, Size};

use crate::program::{Files, Finished, answer, fewest, refusal};

/// A picture of the test data.
fn kept(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/flip");
    folder.join(name).to_str().expect("text").to_owned()
}

/// A board of `b` and `w`, with so many pixels a cell.
fn picture(rows: &str, cell: usize) -> Vec<u8> {
    let rows: Vec<&[u8]> = rows.split('/').map(str::as_bytes).collect();
    let size = Size::new(rows.len() * cell, rows[0].len() * cell);
    let mut pixels = BitGrid::new(size);
    for row in 0..size.rows {
        for column in 0..size.columns {
            pixels.set(
                Cell::new(row, column),
                rows[row / cell][column / cell] == b'b',
            );
        }
    }
    write_png(&pixels).expect("a small picture")
}

/// The answer, and the one line on standard error that tells the scale.
#[track_caller]
fn scaled(finished: &Finished, size: &str, cell: &str) -> String {
    assert_eq!(finished.code, Some(0), "{finished:?}");
    let note = &finished.stderr;
    let wanted = format!(" is a {size} board with {cell} pixels a cell; ");
    assert!(
        note.starts_with("note: ") && note.contains(&wanted) && note.lines().count() == 1,
        "{note}"
    );
    finished.stdout.clone()
}

#[test]
fn a_scaled_picture_is_the_board_that_it_shows() {
    let (large, small) = (kept("scaled-3x3.png"), kept("unscaled-3x3.png"));
    assert_eq!(answer(&format!("solve --goal white {small}"), ""), "6\n");
    let finished = fewest(&format!("solve --goal white {large}"), "");
    assert_eq!(scaled(&finished, "3x3", "25x25"), "6\n");
    assert!(
        finished
            .stderr
            .ends_with("; --cell-pixels 1 makes each pixel a cell\n"),
        "{}",
        finished.stderr
    );
    // Said by the caller, the scale is not said again.
    let asked = |cell: u32| {
        answer(
            &format!("solve --any --goal white --cell-pixels {cell} {large}"),
            "",
        )
    };
    assert_eq!(asked(25), "6\n");
    assert_ne!(asked(1), "6\n");
}

#[test]
fn every_command_that_reads_a_board_takes_the_scale() {
    let files = Files::new();
    // Four pixels are not clear without the option.
    let board = files.file("a.png", picture("bwwb/bbwb/bwwb/bwww", 4));
    let presses = files.file("presses.txt", "4\n0 0\n0 1\n1 1\n3 2\n");
    let text = files.file("a.txt", "bwwb\nbbwb\nbwwb\nbwww\n");
    for line in [
        "solve --moves BOARD".to_owned(),
        "hint BOARD".to_owned(),
        "draw BOARD".to_owned(),
        format!("check BOARD {presses}"),
        format!("replay BOARD {presses}"),
        "generate flip --shape BOARD --rounds 2 --seed 1".to_owned(),
        "solve --format json BOARD".to_owned(),
    ] {
        let wanted = answer(&line.replace("BOARD", &text), "");
        let asked = line.replace("BOARD", &format!("--cell-pixels 4 {board}"));
        let asked = asked.replace("--shape --cell-pixels 4", "--cell-pixels 4 --shape");
        assert_eq!(answer(&asked, ""), wanted, "{line}");
        let message = refusal(&line.replace("BOARD", &board), "");
        assert!(message.contains("--cell-pixels 4"), "{line}: {message}");
        let other = line.replace("BOARD", &format!("--cell-pixels 4 {text}"));
        let other = other.replace("--shape --cell-pixels 4", "--cell-pixels 4 --shape");
        let message = refusal(&other, "");
        assert_eq!(
            message, "error: --cell-pixels is for PNG pictures\n",
            "{line}"
        );
    }
    let compared = answer(&format!("compare --cell-pixels 4 {board}"), "");
    assert!(compared.contains("elimination     4 "), "{compared}");
    let audited = answer(&format!("audit --cell-pixels 4 {board}"), "");
    assert!(audited.contains("4x4"), "{audited}");

    // And all of them say a scale that they tell for themselves.
    let clear = files.file("b.png", picture("bwwb/bbwb/bwwb/bwww", 9));
    for line in ["solve", "hint", "draw", "compare", "audit"] {
        scaled(&fewest(&format!("{line} {clear}"), ""), "4x4", "9x9");
    }
    for line in ["check", "replay"] {
        scaled(
            &fewest(&format!("{line} {clear} {presses}"), ""),
            "4x4",
            "9x9",
        );
    }
    let line = format!("generate flip --shape {clear} --rounds 2 --seed 1");
    scaled(&fewest(&line, ""), "4x4", "9x9");

    let message = refusal("solve --lines --cell-pixels 4", "b\n");
    assert_eq!(message, "error: --cell-pixels is for PNG pictures\n");
    let message = refusal(&format!("solve --cell-pixels 0 {board}"), "");
    assert!(
        message.contains("a number from 1 was expected"),
        "{message}"
    );
}

#[test]
fn what_is_not_clear_is_an_error_that_names_the_option() {
    let files = Files::new();
    let halves = files.file("halves.png", picture("bbww/bbww/wwbb/wwbb", 1));
    let message = refusal(&format!("solve {halves}"), "");
    let wanted = [
        "error: a cell of this picture may be a pixel, or 2x2 pixels\n",
        &format!(" --> {halves}:1:1\n"),
        "= help: say --cell-pixels 2 if each 2x2 pixels are a cell, or --cell-pixels 1 if each pixel is \
         one\n",
    ];
    for wanted in wanted {
        assert!(message.contains(wanted), "{message}");
    }
    assert_eq!(
        answer(&format!("solve --cell-pixels 2 {halves}"), ""),
        answer("solve", "bw/wb")
    );
    let pixels = answer("solve", "bbww/bbww/wwbb/wwbb");
    assert_eq!(
        answer(&format!("solve --cell-pixels 1 {halves}"), ""),
        pixels
    );
    let message = refusal(&format!("solve --cell-pixels 3 {halves}"), "");
    assert!(
        message.contains("a picture of 4x4 pixels has no whole number of cells of 3x3 pixels"),
        "{message}"
    );
    let message = refusal(&format!("solve --cell-pixels 4 {halves}"), "");
    assert!(
        message.contains("the cell at row 0, column 0 is partly dark and partly light"),
        "{message}"
    );

    let message = fewest(&format!("audit {halves}"), "");
    assert_eq!(message.code, Some(1));
    assert!(message.stderr.contains("--cell-pixels 2"), "{message:?}");
}

#[test]
fn other_pictures_have_a_pixel_a_cell() {
    let files = Files::new();
    let lit = files.file("lit.png", picture("b", 39));
    // Its fewest rounds are 561, which takes long to find; so some answer has to do here.
    let row = "b".repeat(39) + "\n";
    assert_eq!(
        answer(&format!("solve --any --goal white {lit}"), ""),
        answer("solve --any --goal white", row.repeat(39))
    );
    // PBM, however large its blocks are.
    let rows = "11110000\n".repeat(4) + &"00001111\n".repeat(4);
    let board = answer("solve", rows.replace('1', "b").replace('0', "w"));
    assert_eq!(answer("solve", format!("P1 8 8\n{rows}")), board);
    // An answer: the presses of this board are blocks of nine.
    let side = 18;
    let presses = picture("bw/wb", 9);
    let mut pixels = BitGrid::new(Size::new(side, side));
    for row in 0..side {
        for column in 0..side {
            let around = [(0, 0), (1, 0), (-1, 0), (0, 1), (0, -1)];
            let pressed = around.iter().filter(|&&(down, right)| {
                let row = row.checked_add_signed(down).filter(|&row| row < side);
                let column = column.checked_add_signed(right).filter(|&at| at < side);
                matches!((row, column), (Some(row), Some(column)) if row / 9 == column / 9)
            });
            pixels.set(Cell::new(row, column), pressed.count() % 2 == 1);
        }
    }
    let board = files.file("board.png", write_png(&pixels).expect("a small picture"));
    let presses = files.file("presses.png", presses);
    let line = format!("check --valid-only --goal white --cell-pixels 1 {board} {presses}");
    assert_eq!(fewest(&line, "").code, Some(0), "{line}");
}

#[test]
fn a_drawing_is_read_as_the_board_that_was_drawn() {
    let files = Files::new();
    let board = "bwwb\nbbwb\nbwwb\nbwww\n";
    let path = files.directory().join("drawn.png");
    let path = path.to_str().expect("text");
    for options in ["", " --theme dark", " --cell 3", " --theme dark --cell 100"] {
        answer(&format!("draw{options} -o {path}"), board);
        let finished = fewest(&format!("solve {path}"), "");
        let cell = match options {
            " --cell 3" => "3x3",
            " --theme dark --cell 100" => "100x100",
            _ => "48x48",
        };
        assert_eq!(scaled(&finished, "4x4", cell), "4\n", "{options}");
    }
    // The goal and the rule come with it.
    let board = r#"{"rows":["bwwb","b_wb","bwwb","bwww"],"goal":"black","wrap":true}"#;
    let wanted = answer("solve --moves", board);
    answer(&format!("draw -o {path}"), board);
    let finished = fewest(&format!("solve --moves {path}"), "");
    assert_eq!(scaled(&finished, "4x4", "48x48"), wanted);
    let white = answer("solve --goal white", board);
    assert_eq!(
        fewest(&format!("solve --goal white {path}"), "").stdout,
        white
    );
}

#[test]
fn a_drawing_of_anything_else_is_refused() {
    let files = Files::new();
    let path = files.directory().join("drawn.png");
    let path = path.to_str().expect("text");
    let flip = "bwwb\nbbwb\nbwwb\nbwww\n";
    let mayan = "1|1|1||1|\n";
    for (options, board, shown) in [
        ("--solve", flip, "an answer to a flip board"),
        ("--solve --strip", flip, "every round of an answer"),
        ("--quiet 5x5", "", "quiet patterns"),
        ("--solve", mayan, "an answer to a Mayan board"),
        ("--solve --strip", mayan, "every step of an answer"),
        (
            "",
            "2x1r:d,c",
            "a flip board whose presses are listed one by one",
        ),
    ] {
        assert_eq!(
            fewest(&format!("draw {options} -o {path}"), board).code,
            Some(0),
            "{options}"
        );
        let message = refusal(&format!("solve {path}"), "");
        let wanted = format!("error: this is a drawing of {shown}, which is not read as a board\n");
        assert!(message.starts_with(&wanted), "{message}");
        assert!(message.contains(&format!(" --> {path}:1:1\n")), "{message}");
    }
    assert_eq!(
        fewest(&format!("study 2x2 --plot {path}"), "").code,
        Some(0)
    );
    let message = refusal(&format!("solve {path}"), "");
    assert!(message.contains("a drawing of a bar chart"), "{message}");
    // The one of the documentation too.
    let kept = kept("../../docs/pictures/flip-answer.png");
    let message = refusal(&format!("solve {kept}"), "");
    assert!(
        message.contains("a drawing of an answer to a flip board"),
        "{message}"
    );
}

#[test]
fn a_picture_that_takes_too_much_memory_says_so() {
    let files = Files::new();
    let large = files.file("large.png", picture("b", 5000));
    let message = refusal(&format!("solve --any --memory 1 {large}"), "");
    assert!(
        message
            .contains("error: a picture of 5000x5000 pixels takes 7 MB to read; the limit is 1 MB"),
        "{message}"
    );
    assert!(
        message.contains("save it smaller, or raise --memory where the command has it"),
        "{message}"
    );
}
