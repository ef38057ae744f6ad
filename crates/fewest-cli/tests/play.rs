//! `fewest play` in a real terminal: a pseudo-terminal, whose screen is looked at.
#![cfg(unix)]

use std::io::{Read, Write};
use std::num::NonZeroU16;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use portable_pty::{Child, CommandBuilder, MasterPty, PtySize, native_pty_system};
use vt100::Parser;

/// A screen is waited for so long; a machine under load is slow, and nothing else hangs on it.
const PATIENCE: Duration = Duration::from_mins(1);

struct Player {
    master: Box<dyn MasterPty + Send>,
    child: Box<dyn Child + Send + Sync>,
    keyboard: Box<dyn Write + Send>,
    screen: Arc<Mutex<Parser>>,
}

fn size(rows: u16, cols: u16) -> PtySize {
    PtySize {
        rows,
        cols,
        pixel_width: 0,
        pixel_height: 0,
    }
}

fn side(length: u16) -> NonZeroU16 {
    NonZeroU16::new(length).expect("not nothing")
}

/// A terminal, and the player in it.
fn terminal(arguments: &[&str]) -> (Box<dyn MasterPty + Send>, Box<dyn Child + Send + Sync>) {
    let pair = native_pty_system()
        .openpty(size(24, 80))
        .expect("a pseudo-terminal");
    let mut command = CommandBuilder::new(env!("CARGO_BIN_EXE_fewest"));
    command.arg("play");
    command.args(arguments);
    for name in ["LC_ALL", "LC_MESSAGES", "NO_COLOR", "COLORTERM"] {
        command.env_remove(name);
    }
    command.env("LANG", "C");
    command.env("TERM", "xterm-256color");
    let child = pair.slave.spawn_command(command).expect("the program");
    (pair.master, child)
}

