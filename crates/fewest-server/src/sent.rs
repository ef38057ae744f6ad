use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::{Body, Bytes};
use hyper::body::{Frame, SizeHint};

use crate::connections::Link;

/// The body of an answer, which tells its connection when all of it was taken to be written.
#[derive(Debug)]
pub(crate) struct Sent {
    body: Body,
    link: Arc<Link>,
}

impl Sent {
    pub(crate) fn new(body: Body, link: Arc<Link>) -> Self {
        Self { body, link }
    }
}

impl hyper::body::Body for Sent {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Sent {
    fn drop(&mut self) {
        self.link.sends();
    }
}
