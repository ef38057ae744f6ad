//! Flip boards in the forms that people feed to programs like this.

use crate::program::{FLIP, answer, complaint, refusal};

#[test]
fn the_sample_takes_four_rounds() {
    assert_eq!(answer("solve", FLIP), "4\n");
}

#[test]
fn blanks_line_ends_and_case_do_not_matter() {
    for same in [
        "bwwb\nbbwb\nbwwb\nbwww",
        "bwwb  \nbbwb\t\nbwwb \nbwww   \n",
        "bwwb\r\nbbwb\r\nbwwb\r\nbwww\r\n",
        "\n\r\n \nbwwb\nbbwb\nbwwb\nbwww\n\n\n",
        "  bwwb\n  bbwb\n  bwwb\n  bwww\n",
        "b w w b\nb b w b\nb w w b\nb w w w\n",
        "BWWB\nBBWB\nBwwB\nbWWW\n",
        "\u{feff}bwwb\nbbwb\nbwwb\nbwww\n",
        "\u{feff}\r\nbwwb\r\nbbwb\r\nbwwb\r\nbwww",
    ] {
        assert_eq!(
            answer("solve --moves", same),
            "4\n0 0\n0 1\n1 1\n3 2\n",
            "{same:?}"
        );
    }
}

#[test]
fn a_square_board_may_stand_on_one_line() {
    assert_eq!(answer("solve", "bwwbbbwbbwwbbwww\n"), "4\n");
    assert_eq!(answer("solve", "bwwb/bbwb/bwwb/bwww"), "4\n");
    assert_eq!(answer("solve", "bwwb bbwb bwwb bwww"), "4\n");
    assert_eq!(answer("solve", "b"), "0\n");
}

#[test]
fn a_line_of_13_letters_says_so_and_which_squares_are_near() {
    assert_eq!(
        complaint("bwwbbbwbbwwbb\n"),
        "error: a single line of 13 cells is no square board
 --> <stdin>:1:1
1 | bwwbbbwbbwwbb
  | ^^^^^^^^^^^^^ 13 cells were read; 3x3 has 9, 4x4 has 16
  |
  = help: use --size ROWSxCOLUMNS for a board that is no square
"
    );
}

#[test]
fn a_size_makes_a_rectangle_of_a_line() {
    assert_eq!(answer("solve --size 1x2", "bw"), "Impossible\n");
    assert_eq!(answer("solve --size 2x1", "bb"), "0\n");
    assert_eq!(answer("solve --size 4X4", FLIP), "4\n");
    assert_eq!(
        refusal("solve --size 3x4", "bwwbbbwbbwwbb"),
        "error: a board of 3x4 has 12 cells, but 13 were read
 --> <stdin>:1:1
1 | bwwbbbwbbwwbb
  | ^^^^^^^^^^^^^ not the size of --size
"
    );
    assert_eq!(
        refusal("solve --size 4x5", FLIP),
        "error: the board is 4x4, not 4x5
 --> <stdin>:1:1
1 | bwwb
  | ^^^^ not the size of --size
"
    );
}

