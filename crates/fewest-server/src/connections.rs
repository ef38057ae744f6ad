use std::collections::BTreeMap;
use std::io;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::io::Interest;
use tokio::net::TcpStream;
use tokio::net::tcp::OwnedReadHalf;
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

/// One that was told to go is waited for so long before the next one is.
const NEXT: Duration = Duration::from_millis(5);

/// A connection whose client sends no more is asked so often whether it has left.
const LOOK: Duration = Duration::from_millis(20);

/// A client that sends no more may still read. So long a question to it is put off, since most answers
/// come first.
const FIRST_PROBE: Duration = Duration::from_millis(100);

/// And so long it is put off again.
const NEXT_PROBE: Duration = Duration::from_secs(1);

/// What may be sent before an answer at any time, and every client of HTTP/1.1 passes over.
const INTERIM: &[u8] = b"HTTP/1.1 100 Continue\r\n\r\n";

/// How to learn whether a client that sends no more still reads: the system of one that has left refuses
/// what is sent to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Probe {
    /// By interim answers.
    Interim,
    /// Not at all: parts of the answer are sent meanwhile.
    Sending,
    /// Nothing may be sent: clients of HTTP/1.0 do not know interim answers. They are waited for a moment.
    None,
}

/// All connections. Where there is no place for one more, the one that has kept the server waiting longest
/// makes room.
#[derive(Debug)]
pub(crate) struct Connections {
    places: Arc<Semaphore>,
    all: Mutex<BTreeMap<u64, Arc<Link>>>,
}

/// A connection, as the handlers of its requests see it.
#[derive(Debug)]
pub(crate) struct Link {
    socket: Arc<OwnedReadHalf>,
    state: Mutex<State>,
    cut: Notify,
}

#[derive(Debug)]
struct State {
    stage: Stage,
    /// Since when the client has kept the server waiting, in this stage or with an answer that it does
    /// not take.
    since: Instant,
    /// It does not take its answer.
    stuck: bool,
    /// A whole answer is on the way, and not all of it is with the system.
    unsent: bool,
    /// The memory of its answer.
    held: Vec<OwnedSemaphorePermit>,
}

/// How far a request is.
#[derive(Debug, Clone)]
enum Stage {
    /// There is none, or its head is not whole.
    Head,
    /// Its body is not whole, or it is in line for a place.
    Waiting(Wait, Arc<Notify>),
    /// It is answered.
    Answering,
    /// Its whole answer is on the way.
    Sending,
}

/// What a request waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Wait {
    /// The rest of its body.
    Body,
    /// A place.
    Line,
}

/// What there is too little of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Short {
    /// Places for connections.
    Places,
    /// Memory for bodies and answers.
    Memory,
}

/// A connection that is counted, and makes its place free when it is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    connections: Arc<Connections>,
    number: u64,
    pub(crate) link: Arc<Link>,
    _permit: OwnedSemaphorePermit,
}

impl Connections {
    pub(crate) fn new(places: usize) -> Self {
        Self {
            places: Arc::new(Semaphore::new(places)),
            all: Mutex::default(),
        }
    }

    /// A place for one more, as soon as one is free or can be made free.
    pub(crate) async fn room(&self) -> OwnedSemaphorePermit {
        loop {
            if let Ok(permit) = Arc::clone(&self.places).try_acquire_owned() {
                return permit;
            }
            self.hurry(Short::Places);
            let freed = tokio::time::timeout(NEXT, Arc::clone(&self.places).acquire_owned());
            if let Ok(Ok(permit)) = freed.await {
                return permit;
            }
        }
    }

    /// Counts a connection.
    pub(crate) fn enter(
        self: &Arc<Self>,
        socket: Arc<OwnedReadHalf>,
        permit: OwnedSemaphorePermit,
    ) -> Place {
        let link = Arc::new(Link::new(socket));
        let mut all = locked(&self.all);
        let number = all.last_key_value().map_or(0, |(last, _)| last + 1);
        all.insert(number, Arc::clone(&link));
        Place {
            connections: Arc::clone(self),
            number,
            link,
            _permit: permit,
        }
    }

    /// Lets the one go that has kept the server waiting longest; whoever is being answered stays.
    pub(crate) fn hurry(&self, short: Short) {
        let all = locked(&self.all);
        let found = all
            .values()
            .filter_map(|link| Some((link.lag(short)?, link)))
            .min_by_key(|&(lag, _)| lag);
        if let Some((_, link)) = found {
            link.let_go();
        }
    }

    /// [`Connections::hurry`], and a moment for it.
    pub(crate) async fn hurry_a_moment(&self, short: Short) {
        self.hurry(short);
        tokio::time::sleep(NEXT).await;
    }
}

impl Link {
    fn new(socket: Arc<OwnedReadHalf>) -> Self {
        Self {
            socket,
            state: Mutex::new(State {
                stage: Stage::Head,
                since: Instant::now(),
                stuck: false,
                unsent: false,
                held: Vec::new(),
            }),
            cut: Notify::new(),
        }
    }

