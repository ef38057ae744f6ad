use std::ffi::CString;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use fewest::flip::png::{Scale, ScaleKind};
use fewest::flip::{Board, Edges, Goal, Neighbourhood, OwnCell, verify};
use fewest::{Cell, Family, Input, ReadOptions, Size, read_with_scale};
use fewest_draw::{Marked, Style, flip_board};
use pyo3::exceptions::PyUserWarning;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict, PyTuple};

use super::reading::Reading;
use crate::border::{away, error, read_error};
use crate::convert::{Arguments, bytes_of, name_of, packed};
use crate::limits::Limits;

/// A flip board: white and black pieces, and the rule of a press.
///
/// `source` is any of the forms of the module. `goal` is what the board is to show, over what its text says. `size` is that
/// of a board on one line, as `"ROWSxCOLUMNS"` or a pair of numbers. `neighbours`, `without_self` and `wrap` are the rule of a
/// press, over what the text says; `ragged` allows rows of different lengths, whose missing places have no cell; and a PNG has
/// `cell_pixels` x `cell_pixels` pixels a cell, which it may also tell itself, with a warning. A picture or an array takes at most
/// `memory` megabytes to read (1024). A share link needs its checksum.
///
/// Raises fewest.Error with the place where the source is no board.
#[pyclass(frozen, eq, hash, name = "Board", module = "fewest.flip")]
#[derive(Clone)]
pub(crate) struct FlipBoard {
    pub(crate) board: Board,
    /// The goal, where the text named one.
    pub(crate) goal: Option<Goal>,
    /// The game ID where the board was read from one that lists every press: up to the comma before the lights.
    listed: Option<Arc<str>>,
}

impl PartialEq for FlipBoard {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board && self.goal == other.goal
    }
}

impl Hash for FlipBoard {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.black().words().hash(state);
        self.goal.map(Goal::name).hash(state);
    }
}

impl FlipBoard {
    pub(crate) fn of(board: Board, goal: Option<Goal>) -> Self {
        Self {
            board,
            goal,
            listed: None,
        }
    }

    pub(crate) fn rule(&self) -> Option<Neighbourhood> {
        self.board.shape().neighbourhood()
    }
}

#[pymethods]
impl FlipBoard {
    #[new]
    #[pyo3(signature = (source, *, goal=None, size=None, neighbours=None, without_self=None, wrap=None, ragged=false, cell_pixels=None, memory=None))]
    fn new(
        py: Python<'_>,
        source: &Bound<'_, PyAny>,
        goal: Option<&str>,
        size: Option<Bound<'_, PyAny>>,
        neighbours: Option<String>,
        without_self: Option<bool>,
        wrap: Option<bool>,
        ragged: bool,
        cell_pixels: Option<&Bound<'_, PyAny>>,
        memory: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let named = goal
            .map(|goal| name_of(py, "goal", goal, &Goal::ALL, Goal::name))
            .transpose()?;
        let (cell_pixels, memory) = if cell_pixels.is_none() && memory.is_none() {
            (None, Limits::MEMORY << 20)
        } else {
            let numbers = py.import("fewest._numbers")?;
            let pixels = numbers.call_method1("whole_if", ("cell_pixels", cell_pixels, 1))?;
            let memory = numbers.call_method1("memory_bytes", (memory,))?;
            (pixels.extract()?, memory.extract()?)
        };
        let reading = Reading(size, neighbours, without_self, wrap, ragged, cell_pixels);
        let options = ReadOptions {
            family: Some(Family::Flip),
            ..reading.options(py, memory)?
        };
        let plain = ReadOptions {
            family: options.family,
            link_checksum: options.link_checksum,
            memory: options.memory,
            ..ReadOptions::default()
        };
        if let Ok(board) = source.cast::<Self>()
            && options == plain
        {
            let board = board.get();
            return Ok(Self {
                goal: named.or(board.goal),
                ..board.clone()
            });
        }
        let sources = py.import("fewest._sources")?;
        let text: Vec<u8> = sources
            .call_method1("flip_text", (source, memory))?
            .cast_into::<PyBytes>()?
            .as_bytes()
            .to_vec();
        let input = away(py, || read_with_scale(&text, &options))?;
        let (input, scale) = input.map_err(|error| read_error(py, &error, &text))?;
        match input {
            Input::Flip { board, goal } => {
                tell_scale(py, board.size(), scale)?;
                let is_listed = board.shape().neighbourhood().is_none();
                let listed = is_listed.then(|| matrix(&text)).flatten();
                Ok(Self {
                    board,
                    goal: named.or(goal),
                    listed,
                })
            }
            Input::Mayan { .. } => Err(error(py, "this is a mayan board")),
        }
    }

    /// Rows and columns.
    #[getter]
    fn size(&self) -> (usize, usize) {
        let Size { rows, columns } = self.board.size();
        (rows, columns)
    }

