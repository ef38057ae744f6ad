//! What players do, and what they are told.

use std::num::NonZeroUsize;

use fewest::{Family, Monitor, Phase, Unmonitored};
use fewest_session::{
    Action, Bounds, Change, HISTORY, Language, Message, Motion, Piece, Progress, Purpose, Refused,
    Reply, RestoreError, SearchOutcome, SearchRequest, SearchResult, Session, Side, State, StepTo,
    Told, command_of,
};

fn read(text: &str) -> Session {
    Session::read(text.as_bytes()).expect("a board")
}

fn said(session: &Session) -> String {
    session.message().text(Language::English)
}

fn press(session: &mut Session, row: u16, column: u16) -> Reply {
    session.apply(Action::Press { row, column })
}

fn drag(session: &mut Session, row: u16, column: u16, side: Side) -> Reply {
    session.apply(Action::Drag { row, column, side })
}

/// Runs the search that a reply asks for.
fn find(session: &mut Session, reply: &Reply) {
    let request = reply.search.as_ref().expect("a search is asked for");
    let result = request.run(NonZeroUsize::MIN, 1 << 24, &Unmonitored);
    session.apply(Action::Found { result });
}

fn rings(session: &Session) -> usize {
    let cells = session.view(Language::English).cells;
    cells.iter().filter(|cell| cell.ring).count()
}

/// The board as text, `.` for nothing.
fn picture(session: &Session) -> Vec<String> {
    let view = session.view(Language::English);
    let letter = |piece: &Piece| match piece {
        Piece::Hole => '_',
        Piece::Empty => '.',
        Piece::White => 'w',
        Piece::Black => 'b',
        Piece::Block { colour } => char::from_digit(u32::from(*colour), 36).unwrap_or('?'),
    };
    view.cells
        .chunks(usize::from(view.columns))
        .map(|row| row.iter().map(|cell| letter(&cell.piece)).collect())
        .collect()
}

#[test]
fn hints_alone_solve_both_samples() {
    let mut session = Session::sample(Family::Flip);
    for _ in 0..4 {
        session.apply(Action::Hint);
        assert!(
            said(&session).starts_with("Hint: press"),
            "{}",
            said(&session)
        );
        session.apply(Action::Hint);
    }
    assert_eq!(said(&session), "Solved in 4 moves.");
    assert_eq!(session.state(), State::Solved);

    let mut session = Session::sample(Family::Mayan);
    let reply = session.apply(Action::Hint);
    assert_eq!(session.state(), State::Solving);
    find(&mut session, &reply);
    assert_eq!(said(&session), "Hint: drag C2 right");
    session.apply(Action::Hint);
    for _ in 0..2 {
        // The answer is known now, and no other search is needed.
        assert_eq!(session.apply(Action::Hint).search, None);
        session.apply(Action::Hint);
    }
    assert_eq!(said(&session), "Solved in 3 moves.");
}

#[test]
fn any_other_action_forgets_a_hint() {
    let mut session = Session::sample(Family::Flip);
    session.apply(Action::Hint);
    session.apply(Action::Move { to: Motion::Down });
    let reply = session.apply(Action::Hint);
    assert!(matches!(reply.message, Message::HintPress { .. }));
    assert_eq!(session.undoable(), 0);
}

#[test]
fn a_ring_that_is_pressed_goes_and_another_press_is_added() {
    let mut session = Session::sample(Family::Flip);
    session.apply(Action::Solve);
    assert_eq!(said(&session), "4 presses. Proven fewest.");
    assert_eq!(rings(&session), 4);
    let view = session.view(Language::English);
    let ringed = view.solution.expect("a solution").steps[0].at;
    press(&mut session, ringed.row, ringed.column);
    assert_eq!(rings(&session), 3);
    assert_eq!(session.state(), State::Solution);
    session.apply(Action::Undo);
    assert_eq!(rings(&session), 4);

    // Whatever else is pressed, what is shown stays a fewest solution of what is on the board.
    for (row, column) in [(0, 1), (1, 1), (3, 3), (2, 2), (0, 0)] {
        press(&mut session, row, column);
        let text = picture(&session).join("\n");
        let mut fresh = read(&text);
        fresh.apply(Action::Solve);
        assert_eq!(rings(&session), rings(&fresh), "{text}");
    }
}

#[test]
fn too_many_rings_are_minimised_and_it_is_said() {
    let mut session = Session::sample(Family::Flip);
    session.apply(Action::Solve);
    let mut announced = 0;
    for column in 0..4 {
        for row in 0..3 {
            let before = rings(&session);
            let reply = press(&mut session, row, column);
            if let Message::Minimised { after, .. } = reply.message {
                announced += 1;
                assert_eq!(rings(&session) as u64, after);
            } else if session.state() == State::Solution {
                assert!(rings(&session).abs_diff(before) == 1);
            }
        }
    }
    assert!(announced > 0);
}

