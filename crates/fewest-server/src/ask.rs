use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Path, State};
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use fewest_api::{ApiError, Question};

use crate::app::App;
use crate::config::MAX_BODY;
use crate::refusal::{Refusal, status};
use crate::request_monitor::RequestMonitor;

/// A search that does not hear that its time is up is not waited for longer than this.
const GRACE: Duration = Duration::from_secs(2);

/// A question, from its body to its answer.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    match asked(&app, &name, &headers, body).await {
        Ok(response) => response,
        Err(refusal) => {
            let counter = if refusal == Refusal::busy() {
                &app.counters.busy
            } else {
                &app.counters.refused
            };
            counter.fetch_add(1, Ordering::Relaxed);
            refusal.into_response()
        }
    }
}

async fn asked(
    app: &Arc<App>,
    name: &str,
    headers: &HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let question = Question::from_name(name).ok_or_else(Refusal::not_found)?;
    is_json(headers)?;
    let length = length(headers)?;
    let held = app.gate.body(length.unwrap_or(MAX_BODY))?;
    let body = read(body, app.config.patience).await?;
    let place = app.gate.enter(question).await?;
    let deadline = Instant::now().checked_add(app.config.time_limit);
    let (monitor, waiting) = RequestMonitor::new(Arc::clone(&app.ending), deadline);
    let shared = Arc::clone(app);
    let search = tokio::task::spawn_blocking(move || {
        go_behind();
        let answer = fewest_api::answer(question, &body, shared.gate.limits(), &monitor);
        if monitor.is_abandoned() {
            shared.counters.abandoned.fetch_add(1, Ordering::Relaxed);
            tracing::info!(question = question.name(), "the client left");
        }
        // The place is free before the client hears of it, and may ask again.
        drop((place, held));
        answer
    });
    let limit = app.config.time_limit.saturating_add(GRACE);
    let answer = match tokio::time::timeout(limit, search).await {
        Ok(Ok(answer)) => answer,
        Ok(Err(_)) => {
            tracing::error!(question = question.name(), "crashed");
            let message = "the search crashed; nothing is known of the board";
            return Err(Refusal::new(
                StatusCode::INTERNAL_SERVER_ERROR,
                "crashed",
                message,
            ));
        }
        Err(_) => {
            let message = "stopped before there was an answer";
            return Err(Refusal::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "stopped",
                message,
            ));
        }
    };
    drop(waiting);
    Ok(match answer {
        Ok(text) => {
            app.counters.answered.fetch_add(1, Ordering::Relaxed);
            json(StatusCode::OK, text)
        }
        Err(error) => {
            app.counters.refused.fetch_add(1, Ordering::Relaxed);
            refused(&error)
        }
    })
}

/// Lets the server's own threads go first: however many searches run, `/healthz` answers. The threads of
/// searches do nothing else, so that this may stay as it is.
#[cfg(target_os = "linux")]
fn go_behind() {
    use std::cell::Cell;
    thread_local! {
        static BEHIND: Cell<bool> = const { Cell::new(false) };
    }
    if !BEHIND.replace(true) {
        // On Linux each thread has a priority of its own. Where this is not allowed, nothing is lost.
        let own = rustix::process::nice(0).unwrap_or(0);
        let _ = rustix::process::setpriority_process(None, (own + 5).min(19));
    }
}

/// Elsewhere a priority is that of the whole program.
#[cfg(not(target_os = "linux"))]
fn go_behind() {}

fn refused(error: &ApiError) -> Response {
    json(status(error), error.json())
}

fn json(status: StatusCode, text: String) -> Response {
    let kind = HeaderValue::from_static("application/json");
    (status, [(CONTENT_TYPE, kind)], text).into_response()
}

/// A page of another site can send other kinds of bodies without asking; JSON it can not.
fn is_json(headers: &HeaderMap) -> Result<(), Refusal> {
    let kind = headers
        .get(CONTENT_TYPE)
        .and_then(|kind| kind.to_str().ok());
    let kind = kind.and_then(|kind| kind.split(';').next()).map(str::trim);
    if kind.is_some_and(|kind| kind.eq_ignore_ascii_case("application/json")) {
        return Ok(());
    }
    let message = "a question is application/json";
    Err(Refusal::new(
        StatusCode::UNSUPPORTED_MEDIA_TYPE,
        "media_type",
        message,
    ))
}

/// The length that the head promises, if any.
fn length(headers: &HeaderMap) -> Result<Option<usize>, Refusal> {
    let Some(length) = headers.get(CONTENT_LENGTH) else {
        return Ok(None);
    };
    let length = length.to_str().ok().and_then(|length| length.parse().ok());
    match length {
        Some(length) if length <= MAX_BODY => Ok(Some(length)),
        _ => Err(Refusal::body_too_large(MAX_BODY)),
    }
}

async fn read(body: Body, patience: Duration) -> Result<Bytes, Refusal> {
    match tokio::time::timeout(patience, to_bytes(body, MAX_BODY)).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(error)) => {
            let too_long = std::error::Error::source(&error)
                .is_some_and(<dyn std::error::Error>::is::<http_body_util::LengthLimitError>);
            Err(if too_long {
                Refusal::body_too_large(MAX_BODY)
            } else {
                let message = "the body does not end as its head says";
                Refusal::new(StatusCode::BAD_REQUEST, "body", message)
            })
        }
        Err(_) => {
            let message = "the body took too long";
            Err(Refusal::new(StatusCode::REQUEST_TIMEOUT, "slow", message))
        }
    }
}
