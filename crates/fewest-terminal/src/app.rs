//! Makes actions of what a player does, and keeps what is not the session's: dialogs, play-back,
//! animations. Does nothing by itself: what is to be done outside is handed back as [`Effect`]s, and the
//! time is handed in.

use std::time::Duration;

use fewest::Family;
use fewest::link::is_link;
use fewest_session::{
    Action, Command, Label, Language, Message, Motion, Point, Purpose, Reply, SearchRequest,
    SearchResult, Session, State, StepTo, Told, View, command_of,
};

use crate::animation::Animation;
use crate::boards::Wish;
use crate::colour::Colours;
use crate::dialog::{Dialog, NewBoard, Opening, Turn};
use crate::input::Input;
use crate::layout::{Layout, Shown};

/// The player.
#[derive(Debug)]
pub(crate) struct App {
    /// The game of each puzzle.
    flip: Session,
    mayan: Session,
    pub(crate) family: Family,
    pub(crate) look: Look,
    pub(crate) dialog: Option<Dialog>,
    animation: Option<Animation>,
    /// When the play-back makes its next step.
    playing: Option<Duration>,
    speed: usize,
    search: Option<Running>,
    /// Since when a new board is being made.
    making: Option<Duration>,
    /// Something to say that is not the session's.
    notice: Option<Notice>,
    /// The link that was copied, for those whose terminal does not copy.
    pub(crate) link: Option<String>,
    size: (u16, u16),
    /// The first row and column that are seen where the board is larger than the screen.
    first: Point,
    /// Whether the button of the mouse is down: the board stands still then.
    is_pointing: bool,
    /// When the player did what is done now.
    now: Duration,
    /// What it asks for outside.
    effects: Vec<Effect>,
}

/// The search that runs.
#[derive(Debug, Clone, Copy)]
struct Running {
    /// As it is told outside, with the puzzle in it.
    ticket: u64,
    since: Duration,
    purpose: Purpose,
}

impl Running {
    /// Whether the player waits for it.
    fn is_awaited(self) -> bool {
        self.purpose != Purpose::Minimise
    }
}

/// How things are shown.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    pub(crate) language: Language,
    pub(crate) colours: Colours,
    pub(crate) marks: bool,
    pub(crate) animated: bool,
}

/// What is to be done outside.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Effect {
    /// Start this search, and stop any other.
    Search(SearchRequest),
    /// Stop the search.
    StopSearch,
    /// Make a board.
    Make(Wish),
    /// Stop making it.
    StopMaking,
    /// Read a file, and say so by [`App::file`].
    Read(String),
    /// Put text where pasting finds it.
    Copy(String),
    /// Give the terminal back for a while.
    Suspend,
    /// Leave.
    Quit,
}

/// What the player says beside the session.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Notice {
    /// No board was found.
    NothingFound,
    /// The making of a board has crashed.
    NotMade,
    /// A file cannot be read.
    File {
        /// Its name, as it was typed.
        path: String,
        why: Unread,
    },
}

/// Why a file cannot be read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unread {
    /// There is none of this name.
    Missing,
    /// Its owner does not let us.
    Denied,
    /// A folder, a pipe, a device.
    NotAFile,
    /// Anything else.
    Broken,
}

impl Unread {
    /// In words.
    pub(crate) const fn label(self) -> Label {
        match self {
            Self::Missing => Label::FileMissing,
            Self::Denied => Label::FileDenied,
            Self::NotAFile => Label::NotAFile,
            Self::Broken => Label::FileBroken,
        }
    }
}

/// Play-back and animations are so many times faster.
const SPEEDS: [f32; 4] = [0.5, 1.0, 2.0, 4.0];

/// Between two steps of the play-back at normal speed.
const PAUSE: Duration = Duration::from_millis(700);

/// In the ticket of a search that the Mayan session asked for: both sessions count from 1.
const MAYAN: u64 = 1 << 63;

/// A search is talked about after this long.
pub(crate) const PATIENCE: Duration = Duration::from_millis(500);

