//! How a session looks, for a front end that knows no rules.

use fewest::flip::{self, Colour};
use fewest::{Cell, Size};
use serde::{Deserialize, Serialize};

use crate::change::QUIET;
use crate::data::{CellView, Counter, Piece, Proof};
use crate::effort::near_solver;
use crate::game::Game;
use crate::place::{Point, Side, name, seen};
use crate::position::{HOLE, Shown};
use crate::progress::Progress;
use crate::session::Session;
use crate::words::{Language, Message, Phrase, Refused, State};

/// Everything that a front end draws.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// `flip` or `mayan`.
    pub puzzle: String,
    /// The state.
    pub state: State,
    /// Its name.
    pub state_text: String,
    /// What happened last.
    pub message: Message,
    /// The same as a sentence.
    pub status: String,
    /// Number of rows.
    pub rows: u16,
    /// Number of columns.
    pub columns: u16,
    /// The places, row by row from the top.
    pub cells: Vec<CellView>,
    /// The cursor.
    pub cursor: Point,
    /// Mayan: the block that is picked up.
    pub held: Option<Point>,
    /// Moves made, against the fewest.
    pub counter: Counter,
    /// The same in words.
    pub counter_text: String,
    /// What is to be done, in words.
    pub goal_text: String,
    /// The hint that is shown.
    pub hint: Option<HintView>,
    /// The solution that is shown.
    pub solution: Option<SolutionView>,
    /// While the board is painted on.
    pub edit: Option<EditView>,
    /// Flip: what is known about the board, where it is asked for.
    pub study: Option<StudyView>,
    /// The search that runs.
    pub solving: Option<Progress>,
    /// Whether undo has something to take back.
    pub can_undo: bool,
    /// Whether redo has something to do again.
    pub can_redo: bool,
}

/// A move that is right.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct HintView {
    /// Where.
    pub at: Point,
    /// Mayan: which way.
    pub side: Option<Side>,
}

/// A solution step by step.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SolutionView {
    /// The moves; flip: in reading order, which does not matter.
    pub steps: Vec<StepView>,
    /// How many of them are behind.
    pub step: u16,
    /// What is known about their number.
    pub text: String,
    /// Whether nothing fewer is possible; for Mayan always.
    pub proven: bool,
    /// What there is to say about their order.
    pub order_text: String,
}

/// One move of a solution.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StepView {
    /// Where.
    pub at: Point,
    /// Mayan: which way.
    pub side: Option<Side>,
    /// In words.
    pub text: String,
}

/// Painting.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EditView {
    /// The colour of the brush.
    pub colour: u8,
    /// The colours to choose from.
    pub colours: Vec<Piece>,
    /// Mayan: how many drags to clear the board with.
    pub drags: Option<u8>,
}

/// What is known about a flip board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct StudyView {
    /// Whether the goal can be reached; `None` where the board is too large to say at once.
    pub solvable: Option<bool>,
    /// A set of cells that proves that it cannot, where it cannot.
    pub witness: Vec<Point>,
    /// The number of quiet patterns in a basis.
    pub nullity: Option<u32>,
    /// Press sets that change nothing; the first ones of a basis.
    pub quiet: Vec<Vec<Point>>,
    /// The sentences.
    pub lines: Vec<String>,
    /// For each of [`StudyView::quiet`] that has a key: what the key does.
    pub keys: Vec<String>,
}

