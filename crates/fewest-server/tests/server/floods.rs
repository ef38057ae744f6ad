//! Clients that keep the server waiting, many at once.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use crate::{Answer, Host, SLOW, config, posted};

/// An answer of nine megabytes, which no socket takes whole unread.
const LARGE: &str = r#"{"size":[256,256]}"#;

const HEAD: &str =
    "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";

fn begun(host: &Host, text: &str) -> TcpStream {
    let mut stream = host.connect();
    stream.write_all(text.as_bytes()).expect("the server reads");
    stream
}

/// Whether nothing has come, not even the end, within its time limit.
fn is_open(stream: &mut TcpStream) -> bool {
    stream.peek(&mut [0]).is_err()
}

#[test]
fn connections_without_a_request_make_room() {
    let mut config = config();
    config.connections = 8;
    // Time alone frees nothing.
    config.patience = Duration::from_hours(1);
    let host = Host::start(config);
    let slow = host.start_slow();
    let mut idle: Vec<TcpStream> = (0..24)
        .map(|number| begun(&host, ["", "GET / HTTP/1.1\r\nHost: loc"][number % 2]))
        .collect();
    assert_eq!(host.health()["running"], 1);
    // Those that came first went first.
    assert_eq!(idle[0].read(&mut [0]).unwrap_or(0), 0);
    // Connections that wait for their next request are no better.
    let kept: Vec<TcpStream> = (0..8)
        .map(|_| {
            let mut stream = begun(&host, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n");
            assert!(stream.read(&mut [0; 64]).expect("an answer") > 0);
            stream
        })
        .collect();
    // Who is answered is not cut off for others.
    assert_eq!(host.health()["running"], 1);
    drop((slow, kept));
}

#[test]
fn bodies_that_do_not_come_shut_nobody_out() {
    let mut config = config();
    config.connections = 16;
    config.patience = Duration::from_hours(1);
    let host = Host::start(config);
    let mut rests = [
        "Content-Length: 1048576\r\n\r\n{",
        "Transfer-Encoding: chunked\r\n\r\n1\r\n{\r\n",
    ]
    .into_iter()
    .cycle();
    let mut next = || {
        let rest = rests.next().expect("a cycle does not end");
        begun(&host, &format!("{HEAD}{rest}"))
    };
    let stalled: Vec<TcpStream> = (0..40).map(|_| next()).collect();
    let answer = host.ask("solve", r#"{"board":"b"}"#);
    assert_eq!(answer.json()["answer"], 0);
    drop(stalled);
    // The oldest is told why, once those behind it are bodies too. One whose head is still being read goes
    // before it, and without a word.
    host.wait_until(|health| health["memory"] == 0);
    let mut oldest = loop {
        let mut stream = next();
        stream
            .set_read_timeout(Some(Duration::from_millis(50)))
            .expect("a time limit");
        while host.health()["memory"] == 0 && is_open(&mut stream) {}
        if is_open(&mut stream) {
            break stream;
        }
        // On a slow machine it has made room for a question of this test before its head was read.
    };
    let mut others = Vec::new();
    while is_open(&mut oldest) {
        assert!(others.len() < 1_000, "the oldest keeps its place");
        others.push(next());
    }
    Answer::read(&mut oldest).refused(408, "slow");
}

#[test]
fn a_body_takes_the_memory_that_has_come_and_not_what_was_promised() {
    let mut config = config();
    config.patience = Duration::from_hours(1);
    // A budget of one body.
    config.memory = 8 << 20;
    let host = Host::start(config);
    let promised = format!("{HEAD}Content-Length: 1048576\r\n\r\n{{");
    let stalled: Vec<TcpStream> = (0..40).map(|_| begun(&host, &promised)).collect();
    host.wait_until(|health| health["memory"] == 40 * 1024);
    assert_eq!(host.ask("solve", r#"{"board":"b"}"#).json()["answer"], 0);
    // One that does come is given room by those that do not, if not all of it at once on a slow machine.
    let large = format!(r#"{{"board":"b"{}}}"#, " ".repeat((1 << 20) - 13));
    assert_eq!(large.len(), 1 << 20);
    let mut answer = host.ask("solve", &large);
    for _ in 0..stalled.len() {
        if answer.status != 503 {
            break;
        }
        answer = host.ask("solve", &large);
    }
    assert_eq!(answer.json()["answer"], 0);
    drop(stalled);
    host.wait_until(|health| health["memory"] == 0);
}

#[test]
fn an_answer_that_nobody_takes_is_counted() {
    let mut config = config();
    // Nothing cuts the client off while the test looks.
    config.patience = Duration::from_hours(1);
    config.time_limit = Duration::from_mins(5);
    let host = Host::start(config);
    let unread = begun(&host, &posted("study", LARGE));
    host.wait_until(|health| health["answered"] == 1);
    let memory = host.health()["memory"].as_u64();
    assert!(memory > Some(8 << 20), "{memory:?}");
    drop(unread);
    host.wait_until(|health| health["memory"] == 0);
}

#[test]
fn a_client_that_takes_no_answer_is_cut_off() {
    let mut config = config();
    config.patience = Duration::from_millis(500);
    config.time_limit = Duration::from_mins(5);
    let host = Host::start(config);
    let mut unread = begun(&host, &posted("study", LARGE));
    host.wait_until(|health| health["answered"] == 1 && health["memory"] == 0);
    let mut rest = Vec::new();
    let _ = unread.read_to_end(&mut rest);
    assert!(rest.len() < 9 << 20, "{} bytes", rest.len());
}

#[test]
fn answers_that_nobody_takes_make_room_for_others() {
    let mut config = config();
    config.patience = Duration::from_hours(1);
    config.time_limit = Duration::from_mins(5);
    // A budget of one such answer.
    config.memory = 96 << 20;
    let host = Host::start(config);
    let mut unread = Vec::new();
    for _ in 0..3 {
        let answered = host.health()["answered"].as_u64();
        unread.push(begun(&host, &posted("study", LARGE)));
        host.wait_until(|health| health["answered"].as_u64() > answered);
        assert!(host.health()["memory"].as_u64() <= Some(12 << 20));
    }
    // Who takes it gets it whole.
    let whole = host.ask("study", LARGE);
    assert_eq!(whole.status, 200);
    whole.json();
    drop(unread);
    host.wait_until(|health| health["memory"] == 0);
}

#[test]
fn a_second_request_behind_the_first_does_not_hide_that_the_client_left() {
    let host = Host::start(config());
    let kept = posted("solve", SLOW).replacen("Connection: close\r\n", "", 1);
    // In one piece with the first, and in another.
    for (number, pieces) in [
        [format!("{kept}{kept}"), String::new()],
        [kept.clone(), kept],
    ]
    .into_iter()
    .enumerate()
    {
        let mut stream = begun(&host, &pieces[0]);
        host.wait_until(|health| health["running"] == 1);
        stream
            .write_all(pieces[1].as_bytes())
            .expect("the server reads");
        drop(stream);
        host.wait_until(|health| health["running"] == 0 && health["abandoned"] == number + 1);
    }
    assert_eq!(host.ask("solve", r#"{"board":"b"}"#).json()["answer"], 0);
}
