//! The server as clients meet it, over a socket.

mod answers;
mod floods;
mod half_closed;
mod limits;
mod manners;
mod openapi;

use std::io::{Read, Write};
use std::net::{Shutdown, SocketAddr, TcpStream};
use std::num::NonZeroUsize;
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use fewest_server::{Config, Server};
use serde_json::Value;
use tokio::sync::oneshot;

/// A question that takes far longer than any test waits: every set of presses of 30 cells.
const SLOW: &str =
    r#"{"board":"bwwwww/wwwwww/wwwwww/wwwwww/wwwwwb","method":"depth-first","goal":"white"}"#;

/// What comes at all comes within this, on a busy machine too.
const PATIENCE: Duration = Duration::from_mins(3);

/// An answer before the answer.
const INTERIM: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// A server of this test alone.
struct Host {
    address: SocketAddr,
    end: Option<oneshot::Sender<()>>,
    thread: Option<JoinHandle<()>>,
}

/// One search at a time, and little patience.
fn config() -> Config {
    Config {
        listen: SocketAddr::from(([127, 0, 0, 1], 0)),
        requests: NonZeroUsize::MIN,
        memory: 256 << 20,
        time_limit: Duration::from_mins(1),
        ..Config::default()
    }
}

impl Host {
    fn start(config: Config) -> Self {
        let (end, ended) = oneshot::channel();
        let (told, address) = std::sync::mpsc::channel();
        let thread = thread::spawn(move || {
            let runtime = tokio::runtime::Runtime::new().expect("a runtime");
            runtime.block_on(async {
                let server = Server::bind(config).await.expect("a free port");
                told.send(server.local_address().expect("an address"))
                    .expect("the test waits");
                server.run(async { drop(ended.await) }).await;
            });
        });
        Self {
            address: address.recv().expect("the server starts"),
            end: Some(end),
            thread: Some(thread),
        }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).expect("the server listens");
        let timeout = Some(PATIENCE);
        stream.set_read_timeout(timeout).expect("a socket");
        stream
    }

    /// What comes back, to the end of the connection.
    fn exchange(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        Answer::read(&mut stream)
    }

    /// What comes back to a client that says that it sends no more.
    fn half_closed(&self, request: &str) -> Answer {
        let mut stream = self.connect();
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        stream.shutdown(Shutdown::Write).expect("a socket");
        Answer::read(&mut stream)
    }

    fn get(&self, path: &str) -> Answer {
        self.exchange(&format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        ))
    }

    fn ask(&self, question: &str, body: &str) -> Answer {
        self.exchange(&posted(question, body))
    }

    fn health(&self) -> Value {
        self.get("/healthz").json()
    }

    /// Waits until `/healthz` says so.
    #[track_caller]
    fn wait_until(&self, what: impl Fn(&Value) -> bool) {
        let until = Instant::now() + PATIENCE;
        while !what(&self.health()) {
            assert!(Instant::now() < until, "{}", self.health());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// A search that goes on as long as its connection lives.
    fn start_slow(&self) -> TcpStream {
        let before = self.health()["running"].as_u64();
        let mut stream = self.connect();
        stream
            .write_all(posted("solve", SLOW).as_bytes())
            .expect("the server reads");
        self.wait_until(|health| health["running"].as_u64() > before);
        stream
    }

    fn stop(&mut self) {
        drop(self.end.take());
        if let Some(thread) = self.thread.take() {
            thread.join().expect("the server ends well");
        }
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        if !thread::panicking() {
            self.stop();
        }
    }
}

/// Another slow question, which counts what it has looked at: black to white on 79x79, which has 64 quiet patterns,
/// and of which nobody knows the fewest rounds.
fn counted() -> String {
    let rows = vec!["b".repeat(79); 79];
    serde_json::json!({ "board": { "rows": rows }, "goal": "white" }).to_string()
}

fn posted(question: &str, body: &str) -> String {
    format!(
        "POST /api/v1/{question} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

/// An answer over HTTP.
#[derive(Debug)]
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

impl Answer {
    fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        // A connection that the server cuts while it is written to may end with an error.
        let _ = stream.read_to_end(&mut bytes);
        // As every client of HTTP/1.1 has to.
        while bytes.starts_with(INTERIM) {
            bytes.drain(..INTERIM.len());
        }
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n");
        let Some(end) = end else {
            return Self {
                status: 0,
                head: String::new(),
                body: bytes,
            };
        };
        let head = String::from_utf8(bytes[..end].to_vec()).expect("a head");
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok());
        Self {
            status: status.expect("a status"),
            head: head.to_ascii_lowercase(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    #[track_caller]
    fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// Whether the head has this line.
    fn has(&self, line: &str) -> bool {
        self.head.lines().any(|found| found == line)
    }

    /// The error, whose status is this one.
    #[track_caller]
    fn refused(&self, status: u16, kind: &str) -> Value {
        assert_eq!(self.status, status, "{self:?}");
        let error = self.json();
        assert_eq!(error["kind"], kind);
        assert!(self.has("x-content-type-options: nosniff"), "{self:?}");
        error
    }
}
