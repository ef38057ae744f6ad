use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::header::{ALLOW, CONTENT_TYPE};
use axum::http::{HeaderValue, Method, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Json, Router};
use fewest_api::Question;
use serde::Serialize;
use tokio::sync::watch;

use crate::config::Config;
use crate::connections::Connections;
use crate::gate::Gate;
use crate::host::Hosts;
use crate::refusal::Refusal;
use crate::{ask, openapi, page, security};

/// What all requests share.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) config: Config,
    pub(crate) gate: Gate,
    pub(crate) connections: Arc<Connections>,
    pub(crate) counters: Counters,
    /// Whether the server ends.
    pub(crate) ending: watch::Sender<bool>,
    hosts: Hosts,
}

/// What became of the questions so far.
#[derive(Debug, Default)]
pub(crate) struct Counters {
    /// They have an answer.
    pub(crate) answered: AtomicU64,
    /// Their bodies were wrong.
    pub(crate) refused: AtomicU64,
    /// There was no place for them.
    pub(crate) busy: AtomicU64,
    /// The client left, and the search has ended.
    pub(crate) abandoned: AtomicU64,
}

/// This end of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LocalAddress(pub(crate) SocketAddr);

/// How the server is.
#[derive(Debug, Serialize)]
struct Health {
    status: &'static str,
    running: usize,
    /// Bytes of bodies and answers on their way.
    memory: usize,
    answered: u64,
    refused: u64,
    busy: u64,
    abandoned: u64,
}

impl App {
    pub(crate) fn new(config: Config) -> Self {
        Self {
            gate: Gate::new(&config),
            connections: Arc::new(Connections::new(config.connections)),
            hosts: Hosts::new(&config.allowed_hosts),
            counters: Counters::default(),
            ending: watch::Sender::new(false),
            config,
        }
    }
}

/// Everything that answers.
pub(crate) fn router(app: Arc<App>) -> Router {
    let fixed = Router::new()
        .route("/healthz", get(health))
        .route("/api/v1/openapi.json", get(openapi));
    // Each by its own address: any other is nowhere, by whatever method.
    let questions = Question::ALL.into_iter().fold(fixed, |router, question| {
        let answer = post(ask::answer).layer(Extension(question));
        router.route(&format!("/api/v1/{}", question.name()), answer)
    });
    questions
        .method_not_allowed_fallback(method_not_allowed)
        .fallback(elsewhere)
        .layer(from_fn_with_state(Arc::clone(&app), around))
        .with_state(app)
}

/// What happens to every request and its answer: the name is checked, the headers are added, a line is
/// logged.
async fn around(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let method = request.method().clone();
    let path: String = request.uri().path().chars().take(200).collect();
    let local = request.extensions().get::<LocalAddress>().copied();
    let named = match local {
        Some(LocalAddress(local)) => app.hosts.check(request.headers(), request.uri(), local),
        None => Ok(()),
    };
    let mut response = match named {
        Ok(()) => next.run(request).await,
        Err(refusal) => refusal.into_response(),
    };
    security::protect(response.headers_mut());
    let status = response.status().as_u16();
    let milliseconds = started.elapsed().as_millis() as u64;
    tracing::info!(%method, path, status, milliseconds, "request");
    response
}

/// Never waits.
async fn health(State(app): State<Arc<App>>) -> Json<Health> {
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    Json(Health {
        status: "ok",
        running: app.gate.running(),
        memory: app.gate.memory.taken(),
        answered: count(&app.counters.answered),
        refused: count(&app.counters.refused),
        busy: count(&app.counters.busy),
        abandoned: count(&app.counters.abandoned),
    })
}

async fn openapi() -> Response {
    let kind = HeaderValue::from_static("application/json");
    ([(CONTENT_TYPE, kind)], openapi::text()).into_response()
}

async fn method_not_allowed() -> Refusal {
    let message = "this address takes another method";
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method", message)
}

/// The files of the page, and what is nowhere.
async fn elsewhere(request: Request) -> Response {
    let Some(file) = page::file(request.uri().path(), request.headers()) else {
        return Refusal::not_found().into_response();
    };
    if matches!(*request.method(), Method::GET | Method::HEAD) {
        return file;
    }
    let mut response = method_not_allowed().await.into_response();
    let allowed = HeaderValue::from_static("GET,HEAD");
    response.headers_mut().insert(ALLOW, allowed);
    response
}
