//! The questions as types.

use fewest::flip::Goal;
use fewest::pack::{Layout, layout, levels};
use fewest::{Family, Monitor, ReadOptions, Unmonitored};
use fewest_api::ask::audit::{Examiner, Sheet};
use fewest_api::ask::compare::{Agreement, Done, Method, ask};
use fewest_api::ask::hint::{self, Hint};
use fewest_api::ask::{Asked, Effort, Kept, Task, Threads, Words};

const EFFORT: Effort = Effort {
    memory: 1 << 26,
    threads: Threads::ONE,
};

/// Stops everything at once.
struct Never;

impl Monitor for Never {
    fn should_stop(&self) -> bool {
        true
    }
}

fn task(text: &str, asked: Asked) -> Task {
    let options = ReadOptions {
        drags: asked.drags(),
        ..ReadOptions::default()
    };
    let board = fewest::read(text.as_bytes(), &options);
    asked.task(board.unwrap_or_else(|error| panic!("{text}: {error}")))
}

fn hint(text: &str) -> Hint {
    let task = task(text, Asked::default());
    hint::ask(&task, EFFORT, &Unmonitored)
        .expect("a small board")
        .hint()
}

#[test]
fn a_hint_is_a_move_or_says_why_there_is_none() {
    assert!(matches!(hint("bw/wb"), Hint::Press(_)));
    assert_eq!(hint("ww/ww"), Hint::Solved);
    // A press turns both cells.
    assert_eq!(hint("bw/"), Hint::None);
    assert!(matches!(hint("1|1|1||1|"), Hint::Drag(_)));
    assert_eq!(hint("1|||||"), Hint::Solved);
    assert_eq!(hint("1|1||||"), Hint::None);
}

#[test]
fn what_the_question_says_goes_over_what_the_text_says() {
    let text = r#"{"rows":["bw","wb"],"goal":"white"}"#;
    let goal = |goal| match task(
        text,
        Asked {
            goal,
            ..Asked::default()
        },
    ) {
        Task::Flip { goal, .. } => goal,
        Task::Mayan(_) => panic!("a flip board"),
    };
    assert_eq!(goal(None), Goal::White);
    assert_eq!(goal(Some(Goal::Black)), Goal::Black);
}

#[test]
fn words_of_both_puzzles_are_about_flip_boards_and_foreign_to_each() {
    let words = |goal, steps| Words {
        flip: vec![("goal", goal)],
        mayan: vec![("steps", steps)],
    };
    assert_eq!(words(false, false).family(), None);
    assert_eq!(words(false, true).family(), Some(Family::Mayan));
    assert_eq!(words(true, true).family(), Some(Family::Flip));
    let words = words(false, true);
    assert_eq!(words.foreign_to(Family::Mayan), None);
    let foreign = (&[("steps", true)][..], Family::Mayan);
    assert_eq!(words.foreign_to(Family::Flip), Some(foreign));
}

#[test]
fn methods_agree_unless_two_answers_differ() {
    let flip = |text: &str, monitor: &dyn Monitor| {
        let (method, task) = (Method::all(Family::Flip)[0], task(text, Asked::default()));
        ask(method, &task, EFFORT, monitor).expect("a small board")
    };
    let [one, other] = ["bw/wb", "bb/bw"].map(|text| flip(text, &Unmonitored));
    let open = flip("bw/wb", &Never);
    let agreement = |done: &[&Done]| Agreement::of(done.iter().copied());
    assert_eq!(agreement(&[]), Agreement::Refused);
    assert_eq!(agreement(&[&open]), Agreement::Stopped);
    assert_eq!(agreement(&[&open, &one, &open, &one]), Agreement::Agree);
    assert_eq!(agreement(&[&one, &open, &other]), Agreement::Differ);
}

#[test]
fn a_pack_is_examined_in_memory() {
    let pack = b"# fewest: 4\nbwwb/bbwb/bwwb/bwww\n# fewest: 3\nwwwb/bbwb/bwwb/bwwb\nbx/wb\n# fewest: many\nbw/wb\n";
    let mut examiner = Examiner::new(ReadOptions::default(), Asked::default(), EFFORT);
    let layout = layout(pack, None);
    assert_eq!(layout, Layout::Told);
    let mut sheet = Sheet::default();
    let levels: Vec<_> = levels(pack, layout)
        .map(|level| match level {
            Ok(level) => sheet.level("", &level, examiner.examine(level.text, &Unmonitored)),
            Err(error) => sheet.misdeclared("", &error),
        })
        .collect();
    let summary = sheet.summary;
    let [first, second, unreadable, misdeclared] = &levels[..] else {
        panic!("{levels:?}");
    };
    assert_eq!((first.fewest, first.declared_wrong), (Some(4), false));
    assert_eq!(second.line, 4);
    let reasons = [unreadable, misdeclared].map(|level| level.error.as_deref());
    assert!(reasons.iter().all(Option::is_some), "{reasons:?}");
    assert_eq!((summary.levels, summary.unreadable), (4, 2));
}

#[test]
fn what_is_kept_is_made_once_while_few_take_turns() {
    let mut kept = Kept::default();
    let mut made = Vec::new();
    let ask = |kept: &mut Kept<u8, u8>, made: &mut Vec<u8>, key| {
        let value = *kept.get(key, |&key| {
            made.push(key);
            2 * key
        });
        assert_eq!(value, 2 * key);
    };
    for key in [0, 1, 2, 3, 4, 5, 6, 7, 0, 3, 7] {
        ask(&mut kept, &mut made, key);
    }
    assert_eq!(made, [0, 1, 2, 3, 4, 5, 6, 7]);
    // 1 was asked for longest ago, so it makes room.
    ask(&mut kept, &mut made, 8);
    ask(&mut kept, &mut made, 0);
    ask(&mut kept, &mut made, 1);
    assert_eq!(made[8..], [8, 1]);
}
