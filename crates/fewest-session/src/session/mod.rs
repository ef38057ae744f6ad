mod command;
mod hand;
mod history;
mod keep;
mod paint;
mod solution;

use std::collections::VecDeque;

use fewest::{Family, Input, Size};

use crate::action::Action;
use crate::change::{Change, highest_colour};
use crate::game::{Game, Moves};
use crate::load;
use crate::place::{Point, Side, seen};
use crate::position::{Position, Shown};
use crate::progress::{Bounds, Progress};
use crate::reply::Reply;
use crate::saved::SavedStroke;
use crate::search::Purpose;
use crate::words::{LoadError, Message, Refused, State};

/// The most changes that undo takes back.
pub const HISTORY: usize = 1_000;

/// A game with its history, its cursor, and what is known about it. See the [crate](crate).
#[derive(Debug, Clone)]
pub struct Session {
    base: Position,
    entries: VecDeque<Entry>,
    /// How many entries are done.
    done: usize,
    pub(crate) cursor: Point,
    /// Mayan: the block that is picked up.
    pub(crate) held: Option<Point>,
    pub(crate) colour: u8,
    pub(crate) stroke: Option<SavedStroke>,
    /// Of the solution that is shown.
    pub(crate) step: usize,
    pub(crate) study: bool,
    pub(crate) message: Message,
    /// A solution of the board as it is, for hints.
    answer: Option<Shown>,
    hint_shown: bool,
    ticket: u64,
    pub(crate) running: Option<Running>,
    verdict: Option<State>,
    /// The fewest presses from the start of the game.
    pub(crate) fewest: Option<u64>,
    /// The step of the answer that a link asked for.
    wanted_step: Option<u16>,
    /// What was doubtful about that link, to be told with the answer.
    doubt: Option<Message>,
}

#[derive(Debug, Clone)]
struct Entry {
    change: Change,
    after: Position,
}

#[derive(Debug, Clone)]
pub(crate) struct Running {
    purpose: Purpose,
    pub(crate) cancelled: bool,
    pub(crate) progress: Option<Progress>,
    /// What it has proven by now.
    bounds: Option<Bounds>,
}

/// The statement's boards.
const FLIP_SAMPLE: &[u8] = b"bwwb\nbbwb\nbwwb\nbwww";
const MAYAN_SAMPLE: &[u8] = b"3|1|2,1|2,3,4|3,1|2,4,3,4";

impl Session {
    /// The board of the classic statement.
    #[must_use]
    pub fn sample(family: Family) -> Self {
        let text = match family {
            Family::Flip => FLIP_SAMPLE,
            Family::Mayan => MAYAN_SAMPLE,
        };
        match load::open(text) {
            Ok(opened) => Self::start(opened.game),
            Err(error) => unreachable!("the samples are boards: {error}"),
        }
    }

    /// A game on a board.
    ///
    /// # Errors
    /// [`LoadError`] where the board is too large to play on, or lists its presses one by one.
    pub fn open(input: Input) -> Result<Self, LoadError> {
        Ok(Self::start(load::playable(input)?))
    }

    /// A game on a board that is given as text (a share link brings its moves) or as a picture.
    ///
    /// # Errors
    /// [`LoadError`].
    pub fn read(bytes: &[u8]) -> Result<Self, LoadError> {
        let opened = load::open(bytes)?;
        let message = opened.message();
        let step = opened.step;
        let doubt = opened.is_doubtful().then(|| message.clone());
        let mut session = Self::start(opened.game);
        session.wanted_step = step;
        session.doubt = doubt;
        session.message = message;
        Ok(session)
    }

    fn start(game: Game) -> Self {
        let mut session = Self {
            base: Position::new(game),
            entries: VecDeque::new(),
            done: 0,
            cursor: Point::new(0, 0),
            held: None,
            colour: 1,
            stroke: None,
            step: 0,
            study: false,
            message: Message::Welcome,
            answer: None,
            hint_shown: false,
            ticket: 0,
            running: None,
            verdict: None,
            fewest: None,
            wanted_step: None,
            doubt: None,
        };
        session.learn_fewest();
        session.home();
        session
    }

    /// The puzzle.
    #[must_use]
    pub fn family(&self) -> Family {
        self.position().game.family()
    }

    /// Rows and columns, as they are on the screen.
    #[must_use]
    pub fn size(&self) -> Size {
        self.position().size()
    }

    /// What the last action came to.
    #[must_use]
    pub fn message(&self) -> &Message {
        &self.message
    }

    /// How many changes undo can take back.
    #[must_use]
    pub const fn undoable(&self) -> usize {
        self.done
    }

