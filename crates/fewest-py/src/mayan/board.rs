use std::hash::{Hash, Hasher};

use fewest::mayan::{Board, BoardError, IdleSwaps, MAX_COLUMNS, MAX_HEIGHT, Puzzle};
use fewest::{Drags, Family, Input, LinkChecksum, ReadError, ReadOptions, Size, read};
use fewest_api::ask::{Asked, Task};
use fewest_api::prose::unreadable;
use fewest_draw::{Style, mayan_board};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::border::{away, error, placed, read_error};
use crate::convert::{Arguments, size_of};

/// A Mayan board: columns of coloured blocks.
///
/// `source` is any of the forms of the module. `n` is the number of drags and `idle_swaps` whether swaps of two blocks of one
/// colour are legal, over what the text says; `size` is `"HEIGHTxCOLUMNS"` or a pair of numbers, where it is not 7x5. A share
/// link needs its checksum.
///
/// `str()` is a picture for people; `columns` makes the same board again.
///
/// Raises fewest.Error with the place where the source is no board.
#[pyclass(frozen, eq, hash, name = "Board", module = "fewest.mayan")]
#[derive(Clone, PartialEq)]
pub(crate) struct MayanBoard {
    pub(crate) board: Board,
    /// The number of drags, where the text says it.
    pub(crate) drags: Option<u8>,
    /// Whether idle swaps are legal, where the text says so.
    pub(crate) idle_swaps: Option<IdleSwaps>,
}

impl Hash for MayanBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.drags.hash(state);
    }
}

impl MayanBoard {
    /// The board and what is asked of it.
    pub(crate) fn task(&self, steps: Option<u8>, fewest: bool, idle_swaps: Option<bool>) -> Task {
        let asked = Asked {
            steps,
            fewest,
            idle_swaps: idle_swaps.map(rule),
            ..Asked::default()
        };
        asked.task(Input::Mayan {
            puzzle: Puzzle::new(self.board.clone(), self.drags.unwrap_or_default()),
            idle_swaps: self.idle_swaps,
        })
    }

    pub(crate) fn with_board(&self, board: Board) -> Self {
        Self {
            board,
            drags: None,
            idle_swaps: self.idle_swaps,
        }
    }
}

#[pymethods]
impl MayanBoard {
    #[new]
    #[pyo3(signature = (source, *, n=None, size=None, idle_swaps=None))]
    fn new(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        n: Option<&Bound<'_, PyAny>>,
        size: Option<&Bound<'_, PyAny>>,
        idle_swaps: Option<bool>,
    ) -> PyResult<Self> {
        let said = idle_swaps.map(rule);
        let drags = |n: &Bound<'_, PyAny>| -> PyResult<u8> {
            n.extract()
                .map_err(|_| error(py, "n: a number from 0 to 255 was expected"))
        };
        let n = n.map(drags).transpose()?;
        if let Ok(board) = source.cast::<Self>()
            && size.is_none()
        {
            let board = board.get();
            return Ok(Self {
                board: board.board.clone(),
                drags: n.or(board.drags),
                idle_swaps: said.or(board.idle_swaps),
            });
        }
        let sources = py.import("fewest._sources")?;
        // Text, its size where the object has one, and whether it was put together from columns.
        let (text, own_size, is_columns): (Vec<u8>, Option<(usize, usize)>, bool) =
            sources.call_method1("mayan_text", (source,))?.extract()?;
        let own_size = own_size.map(|(rows, columns)| Size::new(rows, columns));
        let options = ReadOptions {
            family: Some(Family::Mayan),
            size: size.map(size_of).transpose()?.or(own_size),
            // Nobody would see the note that a link may be damaged.
            link_checksum: LinkChecksum::Required,
            ..ReadOptions::default()
        };
        let (input, is_said) = away(py, || {
            let input = read(&text, &options);
            if input.is_ok() {
                return (input, !is_columns);
            }
            // Perhaps it lacks no more than its number of drags.
            let without = ReadOptions {
                drags: Drags::Ignored,
                ..options
            };
            (read(&text, &without), false)
        })?;
        match input.map_err(|error| unreadable_board(py, &error, &text, is_columns))? {
            Input::Mayan { puzzle, idle_swaps } => Ok(Self {
                board: puzzle.board,
                drags: n.or(is_said.then_some(puzzle.drags)),
                idle_swaps: said.or(idle_swaps),
            }),
            Input::Flip { .. } => Err(error(py, "this is a flip board")),
        }
    }

    /// Height and columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        let Size { rows, columns } = self.board.size();
        (rows, columns)
    }

    /// The columns from the left, each a list of colours from the bottom.
    #[getter]
    fn columns(&self) -> Vec<Vec<u32>> {
        let columns = self.board.columns().as_slice().iter();
        columns
            .map(|column| column.iter().copied().map(u32::from).collect())
            .collect()
    }

    /// The number of drags; None where the board does not say it.
    #[getter]
    fn n(&self) -> Option<u8> {
        self.drags
    }

    /// Whether swaps of two blocks of one colour are legal; None where the board does not say it.
    #[getter]
    fn idle_swaps(&self) -> Option<bool> {
        self.idle_swaps.map(|rule| rule == IdleSwaps::Legal)
    }

    /// How many blocks there are.
    #[getter]
    fn blocks(&self) -> usize {
        self.board.blocks()
    }

    /// The colours as an array of rows from the top and columns of uint8; 0 is no block.
    fn to_numpy(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let arrays = slf.py().import("fewest._arrays")?;
        Ok(arrays.call_method1("mayan_board", (slf,))?.unbind())
    }

    /// The board as a picture, which a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let drawing = away(py, || mayan_board(&self.board, &[], "", &Style::default()))?;
        Ok(drawing.ok().map(|drawing| drawing.svg().to_owned()))
    }

    fn __str__(&self) -> String {
        self.board.to_string()
    }

    fn __repr__(&self) -> String {
        let size = self.board.size();
        match self.drags {
            Some(drags) => format!("<mayan.Board {size}, n = {drags}>"),
            None => format!("<mayan.Board {size}>"),
        }
    }

    fn __getnewargs_ex__<'py>(&self, py: Python<'py>) -> PyResult<Arguments<'py, Vec<Vec<u32>>>> {
        let words = PyDict::new(py);
        words.set_item("n", self.drags)?;
        words.set_item("size", self.size())?;
        words.set_item("idle_swaps", self.idle_swaps())?;
        Ok(((self.columns(),), words))
    }
}

/// The rule, from a yes or no.
pub(crate) fn rule(legal: bool) -> IdleSwaps {
    if legal {
        IdleSwaps::Legal
    } else {
        IdleSwaps::Illegal
    }
}

/// Refuses what has more rows or columns than any board, before each place is looked at.
#[pyfunction]
pub(crate) fn mayan_size(py: Python<'_>, rows: usize, columns: usize) -> PyResult<()> {
    if rows <= MAX_HEIGHT && columns <= MAX_COLUMNS {
        return Ok(());
    }
    let size = Size::new(rows, columns);
    Err(error(py, BoardError::SizeOutOfRange { size }))
}

/// `fewest.Error` for what is no board. In a list of columns the line is the column, and the place in it is not told:
/// it would be that in a text that nobody has seen.
fn unreadable_board(py: Python<'_>, fault: &ReadError, text: &[u8], is_columns: bool) -> PyErr {
    if is_columns {
        let message = unreadable(&fault.kind);
        let line = fault.span.line_and_column(text).0.saturating_sub(1);
        let line = (line > 0).then_some(line);
        return placed(py, message, (line, None, None));
    }
    read_error(py, fault, text)
}