#[test]
fn a_size_past_all_memory_is_only_a_wrong_size() {
    let title = |size: &str| {
        let message = refusal(&format!("solve --size {size}"), "bwwb");
        message.lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(
        title("4294967296x4294967296"),
        "error: a board of 4294967296x4294967296 has 18446744073709551616 cells, but 4 were read"
    );
}

#[test]
fn rows_of_different_length_are_pointed_at() {
    assert_eq!(
        complaint("bwbw\nwwww\nbwwbw\nbwwb\n"),
        "error: row 3 has 5 cells, but row 1 has 4
 --> <stdin>:3:5
3 | bwwbw
  |     ^ one cell too many
  |
  = help: use --ragged where the places behind a short row have no cell
"
    );
    assert_eq!(
        complaint("bwbw\r\nww\r\nbwwb\r\n"),
        "error: row 2 has 2 cells, but row 1 has 4
 --> <stdin>:2:3
2 | ww
  |   ^ 2 cells missing
  |
  = help: use --ragged where the places behind a short row have no cell
"
    );
    assert_eq!(
        complaint("bw/w"),
        "error: row 2 has 1 cell, but row 1 has 2
 --> <stdin>:1:5
1 | bw/w
  |     ^ one cell missing
  |
  = help: use --ragged where the places behind a short row have no cell
"
    );
}

#[test]
fn a_letter_that_is_no_piece_is_pointed_at() {
    let want = |line: &str, caret: &str, letter: char, place: &str| {
        format!(
            "error: {letter:?} is not a piece
 --> <stdin>:{place}
{} | {line}
  | {caret} neither w nor b
  |
  = help: pieces are w and b, and _ is a place without a cell
",
            &place[..1]
        )
    };
    for (board, message) in [
        ("bwwb\nbbxb\nbwwb\nbwww\n", want("bbxb", "  ^", 'x', "2:3")),
        ("hello", want("hello", "^", 'h', "1:1")),
        ("bw\nwb\n---\nbw\nwb\n", want("---", "^", '-', "3:1")),
        // A tab is one column, and one blank where it is shown.
        ("\tbw\n\tw\tx\n", want(" w x", "   ^", 'x', "2:4")),
        // A mark in front is no column.
        ("\u{feff}bx\nwb\n", want("bx", " ^", 'x', "1:2")),
        // Wide letters take two places under them, and one column.
        ("漢w\nwb\n", want("漢w", "^^", '漢', "1:1")),
        ("wéb\nwwb\n", want("wéb", " ^", 'é', "1:2")),
        ("w\u{3000}b漢\n", want("w b漢", "   ^^", '漢', "1:4")),
        // What is not seen is shown, and cannot turn the line around.
        ("w\u{202e}b\n", want("w\u{fffd}b", " ^", '\u{202e}', "1:2")),
    ] {
        assert_eq!(complaint(board), message, "{board:?}");
    }
}

#[test]
fn a_pack_with_values_names_the_command_for_packs() {
    assert_eq!(
        complaint("# fewest: 2\nbw\nwb\n"),
        "error: '#' is not a piece
 --> <stdin>:1:1
1 | # fewest: 2
  | ^ neither w nor b
  |
  = help: pieces are w and b; lines with # belong to packs, see `fewest audit`
"
    );
}

#[test]
fn an_error_in_a_file_names_the_file() {
    let files = crate::program::Files::new();
    let path = files.file("board.txt", "bw\nwx\n");
    let message = refusal(&format!("solve {path}"), "");
    assert!(
        message.contains(&format!("\n --> {path}:2:2\n")),
        "{message}"
    );
}

#[test]
fn an_empty_text_says_what_was_expected() {
    for empty in ["", "\n", " \t\r\n", "\u{feff}"] {
        let message = complaint(empty);
        assert_eq!(
            message,
            "error: the input is empty
 --> <stdin>:1:1
1 |
  | ^ a board was expected
  |
  = help: a flip board is lines of w and b; a Mayan board begins with the number of drags
",
            "{empty:?}"
        );
    }
}

#[test]
fn bytes_that_are_not_utf_8_are_pointed_at() {
    assert_eq!(
        complaint(*b"bw\nw\xff\n"),
        "error: the input is not UTF-8 text
 --> <stdin>:2:2
2 | w\u{fffd}
  |  ^ not a character
  |
  = help: save it as UTF-8, or as plain ASCII
"
    );
    // What Windows calls Unicode.
    let message = complaint(*b"\xff\xfeb\x00w\x00");
    assert!(message.starts_with("error: the input is not UTF-8 text\n --> <stdin>:1:1\n"));
}

#[test]
fn two_boards_name_the_commands_for_many() {
    assert_eq!(
        complaint("bwwb\nbbwb\nbwwb\nbwww\n\n bwwb\nbbwb\nbwwb\nbwww\n"),
        "error: there is more than one board
 --> <stdin>:6:2
6 |  bwwb
  |  ^^^^ the second board begins here
  |
  = help: use `fewest solve --lines` for one board a line, or `fewest audit` for a pack
"
    );
}

#[test]
fn zeros_and_ones_are_told_how_flip_boards_are_written() {
    let help = "  = help: text that begins with a number is a Mayan board; flip boards are w and b, or 0 and 1 with --puzzle flip\n";
    for board in [
        "1001\n1101\n100\n1000\n",
        "0110\n0100\n01\n",
        "1 0 0 1\nbwwb\n",
        "4\nbwwb\nbbwb\nbwwb\nbwww\n",
    ] {
        let message = complaint(board);
        assert!(message.ends_with(help), "{board:?}: {message}");
    }
}

#[test]
fn holes_and_short_rows_are_places_without_a_cell() {
    assert_eq!(answer("solve --moves", "b_w\nbww\n"), "1\n0 0\n");
    assert_eq!(answer("solve", "b_b\n___\nb_b\n"), "0\n");
    let ragged = "solve --moves --ragged --goal white";
    assert_eq!(answer(ragged, "b\nbb\nb\n"), "1\n1 0\n");
    assert_eq!(answer(ragged, "b  \r\nbb\r\nb\r\n"), "1\n1 0\n");
    let message = complaint("__\n__\n");
    assert!(
        message.starts_with("error: the board has no cells\n --> <stdin>:1:1\n"),
        "{message}"
    );
}

#[test]
fn fourteen_by_fourteen_less_seven_cells_all_lit_has_an_answer() {
    let board = "b".repeat(14) + "\n";
    let board = board.repeat(13) + "bbbbbbb\n";
    let white = answer("solve --ragged --goal white", board.as_str());
    let rounds: usize = white.trim().parse().expect("a number of rounds");
    // A press turns over at most five of the 189 cells.
    assert!((38..=189).contains(&rounds), "{rounds}");
    assert_eq!(answer("solve --ragged", board), "0\n");
}

#[test]
fn a_press_may_turn_other_cells_than_the_classic_ones() {
    // The middle press turns all eight around; alone it does.
    let ring = "bbb\nbwb\nbbb\n";
    assert_eq!(
        answer(
            "solve --moves --neighbours king --without-self --goal white",
            ring
        ),
        "1\n1 1\n"
    );
    let corners = "bwb\nwbw\nbwb\n";
    assert_eq!(
        answer("solve --moves --neighbours diagonal --goal white", corners),
        "1\n1 1\n"
    );
    let cross = "wbw\nbbb\nwbw\n";
    assert_eq!(
        answer("solve --moves --neighbours plus --goal white", cross),
        "1\n1 1\n"
    );
    let lines = "wwbw\nwwbw\nbbbb\nwwbw\n";
    assert_eq!(
        answer("solve --moves --neighbours cross --goal white", lines),
        "1\n2 2\n"
    );
    let torus = "bbwb\nbwww\nwwww\nbwww\n";
    assert_eq!(
        answer("solve --moves --wrap --goal white", torus),
        "1\n0 0\n"
    );
}

#[test]
fn wrapping_onto_one_cell_twice_turns_it_once() {
    // On a torus of two columns the left and the right neighbour are one cell.
    assert_eq!(
        answer("solve --moves --wrap --goal white --size 1x2", "bb"),
        "1\n0 0\n"
    );
    assert_eq!(
        answer("solve --moves --wrap --goal white --without-self", "wb/bw"),
        "1\n0 0\n"
    );
}

#[test]
fn a_solver_that_is_not_minimal_is_put_right() {
    // Nine presses were published for lighting all of this one.
    assert_eq!(
        answer("solve --goal black", "bbww\nbwww\nwwww\nwwww\n"),
        "5\n"
    );
}

#[test]
fn a_byte_order_mark_in_front_of_a_picture_is_passed_over() {
    let picture = "P1\n4 4\n1001\n1101\n1001\n1000\n";
    let marked = format!("\u{feff}{picture}");
    for command in ["solve", "solve --moves", "hint", "audit --format json"] {
        assert_eq!(
            answer(command, marked.as_str()),
            answer(command, picture),
            "{command}"
        );
    }
    let files = crate::program::Files::new();
    let board = files.file("board.pbm", &marked);
    let pressed = files.file("pressed.pbm", "\u{feff}P1\n4 4\n1100\n0100\n0000\n0010\n");
    assert_eq!(
        answer(&format!("check {board} {pressed}"), ""),
        "accepted\n"
    );
    let message = complaint("\u{feff}P1\n2 1\n12\n");
    assert!(
        message.starts_with("error: a pixel is 0 or 1\n --> <stdin>:3:2\n"),
        "{message}"
    );
    let message = complaint("\u{feff}P1 2 1 12\n");
    assert!(
        message.starts_with("error: a pixel is 0 or 1\n --> <stdin>:1:9\n"),
        "{message}"
    );
}
