use axum::body::{Body, Bytes};
use axum::http::StatusCode;
use http_body_util::BodyExt;
use tokio::sync::OwnedSemaphorePermit;

use crate::app::App;
use crate::config::MAX_BODY;
use crate::refusal::Refusal;

/// The whole body, and its memory: what has come is counted, and not what was promised, so that bodies which
/// do not come take none from others.
pub(crate) async fn read(
    app: &App,
    body: Body,
) -> Result<(Bytes, Option<OwnedSemaphorePermit>), Refusal> {
    match tokio::time::timeout(app.config.patience, whole(app, body)).await {
        Ok(read) => read,
        Err(_) => Err(Refusal::slow()),
    }
}

async fn whole(
    app: &App,
    mut body: Body,
) -> Result<(Bytes, Option<OwnedSemaphorePermit>), Refusal> {
    let mut bytes = Vec::new();
    let mut held = None;
    while let Some(frame) = body.frame().await {
        let Ok(frame) = frame else {
            let message = "the body does not end as its head says";
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "body", message));
        };
        let Ok(data) = frame.into_data() else {
            continue;
        };
        let length = bytes.len() + data.len();
        if length > MAX_BODY {
            return Err(Refusal::body_too_large(MAX_BODY));
        }
        // As much as the vector takes when it grows.
        let room = length.next_power_of_two();
        if !app
            .gate
            .memory
            .grow(&mut held, room, &app.connections)
            .await
        {
            return Err(Refusal::busy());
        }
        bytes.extend_from_slice(&data);
    }
    Ok((bytes.into(), held))
}
