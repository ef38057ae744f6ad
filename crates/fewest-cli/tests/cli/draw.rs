//! `fewest draw`, and the chart of `fewest study`

use std::path::Path;

use crate::program::{FLIP, Files, MAYAN, NEVER, answer, fewest, refusal};

/// What the picture says below, for those who do not see it.
fn description(svg: &str) -> String {
    let (_, rest) = svg.split_once("<desc>").expect("a description");
    rest.split_once("</desc>").expect("its end").0.to_owned()
}

fn panels(svg: &str) -> usize {
    svg.matches("<g ").count()
}

#[test]
fn a_board_goes_to_standard_output_as_svg() {
    let svg = answer("draw", FLIP);
    assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
    assert_eq!(
        description(&svg),
        "Rows (b black, w white, _ no cell): bwwb, bbwb, bwwb, bwww."
    );
    assert_eq!(answer("draw - -o -", FLIP), svg);
    assert_ne!(answer("draw --theme dark", FLIP), svg);
    assert_ne!(answer("draw --cell 20", FLIP), svg);
}

#[test]
fn the_answer_is_drawn_and_told() {
    let svg = answer("draw --solve", FLIP);
    let told = description(&svg);
    assert!(
        told.ends_with("Press (row column): 0 0, 0 1, 1 1, 3 2. 4 presses. Proven fewest."),
        "{told}"
    );
    let told = description(&answer("draw --solve --goal white", FLIP));
    assert!(told.ends_with("presses. Proven fewest."), "{told}");
    let svg = answer("draw --solve", MAYAN);
    let told = description(&svg);
    let drags = "Drags (x y g): 2 1 1, 3 1 1, 3 0 1. 3 drags.";
    assert!(
        told.ends_with(&format!("{drags} Proven smallest list of exactly 3.")),
        "{told}"
    );
    let told = description(&answer("draw --solve --fewest", MAYAN));
    assert!(told.ends_with(&format!("{drags} Proven fewest.")), "{told}");
    let told = description(&answer("draw --solve --steps 1", MAYAN));
    assert!(
        told.ends_with("No solution in exactly 1 drag. Proven."),
        "{told}"
    );
}

#[test]
fn an_impossible_board_shows_its_proof() {
    let told = description(&answer("draw --solve", NEVER));
    assert!(told.contains("Marked (row column): "), "{told}");
    assert!(
        told.contains("Impossible. Every press turns an even number"),
        "{told}"
    );
    // The marked cells are a proof for `check` too.
    let (_, rest) = told.split_once("Marked (row column): ").expect("cells");
    let cells = rest.split_once('.').expect("the end").0;
    let mut rows = vec![vec![b'.'; 4]; 4];
    for cell in cells.split(", ") {
        let (row, column) = cell.split_once(' ').expect("two numbers");
        let number = |text: &str| text.parse::<usize>().expect("a number");
        rows[number(row)][number(column)] = b'x';
    }
    let picture = String::from_utf8(rows.join(&b'\n')).expect("ASCII");
    let files = Files::new();
    let board = files.file("board.txt", NEVER);
    let claim = files.file("answer.txt", format!("Impossible\n{picture}\n"));
    assert_eq!(answer(&format!("check {board} {claim}"), ""), "accepted\n");
    let told = description(&answer(&format!("draw {board} --answer {claim}"), ""));
    assert!(told.contains("Impossible. Every press"), "{told}");
    let none = files.file("none.txt", "Impossible\nx...\n....\n....\n....\n");
    let told = description(&answer(&format!("draw {board} --answer {none}"), ""));
    assert!(
        told.ends_with("do not prove that it is impossible."),
        "{told}"
    );
}

#[test]
fn an_answer_of_ones_own_is_drawn_and_judged_by_its_end() {
    let files = Files::new();
    let board = files.file("board.txt", FLIP);
    for (text, end) in [
        (
            "4\n0 0\n0 1\n1 1\n3 2\n",
            "4 presses. All black at the end.",
        ),
        (
            "xx..\n.x..\n....\n..x.\n",
            "4 presses. All black at the end.",
        ),
        ("0 0\n", "1 press. Not of one colour at the end."),
    ] {
        let moves = files.file("answer.txt", text);
        let told = description(&answer(&format!("draw {board} --answer {moves}"), ""));
        assert!(told.ends_with(end), "{told}");
    }
    let moves = files.file("answer.txt", "0 0\n0 1\n1 1\n3 2\n");
    let told = description(&answer(
        &format!("draw {board} --goal white --answer {moves}"),
        "",
    ));
    assert!(told.ends_with("Not all white at the end."), "{told}");

    let board = files.file("mayan.txt", MAYAN);
    for (text, end) in [
        ("2 1 1\n3 1 1\n3 0 1\n", "3 drags. Cleared."),
        ("2 1 1\n", "1 drag. 12 blocks are left."),
    ] {
        let moves = files.file("answer.txt", text);
        let told = description(&answer(&format!("draw {board} --answer {moves}"), ""));
        assert!(told.ends_with(end), "{told}");
    }
}