#[test]
fn the_counter_knows_the_fewest_presses_and_the_drags_left() {
    let mut session = Session::sample(Family::Flip);
    press(&mut session, 0, 0);
    let text = session.view(Language::English).counter_text;
    assert_eq!(text, "Presses 1, fewest 4");
    let mut session = Session::sample(Family::Mayan);
    drag(&mut session, 5, 2, Side::Right);
    let text = session.view(Language::English).counter_text;
    assert_eq!(text, "Drags 1 of 3, 2 left");
}

#[test]
fn a_solution_is_stepped_through_and_a_manual_move_branches() {
    let mut session = Session::sample(Family::Mayan);
    let start = picture(&session);
    let reply = session.apply(Action::Solve);
    find(&mut session, &reply);
    assert_eq!(said(&session), "Solved in exactly 3 drags.");
    assert_eq!(picture(&session), start, "paused at step 0");
    let reply = session.apply(Action::Step {
        to: StepTo::Forward,
    });
    let cascade = reply.cascade.expect("it is animated");
    assert_eq!((cascade.from.row, cascade.from.column), (5, 2));
    assert_eq!(said(&session), "Step 1 of 3");
    session.apply(Action::Step { to: StepTo::Last });
    assert!(
        session
            .view(Language::English)
            .cells
            .iter()
            .all(|cell| cell.piece == Piece::Empty)
    );
    session.apply(Action::Step {
        to: StepTo::Number(1),
    });

    // The way of the solution goes on.
    drag(&mut session, 5, 3, Side::Right);
    assert_eq!(session.state(), State::Solution);
    assert_eq!(session.view(Language::English).counter.made, 2);
    // Another way leaves it.
    drag(&mut session, 6, 0, Side::Right);
    assert_eq!(session.state(), State::Play);
    assert_eq!(
        said(&session),
        "No drags left, and 12 blocks. Undo or restart."
    );
    let reply = drag(&mut session, 6, 0, Side::Right);
    assert_eq!(
        reply.message,
        Message::Refused {
            refused: Refused::NoDragsLeft
        }
    );
    session.apply(Action::Undo);
    session.apply(Action::Undo);
    assert_eq!(session.state(), State::Solution);
    assert_eq!(picture(&session), start);
    session.apply(Action::Undo);
    assert_eq!(session.state(), State::Play);
}

#[test]
fn a_board_cleared_too_early_is_not_solved() {
    let mut session = read("2|1|1||1|");
    drag(&mut session, 6, 3, Side::Left);
    assert_eq!(
        said(&session),
        "Cleared too early: every drag has to be made. 1 drag left"
    );
    assert_eq!(session.state(), State::Play);
}

#[test]
fn a_cascade_tells_what_vanishes_and_what_falls() {
    let mut session = read("1|1,2|1,3||1|");
    let cascade = drag(&mut session, 6, 3, Side::Left)
        .cascade
        .expect("a cascade");
    assert_eq!(cascade.waves.len(), 1);
    let places: Vec<_> = cascade.waves[0]
        .vanishing
        .iter()
        .map(|at| at.column)
        .collect();
    assert_eq!(places, [0, 1, 2]);
    let falls: Vec<_> = cascade.waves[0]
        .falls
        .iter()
        .map(|fall| (fall.from.row, fall.from.column, fall.to.row))
        .collect();
    assert_eq!(falls, [(5, 0, 6), (5, 1, 6)]);
    assert_eq!(picture(&session)[6], "23...");
    assert_eq!(picture(&session)[5], ".....");
}

#[test]
fn blocks_are_picked_up_and_dragged_by_keys_and_by_taps() {
    let mut session = Session::sample(Family::Mayan);
    session.apply(Action::Point { row: 5, column: 2 });
    session.apply(Action::Activate);
    assert_eq!(said(&session), "Picked up C2. Now left or right.");
    session.apply(Action::Move { to: Motion::Right });
    assert_eq!(said(&session), "Dragged C2 right. 2 drags left");
    assert_eq!(
        session.view(Language::English).held,
        None,
        "no stale selection"
    );
    press(&mut session, 5, 3);
    press(&mut session, 5, 4);
    assert_eq!(said(&session), "Dragged D2 right. 1 drag left");
    press(&mut session, 6, 1);
    press(&mut session, 6, 1);
    assert_eq!(said(&session), "Put down.");
    press(&mut session, 6, 1);
    session.apply(Action::Cancel);
    assert_eq!(said(&session), "Put down.");
}

