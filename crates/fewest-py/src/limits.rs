//! What a search may take.

use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use fewest_api::ask::{Effort, Threads};
use pyo3::prelude::*;

use crate::border::error;

/// The limits as `fewest._limits` puts them together: threads, seconds, megabytes, and what is called on the way.
#[derive(FromPyObject, Default)]
pub(crate) struct Limits(Option<usize>, Option<f64>, Option<usize>, Option<Py<PyAny>>);

impl Limits {
    /// Megabytes, where nothing is said; as on the command line.
    pub(crate) const MEMORY: usize = 1024;

    pub(crate) fn effort(&self, py: Python<'_>) -> PyResult<Effort> {
        let threads = match self.0 {
            None => Threads::OfTheMachine,
            Some(threads) => Threads::Exactly(
                NonZeroUsize::new(threads)
                    .ok_or_else(|| error(py, "threads: a number from 1 was expected"))?,
            ),
        };
        Ok(Effort {
            memory: self.2.unwrap_or(Self::MEMORY).saturating_mul(1 << 20),
            threads,
        })
    }

    /// When the time is up, for a search that begins now.
    pub(crate) fn deadline(&self, py: Python<'_>) -> PyResult<Option<Instant>> {
        let Some(seconds) = self.1 else {
            return Ok(None);
        };
        if seconds.is_nan() || seconds < 0.0 {
            let message = "time_limit: a number of seconds from 0 was expected";
            return Err(error(py, message));
        }
        // What is too long for a clock is as good as no limit.
        let limit = Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX);
        Ok(Instant::now().checked_add(limit))
    }

    pub(crate) fn progress(&self) -> Option<&Py<PyAny>> {
        self.3.as_ref()
    }
}
