use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Extension;
use axum::body::{Body, Bytes};
use axum::extract::State;
use axum::http::header::{ACCEPT, CONNECTION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Version};
use axum::response::{IntoResponse, Response};
use fewest_api::{ApiError, Question};
use fewest_session::Told;
use serde::Serialize;
use tokio::sync::OwnedSemaphorePermit;

use crate::app::App;
use crate::body;
use crate::config::MAX_BODY;
use crate::connections::{Link, Probe, Wait};
use crate::lines::{self, Lines};
use crate::refusal::{Refusal, status};
use crate::takes::takes;

/// A search that does not hear that its time is up is not waited for longer than this.
const GRACE: Duration = Duration::from_secs(2);

/// Why a question has no answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Failure {
    /// The server does not answer.
    Server(Refusal),
    /// The question is wrong.
    Question(ApiError),
    /// Nobody waits for it any more.
    Left(Refusal),
}

/// A question that has its place.
struct Admitted {
    question: Question,
    body: Bytes,
    memory: Option<OwnedSemaphorePermit>,
    place: OwnedSemaphorePermit,
}

/// A question, from its body to its answer.
pub(crate) async fn answer(
    State(app): State<Arc<App>>,
    Extension(link): Extension<Arc<Link>>,
    Extension(question): Extension<Question>,
    version: Version,
    headers: HeaderMap,
    body: Body,
) -> Response {
    let admitted = match admitted(&app, &link, question, &headers, body).await {
        Ok(admitted) => admitted,
        Err(refusal) => {
            let failure = Failure::Server(refusal);
            app.count(&failure);
            return failure.into_response();
        }
    };
    let told = Arc::new(Told::default());
    let in_lines = takes(&headers, ACCEPT, lines::NDJSON);
    let probe = match version {
        _ if in_lines => Probe::Sending,
        Version::HTTP_11 => Probe::Interim,
        _ => Probe::None,
    };
    let answering = answering(app, link, admitted, Arc::clone(&told), probe);
    if in_lines {
        let kind = HeaderValue::from_static(lines::NDJSON);
        return (
            [(CONTENT_TYPE, kind)],
            Body::new(Lines::new(told, answering)),
        )
            .into_response();
    }
    match answering.await {
        Ok(text) => json(StatusCode::OK, text),
        Err(failure) => failure.into_response(),
    }
}

/// Takes a body and a place, as long as others need not wait for this one.
async fn admitted(
    app: &App,
    link: &Link,
    question: Question,
    headers: &HeaderMap,
    body: Body,
) -> Result<Admitted, Refusal> {
    is_json(headers)?;
    is_short(headers)?;
    let hurry = link.waits(Wait::Body);
    let (body, memory) = tokio::select! {
        read = body::read(app, body) => read?,
        () = hurry.notified() => return Err(Refusal::slow()),
    };
    let hurry = link.waits(Wait::Line);
    let place = tokio::select! {
        place = app.gate.enter(question) => place?,
        () = hurry.notified() => return Err(Refusal::busy()),
    };
    link.begins();
    Ok(Admitted {
        question,
        body,
        memory,
        place,
    })
}

/// The answer. Its memory is held until it is sent.
async fn answering(
    app: Arc<App>,
    link: Arc<Link>,
    admitted: Admitted,
    told: Arc<Told>,
    probe: Probe,
) -> Result<String, Failure> {
    let answer = tokio::select! {
        answer = searched(&app, &link, admitted, told) => answer,
        () = link.left(probe) => Err(Failure::Left(Refusal::stopped())),
    };
    match &answer {
        Ok(_) => {
            app.counters.answered.fetch_add(1, Ordering::Relaxed);
        }
        Err(failure) => app.count(failure),
    }
    answer
}

async fn searched(
    app: &Arc<App>,
    link: &Link,
    admitted: Admitted,
    told: Arc<Told>,
) -> Result<String, Failure> {
    let Admitted {
        question,
        body,
        memory,
        place,
    } = admitted;
    let waiting = Waiting {
        told: Arc::clone(&told),
        left: Arc::default(),
    };
    let left = Arc::clone(&waiting.left);
    let shared = Arc::clone(app);
    let mut search = tokio::task::spawn_blocking(move || {
        go_behind();
        let answer = fewest_api::answer(question, &body, shared.gate.limits(), &*told);
        drop((body, memory));
        if left.load(Ordering::Relaxed) {
            shared.counters.abandoned.fetch_add(1, Ordering::Relaxed);
            tracing::info!(question = question.name(), "the client left");
        }
        (answer, place)
    });
    let mut ending = app.ending.subscribe();
    let ended = tokio::select! {
        ended = &mut search => Some(ended),
        () = tokio::time::sleep(app.config.time_limit) => None,
        _ = ending.wait_for(|ending| *ending) => None,
    };
    let ended = if let Some(ended) = ended {
        ended
    } else {
        waiting.told.stop();
        let ended = tokio::time::timeout(GRACE, search).await;
        ended.map_err(|_| Failure::Server(Refusal::stopped()))?
    };
    let Ok((answer, place)) = ended else {
        tracing::error!(question = question.name(), "crashed");
        let message = "the search crashed; nothing is known of the board";
        let status = StatusCode::INTERNAL_SERVER_ERROR;
        return Err(Failure::Server(Refusal::new(status, "crashed", message)));
    };
    drop(waiting);
    let answer = answer.map_err(Failure::Question)?;
    // Until then the memory is that of the place.
    let memory = app.gate.memory.take(answer.len(), &app.connections).await;
    link.hold(memory.ok_or_else(|| Failure::Server(Refusal::busy()))?);
    // The place is free before the client hears of it, and may ask again.
    drop(place);
    Ok(answer)
}

/// Ends the search, when it is dropped: nobody waits for the answer any more.
struct Waiting {
    told: Arc<Told>,
    left: Arc<AtomicBool>,
}

impl Drop for Waiting {
    fn drop(&mut self) {
        self.left.store(true, Ordering::Relaxed);
        self.told.stop();
    }
}

impl App {
    fn count(&self, failure: &Failure) {
        let counter = match failure {
            Failure::Left(_) => return,
            Failure::Server(refusal) if *refusal == Refusal::busy() => &self.counters.busy,
            Failure::Server(_) | Failure::Question(_) => &self.counters.refused,
        };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

impl Failure {
    /// The status of an answer that is this.
    pub(crate) fn status(&self) -> StatusCode {
        match self {
            Self::Server(refusal) | Self::Left(refusal) => refusal.status,
            Self::Question(error) => status(error),
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        match self {
            Self::Server(refusal) => refusal.into_response(),
            Self::Question(error) => json(status(&error), error.json()),
            Self::Left(refusal) => {
                let mut response = refusal.into_response();
                let close = HeaderValue::from_static("close");
                // What else the client has asked before it left is not looked at.
                response.headers_mut().insert(CONNECTION, close);
                response
            }
        }
    }
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

/// The length that the head promises, if any, is not too large.
fn is_short(headers: &HeaderMap) -> Result<(), Refusal> {
    let Some(length) = headers.get(CONTENT_LENGTH) else {
        return Ok(());
    };
    let length = length.to_str().ok().and_then(|length| length.parse().ok());
    match length {
        Some(0..=MAX_BODY) => Ok(()),
        _ => Err(Refusal::body_too_large(MAX_BODY)),
    }
}