    /// What goes first is least. For a place a head goes first, which has cost nobody anything; for memory
    /// an answer, which has most of it.
    fn lag(&self, short: Short) -> Option<(u8, Instant)> {
        let state = locked(&self.state);
        let rank = match (short, &state.stage) {
            (Short::Places, Stage::Head) => 0,
            (Short::Memory, Stage::Answering | Stage::Sending) if state.stuck => 0,
            (_, Stage::Waiting(Wait::Body, _)) => 1,
            (Short::Places, Stage::Answering | Stage::Sending) if state.stuck => 2,
            (Short::Places, Stage::Waiting(Wait::Line, _)) => 3,
            _ => return None,
        };
        Some((rank, state.since))
    }

    fn let_go(&self) {
        let mut state = locked(&self.state);
        if let Stage::Waiting(_, hurry) = &state.stage {
            hurry.notify_one();
        } else {
            self.cut.notify_one();
        }
        // Nobody is told twice.
        state.stage = Stage::Answering;
        state.stuck = false;
    }

    /// Comes when the connection has to end for others.
    pub(crate) async fn cut(&self) {
        self.cut.notified().await;
    }

    /// A whole head is there.
    pub(crate) fn begins(&self) {
        locked(&self.state).stage = Stage::Answering;
    }

    /// The request waits, until it [begins](Self::begins) to be answered. What is given back tells when it
    /// has to make room.
    pub(crate) fn waits(&self, wait: Wait) -> Arc<Notify> {
        let hurry = Arc::new(Notify::new());
        let mut state = locked(&self.state);
        state.stage = Stage::Waiting(wait, Arc::clone(&hurry));
        state.since = Instant::now();
        hurry
    }

    /// The memory of an answer, kept until it is sent or the connection is gone.
    pub(crate) fn hold(&self, memory: OwnedSemaphorePermit) {
        locked(&self.state).held.push(memory);
    }

    /// What was written is with the system.
    pub(crate) fn flushed(&self) {
        let mut state = locked(&self.state);
        state.stuck = false;
        state.unsent = false;
        if matches!(state.stage, Stage::Sending) {
            state.stage = Stage::Head;
            state.since = Instant::now();
            state.held.clear();
        }
    }

    /// Whether the client takes what is written.
    pub(crate) fn is_stuck(&self, stuck: bool) {
        let mut state = locked(&self.state);
        if stuck && !state.stuck {
            state.since = Instant::now();
        }
        state.stuck = stuck;
    }

    /// Comes when the client has left, and not when it only sends no more. HTTP itself does not look: it
    /// cannot tell the two, nor does it see the end behind a second request.
    pub(crate) async fn left(&self, probe: Probe) {
        let mut next = None;
        loop {
            // Waits, as long as the client may send more.
            let Ok(read) = self.socket.ready(Interest::READABLE).await else {
                return;
            };
            if read.is_read_closed() {
                let both = Interest::READABLE | Interest::WRITABLE;
                match self.socket.ready(both).await {
                    Ok(ready) if !ready.is_write_closed() => {}
                    Ok(_) | Err(_) => return,
                }
                let now = Instant::now();
                match (probe, next) {
                    (Probe::Sending, _) => {}
                    (Probe::Interim, None) => next = Some(now + FIRST_PROBE),
                    (Probe::None, None) => next = Some(now + NEXT_PROBE),
                    (_, Some(due)) if now < due => {}
                    (Probe::None, Some(_)) => return,
                    (Probe::Interim, Some(_)) => {
                        if !self.is_reached() {
                            return;
                        }
                        next = Some(now + NEXT_PROBE);
                    }
                }
            }
            tokio::time::sleep(LOOK).await;
        }
    }

    /// Sends an interim answer, before an answer of which nothing is on the way. Whether the system takes it;
    /// that the client does not is seen later.
    fn is_reached(&self) -> bool {
        if locked(&self.state).unsent {
            // An answer to the request before this one: the same comes of that.
            return true;
        }
        let socket: &TcpStream = (*self.socket).as_ref();
        match socket.try_write(INTERIM) {
            Ok(bytes) if bytes == INTERIM.len() => true,
            Ok(_) => {
                // Nothing can follow a part of it.
                self.cut.notify_one();
                false
            }
            Err(error) => error.kind() == io::ErrorKind::WouldBlock,
        }
    }
}

/// Belongs to the body of an answer, and tells its connection when all of it was taken to be written.
pub(crate) struct Sending(pub(crate) Arc<Link>);

impl Drop for Sending {
    fn drop(&mut self) {
        let mut state = locked(&self.0.state);
        state.stage = Stage::Sending;
        state.unsent = true;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        locked(&self.connections.all).remove(&self.number);
    }
}

/// What is there was written whole.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
