//! `fewest serve`, and its answers beside those of the command line.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

use serde_json::{Value, json};

use crate::program::{answer, refusal};

/// A server that is told to end.
struct Serving {
    program: Child,
    address: String,
}

impl Serving {
    fn start() -> Self {
        Self::start_at("127.0.0.1:0")
    }

    fn start_at(address: &str) -> Self {
        let mut program = Command::new(env!("CARGO_BIN_EXE_fewest"))
            .args(["serve", "--listen", address, "--log", "off"])
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut line = String::new();
        let out = program.stdout.take().expect("its output");
        BufReader::new(out)
            .read_line(&mut line)
            .expect("its address");
        let address = line.trim().strip_prefix("http://").expect("an address");
        Self {
            address: address.trim_end_matches('/').to_owned(),
            program,
        }
    }

    fn ask(&self, question: &str, body: &Value) -> Value {
        let body = body.to_string();
        let mut stream = TcpStream::connect(&self.address).expect("the server listens");
        write!(
            stream,
            "POST /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
             Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        )
        .expect("the server reads");
        let mut reply = String::new();
        stream.read_to_string(&mut reply).expect("an answer");
        let (head, answer) = reply.split_once("\r\n\r\n").expect("head and body");
        assert!(head.starts_with("HTTP/1.1 200 "), "{reply}");
        serde_json::from_str(answer).expect("JSON")
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.program.kill();
        let _ = self.program.wait();
    }
}

/// As many boards as `generate` makes, a line of JSON each.
fn boards(arguments: &str) -> Vec<String> {
    let made = answer(&format!("generate {arguments} --seed 11 --format json"), "");
    made.lines().map(str::to_owned).collect()
}

#[track_caller]
fn agree(boards: &[String], options: &str, more: &Value) {
    let serving = Serving::start();
    let lines = boards.join("\n") + "\n";
    let answers = answer(&format!("solve --lines --format json {options}"), lines);
    let answers: Vec<&str> = answers.lines().collect();
    assert_eq!(answers.len(), boards.len());
    for (board, answer) in boards.iter().zip(answers) {
        let mut body = more.clone();
        body["board"] = serde_json::from_str(board).expect("JSON");
        let answer: Value = serde_json::from_str(answer).expect("JSON");
        assert_eq!(serving.ask("solve", &body), answer, "{board}");
    }
}

#[test]
fn two_hundred_flip_boards_have_the_answers_of_the_command_line() {
    let mut all = boards("flip --size 4x4 --number 100");
    all.extend(boards("flip --size 5x6 --goal white --number 60"));
    all.extend(boards("flip --size 4x4 --impossible --number 40"));
    assert_eq!(all.len(), 200);
    agree(&all, "--moves", &json!({"moves": true}));
}

#[test]
fn two_hundred_mayan_boards_have_the_answers_of_the_command_line() {
    let mut all = boards("mayan --drags 2 --blocks 8 --colours 2 --number 150");
    all.extend(boards(
        "mayan --drags 3 --blocks 10 --colours 3 --number 50",
    ));
    assert_eq!(all.len(), 200);
    agree(&all, "", &json!({}));
}

#[test]
fn a_new_board_is_that_of_the_command_line() {
    let serving = Serving::start();
    let printed = answer(
        "generate flip --size 4x4 --rounds 5 --seed 9 --format json --difficulty",
        "",
    );
    let asked = json!({"puzzle": "flip", "size": [4, 4], "rounds": 5, "seed": 9});
    let printed: Value = serde_json::from_str(&printed).expect("JSON");
    assert_eq!(serving.ask("generate", &asked), printed);
}

#[test]
fn sigterm_ends_the_program_well() {
    let mut serving = Serving::start();
    assert_eq!(serving.ask("solve", &json!({"board": "b"}))["answer"], 0);
    let killed = Command::new("kill")
        .args(["-TERM", &serving.program.id().to_string()])
        .status()
        .expect("there is kill");
    assert!(killed.success());
    let status = serving.program.wait().expect("it ends");
    assert_eq!(status.code(), Some(0));
}

#[test]
fn a_hint_is_that_of_the_command_line() {
    let serving = Serving::start();
    for board in [
        "bwwb/bbwb/bwwb/bwww",
        "bwww/wwww/wwww/wwww",
        "w",
        "3|1|2,1|2,3,4|3,1|2,4,3,4",
    ] {
        let printed = answer("hint --format json", board);
        let printed: Value = serde_json::from_str(&printed).expect("JSON");
        assert_eq!(
            serving.ask("hint", &json!({ "board": board })),
            printed,
            "{board}"
        );
    }
}

#[test]
fn a_name_stands_for_its_address() {
    let serving = Serving::start_at("localhost:0");
    let port = serving.address.rsplit(':').next().expect("a port");
    assert_ne!(port, "0");
    assert_eq!(serving.ask("solve", &json!({"board": "b"}))["answer"], 0);
}

#[test]
fn options_of_the_server_that_cannot_be_are_told() {
    let from_one = "a number from 1 was expected";
    for (options, want) in [
        ("--threads 0", from_one),
        ("--threads -1", from_one),
        ("--requests 0", from_one),
        ("--memory 0", from_one),
        ("--memory -1", from_one),
        ("--listen 8080", "an address and a port are expected"),
        ("--listen localhost", "an address and a port are expected"),
        (
            "--listen localhost:99999",
            "an address and a port are expected",
        ),
        ("--listen :", "an address and a port are expected"),
    ] {
        let message = refusal(&format!("serve {options}"), "");
        assert!(message.contains(want), "{options}: {message}");
        let value = options.split(' ').next_back().expect("a value");
        assert!(message.contains(value), "{options}: {message}");
    }
    let other = Serving::start();
    let message = refusal(&format!("serve --listen {}", other.address), "");
    assert!(message.contains("port 0 takes a free one"), "{message}");
}
