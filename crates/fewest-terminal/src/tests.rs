//! The screen in every state, and a thousand keys.

use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Duration;

use fewest::{Family, Monitor, Phase, Unmonitored};
use fewest_api::ask::{Effort, Threads};
use fewest_session::{Language, SearchRequest, Session, State, Told, bindings};
use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use snapbox::{Data, assert_data_eq};
use unicode_width::UnicodeWidthStr;

use crate::app::{App, Effect, Look, Unread};
use crate::colour::Colours;
use crate::draw::draw;
use crate::input::Input;

/// A player at a screen without a terminal, a clock or threads.
struct Player {
    app: App,
    now: Duration,
    size: (u16, u16),
    /// The search that was asked for last.
    request: Option<SearchRequest>,
    /// Whether boards that are asked for are made at once.
    copied: Vec<String>,
}

const WIDE: (u16, u16) = (80, 24);
const NARROW: (u16, u16) = (40, 20);

impl Player {
    fn new(session: Session, language: Language, size: (u16, u16)) -> Self {
        let look = Look {
            language,
            colours: Colours::True,
            marks: true,
            animated: false,
        };
        let mut app = App::new(session, look);
        app.resize(size.0, size.1);
        Self {
            app,
            now: Duration::ZERO,
            size,
            request: None,
            copied: Vec::new(),
        }
    }

    fn sample(family: Family) -> Self {
        Self::new(Session::sample(family), Language::English, WIDE)
    }

    fn follow(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Search(request) => self.request = Some(request),
                Effect::Make(wish) => {
                    let effort = Effort {
                        threads: Threads::ONE,
                        memory: 1 << 24,
                    };
                    let board = wish.board(5, effort, &Unmonitored);
                    let effects = self.app.made(board, self.now);
                    self.follow(effects);
                }
                Effect::Copy(text) => self.copied.push(text),
                Effect::Read(_) => {
                    let effects = self
                        .app
                        .file(Err(("x".to_owned(), Unread::Missing)), self.now);
                    self.follow(effects);
                }
                Effect::StopSearch | Effect::StopMaking | Effect::Suspend | Effect::Quit => {}
            }
        }
    }

    fn input(&mut self, input: Input) {
        let effects = self.app.input(input, self.now);
        self.follow(effects);
    }

    /// Keys by their names, with blanks between; `Space` for the blank.
    fn keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.split_whitespace() {
            let key = if key == "Space" { " " } else { key };
            self.input(Input::Key(key.to_owned()));
        }
        self
    }

    fn paste(&mut self, text: &str) -> &mut Self {
        self.input(Input::Paste(text.to_owned()));
        self.keys("Enter")
    }

    /// Lets the search that was asked for end.
    fn find(&mut self) -> &mut Self {
        let request = self.request.take().expect("a search is asked for");
        let result = request.run(NonZeroUsize::MIN, 1 << 24, &Unmonitored);
        let effects = self.app.found(result, self.now);
        self.follow(effects);
        self
    }

    fn wait(&mut self, milliseconds: u64) -> &mut Self {
        self.now += Duration::from_millis(milliseconds);
        let effects = self.app.tick(self.now);
        self.follow(effects);
        self
    }

    /// The search has told so much.
    fn tell(&mut self, done: u64, total: u64, phase: Phase, bounds: (u64, Option<u64>)) {
        let told = Told::default();
        told.phase(phase);
        told.progress(done, total);
        told.bounds(bounds.0, bounds.1);
        self.app.progress(&told, self.now);
    }

    fn buffer(&self) -> Buffer {
        let backend = TestBackend::new(self.size.0, self.size.1);
        let mut terminal = Terminal::new(backend).expect("a screen in memory");
        let drawn = terminal.draw(|frame| draw(frame, &self.app, self.now));
        drawn.expect("it is drawn");
        terminal.backend().buffer().clone()
    }

    fn screen(&self) -> String {
        text(&self.buffer())
    }

    fn state(&self) -> State {
        self.app.session().state()
    }
}

/// The signs of a screen, without the blanks at the ends of lines.
fn text(buffer: &Buffer) -> String {
    let mut lines = Vec::new();
    for row in 0..buffer.area.height {
        let mut line = String::new();
        let mut column = 0;
        while column < buffer.area.width {
            let symbol = buffer[(column, row)].symbol();
            line.push_str(symbol);
            // Behind a wide sign stands a place that is not drawn.
            column += (symbol.width() as u16).max(1);
        }
        lines.push(line.trim_end().to_owned() + "\n");
    }
    lines.concat()
}

