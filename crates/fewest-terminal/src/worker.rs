//! Threads beside the screen: one for a search, one for the making of a board. What is not wanted any
//! more is told to stop, and whatever it still says is passed over by its ticket.

use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use fewest::{Monitor, Phase};
use fewest_session::{SearchRequest, SearchResult, Told};

use crate::boards::Wish;

/// What a thread has to say.
#[derive(Debug)]
pub(crate) enum News {
    /// A search has ended.
    Found(SearchResult),
    /// A search has panicked.
    Crashed(u64),
    /// A board was made, for the wish of this number.
    Made(u64, Option<String>),
    /// Making it has panicked.
    NotMade(u64),
}

/// The threads.
pub(crate) struct Workers {
    threads: NonZeroUsize,
    memory: usize,
    sender: Sender<News>,
    news: Receiver<News>,
    search: Option<Arc<Watched>>,
    making: Option<Arc<Watched>>,
    wishes: u64,
}

/// What a search is told and tells.
#[derive(Debug, Default)]
struct Watched {
    stop: AtomicBool,
    told: Told,
}

impl Monitor for Watched {
    fn should_stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn progress(&self, done: u64, total: u64) {
        self.told.progress(done, total);
    }

    fn phase(&self, phase: Phase) {
        self.told.phase(phase);
    }

    fn bounds(&self, least: u64, most: Option<u64>) {
        self.told.bounds(least, most);
    }
}

impl Workers {
    pub(crate) fn new(threads: NonZeroUsize, memory: usize) -> Self {
        let (sender, news) = channel();
        Self {
            threads,
            memory,
            sender,
            news,
            search: None,
            making: None,
            wishes: 0,
        }
    }

    /// Starts a search; another one is stopped.
    pub(crate) fn search(&mut self, request: SearchRequest) {
        self.stop_search();
        let watched = Arc::new(Watched::default());
        self.search = Some(Arc::clone(&watched));
        let sender = self.sender.clone();
        let (threads, memory) = (self.threads, self.memory);
        thread::spawn(move || {
            let search = || request.run(threads, memory, &*watched);
            let news = match catch_unwind(AssertUnwindSafe(search)) {
                Ok(result) => News::Found(result),
                Err(_) => News::Crashed(request.ticket),
            };
            // Nobody listens any more where the player has left.
            let _ = sender.send(news);
        });
    }

    pub(crate) fn stop_search(&mut self) {
        if let Some(search) = self.search.take() {
            search.stop.store(true, Ordering::Relaxed);
        }
    }

    /// Makes a board.
    pub(crate) fn make(&mut self, wish: Wish, seed: u64) {
        self.stop_making();
        let watched = Arc::new(Watched::default());
        self.making = Some(Arc::clone(&watched));
        let sender = self.sender.clone();
        let (threads, memory) = (self.threads, self.memory);
        let number = self.wishes;
        thread::spawn(move || {
            let make = || wish.board(seed, threads, memory, &*watched);
            let _ = sender.send(match catch_unwind(AssertUnwindSafe(make)) {
                Ok(board) => News::Made(number, board),
                Err(_) => News::NotMade(number),
            });
        });
    }

    pub(crate) fn stop_making(&mut self) {
        self.wishes += 1;
        if let Some(making) = self.making.take() {
            making.stop.store(true, Ordering::Relaxed);
        }
    }

    /// What was said since the last time.
    pub(crate) fn news(&self) -> Vec<News> {
        let wanted = |news: &News| match news {
            News::Made(wish, _) | News::NotMade(wish) => *wish == self.wishes,
            News::Found(_) | News::Crashed(_) => true,
        };
        self.news.try_iter().filter(wanted).collect()
    }

    /// How far the search is, and what it knows.
    pub(crate) fn told(&self) -> Option<&Told> {
        self.search.as_ref().map(|search| &search.told)
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop_search();
        self.stop_making();
    }
}
