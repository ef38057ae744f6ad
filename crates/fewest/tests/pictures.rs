//! PNG pictures of boards: how many pixels a cell has, and when nobody can tell.

use std::num::NonZeroUsize;

use fewest::flip::png::{
    MEMORY, PictureError, PngBoard, PngError, PngOptions, Scale, ScaleKind, parse_png, read_png,
    write_png,
};
use fewest::{BitGrid, Cell, Size};
use proptest::prelude::*;

const BLACK: [u8; 3] = [0; 3];
const WHITE: [u8; 3] = [255; 3];
const GREY: [u8; 3] = [170; 3];

/// Rows of `b` and `w`, with slashes between.
fn grid(rows: &str) -> BitGrid {
    let rows: Vec<&str> = rows.split('/').collect();
    let size = Size::new(rows.len(), rows[0].len());
    let all = (0..size.rows).flat_map(|row| (0..size.columns).map(move |at| Cell::new(row, at)));
    BitGrid::from_cells(
        size,
        all.filter(|cell| rows[cell.row].as_bytes()[cell.column] == b'b'),
    )
}

fn text(grid: &BitGrid) -> String {
    grid.to_string()
        .replace('x', "b")
        .replace('.', "w")
        .replace('\n', "/")
}

/// The file of a picture whose pixels have these colours.
fn file(size: Size, colour: impl Fn(usize, usize) -> [u8; 3]) -> Vec<u8> {
    let pixels: Vec<u8> = (0..size.rows)
        .flat_map(|row| (0..size.columns).map(move |column| (row, column)))
        .flat_map(|(row, column)| colour(row, column))
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, size.columns as u32, size.rows as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels).unwrap();
    writer.finish().unwrap();
    file
}

fn piece(board: &BitGrid, row: usize, column: usize) -> [u8; 3] {
    if board.get(Cell::new(row, column)) {
        BLACK
    } else {
        WHITE
    }
}

/// The board with so many pixels a cell.
fn scaled(board: &BitGrid, cell: usize) -> Vec<u8> {
    let Size { rows, columns } = board.size();
    file(Size::new(rows * cell, columns * cell), |row, column| {
        piece(board, row / cell, column / cell)
    })
}

/// The board with lines between its cells, and of another width around them.
#[derive(Debug, Clone, Copy)]
struct Lined {
    inside: usize,
    line: usize,
    before: usize,
    behind: usize,
    colour: [u8; 3],
}

impl Lined {
    fn file(self, board: &BitGrid) -> Vec<u8> {
        let cell = self.inside + self.line;
        let side = |count: usize| self.before + count * cell - self.line + self.behind;
        let Size { rows, columns } = board.size();
        let place = |pixel: usize, count: usize| {
            let pixel = pixel.checked_sub(self.before)?;
            (pixel % cell < self.inside && pixel / cell < count).then_some(pixel / cell)
        };
        file(Size::new(side(rows), side(columns)), |row, column| {
            match (place(row, rows), place(column, columns)) {
                (Some(row), Some(column)) => piece(board, row, column),
                _ => self.colour,
            }
        })
    }
}

fn read(file: &[u8]) -> Result<PngBoard, PngError> {
    read_png(file, PngOptions::default())
}

fn asked(file: &[u8], cell: usize) -> Result<PngBoard, PngError> {
    let options = PngOptions {
        cell_pixels: NonZeroUsize::new(cell),
        memory: MEMORY,
    };
    read_png(file, options)
}

fn picture_error(read: Result<PngBoard, PngError>) -> PictureError {
    match read {
        Err(PngError::Picture(error)) => error,
        other => panic!("{other:?}"),
    }
}

/// Read with so many pixels a cell, which were told by this.
fn assert_scaled(file: &[u8], board: &BitGrid, cell: usize, kind: ScaleKind) {
    let found = read(file).unwrap();
    assert_eq!(text(&found.black), text(board));
    assert_eq!(found.scale, Some(Scale { cell, kind }));
    // Whoever says so himself needs no word about it.
    let found = asked(file, cell).unwrap();
    assert_eq!((text(&found.black), found.scale), (text(board), None));
    // And so does whoever wants pixels.
    let pixels = parse_png(file, MEMORY).unwrap();
    assert_eq!(asked(file, 1).unwrap().black, pixels);
}

/// Read with a pixel a cell.
fn assert_plain(file: &[u8]) {
    let found = read(file).unwrap();
    assert_eq!(found.black, parse_png(file, MEMORY).unwrap());
    assert_eq!(found.scale, None);
}

#[test]
fn blocks_of_eight_pixels_are_cells_and_of_two_to_seven_are_not_clear() {
    let board = grid("bwb/wwb/bbw");
    assert_plain(&scaled(&board, 1));
    for cell in 2..8 {
        let picture = scaled(&board, cell);
        let size = Size::new(3 * cell, 3 * cell);
        let unclear = PictureError::Unclear { size, cell };
        assert_eq!(picture_error(read(&picture)), unclear);
        assert_eq!(asked(&picture, cell).unwrap().black, board);
        assert_eq!(
            asked(&picture, 1).unwrap().black,
            parse_png(&picture, MEMORY).unwrap()
        );
    }
    for cell in [8, 9, 25, 64, 65] {
        assert_scaled(&scaled(&board, cell), &board, cell, ScaleKind::Blocks);
    }
}