/// A board whose answer takes a search, larger than any screen here.
fn large() -> String {
    let rows = (0..30).map(|row: usize| {
        let letter = |column: usize| {
            if (row * row + 3 * column * row + column) % 7 < 3 {
                'b'
            } else {
                'w'
            }
        };
        (0..60).map(letter).collect::<String>()
    });
    rows.collect::<Vec<_>>().join("\n")
}

type Scene = (&'static str, Family, State, fn(&mut Player));

/// Each state of each puzzle, and what leads there.
const SCENES: &[Scene] = &[
    ("flip: play", Family::Flip, State::Play, |player| {
        player.keys("j l Enter");
    }),
    ("flip: edit", Family::Flip, State::Edit, |player| {
        player.keys("e j Space l Space");
    }),
    ("flip: solving", Family::Flip, State::Solving, |player| {
        player.paste(&large()).keys("s Ctrl+End").wait(2_300);
        player.tell(4_096, 65_536, Phase::QuietPatterns, (212, Some(349)));
    }),
    ("flip: solution", Family::Flip, State::Solution, |player| {
        player.keys("s ] ]");
    }),
    ("flip: solved", Family::Flip, State::Solved, |player| {
        player.keys("i i i i i i i i");
    }),
    (
        "flip: no solution",
        Family::Flip,
        State::NoSolution,
        |player| {
            player.paste("bwww\nwwww\nwwww\nwwww").keys("s");
        },
    ),
    (
        "flip: undecided",
        Family::Flip,
        State::Undecided,
        |player| {
            player.paste(&large()).keys("s").wait(9_000);
            player.tell(9, 0, Phase::QuietPatterns, (212, Some(349)));
            player.keys("Escape");
        },
    ),
    ("flip: bad input", Family::Flip, State::BadInput, |player| {
        player.paste("bwbw\nwwww\nbwwbw\n");
    }),
    ("mayan: play", Family::Mayan, State::Play, |player| {
        player.keys("k l l Space");
    }),
    ("mayan: edit", Family::Mayan, State::Edit, |player| {
        player.keys("e 4 Space + a");
    }),
    ("mayan: solving", Family::Mayan, State::Solving, |player| {
        player.keys("s").wait(1_200);
        player.tell(123_456, 0, Phase::Deepening { moves: 3 }, (3, None));
    }),
    (
        "mayan: solution",
        Family::Mayan,
        State::Solution,
        |player| {
            player.keys("s").find().keys("]");
        },
    ),
    ("mayan: solved", Family::Mayan, State::Solved, |player| {
        player.keys("i").find().keys("i i i i i");
    }),
    (
        "mayan: no solution",
        Family::Mayan,
        State::NoSolution,
        |player| {
            player.paste("1|1|2||1|").keys("s").find();
        },
    ),
    (
        "mayan: undecided",
        Family::Mayan,
        State::Undecided,
        |player| {
            player.keys("s").wait(600).keys("Escape");
        },
    ),
    (
        "mayan: bad input",
        Family::Mayan,
        State::BadInput,
        |player| {
            player.keys("c Space l Space l Space e");
        },
    ),
    ("flip: study", Family::Flip, State::Play, |player| {
        player.keys("t");
    }),
    (
        "flip: study of the impossible",
        Family::Flip,
        State::NoSolution,
        |player| {
            player.paste("bwww\nwwww\nwwww\nwwww").keys("s t");
        },
    ),
    ("flip: link", Family::Flip, State::Play, |player| {
        player.keys("Enter y");
    }),
    ("flip: new board", Family::Flip, State::Play, |player| {
        player.keys("n l j j l");
    }),
    ("mayan: open", Family::Mayan, State::Play, |player| {
        player.input(Input::Paste("2|1|2,1|2,2,1||".to_owned()));
    }),
    ("mayan: help", Family::Mayan, State::Play, |player| {
        player.keys("?");
    }),
];

fn snapshots(language: Language, size: (u16, u16)) {
    let mut screens = String::new();
    for (name, family, state, scene) in SCENES {
        let mut player = Player::new(Session::sample(*family), language, size);
        scene(&mut player);
        assert_eq!(player.state(), *state, "{name}\n{}", player.screen());
        screens.extend(["=== ", name, "\n", &player.screen()]);
    }
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let name = format!("{}-{}x{}.txt", language.name(), size.0, size.1);
    let path = workspace.join("testdata/terminal").join(name);
    assert_data_eq!(screens, Data::read_from(&path, None).raw());
}

#[test]
fn every_state_on_80x24_is_as_drawn() {
    snapshots(Language::English, WIDE);
}

#[test]
fn every_state_on_40x20_is_as_drawn() {
    snapshots(Language::English, NARROW);
}

#[test]
fn every_state_in_chinese_is_as_drawn() {
    snapshots(Language::Chinese, WIDE);
    snapshots(Language::Chinese, NARROW);
}

#[test]
fn a_screen_that_is_too_small_says_what_it_needs() {
    let mut player = Player::sample(Family::Flip);
    for size in [(29, 24), (80, 11), (5, 1), (1, 0)] {
        player.size = size;
        let screen = player.screen();
        if size.0 > 20 {
            assert!(screen.contains("Needs 30x12"), "{screen}");
        }
    }
    player.size = crate::layout::LEAST;
    player.input(Input::Resize(30, 12));
    assert!(
        player.screen().contains("play  Ready."),
        "{}",
        player.screen()
    );
}

#[test]
fn the_board_never_moves_between_two_states() {
    for size in [WIDE, NARROW] {
        for family in [Family::Flip, Family::Mayan] {
            let at = |player: &Player| {
                let screen = player.screen();
                let line = screen
                    .lines()
                    .position(|line| line.trim_start().starts_with("A "));
                (line, screen.lines().nth(1).map(|line| line.find('A')))
            };
            let mut player = Player::new(Session::sample(family), Language::English, size);
            let before = at(&player);
            assert!(before.0.is_some(), "{}", player.screen());
            for keys in [
                "Enter", "e", "e", "i", "s", "Escape", "t", "Escape", "u", "r",
            ] {
                player.keys(keys);
                assert_eq!(at(&player), before, "{}", player.screen());
            }
        }
    }
}

#[test]
fn without_colours_there_are_none_and_the_tiles_still_differ() {
    let mut player = Player::sample(Family::Mayan);
    player.app.look.colours = Colours::None;
    player.app.look.marks = false;
    let buffer = player.buffer();
    let plain = |color| color == Color::Reset;
    assert!(
        buffer
            .content
            .iter()
            .all(|cell| plain(cell.fg) && plain(cell.bg))
    );
    for mark in ["()", "/\\", "><", "<>"] {
        assert!(text(&buffer).contains(mark), "{mark}");
    }
}

#[test]
fn outside_the_tiles_the_background_is_the_terminals() {
    let buffer = Player::sample(Family::Flip).buffer();
    let coloured = buffer.content.iter().filter(|cell| cell.bg != Color::Reset);
    assert_eq!(coloured.count(), 16 * 8, "16 tiles of 4x2 places");
}

#[test]
fn all_signs_of_a_board_are_ascii() {
    for family in [Family::Flip, Family::Mayan] {
        let mut player = Player::sample(family);
        player.keys("i t e ?");
        assert!(player.screen().is_ascii(), "{}", player.screen());
    }
}

#[test]
fn a_search_is_told_of_after_half_a_second_and_the_keys_go_on() {
    let mut player = Player::sample(Family::Mayan);
    player.keys("s");
    player.wait(400);
    assert!(!player.screen().contains("0 s"), "{}", player.screen());
    player.wait(700).keys("l");
    player.tell(77, 0, Phase::Deepening { moves: 3 }, (3, None));
    let screen = player.screen();
    for phrase in ["Deepening: depth 3", "1 s", "candidates: 77", "at least 3"] {
        assert!(screen.contains(phrase), "{phrase}:\n{screen}");
    }
    assert_eq!(player.state(), State::Solving);
    player.find();
    assert_eq!(player.state(), State::Solution);
}

#[test]
fn a_cancelled_search_says_what_it_knew() {
    let mut player = Player::sample(Family::Mayan);
    player.keys("s").wait(3_000);
    player.tell(77, 0, Phase::Deepening { moves: 3 }, (3, None));
    player.keys("Escape");
    assert_eq!(player.state(), State::Undecided);
    let kept = "Not decided: search stopped. At least 3 drags are needed.";
    assert_eq!(player.app.view().status, kept);
}

#[test]
fn the_play_back_steps_by_itself_and_ends() {
    let mut player = Player::sample(Family::Mayan);
    player.app.look.animated = true;
    player.keys("s").find().keys("p");
    let mut screens = Vec::new();
    for _ in 0..200 {
        player.wait(50);
        screens.push(player.screen());
    }
    screens.dedup();
    assert!(screens.len() > 8, "slide, fall, waves: {}", screens.len());
    let last = screens.last().expect("a screen");
    assert!(last.contains("3 / 3  Play"), "{last}");
    assert_eq!(player.app.due(player.now), None, "nothing is left to do");
}

#[test]
fn a_key_finishes_an_animation_at_once() {
    let mut player = Player::sample(Family::Mayan);
    player.app.look.animated = true;
    player.keys("k l l .");
    let sliding = player.screen();
    assert!(player.app.frame(player.now).is_some());
    player.keys("h");
    assert!(player.app.frame(player.now).is_none());
    assert_ne!(player.screen(), sliding);
}

#[test]
fn the_mouse_presses_paints_and_drags() {
    let mut player = Player::sample(Family::Flip);
    player.input(Input::Down(3, 2));
    assert!(
        player.screen().contains("Pressed A1"),
        "{}",
        player.screen()
    );
    player.keys("e");
    for column in [3, 9, 15] {
        player.input(if column == 3 {
            Input::Down(column, 2)
        } else {
            Input::Dragged(column, 2)
        });
    }
    player.input(Input::Up(15, 2));
    assert!(
        player.screen().contains("Painted 3 places"),
        "{}",
        player.screen()
    );

    let mut player = Player::sample(Family::Mayan);
    player.input(Input::Down(15, 17));
    assert!(
        player.screen().contains("Picked up C2"),
        "{}",
        player.screen()
    );
    player.input(Input::Dragged(21, 17));
    assert!(
        player.screen().contains("Dragged C2 right"),
        "{}",
        player.screen()
    );
}

#[test]
fn a_board_goes_to_the_screen_of_its_puzzle_and_undo_takes_it_back() {
    let mut player = Player::sample(Family::Flip);
    player.keys("Enter");
    player.paste("1|1|1||1|");
    assert!(
        player.screen().contains("Opened a 7x5 board."),
        "{}",
        player.screen()
    );
    player.keys("u");
    assert!(
        player.screen().contains("Undid the opened board"),
        "{}",
        player.screen()
    );
    player.keys("x u");
    assert!(player.screen().contains("Undid A1"), "{}", player.screen());
    player.paste("#1-f-4x4-jmc0-z8f");
    assert!(
        player.screen().contains("looks cut off"),
        "{}",
        player.screen()
    );
}

#[test]
fn the_other_screen_leaves_a_solution_as_it_is_and_ends_a_search() {
    let mut player = Player::sample(Family::Flip);
    player.keys("s x");
    assert_eq!(player.state(), State::Play);
    player.keys("s x");
    assert_eq!(player.state(), State::Solution);
    player.keys("x");
    assert_eq!(player.state(), State::Undecided);
}

#[test]
fn what_one_puzzle_asked_is_not_told_to_the_other() {
    let mut player = Player::sample(Family::Mayan);
    player.paste("1|1|2||1|").keys("s");
    let mayan = player.request.take().expect("a search");
    player.paste(&large()).keys("s");
    assert_eq!(player.state(), State::Solving);
    // The first search of either session: only the puzzle tells them apart.
    let result = mayan.run(NonZeroUsize::MIN, 1 << 20, &Unmonitored);
    player.app.found(result, player.now);
    assert_eq!(player.state(), State::Solving);
    player.keys("x");
    assert_eq!(player.state(), State::NoSolution);
}

#[test]
fn a_new_board_is_made_and_a_link_copied() {
    let mut player = Player::sample(Family::Flip);
    player.keys("n l Enter");
    assert!(
        player.screen().contains("New 5x4 board."),
        "{}",
        player.screen()
    );
    player.keys("y");
    let link = player.copied.pop().expect("a link");
    assert!(link.starts_with("#1-f-4x5-"), "{link}");
    let mut other = Player::sample(Family::Mayan);
    other.paste(&link);
    assert!(
        other.screen().contains("Opened a 5x4 board."),
        "{}",
        other.screen()
    );
}

#[test]
fn a_drag_by_mouse_is_seen_to_its_end() {
    let mut player = Player::sample(Family::Mayan);
    player.app.look.animated = true;
    player.input(Input::Down(15, 17));
    player.input(Input::Dragged(21, 17));
    assert!(player.app.frame(player.now).is_some());
    player.input(Input::Dragged(22, 17));
    player.input(Input::Up(22, 17));
    assert!(player.app.frame(player.now).is_some(), "it goes on");
    player.input(Input::Down(15, 17));
    assert!(player.app.frame(player.now).is_none());
}

#[test]
fn a_click_means_the_place_that_is_seen_on_a_board_larger_than_the_screen() {
    let mut player = Player::sample(Family::Flip);
    player.paste(&large()).keys("Ctrl+End Home Ctrl+End");
    let names = |player: &Player| {
        let names = player.screen().lines().nth(1).map(str::to_owned);
        let names = names.expect("the names of the columns");
        names.chars().take(40).collect::<String>()
    };
    let before = names(&player);
    for (column, row) in [(9, 3), (9, 3), (25, 12)] {
        player.input(Input::Down(column, row));
        assert_eq!(names(&player), before, "{}", player.screen());
        player.input(Input::Up(column, row));
        assert_eq!(names(&player), before, "{}", player.screen());
    }
    player.input(Input::Down(9, 3));
    let first = player.app.session().cursor();
    player.input(Input::Up(9, 3));
    player.input(Input::Down(9, 3));
    assert_eq!(player.app.session().cursor(), first);
    player.input(Input::Up(9, 3));
    player.keys("e");
    player.input(Input::Down(9, 3));
    player.input(Input::Dragged(13, 3));
    player.input(Input::Dragged(17, 3));
    player.input(Input::Up(17, 3));
    assert!(
        player.screen().contains("Painted 3 places"),
        "{}",
        player.screen()
    );
    assert_eq!(names(&player), before, "{}", player.screen());
    player.keys("Home");
    assert_ne!(names(&player), before, "the cursor is always seen");
}

#[test]
fn while_editing_the_digits_choose_colours_also_with_the_study() {
    let mut player = Player::sample(Family::Flip);
    player.keys("t e 0 1");
    assert!(player.screen().contains("Colour 1"), "{}", player.screen());
    player.keys("e 1");
    assert!(
        player.screen().contains("Quiet pattern 1 added"),
        "{}",
        player.screen()
    );
}

#[test]
fn the_other_screen_ends_a_search_also_with_a_block_in_hand() {
    let mut player = Player::sample(Family::Mayan);
    player.keys("s k l l Space");
    assert_eq!(player.state(), State::Solving);
    let effects = player.app.input(Input::Key("x".to_owned()), player.now);
    assert!(effects.contains(&Effect::StopSearch), "{effects:?}");
    // What is still told of it stays with it.
    player.tell(5, 10, Phase::Sweeping, (9, None));
    assert!(player.app.view().solving.is_none());
    player.keys("x");
    assert_eq!(player.state(), State::Undecided);
    assert!(player.app.view().held.is_some(), "nothing else has ended");
}

#[test]
fn the_mouse_takes_away_what_was_said_before() {
    let mut player = Player::sample(Family::Flip);
    player.keys("o n o n e Enter");
    assert!(player.screen().contains("no such file"));
    player.input(Input::Down(3, 2));
    assert!(
        player.screen().contains("Pressed A1"),
        "{}",
        player.screen()
    );
    player.keys("y");
    player.input(Input::Up(3, 2));
    assert!(player.app.link.is_some());
    player.input(Input::Down(3, 2));
    assert!(player.app.link.is_none());
}

#[test]
fn the_preview_of_a_doubtful_link_says_so() {
    let mut player = Player::sample(Family::Mayan);
    player.input(Input::Paste("#1-m-3-1.21.234.31.2434-t1".to_owned()));
    assert!(
        player.screen().contains("no checksum"),
        "{}",
        player.screen()
    );
}

#[test]
fn the_narrowest_screen_tells_how_to_leave_in_both_languages() {
    for (language, last) in [(Language::English, "q quit"), (Language::Chinese, "q 退出")] {
        let player = Player::new(Session::sample(Family::Flip), language, (30, 12));
        let screen = player.screen();
        let line = screen.lines().last().expect("a line");
        assert!(line.ends_with(last), "{line}");
        assert!(line.width() <= 30, "{line}");
    }
}

#[test]
fn a_crash_while_a_board_is_made_is_no_board_that_is_not_there() {
    let mut player = Player::sample(Family::Flip);
    player.app.input(Input::Key("n".to_owned()), player.now);
    player.app.input(Input::Key("Enter".to_owned()), player.now);
    player.app.not_made();
    assert!(
        player.screen().contains("Solver stopped"),
        "{}",
        player.screen()
    );
    assert_eq!(player.app.waiting(Duration::from_secs(5)), None);
}

#[test]
fn a_board_is_made_larger_and_smaller_while_editing() {
    let mut player = Player::sample(Family::Flip);
    player.keys("> )");
    assert_eq!(player.app.session().size(), fewest::Size::new(4, 4));
    player.keys("e > > ( )");
    player.keys(")");
    assert!(
        player.screen().contains("Rows 5  ( )  Columns 6  < >"),
        "{}",
        player.screen()
    );
    player.keys("< ( ( ( ( ( (");
    assert_eq!(player.app.session().size(), fewest::Size::new(1, 5));
    assert_eq!(player.state(), State::Edit);
}

/// The pictures of the README: `SNAPSHOTS=overwrite cargo test -p fewest-terminal` makes them anew.
#[test]
fn the_pictures_of_both_screens_are_as_drawn() {
    let picture = |name: &str, player: &Player| {
        let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let path = workspace.join(format!("docs/screens/terminal-{name}.svg"));
        let svg = crate::picture::svg(&player.buffer());
        assert_data_eq!(svg, Data::read_from(&path, None).raw());
    };
    let mut player = Player::sample(Family::Flip);
    player.size = (76, 16);
    player.input(Input::Resize(76, 16));
    player.keys("s j j l l ]");
    picture("flip", &player);
    let mut player = Player::sample(Family::Mayan);
    player.keys("s").find().keys("] k l l l");
    picture("mayan", &player);
}

fn key() -> impl Strategy<Value = String> {
    let keys: Vec<String> = bindings().map(|binding| binding.key.to_owned()).collect();
    let more = ["Backspace", "Tab", "Ctrl+q", "z", "Ctrl+z"].map(str::to_owned);
    prop::sample::select([keys, more.to_vec()].concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn a_thousand_keys_never_panic_and_undo_leads_back_to_the_start(
        family in prop_oneof![Just(Family::Flip), Just(Family::Mayan)],
        keys in prop::collection::vec(key(), 1_000),
        pastes in prop::collection::vec((0..1_000_usize, 0..4_usize), 0..20),
    ) {
        let boards = ["bwb\nwbw", "2|1|2,1|2,2,1||", "#1-f-4x4-jmc0-z8e", "\u{1b}[31m"];
        let mut player = Player::new(Session::sample(family), Language::English, NARROW);
        player.app.look.animated = true;
        let starts = [Family::Flip, Family::Mayan].map(|family| Session::sample(family).start_text());
        for (index, key) in keys.iter().enumerate() {
            player.input(Input::Key(key.clone()));
            for &(at, board) in &pastes {
                if at == index {
                    player.input(Input::Paste(boards[board].to_owned()));
                }
            }
            player.wait(40);
            // Searches of these boards are short.
            if index % 7 == 0
                && let Some(request) = player.request.take()
                && !request.board.starts_with("#1-m-2")
                && request.board.len() < 40
            {
                let result = request.run(NonZeroUsize::MIN, 1 << 20, &Unmonitored);
                let effects = player.app.found(result, player.now);
                player.follow(effects);
            }
            if index % 13 == 0 {
                player.screen();
            }
        }
        player.keys("Escape Escape");
        for _ in 0..2 {
            while player.app.session().undoable() > 0 {
                player.keys("u");
            }
            let at = usize::from(player.app.session().family() == Family::Mayan);
            prop_assert_eq!(&player.app.session().start_text(), &starts[at]);
            prop_assert_eq!(player.app.view().counter.made, 0);
            player.keys("x");
        }
    }
}
