//! Numbers, bits and bytes as Python objects.

use fewest::{BitGrid, Cell, Size};
use num_bigint::BigUint;
use pyo3::exceptions::PyMemoryError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyInt};

use crate::border::{away, error};

/// What a pickled object is made of: an argument, and others by name.
pub(crate) type Arguments<'py, T> = ((T,), Bound<'py, PyDict>);

/// A large number. Python reads only so many decimal digits, but any number of bytes.
pub(crate) fn integer(py: Python<'_>, number: &BigUint) -> PyResult<Py<PyAny>> {
    let bytes = PyBytes::new(py, &number.to_bytes_le());
    let class = py.get_type::<PyInt>();
    Ok(class
        .call_method1("from_bytes", (bytes, "little"))?
        .unbind())
}

/// A byte for each place, row by row: 1 for a one. `None` where there is no memory for so many.
pub(crate) fn bytes_of(grid: &BitGrid) -> Option<Vec<u8>> {
    let Size { rows, columns } = grid.size();
    let places = rows.checked_mul(columns)?;
    let mut bytes = Vec::new();
    bytes.try_reserve_exact(places).ok()?;
    bytes.resize(places, 0);
    for Cell { row, column } in grid.cells() {
        bytes[row * columns + column] = 1;
    }
    Some(bytes)
}

/// The same as an object of Python.
pub(crate) fn packed<'py>(py: Python<'py>, grid: &BitGrid) -> PyResult<Bound<'py, PyBytes>> {
    let bytes = away(py, || bytes_of(grid))?;
    let bytes = bytes.ok_or_else(|| PyMemoryError::new_err("no memory for the cells"))?;
    Ok(PyBytes::new(py, &bytes))
}

/// The same back; `None` where there are not as many bytes as places.
pub(crate) fn grid_of(size: Size, bytes: &[u8]) -> Option<BitGrid> {
    if size.area() != Some(bytes.len()) {
        return None;
    }
    let ones = bytes.iter().enumerate().filter(|(_, byte)| **byte != 0);
    Some(BitGrid::from_cells(
        size,
        ones.map(|(index, _)| Cell::new(index / size.columns, index % size.columns)),
    ))
}

/// Row and column of each one.
pub(crate) fn cells_of(grid: &BitGrid) -> Vec<(usize, usize)> {
    grid.cells().map(|cell| (cell.row, cell.column)).collect()
}

/// The value of a name, as the command line has it too.
pub(crate) fn name_of<T: Copy>(
    py: Python<'_>,
    argument: &str,
    name: &str,
    all: &[T],
    name_of: impl Fn(T) -> &'static str,
) -> PyResult<T> {
    let found = all.iter().copied().find(|&one| name_of(one) == name);
    found.ok_or_else(|| {
        let names: Vec<_> = all.iter().copied().map(name_of).collect();
        let names = names.join(", ");
        error(py, format!("{argument} is one of {names}, not {name:?}"))
    })
}

/// A size: `"ROWSxCOLUMNS"`, or a pair of numbers.
pub(crate) fn size_of(size: &Bound<'_, PyAny>) -> PyResult<Size> {
    let py = size.py();
    if let Ok(text) = size.extract::<String>() {
        let parsed = text.parse::<Size>();
        return parsed.map_err(|fault| error(py, format!("size: {fault}")));
    }
    match size.extract::<(usize, usize)>() {
        Ok((rows, columns)) => Ok(Size::new(rows, columns)),
        Err(_) => Err(error(
            py,
            "size: \"ROWSxCOLUMNS\" or a pair of numbers was expected",
        )),
    }
}

/// Rows and columns of a size.
#[pyfunction(name = "size_of")]
pub(crate) fn size_pair(size: &Bound<'_, PyAny>) -> PyResult<(usize, usize)> {
    let Size { rows, columns } = size_of(size)?;
    Ok((rows, columns))
}
