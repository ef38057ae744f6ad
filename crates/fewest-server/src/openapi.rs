use std::sync::LazyLock;

use fewest_api::{Question, schema};
use serde_json::{Map, Value, json};

static TEXT: LazyLock<String> = LazyLock::new(|| document().to_string());

/// The document as text.
pub(crate) fn text() -> &'static str {
    &TEXT
}

/// The description of the API: `OpenAPI` 3.1, made from the types that read and write the bodies.
#[must_use]
pub fn document() -> Value {
    let mut paths = Map::new();
    for question in Question::ALL {
        let path = format!("/api/v1/{}", question.name());
        paths.insert(path, json!({ "post": operation(question) }));
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
        "components": {
            "schemas": { "Error": error() },
        },
    })
}

/// The errors of the API, and those of the server, in one form.
fn error() -> Value {
    let mut schema = Value::from(schema::of_error());
    let kinds = json!({
        "type": "string",
        "enum": [
            "body", "text", "too_large", "stopped", "busy", "crashed", "host", "media_type",
            "method", "not_found", "slow",
        ],
        "description": "What kind of error.",
    });
    schema["properties"]["kind"] = kinds;
    schema
}

fn operation(question: Question) -> Value {
    let schema::QuestionSchema { request, answer } = schema::of(question);
    let body = |schema: Value| json!({ "application/json": { "schema": schema } });
    let refused = |description: &str| {
        json!({
            "description": description,
            "content": body(json!({ "$ref": "#/components/schemas/Error" })),
        })
    };
    let mut busy = refused("As many questions run as may, or there was no time for this one.");
    busy["headers"] = json!({
        "Retry-After": {
            "description": "Seconds to wait, where it is busy.",
            "schema": { "type": "integer" },
        },
    });
    let answer = Value::from(answer);
    let mut answered = body(answer.clone());
    answered["application/x-ndjson"] = json!({ "schema": line(&answer) });
    json!({
        "operationId": question.name(),
        "summary": question.summary(),
        "requestBody": { "required": true, "content": body(request.into()) },
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
fn line(answer: &Value) -> Value {
    let typed = |name: &str, mut schema: Value| {
        schema["properties"]["type"] = json!({ "const": name });
        if let Some(required) = schema["required"].as_array_mut() {
            required.push("type".into());
        }
        schema
    };
    let mut failed = error();
    failed["properties"]["status"] = json!({
        "type": "integer", "description": "The status that an answer without progress would have.",
    });
    if let Some(required) = failed["required"].as_array_mut() {
        required.push("status".into());
    }
    let answered = json!({
        "type": "object", "required": ["answer"], "properties": { "answer": answer },
    });
    json!({
        "description": "For a client that accepts this: a line of JSON now and then that tells how far the \
                        search is, and a last one that is the answer or the error.",
        "oneOf": [
            typed("progress", schema::of_progress().into()),
            typed("answer", answered),
            typed("error", failed),
        ],
    })
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
