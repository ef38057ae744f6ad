//! Threads beside the screen: one for a search, one for the making of a board. What is not wanted any
//! more is told to stop, and whatever it still says is passed over by its ticket.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

use fewest_api::ask::Effort;
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
    effort: Effort,
    sender: Sender<News>,
    news: Receiver<News>,
    search: Option<Arc<Told>>,
    making: Option<Arc<Told>>,
    wishes: u64,
}

impl Workers {
    pub(crate) fn new(effort: Effort) -> Self {
        let (sender, news) = channel();
        Self {
            effort,
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
        let told = Arc::new(Told::default());
        self.search = Some(Arc::clone(&told));
        let sender = self.sender.clone();
        let Effort { threads, memory } = self.effort;
        thread::spawn(move || {
            let search = || request.run(threads.count(), memory, &*told);
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
            search.stop();
        }
    }

    /// Makes a board.
    pub(crate) fn make(&mut self, wish: Wish, seed: u64) {
        self.stop_making();
        let told = Arc::new(Told::default());
        self.making = Some(Arc::clone(&told));
        let sender = self.sender.clone();
        let effort = self.effort;
        let number = self.wishes;
        thread::spawn(move || {
            let make = || wish.board(seed, effort, &*told);
            let _ = sender.send(match catch_unwind(AssertUnwindSafe(make)) {
                Ok(board) => News::Made(number, board),
                Err(_) => News::NotMade(number),
            });
        });
    }

    pub(crate) fn stop_making(&mut self) {
        self.wishes += 1;
        if let Some(making) = self.making.take() {
            making.stop();
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
        self.search.as_deref()
    }
}

impl Drop for Workers {
    fn drop(&mut self) {
        self.stop_search();
        self.stop_making();
    }
}
