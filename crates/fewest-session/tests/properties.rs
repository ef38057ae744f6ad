//! Whatever a player does: nothing panics, undo leads back, and what is kept opens again.

use std::num::NonZeroUsize;

use fewest::flip::verify;
use fewest::link::{self, Game};
use fewest::mayan::Plain;
use fewest::{Cell, Family, Input, ReadOptions, Size, Unmonitored};
use fewest_session::{
    Action, Bounds, Command, HISTORY, Language, Message, Motion, Progress, Reply, Saved,
    SearchOutcome, SearchResult, Session, Side, State, StepTo, View, bindings,
};
use proptest::prelude::*;

const BOARDS: [&str; 9] = [
    "bwwb\nbbwb\nbwwb\nbwww",
    "3|1|2,1|2,3,4|3,1|2,4,3,4",
    "#1-f-3x3-fv0-rgw-rt",
    "bwb\nw_w\nbbb",
    "2|1|2,1|2,2,1",
    "{\"puzzle\":\"mayan\",\"n\":2,\"columns\":[[40],[40,41],[41,40]],\"height\":4}",
    "2|35,34|35,1||35,35|1",
    "bwbwq",
    "",
];

fn side() -> impl Strategy<Value = Side> {
    prop_oneof![Just(Side::Left), Just(Side::Right)]
}

fn motion() -> impl Strategy<Value = Motion> {
    prop::sample::select(vec![
        Motion::Up,
        Motion::Down,
        Motion::Left,
        Motion::Right,
        Motion::RowStart,
        Motion::RowEnd,
        Motion::First,
        Motion::Last,
    ])
}

fn step() -> impl Strategy<Value = StepTo> {
    prop_oneof![
        Just(StepTo::Back),
        Just(StepTo::Forward),
        Just(StepTo::First),
        Just(StepTo::Last),
        (0..9_u16).prop_map(StepTo::Number),
    ]
}

fn action() -> impl Strategy<Value = Action> {
    let place = || (0..9_u16, 0..7_u16);
    let text = || prop::sample::select(BOARDS.to_vec()).prop_map(str::to_owned);
    prop_oneof![
        4 => motion().prop_map(|to| Action::Move { to }),
        1 => place().prop_map(|(row, column)| Action::Point { row, column }),
        8 => Just(Action::Activate),
        4 => place().prop_map(|(row, column)| Action::Press { row, column }),
        8 => (place(), side()).prop_map(|((row, column), side)| Action::Drag { row, column, side }),
        4 => side().prop_map(|side| Action::DragCursor { side }),
        1 => Just(Action::Cancel),
        3 => Just(Action::Undo),
        2 => Just(Action::Redo),
        1 => Just(Action::Restart),
        1 => text().prop_map(|text| Action::Load { text }),
        1 => text().prop_map(|text| Action::Preview { text }),
        1 => text().prop_map(|text| Action::New { text }),
        2 => Just(Action::ToggleEdit),
        2 => (0..40_u8).prop_map(|colour| Action::Colour { colour }),
        2 => place().prop_map(|(row, column)| Action::StrokeBegin { row, column }),
        3 => place().prop_map(|(row, column)| Action::StrokeTo { row, column }),
        1 => Just(Action::StrokeEnd),
        1 => Just(Action::Clear),
        1 => (0..12_u16, 0..12_u16).prop_map(|(rows, columns)| Action::Resize { rows, columns }),
        1 => (0..5_u8).prop_map(|drags| Action::Drags { drags }),
        4 => Just(Action::Hint),
        2 => Just(Action::Solve),
        2 => step().prop_map(|to| Action::Step { to }),
        1 => Just(Action::ToggleStudy),
        1 => (0..6_u16).prop_map(|index| Action::Quiet { index }),
        1 => Just(Action::Share),
        4 => key().prop_map(|command| Action::Command { command }),
        1 => (0..9_u64).prop_map(|ticket| Action::Crashed { ticket }),
        1 => (0..9_u64).prop_map(|ticket| Action::Found {
            result: SearchResult { ticket, outcome: SearchOutcome::None },
        }),
        1 => (0..9_u64, bounds()).prop_map(|(ticket, bounds)| Action::Progress {
            progress: Progress { ticket, elapsed: 700, done: 3, total: 0, phase: None, bounds },
        }),
    ]
}