#[test]
fn undo_covers_new_clear_paste_restart_and_solve() {
    let mut session = Session::sample(Family::Flip);
    let start = picture(&session);
    session.apply(Action::New {
        text: "wb\nbw".to_owned(),
    });
    session.apply(Action::Load {
        text: "1|1|1||1|".to_owned(),
    });
    assert_eq!(session.family(), Family::Mayan);
    session.apply(Action::Clear);
    assert_eq!(session.state(), State::Edit);
    for want in [
        "Undid clearing",
        "Undid the opened board",
        "Undid the new board",
    ] {
        session.apply(Action::Undo);
        assert_eq!(said(&session), want);
    }
    press(&mut session, 0, 0);
    session.apply(Action::Restart);
    session.apply(Action::Solve);
    for want in [
        "Undid the solution",
        "Undid restart",
        "Undid A1",
        "Nothing to undo.",
    ] {
        session.apply(Action::Undo);
        assert_eq!(said(&session), want);
    }
    assert_eq!(picture(&session), start);
}

#[test]
fn one_stroke_is_one_undo_and_unsupported_blocks_fall() {
    let mut session = Session::sample(Family::Mayan);
    session.apply(Action::Clear);
    session.apply(Action::Colour { colour: 2 });
    session.apply(Action::StrokeBegin { row: 1, column: 0 });
    session.apply(Action::StrokeTo { row: 1, column: 1 });
    session.apply(Action::StrokeTo { row: 1, column: 2 });
    assert_eq!(picture(&session)[1], "222..", "seen while it is painted");
    session.apply(Action::StrokeEnd);
    assert_eq!(said(&session), "Painted 3 places");
    session.apply(Action::Undo);
    assert_eq!(picture(&session)[1], ".....");
    session.apply(Action::Redo);

    session.apply(Action::ToggleEdit);
    assert_eq!(session.state(), State::BadInput);
    assert_eq!(
        said(&session),
        "3 blocks stand in runs of three. Edit the board to go on."
    );
    assert!(
        session
            .view(Language::English)
            .cells
            .iter()
            .any(|cell| cell.wrong)
    );
    let reply = drag(&mut session, 6, 0, Side::Right);
    assert_eq!(
        reply.message,
        Message::Refused {
            refused: Refused::Runs
        }
    );

    session.apply(Action::ToggleEdit);
    press(&mut session, 6, 1);
    session.apply(Action::Colour { colour: 3 });
    press(&mut session, 2, 4);
    session.apply(Action::Drags { drags: 9 });
    session.apply(Action::ToggleEdit);
    assert_eq!(session.state(), State::Play);
    assert_eq!(picture(&session)[6], "2.2.3");
    assert_eq!(session.view(Language::English).counter.left, Some(9));
}

#[test]
fn a_flip_board_is_painted_and_resized() {
    let mut session = Session::sample(Family::Flip);
    session.apply(Action::ToggleEdit);
    session.apply(Action::Resize {
        rows: 2,
        columns: 3,
    });
    press(&mut session, 0, 0);
    press(&mut session, 1, 2);
    session.apply(Action::ToggleEdit);
    assert_eq!(picture(&session), ["www", "bbb"]);
    assert_eq!(session.undoable(), 5);
}

#[test]
fn bad_text_names_its_place_and_opens_nothing() {
    let mut session = Session::sample(Family::Flip);
    let before = picture(&session);
    session.apply(Action::Load {
        text: "bwbw\nwwww\nbwwbw\n".to_owned(),
    });
    assert_eq!(session.state(), State::BadInput);
    assert!(
        said(&session).starts_with("Line 3, column 5: "),
        "{}",
        said(&session)
    );
    assert_eq!(picture(&session), before);
    session.apply(Action::Load {
        text: "#1-f-4x4-jmc0-z8f".to_owned(),
    });
    assert!(
        said(&session).contains("looks cut off"),
        "{}",
        said(&session)
    );
    press(&mut session, 0, 0);
    assert_eq!(session.state(), State::Play);
}

#[test]
fn a_result_for_another_board_is_passed_over() {
    let mut session = Session::sample(Family::Mayan);
    let reply = session.apply(Action::Solve);
    let moved = drag(&mut session, 6, 2, Side::Right);
    assert!(moved.stop_search);
    find(&mut session, &reply);
    assert_eq!(session.state(), State::Play);
    assert_eq!(session.undoable(), 1);
}

#[test]
fn a_search_that_is_cancelled_is_undecided_and_keeps_its_best() {
    struct AtOnce;
    impl Monitor for AtOnce {
        fn should_stop(&self) -> bool {
            true
        }
    }
    let row = "bw".repeat(15);
    let mut session = read(&[row.as_str(); 29].join("\n"));
    let reply = session.apply(Action::Solve);
    let request = reply.search.expect("too large to answer at once");
    assert_eq!(request.purpose, Purpose::Solve);
    let cancelled = session.apply(Action::Cancel);
    assert!(cancelled.stop_search);
    assert_eq!(session.state(), State::Undecided);
    assert_eq!(said(&session), "Not decided: search stopped.");
    let result = request.run(NonZeroUsize::MIN, 1 << 24, &AtOnce);
    session.apply(Action::Found { result });
    // Either the best that it had, or, where it had all, the fewest.
    assert!(
        matches!(
            session.state(),
            State::Solution | State::Undecided | State::NoSolution
        ),
        "{:?}",
        session.state()
    );
}