impl App {
    pub(crate) fn new(session: Session, look: Look) -> Self {
        let family = session.family();
        let (flip, mayan) = match family {
            Family::Flip => (session, Session::sample(Family::Mayan)),
            Family::Mayan => (Session::sample(Family::Flip), session),
        };
        Self {
            flip,
            mayan,
            family,
            look,
            dialog: None,
            animation: None,
            playing: None,
            speed: 1,
            search: None,
            making: None,
            notice: None,
            link: None,
            size: (80, 24),
            first: Point::new(0, 0),
            is_pointing: false,
            now: Duration::ZERO,
            effects: Vec::new(),
        }
    }

    /// What has to be done before the first key: what the link that was opened asks for.
    pub(crate) fn start(&mut self, now: Duration) -> Vec<Effect> {
        let reply = self.session_mut().follow_link();
        self.now = now;
        self.follow(reply);
        std::mem::take(&mut self.effects)
    }

    pub(crate) fn session(&self) -> &Session {
        match self.family {
            Family::Flip => &self.flip,
            Family::Mayan => &self.mayan,
        }
    }

    fn session_mut(&mut self) -> &mut Session {
        self.session_of(self.family)
    }

    fn session_of(&mut self, family: Family) -> &mut Session {
        match family {
            Family::Flip => &mut self.flip,
            Family::Mayan => &mut self.mayan,
        }
    }

    pub(crate) fn view(&self) -> View {
        self.session().view(self.look.language)
    }

    /// The frame of the animation that is to be seen.
    pub(crate) fn frame(&self, now: Duration) -> Option<&crate::animation::Frame> {
        self.animation.as_ref()?.frame(now)
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.playing.is_some()
    }

    pub(crate) fn speed(&self) -> f32 {
        SPEEDS[self.speed]
    }

    pub(crate) fn notice(&self) -> Option<&Notice> {
        self.notice.as_ref()
    }

    /// How long the search or the making of a board has been on, once it is worth talking about.
    pub(crate) fn waiting(&self, now: Duration) -> Option<(Waiting, Duration)> {
        let search = self.search.filter(|search| search.is_awaited());
        let search = search.map(|search| (Waiting::Search, search.since));
        let making = self.making.map(|since| (Waiting::Making, since));
        let (what, since) = making.or(search)?;
        let elapsed = now.saturating_sub(since);
        (elapsed >= PATIENCE).then_some((what, elapsed))
    }

    pub(crate) fn resize(&mut self, columns: u16, rows: u16) {
        self.size = (columns, rows);
    }

    /// When the screen changes by itself.
    pub(crate) fn due(&self, now: Duration) -> Option<Duration> {
        let animation = self
            .animation
            .as_ref()
            .and_then(|animation| animation.due(now));
        let is_searching = self.search.is_some_and(Running::is_awaited);
        let waiting =
            (is_searching || self.making.is_some()).then_some(now + Duration::from_millis(100));
        [animation, self.playing, waiting]
            .into_iter()
            .flatten()
            .min()
    }

