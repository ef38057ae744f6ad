use axum::Json;
use axum::http::header::{CONNECTION, RETRY_AFTER};
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use fewest_api::{ApiError, ErrorKind};
use serde::Serialize;

/// An error that is the server's own, as the client gets it: the form is that of [`ApiError`].
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub(crate) struct Refusal {
    #[serde(skip)]
    pub(crate) status: StatusCode,
    kind: &'static str,
    message: String,
    place: Option<()>,
}

impl Refusal {
    pub(crate) fn new(status: StatusCode, kind: &'static str, message: impl Into<String>) -> Self {
        Self {
            status,
            kind,
            message: message.into(),
            place: None,
        }
    }

    /// No such address.
    pub(crate) fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not_found", "there is nothing here")
    }

    /// As many questions run as may.
    pub(crate) fn busy() -> Self {
        let message = "too many questions at once; ask again in a moment";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", message)
    }

    /// The body has kept others waiting.
    pub(crate) fn slow() -> Self {
        let message = "the body took too long";
        Self::new(StatusCode::REQUEST_TIMEOUT, "slow", message)
    }

    /// The question ended without an answer.
    pub(crate) fn stopped() -> Self {
        let message = "stopped before there was an answer";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "stopped", message)
    }

    /// The body is too long.
    pub(crate) fn body_too_large(limit: usize) -> Self {
        let message = format!("a body has at most {limit} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", message)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = self.status;
        let mut response = (status, Json(&self)).into_response();
        let headers = response.headers_mut();
        if self.kind == "busy" {
            headers.insert(RETRY_AFTER, HeaderValue::from_static("1"));
        }
        // What is left of the body is not waited for.
        if matches!(
            status,
            StatusCode::PAYLOAD_TOO_LARGE | StatusCode::REQUEST_TIMEOUT
        ) {
            headers.insert(CONNECTION, HeaderValue::from_static("close"));
        }
        response
    }
}

/// The status that says what kind of error it is.
pub(crate) fn status(error: &ApiError) -> StatusCode {
    match error.kind {
        ErrorKind::Body => StatusCode::BAD_REQUEST,
        ErrorKind::Text => StatusCode::UNPROCESSABLE_ENTITY,
        ErrorKind::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorKind::Stopped => StatusCode::SERVICE_UNAVAILABLE,
    }
}