/// Twelve drags would take a search far longer than a test.
const LONG: &str = "12|1,2,3,4,1,2|2,3,4,1,2,3|3,4,1,2,3,4|4,1,2,3,4,1|1,2,3,4,1,2";

/// A search of so many has told bounds.
fn tell(session: &mut Session, request: &SearchRequest, least: u64, most: Option<u64>) {
    let progress = Progress {
        ticket: request.ticket,
        elapsed: 700,
        done: 5,
        total: 0,
        phase: Some(Phase::Deepening { moves: 7 }),
        bounds: Some(Bounds { least, most }),
    };
    session.apply(Action::Progress { progress });
}

#[test]
fn what_a_search_has_proven_is_kept_when_it_is_cancelled() {
    let mut session = read(LONG);
    let request = session.apply(Action::Solve).search.expect("a search");
    tell(&mut session, &request, 7, None);
    let solving = session.view(Language::English).solving.expect("a search");
    assert_eq!(
        solving.text(Language::English),
        "Deepening: depth 7 · 0 s · candidates: 5 · at least 7"
    );
    session.apply(Action::Cancel);
    assert_eq!(session.state(), State::Undecided);
    let kept = "Not decided: search stopped. At least 7 drags are needed.";
    assert_eq!(said(&session), kept);
    // Also where the game is put away in between, and what the search hands in is less.
    let mut session = Session::restore(session.save()).expect("a session");
    for (least, said_then) in [
        (2, kept),
        (
            9,
            "Not decided: search stopped. At least 9 drags are needed.",
        ),
    ] {
        let mut session = session.clone();
        let bounds = Some(Bounds { least, most: None });
        session.apply(Action::Found {
            result: SearchResult {
                ticket: request.ticket,
                outcome: SearchOutcome::Undecided { bounds },
            },
        });
        assert_eq!(said(&session), said_then);
    }
    // The next search begins with nothing.
    session.apply(Action::Solve);
    session.apply(Action::Cancel);
    assert_eq!(said(&session), "Not decided: search stopped.");
}

#[test]
fn bounds_of_another_search_are_passed_over() {
    let mut session = read(LONG);
    let mut request = session.apply(Action::Solve).search.expect("a search");
    request.ticket += 1;
    tell(&mut session, &request, 7, None);
    session.apply(Action::Cancel);
    assert_eq!(said(&session), "Not decided: search stopped.");
}

#[test]
fn a_flip_search_is_cancelled_between_its_bounds() {
    let row = "bw".repeat(15);
    let mut session = read(&[row.as_str(); 29].join("\n"));
    let request = session.apply(Action::Solve).search.expect("a search");
    tell(&mut session, &request, 3, Some(9));
    session.apply(Action::Cancel);
    let bounds = "Not decided: search stopped. Between 3 and 9 presses.";
    assert_eq!(said(&session), bounds);
}

#[test]
fn a_search_hands_its_bounds_in() {
    struct Short(std::sync::atomic::AtomicU64, Told);
    impl Monitor for Short {
        fn should_stop(&self) -> bool {
            self.0.fetch_add(1, std::sync::atomic::Ordering::Relaxed) >= 20
        }
        fn progress(&self, done: u64, total: u64) {
            self.1.progress(done, total);
        }
        fn phase(&self, phase: Phase) {
            self.1.phase(phase);
        }
        fn bounds(&self, least: u64, most: Option<u64>) {
            self.1.bounds(least, most);
        }
    }
    let mut session = read(LONG);
    let request = session.apply(Action::Solve).search.expect("a search");
    let short = Short(0.into(), Told::default());
    let result = request.run(NonZeroUsize::MIN, 1 << 24, &short);
    let told = short.1.as_progress(request.ticket, 0);
    assert!(
        matches!(told.phase, Some(Phase::Deepening { .. })),
        "{told:?}"
    );
    let least = told.bounds.expect("a bound").least;
    assert!(least > 1);
    let bounds = told.bounds;
    assert_eq!(result.outcome, SearchOutcome::Undecided { bounds });
    session.apply(Action::Progress { progress: told });
    session.apply(Action::Cancel);
    session.apply(Action::Found { result });
    let kept = format!("Not decided: search stopped. At least {least} drags are needed.");
    assert_eq!(said(&session), kept);
}

#[test]
fn what_older_games_have_kept_is_read() {
    let old = r#"{"ticket":1,"elapsed":7,"done":3,"total":0}"#;
    let progress: Progress = serde_json::from_str(old).expect("progress");
    assert_eq!((progress.phase, progress.bounds), (None, None));
    assert_eq!(serde_json::to_string(&progress).expect("text"), old);
    let old = r#"{"type":"undecided"}"#;
    let outcome: SearchOutcome = serde_json::from_str(old).expect("an outcome");
    assert_eq!(outcome, SearchOutcome::Undecided { bounds: None });
    assert_eq!(serde_json::to_string(&outcome).expect("text"), old);
}

