use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::body::Bytes;
use axum::http::StatusCode;
use fewest_api::Progress;
use fewest_session::Told;
use hyper::body::Frame;
use serde::Serialize;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

use crate::ask::Failure;

/// The kind of such an answer.
pub(crate) const NDJSON: &str = "application/x-ndjson";

/// The time between two lines of progress.
const BEAT: Duration = Duration::from_millis(100);

type Running = Pin<Box<dyn Future<Output = Result<String, Failure>> + Send>>;

/// An answer as lines of JSON: how far the search is, now and then, and at last the answer or the error.
/// The search ends when this is dropped.
pub(crate) struct Lines {
    running: Option<Running>,
    told: Arc<Told>,
    began: Instant,
    beat: Interval,
    last: VecDeque<Bytes>,
}

/// A line, as the client gets it.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
enum Line<'a> {
    Progress(Progress),
    Error {
        status: u16,
        #[serde(flatten)]
        failure: &'a Failure,
    },
}

impl Lines {
    pub(crate) fn new(
        told: Arc<Told>,
        running: impl Future<Output = Result<String, Failure>> + Send + 'static,
    ) -> Self {
        let mut beat = interval(BEAT);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            running: Some(Box::pin(running)),
            told,
            began: Instant::now(),
            beat,
            last: VecDeque::new(),
        }
    }
}

impl hyper::body::Body for Lines {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Some(running) = &mut self.running {
            let Poll::Ready(ended) = running.as_mut().poll(context) else {
                ready!(self.beat.poll_tick(context));
                let elapsed = self.began.elapsed().as_millis() as u64;
                let line = Line::Progress(Progress::of(&self.told, elapsed));
                return Poll::Ready(Some(Ok(Frame::data(line.bytes()))));
            };
            self.running = None;
            self.last = last_line(ended);
        }
        Poll::Ready(self.last.pop_front().map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.running.is_none() && self.last.is_empty()
    }
}

impl Line<'_> {
    fn bytes(&self) -> Bytes {
        let mut bytes = serde_json::to_vec(self).expect("lines are plain data");
        bytes.push(b'\n');
        bytes.into()
    }
}

/// An answer may be long, and is not copied.
fn last_line(ended: Result<String, Failure>) -> VecDeque<Bytes> {
    match ended {
        Ok(answer) => VecDeque::from([
            Bytes::from_static(b"{\"type\":\"answer\",\"answer\":"),
            answer.into(),
            Bytes::from_static(b"}\n"),
        ]),
        Err(failure) => {
            let line = Line::Error {
                status: StatusCode::as_u16(&failure.status()),
                failure: &failure,
            };
            VecDeque::from([line.bytes()])
        }
    }
}
