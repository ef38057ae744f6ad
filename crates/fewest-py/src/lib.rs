//! The native module of the Python package `fewest`: the questions of [`fewest_api::ask`] and their answers as Python
//! objects. What a user imports is in `python/src/fewest`, which reads the forms of boards that only Python has, and holds
//! the names, defaults and documentation of all functions.
#![allow(
    clippy::needless_pass_by_value,
    reason = "pyo3 hands arguments over by value"
)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "pyo3 calls methods with &self"
)]
#![allow(
    clippy::too_many_arguments,
    clippy::fn_params_excessive_bools,
    reason = "the arguments are those of the functions in Python"
)]

mod border;
mod convert;
mod flip;
mod judging;
mod limits;
mod making;
mod mayan;
mod search;

use pyo3::prelude::*;

#[pymodule]
mod _fewest {
    use pyo3::prelude::*;

    #[pymodule_export]
    use super::convert::size_pair;
    #[pymodule_export]
    use super::flip::{
        flip_count, flip_nullity, flip_quiet_patterns, flip_solve, flip_solve_many, flip_study,
        quiet_patterns_svg,
    };
    #[pymodule_export]
    use super::judging::{flip_check, mayan_check, pack_audit};
    #[pymodule_export]
    use super::making::{flip_generate, mayan_generate};
    #[pymodule_export]
    use super::mayan::{mayan_count, mayan_replay, mayan_size, mayan_solve, mayan_solve_many};
    #[pymodule_export]
    use super::panic;

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        // Users know them as the Board and the Answer of either puzzle.
        let py = module.py();
        module.add("FlipAnswer", py.get_type::<super::flip::FlipAnswer>())?;
        module.add("FlipBoard", py.get_type::<super::flip::FlipBoard>())?;
        module.add("MayanAnswer", py.get_type::<super::mayan::MayanAnswer>())?;
        module.add("MayanBoard", py.get_type::<super::mayan::MayanBoard>())?;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}

/// Panics within a search. The tests see here what a fault of the library comes to.
#[pyfunction]
#[pyo3(name = "_panic")]
fn panic(py: Python<'_>) -> PyResult<()> {
    let done = search::run(py, &limits::Limits::default(), |_| {
        panic!("a fault for the tests")
    })?;
    done.into_result(py, |_, ()| Ok(()))
}