impl Session {
    /// How the session looks, with its texts in a language.
    ///
    /// Cost: O(places), and for the study an elimination.
    #[must_use]
    pub fn view(&self, language: Language) -> View {
        let position = self.position();
        let Size { rows, columns } = self.size();
        let state = self.state();
        let counter = self.counter();
        let Counter { made, fewest, .. } = counter;
        let (counter_text, goal_text) = match &position.game {
            Game::Flip(game) => (
                Phrase::Presses { made, fewest },
                Phrase::FlipGoal { goal: game.goal },
            ),
            Game::Mayan(game) => {
                let (of, left) = (game.start.drags, counter.left.unwrap_or(0));
                let drags = Phrase::Drags { made, of, left };
                (drags, Phrase::MayanGoal { drags: of })
            }
        };
        View {
            puzzle: self.family().name().to_owned(),
            state,
            state_text: state.text(language).to_owned(),
            message: self.message.told(),
            status: self.message.text(language),
            rows: rows as u16,
            columns: columns as u16,
            cells: self.cells(language),
            cursor: self.cursor,
            held: self.held,
            counter,
            counter_text: counter_text.text(language),
            goal_text: goal_text.text(language),
            hint: self.hint().map(|(at, side)| HintView { at, side }),
            solution: self.solution(language),
            edit: position
                .draft
                .as_ref()
                .filter(|draft| draft.editing)
                .map(|draft| {
                    let (colours, drags) = match &position.game {
                        Game::Flip(_) => (vec![Piece::White, Piece::Black], None),
                        Game::Mayan(_) => {
                            let blocks = (1..=10).map(|colour| Piece::Block { colour });
                            let colours = std::iter::once(Piece::Empty).chain(blocks);
                            (colours.collect(), Some(draft.drags))
                        }
                    };
                    EditView {
                        colour: self.colour,
                        colours,
                        drags,
                    }
                }),
            study: self.study.then(|| self.studied(language)),
            solving: self
                .running
                .as_ref()
                .filter(|search| !search.cancelled)
                .and_then(|search| search.progress),
            can_undo: self.undoable() > 0,
            can_redo: self.redoable() > 0,
        }
    }

    fn counter(&self) -> Counter {
        let game = &self.position().game;
        let behind = match game {
            Game::Mayan(_) => self.step as u32,
            Game::Flip(_) => 0,
        };
        let made = game.made().saturating_add(behind);
        match game {
            Game::Flip(_) => Counter {
                made,
                fewest: self.fewest,
                left: None,
            },
            Game::Mayan(game) => Counter {
                made,
                fewest: Some(u64::from(game.start.drags)),
                left: Some(game.left().saturating_sub(behind as u8)),
            },
        }
    }

    fn cells(&self, language: Language) -> Vec<CellView> {
        let position = self.position();
        let size = self.size();
        let draft = self.painted();
        let pieces: Vec<Piece> = match (&position.game, &draft) {
            (Game::Flip(_), Some(draft)) => {
                let piece = |&cell: &u8| match cell {
                    HOLE => Piece::Hole,
                    0 => Piece::White,
                    _ => Piece::Black,
                };
                draft.cells.iter().map(piece).collect()
            }
            (Game::Flip(game), None) => flip_pieces(&game.board),
            (Game::Mayan(_), _) => {
                let piece = |&colour: &u8| match colour {
                    0 => Piece::Empty,
                    colour => Piece::Block { colour },
                };
                self.seen_blocks().iter().map(piece).collect()
            }
        };
        let family = self.family();
        let mut cells: Vec<CellView> = pieces
            .into_iter()
            .map(|piece| CellView {
                piece,
                ring: false,
                turns: false,
                next: false,
                wrong: false,
                label: String::new(),
            })
            .collect();
        let index = |at: Point| usize::from(at.row) * size.columns + usize::from(at.column);
        match (&position.game, &draft) {
            (Game::Flip(game), None) => {
                if let Some(Shown::Flip { presses, .. }) = &position.shown {
                    for cell in presses.cells() {
                        cells[cell.row * size.columns + cell.column].ring = true;
                    }
                }
                let cursor = self.cursor.cell();
                if game.board.shape().contains(cursor) {
                    for cell in game.board.shape().turned_by(cursor) {
                        cells[cell.row * size.columns + cell.column].turns = true;
                    }
                }
            }
            (Game::Mayan(_), Some(draft)) if !draft.editing => {
                let board = fewest::mayan::Board::new(size, &draft.columns());
                if let Err(fewest::mayan::BoardError::RunOfThree { places }) = board {
                    for place in places {
                        cells[index(crate::place::point(size, place))].wrong = true;
                    }
                }
            }
            _ => {}
        }
        if let Some(at) = self.next_move() {
            cells[index(at)].next = true;
        }
        for (index, cell) in cells.iter_mut().enumerate() {
            let at = Point::of(index / size.columns, index % size.columns);
            let piece = Phrase::Piece { piece: cell.piece }.text(language);
            let place = name(family, size, at);
            let (wrong, ring, next) = (cell.wrong, cell.ring, cell.next);
            let label = Phrase::Cell {
                place,
                piece,
                wrong,
                ring,
                next,
            };
            cell.label = label.text(language);
        }
        cells
    }

