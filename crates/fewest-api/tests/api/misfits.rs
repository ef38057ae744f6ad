//! Bodies that are not what a question takes: what is said of them is about JSON.

use fewest_api::Question::{self, Play, Solve};
use serde_json::{Value, json};

use crate::{ask, refused};

/// Words of the language that this program is written in, which say nothing to a client.
const RUST: &[&str] = &[
    "struct",
    "enum",
    "variant",
    "tuple",
    "sequence",
    "map",
    "unit",
    "identifier",
    "tagged",
    "newtype",
    "u8",
    "u16",
    "u32",
    "u64",
    "usize",
    "i64",
    "f64",
];

/// Asserts that a message is about JSON, and says whether there was one.
#[track_caller]
fn is_about_json(question: Question, body: &Value) -> bool {
    let Err(error) = ask(question, body) else {
        return false;
    };
    let message = error["message"].as_str().expect("a sentence");
    for word in message.split(|letter: char| !letter.is_ascii_alphanumeric()) {
        assert!(!RUST.contains(&word), "{body}: {message}");
        assert!(!word.ends_with("Request"), "{body}: {message}");
    }
    true
}

/// The keys that an object may have, from what is said of one that it may not have. None where nothing is
/// said.
fn keys(question: Question, body: &Value) -> Vec<String> {
    let error = ask(question, body).expect_err("an unknown key");
    let message = error["message"].as_str().expect("a sentence");
    let known = message
        .split_once(", expected ")
        .map_or("", |(_, known)| known);
    let parts = known.split('`').skip(1).step_by(2);
    parts.map(str::to_owned).collect()
}

fn values() -> Vec<Value> {
    let values = json!([
        null, true, 0, -1, 1.5, 300, 1e300, "x", "", [], [1], ["x"], [1, 2, 3], {}, {"type": "x"},
        {"type": "press"}, {"x": 1}, [{"type": "press", "row": "x"}], [{"type": 5}]
    ]);
    values.as_array().expect("a list").clone()
}

#[test]
fn a_body_that_does_not_fit_is_told_in_the_words_of_json() {
    let mut told = 0;
    for question in Question::ALL {
        for body in values() {
            told += usize::from(is_about_json(question, &body));
        }
        let unknown = json!({"no such key": 1});
        let of_search = ["ticket", "board", "question", "purpose"].map(str::to_owned);
        for key in keys(question, &unknown).into_iter().chain(of_search) {
            for value in values() {
                told += usize::from(is_about_json(question, &json!({ &key: value })));
            }
        }
    }
    let unknown = json!({"reading": {"no such key": 1}});
    for key in keys(Solve, &unknown) {
        for value in values() {
            let body = json!({"reading": { &key: value }});
            told += usize::from(is_about_json(Solve, &body));
        }
    }
    for action in ["press", "drag", "load", "new", "paint", "resize", "jump"] {
        for value in values() {
            for key in ["row", "column", "place", "text", "board", "size", "number"] {
                let body = json!({"actions": [{"type": action, key: value}]});
                told += usize::from(is_about_json(Play, &body));
            }
        }
    }
    assert!(told > 500, "{told}");
}

#[test]
fn what_was_expected_is_said() {
    for (body, message) in [
        (
            json!("bw/wb"),
            "invalid type: string \"bw/wb\", expected an object",
        ),
        (
            json!({"reading": 3}),
            "invalid type: integer `3`, expected an object",
        ),
        (
            json!({"steps": {}}),
            "invalid type: object, expected a whole number from 0 to 255",
        ),
        (
            json!({"steps": 300}),
            "invalid value: integer `300`, expected a whole number from 0 to 255",
        ),
        (
            json!({"fewest": "yes"}),
            "invalid type: string \"yes\", expected true or false",
        ),
        (
            json!({"goal": "red"}),
            "unknown value `red`, expected one of `either`, `white`, `black`",
        ),
        (
            json!({"reading": {"size": 3}}),
            "invalid type: integer `3`, expected a list of 2",
        ),
        (
            json!({"reading": {"size": [3]}}),
            "invalid length 1, expected a list of 2",
        ),
    ] {
        let error = refused(Solve, &body);
        let found = error["message"].as_str().expect("a sentence");
        let place = error["place"].as_object().expect("a place");
        let (line, column) = (&place["line"], &place["column"]);
        assert_eq!(found, format!("{message} at line {line} column {column}"));
    }
}
