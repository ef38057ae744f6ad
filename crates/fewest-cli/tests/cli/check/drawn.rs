//! What `draw` writes is read back: a thousand boards in every form, as boards and as answers, and a few by the
//! program itself.

use std::path::Path;

use fewest::flip::{self, Claim, Colour, Goal, Solver};
use fewest::judge::Wanted;
use fewest::mayan::{self, Drag, IdleSwaps, Puzzle, legal_drags};
use fewest::{BitGrid, Cell, Family, Input, Random, ReadErrorKind, ReadOptions, Span, Unmonitored};
use fewest_api::ask::check::{Extent, FlipJudge, MayanJudge, Verdict};
use fewest_api::ask::mayan::{Length, Lists};
use fewest_draw::{
    Drawing, Marked, Style, Theme, flip_board, flip_steps, mayan_board, mayan_steps, png,
};
use serde_json::Value;

use super::printed::{flips, flips_of, mayans};
use crate::program::{FLIP, Files, MAYAN, NEVER, answer, fewest, refusal};

/// The smallest cells, so that a thousand pictures are soon made.
const STYLE: Style = Style {
    theme: Theme::Light,
    cell: Some(1),
    columns: Some(4),
};

/// The two files of a drawing.
fn files(drawing: &Drawing) -> [Vec<u8>; 2] {
    let svg = drawing.svg().as_bytes().to_vec();
    [svg, png(drawing).expect("a small picture")]
}

fn flip(text: &str) -> flip::Board {
    match fewest::read(text.as_bytes(), &ReadOptions::default()) {
        Ok(Input::Flip { board, .. }) => board,
        other => panic!("{text}: {other:?}"),
    }
}

fn puzzle(text: &str) -> Puzzle {
    match fewest::read(text.as_bytes(), &ReadOptions::default()) {
        Ok(Input::Mayan { puzzle, .. }) => puzzle,
        other => panic!("{text}: {other:?}"),
    }
}

/// Its standard output, where it answered; a picture's scale may be told beside it.
fn answered(arguments: &str) -> String {
    let finished = fewest(arguments, "");
    assert_eq!(finished.code, Some(0), "{arguments}: {finished:?}");
    finished.stdout
}

/// What a judge says, without the place: all of a drawing is one place.
fn said(verdict: &Verdict, family: Family) -> Value {
    let document = verdict.document(family, b"");
    let mut said = serde_json::to_value(document).expect("plain data");
    for key in ["line", "column"] {
        said.as_object_mut().expect("an object").remove(key);
    }
    said
}

#[test]
fn a_thousand_drawn_boards_are_read() {
    let read = |file: &[u8]| fewest::read(file, &ReadOptions::default());
    let goals = [
        None,
        Some(Goal::Either),
        Some(Goal::White),
        Some(Goal::Black),
    ];
    for (index, text) in flips().iter().enumerate() {
        let board = flip(text);
        let goal = goals[index % goals.len()];
        let drawing = flip_board(&board, Marked::Nothing, "", &STYLE).expect("a drawing");
        let drawing = goal.into_iter().fold(drawing, Drawing::with_goal);
        for file in files(&drawing) {
            let board = board.clone();
            assert_eq!(read(&file), Ok(Input::Flip { board, goal }), "{text}");
        }
    }
    let rules = [None, Some(IdleSwaps::Legal), Some(IdleSwaps::Illegal)];
    for (index, text) in mayans().iter().enumerate() {
        let puzzle = puzzle(text);
        let idle_swaps = rules[index % rules.len()];
        let drawing = mayan_board(&puzzle.board, &[], "", &STYLE).expect("a drawing");
        let drawing = drawing.with_puzzle(Some(puzzle.drags), idle_swaps);
        for file in files(&drawing) {
            let puzzle = puzzle.clone();
            let wanted = Input::Mayan { puzzle, idle_swaps };
            assert_eq!(read(&file), Ok(wanted), "{text}");
        }
    }
}

#[test]
fn a_mayan_drawing_without_its_number_of_drags_says_so() {
    let puzzle = puzzle("3|1|2,1|2,3,4|3,1|2,4,3,4");
    let drawing = mayan_board(&puzzle.board, &[], "", &STYLE).expect("a drawing");
    for file in files(&drawing) {
        let error = fewest::read(&file, &ReadOptions::default()).expect_err("no number");
        assert_eq!(error.kind, ReadErrorKind::JsonMissing { key: "n".into() });
        let options = ReadOptions {
            drags: fewest::Drags::Ignored,
            ..ReadOptions::default()
        };
        let Ok(Input::Mayan { puzzle: found, .. }) = fewest::read(&file, &options) else {
            panic!("a Mayan board");
        };
        assert_eq!(found.board, puzzle.board);
    }
}

