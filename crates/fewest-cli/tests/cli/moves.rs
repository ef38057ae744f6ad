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
         they could also be a pattern of 0 and 1\n"
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

#[test]
fn a_file_without_moves_is_the_empty_list() {
    for moves in ["", "\n", " \r\n\n"] {
        let start = format!("start\n{FLIP}");
        assert_eq!(boards(FLIP, moves, ""), start, "{moves:?}");
        assert!(boards(MAYAN, moves, "").starts_with("start\n"));
        let files = Files::new();
        let (board, moves) = (
            files.file("board.txt", FLIP),
            files.file("moves.txt", moves),
        );
        let drawing = answer(&format!("draw --answer {moves} {board}"), "");
        assert!(
            drawing.contains("0 presses. Not of one colour at the end."),
            "{drawing}"
        );
    }
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
    // Also where the picture is not there yet, and from link to link.
    let (further, nowhere) = (
        files.directory().join("a.txt"),
        files.directory().join("b.txt"),
    );
    std::os::unix::fs::symlink("b.txt", &further).unwrap();
    std::os::unix::fs::symlink("sub/c.txt", &nowhere).unwrap();
    let message = refusal(&format!("solve --presses {}", further.display()), FLIP);
    assert!(message.contains("there is no folder "), "{message}");
    std::fs::create_dir(files.directory().join("sub")).unwrap();
    answer(&format!("solve --presses {}", further.display()), FLIP);
    assert!(further.symlink_metadata().unwrap().is_symlink());
    assert!(nowhere.symlink_metadata().unwrap().is_symlink());
    let written = std::fs::read_to_string(files.directory().join("sub/c.txt")).unwrap();
    assert_eq!(written.lines().count(), 4);
    // A link to itself.
    let circle = files.directory().join("circle.txt");
    std::os::unix::fs::symlink(&circle, &circle).unwrap();
    let message = refusal(&format!("solve --presses {}", circle.display()), FLIP);
    assert!(message.starts_with("error: cannot write "), "{message}");
}

/// Each command that writes a file, with the file's ending.
const WRITERS: [(&str, &str); 5] = [
    ("solve --presses", "txt"),
    ("solve --any --presses", "png"),
    ("draw --out", "svg"),
    ("draw --solve --out", "png"),
    ("study 2x2 --plot", "svg"),
];

#[cfg(unix)]
#[test]
fn only_a_plain_file_is_written_over() {
    use std::os::unix::fs::FileTypeExt;
    let files = Files::new();
    for (index, (command, ending)) in WRITERS.into_iter().enumerate() {
        let pipe = files.directory().join(format!("pipe{index}.{ending}"));
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.expect("mkfifo").success());
        let message = refusal(&format!("{command} {}", pipe.display()), FLIP);
        let path = pipe.display();
        let want = format!(
            "error: cannot write {path}: it is a pipe, a socket or a device, not a regular file\n"
        );
        assert_eq!(message, want);
        assert!(pipe.symlink_metadata().unwrap().file_type().is_fifo());
        let folder = files.directory().join(format!("folder{index}.{ending}"));
        std::fs::create_dir(&folder).unwrap();
        let message = refusal(&format!("{command} {}", folder.display()), FLIP);
        assert!(
            message.ends_with(": it is a folder, not a regular file\n"),
            "{message}"
        );
    }
}

#[test]
fn a_file_that_is_not_written_stays_and_that_is_said() {
    let files = Files::new();
    // The board itself may be where the answer was to go.
    let board = files.file("board.txt", NEVER);
    let note = format!("note: no presses, so {board} is left as it was\n");
    for (options, stdout) in [
        ("", "Impossible\n"),
        ("--any", "Impossible\n"),
        ("--moves --goal white", "Impossible\n"),
    ] {
        let finished = fewest(&format!("solve {options} --presses {board} {board}"), "");
        assert_eq!((finished.stdout.as_str(), finished.code), (stdout, Some(0)));
        assert_eq!(finished.stderr, note);
        assert_eq!(std::fs::read_to_string(&board).unwrap(), NEVER);
    }
    // Not decided.
    let hard = format!("{}\n", "b".repeat(39)).repeat(39);
    let finished = fewest(
        &format!("solve --goal white --time-limit 0 --presses {board}"),
        hard,
    );
    assert_eq!(finished.code, Some(3));
    assert!(finished.stderr.contains(&note), "{}", finished.stderr);
    let chart = files.file("chart.svg", "old");
    let study = "study 14x14 --time-limit 0";
    let finished = fewest(&format!("{study} --plot {chart}"), "");
    assert_eq!(finished.code, Some(3));
    let note = format!("note: no chart, so {chart} is left as it was\n");
    assert!(finished.stderr.contains(&note), "{}", finished.stderr);
    assert_eq!(std::fs::read_to_string(&chart).unwrap(), "old");
    // Where no file stands, nothing has to be said.
    let new = files.directory().join("new.txt");
    assert_eq!(
        answer(&format!("solve --presses {}", new.display()), NEVER),
        "Impossible\n"
    );
    assert!(!new.exists());
}

