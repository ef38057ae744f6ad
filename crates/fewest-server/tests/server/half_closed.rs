//! Clients that say that they send no more: some wait for their answer, some have left.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

use crate::{Answer, Host, INTERIM, SLOW, config, counted, posted};

fn half_closed(host: &Host, request: &str) -> TcpStream {
    let mut stream = host.connect();
    stream
        .write_all(request.as_bytes())
        .expect("the server reads");
    stream.shutdown(Shutdown::Write).expect("a socket");
    stream
}

#[test]
fn every_request_is_answered() {
    let host = Host::start(config());
    let question = posted("solve", r#"{"board":"bwwb/bbwb/bwwb/bwww"}"#);
    for request in [
        question.clone(),
        question.replacen("Connection: close\r\n", "", 1),
        question.replacen("HTTP/1.1", "HTTP/1.0", 1),
    ] {
        for _ in 0..20 {
            let answer = host.half_closed(&request);
            assert_eq!(answer.status, 200, "{answer:?}");
            assert_eq!(answer.json()["answer"], 4);
        }
    }
    let page = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";
    assert_eq!(host.half_closed(page).status, 200);
    // All of a large answer, too.
    let large = host.half_closed(&posted("study", r#"{"size":[128,128]}"#));
    assert_eq!(large.status, 200);
    large.json();
    // What does not come is not waited for.
    let begun = question.strip_suffix('}').expect("an object");
    let answer = host.half_closed(begun);
    assert!(matches!(answer.status, 400 | 0), "{answer:?}");
    assert_eq!(host.half_closed("").status, 0);
    assert_eq!(host.health()["running"], 0);
}

#[test]
fn every_request_behind_another_is_answered() {
    let host = Host::start(config());
    let kept = posted("solve", r#"{"board":"b"}"#).replacen("Connection: close\r\n", "", 1);
    let mut stream = half_closed(&host, &kept.repeat(3));
    let mut text = String::new();
    stream.read_to_string(&mut text).expect("three answers");
    assert_eq!(text.matches("HTTP/1.1 200 OK").count(), 3, "{text}");
}

#[test]
fn a_search_goes_on_as_long_as_its_client_waits() {
    let mut config = config();
    // Longer than it takes to find out that a client has left.
    config.time_limit = Duration::from_millis(2500);
    let host = Host::start(config);
    for question in [SLOW.to_owned(), counted()] {
        let mut stream = half_closed(&host, &posted("solve", &question));
        let mut first = [0; INTERIM.len()];
        stream.read_exact(&mut first).expect("an interim answer");
        assert_eq!(first, INTERIM);
        let answer = Answer::read(&mut stream);
        assert_eq!(answer.status, 200, "{answer:?}");
        assert!(answer.json()["answer"].is_null());
    }
    let lines = posted("solve", &counted()).replacen(
        "Connection: close\r\n",
        "Connection: close\r\nAccept: application/x-ndjson\r\n",
        1,
    );
    let answer = host.half_closed(&lines);
    assert_eq!(answer.status, 200);
    let text = String::from_utf8(answer.body).expect("text");
    assert!(text.contains("\"type\":\"answer\""), "{text}");
    assert!(!text.contains("100 Continue"), "{text}");
    assert_eq!(host.health()["abandoned"], 0);
}

#[test]
fn an_old_client_is_told_that_the_search_was_stopped() {
    let host = Host::start(config());
    let old = posted("solve", SLOW).replacen("HTTP/1.1", "HTTP/1.0", 1);
    host.half_closed(&old).refused(503, "stopped");
    host.wait_until(|health| health["running"] == 0 && health["abandoned"] == 1);
}

#[test]
fn the_search_of_a_client_that_left_afterwards_ends() {
    let host = Host::start(config());
    let old = posted("solve", SLOW).replacen("HTTP/1.1", "HTTP/1.0", 1);
    let lines = posted("solve", SLOW).replacen(
        "Connection: close\r\n",
        "Accept: application/x-ndjson\r\n",
        1,
    );
    for (number, request) in [posted("solve", SLOW), old, lines].iter().enumerate() {
        let mut stream = half_closed(&host, request);
        host.wait_until(|health| health["running"] == 1);
        if number == 0 {
            // It has been asked once already, and was there.
            stream
                .read_exact(&mut [0; INTERIM.len()])
                .expect("an interim answer");
        }
        drop(stream);
        host.wait_until(|health| health["running"] == 0 && health["abandoned"] == number + 1);
    }
}
