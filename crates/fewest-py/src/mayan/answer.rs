use std::hash::{Hash, Hasher};

use fewest::mayan::{
    Answer, Counters, Direction, Drag, Fewest, FewestOutcome, IdleSwaps, Method, Outcome,
};
use fewest_api::prose::counted;
use fewest_draw::{Style, mayan_board, mayan_steps};
use pyo3::prelude::*;

use super::MayanBoard;
use super::ask::played;
use crate::border::{away, error};
use crate::convert::name_of;
use crate::mayan::board::rule;

/// What is known of a Mayan board.
#[pyclass(frozen, eq, hash, name = "Answer", module = "fewest.mayan")]
#[derive(Clone, PartialEq)]
pub(crate) struct MayanAnswer {
    board: MayanBoard,
    idle_swaps: IdleSwaps,
    drags: Option<Vec<Drag>>,
    proven: bool,
    steps: Option<u64>,
    none_within: Option<u64>,
    method: Method,
    visited: u64,
}

impl Hash for MayanAnswer {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.board.hash(state);
        self.drags.hash(state);
    }
}

impl MayanAnswer {
    fn unknown(
        board: &MayanBoard,
        idle_swaps: IdleSwaps,
        method: Method,
        counters: Counters,
    ) -> Self {
        Self {
            board: board.clone(),
            idle_swaps,
            drags: None,
            proven: false,
            steps: None,
            none_within: None,
            method,
            visited: counters.visited,
        }
    }

    /// The answer of a search for exactly so many drags.
    pub(crate) fn exactly(
        board: &MayanBoard,
        idle_swaps: IdleSwaps,
        outcome: Outcome,
        drags: u8,
    ) -> Self {
        let unknown = Self {
            steps: Some(drags.into()),
            ..Self::unknown(board, idle_swaps, outcome.method, outcome.counters)
        };
        let (drags, proven) = match outcome.answer {
            Answer::Solved(drags) => (Some(drags), true),
            Answer::None => (None, true),
            Answer::Undecided => (None, false),
        };
        Self {
            drags,
            proven,
            ..unknown
        }
    }

    /// The answer of a search for the fewest drags.
    pub(crate) fn fewest(
        board: &MayanBoard,
        idle_swaps: IdleSwaps,
        outcome: FewestOutcome,
    ) -> Self {
        let mut answer = Self::unknown(board, idle_swaps, outcome.method, outcome.counters);
        match outcome.answer {
            Fewest::Solved(drags) => {
                answer.steps = Some(drags.len() as u64);
                answer.drags = Some(drags);
                answer.proven = true;
            }
            Fewest::NoneWithin(limit) => {
                answer.steps = Some(limit.into());
                answer.proven = true;
            }
            Fewest::Never => answer.proven = true,
            Fewest::Undecided { none_within } => answer.none_within = none_within.map(u64::from),
        }
        answer
    }

    fn words(&self) -> String {
        let drags = |drags: u64| counted(drags, "drag");
        match (&self.drags, self.proven, self.steps, self.none_within) {
            (Some(list), ..) => drags(list.len() as u64),
            (None, true, Some(steps), _) => format!("no answer in {}", drags(steps)),
            (None, true, None, _) => "no answer, however many drags".to_owned(),
            (None, false, _, Some(none)) => format!("not decided, no answer up to {}", drags(none)),
            (None, false, ..) => "not decided".to_owned(),
        }
    }
}

/// Column, height and direction of each drag, as judges write them: 1 is right and -1 is left.
pub(crate) fn triples(drags: &[Drag]) -> Vec<(usize, usize, i8)> {
    let triple = |drag: &Drag| {
        let g = match drag.direction {
            Direction::Right => 1,
            Direction::Left => -1,
        };
        (drag.column, drag.height, g)
    };
    drags.iter().map(triple).collect()
}

/// The drags of such triples.
pub(crate) fn drags_of(py: Python<'_>, triples: Vec<(usize, usize, i8)>) -> PyResult<Vec<Drag>> {
    let drags = triples.into_iter().map(|(x, y, g)| match g {
        1 => Ok(Drag::new(x, y, Direction::Right)),
        -1 => Ok(Drag::new(x, y, Direction::Left)),
        _ => Err(error(
            py,
            format!("a drag goes to 1 (right) or -1 (left), not {g}"),
        )),
    });
    drags.collect()
}

