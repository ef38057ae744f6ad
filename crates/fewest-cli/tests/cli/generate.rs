//! `fewest generate`

use serde_json::Value;

use crate::program::{Files, answer, fewest, refusal};

/// Commands and what they print, to the byte: whoever wrote down a seed relies on it. The same in
/// every profile, on every machine, with any number of threads.
const KNOWN: &str = include_str!("../../../../testdata/cli/generate.txt");

/// The commands of the file: each begins with `$ `.
fn known() -> impl Iterator<Item = (&'static str, &'static str)> {
    let commands = KNOWN.split("$ ").skip(1);
    commands.map(|block| block.split_once('\n').expect("a line for the command"))
}

/// What it says where it finds nothing.
#[track_caller]
fn nothing(arguments: &str) -> String {
    let finished = fewest(&format!("generate {arguments} --seed 1"), "");
    assert_eq!(finished.code, Some(3), "{arguments}: {}", finished.stderr);
    assert_eq!(finished.stdout, "", "{arguments}");
    finished.stderr
}

#[test]
fn the_same_seed_gives_the_same_bytes_whatever_the_threads() {
    assert!(known().count() >= 12);
    for (arguments, boards) in known() {
        for threads in [1, 2] {
            let made = answer(&format!("{arguments} --threads {threads}"), "");
            assert_eq!(made, boards, "{arguments} --threads {threads}");
        }
    }
}

#[test]
fn a_board_alone_is_text_for_solve() {
    for rounds in 0..=6 {
        let board = answer(
            &format!("generate flip --size 4x4 --rounds {rounds} --seed 9"),
            "",
        );
        assert_eq!(answer("solve", board), format!("{rounds}\n"));
    }
    let board = answer("generate flip --size 5x5 --impossible --seed 9", "");
    assert_eq!(answer("solve", board), "Impossible\n");
    let board = answer(
        "generate mayan --drags 3 --blocks 12 --colours 4 --seed 9",
        "",
    );
    let solved = answer("solve --fewest", board);
    assert!(solved.starts_with("3\n"), "{solved}");
}

#[test]
fn lines_and_json_are_for_solve_lines() {
    for format in ["line", "json"] {
        let flip = "generate flip --size 5x5 --rounds 7 --unique --number 20 --seed 9 --format";
        let boards = answer(&format!("{flip} {format}"), "");
        assert_eq!(answer("solve --lines", boards.clone()), "7\n".repeat(20));
        assert_eq!(answer("solve --lines --count", boards), "1\n".repeat(20));
        let mayan =
            "generate mayan --drags 3 --blocks 9 --colours 3 --unique --number 5 --seed 9 --format";
        let boards = answer(&format!("{mayan} {format}"), "");
        assert_eq!(answer("solve --lines --count", boards), "1\n".repeat(5));
    }
}

#[test]
fn json_carries_goal_and_rule() {
    let arguments = "generate flip --size 4x5 --neighbours king --wrap --without-self \
                     --goal black --rounds 3 --number 4 --seed 2 --format json";
    let boards = answer(arguments, "");
    assert_eq!(answer("solve --lines", boards.clone()), "3\n".repeat(4));
    let board: Value = serde_json::from_str(boards.lines().next().unwrap()).unwrap();
    assert_eq!(board["goal"], "black");
    assert_eq!(board["neighbours"], "king");
    assert_eq!(board["wrap"], true);
    assert_eq!(board["without_self"], true);
    let boards = answer(
        "generate mayan --drags 2 --blocks 9 --colours 2 --size 4x6 --idle-swaps off --seed 2 \
         --format json",
        "",
    );
    let board: Value = serde_json::from_str(&boards).unwrap();
    assert_eq!(board["height"], 4);
    assert_eq!(board["idle_swaps"], false);
    assert_eq!(board["columns"].as_array().map(Vec::len), Some(6));
    let solved = answer("solve --lines --fewest", boards);
    assert!(solved.starts_with("2;"), "{solved}");
}

