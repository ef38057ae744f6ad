use fewest_api::Question;
use serde_json::{Value, json};

use crate::{Host, config, posted};

#[test]
fn every_question_has_an_answer() {
    let host = Host::start(config());
    let board = "bwwb/bbwb/bwwb/bwww";
    for question in Question::ALL {
        let body = match question {
            Question::Solve | Question::Hint | Question::Compare => json!({ "board": board }),
            Question::Check => json!({ "board": board, "answer": "4" }),
            Question::Generate => json!({ "puzzle": "flip", "seed": 1, "level": "easy" }),
            Question::Trace => json!({ "board": "bw/wb", "method": "breadth-first" }),
            Question::Study => json!({ "size": [3, 3] }),
            Question::Search => json!({
                "ticket": 1, "board": "bw\nwb", "question": "fewest_presses", "purpose": "solve",
            }),
            Question::Play | Question::Words | Question::Methods => json!({}),
        };
        let answer = host.ask(question.name(), &body.to_string());
        assert_eq!(answer.status, 200, "{question:?}: {answer:?}");
        assert!(answer.has("content-type: application/json"), "{answer:?}");
        assert!(answer.has("cache-control: no-store"), "{answer:?}");
        answer.json();
    }
    let answer = host.ask("solve", &json!({ "board": board }).to_string());
    assert_eq!(answer.json()["answer"], 4);
}