/// What any key asks for.
fn key() -> impl Strategy<Value = Command> {
    let commands: Vec<Command> = bindings().map(|binding| binding.command).collect();
    prop::sample::select(commands)
}

/// What a search may say that it has proven.
fn bounds() -> impl Strategy<Value = Option<Bounds>> {
    let most = proptest::option::of(0..99_u64);
    proptest::option::of((0..99_u64, most).prop_map(|(least, most)| Bounds { least, most }))
}

/// Does an action, and runs the search that it asks for, as a front end would.
fn act(session: &mut Session, action: Action) {
    let before = session.message().clone();
    let reply = session.apply(action);
    // The message of the action before stays where there is nothing to say.
    if reply.message != before {
        happened(session, &reply);
    }
    if let Some(request) = reply.search {
        let input = fewest::read(request.board.as_bytes(), &ReadOptions::default());
        // Only small searches: the property is not about them.
        if matches!(&input, Ok(Input::Mayan { puzzle, .. }) if puzzle.drags <= 3) {
            let result = request.run(NonZeroUsize::MIN, 1 << 20, &Unmonitored);
            session.apply(Action::Found { result });
        }
    }
}

/// What a reply says has happened has happened.
fn happened(session: &Session, reply: &Reply) {
    match reply.message {
        Message::Loaded { rows, columns }
        | Message::LoadedUnchecked { rows, columns }
        | Message::LoadedUnknown { rows, columns }
        | Message::NewBoard { rows, columns }
        | Message::Resized { rows, columns } => {
            assert!(reply.changed);
            let size = Size::new(usize::from(rows), usize::from(columns));
            assert_eq!(session.size(), size);
        }
        Message::Step { step, of } => assert_eq!(session.step(), Some((step, of))),
        Message::Shared => assert_eq!(reply.link, session.link()),
        Message::Solved { .. } => assert_eq!(session.state(), State::Solved),
        Message::EditOn => assert!(session.is_editing()),
        Message::EditOff => assert!(!session.is_editing()),
        Message::StudyOn => assert!(session.is_studying()),
        Message::StudyOff => assert!(!session.is_studying()),
        Message::DragsSet { drags } => assert_eq!(session.drags_of_edit(), Some(drags)),
        Message::PickedUp { .. } => assert!(session.held().is_some()),
        Message::Dropped => assert_eq!(session.held(), None),
        Message::Presses { .. } | Message::PressesBetween { .. } | Message::Drags { .. } => {
            assert!(session.step().is_some());
        }
        Message::Hidden => assert_eq!(session.step(), None),
        _ => {}
    }
}

/// What undo restores: everything that is seen but the cursor, the hand and the message.
fn board(session: &Session) -> View {
    let mut view = session.view(Language::English);
    let blank = Session::sample(Family::Flip).view(Language::English);
    for cell in &mut view.cells {
        cell.turns = false;
    }
    View {
        message: blank.message,
        status: String::new(),
        cursor: blank.cursor,
        can_redo: false,
        study: None,
        ..view
    }
}