#[test]
fn a_board_does_not_depend_on_how_many_are_made() {
    let of = |number: u64| {
        let arguments = "generate flip --size 6x6 --rounds 9 --format line --seed 3 --number";
        answer(&format!("{arguments} {number}"), "")
    };
    let many = of(70);
    assert_eq!(many.lines().count(), 70);
    for number in [1, 2, 69] {
        assert!(many.starts_with(&of(number)));
    }
    assert_eq!(of(0), "");
}

#[test]
fn a_fresh_seed_is_told_and_makes_the_same_boards() {
    let arguments = "generate flip --size 6x6 --rounds 12";
    let finished = fewest(arguments, "");
    assert_eq!(finished.code, Some(0));
    let (told, rest) = finished.stderr.split_once(" (").expect("a seed");
    let seed = told.strip_prefix("seed ").expect("a seed");
    assert_eq!(rest, format!("--seed {seed} makes the same boards)\n"));
    assert_eq!(
        answer(&format!("{arguments} --seed {seed}"), ""),
        finished.stdout
    );
    assert_ne!(fewest(arguments, "").stderr, finished.stderr);
}

#[test]
fn the_difficulty_stands_in_comments_or_around_the_board() {
    let text = answer(
        "generate flip --size 4x4 --rounds 2 --seed 1 --difficulty",
        "",
    );
    let comments: Vec<&str> = text.lines().filter(|line| line.starts_with('#')).collect();
    assert!(comments[0].starts_with("# 2 rounds, "), "{text}");
    assert_eq!(comments.last(), Some(&"# fewest: 2"));
    let arguments = "--seed 1 --difficulty --format json";
    let line = answer(
        &format!("generate flip --size 4x4 --rounds 2 {arguments}"),
        "",
    );
    let document: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(document["schema"], 1);
    assert_eq!(document["fewest"], 2);
    assert_eq!(document["difficulty"]["rounds"], 2);
    assert_eq!(answer("solve", document["board"].to_string()), "2\n");
    let line = answer(
        &format!("generate mayan --drags 3 --blocks 9 --colours 3 --unique {arguments}"),
        "",
    );
    let document: Value = serde_json::from_str(&line).unwrap();
    // One list alone: every step has one right choice.
    assert_eq!(document["difficulty"]["forced"], 3);
    assert_eq!(document["difficulty"]["longest_forced"], 3);
    let choices = document["difficulty"]["choices"].as_array().unwrap();
    assert!(choices.iter().all(|choice| choice[0] == 1));
    let refused = refusal("generate flip --size 4x4 --difficulty --format line", "");
    assert_eq!(
        refused,
        "error: a line has no room for the difficulty; use --format text or --format json\n"
    );
}

#[test]
fn a_shape_comes_from_a_file_or_has_holes() {
    let files = Files::new();
    let file = files.file("ring.txt", "bbb\nb_b\nwww\n");
    let arguments = format!("generate flip --shape {file} --rounds 3 --seed 1");
    let board = answer(&arguments, "");
    assert_eq!(board.matches('_').count(), 1);
    assert_eq!(board.find('_'), Some("bbb\nb".len()));
    assert_eq!(answer("solve", board), "3\n");
    let boards = answer(
        "generate flip --size 10x10 --holes 30 --rounds 5 --number 3 --format line --seed 1",
        "",
    );
    let holes = |line: &str| -> Vec<usize> { line.match_indices('_').map(|(at, _)| at).collect() };
    let all: Vec<_> = boards.lines().map(holes).collect();
    assert_eq!(all[0].len(), 30);
    assert!(all.iter().all(|holes| *holes == all[0]));
}