#[test]
fn nothing_is_proven_where_a_search_says_so() {
    let mut session = read("1|1|2||1|");
    let reply = session.apply(Action::Solve);
    find(&mut session, &reply);
    assert_eq!(said(&session), "No solution in exactly 1 drag. Proven.");
    assert_eq!(session.state(), State::NoSolution);
    let mut session = read("wb\nww\nww");
    session.apply(Action::Solve);
    assert!(matches!(
        session.state(),
        State::Solution | State::NoSolution
    ));
}

#[test]
fn a_search_cannot_claim_what_is_not_so() {
    let mut session = Session::sample(Family::Mayan);
    let reply = session.apply(Action::Solve);
    let ticket = reply.search.expect("a search").ticket;
    let solution = serde_json::from_str(
        r#"{"puzzle":"mayan","drags":[{"at":{"row":6,"column":0},"side":"right"}]}"#,
    )
    .expect("a solution");
    let outcome = SearchOutcome::Solved { solution };
    session.apply(Action::Found {
        result: SearchResult { ticket, outcome },
    });
    assert_eq!(
        session.message(),
        &Message::Refused {
            refused: Refused::NotASolution
        }
    );
}

#[test]
fn a_link_opens_at_its_step() {
    let mut session = Session::read(b"#1-m-3-1.21.234.31.2434-t2").expect("a link");
    let reply = session.follow_link();
    find(&mut session, &reply);
    assert_eq!(session.step(), Some((2, 3)));
    let link = session.apply(Action::Share).link.expect("a link");
    assert!(link.contains("-t2-z"), "{link}");
}

#[test]
fn the_study_says_what_is_known() {
    let mut session = Session::sample(Family::Flip);
    session.apply(Action::ToggleStudy);
    let study = session.view(Language::English).study.expect("the study");
    assert_eq!((study.solvable, study.nullity), (Some(true), Some(4)));
    assert_eq!(study.lines[0], "It can be solved: 32 sets of presses do.");
    session.apply(Action::Solve);
    session.apply(Action::Quiet { index: 1 });
    let view = session.view(Language::English);
    assert!(
        view.status.starts_with("Quiet pattern 2 added"),
        "{}",
        view.status
    );
    // Still a solution: pressing all rings solves the board.
    for step in view.solution.expect("a solution").steps {
        press(&mut session, step.at.row, step.at.column);
    }
    assert_eq!(session.state(), State::Solved);
}

