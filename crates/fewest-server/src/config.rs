use std::net::SocketAddr;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The most bytes of a request's body.
pub const MAX_BODY: usize = 1 << 20;

/// How to serve.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Config {
    /// The address; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Names that the server answers to, beside `localhost`, 127.0.0.1, `[::1]` and the address that
    /// the client has connected to.
    pub allowed_hosts: Vec<String>,
    /// Searches at once, and as many quick questions beside them.
    pub requests: NonZeroUsize,
    /// Threads of one search.
    pub threads: NonZeroUsize,
    /// Bytes in all that bodies and the tables of searches may take.
    pub memory: usize,
    /// Time for one question.
    pub time_limit: Duration,
    /// The most places of a flip board, drawn or not.
    pub places: usize,
    /// Connections at once; others wait in the system's queue.
    pub connections: usize,
    /// Time for the head of a request, and for its body, and for a client to take some of its answer.
    pub patience: Duration,
}

impl Default for Config {
    /// For one's own machine: 127.0.0.1:8080, two searches of one thread, 1 GiB, 10 seconds.
    fn default() -> Self {
        Self {
            listen: SocketAddr::from(([127, 0, 0, 1], 8080)),
            allowed_hosts: Vec::new(),
            requests: NonZeroUsize::new(2).expect("2 is not 0"),
            threads: NonZeroUsize::MIN,
            memory: 1 << 30,
            time_limit: Duration::from_secs(10),
            places: 1 << 16,
            connections: 256,
            patience: Duration::from_secs(10),
        }
    }
}