fn round_trip(session: &Session) -> Session {
    let kept = session.save();
    let text = serde_json::to_string(&kept).expect("a session is data");
    let read: Saved = serde_json::from_str(&text).expect("and is read as such");
    assert_eq!(read, kept);
    let opened = Session::restore(read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(opened.save(), kept);
    opened
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    #[test]
    fn a_thousand_actions_never_panic_and_undo_leads_back_to_the_start(
        family in prop_oneof![Just(Family::Flip), Just(Family::Mayan)],
        actions in prop::collection::vec(action(), HISTORY),
    ) {
        let mut session = Session::sample(family);
        let start = board(&session);
        for (index, action) in actions.into_iter().enumerate() {
            act(&mut session, action);
            let view = session.view(Language::Chinese);
            prop_assert_eq!(view.cells.len(), usize::from(view.rows) * usize::from(view.columns));
            if index % 199 == 0 {
                let opened = round_trip(&session);
                prop_assert_eq!(opened.view(Language::English), {
                    // How far the search is, is not kept.
                    let mut view = session.view(Language::English);
                    view.solving = None;
                    view
                });
            }
        }
        session.apply(Action::StrokeEnd);
        while session.undoable() > 0 {
            session.apply(Action::Undo);
        }
        prop_assert_eq!(board(&session), start);
    }

    #[test]
    fn redo_leads_forward_again(
        actions in prop::collection::vec(action(), 60),
    ) {
        let mut session = Session::sample(Family::Flip);
        for action in actions {
            act(&mut session, action);
        }
        session.apply(Action::StrokeEnd);
        session.apply(Action::Step { to: StepTo::First });
        let end = session.save().changes;
        let (undoable, redoable) = (session.undoable(), session.redoable());
        for _ in 0..undoable {
            session.apply(Action::Undo);
        }
        for _ in 0..undoable + redoable {
            session.apply(Action::Redo);
        }
        prop_assert_eq!(session.save().changes, end);
        prop_assert_eq!(session.redoable(), 0);
    }

    #[test]
    fn a_link_of_a_session_opens_the_same_game(
        family in prop_oneof![Just(Family::Flip), Just(Family::Mayan)],
        moves in prop::collection::vec((0..7_u16, 0..5_u16, side()), 0..12),
    ) {
        let mut session = Session::sample(family);
        for (row, column, side) in moves {
            session.apply(match family {
                Family::Flip => Action::Press { row, column },
                Family::Mayan => Action::Drag { row, column, side },
            });
        }
        let text = session.link().expect("a small board has a link");
        let opened = Session::read(text.as_bytes()).expect("it opens");
        prop_assert_eq!(opened.link(), Some(text.clone()));
        let cells = |session: &Session| {
            let cells = session.view(Language::English).cells;
            cells.into_iter().map(|cell| cell.piece).collect::<Vec<_>>()
        };
        prop_assert_eq!(cells(&opened), cells(&session));

        // The moves of the link, played by the code that checks answers, lead to what is seen.
        let picture = session.view(Language::English);
        match link::parse(&text).expect("it is a link").link.game {
            Game::Flip { board, presses, .. } => {
                let presses: Vec<Cell> = presses.iter().flat_map(|set| set.cells()).collect();
                let after = verify::play(&board, presses).expect("presses on cells");
                let want: Vec<&str> = after.to_string().lines().flat_map(|line| {
                    line.chars().map(|letter| if letter == 'b' { "black" } else { "white" }).collect::<Vec<_>>()
                }).collect();
                for (cell, want) in picture.cells.iter().zip(want) {
                    prop_assert!(cell.label.contains(want), "{}", cell.label);
                }
            }
            Game::Mayan { puzzle, idle_swaps, drags } => {
                let mut plain = Plain::new(&puzzle.board);
                for (index, &drag) in drags.iter().enumerate() {
                    plain.drag(index, drag, idle_swaps).expect("legal drags");
                }
                let blocks: usize = plain.columns().iter().map(Vec::len).sum();
                let empty = picture.cells.iter().filter(|cell| cell.label.ends_with("empty"));
                prop_assert_eq!(picture.cells.len() - empty.count(), blocks);
            }
        }
    }

    #[test]
    fn damaged_sessions_never_panic(
        actions in prop::collection::vec(action(), 0..40),
        cut in any::<prop::sample::Index>(),
        with in "[0-9a-z\"{}:,\\[\\]-]{0,3}",
    ) {
        let mut session = Session::sample(Family::Mayan);
        for action in actions {
            act(&mut session, action);
        }
        let mut text = serde_json::to_string(&session.save()).expect("a session is data");
        let at = cut.index(text.len());
        if text.is_char_boundary(at) && text.is_char_boundary((at + with.len()).min(text.len())) {
            let end = (at + with.len()).min(text.len());
            text.replace_range(at..end, &with);
        }
        if let Ok(kept) = serde_json::from_str::<Saved>(&text)
            && let Ok(mut opened) = Session::restore(kept)
        {
            let _ = opened.view(Language::English);
            opened.apply(Action::Activate);
            opened.apply(Action::Hint);
            opened.apply(Action::Undo);
            let _ = opened.view(Language::Chinese);
        }
    }
}