    /// Time has passed.
    pub(crate) fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now;
        if self
            .animation
            .as_ref()
            .is_some_and(|animation| animation.frame(now).is_none())
        {
            self.animation = None;
        }
        if self.animation.is_none() && self.playing.is_some_and(|due| due <= now) {
            self.act(Action::Step {
                to: StepTo::Forward,
            });
            self.playing = self.steps_left().then(|| now + PAUSE.div_f32(self.speed()));
        }
        std::mem::take(&mut self.effects)
    }

    fn steps_left(&self) -> bool {
        self.session().step().is_some_and(|(step, of)| step < of)
    }

    /// A search has told how far it is.
    pub(crate) fn progress(&mut self, told: &Told, now: Duration) {
        let Some(Running { ticket, since, .. }) = self.search else {
            return;
        };
        let elapsed = now.saturating_sub(since).as_millis() as u64;
        let progress = told.as_progress(ticket & !MAYAN, elapsed);
        let session = self.session_of(family_of(ticket));
        session.apply(Action::Progress { progress });
    }

    /// A search has ended.
    pub(crate) fn found(&mut self, mut result: SearchResult, now: Duration) -> Vec<Effect> {
        let family = self.asker(&mut result.ticket);
        self.told(family, Action::Found { result }, now)
    }

    /// A search has crashed.
    pub(crate) fn crashed(&mut self, mut ticket: u64, now: Duration) -> Vec<Effect> {
        let family = self.asker(&mut ticket);
        self.told(family, Action::Crashed { ticket }, now)
    }

    /// Whose search it was, with the ticket as that session gave it.
    fn asker(&mut self, ticket: &mut u64) -> Family {
        if self.search.is_some_and(|search| search.ticket == *ticket) {
            self.search = None;
        }
        let family = family_of(*ticket);
        *ticket &= !MAYAN;
        family
    }

    /// Tells a session, which need not be the one that is seen, what became of its search.
    fn told(&mut self, family: Family, action: Action, now: Duration) -> Vec<Effect> {
        self.now = now;
        if family == self.family {
            self.act(action);
        } else {
            self.session_of(family).apply(action);
        }
        std::mem::take(&mut self.effects)
    }

    /// A board was made, or none was found.
    pub(crate) fn made(&mut self, board: Option<String>, now: Duration) -> Vec<Effect> {
        self.now = now;
        match board {
            _ if self.making.take().is_none() => {}
            Some(text) => self.open(Action::New { text }),
            None => self.notice = Some(Notice::NothingFound),
        }
        std::mem::take(&mut self.effects)
    }

    /// The making of a board has crashed.
    pub(crate) fn not_made(&mut self) -> Vec<Effect> {
        if self.making.take().is_some() {
            self.notice = Some(Notice::NotMade);
        }
        Vec::new()
    }

    /// A file was read, or why not.
    pub(crate) fn file(
        &mut self,
        read: Result<Vec<u8>, (String, Unread)>,
        now: Duration,
    ) -> Vec<Effect> {
        self.now = now;
        match read {
            Ok(bytes) => {
                self.choose_session(&bytes);
                let reply = self.session_mut().load(&bytes);
                self.follow(reply);
            }
            Err((path, why)) => self.notice = Some(Notice::File { path, why }),
        }
        std::mem::take(&mut self.effects)
    }

    /// A player did something.
    pub(crate) fn input(&mut self, input: Input, now: Duration) -> Vec<Effect> {
        self.now = now;
        // What is seen now is what the player means.
        self.scroll();
        if matches!(
            input,
            Input::Key(_) | Input::Paste(_) | Input::Wheel(_) | Input::Down(..)
        ) {
            // Whatever is begun now finishes an animation at once. The rest of a movement of the mouse
            // belongs to what it began, which may be what is being seen.
            self.animation = None;
            self.notice = None;
        }
        if matches!(input, Input::Wheel(_) | Input::Down(..)) {
            self.link = None;
        }
        match input {
            Input::Resize(columns, rows) => self.resize(columns, rows),
            Input::Key(key) => {
                self.is_pointing = false;
                self.key(&key);
            }
            Input::Paste(text) => {
                self.playing = None;
                self.dialog = Some(Dialog::Open(Opening::new(text)));
            }
            Input::Wheel(lines) => self.wheel(lines),
            Input::Down(column, row) => {
                self.is_pointing = true;
                self.down(column, row);
            }
            Input::Dragged(column, row) => self.dragged(column, row),
            Input::Up(..) => {
                self.is_pointing = false;
                if self.session().is_editing() {
                    self.act(Action::StrokeEnd);
                }
            }
        }
        self.scroll();
        std::mem::take(&mut self.effects)
    }

    /// Keeps which part of the board is seen.
    fn scroll(&mut self) {
        if let Some(layout) = self.layout() {
            self.first = layout.first;
        }
    }

    // Keys.

    fn key(&mut self, key: &str) {
        match key {
            "Ctrl+c" => return self.effects.push(Effect::Quit),
            "Ctrl+z" => return self.effects.push(Effect::Suspend),
            _ => {}
        }
        match self.dialog.take() {
            None => {}
            Some(dialog) => return self.dialog_key(dialog, key),
        }
        if let Some(command) = command_of(key) {
            self.command(command);
        }
    }

    fn command(&mut self, command: Command) {
        let keeps_playing = matches!(command, Command::Play | Command::Slower | Command::Faster);
        if !keeps_playing {
            self.playing = None;
        }
        self.link = None;
        let edits_drags = self.session().drags_of_edit().is_some();
        match command {
            Command::Cancel if self.making.take().is_some() => {
                self.effects.push(Effect::StopMaking);
            }
            Command::Play => self.play(),
            Command::Slower if !edits_drags => self.speed = self.speed.saturating_sub(1),
            Command::Faster if !edits_drags => {
                self.speed = (self.speed + 1).min(SPEEDS.len() - 1);
            }
            Command::New => {
                let new = NewBoard::new(self.family, self.session().size());
                self.dialog = Some(Dialog::New(new));
            }
            Command::Open => {
                self.dialog = Some(Dialog::Open(Opening::new(String::new())));
            }
            Command::Switch => {
                let other = match self.family {
                    Family::Flip => Family::Mayan,
                    Family::Mayan => Family::Flip,
                };
                self.switch(other);
            }
            Command::Marks => self.look.marks = !self.look.marks,
            Command::Language => {
                self.look.language = match self.look.language {
                    Language::English => Language::Chinese,
                    Language::Chinese => Language::English,
                };
            }
            Command::Help => self.dialog = Some(Dialog::Help { scroll: 0 }),
            Command::Quit => self.effects.push(Effect::Quit),
            _ => self.act(Action::Command { command }),
        }
    }

    fn play(&mut self) {
        if self.playing.take().is_some() {
            return;
        }
        if !self.steps_left() {
            self.act(Action::Step { to: StepTo::First });
        }
        self.playing = self.steps_left().then_some(self.now);
    }

    fn dialog_key(&mut self, dialog: Dialog, key: &str) {
        match dialog {
            Dialog::Help { scroll } => {
                let scroll = match command_of(key) {
                    Some(Command::Move(Motion::Down)) => scroll + 1,
                    Some(Command::Move(Motion::Up)) => scroll.saturating_sub(1),
                    _ => return,
                };
                self.dialog = Some(Dialog::Help {
                    scroll: scroll.min(40),
                });
            }
            Dialog::New(mut new) => {
                match command_of(key) {
                    Some(Command::Cancel | Command::Quit) => return,
                    Some(Command::Activate) => {
                        self.making = Some(self.now);
                        return self.effects.push(Effect::Make(new.wish()));
                    }
                    Some(Command::Move(Motion::Up)) => new.choose(Turn::Less),
                    Some(Command::Move(Motion::Down)) => new.choose(Turn::More),
                    Some(Command::Move(Motion::Left) | Command::Slower) => new.change(Turn::Less),
                    Some(Command::Move(Motion::Right) | Command::Faster) => new.change(Turn::More),
                    None if key == "Tab" => new.choose(Turn::More),
                    _ => {}
                }
                self.dialog = Some(Dialog::New(new));
            }
            Dialog::Open(opening) => {
                let mut text = opening.text;
                match key {
                    "Escape" => return,
                    "Enter" => return self.opened(text),
                    "Backspace" => {
                        text.pop();
                    }
                    letter if letter.chars().count() == 1 => text.push_str(letter),
                    _ => {}
                }
                self.dialog = Some(Dialog::Open(Opening::new(text)));
            }
        }
    }

    /// What was typed or pasted: a board, a link, or the name of a file.
    fn opened(&mut self, text: String) {
        if text.trim().is_empty() {
            return;
        }
        let is_board = Opening::new(text.clone())
            .preview
            .is_some_and(|preview| preview.is_ok());
        if is_board || is_link(&text) || text.trim().contains('\n') {
            self.open(Action::Load { text });
        } else {
            self.effects.push(Effect::Read(text.trim().to_owned()));
        }
    }

    fn open(&mut self, action: Action) {
        if let Action::Load { text } | Action::New { text } = &action {
            self.choose_session(text.as_bytes());
        }
        self.act(action);
    }

    /// A board goes to the screen of its puzzle; what is there is left as it is, and undo leads back.
    fn choose_session(&mut self, bytes: &[u8]) {
        if let Ok(preview) = fewest_session::preview(bytes) {
            let family = match preview.puzzle.as_str() {
                "mayan" => Family::Mayan,
                _ => Family::Flip,
            };
            self.switch(family);
        }
    }

    /// Goes to the screen of a puzzle. A search of the other one ends.
    fn switch(&mut self, family: Family) {
        if family == self.family {
            return;
        }
        if let Some(search) = self.search.take() {
            let session = self.session_of(family_of(search.ticket));
            session.apply(Action::StopSearch);
            self.effects.push(Effect::StopSearch);
        }
        self.playing = None;
        self.animation = None;
        self.family = family;
    }

    // The mouse.

    fn layout(&self) -> Option<Layout> {
        Layout::new(self.size, self.shown())
    }

    /// What of the board is to be seen.
    pub(crate) fn shown(&self) -> Shown {
        let session = self.session();
        let size = session.size();
        Shown {
            rows: size.rows as u16,
            columns: size.columns as u16,
            first: self.first,
            cursor: (!self.is_pointing).then(|| session.cursor()),
        }
    }

    fn down(&mut self, column: u16, row: u16) {
        self.playing = None;
        if self.dialog.take().is_some() {
            return;
        }
        let Some(at) = self.layout().and_then(|layout| layout.place(column, row)) else {
            return;
        };
        let Point { row, column } = at;
        self.act(if self.session().is_editing() {
            Action::StrokeBegin { row, column }
        } else {
            Action::Press { row, column }
        });
    }

    fn dragged(&mut self, column: u16, row: u16) {
        let Some(at) = self.layout().and_then(|layout| layout.place(column, row)) else {
            return;
        };
        let Point { row, column } = at;
        let session = self.session();
        if session.is_editing() {
            self.act(Action::StrokeTo { row, column });
        } else if session
            .held()
            .is_some_and(|held| held.row == row && held.column.abs_diff(column) == 1)
        {
            self.act(Action::Press { row, column });
        }
    }

    fn wheel(&mut self, lines: i32) {
        if let Some(Dialog::Help { scroll }) = &mut self.dialog {
            *scroll = scroll.saturating_add_signed(lines as i16).min(40);
        } else if self.session().state() == State::Solution {
            let to = if lines > 0 {
                StepTo::Forward
            } else {
                StepTo::Back
            };
            self.act(Action::Step { to });
        }
    }

    // The session.

    fn act(&mut self, action: Action) {
        let reply = self.session_mut().apply(action);
        self.follow(reply);
    }

    fn follow(&mut self, reply: Reply) {
        if let Some(cascade) = &reply.cascade
            && self.look.animated
        {
            let columns = self.session().size().columns as u16;
            self.animation = Some(Animation::new(cascade, columns, self.speed(), self.now));
        }
        if reply.stop_search {
            self.effects.push(Effect::StopSearch);
            self.search = None;
        }
        if let Some(mut request) = reply.search {
            if self.family == Family::Mayan {
                request.ticket |= MAYAN;
            }
            self.search = Some(Running {
                ticket: request.ticket,
                since: self.now,
                purpose: request.purpose,
            });
            self.effects.push(Effect::Search(request));
        }
        if let Some(link) = reply.link {
            self.effects.push(Effect::Copy(link.clone()));
            self.link = Some(link);
        }
        if matches!(reply.message, Message::BadText { .. }) {
            self.playing = None;
        }
    }
}

/// Whose search has a ticket.
const fn family_of(ticket: u64) -> Family {
    if ticket & MAYAN == 0 {
        Family::Flip
    } else {
        Family::Mayan
    }
}

/// What the player waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Waiting {
    Search,
    Making,
}
