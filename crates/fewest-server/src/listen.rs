use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tower::ServiceExt;

use crate::app::{App, LocalAddress, router};
use crate::config::Config;
use crate::connections::Sending;
use crate::page;
use crate::patience::Patience;

/// Answers that are on their way when the server ends are waited for so long.
const FAREWELL: Duration = Duration::from_secs(5);

/// The most bytes of a request's head.
const MAX_HEAD: usize = 1 << 16;

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    app: Arc<App>,
}

impl Server {
    /// Takes the address. Connections wait from now on.
    ///
    /// # Errors
    /// Where the system does not give the address.
    pub async fn bind(config: Config) -> io::Result<Self> {
        Ok(Self {
            listener: TcpListener::bind(config.listen).await?,
            app: Arc::new(App::new(config)),
        })
    }

    /// The address, with the port that was taken.
    ///
    /// # Errors
    /// Where the system does not tell it.
    pub fn local_address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `end` comes; then ends the searches, which say what they know, and lets their
    /// answers go.
    pub async fn run(self, end: impl Future<Output = ()>) {
        let Self { listener, app } = self;
        tokio::task::spawn_blocking(page::prepare);
        let graceful = GracefulShutdown::new();
        let router = router(Arc::clone(&app));
        tokio::pin!(end);
        loop {
            let accepted = tokio::select! {
                () = &mut end => break,
                accepted = listener.accept() => accepted,
            };
            let Ok((stream, _)) = accepted else {
                // Too many open files, or a client that left already.
                tokio::time::sleep(Duration::from_millis(50)).await;
                continue;
            };
            let Ok(local) = stream.local_addr() else {
                continue;
            };
            let permit = tokio::select! {
                () = &mut end => break,
                permit = app.connections.room() => permit,
            };
            // Answers are short, and whole.
            let _ = stream.set_nodelay(true);
            let (read, write) = stream.into_split();
            let read = Arc::new(read);
            let place = app.connections.enter(Arc::clone(&read), permit);
            let link = Arc::clone(&place.link);
            let of_request = Arc::clone(&link);
            let of_answer = Arc::clone(&link);
            let service = router
                .clone()
                .map_request(move |mut request: hyper::Request<hyper::body::Incoming>| {
                    of_request.begins();
                    request.extensions_mut().insert(LocalAddress(local));
                    request.extensions_mut().insert(Arc::clone(&of_request));
                    request.map(axum::body::Body::new)
                })
                .map_response(move |response: axum::response::Response| {
                    let sending = Sending(Arc::clone(&of_answer));
                    // What becomes of errors goes with the body, once all of it was taken to be written.
                    response.map(|body| {
                        body.map_err(move |error| {
                            let _ = &sending;
                            error
                        })
                    })
                });
            let stream = Patience::new(read, write, link, app.config.patience);
            let connection = connection(&app.config)
                .serve_connection(TokioIo::new(stream), TowerToHyperService::new(service));
            let connection = graceful.watch(connection);
            tokio::spawn(async move {
                tokio::select! {
                    ended = connection => if let Err(error) = ended {
                        tracing::debug!(%error, "connection");
                    },
                    () = place.link.cut() => tracing::debug!("made room"),
                }
            });
        }
        drop(listener);
        app.ending.send_replace(true);
        tracing::info!("ending");
        if tokio::time::timeout(FAREWELL, graceful.shutdown())
            .await
            .is_err()
        {
            tracing::info!("some connections were cut");
        }
    }
}

fn connection(config: &Config) -> http1::Builder {
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(config.patience)
        .max_buf_size(MAX_HEAD)
        // Who sends no more may still wait for its answer.
        .half_close(true)
        .pipeline_flush(false);
    builder
}
