use std::hash::{Hash, Hasher};

use fewest::BitGrid;
use fewest::flip::{Answer, Goal, Method, Outcome, Solution, verify};
use fewest_api::prose::counted;
use fewest_draw::{Marked, Style, flip_board};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use super::FlipBoard;
use crate::border::{away, error};
use crate::convert::{cells_of, grid_of, name_of, packed};

/// What is known of a flip board.
#[pyclass(frozen, eq, hash, name = "Answer", module = "fewest.flip")]
#[derive(Clone, PartialEq)]
pub(crate) struct FlipAnswer {
    board: FlipBoard,
    goal: Goal,
    is_answered: bool,
    proven: bool,
    presses: Option<BitGrid>,
    lower: Option<u64>,
    witness: Option<BitGrid>,
    method: Method,
    states: u64,
}

impl Hash for FlipAnswer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.lower.hash(state);
    }
}

impl FlipAnswer {
    /// The answer of a search for the fewest rounds.
    pub(crate) fn fewest(
        board: &FlipBoard,
        goal: Goal,
        outcome: Outcome,
        witness: Option<BitGrid>,
    ) -> Self {
        let unknown = Self {
            board: board.clone(),
            goal,
            is_answered: false,
            proven: false,
            presses: None,
            lower: None,
            witness,
            method: outcome.method,
            states: outcome.states,
        };
        match outcome.answer {
            Answer::Minimum(solution) => Self {
                lower: Some(solution.rounds()),
                is_answered: true,
                proven: true,
                ..unknown.with(solution)
            },
            Answer::Impossible => Self {
                is_answered: true,
                proven: true,
                ..unknown
            },
            Answer::Undecided { best, lower } => {
                let known = Self {
                    lower: Some(lower),
                    ..unknown
                };
                match best {
                    Some(best) => known.with(best),
                    None => known,
                }
            }
        }
    }

    /// Some solution, of which nobody says that it is the shortest.
    pub(crate) fn any(
        board: &FlipBoard,
        goal: Goal,
        solution: Option<Solution>,
        lower: u64,
        witness: Option<BitGrid>,
    ) -> Self {
        let answer = match solution {
            Some(best) => Answer::Undecided {
                best: Some(best),
                lower,
            },
            None => Answer::Impossible,
        };
        let outcome = Outcome {
            answer,
            method: Method::Transform,
            states: 1,
        };
        Self {
            is_answered: true,
            ..Self::fewest(board, goal, outcome, witness)
        }
    }

    /// Nothing is found yet.
    pub(crate) fn stopped(board: &FlipBoard, goal: Goal, lower: u64) -> Self {
        let answer = Answer::Undecided { best: None, lower };
        let outcome = Outcome {
            answer,
            method: Method::Transform,
            states: 0,
        };
        Self::fewest(board, goal, outcome, None)
    }

    fn with(self, solution: Solution) -> Self {
        Self {
            goal: match solution.colour {
                fewest::flip::Colour::White => Goal::White,
                fewest::flip::Colour::Black => Goal::Black,
            },
            presses: Some(solution.presses),
            ..self
        }
    }

    /// Whether it may be the answer: a pickle can be damaged. That fewer rounds do not do is not proven again.
    fn is_sound(&self) -> bool {
        let board = &self.board.board;
        let reaches = |set| verify::press_set(board, self.goal, set).is_ok();
        let proves = |set| {
            let mut colours = self.goal.colours().iter();
            colours.all(|&colour| verify::witness(board, colour, set).is_ok())
        };
        let bounds = match (self.proven, self.upper(), self.lower) {
            (true, upper, lower) => upper == lower,
            (false, Some(upper), Some(lower)) => lower <= upper,
            (false, ..) => true,
        };
        bounds && self.presses.iter().all(reaches) && self.witness.iter().all(proves)
    }

    /// What stands below a picture, and in the `repr`.
    fn words(&self) -> String {
        let upper = self.upper().map(|rounds| counted(rounds, "round"));
        match (upper, self.proven, self.lower) {
            (Some(rounds), true, _) => format!("{rounds}, proven fewest"),
            (Some(rounds), false, Some(lower)) => {
                format!("{rounds} found, at least {lower}")
            }
            (Some(rounds), false, None) => format!("{rounds} found"),
            (None, true, _) => "impossible".to_owned(),
            (None, false, Some(lower)) => {
                format!("not decided, at least {}", counted(lower, "round"))
            }
            (None, false, None) => "not decided".to_owned(),
        }
    }

    fn upper(&self) -> Option<u64> {
        self.presses.as_ref().map(BitGrid::count_ones)
    }
}

/// What an answer is made of, for pickles: see the properties of the same names.
type Parts<'py> = (
    FlipBoard,
    &'static str,
    bool,
    bool,
    Option<Bound<'py, PyBytes>>,
    Option<u64>,
    Option<Bound<'py, PyBytes>>,
    &'static str,
    u64,
);

