//! What passes from Rust to Python where something is wrong.

use std::any::Any;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use fewest::ReadError;
use fewest_api::Place;
use fewest_api::prose::unreadable;
use pyo3::exceptions::{PyRuntimeError, PyTimeoutError};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;

/// Line, column and length of a place, as far as they are known.
type Where = (Option<usize>, Option<usize>, Option<usize>);

/// `fewest.Error`, without a place.
pub(crate) fn error(py: Python<'_>, message: impl fmt::Display) -> PyErr {
    placed(py, message, (None, None, None))
}

/// `fewest.Error` for a text that cannot be read.
pub(crate) fn read_error(py: Python<'_>, error: &ReadError, text: &[u8]) -> PyErr {
    let Place {
        line,
        column,
        length,
        ..
    } = Place::of("board", text, error.span);
    placed(
        py,
        unreadable(&error.kind),
        (Some(line), Some(column), Some(length)),
    )
}

/// `fewest.Error` with a place.
pub(crate) fn placed(
    py: Python<'_>,
    message: impl fmt::Display,
    (line, column, length): Where,
) -> PyErr {
    static ERROR: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = ERROR.import(py, "fewest._errors", "Error");
    match class.and_then(|class| class.call1((message.to_string(), line, column, length))) {
        Ok(error) => PyErr::from_value(error),
        Err(error) => error,
    }
}

/// For a question that has no half answer, where the time limit ended it.
pub(crate) fn out_of_time() -> PyErr {
    PyTimeoutError::new_err("stopped before there was an answer")
}

/// What a panic comes to. By itself it would be no `Exception`, and end programs that handle those.
pub(crate) fn panicked(payload: &(dyn Any + Send)) -> PyErr {
    let message = payload
        .downcast_ref::<&str>()
        .copied()
        .or_else(|| payload.downcast_ref::<String>().map(String::as_str))
        .unwrap_or("no message");
    PyRuntimeError::new_err(format!("fewest has a fault: {message}"))
}

/// Does something short without the interpreter; a panic is an error.
pub(crate) fn away<T: Send>(py: Python<'_>, work: impl FnOnce() -> T + Send) -> PyResult<T> {
    py.detach(|| catch_unwind(AssertUnwindSafe(work)))
        .map_err(|payload| panicked(&*payload))
}