    /// Where the hint or the next step of the solution is.
    fn next_move(&self) -> Option<Point> {
        if let Some((at, _)) = self.hint() {
            return Some(at);
        }
        match self.position().shown.as_ref()? {
            Shown::Flip { presses, .. } => {
                let cell = presses.cells().nth(self.step.checked_sub(1)?)?;
                Some(cell.into())
            }
            Shown::Mayan { drags } => {
                let drag = drags.get(self.step)?;
                Some(seen(self.size(), *drag).0)
            }
        }
    }

    fn solution(&self, language: Language) -> Option<SolutionView> {
        let shown = self.position().shown.as_ref()?;
        let size = self.size();
        let family = self.family();
        let (steps, text, proven) = match shown {
            Shown::Flip { presses, proof } => {
                let step = |cell: Cell| {
                    let at = cell.into();
                    StepView {
                        at,
                        side: None,
                        text: name(family, size, at),
                    }
                };
                let text = Message::presses(presses.count_ones(), *proof).text(language);
                let steps = presses.cells().map(step).collect();
                (steps, text, *proof == Proof::Fewest)
            }
            Shown::Mayan { drags } => {
                let step = |&drag| {
                    let (at, side) = seen(size, drag);
                    let place = name(family, size, at);
                    StepView {
                        at,
                        side: Some(side),
                        text: Phrase::Drag { place, side }.text(language),
                    }
                };
                let text = Message::Drags { drags: drags.len() }.text(language);
                (drags.iter().map(step).collect(), text, true)
            }
        };
        Some(SolutionView {
            steps,
            step: self.step as u16,
            text,
            proven,
            order_text: Phrase::Order { family }.text(language),
        })
    }

    fn studied(&self, language: Language) -> StudyView {
        let unknown = |line: &str| StudyView {
            solvable: None,
            witness: Vec::new(),
            nullity: None,
            quiet: Vec::new(),
            lines: vec![line.to_owned()],
            keys: Vec::new(),
        };
        let Game::Flip(game) = &self.position().game else {
            return unknown("");
        };
        let Some(solver) = near_solver(game.board.shape()) else {
            return unknown(Refused::StudyTooLarge.text(language));
        };
        let points =
            |grid: &fewest::BitGrid| -> Vec<Point> { grid.cells().map(Point::from).collect() };
        let nullity = solver.nullity();
        let colours: Vec<Colour> = game.goal.colours().to_vec();
        let reachable = |&&colour: &&Colour| solver.witness(&game.board, colour).is_none();
        let ways = colours.iter().filter(reachable).count();
        let witness = solver.common_witness(&game.board, game.goal);
        let solutions = fewest_solutions(nullity, ways);
        let quiet: Vec<Vec<Point>> = solver
            .quiet_patterns()
            .take(QUIET)
            .map(|grid| points(&grid))
            .collect();
        let numbered = quiet.iter().zip(1..=9_usize);
        let keys = numbered.map(|(pattern, number)| {
            let cells = pattern.len();
            Phrase::QuietKey { number, cells }.text(language)
        });
        let Counter { made, fewest, .. } = self.counter();
        let lines = [
            Some(if ways > 0 {
                Phrase::Solutions { solutions }
            } else {
                Phrase::NoSolution
            }),
            Some(Phrase::QuietPatterns { nullity }),
            fewest.map(|fewest| Phrase::PressedSoFar { made, fewest }),
        ];
        let lines = lines.iter().flatten();
        StudyView {
            solvable: Some(ways > 0),
            witness: witness.as_ref().map(&points).unwrap_or_default(),
            nullity: Some(nullity as u32),
            keys: if ways > 0 { keys.collect() } else { Vec::new() },
            quiet,
            lines: lines.map(|line| line.text(language)).collect(),
        }
    }
}

fn flip_pieces(board: &flip::Board) -> Vec<Piece> {
    let Size { rows, columns } = board.size();
    let piece = |place| {
        let cell = Cell::new(place / columns, place % columns);
        match (board.shape().contains(cell), board.black().get(cell)) {
            (false, _) => Piece::Hole,
            (true, false) => Piece::White,
            (true, true) => Piece::Black,
        }
    };
    (0..rows * columns).map(piece).collect()
}

/// ways · 2^nullity as digits: exact while it has at most 38 of them, else the power.
fn fewest_solutions(nullity: usize, ways: usize) -> String {
    match ways {
        0 => "0".to_owned(),
        ways if nullity < 120 => ((ways as u128) << nullity).to_string(),
        1 => format!("2^{nullity}"),
        _ => format!("2^{}", nullity + 1),
    }
}