#[test]
fn an_action_is_plain_json() {
    let action: Action =
        serde_json::from_str(r#"{"type":"drag","row":5,"column":2,"side":"right"}"#).expect("JSON");
    let mut session = Session::sample(Family::Mayan);
    let reply = session.apply(action);
    let json = serde_json::to_value(&reply).expect("JSON");
    assert_eq!(json["message"]["type"], "dragged");
    assert_eq!(json["cascade"]["landing"]["row"], 5);
    let step: Action = serde_json::from_str(r#"{"type":"step","to":{"number":2}}"#).expect("JSON");
    assert_eq!(
        step,
        Action::Step {
            to: StepTo::Number(2)
        }
    );
    assert!(serde_json::from_str::<Action>(r#"{"type":"step","to":"back","more":1}"#).is_err());
}

#[test]
fn past_the_end_of_the_history_the_oldest_changes_stay_done() {
    let mut session = Session::sample(Family::Flip);
    for turn in 0..HISTORY as u16 + 205 {
        press(&mut session, turn % 4, turn % 3);
        if turn % 400 == 7 {
            session.apply(Action::ToggleEdit);
            press(&mut session, turn % 4, 3);
            session.apply(Action::ToggleEdit);
        }
        if turn % 300 == 5 {
            session.apply(Action::Solve);
        }
    }
    assert_eq!(session.undoable(), HISTORY);
    let kept = session.save();
    let mut opened = Session::restore(kept.clone()).expect("it opens");
    assert_eq!(opened.save(), kept);
    for session in [&mut session, &mut opened] {
        while session.undoable() > 0 {
            session.apply(Action::Undo);
        }
    }
    assert_eq!(picture(&opened), picture(&session));
    assert_eq!(opened.save().base, session.save().base);
}

#[test]
fn the_marked_cells_of_the_study_prove_every_colour_of_the_goal() {
    use fewest::flip::{Board, Colour, Neighbourhood, OwnCell, Shape, verify};
    use fewest::{BitGrid, Cell, Input, Size};

    let size = Size::new(3, 3);
    let rule = Neighbourhood {
        own_cell: OwnCell::Stays,
        ..Neighbourhood::CLASSIC
    };
    let shape = Shape::rectangle(size, rule).expect("a shape");
    let mut unsolvable = 0;
    for bits in 0..1_u32 << 9 {
        let black = (0..9).filter(|at| bits >> at & 1 == 1);
        let black = BitGrid::from_cells(size, black.map(|at| Cell::new(at / 3, at % 3)));
        let board = Board::new(shape.clone(), black).expect("a board");
        let goal = None;
        let input = Input::Flip {
            board: board.clone(),
            goal,
        };
        let mut session = Session::open(input).expect("a session");
        session.apply(Action::ToggleStudy);
        let study = session.view(Language::English).study.expect("the study");
        if study.solvable == Some(true) {
            continue;
        }
        unsolvable += 1;
        let marked = study.witness.iter();
        let marked = marked.map(|at| Cell::new(usize::from(at.row), usize::from(at.column)));
        let marked = BitGrid::from_cells(size, marked);
        for colour in [Colour::White, Colour::Black] {
            assert_eq!(
                verify::witness(&board, colour, &marked),
                Ok(()),
                "{board} {colour:?}"
            );
        }
    }
    assert!(unsolvable > 100, "{unsolvable}");
}

#[test]
fn editing_begins_with_the_board_that_is_seen() {
    let mut session = Session::sample(Family::Mayan);
    let reply = session.apply(Action::Solve);
    find(&mut session, &reply);
    let to = StepTo::Number(2);
    session.apply(Action::Step { to });
    let seen = picture(&session);
    session.apply(Action::ToggleEdit);
    assert_eq!(session.state(), State::Edit);
    assert_eq!(picture(&session), seen);
    assert_eq!(session.drags_of_edit(), Some(1));
    session.apply(Action::ToggleEdit);
    assert_eq!(picture(&session), seen);
    assert_eq!(session.view(Language::English).counter.made, 2);
    let again = serde_json::to_string(&session.save()).expect("JSON");
    assert!(again.contains(r#""behind":2"#), "{again}");
    session.apply(Action::Undo);
    session.apply(Action::Undo);
    assert_eq!(session.state(), State::Solution);
}

#[test]
fn a_doubtful_link_with_a_step_says_so_when_its_answer_is_there() {
    let link = "#1-m-3-1.21.234.31.2434-t2";
    let mut session = Session::read(link.as_bytes()).expect("a link");
    let reply = session.follow_link();
    find(&mut session, &reply);
    assert_eq!(session.step(), Some((2, 3)));
    assert!(said(&session).contains("no checksum"), "{}", said(&session));

    let mut session = Session::sample(Family::Mayan);
    let text = link.to_owned();
    let reply = session.apply(Action::Load { text });
    find(&mut session, &reply);
    assert_eq!(session.step(), Some((2, 3)));
    assert!(said(&session).contains("no checksum"), "{}", said(&session));
    session.apply(Action::Step { to: StepTo::Back });
    assert_eq!(said(&session), "Step 1 of 3");
}

#[test]
fn a_search_that_is_stopped_leaves_what_is_not_proven() {
    // A torus of 33x33 with 2^44 quiet sums, made by presses.
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
        let count = presses.iter().filter(|&&press| press).count();
        if count % 2 == 1 { 'b' } else { 'w' }
    };
    let row = |row| {
        (0..side)
            .map(|column| letter(row, column))
            .collect::<String>()
    };
    let rows: Vec<String> = (0..side).map(|at| format!("{:?}", row(at))).collect();
    let rows = rows.join(",");
    let text = format!(r#"{{"puzzle":"flip","wrap":true,"rows":[{rows}]}}"#);
    let mut session = read(&text);
    session.apply(Action::Hint);
    session.apply(Action::StopSearch);
    assert_eq!(session.state(), State::Undecided);
    let reply = session.apply(Action::StopSearch);
    assert!(!reply.stop_search, "nothing is left to stop");

    let reply = session.apply(Action::Solve);
    let request = reply.search.expect("a search");
    // As a search that was stopped finds them.
    let presses = (0..side * side).map(|at| (at / side, at % side));
    let presses = presses.filter(|&(row, column)| pressed(row, column));
    let presses = presses.map(|(row, column)| format!(r#"{{"row":{row},"column":{column}}}"#));
    let presses: Vec<String> = presses.collect();
    let outcome = format!(
        r#"{{"type":"solved","solution":{{"puzzle":"flip","presses":[{}],"proof":{{"type":"at_least","lower":10}}}}}}"#,
        presses.join(",")
    );
    let result = SearchResult {
        ticket: request.ticket,
        outcome: serde_json::from_str(&outcome).expect("an outcome"),
    };
    session.apply(Action::Found { result });
    let solution = session.view(Language::English).solution.expect("presses");
    assert!(!solution.proven);
    // While presses are shown, a hint is one of them, at once.
    let reply = session.apply(Action::Hint);
    assert_eq!(reply.search, None);
    assert_eq!(
        session.view(Language::English).hint.map(|hint| hint.at),
        Some(solution.steps[0].at)
    );
    // And asking for the solution still looks for the fewest.
    let reply = session.apply(Action::Solve);
    assert!(reply.search.is_some());
    session.apply(Action::StopSearch);
    let free = (0..33).find(|&row| {
        let pressed = |step: &fewest_session::StepView| step.at.row == row && step.at.column == 0;
        !solution.steps.iter().any(pressed)
    });
    let reply = press(&mut session, free.expect("a cell to press"), 0);
    let request = reply.search.expect("a search");
    assert_eq!(request.purpose, Purpose::Minimise);
    let reply = session.apply(Action::StopSearch);
    assert!(reply.stop_search);
    assert!(said(&session).contains("Not proven"), "{}", said(&session));
    let outcome = SearchOutcome::Undecided { bounds: None };
    let ticket = request.ticket;
    session.apply(Action::Found {
        result: SearchResult { ticket, outcome },
    });
    assert!(said(&session).contains("Not proven"), "{}", said(&session));
}

#[test]
fn one_thing_is_one() {
    let text = |message: Message| message.text(Language::English);
    let (before, number) = (3, 2);
    for message in [
        Message::PressesBetween {
            presses: 1,
            lower: 0,
        },
        Message::Minimised { before, after: 1 },
        Message::QuietAdded { number, presses: 1 },
    ] {
        let text = text(message);
        assert!(
            text.contains("1 press") && !text.contains("1 presses"),
            "{text}"
        );
    }
    let mut session = read(r#"{"puzzle":"flip","goal":"white","rows":["bbw","bww","www"]}"#);
    session.apply(Action::ToggleStudy);
    let study = session.view(Language::English).study.expect("the study");
    assert_eq!(study.lines[0], "It can be solved: 1 set of presses does.");
}

#[test]
fn a_kept_game_may_say_any_number_of_presses() {
    let mut saved = Session::sample(Family::Flip).save();
    saved.base.made = u32::MAX;
    let mut session = Session::restore(saved).expect("a session");
    session.apply(Action::Press { row: 0, column: 0 });
    let view = session.view(Language::English);
    assert!(!view.cells.is_empty());
}

#[test]
fn a_board_that_is_said_to_be_opened_is_opened() {
    let board = include_str!("../../../testdata/links/board-colour-35.txt");
    let link = include_str!("../../../testdata/links/colour-35.txt");
    for (text, size) in [(board, (7, 5)), (link, (7, 5)), ("bw/wb", (2, 2))] {
        let text = text.trim().to_owned();
        let opened = Session::read(text.as_bytes()).expect("a board");
        let (rows, columns) = size;
        for new in [false, true] {
            let mut session = Session::sample(Family::Mayan);
            let text = text.clone();
            let (action, want) = if new {
                (Action::New { text }, Message::NewBoard { rows, columns })
            } else {
                (Action::Load { text }, Message::Loaded { rows, columns })
            };
            let reply = session.apply(action);
            assert_eq!(reply.message, want);
            assert!(reply.changed);
            assert_eq!(session.start_text(), opened.start_text());
            // And is kept.
            let kept = Session::restore(session.save()).expect("a session");
            assert_eq!(kept.start_text(), opened.start_text());
            assert_eq!(kept.link(), session.link());
        }
    }
}

#[test]
fn a_doubtful_link_is_not_called_opened_again_where_its_answer_is_wrong() {
    let mut session = Session::read(b"#1-m-3-1.21.234.31.2434-t2").expect("a link");
    let reply = session.follow_link();
    let ticket = reply.search.expect("a search").ticket;
    let solution = serde_json::from_str(
        r#"{"puzzle":"mayan","drags":[{"at":{"row":6,"column":0},"side":"right"}]}"#,
    )
    .expect("a solution");
    let outcome = SearchOutcome::Solved { solution };
    let reply = session.apply(Action::Found {
        result: SearchResult { ticket, outcome },
    });
    let refused = Refused::NotASolution;
    assert_eq!(reply.message, Message::Refused { refused });
}

/// What a key does, by the table.
fn key(session: &mut Session, key: &str) -> Reply {
    let command = command_of(key).expect("a key of the table");
    session.apply(Action::Command { command })
}

#[test]
fn digits_are_colours_while_editing_and_quiet_patterns_in_the_study() {
    let mut session = Session::sample(Family::Flip);
    let refused = Message::Refused {
        refused: Refused::NotEditing,
    };
    assert_eq!(key(&mut session, "1").message, refused);
    key(&mut session, "s");
    key(&mut session, "t");
    let message = key(&mut session, "2").message;
    assert!(
        matches!(message, Message::QuietAdded { number: 2, .. }),
        "{message:?}"
    );
    // There is no pattern 0, and the letter a is a colour like the others.
    assert_eq!(key(&mut session, "0").message, refused);
    key(&mut session, "u");
    key(&mut session, "e");
    let chosen = Message::ColourChosen { colour: 0 };
    assert_eq!(key(&mut session, "0").message, chosen);
    let none = Message::Refused {
        refused: Refused::NoSuchColour,
    };
    assert_eq!(key(&mut session, "2").message, none);
}

#[test]
fn keys_give_an_edited_board_another_size() {
    let mut session = read("3|1|2,1|2,3,4|3,1|2,4,3,4");
    let size = session.size();
    let before = session.message().clone();
    assert_eq!(key(&mut session, ")").message, before);
    assert_eq!(session.size(), size);
    key(&mut session, "e");
    for (pressed, rows, columns) in [
        (")", 8, 5),
        (">", 8, 6),
        ("(", 7, 6),
        ("<", 7, 5),
        ("<", 7, 4),
    ] {
        let message = key(&mut session, pressed).message;
        assert_eq!(message, Message::Resized { rows, columns });
    }
}

#[test]
fn less_and_more_are_drags_while_a_mayan_board_is_edited() {
    let mut session = read("1|1|2,1|2,3,4|3,1|2,4,3,4");
    let before = session.message().clone();
    assert_eq!(key(&mut session, "+").message, before);
    key(&mut session, "e");
    for (pressed, drags) in [("+", 2), ("-", 1), ("-", 0)] {
        assert_eq!(
            key(&mut session, pressed).message,
            Message::DragsSet { drags }
        );
    }
    // There is nothing less, and nothing to take back for it.
    assert!(!key(&mut session, "-").changed);
    assert_eq!(session.drags_of_edit(), Some(0));
}

/// A game in which a text was opened that is no board.
fn with_bad_text() -> Session {
    let mut session = read("bwwb\nbbwb\nbwwb\nbwww");
    let text = "bwbw\nwwww\nbww".to_owned();
    session.apply(Action::Load { text });
    session
}

#[test]
fn a_kept_game_says_what_was_wrong_as_data() {
    let session = with_bad_text();
    let saved = serde_json::to_value(session.save()).expect("plain data");
    let kind = serde_json::json!({"Flip": {"RowLength": {"row": 3, "found": 3, "expected": 4}}});
    let error = serde_json::json!({"type": "unreadable", "line": 3, "column": 4, "kind": kind});
    assert_eq!(saved["message"]["error"], error);
    let saved = serde_json::from_value(saved).expect("it is read again");
    let opened = Session::restore(saved).expect("it opens");
    for language in Language::ALL {
        assert_eq!(opened.view(language), session.view(language));
    }
    let chinese = opened.message().text(Language::Chinese);
    assert_eq!(
        chinese,
        "第 3 行第 4 列：第 3 行有 3 格，而第 1 行有 4 格。"
    );
}

#[test]
fn a_game_that_an_older_version_kept_opens_with_its_words() {
    let now = with_bad_text();
    let mut old = serde_json::to_value(now.save()).expect("plain data");
    let reason = "row 3 has 3 cells, but row 1 has 4";
    let words = serde_json::json!({"type": "text", "line": 3, "column": 4, "reason": reason,
        "reason_zh": "第 3 行有 3 格，而第 1 行有 4 格。"});
    old["message"]["error"] = words.clone();
    let opened = Session::restore(serde_json::from_value(old.clone()).expect("it is read"));
    let opened = opened.expect("it opens");
    for language in Language::ALL {
        assert_eq!(opened.view(language), now.view(language));
    }
    // Replies tell it in words, as ever.
    let reply = serde_json::to_value(&opened.view(Language::English).message);
    assert_eq!(reply.expect("plain data")["error"], words);
    // Still older ones had no Chinese.
    let error = old["message"]["error"].as_object_mut().expect("an object");
    error.remove("reason_zh");
    let opened = Session::restore(serde_json::from_value(old).expect("it is read"));
    let chinese = opened.expect("it opens").message().text(Language::Chinese);
    assert_eq!(chinese, "第 3 行第 4 列：无法读取此棋盘。");
}

#[test]
fn a_kept_hint_for_a_board_that_is_edited_does_not_open() {
    let flip = read("wwww\nwwww\nwwbw\nwbbb");
    for mut session in [flip, Session::sample(Family::Mayan)] {
        let reply = session.apply(Action::Solve);
        if reply.search.is_some() {
            find(&mut session, &reply);
        }
        let solution = session.save();
        let solution = solution
            .changes
            .into_iter()
            .find_map(|change| match change {
                Change::Show { solution } => Some(solution),
                _ => None,
            });
        session.apply(Action::ToggleEdit);
        session.apply(Action::Resize {
            rows: 1,
            columns: 1,
        });
        let mut saved = serde_json::to_value(session.save()).expect("plain data");
        assert_eq!(saved["hint"], serde_json::Value::Null);
        saved["hint"] = serde_json::json!({"solution": solution, "shown": true});
        let saved = serde_json::from_value(saved).expect("it is read");
        let opened = Session::restore(saved).map(|session| session.view(Language::English));
        assert_eq!(opened, Err(RestoreError::Misfit));
    }
}