#[pymethods]
impl FlipAnswer {
    #[new]
    #[pyo3(signature = (board, goal, answered, proven, presses, lower, witness, method, states, /))]
    fn new(
        py: Python<'_>,
        board: &FlipBoard,
        goal: &str,
        answered: bool,
        proven: bool,
        presses: Option<&[u8]>,
        lower: Option<u64>,
        witness: Option<&[u8]>,
        method: &str,
        states: u64,
    ) -> PyResult<Self> {
        let size = board.board.size();
        let cells = |bytes: Option<&[u8]>| {
            let grid = |bytes| {
                grid_of(size, bytes).ok_or_else(|| error(py, "the cells do not fit the board"))
            };
            bytes.map(grid).transpose()
        };
        let answer = Self {
            board: board.clone(),
            goal: name_of(py, "goal", goal, &Goal::ALL, Goal::name)?,
            is_answered: answered,
            proven,
            presses: cells(presses)?,
            lower,
            witness: cells(witness)?,
            method: name_of(py, "method", method, &Method::ALL, Method::name)?,
            states,
        };
        let is_sound = away(py, || answer.is_sound())?;
        is_sound
            .then_some(answer)
            .ok_or_else(|| error(py, "the answer is not one to this board"))
    }

    /// The board.
    #[getter]
    fn board(&self) -> FlipBoard {
        self.board.clone()
    }

    /// The fewest rounds, or with `any` those of the presses; None where it is impossible or not decided, which
    /// `proven` tells apart.
    #[getter]
    fn rounds(&self) -> Option<u64> {
        self.upper().filter(|_| self.is_answered)
    }

    /// Row and column of each press, row by row: of a minimum set, or of the best one known; None where none is known.
    #[getter]
    fn presses(&self) -> Option<Vec<(usize, usize)>> {
        self.presses.as_ref().map(cells_of)
    }

    /// The colour that the presses reach; without presses the goal that was asked for.
    #[getter]
    fn goal(&self) -> &'static str {
        self.goal.name()
    }

    /// Whether `rounds` is proven: the number, or that it is impossible.
    #[getter]
    fn proven(&self) -> bool {
        self.proven
    }

    /// No fewer rounds than this reach the goal; None where none do.
    #[getter]
    fn lower(&self) -> Option<u64> {
        self.lower
    }

    /// So many rounds reach the goal; None where none are known.
    #[getter(upper)]
    fn most(&self) -> Option<u64> {
        self.upper()
    }

    /// Where it is impossible, the proof: row and column of each cell of a set of which every press turns over an even
    /// number, and in which an odd number of cells has to turn over. None elsewhere.
    #[getter]
    fn witness(&self) -> Option<Vec<(usize, usize)>> {
        self.witness.as_ref().map(cells_of)
    }

    /// The name of the method that answered.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// How many states the method looked at.
    #[getter]
    fn states(&self) -> u64 {
        self.states
    }

    /// The presses as an array of rows and columns of bool; None where none are known.
    fn to_numpy(slf: &Bound<'_, Self>) -> PyResult<Py<PyAny>> {
        let arrays = slf.py().import("fewest._arrays")?;
        Ok(arrays.call_method1("presses", (slf,))?.unbind())
    }

    /// A byte for each place, row by row: 1 for a press.
    fn _presses<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        packed_if(py, self.presses.as_ref())
    }

    /// The board with its presses, or with the cells of the proof, which a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let marked = match (&self.presses, &self.witness) {
            (Some(presses), _) => Marked::Presses(presses),
            (None, Some(cells)) => Marked::Proof(cells),
            (None, None) => Marked::Nothing,
        };
        let mut caption = self.words();
        if let Some(first) = caption.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        caption.push('.');
        let drawing = away(py, || {
            flip_board(&self.board.board, marked, &caption, &Style::default())
        })?;
        Ok(drawing.ok().map(|drawing| drawing.svg().to_owned()))
    }

    fn __repr__(&self) -> String {
        format!("<flip.Answer {}>", self.words())
    }

    fn __getnewargs__<'py>(&self, py: Python<'py>) -> PyResult<Parts<'py>> {
        Ok((
            self.board.clone(),
            self.goal.name(),
            self.is_answered,
            self.proven,
            packed_if(py, self.presses.as_ref())?,
            self.lower,
            packed_if(py, self.witness.as_ref())?,
            self.method.name(),
            self.states,
        ))
    }
}

fn packed_if<'py>(
    py: Python<'py>,
    grid: Option<&BitGrid>,
) -> PyResult<Option<Bound<'py, PyBytes>>> {
    grid.map(|grid| packed(py, grid)).transpose()
}