impl Player {
    fn start(arguments: &[&str]) -> Self {
        let (master, child) = terminal(arguments);
        let mut output = master.try_clone_reader().expect("its output");
        let screen = Arc::new(Mutex::new(Parser::new(side(24), side(80), 0)));
        let seen = Arc::clone(&screen);
        thread::spawn(move || {
            let mut bytes = [0; 4096];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                seen.lock().expect("the screen").process(&bytes[..count]);
            }
        });
        Self {
            keyboard: master.take_writer().expect("its input"),
            master,
            child,
            screen,
        }
    }

    fn text(&self) -> String {
        self.screen.lock().expect("the screen").screen().contents()
    }

    fn is_alternate(&self) -> bool {
        self.screen
            .lock()
            .expect("the screen")
            .screen()
            .alternate_screen()
    }

    fn wait_until(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        let start = Instant::now();
        while !holds(self) {
            assert!(start.elapsed() < PATIENCE, "{what}\n{}", self.text());
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn wait_for(&self, text: &str) {
        self.wait_until(text, |player| player.text().contains(text));
    }

    fn send(&mut self, keys: &str) {
        self.keyboard.write_all(keys.as_bytes()).expect("it reads");
        self.keyboard.flush().expect("it reads");
    }

    /// As terminals send what is pasted.
    fn paste(&mut self, text: &str) {
        let text = text.replace('\n', "\r");
        self.send(&format!("\u{1b}[200~{text}\u{1b}[201~"));
    }

    fn resize(&mut self, rows: u16, columns: u16) {
        let mut screen = self.screen.lock().expect("the screen");
        screen.screen_mut().set_size(side(rows), side(columns));
        drop(screen);
        self.master.resize(size(rows, columns)).expect("a size");
    }

    fn signal(&self, name: &str) {
        let pid = self.child.process_id().expect("it runs");
        let kill = Command::new("kill").args([name, &pid.to_string()]).status();
        assert!(kill.expect("kill").success());
    }

    /// Whether the terminal is as a program finds it: lines, echo, the first screen, a cursor, no mouse.
    fn is_restored(&self) -> bool {
        let termios = self.master.get_termios().expect("a terminal");
        let flags = format!("{:?}", termios.local_flags);
        let screen = self.screen.lock().expect("the screen");
        let screen = screen.screen();
        flags.contains("ICANON")
            && flags.contains("ECHO")
            && !screen.alternate_screen()
            && !screen.hide_cursor()
            && !screen.bracketed_paste()
            && screen.mouse_protocol_mode() == vt100::MouseProtocolMode::None
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        // It has ended already where the test went well.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A torus of 33x33, as JSON, where 2^44 sums of quiet patterns are to be looked at. Solvable: it is
/// made by presses.
fn endless() -> String {
    let side = 33_usize;
    let pressed = |row: usize, column: usize| {
        let (row, column) = (row % side, column % side);
        (row * row * 7 + column * column * 3 + row * column) % 11 < 5
    };
    let letter = |row: usize, column: usize| {
        let presses = [
            pressed(row, column),
            pressed(row + side - 1, column),
            pressed(row + 1, column),
            pressed(row, column + side - 1),
            pressed(row, column + 1),
        ];
        match presses.iter().filter(|&&press| press).count() % 2 {
            1 => 'b',
            _ => 'w',
        }
    };
    let row = |row| {
        let letters = (0..side).map(|column| letter(row, column));
        format!("\"{}\"", letters.collect::<String>())
    };
    let rows: Vec<String> = (0..side).map(row).collect();
    format!(
        "{{\"puzzle\":\"flip\",\"wrap\":true,\"rows\":[{}]}}",
        rows.join(",")
    )
}

#[test]
fn both_puzzles_are_played_to_the_end() {
    let mut player = Player::start(&[]);
    player.wait_for("fewest 4");
    // One key after the other, as the screen answers.
    for press in 0..4 {
        player.send("i");
        player.wait_for("Hint: press");
        player.send("i");
        player.wait_for(&format!("Presses {}, fewest 4", press + 1));
    }
    player.wait_for("Solved in 4 moves.");
    player.send("x");
    player.wait_for("Drags 0 of 3");
    player.send("kll.");
    player.wait_for("Dragged C2 right. 2 drags left");
    player.send(".");
    player.wait_for("1 drag left");
    // Down to the bottom, one to the left.
    player.send("jjjjjj\u{1b}[Dh\u{1b}[C.");
    player.wait_for("Solved in 3 moves.");
    player.send("uuu");
    player.wait_for("Drags 0 of 3");
    player.send("?");
    player.wait_for("arrows h j k l");
    player.send("q");
    player.send("q");
    let status = player.child.wait().expect("it ends");
    assert!(status.success(), "{status:?}");
    player.wait_until("restored", Player::is_restored);
}

#[test]
fn a_board_is_pasted_and_its_long_search_cancelled() {
    let mut player = Player::start(&["--no-mouse", "--no-animation"]);
    player.wait_for("fewest 4");
    player.paste("2|1|2,1|2,2,1||");
    player.wait_for("Mayan  7x5");
    player.send("\r");
    player.wait_for("Opened a 7x5 board.");
    player.paste("bwbw\nwwww\nbwwbw");
    player.wait_for("Line 3, column 5");
    player.send("\u{1b}");
    player.wait_until("closed", |player| !player.text().contains("Line 3"));

    player.paste(&endless());
    player.wait_for("Flip  33x33");
    player.send("\r");
    player.wait_for("Opened a 33x33 board.");
    player.send("s");
    player.wait_for("Solving. Esc cancels.");
    // Keys go on while it searches.
    player.send("lll");
    player.wait_for("1 s");
    player.send("\u{1b}");
    // What it had by then is kept, and not called the fewest.
    player.wait_for("presses found. Not");
    player.send("q");
    let status = player.child.wait().expect("it ends while the search stops");
    assert!(status.success(), "{status:?}");
    player.wait_until("restored", Player::is_restored);
}

#[test]
fn the_screen_follows_its_size() {
    let mut player = Player::start(&["--language", "zh", "#1-m-3-1.21.234.31.2434-t1"]);
    player.wait_for("1 / 3");
    player.resize(20, 40);
    player.wait_until("the status below the board", |player| {
        let text = player.text();
        text.lines()
            .any(|line| line.trim_start().starts_with("解答"))
    });
    player.resize(6, 20);
    player.wait_for("需要 30x12");
    player.resize(24, 80);
    player.wait_for("1 / 3");
    player.send("\u{3}");
    let status = player.child.wait().expect("Ctrl-C ends it");
    assert!(status.success(), "{status:?}");
    player.wait_until("restored", Player::is_restored);
}

#[test]
fn a_signal_ends_it_and_restores_the_screen() {
    for name in ["-TERM", "-HUP", "-INT"] {
        let mut player = Player::start(&[]);
        player.wait_for("fewest 4");
        assert!(player.is_alternate() && !player.is_restored());
        player.signal(name);
        let status = player.child.wait().expect("it ends");
        assert!(!status.success(), "{name}: {status:?}");
        player.wait_until("restored", Player::is_restored);
    }
}

#[test]
fn it_ends_with_its_terminal() {
    let (master, mut child) = terminal(&[]);
    let mut output = master.try_clone_reader().expect("its output");
    let mut bytes = [0; 4096];
    assert!(output.read(&mut bytes).expect("it draws") > 0);
    drop(output);
    drop(master);
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > PATIENCE {
            let _ = child.kill();
            panic!("it goes on without a terminal");
        }
        thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn ctrl_z_gives_the_terminal_back_for_a_while() {
    let mut player = Player::start(&[]);
    player.wait_for("fewest 4");
    player.send("\r");
    player.wait_for("Presses 1");
    player.send("\u{1a}");
    player.wait_until("restored", Player::is_restored);
    if cfg!(target_os = "linux") {
        let stat = format!("/proc/{}/stat", player.child.process_id().expect("it runs"));
        player.wait_until("it stands still", |_| {
            let stat = std::fs::read_to_string(&stat).unwrap_or_default();
            stat.contains(") T ")
        });
    }
    player.signal("-CONT");
    player.wait_until("it is back", Player::is_alternate);
    player.wait_for("Presses 1");
    player.send("u");
    player.wait_for("Undid A1");
    player.send("q");
    let status = player.child.wait().expect("it ends");
    assert!(status.success(), "{status:?}");
}

#[test]
fn without_a_terminal_it_says_so() {
    let output = Command::new(env!("CARGO_BIN_EXE_fewest"))
        .arg("play")
        .output();
    let output = output.expect("the program");
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr);
    assert_eq!(error, "error: the player needs a terminal\n");
}