/// What an answer is made of, for pickles: see the properties of the same names.
type Parts = (
    MayanBoard,
    bool,
    Option<Vec<(usize, usize, i8)>>,
    bool,
    Option<u64>,
    Option<u64>,
    &'static str,
    u64,
);

#[pymethods]
impl MayanAnswer {
    #[new]
    #[pyo3(signature = (board, idle_swaps, drags, proven, steps, none_within, method, states, /))]
    fn new(
        py: Python<'_>,
        board: &MayanBoard,
        idle_swaps: bool,
        drags: Option<Vec<(usize, usize, i8)>>,
        proven: bool,
        steps: Option<u64>,
        none_within: Option<u64>,
        method: &str,
        states: u64,
    ) -> PyResult<Self> {
        let idle_swaps = rule(idle_swaps);
        let drags = drags.map(|drags| drags_of(py, drags)).transpose()?;
        // A pickle can be damaged.
        if let Some(drags) = &drags {
            let last = played(py, board, drags, idle_swaps)?.pop();
            if last.is_some_and(|last| last.board.blocks() > 0) {
                return Err(error(py, "the answer is not one to this board"));
            }
        }
        Ok(Self {
            board: board.clone(),
            idle_swaps,
            drags,
            proven,
            steps,
            none_within,
            method: name_of(py, "method", method, &Method::ALL, Method::name)?,
            visited: states,
        })
    }

    /// The board.
    #[getter]
    fn board(&self) -> MayanBoard {
        self.board.clone()
    }

    /// The smallest list of drags, each (x, y, g) as judges write it: the column from 0 at the left, the height from 0 at
    /// the bottom, 1 for right and -1 for left. None where there is no such list or it is not decided, which `proven`
    /// tells apart.
    #[getter]
    fn drags(&self) -> Option<Vec<(usize, usize, i8)>> {
        self.drags.as_deref().map(triples)
    }

    /// Whether `drags` is proven: the list, or that there is none.
    #[getter]
    fn proven(&self) -> bool {
        self.proven
    }

    /// The number of drags: of the list, or that was asked for. None where the fewest were asked for without a limit,
    /// and there are none, or it is not decided.
    #[getter]
    fn steps(&self) -> Option<u64> {
        self.steps
    }

    /// Where the search was stopped: no list of at most so many drags clears the board.
    #[getter]
    fn none_within(&self) -> Option<u64> {
        self.none_within
    }

    /// Whether swaps of two blocks of one colour were legal.
    #[getter]
    fn idle_swaps(&self) -> bool {
        self.idle_swaps == IdleSwaps::Legal
    }

    /// The name of the method that answered.
    #[getter]
    fn method(&self) -> &'static str {
        self.method.name()
    }

    /// How many boards the method looked at.
    #[getter]
    fn states(&self) -> u64 {
        self.visited
    }

    /// The boards on the way, from the first to the empty one; None where there are no drags.
    fn boards(&self, py: Python<'_>) -> PyResult<Option<Vec<MayanBoard>>> {
        let drags = self.drags.as_deref();
        drags
            .map(|drags| played(py, &self.board, drags, self.idle_swaps))
            .transpose()
    }

    /// Every step of the drags, or the board where there are none, which a notebook shows.
    fn _repr_svg_(&self, py: Python<'_>) -> PyResult<Option<String>> {
        let mut caption = self.words();
        if let Some(first) = caption.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        caption.push('.');
        let drawing = away(py, || {
            let (board, style) = (&self.board.board, Style::default());
            match &self.drags {
                Some(drags) => mayan_steps(board, drags, self.idle_swaps, &caption, &style),
                None => mayan_board(board, &[], &caption, &style),
            }
        })?;
        Ok(drawing.ok().map(|drawing| drawing.svg().to_owned()))
    }

    fn __repr__(&self) -> String {
        format!("<mayan.Answer {}>", self.words())
    }

    fn __getnewargs__(&self) -> Parts {
        (
            self.board.clone(),
            self.idle_swaps(),
            self.drags(),
            self.proven,
            self.steps,
            self.none_within,
            self.method.name(),
            self.visited,
        )
    }
}
