//! `fewest hint` and `fewest replay`.

use crate::program::{FLIP, Files, Finished, MAYAN, NEVER, answer, fewest, refusal};

#[test]
fn a_hint_is_one_move_of_a_minimum_answer() {
    assert_eq!(answer("hint", FLIP), "0 0\n");
    assert_eq!(answer("hint --goal white", "wbw/bbb/wbw"), "1 1\n");
    assert_eq!(
        answer(
            "hint --neighbours king --without-self --goal white",
            "bbb/bwb/bbb"
        ),
        "1 1\n"
    );
    assert_eq!(answer("hint", MAYAN), "2 1 1\n");
    // The file's n does not matter.
    assert_eq!(answer("hint", "200|1|1||1|"), "3 0 -1\n");
    assert_eq!(answer("hint --idle-swaps off", MAYAN), "2 1 1\n");
}

#[test]
fn where_there_is_no_answer_the_hint_says_so() {
    assert_eq!(answer("hint", NEVER), "Impossible\n");
    assert_eq!(answer("hint", "9|1|1|||"), "-1\n");
}

#[test]
fn a_solved_board_needs_no_hint() {
    for solved in ["bb/bb", "0|||||", "9|||||"] {
        let finished = fewest("hint", solved);
        assert_eq!(finished.stdout, "");
        assert_eq!(finished.stderr, "the board is solved\n");
        assert_eq!(finished.code, Some(0));
    }
}

#[test]
fn a_hint_refuses_options_of_the_other_puzzle() {
    assert_eq!(
        refusal("hint --idle-swaps on", FLIP),
        "error: --idle-swaps is for Mayan boards\n"
    );
    assert_eq!(
        refusal("hint --goal white", MAYAN),
        "error: --goal is for flip boards\n"
    );
    assert_eq!(
        refusal("hint --ragged", MAYAN),
        "error: --ragged is for flip boards\n"
    );
    let message = refusal("hint", "bx");
    assert!(
        message.starts_with("error: 'x' is not a piece\n --> <stdin>:1:2\n"),
        "{message}"
    );
}

/// Replays moves from standard input.
fn replay(board: &str, moves: &str, options: &str) -> Finished {
    let files = Files::new();
    let board = files.file("board.txt", board);
    fewest(&format!("replay {board} - {options}"), moves)
}

#[track_caller]
fn boards(board: &str, moves: &str, options: &str) -> String {
    let finished = replay(board, moves, options);
    assert_eq!(finished.stderr, "");
    assert_eq!(finished.code, Some(0));
    finished.stdout
}

const FLIP_BOARDS: &str = "start
bwwb
bbwb
bwwb
bwww

press 0 0
wbwb
wbwb
bwwb
bwww

press 0 1
bwbb
wwwb
bwwb
bwww

press 1 1
bbbb
bbbb
bbwb
bwww

press 3 2
bbbb
bbbb
bbbb
bbbb
";

#[test]
fn every_flip_board_on_the_way_is_shown() {
    for moves in [
        "4\n0 0\n0 1\n1 1\n3 2\n",
        "0 0\r\n0 1\r\n1 1\r\n3 2",
        "xx..\n.x..\n....\n..x.\n",
        "4;0 0;0 1;1 1;3 2",
    ] {
        assert_eq!(boards(FLIP, moves, ""), FLIP_BOARDS, "{moves:?}");
    }
    assert_eq!(boards(FLIP, "0\n", ""), "start\nbwwb\nbbwb\nbwwb\nbwww\n");
    let pressed = "start\nbb\n\npress 0 0\nww\n";
    assert_eq!(boards("bb", "1;0 0", "--size 1x2"), pressed);
    // A row in which nothing is pressed leaves this board of one colour, too.
    let finished = replay("bb", "0 0", "--size 1x2");
    assert_eq!(finished.stdout, pressed);
    assert_eq!(
        finished.stderr,
        "note: the moves are read as the row and column of each press; \
         they could be a pattern of 0 and 1 too\n"
    );
    assert_eq!(
        boards("b_\nbb\n", "1 0", ""),
        "start\nb_\nbb\n\npress 1 0\nw_\nww\n"
    );
}