#[test]
fn moves_that_cannot_be_played_are_pointed_at() {
    let files = Files::new();
    let board = files.file("board.txt", FLIP);
    let moves = files.file("answer.txt", "0 0\n4 0\n");
    let message = refusal(&format!("draw {board} --answer {moves}"), "");
    assert!(
        message.contains("there is no cell at row 4, column 0"),
        "{message}"
    );
    assert!(message.contains("answer.txt:2:1"), "{message}");
    let moves = files.file("answer.txt", "4\n");
    let message = refusal(&format!("draw {board} --answer {moves}"), "");
    assert!(message.contains("there are no moves to play"), "{message}");
    let moves = files.file("answer.txt", "x.\n.x\n");
    let message = refusal(&format!("draw {board} --answer {moves}"), "");
    assert!(
        message.contains("the picture is 2x2, but the board is 4x4"),
        "{message}"
    );
    let board = files.file("mayan.txt", MAYAN);
    let moves = files.file("answer.txt", "2 1 1\n0 6 1\n");
    let message = refusal(&format!("draw {board} --answer {moves}"), "");
    assert!(message.contains("answer.txt:2:1"), "{message}");
}

#[test]
fn a_strip_shows_every_step() {
    assert_eq!(panels(&answer("draw --solve --strip", FLIP)), 5);
    assert_eq!(panels(&answer("draw --solve --strip", MAYAN)), 7);
    let narrow = answer("draw --solve --strip --columns 1", MAYAN);
    assert_eq!(panels(&narrow), 7);
    assert!(narrow.contains(" width=\"269\" height=\"2040\""));
}

#[test]
fn quiet_patterns_are_of_a_size_or_of_a_board() {
    let svg = answer("draw --quiet 5x5", "");
    assert_eq!(panels(&svg), 2);
    assert!(description(&svg).starts_with("5x5: 2 quiet patterns"));
    assert_eq!(panels(&answer("draw --quiet", FLIP)), 4);
    assert_eq!(
        panels(&answer("draw --quiet 4x4 --wrap --neighbours king", "")),
        1
    );
    let none = answer("draw --quiet 6x6", "");
    assert_eq!(
        description(&none),
        "6x6: no quiet pattern but the empty one."
    );
    let one = answer("draw --quiet 1x2", "");
    assert_eq!(
        description(&one),
        "1x2: the quiet pattern. Its presses change nothing."
    );
}

#[test]
fn files_are_written_by_their_ending() {
    let files = Files::new();
    let path = |name: &str| {
        files
            .directory()
            .join(name)
            .to_str()
            .expect("text")
            .to_owned()
    };
    let (svg, png) = (path("a.svg"), path("b.PNG"));
    assert_eq!(answer(&format!("draw --solve -o {svg}"), FLIP), "");
    assert_eq!(
        std::fs::read_to_string(&svg).expect("the picture"),
        answer("draw --solve", FLIP)
    );
    assert_eq!(answer(&format!("draw --out {png}"), FLIP), "");
    let bytes = std::fs::read(&png).expect("the picture");
    assert!(bytes.starts_with(b"\x89PNG\r\n"));
    let names = files.directory().read_dir().expect("the folder").count();
    assert_eq!(names, 2, "nothing is left beside");

    for name in ["a.jpg", "a", "svg"] {
        let message = refusal(&format!("draw missing.txt -o {name}"), "");
        let wanted = format!("error: {name}: the ending names no form of picture");
        assert!(message.starts_with(&wanted), "{message}");
        assert!(message.contains("use .svg or .png"), "{message}");
    }
    let message = refusal("draw missing.txt -o no/such/folder/a.svg", "");
    assert!(
        message.contains("cannot write no/such/folder/a.svg"),
        "{message}"
    );
}

