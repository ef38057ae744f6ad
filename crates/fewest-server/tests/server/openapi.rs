//! The description of the API, made from the types that read and write the bodies. The server sends what is
//! written in `src/openapi.json`; `SNAPSHOTS=overwrite cargo test -p fewest-server --test server openapi`
//! writes it anew.

use fewest_api::schema::{Description, QuestionSchema, describe};
use schemars::Schema;
use serde_json::{Map, Value, json};
use snapbox::{assert_data_eq, file};

#[test]
fn what_is_written_is_made_from_the_types() {
    let made = serde_json::to_string_pretty(&document()).expect("plain data") + "\n";
    assert_data_eq!(made, file!["../../src/openapi.json"].raw());
}

/// Where the types are described.
const TYPES: &str = "/components/schemas";

/// The description of the API: `OpenAPI` 3.1.
pub(crate) fn document() -> Value {
    let Description {
        questions,
        error,
        progress,
        mut types,
    } = describe(TYPES);
    let kinds = json!({
        "type": "string",
        "enum": [
            "body", "text", "too_large", "stopped", "busy", "crashed", "host", "media_type",
            "method", "not_found", "slow",
        ],
        "description": "What kind of error.",
    });
    let api_error = types.get_mut(name(&error)).expect("described");
    api_error["properties"]["kind"] = kinds;
    let line = failed(api_error.clone());
    types.insert("ErrorLine".to_owned(), line);
    types.remove("ErrorKind").expect("described");
    // It stands nowhere else.
    let progress = types.remove(name(&progress)).expect("described");
    types.insert("ProgressLine".to_owned(), typed("progress", progress));
    let mut paths = Map::new();
    for question in questions {
        let path = format!("/api/v1/{}", question.question.name());
        paths.insert(path, json!({ "post": operation(question, &error) }));
    }
    paths.insert("/healthz".to_owned(), health());
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "fewest",
            "version": env!("CARGO_PKG_VERSION"),
            "summary": "Finds the fewest moves that solve a board, and proves it",
            "license": { "name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0" },
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": { "schemas": types },
    })
}

/// The type that a schema refers to.
fn name(schema: &Schema) -> &str {
    let reference = schema.get("$ref").and_then(Value::as_str);
    let (_, name) = reference
        .and_then(|name| name.rsplit_once('/'))
        .expect("a reference");
    name
}

fn operation(schema: QuestionSchema, error: &Schema) -> Value {
    let QuestionSchema {
        question,
        request,
        answer,
    } = schema;
    let body = |schema: &Schema| json!({ "application/json": { "schema": schema } });
    let refused = |description: &str| json!({ "description": description, "content": body(error) });
    let mut busy = refused("As many questions run as may, or there was no time for this one.");
    busy["headers"] = json!({
        "Retry-After": {
            "description": "Seconds to wait, where it is busy.",
            "schema": { "type": "integer" },
        },
    });
    let mut answered = body(&answer);
    answered["application/x-ndjson"] = json!({ "schema": line(&answer) });
    json!({
        "operationId": question.name(),
        "summary": question.summary(),
        "requestBody": { "required": true, "content": body(&request) },
        "responses": {
            "200": { "description": "The answer.", "content": answered },
            "400": refused("The body is not what the question takes."),
            "405": refused("Questions are posted."),
            "408": refused("The body took too long."),
            "413": refused("The question is larger than what is answered here."),
            "415": refused("A question is application/json."),
            "421": refused("The server does not answer to the name in Host."),
            "422": refused("A text in the body cannot be read as what it should be."),
            "500": refused("The search crashed."),
            "503": busy,
        },
    })
}

/// One line of an answer with progress.
fn line(answer: &Schema) -> Value {
    let answered = json!({
        "type": "object", "required": ["answer"], "properties": { "answer": answer },
    });
    let refers = |name: &str| json!({ "$ref": format!("#{TYPES}/{name}") });
    json!({
        "description": "For a client that accepts this: a line of JSON now and then that tells how far the \
                        search is, and a last one that is the answer or the error.",
        "oneOf": [refers("ProgressLine"), typed("answer", answered), refers("ErrorLine")],
    })
}

/// An object that says what it is.
fn typed(name: &str, mut schema: Value) -> Value {
    schema["properties"]["type"] = json!({ "const": name });
    if let Some(required) = schema["required"].as_array_mut() {
        required.push("type".into());
    }
    schema
}

/// The last line of a question that was refused or failed.
fn failed(mut error: Value) -> Value {
    error["properties"]["status"] = json!({
        "type": "integer", "description": "The status that an answer without progress would have.",
    });
    if let Some(required) = error["required"].as_array_mut() {
        required.push("status".into());
    }
    typed("error", error)
}

fn health() -> Value {
    let count = json!({ "type": "integer", "minimum": 0 });
    json!({
        "get": {
            "operationId": "health",
            "summary": "How the server is; never waits",
            "responses": {
                "200": {
                    "description": "It runs.",
                    "content": { "application/json": { "schema": {
                        "type": "object",
                        "required": [
                            "status", "running", "memory", "answered", "refused", "busy", "abandoned",
                        ],
                        "properties": {
                            "status": { "const": "ok" },
                            "running": count,
                            "memory": count,
                            "answered": count,
                            "refused": count,
                            "busy": count,
                            "abandoned": count,
                        },
                    } } },
                },
            },
        },
    })
}