#[test]
fn every_mayan_board_and_every_wave_is_shown() {
    let text = boards(MAYAN, "2 1 1\n3 1 1\n3 0 1\n", "");
    let steps: Vec<&str> = text
        .lines()
        .filter(|line| line.starts_with(['s', 'd', 'v']))
        .collect();
    assert_eq!(
        steps,
        [
            "start",
            "drag 2 1 1",
            "drag 3 1 1",
            "drag 3 0 1",
            "vanish (1,0) (2,0) (3,0) (4,0) (4,1) (4,2)",
            "vanish (0,0) (1,0) (2,0)",
            "vanish (2,0) (3,0) (4,0)",
        ]
    );
    assert_eq!(
        boards("1|1|1||1", "3 0 -1", "--size 2x4"),
        "start
. . . .
1 1 . 1

drag 3 0 -1
. . . .
1 1 1 .

vanish (0,0) (1,0) (2,0)
. . . .
. . . .
"
    );
    // The number of --fewest in front is no drag.
    assert_eq!(boards(MAYAN, "3\n2 1 1\n3 1 1\n3 0 1\n", ""), text);
    assert_eq!(boards(MAYAN, "2 1 1;3 1 1;3 0 1", ""), text);
}

#[test]
fn a_wrong_move_is_pointed_at_behind_the_boards_before_it() {
    let finished = replay(FLIP, "0 0\n0 4\n", "");
    assert_eq!(
        finished.stdout,
        "start\nbwwb\nbbwb\nbwwb\nbwww\n\npress 0 0\nwbwb\nwbwb\nbwwb\nbwww\n"
    );
    assert_eq!(
        finished.stderr,
        "error: there is no cell at row 0, column 4 on a board of 4x4
 --> <stdin>:2:1
2 | 0 4
  | ^^^ this move
"
    );
    assert_eq!(finished.code, Some(2));
    let finished = replay("1|1|1||1", "3 0 -1\n0 0 1\n", "--size 2x4");
    assert!(
        finished
            .stdout
            .ends_with("vanish (0,0) (1,0) (2,0)\n. . . .\n. . . .\n"),
        "{}",
        finished.stdout
    );
    assert_eq!(
        finished.stderr,
        "error: there is no block
 --> <stdin>:2:1
2 | 0 0 1
  | ^^^^^ this move
"
    );
    assert_eq!(finished.code, Some(2));
    let finished = replay("1|1|1||1", "0 0 1", "--size 2x4 --idle-swaps off");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished.stderr.contains("\n --> <stdin>:1:1\n1 | 0 0 1\n"),
        "{}",
        finished.stderr
    );
}

#[test]
fn a_picture_of_another_size_is_refused() {
    for picture in ["xx..\n.x..\n", "xx..\n.x..\n....\n..x.\n....\n"] {
        let rows = picture.lines().count();
        let finished = replay(FLIP, picture, "");
        assert_eq!(finished.stdout, "");
        assert_eq!(
            finished.stderr,
            format!(
                "error: the picture is {rows}x4, but the board is 4x4
 --> <stdin>:1:1
1 | xx..
  | ^^^^ this picture
"
            )
        );
        assert_eq!(finished.code, Some(2));
    }
}

#[test]
fn an_answer_without_moves_cannot_be_replayed() {
    for (board, moves) in [(FLIP, "4"), (FLIP, "Impossible"), (MAYAN, "-1")] {
        let finished = replay(board, moves, "");
        let title = "error: there are no moves to play\n --> <stdin>:1:1\n";
        assert!(finished.stderr.starts_with(title), "{}", finished.stderr);
        assert_eq!(finished.code, Some(2));
    }
    let finished = replay(MAYAN, "2 1\n", "");
    assert!(finished.stderr.starts_with(
        "error: a drag is three numbers: column, height, and 1 or -1\n --> <stdin>:1:1\n"
    ));
    assert_eq!(finished.code, Some(2));
}

#[cfg(unix)]
#[test]
fn a_link_to_a_picture_stays_a_link() {
    let files = Files::new();
    let target = files.file("target.txt", "");
    let link = files.directory().join("link.txt");
    std::os::unix::fs::symlink(&target, &link).unwrap();
    answer(&format!("solve --presses {}", link.display()), FLIP);
    assert!(link.symlink_metadata().unwrap().is_symlink());
    assert_eq!(std::fs::read_to_string(target).unwrap().lines().count(), 4);
}