    /// How many changes were taken back and can be done again.
    #[must_use]
    pub fn redoable(&self) -> usize {
        self.entries.len() - self.done
    }

    /// The board before the first move, as text that [`fewest::read`] takes.
    #[must_use]
    pub fn start_text(&self) -> String {
        self.position().game.start_text()
    }

    /// The share link of the game: the board and the moves made on it, and where a solution is shown
    /// its step. `None` where links cannot carry the board.
    #[must_use]
    pub fn link(&self) -> Option<String> {
        let position = self.position();
        let shown = position.shown.as_ref();
        let step = shown.and_then(|_| u16::try_from(self.step).ok());
        position.game.link(Moves::Told, step).ok()
    }

    /// In which of the eight states the session is.
    #[must_use]
    pub fn state(&self) -> State {
        let position = self.position();
        match &position.draft {
            Some(draft) if draft.editing => return State::Edit,
            Some(_) => return State::BadInput,
            None => {}
        }
        if matches!(self.message, Message::BadText { .. }) {
            State::BadInput
        } else if self.is_searching() {
            State::Solving
        } else if position.game.is_solved() {
            State::Solved
        } else if position.shown.is_some() {
            State::Solution
        } else {
            self.verdict.unwrap_or(State::Play)
        }
    }

    /// Whether a search runs.
    pub(crate) fn is_searching(&self) -> bool {
        let running = self.running.as_ref();
        running.is_some_and(|search| !search.cancelled)
    }

    /// Where the cursor is.
    #[must_use]
    pub const fn cursor(&self) -> Point {
        self.cursor
    }

    /// Mayan: the block that is picked up.
    #[must_use]
    pub const fn held(&self) -> Option<Point> {
        self.held
    }

    /// Whether the board is being painted.
    #[must_use]
    pub fn is_editing(&self) -> bool {
        self.position().is_edited()
    }

    /// Flip: whether the study is shown.
    #[must_use]
    pub const fn is_studying(&self) -> bool {
        self.study
    }

    /// While a Mayan board is painted: how many drags it is to be cleared with.
    #[must_use]
    pub fn drags_of_edit(&self) -> Option<u8> {
        let draft = self.position().draft.as_ref();
        let draft = draft.filter(|draft| draft.editing && self.family() == Family::Mayan);
        draft.map(|draft| draft.drags)
    }

    /// Where a solution is shown: how many of its moves are behind, and of how many.
    #[must_use]
    pub fn step(&self) -> Option<(usize, usize)> {
        let shown = self.position().shown.as_ref()?;
        Some((self.step, shown.len()))
    }

    pub(crate) fn position(&self) -> &Position {
        match self.done {
            0 => &self.base,
            done => &self.entries[done - 1].after,
        }
    }

    /// The move that the hint shows.
    pub(crate) fn hint(&self) -> Option<(Point, Option<Side>)> {
        if !self.hint_shown {
            return None;
        }
        match self.answer.as_ref()? {
            Shown::Flip { presses, .. } => {
                let cell = presses.cells().next()?;
                Some((cell.into(), None))
            }
            Shown::Mayan { drags } => {
                let (at, side) = seen(self.size(), *drags.first()?);
                Some((at, Some(side)))
            }
        }
    }

    /// Opens text or a picture, as [`Action::Load`] does.
    pub fn load(&mut self, bytes: &[u8]) -> Reply {
        self.load_within(bytes, load::PICTURE_MEMORY)
    }

    /// The same; a picture is read within so many bytes.
    pub fn load_within(&mut self, bytes: &[u8], memory: usize) -> Reply {
        let mut reply = self.reply();
        self.end_stroke(&mut reply);
        self.forget_hint();
        self.open_game(load::open_within(bytes, memory), Kind::Load, &mut reply);
        self.ended(reply)
    }

    /// Does what is asked, as far as it can be done.
    pub fn apply(&mut self, action: Action) -> Reply {
        let action = match action {
            Action::Command { command } => match self.action_of(command) {
                Some(action) => action,
                None => return self.reply(),
            },
            action => action,
        };
        let mut reply = self.reply();
        let told = matches!(
            action,
            Action::Found { .. } | Action::Progress { .. } | Action::Crashed { .. }
        );
        let paints = matches!(action, Action::StrokeTo { .. } | Action::StrokeEnd);
        let ends = matches!(action, Action::Cancel | Action::StopSearch);
        if !told && !paints && !ends {
            self.end_stroke(&mut reply);
        }
        if !told && !ends && action != Action::Hint {
            self.forget_hint();
        }
        self.act(action, &mut reply);
        self.ended(reply)
    }