/// A judge of flip answers, and what is drawn of them.
struct FlipCase<'a> {
    board: &'a flip::Board,
    judge: FlipJudge<'a>,
}

impl FlipCase<'_> {
    fn read(file: &[u8]) -> Claim {
        let claim = flip::parse_picture_file(file, 1 << 20).expect("a picture file");
        claim.unwrap_or_else(|error| panic!("{error}"))
    }

    /// That a right answer is accepted as both files of its drawing.
    fn accepts(&self, drawing: Result<Drawing, fewest_draw::DrawError>) {
        for file in files(&drawing.expect("a drawing")) {
            let claim = Self::read(&file);
            let said = said(&self.judge.verdict(&claim), Family::Flip);
            assert_eq!(said["verdict"], "accepted", "{}\n{claim}", self.board);
        }
    }

    /// That the proofs of an impossible board are accepted as both files of their drawing.
    fn proves_impossible(&self, goal: Goal) {
        let solver = Solver::new(self.board.shape(), 1 << 20, &Unmonitored).expect("a small board");
        let proof = |&colour: &Colour| solver.witness(self.board, colour).expect("a proof");
        let proofs: Vec<BitGrid> = goal.colours().iter().map(proof).collect();
        let drawing = flip_board(self.board, Marked::Proof(&proofs[0]), "", &STYLE);
        if proofs.len() == 1 {
            self.accepts(drawing);
            return;
        }
        // The drawing shows the first, and keeps the other.
        let proofs = proofs.into_iter().map(|proof| (proof, Span::at(0)));
        let claim = Claim::Impossible {
            proofs: proofs.collect(),
        };
        self.accepts(drawing.map(|drawing| drawing.with_flip_answer(&claim)));
    }

    /// That an answer is judged as a drawing as it is as text; whether it is right.
    fn is_right(&self, text: &str, cells: &[Cell]) -> bool {
        let set = BitGrid::from_cells(self.board.size(), cells.iter().copied());
        let claims = flip::parse_claims(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
        let claim = &claims[0];
        let wanted = said(&self.judge.verdict(claim), Family::Flip);
        let drawings = [
            flip_board(self.board, Marked::Presses(&set), "", &STYLE),
            flip_steps(self.board, cells, "", &STYLE),
        ];
        for drawing in drawings {
            let drawing = drawing.expect("a drawing").with_flip_answer(claim);
            for file in files(&drawing) {
                let found = said(&self.judge.verdict(&Self::read(&file)), Family::Flip);
                assert_eq!(found, wanted, "{}\n{text}", self.board);
            }
        }
        wanted["verdict"] == "accepted"
    }
}

/// Presses in the forms that programs print.
fn written(cells: &[Cell], size: fewest::Size, count: Option<usize>, form: usize) -> String {
    let pairs = |from: &str, to: &str, between: &str| {
        let pair = |cell: &Cell| format!("{from}{}{to}{}", cell.row, cell.column);
        cells.iter().map(pair).collect::<Vec<_>>().join(between)
    };
    let in_front = count.map_or(String::new(), |count| format!("{count}\n"));
    match form {
        0 if !cells.is_empty() => in_front + &pairs("", " ", "\n"),
        1 => in_front + &BitGrid::from_cells(size, cells.iter().copied()).to_string(),
        _ => {
            let answer = count.map_or(String::new(), |count| format!("\"answer\":{count},"));
            let list = pairs("[", ",", "],");
            let end = if cells.is_empty() { "" } else { "]" };
            format!("{{{answer}\"goal\":\"white\",\"presses\":[{list}{end}]}}")
        }
    }
}