#[test]
fn errors_name_the_place_in_the_input() {
    let host = Host::start(config());
    let wrong = host.ask("solve", r#"{"board":"bwwb\nbbxb"}"#);
    let error = wrong.refused(422, "text");
    assert_eq!(
        error["place"],
        json!({"field": "board", "line": 2, "column": 3, "length": 1})
    );
    let error = host.ask("solve", "{\n  \"board\": }").refused(400, "body");
    assert_eq!(error["place"]["line"], 2);
    host.ask("solve", "").refused(400, "body");
    host.ask("solve", r#"{"board":"b","dance":true}"#)
        .refused(400, "body");
    let large = json!({ "board": vec!["b".repeat(300); 300].join("\n") });
    host.ask("solve", &large.to_string())
        .refused(413, "too_large");
}

#[test]
fn the_description_lists_every_question() {
    let host = Host::start(config());
    let document = host.get("/api/v1/openapi.json");
    assert_eq!(document.status, 200);
    let document = document.json();
    assert_eq!(document, crate::openapi::document());
    for question in Question::ALL {
        let path = format!("/api/v1/{}", question.name());
        let operation = &document["paths"][path]["post"];
        assert_eq!(operation["operationId"], question.name());
        assert_ne!(
            operation["requestBody"]["content"]["application/json"]["schema"],
            Value::Null
        );
    }
}

#[test]
fn the_page_is_there_and_is_not_sent_twice() {
    let host = Host::start(config());
    let page = host.get("/");
    assert_eq!(page.status, 200);
    assert!(
        page.has("content-type: text/html; charset=utf-8"),
        "{page:?}"
    );
    let written = include_str!("../../../../web/index.html");
    assert_eq!(String::from_utf8_lossy(&page.body), written);
    for file in ["app.js", "engine.js", "style.css", "worker.js"] {
        assert_eq!(host.get(&format!("/{file}")).status, 200, "{file}");
    }
    host.get("/tests/play.test.js").refused(404, "not_found");
    let tag = page
        .head
        .lines()
        .find_map(|line| line.strip_prefix("etag: "))
        .expect("a tag");
    let again = host.exchange(&format!(
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nIf-None-Match: W/\"0\", {tag}\r\n\r\n"
    ));
    assert_eq!((again.status, again.body.len()), (304, 0));
    let head = host.exchange("HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    assert_eq!((head.status, head.body.len()), (200, 0));
}

/// The lines of an answer with progress.
fn lines(answer: &crate::Answer) -> Vec<Value> {
    let text = String::from_utf8(unchunked(&answer.body)).expect("text");
    let line = |line: &str| serde_json::from_str(line).expect("a line of JSON");
    text.lines().map(line).collect()
}

/// What the chunks of a body hold.
fn unchunked(mut body: &[u8]) -> Vec<u8> {
    let mut whole = Vec::new();
    while let Some(end) = body.windows(2).position(|two| two == b"\r\n") {
        let length = std::str::from_utf8(&body[..end]).expect("a length");
        let length = usize::from_str_radix(length, 16).expect("a length");
        whole.extend_from_slice(&body[end + 2..][..length]);
        body = &body[end + 2 + length + 2..];
    }
    whole
}

fn asked_for_lines(question: &str, body: &str) -> String {
    posted(question, body).replacen("\r\n", "\r\nAccept: application/x-ndjson\r\n", 1)
}

#[test]
fn an_answer_comes_with_its_progress_where_lines_are_asked_for() {
    let host = Host::start(config());
    let board = r#"{"board":"bwwb/bbwb/bwwb/bwww"}"#;
    let whole = host.ask("solve", board).json();
    let answer = host.exchange(&asked_for_lines("solve", board));
    assert_eq!(answer.status, 200, "{answer:?}");
    assert!(
        answer.has("content-type: application/x-ndjson"),
        "{answer:?}"
    );
    assert!(answer.has("x-content-type-options: nosniff"), "{answer:?}");
    let all = lines(&answer);
    let (last, before) = all.split_last().expect("a line");
    assert_eq!(*last, json!({"type": "answer", "answer": whole}));
    assert!(before.iter().all(|line| line["type"] == "progress"));
    // One that is no more than allowed is not taken for it.
    let plain =
        posted("solve", board).replacen("\r\n", "\r\nAccept: application/x-ndjson;q=0\r\n", 1);
    assert_eq!(host.exchange(&plain).json(), whole);
}

#[test]
fn lines_tell_how_far_a_search_is_until_its_client_leaves() {
    use std::io::{BufRead, BufReader, Write};
    let host = Host::start(config());
    let mut stream = host.connect();
    stream
        .write_all(asked_for_lines("solve", &crate::counted()).as_bytes())
        .expect("the server reads");
    let mut seen = 0;
    let mut first = None;
    for line in BufReader::new(&stream).lines() {
        let line = line.expect("the search goes on");
        let Ok(line) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        if line["type"] != "progress" {
            // A length of a chunk is JSON too.
            assert!(line.is_number(), "{line}");
            continue;
        }
        let elapsed = line["elapsed"].as_u64().expect("milliseconds");
        let first = *first.get_or_insert(elapsed);
        // At most ten a second.
        assert!(elapsed - first + 100 >= 90 * seen, "{line}");
        seen += 1;
        if seen > 3 && line["done"].as_u64() > Some(0) {
            break;
        }
    }
    assert!(seen > 3);
    drop(stream);
    host.wait_until(|health| health["running"] == 0 && health["abandoned"] == 1);
}

#[test]
fn errors_come_as_lines_too() {
    let host = Host::start(config());
    let wrong = host.exchange(&asked_for_lines("solve", r#"{"board":"bwwb\nbbxb"}"#));
    let last = lines(&wrong).pop().expect("a line");
    assert_eq!(
        (&last["type"], &last["status"]),
        (&json!("error"), &json!(422))
    );
    assert_eq!(
        (&last["kind"], &last["place"]["line"]),
        (&json!("text"), &json!(2))
    );
    // What is refused before the search has its own status.
    host.exchange(&asked_for_lines("dance", "{}"))
        .refused(404, "not_found");
}

#[test]
fn a_line_is_as_described() {
    let document = crate::openapi::document();
    let answers = &document["paths"]["/api/v1/search"]["post"]["responses"]["200"]["content"];
    let kinds = answers["application/x-ndjson"]["schema"]["oneOf"].as_array();
    let kinds = kinds.expect("three kinds of lines");
    let described = |kind: &Value| match kind["$ref"].as_str() {
        Some(reference) => document
            .pointer(&reference[1..])
            .expect("described")
            .clone(),
        None => kind.clone(),
    };
    let kinds: Vec<Value> = kinds.iter().map(described).collect();
    for (kind, name) in kinds.iter().zip(["progress", "answer", "error"]) {
        assert_eq!(kind["properties"]["type"]["const"], name);
        assert!(
            kind["required"]
                .as_array()
                .expect("a list")
                .contains(&json!("type"))
        );
    }
    assert_eq!(
        kinds[1]["properties"]["answer"],
        answers["application/json"]["schema"]
    );
    let told = fewest_session::Told::default();
    fewest::Monitor::phase(&told, fewest::Phase::QuietPatterns);
    fewest::Monitor::bounds(&told, 4, Some(6));
    let progress = fewest_api::Progress::of(&told, 1);
    let progress = serde_json::to_value(progress).expect("plain data");
    assert_eq!(progress["bounds"], json!({"least": 4, "most": 6}));
    for key in progress.as_object().expect("an object").keys() {
        assert!(!kinds[0]["properties"][key].is_null(), "{key}");
    }
}
