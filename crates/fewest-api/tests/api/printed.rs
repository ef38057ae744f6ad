//! A thousand boards each: `check` takes what the judges of `fewest judge` write, and every form of a
//! press set.

use std::fmt::Write as _;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fewest::document::FlipSolutionDocument;
use fewest::flip::pbm::{pbm_header, pbm_row};
use fewest::flip::png::write_png;
use fewest::flip::{self, Goal, Solution, Solver};
use fewest::judge::{Answer, Claim, JUDGES, Judge, Wanted, judge};
use fewest::{BitGrid, Cell, Input, Random, Size, Unmonitored, mayan};
use fewest_api::Question::Check;
use fewest_api::ask::check::{self, Extent, Ruling};
use fewest_api::ask::{Asked, Effort, Threads};
use serde_json::{Value, json};

use crate::{LIMITS, told};

const BOARDS: u64 = 1000;

/// A size of up to so many rows and columns.
fn size(random: &mut Random, rows: usize, columns: usize) -> Size {
    Size::new(random.index(1..rows + 1), random.index(1..columns + 1))
}

/// The digits of a random board, a row a line, with this between the digits.
fn digits(random: &mut Random, size: Size, between: &str) -> Vec<String> {
    let mut row = || -> Vec<String> {
        let digits = (0..size.columns).map(|_| random.below(2).to_string());
        digits.collect()
    };
    (0..size.rows).map(|_| row().join(between)).collect()
}

/// An input of so many boards, or of one where the judge gives one.
fn input(judge: &Judge, random: &mut Random, boards: usize) -> String {
    match judge.name {
        "poj-1753" => {
            let rows = digits(random, Size::new(4, 4), "").join("\n");
            rows.replace('0', "w").replace('1', "b")
        }
        "poj-3279" => {
            let size = size(random, 4, 5);
            let rows = digits(random, size, " ").join("\n");
            format!("{} {}\n{rows}\n", size.rows, size.columns)
        }
        "poj-1222" => {
            let mut text = format!("{boards}\n");
            for _ in 0..boards {
                text += &(digits(random, Size::new(5, 6), " ").join("\n") + "\n");
            }
            text
        }
        "leetcode-1284" => {
            let mut text = String::new();
            for _ in 0..boards {
                let size = size(random, 3, 3);
                let rows = digits(random, size, ",").join("],[");
                let _ = writeln!(text, "[[{rows}]]");
            }
            text
        }
        "luogu-p1312" => loop {
            let mut text = format!("{}\n", random.index(1..3));
            for _ in 0..5 {
                for _ in 0..random.index(0..3) {
                    let _ = write!(text, "{} ", random.index(1..3));
                }
                text += "0\n";
            }
            // Boards with a run of three are none.
            if judge.read(&text).is_ok() {
                break text;
            }
        },
        other => panic!("boards of {other} are missing here"),
    }
}

/// The answer that a judge wants.
fn answer(judge: &Judge, board: &Input) -> Answer {
    match board {
        Input::Flip { board, goal } => {
            let memory = LIMITS.memory;
            let solver = Solver::new(board.shape(), memory, &Unmonitored).expect("a small board");
            let goal = goal.expect("a judge says its goal");
            let outcome = match judge.wanted {
                Wanted::Any => solver.minimum(board, goal, LIMITS.threads, &Unmonitored),
                Wanted::LeastPattern => {
                    solver.least_pattern(board, goal, LIMITS.threads, &Unmonitored)
                }
            };
            match outcome.answer {
                flip::Answer::Minimum(solution) => Answer::Flip(Some(solution)),
                flip::Answer::Impossible => Answer::Flip(None),
                flip::Answer::Undecided { .. } => panic!("nothing stopped the search"),
            }
        }
        Input::Mayan { puzzle, .. } => {
            let options = mayan::Options::default();
            match mayan::solve(puzzle, &options, &Unmonitored).answer {
                mayan::Answer::Solved(drags) => Answer::Mayan(Some(drags)),
                mayan::Answer::None => Answer::Mayan(None),
                mayan::Answer::Undecided => panic!("nothing stopped the search"),
            }
        }
    }
}

/// What `fewest judge` writes.
fn output(judge: &Judge, boards: &[Input]) -> String {
    let numbered = (1..).zip(boards);
    numbered
        .map(|(number, board)| judge.write(number, &answer(judge, board)))
        .collect()
}

fn ruling(judge: &Judge, board: &Input, claim: &Claim) -> Ruling {
    let task = Asked::default().task(board.clone());
    let effort = Effort {
        memory: 1 << 28,
        threads: Threads::ONE,
    };
    let check = check::Judge::new(task, judge.wanted, Extent::Full, effort, &Unmonitored);
    check.verdict(claim).ruling
}