#[test]
fn what_cannot_be_is_said_with_the_reason() {
    assert_eq!(
        nothing("flip --size 4x4 --rounds 7"),
        "no such board: the most rounds that a board of this shape can need is 6\n"
    );
    assert_eq!(
        nothing("flip --size 4x4 --rounds 17"),
        "no such board: a board of 16 cells never needs 17 rounds\n"
    );
    assert_eq!(
        nothing("flip --size 3x3 --impossible"),
        "no such board: every board of this shape can be solved\n"
    );
    assert_eq!(
        nothing("flip --size 4x4 --rounds 6 --unique"),
        "no such board: every board of this shape that needs 6 rounds has several minimum press \
         sets\n"
    );
    let said = nothing("flip --size 5x5 --rounds 14 --tries 50");
    let (tried, reason) = said.split_once('\n').unwrap();
    let tried =
        tried.strip_prefix("no such board was found; tried 50 boards; the most rounds seen were ");
    assert!(
        tried.is_some_and(|most| most.parse::<u32>().is_ok()),
        "{said}"
    );
    assert_eq!(
        reason,
        "the most rounds that a board of this shape can need is 12\n"
    );
    assert_eq!(
        nothing("mayan --drags 2 --blocks 8 --colours 3"),
        "no such board: 3 colours need at least 9 blocks, three of each\n"
    );
    assert_eq!(
        nothing("mayan --drags 2 --blocks 36 --colours 3"),
        "no such board: a board of 7x5 has no room for 36 blocks\n"
    );
    assert_eq!(
        nothing("mayan --drags 0 --blocks 3 --colours 1"),
        "no such board: the empty board, and no other, needs no drag\n"
    );
    assert_eq!(
        nothing("mayan --drags 1 --blocks 3 --colours 1 --size 7x1"),
        "no such board: on a board of one column there is nothing to drag\n"
    );
}

#[test]
fn what_was_tried_is_said_and_what_was_found_is_printed() {
    // Few boards of 5x5 need 12 rounds, so some seeds find one in 40 boards, and some do not.
    let finished = fewest(
        "generate flip --size 5x5 --rounds 12 --tries 40 --number 30 --format line --seed 1",
        "",
    );
    assert_eq!(finished.code, Some(3));
    let found = finished.stdout.lines().count();
    assert!((1..30).contains(&found), "{}", finished.stderr);
    let start = format!("{found} of 30 boards were found; tried ");
    assert!(finished.stderr.starts_with(&start), "{}", finished.stderr);
    assert_eq!(
        answer("solve --lines", finished.stdout),
        "12\n".repeat(found)
    );
    assert_eq!(
        nothing("mayan --drags 9 --blocks 9 --colours 3 --tries 1")
            .split(';')
            .nth(1),
        Some(" tried 1 board")
    );
}

#[test]
fn a_time_limit_ends_the_search() {
    let said = nothing("flip --size 20x20 --rounds 399 --time-limit 0");
    assert!(
        said.starts_with("stopped: no such board was found; tried "),
        "{said}"
    );
    let said = nothing("mayan --drags 9 --blocks 30 --colours 6 --time-limit 0 --number 3");
    assert!(
        said.starts_with("stopped: 0 of 3 boards were found; tried "),
        "{said}"
    );
}

#[test]
fn numbers_that_contradict_each_other_are_refused() {
    let mayan = "generate mayan --drags 2 --blocks 9 --colours 3";
    for (arguments, message) in [
        (
            format!("{mayan} --heights 3,3,3"),
            "error: 3 heights for 5 columns\n",
        ),
        (
            format!("{mayan} --heights 3,3,3,3,3"),
            "error: the heights are those of 15 blocks, and not of 9\n",
        ),
        (
            format!("{mayan} --heights 9,0,0,0,0"),
            "error: column 0 is over the height 7\n",
        ),
        (
            format!("{mayan} --size 99x99"),
            "error: the size 99x99 is out of range\n",
        ),
    ] {
        assert_eq!(refusal(&arguments, ""), message);
    }
    for arguments in [
        "generate",
        "generate flip",
        "generate flip --size 4x4 --rounds -1",
        "generate flip --size 4x4 --holes 101",
        "generate flip --size 4x4 --shape board.txt",
        "generate flip --size 4x4 --impossible --rounds 3",
        "generate mayan --drags 2 --blocks 9",
        "generate mayan --drags 256 --blocks 9 --colours 3",
        "generate mayan --drags 2 --blocks 9 --colours 100",
    ] {
        refusal(arguments, "");
    }
    let missing = refusal("generate flip --shape no-such-file --seed 1", "");
    assert!(
        missing.starts_with("error: cannot read no-such-file"),
        "{missing}"
    );
}
