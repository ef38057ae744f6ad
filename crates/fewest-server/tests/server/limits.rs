use std::io::{Read, Write};
use std::time::Duration;

use serde_json::Value;

use crate::{Answer, Host, SLOW, config, posted};

#[test]
fn what_is_too_long_is_not_read() {
    let host = Host::start(config());
    let head =
        "POST /api/v1/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
    let promised = host.exchange(&format!("{head}Content-Length: 1048577\r\n\r\n"));
    promised.refused(413, "too_large");
    let mut stream = host.connect();
    let begun = format!("{head}Transfer-Encoding: chunked\r\n\r\n");
    stream
        .write_all(begun.as_bytes())
        .expect("the server reads");
    let chunk = format!("10000\r\n{}\r\n", " ".repeat(0x10000));
    // Twice as much as is read.
    for _ in 0..32 {
        if stream.write_all(chunk.as_bytes()).is_err() {
            break;
        }
    }
    let answer = Answer::read(&mut stream);
    // The answer may be lost where the connection is cut while it is written to.
    assert!(matches!(answer.status, 413 | 0), "{answer:?}");
}

#[test]
fn slow_and_cut_requests_end() {
    let mut config = config();
    config.patience = Duration::from_millis(200);
    let host = Host::start(config);
    // The body does not come.
    let whole = posted("solve", "{}");
    let begun = whole.strip_suffix("{}").expect("the body");
    host.exchange(begun).refused(408, "slow");
    // Nor the head.
    let answer = host.exchange("POST /api/v1/solve HTTP/1.1\r\nHost: loc");
    assert!(matches!(answer.status, 408 | 0), "{answer:?}");
    // The connection is cut in the body.
    let mut stream = host.connect();
    stream
        .write_all(begun.as_bytes())
        .expect("the server reads");
    stream
        .shutdown(std::net::Shutdown::Write)
        .expect("a socket");
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    // And what is no HTTP at all.
    let answer = host.exchange("\0\u{1}\u{2}\r\n\r\n");
    assert!(matches!(answer.status, 400 | 0), "{answer:?}");
    assert_eq!(host.health()["running"], 0);
}

#[test]
fn who_finds_all_places_taken_is_told_to_come_again() {
    let host = Host::start(config());
    let slow = host.start_slow();
    let busy = host.ask("solve", r#"{"board":"b"}"#);
    busy.refused(503, "busy");
    assert!(busy.has("retry-after: 1"), "{busy:?}");
    // What takes no search does not wait for one.
    assert_eq!(host.get("/healthz").status, 200);
    assert_eq!(host.get("/").status, 200);
    assert_eq!(host.ask("play", "{}").status, 200);
    drop(slow);
}

#[test]
fn the_search_of_a_client_that_left_ends() {
    let host = Host::start(config());
    let slow = host.start_slow();
    drop(slow);
    host.wait_until(|health| health["running"] == 0 && health["abandoned"] == 1);
    assert_eq!(host.ask("solve", r#"{"board":"b"}"#).json()["answer"], 0);
}

#[test]
fn a_question_whose_time_is_up_says_what_it_knows() {
    let mut config = config();
    config.time_limit = Duration::from_millis(50);
    let host = Host::start(config);
    let answer = host.ask("solve", SLOW);
    assert_eq!(answer.status, 200);
    let document = answer.json();
    assert_eq!(document["answer"], Value::Null);
    assert_eq!(document["proven"], false);
}

#[test]
fn a_server_that_ends_ends_its_searches() {
    let mut host = Host::start(config());
    let mut slow = host.start_slow();
    host.stop();
    let answer = Answer::read(&mut slow);
    assert_eq!(answer.status, 200, "{answer:?}");
    assert_eq!(answer.json()["answer"], Value::Null);
}
