use std::sync::Arc;
use std::time::Duration;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio::time::Instant;

use crate::connections::{Connections, Short};

/// Who finds too little memory waits so long for more.
const WAIT: Duration = Duration::from_millis(500);

/// The bytes that one permit stands for.
const UNIT: usize = 1024;

/// The memory of bodies and answers that are on their way.
#[derive(Debug)]
pub(crate) struct Memory {
    units: Arc<Semaphore>,
    all: u32,
}

impl Memory {
    pub(crate) fn new(bytes: usize) -> Self {
        let all = u32::try_from(bytes / UNIT).unwrap_or(u32::MAX);
        let all = all.min(u32::try_from(Semaphore::MAX_PERMITS).unwrap_or(u32::MAX));
        Self {
            units: Arc::new(Semaphore::new(all as usize)),
            all,
        }
    }

    /// The bytes that are taken.
    pub(crate) fn taken(&self) -> usize {
        (self.all as usize - self.units.available_permits()) * UNIT
    }

    /// Memory for so many bytes; what is larger than all that there is takes all. Those that keep others
    /// waiting make room. `None` where that is not enough.
    pub(crate) async fn take(
        &self,
        bytes: usize,
        connections: &Connections,
    ) -> Option<OwnedSemaphorePermit> {
        let units = u32::try_from(bytes.div_ceil(UNIT)).unwrap_or(u32::MAX);
        let units = units.min(self.all);
        let until = Instant::now() + WAIT;
        loop {
            if let Ok(permit) = Arc::clone(&self.units).try_acquire_many_owned(units) {
                return Some(permit);
            }
            if Instant::now() >= until {
                return None;
            }
            connections.hurry_a_moment(Short::Memory).await;
        }
    }

    /// Lets what was taken grow to so many bytes. Whether it could.
    pub(crate) async fn grow(
        &self,
        held: &mut Option<OwnedSemaphorePermit>,
        bytes: usize,
        connections: &Connections,
    ) -> bool {
        let before = held.as_ref().map_or(0, |held| held.num_permits() * UNIT);
        let Some(more) = bytes.checked_sub(before).filter(|&more| more > 0) else {
            return true;
        };
        let Some(more) = self.take(more, connections).await else {
            return false;
        };
        match held {
            Some(held) => held.merge(more),
            None => *held = Some(more),
        }
        true
    }
}