#[test]
fn a_thousand_drawn_flip_answers_are_judged_as_what_they_show() {
    let mut random = Random::new(14, 0);
    let options = flip::Options::default();
    let (mut right, mut wrong, mut impossible) = (0, 0, 0);
    let boards = (12..).flat_map(flips_of).enumerate();
    for (index, text) in boards {
        if right + wrong >= 1000 && impossible >= 1000 {
            break;
        }
        let board = flip(&text);
        let goal = [Goal::Either, Goal::White, Goal::Black][index % 3];
        let case = FlipCase {
            board: &board,
            judge: FlipJudge::new(
                board.clone(),
                goal,
                Wanted::Any,
                Extent::Full,
                options,
                &Unmonitored,
            ),
        };
        let outcome = flip::minimum(&board, goal, &options, &Unmonitored).expect("a small board");
        let flip::Answer::Minimum(solution) = outcome.answer else {
            if impossible < 1000 {
                case.proves_impossible(goal);
                impossible += 1;
            }
            continue;
        };
        if right + wrong >= 1000 {
            continue;
        }
        let marked = Marked::Presses(&solution.presses);
        case.accepts(flip_board(&board, marked, "", &STYLE));
        let mut cells: Vec<Cell> = solution.presses.cells().collect();
        case.accepts(flip_steps(&board, &cells, "", &STYLE));
        // As they are, with a press more, or with one less; each with a number that may be wrong.
        let all: Vec<Cell> = board.shape().cells().collect();
        match random.index(0..3) {
            0 => {}
            1 => cells.push(all[random.index(0..all.len())]),
            _ => drop(cells.pop()),
        }
        let count = [None, Some(cells.len()), Some(cells.len() + 1)][random.index(0..3)];
        // A press that stands twice is no picture.
        let is_set = (1..cells.len()).all(|at| !cells[..at].contains(&cells[at]));
        let form = if is_set { random.index(0..3) } else { 0 };
        let text = written(&cells, board.size(), count, form);
        if case.is_right(&text, &cells) {
            right += 1;
        } else {
            wrong += 1;
        }
    }
    assert!(right > 100 && wrong > 500, "{right} {wrong}");
}

#[test]
fn a_thousand_drawn_mayan_answers_are_judged_as_what_they_show() {
    let mut random = Random::new(15, 0);
    let options = mayan::Options::default();
    let (mut right, mut wrong) = (0, 0);
    for text in mayans() {
        let puzzle = puzzle(&text);
        let lists = Lists {
            puzzle: puzzle.clone(),
            length: [Length::Exactly, Length::Fewest { at_most: Some(2) }][random.index(0..2)],
            idle_swaps: IdleSwaps::Legal,
        };
        let judge = MayanJudge::new(lists, Extent::Full, options, &Unmonitored);
        let read = |file: &[u8]| {
            let claim = mayan::parse_drawing(file).expect("a drawing");
            claim.unwrap_or_else(|error| panic!("{error}"))
        };
        // Legal drags, few of which clear the board; what is not legal is not drawn.
        let mut drags: Vec<Drag> = Vec::new();
        let mut rest = puzzle.board.clone();
        for _ in 0..random.index(0..3) {
            let legal = legal_drags(&rest, IdleSwaps::Legal);
            let Some(&drag) = legal.get(random.index(0..legal.len().max(1))) else {
                break;
            };
            rest = mayan::play(&rest, drag, IdleSwaps::Legal).expect("a legal drag");
            drags.push(drag);
        }
        if random.index(0..3) == 0
            && let mayan::Answer::Solved(solution) =
                mayan::solve(&puzzle, &options, &Unmonitored).answer
        {
            drags = solution;
        }
        let lines: Vec<String> = drags.iter().map(Drag::to_string).collect();
        let triples: Vec<String> = lines
            .iter()
            .map(|line| format!("[{}]", line.replace(' ', ",")))
            .collect();
        let answers = [
            lines.join("\n"),
            format!("{}\n{}", lines.len(), lines.join("\n")),
            format!("{{\"drags\":[{}]}}", triples.join(",")),
            format!("{{\"drags\":[{}],\"steps\":3}}", triples.join(",")),
            "-1".to_owned(),
        ];
        let text = &answers[random.index(0..answers.len())];
        let claim = mayan::parse_claim(text).expect("an answer");
        let expected = said(&judge.verdict(&claim), Family::Mayan);
        let drawings = [
            mayan_board(&puzzle.board, &drags, "", &STYLE),
            mayan_steps(&puzzle.board, &drags, IdleSwaps::Legal, "", &STYLE),
        ];
        for drawing in drawings {
            let drawing = drawing.expect("a drawing");
            // Said of a board without drags too, it is an answer.
            for file in files(&drawing.with_mayan_answer(&claim)) {
                let found = said(&judge.verdict(&read(&file)), Family::Mayan);
                assert_eq!(found, expected, "{}\n{text}", puzzle.board);
            }
        }
        if expected["verdict"] == "accepted" {
            right += 1;
        } else {
            wrong += 1;
        }
    }
    assert!(right > 150 && wrong > 500, "{right} {wrong}");
}

/// The path of a drawing that the program makes.
fn drawn(files: &Files, arguments: &str, board: &str, name: &str) -> String {
    let path = files.directory().join(name);
    let path = path.to_str().expect("the path is text").to_owned();
    let finished = fewest(&format!("draw {arguments} -o {path}"), board);
    assert_eq!(
        finished.code,
        Some(0),
        "draw {arguments}: {}",
        finished.stderr
    );
    path
}

