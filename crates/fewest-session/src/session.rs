use std::collections::VecDeque;

use fewest::flip::Answer;
use fewest::{Cell, Family, Input, Size};

use crate::action::{Action, Motion, Side, StepTo};
use crate::change::{Change, advance, same_start, undone};
use crate::effort::near_answer;
use crate::game::{Game, Moves, drag_at, seen};
use crate::load::{self, LoadError, Opened};
use crate::message::{Message, Refused};
use crate::place::Point;
use crate::position::{Draft, Position, Proof, Shown};
use crate::reply::{Cascade, Reply};
use crate::saved::{RestoreError, Saved, SavedHint, SavedPosition, SavedStroke, saved};
use crate::search::{
    Progress, Purpose, Question, SearchOutcome, SearchRequest, SearchResult, flip_outcome,
};
use crate::view::State;

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
    pub(crate) stroke: Option<Stroke>,
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
}

#[derive(Debug, Clone)]
struct Entry {
    change: Change,
    after: Position,
}

#[derive(Debug, Clone)]
pub(crate) struct Stroke {
    pub(crate) at: Vec<Point>,
    pub(crate) colour: u8,
}

#[derive(Debug, Clone)]
pub(crate) struct Running {
    purpose: Purpose,
    pub(crate) cancelled: bool,
    pub(crate) progress: Option<Progress>,
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
        let message = Message::loaded(&opened);
        let step = opened.step;
        let mut session = Self::start(opened.game);
        session.wanted_step = step;
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
        } else if self
            .running
            .as_ref()
            .is_some_and(|search| !search.cancelled)
        {
            State::Solving
        } else if position.game.is_solved() {
            State::Solved
        } else if position.shown.is_some() {
            State::Solution
        } else {
            self.verdict.unwrap_or(State::Play)
        }
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
                Some((Point::of(cell.row, cell.column), None))
            }
            Shown::Mayan { drags } => {
                let (at, side) = seen(self.size(), *drags.first()?);
                Some((at, Some(side)))
            }
        }
    }

    /// Opens text or a picture, as [`Action::Load`] does.
    pub fn load(&mut self, bytes: &[u8]) -> Reply {
        let mut reply = self.reply();
        self.end_stroke(&mut reply);
        self.forget_hint();
        match load::open(bytes) {
            Ok(opened) => self.open_game(&opened, Kind::Load, &mut reply),
            Err(error) => self.message = Message::BadText { error },
        }
        self.ended(reply)
    }

    /// Does what is asked, as far as it can be done.
    pub fn apply(&mut self, action: Action) -> Reply {
        let mut reply = self.reply();
        let told = matches!(
            action,
            Action::Found { .. } | Action::Progress { .. } | Action::Crashed { .. }
        );
        let paints = matches!(action, Action::StrokeTo { .. } | Action::StrokeEnd);
        if !told && !paints && action != Action::Cancel {
            self.end_stroke(&mut reply);
        }
        if !told && !matches!(action, Action::Hint | Action::Cancel) {
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
                }
            }
            Action::Activate => self.press(self.cursor, reply),
            Action::Press { row, column } => self.press(Point { row, column }, reply),
            Action::Drag { row, column, side } => self.drag(Point { row, column }, side, reply),
            Action::DragCursor { side } => self.drag(self.held.unwrap_or(self.cursor), side, reply),
            Action::Cancel => self.cancel(reply),
            Action::Undo => self.undo(reply),
            Action::Redo => self.redo(reply),
            Action::Restart => self.commit(Change::Restart, reply),
            Action::Load { text } => match load::open(text.as_bytes()) {
                Ok(opened) => self.open_game(&opened, Kind::Load, reply),
                Err(error) => self.message = Message::BadText { error },
            },
            Action::New { text } => match load::open(text.as_bytes()) {
                Ok(opened) => self.open_game(&opened, Kind::New, reply),
                Err(error) => self.message = Message::BadText { error },
            },
            Action::Preview { text } => {
                let preview = load::preview(text.as_bytes());
                self.message = match &preview {
                    Ok(preview) => Message::Previewed {
                        rows: preview.rows,
                        columns: preview.columns,
                    },
                    Err(error) => Message::BadText {
                        error: error.clone(),
                    },
                };
                reply.preview = Some(preview);
            }
            Action::ToggleEdit => {
                let change = if self.position().is_edited() {
                    Change::Done
                } else {
                    Change::Edit
                };
                self.commit(change, reply);
            }
            Action::Colour { colour } => {
                let most = match self.family() {
                    Family::Flip => 1,
                    Family::Mayan => crate::change::COLOURS,
                };
                if !self.position().is_edited() {
                    self.refuse(Refused::NotEditing);
                } else if colour > most {
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
        }
    }

    fn reply(&self) -> Reply {
        Reply {
            message: self.message.clone(),
            changed: false,
            cascade: None,
            search: None,
            stop_search: false,
            link: None,
            preview: None,
        }
    }

    fn ended(&self, mut reply: Reply) -> Reply {
        reply.message = self.message.clone();
        reply
    }

    fn refuse(&mut self, refused: Refused) {
        self.message = Message::Refused { refused };
    }

    fn forget_hint(&mut self) {
        self.hint_shown = false;
    }

    // Changes and their history.

    fn commit(&mut self, change: Change, reply: &mut Reply) {
        let advance = match advance(self.position(), &change) {
            Ok(advance) => advance,
            Err(message) => {
                self.message = message;
                return;
            }
        };
        let answer = self
            .answer
            .take()
            .and_then(|answer| self.followed(answer, &change));
        self.message = advance.message;
        reply.cascade = advance.cascade;
        let known = same_start(self.position(), &advance.position);
        self.entries.truncate(self.done);
        self.entries.push_back(Entry {
            change,
            after: advance.position,
        });
        if self.entries.len() > HISTORY
            && let Some(oldest) = self.entries.pop_front()
        {
            self.base = oldest.after;
        }
        self.done = self.entries.len();
        self.moved_on(known, reply);
        self.answer = answer;
        if let Some(Shown::Flip {
            proof: Proof::AtLeast { .. },
            ..
        }) = self.position().shown
            && matches!(
                self.entries.back(),
                Some(Entry {
                    change: Change::Press { .. },
                    ..
                })
            )
        {
            self.search(Purpose::Minimise, reply);
        }
    }

    /// After another position has become the present one.
    fn moved_on(&mut self, same_start: bool, reply: &mut Reply) {
        reply.changed = true;
        reply.stop_search |= self.running.take().is_some();
        self.verdict = None;
        self.answer = None;
        self.hint_shown = false;
        self.held = None;
        self.step = 0;
        if same_start {
            self.clamp_cursor();
        } else {
            self.fewest = None;
            self.wanted_step = None;
            self.study &= self.family() == Family::Flip;
            self.learn_fewest();
            self.clamp_cursor();
        }
        if self.fewest.is_none()
            && let Position {
                game: Game::Flip(game),
                shown:
                    Some(Shown::Flip {
                        presses,
                        proof: Proof::Fewest,
                    }),
                ..
            } = self.position()
            && game.made == 0
        {
            self.fewest = Some(presses.count_ones());
        }
    }

    fn learn_fewest(&mut self) {
        let Game::Flip(game) = &self.position().game else {
            self.fewest = None;
            return;
        };
        self.fewest = match near_answer(&game.start, game.goal) {
            Some(Answer::Minimum(solution)) => Some(solution.rounds()),
            _ => None,
        };
    }

    /// What a change leaves of a known answer.
    fn followed(&self, answer: Shown, change: &Change) -> Option<Shown> {
        match (answer, change) {
            (
                Shown::Flip {
                    mut presses,
                    proof: Proof::Fewest,
                },
                Change::Press { at },
            ) => {
                let cell = Cell::new(usize::from(at.row), usize::from(at.column));
                if !presses.get(cell) {
                    return None;
                }
                presses.toggle(cell);
                let proof = Proof::Fewest;
                Some(Shown::Flip { presses, proof })
            }
            (
                Shown::Mayan { drags },
                Change::Drag {
                    behind: 0,
                    at,
                    side,
                },
            ) => {
                let drag = drag_at(self.size(), *at, *side)?;
                (drags.first() == Some(&drag)).then(|| Shown::Mayan {
                    drags: drags[1..].to_vec(),
                })
            }
            _ => None,
        }
    }

    fn undo(&mut self, reply: &mut Reply) {
        if self.done == 0 {
            return self.refuse(Refused::NothingToUndo);
        }
        let change = self.entries[self.done - 1].change.clone();
        let after = self.position().clone();
        self.done -= 1;
        self.message = undone(&self.position().game, &change);
        let known = same_start(&after, self.position());
        self.moved_on(known, reply);
    }

    fn redo(&mut self, reply: &mut Reply) {
        if self.redoable() == 0 {
            return self.refuse(Refused::NothingToRedo);
        }
        let before = self.position().clone();
        self.done += 1;
        self.message = Message::Redid;
        let known = same_start(&before, self.position());
        self.moved_on(known, reply);
    }

    fn open_game(&mut self, opened: &Opened, kind: Kind, reply: &mut Reply) {
        let Opened { game, step, .. } = opened;
        let link = game.link(Moves::Told, None);
        let board = link.unwrap_or_else(|_| game.start_text());
        let message = match kind {
            Kind::Load => Message::loaded(opened),
            Kind::New => Message::new_board(game),
        };
        let change = match kind {
            Kind::Load => Change::Load { board },
            Kind::New => Change::New { board },
        };
        self.commit(change, reply);
        self.message = message;
        self.home();
        if let Some(step) = step {
            self.wanted_step = Some(*step);
            self.solve(reply);
        }
    }

    // The cursor and the hand.

    /// The first place that something can be done with.
    fn home(&mut self) {
        let size = self.size();
        self.cursor = match self.family() {
            Family::Flip => Point::new(0, 0),
            Family::Mayan => Point::of(size.rows - 1, 0),
        };
    }

    fn clamp_cursor(&mut self) {
        let size = self.size();
        self.cursor = Point::of(
            usize::from(self.cursor.row).min(size.rows - 1),
            usize::from(self.cursor.column).min(size.columns - 1),
        );
    }

    fn move_cursor(&mut self, to: Motion, reply: &mut Reply) {
        if let Some(held) = self.held {
            match to {
                Motion::Left => return self.drag(held, Side::Left, reply),
                Motion::Right => return self.drag(held, Side::Right, reply),
                _ => self.held = None,
            }
        }
        let Size { rows, columns } = self.size();
        let (last_row, last_column) = (rows as u16 - 1, columns as u16 - 1);
        let Point { row, column } = self.cursor;
        self.cursor = match to {
            Motion::Up => Point::new(row.saturating_sub(1), column),
            Motion::Down => Point::new((row + 1).min(last_row), column),
            Motion::Left => Point::new(row, column.saturating_sub(1)),
            Motion::Right => Point::new(row, (column + 1).min(last_column)),
            Motion::RowStart => Point::new(row, 0),
            Motion::RowEnd => Point::new(row, last_column),
            Motion::First => Point::new(0, 0),
            Motion::Last => Point::new(last_row, last_column),
        };
    }

    fn press(&mut self, at: Point, reply: &mut Reply) {
        let size = self.size();
        if usize::from(at.row) >= size.rows || usize::from(at.column) >= size.columns {
            return self.refuse(Refused::NoCell);
        }
        self.cursor = at;
        if self.position().is_edited() {
            self.begin_stroke(at);
            return self.end_stroke(reply);
        }
        if self.family() == Family::Flip {
            return self.commit(Change::Press { at }, reply);
        }
        if self.position().draft.is_some() {
            return self.refuse(Refused::Runs);
        }
        match self.held.take() {
            Some(held) if held == at => self.message = Message::Dropped,
            Some(held) if held.row == at.row && held.column + 1 == at.column => {
                self.drag(held, Side::Right, reply);
            }
            Some(held) if held.row == at.row && at.column + 1 == held.column => {
                self.drag(held, Side::Left, reply);
            }
            held => {
                if self.colour_at(at) != 0 {
                    self.held = Some(at);
                    let place = self.position().game.place_name(at);
                    self.message = Message::PickedUp { place };
                } else if held.is_some() {
                    self.message = Message::Dropped;
                } else {
                    self.refuse(Refused::NoBlock);
                }
            }
        }
    }

    /// Mayan: the colour of the board as it is seen, 0 where nothing stands.
    fn colour_at(&self, at: Point) -> u8 {
        let size = self.size();
        let cells = self.seen_blocks();
        let at = usize::from(at.row) * size.columns + usize::from(at.column);
        cells.get(at).copied().unwrap_or(0)
    }

    fn drag(&mut self, at: Point, side: Side, reply: &mut Reply) {
        let behind = match &self.position().shown {
            Some(Shown::Mayan { .. }) => self.step as u16,
            _ => 0,
        };
        self.held = None;
        self.commit(Change::Drag { behind, at, side }, reply);
        if let Some(cascade) = &reply.cascade {
            self.cursor = cascade.landing;
        }
    }

    fn cancel(&mut self, reply: &mut Reply) {
        if self.stroke.take().is_some() {
            return;
        }
        if self.held.take().is_some() {
            self.message = Message::Dropped;
        } else if let Some(search) = self.running.as_mut().filter(|search| !search.cancelled) {
            search.cancelled = true;
            reply.stop_search = true;
            self.verdict = Some(State::Undecided);
            self.message = Message::Undecided;
        } else if self.hint_shown {
            self.hint_shown = false;
            self.message = Message::Welcome;
        } else if self.study {
            self.study = false;
            self.message = Message::StudyOff;
        } else if self.position().shown.is_some() {
            self.commit(Change::Hide, reply);
        } else if self.position().is_edited() {
            self.commit(Change::Done, reply);
        } else if matches!(self.message, Message::BadText { .. }) {
            self.message = Message::Welcome;
        }
    }

    // Painting.

    fn begin_stroke(&mut self, at: Point) {
        let position = self.position();
        let family = self.family();
        let draft = position.draft.as_ref().filter(|draft| draft.editing);
        let Some(draft) = draft else {
            return self.refuse(Refused::NotEditing);
        };
        let most = match family {
            Family::Flip => 1,
            Family::Mayan => crate::change::COLOURS,
        };
        let brush = self.colour.min(most);
        let there = draft.index(at).map(|index| draft.cells[index]);
        let Some(there) = there.filter(|&there| there != crate::position::HOLE) else {
            return self.refuse(Refused::NoCell);
        };
        let colour = match family {
            _ if there != brush => brush,
            Family::Flip => 1 - brush,
            Family::Mayan => 0,
        };
        self.cursor = at;
        let at = vec![at];
        self.stroke = Some(Stroke { at, colour });
    }

    fn go_on_stroke(&mut self, at: Point) {
        let inside = self.position().draft.as_ref().is_some_and(|draft| {
            let index = draft.index(at);
            index.is_some_and(|index| draft.cells[index] != crate::position::HOLE)
        });
        if let Some(stroke) = &mut self.stroke
            && inside
            && !stroke.at.contains(&at)
        {
            stroke.at.push(at);
            self.cursor = at;
        }
    }

    fn end_stroke(&mut self, reply: &mut Reply) {
        if let Some(Stroke { at, colour }) = self.stroke.take() {
            self.commit(Change::Paint { at, colour }, reply);
        }
    }

    /// The draft with the stroke that is being painted.
    pub(crate) fn painted(&self) -> Option<Draft> {
        let mut draft = self.position().draft.clone()?;
        if let Some(stroke) = &self.stroke {
            for &at in &stroke.at {
                let _ = draft.paint(at, stroke.colour);
            }
        }
        Some(draft)
    }

    // Solutions.

    /// Whether anything can be asked about the board; says why not.
    fn can_ask(&mut self) -> bool {
        let position = self.position();
        let refused = match &position.draft {
            Some(draft) if draft.editing => Refused::WhileEditing,
            Some(_) => Refused::Runs,
            None if position.game.is_solved() => Refused::AlreadySolved,
            None => return true,
        };
        self.refuse(refused);
        false
    }

    fn solve(&mut self, reply: &mut Reply) {
        if !self.can_ask() {
            return;
        }
        match &self.position().shown {
            Some(Shown::Mayan { drags }) => {
                self.message = Message::Drags { drags: drags.len() };
                return;
            }
            Some(Shown::Flip {
                presses,
                proof: Proof::Fewest,
            }) => {
                self.message = Message::presses(presses.count_ones(), Proof::Fewest);
                return;
            }
            _ => {}
        }
        if let Some(answer) = &self.answer {
            let solution = saved(self.size(), answer);
            return self.take(Purpose::Solve, SearchOutcome::Solved { solution }, reply);
        }
        self.ask(Purpose::Solve, reply);
    }

    fn ask_hint(&mut self, reply: &mut Reply) {
        if !self.can_ask() {
            return;
        }
        if let Some((at, side)) = self.hint() {
            return match side {
                None => self.commit(Change::Press { at }, reply),
                Some(side) => self.drag(at, side, reply),
            };
        }
        let shown = match &self.position().shown {
            Some(Shown::Mayan { drags }) => {
                let drags = drags.get(self.step..).unwrap_or_default().to_vec();
                if drags.is_empty() {
                    return self.refuse(Refused::AlreadySolved);
                }
                Some(Shown::Mayan { drags })
            }
            Some(
                shown @ Shown::Flip {
                    proof: Proof::Fewest,
                    ..
                },
            ) => Some(shown.clone()),
            _ => None,
        };
        if shown.is_some() {
            self.answer = shown;
        }
        if self.answer.as_ref().is_some_and(|answer| answer.len() > 0) {
            return self.show_hint();
        }
        self.ask(Purpose::Hint, reply);
    }

    fn show_hint(&mut self) {
        self.hint_shown = true;
        let Some((at, side)) = self.hint() else {
            return;
        };
        let place = self.position().game.place_name(at);
        self.cursor = at;
        self.message = match side {
            None => Message::HintPress { place },
            Some(side) => Message::HintDrag { place, side },
        };
    }

    /// Answers at once where that is near, else asks for a search.
    fn ask(&mut self, purpose: Purpose, reply: &mut Reply) {
        if let Game::Flip(game) = &self.position().game
            && let Some(answer) = near_answer(&game.board, game.goal)
        {
            return self.take(purpose, flip_outcome(answer), reply);
        }
        self.message = Message::Solving;
        self.search(purpose, reply);
    }

    fn search(&mut self, purpose: Purpose, reply: &mut Reply) {
        self.ticket += 1;
        self.verdict = None;
        self.running = Some(Running {
            purpose,
            cancelled: false,
            progress: None,
        });
        reply.search = Some(SearchRequest {
            ticket: self.ticket,
            board: self.position().game.now().start_text(),
            question: match self.family() {
                Family::Flip => Question::FewestPresses,
                Family::Mayan => Question::ExactDrags,
            },
            purpose,
        });
    }

    /// The search that runs, asked for again: for a session that was kept while it ran.
    #[must_use]
    pub fn search_again(&mut self) -> Option<SearchRequest> {
        let purpose = self
            .running
            .as_ref()
            .filter(|search| !search.cancelled)?
            .purpose;
        let mut reply = self.reply();
        self.search(purpose, &mut reply);
        reply.search
    }

    /// Starts what the link that was opened asks for: a solution at a step.
    pub fn follow_link(&mut self) -> Reply {
        let mut reply = self.reply();
        if self.wanted_step.is_some() {
            self.solve(&mut reply);
        }
        self.ended(reply)
    }

    fn found(&mut self, result: SearchResult, reply: &mut Reply) {
        if result.ticket != self.ticket {
            return;
        }
        let Some(search) = self.running.take() else {
            return;
        };
        self.take(search.purpose, result.outcome, reply);
    }

    fn take(&mut self, purpose: Purpose, outcome: SearchOutcome, reply: &mut Reply) {
        match outcome {
            SearchOutcome::Solved { solution } => {
                let change = Change::Show { solution };
                match purpose {
                    Purpose::Hint => match advance(self.position(), &change) {
                        Ok(advance) => {
                            let shown = advance.position.shown;
                            let proven = match &shown {
                                Some(Shown::Flip { proof, .. }) => *proof == Proof::Fewest,
                                _ => true,
                            };
                            if proven {
                                self.answer = shown;
                                self.show_hint();
                            } else {
                                self.verdict = Some(State::Undecided);
                                self.message = Message::Undecided;
                            }
                        }
                        Err(message) => self.message = message,
                    },
                    Purpose::Solve => {
                        self.commit(change, reply);
                        if let Some(step) = self.wanted_step.take() {
                            self.go_to(StepTo::Number(step), reply);
                        }
                    }
                    Purpose::Minimise => self.minimise(change, reply),
                }
            }
            SearchOutcome::None => {
                self.verdict = Some(State::NoSolution);
                self.message = match &self.position().game {
                    Game::Flip(_) => Message::Impossible,
                    Game::Mayan(game) => Message::NoDrags { drags: game.left() },
                };
            }
            SearchOutcome::Undecided => {
                self.verdict = Some(State::Undecided);
                self.message = Message::Undecided;
            }
        }
    }

    /// Shows the presses that a search has found, where they are better than those that are shown.
    fn minimise(&mut self, change: Change, reply: &mut Reply) {
        let Ok(advance) = advance(self.position(), &change) else {
            return;
        };
        let now = self.position().shown.as_ref().map_or(0, Shown::len) as u64;
        let Some(Shown::Flip { presses, proof }) = advance.position.shown else {
            return;
        };
        let after = presses.count_ones();
        if after < now || proof == Proof::Fewest {
            self.commit(change, reply);
            if after < now {
                self.message = Message::Minimised { before: now, after };
            }
        }
    }

    fn go_to(&mut self, to: StepTo, reply: &mut Reply) {
        let Some(shown) = &self.position().shown else {
            return self.refuse(Refused::NoSolutionShown);
        };
        let of = shown.len();
        let before = self.step;
        let step = match to {
            StepTo::Back => before.saturating_sub(1),
            StepTo::Forward => (before + 1).min(of),
            StepTo::First => 0,
            StepTo::Last => of,
            StepTo::Number(step) => usize::from(step).min(of),
        };
        if step == before + 1 {
            reply.cascade = self.cascade_of_step(before);
        }
        self.step = step;
        self.held = None;
        // It was for the board at the step before.
        self.answer = None;
        reply.changed |= step != before;
        self.message = Message::Step { step, of };
    }

    fn cascade_of_step(&self, step: usize) -> Option<Cascade> {
        let Game::Mayan(game) = &self.position().game else {
            return None;
        };
        let Some(Shown::Mayan { drags }) = &self.position().shown else {
            return None;
        };
        let board = self.seen_board()?;
        let drag = *drags.get(step)?;
        let steps = fewest::mayan::play_by_steps(&board, drag, game.idle_swaps).ok()?;
        Some(Cascade::of(&board, &steps))
    }

    /// Mayan: the board as it is seen, at the step of the solution.
    pub(crate) fn seen_board(&self) -> Option<fewest::mayan::Board> {
        let Game::Mayan(game) = &self.position().game else {
            return None;
        };
        let mut board = game.board.clone();
        if let Some(Shown::Mayan { drags }) = &self.position().shown {
            for &drag in drags.iter().take(self.step) {
                board = fewest::mayan::play(&board, drag, game.idle_swaps).ok()?;
            }
        }
        Some(board)
    }

    /// Mayan: the colours that are seen, row by row from the top.
    pub(crate) fn seen_blocks(&self) -> Vec<u8> {
        if let Some(draft) = self.painted() {
            return draft.cells;
        }
        let board = self.seen_board();
        board.map_or_else(Vec::new, |board| crate::game::colours(board.columns()))
    }

    // Keeping.

    /// The session as data.
    #[must_use]
    pub fn save(&self) -> Saved {
        let size = self.position().game.size();
        Saved {
            version: 1,
            base: SavedPosition::of(&self.base),
            changes: self
                .entries
                .iter()
                .map(|entry| entry.change.clone())
                .collect(),
            done: self.done as u32,
            cursor: self.cursor,
            held: self.held.is_some(),
            colour: self.colour,
            step: self.step as u16,
            study: self.study,
            verdict: self.verdict,
            ticket: self.ticket,
            search: self.running.as_ref().map(|search| search.purpose),
            cancelled: self.running.as_ref().is_some_and(|search| search.cancelled),
            fewest: self.fewest,
            hint: self.answer.as_ref().map(|answer| SavedHint {
                solution: saved(size, answer),
                shown: self.hint_shown,
            }),
            stroke: self.stroke.as_ref().map(|stroke| SavedStroke {
                at: stroke.at.clone(),
                colour: stroke.colour,
            }),
            wanted_step: self.wanted_step,
            message: self.message.clone(),
        }
    }

    /// Opens a session that was kept, by playing it again. Never panics, whatever it is given.
    ///
    /// Cost: that of the changes; at most [`HISTORY`].
    ///
    /// # Errors
    /// [`RestoreError`] where it is none.
    pub fn restore(kept: Saved) -> Result<Self, RestoreError> {
        if kept.version != 1 {
            return Err(RestoreError::Version(kept.version));
        }
        let (count, done) = (kept.changes.len(), kept.done as usize);
        if count > HISTORY || done > count {
            return Err(RestoreError::Changes(count));
        }
        let mut position = kept.base.open()?;
        let mut session = Self::start(position.game.clone());
        session.base = position.clone();
        for (index, change) in kept.changes.into_iter().enumerate() {
            let next = advance(&position, &change).map_err(|_| RestoreError::Change(index))?;
            position = next.position;
            session.entries.push_back(Entry {
                change,
                after: position.clone(),
            });
        }
        session.done = done;
        session.learn_fewest();
        session.fewest = session.fewest.or(kept.fewest);
        let Size { rows, columns } = session.size();
        if usize::from(kept.cursor.row) >= rows || usize::from(kept.cursor.column) >= columns {
            return Err(RestoreError::Misfit);
        }
        session.cursor = kept.cursor;
        session.colour = kept.colour;
        let steps = session.position().shown.as_ref().map_or(0, Shown::len);
        session.step = usize::from(kept.step).min(steps);
        session.study = kept.study && session.family() == Family::Flip;
        let verdict = |state: &State| matches!(state, State::NoSolution | State::Undecided);
        session.verdict = kept.verdict.filter(verdict);
        session.ticket = kept.ticket.min(u64::MAX / 2);
        session.message = kept.message;
        session.wanted_step = kept.wanted_step;
        session.running = kept.search.map(|purpose| Running {
            purpose,
            cancelled: kept.cancelled,
            progress: None,
        });
        let may_hold = session.position().draft.is_none() && session.family() == Family::Mayan;
        session.held =
            (kept.held && may_hold && session.colour_at(kept.cursor) != 0).then_some(kept.cursor);
        if let Some(hint) = kept.hint {
            let at_step = session.at_step();
            let change = Change::Show {
                solution: hint.solution,
            };
            let next = advance(&at_step, &change).map_err(|_| RestoreError::Misfit)?;
            session.answer = next.position.shown;
            session.hint_shown = hint.shown && session.answer.is_some();
        }
        if let Some(stroke) = kept.stroke {
            let Some(mut draft) = session
                .position()
                .draft
                .clone()
                .filter(|draft| draft.editing)
            else {
                return Err(RestoreError::Misfit);
            };
            let colour = stroke.colour.min(crate::change::COLOURS);
            for &at in &stroke.at {
                draft.paint(at, colour).map_err(|_| RestoreError::Misfit)?;
            }
            session.stroke = Some(Stroke {
                at: stroke.at,
                colour,
            });
        }
        Ok(session)
    }

    /// The position at the step of the solution: where a hint is for.
    fn at_step(&self) -> Position {
        let position = self.position();
        let mut game = position.game.clone();
        if let (Game::Mayan(game), Some(Shown::Mayan { drags })) = (&mut game, &position.shown) {
            for &drag in drags.iter().take(self.step) {
                if let Ok(board) = fewest::mayan::play(&game.board, drag, game.idle_swaps) {
                    game.board = board;
                    game.drags.push(drag);
                }
            }
        }
        Position::new(game)
    }
}

/// How a game came to be opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Load,
    New,
}
