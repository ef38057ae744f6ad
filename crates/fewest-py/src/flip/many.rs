use fewest::flip::many::{Boards, fewest_rounds};
use fewest::flip::{Goal, Neighbourhood};
use fewest::{Monitor, Size};
use fewest_api::ask::Effort;
use pyo3::buffer::{Element, PyBuffer};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;

use super::ask::rule_of;
use crate::border::error;
use crate::convert::name_of;
use crate::limits::Limits;
use crate::search::run;

/// The memory of an array of boards, which stays where it is as long as this lives.
enum Memory {
    Bytes(PyBuffer<u8>),
    Words16(PyBuffer<u16>),
    Words32(PyBuffer<u32>),
    Words64(PyBuffer<u64>),
}

impl Memory {
    fn of(array: &Bound<'_, PyAny>) -> PyResult<Self> {
        PyBuffer::get(array)
            .map(Self::Bytes)
            .or_else(|_| PyBuffer::get(array).map(Self::Words16))
            .or_else(|_| PyBuffer::get(array).map(Self::Words32))
            .or_else(|_| PyBuffer::get(array).map(Self::Words64))
            .map_err(|_| PyTypeError::new_err("an array of unsigned integers was expected"))
    }

    fn boards(&self, py: Python<'_>) -> PyResult<Boards<'_>> {
        Ok(match self {
            Self::Bytes(buffer) => Boards::Bytes(read(py, buffer)?),
            Self::Words16(buffer) => Boards::Words16(read(py, buffer)?),
            Self::Words32(buffer) => Boards::Words32(read(py, buffer)?),
            Self::Words64(buffer) => Boards::Words64(read(py, buffer)?),
        })
    }
}

/// The elements in their order. An array whose elements lie otherwise (transposed, or every second one) is refused: its
/// memory would be that of other boards.
fn elements<T: Element>(py: Python<'_>, buffer: &PyBuffer<T>) -> PyResult<*mut [T]> {
    let elements = buffer.as_slice_ptr();
    elements
        .map(std::ptr::NonNull::as_ptr)
        .ok_or_else(|| error(py, "the array is not contiguous, row after row"))
}

fn read<'b, T: Element>(py: Python<'_>, buffer: &'b PyBuffer<T>) -> PyResult<&'b [T]> {
    let elements = elements(py, buffer)?;
    // SAFETY: the buffer holds that many elements, aligned for their type, and keeps them alive. Somebody who writes to the
    // array meanwhile gets answers to boards that never were, as is documented; every value of these types is legal, and
    // each is read once and checked where it was read.
    Ok(unsafe { &*elements })
}

/// See `fewest.flip.solve_many`. Fills the answers, and gives them back.
#[pyfunction]
pub(crate) fn flip_solve_many(
    py: Python<'_>,
    boards: &Bound<'_, PyAny>,
    answers: Bound<'_, PyAny>,
    size: (usize, usize),
    goal: Option<&str>,
    neighbours: Option<&str>,
    without_self: bool,
    wrap: bool,
    limits: Limits,
) -> PyResult<Py<PyAny>> {
    let goal = goal.map(|goal| name_of(py, "goal", goal, &Goal::ALL, Goal::name));
    let goal = goal.transpose()?.unwrap_or_default();
    let rule = rule_of(py, neighbours, without_self, wrap)?;
    let effort = limits.effort(py)?;
    let memory = Memory::of(boards)?;
    let boards = memory.boards(py)?;
    let places = PyBuffer::<i32>::get(&answers)?;
    if places.readonly() {
        return Err(PyTypeError::new_err("the array of answers is read-only"));
    }
    let rounds = elements(py, &places)?;
    // SAFETY: as for reading. `fewest.flip.solve_many` has just made the array, and nobody else has it.
    let rounds = unsafe { &mut *rounds };
    let size = Size::new(size.0, size.1);
    let done = run(py, &limits, |monitor| {
        ask(size, rule, goal, boards, rounds, effort, monitor)
    })?;
    done.into_result(py, |py, found| {
        found.map_err(|fault| error(py, fault))?;
        Ok(answers.unbind())
    })
}

fn ask(
    size: Size,
    rule: Neighbourhood,
    goal: Goal,
    boards: Boards<'_>,
    rounds: &mut [i32],
    effort: Effort,
    monitor: &dyn Monitor,
) -> Result<(), fewest::flip::many::ManyError> {
    let effort = (effort.threads.count(), effort.memory);
    fewest_rounds(size, rule, goal, boards, rounds, effort, monitor)
}