#[test]
fn what_the_program_draws_the_program_reads() {
    let files = Files::new();
    for ending in ["svg", "png"] {
        let name = format!("a.{ending}");
        // Boards, with the rule and the goal that they came with.
        let rule = r#"{"rows":["bwwb","b_wb","bwwb","bwww"],"goal":"black","wrap":true}"#;
        let steps = "2|1|1|2,1|2,2|";
        let strict = r#"{"n":2,"columns":[[1],[1],[2,1],[2,2],[]],"idle_swaps":false}"#;
        for board in [FLIP, rule, MAYAN, steps, strict] {
            let path = drawn(&files, "", board, &name);
            for command in ["solve --format json", "hint"] {
                let wanted = answer(command, board);
                assert_eq!(
                    fewest(&format!("{command} {path}"), "").stdout,
                    wanted,
                    "{board}"
                );
            }
            let text = files.file("board.txt", board);
            let report = |path: &str| {
                fewest(&format!("audit {path}"), "")
                    .stdout
                    .replace(path, "")
            };
            assert_eq!(report(&path), report(&text), "{board}");
            let moves = files.file(
                "moves.txt",
                if board == FLIP || board == rule {
                    "0 0\n"
                } else {
                    "0 0 1\n"
                },
            );
            // The drag is idle on one of them, which a replay says when it comes to it.
            let replay = |path: &str| {
                let finished = fewest(&format!("replay {path} {moves}"), "");
                assert!(finished.stdout.starts_with("start\n"), "{finished:?}");
                (finished.stdout, finished.code)
            };
            assert_eq!(replay(&path), replay(&text), "{board}");
            let again = drawn(&files, "", board, &format!("b.{ending}"));
            let of_drawing = drawn(&files, &path, "", &format!("c.{ending}"));
            let bytes = |path: &str| std::fs::read(path).expect("a file");
            assert_eq!(bytes(&again), bytes(&of_drawing), "{board}");
        }
        // Answers.
        for (board, draw, check) in [
            (FLIP, "--solve", ""),
            (FLIP, "--solve --strip", ""),
            (FLIP, "--solve --goal white", "--goal white"),
            ("2x1r:d,c", "--solve", ""),
            (NEVER, "--solve", ""),
            (MAYAN, "--solve", ""),
            (MAYAN, "--solve --strip", ""),
            (MAYAN, "--solve --fewest", "--fewest"),
            (MAYAN, "--solve --steps 1", "--steps 1"),
            ("0|||||", "--solve", ""),
        ] {
            let text = files.file("board.txt", board);
            let path = drawn(&files, draw, board, &name);
            let line = format!("check {text} {path} {check}");
            assert_eq!(answer(&line, ""), "accepted\n", "{board} {draw}");
            if !draw.contains("--steps") && board != NEVER {
                let moves = fewest(&format!("replay {text} {path}"), "");
                assert_eq!(moves.code, Some(0), "{board}: {}", moves.stderr);
                let again = drawn(
                    &files,
                    &format!("{text} --answer {path}"),
                    "",
                    &format!("b.{ending}"),
                );
                assert_eq!(
                    answer(&format!("check {text} {again} {check}"), ""),
                    "accepted\n"
                );
            }
        }
    }
}

#[test]
fn a_wrong_answer_is_wrong_as_a_drawing_too() {
    let files = Files::new();
    for (board, wrong) in [
        (FLIP, "0 0\n"),
        (FLIP, "3\n0 0\n0 1\n1 1\n3 2\n"),
        (MAYAN, "2 1 1\n"),
        (MAYAN, "3\n2 1 1\n3 1 1\n3 0 1\n"),
    ] {
        let board = files.file("board.txt", board);
        let text = files.file("wrong.txt", wrong);
        let said = fewest(&format!("check {board} {text}"), "");
        assert_eq!(said.code, Some(1), "{wrong}");
        let first = |said: &str| said.lines().next().unwrap_or_default().to_owned();
        for ending in ["svg", "png"] {
            let name = format!("wrong.{ending}");
            for strip in ["", "--strip"] {
                let path = drawn(
                    &files,
                    &format!("{board} --answer {text} {strip}"),
                    "",
                    &name,
                );
                let found = fewest(&format!("check {board} {path}"), "");
                assert_eq!(found.code, Some(1), "{wrong} {}", found.stderr);
                let plain = |said: &str| {
                    let said = first(said).replace("rejected: ", "");
                    said.split_once(": ")
                        .map_or(said.clone(), |(_, rest)| rest.to_owned())
                };
                assert_eq!(plain(&found.stdout), plain(&said.stdout), "{wrong}");
            }
        }
    }
}