#[test]
fn what_a_killed_run_left_behind_is_removed_by_the_next() {
    let files = Files::new();
    let used = files.file(".fewest-Us3d00.tmp", "");
    let used = std::fs::File::open(used).expect("a file");
    used.lock().expect("a lock");
    let kept = [
        ".fewest-notes.tmp",
        ".fewest-a-b-c-.tmp",
        ".fewest-abc123.txt",
    ];
    for (command, ending) in WRITERS {
        let left = files.file(".fewest-aB3xyZ.tmp", "half a pict");
        for name in kept {
            files.file(name, "mine");
        }
        let out = files.directory().join(format!("out.{ending}"));
        let finished = fewest(&format!("{command} {}", out.display()), FLIP);
        assert_eq!(finished.code, Some(0), "{}", finished.stderr);
        let note = format!("note: removed {left}, which was left by a run that was killed\n");
        assert_eq!(finished.stderr, note);
        assert!(!std::path::Path::new(&left).exists());
    }
    // Others have these, one of them right now.
    for name in kept.into_iter().chain([".fewest-Us3d00.tmp"]) {
        assert!(files.directory().join(name).exists(), "{name}");
    }
}

/// The names of the files in a folder that begin with a dot.
#[cfg(target_os = "linux")]
fn hidden(folder: &std::path::Path) -> Vec<String> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let names = entries.map(|entry| entry.expect("an entry").file_name());
    let names = names.map(|name| name.into_string().expect("text"));
    names.filter(|name| name.starts_with('.')).collect()
}

/// Solves a board, and sends the signal while the picture is written. The signal that the program
/// ended by, if any.
#[cfg(target_os = "linux")]
fn end_while_writing(files: &Files, board: &str, signal: &str) -> Option<i32> {
    use std::os::unix::process::ExitStatusExt;
    let folder = files.directory();
    let mut child = std::process::Command::new(assert_cmd::cargo::cargo_bin!("fewest"))
        .args(["solve", "--any", board, "--presses"])
        .arg(folder.join("out.png"))
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn()
        .expect("the program starts");
    while hidden(&folder).is_empty() && child.try_wait().expect("a status").is_none() {}
    let kill = format!("kill -{signal} {}", child.id());
    let _ = std::process::Command::new("sh")
        .args(["-c", &kill])
        .status();
    child.wait().expect("it ends").signal()
}

#[cfg(target_os = "linux")]
#[test]
fn a_run_that_is_asked_to_end_leaves_no_file_behind() {
    let files = Files::new();
    let board = files.file("board.txt", format!("{}\n", "b".repeat(3000)).repeat(3000));
    // Some runs have written all before the signal comes.
    let ended = (0..60).any(|_| {
        let signal = end_while_writing(&files, &board, "TERM");
        assert_eq!(hidden(&files.directory()), [""; 0]);
        signal == Some(15)
    });
    assert!(ended, "no run was still writing");
    // A run that is killed cannot do anything; the next one does.
    let killed = (0..60).any(|_| {
        end_while_writing(&files, &board, "KILL");
        !hidden(&files.directory()).is_empty()
    });
    assert!(killed, "no run was still writing");
    let out = files.directory().join("out.png");
    let finished = fewest(&format!("solve --presses {}", out.display()), FLIP);
    assert!(
        finished.stderr.starts_with("note: removed "),
        "{}",
        finished.stderr
    );
    assert_eq!(hidden(&files.directory()), [""; 0]);
}