    /// The goal that the board's text names: "either", "white" or "black"; None where it names none.
    #[getter]
    fn goal(&self) -> Option<&'static str> {
        self.goal.map(Goal::name)
    }

    /// Which cells a press turns over: "plus", "king", "diagonal" or "cross"; None where the board lists every press
    /// itself.
    #[getter]
    fn neighbours(&self) -> Option<&'static str> {
        self.rule().map(|rule| rule.reach.name())
    }

    /// Whether the pressed cell itself stays as it is.
    #[getter]
    fn without_self(&self) -> bool {
        self.rule()
            .is_some_and(|rule| rule.own_cell == OwnCell::Stays)
    }

    /// Whether the board is a torus.
    #[getter]
    fn wrap(&self) -> bool {
        self.rule().is_some_and(|rule| rule.edges == Edges::Wrap)
    }

    /// The board after presses of these cells, each a pair of row and column from 0.
    ///
    /// Raises fewest.Error where there is no such cell.
    #[pyo3(signature = (*cells))]
    fn press(&self, py: Python<'_>, cells: &Bound<'_, PyTuple>) -> PyResult<Self> {
        let numbers = py.import("fewest._numbers")?;
        let cells: Vec<(usize, usize)> = numbers.call_method1("cells", (cells,))?.extract()?;
        let cells = cells
            .into_iter()
            .map(|(row, column)| Cell::new(row, column));
        let after = verify::play(&self.board, cells).map_err(|fault| error(py, fault))?;
        Ok(Self {
            board: after,
            ..self.clone()
        })
    }

    /// A byte for each place, row by row: 1 where a piece is black.
    fn _black<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyBytes>> {
        packed(py, self.board.black())
    }

    /// A byte for each place, row by row: 1 where there is a cell; None where all places have one.
    fn _cells<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let mask = self.board.shape().cell_mask();
        mask.map(|mask| packed(py, mask)).transpose()
    }

    /// The pieces as an array of rows and columns of uint8: 0 is white, 1 is black. A board with holes gives a masked
    /// array.
    fn to_numpy(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let arrays = slf.py().import("fewest._arrays")?;
        Ok(arrays.call_method1("flip_board", (slf,))?.unbind())
    }

    /// The board as a picture, which a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        // What is too large to be drawn is shown by its repr.
        let drawing = away(py, || {
            flip_board(&self.board, Marked::Nothing, "", &Style::default())
        })?;
        Ok(drawing.ok().map(|drawing| drawing.svg().to_owned()))
    }

    fn __str__(&self, py: Python<'_>) -> PyResult<String> {
        away(py, || text_of(&self.board))
    }

    fn __repr__(&self) -> String {
        let size = self.board.size();
        match self.goal {
            Some(goal) => format!("<flip.Board {size}, goal {}>", goal.name()),
            None => format!("<flip.Board {size}>"),
        }
    }

    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Arguments<'py, Bound<'py, PyBytes>>> {
        let words = PyDict::new(py);
        words.set_item("goal", self.goal())?;
        let text = if let Some(matrix) = &self.listed {
            matrix.to_string() + &lights(&self.board)
        } else {
            words.set_item("neighbours", self.neighbours())?;
            words.set_item("without_self", self.without_self())?;
            words.set_item("wrap", self.wrap())?;
            text_of(&self.board)
        };
        Ok(((PyBytes::new(py, text.as_bytes()),), words))
    }
}

/// Warns where the pixels of a cell were told from the picture itself. A drawing of `fewest` says what it shows.
pub(crate) fn tell_scale(py: Python<'_>, size: Size, scale: Option<Scale>) -> PyResult<()> {
    let Some(Scale { cell, kind }) = scale.filter(|scale| scale.kind != ScaleKind::Drawing) else {
        return Ok(());
    };
    let seen = match kind {
        ScaleKind::Lines => "lines",
        _ => "blocks",
    };
    let message = format!(
        "the {seen} of the picture are taken for a {size} board with {cell}x{cell} pixels a cell; \
         cell_pixels=1 makes each pixel a cell"
    );
    let message = CString::new(message).expect("there is no zero in it");
    PyErr::warn(py, &py.get_type::<PyUserWarning>(), &message, 2)
}

/// The board as every reader takes it. A row alone ends with a slash: without it, a line of four cells is a board of 2x2.
fn text_of(board: &Board) -> String {
    let Size { rows, columns } = board.size();
    let is_line = rows == 1 && columns > 1;
    format!("{board}{}", if is_line { "/" } else { "" })
}

/// A game ID up to the comma before its lights.
fn matrix(id: &[u8]) -> Option<Arc<str>> {
    let id = std::str::from_utf8(id).ok()?;
    let comma = id.rfind(',')?;
    Some(id[..=comma].trim_start().into())
}

/// The lights of a game ID: a hexadecimal digit for four places, the first as the highest bit.
fn lights(board: &Board) -> String {
    let bytes = bytes_of(board.black()).unwrap_or_default();
    let digits = bytes.chunks(4).map(|four| {
        let bits = four.iter().zip([8, 4, 2, 1]);
        bits.map(|(&byte, bit)| u32::from(byte) * bit).sum::<u32>()
    });
    digits
        .filter_map(|digit| char::from_digit(digit, 16))
        .collect()
}
