use fewest_api::Question;
use serde_json::{Value, json};

use crate::{Host, config};

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
    assert_eq!(document, fewest_server::openapi_document());
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