#[test]
fn what_is_too_large_is_refused_before_it_takes_memory() {
    let row = "w".repeat(3000);
    let board = vec![row; 3000].join("\n");
    let message = refusal("draw", board);
    assert!(
        message.contains("a picture of 9000000 places is not drawn; the limit is 4194304"),
        "{message}"
    );
    let message = refusal("draw --quiet 9999x9999", "");
    assert!(message.contains("places is not drawn"), "{message}");
    // 599x599 has many patterns, and each of them is large.
    let message = refusal("draw --quiet 599x599", "");
    assert!(message.contains("places is not drawn"), "{message}");
    let row = "w".repeat(300);
    let board = vec![row; 300].join("\n");
    let message = refusal("draw --cell 256 -o large.png", board);
    assert!(
        message.contains("pixels is not made; the limit is 67108864"),
        "{message}"
    );
    assert!(!Path::new("large.png").exists());
}

#[test]
fn options_that_say_nothing_are_refused() {
    for (arguments, part) in [
        ("draw --strip", "--solve|--answer"),
        ("draw --steps 3", "--steps needs --solve"),
        ("draw --fewest", "--fewest needs --solve"),
        ("draw --goal white", "--goal needs --solve or --answer"),
        ("draw --solve --answer x", "cannot be used with"),
        ("draw --quiet --solve", "cannot be used with"),
        ("draw --quiet 3x3 board.txt", "reads no board"),
        ("draw --quiet 0x3", "invalid value"),
        ("draw --cell 0", "a number of pixels from 1 to 256"),
        ("draw --cell 257", "a number of pixels from 1 to 256"),
        ("draw --columns 0", "a number from 1 to 1000"),
        ("draw --theme blue", "invalid value"),
        ("draw --answer -", "standard input cannot be both"),
        ("study 2x2 --theme dark", "--plot"),
    ] {
        let message = refusal(arguments, FLIP);
        assert!(message.contains(part), "{arguments}: {message}");
    }
    for (arguments, part) in [
        ("draw --quiet", "--quiet is for flip boards"),
        ("draw --solve --goal white", "--goal is for flip boards"),
        ("draw --wrap", "--wrap is for flip boards"),
    ] {
        let message = refusal(arguments, MAYAN);
        assert!(message.contains(part), "{arguments}: {message}");
    }
    let message = refusal("draw --solve --steps 3", FLIP);
    assert!(message.contains("--steps is for Mayan boards"), "{message}");
}

#[test]
fn what_is_not_decided_is_drawn_and_said() {
    let board = vec!["b".repeat(30); 29].join("\n");
    let finished = fewest("draw --solve --neighbours king --time-limit 0", board);
    assert_eq!(finished.code, Some(3), "{}", finished.stderr);
    assert!(
        finished.stderr.starts_with("not decided"),
        "{}",
        finished.stderr
    );
    let told = finished.stdout.contains("Not decided: search stopped.")
        || finished.stdout.contains("Not proven fewest: between");
    assert!(told);
    let finished = fewest("draw --solve --time-limit 0", MAYAN);
    assert_eq!(finished.code, Some(3), "{}", finished.stderr);
    assert!(description(&finished.stdout).ends_with("Not decided: search stopped."));
}

#[test]
fn a_study_is_plotted_beside_its_text() {
    let files = Files::new();
    let chart = files.directory().join("chart.svg");
    let chart = chart.to_str().expect("text");
    let text = answer(&format!("study 2x3 --plot {chart}"), "");
    assert!(text.starts_with("2x3: 6 cells, rank 4, nullity 2"));
    let svg = std::fs::read_to_string(chart).expect("the chart");
    assert_eq!(
        description(&svg),
        "to all white or black, rounds: 0: 2; 1: 8; 2: 6. impossible: 48. \
         to all white, rounds: 0: 1; 1: 6; 2: 7; 3: 2. impossible: 48. \
         All 2x3 boards by the fewest rounds that they need."
    );
    let torus = format!("study 3x3 --wrap --neighbours king --without-self --plot {chart}");
    answer(&torus, "");
    let svg = std::fs::read_to_string(chart).expect("the chart");
    assert!(
        description(&svg).contains("(king neighbours, without the pressed cell, torus)"),
        "{}",
        description(&svg)
    );
    let message = refusal("study 2x3 --plot chart.txt", "");
    assert!(message.contains("use .svg or .png"), "{message}");
    let finished = fewest(&format!("study 70x70 --plot {chart}"), "");
    assert_eq!(finished.code, Some(2));
    assert!(
        finished.stderr.starts_with("error: no chart: "),
        "{}",
        finished.stderr
    );
}