#[test]
fn what_shows_no_answer_is_unreadable() {
    let files = Files::new();
    let (flip, mayan) = (files.file("f.txt", FLIP), files.file("m.txt", MAYAN));
    for ending in ["svg", "png"] {
        let name = format!("a.{ending}");
        let chart = files.directory().join(format!("chart.{ending}"));
        let chart = chart.to_str().expect("text").to_owned();
        answer(&format!("study 2x2 --plot {chart}"), "");
        for (path, what) in [
            (
                drawn(&files, "", FLIP, &name),
                "this is a drawing of a flip board, which is not read as an answer",
            ),
            (
                drawn(&files, "", MAYAN, &format!("b.{ending}")),
                "this is a drawing of a Mayan board, which is not read as an answer",
            ),
            (
                drawn(&files, "--quiet 5x5", "", &format!("c.{ending}")),
                "this is a drawing of quiet patterns, which is not read as an answer",
            ),
            (
                chart,
                "this is a drawing of a bar chart, which is not read as an answer",
            ),
        ] {
            for board in [&flip, &mayan] {
                let message = refusal(&format!("check {board} {path}"), "");
                let wanted = format!("error: {what}\n --> {path}:1:1\n");
                assert!(message.starts_with(&wanted), "{message}");
            }
        }
        let path = drawn(&files, "--solve", MAYAN, &name);
        let message = refusal(&format!("check {flip} {path}"), "");
        assert!(
            message.starts_with("error: this is no answer to a flip board\n"),
            "{message}"
        );
        let path = drawn(&files, "--solve", FLIP, &name);
        let message = refusal(&format!("check {mayan} {path}"), "");
        assert!(
            message.starts_with("error: this is no answer to a Mayan board\n"),
            "{message}"
        );
        // A judge has a form of its own.
        let message = refusal(&format!("check --judge poj-1753 {flip} {path}"), "");
        assert!(message.contains(&format!(" --> {path}:1:1\n")), "{message}");
    }
}

#[test]
fn other_svg_pictures_and_damaged_drawings_are_refused() {
    let files = Files::new();
    let (flip, mayan) = (files.file("f.txt", FLIP), files.file("m.txt", MAYAN));
    let icon = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/icon.svg");
    let icon = files.file("icon.svg", std::fs::read(icon).expect("the icon"));
    for line in [
        format!("solve {icon}"),
        format!("hint {icon}"),
        format!("check {flip} {icon}"),
        format!("check {mayan} {icon}"),
    ] {
        let message = refusal(&line, "");
        let wanted = format!(
            "error: an SVG picture is read only as `fewest draw` writes it\n --> {icon}:1:1\n"
        );
        assert!(message.starts_with(&wanted), "{line}: {message}");
    }
    let damaged = "error: what this drawing says of itself is damaged, or from a newer version\n";
    let board = answer("draw", FLIP).replace("bwwb", "bwbb");
    let board = files.file("board.svg", board);
    let message = refusal(&format!("solve {board}"), "");
    assert!(
        message.starts_with(&format!("{damaged} --> {board}:1:1\n")),
        "{message}"
    );
    let solved = answer("draw --solve", MAYAN).replace("[2,1,1]", "[2,0,1]");
    let solved = files.file("answer.svg", solved);
    let message = refusal(&format!("check {mayan} {solved}"), "");
    assert!(
        message.starts_with(&format!("{damaged} --> {solved}:1:1\n")),
        "{message}"
    );
}

/// A link has at most 65,536 places; a drawing has more.
#[test]
fn a_large_drawing_is_read() {
    let files = Files::new();
    let row: String = (0..300)
        .map(|at| if at * at % 7 < 3 { 'b' } else { 'w' })
        .collect();
    let board = vec![row; 300].join("\n");
    let text = files.file("board.txt", &board);
    for ending in ["svg", "png"] {
        let path = drawn(&files, "--cell 1", &board, &format!("a.{ending}"));
        let solve = |path: &str| answered(&format!("solve --any --goal white {path}"));
        assert_eq!(solve(&path), solve(&text));
        let solved = drawn(
            &files,
            &format!("--cell 1 --solve --goal white {path}"),
            "",
            &format!("b.{ending}"),
        );
        let line = format!("check --valid-only --goal white {text} {solved}");
        assert_eq!(fewest(&line, "").stdout, "accepted\n");
    }
}