#[test]
fn every_judges_own_output_is_accepted() {
    for (stream, judge) in (0..).zip(JUDGES) {
        let mut random = Random::new(stream, 12);
        let mut left = BOARDS;
        while left > 0 {
            let text = input(judge, &mut random, 25);
            let boards = judge.read(&text).expect("the judge's input");
            let output = output(judge, &boards);
            let claims = judge.claims(&output, &boards);
            let claims = claims.unwrap_or_else(|error| panic!("{error}: {text}{output}"));
            assert_eq!(claims.len(), boards.len());
            for (board, claim) in boards.iter().zip(&claims) {
                let ruling = ruling(judge, board, claim);
                assert_eq!(ruling, Ruling::Accepted, "{}:\n{text}{output}", judge.name);
            }
            left = left.saturating_sub(boards.len() as u64);
        }
    }
}

/// The board of a judge's input as people write it, and the colour to reach.
fn plainly(board: &Input) -> (String, &'static str) {
    match board {
        Input::Flip { board, goal } => {
            let rows = board.to_string();
            // A row alone is told from a square board by a slash.
            let end = if rows.contains('\n') { "" } else { "/" };
            (rows + end, goal.expect("its goal").name())
        }
        Input::Mayan { .. } => panic!("a flip board"),
    }
}

#[track_caller]
fn is_accepted(board: &str, goal: &str, answer: &str) {
    let body = json!({ "board": board, "goal": goal, "answer": answer });
    let verdict = told(Check, &body);
    assert_eq!(verdict["verdict"], "accepted", "{body}\n{verdict}");
}

#[test]
fn every_flip_judges_output_is_accepted_as_an_answer_to_the_board() {
    for (stream, name) in (0..).zip(["leetcode-1284", "poj-1222", "poj-1753", "poj-3279"]) {
        let judge = judge(name).expect("a judge");
        let mut random = Random::new(stream, 13);
        for _ in 0..BOARDS {
            let text = input(judge, &mut random, 1);
            let boards = judge.read(&text).expect("the judge's input");
            let (board, goal) = plainly(&boards[0]);
            is_accepted(&board, goal, &output(judge, &boards));
        }
    }
}

/// A minimum press set in every form that programs print.
fn forms(solution: &Solution) -> Vec<String> {
    let presses = &solution.presses;
    let rows = |zero: &str, one: &str, between: &str| {
        let size = presses.size();
        let row = |row| {
            let letters = (0..size.columns).map(|column| {
                let pressed = presses.get(Cell::new(row, column));
                if pressed { one } else { zero }
            });
            letters.collect::<Vec<&str>>().join(between)
        };
        (0..size.rows).map(row).collect::<Vec<String>>().join("\n")
    };
    let pairs: Vec<String> = presses
        .cells()
        .map(|cell| format!("{} {}", cell.row, cell.column))
        .collect();
    let rounds = solution.rounds();
    let mut forms = vec![
        rounds.to_string(),
        [vec![rounds.to_string()], pairs.clone()]
            .concat()
            .join("\n"),
        serde_json::to_string(&FlipSolutionDocument::new(solution)).expect("plain data"),
    ];
    if !pairs.is_empty() {
        forms.push(pairs.join("\n"));
    }
    for pattern in [rows(".", "x", ""), rows("0", "1", " "), rows("0", "1", "")] {
        forms.push(format!("{rounds}\n{pattern}"));
        forms.push(pattern);
    }
    forms
}

fn pbm(presses: &BitGrid) -> Vec<u8> {
    let size = presses.size();
    let mut bytes = pbm_header(size).into_bytes();
    for row in 0..size.rows {
        pbm_row(presses.row(row), size.columns, &mut bytes);
    }
    bytes
}

#[test]
fn every_form_of_a_press_set_is_accepted() {
    let mut random = Random::new(14, 14);
    let mut left = BOARDS;
    while left > 0 {
        let size = size(&mut random, 4, 4);
        let rows = digits(&mut random, size, "").join("\n");
        let rows = rows.replace('0', "w").replace('1', "b") + if size.rows == 1 { "/" } else { "" };
        let board = flip::parse(&rows).expect("a board");
        let board = board
            .into_board(flip::Neighbourhood::CLASSIC)
            .expect("a board");
        let goal = *random
            .choose(&[Goal::Either, Goal::White, Goal::Black])
            .expect("a goal");
        let options = flip::Options::default();
        let outcome = flip::minimum(&board, goal, &options, &Unmonitored).expect("a small board");
        let flip::Answer::Minimum(solution) = outcome.answer else {
            continue;
        };
        left -= 1;
        for form in forms(&solution) {
            is_accepted(&rows, goal.name(), &form);
        }
        let png = write_png(&solution.presses).expect("a small picture");
        for picture in [pbm(&solution.presses), png] {
            let body = json!({
                "board": rows, "goal": goal.name(),
                "answer": STANDARD.encode(picture), "answer_encoding": "base64",
            });
            let verdict: Value = told(Check, &body);
            assert_eq!(verdict["verdict"], "accepted", "{body}\n{verdict}");
        }
    }
}