    #[allow(clippy::too_many_lines, reason = "one arm an action")]
    fn act(&mut self, action: Action, reply: &mut Reply) {
        match action {
            Action::Move { to } => self.move_cursor(to, reply),
            Action::Point { row, column } => {
                let size = self.size();
                if usize::from(row) < size.rows && usize::from(column) < size.columns {
                    self.cursor = Point { row, column };
                    // What is picked up is always at the cursor.
                    self.held = self.held.filter(|&held| held == self.cursor);
                }
            }
            Action::Activate => self.press(self.cursor, reply),
            Action::Press { row, column } => self.press(Point { row, column }, reply),
            Action::Drag { row, column, side } => self.drag(Point { row, column }, side, reply),
            Action::DragCursor { side } => self.drag(self.held.unwrap_or(self.cursor), side, reply),
            Action::Cancel => self.cancel(reply),
            Action::StopSearch => self.stop_search(reply),
            Action::Undo => self.undo(reply),
            Action::Redo => self.redo(reply),
            Action::Restart => self.commit(Change::Restart, reply),
            Action::Load { text } => self.open_game(load::open(text.as_bytes()), Kind::Load, reply),
            Action::New { text } => self.open_game(load::open(text.as_bytes()), Kind::New, reply),
            Action::Preview { text } => {
                let preview = load::preview(text.as_bytes());
                self.message = match &preview {
                    Ok(preview) => Message::Previewed {
                        rows: preview.rows,
                        columns: preview.columns,
                    },
                    Err(error) => error.clone().into(),
                };
                reply.preview = Some(preview.map_err(LoadError::told));
            }
            Action::ToggleEdit => {
                let change = if self.position().is_edited() {
                    Change::Done
                } else {
                    let behind = self.behind();
                    Change::Edit { behind }
                };
                self.commit(change, reply);
            }
            Action::Colour { colour } => {
                if !self.position().is_edited() {
                    self.refuse(Refused::NotEditing);
                } else if colour > highest_colour(self.family()) {
                    self.refuse(Refused::NoSuchColour);
                } else {
                    self.colour = colour;
                    self.message = Message::ColourChosen { colour };
                }
            }
            Action::StrokeBegin { row, column } => self.begin_stroke(Point { row, column }),
            Action::StrokeTo { row, column } => self.go_on_stroke(Point { row, column }),
            Action::StrokeEnd => self.end_stroke(reply),
            Action::Clear => self.commit(Change::Clear, reply),
            Action::Resize { rows, columns } => {
                self.commit(Change::Resize { rows, columns }, reply);
            }
            Action::Drags { drags } => self.commit(Change::Drags { drags }, reply),
            Action::Hint => self.ask_hint(reply),
            Action::Solve => self.solve(reply),
            Action::Found { result } => self.found(result, reply),
            Action::Progress { progress } => {
                if let Some(search) = self.running.as_mut()
                    && progress.ticket == self.ticket
                {
                    search.bounds = Bounds::both(search.bounds, progress.bounds);
                    search.progress = Some(progress);
                }
            }
            Action::Crashed { ticket } => {
                if ticket == self.ticket && self.running.take().is_some() {
                    self.verdict = Some(State::Undecided);
                    self.message = Message::Crashed;
                }
            }
            Action::Step { to } => self.go_to(to, reply),
            Action::ToggleStudy => match self.family() {
                Family::Mayan => self.refuse(Refused::OnlyFlip),
                Family::Flip => {
                    self.study = !self.study;
                    self.message = if self.study {
                        Message::StudyOn
                    } else {
                        Message::StudyOff
                    };
                }
            },
            Action::Quiet { index } => self.commit(Change::Quiet { index }, reply),
            Action::Share => match self.link() {
                Some(link) => {
                    reply.link = Some(link);
                    self.message = Message::Shared;
                }
                None => self.refuse(Refused::NoLink),
            },
            Action::Command { .. } => unreachable!("it was made another action"),
        }
    }

    fn reply(&self) -> Reply {
        Reply {
            message: self.message.told(),
            changed: false,
            cascade: None,
            search: None,
            stop_search: false,
            link: None,
            preview: None,
        }
    }

    fn ended(&self, mut reply: Reply) -> Reply {
        reply.message = self.message.told();
        reply
    }

    fn refuse(&mut self, refused: Refused) {
        self.message = refused.into();
    }

    fn forget_hint(&mut self) {
        self.hint_shown = false;
    }
}

/// How a game came to be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Load,
    New,
}
