use std::sync::Arc;
use std::time::Duration;

use fewest_api::{Limits, Question};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::config::{Config, MAX_BODY};
use crate::memory::Memory;
use crate::refusal::Refusal;

/// A question that finds all places taken waits so long for one.
const WAIT: Duration = Duration::from_millis(500);

/// How many questions run at once. One budget of memory is divided among all that may.
#[derive(Debug)]
pub(crate) struct Gate {
    searches: Arc<Semaphore>,
    /// Questions that are answered in a moment do not wait behind searches.
    quick: Arc<Semaphore>,
    /// Of bodies and answers on their way.
    pub(crate) memory: Memory,
    limits: Limits,
    requests: usize,
}

impl Gate {
    pub(crate) fn new(config: &Config) -> Self {
        let requests = config.requests.get();
        // An eighth of the memory is for bodies and answers, of which there are more than questions.
        let on_the_way = (config.memory / 8).max(MAX_BODY);
        let shares = 2 * requests;
        Self {
            searches: Arc::new(Semaphore::new(requests)),
            quick: Arc::new(Semaphore::new(requests)),
            memory: Memory::new(on_the_way),
            limits: Limits {
                memory: config.memory.saturating_sub(on_the_way) / shares,
                threads: config.threads,
                places: config.places,
            },
            requests,
        }
    }

    /// What one question may take.
    pub(crate) fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many searches and quick questions run.
    pub(crate) fn running(&self) -> usize {
        2 * self.requests - self.searches.available_permits() - self.quick.available_permits()
    }

    /// A place for a question.
    pub(crate) async fn enter(&self, question: Question) -> Result<OwnedSemaphorePermit, Refusal> {
        let lane = match question {
            Question::Play | Question::Words | Question::Methods => &self.quick,
            _ => &self.searches,
        };
        let permit = Arc::clone(lane).acquire_owned();
        match tokio::time::timeout(WAIT, permit).await {
            Ok(Ok(permit)) => Ok(permit),
            Ok(Err(_)) | Err(_) => Err(Refusal::busy()),
        }
    }
}