#[test]
fn what_shows_no_scale_has_a_pixel_a_cell() {
    // One colour, however large; less than 2x2 blocks; blocks that do not fill the picture.
    assert_plain(&scaled(&grid("b"), 39));
    assert_plain(&scaled(&grid("w"), 16));
    assert_plain(&scaled(&grid("bwbbw"), 8));
    assert_plain(&scaled(&grid("b/w"), 2));
    assert_plain(&file(Size::new(17, 16), |row, column| {
        piece(&grid("bw/wb"), row.min(15) / 8, column / 8)
    }));
    assert_plain(&write_png(&grid("bwb/www/bwb")).unwrap());
    let halves = write_png(&grid("bbww/bbww/wwbb/wwbb")).unwrap();
    let size = Size::new(4, 4);
    let unclear = PictureError::Unclear { size, cell: 2 };
    assert_eq!(picture_error(read(&halves)), unclear);
}

#[test]
fn lines_between_cells_show_the_scale() {
    // Between cells of the lines' own colour nothing can be seen.
    for (rows, colours) in [
        ("bw/wb", &[BLACK, WHITE, GREY][..]),
        ("bbbb/bwwb", &[BLACK, WHITE, GREY]),
        ("www/www", &[BLACK, GREY]),
        ("bbb/bbb", &[WHITE, GREY]),
        ("bww/www/wwb", &[GREY]),
        ("wwww/wwww/bwww", &[GREY]),
    ] {
        let board = grid(rows);
        for &colour in colours {
            for (inside, line, before, behind) in [
                (7, 1, 1, 1),
                (24, 1, 0, 0),
                (24, 2, 1, 1),
                (30, 3, 0, 3),
                (9, 4, 4, 2),
            ] {
                let lined = Lined {
                    inside,
                    line,
                    before,
                    behind,
                    colour,
                };
                let picture = lined.file(&board);
                assert_scaled(&picture, &board, inside + line, ScaleKind::Lines);
            }
        }
    }
    // A single row shows its height by the lines around it.
    let lined = Lined {
        inside: 20,
        line: 1,
        before: 1,
        behind: 1,
        colour: BLACK,
    };
    assert_scaled(
        &lined.file(&grid("www")),
        &grid("www"),
        21,
        ScaleKind::Lines,
    );
}

#[test]
fn lines_that_are_not_clear_are_no_scale() {
    let board = grid("bw/wb");
    let lined = |inside, line| Lined {
        inside,
        line,
        before: line,
        behind: line,
        colour: GREY,
    };
    // Cells under eight pixels, lines included.
    let picture = lined(5, 1).file(&board);
    let size = Size::new(13, 13);
    assert_eq!(
        picture_error(read(&picture)),
        PictureError::Unclear { size, cell: 6 }
    );
    assert_eq!(asked(&picture, 6).unwrap().black, board);
    // As wide as the cells.
    assert_plain(&lined(9, 10).file(&grid("bwb/wbb/bbw")));
    // A frame around a single cell.
    assert_plain(&lined(20, 1).file(&grid("w")));
    // Something else in a cell.
    let size = Size::new(43, 43);
    assert_plain(&file(size, |row, column| match (row % 21, column % 21) {
        (0, _) | (_, 0) => GREY,
        (5, 5) => BLACK,
        _ => WHITE,
    }));
}

#[test]
fn two_scales_are_not_chosen_from() {
    // 5x5 cells of 10 pixels, or 2x2 of 20 with lines of 10.
    let picture = scaled(&grid("bbwbb/bbwbb/wwwww/bbwbb/bbwbb"), 10);
    let two = PictureError::TwoScales {
        cell: 10,
        other: 30,
    };
    assert_eq!(picture_error(read(&picture)), two);
    assert_eq!(asked(&picture, 10).unwrap().black.size(), Size::new(5, 5));
    assert_eq!(asked(&picture, 30).unwrap().black, grid("bb/bb"));
}

#[test]
fn a_scale_that_was_asked_for_has_to_fit() {
    let picture = scaled(&grid("bw/wb"), 10);
    let size = Size::new(20, 20);
    let whole = PictureError::NotWhole { size, cell: 3 };
    assert_eq!(picture_error(asked(&picture, 3)), whole);
    let mixed = PictureError::MixedCell {
        at: Cell::new(0, 0),
        cell: 20,
    };
    assert_eq!(picture_error(asked(&picture, 20)), mixed);
    assert_eq!(asked(&picture, 5).unwrap().black.size(), Size::new(4, 4));
    let whole = PictureError::NotWhole {
        size,
        cell: usize::MAX,
    };
    assert_eq!(picture_error(asked(&picture, usize::MAX)), whole);
}

fn boards() -> impl Strategy<Value = BitGrid> {
    (2..9_usize, 2..9_usize).prop_flat_map(|(rows, columns)| {
        prop::collection::vec(any::<bool>(), rows * columns).prop_map(move |bits| {
            let black = bits.iter().enumerate().filter(|&(_, &bit)| bit);
            let cells = black.map(|(index, _)| Cell::new(index / columns, index % columns));
            BitGrid::from_cells(Size::new(rows, columns), cells)
        })
    })
}

/// Whether the board is not made of larger blocks itself, nor of cells between lines.
fn is_plain(board: &BitGrid) -> bool {
    let found = read(&write_png(board).unwrap());
    found.is_ok() && !board.is_zero() && board.count_ones() < board.size().area().unwrap() as u64
}

proptest! {
    #[test]
    fn scaled_boards_are_read_as_the_board(board in boards(), cell in 8..40_usize) {
        prop_assume!(is_plain(&board));
        assert_scaled(&scaled(&board, cell), &board, cell, ScaleKind::Blocks);
    }

    #[test]
    fn boards_with_grey_lines_are_read_as_the_board(
        board in boards(),
        inside in 8..30_usize,
        line in 1..5_usize,
        edges in (0..5_usize, 0..5_usize),
    ) {
        let (before, behind) = (edges.0.min(line), edges.1.min(line));
        let lined = Lined { inside, line, before, behind, colour: GREY };
        assert_scaled(&lined.file(&board), &board, inside + line, ScaleKind::Lines);
    }
}
